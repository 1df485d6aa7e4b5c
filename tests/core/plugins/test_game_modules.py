"""Where a game keeps its view and its sheets: in a room of its package, or straight in it."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.core.plugins.game_modules import module_of, place_of


@pytest.fixture
def packages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder on the path in which packages can be written; they are forgotten afterwards."""
    monkeypatch.syspath_prepend(tmp_path)
    before = set(sys.modules)
    yield tmp_path
    for name in set(sys.modules) - before:
        del sys.modules[name]
    place_of.cache_clear()


def write(folder: Path, *files: str, text: str = "HERE = __name__\n") -> None:
    for name in files:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")


def test_a_room_goes_before_the_package_itself(packages: Path) -> None:
    write(packages, "roomy/__init__.py", "roomy/table/__init__.py", "roomy/table/view.py", "roomy/view.py")
    assert place_of("roomy", "view") == "roomy.table.view"
    write(packages, "small/__init__.py", "small/view.py", "small/icons.py")
    assert place_of("small", "view") == "small.view"
    assert place_of("small", "icons") == "small.icons"
    module = module_of("small", "view")
    assert module is not None
    assert module.HERE == "small.view"


def test_what_is_not_there_is_none_and_what_is_broken_is_told(packages: Path) -> None:
    write(packages, "bare/__init__.py")
    assert module_of("bare", "sheets") is None
    assert place_of("nowhere_at_all", "view") is None
    write(packages, "broken/__init__.py", "broken/sheets.py", text="import nothing_of_that_name\n")
    write(packages, "broken/__init__.py", text="")
    with pytest.raises(ModuleNotFoundError, match="nothing_of_that_name"):
        module_of("broken", "sheets")


def test_a_game_may_call_a_module_as_earlier_versions_did(packages: Path) -> None:
    write(packages, "former/__init__.py", "former/sense.py")
    with pytest.warns(FutureWarning, match=r"former\.sense is former\.heuristics now"):
        module = module_of("former", "heuristics")
    assert module is not None
    assert module.HERE == "former.sense"
