"""What each move does: the next snapshot and the effects, with their figures. Takes no outcome of chance."""

from collections.abc import Callable
from typing import Any

from companion.cardkit.zones.deals import Deal, laid, owed, with_list
from companion.cardkit.zones.player_zones import with_seat
from companion.cardkit.zones.stack import without_answers
from companion.core.rules.clauses import clause
from companion.core.rules.common_moves import Concede
from companion.core.rules.rulings import Event, Pending
from companion.core.runtime.replacement import replace
from companion.games.herocard.engine import moves as m
from companion.games.herocard.engine.constants import ATTRIBUTES, PHASES, PLACE_OF_PHASE
from companion.games.herocard.engine.flow.effects import EFFECTS, announced
from companion.games.herocard.engine.flow.hand_moves import lay_off, take_out
from companion.games.herocard.engine.flow.updates import (
    Step,
    clear_piles,
    close_answers,
    decide,
    discard_cards,
    draw_cards,
    end_sequence,
    finish,
    open_answers,
    update,
    with_pile,
)
from companion.games.herocard.engine.rules.stats import attack_sum, block_sum, spent
from companion.games.herocard.engine.state import Laid, Sequence, State

# --- heroes ---------------------------------------------------------------------------------------------------------


@clause("hero-choice", "listed-hero", "HER-2")
def hero(state: State, seat: int, move: m.ChooseHero) -> Step:
    """A player's attributes, and with a card list the deck (Mise en place; HER-2)."""
    player, listed = state.seats[seat], state.box.hero(move.name) if move.name else None
    if listed is None:
        body, mind, x = (*move.limits, 0, 0, 0)[:3]
        state = update(state, seat, limits=(body, mind, x))
    else:
        body, mind, x = (listed.limit(attribute) for attribute in ATTRIBUTES)  # type: ignore[assignment]
        piles = player.in_piles
        player = with_list(player, listed.cards, listed.size, beside=len(piles), seen=piles)
        state = update(with_seat(state, seat, player), seat, limits=(body, mind, x), hero=listed.name)
        if state.dealt:  # the opening hand is among the cards of the deck
            state = replace(state, pending=(*state.pending, owed(seat)))
    values = tuple("?" if value is None else value for value in state.seats[seat].limits)
    figures = {"player": state.players[seat], "body": values[0], "mind": values[1], "x": values[2]}
    clause = "listed-hero" if listed is not None else "hero-choice"
    return state, (Event(clause, {**figures, "hero": move.name}),)


@clause("opening-hand")
def deal(state: State, seat: int, move: Deal) -> Step:
    """The unlocated cards lie in that order; a draw that was interrupted goes on (Pioche)."""
    state, item = laid(state, seat, move)
    if item is None or not item.many:
        figures = {"player": state.players[seat], "count": len(state.seats[seat].hand)}
        return state, (Event("opening-hand", figures),)
    return draw_cards(state, seat, item.many)


# --- discarding, drawing, clearing ----------------------------------------------------------------------------------


def discard(state: State, seat: int, move: m.Discard) -> Step:
    """Cards from the hand to the discard (Défausse)."""
    return discard_cards(state, seat, move.amount, move.cards)


def draw(state: State, seat: int, move: m.Draw) -> Step:
    """Up to three cards (Pioche)."""
    state = _reached(state, seat, "draw")
    state = replace(state, drawn=state.drawn + move.amount)
    return draw_cards(state, seat, move.amount)


@clause("clear-phase", "HER-3")
def clear(state: State, seat: int, move: m.Clear) -> Step:
    """Up to three cards from the top of piles, or none (Nettoyer; HER-3)."""
    state = _reached(state, seat, "clear")
    if not move.piles:
        return state, (Event("clear-phase", {"player": state.players[seat]}),)
    return clear_piles(replace(state, cleared=state.cleared + len(move.piles)), seat, move.piles)


def _reached(state: State, seat: int, phase: str) -> State:
    """The state in a later phase of the turn; an override of somebody else, or too late, leaves it where it is."""
    ahead = PLACE_OF_PHASE[phase] > PLACE_OF_PHASE[state.phase]
    return replace(state, phase=phase) if ahead and seat == state.active else state


@clause("next-phase")
def next_phase(state: State, seat: int, move: m.Next) -> Step:
    """On to the next phase (Les 4 phases du tour)."""
    place = min(PLACE_OF_PHASE[state.phase] + 1, PLACE_OF_PHASE["action"])
    phase = max(PHASES[place], state.phase, key=PHASES.index)
    return replace(state, phase=phase), (Event("next-phase", {"player": state.players[seat], "phase": phase}),)


# --- playing cards --------------------------------------------------------------------------------------------------


@clause("attack", "HER-12", "announce", "new-attack", "sequence")
def attack(state: State, seat: int, move: m.Attack) -> Step:
    """A base attack opens a sequence against its target (La séquence d'attaque; HER-12)."""
    before: tuple[Event, ...] = ()
    if state.sequence is not None:  # an override: the sequence before it is decided first
        state, before = decide(state)
        if state.outcome is not None:
            return state, before
    state = _reached(state, seat, "action")
    state = replace(end_sequence(state), sequence=Sequence(seat, state.players.index(move.target)))
    state, told = _laid(state, seat, move.cards, active=True)
    figures = {"player": state.players[seat], "target": move.target, "names": move.cards, "sum": attack_sum(state)}
    return state, (*before, Event("attack", figures), *told)


@clause("attack-mod", "block-mod")
def mod(state: State, seat: int, move: m.Mod) -> Step:
    """Modifiers of the running attack, or of blocks (Attaquer; Se défendre)."""
    before = attack_sum(state), block_sum(state)
    state, told = _laid(state, seat, move.cards, active=state.sequence is not None)
    attack, block = attack_sum(state), block_sum(state)
    figures = {"player": state.players[seat], "names": move.cards}
    if before == (attack, block):
        return state, (_idle(state, seat, move.cards), *told)
    if attack != before[0]:
        return state, (Event("attack-mod", {**figures, "sum": attack}), *told)
    return state, (Event("block-mod", {**figures, "sum": block}), *told)


@clause("sequence-active")
def _idle(state: State, seat: int, cards: tuple[str, ...]) -> Event:
    """What the table lets somebody play (an override), and counts for nothing (La séquence d'attaque)."""
    return Event("sequence-active", {"player": state.players[seat], "names": cards})


@clause("block", "announce")
def block(state: State, seat: int, move: m.Block) -> Step:
    """Base blocks with their modifiers (Se défendre)."""
    before = block_sum(state)
    state, told = _laid(state, seat, move.cards, active=state.sequence is not None)
    block = block_sum(state)
    if block == before:
        return state, (_idle(state, seat, move.cards), *told)
    figures = {"player": state.players[seat], "names": move.cards, "sum": block}
    return state, (Event("block", {**figures, "attack": attack_sum(state).result}), *told)


@clause("special", "special-on", "HER-16")
def special(state: State, seat: int, move: m.Special) -> Step:
    """A special card: what it says is carried out by the table (Attaque spéciale; HER-16)."""
    state, told = _laid(state, seat, move.cards, active=False)
    figures = {"player": state.players[seat], "names": move.cards}
    done = Event("special-on", {**figures, "target": move.target}) if move.target else Event("special", figures)
    return state, (done, *told)


@clause("cost", "HER-5", "HER-10", "piles", "pile-order", "spent-stays")
def _laid(state: State, seat: int, cards: tuple[str, ...], *, active: bool) -> Step:
    """Cards from the hand onto their piles, paid; everybody may answer (Coût d'action; HER-5, HER-10)."""
    player, effects = state.seats[seat], []
    exclusives = 0
    for code in cards:
        card = state.card(code)
        if card is None:
            continue
        exclusives += card.type == "exclusive"
        player = take_out(state, player, code)
        player = with_pile(player, card.attribute, (*player.piles[card.attribute], Laid(code, active)))
    state = with_seat(state, seat, player)
    places = sorted({card.attribute for card in map(state.card, cards) if card is not None})
    for place in places:
        limit = player.limits[place]
        if limit is not None:
            free = limit - spent(state, seat, place)
            figures = {"player": state.players[seat], "attribute": ATTRIBUTES[place], "left": free, "limit": limit}
            effects.append(Event("cost", figures))
    state = replace(
        state,
        cards=state.cards + len(cards),
        played=state.played or seat == state.active,
        exclusives=state.exclusives + (exclusives if seat == state.active else 0),
    )
    if exclusives or state.house.action_only:
        state = _reached(state, seat, "action")
    return open_answers(state, seat), tuple(effects)


# --- card text ------------------------------------------------------------------------------------------------------


@clause("HER-16")
def card_effect(state: State, seat: int, move: m.CardEffect) -> Step:
    """One of the common effects of card text, as the table says it (Règle contradictoire; HER-16)."""
    after, told = EFFECTS[move.what].do(state, seat, *announced(move.what, move.amount, move.names))
    if after.sequence is None or _worth(after) == _worth(state):
        return after, told
    return _answered_anew(after, told)


def _worth(state: State) -> tuple[int, int]:
    """What the running attack and its block are worth."""
    return attack_sum(state).result, block_sum(state).result


@clause("HER-10", "answers-anew")
def _answered_anew(state: State, told: tuple[Event, ...]) -> Step:
    """Attack or block are worth something else now: who had passed may answer that (HER-10)."""
    passed = [seat for seat in state.around if seat not in state.waiting]
    assert state.sequence is not None
    state = open_answers(state, state.sequence.attacker if state.last is None else state.last)
    names = tuple(state.players[seat] for seat in passed)
    return state, (*told, Event("answers-anew", {"players": names, "count": len(names)})) if names else told


# --- passing, the turn, the end -------------------------------------------------------------------------------------


@clause("pass", "HER-10", "sequence-end")
def pass_(state: State, seat: int, move: m.Pass) -> Step:
    """Nothing to add; once all have passed, what was open ends (La séquence d'attaque; HER-10)."""
    state = replace(state, pending=without_answers(state.pending, seat))
    told = (Event("pass", {"player": state.players[seat]}),)
    if state.waiting:
        return state, told
    state, ended = close_answers(state)
    return state, told + ended


@clause("confirm")
def close(state: State, seat: int, move: m.Close) -> Step:
    """The player whose turn it is confirms that all have passed (Finir le tour)."""
    state, ended = close_answers(state)
    return state, (Event("confirm", {"player": state.players[seat]}), *ended)


@clause("redraw", "HER-6")
def redraw(state: State, seat: int, move: m.Redraw) -> Step:
    """The whole hand away, as many new cards, and no action phase (Refaire sa main; HER-6)."""
    count = len(state.seats[seat].hand)
    state = with_seat(state, seat, lay_off(state, state.seats[seat], count))
    if seat == state.active:
        state = replace(state, phase="redrawn")
    told = (Event("redraw", {"player": state.players[seat], "count": count}),)
    state, drawn = draw_cards(state, seat, count)
    return state, told + drawn


def end(state: State, seat: int, move: m.End) -> Step:
    """The turn goes to the left (Finir le tour)."""
    ended: tuple[Event, ...] = ()
    if state.sequence is not None:  # an override: the sequence is decided first
        state, ended = decide(state)
        if state.outcome is not None:
            return state, ended
    state, passed = _passed_on(state)
    return state, ended + passed


@clause("turns")
def _passed_on(state: State) -> Step:
    following = state.others(state.active)
    after = following[0] if following else state.active
    turn = state.turn + 1
    figures = {"player": state.players[state.active], "next": state.players[after], "turn": turn}
    state = replace(
        state, turn=turn, phase="discard", active=after, drawn=0, cleared=0, exclusives=0, granted=0, played=False,
        cards=0, last=None, pending=without_answers(state.pending),
    )  # fmt: skip
    return state, (Event("turns", figures),)


@clause("GEN-2", "conceded")
def concede(state: State, seat: int, move: Concede) -> Step:
    """Gives up: of two the other wins, of more the others play on; an attack on the player stands as it is (GEN-2)."""
    told: tuple[Event, ...] = (Event("GEN-2", {"player": state.players[seat]}),)
    if state.sequence is not None and state.sequence.target == seat:
        state, judged = decide(state)
        told += judged
        if state.outcome is not None:
            return state, told
    asked = tuple(item for item in state.pending if item.verb != "hero" or item.seat != seat)
    state = replace(update(state, seat, out=True), pending=asked)
    others = state.others(seat)
    if len(others) == 1:
        state, ended = finish(state, others[0], "conceded")
        return state, told + ended
    if state.sequence is not None and state.sequence.attacker == seat:
        state = end_sequence(state)
    if seat == state.active:
        state, passed = _passed_on(end_sequence(state))
        return state, told + passed
    state = replace(state, pending=without_answers(state.pending, seat))
    if state.last is not None and not state.waiting:
        state, ended = close_answers(state)
        return state, told + ended
    return state, told


HANDLERS: dict[str, Callable[[State, int, Any], Step]] = {
    "hero": hero, "discard": discard, "draw": draw, "clear": clear, "next": next_phase, "attack": attack, "mod": mod,
    "block": block, "special": special, "effect": card_effect, "pass": pass_, "close": close, "redraw": redraw,
    "end": end, "concede": concede, "deal": deal,
}  # fmt: skip


_GOING_ON = frozenset({"discard", "draw", "clear", "next", "redraw", "end"})
"""What the player of the turn does once nobody answers any more."""


def apply(state: State, seat: int, move: Any) -> Step:
    """The state after a move and what it did. A hero that was asked for is taken, or passed over."""
    if move.verb == "hero":
        asked = tuple(item for item in state.pending if item.verb != "hero" or item.seat != seat)
        state = replace(state, pending=asked)
    elif move.verb != "deal" and any(item.skippable for item in state.pending):
        state = replace(state, pending=tuple(item for item in state.pending if not item.skippable))
    if move.verb in _GOING_ON and seat == state.active and state.sequence is None and state.last is not None:
        state, _ = close_answers(state)
    return HANDLERS[move.verb](state, seat, move)


def asked_deals(state: State) -> tuple[Pending, ...]:
    """What the companion owes where it deals and a hero is taken, but not all its cards lie somewhere known."""
    return tuple(owed(seat) for seat, player in enumerate(state.seats) if player.hero and player.unknown_places)
