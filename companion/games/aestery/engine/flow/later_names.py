"""Cards that are named afterwards: what was mined, pitched, hidden or played unnamed (`reveal 12 "Merle"`; AES-23)."""

from typing import Final

from companion.cardkit.notation.card_names import can_be_said
from companion.cardkit.zones.permanents import taken
from companion.cardkit.zones.player_zones import NO, with_seat
from companion.core.rules.clauses import clause
from companion.core.rules.rulings import Event, Pending, Reason
from companion.core.runtime.replacement import replace
from companion.games.aestery.engine.cards.cards import CARD
from companion.games.aestery.engine.flow.updates import Step, in_zones, with_fighter
from companion.games.aestery.engine.moves import NameCard
from companion.games.aestery.engine.state import State

NAME: Final = "name"
NAMED_ZONES: Final = ("exile", "pitched", "hideout", "graveyard")
_FIGHTER: Final = "fighter "


def unnamed(before: State, after: State) -> Pending | None:
    """The first thing that a move left unnamed: a Fighter announced by its figures, a card that went to a zone."""
    if len(after.stack) > len(before.stack):
        card = after.card(after.stack[-1].code)
        if card is not None and card.kind == "fighter" and not card.name:
            return _item(after.stack[-1].by, f"{_FIGHTER}{card.called}")
    for seat, player in enumerate(after.seats):
        was = before.seats[seat]
        for place, one in taken(player.fighters):
            new = place > len(was.fighters) or was.fighters[place - 1] is None
            if new and in_zones(one.code) is None and not one.token:
                return _item(seat, f"{_FIGHTER}{one.code}")
        for zone in NAMED_ZONES:
            if player.zone(zone).unknown > was.zone(zone).unknown:
                return _item(seat, zone)
    return None


def figures_of(where: str) -> str:
    """The figures of an unnamed Fighter: `2/3`; empty for a card of a zone."""
    card = CARD.read(where.removeprefix(_FIGHTER)) if where.startswith(_FIGHTER) else None
    return "" if not where.startswith(_FIGHTER) else card.figures if card else where.removeprefix(_FIGHTER)


def _place(state: State, seat: int, where: str) -> int:
    """The place of the unnamed Fighter of those figures; 0 where there is none."""
    code = where.removeprefix(_FIGHTER)
    found = (place for place, one in taken(state.seats[seat].fighters) if one.code == code)
    return next(found, 0) if in_zones(code) is None else 0


def _item(seat: int, where: str) -> Pending:
    return Pending(NAME, seat, "AES-23", cards=(where,))


@clause("AES-23", "unknown-card", "in-hand", "named-later")
def can_be_named(state: State, seat: int, where: str, card: str) -> Reason | None:
    """An unnamed card is there, and may be the one that is named (AES-23)."""
    player = state.seats[seat]
    if not can_be_said(card):
        return Reason("unknown-card", "nonsense", {"name": card})
    if where.startswith(_FIGHTER):
        if _place(state, seat, where):
            return None
        there = {"player": state.players[seat], "name": where.removeprefix(_FIGHTER)}
        return Reason("named-later", "nonsense", there)
    if where not in NAMED_ZONES or not player.zone(where).unknown or player.has(where, (card,)) == NO:
        figures = {"player": state.players[seat], "names": (card,), "hand": len(player.hand)}
        return Reason("in-hand", "nonsense", figures)
    return None


@clause("AES-23", "named-later")
def name(state: State, seat: int, move: NameCard) -> Step:
    """From now on the card is known."""
    told = (Event("named-later", {"player": state.players[seat], "name": move.card}),)
    if move.where.startswith(_FIGHTER):
        place = _place(state, seat, move.where)
        one = state.fighter(seat, place)
        return (state if one is None else with_fighter(state, seat, place, replace(one, code=move.card))), told
    player = state.seats[seat]
    return with_seat(state, seat, player.move(move.card, move.where, move.where)), told
