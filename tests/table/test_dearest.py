"""No message of a page holds the one thread long: each kind, at its largest and worst, in every game, takes a bounded
number of function calls; and no kind is left out."""

from __future__ import annotations

import cProfile
import random
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import pytest

import companion
from companion.core.data.decks import find_decks
from companion.core.plugins.registry import find_game, own_games
from companion.decks.sources.files import check_files
from companion.lessons.classroom import classroom, teacher
from companion.lessons.lesson.reader import lessons
from companion.lessons.pupil.session import _DOINGS, _HANDLERS
from companion.table.hub import match_hub
from companion.table.hub.hub import Hub
from companion.table.matches.shelf import Shelf
from companion.table.session import session
from tests.budget import by_turns
from tests.core.randomplay import legal_move
from tests.lessons.classes import Clock, pupil, room
from tests.lessons.classes import teacher as teacher_of
from tests.table import dearest
from tests.table.dearest import Intent
from tests.table.hubs import lesson_hub
from tests.table.phones import Phone

MOST_CALLS: Final = 600_000
"""Function calls of one message: 100 ms of CPU, for Python makes six million of them in a second."""
ENTRIES: Final = 150


def calls(phone: Phone, intent: Intent) -> int:
    """How many functions a message of a page calls, until everybody is told."""
    counted = cProfile.Profile()
    counted.enable()
    phone.ask(**dearest.fitted(intent))
    counted.disable()
    del phone.heard[:-3]
    return sum(entry.callcount for entry in counted.getstats())


def bounded(phone: Phone, intents: Iterable[tuple[str, Intent]]) -> None:
    """Each of these messages takes its bounded number of calls. What is read once for all comes before, such as the
    words of a rule book."""
    phone.ask(type="rules", words="x y z")
    found = {name: calls(phone, intent) for name, intent in intents}
    assert {name: count for name, count in found.items() if count > MOST_CALLS} == {}


def played(game: str, *, dealt: bool) -> companion.Match:
    """A match of many entries that goes on."""
    rng, known = random.Random(7), find_game(game)
    match = companion.new(
        game, ["Ana", "Bo", "Chloé", "Dan"][: known.seats[1]], seed=5 if dealt else None, lang="fr",
        cards=next(iter(known.boxes), None),
    )  # fmt: skip
    while match.newest < ENTRIES and (move := legal_move(match, rng)) is not None:
        match.play(str(move))
    if match.over:
        match.undo()
    return match


def shown(folder: Path, match: companion.Match) -> Hub:
    """A hub with a match on its shelf."""
    shelf = Shelf(folder, kind=companion.Match)
    hub = lesson_hub(shelf, guests_since=datetime.now(UTC))
    hub.check_decks = check_files
    shelf.add(match)
    return hub


TABLES = [
    (game, dealt) for game in sorted(own_games()) for dealt in (False, True) if find_game(game).deals or not dealt
]


@pytest.mark.parametrize(("game", "dealt"), by_turns(TABLES))
def test_no_message_at_a_table_is_dear(game: str, dealt: bool, tmp_path: Path) -> None:
    match = played(game, dealt=dealt)
    hub = shown(tmp_path, match)
    owner = Phone(hub, visitor="o", match=match.header.id)
    phone = Phone(hub, visitor="a", guest=True, match=match.header.id, seat=0)
    assert phone.page.match is not None
    phone.ask(type="ask", move="x y z")  # words of both languages are read once
    bounded(phone, dearest.of_table(phone.page.match))
    owner.ask(type="home")  # so are the lessons that the start page lists
    bounded(owner, dearest.of_start_page(match))


@pytest.mark.parametrize(("game", "column"), [("aestery", 0), ("eredan", 0), ("herocard", 1)])
def test_no_list_of_cards_is_dear(game: str, column: int, tmp_path: Path) -> None:
    decks = find_decks(game)
    assert decks is not None
    phone = Phone(shown(tmp_path, companion.new("etraclor", ["Ana", "Bo"])), guest=True, home=True)
    bounded(phone, dearest.of_decks(game, decks.demo()["cards.csv"], column))
    assert len(phone.heard[-1]["text"]) < 4000


@pytest.mark.parametrize("game", sorted(own_games()))
def test_no_message_in_a_lesson_is_dear(game: str, tmp_path: Path) -> None:
    hub = shown(tmp_path, companion.new("etraclor", ["Ana", "Bo"]))
    for number, one in enumerate(lessons(game)):
        phone = Phone(hub, guest=True, lesson=f"{game}/{one.name}", pupil="Zoé")
        assert phone.view["kind"] != "home"
        answers = (each for each in dearest.of_lesson() if number == 0 or each[1].get("do") == "answer")
        bounded(phone, answers)
        hub.leave(phone.page)


def test_no_message_in_a_class_is_dear(tmp_path: Path) -> None:
    clock = Clock()
    klass = room(tmp_path, clock)
    bounded(pupil(klass, "Zoé"), [*dearest.of_lesson(), *dearest.of_class(teacher=False)])
    bounded(teacher_of(klass), dearest.of_class(teacher=True))


def test_each_kind_of_message_is_measured() -> None:
    match = companion.new("etraclor", ["Ana", "Bo"])
    table = {intent["type"] for _, intent in dearest.of_table(match)}
    start = {intent["type"] for _, intent in dearest.of_start_page(match)}
    assert set(session._HANDLERS) <= table
    assert set(match_hub._HERE) <= table | start | {"check-decks", "own-game"}
    assert {"learn", "pupil"} <= start
    learning = [intent for _, intent in dearest.of_lesson()]
    assert set(_HANDLERS) <= {intent["type"] for intent in learning}
    assert set(_DOINGS) <= {intent["do"] for intent in learning if intent["type"] == "lesson"}
    assert {*classroom._DOOR, *classroom._PUPIL} <= {intent["type"] for _, intent in dearest.of_class(teacher=False)}
    assert set(teacher.TEACHERS) <= {intent["type"] for _, intent in dearest.of_class(teacher=True)}
