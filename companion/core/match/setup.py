"""Making a match: names, options, who starts; every mistake is said in one sentence."""

import random
import secrets
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from companion.core.facts.facts import FORBIDDEN_IN_NAMES
from companion.core.match.entry import value_text
from companion.core.record.limits import SEED
from companion.core.rules.game import Game
from companion.core.rules.option import Option
from companion.core.rules.rulings import SetupError
from companion.core.text.messages import (
    QUOTED,
    cut,
    given_word,
    is_printable,
    printable,
    quoted,
    say,
    told,
    whole_characters,
)

MAX_NAME = 60
LARGEST_SEED = 60
"""Digits of a seed that is a number; one that is a text is as long as a record holds."""
_SEED_BYTES = 16


def drawn_seed() -> str:
    """A seed that nobody can guess or try out: 128 bits as text, which every reader of JSON keeps whole."""
    return secrets.token_hex(_SEED_BYTES)


def check_players(game: Game, players: Sequence[str], lang: str) -> tuple[str, ...]:
    """The players' names, trimmed. Raises SetupError."""
    if isinstance(players, str) or not isinstance(players, Sequence):
        players = [players] if isinstance(players, str) else []
    low, high = game.seats
    if not low <= len(players) <= high:
        key = "players-exactly" if low == high else "players-count"
        raise SetupError(told(key, game=game.title, low=low, high=high, count=len(players)), lang)
    names: list[str] = []
    for name in players:
        clean = name.strip() if isinstance(name, str) else ""
        if not 0 < len(clean) <= MAX_NAME or FORBIDDEN_IN_NAMES.search(clean) or not is_printable(clean):
            raise SetupError(told("player-name", name=_named(name), max=MAX_NAME), lang)
        if clean.casefold() in (known.casefold() for known in names):
            raise SetupError(told("player-twice", name=clean), lang)
        names.append(clean)
    return tuple(names)


def _named(name: Any) -> str:
    """A name as a sentence repeats it: as people write it, nothing in it that cannot be seen."""
    return cut(printable(name), QUOTED) if isinstance(name, str) else quoted(name)


def check_starter(players: tuple[str, ...], starter: str | None, seed: Any, lang: str) -> tuple[int, str]:
    """The seat that starts, and who chose it: the `table` or a `coin`. Raises SetupError."""
    if starter is None:
        dice = random.Random(f"{seed}:starter") if seed is not None else random.SystemRandom()
        return dice.randrange(len(players)), "coin"
    for seat, name in enumerate(players):
        if isinstance(starter, str) and starter.strip().casefold() == name.casefold():
            return seat, "table"
    raise SetupError(told("unknown-starter", given=given_word(starter), known=", ".join(players)), lang)


def check_seed(seed: Any, lang: str) -> None:
    """A seed is a whole number or a text that a record can hold: not too long, no half of a character.

    Raises SetupError.
    """
    if seed is None:
        return
    if isinstance(seed, str):
        sound = len(seed) <= SEED and whole_characters(seed)
    else:
        sound = isinstance(seed, int) and not isinstance(seed, bool) and abs(seed) < 10**LARGEST_SEED
    if not sound:
        raise SetupError(told("bad-seed", given=quoted(seed), longest=SEED, digits=LARGEST_SEED), lang)


def check_options(game: Game, given: Mapping[str, Any], lang: str, *, tried: bool = False) -> dict[str, Any]:
    """All options of the game with the given ones set; `tried`: those too that are there to be tried out alone
    (`Game.trials`). Raises SetupError."""
    known = {option.name: option for option in (*game.options, *(game.trials if tried else ()))}
    for name in given:
        if name not in known:
            if any(name == option.name for option in game.trials):
                raise SetupError(told("trial-option", name=name, game=game.title), lang)
            names = ", ".join(known) or say("no-options", lang)
            raise SetupError(told("unknown-option", given=given_word(name), game=game.title, known=names), lang)
    values = {name: option.default for name, option in known.items()}
    for name, value in given.items():
        if not known[name].allows(value):
            raise SetupError(
                told("bad-option", name=name, value=quoted(value), known=partial(choices, known[name])), lang
            )
        values[name] = value
    return values


def choices(option: Option, lang: str) -> str:
    """What an option can be, as it is given; of a switch also what that means."""
    if option.values is not None:
        return ", ".join(map(repr, option.values))
    if isinstance(option.default, bool):
        return ", ".join(f"{value} ({value_text(value, lang)})" for value in (True, False))
    return f"{option.low}–{option.high}" if option.low is not None else type(option.default).__name__
