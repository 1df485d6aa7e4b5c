"""Every notebook runs from top to bottom in a kernel, without a human; each has its twin in the other language."""

import json
import os
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.budget import sized
from tests.notebooks.conftest import Run

nbformat = pytest.importorskip("nbformat")

FOLDER = Path(__file__).parents[2] / "notebooks"
EVERY = sorted(FOLDER.rglob("*.ipynb"))
BOOKS = sorted(FOLDER.glob("*/*.ipynb"))
"""Those that are written by hand; those of the lessons are made from their data (test_lessons.py)."""
PAIRS = [
    ("1-marqueur", "1-scorekeeper"),
    ("2-visite", "2-tour"),
    ("3-imprimerie", "3-print-shop"),
    ("4-erythro", "4-erythro"),
    ("5-composer-un-heros", "5-build-a-hero"),
    ("6-laboratoire", "6-laboratory"),
    ("7-hasard", "7-chance"),
]


COUNT = re.compile(r"^(COUNT|NOMBRE) = (\d+)$", re.MULTILINE)
CHECKS = tomllib.loads((Path(__file__).parent / "checks.toml").read_text("utf-8"))
"""What must hold after a cell, by notebook and cell."""


def name(path: Path) -> str:
    return str(path.relative_to(FOLDER).with_suffix(""))


def read(path: Path) -> Any:
    return nbformat.read(path, as_version=4)


def fewer(book: Any) -> Any:
    """A notebook with a third of the matches that it asks for; in `make soak` it is run as it stands."""
    for cell in book.cells:
        if cell.id == "setup":
            cell.source = COUNT.sub(
                lambda found: f"{found[1]} = {sized(int(found[2]) // 3, int(found[2]))}", cell.source
            )
    return book


def code(cell: Any) -> str:
    """What a code cell does, its names and texts aside."""
    return re.sub(r"\w+", "w", re.sub(r'""".*?"""|"[^"]*"', "s", cell.source, flags=re.DOTALL))


def together(path: Path) -> Any:
    """A notebook as a parameter; those that play many matches stay with their twins, which play the same ones."""
    number = path.name[0]
    marks = [pytest.mark.xdist_group(f"notebook-{number}")] if number in "67" else []
    return pytest.param(path, marks=marks, id=name(path))


@pytest.mark.notebook
@pytest.mark.parametrize("path", [together(path) for path in BOOKS])
def test_it_runs_and_what_it_says_holds(path: Path, run: Run) -> None:
    book = fewer(read(path))
    for place in range(len(book.cells) - 1, -1, -1):
        check = CHECKS[name(path)].get(book.cells[place].id)
        if check:
            book.cells.insert(place + 1, nbformat.v4.new_code_cell(check))
    run(book)
    shown = [output for cell in book.cells if cell.cell_type == "code" for output in cell.outputs]
    assert [output for output in shown if output.output_type == "error"] == []
    assert [output.text for output in shown if output.get("name") == "stderr"] == []
    kinds = {kind for output in shown for kind in output.get("data", {})}
    assert {"image/svg+xml", "image/png", "application/vnd.jupyter.widget-view+json", "text/html"} <= kinds


@pytest.mark.notebook
def test_a_match_in_the_folder_is_offered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The list that the notebook shows is the user's folder."""
    client = pytest.importorskip("nbclient")
    import companion
    from companion.table.matches.shelf import Shelf

    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.delenv("COMPANION_FOLDER", raising=False)
    played = companion.new("etraclor", ["Zoé", "Yann"], lang="fr", starter="Zoé")
    Shelf().add(played)
    book = read(FOLDER / "fr" / "1-marqueur.ipynb")
    book.cells = [cell for cell in book.cells if cell.id in ("setup", "form")]
    take = f"assert bureau.resume.take({played.header.id!r})\nbureau.match.play('invoquer D♦')"
    book.cells.append(nbformat.v4.new_code_cell(take))
    client.NotebookClient(book, timeout=120, resources={"metadata": {"path": str(tmp_path)}}).execute()
    assert played.path is not None
    assert companion.load(played.path).facts()["Zoé.defender.hp"] == 12


@pytest.mark.parametrize("path", BOOKS, ids=name)
def test_its_cells_are_stable_and_without_checks(path: Path) -> None:
    book = read(path)
    names = [cell.id for cell in book.cells]
    assert CHECKS[name(path)].keys() <= set(names)
    assert not [cell.id for cell in book.cells if "assert" in cell.source.lower()]
    assert len(set(names)) == len(names)
    assert all(re.fullmatch(r"[a-z-]+", name) for name in names)
    assert sorted(book.metadata) == ["kernelspec", "language_info"]


@pytest.mark.parametrize("path", EVERY, ids=name)
def test_it_is_kept_with_outputs_that_a_still_page_shows(path: Path) -> None:
    """As `make notebooks` leaves it: small, read without the internet or a kernel, nothing of a machine or an hour."""
    book = read(path)
    nbformat.validate(book)
    assert path.stat().st_size <= 150_000
    shown = [(cell, output) for cell in book.cells for output in cell.get("outputs", ())]
    assert shown
    assert not [cell.id for cell in book.cells if cell.get("execution_count")]
    assert not [cell.id for cell, output in shown if output.output_type not in ("stream", "display_data")]
    kinds = {kind for _, output in shown for kind in output.get("data", {})}
    assert "application/vnd.jupyter.widget-view+json" not in kinds
    assert {"image/svg+xml", "image/png", "text/html"} & kinds
    text = "\n".join(json.dumps(output, ensure_ascii=False) for _, output in shown) + json.dumps(book.metadata)
    text += "\n".join(cell.source for cell in book.cells)
    assert not re.search(r"https?://(?!www\.w3\.org/2000/svg)|<img|!\[|attachment:|@font-face|/tmp/|/home/", text)
    assert os.sep + "work" not in text


@pytest.mark.parametrize(("french", "english"), PAIRS)
def test_the_twins_are_twins(french: str, english: str) -> None:
    ours, theirs = read(FOLDER / "fr" / f"{french}.ipynb"), read(FOLDER / "en" / f"{english}.ipynb")
    assert [(cell.id, cell.cell_type) for cell in ours.cells] == [(cell.id, cell.cell_type) for cell in theirs.cells]
    for one, other in zip(ours.cells, theirs.cells, strict=True):
        if one.cell_type == "code":
            assert code(one) == code(other), one.id


def test_no_notebook_is_without_its_twin() -> None:
    known = {FOLDER / "fr" / f"{one}.ipynb" for one, _ in PAIRS} | {FOLDER / "en" / f"{two}.ipynb" for _, two in PAIRS}
    assert set(BOOKS) == known


@pytest.mark.parametrize("path", sorted((FOLDER / "fr").glob("*.ipynb")), ids=lambda path: path.stem)
def test_french_is_set_as_french(path: Path) -> None:
    for cell in read(path).cells:
        if cell.cell_type == "markdown":
            prose = re.sub(r"`[^`]*`", "", cell.source)
            assert not re.search(r"[^\u202f][;?!:»]|«[^\u202f]|\w'\w", prose), cell.id
