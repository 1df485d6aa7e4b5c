"""Positions and corrections that cannot be: refused in words, in both languages, with all that is wrong at once."""

from typing import Any

import pytest

import companion
from companion import PositionError
from companion.games.eredan.engine.constants import CLASSES, PHASES, PLACES
from tests.games.eredan.listed import scene
from tests.games.eredan.scenes import played

QUEUE = {"phase": "resolve", "Ana.fighter": 1, "Bo.fighter": 1, "queue.next": 1, "queue.1": 'action "Ruse"'}
FAULTS: dict[str, tuple[dict[str, Any], str]] = {
    "hp": ({"Ana.1.hp": 12}, "Ana.1.hp is 12, above the maximum (10)"),
    "twice": ({"Bo.3": "Tarin"}, "Bo’s line would have Tarin twice"),
    "twice by level": ({"Bo.3": "Tarin/2"}, "Bo’s line would have Tarin twice"),
    "range": ({"Ana.1.attack.high": 2}, "Ana.1.attack.high is 2, below the Attack (3)"),
    "runes": ({"Ana.2.rune.1": "cor", "Ana.2.rune.2": "nox", "Ana.2.runes.max": 1}, "Ana.2: 2 runes, but 1 at most"),
    "dead with HP": ({"Ana.3.dead": True}, "Ana.3: a dead character has no HP"),
    "dead that bears": ({"Ana.3.dead": True, "Ana.3.hp": 0, "Ana.3.weapon": 'object weapon "Pique"'}, "Ana.3: a dead"),
    "rage": ({"Ana.1.rage": True}, "Ana.1.rage: only a Berserker has a Rage"),
    "second weapon": ({"Bo.1.weapon.2": 'object weapon "Pique"'}, "a second weapon without a first one"),
    "change": ({"Bo.1.changes": ["attack two fight"]}, "“attack two fight” is no change"),
    "change until": ({"Bo.1.changes": ["attack +1 ever"]}, "“attack +1 ever” is no change"),
    "tally": ({"Ana.experience": ["Orme"]}, "“Orme” is not a name and a number"),
    "order": ({"Bo.2.orders": ["spirit +1"]}, "“spirit +1” is no Order"),
    "order of turn 0": ({"Bo.2.orders": ["0 spirit +1"]}, "“0 spirit +1” is no Order"),
    "class": ({"Bo.2.class": ["knight"]}, "“knight” is not a class"),
    "race": ({"Bo.2.race": "dragon"}, "dragon"),
    "caste": ({"Bo.2.caste": "king"}, "king"),
    "name": ({"Ana.1": 'Or"me'}, 'Ana.1: “Or"me” cannot be a name'),
    "card": ({"Ana.hand.cards": ["A:B"]}, "Ana.hand.cards: “A:B” cannot be a name"),
    "worn": ({"Ana.1.shield": "A:B"}, "Ana.1.shield"),
    "slot": ({"Ana.1.ring": "Bague"}, "no fact called Ana.1.ring"),
    "place": ({"Ana.4": "Ronce"}, "no fact called Ana.4"),
    "nobody": ({"phase": "cards", "Ana.fighter": 1, "Bo.fighter": 3, "Bo.3": None}, "Bo.3"),
    "one fighter": ({"phase": "cards", "Ana.fighter": 1}, "A fight is between two characters"),
    "no fight": ({"phase": "strike"}, "two characters fight"),
    "fight too early": ({"Ana.fighter": 1, "Bo.fighter": 1}, "Nobody fights but in the phases"),
    "fourth fighter": ({"phase": "cards", "Ana.fighter": 4, "Bo.fighter": 1}, "from 1 to 3"),
    "dead fighter": (
        {"phase": "cards", "Ana.fighter": 1, "Bo.fighter": 1, "Bo.1.dead": True, "Bo.1.hp": 0},
        "Tarin is dead and fights no more",
    ),
    "queue": ({"queue.1": 'action "Ruse"'}, "Cards lie in the queue only in these phases"),
    "hole": (QUEUE | {"queue.3": 'action "Botte"'}, "queue.2 is missing: the queue has no hole"),
    "first hole": (QUEUE | {"queue.1": None, "queue.2": 'action "Botte"'}, "queue.1 is missing"),
    "next": (QUEUE | {"queue.next": 2}, "queue.next is 2"),
    "next alone": ({"queue.next": 1}, "queue.next is 1"),
    "queue card": (QUEUE | {"queue.1": "A:B"}, "queue.1: “A:B” cannot be a name"),
    "queue target": (QUEUE | {"queue.1.on": "Zoe.1"}, "“Zoe.1” aims at nobody here"),
    "queue by": (QUEUE | {"queue.1.by": "Zoe"}, "Zoe"),
    "too long a queue": (QUEUE | {"queue.21": 'action "Botte"'}, "no fact called queue.21"),
    "task": ({"agenda": ["dance 1"]}, "“dance 1” is nothing that is still to be done"),
    "asked": ({"pending": ["Zoe"]}, "“Zoe” does not play here"),
    "ready": ({"ready": ["Zoe"]}, "“Zoe” does not play here"),
    "player": ({"player": "Zoe"}, "Zoe"),
    "zone": ({"Ana.hand": 1, "Ana.hand.cards": ["Ruse", "Botte"]}, "but 2 of its cards are named"),
    "deck": ({"Ana.deck.name": "Loups"}, "“Loups” is not a deck of the list"),
    "phase": ({"phase": "main"}, "main"),
    "figure": ({"Ana.1.defence": 100}, "from 0 to 99"),
    "text": ({"Ana.1.hp": "many"}, "Ana.1.hp"),
    "list": ({"Ana.1.orders": "4 spirit +1"}, "Ana.1.orders"),
    "turn": ({"turn": 0}, "turn"),
    "derived": ({"Ana.score": 3}, "Ana.score"),
    "now": ({"Ana.1.attack.now": 3}, "Ana.1.attack"),
}
TOGETHER = ("hp", "twice", "range", "runes", "dead with HP", "rage", "second weapon", "change", "tally", "order",
            "class", "queue", "next alone", "asked", "task")  # fmt: skip


def refused(facts: dict[str, Any], lang: str = "en") -> str:
    """What is said of a position with two lines, and these facts."""
    with pytest.raises(PositionError) as error:
        companion.new("eredan", ["Ana", "Bo"], position=scene() | facts, lang=lang)
    return str(error.value)


@pytest.mark.parametrize("fault", sorted(set(FAULTS) - {"derived", "now"}))
def test_a_fault_is_named_in_both_languages(fault: str) -> None:
    facts, said = FAULTS[fault]
    assert said in refused(facts)
    french = refused(facts, "fr")
    assert "{" not in french
    assert french != refused(facts)


def test_all_that_is_wrong_is_said_at_once() -> None:
    given: dict[str, Any] = {}
    for fault in TOGETHER:
        given |= FAULTS[fault][0]
    told = refused(given)
    for fault in TOGETHER:
        assert FAULTS[fault][1] in told, fault


CORRECTED = sorted(set(FAULTS) - {"fight too early", "one fighter", "no fight", "queue", "nobody", "first hole"})


@pytest.mark.parametrize("fault", CORRECTED)
def test_a_correction_is_held_to_the_same(fault: str) -> None:
    match = (
        played() if fault in ("twice", "hp") else companion.new("eredan", ["Ana", "Bo"], position=scene(), lang="en")
    )
    before = match.facts()
    facts, said = FAULTS[fault]
    with pytest.raises(PositionError) as error:
        match.correct(facts, why="a slip")
    assert said in str(error.value)
    assert match.facts() == before


def test_what_can_be_stands_as_it_was_given() -> None:
    """Each place, class and phase that a position may have is taken."""
    for place in PLACES:
        code = 'familiar "Pie"' if place == "familiar" else f'object {place} "Pique"'
        name, value = ("objects", ['object "Bague"']) if place == "object" else (place, code)
        match = companion.new("eredan", ["Ana", "Bo"], position=scene() | {f"Ana.1.{name}": value})
        assert match.facts()[f"Ana.1.{name}"] == (tuple(value) if isinstance(value, list) else value)
    for name in CLASSES:
        match = companion.new("eredan", ["Ana", "Bo"], position=scene() | {"Ana.1.class": [name]})
        assert match.facts()["Ana.1.class"] == (name,)
    for phase in PHASES:
        fights = {"Ana.fighter": 1, "Bo.fighter": 1} if phase in ("cards", "strike", "resolve", "discard") else {}
        more = QUEUE if phase == "resolve" else fights
        match = companion.new("eredan", ["Ana", "Bo"], position=scene() | more | {"phase": phase})
        assert match.facts()["phase"] == phase
