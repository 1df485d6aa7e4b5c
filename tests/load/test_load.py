"""Troublemakers against a real server: what they may not take from the others. Speed is for `make bench`."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("jupyter_server")
pytest.importorskip("tornado")
from tests.budget import sized
from tests.load import classes, floods, records, trouble
from tests.load.figures import Figures
from tests.load.phone import Phone
from tests.load.server import LoadServer, serving

pytestmark = pytest.mark.xdist_group("flooded")
MORE_MB = 50
"""Far above what a server takes that is asked a few things (20 MB), far below what each flood made of it."""
BODY = sized(80, 150) * trouble.MB


@pytest.fixture(scope="module")
def table() -> Iterator[LoadServer]:
    """One server for all who flood it; what it has before the first of them is what the others go by."""
    with serving("--lan") as server:
        server.fresh_mb = server.rss_mb()
        yield server


def unharmed(server: LoadServer, found: list[Figures]) -> None:
    """Everybody else was answered, the memory stayed small, nothing was complained of."""
    for line in found:
        assert line.answers > 0, line
        assert line.failed == 0, line
        assert line.rss_mb < server.fresh_mb + MORE_MB, line
    assert server.complaints() == "", server.log()[-1500:]


def test_flooded_socket_that_is_cut_leaves_the_log_to_the_people(table: LoadServer) -> None:
    before = table.log()
    unharmed(table, asyncio.run(trouble.cut(table, sized(1_000, 3_000))))
    assert len(table.log().splitlines()) - len(before.splitlines()) < 20


def test_view_that_a_correction_made_long_fills_no_memory(table: LoadServer) -> None:
    unharmed(table, asyncio.run(trouble.amplified(table, sized(40, 120))))


async def _longest_views(server: LoadServer) -> dict[str, int]:
    found = {}
    for game in trouble.CORRECTED:
        phone, _ = await trouble.longest_correction(server, game)
        found[game] = phone.longest
    return found


def test_no_correction_makes_a_view_that_a_phone_cannot_bear(table: LoadServer) -> None:
    for game, characters in asyncio.run(_longest_views(table)).items():
        assert characters < 500_000, game


def test_bodies_without_a_key_are_not_kept(table: LoadServer) -> None:
    whole, unfinished = (BODY, BODY, 1, 5), (2 * BODY, BODY // 2, 4, 5)
    for given in (whole, unfinished):
        unharmed(table, asyncio.run(trouble.keyless(table, "bodies", floods.post, given)))


def test_one_device_cannot_take_all_the_names_of_a_class() -> None:
    with serving(*classes.CLASS) as server:
        server.fresh_mb = server.rss_mb()
        unharmed(server, asyncio.run(classes.names_taken(server, 199)))
        assert asyncio.run(_comes_late(server)) == "lesson"


async def _comes_late(server: LoadServer) -> str:
    phone = await Phone.open(server.guest)
    await phone.need(type="join", name="Élise")
    return str(phone.view["kind"])


def _lay(folder: Path) -> None:
    records.fill(folder, ("etraclor",), 3)
    records.put_giant(folder)
    records.put_pipe(folder)


def test_strange_files_beside_the_matches_are_passed_over() -> None:
    async def listed(server: LoadServer) -> int:
        page = await Phone.open(server.owner, home=True)
        return page.view["count"]

    with serving("--lan", prepare=_lay) as server:
        before = server.rss_mb(highest=False)
        assert asyncio.run(listed(server)) == 3
        assert server.rss_mb() < before + MORE_MB
        assert server.complaints() == ""
