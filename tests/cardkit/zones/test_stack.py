"""What waits: cards in a pile or a row, who may answer, and the rules that follow from it."""

from typing import NamedTuple

import pytest

from companion.cardkit.zones.stack import (
    Waiting,
    answerers,
    asked,
    cancelled,
    lay,
    may_answer,
    nothing_waits,
    own_answered,
    resolved,
    something_waits,
    uppermost,
    without_answers,
)
from companion.core.rules.rulings import Pending, Reason

HERO = Pending("hero", 1, "hero-choice")


class Table(NamedTuple):
    """Three players, and who may answer what."""

    pending: tuple[Pending, ...] = ()
    last: int | None = None
    players: tuple[str, ...] = ("Ana", "Bo", "Cy")


def table(*seats: int, last: int | None = 0) -> Table:
    return Table((HERO, *asked(seats, "answers")), last)


ONE, TWO, THREE = Waiting(0, "Pique"), Waiting(1, "Braise", ("Ana.1",)), Waiting(0, "Targe", origin="hideout")


@pytest.mark.parametrize(("row", "order"), [(False, (THREE, TWO, ONE)), (True, (ONE, TWO, THREE))])
def test_a_pile_takes_effect_from_the_top_and_a_row_from_its_front(row: bool, order: tuple[Waiting, ...]) -> None:
    stack: tuple[Waiting, ...] = ()
    for item in (ONE, TWO, THREE):
        stack = lay(stack, item)
    found = []
    while (item := uppermost(stack, row=row)) is not None:
        assert resolved(stack, row=row)[0] == item
        item, stack = resolved(stack, row=row)
        found.append(item)
    assert tuple(found) == order


def test_an_answer_in_the_middle_takes_effect_before_what_it_answers() -> None:
    _, stack = resolved(lay(lay((ONE,), TWO), THREE))
    assert uppermost(lay(stack, THREE._replace(by=1))) == THREE._replace(by=1)


def test_a_cancelled_card_keeps_its_place() -> None:
    stack = (ONE, TWO, THREE)
    assert cancelled(stack, 1) == (ONE, TWO._replace(cancelled=True), THREE)
    assert cancelled(stack, -1) == (ONE, TWO, THREE._replace(cancelled=True))


def test_who_passes_answers_no_more_and_what_else_is_asked_stays() -> None:
    state = table(0, 2, 1)
    assert answerers(state) == (0, 2, 1)
    assert without_answers(state.pending, 2) == (HERO, *asked((0, 1), "answers"))
    assert without_answers(state.pending) == (HERO,)


def test_one_goes_on_once_the_others_have_answered_ones_own_card() -> None:
    said = Reason("answers", figures={"player": "Ana", "players": ("Cy", "Bo")})
    assert own_answered(table(0, 2, 1), 0, "answers") == said
    assert own_answered(table(0, 2, 1), 1, "answers") is None  # it is for them to answer
    assert own_answered(table(0), 0, "answers") is None
    assert own_answered(table(last=None), 0, "answers") is None


def test_the_turn_goes_on_once_nobody_else_may_answer() -> None:
    said = Reason("answers", figures={"player": "Bo", "players": ("Cy",)})
    assert nothing_waits(table(1, 2, last=1), 0, "answers") == said
    assert nothing_waits(table(1, 0, last=1), 0, "answers") is None
    assert nothing_waits(table(last=None), 0, "answers") is None


def test_one_answers_where_one_is_asked() -> None:
    figures = {"player": "Bo", "players": ("Cy",)}
    assert may_answer(table(2), 2, "pass", passed="passed") is None
    assert may_answer(table(2), 1, "pass", passed="passed") == Reason("passed", "nonsense", figures)
    nobody = Reason("pass", "nonsense", {"player": "Bo", "players": ()})
    assert may_answer(table(last=None), 1, "pass", passed="passed") == nobody


def test_only_what_is_open_is_closed() -> None:
    assert something_waits(table(2), 0, "pass") is None
    assert something_waits(table(), 0, "pass") == Reason("pass", "nonsense", {"player": "Ana", "players": ()})
