"""Two pages on one match of a tiny game of choices in secret."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion.table.matches.shelf import Shelf
from tests.table.hubs import table_hub
from tests.table.phones import FORM, Phone
from tests.table.veils.installed import installed


@pytest.fixture
def veils() -> Iterator[None]:
    """The game of these tests, as if it were installed."""
    with installed():
        yield


@pytest.fixture
def form(tmp_path: Path, veils: None) -> Callable[..., tuple[Phone, ...]]:
    """Two pages on one match: of Ana and of Bo."""
    hub = table_hub(Shelf(tmp_path))

    def phones(*, deal: bool = False, seats: tuple[int | None, ...] = (0, 1)) -> tuple[Phone, ...]:
        first = Phone(hub, visitor="v0", home=True)
        assert first.ask(**{**FORM, "game": "veils", "starter": None, "deal": deal})["ok"]
        match = first.view["match"]["id"]
        others = [Phone(hub, visitor=f"v{n}", match=match) for n in range(1, len(seats))]
        for phone, seat in zip((first, *others), seats, strict=True):
            if seat is not None:
                assert phone.ask(type="seat", seat=seat)["ok"]
        return (first, *others)

    return phones
