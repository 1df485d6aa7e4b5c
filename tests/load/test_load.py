"""Troublemakers against a real server: what they may not take from the others. Speed is for `make bench`."""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path

import pytest

pytest.importorskip("jupyter_server")
pytest.importorskip("tornado")
from tests.load import classes, floods, records, trouble
from tests.load.figures import Figures
from tests.load.phone import Phone
from tests.load.server import LoadServer, serving

MOST_MB = 250
"""Far above what a server has that was started and asked a few things (90 MB), far below what each flood made of it."""


def unharmed(server: LoadServer, found: list[Figures]) -> None:
    """Everybody else was answered, the memory stayed small, nothing was complained of."""
    for line in found:
        assert line.answers > 0, line
        assert line.failed == 0, line
        assert line.rss_mb < MOST_MB, line
    assert server.complaints() == "", server.log()[-1500:]


def test_view_that_a_correction_made_long_fills_no_memory() -> None:
    with serving("--lan") as server:
        unharmed(server, asyncio.run(trouble.amplified(server, 120)))


async def _longest_views(server: LoadServer) -> dict[str, int]:
    found = {}
    for game in trouble.CORRECTED:
        phone, _ = await trouble.longest_correction(server, game)
        found[game] = phone.longest
    return found


def test_no_correction_makes_a_view_that_a_phone_cannot_bear() -> None:
    with serving("--lan") as server:
        for game, characters in asyncio.run(_longest_views(server)).items():
            assert characters < 500_000, game


def test_flooded_socket_that_is_cut_leaves_the_log_to_the_people() -> None:
    with serving("--lan") as server:
        before = server.log()
        unharmed(server, asyncio.run(trouble.cut(server, 3_000)))
        assert len(server.log().splitlines()) - len(before.splitlines()) < 20


def test_bodies_without_a_key_are_not_kept() -> None:
    whole, unfinished = (150 * trouble.MB, 150 * trouble.MB, 1, 5), (200 * trouble.MB, 80 * trouble.MB, 4, 5)
    for given in (whole, unfinished):
        with serving("--lan") as server:
            unharmed(server, asyncio.run(trouble.keyless(server, "bodies", floods.post, given)))


def test_one_device_cannot_take_all_the_names_of_a_class() -> None:
    with serving(*classes.CLASS) as server:
        unharmed(server, asyncio.run(classes.names_taken(server, 199)))
        assert asyncio.run(_comes_late(server)) == "lesson"


async def _comes_late(server: LoadServer) -> str:
    phone = await Phone.open(server.guest)
    await phone.need(type="join", name="Élise")
    return str(phone.view["kind"])


def _lay(folder: Path, stranger: str) -> None:
    records.fill(folder, ("etraclor",), 3)
    records.put_giant(folder) if stranger == "giant" else records.put_pipe(folder)


@pytest.mark.parametrize("stranger", ["giant", "pipe"])
def test_strange_files_beside_the_matches_are_passed_over(stranger: str) -> None:
    async def listed(server: LoadServer) -> int:
        page = await Phone.open(server.owner, home=True)
        return page.view["count"]

    with serving("--lan", prepare=partial(_lay, stranger=stranger)) as server:
        assert asyncio.run(listed(server)) == 3
        assert server.rss_mb() < MOST_MB
        assert server.complaints() == ""
