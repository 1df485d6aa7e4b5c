"""Announcements that cannot be, through the public face: one of the three move errors, in one sentence of both
languages that says what would be right; the match is as it was."""

import pytest

import companion
from companion import AmbiguousMove, IllegalMove, InvalidMove, Match
from companion.core.rules.moves import Move
from companion.core.rules.rulings import MoveError
from companion.games.aestery.engine.moves import CardEffect, Mine, Support
from tests.games.aestery.scenes import fact, facts, field, refusal, scene

clause = pytest.mark.clause


def table(lang: str = "en") -> Match:
    """Two Fighters of Ana's, the second one tapped; three of Bo's, two of one name, and a Story."""
    position = scene(["2/2", "3/3 | tapped"], ["1/1", "1/1", "1/1"]) | {"Bo.story.1": "Phare"}
    return companion.new("aestery", ["Ana", "Bo"], position=position | {"Bo.fighter.3": "Renard de Bo"}, lang=lang)


def error_of(text: str | Move, lang: str = "en") -> MoveError:
    """The error of an announcement, which costs the match nothing."""
    match = table(lang)
    before = match.facts()
    with pytest.raises(MoveError) as error:
        match.play(text)
    assert match.facts() == before
    return error.value


UNREAD = [
    ("fighter 2/3 bravery", "the number behind it is missing", "il manque le nombre"),
    ("fighter 2/3 nap 0", "the number behind it goes from 1 to 99", "va de 1 à 99"),
    ("fighter 2/3 fly", "The nearest: flight", "« fly » n’est pas un mot-clé"),
    ("combattant 2/3 vole", "“vole” is not a keyword", "Le plus proche : vol"),
    ("fighter 2/3 nap 100", "“100” is not a number from 0 to 99", "de 0 à 99"),
    ("attack 1000", "“1000” is not a number from 0 to 99", "de 0 à 99"),
    ("effect damage 100 on 1", "“100” is not a number from 0 to 99", "de 0 à 99"),
    ("effect draw 100", "“100” is not a number from 0 to 99", "de 0 à 99"),
    ('fighter "Merle 2/3', "a quotation mark has no partner", "un guillemet"),
    ("ephemeral cost 1 on", "on what?", "sur quoi"),
    ("ephemeral cost 1 with", "paid with what?", "payé avec quoi"),
    ("ephemeral cost 1 from", "from the hand, or from hideout", "depuis la cachette"),
    ("attack Bo.1", "Bo.1 is on another side of the table", "d’un autre côté"),
    ("block with 1", "“block with 1”: with whom?", "« block with 1 » : avec qui"),
    ('pitch "Inconnue"', "“Inconnue” is in no card list", "dans aucune liste"),
    ("effect create fighter", "Force and Defence are missing", "il manque la Force"),
]


@pytest.mark.parametrize(("text", "english", "french"), UNREAD, ids=lambda one: one)
def test_what_cannot_be_read_is_an_invalid_move(text: str, english: str, french: str) -> None:
    for lang, said in (("en", english), ("fr", french)):
        error = error_of(text, lang)
        assert isinstance(error, InvalidMove)
        assert said in str(error).replace("\u202f", " ")


JUDGED = [
    ("attack 0", "no-such-fighter"), ("attack 9", "no-such-fighter"), ("bravery 0", "no-such-fighter"),
    ("ephemeral cost 1 on 0", "no-such-fighter"), ("ephemeral cost 1 on Bo.story 0", "no-such-story"),
    ("activate 0 tap", "no-such-fighter"), ("ephemeral cost 1 with pitch 4", "pitch-value"), ("pitch 4", "pitch-value"),
    ("pass", "nothing-waits"), ("mine support 0 on 1", "support-figure"), ("mine on 1", "support-figure"),
    ("support 0 on 1", "support-figure"), ("effect experience -1", "card-text"), ("effect plus -1 on 1", "card-text"),
    ('name fighter 2/3 "Loup"', "named-later"), ('deck "Loups"', "setup-deck"), ("block 9 with 9", "no-such-attacker"),
]  # fmt: skip


@clause("support-figure", "refused")
@clause("named-later", "refused")
@clause("no-such-fighter", "refused")
@clause("no-such-story", "refused")
@clause("card-text", "refused")
def test_what_can_be_read_is_judged_each_by_its_clause() -> None:
    for text, rule in JUDGED:
        for lang in ("en", "fr"):
            error = error_of(text, lang)
            assert isinstance(error, IllegalMove), text
            assert rule in {reason.clause for reason in error.ruling.reasons}, text
            assert not {"{", "None"} & set(str(error).split()), text
    for move in (Mine("", 0, "1"), Support(0, "1"), CardEffect("create fighter")):
        assert isinstance(error_of(move), IllegalMove), move


@clause("support-lacks", "refused")
def test_a_listed_card_without_support_is_mined_for_nobody() -> None:
    match = companion.new("aestery", ["Ana", "Bo"], position=scene(["1/1"]), cards="demo", lang="en")
    assert refusal(match, 'mine "Rémouleuse" on 1') == {"support-lacks"}
    match.play('mine "Bâton de marche" on 1')
    assert facts(match, "Ana.fighter.1.force.now", "Ana.mines") == [3, 5]


def test_of_two_fighters_of_one_name_it_is_asked_which() -> None:
    for lang in ("en", "fr"):
        error = error_of("ephemeral cost 1 on Renard de Bo", lang)
        assert isinstance(error, AmbiguousMove)
        assert [str(move) for move in error.moves] == ["ephemeral cost 1 on Bo.2", "ephemeral cost 1 on Bo.3"]


def test_experience_is_taken_off_a_hero_as_far_as_there_is_any() -> None:
    match = table()
    match.play("effect experience +1")
    match.play("effect experience -1")
    assert fact(match, "Ana.experience") == 0


def test_other_uses_of_a_card_that_cannot_be_played_are_nearer_than_other_cards_played() -> None:
    hand = {"Ana.hand": 2, "Ana.hand.cards": ["Serment de la porte", "Tison captif"]}
    match = field(rules={"cards": "demo"}, Ana__mines=1, Ana__mines__untapped=1, **hand)
    ruling = match.ask('play "Serment de la porte"')
    assert {reason.clause for reason in ruling.reasons} == {"payment-none"}
    assert list(map(str, ruling.nearest())) == [
        'mine "Serment de la porte"', 'hide "Serment de la porte"', 'play "Tison captif" on Ana',
    ]  # fmt: skip
