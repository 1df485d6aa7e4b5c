"""Matches on the shelf of a server, as another process would have put them there, and where a page finds them."""

from collections.abc import Sequence
from typing import Any, Final

import companion
from companion.core.plugins.registry import find_game
from companion.core.runtime.replacement import replace
from companion.table.matches.shelf import Shelf
from tests.browser.conftest import Server

SILLY: Final = "<img src=x onerror=alert(1)>"


def shelve(
    server: Server,
    *moves: str,
    game: str = "etraclor",
    players: Sequence[str] = ("Ana", "Bo"),
    id: str = "",
    **settings: Any,
) -> companion.Match:
    """A match that has come so far; the first player begins it, where somebody begins and no position says who.

    `id`: else it is drawn, and with it what the companion does by chance where it plays.
    """
    begins = {} if "position" in settings or find_game(game).together else {"starter": players[0]}
    match = companion.new(game, players, lang="fr", **begins | settings)
    if id:
        match.timeline.header = replace(match.header, id=id)
    Shelf(server.folder).add(match)
    for move in moves:
        match.play(move)
    return match


def at(server: Server, match: companion.Match, seat: int | None = None) -> str:
    """The address of a match, for one who has taken a seat or none."""
    return f"{server.address}#match={match.header.id}" + ("" if seat is None else f"&seat={seat}")
