"""The moves of Erythro, made of what a sentence names (engine/speech/references.py), and what is claimed beside
them."""

import random
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from companion.core.rules.common_moves import Skip
from companion.core.rules.moves import Move
from companion.core.speech.language import Said
from companion.core.speech.lexicon import Noun
from companion.games.erythro.engine import moves as m
from companion.games.erythro.engine.constants import CONTAMINATION, EVENT_EFFECTS, HAND, LINES
from companion.games.erythro.engine.effects.attack import Attack, price
from companion.games.erythro.engine.effects.cards import Buy
from companion.games.erythro.engine.effects.influence import Gain, Lose
from companion.games.erythro.engine.effects.tiles import Go, Remove, near_tiles
from companion.games.erythro.engine.flow.chance import lot
from companion.games.erythro.engine.flow.updates import elements_of, influence_of
from companion.games.erythro.engine.speech.references import ALL, NOUNS, WORDS
from companion.games.erythro.engine.state import State

__all__ = ["CLAIMS", "MAKE", "MEANS", "NOUNS", "UNSAID", "WORDS"]

# --- what they are ----------------------------------------------------------------------------------------------------


def _tile(state: State, seat: int, noun: Noun) -> tuple[int, ...]:
    """A tile by its number, or the own one; a mine that stands there, or by its name."""
    if noun.kind == "mine-card":
        named = [tile for tile, mine in state.mines.items() if mine.key == noun.value]
        here = state.seats[seat].tile
        return (here,) if here in named else tuple(named)
    number = state.seats[seat].tile if noun.value == ALL else noun.value
    if noun == ("mine", ALL) and number not in state.mines and number != state.dome:
        return ()
    return (number,)


def _listed(state: State, seat: int, noun: Noun) -> tuple[str, ...]:
    """A card of the list."""
    return (noun.value,) if noun.value in state.box.actions else ()


def _amount(state: State, seat: int, noun: Noun) -> tuple[int, ...]:
    return (noun.value,)


def _stays(state: State, seat: int, noun: Noun) -> tuple[int, ...]:
    """Where one stands already."""
    here = state.seats[seat].tile
    return (here,) if noun.value in (ALL, here) else ()


MEANS = {
    "stay.tile": _stays, "play.card": _listed,
    "move.tile": _tile, "pollute.tile": _tile, "pollute-added.tile": _tile, "clean.tile": _tile,
    "advance.tile": _tile, "draw.amount": _amount,
}  # fmt: skip


def _own_tile(state: State, seat: int, said: Any) -> tuple[int, ...]:
    return (state.seats[seat].tile,)


UNSAID = {"stay.tile": _own_tile}

# --- what is said beside ----------------------------------------------------------------------------------------------


def _from_there(state: State, seat: int, move: Move, noun: Noun) -> bool:
    return bool(noun.value == state.seats[seat].tile)


def _own(state: State, seat: int, move: Move, noun: Noun) -> bool:
    return noun.value in (ALL, state.seats[seat].tile)


def _right_amount(state: State, seat: int, move: Move, noun: Noun) -> bool:
    """One card, or one token, where one is meant; the whole hand, or what is missing of it."""
    count = noun.value
    if isinstance(move, m.Discard):
        return bool(count == len(state.seats[seat].hand))
    if isinstance(move, m.Refill):
        return bool(count == HAND - len(state.seats[seat].hand))
    return bool(count == 1)


def _up_to(state: State, seat: int, move: Move, noun: Noun) -> bool:
    return bool(noun.value == HAND)


def _to_hand(state: State, seat: int, move: Move, noun: Noun) -> bool:
    return bool(noun.value == ("discard" if isinstance(move, m.Reshuffle) else "hand"))


def _its_price(state: State, seat: int, move: Move, noun: Noun) -> bool:
    if not isinstance(move, Buy):
        return False
    if noun.kind == "share":
        return bool(noun.value == (move.cost, move.element))
    return noun.value in (move.cost, move.element)


def _first_mine(state: State, seat: int, move: Move, noun: Noun) -> bool:
    """The mine that moves next."""
    first = min(state.mines.items(), key=lambda pair: pair[1].order, default=None)
    return first is not None and noun.value in (ALL, first[0])


def _next_line(state: State, seat: int, move: Move, noun: Noun) -> bool:
    first = min(state.mines.values(), key=lambda mine: mine.order, default=None)
    return first is not None and bool(noun.value == first.step + 1)


def _stands_there(state: State, seat: int, move: Move, noun: Noun) -> bool:
    if not isinstance(move, Attack):
        return False
    tile = state.tile(move.tile)
    return tile is not None and tile.mine is not None and tile.mine.key == noun.value


CLAIMS: Mapping[str, Callable[[State, int, Move, Noun], bool]] = {
    "from": _from_there, "tile": _own, "amount": _right_amount, "up-to": _up_to, "where": _to_hand,
    "price": _its_price, "element": _its_price, "mine": _first_mine, "line": _next_line, "card": _stands_there,
}  # fmt: skip

# --- moves that are more than their parameters ------------------------------------------------------------------------


def _influence(kind: type[Gain] | type[Lose]) -> Any:
    """A figure of an element; without the element each that the character has; for another, who is named so."""

    def made(state: State, seat: int, by: str, said: Said) -> Iterator[Move]:
        share, number, whose = said.get("share", ()), said.get("amount", ()), _whose(by, said)
        if share and share[0].kind == "share" and not number:
            yield kind(*share[0].value, by=by, whose=whose)
        elif number and (not share or share[0].kind == "element"):
            elements = [share[0].value] if share else elements_of(state, seat)
            yield from (kind(number[0].value, element, by=by, whose=whose) for element in elements)

    return made


def _whose(by: str, said: Said) -> str:
    """Another player for whom it is announced; empty for oneself."""
    named = str(said["whose"][0].value) if "whose" in said else by
    return "" if named == by else named


def _gain_other(state: State, seat: int, by: str, said: Said) -> Iterable[Move]:
    """What is gained for another; the same words for oneself are another frame's."""
    return _influence(Gain)(state, seat, by, said) if _whose(by, said) else ()


def _move_other(state: State, seat: int, by: str, said: Said) -> Iterator[Move]:
    """Another player's pawn, moved by an effect."""
    whose = _whose(by, said)
    for tile in _tile(state, seat, said["tile"][0]) if whose else ():
        yield Go(tile, by=by, whose=whose)


def _removed(kind: Any, amount: int, tile: int, by: str, said: Said) -> Move:
    return m.Clean(amount, tile) if kind is m.Clean else kind(amount, tile, by=by, whose=_whose(by, said))


def _remove(kind: Any) -> Any:
    """So much, from a tile that is said or the own one."""

    def made(state: State, seat: int, by: str, said: Said) -> Iterator[Move]:
        tiles = _tile(state, seat, said["tile"][0]) if "tile" in said else (state.seats[seat].tile,)
        for tile in tiles:
            there = state.tile(tile)
            amount = said["amount"][0].value
            if amount == ALL:
                amount = 0 if there is None else there.pollution
            yield _removed(kind, amount, tile, by, said)

    return made


def _remove_there(kind: Any) -> Any:
    """From a tile, so much as is said; else each amount that lies there."""

    def made(state: State, seat: int, by: str, said: Said) -> Iterator[Move]:
        if ("tile" in said) == ("at" in said):
            return
        for tile in _tile(state, seat, (said.get("tile") or said["at"])[0]):
            there = state.tile(tile)
            most = max(1, there.pollution if there is not None else 0)
            amount = said["amount"][0].value if "amount" in said else 0
            amounts = [most if amount == ALL else amount] if amount else range(1, most + 1)
            yield from (_removed(kind, amount, tile, by, said) for amount in amounts)

    return made


def _clean_up(state: State, seat: int, by: str, said: Said) -> Iterator[Move]:
    """`clean 6 of 2`: from either the other; a number alone is so much from the own tile, or a polluted one near."""
    number = said["either"][0].value
    if "amount" in said:
        amount = said["amount"][0].value
        yield from (Remove(amount, number, by=by), Remove(number, amount, by=by))
    elif number in near_tiles(state, seat):
        there = state.tile(number)
        amounts = range(1, 1 + (there.pollution if there is not None and not there.contaminated else 0))
        found = [Remove(amount, number, by=by) for amount in amounts]
        yield from (*found, Remove(number, state.seats[seat].tile, by=by)) if found else ()


def _attack(state: State, seat: int, by: str, said: Said) -> Iterator[Move]:
    """What stands there; element and price as they are said, else each that it may be."""
    tiles = _tile(state, seat, said["tile"][0]) if "tile" in said else (state.seats[seat].tile,)
    if len(said.get("share", ())) > 1:
        yield from _mixed(state, seat, by, tiles, said)
        return
    share = said["share"][0] if "share" in said else None
    paid = said["price"][0].value if "price" in said else 0
    for tile in tiles:
        if share is not None and share.kind == "share":
            amount, element = share.value
            if not paid:
                yield Attack(tile, element, amount, by=by)
            continue
        there = state.tile(tile)
        stands = there is not None and (there.mine is not None or there.dome)
        for element in elements_of(state, seat) if share is None else (share.value,):
            amounts = (paid,) if paid else _prices(state, seat, tile, element) if stands else ()
            yield from (Attack(tile, element, amount, by=by) for amount in amounts)


def _mixed(state: State, seat: int, by: str, tiles: Iterable[int], said: Said) -> Iterator[Move]:
    """The dome with so much of one element and so much of another, where the table may mix them and it comes to the
    price: the rest is paid of what the player has besides."""
    shares = dict(reversed(noun.value) for noun in said["share"] if noun.kind == "share")
    whole = len(shares) == len(said["share"]) and sum(shares.values()) == state.sheet.dome_cost
    own = whole and state.house.mix_dome and "price" not in said and set(shares) == set(elements_of(state, seat))
    for tile in tiles if own else ():
        there = state.tile(tile)
        if there is not None and there.dome:
            yield Attack(tile, *next(iter(shares.items())), by=by)


def _prices(state: State, seat: int, tile: int, element: str) -> Iterable[int]:
    """What it costs there; where nobody knows, whatever the player has, for the table to say."""
    least, most = price(state, state.seats[seat], tile, element)
    return range(least, max(least, min(most, influence_of(state.seats[seat], element))) + 1)


def _buy(state: State, seat: int, by: str, said: Said) -> Iterator[Move]:
    """An element and what is paid."""
    share, cost = said["share"][0], said.get("price", ())
    if share.kind == "share" and not cost:
        amount, element = share.value
        yield Buy(element, amount, "", by=by)
    elif share.kind == "element" and cost:
        yield Buy(share.value, cost[0].value, "", by=by)


def _buy_named(state: State, seat: int, by: str, said: Said) -> Iterator[Move]:
    card = state.box.actions.get(said["card"][0].value)
    if card is not None:
        yield Buy(card.element or elements_of(state, seat)[0], card.cost, card.key, by=by)


def _play_gain(state: State, seat: int, by: str, said: Said) -> Iterator[tuple[Move, ...]]:
    amount, element = said["share"][0].value
    yield from ((m.Play(card, by=by), Gain(amount, element, by=by)) for card in _listed(state, seat, said["card"][0]))


def _buys_nothing(state: State, seat: int, by: str, said: Said) -> Iterator[Move]:
    """The purchase ends if nobody else can buy any more; for the others nobody says so."""
    waiting = [name for name, player in zip(state.players, state.seats, strict=True) if not player.done]
    yield m.Next() if waiting in ([], [by]) or (not by and len(waiting) == 1) else Skip()


def _keep_kind(state: State, seat: int, by: str, said: Said) -> Iterator[Move]:
    yield m.Keep(CONTAMINATION, by=by)


def _line(state: State, seat: int, by: str, said: Said) -> Iterator[Move]:
    """What a line says, of its parts: destroyed, so much pollution, around."""
    parts = [noun.value for noun in said.get("parts", ())]
    amount = said["amount"][0].value if "amount" in said else None
    if len(set(parts)) != len(parts):
        return
    if "around" in parts:
        added = ["spread" if amount in (None, 1) else "?"]
    else:
        added = [] if amount is None else [f"pollute-{amount}"]
    line = "-".join((*(part for part in parts if part != "around"), *added))
    if line in LINES:
        yield m.Line(line)


def _happens(state: State, seat: int, by: str, said: Said) -> Iterator[Move]:
    """What a part of an event does: how much pollution comes or goes, a mine, a card."""
    parts = [noun.value for noun in said.get("parts", ())]
    amount = [str(said["amount"][0].value)] if "amount" in said else []
    effect = "-".join((*(parts or ["pollute"]), *amount))
    if effect in EVENT_EFFECTS:
        yield m.Happens(effect, by=by)


@dataclass(frozen=True, eq=False, slots=True)
class _Moment:
    """A state as a moment of one match: itself alone is the same. Who holds it keeps it, so that no other takes its
    place in memory."""

    state: State

    def __hash__(self) -> int:
        return id(self.state)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Moment) and self.state is other.state


@lru_cache(maxsize=64)
def _seed(moment: _Moment) -> float:
    """What is drawn at a moment of a match: asked again in that moment, the same."""
    return random.SystemRandom().random()


def _drawn(kind: Any, verb: str) -> Any:
    """What the companion draws for a table that asks it to."""

    def made(state: State, seat: int, by: str, said: Said) -> Iterator[Move]:
        drawn = lot(state, verb, random.Random(_seed(_Moment(state))))
        if drawn:
            yield kind(int(drawn) if verb == "token" else drawn)

    return made


MAKE = {
    "gain": _influence(Gain), "lose": _influence(Lose), "remove": _remove(Remove), "clean": _remove(m.Clean),
    "gain-self": _influence(Gain), "gain-other": _gain_other, "move-other": _move_other, "take-off": _remove(Remove),
    "remove-there": _remove_there(Remove), "clean-there": _remove_there(m.Clean), "clean-up": _clean_up,
    "attack-there": _attack, "attack-spent": _attack, "attack-poured": _attack, "buys-nothing": _buys_nothing,
    "attack": _attack, "buy": _buy, "buy-card": _buy, "buy-named": _buy_named,
    "play-gain": _play_gain, "keep-kind": _keep_kind,
    "line": _line, "effect": _happens, "lot": _drawn(m.Token, "token"), "lot-mine": _drawn(m.Reveal, "mine"),
    "lot-event": _drawn(m.Event, "event"),
}  # fmt: skip
