"""A test that is marked with a clause must make the engine speak by that clause."""

from collections.abc import Iterator

import pytest

from companion.games.herocard.game import GAME
from tests.games.marks import listen


@pytest.fixture(autouse=True)
def marks_tell_the_truth(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Listens to all rulings and entries of a test, then compares them to its marks."""
    yield from listen(request, monkeypatch, GAME)
