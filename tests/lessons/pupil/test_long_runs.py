"""Runs that are long, or told in the other language: they stand as if all was done anew, and cost nobody a wait."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

from companion.core.plugins.registry import own_games
from companion.lessons.lesson import scene, stage
from companion.lessons.lesson.reader import find_lesson, lessons
from companion.lessons.lesson.spec import Lesson
from companion.lessons.practice.dice import Dice, simple_move
from companion.lessons.pupil import verdict
from companion.lessons.pupil.events import LONGEST_WHOLE, MOST_EVENTS, MOST_GIVEN, RunError, since_restart
from companion.lessons.pupil.feedback import RUNGS
from companion.lessons.pupil.progress import LessonRun
from companion.lessons.tasks import dead_end, reach
from companion.lessons.tasks.find import FindTask
from companion.lessons.tasks.reach import MOST_SEARCHED, ReachTask
from tests.budget import sized
from tests.lessons.robot import right_answers, wrong_answers

SUMS = find_lesson("etraclor", "sums")
FIRST = find_lesson("etraclor", "first-match")
LESSONS = [lesson for game in own_games() for lesson in lessons(game)]


def forgotten() -> None:
    """What other runs have worked out is worked out again."""
    for shared in (stage.PREPARED, stage.JUDGED, stage.HINTS):
        shared.clear()


def told(run: LessonRun) -> tuple[Any, ...]:
    return run.prompt(), run.why(), run.progress(), run.match.facts(), run.notices


def anew(run: LessonRun) -> LessonRun:
    forgotten()
    return LessonRun.from_json(run.lesson, run.to_json(), lang=run.lang)


def saved(events: list[dict[str, Any]]) -> str:
    return json.dumps({**LessonRun(SUMS).data(), "events": events})


def anything(run: LessonRun, dice: random.Random) -> None:
    """What a pupil may do next, as the dice want it: right, wrong, half of it, back to another step, begin again."""
    do = dice.random()
    if do < 0.35:
        wrong = wrong_answers(run)
        run.answer(dice.choice(wrong).given if wrong else "")
    elif do < 0.6 and not run.standing.solved:
        for answer in right_answers(run)[: dice.randint(1, 3)]:
            run.answer(answer)
    elif do < 0.7:
        run.hint()
    elif do < 0.85:
        run.forward()
    elif do < 0.95:
        run.go(dice.choice(run.lesson.steps).name)
    else:
        dice.choice([run.restart, run.restart, run.restart_all])()


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: f"{lesson.game}-{lesson.name}")
def test_a_run_told_in_the_other_language_stands_as_one_done_anew_in_it(lesson: Lesson) -> None:
    dice = random.Random(f"{lesson.game}/{lesson.name}")
    run = LessonRun(lesson, lang="fr", pupil="Zoé")
    for _ in range(sized(16, 60)):
        anything(run, dice)
        if dice.random() < 0.3:
            run.lang = dice.choice(["fr", "en"])
            assert told(run) == told(anew(run))
    counts, run.lang = run.progress(), "en" if run.lang == "fr" else "fr"
    assert run.progress() == counts
    fresh = anew(run)
    assert told(run) == told(fresh)
    for step in lesson.steps:  # what was told of the others too
        run.go(step.name)
        fresh.go(step.name)
        assert told(run) == told(fresh), step.name


# --- what is done, and how often --------------------------------------------------------------------------------------


@pytest.fixture
def work(monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, int]]:
    """How many steps were set up, how many answers judged."""
    done = {"set up": 0, "judged": 0}

    def set_up(*given: Any) -> Any:
        done["set up"] += 1
        return scene.step_match(*given)

    def judge(*given: Any) -> Any:
        done["judged"] += 1
        return verdict.check(*given)

    forgotten()
    monkeypatch.setattr(stage, "step_match", set_up)
    monkeypatch.setattr(stage, "check", judge)
    return done


def test_what_a_classmate_has_done_is_not_judged_again(work: dict[str, int]) -> None:
    one = LessonRun(FIRST, lang="fr")
    while one.forward():
        one.answer("17")
        for answer in right_answers(one):
            one.answer(answer)
    before, facts = dict(work), one.match.facts()
    other = LessonRun.from_json(FIRST, one.to_json())
    assert (other.progress(), work) == (one.progress(), before)
    assert (other.prompt(), other.match.facts()) == (one.prompt(), facts)
    other.restart()  # the match of the one is not that of the other
    assert one.match.facts() == facts


def test_a_language_sets_up_one_step_however_long_the_run(work: dict[str, int]) -> None:
    run = LessonRun(SUMS, lang="fr")
    for number in range(400):
        run.go(SUMS.steps[number % 3].name)
        run.answer(str(number))
    run.prompt()
    work.update({"set up": 0, "judged": 0})
    run.lang = "en"
    run.prompt()
    run.why()
    assert work["set up"] <= 2  # the table, and the last answer as it was judged
    assert work["judged"] <= 1


def test_steps_that_are_passed_are_not_set_up(work: dict[str, int]) -> None:
    run = LessonRun(FIRST)
    run.take([{"do": "go", "step": FIRST.steps[number % 19].name} for number in range(MOST_EVENTS)])
    assert work["set up"] == 0
    assert run.match.facts()
    assert work["set up"] == 1


def test_the_same_answer_again_is_not_judged_again(work: dict[str, int]) -> None:
    run = LessonRun(SUMS)
    for _ in range(400):
        run.answer("1")
    assert work["judged"] <= RUNGS + 1  # once on each rung of the ladder of help
    assert run.standing.wrong == 400


# --- how much fits ----------------------------------------------------------------------------------------------------


def test_a_full_run_can_always_be_begun_again() -> None:
    run = LessonRun(SUMS, lang="en")
    run.take([{"do": "go", "step": SUMS.steps[number % 2].name} for number in range(MOST_EVENTS)])
    for do in (run.forward, run.restart, lambda: run.answer("1")):
        with pytest.raises(RunError, match="begin the lesson again"):
            do()
    run.restart_all()
    assert (run.place, run.events) == (0, [])
    run.answer("1")
    assert run.standing.wrong == 1
    assert told(anew(run)) == told(run)


def test_a_run_full_of_letters_says_so_and_can_be_begun_again() -> None:
    run = LessonRun(SUMS, lang="fr")
    long = ["é" * 400] * (LONGEST_WHOLE // 400)
    for _ in range(MOST_GIVEN // LONGEST_WHOLE + 1):
        try:
            run.answer(long)
        except RunError as wrong:
            assert "recommence la leçon" in str(wrong)
            break
    else:
        raise AssertionError("no end")
    assert LessonRun.from_json(SUMS, run.to_json()).standing == run.standing
    run.restart_all()
    run.answer(long)


def test_what_lies_before_the_lesson_was_begun_again_is_not_taken_up(work: dict[str, int]) -> None:
    before = [{"do": "answer", "step": "strike", "given": f"attack {n}"} for n in range(300)]
    assert since_restart([*before, {"do": "restart"}, {"do": "restart", "step": "strike"}])[0]["step"] == "strike"
    run = LessonRun.from_json(SUMS, saved([*before, {"do": "restart"}]))
    assert (run.events, work["judged"]) == ([], 0)


def test_an_answer_is_bounded_as_a_whole_and_every_list_of_moves_fits() -> None:
    run = LessonRun(SUMS, lang="en")
    parts = ["x" * 400] * (LONGEST_WHOLE // 400)
    run.answer(parts)
    with pytest.raises(RunError, match="too long"):
        run.answer([*parts, "x"])
    for lesson in LESSONS:
        finding = LessonRun(lesson)
        for step in (one for one in lesson.steps if isinstance(one.task, FindTask)):
            finding.go(step.name)
            assert sum(len(part) for part in right_answers(finding)[0]) < LONGEST_WHOLE / 10


def test_longer_answers_of_an_earlier_version_are_still_read() -> None:
    events = [{"do": "answer", "step": SUMS.steps[0].name, "given": ["x" * 400] * 150}]
    assert LessonRun.from_json(SUMS, saved(events)).events == events


def test_a_pupil_who_has_left_the_way_waits_for_no_long_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether a way is left is looked for once, a way when the last hint is asked for; neither without end."""
    tried: list[int] = []

    def counted(*given: Any) -> Any:
        tried.append(1)
        return scene.play_on(*given)

    forgotten()
    monkeypatch.setattr(reach, "play_on", counted)
    for lesson in LESSONS:
        for step in (one for one in lesson.steps if isinstance(one.task, ReachTask)):
            run = LessonRun(lesson, lang="fr")
            run.go(step.name)
            move = simple_move(run.match.game, run.match.state, Dice("astray"), (run.seat,))
            run.answer(str(move))
            assert len(tried) <= dead_end.MOST_SEARCHED, (lesson.name, step.name)
            tried.clear()
            run.prompt()
            assert not tried, (lesson.name, step.name)
            while run.prompt()["more_hints"]:
                run.hint()
            assert len(tried) <= MOST_SEARCHED, (lesson.name, step.name)
            tried.clear()
