"""A second tap of the same moment announces nothing; what another phone says, and what is said next, is heard."""

import random
from typing import Any

import pytest

import companion
from companion.core.match.match import Match
from companion.table.session.session import Session

GAMES = ("aestery", "eredan", "erythro", "etraclor", "herocard")
STEPS = 40


def real(game: str) -> Match:
    """A match on a real table, each of whose announcements a page of the whole table may make."""
    begins: dict[str, Any] = {} if game == "erythro" else {"starter": "Ana"}
    return companion.new(
        game, ["Ana", "Bo"], lang="en", cards="demo" if game in ("aestery", "eredan") else None, **begins
    )


def taps(session: Session, match: Match, move: str, **more: Any) -> dict[str, Any]:
    return session.handle({"type": "play", "move": move, "seen": match.newest, **more})


@pytest.mark.parametrize("game", GAMES)
def test_the_same_button_twice_announces_once(game: str) -> None:
    match, dice = real(game), random.Random(7)
    page, done = Session(match), 0
    for _ in range(STEPS):
        legal = [str(move) for move in match.game.legal(match.state)]
        intent = {"type": "play", "move": dice.choice(legal), "seen": match.newest}
        if not page.handle(intent)["ok"]:
            continue
        known, done = match.newest, done + 1
        assert page.handle(intent) == {"ok": False}, intent
        assert match.newest == known
        if match.over:
            break
    assert done > STEPS // 4 or match.over


def test_a_turn_is_not_ended_for_the_other_one() -> None:
    match = real("aestery")
    while match.state.phase != "main":
        match.play(next(iter(match.game.legal(match.state))))
    ana, bo, seen = Session(match), Session(match), match.newest
    assert ana.handle({"type": "play", "move": "end", "seen": seen})["ok"]
    known = match.newest
    assert ana.handle({"type": "play", "move": "end", "seen": seen}) == {"ok": False}
    assert match.newest == known
    told = bo.handle({"type": "play", "move": "end", "seen": seen})  # another phone is heard, whatever comes of it
    assert told["ok"] or told.get("refusal") or told.get("text")


def test_of_a_dialog_one_tap_counts_whatever_it_says() -> None:
    match = real("etraclor")
    page, other = Session(match), Session(match)
    seen = match.newest
    first, second = (
        {"type": "play", "move": move, "seen": seen, "from": "page 4"} for move in ("summon KS", "summon QD")
    )
    assert page.handle(first)["ok"]
    known = match.newest
    assert page.handle(second) == {"ok": False}
    assert match.newest == known
    assert other.handle(second)["ok"]  # the dialog of another phone has the same number
    assert page.handle({**second, "move": "summon AC", "from": "page 5"})["ok"]


def test_quick_taps_that_have_seen_what_came_of_the_one_before_all_count() -> None:
    match = real("etraclor")
    match.play("summon QD")
    page = Session(match)
    for number in range(3):
        fact = {"type": "correct", "facts": {"Ana.defender.hp": 9 - number}, "why": "", "from": f"page {number}"}
        assert page.handle({**fact, "seen": match.newest})["ok"]
    assert match.facts()["Ana.defender.hp"] == 7
    undone = match.undoable
    assert page.handle({"type": "undo", "entry": undone, "seen": match.newest})["ok"]
    assert match.facts()["Ana.defender.hp"] == 8


def test_what_was_refused_is_refused_again_with_its_reason() -> None:
    match = real("etraclor")
    page = Session(match)
    first, second = (taps(page, match, "attack KS QD", **{"from": "page 1"}) for _ in range(2))
    assert first["refusal"]["title"]
    assert first == second


def test_an_undo_pressed_twice_takes_back_one() -> None:
    match = real("etraclor")
    for move in ("summon QD", "summon KS"):
        match.play(move)
    page = Session(match)
    undo = {"type": "undo", "entry": match.undoable, "seen": match.newest}
    assert page.handle(undo)["ok"]
    known = match.newest
    assert page.handle(undo) == {"ok": False}
    assert match.newest == known
