"""The ways in which the matches of runs were played, as their columns tell them, and what people call them."""

from collections.abc import Sequence
from typing import Any

from companion.core.facts.curves import curve_word
from companion.core.match.entry import value_text
from companion.core.plugins.registry import find_game
from companion.core.rules.option import Option
from companion.core.rules.rulings import SetupError
from companion.lab.errors import words
from companion.lab.matches.plan import EVERYBODY
from companion.lab.results.table import Columns

_OPTION, _DECK, _POLICY = "option.", "deck.", "policy."


class Settings:
    """The settings of runs, by number. `names`: who plays; `policies`: how, by name."""

    def __init__(self, columns: Columns) -> None:
        first: dict[int, int] = {}
        for row, setting in enumerate(columns["setting"]):
            first.setdefault(setting, row)
        kinds = [name for name in columns if name.startswith((_OPTION, _DECK)) or name == "position"]
        self.numbers: list[int] = sorted(first)
        self._told = {one: {name: columns[name][first[one]] for name in kinds} for one in self.numbers}
        some = next(iter(first.values()), None)
        self.policies: dict[str, str] = {
            name.removeprefix(_POLICY): "" if some is None else values[some]
            for name, values in columns.items()
            if name.startswith(_POLICY)
        }
        self.game: str = "" if some is None else columns["game"][some]
        self.seed: str = "" if some is None else columns["seed"][some]
        self.together = EVERYBODY in columns

    @property
    def names(self) -> tuple[str, ...]:
        """Who plays."""
        return tuple(self.policies)

    def title(self) -> str:
        """The title of the game; its name where it is not installed."""
        try:
            return find_game(self.game).title
        except SetupError:
            return self.game

    def player(self, name: str, lang: str) -> str:
        """Who that is: by name, and how they play."""
        return words["told"]("plays", lang, name=name, policy=self.policies[name])

    def label(self, setting: int, lang: str) -> str:
        """What a setting is called: what tells it from the others; the usual rules where nothing does."""
        parts = [part for part in (self.rules(setting, lang), self.versus(setting, lang)) if part]
        return " · ".join(parts) or words["told"]("base", lang)

    def rules(self, setting: int, lang: str) -> str:
        """Its house rules and its position; empty where there are none."""
        told, options = self._told[setting], self._options()
        parts = []
        for name, value in told.items():
            option = options.get(name.removeprefix(_OPTION)) if name.startswith(_OPTION) else None
            if name == "position" and value is not None:
                parts.append(words["told"]("position", lang, number=value + 1))
            elif name.startswith(_OPTION) and (option is None or value != option.default or self._varies(name)):
                title = name.removeprefix(_OPTION) if option is None else option.title[lang]
                parts.append(words["told"]("option", lang, title=title, value=_said(option, value, lang)))
        return ", ".join(parts)

    def versus(self, setting: int, lang: str) -> str:
        """The decks of a setting; empty where they are not chosen."""
        decks = self.decks(setting)
        if not any(decks):
            return ""
        return curve_word("versus", lang).join(deck or words["told"]("any_deck", lang) for deck in decks)

    def decks(self, setting: int) -> Sequence[str | None]:
        """The deck of each player."""
        return tuple(self._told[setting].get(f"{_DECK}{name}") for name in self.names)

    def _varies(self, name: str) -> bool:
        return len({str(told[name]) for told in self._told.values()}) > 1

    def _options(self) -> dict[str, Option]:
        try:
            game = find_game(self.game)
        except SetupError:
            return {}
        return {one.name: one for one in (*game.options, *game.trials)}


def _said(option: Option | None, value: Any, lang: str) -> str:
    if option is not None and option.texts is not None and value in option.texts:
        return option.value_text(value, lang)
    return value_text(value, lang)
