"""The print form of a notebook: choose a sheet and how it is printed, see its pages, take the PDF. Plain ipywidgets.

Every field offers what the sheet can do and nothing else; what cannot be printed is a sentence in its place.
"""

import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import ipywidgets as ipw

from companion.core.plugins.registry import game_title
from companion.core.text.messages import LANGUAGES, Phrasebook
from companion.notebook.forms.fields import TOUCH, button, dropdown, fitted, group, look, says
from companion.printing import wishes
from companion.printing.errors import PrintError
from companion.printing.page.paper import FLIPS
from companion.printing.spec import SheetSpec
from companion.shop import counter
from companion.shop.preview import Preview

if TYPE_CHECKING:
    from companion.core.match.match import Match
    from companion.printing.data.tables import Table

COLUMNS = "repeat(auto-fit, minmax(min(100%, 330px), 1fr))"


def print_form(match: "Match | None" = None, lang: str = "fr") -> "PrintForm":
    """A form for the sheets of every game, or those of a match, whose players' names it knows."""
    return PrintForm(match, lang)


words = Phrasebook("companion.printing")


class PrintForm(ipw.VBox):  # type: ignore[misc]
    """The form: `sheet`, `language`, `paper`, … are its fields, `preview` is what they give, or None for a mistake."""

    def __init__(self, match: "Match | None", lang: str) -> None:
        self.match, self.lang = match, lang
        self.table: Table | None = None
        self.fields: dict[str, ipw.Text | ipw.Dropdown] = {}
        self.typed: dict[str, str] = {}
        self.wished: dict[str, Any] = {"lang": lang}
        self.preview: Preview | None = None
        self._filling = False
        self.pager = Pager(lang)
        self.error = ipw.HTML(layout=ipw.Layout(display="none"))
        self._make_fields()
        self.grid = ipw.GridBox(
            layout=ipw.Layout(
                grid_template_columns=COLUMNS, grid_gap="4px 24px", align_content="flex-start", flex="1 1 300px"
            )
        )
        shown = ipw.VBox([self.error, self.pager], layout=ipw.Layout(flex="2 1 420px", min_width="0"))
        # Side by side where there is room, else the pages below the fields.
        sides = ipw.Box([self.grid, shown], layout=ipw.Layout(flex_flow="row wrap", grid_gap="12px 24px", width="100%"))
        form = group([ipw.HTML(says(words["form"]("heading", lang), "title")), sides])
        super().__init__([look(), form], layout=ipw.Layout(width="100%", max_width="1180px"))
        self.add_class("companion-print-form")
        self._fit_sheet()

    # --- the fields ---------------------------------------------------------------------------------------------------

    def _make_fields(self) -> None:
        lang = self.lang
        offered = [(self._title(sheet), sheet) for sheet in counter.every() if self._printable(sheet)]
        self.sheet = dropdown(words["form"]("sheet", lang), offered, offered[0][1])
        self.sheet.observe(lambda _: self._fit_sheet(), names="value")
        self.language = self._choice("lang", lambda: [(words["lang"](one, lang), one) for one in LANGUAGES], lang)
        self.style = self._choice("style", self._styles)
        self.up = self._choice("up", self._ups)
        self.paper = self._choice("paper", self._papers)
        self.orientation = self._choice("orientation", self._orientations)
        self.base = ipw.Text(
            description=words["form"]("base", lang), placeholder="https://…", continuous_update=False, **fitted()
        )
        self.flip = self._choice("flip", lambda: [(words["flip"](one, lang), one) for one in FLIPS])
        self.right, self.down = (self._offset(key) for key in ("right", "down"))
        self.upload = ipw.FileUpload(
            accept=".csv,.tsv,.txt", multiple=False, description=words["form"]("table", lang),
            layout=ipw.Layout(width="100%", min_height=TOUCH, height="auto", margin="4px 0"),
        )  # fmt: skip
        self.upload.observe(lambda change: self._take_list(change["new"]), names="value")
        for field in (self.base, self.right, self.down):
            field.observe(lambda _: self.refresh(), names="value")

    def _choice(self, key: str, offered: "Callable[[], list[tuple[str, Any]]]", value: Any = None) -> ipw.Dropdown:
        """A field whose choices depend on the others: `offered` says which there are now."""
        field = dropdown(words["form"](key, self.lang), [("–", value)], value)
        field.key, field.offered = key, offered
        field.observe(lambda change: self._wish(key, change["new"]), names="value")
        return field

    def _wish(self, key: str, value: Any) -> None:
        """Remember what was chosen: other sheets have it too, where they can."""
        if not self._filling:
            self.wished[key] = value
            self.refresh()

    def _offset(self, key: str) -> ipw.BoundedFloatText:
        label, most = words["form"](key, self.lang), wishes.FARTHEST
        return ipw.BoundedFloatText(0, min=-most, max=most, step=0.5, description=label, **fitted())

    def _title(self, sheet: SheetSpec) -> str:
        game = game_title(sheet.game) if sheet.game else words["form"]("every_game", self.lang)
        return f"{game} · {sheet.title[self.lang]}"

    def _printable(self, sheet: SheetSpec) -> bool:
        """Whether there is what the sheet is drawn from; a list may still be chosen."""
        if self.match is not None and sheet.game not in ("", self.match.game.name):
            return False
        return sheet.needs != "match" or self.match is not None

    def _styles(self) -> list[tuple[str, Any]]:
        return [(words["style"](one, self.lang), one) for one in wishes.styles(self.sheet.value)]

    def _papers(self) -> list[tuple[str, Any]]:
        """The papers that the style comes on and that hold as many sheets as are wished."""
        return [(name, name) for name, most in self._holding() if most >= self.up.value]

    def _ups(self) -> list[tuple[str, Any]]:
        most = max(most for _, most in self._holding())
        return [(str(count), count) for count in range(1, most + 1)]

    def _holding(self) -> list[tuple[str, int]]:
        """The papers of the style, and how many sheets each holds."""
        sheet, style = self.sheet.value, self.style.value
        names = sheet.large if style == "large-print" else sheet.papers
        return [(name, wishes.most_up(sheet, name, style)) for name in names]

    def _orientations(self) -> list[tuple[str, Any]]:
        return [(words["orientation"](one, self.lang), one) for one in self.sheet.value.orientations]

    # --- another sheet, another choice --------------------------------------------------------------------------------

    def _fit_sheet(self) -> None:
        """The fields of the sheet that was chosen; what was typed stays where the new one has that field too."""
        sheet: SheetSpec = self.sheet.value
        self.typed |= {name: field.value for name, field in self.fields.items()}
        known = wishes.fields(sheet, self.typed, self.match)
        self.fields = {name: self._field(sheet, name, known.get(name, "")) for name in sheet.options}
        self.grid.children = [self.sheet, *self._shown(sheet)]
        self.refresh()

    def _field(self, sheet: SheetSpec, name: str, value: str) -> "ipw.Text | ipw.Dropdown":
        """A field of the sheet: a text, or one of a few words."""
        labels = words["field"]
        label = labels(name, self.lang) if name in labels else name.capitalize()
        if name in sheet.choices:
            offered = sheet.choices[name][self.lang]
            field = dropdown(label, [(one, one) for one in offered], value if value in offered else offered[0])
        else:
            field = ipw.Text(value=value, description=label, continuous_update=False, **fitted())
        field.observe(lambda _: self.refresh(), names="value")
        return field

    def _shown(self, sheet: SheetSpec) -> Iterator[ipw.Widget]:
        if sheet.needs == "table" or sheet.takes_table:
            yield self.upload
        yield from self.fields.values()
        yield from (self.language, self.style, self.up, self.paper, self.orientation)
        if sheet.links:
            yield self.base
        if sheet.backs:
            yield from (self.flip, self.right, self.down)

    def _fit_choices(self) -> None:
        """Offer in each field what the fields before it leave: what was chosen where that can be, else the first."""
        for field in (self.language, self.style, self.up, self.paper, self.orientation, self.flip):
            offered = field.offered()
            values = [value for _, value in offered]
            wished = self.wished.get(field.key)
            field.options = offered
            field.value = wished if wished in values else values[0]
            field.disabled = len(offered) == 1
            # The paper is always worth knowing.
            field.layout.display = "none" if field.disabled and field is not self.paper else ""

    def wishes(self) -> dict[str, Any]:
        """What the form asks of `shop.render`."""
        sheet: SheetSpec = self.sheet.value
        return {
            "paper": self.paper.value,
            "orientation": self.orientation.value,
            "lang": self.language.value,
            "style": self.style.value,
            "up": self.up.value,
            "options": {name: field.value for name, field in self.fields.items()},
            "match": self.match,
            "table": self.table if sheet.needs == "table" or sheet.takes_table else None,
            "base": self.base.value if sheet.links else "",
            "flip": self.flip.value if sheet.backs else "none",
            "shift": (self.right.value, self.down.value) if sheet.backs else (0.0, 0.0),
        }

    def refresh(self) -> None:
        """Draw the sheet anew and show it, or say why it cannot be."""
        if self._filling:
            return  # a field is being given its choices: once, when all have theirs
        self._filling = True
        try:
            self._fit_choices()
        finally:
            self._filling = False
        sheet: SheetSpec = self.sheet.value
        if sheet.needs == "table" and self.table is None:
            self._tell(words["form"]("needs_table", self.lang), "quiet")
            return
        try:
            pdf = counter.render(sheet, **self.wishes())
        except PrintError as wrong:
            self._tell(wrong.text(self.lang), "error")
            return
        self.error.value, self.error.layout.display = "", "none"
        self.preview = Preview(sheet, pdf, self.lang)
        self.pager.show(self.preview)

    def _tell(self, text: str, kind: str) -> None:
        """A sentence where the pages would be."""
        self.preview = None
        self.pager.show(None)
        self.error.value, self.error.layout.display = says(text, kind), ""

    # --- a list -------------------------------------------------------------------------------------------------------

    def _take_list(self, chosen: "tuple[dict[str, Any], ...]") -> None:
        """Read the CSV file that was chosen."""
        if not chosen:
            return
        name, content = Path(str(chosen[0]["name"])).name, bytes(chosen[0]["content"])
        try:
            self.table = _read_list(name, content, self.lang)
        except PrintError as wrong:
            self._tell(wrong.text(self.lang), "error")
            return
        self.upload.description = words["form"]("list_chosen", self.lang, name=name, count=len(self.table.rows))
        self.refresh()


def _read_list(name: str, content: bytes, lang: str) -> "Table":
    from companion.printing.data.tables import read_csv

    with tempfile.TemporaryDirectory() as place:
        path = Path(place) / (name or "list.csv")
        path.write_bytes(content)
        return read_csv(path, lang)


class Pager(ipw.VBox):  # type: ignore[misc]
    """One page of a preview at a time, the buttons to the next and back, and the download."""

    def __init__(self, lang: str) -> None:
        self.preview: Preview | None = None
        self.at = 0
        self.picture, self.caption, self.download = ipw.HTML(), ipw.HTML(), ipw.HTML()
        self.back = button(words["form"]("previous", lang), lambda: self.turn(-1))
        self.forth = button(words["form"]("next", lang), lambda: self.turn(1))
        turns = ipw.Layout(grid_template_columns="1fr 1fr", grid_gap="0 12px", width="100%")
        self.turns = ipw.GridBox([self.back, self.forth], layout=turns)
        super().__init__([self.download, self.turns, self.caption, self.picture], layout=ipw.Layout(width="100%"))

    def show(self, preview: Preview | None) -> None:
        """Show the pages of a preview, from the page that was looked at on; without one, nothing."""
        self.preview = preview
        self.layout.display = "none" if preview is None else ""
        if preview is not None:
            self.download.value = preview.download_html()
            self.turn(0)

    def turn(self, pages: int) -> None:
        """Go some pages on or back, as far as there are any."""
        if self.preview is None:
            return
        last = self.preview.pages - 1
        self.at = min(max(self.at + pages, 0), last)
        self.picture.value = self.preview.page_html(self.at)
        self.caption.value = says(self.preview.caption(self.at), "status")
        self.back.disabled, self.forth.disabled = self.at == 0, self.at == last
        self.turns.layout.display = "" if last and self.preview.drawable else "none"
