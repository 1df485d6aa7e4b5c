"""Small steps that the moves share: new snapshots, cards on the move, draws, KOs, the end. All total."""

from typing import Any

from companion.core.facts.zones import Zone
from companion.core.notation.playing_cards import Card
from companion.core.rules.clauses import clause
from companion.core.rules.rulings import Ending, Event, Pending
from companion.core.runtime.replacement import replace
from companion.games.etraclor.engine.constants import CHARACTERS, KO_DRAWS, KO_KEPT, PLACE
from companion.games.etraclor.engine.state import Fighter, Side, State

Step = tuple[State, tuple[Event, ...]]


def with_side(state: State, seat: int, side: Side) -> State:
    """The state with one side changed."""
    return replace(state, sides=(side, state.sides[1]) if seat == 0 else (state.sides[0], side))


def with_fighter(side: Side, place: int, fighter: Fighter | None) -> Side:
    """The side with another character (or none) at a place of its arena."""
    return replace(side, arena=(*side.arena[:place], fighter, *side.arena[place + 1 :]))


def update_fighter(state: State, card: Card, **changes: Any) -> State:
    """The state with some values of the character `card` changed, wherever it stands."""
    place = PLACE[card]
    for seat, side in enumerate(state.sides):
        fighter = side.arena[place]
        if fighter is not None and fighter.card == card:
            return with_side(state, seat, with_fighter(side, place, replace(fighter, **changes)))
    return state


def discard(state: State, seat: int, cards: tuple[Card, ...]) -> State:
    """The state with known cards laid on a discard pile."""
    side = state.sides[seat]
    return with_side(state, seat, replace(side, discard=side.discard.add_all(cards)))


@clause("turn-combat")
def open_combat(state: State) -> Step:
    """The first combat move opens the combat step."""
    if state.step == "combat":
        return state, ()
    return replace(state, step="combat"), (Event("turn-combat"),)


# --- a card leaves the place where the record has it --------------------------------------------------------------


def take_card(state: State, seat: int, card: Card) -> State:
    """The state without that card in its place: from the hand, or (an override) from wherever the record has it."""
    side = state.sides[seat]
    if card in side.hand.top:
        return with_side(state, seat, replace(side, hand=side.hand.take(card)))
    if card in state.pool:
        return _take_unlocated(state, seat, card)
    found = state.find(card)
    if found is not None:
        return _take_from_arena(state, *found, card=card)
    place = state.zone_of(card)
    if place is None:
        return state
    name, owner = place
    there = state.sides[owner]
    return with_side(state, owner, replace(there, **{name: getattr(there, name).take(card)}))


def _take_unlocated(state: State, seat: int, card: Card) -> State:
    """From the unknown cards: of the hand first, then of other zones that may hold it."""
    state = replace(state, pool=state.pool - {card})
    order = (1 - seat, seat) if card in state.sides[1 - seat].shown else (seat, 1 - seat)
    for owner in order:
        side = state.sides[owner]
        for name in ("hand", "deck", "discard"):
            zone: Zone = getattr(side, name)
            if zone.unknown:
                vouched = side.vouched and not (name == "hand" and card in CHARACTERS)
                fewer = {name: replace(zone, unknown=zone.unknown - 1)}
                return with_side(state, owner, replace(side, shown=side.shown - {card}, vouched=vouched, **fewer))
    return state


def _take_from_arena(state: State, seat: int, fighter: Fighter, slot: str, card: Card) -> State:
    if slot == "card":
        place = PLACE[fighter.card]
        state = with_side(state, seat, with_fighter(state.sides[seat], place, None))
        return discard(state, seat, fighter.worn())
    changes: dict[str, Any] = {slot: ""}
    if slot == "shield":
        changes["shield_left"] = 0
    return update_fighter(state, fighter.card, **changes)


# --- draws, KOs, the end --------------------------------------------------------------------------------------------


def draw_card(state: State, seat: int, *, to: str = "hand") -> State:
    """One card from the deck to the hand or the discard; it may be one that nobody names. Not from an empty deck."""
    side = state.sides[seat]
    card, deck = side.deck.draw()
    zone: Zone = getattr(side, to)
    return with_side(state, seat, replace(side, deck=deck, **{to: zone.add(card)}))


@clause("score", "ETR-21", "score-loser")
def finish(state: State, winner: int, rule: str, points: int) -> Step:
    """The match ends; the winner scores, the other does not (Score; ETR-21)."""
    if state.outcome is not None:
        return state, ()
    names = state.players
    reason = Event(rule, {"player": names[1 - winner], "winner": names[winner], "points": points})
    scores = ((names[0], points if winner == 0 else 0), (names[1], points if winner == 1 else 0))
    ended = replace(state, outcome=Ending((names[winner],), rule, reason, scores), pending=())
    return ended, (reason, Event("score", {"winner": names[winner], "points": points}))


@clause("last-card", "ETR-20")
def check_last_card(state: State, seat: int) -> Step:
    """Whoever has drawn the last card of the deck loses at once (Fin de Partie; ETR-20)."""
    if len(state.sides[seat].deck):
        return state, ()
    return finish(state, 1 - seat, "last-card", len(state.sides[1 - seat].deck))


@clause("ko-draws", "ETR-19")
def ko_draws(state: State, seat: int) -> Step:
    """Three draws one by one: two are kept, the third is discarded; the last card of the deck ends it (ETR-19, 20)."""
    player, drawn = state.players[seat], 0
    ending: tuple[Event, ...] = ()
    for number in range(1, KO_DRAWS + 1):
        if not len(state.sides[seat].deck):
            break
        state = draw_card(state, seat, to="hand" if number <= KO_KEPT else "discard")
        drawn = number
        if not len(state.sides[seat].deck):
            break
    figures = {"player": player, "drawn": drawn, "left": len(state.sides[seat].deck)}
    effects: tuple[Event, ...] = (Event("ko-draws", figures),)
    if drawn == KO_DRAWS:
        state, named = _third_card(state, seat)
        effects += named
    if drawn:
        state, ending = check_last_card(state, seat)
    return state, effects + ending


@clause("third-card")
def _third_card(state: State, seat: int) -> Step:
    pile = state.sides[seat].discard
    if pile.unknown > 0 and not state.dealt:
        item = Pending("third", seat, "third-card")
        return replace(state, pending=(*state.pending, item)), ()
    return state, (Event("third-card", {"player": state.players[seat], "card": pile.top[-1]}),)


@clause("ko", "ETR-19", "ko-turn-goes-on")
def knock_out(state: State, card: Card) -> Step:
    """The character and all it wears go to the discard, and its player draws (K.O.; ETR-19)."""
    found = state.find(card)
    if found is None:
        return state, ()
    seat, fighter, _ = found
    state = with_side(state, seat, with_fighter(state.sides[seat], PLACE[card], None))
    state = discard(state, seat, (card, *fighter.worn()))
    figures = {"card": card, "player": state.players[seat], "cards": fighter.worn()}
    state, drawn = ko_draws(state, seat)
    return state, (Event("ko", figures), *drawn)
