"""Moves as the companion writes them for people, by templates of words.toml; each is read back as the same move."""

import re
from collections.abc import Iterator, Mapping
from typing import Final

from companion.cardkit.notation.card_names import key_of
from companion.core.notation.parser import player_of, words_of
from companion.core.rules.moves import Move, Verb
from companion.core.text.letters import plain
from companion.games.erythro.engine import moves as m
from companion.games.erythro.engine.constants import ELEMENTS
from companion.games.erythro.engine.effects.base import CardEffect
from companion.games.erythro.engine.state import State

Words = Mapping[str, Mapping[str, Mapping[str, str]]]

_FOR: Final = re.compile(r"(?P<said>.*\S)\s+(?:for|pour)\s+(?P<name>.+)", re.IGNORECASE | re.DOTALL)
_HOLE: Final = re.compile(r"\{(\w+)\}")
_LIST: Final = "written"


def for_whom(state: State, text: str) -> tuple[str, str]:
    """`remove 1 12 for Bo`: what is said, and the other player whom it is for; empty if it names none."""
    found = _FOR.fullmatch(text.strip())
    name = player_of(state.players, found["name"].strip(" .!")) if found is not None else None
    return (found["said"], name) if found is not None and name else (text, "")


def _value_of(move: Move) -> str:
    """The value that has a template of its own: a line, what an event does; empty for other moves."""
    return move.line if isinstance(move, m.Line) else move.effect if isinstance(move, m.Happens) else ""


class Writing:
    """Writes moves by the templates of the game, and reads what it wrote."""

    def __init__(self, words: Words, verbs: Mapping[str, Verb]) -> None:
        self._words, self._verbs = words, verbs
        self._elements = {plain(text): key for key in ELEMENTS for text in words["element"][key].values()}
        self._patterns: dict[str, list[tuple[re.Pattern[str], str, str]]] = {}
        for text, verb, value in self._templates():
            first = words_of(_HOLE.sub("", text))[0]
            self._patterns.setdefault(first, []).append((self._pattern(text), verb, value))

    def write(self, move: Move, lang: str) -> str | None:
        """`retirer 2 de la tuile 5`, `attack tile 9 with earth for 7`; None where verb and values alone read well."""
        name = move.written if isinstance(move, CardEffect) else _LIST
        key = f"{move.verb}-{value}" if (value := _value_of(move)) else move.verb
        texts = self._words.get(name, {}).get(key)
        if texts is None:
            return None
        figures = {name: getattr(move, name) for name in ("tile", "amount", "cost") if hasattr(move, name)}
        element = self._words["element"].get(getattr(move, "element", ""))
        if hasattr(move, "element") and element is None:
            return None
        text = texts[lang].format(**figures, element=element[lang] if element else "")
        card = getattr(move, "card", "")
        return f"{text} {card}" if card else text

    def read(self, said: list[str]) -> list[str]:
        """The words of a sentence that was written so as verb and values; other words as they are."""
        text = " ".join(said)
        for pattern, verb, value in self._patterns.get(said[0] if said else "", ()):
            found = pattern.fullmatch(text)
            if found is not None:
                return [verb, *self._values(verb, value, found.groupdict())]
        return said

    def _values(self, verb: str, value: str, groups: Mapping[str, str | None]) -> Iterator[str]:
        """The values in the order of the verb; `value`: that of its only parameter, where the template says it."""
        for param in self._verbs[verb].params:
            given = value or groups.get(param.name) or ""
            given = self._elements.get(given, given) if param.kind == "element" else given
            if given:
                yield key_of(given) if param.name == "card" else given

    def _templates(self) -> Iterator[tuple[str, str, str]]:
        """Every template with its verb, and the value that it stands for, if any (`written-hand`, `line-lost`)."""
        for name, texts in self._words.items():
            if name.split("-")[0] == _LIST:
                for key, template in texts.items():
                    verb, _, value = key.partition("-")
                    own = value or name.partition("-")[2]
                    for text in template.values():
                        yield text, verb, own

    def _pattern(self, template: str) -> re.Pattern[str]:
        """What a template can have become, in plain words; the name of a card may stand behind it."""
        parts = _HOLE.split(template)
        words = [" ".join(words_of(part)) if place % 2 == 0 else self._hole(part) for place, part in enumerate(parts)]
        return re.compile(" ".join(word for word in words if word) + r"(?: (?P<card>.+))?")

    def _hole(self, name: str) -> str:
        kind = "|".join(map(re.escape, self._elements)) if name == "element" else r"\d{1,4}"
        return f"(?P<{name}>{kind})"
