"""How a page is told that an announcement is refused, or was not understood: in every language, for the page keeps it
in its log and may change its language, and with what its own player may announce instead."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from typing import Any

from companion.core.notation.parser import move_phrase
from companion.core.notation.reveals import hear_reveal
from companion.core.rules.moves import Move
from companion.core.rules.rulings import MoveError, Ruling
from companion.core.text.formatter import colon
from companion.core.text.messages import LANGUAGES, say
from companion.table.session.announcements import Said, heard, may_speak, written
from companion.table.session.viewer import Data, Onlooker

_MOST_FITTING = 12


def refusal(page: Onlooker, ruling: Ruling, *, named: bool = True) -> Data:
    """The refusal of a move. `named`: its title names the move."""
    near = _suggested(page, ruling)
    told = {lang: _refused_in(page, ruling, near, lang, named=named) for lang in LANGUAGES}
    return {"ok": False, "refusal": {**told[page.lang], "in": told}}


def not_understood(page: Onlooker, error: MoveError, fitting: Iterable[Sequence[Move]] = ()) -> Data:
    """The refusal of a text that announces no move, or more than one. `fitting`: what may be meant, each a series."""
    ways = [way for way in fitting if all(may_speak(page, move) for move in way)][:_MOST_FITTING]
    told = {lang: _not_understood_in(page, error, ways, lang) for lang in LANGUAGES}
    return {"ok": False, "refusal": {**told[page.lang], "in": told}, "text": error.text(page.lang)}


def asked_back(page: Onlooker, typed: Said, voices: Collection[int] | None) -> Data | None:
    """What was typed, as it was understood, before it is played: where it was said in other words than the
    companion's and an undo could not take it back. A refusal is none of this. `voices`: as `Match.play` has it."""
    if hear_reveal(page.match.players, typed, page.match.lang) is not None:
        return None
    found = heard(page, typed)
    if found.exact or found.back is not None:  # an undo takes back what was said instead of another
        return None
    ruling = page.match.ask(found.moves, voices=voices)
    if not ruling or not page.match.irreversible(found.moves, voices=voices):
        return None
    judged = tuple(one.move for one in ruling.together or (ruling,))
    return understood(page, written(typed, found._replace(moves=judged), page.match.lang), judged)


def understood(page: Onlooker, announced: str | list[str], moves: Iterable[Move]) -> Data:
    """How what was typed is understood, before it is played: a refusal that offers to play just that."""
    told = {lang: _understood_in(page, announced, tuple(moves), lang) for lang in LANGUAGES}
    return {"ok": False, "refusal": {**told[page.lang], "in": told, "understood": True}}


def without_override(reply: Data) -> Data:
    """The same where nothing can be played against a rule: who chooses in secret agrees with nobody."""
    told = reply.get("refusal")
    if told is None:
        return reply
    each = {lang: {**one, "override": None} for lang, one in told["in"].items()}
    return {**reply, "refusal": {**told, "override": None, "in": each}}


def _understood_in(page: Onlooker, announced: str | list[str], moves: Iterable[Move], lang: str) -> Data:
    play = {"text": page.say("play_that", lang, text=_shown(page, moves, lang)), "move": announced}
    return {"title": page.say("understood", lang), "text": page.say("not_played_yet", lang), "reasons": [],
            "try": [play], "override": None}  # fmt: skip


def _refused_in(page: Onlooker, ruling: Ruling, near: list[Move], lang: str, *, named: bool) -> Data:
    reasons = [page.reason(ruling, reason, lang) for reason in ruling.reasons]
    if ruling.together:  # it stands and falls with the others
        title, text = page.say("together", lang), say("refused-together", lang)
        reasons.append({"id": "", "title": title, "text": text, "section": ""})
    move = f"{colon(lang)}{page.match.move_text(ruling.move, lang)}" if named else ""
    return {
        "title": page.say("refused", lang) + move,
        "text": " ".join(reason["text"] for reason in reasons),
        "reasons": reasons,
        "try": [_suggestion(page, move, lang=lang) for move in _naming(page, near)],
        "override": str(ruling.move) if ruling.overridable and not ruling.together else None,
        "plays": page.match.move_text(ruling.move, lang),
    }


def _suggested(page: Onlooker, ruling: Ruling) -> list[Move]:
    """The nearest legal moves of this page's player; none on a page that sees no hand of those that are dealt, nor in
    place of one of several: the others would be lost."""
    if ruling.together or (page.dealt and page.seat is None):
        return []
    state, judge = page.known, page.match.game.judge
    near = ruling.nearest(lambda move: may_speak(page, move))
    return [move for move in near if judge(state, move).verdict == "legal"]


def _naming(page: Onlooker, moves: list[Move]) -> list[Any]:
    """Moves to choose from: what several players may do says who does it, of the player of the turn too."""
    told, game, state = {move.verb for move in moves if move.by}, page.match.game, page.match.state
    return [replace(move, by=page.match.players[game.seat_of(state, move)]) if move.verb in told else move
            for move in moves]  # fmt: skip


def _suggestion(page: Onlooker, *moves: Move, lang: str) -> Data:
    """A move to tap, or several that are announced together."""
    texts = [str(move) for move in moves]
    return {"text": _shown(page, moves, lang), "move": texts if len(texts) > 1 else texts[0]}


def _shown(page: Onlooker, moves: Iterable[Move], lang: str) -> str:
    """Moves in words; who makes one stands before it where that is said."""
    game, state = page.match.game, page.known
    return " + ".join(move_phrase(game, state, move, lang, named=True) for move in moves)


def _not_understood_in(page: Onlooker, error: MoveError, ways: Iterable[Sequence[Move]], lang: str) -> Data:
    near = [_suggestion(page, *way, lang=lang) for way in ways]
    title = page.say("not_understood", lang)
    return {"title": title, "text": error.text(lang), "reasons": [], "try": near, "override": None}
