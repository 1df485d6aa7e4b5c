"""The Charges of a tournament's cards, update by update, of the matches that were played (pandas).

The formulas are the rules' (engine/cards/charges.py); here they go over whole columns.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Any, Final, NoReturn

import numpy as np
import pandas as pd

from companion.core.rules.rulings import SetupError
from companion.core.text.messages import Phrasebook, in_words, printable
from companion.games.eredan.engine.cards.charges import Charging, beginning, counted, gain, updated, updates

COLUMNS: Final = ("update", "after", "card", "before", "gained", "charge")
"""Of the table that is made."""
PLAYED: Final = ("tournament", "deck", "elo", "won")
"""Of the matches: one row a player."""
_HELD: Final = ("deck", "name")
_NAMED: Final = ("charges", "new_cards", "banned_cards", "tournaments")
_MOST: Final = 10_000
"""Tournaments at most."""
_say = Phrasebook("companion.games.eredan")["charges"]

Column = Any
"""A column of numbers (numpy)."""


def charge_table(decks: Any, results: Any, parameters: Mapping[str, Any] | None, lang: str) -> pd.DataFrame:
    """The table of `charges`. Raises SetupError for what makes no sense."""
    figures, named = _parameters(parameters or {}, lang)
    names, cards, holds = _decks(decks, lang)
    played = _results(results, names, lang)
    last = max(int(named["tournaments"] or 0), int(played["tournament"].max()) if len(played) else 0)
    ends = list(updates(last, figures))
    cards, values = _start(cards, named, figures)
    gained = _gained(played, len(names), ends, figures) @ np.pad(holds, ((0, 0), (0, len(cards) - holds.shape[1])))
    tables = [_table(0, 0, cards, values, values * 0.0, values, figures)]
    for number, end in enumerate(ends, 1):
        before, values = values, updated(values, gained[number - 1], figures)
        tables.append(_table(number, end, cards, before, gained[number - 1], values, figures))
    return pd.concat(tables, ignore_index=True)


def _table(
    number: int, end: int, cards: Sequence[str], before: Column, gained: Column, value: Column, figures: Charging
) -> pd.DataFrame:
    columns = (number, end, cards, counted(before, figures), np.round(gained, 2), counted(value, figures))
    found = pd.DataFrame(dict(zip(COLUMNS, columns, strict=True)))
    return found.astype({"update": int, "after": int, "before": int, "charge": int})


def _start(cards: Sequence[str], named: Mapping[str, Any], figures: Charging) -> tuple[list[str], Column]:
    """All cards, those that no deck has behind the others, and with what they begin."""
    everything = list(dict.fromkeys((*cards, *named["charges"], *named["new_cards"], *named["banned_cards"])))
    new, banned = set(named["new_cards"]), set(named["banned_cards"])
    values = [
        beginning(new=one in new, banned=one in banned, before=named["charges"].get(one), figures=figures)
        for one in everything
    ]
    return everything, np.array(values, float)


def _gained(played: pd.DataFrame, decks: int, ends: Sequence[int], figures: Charging) -> Column:
    """What each session adds, deck by deck; matches after the last update do not count yet."""
    each = gain(played["elo"].to_numpy(float), played["won"].to_numpy(float), figures)
    session = np.searchsorted(np.array(ends, int), played["tournament"].to_numpy(int))
    inside = session < len(ends)
    places = session[inside] * decks + played["deck"].to_numpy(int)[inside]
    return np.bincount(places, each[inside], len(ends) * decks).reshape(len(ends), decks)


# --- what is given ----------------------------------------------------------------------------------------------------


def _wrong(key: str, lang: str, **figures: Any) -> NoReturn:
    def sentence(said: str) -> str:
        return _say(key, said, **{name: in_words(value, said) for name, value in figures.items()})

    raise SetupError(sentence, lang)


def _shown(value: Any) -> str:
    return printable(str(value))[:40]


def _parameters(given: Any, lang: str) -> tuple[Charging, dict[str, Any]]:
    """The figures of the formula, and which cards begin with what."""
    known = (*Charging._fields, *_NAMED)
    if not isinstance(given, Mapping):
        _wrong("not-parameters", lang, known=", ".join(known))
    for name, value in given.items():
        if name not in known:
            _wrong("unknown-parameter", lang, name=_shown(name), known=", ".join(known))
        if (name in Charging._fields or name == "tournaments") and not _fits(name, value):
            _wrong("bad-parameter", lang, name=name, given=_shown(value), possible=partial(_say, f"may-{_kind(name)}"))
    figures = Charging(**{name: value for name, value in given.items() if name in Charging._fields})
    return figures, {
        "charges": _begun(given.get("charges", {}), lang), "tournaments": given.get("tournaments", 0),
        **{name: _names(name, given.get(name, ()), lang) for name in ("new_cards", "banned_cards")},
    }  # fmt: skip


def _kind(name: str) -> str:
    if name in ("every", "first_every"):
        return "count"
    return "count-or-none" if name in ("first_updates", "tournaments") else "share" if name == "kept" else "number"


def _fits(name: str, value: Any) -> bool:
    if isinstance(value, bool) or not isinstance(value, int | float | np.integer | np.floating):
        return False
    if not np.isfinite(value) or not 0 <= value <= _MOST:
        return False
    kind = _kind(name)
    if kind == "share":
        return bool(value <= 1)
    return kind == "number" or bool(value == int(value) and (value >= 1 or kind == "count-or-none"))


def _begun(given: Any, lang: str) -> dict[str, float]:
    """With what Charge cards begin, by name."""
    if not isinstance(given, Mapping | pd.Series) or not all(_fits("new", value) for _, value in given.items()):
        _wrong("bad-charges", lang)
    return {str(name): float(value) for name, value in given.items()}


def _names(name: str, given: Any, lang: str) -> tuple[str, ...]:
    if isinstance(given, str) or not isinstance(given, Iterable):
        _wrong("bad-names", lang, name=name)
    return tuple(map(str, given))


def _decks(given: Any, lang: str) -> tuple[dict[str, int], list[str], Column]:
    """The decks with their numbers, the cards, and which deck has which card.

    `given`: cards (and characters) by deck, or a table with the columns of `decks.csv`.
    """
    if isinstance(given, Mapping):
        rows = [(str(deck), card) for deck, cards in given.items() for card in _cards(str(deck), cards, lang)]
        names = {str(deck): number for number, deck in enumerate(given)}
    else:
        table = _frame(given, _HELD, "decks", lang)
        cards = table["name"].astype(str)
        if "level" in table.columns:
            levels = pd.to_numeric(table["level"], errors="coerce").fillna(1).astype(int)
            cards = cards.where(levels < 2, cards + "/" + levels.astype(str))
        rows = list(zip(table["deck"].astype(str), cards, strict=True))
        names = {deck: number for number, deck in enumerate(dict.fromkeys(deck for deck, _ in rows))}
    known = {card: number for number, card in enumerate(dict.fromkeys(card for _, card in rows))}
    if not known:
        _wrong("no-decks", lang)
    holds = np.zeros((len(names), len(known)))
    for deck, card in rows:
        holds[names[deck], known[card]] = 1
    return names, list(known), holds


def _cards(deck: str, given: Any, lang: str) -> tuple[str, ...]:
    """The cards of a deck, each once: that of which it has several gains no more by a match."""
    if isinstance(given, str) or not isinstance(given, Iterable):
        _wrong("bad-deck", lang, deck=_shown(deck))
    return tuple(dict.fromkeys(map(str, given)))


def _frame(given: Any, columns: Sequence[str], what: str, lang: str) -> pd.DataFrame:
    """What was given as a table with these columns."""
    said = partial(_say, what)
    try:
        table = given if isinstance(given, pd.DataFrame) else pd.DataFrame(list(given))
    except (TypeError, ValueError):
        _wrong("no-table", lang, what=said, columns=", ".join(columns))
    if not len(table) and not len(table.columns):
        table = pd.DataFrame(columns=list(columns))
    missing = [column for column in columns if column not in table.columns]
    if missing:
        _wrong("no-column", lang, what=said, missing=", ".join(missing))
    return table


def _results(given: Any, names: Mapping[str, int], lang: str) -> pd.DataFrame:
    """The matches with their decks as numbers. Raises SetupError, naming the first row that makes no sense."""
    table = _frame(given, PLAYED, "results", lang).reset_index(drop=True)
    found = pd.DataFrame({
        "tournament": pd.to_numeric(table["tournament"], errors="coerce"),
        "deck": table["deck"].astype(str).map(names),
        "elo": pd.to_numeric(table["elo"], errors="coerce"),
        "won": pd.to_numeric(table["won"], errors="coerce"),
    })  # fmt: skip
    right = {
        "tournament": found["tournament"].between(1, _MOST) & (found["tournament"] % 1 == 0),
        "deck": found["deck"].notna(),
        "elo": found["elo"].between(0, _MOST),
        "won": found["won"].isin((0, 1)),
    }
    for column, good in right.items():
        if not good.all():
            row = int((~good).to_numpy().argmax())
            known = ", ".join(map(_shown, [*names][:12]))
            key = "unknown-deck" if column == "deck" else f"bad-{column}"
            _wrong(key, lang, row=row + 1, given=_shown(table[column].iloc[row]), most=_MOST, known=known)
    return found.astype({"tournament": int, "deck": int, "won": int})
