"""Its table: a side for each with three cards to tap, and what was laid once it is open."""

from typing import Any

from companion.core.rules.simultaneous import sealed_for
from companion.core.view.builders import pile_part, side_part
from tests.table.veils.game import WORTH, Lay, Score, Stop


def view(match: Any, seat: int | None, lang: str) -> dict[str, Any]:
    """What the table shows to a seat (None: to everybody)."""
    state, game, word = match.state, match.game, match.game.rulebook.speaker(lang).word
    choosing = None if state.outcome else word("table", "turn")
    sides = []
    tree: dict[str, Any] = {}
    for place, name in enumerate(state.players):
        asked = not state.outcome and not state.closed[place]
        part = side_part(name, place, choosing if asked else None)
        told = " + ".join(word("leaf", card) for card in state.laid[place]) or "–"
        part["slots"] = [pile_part(f"{name}.laid", told, told, "", len(state.laid[place]))]
        if seat in (None, place):
            part["slots"] += [pile_part(f"{name}.{card}", word("leaf", card), word("leaf", card), "", WORTH[card])
                              for card in WORTH]  # fmt: skip
            for card in WORTH if asked else ():
                move = Lay(card, by=name)
                tree[f"{name}.{card}"] = {"move": str(move), "legal": bool(game.judge(state, move)),
                                          "label": word("verb", "lay"), "ask": str(move)}  # fmt: skip
                if tree[f"{name}.{card}"]["legal"]:
                    del tree[f"{name}.{card}"]["ask"]
        sides.append(part)
    actions = [
        {"id": "stop", "text": word("verb", "stop"), "move": str(Stop(by=name)), "main": True}
        for place, name in enumerate(state.players)
        if seat in (None, place) and not state.outcome and not state.closed[place]
    ]
    if game.judge(state, Score()):
        actions = [{"id": "score", "text": word("verb", "score"), "move": "score", "main": True}]
    bar = {"title": word("table", "round", round=state.round)}
    near = seat or 0
    public = [state.players[0], word("table", "against"), state.players[1]] if sealed_for(state) else []
    return {"bar": bar, "actions": actions, "board": [sides[1 - near], sides[near]], "prompt": None, "tree": tree,
            "public": public}  # fmt: skip
