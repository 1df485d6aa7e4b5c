"""What could be announced at a table: the game's candidates, and likely slips with the cards that lie there."""

from collections.abc import Iterator
from dataclasses import fields, replace
from typing import Any

from companion.core.notation.playing_cards import IN_PACK, PACK
from companion.core.rules.game import Game
from companion.core.rules.moves import Move
from companion.lessons.practice.tables import lesson_table


def candidates(game: Game, state: Any, seat: int | None = None) -> Iterator[Move]:
    """Every candidate of a seat (usually of the player to act) that there is a question in."""
    return (move for move in game.candidates(state) if asks(game, state, move, seat))


def asks(game: Game, state: Any, move: Move, seat: int | None = None) -> bool:
    """Whether a move is one that a seat (usually the player to act) is asked about: it names something, or the game
    says so."""
    verb, table = game.verbs[move.verb], lesson_table(game)
    asked = state.active if seat is None else seat
    apart = move.verb in table.apart and move.verb not in game.rulebook
    if (move.by and not verb.personal and asked == state.active) or apart:
        return False
    told = bool(verb.params) or move.verb in table.bare
    return told and bool(game.seat_of(state, move) == asked)


def about(game: Game, state: Any, move: Move) -> tuple[str, ...]:
    """The clause that a legal move is about: the one called like its verb, else the one that tells what it did."""
    if move.verb in game.rulebook:
        return (move.verb,)
    _, effects = game.apply(state, move)
    told = [effect.clause for effect in effects if not game.rulebook[effect.clause].quiet]
    return tuple(told[-1:])


def slips(game: Game, state: Any, move: Move) -> Iterator[Move]:
    """The same move with one of its cards exchanged for another that lies in the open, in the order of the pack."""
    for part in fields(move):
        if getattr(move, part.name) in IN_PACK:
            for card in open_cards(game, state):
                if card != getattr(move, part.name):
                    yield replace(move, **{part.name: card})


def open_cards(game: Game, state: Any) -> list[str]:
    """The cards among the public facts, in the order of the pack."""
    found: set[str] = set()
    for value in game.facts.read(state).values():
        found.update(card for card in (value if isinstance(value, tuple) else (value,)) if isinstance(card, str))
    return [card for card in PACK if card in found]
