"""What somebody does with a move: an infinitive with names, for advice, reviews and questions, not for announcing it.

The words stand in a game's list `act`, by the verb and the parameters that are given (`heal healer target`), else by
the verb alone; what its sentence does not name is added by the list `act-with`.
"""

from collections.abc import Mapping
from functools import lru_cache
from string import Formatter
from typing import Any

from companion.core.rules.moves import Move, Verb, given_arguments
from companion.core.rules.rulebook import Rulebook


def phrase_of(book: Rulebook, verb: str, figures: Mapping[str, Any], lang: str) -> str | None:
    """`attack Dan with Impact`; None where the book has no words for what was said. `figures`: by parameter."""
    acts, added = book.words.get("act", {}), book.words.get("act-with", {})
    texts = acts.get(" ".join([verb, *figures])) or acts.get(verb)
    if texts is None or not _holes(texts[lang]) <= figures.keys():
        return None
    text = texts[lang]
    more = [added[name][lang] for name in figures if name in added and name not in _holes(text)]
    return book.speaker(lang).fill(" ".join([text, *more]), figures)


@lru_cache(maxsize=1024)
def _holes(text: str) -> frozenset[str]:
    """The parameters that a sentence names."""
    return frozenset(name for _, name, _, _ in Formatter().parse(text) if name)


def titled(move: Move, verb: Verb, titles: Mapping[str, Mapping[str, str]]) -> dict[str, Any]:
    """What was said in a move, by parameter; cards of the match's own lists by their titles."""
    lists = {param.name: titles[param.kind] for param in verb.params if param.kind in titles}
    return {name: lists.get(name, {}).get(value, value) for name, value in given_arguments(move).items()}
