"""The pad of what the text of a card does to a player: usual effects are recorded by two taps (HER-16)."""

from collections.abc import Sequence

from companion.core.game import Game
from companion.core.parts import Part
from companion.core.viewing import Words
from companion.games.herocard import moves as m
from companion.games.herocard.data import ATTRIBUTES, HAND
from companion.games.herocard.state import State
from companion.games.herocard.viewing import title

MOST_CHANGE = 6
"""The largest change of an attack or a block on the pad; larger ones are typed."""


def effect_place(state: State, seat: int) -> str:
    """The name of the pad for effects on a player."""
    return f"{state.players[seat]}.effect"


def effect_pad(game: Game, state: State, seat: int, words: Words) -> Part:
    """The effects that make sense now, one kind each; none before a card was played this turn."""
    kinds = [
        _counted(game, state, seat, words, "draw", range(1, HAND + 1)),
        _discards(game, state, seat, words),
        _cleared(game, state, seat, words),
        *(_changed(game, state, seat, words, side) for side in ("attack", "block")),
        _again(game, state, seat, words),
    ]
    name = state.players[seat]
    return {"title": words.say("effect-which", player=name), "kinds": [one for one in kinds if one is not None]}


def _allowed(
    game: Game, state: State, seat: int, what: str, amount: int = 0, names: tuple[str, ...] = ()
) -> bool:  # fmt: skip
    return bool(game.judge(state, m.CardEffect(what, amount, names, by=state.players[seat])))


def _kind(state: State, seat: int, words: Words, what: str, field: Part | None, listed: Sequence[Part] = ()) -> Part:
    """One kind of effect: a single row of answers, or cards by name."""
    card = "" if field is None else "{value}"
    part = {"text": "", "card": card or None, "told": card, "fields": [field] if field else [], "listed": list(listed)}
    text, move = words.word("pad-effect", what), f"{state.players[seat]}: effect {what} {{cards}}"
    return {"id": what, "text": text, "move": move, "parts": [part], "more": [], "targets": [], "legal": True}


def _counted(game: Game, state: State, seat: int, words: Words, what: str, amounts: Sequence[int]) -> Part | None:
    """So many cards."""
    legal = [amount for amount in amounts if _allowed(game, state, seat, what, amount)]
    if not legal:
        return None
    field = {"name": "value", "label": words.say("count"), "low": legal[0], "high": legal[-1]}
    return _kind(state, seat, words, what, field)


def _discards(game: Game, state: State, seat: int, words: Words) -> Part | None:
    """So many cards of the hand; where the companion knows them, each by its name."""
    hand = state.seats[seat].hand
    if not state.dealt:
        return _counted(game, state, seat, words, "discard", range(1, len(hand) + 1))
    names = [name for name in sorted(set(hand.known)) if _allowed(game, state, seat, "discard", 0, (name,))]
    listed = [{"text": title(state, name, words), "detail": "", "card": f'"{name}"', "costs": {}, "legal": True}
              for name in names]  # fmt: skip
    return _kind(state, seat, words, "discard", None, listed) if listed else None


def _cleared(game: Game, state: State, seat: int, words: Words) -> Part | None:
    """The uppermost card of a pile."""
    choices = [{"value": name, "text": words.word("attribute", name)} for name in ATTRIBUTES
               if _allowed(game, state, seat, "clear", 0, (name,))]  # fmt: skip
    field = {"name": "value", "label": words.say("pile"), "choices": choices}
    return _kind(state, seat, words, "clear", field) if choices else None


def _changed(game: Game, state: State, seat: int, words: Words, side: str) -> Part | None:
    """The running attack or the block, stronger or weaker, on the page of who it belongs to."""
    running = state.sequence
    if running is None or seat != (running.attacker if side == "attack" else running.target):
        return None
    amounts = [amount for amount in range(-MOST_CHANGE, MOST_CHANGE + 1) if _allowed(game, state, seat, side, amount)]
    choices = [{"value": str(one), "text": words.speaker.format_field(one, "signed")} for one in amounts]
    field = {"name": "value", "label": words.say("change"), "choices": choices}
    return _kind(state, seat, words, side, field) if choices else None


def _again(game: Game, state: State, seat: int, words: Words) -> Part | None:
    """One more Exclusive card for the player of the turn."""
    if seat != state.active or not _allowed(game, state, seat, "again"):
        return None
    choices = [{"value": "", "text": words.say("effect-again")}]
    return _kind(state, seat, words, "again", {"name": "value", "label": words.say("granted"), "choices": choices})
