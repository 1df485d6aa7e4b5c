"""The notebooks of the lessons: sound, twins, and all of them run.

That the folder holds what the data gives is tested in tests/cli/test_lessons.py, by the command that writes them.
"""

import json
import re
from math import comb
from pathlib import Path

import pytest

from companion.lessons.reading import lessons
from tests.notebooks.conftest import Run

nbformat = pytest.importorskip("nbformat")

FOLDER = Path(__file__).parents[2] / "notebooks"
NAMES = sorted(str(path.relative_to(FOLDER)) for path in FOLDER.glob("*/*/*.ipynb"))
BOOKS = {name: (FOLDER / name).read_text("utf-8") for name in NAMES}
each = pytest.mark.parametrize("name", NAMES)


def test_each_lesson_has_its_four() -> None:
    folders = {name.rpartition("/")[0] for name in NAMES}
    for folder in folders:
        game = folder.partition("/")[2]
        mine = [name for name in NAMES if name.startswith(f"{folder}/")]
        assert len(mine) == 2 * (len(lessons(game)) + 1)
        assert sum(name.endswith("-solution.ipynb") for name in mine) == len(mine) / 2
    assert {folder.partition("/")[0] for folder in folders} == {"fr", "en"}


@each
def test_it_is_a_sound_notebook(name: str) -> None:
    book = nbformat.reads(BOOKS[name], as_version=4)
    nbformat.validate(book)
    names = [cell.id for cell in book.cells]
    assert len(set(names)) == len(names)
    assert not re.search(r"https?://|<img|!\[|attachment:", BOOKS[name])
    if name.startswith("fr/"):
        for cell in book.cells:
            if cell.cell_type == "markdown":
                prose = re.sub(r"`[^`]*`", "", cell.source)
                assert not re.search(r"[^\u202f][;?!:»]|«[^\u202f]|\w'\w", prose), cell.id


@each
def test_a_pupils_notebook_holds_no_answer(name: str) -> None:
    cells = json.loads(BOOKS[name])["cells"]
    given = [line for cell in cells for line in cell["source"] if ".answer(" in line]
    assert given
    blank = [line for line in given if line.endswith('", "")')]
    assert blank == ([] if name.endswith("-solution.ipynb") else given)


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
    steps = [cell.id for cell in book.cells if ".answer(" in cell.source or ".watch(" in cell.source]
    assert steps
    for step in steps:
        (output,) = shown[step]
        assert "<svg" in output.data["text/html"], step
    right = {"fr": "Juste", "en": "Right!"}[name[:2]]
    waits = {"fr": "À toi", "en": "Your turn"}[name[:2]]
    answered = [step for step in steps if any(f'.answer("{step}"' in cell.source for cell in book.cells)]
    for step in answered:
        text = shown[step][0].data["text/plain"]
        assert text.startswith(right if name.endswith("-solution.ipynb") else waits), step
    if "curve" in shown:
        drawn = [output for output in shown["curve"] if "image/png" in output.get("data", {})]
        assert len(drawn) == 1
        computed, simulated = (
            float(one.replace(",", ".")) for one in re.findall(r"\d+[.,]\d+", shown["curve"][0].text)[:2]
        )
        assert computed == pytest.approx(CURVES[name.split("/")[1]], abs=0.006)
        assert simulated == pytest.approx(computed, abs=1.5)
