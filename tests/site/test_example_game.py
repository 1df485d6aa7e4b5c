"""A game that a stranger adds: built and installed from its folder, and found by everything there is."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "site" / "example-game"
PAGE = ROOT / "site" / "new-game.md"
MOST_LINES = 150
Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> Run:
    """Runs Python in a world in which the example is installed, by pip, and nothing else is changed."""
    home = tmp_path_factory.mktemp("example")
    source, target = home / "source", home / "installed"
    shutil.copytree(EXAMPLE, source, ignore=shutil.ignore_patterns("__pycache__", "build", "*.egg-info"))
    install = ["install", "--quiet", "--no-index", "--no-deps", "--no-build-isolation", "--target", target, source]
    subprocess.run([sys.executable, "-m", "pip", *install], check=True, cwd=home)
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join((str(target), str(ROOT)))}

    def run(*arguments: object) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, *map(str, arguments)]
        return subprocess.run(command, capture_output=True, text=True, env=environment, cwd=home, check=False)

    return run


def test_installed_it_passes_what_every_game_must(python: Run) -> None:
    """The tests that need it installed stand in `with_example.py` and run in a Python of their own."""
    tests = ROOT / "tests" / "site" / "with_example.py"
    done = python("-m", "pytest", "-p", "no:cacheprovider", "-c", ROOT / "pyproject.toml", tests)
    assert done.returncode == 0, done.stdout + done.stderr
    counted = re.search(r"(\d+) passed", done.stdout)
    assert counted is not None, done.stdout
    assert int(counted[1]) >= 20
    assert "skipped" not in done.stdout


def test_commands_know_it(python: Run, tmp_path: Path) -> None:
    def companion(*arguments: object) -> str:
        done = python("-m", "companion.cli", *arguments)
        assert done.returncode == 0, done.stderr
        assert not done.stderr
        return done.stdout

    assert "marienbad\u202f: Marienbad, 2 joueurs" in companion("games", "--lang", "fr")
    assert "Une seule rangée" in companion("rules", "marienbad", "rangée", "--lang", "fr")
    assert "quick-reference · Quick reference" in companion("print", "--list", "--lang", "en").split("Marienbad")[1]
    sheet = tmp_path / "sheet.pdf"
    companion("print", "quick-reference", "--game", "marienbad", "--paper", "A4", "--up", "2", "-o", sheet)
    assert sheet.read_bytes().startswith(b"%PDF")


def test_it_is_as_small_as_the_page_says() -> None:
    code = [path.read_text("utf-8").splitlines() for path in sorted(EXAMPLE.glob("*/*.py"))]
    assert sum(map(len, code)) <= MOST_LINES
    assert not [line for lines in code for line in lines if len(line) > 120]


# --- the page that leads there ------------------------------------------------------------------------------------


def blocks(kind: str) -> list[str]:
    """The pieces of code of a kind on the page."""
    return re.findall(rf"^```{kind}\n(.*?)^```$", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL)


def test_what_the_page_quotes_stands_in_the_folder() -> None:
    files = [path.read_text("utf-8") for path in EXAMPLE.rglob("*") if path.suffix in (".py", ".toml")]
    quoted = [block for kind in ("toml", "python") for block in blocks(kind) if not runs(block)]
    assert len(quoted) >= 9
    for block in quoted:
        assert any(block in text for text in files), block


def runs(block: str) -> bool:
    """Whether a piece of Python is to be run, rather than a piece of the example."""
    return "assert" in block


def test_what_the_page_has_people_run_holds(python: Run) -> None:
    found = [block for block in blocks("python") if runs(block)]
    assert len(found) == 2
    for code in found:
        done = python("-c", code)
        assert done.returncode == 0, done.stderr


def test_the_page_has_a_step_for_every_file_each_with_its_check() -> None:
    page = PAGE.read_text("utf-8")
    steps = re.findall(r"^### (\d+)\. .*?(?=^##)", page, re.MULTILINE | re.DOTALL)
    assert [int(number) for number in steps] == list(range(1, 12))
    parts = re.split(r"^### ", page.split("## What the companion looks at")[0], flags=re.MULTILINE)[1:]
    assert all("**Check:**" in part for part in parts)
    for path in EXAMPLE.rglob("*"):
        if path.suffix in (".py", ".toml") and path.name != "__init__.py":
            name = "lessons/*.toml" if path.parent.name == "lessons" else path.name
            assert f"`{name}`" in page, name
    for target in re.findall(r"\]\(([^)#]+)\)", page):
        assert (PAGE.parent / target).exists(), target
    assert f"{MOST_LINES} lines of Python" in page
