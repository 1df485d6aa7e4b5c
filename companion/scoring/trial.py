"""A file tried out: entries by lot, thousands of them, none of which may bring its formulas to an end."""

import random
from collections.abc import Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from companion.core.rules.option import Option, Setup
from companion.scoring.engine.bindings import Bindings, bindings_of
from companion.scoring.engine.moves import Values
from companion.scoring.engine.rounds import tried
from companion.scoring.engine.state import State, scorers
from companion.scoring.engine.validation import bounds_of
from companion.scoring.file.parts import Field, Form
from companion.scoring.game import ScoreGame
from companion.scoring.language.kinds import UnworkableError

LONGEST = 60
"""Entries of one match that is tried."""


class Trial(NamedTuple):
    """What came of it: how many entries there were, the formulas that gave nothing with how often and an entry, and
    entries whose points do not add up to nothing, where the file says that they do."""

    entries: int
    unworkable: Mapping[str, tuple[int, str]]
    uneven: tuple[str, ...]


def tried_out(game: ScoreGame, count: int, seed: int = 0) -> Trial:
    """Entries by lot, in matches of all sizes and house rules; what a check forbids is played all the same."""
    dice = random.Random(seed)
    unworkable: dict[str, tuple[int, str]] = {}
    uneven: list[str] = []
    entries = 0
    while entries < count:
        state = _begun(game, dice)
        for _ in range(LONGEST):
            if state.outcome is not None or entries >= count:
                break
            entries += 1
            form = dice.choice([*game.sheet.forms.values()] if dice.random() < 0.03 else [game.sheet.score])
            seat = _seat(game, state, form, dice)
            values = _values(game, state, form, seat, dice)
            reasons, done = tried(game.sheet, state, form, values, seat)
            for reason in reasons:
                if reason.clause == "formula":
                    text = str(reason.figures["text"])
                    times, first = unworkable.get(text, (0, str(dict(values))))
                    unworkable[text] = times + 1, first
            if done is None:
                continue
            if game.sheet.zero and not reasons and sum(done.state.rounds[-1].gains) != 0:
                uneven.append(str(dict(values)))
            state = done.state
    return Trial(entries, unworkable, tuple(uneven[:5]))


def _begun(game: ScoreGame, dice: random.Random) -> State:
    least, most = game.seats
    players = tuple(f"J{seat + 1}" for seat in range(dice.randint(least, most)))
    options = {option.name: _option(option, dice) for option in game.options}
    state: State = game.setup(Setup(players, 0, options, False))[0]
    return state


def _option(option: Option, dice: random.Random) -> Any:
    if option.values is not None:
        return dice.choice(option.values)
    if isinstance(option.default, bool):
        return dice.random() < 0.5
    return option.default if dice.random() < 0.5 else dice.randint(option.low or 0, min(option.high or 0, 9_999))


def _seat(game: ScoreGame, state: State, form: Form, dice: random.Random) -> int | None:
    if not game.sheet.each or form.name == "finish":
        return None
    return state.active if game.sheet.each == "turn" else dice.randrange(len(state.players))


def _values(game: ScoreGame, state: State, form: Form, seat: int | None, dice: random.Random) -> Values:
    """What might be said: the extremes often, what may be left out now and then left out."""
    bindings = bindings_of(game.sheet, state, seat)
    names, found = scorers(game.sheet, state.players), list[tuple[str, Any]]()
    for field in form.fields:
        try:
            asked = field.when is None or bool(field.when.run(bindings, bindings.by))
            left_out = (field.optional or field.default is not None) and dice.random() < 0.4
            if not asked or left_out:
                bindings.put(field, None)
                continue
            value = _value(field, bindings, names, dice)
        except (UnworkableError, ValueError):
            bindings.put(field, None)
            continue
        bindings.put(field, value)
        found.append((field.name, value))
        if field.skips is not None and value == field.skips:
            break
    return tuple(found)


def _value(field: Field, bindings: Bindings, names: tuple[str, ...], dice: random.Random) -> Any:
    if field.each:
        able = [name for place, name in enumerate(names) if not bindings.out[place]]
        return tuple((name, _single(field, bindings, names, dice)) for name in able)
    return _single(field, bindings, names, dice)


def _single(field: Field, bindings: Bindings, names: tuple[str, ...], dice: random.Random) -> Any:
    if field.kind == "dice":
        return tuple(dice.randint(1, field.faces) for _ in range(field.dice))
    if field.kind == "player":
        return dice.choice([name for place, name in enumerate(names) if not bindings.out[place]])
    if field.kind == "yes":
        return dice.random() < 0.5
    if field.kind == "choice":
        return dice.choice([one for one in field.choices if not (field.once and bindings.boxes.get(one) is not None)])
    low, high = bounds_of(field, bindings)
    steps = int((high - low) // field.step)
    value = Fraction(low) + field.step * dice.choice((0, steps, dice.randint(0, steps)))
    return int(value) if value.denominator == 1 else value
