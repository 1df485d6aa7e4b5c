"""How Aestery is announced: each row of the table of announcements, read and written in both languages, and refused."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import companion
from companion.cardkit.notation.tokens import UnreadError
from companion.cardkit.payment import PITCH, Part
from companion.cardkit.zones.stack import Waiting
from companion.core.facts.zones import Zone
from companion.core.rules.moves import Move
from companion.core.rules.rulebook import load_rulebook
from companion.core.rules.rulings import AmbiguousMove, InvalidMove
from companion.core.runtime.replacement import replace
from companion.games.aestery.engine import moves as m
from companion.games.aestery.engine.cards.cards import CARD, Box, Card, Deck, Hero
from companion.games.aestery.engine.constants import COLOURS, COUNTED, KEYWORDS, LONGEST_CODE
from companion.games.aestery.engine.effects.table_effects import recorded, short_of
from companion.games.aestery.engine.notation.parser import Reader
from companion.games.aestery.engine.notation.printer import AesteryWriter
from companion.games.aestery.engine.notation.sentences import AesteryRulebook
from companion.games.aestery.engine.state import Fighter, House, Player, State, Story
from tests.budget import examples

BOOK = load_rulebook("companion.games.aestery", AesteryRulebook)
READER = Reader(BOOK.words)
LISTED = (
    Card("Vigie du gué", "fighter", 2, 2, 1, 4, ("white",), ("nap 1", "reach"), listed=True),
    Card("Cor de meute", "ephemeral", 1, 1, listed=True),
    Card("Feu et Glace", "story", 3, 3, listed=True),
)
BOX = Box(LISTED, (Hero("Mona", ("red",), 2),), (Deck("Braises"),))


def fighter(name: str, force: int = 2, defence: int = 3) -> Fighter:
    """An announced Fighter in play."""
    return Fighter(CARD.text(Card(name, "fighter", 2, force=force, defence=defence)), force=force, defence=defence)


def table(*players: str, box: Box = BOX) -> State:
    """Ana's turn. Ana: Loup, Renard, nobody, Ours, the story Phare; Bo: Loup, Golem, Golem, Vigie du gué."""
    empty = Player(deck=Zone(54), hand=Zone(6))
    ana = replace(
        empty, fighters=(fighter("Loup"), fighter("Renard"), None, fighter("Ours")),
        stories=(Story('story "Phare" cost 3'),),
    )  # fmt: skip
    golem = fighter("Golem", 6, 4)
    bo = replace(empty, fighters=(fighter("Loup"), golem, golem, Fighter("Vigie du gué", force=1, defence=4)))
    names = players or ("Ana", "Bo")
    return State(names, (ana, bo), turn=1, phase="main", active=0, starter=0, house=House(60), box=box)


TABLE = table()


def read(text: str, state: State = TABLE) -> Move | None:
    """The move of a text, its speaker before a colon."""
    by, _, said = text.rpartition(": ")
    return READER.read(state, by, said)


def refused(text: str, lang: str = "en", state: State = TABLE) -> str:
    """What is said of a text that is refused as such."""
    with pytest.raises(UnreadError) as caught:
        read(text, state)
    return str(caught.value.told(BOOK, text, lang))


# --- the table of announcements ---------------------------------------------------------------------------------------

MERLE = 'fighter "Merle" 2/3 cost 2'
ANNOUNCED = [
    ('deck "Braises"', "deck « Braises »", m.ChooseDeck("Braises")),
    ('hero "Mona" red blue experience 2', "héros « Mona » rouge bleu expérience 2",
     m.ChooseHero("Mona", ("red", "blue"), 2)),
    ('hero "Zoé"', "héros « Zoé »", m.ChooseHero("Zoé")),
    (MERLE, "combattant « Merle » 2/3 coût 2", m.PlayFighter(MERLE)),
    (f"{MERLE} flight nap 1", "combattant « Merle » 2/3 coût 2 vol sieste 1", m.PlayFighter(f"{MERLE} flight nap 1")),
    ("fighter 1/1 cost 0 healing 3 on 2", "combattant 1/1 coût 0 soin 3 sur 2",
     m.PlayFighter("fighter 1/1 cost 0 healing 3", ("2",))),
    ('story "Phare" cost 3', "histoire « Phare » coût 3", m.PlayStory('story "Phare" cost 3')),
    ('ephemeral "Givre" cost 1 on Bo.2', "éphémère « Givre » coût 1 sur Bo.2",
     m.PlayEphemeral('ephemeral "Givre" cost 1', ("Bo.2",))),
    ('ephemeral "Givre" cost 1 on Bo + story 1 + Bo.story 2 + mines + hero',
     "éphémère « Givre » coût 1 sur Bo + histoire 1 + Bo.histoire 2 + mines + héros",
     m.PlayEphemeral('ephemeral "Givre" cost 1', ("Bo", "story 1", "Bo.story 2", "mines", "hero"))),
    ('play "Vigie du gué"', "jouer « Vigie du gué »", m.PlayListed("Vigie du gué")),
    ('play "Vigie du gué" from hideout', "jouer « Vigie du gué » depuis la cachette",
     m.PlayListed("Vigie du gué", origin=m.HIDEOUT)),
    (f"{MERLE} with 2 mines + 1 aether + pitch 3", "combattant « Merle » 2/3 coût 2 avec 2 mines + 1 aether + pitch 3",
     m.PlayFighter(MERLE, payment=(Part("mines", 2), Part("aether", 1), Part(PITCH, 3)))),
    ('play "Cor de meute" on Bo.1 from hideout with pitch "Feu et Glace" + pitch "Merle"',
     "jouer « Cor de meute » sur Bo.1 depuis la cachette avec pitch « Feu et Glace » + pitch « Merle »",
     m.PlayListed("Cor de meute", ("Bo.1",), (Part(PITCH, 3, "Feu et Glace"), Part(PITCH, 0, "Merle")), m.HIDEOUT)),
    ("mine", "miner", m.Mine()),
    ('mine "Merle"', "miner « Merle »", m.Mine("Merle")),
    ("mine support 2 on 1", "miner support 2 sur 1", m.Mine("", 2, "1")),
    ("pitch 2", "pitcher 2", m.Pitch(2)),
    ("hide", "cacher", m.Hide()),
    ('hide "Merle"', "cacher « Merle »", m.Hide("Merle")),
    ("support 2 on 1", "support 2 sur 1", m.Support(2, "1")),
    ('support "Merle" on Bo.1', "support « Merle » sur Bo.1", m.Support(0, "Bo.1", "Merle")),
    ("bravery 2", "bravoure 2", m.Bravery(2)),
    ("activate 1 tap", "activer 1 engager", m.Activate("1", "tap")),
    ("activate 1 cost 2", "activer 1 coût 2", m.Activate("1", "cost 2")),
    ("activate story 1 tap", "activer histoire 1 engager", m.Activate("story 1", "tap")),
    ("activate story 1 tap cost 1 on Bo.2 with 1 mines", "activer histoire 1 engager coût 1 sur Bo.2 avec 1 mine",
     m.Activate("story 1", "tap cost 1", ("Bo.2",), (Part("mines", 1),))),
    ("activate hero", "activer le héros", m.Activate("hero")),
    ("activate hero -2", "activer le héros -2", m.Activate("hero", "-2")),
    ("activate 2 discard 1 sacrifice", "activer 2 défausser 1 sacrifier", m.Activate("2", "discard 1 sacrifice")),
    ("combat", "combat", m.Combat()),
    ("combat with 2 mines", "combat avec 2 mines", m.Combat((Part("mines", 2),))),
    ("attack 1", "attaquer 1", m.Attack((1,))),
    ("attack 1 + 3", "attaquer 1 + 3", m.Attack((1, 3))),
    ("stay 1", "rester 1", m.Stay(1)),
    ("block 1 with 2", "bloquer 1 avec 2", m.Block(1, (2,))),
    ("block 1 with 2 + 3", "bloquer 1 avec 2 + 3", m.Block(1, (2, 3))),
    ("flash 1/4 on 1", "flasher 1/4 contre 1", m.Flash("fighter 1/4 cost 0", 1)),
    ('flash "Merle" 2/3 flight on 1', "flasher « Merle » 2/3 vol contre 1",
     m.Flash('fighter "Merle" 2/3 cost 0 flight', 1)),
    ('flash "Vigie du gué" on 1', "flasher « Vigie du gué » contre 1", m.Flash("Vigie du gué", 1)),
    ("order 1 on 3 + 2", "ordre 1 sur 3 + 2", m.Order(1, (3, 2))),
    ("discard 2", "défausser 2", m.Discard(2)),
    ('name exile "Merle"', "nommer exil « Merle »", m.NameCard("exile", "Merle")),
    ('name pitched "Feu et Glace"', "nommer cartes pitchées « Feu et Glace »", m.NameCard("pitched", "Feu et Glace")),
    ('name fighter 2/3 "Merle"', "nommer combattant 2/3 « Merle »", m.NameCard("fighter 2/3", "Merle")),
    ('discard "Merle" + "Cor de meute"', "défausser « Merle » + « Cor de meute »",
     m.Discard(0, ("Merle", "Cor de meute"))),
]  # fmt: skip


@pytest.mark.parametrize(("english", "french", "move"), ANNOUNCED, ids=lambda one: one if isinstance(one, str) else "")
def test_what_is_announced_is_read_and_written_in_both_languages(english: str, french: str, move: Move) -> None:
    assert (read(english), read(french)) == (move, move)
    assert str(move) == english
    assert AesteryWriter(BOOK.words, "fr").move(move) == french.replace("« ", "«\u202f").replace(" »", "\u202f»")
    for lang in ("fr", "en"):
        text = AesteryWriter(BOOK.words, lang).move(move)
        assert text is not None
        assert read(text) == move, text


@pytest.mark.parametrize(
    "text", ["keep", "mulligan", "draw", "piocher", "entretien", "terminé", "dégâts", "pass", "end"]
)
def test_verbs_alone_are_left_to_the_core(text: str) -> None:
    assert read(text) is None


def test_a_tower_in_french_is_a_name_and_no_turn() -> None:
    assert read("histoire La Tour coût 3") == m.PlayStory('story "La Tour" cost 3')
    assert read("histoire Tour coût 3") == m.PlayStory('story "Tour" cost 3')


EFFECTS = [
    ("effect damage 2 on Bo.1", "effet dégâts 2 sur Bo.1", m.CardEffect("damage 2", ("Bo.1",))),
    ("effect damage 2 on Bo", "effet dégâts 2 sur Bo", m.CardEffect("damage 2", ("Bo",))),
    ("effect life -2 on Bo", "effet vie −2 sur Bo", m.CardEffect("life -2", ("Bo",))),
    ("effect heal 2 on 1 + 2", "effet soin 2 sur 1 + 2", m.CardEffect("heal 2", ("1", "2"))),
    ("effect draw 2", "effet piocher 2", m.CardEffect("draw 2")),
    ("effect discard 1", "effet défausser 1", m.CardEffect("discard 1")),
    ("effect look 3", "effet regarder 3", m.CardEffect("look 3")),
    ("effect force +2 on 1 this turn", "effet force +2 sur 1 ce tour", m.CardEffect("force +2 this turn", ("1",))),
    ("effect defence -1 on Bo.1 for good", "effet défense −1 sur Bo.1 pour de bon",
     m.CardEffect("defence -1 for good", ("Bo.1",))),
    ("effect fatigue -1 on 1", "effet fatigue −1 sur 1", m.CardEffect("fatigue -1", ("1",))),
    ("effect plus +1 on 1", "effet plus +1 sur 1", m.CardEffect("plus +1", ("1",))),
    ("effect experience +1", "effet expérience +1", m.CardEffect("experience +1")),
    ("effect nap +1 on Bo.1", "effet sieste +1 sur Bo.1", m.CardEffect("nap +1", ("Bo.1",))),
    ("effect tap Bo.1", "effet engager Bo.1", m.CardEffect("tap", ("Bo.1",))),
    ("effect untap 2", "effet dégager 2", m.CardEffect("untap", ("2",))),
    ("effect untap mines 2", "effet dégager mines 2", m.CardEffect("untap mines 2")),
    ("effect destroy Bo.1", "effet détruire Bo.1", m.CardEffect("destroy", ("Bo.1",))),
    ("effect sacrifice story 1", "effet sacrifier histoire 1", m.CardEffect("sacrifice", ("story 1",))),
    ("effect exile Bo.1", "effet exiler Bo.1", m.CardEffect("exile", ("Bo.1",))),
    ("effect return Bo.1", "effet renvoyer Bo.1", m.CardEffect("return", ("Bo.1",))),
    ('effect move "Merle" from graveyard to hand', "effet mettre « Merle » depuis le cimetière vers la main",
     m.CardEffect('move "Merle" from graveyard to hand')),
    ("effect move 2 to hand", "effet mettre 2 vers la main", m.CardEffect("move to hand", ("2",))),
    ('effect create fighter "Loup" 1/1', "effet créer combattant « Loup » 1/1",
     m.CardEffect('create fighter "Loup" 1/1')),
    ("effect create wonder", "effet créer merveille", m.CardEffect("create wonder")),
    ('effect recall "Écho"', "effet rappeler « Écho »", m.CardEffect('recall "Écho"')),
    ("effect counter", "effet annuler", m.CardEffect("counter")),
    ("effect prevent 2 on 1", "effet prévenir 2 sur 1", m.CardEffect("prevent 2", ("1",))),
    ("effect aether +2", "effet aether +2", m.CardEffect("aether +2")),
    ("effect mine 2", "effet miner 2", m.CardEffect("mine 2")),
    ('effect mine "Merle"', "effet miner « Merle »", m.CardEffect('mine "Merle"')),
    ("effect skip untap on Bo.1", "effet sauter dégagement sur Bo.1", m.CardEffect("skip untap", ("Bo.1",))),
    ("effect grant combat", "effet accorder combat", m.CardEffect("grant combat")),
    ("effect give flight on 1 this turn", "effet donner vol sur 1 ce tour",
     m.CardEffect("give flight this turn", ("1",))),
    ("effect give bravery 2 on 1", "effet donner bravoure 2 sur 1", m.CardEffect("give bravery 2", ("1",))),
]  # fmt: skip


@pytest.mark.parametrize(("english", "french", "move"), EFFECTS, ids=lambda one: one if isinstance(one, str) else "")
def test_what_card_text_does_is_read_and_written_in_both_languages(english: str, french: str, move: Move) -> None:
    assert (read(english), read(french), read(str(move))) == (move, move, move)
    said = [AesteryWriter(BOOK.words, lang).move(move) for lang in ("en", "fr")]
    typed = english.replace(" -", " −")
    assert said[1] == french.replace("« ", "«\u202f").replace(" »", "\u202f»")
    assert said[0] is not None
    assert said[0].replace("“", '"').replace("”", '"') == typed
    assert [read(str(text)) for text in said] == [move, move]
    effect = recorded(move.what) if isinstance(move, m.CardEffect) else None
    assert effect is not None
    assert short_of(effect) == getattr(move, "what", "")


LENIENT = [
    ("effect damage 2 on 2", "effet dégâts 2 sur Renard", "effect damage 2 on the Renard", "EFFECT DAMAGE 2 ON Ana.2"),
    ("effect destroy on Bo.4", "effet détruire la Vigie du gué", "effect destroy “Vigie du gué”"),
    ("effect force +2 this turn on 2", "effet force +2 ce tour sur Renard"),
    (f"{MERLE} flight nap 1", "fighter “Merle” flight nap 1 2/3 cost 2", "COMBATTANT «Merle» cout 2 2/3 vol, sieste 1",
     "Fighter Merle 2/3 cost 2 flight nap 1.", "jouer combattant « Merle » 2 / 3 coûte 2 vol sieste 1",
     "play “Merle” 2/3 cost 2 flight nap 1"),
    ('fighter "Vol de nuit" 2/3 cost 0', "fighter Vol de nuit 2/3 cost 0"),
    ('story "Phare rouge" cost 3', "histoire Phare rouge coût 3"),
    ('play "Vigie du gué"', "play vigie du gue", "jouer la Vigie du gué", "fighter “vigie du gué”",
     "fighter Vigie du gué 1/4 reach", "combattant Vigie du gué 1/4 coût 2 portée sieste 1"),
    ('play "Cor de meute" on Bo.4', "jouer le cor de meute sur Vigie du gué", "play Cor de meute on Bo.vigie du gue"),
    ('play "Feu et Glace"', "jouer Feu et Glace", "histoire feu et glace coût 3"),
    ("attack 1 + 2", "attack 1 2", "attack 1, 2", "attaquer 1 et 2", "attack Loup and Renard",
     "attaquer « Loup » + « renard »", "attaque le loup et le renard", "attack with 1 + 2",
     "attack Ana.1 + Ana.Renard"),
    ("block 4 with 2 + 3", "Bo: block Ours with 2, 3", "bloquer l’ours avec 2 et 3", "block Ana.4 with Bo.2 + Bo.3"),
    ("flash 1/4 on 4", "flasher un 1/4 contre l’ours", "flash 1/4 against Ours"),
    ("order 1 on 4 + 1", "ordre Loup sur la Vigie du gué + Loup", "order Loup on Bo.4 + Bo.1"),
    ("combat with 2 mines + pitch 3", "combat avec 2 mines et pitch 3", "combat with 2 mines pitch 3"),
    ('hero "Mona" red blue', "héros mona rouge/bleu", "hero Mona red and blue"),
    ("activate story 1 tap", "activer Phare engager", "activate story Phare tap"),
    ('discard "Cor de meute" + "Feu et Glace"', "défausser Cor de meute et Feu et Glace"),
    ("support 2 on 2", "support 2 on Renard", "support 2 on Ana.2"),
]  # fmt: skip


@pytest.mark.parametrize("texts", LENIENT, ids=lambda texts: texts[0])
def test_capitals_accents_quotes_and_order_are_of_no_matter(texts: tuple[str, ...]) -> None:
    for text in texts[1:]:
        found = read(text)
        assert found is not None
        assert str(replace(found, by="")) == texts[0], text


def test_a_verb_behind_a_stray_sign_is_not_read_by_the_core_either() -> None:
    for text in ("« jouer Merle » sur 1", '"attack" 1', "(activate 1 tap"):
        assert "did not understand" in refused(text)


def test_who_speaks_is_kept_and_says_whose_places_are_meant() -> None:
    assert read("Bo: support 2 on Loup") == m.Support(2, "1", by="Bo")
    assert read("Bo: ephemeral cost 1 on Ana.2 + Bo.1") == m.PlayEphemeral(
        "ephemeral cost 1", ("Ana.2", "1"), by="Bo"
    )  # fmt: skip
    assert read("Bo: attack Loup") == m.Attack((1,), by="Bo")


def test_a_move_that_is_given_is_said_without_its_speakers_name() -> None:
    position = {"player": "Ana", "Ana.fighter.1": "Loup", "Ana.fighter.1.defence": 1}
    match = companion.new("aestery", ["Ana", "Bo"], position=position)
    move = match.parse(m.CardEffect("tap", ("Ana.1", "Bo.2")))
    assert move == m.CardEffect("tap", ("1", "Bo.2"))
    assert match.parse(m.Support(1, "Bo.1", by="Bo")) == m.Support(1, "1", by="Bo")


def test_names_of_players_with_words_of_announcements_are_names() -> None:
    state = table("With on 2", "Story")
    assert str(read("ephemeral cost 1 on Story.2 + Story + With on 2", state)) == (
        "ephemeral cost 1 on Story.2 + Story + With on 2"
    )


def test_what_can_be_read_is_judged_and_not_refused_as_text() -> None:
    for text in ("attack 9", "pitch 4", "combat with pitch 5 + 99 mines", "block 99 with 98",
                 "flash 99/99 on 7", 'play "Nobody has this"', "activate 9 cost 99", "bravery 0", "support 99 on Bo",
                 "discard 99"):  # fmt: skip
        assert read(text) is not None, text


# --- what is refused as text ------------------------------------------------------------------------------------------

REFUSED = [
    ("effect", "Which effect?", "Quel effet"),
    ("effect dance 2", "Not understood: “dance 2”", "Pas compris : « dance 2 »"),
    ("effect damage 2 on nobody", "“nobody” is neither a player", "« nobody » n’est ni un joueur"),
    ("fighter 2/3 bravery", "“bravery”: the number behind it is missing", "« bravery » : il manque le nombre"),
    ("fighter 2/3 flihgt", "“flihgt” is not a keyword. The nearest: flight", "Le plus proche : vol"),
    ("combattant 2/3 sieset 1", "The nearest: nap", "« sieset » n’est pas un mot-clé"),
    ("fighter 100/3", "“100” is not a number from 0 to 99", "« 100 » n’est pas un nombre"),
    ("fighter 2/3 cost 100", "from 0 to 99", "de 0 à 99"),
    ("combat with 100 mines", "from 0 to 99", "de 0 à 99"),
    ("attack 100", "from 0 to 99", "de 0 à 99"),
    ('fighter "Merle 2/3', "a quotation mark has no partner", "un guillemet"),
    ("jouer « Merle", "a quotation mark has no partner", "un guillemet"),
    ('fighter "2/3" 2/3', "cannot be the name", "ne peut être le nom"),
    ("fighter Merle", "Force and Defence are missing", "il manque la Force"),
    ("story Phare 2/3", "only a fighter", "seul un combattant"),
    ("story « Phare » 2/3 cost 2", "only a fighter", "seul un combattant"),
    ("play", "which card?", "quelle carte"),
    ("story", "which card?", "quelle carte"),
    ("play Zorro", "“Zorro” is in no card list", "dans aucune liste"),
    ("fighter 2/3 cost 2 cost 3", "is said twice", "est dit deux fois"),
    ("flash 2/3 cost 2 on 1", "“cost” has no meaning", "n’a pas de sens"),
    ("fighter 2/3 cost 0 from graveyard", "from the hand, or from hideout", "depuis la cachette"),
    ("fighter 2/3 cost 0 with", "paid with what?", "payé avec quoi"),
    ("fighter 2/3 cost 0 with 2", "paid with what?", "payé avec quoi"),
    ("fighter 2/3 cost 0 on", "on what?", "sur quoi"),
    ("support 2", "on what?", "sur quoi"),
    ("support", "which card?", "quelle carte"),
    ("attack", "which fighter?", "quel combattant"),
    ("attack Golem", "neither a player nor a card that can be named here. Possible: 1 (Loup)", "Possible : 1 (Loup)"),
    ("effect damage 200 on Bo.1", "“200” is not a number from 0 to 99", "« 200 » n’est pas un nombre de 0 à 99"),
    ("attack Bo.1", "another side of the table", "un autre côté"),
    ("attack story 1", "is not a fighter", "n’est pas un combattant"),
    ("attack 1 ! 2", "“!”", "« ! »"),
    ("block 1", "with whom?", "avec qui"),
    ("order 1", "in which order?", "dans quel ordre"),
    ("bravery", "which fighter?", "quel combattant"),
    ("activate", "which ability?", "quelle capacité"),
    ("activate 1 dance", "which ability?", "quelle capacité"),
    ("activate Bo.1 tap", "which ability?", "quelle capacité"),
    ("discard", "How many cards?", "Combien de cartes"),
    ("hero", "Which Hero?", "Quel héros"),
    ("hero Mona pink", "“pink” is not a colour", "« pink » n’est pas une couleur"),
    ("deck", "Which deck?", "Quel deck"),
    ("pitch", "which card?", "quelle carte"),
    ("name", "which card?", "quelle carte"),
    ("name exile", "which card?", "quelle carte"),
    ("name fighter", "Force and Defence are missing", "il manque la Force"),
    ("hide 2", "“2” has no meaning", "n’a pas de sens"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "english", "french"), REFUSED, ids=lambda one: one)
def test_what_lacks_something_is_told_in_both_languages(text: str, english: str, french: str) -> None:
    assert english in refused(text, "en")
    told = refused(text, "fr").replace("\u202f", " ")
    assert french in told
    assert "«  »" not in told
    assert "{" not in told


@pytest.mark.parametrize(("text", "places", "moves"), [
    ("Bo: attack Golem", "2 ou 3", ["Bo: attack 2", "Bo: attack 3"]),
    ("play Cor de meute on Loup", "1 ou Bo.1", ['play "Cor de meute" on 1', 'play "Cor de meute" on Bo.1']),
    ("ephemeral cost 1 on Golem + Loup", "Bo.2 ou Bo.3",
     ["ephemeral cost 1 on Bo.2 + 1", "ephemeral cost 1 on Bo.2 + Bo.1",
      "ephemeral cost 1 on Bo.3 + 1", "ephemeral cost 1 on Bo.3 + Bo.1"]),
])  # fmt: skip
def test_of_two_fighters_of_one_name_it_is_asked_which(text: str, places: str, moves: list[str]) -> None:
    with pytest.raises(UnreadError) as caught:
        read(text)
    error = caught.value.told(BOOK, text, "fr")
    assert isinstance(error, AmbiguousMove)
    assert [str(move) for move in error.moves] == moves
    assert places in str(error)


def test_a_name_is_looked_for_where_the_verb_means_it() -> None:
    assert read("block Loup with Loup") == m.Block(1, (1,))
    assert read("attack Loup") == m.Attack((1,))
    assert read("support 2 on Loup") == m.Support(2, "1")
    assert read("Bo: support 2 on Ours") == m.Support(2, "Ana.4", by="Bo")


def test_a_fighter_that_still_waits_is_called_by_the_place_that_it_will_take() -> None:
    waiting = (Waiting(0, 'fighter "Merle" 1/1 cost 0'), Waiting(0, 'fighter "Cygne" 1/1 cost 0'),
               Waiting(1, 'fighter "Cygne" 1/1 cost 0'), Waiting(0, 'story "Merle" cost 0'),
               Waiting(0, 'fighter "Loup" 1/1 cost 0', cancelled=True))  # fmt: skip
    state = replace(TABLE, stack=waiting)
    assert read("attack Merle + Cygne + Loup", state) == m.Attack((5, 3, 1))
    assert read("Bo: support 1 on Cygne", state) == m.Support(1, "5", by="Bo")
    assert "“Merle” is neither" in refused("attack Merle")


# --- at random --------------------------------------------------------------------------------------------------------

FIGURE = st.integers(0, 99)
NAMES = st.sampled_from(
    ["Merle", "Vol de nuit", "Cost", "Feu et Glace", "Rock’n’roll", "Au-delà", "Vigie du gué", "L’Œil"]
)
TARGET = st.sampled_from(["1", "20", "Bo.2", "Bo", "Ana", "story 1", "Bo.story 3", "mines", "Bo.mines", "hero", "top"])
PLACES = st.lists(st.integers(0, 99), min_size=1, max_size=5).map(tuple)
KEYWORD = st.tuples(st.sampled_from(KEYWORDS), st.integers(1, 99)).map(
    lambda one: f"{one[0]} {one[1]}" if one[0] in COUNTED else one[0]
)
WORDS = st.lists(KEYWORD, unique=True, max_size=4).map(tuple)
LISTED_NAMES = {card.name for card in LISTED}


def _card(name: str, kind: str, cost: int, figures: tuple[int, int], words: tuple[str, ...]) -> str:
    force, defence = figures if kind == "fighter" else (0, 0)
    return CARD.text(Card(name, kind, cost, 0, force, defence, (), words))


def _part(source: str, amount: int, card: str) -> Part:
    if source != PITCH or not card:
        return Part(source, amount)
    return Part(PITCH, next((one.pitch for one in LISTED if one.name == card), 0), card)


PAYMENT = st.none() | st.lists(
    st.builds(_part, st.sampled_from(["mines", "aether", PITCH]), FIGURE, st.just("") | NAMES), min_size=1, max_size=4
).map(tuple)
KIND = {"fighter": m.PlayFighter, "story": m.PlayStory, "ephemeral": m.PlayEphemeral}


@st.composite
def _played(draw: Any) -> Move:
    kind = draw(st.sampled_from(sorted(KIND)))
    name = draw(st.just("") | NAMES.filter(lambda name: name not in LISTED_NAMES))
    code = _card(name, kind, draw(FIGURE), draw(st.tuples(FIGURE, FIGURE)), draw(WORDS))
    tails = {"targets": draw(st.lists(TARGET, max_size=3).map(tuple)), "payment": draw(PAYMENT),
             "origin": draw(st.sampled_from([m.HAND, m.HIDEOUT]))}  # fmt: skip
    if draw(st.booleans()):
        return m.PlayListed(draw(st.sampled_from(sorted(LISTED_NAMES))), **tails)
    return KIND[kind](code, **tails)


COSTS = st.lists(
    st.sampled_from(["tap", "cost 2", "discard 1", "sacrifice", "-2", "+1"]), unique=True, max_size=3
).map(" ".join)  # fmt: skip
FLASHED = st.tuples(st.just("") | NAMES.filter(lambda name: name not in LISTED_NAMES), st.tuples(FIGURE, FIGURE), WORDS)
MOVES = st.one_of(
    _played(),
    st.sampled_from([move for _, _, move in EFFECTS]),
    st.builds(m.ChooseHero, NAMES, st.lists(st.sampled_from(COLOURS), unique=True, max_size=3).map(tuple), FIGURE),
    st.builds(m.ChooseDeck, NAMES),
    st.builds(m.Mine, st.just("") | NAMES, FIGURE, st.just("") | TARGET),
    st.builds(m.Pitch, FIGURE),
    st.builds(m.Hide, st.just("") | NAMES),
    st.builds(m.Support, FIGURE, TARGET) | st.builds(m.Support, st.just(0), TARGET, NAMES),
    st.builds(m.Bravery, FIGURE),
    st.builds(m.Activate, st.sampled_from(["1", "12", "story 2", "hero"]), COSTS,
              st.lists(TARGET, max_size=2).map(tuple), PAYMENT),
    st.builds(m.Combat, PAYMENT),
    st.builds(m.Attack, PLACES),
    st.builds(m.Stay, FIGURE),
    st.builds(m.Block, FIGURE, PLACES),
    st.builds(m.Flash, FLASHED.map(lambda one: _card(one[0], "fighter", 0, one[1], one[2])) | st.sampled_from(
        sorted(LISTED_NAMES)), FIGURE),
    st.builds(m.Order, FIGURE, PLACES),
    st.builds(m.Discard, FIGURE) | st.builds(m.Discard, st.just(0), st.lists(NAMES, min_size=1, max_size=3).map(tuple)),
)  # fmt: skip


@given(MOVES, st.sampled_from(["", "Ana", "Bo"]))
@examples(400, 40_000)
def test_any_move_that_is_written_reads_back_in_both_languages(move: Move, by: str) -> None:
    move = replace(move, by=by)
    speaker = by or ("Bo" if move.verb in ("block", "flash") else "Ana")
    said = _as_said(move, speaker)
    for text in (str(replace(said, by="")), *(AesteryWriter(BOOK.words, lang).move(said) for lang in ("fr", "en"))):
        assert text is not None
        assert READER.read(TABLE, by, text) == said, text


def _as_said(move: Move, speaker: str) -> Move:
    """A move with its targets as its speaker says them: what is one's own without one's name."""

    def own(target: str) -> str:
        return target.removeprefix(f"{speaker}.")

    if isinstance(move, m.PlayCard | m.Activate | m.CardEffect):
        return replace(move, targets=tuple(map(own, move.targets)))
    return replace(move, target=own(move.target)) if isinstance(move, m.Mine | m.Support) else move


PIECES = sorted({word for english, french, _ in ANNOUNCED for word in f"{english} {french}".split()})


@given(st.lists(st.sampled_from([*PIECES, "\x00", '"', "«", "²", "+", "100", "/", ".", "Loup", "Golem"])
                | st.text(max_size=4), max_size=9).map(" ".join))  # fmt: skip
@examples(600, 60_000)
def test_no_text_raises_anything_but_that_it_was_not_read(text: str) -> None:
    try:
        move = READER.read(TABLE, "", text)
    except UnreadError as error:
        for lang in ("fr", "en"):
            told = error.told(BOOK, text, lang)
            assert isinstance(told, InvalidMove | AmbiguousMove)
            assert str(told)
        return
    if move is not None:
        for again in (str(move), *(AesteryWriter(BOOK.words, lang).move(move) for lang in ("fr", "en"))):
            assert again is not None
            assert READER.read(TABLE, "", again) == move, again


def test_the_longest_card_that_is_announced_can_be_kept() -> None:
    words = " ".join(f"{word} 99" if word in COUNTED else word for word in KEYWORDS)
    assert "too many keywords" in refused(f'fighter "{"A" * 40}" 99/99 cost 99 {words}')
    found = read(f"fighter 9/9 cost 9 {words[: words.index(' wondrous')]}")
    assert isinstance(found, m.PlayFighter)
    assert len(found.card) <= LONGEST_CODE
