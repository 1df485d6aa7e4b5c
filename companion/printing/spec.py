"""What a game says of a sheet it offers, and what its drawing is told. Standard library alone."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from typing import TYPE_CHECKING, Any, Literal

from companion.core.text.messages import load_words
from companion.printing.page.ink import Style
from companion.printing.page.paper import ORIENTATIONS, Flip, Orientation

if TYPE_CHECKING:
    from companion.core.match.match import Match
    from companion.printing.data.tables import Lists, Table
    from companion.printing.layout.blocks import Block
    from companion.printing.page.document import Document

Options = Mapping[str, str]
"""What people fill in, such as a player's name. It is text, never markup."""
Draw = Callable[["Document", "Job"], None]
"""How a sheet is drawn: it asks the document for one page after the other."""


Says = Callable[[str], Sequence["Block"]]
"""What a sheet says in a language, block by block: a screen shows it as well."""


def drawn_in(module: str, *more: Any) -> "Draw":
    """The `draw` of a module, which loads with the first page; `more` is what else it is told."""

    def draw(document: "Document", job: Job) -> None:
        import_module(module).draw(document, job, *more)

    return draw


def said_in(module: str) -> "Says":
    """The `said` of a module, which loads when somebody reads it."""

    def says(lang: str) -> "Sequence[Block]":
        found: Sequence[Block] = import_module(module).said(lang)
        return found

    return says


@dataclass(frozen=True, slots=True)
class SheetSpec:
    """A sheet that a game, or the shop itself, offers.

    `size` names the paper whose true size the sheet has; on a larger paper of `papers` it is centred with cut
    guides. Without a size the sheet fills whatever paper it is printed on. The first paper, orientation and style
    are the defaults. `options` names what may be filled in
    (`choices` gives the words, per language, of those where not anything goes, the default first),
    `needs` what it is drawn from: a match, or a table of rows; `takes_table`: a table will do, and is not asked for;
    `takes_lists`: so will a folder of the game's card lists, or the deck file in one.
    `up` says how many fit on one paper, per paper.
    `large` names the papers of the large print, which is enlarged until it fills them; a sheet that draws its own
    large print, the whole paper its size, says `own_large` and asks `job.style`. `backs` says that it has second sides,
    `links` that its QR codes lead to a base address. `advice` says on what to print it, and how many. `says` is what
    it says, where it can be read on a screen.
    """

    name: str
    game: str
    title: Mapping[str, str]
    papers: tuple[str, ...]
    draw: Draw
    size: str | None = None
    orientations: tuple[Orientation, ...] = ORIENTATIONS
    options: tuple[str, ...] = ()
    choices: Mapping[str, Mapping[str, tuple[str, ...]]] = field(default_factory=dict)
    styles: tuple[Style, ...] = ("low-ink", "high-contrast")
    needs: Literal["match", "table"] | None = None
    takes_table: bool = False
    takes_lists: bool = False
    up: Mapping[str, int] = field(default_factory=dict)
    large: tuple[str, ...] = ()
    own_large: bool = False
    backs: bool = False
    links: bool = False
    advice: Mapping[str, str] = field(default_factory=dict)
    says: Says | None = None

    @property
    def identifier(self) -> str:
        """What the QR code of the sheet says; capitals make the code smaller."""
        return f"companion:{self.game or 'shop'}:{self.name}".upper()


@dataclass(frozen=True, slots=True)
class Job:
    """What a drawing is made for: the sheet, and the wishes of the one who prints, all checked.

    `match` and `table` are there when the sheet `needs` them; `lists`, where there is no table, if it takes them.
    `base` is the address that QR codes lead to, or empty: then they hold the bare code. `flip` says how the printer
    turns the paper for the second side; `shift` is the offset of second sides in mm, to the right and down as one
    looks at them. `titles` gives those of all sheets that go with this one, by name.
    """

    sheet: "SheetSpec"
    lang: str
    options: Options
    style: Style = "low-ink"
    match: "Match | None" = None
    table: "Table | None" = None
    lists: "Lists | None" = None
    base: str = ""
    flip: Flip = "none"
    shift: tuple[float, float] = (0.0, 0.0)
    titles: Callable[[], Mapping[str, str]] = dict

    @property
    def title(self) -> str:
        """The title of the sheet in the language of the job."""
        return self.sheet.title[self.lang]

    def option(self, name: str) -> str:
        """What was filled in under a name, without blanks around it."""
        return self.options.get(name, "").strip()


Choices = Mapping[str, Mapping[str, Mapping[str, Sequence[str]]]]
"""The words of choices that are known elsewhere: by sheet, field and language."""


def read_sheets(package: str, choices: Choices | None = None, *, game: str | None = None) -> tuple[SheetSpec, ...]:
    """The sheets of a package: the tables `sheet.NAME` of its `sheets.toml`, in their order. A game's are its own.

    A table is like the one of its name, or of its `like`, in the shop's own file. `draw` names the module that draws
    it, in the game's room `paper`, else its own name does; `on_screen`: its function `said` tells what it says. With
    `players` there is a sheet for each number of players, which stands in its name, in its title and behind what the
    drawing is told.
    """
    owner = package.rpartition(".")[2] if game is None else game
    found: list[SheetSpec] = []
    for name, table in load_words(package, "sheets.toml")["sheet"].items():
        whole = _whole(table, name)
        whole["choices"] = {**whole.get("choices", {}), **(choices or {}).get(name, {})}
        drawing = whole.pop("draw", name)
        drawing = drawing if "." in drawing else f"{package}.paper.{drawing}"
        if whole.pop("on_screen", False):
            whole["says"] = said_in(drawing)
        for told in ((count,) for count in whole.pop("players")) if "players" in whole else [()]:
            full = "-".join((name, *map(str, told)))
            found.append(_spec(full, owner, drawn_in(drawing, *told), whole, *told))
    return tuple(found)


def sheet_like(name: str, game: str, draw: Draw, says: Says | None = None) -> SheetSpec:
    """A sheet of a game that is like the one of its name in the shop's own file, and is drawn in its own way."""
    whole = {key: value for key, value in _whole({}, name).items() if key not in ("draw", "on_screen")}
    whole |= {} if says is None else {"says": says}
    return _spec(name, game, draw, whole)


def _whole(table: Mapping[str, Any], name: str) -> dict[str, Any]:
    """A table with what it takes from the one that it is like."""
    like = table.get("like", name)
    base: Mapping[str, Any] = load_words("companion.printing", "sheets.toml")["like"].get(like, {})
    found = {**(_whole(base, "") if base else {}), **table}
    found.pop("like", None)
    return found


def _spec(name: str, game: str, draw: Draw, table: Mapping[str, Any], players: int | None = None) -> SheetSpec:
    given: dict[str, Any] = {key: tuple(value) if isinstance(value, list) else value for key, value in table.items()}
    named = given.pop("choices", {})
    choices = {field: {lang: tuple(words) for lang, words in said.items()} for field, said in named.items()}
    title = {lang: text.format(players=players) for lang, text in given.pop("title").items()}
    return SheetSpec(name=name, game=game, title=title, draw=draw, choices=choices, **given)
