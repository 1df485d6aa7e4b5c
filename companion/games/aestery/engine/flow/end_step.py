"""The end step, part by part, and the turn that passes (Fin de tour; AES-4)."""

from companion.cardkit.effects.queue import Task, later
from companion.cardkit.effects.resolution import for_each
from companion.cardkit.zones.permanents import settle, taken, with_mark
from companion.cardkit.zones.player_zones import with_seat
from companion.core.facts.zones import Zone
from companion.core.rules.clauses import clause
from companion.core.rules.rulings import Event, Pending
from companion.core.runtime.replacement import replace
from companion.games.aestery.engine.constants import HAND
from companion.games.aestery.engine.flow.triggers import laid, speaks, trigger
from companion.games.aestery.engine.flow.updates import Step, deaths, draw_cards, leave, update, with_fighter
from companion.games.aestery.engine.rules.aether import BLED
from companion.games.aestery.engine.state import Fighter, InPlay, State

_PARTS = ("first blood", "pitched", "end draw", "limit", "next turn")


@clause("end-step", "AES-4")
def end_step(state: State) -> State:
    """The state with the whole end step to be done, in its order (Fin de tour; AES-4)."""
    seat = state.active
    state = later(replace(state, phase="end"), *(Task(part, seat) for part in _PARTS))
    found = [
        trigger(whose, one.code, moment, source)
        for whose, moment in ((seat, "end"),)
        for source, one in sources(state, whose)
        if speaks(state, one, moment)
    ]
    return laid(state, found)


def sources(state: State, seat: int) -> list[tuple[str, InPlay]]:
    """A player's permanents with their places as texts: `2`, `story 1`."""
    player = state.seats[seat]
    found: list[tuple[str, InPlay]] = [(str(place), one) for place, one in taken(player.fighters)]
    return found + [(f"story {place}", one) for place, one in taken(player.stories)]


@clause("end-first-blood", "first-blood", "bloodthirst", "AES-9")
def sacrifices(state: State, task: Task) -> Step:
    """Who has First Blood is sacrificed; Bloodthirst gives a marker instead, while it has one (AES-9).

    Those of the other player too, if they gained it in this turn: it lasts no longer (First Blood).
    """
    return for_each(state, (task.owner, 1 - task.owner), _sacrificed)


@clause("end-first-blood", "bloodthirst", "nap-safe", "AES-9", "AES-20")
def _sacrificed(state: State, seat: int) -> Step:
    told: tuple[Event, ...] = ()
    for source, one in sources(state, seat):
        if not one.firstblood or one.marked("nap"):  # who naps cannot be sacrificed, so nothing takes its place
            continue
        figures = {"player": state.players[seat], "name": one.code}
        place = int(source.rpartition(" ")[2])
        if isinstance(one, Fighter) and "bloodthirst" in one.words and one.marked("bloodthirst"):
            spent = with_mark(replace(one, firstblood=False), "bloodthirst", -1)
            state = with_fighter(state, seat, place, spent)
            told += (Event("bloodthirst", {**figures, "left": spent.marked("bloodthirst")}),)
        else:
            state = leave(state, seat, place, story=not isinstance(one, Fighter))
            told += (Event("end-first-blood", figures),)
    state, more = _mines_bled(state, seat)
    return state, told + more


@clause("mines-bleed", "AES-9")
def _mines_bled(state: State, seat: int) -> Step:
    """With the house rule, new mines that were tapped are sacrificed as well (AES-9)."""
    player = state.seats[seat]
    count = min(player.changed(BLED), player.mines)
    if not count:
        return state, ()
    mines = player.mines - count
    figures = {"player": state.players[seat], "count": count, "mines": mines}
    return update(state, seat, mines=mines, untapped=min(player.untapped, mines)), (Event("mines-bleed", figures),)


@clause("end-pitched", "pitched-under")
def pitched_back(state: State, task: Task) -> Step:
    """The pitched cards of both go under their owners' decks (Pitcher; AES-6)."""
    return for_each(state, (task.owner, 1 - task.owner), _pitched)


def _pitched(state: State, seat: int) -> Step:
    player = state.seats[seat]
    count, cards = len(player.pitched), (*(None,) * player.pitched.unknown, *player.pitched.known)
    if not count:
        return state, ()
    player = replace(player, pitched=Zone())
    for card in cards:
        player = player.put("deck", card, under=True)
    return with_seat(state, seat, player), (Event("end-pitched", {"player": state.players[seat], "count": count}),)


@clause("end-draw", "AES-3")
def end_draw(state: State, task: Task) -> Step:
    """One card is drawn in the end step (Fin de tour; AES-3)."""
    return draw_cards(state, task.owner, 1)


def owed(state: State, seat: int) -> int:
    """How many cards above the limit of six a hand holds."""
    return max(0, len(state.seats[seat].hand) - HAND)


@clause("hand-limit", "AES-36")
def ask_limit(state: State, task: Task) -> Pending | None:
    """Whoever has more than six cards discards down to six (Fin de tour; AES-36)."""
    count = owed(state, task.owner)
    return Pending("discard", task.owner, "hand-limit", skippable=False, late=False, many=count) if count else None


def at_limit(state: State, task: Task) -> Step:
    """No card is owed any more."""
    return state, ()


@clause("pass-turn", "AES-24", "AES-9", "AES-12")
def next_turn(state: State, task: Task) -> Step:
    """What lasted until the end of the turn is over, Aether at hand is lost, the turn passes (AES-24).

    Who lived by a Defence that ends here dies (AES-12).
    """
    told: tuple[Event, ...] = ()
    seats = []
    for name, player in zip(state.players, state.seats, strict=True):
        if player.aether:
            told += (Event("AES-24", {"player": name, "count": player.aether}),)
        fighters = settle(player.fighters, "turn")
        if any(one is not None and (one.hit or one.firstblood) for one in fighters):
            fighters = tuple(None if one is None else replace(one, hit=False, firstblood=False) for one in fighters)
        stories = settle(player.stories, "turn")
        if any(one is not None and one.firstblood for one in stories):
            stories = tuple(None if one is None else replace(one, firstblood=False) for one in stories)
        changes = tuple(change for change in player.changes if change.until != "turn")
        seats.append(
            replace(player, fighters=fighters, stories=stories, changes=changes, aether=0, mined=False, used=False)
        )
    state, dead = deaths(replace(state, seats=tuple(seats)))
    active = 1 - state.active
    state = replace(state, active=active, turn=state.turn + 1, phase="upkeep", combats=0, attacked=0)
    return state, (*told, *dead, Event("pass-turn", {"player": state.players[active], "turn": state.turn}))
