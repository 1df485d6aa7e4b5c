"""Decks in files that somebody has chosen on a page, against the rules: nothing of them is kept.

A deck file alone goes with the cards that were chosen beside it; card lists that come along take their place. A text
(`.txt`) is a deck as it is typed, a card a line.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path
from typing import Any, Final

from companion.core.data.datafile import DataError, decoded, list_name
from companion.core.data.decks import Deck
from companion.core.text.messages import Phrasebook
from companion.decks.bench import Bench, DeckError
from companion.decks.sources.game import measured

TYPED: Final = ".txt"
MOST: Final = 200
"""Decks that are told of one file."""

_say = Phrasebook("companion.decks")["checked"]


def check_files(
    game: str,
    files: Sequence[tuple[str, bytes]],
    lang: str,
    cards: Sequence[tuple[str, bytes]] = (),
    options: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """Every deck of the files, with what the rules say (site/table-view.md, Decks). `cards`: the lists that a deck
    file alone goes with, as files; empty: the invented ones. `options`: house rules of the check.

    Raises SetupError for a game without decks or a rule that there is not, DeckError for files that cannot be read:
    file, line, column, and what would be right.
    """
    bench = Bench(game, None, lang)
    if cards:
        bench.take(cards)
    for name, value in (options or {}).items():
        bench.allow(str(name), value)
    known = bench.decks.files
    lists = [one for one in files if list_name(one[0], known) or Path(one[0]).suffix.casefold() != TYPED]
    typed = [one for one in files if one not in lists]
    if lists:
        bench.is_upload = all(bench.list_name(name) == bench.decks.file for name, _ in lists)
        bench.take(lists)
    found = _typed(bench, typed) if typed else iter(_written(bench))
    told = [_told(bench, deck) for deck in islice(found, MOST)]
    if not told:
        raise DeckError(_say("none", lang, file=bench.decks.file))
    wrong = sum(not deck["ok"] for deck in told)
    return {
        "ok": True, "game": game, "decks": told, "text": _say("count", lang, right=len(told) - wrong, wrong=wrong),
        "note": None if bench.box.note is None else bench.box.note[lang],
    }  # fmt: skip


def _typed(bench: Bench, texts: Iterable[tuple[str, bytes]]) -> Iterator[Deck]:
    """Decks as they are typed, each while it lies on the bench."""
    for name, data in texts:
        try:
            text = decoded(name, data).text
        except DataError as error:
            raise DeckError(bench.decks.sentence(error, bench.lang)) from None
        bench.deck = Deck()
        bench.type(text)
        bench.name(bench.deck.name or Path(name).stem)
        yield bench.deck


def _written(bench: Bench) -> list[Deck]:
    """The decks of the deck file, else all that the cards make."""
    return [deck for deck in bench.box.decks if deck.name in bench.box.own] or list(bench.box.decks)


def _told(bench: Bench, deck: Deck) -> dict[str, Any]:
    """A deck: its figures, and each rule that it breaks."""
    bench.deck = deck
    lang, book = bench.lang, bench.decks.rules.rulebook
    broken = [
        {"text": text, "rule": {"id": clause, "text": book[clause].where[lang]}} for clause, text in bench.breaches()
    ]
    figures = " · ".join(measured(one, lang) for one in bench.measures())
    name = deck.name or bench.decks.nameless[lang]
    return {"name": name, "ok": not broken, "figures": figures, "note": bench.note(), "broken": broken}
