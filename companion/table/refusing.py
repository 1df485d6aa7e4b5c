"""How a page is told that an announcement is refused, or was not understood: in every language, for the page keeps it
in its log and may change its language, and with what its own player may announce instead."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from companion.core.moves import Move
from companion.core.rulings import MoveError, Ruling
from companion.core.sentences import LANGUAGES
from companion.core.words import colon
from companion.table.announcing import may_speak
from companion.table.onlooker import Data, Onlooker

_MOST_FITTING = 12


def refusal(page: Onlooker, ruling: Ruling, *, named: bool = True) -> Data:
    """The refusal of a move. `named`: its title names the move."""
    near = _suggested(page, ruling)
    told = {lang: _refused_in(page, ruling, near, lang, named=named) for lang in LANGUAGES}
    return {"ok": False, "refusal": {**told[page.lang], "in": told}}


def not_understood(page: Onlooker, error: MoveError, fitting: Iterable[Move] = ()) -> Data:
    """The refusal of a text that announces no move, or more than one."""
    moves = [move for move in fitting if may_speak(page, move)][:_MOST_FITTING]
    told = {lang: _not_understood_in(page, error, moves, lang) for lang in LANGUAGES}
    return {"ok": False, "refusal": {**told[page.lang], "in": told}, "text": error.text(page.lang)}


def _refused_in(page: Onlooker, ruling: Ruling, near: list[Move], lang: str, *, named: bool) -> Data:
    reasons = [page.reason(ruling, reason, lang) for reason in ruling.reasons]
    move = f"{colon(lang)}{page.match.move_text(ruling.move, lang)}" if named else ""
    return {
        "title": page.say("refused", lang) + move,
        "text": " ".join(reason["text"] for reason in reasons),
        "reasons": reasons,
        "try": [_suggestion(page, move, lang) for move in _naming(page, near)],
        "override": str(ruling.move) if ruling.overridable else None,
    }


def _suggested(page: Onlooker, ruling: Ruling) -> list[Move]:
    """The nearest legal moves of this page's player; none on a page that sees no hand of those that are dealt."""
    if page.dealt and page.seat is None:
        return []
    state, judge = page.known, page.match.game.judge
    near = ruling.nearest(lambda move: may_speak(page, move))
    return [move for move in near if judge(state, move).verdict == "legal"]


def _naming(page: Onlooker, moves: list[Move]) -> list[Any]:
    """Moves to choose from: what several players may do says who does it, of the player of the turn too."""
    told, game, state = {move.verb for move in moves if move.by}, page.match.game, page.match.state
    return [replace(move, by=page.match.players[game.seat_of(state, move)]) if move.verb in told else move
            for move in moves]  # fmt: skip


def _suggestion(page: Onlooker, move: Any, lang: str) -> dict[str, str]:
    return {"text": page.match.move_text(move, lang), "move": str(move)}


def _not_understood_in(page: Onlooker, error: MoveError, moves: list[Move], lang: str) -> Data:
    near = [_suggestion(page, move, lang) for move in moves]
    title = page.say("not_understood", lang)
    return {"title": title, "text": error.text(lang), "reasons": [], "try": near, "override": None}
