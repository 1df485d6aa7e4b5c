"""A name without quotes that nobody has heard before takes in no negation, no other card, and nothing else that is said
beside it: of what is left over the sentence is asked back. A card is never played as the opposite of what was said."""

from collections.abc import Callable
from typing import Final

import pytest

import companion
from companion import Match
from tests.speech.positions import PLAYERS, after, eredan, heard


def _cards(lang: str) -> Match:
    """Bruant fights Tarin; both choose cards."""
    return after(eredan(lang), "fight 1 on 1")


def _mages(lang: str) -> Match:
    """Ysée fights Nille, both mages; both choose cards."""
    return after(eredan(lang), "fight 2 on 2")


def _resolving(lang: str) -> Match:
    """Ruse of Ana's has taken effect; Élan of hers is next."""
    cards = {"queue.1": 'action "Ruse"', "queue.1.by": "Ana", "queue.2": 'action "Élan"', "queue.2.by": "Ana"}
    facts = {"phase": "resolve", "Ana.fighter": 1, "Bo.fighter": 1, "queue.next": 2}
    return eredan(lang, **facts, **cards)


def _team(lang: str) -> Match:
    return companion.new("eredan", PLAYERS, starter="Ana", lang=lang)


DENIED: Final = """
    action ruse sans enchaînement|je joue l’action Ruse sans enchaînement|action Ruse ne donne pas d’enchaînement|
    familier Chat sans enchaînement|objet arme Pique sans enchaînement|action Ruse sans enchaînement sortilège|
    action Ruse pas sur Tarin|action Ruse jamais sur Tarin|action Ruse mais pas sur Tarin|action Ruse pas unique|
    action Ruse non unique|action Ruse sans cible|action Ruse sans niveau 2|objet Pique pas arme|objet pas Pique|
    objet sans « Pique »|objet arme pas Pique|action sans enchaînement|action Sans Enchaînement|action pas unique|
    ACTION RUSE SANS ENCHAINEMENT|Action Ruse Sans Enchaînement|sans enchaînement action Ruse|pas d’action Ruse|
    Bo : action Ruse sans enchaînement|Tarin joue l’action Ruse sans enchaînement|pas Bo joue l’action Feinte|
    je donne l’arme Pique pas à Bruant|j’équipe Bruant de l’arme Pique sans enchaînement|action Ruse guilde pas zil|
    Bruant prend l’arme Pique sans enchaînement|action Ruse enchaînement sauf sortilège|action Ruse classe pas mage|
    action Ruse without chain|action Ruse no chain|action Ruse but no chain|weapon Pike without chain|
    I play the action Ruse without a chain|action Ruse Without Chain|action no chain|familiar Owl not on Bruant|
    action Ruse not unique|action Ruse non unique|object not Pike|object no weapon Pike|weapon Pike but not to Bruant|
    I equip Bruant with the weapon Pike without chain|not Bo plays the action Feint"""
SWALLOWED: Final = """
    action Ruse ou Feinte|action Ruse non pardon Feinte|action Ruse plutôt Feinte|action Ruse pour les combattants|
    action Ruse des combattants|action Ruse de mage|action Ruse de ma main|action Ruse en réponse|action Ruse fini|
    action Ruse prêt|action Ruse c’est tout|action Ruse avant de passer|action Ruse annulée|action Ruse soigne Bruant|
    action Ruse touche Tarin|action Ruse par Tarin|action Ruse ce tour|action Ruse deux fois|action Ruse deux|
    action Ruse Deux|action Deux Lames|action Ruse encore|action Ruse face cachée|action Ruse si possible|
    action Ruse mais Bo passe|action Ruse Tarin|action Tarin|action Ruse de Tarin|ACTION RUSE PASSE|objet passe Pique|
    je joue une action rapidement|arme Pique ou Lance|familier Chat ou Hibou|je donne l’arme Pique ou Lance à Bruant|
    je joue un bouclier, Targe encore|je joue un bouclier, Targe finalement|je joue un bouclier, Targe annulée|
    je joue un bouclier, Targe bruant|je joue un bouclier, Targe touche Bruant|action Lame de touche Fond|
    action Ruse or Feint|action Ruse not Feint|action Ruse sorry Feint|action Ruse instead of Feint|
    action Ruse for fighters|action Ruse for humans|action Ruse of the fighters|action Ruse in answer|
    action Ruse cancelled|action Ruse heals Bruant|action Ruse hits Tarin|action Ruse kills Tarin|
    action Ruse draw two|action Ruse twice|action Ruse once|action Ruse again|action Ruse two|action Ruse Two|
    action Ruse this turn|action Ruse face down|action Ruse three copies|action Ruse rune nox|action Ruse zil|
    I play an action quickly|I play a shield, Targe twice|I play a shield, Targe broken|weapon Pike or Lance"""
OTHERS: Final[list[tuple[Callable[[str], Match], str]]] = [
    (_mages, "sort Braise ou Givre sur Nille"), (_mages, "sort Braise pas sur Nille"),
    (_mages, "sort Braise jamais sur Nille"), (_mages, "spell Bolt or Ember on Nille"),
    (_mages, "spell Bolt not on Nille"), (_mages, "sort Boule de feu pas sur Nille"),
    (_resolving, "je crée le sortilège Écho ou Givre"), (_resolving, "effet créer sortilège Écho sans enchaînement"),
    (_resolving, "j’attache l’arme Pique pas à Bruant"), (_resolving, "effet attacher arme Pique pas sur Bruant"),
    (_resolving, "effet contrer Élan pas Ruse"), (_resolving, "effect counter Élan or Ruse"),
    (_resolving, "effet donner guilde pas sur Bruant"), (_resolving, "effect give guild not on Bruant"),
    (_resolving, "I create the spell Echo without chain"), (_resolving, "expérience Orme jamais +3"),
    (_team, "personnage 1 Orme sans guilde classe mage pv 13 attaque 2 défense 1 esprit 3"),
    (_team, "personnage 1 Orme ou Saule classe mage pv 13 attaque 2 défense 1 esprit 3"),
    (_team, "personnage 1 Orme guilde pas classe mage pv 13 attaque 2 défense 1 esprit 3"),
    (_team, "character 1 Elm not class mage hp 13 attack 2 defence 1 spirit 3"),
]  # fmt: skip
READ: Final[list[tuple[Callable[[str], Match], str, str]]] = [
    (_cards, "action ruse", 'action "Ruse"'),
    (_cards, "je joue l’action Ruse aussi", 'action "Ruse"'),
    (_cards, "action Ruse please", 'action "Ruse"'),
    (_cards, "action Ruse alors Bo passe", 'action "Ruse"; Bo: pass'),
    (_cards, "action Ruse Bo passe", 'action "Ruse"; Bo: pass'),
    (_cards, "je joue l’action Grande Ruse", 'action "Grande Ruse"'),
    (_cards, "je joue l’action Lame d’Or", 'action "Lame d’Or"'),
    (_cards, "objet casque Heaume d’or", 'object helmet "Heaume d’or"'),
    (_cards, "je joue l’action Chant de la Mer", 'action "Chant de la Mer"'),
    (_cards, "action Chant de la mer", 'action "Chant de la mer"'),
    (_cards, "I play the action Ruse of the Night", 'action "Ruse of the Night"'),
    (_cards, "je joue un bouclier, Targe ronde", 'object shield "Targe ronde"'),
    (_cards, "objet bijou Bague", 'object bijou "Bague"'),
    (_cards, "action Ruse de zone", 'action "Ruse" zone'),
    (_cards, "action « Ruse sans fin »", 'action "Ruse sans fin"'),
    (_cards, "je joue l’action « Ruse ou Feinte » sur Tarin", 'action "Ruse ou Feinte" on Bo.1'),
    (_cards, "je ne joue rien", "pass"),
    (_mages, "sort Boule de feu sur Nille", 'spell "Boule de feu" on Bo.2'),
    (_resolving, "je crée le sortilège Écho", 'effect create spell "Écho"'),
    (_resolving, "effect counter Élan", "effect counter 2"),
    (_team, "personnage 1 Orme le Vieux classe mage pv 13 attaque 2 défense 1 esprit 3",
     'Ana: character 1 "Orme le Vieux" class mage hp 13 attack 2 defence 1 spirit 3'),
]  # fmt: skip


def _said(table: str) -> list[str]:
    return [said.strip() for said in table.split("|")]


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("said", _said(DENIED))
def test_what_is_denied_is_never_played_as_its_opposite(said: str, lang: str) -> None:
    assert heard(_cards(lang), said) == ""


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("said", _said(SWALLOWED))
def test_no_name_takes_in_what_is_said_beside_it(said: str, lang: str) -> None:
    assert heard(_cards(lang), said) == ""


@pytest.mark.parametrize(("make", "said"), OTHERS, ids=[said for _, said in OTHERS])
def test_names_elsewhere_take_in_no_more(make: Callable[[str], Match], said: str) -> None:
    assert heard(make("fr"), said) == heard(make("en"), said) == ""


@pytest.mark.parametrize(("make", "said", "meant"), READ, ids=[said for _, said, _ in READ])
def test_names_are_read_as_before(make: Callable[[str], Match], said: str, meant: str) -> None:
    assert heard(make("fr"), said) == heard(make("en"), said) == meant
