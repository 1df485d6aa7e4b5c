"""What plans and rows may hold: those of other machines, and of files, are data that anybody may have written."""

import json
from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import fields
from typing import Any, Final

from companion.core.match.setup import check_options, check_seed
from companion.core.plugins.registry import find_game
from companion.lab.matches.plan import (
    EVERYBODY,
    FIXED,
    MOST_MATCHES,
    MOST_SETTINGS,
    MOST_TOTAL,
    NAMES,
    Plan,
    Setting,
    is_policy,
)
from companion.lab.matches.work import Row

LARGEST: Final = 10**15
"""Of a figure: whole numbers up to here are exact as fractions, too."""
MOST_COLUMNS: Final = 500
LONGEST: Final = 200
"""Letters of a text of a row."""


def is_text(given: Any) -> bool:
    """Whether it is a word that can be shown."""
    return type(given) is str and 0 < len(given) <= LONGEST and given.isprintable()


def is_count(given: Any) -> bool:
    """Whether it is a whole number from 0."""
    return type(given) is int and 0 <= given <= LARGEST


def is_figure(given: Any) -> bool:
    """Whether it is a number that can be reckoned with."""
    return type(given) in (int, float) and -LARGEST <= given <= LARGEST


def is_share(given: Any) -> bool:
    """Whether it says how much of a match was won."""
    return is_figure(given) and 0 <= given <= 1


def is_time(given: Any) -> bool:
    """Whether it says how long something took, in seconds."""
    return is_figure(given) and given >= 0


def or_none(check: Callable[[Any], bool]) -> Callable[[Any], bool]:
    """What may be absent too."""
    return lambda given: given is None or check(given)


def is_word(given: Any) -> bool:
    """Whether it is what a house rule may be."""
    return type(given) is bool or is_figure(given) or is_text(given)


def is_shallow(given: Any, depth: int = 12) -> bool:
    """Whether lists and mappings lie no deeper in one another than in anything of ours."""
    if not isinstance(given, list | dict):
        return True
    parts = given.values() if isinstance(given, dict) else given
    return depth > 0 and all(is_shallow(part, depth - 1) for part in parts)


def loaded(text: str | bytes) -> Any:
    """JSON of somebody: shallow, of numbers that are some. Raises ValueError."""
    try:
        data = json.loads(text, parse_constant=_no_number)
    except RecursionError:
        raise ValueError("depth") from None
    if not is_shallow(data):
        raise ValueError("depth")
    return data


def _no_number(text: str) -> None:
    raise ValueError(text)


def plan_of(data: Any, lang: str) -> Plan:
    """Data as a plan. Raises ValueError for what is none, of it SetupError for a game, or house rules, that are not
    known here."""
    if type(data) is not dict or data.keys() != {field.name for field in fields(Plan)}:
        raise ValueError("plan")
    ways, policies, seed = data["settings"], data["policies"], data["seed"]
    sound = (
        is_text(data["game"])
        and is_count(data["matches"]) and 0 < data["matches"] <= MOST_MATCHES
        and type(policies) is list and 0 < len(policies) <= len(NAMES) and all(map(is_policy, policies))
        and type(ways) is list and 0 < len(ways) <= MOST_SETTINGS and len(ways) * data["matches"] <= MOST_TOTAL
        and all(_is_setting(one, len(policies)) for one in ways)
        and data["starter"] in ("", *NAMES[: len(policies)])
        and type(data["data"]) is dict and type(data["rules_version"]) is str
    )  # fmt: skip
    if not sound:
        raise ValueError("plan")
    check_seed(0 if seed is None else seed, lang)
    plan = Plan.of_data(data)
    game = find_game(plan.game, lang)
    if not game.seats[0] <= len(policies) <= game.seats[1]:
        raise ValueError("policies")
    for one in plan.settings:
        check_options(game, one.options, lang, tried=True)
    return plan


def _is_setting(given: Any, players: int) -> bool:
    if type(given) is not dict or given.keys() != {field.name for field in fields(Setting)}:
        return False
    options, position, decks = given["options"], given["position"], given["decks"]
    return (
        type(options) is dict and all(is_word(one) for one in options.values())
        and (position is None or _is_position(position))
        and type(decks) is list and len(decks) in (0, players) and all(one is None or is_text(one) for one in decks)
    )  # fmt: skip


def _is_position(given: Any) -> bool:
    return type(given) is list and len(given) == 2 and is_count(given[0]) and type(given[1]) is dict


def checks_of(plan: Plan) -> Mapping[str, Callable[[Any], bool]]:
    """What each column of a row of a plan must be, in their order."""
    checks: dict[str, Callable[[Any], bool]] = {
        "match": is_count, "starter": or_none(lambda given: given in plan.names), "reason": is_text,
        "turns": or_none(is_count), "moves": is_count, "seconds": is_time, **dict.fromkeys(plan.wins, is_share),
    }  # fmt: skip
    named = [name for name in plan.columns if name != FIXED[1]]
    return {name: checks.get(name, or_none(is_figure)) for name in named}


def rows_of(plan: Plan, data: Any, numbers: Container[int], count: int | None = None) -> Sequence[Row]:
    """Data as rows of a plan, with these numbers; `count`: so many different ones. Raises ValueError, saying what is
    none."""
    if type(data) is not list:
        raise ValueError(type(data).__name__)
    checks = checks_of(plan)
    for row in data:
        if type(row) is not list or len(row) != len(checks):
            raise ValueError(f"{len(row)} ≠ {len(checks)}" if type(row) is list else type(row).__name__)
        for (name, check), value in zip(checks.items(), row, strict=True):
            if not check(value):
                raise ValueError(name)
        if row[0] not in numbers:
            raise ValueError(f"match {row[0]}")
    if count is not None and (len(data) != count or len({row[0] for row in data}) != count):
        raise ValueError(f"{len(data)} ≠ {count}")
    return data


_NEEDED: Final = ("game", "seed", "match", "setting", "starter", "reason", "turns", "moves", "seconds")
_COLUMNS: Final[Mapping[str, Callable[[Any], bool]]] = {
    "game": is_text, "seed": or_none(is_text), "starter": or_none(is_text), "winner": or_none(is_text),
    "winner_policy": or_none(is_text), "reason": is_text, "match": is_count, "setting": is_count,
    "turns": or_none(is_count), "moves": is_count, "seconds": is_time, "position": or_none(is_count), "won": is_share,
    "policy.": is_text, "deck.": or_none(is_text), "option.": or_none(is_word), "won.": is_share,
}  # fmt: skip
"""What a column of a file must hold; with a dot: of each player, or of each rule. All others are figures."""


def checked_columns(columns: Mapping[str, Sequence[Any]]) -> None:
    """That these are columns of runs. Raises ValueError with the number of a row (-1: of none), and the column."""
    names = [name.removeprefix("policy.") for name in columns if name.startswith("policy.")]
    wins = [EVERYBODY] if EVERYBODY in columns else [f"{EVERYBODY}.{name}" for name in names]
    for name in (*_NEEDED, *wins):
        if name not in columns:
            raise ValueError(-1, name)
    if not names or len(columns) > MOST_COLUMNS or not set(names) <= set(NAMES):
        raise ValueError(-1, "policy")
    for name, values in columns.items():
        first, dot, _ = name.partition(".")
        check = _COLUMNS.get(name, _COLUMNS.get(first + dot, or_none(is_figure)))
        wrong = next((row for row, value in enumerate(values) if not check(value)), None)
        if not is_text(name) or wrong is not None:
            raise ValueError(-1 if wrong is None else wrong, name)
    bounds = {"starter": (None, *names), "setting": range(MOST_SETTINGS), "match": range(MOST_MATCHES)}
    for name, known in bounds.items():
        for row, value in enumerate(columns[name]):
            if value not in known:
                raise ValueError(row, name)
