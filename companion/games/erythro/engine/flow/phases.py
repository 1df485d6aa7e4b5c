"""The phases of a round: how one ends and the next begins, who has finished, who is blocked (6. Déroulement)."""

from companion.cardkit.effects.queue import Task
from companion.cardkit.zones.player_zones import with_seat
from companion.core.rules.clauses import clause
from companion.core.rules.rulings import Event
from companion.core.runtime.replacement import replace
from companion.games.erythro.engine.flow.hands import holds_only_contamination, owes, sweep
from companion.games.erythro.engine.flow.updates import ENEMY, Step, check_end, finish
from companion.games.erythro.engine.state import State


@clause("phase-mines", "ending")
def settle(state: State) -> Step:
    """Nothing is left to do: does a phase end, is somebody blocked?"""
    if state.phase == "players":
        if any(player.open is not None for player in state.seats):
            return state, ()
        if not any(owes(player) for player in state.seats):
            state, told = enter_discard(state)
            state, more = settle(state)  # with empty hands only there is nothing to choose
            return state, told + more
        return check_blocked(state)
    if state.phase == "discard" and all(player.done for player in state.seats):
        return replace(state, phase="mines"), (Event("phase-mines", {"count": len(state.mines)}),)
    if state.phase == "draw" and all(player.done for player in state.seats):
        return _new_round(state)
    return state, ()


@clause("phase-discard", "phase-mines", "phase-opponent", "phase-purchase", "phase-draw", "once-only")
def enter(state: State, phase: str) -> Step:
    """A phase begins; nobody has finished it."""
    state = _fresh(replace(state, phase=phase))
    return state, (Event(f"phase-{phase}", {}),)


@clause("round")
def start(state: State, task: Task) -> Step:
    """Set-up is over: the first round begins."""
    state = _fresh(replace(state, phase="players"))
    told = (Event("round", {"round": state.round}),)
    state, end = check_end(state, ENEMY)
    return state, (*told, *end)


def _fresh(state: State) -> State:
    """Nobody has finished the phase that begins."""
    return replace(state, seats=tuple(replace(player, done=False) for player in state.seats))


@clause("phase-discard")
def enter_discard(state: State) -> Step:
    """Phase 2: who has an empty hand has nothing to choose, and is done (2. Défausse)."""
    state = _fresh(replace(state, phase="discard"))
    for seat, player in enumerate(state.seats):
        if not len(player.hand):
            state = discard_hand(state, seat, 0, "")
    return state, (Event("phase-discard", {}),)


def discard_hand(state: State, seat: int, kept: int, card: str) -> State:
    """Phase 2 for one player: contamination cards that were played go back to the pile (2. Défausse)."""
    player = state.seats[seat]
    state = replace(state, contaminations=state.contaminations + player.tainted)
    return with_seat(state, seat, sweep(state, replace(player, named=""), kept, card))


@clause("round")
def _new_round(state: State) -> Step:
    state = _fresh(replace(state, phase="players", round=state.round + 1))
    return state, (Event("round", {"round": state.round}),)


@clause("lost-blocked", "ERY-21")
def check_blocked(state: State) -> Step:
    """A player who can play no card loses the match for all, once nobody can help any more (ERY-21)."""
    owing = [seat for seat, player in enumerate(state.seats) if owes(player)]
    stuck = [seat for seat in owing if is_stuck(state, seat) == 2]
    if not stuck or (len(stuck) < len(owing) and not state.house.blocked_at_once):
        return state, ()
    figures = {"player": state.players[stuck[0]], "tile": state.seats[stuck[0]].tile}
    return finish(state, Event("lost-blocked", figures), won=False)


def is_stuck(state: State, seat: int) -> int:
    """Whether a player who owes a play holds only contamination cards on a contaminated tile: 0 no, 1 maybe, 2 yes."""
    player = state.seats[seat]
    tile = state.tile(player.tile)
    if tile is None or not tile.contaminated or not owes(player):
        return 0
    return holds_only_contamination(player)
