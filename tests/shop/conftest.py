"""What several tests of the shop print is printed once."""

import pytest

from companion.shop import counter
from tests.printing import drawings


@pytest.fixture
def drawn_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The shop gives again what it has drawn for another test."""
    monkeypatch.setattr(counter, "render", drawings.once)
