"""A game of one's own at the start page: its file is read, its faults are told, a round is tried, nothing is kept."""

from collections.abc import Mapping
from typing import Any, Final

from companion.core.match.match import Match
from companion.core.match.opening import new_match
from companion.core.plugins.registry import read_game
from companion.core.rules.game import Game
from companion.core.rules.rulings import MoveError

NAMES: Final = ("Ana", "Bo", "Cleo", "Dan", "Eva", "Flo", "Gus", "Hal", "Ida", "Jo", "Kim", "Lou")
MOST_TRIED: Final = 20
"""Entries of a round that is tried."""
Data = dict[str, Any]


def read_in(intent: Mapping[str, Any], lang: str) -> tuple[Game, Mapping[str, Any]]:
    """The game of the file that a page has sent, and what a match of it carries. Raises SetupError."""
    return read_game(str(intent.get("sheet") or ""), lang)


def own_game_told(intent: Mapping[str, Any], lang: str) -> tuple[Game, Data]:
    """The game of a file, and the answer to a page: the totals and the form of a match that is tried, and what came of
    its `entries`. Raises SetupError, with the fault and its place."""
    game, data = read_in(intent, lang)
    match = new_match(game.name, NAMES[: game.seats[0]], lang=lang, data=data)
    told = _tried(match, intent.get("entries"), lang)
    board = game.view(match, None, lang)
    sheet = board["board"][0]
    form = board["pads"][sheet["form"]]["form"] if sheet.get("form") else None
    totals = [{"name": one["name"], "value": one["value"]} for one in sheet["columns"]]
    return game, {"ok": True, "form": form, "totals": totals, "told": told}


def _tried(match: Match, entries: Any, lang: str) -> list[Data]:
    """What comes of some entries, up to one that is refused."""
    told: list[Data] = []
    for text in (entries if isinstance(entries, list) else [])[:MOST_TRIED]:
        try:
            told.append({"text": match.play(str(text)).explain(lang), "legal": True})
        except MoveError as refused:
            told.append({"text": refused.text(lang), "legal": False})
            break
    return told
