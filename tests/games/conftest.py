"""For the tests of every game: what a mark claims is heard, and what a game lists goes to the tests of the harness."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from companion.core.plugins.registry import find_game
from companion.shop import counter
from tests.games.marks import listen
from tests.printing.readback import Print, Printed

GAMES: Final = Path(__file__).parent


@pytest.fixture(autouse=True)
def marks_tell_the_truth(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A test that is marked with a clause must make the engine of its folder's game speak by that clause."""
    if request.node.get_closest_marker("clause"):
        game = request.path.relative_to(GAMES).parts[0]
        yield from listen(request, monkeypatch, find_game(game))
    else:
        yield


@pytest.fixture
def printed(tmp_path: Path) -> Print:
    """Print a sheet with some wishes."""

    def make(sheet: Any, **wishes: Any) -> Printed:
        path = tmp_path / f"{sheet.name}.pdf"
        path.write_bytes(counter.render(sheet, **wishes))
        return Printed(path)

    return make


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A test that asks for one `golden` is run for each of its class's `each_golden`, and so on."""
    for name in metafunc.fixturenames:
        listed = getattr(metafunc.cls, f"each_{name}", None)
        if listed is not None:
            metafunc.parametrize(name, listed, ids=str)
