"""What each move does: the next snapshot and the effects, with their figures. Takes no outcome of chance."""

from collections.abc import Callable
from typing import Any

from companion.core.facts.zones import Zone
from companion.core.notation.playing_cards import PACK
from companion.core.rules.clauses import clause
from companion.core.rules.common_moves import Concede, Skip
from companion.core.rules.rulings import Event, Pending
from companion.core.runtime.replacement import replace
from companion.games.etraclor.engine import moves as m
from companion.games.etraclor.engine.constants import (
    HALF,
    MAX_HP,
    OPENING_HAND,
    PLACE,
    REDEAL_AT,
    SLOT,
    VALUE,
    class_of,
    kind_of,
)
from companion.games.etraclor.engine.flow.combat import attack, cast, heal
from companion.games.etraclor.engine.flow.updates import (
    Step,
    check_last_card,
    discard,
    draw_card,
    finish,
    take_card,
    update_fighter,
    with_fighter,
    with_side,
)
from companion.games.etraclor.engine.state import Fighter, Side, State


@clause("draw")
def draw(state: State, seat: int, move: m.Draw) -> Step:
    """One card; the strategy step follows (Tour de jeu, 1)."""
    if state.opening:
        state = replace(state, sides=(_vouch(state.sides[0]), _vouch(state.sides[1])))
    if seat == state.active and state.step == "draw":  # else an override: the turn stays where it is
        state = replace(state, step="strategy")
    if not len(state.sides[seat].deck):  # an override after the end
        return state, (Event("draw", {"player": state.players[seat], "drawn": 0, "left": 0}),)
    state = draw_card(state, seat)
    drawn = Event("draw", {"player": state.players[seat], "drawn": 1, "left": len(state.sides[seat].deck)})
    state, ending = check_last_card(state, seat)
    return state, (drawn, *ending)


def _vouch(side: Side) -> Side:
    """The hand that a player begins with holds a character: nobody sees it, but it is so (Installation, 3)."""
    known = side.has_known_character or not side.hand.unknown
    return side if known else replace(side, vouched=True)


@clause("summon", "sheet-hp")
def summon(state: State, seat: int, move: m.Summon) -> Step:
    """The character enters the arena with the HP of its race (Phase Stratégique; La race du personnage)."""
    before = state
    state = take_card(state, seat, move.card)
    side, place = state.sides[seat], PLACE[move.card]
    holder = side.arena[place]
    if holder is not None:  # an override: who stood there leaves
        state = discard(state, seat, (holder.card, *holder.worn()))
        side = state.sides[seat]
    hp = MAX_HP[move.card]
    arrived = with_fighter(side, place, Fighter(move.card, hp))
    if arrived.vouched:
        arrived = replace(arrived, vouched=False)
    done = Event("summon", {"player": state.players[seat], "card": move.card, "class": class_of(move.card), "hp": hp})
    return with_side(state, seat, arrived), (*_pushed_out(before, state), done)


@clause("ETR-8")
def _pushed_out(before: State, after: State) -> tuple[Event, ...]:
    """What an override made lie in a discard, by whose it is (ETR-8)."""
    told = []
    for player, was, now in zip(after.players, before.sides, after.sides, strict=True):
        cards = tuple(card for card in now.discard.top if card not in was.discard.top)
        if cards:
            told.append(Event("ETR-8", {"player": player, "cards": cards}))
    return tuple(told)


@clause("equip")
def equip(state: State, seat: int, move: m.Equip) -> Step:
    """The equipment goes onto the character (Phase Stratégique)."""
    before = state
    state = take_card(state, seat, move.card)
    slot = SLOT[move.card]
    found = state.find(move.target)
    if found is None:  # an override that took the bearer's own card away cannot happen: it is no equipment
        return state, ()
    owner, fighter, _ = found
    if fighter.slot(slot):  # an override: what was worn leaves
        state = discard(state, owner, (fighter.slot(slot),))
    changes: dict[str, Any] = {slot: move.card}
    if slot == "shield":
        changes["shield_left"] = VALUE[move.card]
    state = update_fighter(state, move.target, **changes)
    figures = {"player": state.players[seat], "card": move.card, "kind": kind_of(move.card), "target": move.target}
    return state, (*_pushed_out(before, state), Event("equip", figures))


# --- the turn, the hands, the end ---------------------------------------------------------------------------------


@clause("end-turn", "ETR-15", "turn-order")
def end(state: State, seat: int, move: m.End) -> Step:
    """The turn passes; boosts and spent actions are over (Tour de jeu; ETR-15)."""
    following, turn = 1 - state.active, state.turn + 1
    sides = (_rest(state.sides[0]), _rest(state.sides[1]))
    state = replace(state, sides=sides, turn=turn, step="draw", active=following)
    figures = {"player": state.players[1 - following], "next": state.players[following], "turn": turn}
    return state, (Event("end-turn", figures),)


def _rest(side: Side) -> Side:
    for place, fighter in enumerate(side.arena):
        if fighter is not None and (fighter.acted or fighter.boost):
            side = with_fighter(side, place, replace(fighter, acted=False, boost=0))
    return side


@clause("shown-hand", "ETR-3")
def redraw(state: State, seat: int, move: m.Redraw) -> Step:
    """The hand is shown, shuffled back and drawn again; the third such hand deals all again (ETR-3)."""
    side, player = state.sides[seat], state.players[seat]
    times = side.redraws + 1
    told: tuple[Event, ...] = (Event("ETR-3", {"player": player, "times": times}),)
    if side.hand.top:
        told += (Event("shown-hand", {"player": player, "cards": side.hand.top}),)
    if times >= REDEAL_AT:
        return _redeal(state, player, times, told)
    cards = len(side.deck) + len(side.hand)
    if state.dealt:
        deck = side.deck.add_all(side.hand.known)
        side = replace(side, deck=deck, hand=Zone(), redraws=times)
        item = Pending("shuffle", seat, "opening-redraw", skippable=False, chance=True)
        return replace(with_side(state, seat, side), pending=(*state.pending, item)), told
    known = frozenset(side.hand.known + side.deck.known)
    hand = min(OPENING_HAND, cards)
    side = replace(side, deck=Zone((), cards - hand), hand=Zone((), hand), shown=side.shown | known, redraws=times)
    state = replace(with_side(state, seat, side), pool=state.pool | known)
    item = Pending("shown", seat, "shown-hand", many=hand)
    return replace(state, pending=(*state.pending, item)), told


@clause("redeal")
def _redeal(state: State, player: str, times: int, told: tuple[Event, ...]) -> Step:
    side = Side(Zone((), HALF - OPENING_HAND), Zone((), OPENING_HAND))
    pending: tuple[Pending, ...] = ()
    if state.dealt:
        pending = (deal_item(),)
    state = replace(state, sides=(side, side), pool=frozenset(PACK), pending=pending)
    return state, (*told, Event("redeal", {"player": player, "times": times}))


def deal_item(count: int = len(PACK)) -> Pending:
    """The companion owes the cards of `count` unknown places."""
    return Pending("deal", None, "deck-split", skippable=False, many=count, chance=True)


@clause("GEN-2", "match-over")
def concede(state: State, seat: int, move: Concede) -> Step:
    """The other side wins and scores as the position stands (GEN-2); once it is over that changes nothing."""
    if state.outcome is not None:
        return state, (Event("match-over"),)
    return finish(state, 1 - seat, "GEN-2", len(state.sides[1 - seat].deck))


# --- answers ------------------------------------------------------------------------------------------------------


@clause("third-card", "ETR-19")
def third(state: State, seat: int, move: m.Third) -> Step:
    """The third card of a KO has a name (ETR-19)."""
    side = state.sides[seat]
    pile = Zone((*side.discard.top, move.card), side.discard.unknown - 1, side.discard.bottom)
    side = replace(side, discard=pile, shown=side.shown - {move.card})
    state = replace(with_side(state, seat, side), pool=state.pool - {move.card})
    return state, (Event("third-card", {"player": state.players[seat], "card": move.card}),)


@clause("shown-hand")
def shown(state: State, seat: int, move: m.Shown) -> Step:
    """The cards of a hand that was shown lie in that player's half (Installation, 3)."""
    side = state.sides[seat]
    side = replace(side, shown=side.shown | (frozenset(move.cards) & state.pool))
    return with_side(state, seat, side), (Event("shown-hand", {"player": state.players[seat], "cards": move.cards}),)


@clause("reinforcement-choice")
def keep(state: State, seat: int, move: m.Keep) -> Step:
    """The card chosen of those looked at comes to the hand, the one drawn for it goes back (La Magie, Renfort)."""
    looked = next((item.cards for item in state.pending if item.verb == "keep"), ())
    side = state.sides[seat]
    drawn = next((card for card in looked if card in side.hand.top), None)
    if drawn is not None and drawn != move.card:
        deck = tuple(drawn if card == move.card else card for card in side.deck.top)
        hand = tuple(move.card if card == drawn else card for card in side.hand.top)
        state = with_side(state, seat, replace(side, deck=Zone(deck), hand=Zone(hand)))
    return state, (Event("reinforcement-choice", {"player": state.players[seat], "how": "chosen"}),)


@clause("pending")
def skip(state: State, seat: int, move: Skip) -> Step:
    """What was asked stays unsaid."""
    item = state.pending[-1]
    if item.verb == "keep":
        return state, _unchosen(state)
    asked = state.players[seat if item.seat is None else item.seat]
    return state, (Event("pending", {"asked": item.verb, "player": asked}),)


@clause("reinforcement-choice", "ETR-16")
def _unchosen(state: State) -> tuple[Event, ...]:
    """An override that leaves Reinforcement's choice open keeps the card that was drawn for it (ETR-16)."""
    players = (state.players[item.seat or 0] for item in state.pending if item.verb == "keep")
    return tuple(Event("reinforcement-choice", {"player": player, "how": "first"}) for player in players)


@clause("opening-hand")
def deal(state: State, seat: int, move: m.Deal) -> Step:
    """The companion deals: the cards in the unknown places of each half, hand, deck, discard in that order."""
    cards, sides = iter(move.cards), []
    for side in state.sides:
        hand, deck, pile = (
            Zone((*zone.top, *(next(cards) for _ in range(zone.unknown)), *zone.bottom))
            for zone in (side.hand, side.deck, side.discard)
        )
        sides.append(replace(side, hand=hand, deck=deck, discard=pile, shown=frozenset(), vouched=False))
    state = replace(state, sides=(sides[0], sides[1]), pool=state.pool - frozenset(move.cards))
    return state, (Event("opening-hand"),) if state.opening else ()


@clause("reshuffle")
def shuffle(state: State, seat: int, move: m.Shuffle) -> Step:
    """The deck lies in a new order; an opening hand is drawn again from it."""
    side = replace(state.sides[seat], deck=Zone(move.cards))
    state = with_side(state, seat, side)
    if state.opening and not len(side.hand):
        for _ in range(min(OPENING_HAND, len(side.deck))):
            state = draw_card(state, seat)
    return state, (Event("reshuffle", {"player": state.players[seat]}),)


HANDLERS: dict[str, Callable[[State, int, Any], Step]] = {
    "draw": draw, "summon": summon, "equip": equip, "attack": attack, "heal": heal, "cast": cast, "end": end,
    "redraw": redraw, "concede": concede, "third": third, "shown": shown, "keep": keep, "skip": skip,
    "deal": deal, "shuffle": shuffle,
}  # fmt: skip
ANSWERS = frozenset({"third", "shown", "keep", "skip", "deal", "shuffle"})


def apply(state: State, seat: int, move: Any) -> Step:
    """The state after a move and what it did. What was asked before is answered or passed over."""
    if not state.pending:
        return HANDLERS[move.verb](state, seat, move)
    left = _left_pending(state, seat, move.verb)
    if move.verb not in ANSWERS:
        unchosen = _unchosen(state)
        state, effects = HANDLERS[move.verb](replace(state, pending=left), seat, move)
        return state, (*unchosen, *effects)
    state, effects = HANDLERS[move.verb](state, seat, move)  # an answer still sees what was asked
    return replace(state, pending=left), effects


def _left_pending(state: State, seat: int, verb: str) -> tuple[Pending, ...]:
    if verb not in ANSWERS:
        return tuple(item for item in state.pending if not item.skippable)
    for place in range(len(state.pending) - 1, -1, -1):
        item = state.pending[place]
        if verb == "skip" or (item.verb == verb and item.seat in (None, seat)):
            return state.pending[:place] + state.pending[place + 1 :]
    return state.pending
