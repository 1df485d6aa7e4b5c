"""Who has to decide, and that nobody else does it for them.

What a seat of the companion may still decide, or one of another page where the companion deals, no announcement of a
third one ends: neither what is announced nor what goes without saying before it. It waits.
"""

import random
from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final, NamedTuple

from companion.core.match.timeline import Timeline
from companion.core.plugins.game_modules import module_of
from companion.core.rules.clauses import clause
from companion.core.rules.game import Game
from companion.core.rules.moves import Move
from companion.core.rules.rulings import Pending, Reason, Ruling

GIVES_UP: Final = "concede"
"""The verb that nobody is kept from for themselves, whatever it ends."""


class Turn(NamedTuple):
    """Whose decision it is and what may be announced; nobody's where nothing may be (`seat` -1)."""

    seat: int
    moves: Sequence[Move]


# --- who decides ------------------------------------------------------------------------------------------------------


def turn_of(game: Game, state: Any) -> Turn:
    """Who decides now, and between what. Where several may speak, it is as the game's good sense says (`speaks`,
    companion/partner/search/heuristics.py); without it the one who is asked, else whose turn it is."""
    said: dict[int, list[Move]] = {}
    for who, moves in game.legal_by_verb(state):
        said.setdefault(who, []).extend(moves)
    if not said:
        return Turn(-1, ())
    if len(said) == 1:
        return Turn(*next(iter(said.items())))
    speaks = getattr(module_of(game.package, "heuristics"), "speaks", _usual)
    seat: int = speaks(state, said)
    return Turn(seat, said[seat])


def _usual(state: Any, said: Mapping[int, Sequence[Move]]) -> int:
    """Who is asked, else whose turn it is, else the first who may say something."""
    for item in reversed(state.pending):
        if item.seat in said and not item.ready and any(move.verb == item.verb for move in said[item.seat]):
            return int(item.seat)
    return int(state.active) if state.active in said else next(iter(said))


def deciding(game: Game, state: Any, seats: Collection[int], *, dealt: bool) -> Turn | None:
    """Which of the seats that the companion plays has to announce something now, and what it may be; None: somebody
    else has to, or nobody. Whom the table waits for is no secret, even where a hand is why (a hand that must be shown).

    Choices that are made in secret by several at once are asked for otherwise (core/rules/simultaneous.py). `dealt`: no
    table has to tell what it shows.
    """
    if state.outcome is not None or not seats:
        return None
    item = state.pending[-1] if state.pending else None
    if item is not None and (
        item.chance or _for_others(state.pending, seats) or (not dealt and _for_the_table(game, item))
    ):
        return None
    turn = turn_of(game, state)
    return turn if turn.seat in seats else None


def _for_others(pending: Sequence[Pending], seats: Collection[int]) -> bool:
    """Whether others are asked, and none of these."""
    asked = {item.seat for item in pending} - {None}
    return bool(asked) and not asked.intersection(seats)


def _for_the_table(game: Game, item: Pending) -> bool:
    return item.seat is None or item.verb in game.told_verbs


# --- nobody else does it for them -------------------------------------------------------------------------------------


class Voice(NamedTuple):
    """Who announces something: the seats that they speak for; None: those of all people, and any that is `named`."""

    seats: Collection[int] | None = None
    named: bool = False


def others(timeline: Timeline, voices: Collection[int] | None) -> tuple[set[int], set[int]]:
    """The seats that decide for themselves, whoever else speaks: those of the companion, and where it deals those of
    other pages."""
    players, dealt = timeline.header.players, timeline.header.seed is not None
    companions = {players.index(name) for name in timeline.partners}.difference(voices or ())
    return companions, set(range(len(players))).difference(voices) if dealt and voices is not None else set()


def asked_of_others(timeline: Timeline, voices: Collection[int] | None) -> tuple[int, ...]:
    """The seats that have yet to decide something which nobody who speaks for `voices` ends for them."""
    companions, away = others(timeline, voices)
    if not (companions or away):
        return ()
    game, state, dealt = timeline.game, timeline.state, timeline.header.seed is not None
    turn = deciding(game, state, companions, dealt=dealt)
    return tuple(sorted(_asked(game, state, dealt=dealt) & (companions | away) | ({turn.seat} if turn else set())))


@clause("own-decision")
def awaited(timeline: Timeline, move: Move, ruling: Ruling, voice: Voice) -> Reason | None:
    """Why an announcement has to wait for others, who decide for themselves. Figure: `players` who are waited for."""
    game, state, dealt = timeline.game, timeline.state, timeline.header.seed is not None
    companions, away = others(timeline, voice.seats)
    if not (companions or away) or any(reason.kind == "nonsense" for reason in ruling.reasons):
        return None
    seat = game.seat_of(state, move)
    owned = set() if voice.named and voice.seats is None else companions | away
    if seat in owned and not _of_the_table(game, state, move, dealt=dealt):
        return _waits(state, {seat})
    if move.verb == GIVES_UP:
        return None
    rest = (companions | away) - {seat}
    return _waits(state, _ended(game, state, move, ruling, rest, companions - {seat}, dealt=dealt))


def _waits(state: Any, seats: Collection[int]) -> Reason | None:
    names = tuple(name for seat, name in enumerate(state.players) if seat in seats)
    return Reason("own-decision", "nonsense", {"players": names}) if names else None


def _of_the_table(game: Game, state: Any, move: Move, *, dealt: bool) -> bool:
    """Whether anybody may say a move, whoever it is of: what the table does, and what a real one shows."""
    if not game.announcer(state, move):
        return True
    shown = {item.verb for item in state.pending if item.late}
    return not dealt and (move.verb in game.told_verbs or move.verb in shown)


def _ended(
    game: Game, state: Any, move: Move, ruling: Ruling, rest: set[int], companions: set[int], *, dealt: bool
) -> set[int]:
    """The seats of the rest whose decision an announcement would end, with the steps that it implies."""
    asked = _asked(game, state, dealt=dealt) & rest
    turn = deciding(game, state, companions, dealt=dealt)
    ended, after = set[int](), state
    for step in ruling.implies:
        if game.announcer(after, step) and (seat := game.seat_of(after, step)) in rest:
            ended.add(seat)
        after, _ = game.apply_implied(after, step)
    if not asked and turn is None:
        return ended
    after = _settled(game, game.apply(after, move)[0])
    still = _asked(game, after, dealt=dealt) if after.outcome is None else set[int]()
    if turn is not None and turn.seat not in still and _lost(game, state, turn, after):
        ended.add(turn.seat)
    return ended | (asked - still)


def _asked(game: Game, state: Any, *, dealt: bool) -> set[int]:
    """The seats that are asked to decide something; no name is decided that a real table shows or may tell later."""
    return {
        item.seat for item in state.pending
        if item.seat is not None and not item.chance and not item.late and (dealt or item.verb not in game.told_verbs)
    }  # fmt: skip


def _settled(game: Game, state: Any) -> Any:
    """The state once what chance is asked is answered, however: it is but asked who is to speak then."""
    dice = random.Random(0)
    while state.outcome is None and state.pending and state.pending[-1].chance:
        state, _ = game.apply(state, game.answer(state, state.pending[-1], dice))
    return state


def _lost(game: Game, state: Any, turn: Turn, after: Any) -> bool:
    """Whether who had to decide can say something no more that was theirs to say."""
    if after.outcome is not None:
        return True
    own = {move.verb for move in turn.moves if game.announcer(state, move)}
    return not own <= {move.verb for _, moves in game.legal_by_verb(after, own, turn.seat) for move in moves}
