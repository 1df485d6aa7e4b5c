"""What the parts of Erythro's view share: figures as cards, and where a token may land."""

from companion.core.view.board import Card
from companion.core.view.words import Words
from companion.games.erythro.engine.state import State


def figure_card(code: str, figure: str, element: str, words: Words) -> Card:
    """A figure of an element as a card of a picker, grouped by its element."""
    name = words.word("element", element)
    return {"kind": "card", "code": code, "rank": figure, "suit": name, "tone": element, "name": f"{figure} {name}"}


def landing(state: State) -> dict[int, int]:
    """Where the next token drawn for a pollution or a mine may land, tile → one chance in how many.

    Tokens of tiles with a mine, the dome, or four pollution are skipped and stay out; an empty bag is refilled
    (ERY-13).
    """
    fit = [n for n, tile in zip(state.layout.numbers, state.tiles, strict=True) if tile.open_to_bag]
    left = [n for n in fit if n in state.bag] or fit
    return dict.fromkeys(left, len(left))
