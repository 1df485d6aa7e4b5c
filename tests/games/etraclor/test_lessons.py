"""Etraclor's lessons: sound, whole in both languages, well typeset; a robot plays them through, right and wrong."""

import re
from collections import Counter
from fractions import Fraction
from math import comb
from typing import Any

import pytest

from companion.core.opening import new_match
from companion.core.registry import find_game
from companion.games.etraclor.lessons import FIGURES, chances
from companion.lessons.checking import check_lesson
from companion.lessons.kit import HOUR, plan_markdown
from companion.lessons.reading import find_lesson, lessons
from companion.lessons.run import LessonRun
from companion.lessons.spec import KINDS, Lesson
from tests.lessons.robot import check_figures, check_wrong, right_answers, wrong_answers

LESSONS = lessons("etraclor")
NAMES = ("first-match", "equipment", "sums", "magic", "ending", "chance")
BAD_FRENCH = re.compile(r"['\"]|(?<!\u202f)[;:!?»%]|«(?!\u202f)|[ \u00a0]\u202f|\u202f[ \u00a0]|  |\.\.\.|\u00a0")
BAD_ENGLISH = re.compile(r"['\"«»\u202f\u00a0]|[ ][;:!?,.]|  |\.\.\.")
LONGEST_SENTENCE, LONGEST_STEP = 190, 420


def each(lesson: Lesson) -> Any:
    return lesson.name


def test_the_lessons_are_there_in_their_order() -> None:
    assert tuple(lesson.name for lesson in LESSONS) == NAMES
    assert {step.task.kind for lesson in LESSONS for step in lesson.steps} == set(KINDS)


@pytest.mark.parametrize("lesson", LESSONS, ids=each)
def test_every_step_fits_the_rules(lesson: Lesson) -> None:
    assert check_lesson(lesson) == ()


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("lesson", LESSONS, ids=each)
def test_a_robot_plays_it_through(lesson: Lesson, lang: str) -> None:
    run = LessonRun(lesson, lang=lang, pupil="Robot")
    wrongs: Counter[str] = Counter()
    for step in lesson.steps:
        assert run.step == step
        prompt = run.prompt()
        assert prompt["say"]
        assert prompt["task"]["ask"]
        assert not prompt["solved"]
        for wrong in wrong_answers(run):
            check_wrong(run, wrong, lang)
            wrongs[step.task.kind] += 1
        told = [run.hint() for _ in range(10) if run.prompt()["more_hints"]]
        assert len(told) == len(set(told)), step.name
        assert told or step.task.kind == "look", step.name
        for answer in right_answers(run):
            assert not run.standing.solved, step.name
            feedback = run.answer(answer)
            assert feedback.verdict in ("right", "going"), (step.name, feedback)
            assert feedback.sentences
            if step.task.kind != "figure":
                check_figures(run, feedback, step.name)
        assert run.standing.solved, step.name
        assert run.feedback is not None
        assert run.feedback.right
        assert run.feedback.clauses or run.why()["rules"], step.name
        assert LessonRun.from_json(lesson, run.to_json()).prompt() == run.prompt()
        assert run.forward() == (step is not lesson.steps[-1])
    assert run.finished
    assert wrongs["judge"] >= 3 or lesson.name == "chance"
    assert sum(wrongs.values()) > len(lesson.steps)


def words(lesson: Lesson, lang: str) -> list[tuple[str, str]]:
    """Every text of a lesson in a language, with where it is; figures and cards are still holes."""
    found = [("title", lesson.title), *(("aim", aim) for aim in lesson.aims), *(("thing", t) for t in lesson.material)]
    for step in lesson.steps:
        texts = [step.say, step.ask, step.done, *step.hints]
        found += [(step.name, text) for text in texts if text is not None]
    assert lesson.plan is not None
    found += [("course", stage.text) for stage in lesson.plan.course]
    found += [("question", text) for question in lesson.plan.questions for text in question]
    found += [("beyond", text) for beyond in lesson.plan.beyond for text in beyond]
    return [(where, text[lang]) for where, text in found]


@pytest.mark.parametrize("lesson", LESSONS, ids=each)
def test_words_are_whole_and_well_typeset(lesson: Lesson) -> None:
    for lang, bad in (("fr", BAD_FRENCH), ("en", BAD_ENGLISH)):
        for where, text in words(lesson, lang):
            plain = re.sub(r"\{[^}]*\}", "X", text)
            assert plain.strip(), (lesson.name, where)
            assert not bad.search(plain.replace("\n\n", "¶")), (lesson.name, where, lang, bad.search(plain), plain)
    for step in lesson.steps:
        for lang in ("fr", "en"):
            assert len(step.say[lang]) <= LONGEST_STEP, (step.name, len(step.say[lang]))
            for sentence in re.split(r"(?<=[.!?…])\s+", step.say[lang]):
                assert len(sentence) <= LONGEST_SENTENCE, (step.name, sentence)


def test_a_pupil_is_addressed_as_tu() -> None:
    for lesson in LESSONS:
        for where, text in words(lesson, "fr"):
            assert not re.search(r"\b(vous|votre|vos)\b", text, re.IGNORECASE), (lesson.name, where, text)


def test_the_first_move_comes_within_a_minute() -> None:
    first = LESSONS[0].steps[0]
    assert first.task.kind == "play"
    for lang, a_minute in (("fr", 100), ("en", 120)):  # words that a pupil of eleven reads in a minute
        assert len(f"{first.say[lang]} {first.ask[lang] if first.ask else ''}".split()) < a_minute


@pytest.mark.parametrize("lesson", LESSONS, ids=each)
def test_each_has_a_plan_for_the_hour(lesson: Lesson) -> None:
    from companion.printing import shop

    assert lesson.plan is not None
    assert lesson.plan.minutes == HOUR
    assert set(lesson.plan.sheets) <= set(shop.sheets("etraclor"))
    assert lesson.plan.questions
    assert lesson.plan.beyond
    for lang in ("fr", "en"):
        told = plan_markdown(lesson, lang)
        assert lesson.title[lang] in told
        assert told.count("\n## ") == 6
        for number in range(1, len(lesson.steps) + 1):
            assert f"\n{number}. " in told


def test_the_books_example_of_a_combat_comes_out() -> None:
    lesson = find_lesson("etraclor", "sums")
    run = LessonRun(lesson, lang="en")
    for step, figure in (("plain", "6"), ("left-over", "8"), ("defender", "6"), ("no-defender", "1")):
        run.go(step)
        assert run.answer(figure).right
        assert step in {row["step"] for row in run.progress() if row["at_once"]}


def test_one_card_alone_casts_lightning() -> None:
    assert FIGURES["scrolls-that-cast"](power=11).value == 1
    assert FIGURES["scroll-needed"](power=11).value == 10
    run = LessonRun(find_lesson("etraclor", "magic"), lang="fr")
    run.go("nine")
    assert "cast-power" in [clause.id for clause in run.answer("legal").clauses]


def test_chances_are_exact() -> None:
    percent = chances.no_character().value
    assert percent == 100 * Fraction(comb(36, 5), comb(52, 5))
    product = Fraction(1)
    for place in range(5):
        product *= Fraction(36 - place, 52 - place)
    assert percent == 100 * product
    assert f"{float(percent):.1f}" == "14.5"
    assert sum(chances.holds(characters) for characters in range(6)) == 1
    assert chances.one_hand_in().value == 7
    twice = sum(
        Fraction(comb(16, k) * comb(36, 26 - k), comb(52, 26)) * Fraction(comb(26 - k, 5), comb(26, 5)) ** 3
        for k in range(17)
    )
    assert chances.redeal().value == 100 * twice
    assert chances.redeal().value > 100 * (percent / 100) ** 3


def test_simulated_hands_agree_with_the_chance_and_with_the_engines_deal() -> None:
    tallies = list(chances.simulated(20_000, seed=5, every=1000))
    assert [tally.hands for tally in tallies] == list(range(1000, 20_001, 1000))
    assert abs(tallies[-1].share - 0.14506) < 0.01
    assert tallies == list(chances.simulated(20_000, seed=5, every=1000))
    without = 0
    for seed in range(400):
        hand = new_match("etraclor", ["Mia", "Tom"], seed=seed, lang="en").state.sides[0].hand.known
        without += not any(card[:-1] in ("A", "J", "Q", "K") for card in hand)
    assert abs(without / 400 - 0.14506) < 0.06


def test_rules_that_a_lesson_names_exist_and_are_many() -> None:
    book = find_game("etraclor").rulebook
    named = {key for lesson in LESSONS for step in lesson.steps for key in step.rules}
    assert named <= set(book)
    assert len(named) >= 40
