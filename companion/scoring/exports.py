"""A match of a sheet for other programs: its lines as a table for spreadsheets, all of it as a link for BG Stats."""

import csv
import io
import json
from typing import Any, Final
from urllib.parse import quote

from companion.core.text.messages import Phrasebook
from companion.scoring.engine.bindings import Bindings
from companion.scoring.engine.outcome import is_lowest, places
from companion.scoring.engine.rounds import CORRECTION
from companion.scoring.engine.state import scorer_of, scorers
from companion.scoring.engine.values import brief

BG_STATS: Final = "bgstats://app.bgstatsapp.com/createPlay.html?data="
"""Where the app takes a play, as its documentation has it."""
_say: Final = Phrasebook("companion.scoring", "view.toml", "table")


def lines_csv(match: Any, lang: str) -> str:
    """The lines of a sheet, one a row: its number, what was announced, what everybody gained, and the totals last."""
    sheet, state = match.game.sheet, match.state
    names = scorers(sheet, state.players)
    speaker = match.game.rulebook.speaker(lang)
    told = io.StringIO()
    rows = csv.writer(told, lineterminator="\r\n")
    rows.writerow([_say("line", lang), _say("said-so", lang), *(_safe(speaker.word("side", name)) for name in names)])
    number = 0
    for entry in state.rounds:
        number += entry.kind != CORRECTION
        text = _say("by-hand", lang) if entry.kind == CORRECTION else brief(sheet, entry.kind, entry.values, lang)
        rows.writerow(["" if entry.kind == CORRECTION else number, _safe(text), *entry.gains])
    rows.writerow(["", _say("total", lang), *state.standing.totals])
    return told.getvalue()


def _safe(text: str) -> str:
    """A text that no spreadsheet takes for a formula."""
    return f"'{text}" if text[:1] in "=+-@\t\r" else text


def bg_stats_link(match: Any, lang: str) -> str:
    """The match as a link: the game, the players with their scores and places, who won, when and for how long."""
    game, state, header = match.game, match.state, match.header
    bindings = Bindings(game.sheet, state, None)
    ranks = places(game.sheet, state)
    won = set(state.outcome.winners) if state.outcome else set[str]()

    def player(seat: int, name: str) -> dict[str, Any]:
        place = scorer_of(game.sheet, seat)
        return {
            "name": name, "sourcePlayerId": name, "startPlayer": seat == state.starter, "winner": name in won,
            "score": str(state.standing.totals[place]), "rank": ranks[place],
        }  # fmt: skip

    title = game.title_in(lang)
    data = {
        "sourceName": "Companion", "sourcePlayId": header.id,
        "playDate": header.created[:19].replace("T", " "),
        "game": {
            "name": title, "sourceGameId": game.name, "noPoints": False,
            "highestWins": not is_lowest(game.sheet, bindings),
        },
        "players": [player(seat, name) for seat, name in enumerate(state.players)],
    }  # fmt: skip
    return BG_STATS + quote(json.dumps(data, ensure_ascii=False, separators=(",", ":")), safe="")
