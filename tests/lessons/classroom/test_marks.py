"""Marks and answers of a class: reckoned by hand, in the class's words, as a gradebook takes them."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest

import companion
from companion.cli import main
from companion.core.text.messages import LANGUAGES
from companion.lessons.classroom.journals.journals import Journals
from companion.lessons.classroom.marks.answers import answered, question, told
from companion.lessons.classroom.marks.marks import COLUMNS, Scale, gradebook, mark_row
from companion.lessons.lesson.reader import find_lesson
from companion.lessons.pupil.progress import LessonRun
from companion.printing.data.tables import read_csv
from tests.lessons.robot import right_answers, wrong_answers

LESSON = find_lesson("etraclor", "first-match")
ASKED = [step for step in LESSON.steps if step.task.expects != "next"]


def learnt(folder: Path, pupil: str, *, slips: int = 0, until: int = len(LESSON.steps)) -> LessonRun:
    """A run through the first steps, the first `slips` of those that ask something with a mistake each."""
    run = Journals(folder).open(LESSON, pupil, "fr")
    for step in LESSON.steps[:until]:
        if step in ASKED[:slips]:
            run.answer(wrong_answers(run)[0].given)
        for answer in right_answers(run):
            run.answer(answer)
        run.forward()
    return run


def test_a_mark_is_the_mean_of_what_the_steps_are_worth(tmp_path: Path) -> None:
    whole, half = learnt(tmp_path, "Zoé"), learnt(tmp_path, "Max", slips=2, until=8)
    assert mark_row(whole, Scale(), "fr")["mark"] == 20.0
    done = sum(step in ASKED for step in LESSON.steps[:8])
    row = mark_row(half, Scale(of=10, helped=0.25), "fr")
    assert row["mark"] == round(10 * (done - 2 + 2 * 0.25) / len(ASKED), 1)
    assert (row["solved"], row["helped"], row["at_once"], row["title"]) == (done, 2, done - 2, LESSON.title["fr"])


def test_marks_are_a_table_with_a_row_a_pupil(tmp_path: Path) -> None:
    learnt(tmp_path, "Zoé")
    learnt(tmp_path, "Max", until=3)
    table = companion.class_marks(tmp_path, of=10, lang="en")
    assert list(table.columns) == list(COLUMNS)
    assert dict(zip(table["pupil"], table["mark"] == 10, strict=True)) == {"Max": False, "Zoé": True}


def test_answers_are_told_in_the_language_of_the_class() -> None:
    summon = next(place for place, step in enumerate(LESSON.steps) if step.name == "summon")
    assert told(LESSON, summon, "summon AS", "fr") == told(LESSON, summon, "invoquer A♠", "fr") == "invoquer A♠"
    judged = next(place for place, step in enumerate(LESSON.steps) if step.task.expects == "choice")
    assert told(LESSON, judged, "legal", "fr") == "C’est permis."
    assert told(LESSON, judged, "gibberish", "fr") == "gibberish"
    for lang in LANGUAGES:
        assert question(LESSON, judged, lang) != LESSON.steps[judged].name


def test_the_commonest_wrong_answers_come_first(tmp_path: Path) -> None:
    runs = [learnt(tmp_path, "Zoé", until=1)]
    for number, given in enumerate(("summon KH", "invoquer R♥", "attack KH AC")):
        run = Journals(tmp_path).open(LESSON, f"p{number}", "fr")
        run.answer(given)
        runs.append(run)
    found = answered(runs, 0, "fr")
    assert (found.right, found.of) == (1, 4)
    assert found.wrong[0] == ("invoquer R♥", 2)


def test_a_gradebook_keeps_the_columns_of_its_list(tmp_path: Path) -> None:
    rows = [mark_row(learnt(tmp_path, name), Scale(), "fr") for name in ("zoé", "Max B", "Ali", "Eva")]
    roster = read_csv(
        "Prénom;Nom de famille;Adresse de courriel\nZoé;Roux;zoe@x\nMax;Bois;max@x\nMax;Dune;dune@x\n"
        "Eva;Un;e1@x\nEva;Deux;e2@x\n"
    )
    made = gradebook(rows, "fr", roster)
    assert made.unplaced == ("Ali", "Eva")  # nobody of that name, and two
    lines = list(csv.DictReader(io.StringIO(made.text.removeprefix("\ufeff")), delimiter=";"))
    mark = f"{LESSON.title['fr']} (/20)"
    assert [(one["Adresse de courriel"], one[mark]) for one in lines] == [
        ("zoe@x", "20,0"), ("max@x", "20,0"), ("dune@x", ""), ("e1@x", ""), ("e2@x", ""),
    ]  # fmt: skip


def test_the_command_writes_the_marks(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    learnt(tmp_path, "Zoé")
    learnt(tmp_path, "Max")
    roster, out = tmp_path / "list.csv", tmp_path / "marks.csv"
    roster.write_text("First name,Last name,Username\nZoé,Roux,zroux\n", "utf-8")
    assert main(["marks", str(tmp_path), "-o", str(out), "--lang", "en"]) == 0
    assert "Zoé,20.0" in out.read_text("utf-8")
    assert main(["marks", str(tmp_path), "--roster", str(roster), "-o", str(out), "--lang", "en"]) == 1
    assert "Zoé,Roux,zroux,20.0" in out.read_text("utf-8")
    assert "Max" in capsys.readouterr().err
    assert main(["marks", str(tmp_path), "--helped", "2"]) == 2
    assert main(["marks", str(tmp_path / "nowhere")]) == 2
