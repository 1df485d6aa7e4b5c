"""What each move does: the next snapshot and the effects, with their figures. Takes no outcome of chance."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from companion.core.cards import PACK, Card
from companion.core.rulings import Effect, Pending, Sum, Term
from companion.core.zones import Zone
from companion.games.etraclor import moves as m
from companion.games.etraclor.changes import (
    Step,
    check_last_card,
    discard,
    draw_card,
    finish,
    in_step,
    knock_out,
    ko_draws,
    open_combat,
    take_card,
    update_fighter,
    with_fighter,
    with_pending,
    with_side,
    with_sides,
)
from companion.games.etraclor.data import (
    ATTACKER,
    BOOST_BONUS,
    CHARACTERS,
    CLASS_BONUS,
    DEFENDER,
    HALF,
    HEALER,
    LOOKED_AT,
    MAGE,
    MAX_HP,
    OPENING_HAND,
    PLACE,
    POTIONS,
    REDEAL_AT,
    SCROLLS,
    SLOT,
    VALUE,
    class_of,
    kind_of,
)
from companion.games.etraclor.state import Fighter, Side, State


def draw(state: State, seat: int, move: m.Draw) -> Step:
    """One card; the strategy step follows (Tour de jeu, 1)."""
    if state.opening:
        vouched = (_vouch(state.sides[0]), _vouch(state.sides[1]))
        state = with_sides(state, vouched)
    if seat == state.active and state.step == "draw":  # else an override: the turn stays where it is
        state = in_step(state, "strategy")
    if not len(state.sides[seat].deck):
        return state, ()
    state = draw_card(state, seat)
    drawn = Effect("draw", {"player": state.players[seat], "left": len(state.sides[seat].deck)})
    state, ending = check_last_card(state, seat)
    return state, (drawn, *ending)


def _vouch(side: Side) -> Side:
    """The hand that a player begins with holds a character: nobody sees it, but it is so (Installation, 3)."""
    known = not CHARACTERS.isdisjoint(side.hand.known)
    return side if known or not side.hand.unknown else replace(side, vouched=True)


def summon(state: State, seat: int, move: m.Summon) -> Step:
    """The character enters the arena with the HP of its race (Phase Stratégique; La race du personnage)."""
    state = take_card(state, seat, move.card)
    side, place, effects = state.sides[seat], PLACE[move.card], ()
    before = side.arena[place]
    if before is not None:  # an override: who stood there leaves
        state = discard(state, seat, (before.card, *before.worn()))
        side = state.sides[seat]
    hp = MAX_HP[move.card]
    arrived = with_fighter(side, place, Fighter(move.card, hp))
    if arrived.vouched:
        arrived = replace(arrived, vouched=False)
    done = Effect("summon", {"player": state.players[seat], "card": move.card, "class": class_of(move.card), "hp": hp})
    return with_side(state, seat, arrived), (*effects, done)


def equip(state: State, seat: int, move: m.Equip) -> Step:
    """The equipment goes onto the character (Phase Stratégique)."""
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
    return state, (Effect("equip", figures),)


# --- combat -----------------------------------------------------------------------------------------------------


def attack(state: State, seat: int, move: m.Attack) -> Step:
    """Weapon + 1 (Attacker) - 1 (against a Defender) + 3 (boost), on the shield first (ETR-9, ETR-11, ETR-19)."""
    state, opened = open_combat(state)
    state = update_fighter(state, move.attacker, acted=True)
    if not move.target:
        told: tuple[Effect, ...] = ()
        if state.sides[1 - seat].is_empty():  # else an override, whose refusal tells what it was
            told = (Effect("attack-empty", {"attacker": move.attacker, "player": state.players[1 - seat]}),)
        state, drawn = ko_draws(state, 1 - seat)
        return state, (*opened, *told, *drawn)
    damage = attack_sum(state, move.attacker, move.target)
    struck = Effect("attack", {"attacker": move.attacker, "target": move.target, "sum": damage})
    state, effects = hurt(state, move.target, damage.result)
    return state, (*opened, struck, *effects)


def attack_sum(state: State, attacker: Card, target: Card) -> Sum:
    """The damage of an attack with its terms (Phase de combat, Attaquer; ETR-9)."""
    found = state.find(attacker)
    fighter = found[1] if found else Fighter(attacker, 0)
    weapon = fighter.weapon
    terms = [Term(VALUE[weapon], "weapon", weapon) if weapon else Term(0, "no-weapon")]
    if PLACE[attacker] == ATTACKER:
        terms.append(Term(CLASS_BONUS, "attacker"))
    if target and PLACE[target] == DEFENDER:
        terms.append(Term(-CLASS_BONUS, "defender"))
    if fighter.boost:
        terms.append(Term(fighter.boost, "boost"))
    return Sum(tuple(terms), max(0, sum(term.value for term in terms)))


def hurt(state: State, target: Card, damage: int) -> Step:
    """The shield takes what it can, the rest goes to HP; at 0 the character is out (La Fiche Combat; ETR-11)."""
    found = state.find(target)
    if found is None or damage == 0:
        return state, ()
    seat, fighter, _ = found
    effects: tuple[Effect, ...] = ()
    if fighter.shield:
        taken = min(fighter.shield_left, damage)
        damage -= taken
        state, effects = _hurt_shield(state, seat, fighter, taken)
    if damage == 0:
        return state, effects
    left = max(0, fighter.hp - damage)
    state = update_fighter(state, target, hp=left)
    effects += (Effect("hp-damage", {"target": target, "damage": damage, "before": fighter.hp, "after": left}),)
    if left:
        return state, effects
    state, out = knock_out(state, target)
    return state, effects + out


def _hurt_shield(state: State, seat: int, fighter: Fighter, taken: int) -> Step:
    left = fighter.shield_left - taken
    figures = {"shield": fighter.shield, "taken": taken, "left": left, "target": fighter.card}
    if left:
        return update_fighter(state, fighter.card, shield_left=left), (Effect("shield-damage", figures),)
    state = update_fighter(state, fighter.card, shield="", shield_left=0)
    return discard(state, seat, (fighter.shield,)), (Effect("shield-break", figures),)


def heal(state: State, seat: int, move: m.Heal) -> Step:
    """The potion's value, + 1 by a Healer, up to the maximum; the potion is discarded (Phase de combat; ETR-12)."""
    state, opened = open_combat(state)
    found, target = state.find(move.healer), move.target or move.healer
    if found is None:
        return state, opened
    owner, healer, _ = found
    power = heal_sum(healer)
    potion = healer.object if healer.object in POTIONS else ""
    state = update_fighter(state, move.healer, acted=True, object="" if potion else healer.object)
    if potion:
        state = discard(state, owner, (potion,))
    drinker = state.find(target)
    if drinker is None:
        return state, opened
    before = drinker[1].hp
    after = max(before, min(MAX_HP[target], before + power.result))
    state = update_fighter(state, target, hp=after)
    figures = {
        "healer": move.healer, "target": target, "potion": potion, "sum": power,
        "healed": after - before, "before": before, "after": after,
    }  # fmt: skip
    clause = "heal" if target == move.healer else "heal-others"
    return state, (*opened, Effect(clause, figures))


def heal_sum(healer: Fighter) -> Sum:
    """What a character's potion restores, with its terms (Phase de combat, Soigner)."""
    potion = healer.object if healer.object in POTIONS else ""
    terms = [Term(VALUE[potion], "potion", potion) if potion else Term(0, "no-potion")]
    if PLACE[healer.card] == HEALER:
        terms.append(Term(CLASS_BONUS, "healer"))
    return Sum(tuple(terms), sum(term.value for term in terms))


# --- magic ------------------------------------------------------------------------------------------------------


def cast(state: State, seat: int, move: m.Cast) -> Step:
    """The scroll is discarded, the spell does its work (La Magie)."""
    state, opened = open_combat(state)
    state, told = _spend_scroll(state, seat, move.spell)
    state, effects = _SPELLS[move.spell](state, seat, move.target)
    return state, (*opened, *told, *effects)


def power_sum(mage: Fighter) -> Sum:
    """The magic power of a Mage with its terms (La Magie; ETR-14)."""
    scroll = mage.object if mage.object in SCROLLS else ""
    first = Term(VALUE[scroll], "scroll", scroll) if scroll else Term(0, "no-scroll")
    terms = (first, Term(CLASS_BONUS, "mage"))
    return Sum(terms, sum(term.value for term in terms))


def _spend_scroll(state: State, seat: int, spell: str) -> Step:
    mage = state.sides[seat].arena[MAGE]
    if mage is None:
        return state, ()
    scroll = mage.object if mage.object in SCROLLS else ""
    state = update_fighter(state, mage.card, acted=True, object="" if scroll else mage.object)
    if scroll:
        state = discard(state, seat, (scroll,))
    figures = {"mage": mage.card, "scroll": scroll, "spell": spell, "sum": power_sum(mage)}
    return state, (Effect("cast", figures),)


def _boost(state: State, seat: int, target: Card) -> Step:
    found = state.find(target)
    bonus = (found[1].boost if found else 0) + BOOST_BONUS
    state = update_fighter(state, target, boost=bonus)
    return state, (Effect("spell-boost", {"target": target, "bonus": BOOST_BONUS}),)


def _reinforcement(state: State, seat: int, target: Card) -> Step:
    """One of the first five cards to the hand, the others shuffled back (La Magie; ETR-16)."""
    side, player = state.sides[seat], state.players[seat]
    looked = min(LOOKED_AT, len(side.deck))
    if not looked:
        return state, ()
    if state.dealt:
        state = _take_first(state, seat, side.deck.known[:looked])
    else:
        known = frozenset(side.deck.known)
        deck = Zone((), len(side.deck) - 1)
        hand = Zone(side.hand.top, side.hand.unknown + 1, side.hand.bottom)
        side = replace(side, deck=deck, hand=hand, shown=side.shown | known)
        state = with_side(state, seat, side, state.pool | known)
    left = len(state.sides[seat].deck)
    effects = (Effect("spell-reinforcement", {"player": player, "looked": looked, "left": left}),)
    state, ending = check_last_card(state, seat)
    return state, effects + ending


def _take_first(state: State, seat: int, looked: tuple[Card, ...]) -> State:
    """Where the companion deals: the first card until the player says which; then the deck is shuffled."""
    state = draw_card(state, seat)
    items: tuple[Pending, ...] = ()
    if len(looked) > 1:
        items = (
            Pending("keep", seat, "spell-reinforcement", cards=looked),
            Pending("shuffle", seat, "spell-reinforcement", skippable=False, chance=True),
        )
    return replace(state, pending=(*state.pending, *items))


def _dematerialise(state: State, seat: int, target: Card) -> Step:
    found = state.find(target)
    if found is None:
        return state, ()
    owner, fighter, slot = found
    changes: dict[str, Any] = {slot: "", **({"shield_left": 0} if slot == "shield" else {})}
    state = discard(update_fighter(state, fighter.card, **changes), owner, (target,))
    return state, (Effect("spell-dematerialise", {"card": target, "holder": fighter.card}),)


def _lightning(state: State, seat: int, target: Card) -> Step:
    state, effects = knock_out(state, target)
    return state, (Effect("spell-lightning", {"target": target}), *effects)


_SPELLS: dict[str, Callable[[State, int, Card], Step]] = {
    "boost": _boost,
    "reinforcement": _reinforcement,
    "dematerialise": _dematerialise,
    "lightning": _lightning,
}

# --- the turn, the hands, the end ---------------------------------------------------------------------------------


def end(state: State, seat: int, move: m.End) -> Step:
    """The turn passes; boosts and spent actions are over (Tour de jeu; ETR-15)."""
    following, turn = 1 - state.active, state.turn + 1
    sides = (_rest(state.sides[0]), _rest(state.sides[1]))
    state = State(
        state.players, sides, turn, "draw", following, state.starter,
        state.pool, state.dealt, state.pending, state.outcome,
    )  # fmt: skip
    figures = {"player": state.players[1 - following], "next": state.players[following], "turn": turn}
    return state, (Effect("end-turn", figures),)


def _rest(side: Side) -> Side:
    for place, fighter in enumerate(side.arena):
        if fighter is not None and (fighter.acted or fighter.boost):
            side = with_fighter(side, place, fighter.changed(acted=False, boost=0))
    return side


def redraw(state: State, seat: int, move: m.Redraw) -> Step:
    """The hand is shown, shuffled back and drawn again; the third such hand deals all again (ETR-3)."""
    side, player = state.sides[seat], state.players[seat]
    times = side.redraws + 1
    told: tuple[Effect, ...] = (Effect("ETR-3", {"player": player, "times": times}),)
    if side.hand.top:
        told += (Effect("shown-hand", {"player": player, "cards": side.hand.top}),)
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
    state = with_side(state, seat, side, state.pool | known)
    item = Pending("shown", seat, "shown-hand", many=hand)
    return replace(state, pending=(*state.pending, item)), told


def _redeal(state: State, player: str, times: int, told: tuple[Effect, ...]) -> Step:
    side = Side(Zone((), HALF - OPENING_HAND), Zone((), OPENING_HAND))
    pending: tuple[Pending, ...] = ()
    if state.dealt:
        pending = (deal_item(),)
    state = replace(state, sides=(side, side), pool=frozenset(PACK), pending=pending)
    return state, (*told, Effect("redeal", {"player": player, "times": times}))


def deal_item(count: int = len(PACK)) -> Pending:
    """The companion owes the cards of `count` unknown places."""
    return Pending("deal", None, "deck-split", skippable=False, many=count, chance=True)


def concede(state: State, seat: int, move: m.Concede) -> Step:
    """The other side wins and scores as the position stands (GEN-2)."""
    return finish(state, 1 - seat, "GEN-2", len(state.sides[1 - seat].deck))


# --- answers ------------------------------------------------------------------------------------------------------


def third(state: State, seat: int, move: m.Third) -> Step:
    """The third card of a KO has a name (ETR-19)."""
    side = state.sides[seat]
    pile = Zone((*side.discard.top, move.card), side.discard.unknown - 1, side.discard.bottom)
    side = replace(side, discard=pile, shown=side.shown - {move.card})
    state = with_side(state, seat, side, state.pool - {move.card})
    return state, (Effect("third-card", {"player": state.players[seat], "card": move.card}),)


def shown(state: State, seat: int, move: m.Shown) -> Step:
    """The cards of a hand that was shown lie in that player's half (Installation, 3)."""
    side = state.sides[seat]
    side = replace(side, shown=side.shown | (frozenset(move.cards) & state.pool))
    return with_side(state, seat, side), (Effect("shown-hand", {"player": state.players[seat], "cards": move.cards}),)


def keep(state: State, seat: int, move: m.Keep) -> Step:
    """The card chosen of those looked at comes to the hand, the one drawn for it goes back (La Magie, Renfort)."""
    looked = next((item.cards for item in state.pending if item.verb == "keep"), ())
    side = state.sides[seat]
    drawn = next((card for card in looked if card in side.hand.top), None)
    if drawn is not None and drawn != move.card:
        deck = tuple(drawn if card == move.card else card for card in side.deck.top)
        hand = tuple(move.card if card == drawn else card for card in side.hand.top)
        state = with_side(state, seat, replace(side, deck=Zone(deck), hand=Zone(hand)))
    return state, (Effect("reinforcement-choice", {"player": state.players[seat]}),)


def skip(state: State, seat: int, move: m.Skip) -> Step:
    """What was asked stays unsaid."""
    item = state.pending[-1]
    asked = state.players[seat if item.seat is None else item.seat]
    return state, (Effect("pending", {"asked": item.verb, "player": asked}),)


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
    return state, (Effect("opening-hand"),) if state.opening else ()


def shuffle(state: State, seat: int, move: m.Shuffle) -> Step:
    """The deck lies in a new order; an opening hand is drawn again from it."""
    side = replace(state.sides[seat], deck=Zone(move.cards))
    state = with_side(state, seat, side)
    if state.opening and not len(side.hand):
        for _ in range(min(OPENING_HAND, len(side.deck))):
            state = draw_card(state, seat)
    return state, (Effect("reshuffle", {"player": state.players[seat]}),)


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
        return HANDLERS[move.verb](with_pending(state, left), seat, move)
    state, effects = HANDLERS[move.verb](state, seat, move)  # an answer still sees what was asked
    return with_pending(state, left), effects


def _left_pending(state: State, seat: int, verb: str) -> tuple[Pending, ...]:
    if verb not in ANSWERS:
        return tuple(item for item in state.pending if not item.skippable)
    for place in range(len(state.pending) - 1, -1, -1):
        item = state.pending[place]
        if verb == "skip" or (item.verb == verb and item.seat in (None, seat)):
            return state.pending[:place] + state.pending[place + 1 :]
    return state.pending
