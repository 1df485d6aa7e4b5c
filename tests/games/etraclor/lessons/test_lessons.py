"""Etraclor's lessons: which there are, and their figures; tests/lessons plays all games' lessons through."""

from fractions import Fraction
from math import comb

from companion.core.match.opening import new_match
from companion.core.plugins.registry import find_game
from companion.games.etraclor.lessons import FIGURES, chances
from companion.lessons.lesson.reader import find_lesson, lessons
from companion.lessons.pupil.progress import LessonRun
from companion.lessons.tasks import KINDS

LESSONS = lessons("etraclor")
NAMES = ("first-match", "equipment", "sums", "magic", "ending", "chance")


def test_the_lessons_are_there_in_their_order() -> None:
    assert tuple(lesson.name for lesson in LESSONS) == NAMES
    asked = {step.task.kind for lesson in LESSONS for step in lesson.steps}
    assert asked == set(KINDS) - {"best-move"}  # of best moves there are exercises, made anew from other matches


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
    guess = run.answer("legal")
    assert (guess.verdict, [clause.id for clause in guess.clauses]) == ("wrong", ["cast"])  # what is asked is not told
    assert "cast-power" in [clause.id for clause in run.answer("cast-power").clauses]


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
