"""A test lies in the folder of the package it tests, and no game's tests lean on another game (tests/README.md)."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

import companion
from tests.running.source import sources

TESTS: Final = Path(__file__).parent
HOME: Final = Path(companion.__file__).parent
BESIDE: Final = {"browser", "dump", "fuzz", "heritage", "load", "notebooks", "running", "site", "speech"}
"""Folders of tests that look at no single package; tests/README.md tells what is in each."""
MOST_FILES: Final = 16
GAMES: Final = sorted(path.name for path in (TESTS / "games").iterdir() if (path / "__init__.py").is_file())


def imported(folder: Path) -> Iterator[tuple[Path, str]]:
    """The modules that a folder's files name, wherever in them."""
    for path, source in sources("tests").items():
        if path.is_relative_to(folder):
            yield from ((path, name) for one in source.imports for name in one.said)


def test_a_folder_of_tests_has_few_files() -> None:
    counts = Counter(path.parent.relative_to(TESTS) for path in TESTS.rglob("*.py") if path.name != "__init__.py")
    assert {str(folder): count for folder, count in counts.items() if count > MOST_FILES} == {}


def test_every_folder_of_tests_has_its_package() -> None:
    folders = {path.parent.relative_to(TESTS) for path in TESTS.glob("*/**/test_*.py")}
    assert len(folders) > 15
    strange = [folder for folder in folders if folder.parts[0] not in BESIDE and not (HOME / folder).is_dir()]
    assert not strange, "these folders have no package of that name"
    assert all(f"`{name}/`" in (TESTS / "README.md").read_text("utf-8") for name in BESIDE)


@pytest.mark.parametrize("game", GAMES)
def test_no_games_tests_lean_on_another_game(game: str) -> None:
    others = {f"{root}.games.{other}" for root in ("tests", "companion") for other in GAMES if other != game}
    crossing = [
        (path.name, module)
        for path, module in imported(TESTS / "games" / game)
        if any(f"{module}.".startswith(f"{other}.") for other in others)
    ]
    assert not crossing


def test_what_needs_a_browser_or_a_kernel_lies_in_its_folder() -> None:
    """`make test` runs these two folders by themselves, and nothing of the kind elsewhere."""
    slow = {name: set[str]() for name in ("browser", "notebook")}
    for path in TESTS.rglob("test_*.py"):
        for mark, folders in slow.items():
            if f"pytest.mark.{mark}" in path.read_text("utf-8") and path != Path(__file__):
                folders.add(path.relative_to(TESTS).parts[0])
    assert slow == {"browser": {"browser"}, "notebook": {"notebooks"}}
