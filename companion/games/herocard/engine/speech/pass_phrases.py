"""Doing nothing, as it is said: in a phase, and who passes: who is named, the others, who is attacked, all."""

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from companion.core.rules.moves import Move
from companion.core.speech.language import Said
from companion.games.herocard.engine import moves as m
from companion.games.herocard.engine.constants import PLACE_OF_PHASE
from companion.games.herocard.engine.state import State

Made = Move | tuple[Move, ...]
"""A move, or several that are announced together."""


def passes(state: State, seat: int, by: str, said: Said) -> Iterator[Made]:
    """Who is named, or others than who speaks: those who may still answer; where nobody may, it is refused."""
    which = [str(noun.value) for noun in said.get("by", ()) if noun.kind == "others"]
    count = [str(noun.value) for noun in said.get("all", ())]
    there = [name for name, player in zip(state.players, state.seats, strict=True) if not player.out]
    speaker = state.players[seat]
    waiting = [state.players[other] for other in reversed(state.waiting) if other != seat]
    each = tuple(m.Pass(by=name) for name in waiting or there if name != speaker)
    everybody, others = ([str(len(there))], ["all"]), ([str(len(waiting))], ["all"])
    if (which or (not by and count)) in everybody or (which == ["us"] and len(there) == 1 + len(each) == 2):
        yield m.Close()
    elif which == ["us"]:
        yield from ((m.Pass(by=speaker), one) for one in each)
    elif which == ["one"]:
        yield from each if not count else ()
    elif which in (["they"], others[0]):
        yield from (each,) if count in ([], *others) else ()
    elif not which and not count:
        called = [str(noun.value) for noun in said.get("behind", ())]
        if not called or "by" not in said:  # `pass, Bo`: who is spoken to, or of
            yield m.Pass(by=by)
            yield from (m.Pass(by=name) for name in called)


def answerers(state: State, by: str, said: Said) -> list[str]:
    """Who can mean words of who answers: who is named, else those who may still answer a card of somebody else."""
    waiting = [state.players[seat] for seat in state.waiting if seat != state.last]
    return [by] if by or "by" in said or not waiting else waiting


def let_through(state: State, seat: int, by: str, said: Said) -> Iterator[Made]:
    """A card is not answered, by who may answer it: nobody lets through what they have played themselves."""
    for name in answerers(state, by, said):
        yield from passes(state, seat, name, said)


def suffers(state: State, seat: int, by: str, said: Said) -> Iterator[Made]:
    """Only who is attacked takes the hit."""
    running = state.sequence
    target = state.players[running.target] if running is not None and "by" not in said else ""
    yield from passes(state, seat, by or target, said)


def silent(state: State, seat: int, by: str, said: Said) -> Iterator[Made]:
    """Who does not answer passes, where there is something to answer: nobody answers a card of their own."""
    if state.last is not None and (state.last != seat or "by" in said):
        yield from passes(state, seat, by, said)


def unanswered(state: State, seat: int, by: str, said: Said) -> Iterator[Made]:
    """That there is no answer; where it is said of whom, these pass."""
    yield from silent(state, seat, by, said) if "by" in said else (m.Close(by=by),)


def unblocked(state: State, seat: int, by: str, said: Said) -> Iterator[Made]:
    """Who does not block passes; where nobody is named it is who is attacked."""
    running = state.sequence
    if running is not None and state.last is not None:
        which = [noun.value for noun in said.get("by", ()) if noun.kind == "others"]
        if which and which[0] not in ("one", "they"):
            yield from passes(state, seat, by, said)
        else:
            yield m.Pass(by=by if by and not which else state.players[running.target])


def _nothing(phase: str, move: type[m.Discard | m.Draw | m.Clear]) -> Callable[[State, int, str, Said], Iterator[Move]]:
    """Nothing is discarded, drawn or cleared: that ends the phase that is for it, and is too late after it.

    Before it nothing is meant: what is still open is not passed over by a word about something else (HER-3).
    """

    def made(state: State, seat: int, by: str, said: Said) -> Iterator[Move]:
        if PLACE_OF_PHASE[state.phase] >= PLACE_OF_PHASE[phase]:
            yield m.Next(by=by) if state.phase == phase else move(by=by)

    return made


MAKE: Final[Mapping[str, Callable[[State, int, str, Said], Iterator[Made]]]] = {
    "pass": passes, "let-through": let_through, "unanswered": let_through, "suffer": suffers, "silent": silent,
    "unblocked": unblocked, "close-unanswered": unanswered, "no-discard": _nothing("discard", m.Discard),
    "no-draw": _nothing("draw", m.Draw), "no-clear": _nothing("clear", m.Clear),
}  # fmt: skip
