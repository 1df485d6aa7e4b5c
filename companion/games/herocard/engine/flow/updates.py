"""Small steps that the moves share: seats, draws, clearing, the end of a sequence, the end of the match. All total."""

from typing import Any

from companion.cardkit.zones.deals import owed
from companion.cardkit.zones.player_zones import with_seat
from companion.cardkit.zones.stack import asked, without_answers
from companion.core.rules.clauses import clause
from companion.core.rules.rulings import Ending, Event
from companion.core.runtime.replacement import replace
from companion.games.herocard.engine.constants import ATTRIBUTES
from companion.games.herocard.engine.flow.hand_moves import lay_off
from companion.games.herocard.engine.rules.stats import attack_sum, block_sum
from companion.games.herocard.engine.state import Laid, Pile, Player, State

Step = tuple[State, tuple[Event, ...]]


def update(state: State, seat: int, **changes: Any) -> State:
    """The state with some values of one player changed."""
    return with_seat(state, seat, replace(state.seats[seat], **changes))


def with_pile(player: Player, place: int, pile: Pile) -> Player:
    """The player with another pile beside an attribute."""
    piles = [*player.piles]
    piles[place] = pile
    return replace(player, piles=(piles[0], piles[1], piles[2]))


# --- answers --------------------------------------------------------------------------------------------------------


@clause("HER-10", "attack-goes-on")
def open_answers(state: State, seat: int) -> State:
    """Everybody may answer the card just played, its player last (Jouer des séries de cartes; HER-10)."""
    order = (seat, *reversed(state.others(seat)))
    return replace(state, last=seat, pending=(*without_answers(state.pending), *asked(order, "answers")))


def close_answers(state: State) -> Step:
    """All have passed: a running sequence is decided, else the turn goes on."""
    state = replace(state, pending=without_answers(state.pending), last=None)
    return decide(state) if state.sequence is not None else (state, ())


# --- the end of a sequence ------------------------------------------------------------------------------------------


@clause("attack-succeeds", "attack-fails", "HER-11", "one-point")
def decide(state: State) -> Step:
    """Attack above block succeeds and makes one victory point; a tie fails (Comment attaquer; HER-11)."""
    running = state.sequence
    assert running is not None
    attack, block = attack_sum(state), block_sum(state)
    attacker, target = state.players[running.attacker], state.players[running.target]
    figures = {"attacker": attacker, "target": target, "attack": attack, "block": block}
    state = end_sequence(state)
    if attack.result <= block.result:
        return state, (Event("attack-fails", figures),)
    points = state.seats[running.attacker].points + 1
    state = update(state, running.attacker, points=points)
    told = (Event("attack-succeeds", {**figures, "points": points, "goal": state.house.goal}),)
    state, ending = check_goal(state)
    return state, told + ending


@clause("HER-12", "block-turn-only", "sequence-end")
def end_sequence(state: State) -> State:
    """The cards of a sequence stay paid and count no more (La séquence d'attaque; HER-12)."""
    for seat, player in enumerate(state.seats):
        if any(laid.active for pile in player.piles for laid in pile):
            state = update(state, seat, piles=tuple(tuple(Laid(laid.code) for laid in pile) for pile in player.piles))
    return replace(state, sequence=None, last=None, pending=without_answers(state.pending))


# --- the end of the match -------------------------------------------------------------------------------------------


@clause("victory", "HER-14")
def check_goal(state: State) -> Step:
    """The first to have the points wins at once (Jouer des duels simples; HER-14)."""
    for seat, player in enumerate(state.seats):
        if player.points >= state.house.goal:
            return finish(state, seat, "victory")
    return state, ()


def finish(state: State, seat: int, rule: str) -> Step:
    """The match ends; the scores are the victory points."""
    if state.outcome is not None:
        return state, ()
    points = state.seats[seat].points
    winner = state.players[seat]
    reason = Event(rule, {"winner": winner, "points": points})
    scores = tuple((name, player.points) for name, player in zip(state.players, state.seats, strict=True))
    return replace(state, outcome=Ending((winner,), rule, reason, scores), pending=(), last=None), (reason,)


# --- discarding, drawing, clearing ----------------------------------------------------------------------------------


@clause("discard-phase", "discard-named")
def discard_cards(state: State, seat: int, amount: int, cards: tuple[str, ...]) -> Step:
    """These cards of the hand, else that many, to the discard (Défausse)."""
    player = lay_off(state, state.seats[seat], amount, cards)
    figures = {"player": state.players[seat], "count": len(cards) or amount, "hand": len(player.hand)}
    told: tuple[Event, ...] = (Event("discard-phase", figures),)
    if cards:
        told += (Event("discard-named", {"names": cards}),)
    return with_seat(state, seat, player), told


@clause("draw-phase", "reshuffle", "HER-3")
def draw_cards(state: State, seat: int, amount: int) -> Step:
    """That many cards; an empty deck is the shuffled discard, and the draw goes on (Pioche; HER-3)."""
    name, drawn = state.players[seat], 0
    effects: tuple[Event, ...] = ()
    while drawn < amount:
        player = state.seats[seat]
        if len(player.deck):
            player, count = player.draw(amount - drawn)
            state, drawn = with_seat(state, seat, player), drawn + count
        elif not len(player.discard):
            break
        else:
            effects += (Event("reshuffle", {"player": name, "count": len(player.discard)}),)
            state = with_seat(state, seat, player.shuffle("discard", into="deck"))
            if state.dealt:  # in which order they lie is chance
                item = owed(seat, "reshuffle", amount - drawn)
                told = (Event("draw-phase", _drawn(state, seat, drawn)),) if drawn else ()
                return replace(state, pending=(*state.pending, item)), told + effects
    return state, (*effects, Event("draw-phase", _drawn(state, seat, drawn)))


def _drawn(state: State, seat: int, count: int) -> dict[str, Any]:
    player = state.seats[seat]
    return {"player": state.players[seat], "count": count, "hand": len(player.hand), "deck": len(player.deck)}


@clause("clear-in-sequence", "HER-13", "uncleared")
def clear_piles(state: State, seat: int, piles: tuple[str, ...]) -> Step:
    """Cards from the top of piles to the discard; one in a running sequence takes its value away (Nettoyer; HER-13)."""
    before = attack_sum(state), block_sum(state)
    effects: tuple[Event, ...] = ()
    for name in piles:
        place = ATTRIBUTES.index(name)
        pile = state.seats[seat].piles[place]
        if pile:
            state = with_seat(state, seat, _cleared(state.seats[seat], place))
            effects += (_told(state, seat, place, pile[-1]),)
    after = attack_sum(state), block_sum(state)
    if state.sequence is not None and before != after:
        effects += (Event("clear-in-sequence", {"attack": after[0], "block": after[1]}),)
    return state, effects


def _cleared(player: Player, place: int) -> Player:
    pile = player.piles[place]
    code = pile[-1].code
    player = with_pile(player, place, pile[:-1])
    return replace(player, discard=player.discard.add(code))


@clause("clear-top")
def _told(state: State, seat: int, place: int, laid: Laid) -> Event:
    card = state.card(laid.code)
    figures = {
        "player": state.players[seat], "name": laid.code, "attribute": ATTRIBUTES[place],
        "cost": card.cost if card is not None else 0,
    }  # fmt: skip
    return Event("clear-top", figures)
