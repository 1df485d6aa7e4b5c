"""Choices in secret, judged: only that somebody is ready is recorded, and when all are all is opened together.

The game is a tiny one of these tests (tests/table/veils): both lay a card, a second one behind a moss.
"""

from typing import Any

import pytest

from companion.core.plugins.package_check import Broken, open_package
from companion.core.rules.rulings import AmbiguousMove
from companion.core.rules.simultaneous import all_ready, is_ready, sealed_for
from companion.core.view.contract import check_view
from companion.table.hub.front_files import modules_of
from companion.table.session.session import Session
from tests.table.choices import held_by, new
from tests.table.veils.installed import ENTRY

pytestmark = pytest.mark.usefixtures("veils")


def test_the_game_of_these_tests_is_whole() -> None:
    assert not isinstance(open_package("veils", ENTRY), Broken)
    for seat in (None, 0, 1):
        assert check_view(Session(new(), seat=seat).view()) == []


def test_ready_is_said_once_by_who_is_asked_and_never_has_to_be_said() -> None:
    match = new()
    assert sealed_for(match.state) == (0, 1)
    assert match.play("Bo: ready").explain("en") == "Bo has chosen."
    assert is_ready(match.state, 1)
    assert not is_ready(match.state, 0)
    assert not all_ready(match.state)
    assert [reason.clause for reason in match.ask("Bo: prêt").reasons] == ["ready"]
    assert [reason.clause for reason in match.ask("Ana: unready").reasons] == ["unready"]
    assert [reason.clause for reason in match.ask("score").reasons] == ["sealed-first"]
    assert "Ana, Bo" in match.ask("score").text("en") or "Ana and Bo" in match.ask("score").text("en")
    match.play("Bo: pas prêt")
    assert not is_ready(match.state, 1)
    for text in ("Bo: lay oak", "Ana: lay moss", "Ana: lay reed", "score"):
        match.play(text)
    assert match.facts()["round"] == 2
    assert not {"ready", "unready"} & {move.verb for move in match.moves()}


def test_ready_of_who_is_not_asked_is_nonsense() -> None:
    match = new()
    match.play("Bo: lay oak")
    ruling = match.ask("Bo: ready")
    assert {reason.clause for reason in ruling.reasons} == {"sealed"}
    assert not ruling.overridable
    assert [reason.clause for reason in new(openly=True).ask("Ana: ready").reasons] == ["sealed"]


def test_who_speaks_without_a_name_is_the_one_who_is_not_ready_yet() -> None:
    match = new()
    with pytest.raises(AmbiguousMove):
        match.play("ready")
    match.play("Bo: ready")
    assert match.play("ready").by == "Ana"
    assert all_ready(match.state)


def test_only_the_last_ready_cannot_be_taken_back_in_earnest() -> None:
    match = new()
    assert not match.irreversible("Ana: ready")
    match.play("Ana: ready")
    assert match.irreversible("Bo: ready")


def test_an_openly_played_table_asks_nothing_in_secret() -> None:
    assert Session(new(openly=True), seat=0).view()["sealed"] is None


def test_who_is_left_alone_chooses_openly(form: Any) -> None:
    ana, _bo = form()
    match = held_by(ana)
    match.play("Bo: lay oak")
    assert Session(match, seat=0).view()["sealed"] is None
    other = new()
    other.play("Ana: ready")
    other.play("Bo: lay oak")
    sealed = Session(other, seat=0).view()["sealed"]
    assert sealed["open"]
    assert [one["seat"] for one in sealed["seats"]] == [0]


def test_a_notebook_is_sent_what_draws_a_choice_in_secret() -> None:
    assert {"secret-choices.js", "curtain.js"} <= modules_of(Session(new(), seat=0).view()).keys()
    assert not {"secret-choices.js", "curtain.js"} & modules_of(Session(new(openly=True)).view()).keys()
