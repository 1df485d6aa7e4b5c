"""What a game says of a sheet it offers, and the error that people read. Standard library alone."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, Literal

from companion.printing.paper import ORIENTATIONS, Orientation

if TYPE_CHECKING:
    from companion.core.match import Match
    from companion.printing.document import Document
    from companion.printing.tables import Table

LANGUAGES: Final = ("fr", "en")
Style = Literal["low-ink", "high-contrast", "large-print"]
STYLES: Final[tuple[Style, ...]] = ("low-ink", "high-contrast", "large-print")
Flip = Literal["none", "long-edge", "short-edge"]
FLIPS: Final[tuple[Flip, ...]] = ("none", "long-edge", "short-edge")
Options = Mapping[str, str]
"""What people fill in, such as a player's name. It is text, never markup."""


class PrintError(ValueError):
    """What was asked cannot be printed; the message says what would be right, in the reader's language."""

    def __init__(self, lang: str, *, fr: str, en: str) -> None:
        super().__init__(fr if lang == "fr" else en)
        self.texts = {"fr": fr, "en": en}

    def text(self, lang: str) -> str:
        """The message in a language, English where it is not known."""
        return self.texts.get(lang, self.texts["en"])


class MissingGlyph(LookupError):  # noqa: N818  a fault of the sheet, named for what is missing
    """A sheet's own text holds a character that its font cannot draw."""

    def __init__(self, character: str, font: str, text: str) -> None:
        super().__init__(f"no glyph for {character!r} (U+{ord(character):04X}) in {font}, in the text {text!r}")
        self.character = character


@dataclass(frozen=True, slots=True)
class Job:
    """What a drawing is made for: the wishes of the one who prints, all checked.

    `match` and `table` are there when the sheet `needs` them. `base` is the address that QR codes lead to, or
    empty: then they hold the bare code. `flip` says how the printer turns the paper for the second side; `shift`
    is the offset of second sides in mm, to the right and down as one looks at them.
    """

    lang: str
    options: Options
    style: Style = "low-ink"
    match: "Match | None" = None
    table: "Table | None" = None
    base: str = ""
    flip: Flip = "none"
    shift: tuple[float, float] = (0.0, 0.0)


def drawn_in(module: str, *more: Any) -> "Callable[[Document, Job], None]":
    """The `draw` of a module, which loads with the first page; `more` is what else it is told."""

    def draw(document: "Document", job: Job) -> None:
        import_module(module).draw(document, job, *more)

    return draw


@dataclass(frozen=True, slots=True)
class SheetSpec:
    """A sheet that a game, or the shop itself, offers.

    `size` names the paper whose true size the sheet has; on a larger paper of `papers` it is centred with cut
    guides. Without a size the sheet fills whatever paper it is printed on. The first paper, orientation and style
    are the defaults. `draw` asks the document for one page after the other. `options` names what may be filled in
    (`choices` gives the words, per language, of those where not anything goes, the default first),
    `needs` what it is drawn from: a match, or a table of rows; `takes_table`: a table will do, and is not asked for.
    `up` says how many fit on one paper, per paper.
    `large` names the papers of the large print, which is enlarged until it fills them; a sheet that draws its own
    large print, the whole paper its size, says `own_large` and asks `job.style`. `backs` says that it has second sides,
    `links` that its QR codes lead to a base address. `advice` says on what to print it, and how many.
    """

    name: str
    game: str
    title: Mapping[str, str]
    size: str | None
    papers: tuple[str, ...]
    draw: "Callable[[Document, Job], None]"
    orientations: tuple[Orientation, ...] = ORIENTATIONS
    options: tuple[str, ...] = ()
    choices: Mapping[str, Mapping[str, tuple[str, ...]]] = field(default_factory=dict)
    styles: tuple[Style, ...] = ("low-ink", "high-contrast")
    needs: Literal["match", "table"] | None = None
    takes_table: bool = False
    up: Mapping[str, int] = field(default_factory=dict)
    large: tuple[str, ...] = ()
    own_large: bool = False
    backs: bool = False
    links: bool = False
    advice: Mapping[str, str] = field(default_factory=dict)
