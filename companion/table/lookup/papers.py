"""What a page may have on paper: a sheet of a game, or one that is drawn from a match, as PDF.

Who starts the server says how a sheet is drawn (`Hub.papers`), for the print shop is built upon the table. Drawing
takes its time: it is done on a thread of its own, one sheet after the other, and pages are served meanwhile.
"""

import asyncio
import copy
from collections import Counter
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Final

from companion.core.match.match import Match

Draw = Callable[[str, str, str, Match | None], bytes]
"""The PDF of a sheet: the game, the sheet's name, the language, the match that it is drawn from, if it is. Raises
PrintError where there is no such sheet, or the match cannot be drawn."""

Offered = Callable[[str], Mapping[str, Mapping[str, str]]]
"""In a language, for each game: its sheets that can be drawn as they are, by name, with their titles."""

MOST_WAITING: Final = 3
"""Sheets that one device may wait for at once."""
KEPT: Final = 40
"""Sheets of games that are kept: they are always the same."""


class CrowdedError(Exception):
    """A device waits for enough sheets already."""


class Papers:
    """Makes the sheets that pages ask for, one at a time."""

    def __init__(self, draw: Draw, offered: Offered = lambda _: {}) -> None:
        """`offered`: what `of_games` gives."""
        self._draw = draw
        self.of_games = lru_cache()(offered)
        self._of_game = lru_cache(KEPT)(lambda game, sheet, lang: draw(game, sheet, lang, None))
        self._turn = asyncio.Lock()
        self._waiting: Counter[str] = Counter()

    async def sheet(self, game: str, sheet: str, lang: str, account: str) -> bytes:
        """A sheet of a game, for a device. Raises PrintError, CrowdedError."""
        return await self._made(account, lambda: self._of_game(game, sheet, lang))

    async def of_match(self, match: Match, sheet: str, lang: str, account: str) -> bytes:
        """A sheet that is drawn from a match as it stands now. Raises PrintError, CrowdedError."""
        still = copy.copy(match)  # the match itself may go on meanwhile
        return await self._made(account, lambda: self._draw(still.game.name, sheet, lang, still))

    async def _made(self, account: str, make: Callable[[], bytes]) -> bytes:
        if self._waiting[account] >= MOST_WAITING:
            raise CrowdedError
        self._waiting[account] += 1
        try:
            async with self._turn:
                return await asyncio.to_thread(make)
        finally:
            self._waiting[account] -= 1
            self._waiting += Counter()  # who waits for nothing is forgotten
