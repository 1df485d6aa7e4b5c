"""The end of a turn and the beginning of the next one (Phase 5; Tour 2; Ordre de résolution des cartes)."""

from companion.cardkit.effects.queue import Task, later
from companion.cardkit.effects.resolution import for_each
from companion.cardkit.zones.permanents import FIGHT, TURN, Changes
from companion.cardkit.zones.player_zones import with_seat
from companion.core.rules.clauses import clause
from companion.core.rules.rulings import Event
from companion.core.runtime.replacement import replace
from companion.games.eredan.engine.flow.queue import cleared
from companion.games.eredan.engine.flow.strike import by_score, fight_over, finish, look_for_dead
from companion.games.eredan.engine.flow.triggers import due, tasks_of
from companion.games.eredan.engine.flow.updates import Step, change, fill_hand, with_character
from companion.games.eredan.engine.state import State

OVER, NEXT = "turn over", "next turn"


@clause("turn-end", "end-effects-order", "ERE-20", "ERE-31")
def turn_ends(state: State) -> State:
    """What acts at the end of a turn, characters before cards; then the turn is over (ERE-20, ERE-31)."""
    return later(state, *due(state, "end"), Task(OVER))


@clause("deck-out-loss", "deck-out-score", "end-of-match", "ERE-11", "ERE-25")
def over(state: State, task: Task) -> Step:
    """The dead are looked for once more, card text may have brought somebody to 0 since the strike; then whoever could
    not fill the hand (ERE-11, ERE-25)."""
    state, told = look_for_dead(state)
    if state.outcome is not None:
        return state, told
    armed = [seat for seat in state.order if state.seats[seat].deckout]
    if armed:
        loses = len(armed) == 1
        state, more = finish(state, 1 - armed[0], "deck-out-loss") if loses else by_score(state, "deck-out-score")
        return state, told + more
    return later(_cleared(state), Task(NEXT)), told


@clause("ERE-26", "ERE-27")
def _cleared(state: State) -> State:
    """What was for this fight or turn is over; the cards of the turn are discarded (ERE-26, ERE-27)."""
    for seat, place, one in state.everybody():
        if one.changes or one.woken or one.cast:
            now = replace(one, changes=_kept(one.changes), woken=False, cast=False)
            state = with_character(state, seat, place, now)
    for seat, player in enumerate(state.seats):
        if player.changes:
            state = with_seat(state, seat, replace(player, changes=_kept(player.changes)))
    return fight_over(cleared(state))


def _kept(changes: Changes) -> Changes:
    return tuple(one for one in changes if one.until not in (FIGHT, TURN))


@clause("alternate-turns", "straightening", "fill-hand", "start-effects-order", "ERE-1", "ERE-3", "ERE-12", "ERE-31")
def next_turn(state: State, task: Task) -> Step:
    """The other player's turn: lines on which all are tilted straighten, both fill up their hands, then whatever acts
    at the start of a turn does so (Tour 2; ERE-3, ERE-12, ERE-31)."""
    state = replace(state, turn=state.turn + 1, active=1 - state.active, phase="choose")
    told: tuple[Event, ...] = (Event("alternate-turns", {"turn": state.turn, "player": state.players[state.active]}),)
    state, more = all_straightened(state)
    told += more
    drawn: tuple[Task, ...] = ()
    for seat in state.order:
        before = state.seats[seat].hand.known
        state, more = fill_hand(state, seat)
        told += more
        new = state.seats[seat].hand.known[len(before) :]
        drawn += tuple(task for code in new for task in tasks_of(state, seat, 0, code, "drawn"))
    return later(state, *drawn, *due(state, "turn")), told


@clause("straightening", "ERE-3")
def all_straightened(state: State) -> Step:
    """Both lines, as a fight is to be chosen: of each somebody can be (ERE-3)."""
    return for_each(state, state.order, straightened)


@clause("straightening", "ERE-3")
def straightened(state: State, seat: int) -> Step:
    """A line of which all living characters are tilted straightens (ERE-3)."""
    living = state.seats[seat].living
    if not living or not all(one.tilted for _, one in living):
        return state, ()
    for place, _ in living:
        state = change(state, seat, place, tilted=False)
    figures = {"player": state.players[seat], "names": tuple(one.name for _, one in living)}
    return state, (Event("straightening", figures),)
