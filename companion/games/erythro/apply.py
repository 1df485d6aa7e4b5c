"""What each move does: the next snapshot and the effects, with their figures. Takes no outcome of chance."""

from collections.abc import Callable
from typing import Any

from companion.core.moves import Move
from companion.core.renewed import replace
from companion.core.rulings import Effect, Sum, Term
from companion.games.erythro import answers as a
from companion.games.erythro import moves as m
from companion.games.erythro.card import close, opener, served
from companion.games.erythro.chain import (
    discard_hand,
    run,
    take_contamination,
)
from companion.games.erythro.changes import (
    PLAYERS,
    Step,
    clean,
    destroy_mine,
    finish,
    later,
    pollute,
    strike_dome,
    told_mine,
    with_influence,
    with_seat,
    with_tile,
)
from companion.games.erythro.data import ACTION, ELEMENTS, HAND, PLACE_OF
from companion.games.erythro.hands import (
    add_to_hand,
    is_contamination,
    put_on_table,
    take_out,
)
from companion.games.erythro.state import Open, State


def apply(state: State, seat: int, move: Move) -> Step:
    """The state after a move, all that it sets off included, and what it did."""
    if state.outcome is not None:
        return state, ()
    state, told = _DOES[type(move)](state, seat, move)
    told = tuple(sorted(told, key=lambda effect: effect.clause == "card-done"))  # what ends a card comes before its end
    state, more = run(state)
    return state, (*told, *more)


# --- playing cards ----------------------------------------------------------------------------------------------------


def _begin(state: State, seat: int, verb: str, **figures: Any) -> Step:
    """An announcement that is a card by itself puts one on the table; as an effect it is ticked off the open card."""
    owner = opener(state)
    if owner is not None:
        state, told = served(state, owner, seat, verb, figures.get("amount", 1), figures.get("element", ""))
        names = {"player": state.players[owner], "other": state.players[seat]}
        return state, (Effect("effect-other", names), *told) if owner != seat else told
    if state.phase != "players":
        return state, ()
    return _laid(state, seat)


def _laid(state: State, seat: int) -> Step:
    """One action card more on the table."""
    before = state.seats[seat].plays
    player = put_on_table(state, state.seats[seat])
    state = with_seat(state, seat, player)
    if player.plays == before:  # an override: the player has no such card anywhere
        return state, ()
    figures = {"player": state.players[seat], "count": player.plays, "hand": len(player.hand)}
    return state, (Effect("four-cards", figures),)


def name_card(state: State, seat: int, move: m.Play) -> Step:
    """The card that comes next has a name."""
    state = with_seat(state, seat, replace(state.seats[seat], named=move.card))
    return state, (Effect("play-card", {"player": state.players[seat], "card": state.box.title(move.card)}),)


def gain(state: State, seat: int, move: m.Gain) -> Step:
    """Influence in an element (first zone; 1. Phase des joueurs)."""
    state, laid = _begin(state, seat, "gain", amount=move.amount, element=move.element)
    state, before, after = with_influence(state, seat, move.element, move.amount)
    figures = {"player": state.players[seat], "element": move.element, "amount": after - before, "before": before,
               "after": after}  # fmt: skip
    return state, (*laid, Effect("zone-influence", figures))


def lose(state: State, seat: int, move: m.Lose) -> Step:
    """Influence spent by an effect."""
    state, laid = _begin(state, seat, "lose", amount=move.amount, element=move.element)
    state, before, after = with_influence(state, seat, move.element, -move.amount)
    figures = {"player": state.players[seat], "element": move.element, "amount": before - after, "before": before,
               "after": after}  # fmt: skip
    return state, (*laid, Effect("lose-influence", figures))


def go(state: State, seat: int, move: m.Go) -> Step:
    """The pawn moves (second zone; ERY-24)."""
    state, laid = _begin(state, seat, "move")
    player = state.seats[seat]
    steps = state.layout.distances.get(player.tile, {}).get(move.tile, 0)
    state = with_seat(state, seat, replace(player, tile=move.tile))
    if move.tile == player.tile:
        return state, (*laid, Effect("partial-move", {"player": state.players[seat], "tile": move.tile}))
    figures = {"player": state.players[seat], "before": player.tile, "tile": move.tile, "steps": steps}
    return state, (*laid, Effect("zone-move", figures))


def sanctuary(state: State, seat: int, move: m.Sanctuary) -> Step:
    """A sanctuary on the player's tile (third zone)."""
    state, laid = _begin(state, seat, "sanctuary", element=move.element)
    number = state.seats[seat].tile
    tile = state.tile(number)
    if tile is None:
        return state, laid
    state = with_tile(state, number, replace(tile, sanctuary=move.element))
    figures = {"player": state.players[seat], "element": move.element, "tile": number}
    return state, (*laid, Effect("zone-sanctuary", figures))


def special(state: State, seat: int, move: m.Special) -> Step:
    """The fourth zone is opened; its effects follow one by one (ERY-9)."""
    card = state.box.actions.get(state.seats[seat].named)
    state, laid = _laid(_let_go(state), seat)
    owed = (*(card.bonus if move.element else ()), *card.effect) if card else ()
    opened = Open("special", owed, card is not None)
    state = with_seat(state, seat, replace(state.seats[seat], open=opened))
    if card is not None and not owed:
        state, closed = close(state, seat)
        return state, (*laid, Effect("special", {"player": state.players[seat]}), *closed)
    return state, (*laid, Effect("special", {"player": state.players[seat]}))


def _let_go(state: State) -> State:
    """An override begins a card while another is open: what that one still owes is let go."""
    if state.open_seat is None:
        return state
    return with_seat(state, state.open_seat, replace(state.seats[state.open_seat], open=None))


def contaminate(state: State, seat: int, move: m.Contaminate) -> Step:
    """A contamination card: one pollution on the own tile, then three influence or three cards (ERY-11)."""
    state = _let_go(state)
    player, card = take_out(state.seats[seat], is_contamination, "hand", "discard", "deck")
    if not card:
        return state, ()
    player = replace(player, tainted=player.tainted + 1, named="", open=Open("contamination", known=True))
    state = with_seat(state, seat, player)
    figures = {"player": state.players[seat], "tile": player.tile, "count": player.plays}
    state, told = pollute(state, player.tile, PLAYERS)
    return state, (Effect("contamination-card", figures), *told)


def done(state: State, seat: int, move: m.Done) -> Step:
    """The open card is carried out."""
    return close(state, seat)


# --- effects ----------------------------------------------------------------------------------------------------------


def remove(state: State, seat: int, move: m.Remove) -> Step:
    """Pollution tokens off a tile."""
    state, laid = _begin(state, seat, "remove", amount=move.amount)
    state, told = clean(state, move.tile, move.amount, "remove-pollution")
    return state, (*laid, *told)


def add_pollution(state: State, seat: int, move: m.Pollute) -> Step:
    """An effect that pollutes."""
    state, laid = _begin(state, seat, "pollute", amount=1)
    state, told = pollute(state, move.tile, PLAYERS)
    return state, (*laid, *told)


def take(state: State, seat: int, move: m.Take) -> Step:
    """A contamination card to the hand."""
    state, laid = _begin(state, seat, "take")
    state, told = take_contamination(state, seat)
    return state, (*laid, *told)


def destroy(state: State, seat: int, move: m.Destroy) -> Step:
    """A contamination card back to the pile (ERY-10)."""
    state, laid = _begin(state, seat, "destroy")
    zones = (move.place, *(zone for zone in ("hand", "discard", "deck") if zone != move.place))
    player, card = take_out(state.seats[seat], is_contamination, *zones)
    if not card:
        return state, laid
    state = replace(with_seat(state, seat, player), contaminations=state.contaminations + 1)
    figures = {"player": state.players[seat], "where": (move.place, state.players[seat]), "left": state.contaminations}
    return state, (*laid, Effect("destroy-card", figures))


def attack(state: State, seat: int, move: m.Attack) -> Step:
    """The mine or the dome on a tile (ERY-18)."""
    state, laid = _begin(state, seat, "attack")
    tile = state.tile(move.tile)
    if tile is None:
        return state, laid
    state, paid = _paid(state, seat, move, dome=tile.dome and tile.mine is None)
    terms = tuple(Term(value, element) for element, value in paid)
    figures = {
        "player": state.players[seat], **told_mine(state, move.tile), "sum": Sum(terms, sum(t.value for t in terms)),
    }  # fmt: skip
    if tile.mine is not None:
        state, told = destroy_mine(state, move.tile)
        return state, (*laid, Effect("attack-mine", figures), *told)
    if tile.dome:
        state, told = strike_dome(state, move.tile)
        return state, (*laid, Effect("attack-dome", figures), *told)
    return state, laid


def _paid(state: State, seat: int, move: m.Attack, *, dome: bool) -> tuple[State, tuple[tuple[str, int], ...]]:
    """The influence an attack costs: of one element, or of both where the dome may be paid in any mix."""
    state, before, after = with_influence(state, seat, move.element, -move.amount)
    paid = [(move.element, before - after)]
    rest = state.sheet.dome_cost - move.amount if dome and state.house.mix_dome else 0
    for element in ELEMENTS:
        if rest > 0 and element != move.element:
            given = min(rest, state.seats[seat].influence[PLACE_OF[element]])
            state, _, _ = with_influence(state, seat, element, -given)
            paid += [(element, given)] if given else []
            rest -= given
    return state, tuple(paid)


def draw(state: State, seat: int, move: m.Draw) -> Step:
    """Cards drawn by an effect."""
    state, laid = _begin(state, seat, "draw", amount=move.amount)
    return later(state, f"draw {seat} {move.amount}"), laid


def buy(state: State, seat: int, move: m.Buy) -> Step:
    """An advanced card: paid in its element, to the hand, the market refilled at once (ERY-6)."""
    laid: tuple[Effect, ...] = ()
    if state.phase == "purchase":
        state = with_seat(state, seat, replace(state.seats[seat], done=True))
    else:
        state, laid = _begin(state, seat, "buy")
    state, _, after = with_influence(state, seat, move.element, -move.cost)
    state = with_seat(state, seat, add_to_hand(state.seats[seat], move.card or ACTION))
    figures = {"player": state.players[seat], "element": move.element, "cost": move.cost, "after": after,
               "card": state.box.title(move.card)}  # fmt: skip
    told = (*laid, Effect("buy", figures))
    if move.card in state.market:
        state, more = _refilled(state, move.card)
        told += more
    return state, told


def _refilled(state: State, card: str) -> Step:
    place = state.market.index(card)
    pile = 1 + PLACE_OF[state.box.actions[card].element]
    stacks = state.stacks
    market = (*state.market[:place], *state.market[place + 1 :])
    if not stacks[pile]:
        return replace(state, market=market), ()
    fresh = stacks[pile][0]
    stacks = (*stacks[:pile], stacks[pile][1:], *stacks[pile + 1 :])
    market = (*state.market[:place], fresh, *state.market[place + 1 :])
    return replace(state, market=market, stacks=stacks), (Effect("ERY-6", {"card": state.box.title(fresh)}),)


# --- the other phases -------------------------------------------------------------------------------------------------


def discard(state: State, seat: int, move: m.Discard) -> Step:
    """The whole hand (2. Défausse)."""
    figures = {"player": state.players[seat], "count": len(state.seats[seat].hand)}
    return discard_hand(state, seat, 0, ""), (Effect("discard-hand", figures),)


def keep(state: State, seat: int, move: m.Keep) -> Step:
    """All cards but one (2. Défausse)."""
    figures = {"player": state.players[seat], "count": max(0, len(state.seats[seat].hand) - 1)}
    return discard_hand(state, seat, 1, move.card), (Effect("keep-one", figures),)


def refill(state: State, seat: int, move: m.Refill) -> Step:
    """Up to five cards in hand; a larger hand is kept (6. Pioche; ERY-25)."""
    player = replace(state.seats[seat], done=True)
    state = with_seat(state, seat, player)
    missing = HAND - len(player.hand)
    if missing <= 0:
        return state, (Effect("ERY-25", {"player": state.players[seat], "count": len(player.hand)}),)
    return later(state, f"draw {seat} {missing}"), ()


def blocked(state: State, seat: int, move: m.Blocked) -> Step:
    """A player says that no card can be played (ERY-21)."""
    figures = {"player": state.players[seat], "tile": state.seats[seat].tile}
    return finish(state, Effect("lost-blocked", figures), won=False)


def go_on(state: State, seat: int, move: m.Next) -> Step:
    """The table goes on: mines, opponent, purchases, draws (6. Déroulement d'une manche)."""
    mines = " ".join(map(str, state.mines))
    marches = [f"march {mines}"] if mines else []
    tasks = {"mines": (*marches, "enter opponent"), "opponent": ("opponent",), "purchase": ("enter draw",)}
    if state.phase in tasks:
        return later(state, *tasks[state.phase]), ()
    return _all_finish(state)


def _all_finish(state: State) -> Step:
    """Everybody who has not yet does the plain thing: draws; against the rule, discards or lets cards go."""
    told: tuple[Effect, ...] = ()
    if state.phase == "draw":
        for other in reversed(range(len(state.seats))):  # the last pushed is the first done
            if not state.seats[other].done:
                state, more = refill(state, other, m.Refill())
                told = (*more, *told)
    elif state.phase == "discard":
        for other, player in enumerate(state.seats):
            if not player.done:
                state, more = discard(state, other, m.Discard())
                told += more
    elif state.phase == "players":  # an override: what the players still owe is let go
        state = replace(state, phase="discard")
        state = replace(state, seats=tuple(replace(player, open=None, done=False) for player in state.seats))
    return state, told


def concede(state: State, seat: int, move: m.Concede) -> Step:
    """The players give up (GEN-2)."""
    return finish(state, Effect("GEN-2", {}), won=False)


_DOES: dict[type, Callable[[State, int, Any], Step]] = {
    m.Play: name_card, m.Gain: gain, m.Lose: lose, m.Go: go, m.Sanctuary: sanctuary, m.Special: special,
    m.Contaminate: contaminate, m.Remove: remove, m.Pollute: add_pollution, m.Take: take, m.Destroy: destroy,
    m.Attack: attack, m.Draw: draw, m.Buy: buy, m.Done: done, m.Discard: discard, m.Keep: keep, m.Refill: refill,
    m.Blocked: blocked, m.Next: go_on, m.Concede: concede, m.ChooseCharacter: a.choose_character, m.Token: a.token,
    m.Reveal: a.reveal, m.Line: a.line, m.Advance: a.move_mine, m.Extraction: a.extraction, m.Event: a.event,
    m.Clean: a.event_clean, m.Happens: a.happens, m.Skip: a.skip, m.Reshuffle: a.reshuffle, m.Shuffle: a.shuffle,
}  # fmt: skip
