"""The notebooks of the lessons: sound, twins, and all of them run.

That the folder holds what the data gives is tested in tests/cli/test_lessons.py, by the command that writes them.
"""

import json
import re
from math import comb
from pathlib import Path

import pytest

from companion.lessons.lesson.reader import lessons
from tests.notebooks.conftest import Run

nbformat = pytest.importorskip("nbformat")

FOLDER = Path(__file__).parents[2] / "notebooks"
NAMES = sorted(str(path.relative_to(FOLDER)) for path in FOLDER.rglob("*/*/*.ipynb"))
BOOKS = {name: (FOLDER / name).read_text("utf-8") for name in NAMES}
SOLVED = "/solutions/"
each = pytest.mark.parametrize("name", NAMES)


def test_each_lesson_has_its_four() -> None:
    folders = {"/".join(name.split("/")[:2]) for name in NAMES}
    for folder in folders:
        mine = [name for name in NAMES if name.startswith(f"{folder}/")]
        assert len(mine) == 2 * (len(lessons(folder.partition("/")[2])) + 1)
        solved = {name for name in mine if SOLVED in name}
        assert {name.replace(SOLVED, "/") for name in solved} == set(mine) - solved
    assert {folder.partition("/")[0] for folder in folders} == {"fr", "en"}


@each
def test_it_is_a_sound_notebook(name: str) -> None:
    book = nbformat.reads(BOOKS[name], as_version=4)
    names = [cell.id for cell in book.cells]
    assert len(set(names)) == len(names)
    assert not [cell.id for cell in book.cells if "assert" in cell.source]
    if name.startswith("fr/"):
        for cell in book.cells:
            if cell.cell_type == "markdown":
                prose = re.sub(r"`[^`]*`", "", cell.source)
                assert not re.search(r"[^\u202f][;?!:»]|«[^\u202f]|\w'\w", prose), cell.id


@each
def test_a_pupil_begins_with_the_lesson_itself_and_sees_no_answer(name: str) -> None:
    code = [cell["source"] for cell in json.loads(BOOKS[name])["cells"] if cell["cell_type"] == "code"]
    given = [line for source in code for line in source if ".answer(" in line]
    assert bool(given) == (SOLVED in name)
    if not given:
        assert re.search(r"companion\.(lesson|exercises)\(", "".join(code[0]))


def test_the_twins_are_twins() -> None:
    ours, theirs = (sorted(name for name in NAMES if name.startswith(lang)) for lang in ("fr", "en"))

    def shape(name: str) -> list[tuple[str, str]]:
        return [(cell["id"], cell["cell_type"]) for cell in json.loads(BOOKS[name])["cells"]]

    assert sorted(map(shape, ours)) == sorted(map(shape, theirs))


# --- run --------------------------------------------------------------------------------------------------------------


CURVES = {
    "etraclor": 100 * comb(36, 5) / comb(52, 5),
    "herocard": 100 * (1 - comb(18, 3) / comb(24, 3)),
}
"""What the lessons of chance compute, in per cent: no character in five cards, a block in three of 24 cards."""


@pytest.mark.notebook
@each
def test_it_runs(name: str, run: Run) -> None:
    book = nbformat.read(FOLDER / name, as_version=4)
    run(book)
    shown = {cell.id: cell.outputs for cell in book.cells if cell.cell_type == "code"}
    told = [output for outputs in shown.values() for output in outputs]
    assert [output for output in told if output.output_type == "error" or output.get("name") == "stderr"] == []
    if SOLVED in name:
        steps = [cell for cell in book.cells if ".answer(" in cell.source or ".watch(" in cell.source]
        assert steps
        right = {"fr": "Juste", "en": "Right!"}[name[:2]]
        for cell in steps:
            (output,) = shown[cell.id]
            assert "<svg" in output.data["text/html"], cell.id
            assert ".answer(" not in cell.source or output.data["text/plain"].startswith(right), cell.id
    else:
        assert "application/vnd.jupyter.widget-view+json" in told[0].data
        assert name.endswith(("exercises.ipynb", "exercices.ipynb")) or "<svg" in told[0].data["image/svg+xml"]
    if "curve" in shown:
        drawn = [output for output in shown["curve"] if "image/png" in output.get("data", {})]
        assert len(drawn) == 1
        computed, simulated = (
            float(one.replace(",", ".")) for one in re.findall(r"\d+[.,]\d+", shown["curve"][0].text)[:2]
        )
        assert computed == pytest.approx(CURVES[name.split("/")[1]], abs=0.006)
        assert simulated == pytest.approx(computed, abs=1.5)
