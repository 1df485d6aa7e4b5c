"""The table as plain data: a side for each player, the rows between them, and what a tap on a row announces."""

from typing import Any

from companion.core.rules.moves import arguments
from companion.core.view.builders import pile_part, shared_part, side_part


def view(match: Any, seat: int | None, lang: str) -> dict[str, Any]:
    """What the table shows to a seat (None: to everybody)."""
    state, word = match.state, match.game.rulebook.speaker(lang).word
    acting, turn, coins = None if state.outcome else state.active, word("table", "turn"), word("table", "coins")
    sides = [side_part(name, place, turn if place == acting else None) for place, name in enumerate(state.players)]
    names = {row: word("table", "row", row=word("row", row)) for row in match.game.facts.groups["row"]}
    rows = [pile_part(f"row.{r}", names[r], word("row", r), coins, state.rows[n]) for n, r in enumerate(names)]
    tree: dict[str, Any] = {}
    for row, count in map(arguments, match.moves() if seat in (None, acting) else ()):
        node = tree.setdefault(f"row.{row}", {"pick": word("table", "how-many", row=names[row]), "choices": []})
        node["choices"].append({"text": str(count), "legal": True, "move": f"take {row} {count}"})
    board = [sides[1 - (seat or 0)], shared_part("rows", word("table", "rows"), rows), sides[seat or 0]]
    bar = {"title": word("table", "left", left=sum(state.rows))}
    return {"bar": bar, "actions": [], "board": board, "prompt": None, "tree": tree}
