"""A pupil's run: every right answer counts, nothing is lost, what comes from outside is data."""

import json
import os
import signal
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.record.ledger import RecordError
from companion.lessons.classroom.journals.journal import journal_head, open_run, start_run
from companion.lessons.lesson.reader import find_lesson
from companion.lessons.pupil.events import LONGEST_ANSWER, RunError
from companion.lessons.pupil.feedback import Addend, Reckoning
from companion.lessons.pupil.progress import LessonRun
from companion.lessons.tasks.judge import JudgeTask
from companion.lessons.tasks.mistake import Asked, misread
from tests.budget import examples
from tests.lessons.robot import right_answers

FIRST = find_lesson("etraclor", "first-match")
SUMS = find_lesson("etraclor", "sums")


def solve(run: LessonRun) -> None:
    for answer in right_answers(run):
        run.answer(answer)
    assert run.standing.solved


def at(lesson: Any, step: str, lang: str = "en") -> LessonRun:
    run = LessonRun(lesson, lang=lang, pupil="Zoé")
    run.go(step)
    return run


@pytest.mark.parametrize("way", [("attack KS QD", "attack JH QD"), ("attack JH QD", "attack KS QD")])
def test_every_right_way_is_taken(way: tuple[str, ...]) -> None:
    run = at(SUMS, "puzzle")
    verdicts = [run.answer(move).verdict for move in way]
    assert verdicts == ["going", "right"]


@pytest.mark.parametrize("text", ["attaquer D♦ A♣", "attack QD AC", "ATTACK  Q♦ A♣ # now", "Mia: attack QD AC"])
def test_an_answer_is_a_move_as_people_say_it(text: str) -> None:
    run = at(SUMS, "strike", "fr")
    assert run.answer(text).right


@pytest.mark.parametrize("text", ["", "   ", "hello", "attack", "attack ZZ", "attack QD", "12", "\x00", "é" * 400])
def test_what_is_not_understood_is_not_counted(text: str) -> None:
    run = at(SUMS, "strike")
    if text == "attack":  # one legal attack fits: that is an answer
        assert run.answer(text).right
        return
    feedback = run.answer(text)
    assert feedback.verdict in ("unclear", "wrong")
    assert feedback.sentences
    assert run.standing.answers == (feedback.verdict == "wrong")


@pytest.mark.parametrize(
    ("given", "verdict"),
    [("8", "right"), (" 8 PV", "right"), ("8,0", "right"), ("8.5", "wrong"), ("-8", "wrong"), ("\u22128", "wrong"),
     ("huit", "right"), ("Eight", "right"), ("plenty", "unclear"), ("8 or 9", "unclear"), ("8" * 30, "unclear")],
)  # fmt: skip
def test_figures_are_read_leniently(given: str, verdict: str) -> None:
    assert at(SUMS, "left-over").answer(given).verdict == verdict


@pytest.mark.parametrize(("given", "verdict"), [("14,5 %", "right"), ("14.5", "right"), ("14.51", "right"),
                                                ("14,4", "wrong"), ("15", "wrong"), ("0.145", "wrong")])  # fmt: skip
def test_a_figure_with_decimals_may_be_off_by_half_of_the_last(given: str, verdict: str) -> None:
    assert at(find_lesson("etraclor", "chance"), "five-cards").answer(given).verdict == verdict


def test_find_all_counts_first_and_says_more_later() -> None:
    run = at(find_lesson("etraclor", "equipment"), "who-fits")
    first = run.answer(["summon AH"])
    assert (first.verdict, first.missing, first.nearly) == ("wrong", 1, True)
    assert "KC" not in first.text
    assert "K♣" not in first.text
    second = run.answer("summon AH; summon AH\nsummon JD")
    assert "one-per-class" in [clause.id for clause in second.clauses]
    assert "Moves to find: 2." in second.text
    assert "K♣" not in second.text  # that would be the solution, which comes on request
    assert "K♣" in " ".join(run.solution())
    assert run.answer(["summon KC", "summon AH", "summon KC"]).right


def test_a_judge_is_told_the_rule_that_was_picked_and_the_one_that_bites_after_three_mistakes() -> None:
    run = at(FIRST, "too-early", "fr")
    wrong = run.answer("one-action")
    assert (wrong.verdict, wrong.nearly) == ("wrong", True)
    assert [clause.id for clause in wrong.clauses] == ["one-action"]
    assert "Une action chacun" in wrong.text
    right = run.match.game.rulebook["starter-no-combat"]
    assert run.answer("LEGAL").nearly is False
    assert right.text["fr"] not in (run.feedback.text if run.feedback else "")
    assert "starter-no-combat" not in {rule["id"] for rule in run.why()["rules"]}
    third = run.answer("one-action")
    assert right.text["fr"] in third.text
    assert run.answer("starter-no-combat").right


def test_wrong_answers_climb_a_ladder_what_it_means_a_hint_the_rule() -> None:
    """The first hears what that answer would mean, the second a hint, the third the rule; none the solution."""
    run = at(FIRST, "weapon", "fr")
    first, second, third = (run.answer("equip 5D KH") for _ in range(3))
    assert "5♦ est un bouclier" in first.text
    assert "R♥ reçoit 5♦" in first.text
    assert first.sentences == second.sentences[:-1] == third.sentences[:-1]
    assert second.sentences[-1] == "Une arme est un pique ♠."
    assert third.sentences[-1].startswith("La règle")
    assert not any("7♠" in told.text for told in (first, second, third))


@pytest.mark.parametrize(("given", "meaning"), [
    ("3", "3 is only a part of the sum"), ("12", "12 is before this move"), ("1", "1 is what changes"),
    ("2", "not enough"),
])  # fmt: skip
def test_a_wrong_figure_is_told_what_it_is(given: str, meaning: str) -> None:
    asked = Asked("en", Fraction(11), None, False, (Reckoning("x", (Addend(3, "weapon 3♠"),), 3, "3"),), 12)
    assert meaning in misread(asked, Fraction(given), given)


def test_a_figure_is_no_part_of_a_sum_that_it_only_happens_to_be() -> None:
    weapon, attacker = Addend(9, "weapon 9♠"), Addend(1, "Attacker")
    sum_ = Reckoning("x", (weapon, attacker), 10, "10")
    deck = Asked("en", Fraction(0), None, False, (sum_,), 4)  # cards left after the blow
    assert "too much" in misread(deck, Fraction(1), "1")
    assert "leads to the answer" in misread(deck, Fraction(10), "10")
    blow = Asked("en", Fraction(10), sum_, False, (sum_,), None)
    assert "“Attacker”" in misread(blow, Fraction(1), "1")


def test_the_solution_comes_on_request_and_counts_as_shown() -> None:
    run = at(FIRST, "weapon", "fr")
    assert not run.prompt()["can_show"]  # not before something was tried
    run.answer("equip 5D KH")
    assert run.prompt()["can_show"]
    assert "7♠" in run.solution()[0]
    assert run.prompt()["solution"] == list(run.solution())
    assert [event["do"] for event in run.events].count("solution") == 1
    assert run.answer("equip 7S KH").right
    row = run.progress()[run.place]
    assert (row["solved"], row["shown"], row["at_once"]) == (True, True, False)
    assert run.prompt()["solution"] == []
    again = LessonRun.from_json(FIRST, run.to_json())
    assert again.progress() == run.progress()


@pytest.mark.parametrize(("move", "said"), [
    ("attack KH JC", "vient d’agir"), ("equip 2C KH", "prend la place"), ("end", "ton tour est fini")
])  # fmt: skip
def test_an_aim_that_is_out_of_reach_is_told_at_once_and_counts_once(move: str, said: str) -> None:
    run = at(FIRST, "heal", "fr")
    assert run.answer("draw").verdict == "going"
    lost = run.answer(move)
    assert lost.verdict == "lost"
    assert said in lost.text
    assert run.prompt()["lost"]
    run.answer(str(next(iter(run.match.moves()))))
    assert run.standing.wrong == 1
    run.restart()
    assert not run.prompt()["lost"]
    solve(run)
    assert run.prompt()["lost"] is False


def test_hints_grow_and_stop_before_the_answer() -> None:
    run = at(SUMS, "both", "fr")
    told = [run.hint() for _ in range(9)]
    assert told[0].startswith("Il y a un +1")
    assert any("… (arme 8♠) + … (Attaquant) − … (cible Défenseur) = ?" in hint for hint in told)
    assert told[-1] == told[-2]
    assert run.standing.hints == len(dict.fromkeys(told))
    assert not any("Réponse" in hint for hint in told)
    assert run.solution()[0] == "Réponse\u202f: 8."
    assert not run.standing.at_once


def test_no_hint_shows_the_sum_of_another_figure() -> None:
    """The points of life are asked for, not the blow."""
    run = at(SUMS, "three-terms", "fr")
    told = [run.hint() for _ in range(9)]
    assert told[0].startswith("Calcule d’abord")
    assert not any("= ?" in hint for hint in told)


def test_why_is_answered_everywhere() -> None:
    run = LessonRun(SUMS, lang="fr")
    for step in SUMS.steps:
        why = run.why()
        assert why["rules"], step.name
        if isinstance(step.task, JudgeTask):
            right = set(step.task.right_clauses(run.scene))
            assert not right & {rule["id"] for rule in why["rules"]}, "the answer is not told before it is given"
            assert not right & set(run.prompt()["task"]["rules"])
        assert all(rule["text"] and rule["section"] for rule in why["rules"])
        run.forward()
    run = at(SUMS, "left-over", "fr")
    run.answer("3")
    assert run.why()["sums"] == []  # the sum is the answer
    solve(run)
    assert [total["text"] for total in run.why()["sums"]] == ["6 (arme 6♠)"]


# --- back, forward, restart -----------------------------------------------------------------------------------------


def test_steps_that_are_skipped_are_played_by_the_engine() -> None:
    run = LessonRun(FIRST, lang="en")
    while run.forward():
        assert run.match.facts()
    assert run.step.name == "points"
    assert not run.forward()
    assert run.answer(str(run.match.facts()["Mia.deck"])).right
    assert [row["solved"] for row in run.progress()].count(True) == 1


def test_back_shows_what_was_played_and_restart_begins_again() -> None:
    run = LessonRun(FIRST, lang="en")
    assert not run.back()
    solve(run)
    facts = run.match.facts()
    run.forward()
    assert run.back()
    assert run.match.facts() == facts
    assert run.prompt()["solved"]
    assert run.answer("draw").verdict == "unclear"
    run.restart()
    assert not run.standing.solved
    assert run.match.facts()["step"] == "draw"
    assert run.standing.answers == 1
    run.answer("draw")
    run.restart_all()
    assert run.place == 0
    assert not any(row["solved"] or row["answers"] for row in run.progress())


def test_what_is_played_anew_unplays_what_went_on_from_it() -> None:
    run = LessonRun(FIRST, lang="en")
    for _ in range(4):
        solve(run)
        run.forward()
    run.go("draw")
    run.restart()
    assert [row["step"] for row in run.progress() if row["solved"]] == ["characters"]
    run.go("weapon")
    assert run.match.facts()["Mia.healer"] == "KH", "the engine has played the steps between"


def test_a_reach_that_fails_says_so_and_can_begin_again() -> None:
    run = at(SUMS, "puzzle")
    run.answer("attack JH QD")
    assert run.answer("end").verdict == "lost"
    run.restart()
    solve(run)


# --- there and back ---------------------------------------------------------------------------------------------------


def some_run(lang: str = "fr") -> LessonRun:
    run = LessonRun(FIRST, lang=lang, pupil="Zoé")
    for number in range(9):
        if number % 2:
            run.answer("attack KH", seconds=1.5, at="2026-01-01T10:00:00")
        run.hint()
        solve(run)
        run.forward()
    run.answer("nonsense")
    return run


def test_json_there_and_back() -> None:
    run = some_run()
    again = LessonRun.from_json(FIRST, run.to_json())
    assert again.data() == run.data()
    assert again.prompt() == run.prompt()
    assert again.progress() == run.progress()
    assert (again.pupil, again.lang) == ("Zoé", "fr")
    assert json.loads(json.dumps(run.prompt())) == run.prompt()


def test_the_language_changes_the_words_and_nothing_else() -> None:
    run, english = some_run("fr"), some_run("en")
    french = run.prompt()
    run.lang = "en"
    assert run.prompt() == english.prompt()
    run.lang = "fr"
    assert run.prompt() == french


@pytest.mark.parametrize(
    "text",
    ["", "null", "[]", "{}", "{", "[" * 100_000, '{"companion-lesson":2}', '{"companion-lesson":1}',
     '{"companion-lesson":1,"game":"etraclor","lesson":"sums","events":[]}',
     '{"companion-lesson":1,"game":"etraclor","lesson":"first-match"}',
     '{"companion-lesson":1,"game":"etraclor","lesson":"first-match","events":{}}',
     '{"companion-lesson":1,"game":"etraclor","lesson":"first-match","events":[3]}',
     '{"companion-lesson":1,"game":"etraclor","lesson":"first-match","events":[{"do":"fly","step":"draw"}]}',
     '{"companion-lesson":1,"game":"etraclor","lesson":"first-match","events":[{"do":"answer","step":"draw"}]}',
     '{"companion-lesson":1,"game":"etraclor","lesson":"first-match","events":[{"do":"answer","step":"draw","given":[1]}]}',
     '{"companion-lesson":1,"game":"etraclor","lesson":"first-match","events":[{"do":"go","step":"draw","seconds":-1}]}',
     '{"companion-lesson":1,"game":"etraclor","lesson":"first-match","events":[{"do":"go","step":"draw","seconds":NaN}]}'],
)  # fmt: skip
def test_hostile_progress_is_refused_in_one_sentence(text: str) -> None:
    for lang, start in (("fr", "Ce n’est pas"), ("en", "This is not")):
        with pytest.raises(RunError) as caught:
            LessonRun.from_json(FIRST, text, lang=lang)
        assert str(caught.value).startswith(start)
        assert len(str(caught.value)) < 300
        assert "\n" not in str(caught.value)


def test_too_long_answers_are_refused() -> None:
    run = LessonRun(FIRST, lang="en")
    for answer in ("x" * (LONGEST_ANSWER + 1), ["x"] * 300, None, 3, [3]):
        with pytest.raises(RunError, match="too long"):
            run.answer(answer)  # type: ignore[arg-type]
    assert run.events == []


def test_steps_that_are_no_more_are_told_and_left_out() -> None:
    run = LessonRun.from_json(FIRST, some_run().to_json().replace('"step":"draw"', '"step":"gone"'))
    assert len(run.notices) == 1
    assert "gone" in run.notices[0]


_ANSWERS = st.one_of(
    st.text(max_size=30),
    st.lists(st.text(max_size=12), max_size=4),
    st.sampled_from(["draw", "summon KH", "equip 7S KH", "end", "attack KH", "legal", "one-action", "7", "KH"]),
)
_DOINGS = st.sampled_from(["answer", "hint", "forward", "back", "restart", "restart_all", "why", "prompt"])


@examples(25, 500)
@given(st.lists(st.tuples(_DOINGS, _ANSWERS), max_size=14))
def test_nothing_that_a_pupil_does_breaks_it(doings: list[tuple[str, Any]]) -> None:
    run = LessonRun(FIRST, lang="fr")
    for doing, answer in doings:
        if doing == "answer":
            run.answer(answer)
        else:
            getattr(run, doing)()
    again = LessonRun.from_json(FIRST, run.to_json())
    assert again.prompt() == run.prompt()
    assert again.match.facts() == run.match.facts()


# --- the journal ------------------------------------------------------------------------------------------------------


def test_a_journal_brings_the_run_back(tmp_path: Path) -> None:
    path = tmp_path / "zoe.jsonl"
    run = start_run(FIRST, path, pupil="Zoé", lang="fr")
    solve(run)
    run.forward()
    run.hint()
    assert journal_head(path) == {
        "companion": 1,
        "game": "etraclor",
        "lesson": "first-match",
        "pupil": "Zoé",
        "lang": "fr",
    }
    again = open_run(FIRST, path)
    assert again.prompt() == run.prompt()
    solve(again)
    assert open_run(FIRST, path, lang="en").place == again.place
    with pytest.raises(RecordError):
        start_run(FIRST, path, pupil="Tom")
    with pytest.raises(RunError, match="first-match"):
        open_run(SUMS, path)


def test_a_torn_line_costs_that_line_alone(tmp_path: Path) -> None:
    path = tmp_path / "zoe.jsonl"
    run = start_run(FIRST, path, pupil="Zoé")
    solve(run)
    run.forward()
    whole = path.read_bytes()
    path.write_bytes(whole[:-9])
    again = open_run(FIRST, path)
    assert again.place == 0
    assert again.standing.solved
    again.forward()
    assert open_run(FIRST, path).place == 1


@pytest.mark.parametrize("text", ["", "{}\n", "[]\n", "hello\n", '{"companion":1,"n":0}\n', '{"companion":7}\n'])
def test_other_files_are_no_journals(tmp_path: Path, text: str) -> None:
    path = tmp_path / "x.jsonl"
    path.write_text(text)
    with pytest.raises((RunError, RecordError)):
        open_run(FIRST, path)
    with pytest.raises((RunError, RecordError)):
        journal_head(path)


_PUPIL = """
import sys
from companion.lessons.classroom.journals.journal import start_run
from companion.lessons.lesson.reader import find_lesson
run = start_run(find_lesson("etraclor", "sums"), sys.argv[1], pupil="Zoé")
number = 0
while True:
    number += 1
    run.answer(str(number))
    print(number, flush=True)
"""


def test_killing_the_process_loses_no_answer_that_was_shown(tmp_path: Path) -> None:
    path = tmp_path / "killed.jsonl"
    with subprocess.Popen([sys.executable, "-c", _PUPIL, str(path)], stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None
        shown = [child.stdout.readline() for _ in range(40)]
        os.kill(child.pid, signal.SIGKILL)
        shown += child.stdout.readlines()
    last = int([line for line in shown if line.strip()][-1])
    run = open_run(SUMS, path)
    assert [event["given"] for event in run.events][:last] == [str(number) for number in range(1, last + 1)]
