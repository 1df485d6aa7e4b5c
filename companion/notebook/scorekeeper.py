"""The scorekeeper's forms in a notebook: a new match, one from a code, or one to resume; then the table below.

Plain ipywidgets.

desk = scorekeeper()      # shows the forms
desk.match                # what was started there, or None
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import ipywidgets as ipw

from companion.core.codes.match_code import CodeError
from companion.core.match.match import Match as CoreMatch
from companion.core.plugins.registry import find_game
from companion.core.record.ledger import RecordError
from companion.core.rules.rulings import PositionError, SetupError
from companion.core.text.messages import LANGUAGES, Phrasebook, default_language
from companion.notebook.forms.fields import button, dropdown, fitted, group, look, says
from companion.notebook.match import Match
from companion.notebook.widgets.table_widget import TableWidget, table_widget
from companion.table.hub.home import Asked, home_view, match_of_form
from companion.table.matches.paper_codes import begun
from companion.table.matches.shelf import Shelf
from companion.table.words import page_words

LISTED = 6
ANYBODY = -1
NO_LIST = ""
CODE_LOOKS = "C1ET 4Z0K …"


word = Phrasebook("companion.notebook", "scorekeeper.toml")


def scorekeeper(game: str = "", *, lang: str | None = None, folder: str | Path | None = None) -> "Desk":
    """The forms of a notebook, in `lang` (default: the system's); records go to `folder` (default: the user's).

    `game`: the one that the form of a new match opens on (default: the first). Raises SetupError for an unknown one.
    """
    spoken = lang if lang in LANGUAGES else default_language()
    return Desk(Shelf(folder, kind=Match), spoken, find_game(game, spoken).name if game else "")


class Desk(ipw.VBox):  # type: ignore[misc]
    """The forms and, once a match is chosen, its table below them."""

    def __init__(self, shelf: Shelf, lang: str, first: str = "") -> None:
        """`first`: the game that a new match is of unless another is chosen."""
        self.shelf = shelf
        self.lang = lang
        self.first = first
        self.table: TableWidget | None = None
        self.error = ipw.HTML(layout=ipw.Layout(display="none"))
        self.form = NewMatchForm(self)
        self.paper = CodeForm(self)
        self.resume = ResumeList(self)
        self.forms = group([self.resume, self.form, self.paper, self.error])
        self.place = ipw.VBox()
        super().__init__([look(), self.forms, self.place], layout=ipw.Layout(width="100%", max_width="1180px"))
        self.add_class("companion-desk")

    @property
    def match(self) -> Match | None:
        """The match on the table; None before one was started or resumed."""
        if self.table is None:
            return None
        assert isinstance(self.table.match, Match)
        return self.table.match

    def attempt(self, make: Callable[[], Match]) -> bool:
        """Put a match on the table, or say in the form why it cannot be."""
        try:
            match = make()
            table = table_widget(match)
        except (CodeError, SetupError, PositionError, RecordError) as wrong:
            self.error.value = says(str(wrong), "error")
            self.error.layout.display = ""
            return False
        self.error.value, self.error.layout.display = "", "none"
        self._show(match, table)
        return True

    def _show(self, match: Match, table: TableWidget) -> None:
        if self.table is not None:
            self.table.close()
        self.table = table
        again = button(word("other_match", self.lang), self.reopen)
        title = word("now_playing", self.lang, title=" – ".join(match.players), path=match.path)
        self.place.children = [table, group([ipw.HTML(says(title, "quiet")), again])]
        self.forms.layout.display = "none"

    def reopen(self) -> None:
        """Show the forms again, the table still below."""
        self.refresh()
        self.forms.layout.display = ""

    def speak(self, lang: str) -> None:
        """Go on in another language."""
        self.lang = lang
        self.refresh()

    def refresh(self) -> None:
        """Draw the forms anew: the list may have grown, the language may be another."""
        self.resume.fill()
        self.form.fill()
        self.paper.fill()


class ResumeList(ipw.VBox):  # type: ignore[misc]
    """The matches that can go on, the one played last first: one button each."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        super().__init__()
        self.fill()

    def fill(self) -> None:
        """List what is there now."""
        desk, lang = self.desk, self.desk.lang
        found = home_view(desk.shelf, lang, asked=Asked(door="matches"))["matches"]
        running = [one for one in found if not one["over"]]
        listed = (running + [one for one in found if one["over"]])[:LISTED]
        heading = ipw.HTML(says(word("heading_resume", lang), "title"))
        if not listed:
            self.children = [ipw.HTML(says(word("none_yet", lang, folder=desk.shelf.matches), "quiet"))]
            return
        self.children = [heading, *(self._row(one, first=place == 0) for place, one in enumerate(listed))]

    def _row(self, one: dict[str, Any], first: bool) -> ipw.Button:
        key = "over" if one["over"] else "resume"
        text = word(key, self.desk.lang, title=one["title"], detail=one["detail"])
        return button(text, lambda: self.take(one["match"]), "is-first" if first and not one["over"] else "")

    def take(self, match_id: str) -> bool:
        """Put a match of the list on the table."""
        return self.desk.attempt(lambda: _opened(self.desk.shelf, match_id, self.desk.lang))


def _opened(shelf: Shelf, match_id: str, lang: str) -> Match:
    match = shelf.open(match_id)
    assert isinstance(match, Match)
    match.lang = lang
    return match


class NewMatchForm(ipw.VBox):  # type: ignore[misc]
    """Everything that a new match needs, from the game's own data."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.fields: list[ipw.Text] = []
        """A name for each place of the largest game. They are never made anew: whoever types while another game or
        language is chosen types on."""
        self.options: dict[str, Any] = {}
        self.game: Any = None
        self.deal: Any = None
        self.starter: Any = None
        super().__init__()
        self.fill()

    def fill(self) -> None:
        """Draw the form in the language of the desk; what was typed and chosen stays."""
        lang = self.desk.lang
        self.games = {one["name"]: one for one in home_view(self.desk.shelf, lang)["games"]}
        choices = [(one["title"], name) for name, one in self.games.items()]
        self.game = dropdown(
            word("game", lang), choices, self.game.value if self.game else self.desk.first or choices[0][1]
        )
        self.game.observe(lambda _: self._fit_game(), names="value")
        self.language = dropdown(
            word("lang", lang), [(page_words(lang)[f"lang_{one}"], one) for one in LANGUAGES], lang
        )
        self.language.observe(lambda change: self.desk.speak(change["new"]), names="value")
        deals = [(word("deal_table", lang), False), (word("deal_companion", lang), True)]
        self.deal = dropdown(word("deal", lang), deals, self.deal.value if self.deal else False)
        chosen = self.starter.value if self.starter else ANYBODY
        self.starter = dropdown(word("starter", lang), [("", chosen)], chosen)
        self._label_names()
        self.heading = ipw.HTML(says(word("heading_new", lang), "title"))
        self.grid = ipw.GridBox(
            layout=ipw.Layout(
                grid_template_columns="repeat(auto-fit, minmax(min(100%, max(330px, 45%)), 1fr))", grid_gap="4px 24px",
                width="100%",
            )
        )  # fmt: skip
        self.button = button(word("start", lang), self.start, "is-main", "is-start")
        self._fit_game()

    def _label_names(self) -> None:
        """The fields for the names, as many as any game has players, in the language of the desk."""
        for _ in range(len(self.fields), max(game["max"] for game in self.games.values())):
            field = ipw.Text(**fitted())
            field.observe(lambda _: self._name_starters(), names="value")
            self.fields.append(field)
        for place, field in enumerate(self.fields, start=1):
            field.description = word("player", self.desk.lang, number=place)
            field.placeholder = page_words(self.desk.lang)["player_value"].format(number=place)

    @property
    def names(self) -> list[ipw.Text]:
        """The fields for the names of the chosen game."""
        return self.fields[: self.games[self.game.value]["max"]]

    def _fit_game(self) -> None:
        """As many names as the game has players, and its own options; fields that stay are not drawn anew."""
        lang = self.desk.lang
        game = self.games[self.game.value]
        self._name_starters()
        boxes = [(one["text"], one["value"]) for one in game["boxes"] if "problem" not in one]
        wrong = [ipw.HTML(says(one["problem"], "error")) for one in game["boxes"] if "problem" in one]
        self.cards = dropdown(page_words(lang)["cards"], [(page_words(lang)["cards_none"], NO_LIST), *boxes], NO_LIST)
        self.options = {one["name"]: _option(one, lang) for one in game["options"]}
        self.grid.children = [
            *(self.game, self.language, *self.names),
            *([self.starter] if game["starter"] else []),
            *([self.deal] if game["deals"] else []),
            *([self.cards] if game["boxes"] else []),
            *self.options.values(),
        ]
        self.children = [self.heading, self.grid, *wrong, self.button]

    def _name_starters(self) -> None:
        chosen = self.starter.value
        lang = self.desk.lang
        named = [(name, place) for place, name in enumerate(self.players())]
        self.starter.options = [(word("starter_any", lang), ANYBODY), *named]
        self.starter.value = chosen if chosen in (ANYBODY, *(place for _, place in named)) else ANYBODY

    def players(self) -> list[str]:
        """The names as typed; what was left empty is called by its number, and places beyond the least are free."""
        least = self.games[self.game.value]["min"]
        typed = [field.value.strip() for field in self.names]
        while len(typed) > least and not typed[-1]:
            typed.pop()
        default = page_words(self.desk.lang)["player_value"]
        return [name or default.format(number=place + 1) for place, name in enumerate(typed)]

    def start(self) -> bool:
        """Begin the match on the form, with its record in the desk's folder; whether it could be."""
        intent = {
            "game": self.game.value,
            "players": self.players(),
            "starter": None if self.starter.value == ANYBODY else self.starter.value,
            "deal": self.deal.value,
            "cards": self.cards.value or None,
            "options": {name: field.value for name, field in self.options.items()},
        }
        return self.desk.attempt(lambda: _begun(self.desk.shelf, intent, self.desk.lang))


class CodeForm(ipw.VBox):  # type: ignore[misc]
    """A match from the code of a printed sheet, typed or pasted."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.field: Any = None
        super().__init__()
        self.fill()

    def fill(self) -> None:
        """Draw the form in the language of the desk; what was typed stays."""
        lang = self.desk.lang
        typed = self.field.value if self.field else ""
        self.field = ipw.Text(value=typed, description=word("code", lang), placeholder=CODE_LOOKS, **fitted())
        self.button = button(word("code_start", lang), self.start)
        heading = ipw.HTML(says(word("heading_code", lang), "title"))
        self.children = [heading, self.field, ipw.HTML(says(word("code_help", lang), "quiet")), self.button]

    def start(self) -> bool:
        """Begin the match of the code, with its record in the desk's folder; whether it could be."""
        desk, code = self.desk, self.field.value
        if not desk.attempt(lambda: _kept(desk.shelf, begun(code, desk.lang, desk.shelf.lists, kind=Match))):
            return False
        self.field.value = ""
        return True


def _begun(shelf: Shelf, intent: dict[str, Any], lang: str) -> Match:
    return _kept(shelf, match_of_form(intent, lang, Match, shelf.lists))


def _kept(shelf: Shelf, match: CoreMatch) -> Match:
    """A new match, its record on the shelf from now on."""
    assert isinstance(match, Match)
    shelf.add(match)
    return match


def _option(option: dict[str, Any], lang: str) -> Any:
    """A house rule as a field: yes or no, one of several, or a number."""
    label, value = option["text"], option["default"]
    if option["type"] == "bool":
        field = dropdown(label, [(word("yes", lang), True), (word("no", lang), False)], value)
    elif option["type"] == "choice":
        field = dropdown(label, [(one["text"], one["value"]) for one in option["choices"]], value)
    else:
        field = ipw.IntText(value=value, description=label, **fitted())
    field.tooltip = option.get("help") or ""
    return field
