"""What holds for all tests."""

import os
from pathlib import Path
from typing import Final

import pytest
from hypothesis import settings

import tests.budget  # noqa: F401 - registers the profile
from companion.table.partner import opponents
from tests.running.watch import watch

TESTS: Final = Path(__file__).parent
settings.load_profile("house")
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
"""What tests start finds its modules compiled, where a machine asks for the contrary too: to compile them anew costs as
much as all else that a server does to begin."""


def pytest_configure(config: pytest.Config) -> None:
    watch(config)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The tests of a file stay on one worker, which makes what they share once; so do all of `web/`, which build the
    site. Tests that have a group of their own keep it, those of pages and notebooks are grouped where they lie."""
    for item in items:
        place = item.path.relative_to(TESTS)
        if place.parts[0] not in ("browser", "notebooks") and item.get_closest_marker("xdist_group") is None:
            group = "web" if place.parts[0] == "web" else place.with_suffix("").as_posix()
            item.add_marker(pytest.mark.xdist_group(group))


@pytest.fixture(autouse=True)
def same_luck(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the companion does by chance does not hang on the id of a match, which is drawn."""
    monkeypatch.setattr(opponents, "seed_of", lambda match: match.newest)
