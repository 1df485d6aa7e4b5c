"""No name without quotes swallows what else is said, a restricted chain stays so, and what stands in quotes is kept
letter by letter. What is asked back is played by nobody."""

from collections.abc import Callable

import pytest

from companion import Match
from tests.speech.positions import aestery, after, eredan, heard


def _cards(lang: str) -> Match:
    """Ysée fights Nille, both mages; both choose cards."""
    return after(eredan(lang), "fight 2 on 2")


def _played(lang: str) -> Match:
    """Ana, whose turn it is, has played a card without a chain."""
    return after(_cards(lang), 'action "Ruse"')


def _waiting(lang: str) -> Match:
    """An Ephemeral of Ana's waits for an answer."""
    return after(aestery(lang), 'ephemeral "Givre" cost 1 on Bo.1')


SENTENCES: list[tuple[Callable[[str], Match], str, str, str]] = [
    # what comes behind a name is announced too, or asked about
    (_cards, "fr", "objet arme Pique et Bo passe", 'object weapon "Pique"; Bo: pass'),
    (_cards, "fr", "action Ruse et Bo passe", 'action "Ruse"; Bo: pass'),
    (_cards, "fr", "Sort Braise et Bo passe", 'spell "Braise"; Bo: pass'),
    (_cards, "fr", "théurgie Lumière et Bo passe", ""),
    (_cards, "fr", "action Ruse puis je passe", ""),
    (_cards, "fr", "familier Corbeau et je passe", ""),
    (_cards, "fr", "action Ruse et action Feinte", ""),
    (_cards, "fr", "action Ruse passe", ""),
    (_cards, "fr", "action Bo passe", "action; Bo: pass"),
    (_cards, "fr", "action Lame de fond et Bo passe", 'action "Lame de fond"; Bo: pass'),
    (_cards, "fr", "action ruse guilde noz", ""),
    (_cards, "fr", "je joue l’action Ruse guilde noz", ""),
    (_cards, "fr", "action ruse classe mage", ""),
    (_cards, "fr", "action Ruse réservée aux combattants", ""),
    (_cards, "fr", "je joue l’action Familier perdu", ""),
    (_cards, "en", "action Ruse and Bo passes", 'action "Ruse"; Bo: pass'),
    (_cards, "en", "spell Bolt and action Feint", 'spell "Bolt"; action "Feint"'),
    (_cards, "en", "action Ruse then I pass", ""),
    (_cards, "en", "action ruse guild noz", ""),
    (_cards, "en", "action Ruse reserved for mages", ""),
    (_cards, "en", "action Ruse for mages only", ""),
    (_cards, "en", "I play an object, a weapon called Pike", 'object weapon "Pike"'),
    (aestery, "fr", "combattant Ogre et Loup 2/2 coût 1", ""),
    (aestery, "fr", "éphémère Givre puis Bo passe coût 1", ""),
    (aestery, "en", "fighter Ogre and Bo passes 2/2 cost 1", ""),
    # a word with a capital letter, or behind `of`, belongs to a name
    (_cards, "fr", "action Ruse guilde zil", ""),  # judged: Ysée has no guild
    (_cards, "fr", "action Coup du lapin", 'action "Coup du lapin"'),
    (_cards, "fr", "sort Danse du combat", 'spell "Danse du combat"'),
    (_cards, "en", "action Call to Arms", 'action "Call to Arms"'),
    (_cards, "en", "action Strike Twice", 'action "Strike Twice"'),
    (aestery, "fr", "combattant Le Dernier 2/2 coût 2", 'fighter "Le Dernier" 2/2 cost 2'),
    (aestery, "fr", "combattant un Ogre 2/2 coût 2", 'fighter "Ogre" 2/2 cost 2'),
    # letter by letter
    (aestery, "fr", "je joue le combattant « Passe-muraille » 2/2 coût 2", 'fighter "Passe-muraille" 2/2 cost 2'),
    (aestery, "fr", "combattant « Passe-muraille » 2/2 coût 2", 'fighter "Passe-muraille" 2/2 cost 2'),
    (aestery, "fr", "je joue le combattant « Va-t-elle » 2/2 coût 2", 'fighter "Va-t-elle" 2/2 cost 2'),
    (aestery, "en", 'I play the fighter "Half-elf" 2/2 cost 2', 'fighter "Half-elf" 2/2 cost 2'),
    (_cards, "fr", "je joue l’action « Et Bo passe »", 'action "Et Bo passe"'),
    (_cards, "en", 'action "Ruse and pass"', 'action "Ruse and pass"'),
    (_cards, "fr", "je joue un bouclier l ecu", 'object shield "Ecu"'),
    # a chain is to what it was said to be
    (_cards, "fr", "action ruse enchaînement sortilège", 'action "Ruse" chain spell'),
    (_cards, "fr", "je joue l’action Ruse avec enchaînement action", 'action "Ruse" chain action'),
    (_cards, "fr", "je joue l’action ruse avec un enchaînement sur un sortilège", 'action "Ruse" chain spell'),
    (_cards, "fr", "je joue l’action ruse, enchaînement objet", 'action "Ruse" chain object'),
    (_cards, "fr", "action ruse avec un enchaînement d’action", 'action "Ruse" chain action'),
    (_cards, "fr", "je joue l’action Ruse enchaînement « Pique »", 'action "Ruse" chain "Pique"'),
    (_cards, "fr", "je joue l’action ruse enchaînement arme", ""),
    (_cards, "fr", "action ruse avec enchaînement", 'action "Ruse" chain'),
    (_cards, "en", "I play action Ruse chain action", 'action "Ruse" chain action'),
    (_cards, "en", "I play the action Ruse with a chain to a spell", 'action "Ruse" chain spell'),
    (_cards, "en", "action ruse with chain", 'action "Ruse" chain'),
    # whoever has a card left, an unnamed one is that of the player of the turn
    (_played, "fr", "action « Feinte »", ""),
    (_played, "fr", "passer", ""),
    (_played, "fr", "je passe", ""),
    (_played, "fr", "j’ai fini de poser mes cartes", ""),
    (_played, "fr", "je joue aussi l’action Feinte", ""),
    (_played, "fr", "Bo passe", "Bo: pass"),
    (_played, "fr", "Nille joue l’action Feinte", 'Bo: action "Feinte"'),
    (_played, "en", "pass", ""),
    (_played, "en", "I pass", ""),
    (_played, "en", "I also play the action Feint", ""),
    (_played, "en", "Bo: pass", "Bo: pass"),
    # who answers is not who played what waits
    (_waiting, "fr", "en réponse je joue un éphémère à deux sur le Renard", "Bo: ephemeral cost 2 on Ana.2"),
    (_waiting, "fr", "je réponds avec un éphémère à deux", "Bo: ephemeral cost 2"),
    (_waiting, "fr", "Ana répond avec un éphémère à un", "ephemeral cost 1"),
    (_waiting, "fr", "je joue un éphémère à un", "ephemeral cost 1"),
    (_waiting, "en", "in response I play an ephemeral for two", "Bo: ephemeral cost 2"),
    (_waiting, "en", "Bo answers with an ephemeral for 1", "Bo: ephemeral cost 1"),
    (aestery, "fr", "je réponds avec un éphémère à deux", ""),
    # who is named is not lost on the way
    (_cards, "fr", "action « Ruse » ; Bo : passer", 'action "Ruse"; Bo: pass'),
    (_cards, "en", 'action "Ruse", Bo: pass', 'action "Ruse"; Bo: pass'),
    (_cards, "en", 'action "Ruse", Bo passes', 'action "Ruse"; Bo: pass'),
]  # fmt: skip


@pytest.mark.parametrize(("make", "lang", "said", "meant"), SENTENCES, ids=[said for _, _, said, _ in SENTENCES])
def test_what_is_said_is_played_or_asked_back(make: Callable[[str], Match], lang: str, said: str, meant: str) -> None:
    assert heard(make(lang), said) == meant


@pytest.mark.parametrize(
    "said",
    [
        'fighter "Ogre" 2/2', 'story "Phare"', 'ephemeral "Givre" on Bo.1', "fighter 2/2 flight",
        'play fighter "Ogre" 2/2', 'fighter "Ogre" 2/2 from hideout', "combattant « Ogre » 2/2", "histoire « Phare »",
        "je joue un combattant 2/2",
    ],
)  # fmt: skip
def test_a_cost_that_is_not_said_is_asked_for(said: str) -> None:
    assert heard(aestery("en"), said) == ""


@pytest.mark.parametrize("said", ['fighter "Ogre" 2/2 cost 0', "histoire « Phare » coût 0", "I play a 2/2 for 0"])
def test_a_cost_of_nothing_is_said_and_written_down(said: str) -> None:
    assert heard(aestery("en"), said).endswith("cost 0")
