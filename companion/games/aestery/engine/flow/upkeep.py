"""The upkeep: Nap markers, untapping, Wonders, what upkeeps set off (Entretien; AES-19, AES-20)."""

from typing import TypeVar

from companion.cardkit.zones.permanents import Change, Row, taken, with_change, with_mark
from companion.cardkit.zones.player_zones import with_seat
from companion.core.rules.clauses import clause
from companion.core.rules.rulings import Event
from companion.core.runtime.replacement import replace
from companion.games.aestery.engine.flow.end_step import sources
from companion.games.aestery.engine.flow.triggers import WONDER, laid, set_off, speaks, trigger
from companion.games.aestery.engine.flow.updates import Step, deaths, update, with_permanent
from companion.games.aestery.engine.moves import Untap
from companion.games.aestery.engine.state import InPlay, State

P = TypeVar("P", bound=InPlay)


@clause("upkeep", "nap-tick", "plunge-skip", "wondrous-plunge", "AES-19", "AES-20", "AES-9")
def untap(state: State, seat: int, move: Untap) -> Step:
    """The upkeep: Nap markers, untapping, Wonders, what upkeeps set off (Entretien; AES-19, AES-20)."""
    seat = state.active
    before = state
    state, told = _nap_tick(state)
    state, dead = deaths(state)  # whom the last Nap marker kept alive, before anything untaps
    player = state.seats[seat]
    fighters, stories = _rested(player.fighters), _rested(player.stories)
    held = [one for _, one in (*taken(player.fighters), *taken(player.stories)) if one.tapped]
    skipped = [one.code for one in held if one.skip]
    wonders = [one.code for one in held if not one.skip and "wondrous plunge" in one.words]
    count = len(held) - len(skipped)
    mines = player.mines - player.untapped
    state = update(
        state, seat, fighters=fighters, stories=stories, untapped=player.mines,
        wonders=player.wonders + len(wonders),
    )  # fmt: skip
    first = state.turn == 1 and seat == state.starter
    skips = not first and state.seats[seat].changed("skip draw") > 0
    if skips:
        state = with_seat(state, seat, with_change(state.seats[seat], Change("skip draw", -1, "good")))
        skipped.append(state.players[seat])
    state = replace(state, phase="main" if first or skips else "draw")
    told += (
        *dead,
        Event("upkeep", {"player": state.players[seat], "count": count, "mines": mines}),
    )
    told += (Event("plunge-skip", {"names": tuple(skipped)}),) if skipped else ()
    for place, code in enumerate(wonders, player.wonders + 1):
        told += (Event("wondrous-plunge", {"name": code, "player": state.players[seat], "count": place}),)
    state = set_off(before, state)
    found = [
        trigger(whose, one.code, moment, source)
        for whose in (seat, 1 - seat)
        for source, one in sources(state, whose)
        for moment in (("upkeep", "turn") if whose == seat else ("turn",))
        if speaks(state, one, moment)
    ]
    return laid(state, found), told


@clause("plunge-skip", "AES-19")
def _rested(row: Row[P]) -> Row[P]:
    """A row after its owner's upkeep: untapped, but for what skips it; nobody is new (Entretien; AES-19)."""
    return tuple([one if one is None or not (one.tapped or one.new or one.skip) else _rest(one) for one in row])


def _rest(one: P) -> P:
    if one.skip:
        return replace(one, new=False, skip=False)
    now = replace(one, new=False, tapped=False)
    return with_change(now, Change(WONDER)) if one.tapped and "wondrous plunge" in one.words else now


@clause("nap-tick", "AES-20")
def _nap_tick(state: State) -> Step:
    """At every upkeep each card that naps loses a marker, whoever's it is (Sieste X; AES-20)."""
    told: tuple[Event, ...] = ()
    for seat, player in enumerate(state.seats):
        for place, one in (*taken(player.fighters), *taken(player.stories)):
            if one.marks and one.marked("nap"):
                now = with_mark(one, "nap", -1)
                state = with_permanent(state, seat, place, now)
                told += (Event("nap-tick", {"name": one.code, "left": now.marked("nap")}),)
    return state, told
