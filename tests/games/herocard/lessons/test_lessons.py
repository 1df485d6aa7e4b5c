"""HeroCard's lessons and exercises: their figures, and every generated answer against a reckoning of its own."""

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from companion.games.herocard.lessons import FIGURES, chances
from companion.lessons.lesson.reader import find_lesson, lessons
from companion.lessons.practice.exercises import exercises
from companion.lessons.pupil.progress import LessonRun
from companion.lessons.tasks.figure import FigureTask
from companion.shop import counter
from tests.budget import sized
from tests.games.exercising import ExerciseTests
from tests.games.herocard.reckoner import Table
from tests.printing.readback import Printed, crowded, too_small

NAMES = ("first-duel", "costs", "series", "hero", "chance")
QUESTIONS = sized(120, 4000)


SIDES = {"attack": "attack", "attack-mod": "attack", "block": "block", "block-mod": "block", "attack-fails": "attack"}
"""Which of the two sums a clause tells."""


class TestExercises(ExerciseTests):
    """See tests/games/exercising.py."""

    game = "herocard"
    each_rule = ("answers", "cost", "exclusive-once", "attack-turn", "block-mod-alone", "mod-alone", "restricted",
                 "hand-limit", "clear-phase", "clear-top", "attack-mod", "attack-fails", "reshuffle", "phases",
                 "special-single")  # fmt: skip
    unasked = "x-meaning"
    few = 6

    def reckoner(self, position: Mapping[str, Any], options: Mapping[str, Any]) -> Table:
        return Table(position)

    def reckons(self, table: Table, task: FigureTask) -> int:
        return int(table.total(task.move, SIDES[task.effect]))

    def test_the_answers_are_right(self) -> None:
        made, seen = self.checked("reckoned", QUESTIONS)
        assert {"refused", "legal", "find attack", "find block", "find clear", "figure left", "figure attack",
                "figure points", "figure deck"} <= set(seen), seen  # fmt: skip
        assert Counter(question.difficulty for question in made).keys() == {1, 2, 3}
        clauses = {clause for question in made for clause in question.also}
        assert len(clauses) >= 16, clauses


def test_a_question_tells_the_own_hand_and_no_other() -> None:
    for question in exercises("herocard", 9, 20):
        position = question.step.position
        assert position is not None
        assert not any("deck." in name or name == "Tom.hand.cards" for name in position)
        assert len(position.get("Mia.hand.cards", ())) <= position["Mia.hand"]


@pytest.mark.parametrize(("lang", "style"), [("fr", "usual"), ("en", "large-print")])
def test_a_worksheet_shows_piles_hand_and_the_running_sequence(lang: str, style: str, tmp_path: Path) -> None:
    options = {"seed": "6B", "count": "6"}
    path = tmp_path / "sheet.pdf"
    more = {} if style == "usual" else {"style": style}
    path.write_bytes(counter.render(counter.sheets("herocard")["worksheet"], lang=lang, options=options, **more))
    sheet = Printed(path)
    assert not any(crowded(words) or too_small(words) for words in sheet.pages)
    text = "".join(sheet.told.split())
    made = exercises("herocard", "6B", 6)
    starts = [text.index("".join(f"{n} {q.data(lang)['task']['ask']}".split())) for n, q in enumerate(made, 1)]
    running = 0
    for question, start, end in zip(made, starts, [*starts[1:], len(text)], strict=True):
        shown, match = text[start:end], question.scene(lang).match
        facts = match.facts()
        for card in facts["Mia.hand.cards"] or ():
            assert "".join(match.game.card_text(card, lang).split()) in shown, (card, shown)
        for name in ("Mia", "Tom"):
            for attribute in ("body", "mind", "x"):
                assert f"{facts[f'{name}.{attribute}.left']}/{facts[f'{name}.{attribute}']}" in shown
        if facts["sequence"]:
            running += 1
            word = {"fr": "attaque", "en": "attack"}[lang]
            assert f"{facts['sequence.attack']}{facts['sequence.attacker']}{word}" in shown, shown
    assert running


# --- the lessons ------------------------------------------------------------------------------------------------------


def test_the_lessons_are_there_in_their_order() -> None:
    assert tuple(lesson.name for lesson in lessons("herocard")) == NAMES


@pytest.mark.parametrize(
    ("lesson", "step", "sum_"),
    [("first-duel", "foresee", 9), ("first-duel", "foresee-block", 14), ("series", "thirteen", 13),
     ("series", "fourteen", 14), ("series", "eighteen", 18)],
)  # fmt: skip
def test_the_sums_of_the_book_are_asked_for(lesson: str, step: str, sum_: int) -> None:
    run = LessonRun(find_lesson("herocard", lesson), lang="fr")
    run.go(step)
    assert run.answer(str(sum_ - 1)).verdict == "wrong"
    assert run.answer(str(sum_)).right
    assert f"= {sum_}" in (run.feedback.sums[0].text if run.feedback else "")


@pytest.mark.parametrize(
    "way",
    [["attaque 5 X4 + mod 3 B3", "tous passent"], ["attaque 5 X4", "mod 3 B3", "passer"],
     ["attaque 5 X4 + mod 3 B3 + mod 2 M2", "passer"], ["attaque 5 X4", "mod 2 M2", "mod 3 B3", "tous passent"]],
)  # fmt: skip
def test_the_duel_is_won_in_a_series_and_one_by_one(way: list[str]) -> None:
    run = LessonRun(find_lesson("herocard", "first-duel"), lang="fr")
    run.go("win")
    verdicts = [run.answer(text).verdict for text in way]
    assert verdicts == ["going"] * (len(way) - 1) + ["right"]
    assert run.match.facts()["Mia.points"] == 3


def test_a_turn_given_away_does_not_win_the_duel() -> None:
    run = LessonRun(find_lesson("herocard", "first-duel"), lang="fr")
    run.go("win")
    verdicts = [run.answer(text).verdict for text in ("attaque 5 X4", "passer", "finir")]
    assert verdicts == ["going", "lost", "lost"]  # said as soon as the turn is given away, and however one goes on
    assert run.match.facts()["Mia.points"] == 2
    run.restart()
    assert not run.prompt()["lost"]


@pytest.mark.parametrize(
    "way",
    [["défense 9 B4 + défense 4 M2 + mod 5 X1"], ["défense 9 B4", "défense 4 M2", "mod 5 X1"],
     ["défense 4 M2 + mod 5 X1", "défense 9 B4"]],
)  # fmt: skip
def test_the_block_of_eighteen_in_a_series_and_one_by_one(way: list[str]) -> None:
    run = LessonRun(find_lesson("herocard", "series"), lang="fr")
    run.go("stop")
    verdicts = [run.answer(f"Mia : {text}").verdict for text in way]
    assert verdicts == ["going"] * (len(way) - 1) + ["right"]
    assert run.match.facts()["sequence.block"] == 18


def test_what_was_not_found_is_told_by_how_it_begins_and_never_whole() -> None:
    run = LessonRun(find_lesson("herocard", "first-duel"), lang="fr")
    run.go("which-blocks")
    first, second = run.answer([]), run.answer([])
    assert "commencent" not in first.text
    # each alone, and each with the modifier
    assert "se défendre avec défense 4 M2… (1) et se défendre avec défense 9 B4… (1)" in second.text
    run = LessonRun(find_lesson("etraclor", "first-match"), lang="fr")
    run.go("characters")
    told = run.answer([]).text + run.answer([]).text
    assert "R♥" not in told
    assert "Ils y sont tous, mais il y en a de trop." in run.answer(["invoquer R♥", "invoquer A♠", "invoquer 7♠"]).text


def test_a_third_player_helps_with_a_fast_special_card() -> None:
    run = LessonRun(find_lesson("herocard", "series"), lang="fr")
    run.go("help")
    refused = run.answer("défense 4 M2")
    assert "block-target" in {clause.id for clause in refused.clauses}
    assert run.answer("spéciale rapide X3").right
    run.forward()
    assert run.answer("7").right


@pytest.mark.parametrize("text", ["passer", "Mia : passer", "passe"])
def test_who_is_not_named_is_the_pupil(text: str) -> None:
    """Also while somebody else's turn runs."""
    run = LessonRun(find_lesson("herocard", "first-duel"), lang="fr")
    run.go("hold")
    assert run.match.facts()["player"] == "Tom"
    assert run.answer(text).right
    run.go("block")
    assert run.answer("défense 9 B4").right


def test_the_heroes_that_may_be_taken_are_found() -> None:
    run = LessonRun(find_lesson("herocard", "hero"), lang="en")
    run.go("which-heroes")
    told_ = run.answer("hero Brasca; hero Nimbo; hero Granit; hero Titan")
    assert told_.verdict == "wrong"
    assert "hero-points" in {clause.id for clause in told_.clauses}
    assert run.answer("hero Brasca; hero Nimbo; hero Granit; hero Brume").right


# --- figures ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("deck", "hits", "draws"), [(24, 6, 3), (8, 2, 2), (10, 4, 3), (5, 5, 1), (7, 1, 4)])
def test_chances_of_a_draw_are_counted_out(deck: int, hits: int, draws: int) -> None:
    hands = list(combinations(range(deck), draws))
    good = Fraction(sum(min(hand) < hits for hand in hands), len(hands))
    assert chances.some_in(deck, hits, draws).value == 100 * good
    assert chances.none_in(deck, hits, draws).value == 100 * (1 - good)
    assert chances.first_card(deck, hits).value == Fraction(100 * hits, deck)
    (tally,) = chances.simulated(deck, hits, draws, 8000, seed=3, every=8000)
    assert abs(tally.share - good) < 0.03


def test_the_figures_of_a_hero() -> None:
    assert FIGURES["hero-points"](body=11, mind=8, x=10).value == 29
    assert FIGURES["points-left"](body=11, mind=12).value == 7
    assert FIGURES["cards-missing"](cards=18).value == 2
    assert FIGURES["cards-missing"](cards=25).value == 0
    assert FIGURES["least-kinds"](cards=20, copies=6).value == 4
    assert FIGURES["least-kinds"](cards=18, copies=6).value == 3
    assert FIGURES["cards-left"](deck=24, seen=6).value == 18


@pytest.mark.parametrize(("deck", "sign"), [(24, "= 25,0"), (26, "≈ 23,1")])
def test_an_exact_share_is_said_to_equal(deck: int, sign: str) -> None:
    assert sign in chances.first_card(deck, 6).how["fr"]


@pytest.mark.parametrize(("step", "unfair"), [("no-special", "special-single"), ("alone", "mod-alone")])
def test_a_rule_that_says_the_same_is_no_wrong_answer(step: str, unfair: str) -> None:
    run = LessonRun(find_lesson("herocard", "series"), lang="fr")
    run.go(step)
    offered = [choice["id"] for choice in run.prompt()["task"]["choices"]]
    assert len(offered) == 5
    assert unfair not in offered
