"""While the companion decides, no page offers what it may say itself, nor takes it; it can be stopped."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

import companion
from companion.core.match.match import Match
from companion.core.rules.decisions import deciding
from companion.core.rules.rulings import MoveError
from companion.core.runtime.replacement import replace
from companion.table.partner.opponents import opponents
from companion.table.session.secret_choices import waiting
from companion.table.session.session import Session

GAMES = ("aestery", "eredan", "erythro", "etraclor", "herocard")
POSITIONS = 6
BO = 1


def begun(game: str, *, dealt: bool = False) -> Match:
    """Real cards lie on a real table by a list, where a game knows lists."""
    begins: dict[str, Any] = {} if game == "erythro" else {"starter": "Ana"}
    cards = "demo" if game in ("aestery", "eredan") else None
    return companion.new(
        game, ["Ana", "Bo"], lang="en", seed=5 if dealt else None, cards=cards, partners={"Bo": "learner"}, **begins
    )


def positions(game: str, *, dealt: bool) -> Iterator[Match]:
    """A match whenever the companion, who plays Bo, has to decide alone; people and it announce at random."""
    match = begun(game, dealt=dealt)
    dice, found = random.Random(3), 0
    for _ in range(500):
        legal = list(match.game.legal(match.state))
        if match.over or not legal or found == POSITIONS:
            break
        if deciding(match.game, match.state, [BO], dealt=dealt) is not None and not waiting(match):
            found += 1
            yield match
        match.play(dice.choice(legal), voices=(0, BO))
    assert found > 2


def said(part: Any) -> Iterator[str]:
    """All announcements that a part of a view holds, as texts."""
    if isinstance(part, list):
        for one in part:
            yield from said(one)
    elif isinstance(part, dict):
        for key, one in part.items():
            if key in ("move", "ask") and isinstance(one, str) and one:
                yield one
            else:
                yield from said(one)


def speaks_for_bo(match: Match, text: str) -> bool:
    if text.partition(": ")[0] in match.players:
        return text.startswith("Bo: ")
    try:
        move = match.parse(text)
    except MoveError:
        return False
    return match.game.announcer(match.state, move) == "Bo"


def offered(match: Match, view: dict[str, Any]) -> list[str]:
    """What a view offers to say for Bo."""
    parts = [view.get(key) for key in ("tree", "actions", "prompt", "board", "pads")]
    return [text for text in said(parts) if speaks_for_bo(match, text)]


@pytest.mark.parametrize("dealt", [True, False], ids=["dealt", "real"])
@pytest.mark.parametrize("game", GAMES)
def test_no_page_offers_or_takes_what_the_companion_decides(game: str, dealt: bool) -> None:
    for match in positions(game, dealt=dealt):
        opponents(match).attend(match)
        for seat in (None, 0):
            page = Session(match, seat=seat)
            view = page.view()
            assert view["partners"]["said"] == "Bo is thinking…"
            assert offered(match, view) == []
            legal = [move for move in match.game.legal(match.state) if match.game.seat_of(match.state, move) == BO]
            known = match.newest
            for move in legal[:3]:
                for kind in ("play", "override", "ask"):
                    told = page.handle({"type": kind, "move": str(replace(move, by="Bo")), "why": ""})
                    assert not told["ok"]
                    assert "Bo is thinking" in told["text"] or seat == 0
            assert match.newest == known


@pytest.mark.parametrize("game", GAMES)
def test_what_people_may_say_meanwhile_stays(game: str) -> None:
    for match in positions(game, dealt=False):
        before = Session(match).view()
        opponents(match).attend(match)
        after = Session(match).view()
        others = [{text for text in said(view["tree"]) if not speaks_for_bo(match, text)} for view in (before, after)]
        assert others[0] == others[1]


def test_who_is_asked_beside_the_companion_is_still_asked() -> None:
    match = companion.new("erythro", ["Bo", "Ana"], seed=3, partners={"Bo": "learner"}, lang="en")
    opponents(match).attend(match)
    page = Session(match, seat=1)
    view = page.view()
    assert view["partners"]["thinking"] == 0
    assert view["prompt"]["choices"]
    assert page.handle({"type": "play", "move": view["prompt"]["choices"][0]["move"]})["ok"]


def test_stopped_it_leaves_its_decision_to_people_until_something_is_announced() -> None:
    match = companion.new("etraclor", ["Bo", "Ana"], starter="Bo", partners={"Bo": "learner"}, lang="en")
    one, page = opponents(match), Session(match)
    one.attend(match)
    assert page.handle({"type": "partner-stop"})["ok"]
    one.attend(match)
    part = page.view()["partners"]
    assert (part["thinking"], part["said"]) == (None, "")
    assert part["idle"]["text"].startswith("Bo waits: announce in its place")
    assert not one.busy
    assert "draw" in offered(match, page.view())
    assert page.handle({"type": "play", "move": "draw"})["ok"]
    assert page.view()["partners"]["thinking"] == 0  # its next decision is its own again
    assert page.handle({"type": "partner-stop"})["ok"]
    assert page.handle({"type": "partner-go"})["ok"]
    assert page.view()["partners"]["thinking"] == 0


def test_its_choice_in_secret_is_made_on_no_page() -> None:
    match, dice = begun("eredan"), random.Random(3)
    while not (sealed := Session(match).view()["sealed"]):
        match.play(dice.choice(list(match.moves())))
    assert sealed["here"] == [0, 1]
    opponents(match).attend(match)
    page = Session(match)
    assert page.view()["sealed"]["here"] == [0]
    for kind in ("ready", "unseal", "preview"):
        assert not page.handle({"type": kind, "seat": BO, "texts": []})["ok"]
