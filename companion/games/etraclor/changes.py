"""Small steps that the moves share: new snapshots, cards on the move, draws, KOs, the end. All total."""

from dataclasses import replace
from typing import Any

from companion.core.cards import Card
from companion.core.rulings import Effect, Ending, Pending
from companion.core.zones import Zone
from companion.games.etraclor.data import CHARACTERS, KO_DRAWS, KO_KEPT, PLACE
from companion.games.etraclor.state import Arena, Fighter, Side, State

Step = tuple[State, tuple[Effect, ...]]


def with_sides(state: State, sides: tuple[Side, Side], pool: frozenset[Card] | None = None) -> State:
    """The state with other sides (and another pool)."""
    return State(
        state.players,
        sides,
        state.turn,
        state.step,
        state.active,
        state.starter,
        state.pool if pool is None else pool,
        state.dealt,
        state.pending,
        state.outcome,
    )


def with_side(state: State, seat: int, side: Side, pool: frozenset[Card] | None = None) -> State:
    """The state with one side changed."""
    sides = (side, state.sides[1]) if seat == 0 else (state.sides[0], side)
    return with_sides(state, sides, pool)


def with_fighter(side: Side, place: int, fighter: Fighter | None) -> Side:
    """The side with another character (or none) at a place of its arena."""
    arena: Arena = (*side.arena[:place], fighter, *side.arena[place + 1 :])  # type: ignore[assignment]
    return Side(side.deck, side.hand, side.discard, arena, side.shown, side.vouched, side.redraws)


def with_pending(state: State, pending: tuple[Pending, ...]) -> State:
    """The state with other questions open."""
    return State(
        state.players,
        state.sides,
        state.turn,
        state.step,
        state.active,
        state.starter,
        state.pool,
        state.dealt,
        pending,
        state.outcome,
    )


def in_step(state: State, step: str) -> State:
    """The state in a step of the turn."""
    return State(
        state.players,
        state.sides,
        state.turn,
        step,
        state.active,
        state.starter,
        state.pool,
        state.dealt,
        state.pending,
        state.outcome,
    )


def with_hand(side: Side, hand: Zone) -> Side:
    """The side with another hand."""
    return Side(side.deck, hand, side.discard, side.arena, side.shown, side.vouched, side.redraws)


def with_discard(side: Side, pile: Zone) -> Side:
    """The side with another discard pile."""
    return Side(side.deck, side.hand, pile, side.arena, side.shown, side.vouched, side.redraws)


def update_fighter(state: State, card: Card, **changes: Any) -> State:
    """The state with some values of the character `card` changed, wherever it stands."""
    place = PLACE[card]
    for seat, side in enumerate(state.sides):
        fighter = side.arena[place]
        if fighter is not None and fighter.card == card:
            return with_side(state, seat, with_fighter(side, place, fighter.changed(**changes)))
    return state


def discard(state: State, seat: int, cards: tuple[Card, ...]) -> State:
    """The state with known cards laid on a discard pile."""
    side = state.sides[seat]
    return with_side(state, seat, with_discard(side, side.discard.add_all(cards)))


def open_combat(state: State) -> Step:
    """The first combat move opens the combat step."""
    if state.step == "combat":
        return state, ()
    return in_step(state, "combat"), (Effect("turn-combat"),)


# --- a card leaves the place where the record has it --------------------------------------------------------------


def take_card(state: State, seat: int, card: Card) -> State:
    """The state without that card in its place: from the hand, or (an override) from wherever the record has it."""
    side = state.sides[seat]
    if card in side.hand.top:
        return with_side(state, seat, with_hand(side, side.hand.take(card)))
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
    return with_side(state, owner, _with_zone(there, name, getattr(there, name).take(card)))


def _take_unlocated(state: State, seat: int, card: Card) -> State:
    """From the unknown cards: of the hand first, then of other zones that may hold it."""
    pool = state.pool - {card}
    order = (1 - seat, seat) if card in state.sides[1 - seat].shown else (seat, 1 - seat)
    for owner in order:
        side = state.sides[owner]
        for name in ("hand", "deck", "discard"):
            zone: Zone = getattr(side, name)
            if zone.unknown:
                vouched = side.vouched and not (name == "hand" and card in CHARACTERS)
                shown = side.shown - {card} if side.shown else side.shown
                rest = Side(side.deck, side.hand, side.discard, side.arena, shown, vouched, side.redraws)
                fewer = Zone(zone.top, zone.unknown - 1, zone.bottom)
                return with_side(state, owner, _with_zone(rest, name, fewer), pool)
    return with_sides(state, state.sides, pool)


def _with_zone(side: Side, name: str, zone: Zone) -> Side:
    if name == "hand":
        return with_hand(side, zone)
    if name == "discard":
        return with_discard(side, zone)
    return replace(side, deck=zone)


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
    hand = zone.add(card) if to == "hand" else side.hand
    pile = zone.add(card) if to == "discard" else side.discard
    drawn = Side(deck, hand, pile, side.arena, side.shown, side.vouched, side.redraws)
    return with_side(state, seat, drawn)


def finish(state: State, winner: int, rule: str, points: int) -> Step:
    """The match ends; the winner scores, the other does not (Score; ETR-21)."""
    if state.outcome is not None:
        return state, ()
    names = state.players
    reason = Effect(rule, {"player": names[1 - winner], "winner": names[winner], "points": points})
    scores = ((names[0], points if winner == 0 else 0), (names[1], points if winner == 1 else 0))
    ended = replace(state, outcome=Ending((names[winner],), rule, reason, scores), pending=())
    return ended, (reason, Effect("score", {"winner": names[winner], "points": points}))


def check_last_card(state: State, seat: int) -> Step:
    """Whoever has drawn the last card of the deck loses at once (Fin de Partie; ETR-20)."""
    if len(state.sides[seat].deck):
        return state, ()
    return finish(state, 1 - seat, "last-card", len(state.sides[1 - seat].deck))


def ko_draws(state: State, seat: int) -> Step:
    """Three draws one by one: two are kept, the third is discarded; the last card of the deck ends it (ETR-19, 20)."""
    player, drawn = state.players[seat], 0
    ending: tuple[Effect, ...] = ()
    for number in range(1, KO_DRAWS + 1):
        if not len(state.sides[seat].deck):
            break
        state = draw_card(state, seat, to="hand" if number <= KO_KEPT else "discard")
        drawn = number
        if not len(state.sides[seat].deck):
            break
    figures = {"player": player, "drawn": drawn, "left": len(state.sides[seat].deck)}
    effects: tuple[Effect, ...] = (Effect("ko-draws", figures),)
    if drawn == KO_DRAWS:
        state, named = _third_card(state, seat)
        effects += named
    if drawn:
        state, ending = check_last_card(state, seat)
    return state, effects + ending


def _third_card(state: State, seat: int) -> Step:
    pile = state.sides[seat].discard
    if pile.unknown > 0 and not state.dealt:
        item = Pending("third", seat, "third-card")
        return replace(state, pending=(*state.pending, item)), ()
    return state, (Effect("third-card", {"player": state.players[seat], "card": pile.top[-1]}),)


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
    return state, (Effect("ko", figures), *drawn)
