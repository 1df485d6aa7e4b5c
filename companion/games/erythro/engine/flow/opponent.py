"""What the opponent does: lines of mines, profit, effects of events, new mines (3. and 4. phase; 7. Adversaires)."""

from collections.abc import Iterable
from typing import Final

from companion.cardkit.effects.queue import Task, later
from companion.cardkit.zones.player_zones import with_seat
from companion.core.rules.clauses import clause
from companion.core.rules.rulings import Event, Sum, Term
from companion.core.runtime.replacement import replace
from companion.games.erythro.engine import moves as m
from companion.games.erythro.engine.constants import CONTAMINATION
from companion.games.erythro.engine.flow.phases import enter
from companion.games.erythro.engine.flow.updates import (
    ENEMY,
    Step,
    check_end,
    finish,
    pollute,
    shift_profit,
    told_mine,
    with_tile,
)
from companion.games.erythro.engine.state import State

# --- mines ------------------------------------------------------------------------------------------------------------


@clause("lost-mine", "mine-lines", "line-destroy", "ERY-8")
def do_line(state: State, number: int, line: str) -> Step:
    """What a line of a mine says, as far as it can be done (3. Phase des mines; ERY-8)."""
    told: tuple[Event, ...] = (Event("mine-lines", {**told_mine(state, number), "line": line}),)
    if line == "lost":
        state, end = finish(state, Event("lost-mine", told_mine(state, number)), won=False)
        return state, (*told, *end)
    tile = state.tile(number)
    if "destroy" in line and tile is not None and tile.sanctuary:
        told += (Event("line-destroy", {"tile": number, "element": tile.sanctuary}),)
        state = with_tile(state, number, replace(tile, sanctuary=""))
    struck = [number] * int(line[-1]) if line[-1].isdigit() else []
    if line.endswith("spread"):
        struck = [number, *state.layout.neighbours[number]]
    for place in struck:
        state, more = pollute(state, place, ENEMY)
        told += tuple(event for event in more if event not in told)  # +2 on a contaminated tile changes nothing, once
    return state, told


def march(state: State, task: Task) -> Step:
    """The next mine's cube goes down one line, the others after it (3. Phase des mines)."""
    first, *rest = task.numbers
    return advance(march_of(state, rest), first)


def march_of(state: State, mines: Iterable[int]) -> State:
    """The state in which the mines on these tiles have still to move, in that order."""
    figures = tuple(mines)
    return later(state, Task("march", figures=figures)) if figures else state


@clause("mine-advances")
def advance(state: State, number: int) -> Step:
    """One mine's cube goes down one line; what stands there comes next."""
    tile = state.tile(number)
    if tile is None or tile.mine is None:
        return state, ()
    state = with_tile(state, number, replace(tile, mine=replace(tile.mine, step=tile.mine.step + 1)))
    return later(state, Task("line", figures=(number,))), (Event("mine-advances", told_mine(state, number)),)


@clause("profit-rises", "ERY-19")
def raise_profit(state: State, unnamed: int) -> Step:
    """Profitability rises by the extraction of every mine (Alliance; ERY-19); `unnamed`: of those without a name."""
    named = {number: state.box.mines[mine.key] for number, mine in state.mines.items() if mine.key}
    terms = [Term(card.extraction, "mine", str(number)) for number, card in named.items()]
    terms += [Term(unnamed, "mines")] if unnamed or not terms else []
    state, told = shift_profit(state, sum(term.value for term in terms), "profit-rises")
    figures = {**told[0].figures, "sum": Sum(tuple(terms), sum(term.value for term in terms))}
    told = (Event("profit-rises", figures),)
    state, end = check_end(state, ENEMY)
    return state, (*told, *end)


# --- events, reshuffles ----------------------------------------------------------------------------------------------


PARTS: Final = {"effect shuffle": "event-shuffle", "effect destroyed": "event-destroyed"}
"""The lower parts of an event card: the task that carries each out, and its clause."""


@clause("ERY-20")
def triggers(before: State, after: State) -> tuple[Task, ...]:
    """What a change sets off: the event in force has its say when a mine was destroyed (Consortium; ERY-20), of
    who has paid for it."""
    struck = after.house.opponent == "consortium" and after.destroyed > before.destroyed
    seats = enumerate(zip(before.seats, after.seats, strict=True))
    payer = next((seat for seat, (was, now) in seats if sum(now.influence) < sum(was.influence)), None)
    return (Task("effect destroyed", payer),) if struck and after.event is not None else ()


def event_effect(state: State, task: Task) -> Step:
    """What a lower part of the event card in force says, where its list says it."""
    card = state.box.events.get(state.event or "")
    if card is None:
        return state, ()
    return do_effect(state, card.shuffle if task.kind == "effect shuffle" else card.destroyed, task)


@clause("ERY-20", *PARTS.values())
def do_effect(state: State, effect: str, task: Task) -> Step:
    """What a lower part of the event card does (Consortium; ERY-20)."""
    told: tuple[Event, ...] = (Event(PARTS[task.kind], {"effect": effect}),)
    kind, _, count = effect.partition("-")
    if kind == "pollute":
        state = later(state, *[Task("token pollute")] * int(count))
    elif kind == "clean":
        state = later(state, Task("clean", figures=(int(count),)))
    elif kind == "mine":
        state, more = add_mine(state)
        told += more
    elif kind == "take":
        state, more = take_contamination(state, task.owner)
        told += more
    return state, told


@clause("mines-out")
def add_mine(state: State) -> Step:
    """A new mine, if the deck has one (Actions de l'adversaire)."""
    if state.mine_levels:
        return later(state, Task("token mine")), ()
    return state, (Event("mines-out", {}),)


def is_taken_by(state: State, move: m.Happens) -> bool:
    """Whether it is somebody's whom the table names: a contamination taken for a mine that was destroyed (GEN-4)."""
    return move.effect == "take" and bool(state.agenda) and state.agenda[-1].kind == "effect destroyed"


@clause("take-contamination", "ERY-11")
def take_contamination(state: State, seat: int) -> Step:
    """A contamination card from the pile to a hand; with the pile empty an enemy's action is skipped (ERY-11)."""
    player = state.players[seat]
    if not state.contaminations:
        return state, (Event("ERY-11", {"player": player}),)
    state = with_seat(state, seat, state.seats[seat].put("hand", CONTAMINATION))
    state = replace(state, contaminations=state.contaminations - 1)
    return state, (Event("take-contamination", {"player": player, "left": state.contaminations}),)


@clause("trigger-pollution", "ERY-17", "ERY-20", "each-reshuffle")
def trigger(state: State, task: Task) -> Step:
    """What the opponent does when a player has reshuffled (ERY-17, ERY-20)."""
    name = state.players[task.owner]
    if state.house.opponent == "consortium":
        return later(state, Task("effect shuffle", task.owner)), ()
    if state.mine_levels:
        return later(state, Task("token mine")), (Event("ERY-17", {"player": name}),)
    return later(state, Task("token pollute")), (Event("trigger-pollution", {"player": name}),)


def enter_opponent(state: State, task: Task) -> Step:
    """Phase 4 begins, for an opponent that has one; Mars has none (4. Phase de l'adversaire)."""
    return enter(state, "purchase" if state.house.opponent == "mars" else "opponent")


@clause("mines-out", "enemy-acts")
def opponent_acts(state: State, task: Task) -> Step:
    """Phase 4, where the opponent has one (4. Phase de l'adversaire)."""
    if state.house.opponent == "alliance":
        return later(state, Task("extraction"), Task("enter purchase")), ()
    if state.house.opponent == "consortium":
        mines = min(state.sheet.mines_per_round, len(state.mine_levels))
        told: tuple[Event, ...] = () if mines else (Event("mines-out", {}),)
        return later(state, Task("event"), *[Task("token mine")] * mines, Task("enter purchase")), told
    return later(state, Task("enter purchase")), ()
