"""The rules of set-up and of a turn's phases: what a clause has to say about a move, or None.

A rule takes the state, the seat that announces, and the parameters of the verb it looks at, by name. The rules of
playing cards stand in cards.py, those of effects in effects.py.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from companion.cardkit.effects.queries import alternatives
from companion.cardkit.effects.queue import asked_task
from companion.cardkit.effects.resolution import DISCARD, EFFECT
from companion.cardkit.zones import deals
from companion.cardkit.zones.player_zones import in_zone
from companion.core.rules.clauses import clause
from companion.core.rules.common_moves import of_others
from companion.core.rules.moves import of_table
from companion.core.rules.rulings import Reason
from companion.games.eredan.engine.cards.cards import parted
from companion.games.eredan.engine.constants import HAND, LINE
from companion.games.eredan.engine.effects.resolution import parts
from companion.games.eredan.engine.effects.table_effects import short_of
from companion.games.eredan.engine.flow import setup
from companion.games.eredan.engine.flow.queue import choosing
from companion.games.eredan.engine.flow.strike import ROLL
from companion.games.eredan.engine.state import State

Rule = Callable[..., Reason | None]
_BEFORE: Final = ("team", "initiative")


# --- whenever ---------------------------------------------------------------------------------------------------------


not_waiting = deals.not_waiting("deck")
"""While the companion owes a chance, or its deal a deck, nobody else speaks."""


@clause("choice", "roll-owed", "deed-discard", "ERE-20")
@of_table
def nothing_asked(state: State, seat: int) -> Reason | None:
    """What a card asks of a player, a roll that is missing, cards that are owed: all this comes first."""
    if not state.agenda or not state.pending:
        return None
    task = state.agenda[-1]
    player = state.players[task.owner]
    if task.kind == ROLL:
        one = state.fighter(task.owner)
        low = 0 if one is None else one.attack
        high = low if one is None or one.attack_high is None else one.attack_high
        figures = {"player": player, "name": "" if one is None else one.name, "low": low, "high": high}
        return Reason("roll-owed", figures=figures)
    if task.kind == DISCARD:
        return Reason("choice", figures={"player": player, "card": "", "deed": f"discard {task.number}"})
    if task.kind != EFFECT:
        return None
    by, effect, _ = parts(task)
    return Reason("choice", figures={"player": player, "card": by.code, "deed": short_of(alternatives(effect)[0])})


@lru_cache(maxsize=1024)
def _not_in(turn: int, now: str, needed: str, kind: str) -> Reason:
    return Reason("wrong-phase", kind, {"needed": needed, "phase": now, "turn": turn})


@clause("wrong-phase", "turn")
def in_phase(*phases: str) -> Rule:
    """The phases of a turn come in one order (Tour 1). The first named is the one that is told."""
    allowed = frozenset(phases)

    @of_table
    def phase_open(state: State, seat: int) -> Reason | None:
        if state.phase in allowed:
            return None
        kind = "breach" if state.phase not in _BEFORE and phases[0] not in _BEFORE else "nonsense"
        return _not_in(state.turn, state.phase, phases[0], kind)

    return phase_open


@clause("wrong-phase", "turn-fight")
def in_fight(*phases: str) -> Rule:
    """A phase of a fight: cards and strikes need two characters in it (Phase 1)."""
    phase_open = in_phase(*phases)

    @of_table
    def fight_on(state: State, seat: int) -> Reason | None:
        if state.fighting:
            return phase_open(state, seat)
        return _not_in(state.turn, state.phase, phases[0], "nonsense")

    return fight_on


_choosing = in_phase("choose")


@clause("wrong-phase", "five-cards")
@of_table
def fight_begins(state: State, seat: int) -> Reason | None:
    """A fight is chosen as a turn begins; what still holds up the end of the turn before is said (Phases 1 and 5)."""
    held = hands_small(state, seat) if state.phase == "discard" else None
    return held or _choosing(state, seat)


@clause("not-your-fight")
def your_fight(state: State, seat: int) -> Reason | None:
    """The player of the turn chooses the fight (Phase 1): as a turn ends, that of the next one."""
    return None if state.phase == "discard" and seat != state.active else of_others(state, seat, "not-your-fight")


# --- set-up -----------------------------------------------------------------------------------------------------------


@clause("starter-known", "team-missing", "ERE-2", "ERE-24")
@of_table
def lot_open(state: State, seat: int) -> Reason | None:
    """The ticket is drawn once, with both teams named, and not where the table has said who begins (Initiative)."""
    if state.phase == "initiative":
        return None
    if state.phase != "team":
        return _starter_known(state.players[state.starter])
    missing = [other for other in state.order if not state.seats[other].whole]
    if missing and state.drawn:
        count = LINE - len(state.seats[missing[0]].characters)
        return Reason("team-missing", "nonsense", {"player": state.players[missing[0]], "count": count})
    return _starter_known(state.players[state.starter])


@lru_cache(maxsize=256)
def _starter_known(player: str) -> Reason:
    return Reason("starter-known", "nonsense", {"player": player})


@clause("ticket-range", "ERE-2")
def ticket_there(state: State, seat: int, number: int) -> Reason | None:
    """One of the tickets that there are is drawn (Initiative)."""
    count = setup.tickets(state)
    return None if 0 < number <= count else Reason("ticket-range", "nonsense", {"ticket": number, "tickets": count})


# --- the fight --------------------------------------------------------------------------------------------------------


@clause("no-character-there", "dead-character")
def _there(state: State, seat: int, place: int) -> Reason | None:
    """Somebody alive stands there."""
    one = state.character(seat, place)
    if one is None:
        return Reason(
            "no-character-there", "nonsense", {"player": state.players[seat], "places": (place,), "place": place}
        )
    if one.dead:
        return Reason("dead-character", "nonsense", {"player": state.players[seat], "name": one.name})
    return None


@clause("tilted", "ERE-4")
def _straight(state: State, seat: int, place: int) -> Reason | None:
    """Who is tilted is chosen for no fight (Phase 4; ERE-4); before the turn is over a line may still straighten."""
    one = state.character(seat, place)
    if one is None or not one.tilted or state.phase == "discard":
        return None
    return Reason("tilted", figures={"player": state.players[seat], "name": one.name})


@clause("turn-fight", "no-character-there", "dead-character")
def own_there(state: State, seat: int, own: int) -> Reason | None:
    """One of the own characters fights (Phase 1)."""
    return _there(state, seat, own)


@clause("tilted", "ERE-4")
def own_straight(state: State, seat: int, own: int) -> Reason | None:
    """It is not tilted (Phase 4)."""
    return _straight(state, seat, own)


@clause("turn-fight", "no-character-there", "dead-character")
def foe_there(state: State, seat: int, foe: int) -> Reason | None:
    """One of the enemy's characters is fought (Phase 1)."""
    return _there(state, 1 - seat, foe)


@clause("tilted", "ERE-4")
def foe_straight(state: State, seat: int, foe: int) -> Reason | None:
    """It is not tilted either (Phase 4)."""
    return _straight(state, 1 - seat, foe)


# --- resolving, striking, the end of the turn -------------------------------------------------------------------------


@clause("cards-owed")
@of_table
def all_chosen(state: State, seat: int) -> Reason | None:
    """Cards take effect, and characters strike, once both have chosen (Phase 2)."""
    waiting = choosing(state)
    if not waiting:
        return None
    return Reason("cards-owed", figures={"players": tuple(state.players[other] for other in waiting)})


@clause("nothing-to-resolve", "wrong-phase")
@of_table
def something_left(state: State, seat: int) -> Reason | None:
    """Only cards that are left resolve, in a fight that has not been struck yet (Phase 3)."""
    if state.next or state.phase == "cards":
        return None
    if state.phase in ("resolve", "strike"):
        return Reason("nothing-to-resolve", "nonsense")
    return _not_in(state.turn, state.phase, "resolve", "nonsense")


@clause("nothing-to-resolve", "cards-owed")
@of_table
def queue_made(state: State, seat: int) -> Reason | None:
    """The order is known once both have chosen."""
    return None if state.next or state.phase != "cards" else all_chosen(state, seat)


@clause("queue-first", "cards-resolve")
@of_table
def queue_done(state: State, seat: int) -> Reason | None:
    """Characters strike once all cards of the queue have taken effect (Phase 3)."""
    if not state.next:
        return None
    figures = {"count": len(state.queue) - state.next + 1, "card": state.queue[state.next - 1].code}
    return Reason("queue-first", figures=figures)


@clause("strike-first", "wrong-phase", "ERE-24")
@of_table
def struck(state: State, seat: int) -> Reason | None:
    """Discarding and the end of the turn come after the strikes (Phases 3 to 5), in a match that has begun."""
    if state.phase in _BEFORE:
        return _not_in(state.turn, state.phase, "discard", "nonsense")
    return Reason("strike-first", figures={"turn": state.turn}) if state.phase != "discard" else None


@clause("pending", "attack-roll", "ERE-7")
def roll_asked(state: State, seat: int) -> Reason | None:
    """A value is rolled where an attack asks for it (ERE-7)."""
    return None if asked_task(state, seat, ROLL) is not None else Reason("pending", "nonsense")


@clause("roll-range", "ERE-7")
def roll_inside(state: State, seat: int, value: int) -> Reason | None:
    """It lies between both ends of the attack (ERE-7)."""
    one = state.fighter(seat) if asked_task(state, seat, ROLL) is not None else None
    if one is None or one.attack_high is None or one.attack <= value <= one.attack_high:
        return None
    figures = {"name": one.name, "low": one.attack, "high": one.attack_high, "amount": value}
    return Reason("roll-range", figures=figures)


@clause("pending", "no-card")
def may_pass(state: State, seat: int) -> Reason | None:
    """Who has yet to choose cards passes, or who is asked for what a card only offers (Phase 2)."""
    if state.agenda and state.pending:
        item = state.pending[-1]
        return None if item.skippable and item.seat in (None, seat) else Reason("pending", "nonsense")
    if seat in choosing(state):
        return None
    return _not_choosing(state, seat)


@clause("already-ready")
def _not_choosing(state: State, seat: int) -> Reason:
    if state.phase != "cards":
        return _not_in(state.turn, state.phase, "cards", "nonsense")
    figures = {"player": state.players[seat], "players": tuple(state.players[one] for one in choosing(state))}
    return Reason("already-ready", "nonsense", figures)


# --- discarding -------------------------------------------------------------------------------------------------------


@clause("five-cards", "ERE-12")
@of_table
def hands_small(state: State, seat: int) -> Reason | None:
    """Whoever holds more than five cards discards before the turn ends (Phase 5; ERE-12)."""
    for other in state.order:
        count = len(state.seats[other].hand)
        if count > HAND:
            figures = {"player": state.players[other], "hand": count, "count": count - HAND, "most": HAND}
            return Reason("five-cards", figures=figures)
    return None


@clause("discard-phase")
def discards_now(state: State, seat: int) -> Reason | None:
    """Cards are discarded in the last phase, or where a card says so (Phase 5)."""
    if state.agenda and state.pending:
        return None if asked_task(state, seat, DISCARD) is not None else nothing_asked(state, seat)
    return struck(state, seat)


@clause("hand-empty", "not-in-hand", "name-cards", "GEN-3")
def discard_there(state: State, seat: int, amount: int, cards: tuple[str, ...]) -> Reason | None:
    """What is discarded is in the hand; where the companion knows the hand, it is named (Phase 5)."""
    player, who = state.seats[seat], state.players[seat]
    count = len(cards) or amount
    if count > len(player.hand) or not count:
        return Reason("hand-empty", "nonsense", {"player": who, "hand": len(player.hand), "count": count})
    if cards:
        figures = {"player": who, "cards": cards, "hand": len(player.hand)}
        return in_zone(player.has("hand", cards), "not-in-hand", figures)
    if state.dealt and not player.hand.unknown and count < len(player.hand):
        return Reason("name-cards", "nonsense", {"player": who})
    return None


@clause("deed-discard")
def discard_owed(state: State, seat: int, amount: int, cards: tuple[str, ...]) -> Reason | None:
    """No more than a card makes one discard."""
    task = asked_task(state, seat, DISCARD)
    count = len(cards) or amount
    if task is None or count <= task.number:
        return None
    figures = {"player": state.players[seat], "card": "", "deed": f"discard {task.number}"}
    return Reason("choice", figures=figures)


@clause("discard-danger", "deck-out")
def discards_into_danger(state: State, seat: int, amount: int, cards: tuple[str, ...]) -> Reason | None:
    """Whoever cannot fill the hand in the next turn loses at its end (Phase 5)."""
    player = state.seats[seat]
    count = len(cards) or amount
    needed = HAND - len(player.hand) + count
    if state.agenda or len(player.deck) >= needed:
        return None
    figures = {"player": state.players[seat], "deck": len(player.deck), "count": needed}
    return Reason("discard-danger", "warning", figures)


# --- what is kept -----------------------------------------------------------------------------------------------------


@clause("experience-whom", "ERE-35")
def experienced(state: State, seat: int, name: str) -> Reason | None:
    """Experience goes to a character of the match, or to a card that has shown itself or is listed (ERE-35)."""
    names = {one.name for player in state.seats for _, one in player.characters}
    shown = {parted(card)[0] for player in state.seats for card in (*player.discard.known, *player.hand_names)}
    attached = {_card_name(state, item.code) for _, _, one in state.everybody() for item in one.attached}
    queued = {_card_name(state, item.code) for item in state.queue}
    known = bool(state.box.named(name) or state.box.named(name, "character"))
    if known or name in names | shown | attached | queued or name in {parted(one)[0] for one in names}:
        return None
    return Reason("experience-whom", "nonsense", {"name": name})


def _card_name(state: State, code: str) -> str:
    card = state.card(code)
    return "" if card is None else card.name
