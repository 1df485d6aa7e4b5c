"""Erythro's lessons and exercises: their figures, and every generated answer against a reckoning of its own."""

import json
import os
import subprocess
import sys
from collections import Counter
from fractions import Fraction
from itertools import permutations
from pathlib import Path

import pytest

import companion
from companion.games.erythro.lessons import FIGURES, bags
from companion.lessons.exercises import Exercise, exercises
from companion.lessons.handouts.worksheet import asked
from companion.lessons.problems import LessonError
from companion.lessons.progress import LessonRun
from companion.lessons.reading import find_lesson, lessons
from companion.lessons.tasks.figure import FigureTask
from companion.lessons.tasks.find import FindTask
from companion.lessons.tasks.judge import LEGAL, JudgeTask
from tests.budget import sized
from tests.games.erythro.reckoner import Table

NAMES = ("first-match", "pollution", "timing", "mars", "alliance", "consortium")
QUESTIONS = sized(80, 700)


def check(question: Exercise) -> str:
    """The engine's answer is the reckoner's; what kind of answer it was."""
    position, task = question.step.position, question.step.task
    assert position is not None
    table = Table(position, question.step.options["opponent"])
    if isinstance(task, JudgeTask):
        refusals = table.refusals(task.move)
        assert set(question.also) == (refusals or {LEGAL}), (task.move, position)
        return "refused" if refusals else "legal"
    if isinstance(task, FindTask):
        (verb,) = task.verbs
        assert set(question.answer) == table.legal(verb), (verb, position)
        assert len(question.answer) == len(set(question.answer))
        return f"find {verb}"
    assert isinstance(task, FigureTask)
    assert not table.refusals(task.move), (task.move, position)
    answer = _summed(table, task) if task.effect else table.after(task.move, task.fact)
    assert question.answer == str(answer), (task, position)
    return f"figure {task.fact.rpartition('.')[2] or task.effect}"


def _summed(table: Table, task: FigureTask) -> int:
    if task.effect == "profit-rises":
        return table.risen()
    assert task.effect in ("attack-mine", "attack-dome", "attack-element"), task
    return int(task.move.split()[-1])


def check_answers(count: int, seed: str) -> Counter[str]:
    made = exercises("erythro", seed, count)
    assert len(made) == count
    return Counter(map(check, made))


def test_the_lessons_are_there_in_their_order() -> None:
    assert tuple(lesson.name for lesson in lessons("erythro")) == NAMES


def test_the_answers_are_right() -> None:
    seen = check_answers(QUESTIONS, "reckoned")
    assert {"refused", "legal", "find buy", "figure step", "figure pollution"} <= set(seen)


@pytest.mark.soak
@pytest.mark.parametrize("seed", ["z", *map(str, range(20))])
def test_the_answers_are_right_at_length(seed: str) -> None:
    """`z` asks once what may be announced while another one's contamination card is being carried out."""
    check_answers(700, seed)


TAINTED = ["destroy discard", "take", "lose 1 fire", "lose 5 earth", "draw 3", "gain 1 fire", "remove 1 5",
           "sanctuary fire", "pollute 5", "buy fire 1"]  # fmt: skip


@pytest.mark.parametrize("opened", ["Mia", "Tom"])
@pytest.mark.parametrize("paid", [0, 1])
@pytest.mark.parametrize("move", TAINTED)
def test_an_open_contamination_card_is_reckoned_as_the_engine_does(opened: str, paid: int, move: str) -> None:
    position = {
        "phase": "players", "Mia.character": ["lave"], "Mia.tile": 5, "Mia.fire": 1, "Mia.earth": 0, "Mia.deck": 4,
        "Mia.hand": 5, "Mia.discard": 0, "Mia.played": 1, "Mia.tainted": 1, "Mia.contaminations": 1, "Tom.tile": 6,
        "Tom.character": ["nuee"], "Mia.hand.cards": ["action"], "tile.5.pollution": 1, "contaminations.left": 3,
        f"{opened}.open": ["contamination", str(paid)],
    }  # fmt: skip
    match = companion.new("erythro", ["Mia", "Tom"], lang="en", position=position)
    ruling = match.ask(f"Mia: {move}")
    assert not ruling or opened == "Mia"
    assert {reason.clause for reason in ruling.reasons} == Table(position, "mars").refusals(f"Mia: {move}")


def test_answers_are_checked_and_explained_in_both_languages() -> None:
    for question in exercises("erythro", 3, 25):
        for lang in ("fr", "en"):
            assert question.solution(lang).verdict == "right", question
            assert len(set(question.hints(lang))) == len(question.hints(lang)) >= 1
            data = question.data(lang)
            assert json.loads(json.dumps(data)) == data
            assert not data["task"]["ask"].count("Mia: "), "who announces it is said once"


@pytest.mark.parametrize(
    "rule",
    ["two-elements", "zone-sanctuary", "ERY-5", "all-finish", "mine-advances", "profit-rises", "remove-pollution",
     "ERY-18", "buy"],
)  # fmt: skip
def test_questions_about_a_rule(rule: str) -> None:
    for question in exercises("erythro", 5, 1, rule=rule):
        assert rule in question.clauses
        check(question)


def test_questions_of_a_difficulty() -> None:
    for level in (1, 2, 3):
        assert {question.difficulty for question in exercises("erythro", 2, 3, difficulty=level)} == {level}


def test_a_rule_that_the_table_does_not_ask_about_is_told() -> None:
    with pytest.raises(LessonError):
        exercises("erythro", 1, 1, rule="play-area")


def test_the_same_seed_gives_the_same_questions_in_any_python() -> None:
    """Whatever the order in which that Python keeps its sets."""
    code = "from tests.games.erythro.test_lessons import told; print(told())"
    here = told()
    for seed in ("1", "2"):
        ran = subprocess.run(
            [sys.executable, "-c", code], env={**os.environ, "PYTHONHASHSEED": seed}, cwd=Path(__file__).parents[3],
            capture_output=True, text=True, check=True, timeout=120,
        )  # fmt: skip
        assert ran.stdout.strip() == here


def told() -> str:
    """The first questions of seed 7, as one text."""
    made = exercises("erythro", 7, 4)
    parts = [[q.kind, q.step.position, dict(q.step.options), str(q.step.task), q.answer] for q in made]
    return json.dumps(parts, sort_keys=True)


def test_a_worksheet_asks_the_same() -> None:
    assert asked("erythro", {"seed": "7", "count": "4"}, "fr") == exercises("erythro", "7", 4)


# --- figures ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("bag", "hits", "draws"), [(5, 2, 2), (8, 2, 2), (3, 1, 1), (6, 1, 3)])
def test_chances_of_the_bag_are_counted_out(bag: int, hits: int, draws: int) -> None:
    ways = list(permutations(range(bag), draws))
    good = sum(min(way) >= hits for way in ways)
    assert bags.all_spared(bag, hits, draws).value == 100 * Fraction(good, len(ways))
    assert bags.next_token(bag, hits).value == Fraction(100 * hits, bag)
    (tally,) = bags.simulated(bag, hits, draws, 8000, seed=3, every=8000)
    assert abs(tally.share - good / len(ways)) < 0.03


def test_the_decks_are_counted_as_the_engine_draws() -> None:
    """The lesson’s own example: short of one card without a purchase, of none with one."""
    assert FIGURES["cards-missing"](deck=3, kept=1, bought=0).value == 1
    assert FIGURES["cards-missing"](deck=3, kept=1, bought=1).value == 0
    run = LessonRun(find_lesson("erythro", "timing"), lang="fr")
    for step, pending in (("refill", []), ("refill-short", ["reshuffle"])):
        run.go(step)
        assert run.answer("complète").right
        assert [item.verb for item in run.match.state.pending] == pending
    assert FIGURES["cards-to-draw"](kept=1, bought=1).value == 3
    assert FIGURES["lines-left"](lines=6, step=5).value == 0
    assert FIGURES["saved-by-attack"](extraction=2, phases=3, at_once=2).value == 8


def test_a_pupil_need_not_say_the_own_name() -> None:
    run = LessonRun(find_lesson("erythro", "pollution"), lang="fr")
    run.go("own-card")
    assert run.answer("contamination").right
    run.go("own-card")
    run.restart()
    told = run.answer("Tom : contamination")
    assert told.verdict == "unclear"
    assert "Mia" in told.text


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_both_elements_pay_for_the_attack(lang: str) -> None:
    """Whatever right answer the pupil gives is right."""
    for paid in ("attack 9 water 8", "attack 9 air 9"):
        run = LessonRun(find_lesson("erythro", "first-match"), lang=lang)
        run.go("attack")
        assert run.answer(f"Mia: {paid}").right
