"""What Erythro's table is asked: pending items, the open card, the named card; and the places that answer by a tap."""

from typing import Any

from companion.core.game import Game
from companion.core.parts import Part
from companion.core.rulings import Pending
from companion.core.viewing import Words
from companion.games.erythro.box import Op
from companion.games.erythro.card import opener
from companion.games.erythro.data import CONTAMINATION_COST
from companion.games.erythro.moves import Done
from companion.games.erythro.state import State
from companion.games.erythro.taps import Taps, Tree, number_choices, speaking_seats


def prompt(game: Game, state: State, seat: int | None, words: Words, entry: int | None) -> Part | None:
    """What is asked now; None if nothing is."""
    if state.outcome is not None:
        return None
    if state.pending:
        return {**question(game, state, state.pending[-1], seat, words), "entry": entry}
    found = open_card(game, state, seat, words) or named_card(game, state, seat, words)
    return None if found is None else {"many": 1, "skip": None, "entry": entry, "rows": True, **found}


# --- pending items ----------------------------------------------------------------------------------------------------


def question(game: Game, state: State, item: Pending, seat: int | None, words: Words) -> Part:
    """A pending item in words, with the choices that answer it; for others than the one who is asked, who that is."""
    if item.seat is not None and state.dealt and seat not in (None, item.seat):
        asked = words.word("asked", item.verb)
        text = words.say("wait", player=state.players[item.seat], asked=asked)
        return {"text": text, "choices": [], "many": 1, "skip": None}
    choices = _CHOICES[item.verb](game, state, item, words)
    skip = {"text": words.say("skip"), "move": "skip"} if item.skippable else None
    return {"text": _text(state, item, words), "choices": choices, "many": 1, "verb": item.verb, "skip": skip,
            "rows": len(choices) <= MOST_ROWS, "more": _lot(state, item, words)}  # fmt: skip


MOST_ROWS = 4
"""Answers that stand in the question itself; more of them open as a list of their own."""


_DRAWN = ("token", "mine", "event")


def _lot(state: State, item: Pending, words: Words) -> list[Part]:
    """What a table without the bag, the mine cards or the event cards at hand lets the companion draw."""
    if item.verb not in _DRAWN or state.dealt or (item.verb == "event" and not state.box.events):
        return []
    return [{"text": words.say("lot"), "move": f"{item.verb} at random"}]


def _text(state: State, item: Pending, words: Words) -> str:
    task = (state.agenda[-1] if state.agenda else "").split()
    player = "" if item.seat is None else state.players[item.seat]
    if item.verb == "token":
        return words.say(f"ask-token-{task[1]}", player=player)
    if item.verb in ("mine", "line"):
        mine = state.mines.get(int(task[1]))
        return words.say(f"ask-{item.verb}", tile=int(task[1]), step=mine.step if mine else 1)
    if item.verb == "clean":
        return words.say("ask-clean", count=item.many) if item.many >= 0 else words.say("ask-clean-open")
    if item.verb == "effect":
        return words.say(f"ask-effect-{task[1]}")
    return words.say(f"ask-{item.verb}", player=player)


def _legal(game: Game, state: State, verb: str, item: Pending) -> list[Any]:
    seat = item.seat or 0
    by = state.players[seat] if game.verbs[verb].personal else ""
    return game.verbs[verb].legal(state, seat, by)


def _tokens(game: Game, state: State, item: Pending, words: Words) -> list[Part]:
    return number_choices([move.number for move in _legal(game, state, "token", item)], "token", words)


def _characters(game: Game, state: State, item: Pending, words: Words) -> list[Part]:
    found = []
    for move in _legal(game, state, "character", item):
        start = state.box.characters[move.key].start
        detail = " · ".join(f"{words.word('element', element)} {amount}" for element, amount in start)
        found.append({"text": state.box.title(move.key), "detail": detail, "move": str(move), "legal": True})
    return found


def _mines(game: Game, state: State, item: Pending, words: Words) -> list[Part]:
    moves = _legal(game, state, "mine", item)
    return [{"text": state.box.title(move.card), "move": str(move), "legal": True} for move in moves]


def _lines(game: Game, state: State, item: Pending, words: Words) -> list[Part]:
    moves = _legal(game, state, "line", item)
    return [{"text": words.word("line-told", move.line), "move": str(move), "legal": True} for move in moves]


def _advances(game: Game, state: State, item: Pending, words: Words) -> list[Part]:
    return number_choices([move.tile for move in _legal(game, state, "advance", item)], "advance", words)


def _extractions(game: Game, state: State, item: Pending, words: Words) -> list[Part]:
    return number_choices([move.amount for move in _legal(game, state, "extraction", item)], "extraction", words)


def _events(game: Game, state: State, item: Pending, words: Words) -> list[Part]:
    moves = _legal(game, state, "event", item)
    return [
        {
            "text": state.box.title(move.card) if move.card else words.say("event-unnamed"),
            "move": str(move),
            "legal": True,
        }
        for move in moves
    ]


def _cleans(game: Game, state: State, item: Pending, words: Words) -> list[Part]:
    return [
        {"text": words.say("clean-choice", tile=move.tile, amount=move.amount), "move": str(move), "legal": True}
        for move in _legal(game, state, "clean", item)
    ]


def _effects(game: Game, state: State, item: Pending, words: Words) -> list[Part]:
    moves = _legal(game, state, "effect", item)
    return [{"text": words.word("effect-told", move.effect), "move": str(move), "legal": True} for move in moves]


def _reshuffle(game: Game, state: State, item: Pending, words: Words) -> list[Part]:
    moves = _legal(game, state, "reshuffle", item)
    return [{"text": words.say("do-reshuffle"), "move": str(move), "legal": True} for move in moves]


def _order(game: Game, state: State, item: Pending, words: Words) -> list[Part]:
    return []  # the companion's own


_CHOICES = {
    "token": _tokens, "character": _characters, "mine": _mines, "line": _lines, "advance": _advances,
    "extraction": _extractions, "event": _events, "clean": _cleans, "effect": _effects, "reshuffle": _reshuffle,
    "order": _order,
}  # fmt: skip


def answer_tree(game: Game, state: State, seat: int | None, words: Words) -> Tree:
    """The places that answer what is asked: tiles for tokens, mines and removals."""
    item = state.pending[-1]
    if item.seat is not None and state.dealt and seat not in (None, item.seat):
        return {}
    if item.verb == "token":
        return {
            f"tile.{n}": {"move": f"token {n}", "label": words.say("tile-in-bag" if n in state.bag else "tile-drawn"),
                          "legal": n in state.bag}
            for n in state.layout.numbers
        }  # fmt: skip
    if item.verb == "advance":
        moves = _legal(game, state, "advance", item)
        return {f"{kind}.{move.tile}": {"move": str(move), "label": words.word("verb", "advance"), "legal": True}
                for move in moves for kind in ("tile", "mine")}  # fmt: skip
    if item.verb == "clean":
        return _clean_tree(game, state, item, words)
    return {}


def _clean_tree(game: Game, state: State, item: Pending, words: Words) -> Tree:
    tree: Tree = {}
    for move in _legal(game, state, "clean", item):
        node = tree.setdefault(f"tile.{move.tile}", {"pick": words.say("on-tile", tile=move.tile), "choices": []})
        node["choices"].append({"text": words.say("remove-here", amount=move.amount), "move": str(move), "legal": True})
    return tree


# --- a card that is being carried out ---------------------------------------------------------------------------------


def open_card(game: Game, state: State, seat: int | None, words: Words) -> Part | None:
    """The open card: what it still owes, if it is known, and what may be announced of it."""
    owner = opener(state)
    if owner is None:
        return None
    opened, name = state.seats[owner].open, state.players[owner]
    assert opened is not None
    skip = None
    if opened.kind == "contamination":
        more = CONTAMINATION_COST - opened.did
        text = words.say("ask-contamination-more", player=name, count=more) if opened.did else words.say(
            "ask-contamination", player=name)  # fmt: skip
    elif opened.known:
        text = words.say("ask-owed", player=name, owed=", ".join(_owed(op, words) for op in opened.owed))
    else:
        text = words.say("ask-open-more" if opened.did else "ask-open", player=name, count=opened.did)
        skip = {"text": words.say("done"), "move": str(Done(by=name))}
    choices = Taps(game, state, owner, words).choices() if owner in speaking_seats(state, seat) else []
    return {"text": text, "choices": choices, "skip": skip if choices else None}


def _owed(op: Op, words: Words) -> str:
    told = words.say(f"owed-{op.verb}", amount=op.amount)
    if op.element:
        told += f" ({words.word('element', op.element)})"
    told = words.say("owed-other", what=told) if op.who == "other" else told
    return words.say("owed-may", what=told) if op.may else told


def named_card(game: Game, state: State, seat: int | None, words: Words) -> Part | None:
    """A card announced by its name: which of its zones?"""
    for each in speaking_seats(state, seat):
        card = state.seats[each].named
        if card:
            text = words.say("ask-named", player=state.players[each], card=state.box.title(card))
            taps = Taps(game, state, each, words)
            targets = taps.move_targets()
            choices = taps.choices()
            if targets:
                pick = words.say("move-where", player=state.players[each])
                choices.insert(1, {"text": words.say("move"), "legal": True, "pick": pick, "next": targets})
            return {"text": text, "choices": choices}
    return None
