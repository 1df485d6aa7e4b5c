"""Advice in a class: off, unless the teacher allows it; then in lessons, wherever a step asks for one move."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import companion
from companion.lessons.classroom.classroom import Classroom
from companion.lessons.lesson.reader import lessons
from companion.table.matches.shelf import Shelf
from tests.lessons.classes import Clock, looked_at, pupil, teacher
from tests.table.hubs import lesson_hub
from tests.table.phones import Phone
from tests.waiting import until


def to_a_move(phone: Phone) -> None:
    """Goes on to a step that asks for one move."""
    until(lambda: phone.view["lesson"]["task"]["expects"] == "move" or not phone.ask(type="lesson", do="forward"))


def thought(phone: Phone) -> Any:
    """The advice of a page once it is thought through."""

    def ready() -> bool:
        phone.hub.follow()
        return not phone.view["advice"]["thinking"]

    until(ready)
    return phone.view["advice"]


def test_a_class_has_no_advice_unless_the_teacher_allows_it(klass: Classroom, clock: Clock) -> None:
    board, zoe = teacher(klass), pupil(klass, "Zoé")
    to_a_move(zoe)
    assert not board.view["advice"]
    assert not zoe.view["match"]["advises"]
    refused = zoe.ask(type="advice")
    assert not refused["ok"]
    assert refused["text"]
    assert zoe.view["advice"] is None
    shown = zoe.views
    assert board.ask(type="advice", on=True)["ok"]
    assert zoe.views > shown  # at once
    assert zoe.view["match"]["advises"]
    assert looked_at(klass, clock, board)["advice"]


def test_allowed_advice_is_thought_and_ends_with_the_answer(klass: Classroom) -> None:
    board, zoe = teacher(klass), pupil(klass, "Zoé")
    to_a_move(zoe)
    board.ask(type="advice", on=True)
    assert zoe.ask(type="advice", seconds=0.2)["ok"]
    advice = thought(zoe)
    assert [card["move"] for card in advice["cards"]] == ["draw"]
    assert advice["only"]
    assert zoe.ask(type="play", move="draw")["feedback"]["verdict"] == "right"
    assert zoe.view["advice"] is None
    assert not zoe.view["match"]["advises"]  # the step is solved


def test_what_is_forbidden_again_is_gone_at_once(klass: Classroom) -> None:
    board, zoe = teacher(klass), pupil(klass, "Zoé")
    to_a_move(zoe)
    board.ask(type="advice", on=True)
    zoe.ask(type="advice", seconds=20)
    assert zoe.view["advice"] is not None
    board.ask(type="advice", on=False)
    assert zoe.view["advice"] is None
    assert not zoe.ask(type="advice")["ok"]


def test_a_pupil_cannot_allow_it(klass: Classroom) -> None:
    zoe = pupil(klass, "Zoé")
    zoe.ask(type="advice", on=True)
    assert not klass.teacher.advises


def test_another_step_has_its_own(klass: Classroom) -> None:
    board, zoe = teacher(klass), pupil(klass, "Zoé")
    to_a_move(zoe)
    board.ask(type="advice", on=True)
    zoe.ask(type="advice", seconds=20)
    zoe.ask(type="lesson", do="forward")
    assert zoe.view["advice"] is None


def test_no_lesson_outside_a_class_offers_it(tmp_path: Path) -> None:
    phone = Phone(lesson_hub(Shelf(tmp_path, kind=companion.Match)), home=True)
    for lesson in lessons("etraclor")[:3]:
        phone.ask(type="learn", lesson=f"{lesson.game}/{lesson.name}")
        for step in lesson.steps:
            phone.ask(type="lesson", do="go", step=step.name)
            assert phone.view["kind"] == "lesson"
            assert not phone.view["match"]["advises"]
            assert not phone.ask(type="advice")["ok"]
            assert phone.view["advice"] is None
