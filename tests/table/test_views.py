"""The contract of a view (core/view/view.py), held to real views: every game, many moments, every seat, both
languages."""

import copy
import json
import random
from collections.abc import Callable
from typing import Any

import pytest

import companion
from companion.core.view.contract import check_view
from companion.table.session.session import Session
from tests.browser.front.views import MADE, fixture
from tests.browser.front.views import TABLES as TABLES_ON_THE_BENCH
from tests.budget import sized
from tests.core.randomplay import legal_move

PLAYERS = ("Ana", "Bo", "Chloé", "Dan")
TABLES = {
    "etraclor": ({}, {"seed": 1}),
    "erythro": ({}, {"cards": "demo"}, {"cards": "demo", "seed": 2}, {"opponent": "alliance"}),
    "herocard": ({}, {"cards": "demo"}, {"cards": "demo", "seed": 3}),
    "aestery": ({}, {"cards": "demo"}, {"cards": "demo", "seed": 4}),
}
STEPS = sized(16, 400)


def views(match: companion.Match, langs: tuple[str, ...] = ("fr", "en")) -> list[dict[str, Any]]:
    """The views of every seat and of the whole table."""
    seats = (None, *range(len(match.players)))
    return [Session(match, seat=seat, lang=lang).view() for seat in seats for lang in langs]


@pytest.mark.parametrize(
    ("game", "options"), [(game, options) for game, many in TABLES.items() for options in many], ids=repr
)
def test_every_view_keeps_its_contract(game: str, options: dict[str, Any]) -> None:
    rng = random.Random(7)
    for count in (2,) if game in ("etraclor", "aestery") else (2, 4):
        match = companion.new(game, PLAYERS[:count], lang="fr", **options)
        for step in range(STEPS):
            if step % 8 == 0 or match.outcome is not None:
                for view in views(match):
                    assert check_view(view) == []
                    json.dumps(view, allow_nan=False)
            if match.outcome is not None:
                break
            move = legal_move(match, rng)
            assert move is not None
            match.play(str(move))


@pytest.mark.parametrize("name", [*TABLES_ON_THE_BENCH, *MADE])
def test_the_views_of_the_bench_keep_it_too(name: str) -> None:
    assert check_view(fixture(name)) == []


@pytest.fixture(scope="module")
def sound() -> dict[str, Any]:
    match = companion.new("etraclor", PLAYERS[:2], lang="en", starter="Ana")
    for move in ("summon QD", "equip 6S QD", "equip 7D QD"):
        match.play(move)
    return views(match, ("en",))[0]


def fighter(view: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = next(slot["card"] for slot in view["board"][1]["slots"] if slot["card"])
    return found


SPOILT: dict[str, tuple[Callable[[dict[str, Any]], Any], str]] = {
    "missing": (lambda view: fighter(view)["gauges"][0].pop("label"), "label is missing"),
    "unknown": (lambda view: fighter(view)["gauges"][0].update(colour="red"), "Gauge has no colour"),
    "type": (lambda view: fighter(view)["gauges"][0].update(value="8"), "value: str for int"),
    "yes for 1": (lambda view: fighter(view)["gauges"][0].update(value=True), "value: bool for int"),
    "kind": (lambda view: view["board"][0].update(kind="card"), "view.board[0]"),
    "state": (lambda view: view["bar"]["steps"][0].update(state="soon"), "'soon' is none of"),
    "icon": (lambda view: fighter(view)["gauges"][0].update(icon="dragon"), "no icon 'dragon'"),
    "tone": (lambda view: fighter(view).update(tone="pink"), "no tone 'pink'"),
    "colour": (lambda view: view.update(tones={"lava": "pink"}), "no colour 'pink'"),
    "list": (lambda view: view.update(board=None), "view.board: NoneType for list"),
}


@pytest.mark.parametrize("name", SPOILT)
def test_what_breaks_the_contract_is_told_with_its_place(sound: dict[str, Any], name: str) -> None:
    assert check_view(sound) == []
    spoil, told = SPOILT[name]
    view = copy.deepcopy(sound)
    spoil(view)
    faults = check_view(view)
    assert faults
    assert any(told in fault for fault in faults), faults


def test_what_happened_last_names_who_did_it_once() -> None:
    match = companion.new("etraclor", ["Ana", "Bo"], starter="Ana", lang="fr")
    match.play("piocher")
    last = Session(match).view()["last"]
    assert (last["title"], last["text"]) == ("Ana", "pioche une carte (deck\u202f: 20).")
    match.play("invoquer V♠")
    last = Session(match).view()["last"]
    assert last["title"] == "Ana\u202f:"
    assert last["text"].startswith("V♠ entre")
