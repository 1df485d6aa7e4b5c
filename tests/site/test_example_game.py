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
MOST_LINES = 149
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
