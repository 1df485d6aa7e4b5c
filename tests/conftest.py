"""What holds for all tests."""

import pytest

from companion.table import opponents


@pytest.fixture(autouse=True)
def same_luck(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the companion does by chance does not hang on the id of a match, which is drawn."""
    monkeypatch.setattr(opponents, "seed_of", lambda match: match.newest)
