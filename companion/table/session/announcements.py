"""What a page announces, and what it may not say where the companion deals: a page speaks for its own seat, and is
told nothing that rests on a hand it cannot see."""

from collections.abc import Mapping
from copy import copy
from functools import cache, partial
from typing import Any, Final

from companion.core.hearing.amendments import TAKING_BACK
from companion.core.hearing.listener import Hearing
from companion.core.hearing.plans import Heard
from companion.core.match.batch import check_together, parts_of
from companion.core.match.entry import Entry
from companion.core.match.match import Match
from companion.core.match.referee import Referee
from companion.core.match.referee import heard as in_place
from companion.core.notation.parser import split_comment
from companion.core.rules.moves import Move
from companion.core.rules.simultaneous import READY, UNREADY
from companion.core.text.letters import plain
from companion.core.text.messages import LANGUAGES
from companion.table.session.viewer import Data, Onlooker
from companion.table.words import page_words

BACK: Final = ("undo", "redo")
Said = str | list[str]
"""What a page announces: a text, or several that are announced together."""


def said(intent: Mapping[str, Any]) -> Said:
    """What an intent announces. Raises KeyError."""
    given = intent["move"]
    return [str(one) for one in given] if isinstance(given, list) else str(given)


def back_or_forth(intent: Mapping[str, Any]) -> str:
    """`undo` or `redo` where that is typed or dictated, in either language; empty for anything else."""
    text = intent.get("move")
    if intent.get("typed") is not True or not isinstance(text, str):
        return ""
    return _steps().get(plain(text).strip(" .!"), "")


@cache
def _steps() -> Mapping[str, str]:
    """What takes back and what brings back, by the plain words for it."""
    words = {lang: page_words(lang) for lang in LANGUAGES}
    return {plain(way): step for step in BACK for lang in words for way in words[lang][f"typed_{step}"].split("|")}


def heard(page: Onlooker, given: Said) -> Heard:
    """What a page announces, as it can know it. Raises InvalidMove or AmbiguousMove; of more things than may be
    announced together none is heard."""
    match = page.match
    ear = Hearing(match.game, match.lang, own=page.name or "" if page.dealt else "")
    moves: list[Move] = []
    exact, back = True, None
    for text in parts_of(given, match.lang):
        found = in_place(match.timeline, ear, page.known, text, partial(match.game.seen_by, seat=page.seat))
        back = found.back if back is None else back
        check_together(len(moves) + len(found.moves), match.lang)
        named = map(Referee(match.timeline).named, found.moves)  # who is meant now, not when it is played
        moves += named if moves else (found.moves[0], *list(named)[1:])
        exact = exact and found.exact
    return Heard(tuple(moves), exact, back)


def written(given: Said, heard: Heard, lang: str) -> Said:
    """The moves as texts, with the comment of what was announced; behind the word that takes the last one back."""
    first, *more = map(str, heard.moves)
    first = first if heard.back is None else f"{TAKING_BACK[lang]}, {first}"
    comment = split_comment(_texts(given)[0])[1]
    first = f"{first} # {comment}" if comment else first
    return [first, *more] if more else first


def _texts(given: Said) -> list[str]:
    return (given or [""]) if isinstance(given, list) else [given]


def before(match: Match, back: int | None) -> Match:
    """The match as it stands for what is announced: without the entry that is taken back for it, if one is."""
    if back is None:
        return match
    twin = copy(match)
    twin.undo(back)
    return twin


def may_speak(page: Onlooker, move: Move) -> bool:
    """Whether a page may announce a move: where the companion deals, a player's page speaks for that player alone, one
    of the whole table for nobody whose hand another device holds."""
    if not page.dealt:
        return True
    seat = speaker(page, move)
    return seat not in page.held if page.seat is None else seat in (None, page.seat)


def speaker(page: Onlooker, move: Move) -> int | None:
    """The seat that a move speaks for; None: what the table does is anybody's."""
    game, state = page.match.game, page.match.state
    return game.seat_of(state, move) if game.announcer(state, move) else None


def says_nothing(page: Onlooker, given: Said) -> bool:
    """Whether a page that sees no hand of those that are dealt asks what can be said."""
    text = _texts(given)[0]
    return page.dealt and page.seat is None and not split_comment(text)[0].rpartition(":")[2].strip()


def not_now(page: Onlooker) -> str:
    """Why nothing may be announced now, or empty: somebody chooses in secret; or a correction has asked for what
    chance decides, which nobody else may answer."""
    state = page.match.state
    item = state.pending[-1] if state.pending else None
    if item is None:
        return ""
    if item.chance:
        return page.say("chance_open")
    if page.seat is not None or item.seat is None or state.outcome is not None:
        return ""
    if page.match.game.question(page.match, item, None, page.lang) is not None:
        return ""
    return page.say("secret_open", name=page.match.players[item.seat])


def kept_secret(page: Onlooker, number: int | None) -> Data | None:
    """The refusal to take back, or bring back, what another player chose in secret: that page alone may. So it is with
    the word of another player to be ready."""
    timeline = page.match.timeline
    if number is None or number not in range(len(timeline.entries)):
        return None
    group = [one for one in timeline.together(number) if one.by not in page.match.partners]
    secret = next((one for one in group if page.others_secret(one) or _others_word(page, one)), None)
    return None if secret is None else {"ok": False, "text": page.say("secret_kept", name=secret.by)}


def _others_word(page: Onlooker, entry: Entry) -> bool:
    """Whether an entry says that somebody is ready, or is not, for whom this page does not speak."""
    said = entry.move is not None and entry.move.verb in (READY, UNREADY)
    return said and page.match.players.index(entry.by) not in page.voices
