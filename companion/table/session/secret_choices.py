"""Choices made in secret on pages: a page keeps what was chosen, only that somebody is ready is recorded, and when all
are ready each page brings its choice to be opened together (core/rules/simultaneous.py; the messages:
site/table-view.md).

A choice is tried on a match of its own, as its player knows it, of which nothing is kept.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any
from weakref import WeakKeyDictionary

from companion.core.hearing.listener import Hearing
from companion.core.match.match import Match
from companion.core.match.opening import fork
from companion.core.rules.common_moves import Ready, Unready
from companion.core.rules.moves import Move
from companion.core.rules.rulings import IllegalMove, InvalidMove, MoveError
from companion.core.rules.simultaneous import READY, UNREADY, all_ready, is_ready, sealed_for, seals
from companion.core.text.formatter import listing
from companion.core.text.messages import LANGUAGES
from companion.core.view.view import Sealed, SealedSeat
from companion.table.session.refusals import refusal
from companion.table.session.viewer import Data, Onlooker
from companion.table.words import page_words

Texts = Sequence[str]
"""What a page has chosen, one announcement after the other."""

_SAYS = (READY, UNREADY)
_SHOWN = ("bar", "actions", "board", "prompt", "tree", "pads", "purses")
"""What of a view is shown as it would be behind a choice."""


class NotInSecret(Exception):  # noqa: N818 - nothing is wrong with it
    """Something that is no part of a choice in secret: it is announced as ever."""


@dataclass
class Openings:
    """What pages have brought of one match, until all of it is here, each with the entry by which its player was ready;
    and why a choice was refused, in every language, until its player is ready again.

    `since`: the newest entry when the match came to be looked at: what was said before that, whoever wrote it, may have
    been said on a page that comes back."""

    since: int
    brought: dict[int, tuple[int, tuple[Move, ...]]] = field(default_factory=dict)
    refused: dict[int, dict[str, str]] = field(default_factory=dict)


_OPENINGS: WeakKeyDictionary[Match, Openings] = WeakKeyDictionary()


def openings(match: Match) -> Openings:
    """What pages have brought of a match: all that are on it bring it to the same place."""
    found = _OPENINGS.get(match)
    if found is None:
        found = _OPENINGS[match] = Openings(match.newest)
    return found


# --- what a page is told ----------------------------------------------------------------------------------------------


def waiting(match: Match) -> tuple[int, ...]:
    """The seats whose choice is still to be made or opened in secret: none where a last one chooses before all eyes."""
    asked = () if match.over else sealed_for(match.state)
    return asked if len(asked) > 1 or any(is_ready(match.state, seat) for seat in asked) else ()


def sealed_part(page: Onlooker, public: Sequence[str], but: Collection[int] = ()) -> Sealed | None:
    """Who chooses in secret, and who is ready; `public`: what all may know while they do; `but`: who chooses on no
    page."""
    match = page.match
    asked = waiting(match)
    if not asked:
        return None
    return {
        "seats": [_seat_part(page, seat) for seat in asked],
        "here": [seat for seat in asked if seat in page.voices and seat not in but],
        "open": all_ready(match.state),
        "public": list(public),
    }


def _seat_part(page: Onlooker, seat: int) -> SealedSeat:
    """A seat and whether it is ready; why its choice came back is for the pages alone that speak for it."""
    match = page.match
    part: SealedSeat = {
        "seat": seat, "name": match.players[seat], "ready": is_ready(match.state, seat), "entry": asked_at(match, seat),
    }  # fmt: skip
    refused = openings(match).refused.get(seat)
    if refused is not None and not part["ready"] and seat in page.voices:
        part["refused"] = refused[page.lang]
    return part


def asked_at(match: Match, seat: int) -> int:
    """The entry since which a seat is asked for the choice that it makes now: what a page keeps belongs to it."""
    first, name, timeline = match.newest, match.players[seat], match.timeline
    for number in reversed((0, *timeline.live)):
        if seat not in sealed_for(timeline.states[number]):
            break
        first, entry = number, timeline.entries[number]
        if entry.by == name and entry.move is not None and entry.move.verb not in _SAYS:
            break
    return first


# --- trying -----------------------------------------------------------------------------------------------------------


def tried(page: Onlooker, seat: int, texts: Texts) -> tuple[Match, tuple[Move, ...]]:
    """A match in which a seat has announced its choice, as far as it can know it, and the moves of the choice.

    Raises MoveError for what is not understood or refused, NotInSecret for what is no part of such a choice.
    """
    twin = fork(page.match)
    if page.dealt:  # nothing that is tried may bring to light what its player cannot see
        twin.timeline.states[-1] = twin.game.seen_by(twin.state, seat)
    moves: list[Move] = []
    for text in texts:
        for move in _heard(twin, page.match.state, seat, text):
            twin.play(move)
            moves.append(move)
    return twin, tuple(moves)


def _heard(twin: Match, asked: Any, seat: int, text: str) -> tuple[Move, ...]:
    """The moves of a text of a choice for which a seat was `asked` in a state, each with its name.

    Raises MoveError, NotInSecret.
    """
    name = twin.players[seat]
    found = Hearing(twin.game, twin.lang, own=name).hear(twin.state, text).moves
    for move in found:
        if move.by not in ("", name) or not seals(twin.game.sealed_verbs, asked, seat, move.verb):
            raise NotInSecret
    return tuple(replace(move, by=name) for move in found)


def previewed(page: Onlooker, seat: int, texts: Texts) -> Data:
    """What a page shows its player alone: the choice so far, whether more may follow, the table as it would be then.

    Raises MoveError for a choice that would be refused, NotInSecret.
    """
    twin, moves = tried(page, seat, texts)
    board = twin.game.view(twin, seat, page.lang)
    rest = _rest(twin, seat)
    return {
        "ok": True,
        "texts": [str(move) for move in moves],
        "chosen": [twin.move_text(replace(move, by=""), page.lang) for move in moves],
        "rest": None if rest is None else str(rest),
        "complete": seat not in sealed_for(twin.state),
        "view": {key: board[key] for key in _SHOWN if key in board},
    }


def _rest(twin: Match, seat: int) -> Move | None:
    """What says that there is no more of a choice, if it may be said now."""
    verb = twin.game.sealed_rest
    if not verb or seat not in sealed_for(twin.state):
        return None
    move = twin.game.verbs[verb].make(by=twin.players[seat])
    return move if twin.game.judge(twin.state, move) else None


# --- ready, and opened ------------------------------------------------------------------------------------------------


def say_ready(page: Onlooker, seat: int, texts: Texts | None) -> None:
    """A player is ready: that alone is recorded. `texts`: the choice, if the page will have it judged beforehand.

    Raises MoveError, also where the choice would be refused, and NotInSecret.
    """
    match = page.match
    if texts is not None:
        tried(page, seat, texts)
    match.play(Ready(by=match.players[seat]))
    openings(match).refused.pop(seat, None)
    openings(match).brought.pop(seat, None)


def take_back(page: Onlooker, seat: int) -> None:
    """A player chooses again. Raises MoveError."""
    page.match.play(Unready(by=page.match.players[seat]))


def bring(page: Onlooker, seat: int, texts: Texts) -> Data:
    """A page brings a choice: with the last one all are opened; until then it says who is waited for.

    A choice that is refused goes back to its page: its player is not ready any more, and nothing of any is played.
    """
    match, kept = page.match, openings(page.match)
    if not all_ready(match.state) or seat not in sealed_for(match.state):
        return {"ok": False, "text": page.say("sealed_early")}
    try:
        moves = _as_brought(match, seat, texts)
    except MoveError as wrong:
        return _went_back(page, {seat: wrong}, seat)
    kept.brought[seat] = (_said_at(match, seat) or 0, moves)
    here = _brought(match)
    away = [one for one in sealed_for(match.state) if one not in here and _said_here(match, one)]
    if away:
        return {
            "ok": True,
            "waits": page.say("sealed_away", names=listing([match.players[s] for s in away], page.lang)),
        }
    return _opened(page, here, seat)


def _as_brought(match: Match, seat: int, texts: Texts) -> tuple[Move, ...]:
    """The moves of a choice. Raises MoveError."""
    twin, moves = fork(match), list[Move]()
    for text in texts:
        try:
            heard = _heard(twin, match.state, seat, text)
        except NotInSecret:
            raise InvalidMove(lambda lang: page_words(lang)["sealed_else"], match.lang) from None
        for move in heard:
            twin.play(move)
            moves.append(move)
    if seat in sealed_for(twin.state):
        raise InvalidMove(lambda lang: page_words(lang)["sealed_short"], match.lang)
    return tuple(moves)


def _brought(match: Match) -> dict[int, tuple[Move, ...]]:
    """The choices that are here, of players who have not changed their minds since."""
    kept = openings(match).brought
    asked = sealed_for(match.state)
    return {one: kept[one][1] for one in asked if one in kept and kept[one][0] == _said_at(match, one)}


def _said_at(match: Match, seat: int) -> int | None:
    """The live entry by which a seat said last that it is ready."""
    name, timeline = match.players[seat], match.timeline
    for number in reversed(timeline.live):
        entry = timeline.entries[number]
        if entry.by == name and entry.move is not None and entry.move.verb == READY:
            return number
    return None


def _said_here(match: Match, seat: int) -> bool:
    """Whether a seat is ready on a page of this process, maybe from before it was started, or plays by itself: its
    choice is brought; else it is opened elsewhere, by a process that goes on beside this one."""
    if match.players[seat] in match.partners:
        return True
    number = _said_at(match, seat)
    return number is not None and (match.entries[number].writer == match.writer or number <= openings(match).since)


def _opened(page: Onlooker, chosen: dict[int, tuple[Move, ...]], asker: int) -> Data:
    """Open all choices that are here, together: all of them or none."""
    match, kept = page.match, openings(page.match)
    refused: dict[int, MoveError] = {}
    twin = fork(match)
    for seat, moves in chosen.items():
        wrong = _refused(twin, moves)
        if wrong is not None:
            refused[seat] = wrong
    if refused:
        return _went_back(page, refused, asker)
    kept.brought.clear()
    kept.refused.clear()
    match.open(list(chosen.values()))
    return {"ok": True, "opened": True}


def _refused(twin: Match, moves: Iterable[Move]) -> MoveError | None:
    """Play a choice, behind those before it; what refuses it."""
    try:
        for move in moves:
            twin.play(move)
    except MoveError as wrong:
        return wrong
    return None


def _went_back(page: Onlooker, refused: dict[int, MoveError], asker: int) -> Data:
    """Choices go back to their pages, which say why; whose they are is not ready any more."""
    match, kept = page.match, openings(page.match)
    for seat, wrong in refused.items():
        kept.refused[seat] = {lang: _why(match, seat, wrong, lang) for lang in LANGUAGES}
    kept.brought.clear()
    for seat in refused:
        match.play(Unready(by=match.players[seat]))
    told = kept.refused.get(asker)
    return {"ok": False, "text": page.say("sealed_other") if told is None else told[page.lang]}


def _why(match: Match, seat: int, wrong: MoveError, lang: str) -> str:
    """Why a choice is refused, as its player can know it."""
    if not isinstance(wrong, IllegalMove):
        return wrong.text(lang)
    known = match.ask_as_seen(wrong.ruling.move, seat) if match.header.seed is not None else wrong.ruling
    found: Data = refusal(Onlooker(match, seat=seat, lang=lang), wrong.ruling if known else known)["refusal"]
    return str(found["text"])
