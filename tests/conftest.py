"""What holds for all tests."""

import os

import pytest
from hypothesis import settings

import tests.budget  # noqa: F401 - registers the profile
from companion.table import opponents
from tests.running.watch import watch

settings.load_profile("house")
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
"""What tests start finds its modules compiled, where a machine asks for the contrary too: to compile them anew costs as
much as all else that a server does to begin."""


def pytest_configure(config: pytest.Config) -> None:
    watch(config)


@pytest.fixture(autouse=True)
def same_luck(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the companion does by chance does not hang on the id of a match, which is drawn."""
    monkeypatch.setattr(opponents, "seed_of", lambda match: match.newest)
