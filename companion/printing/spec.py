"""What a game says of a sheet it offers, and the error that people read. Standard library alone."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from companion.printing.paper import ORIENTATIONS, Orientation

if TYPE_CHECKING:
    from companion.printing.document import Document

LANGUAGES: Final = ("fr", "en")
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
class SheetSpec:
    """A sheet that a game offers.

    `size` names the paper whose true size the sheet has; on a larger paper of `papers` it is centred with cut
    guides. The first paper and the first orientation are the defaults. `draw` asks the document for one page
    after the other. `options` names what may be filled in.
    """

    name: str
    game: str
    title: Mapping[str, str]
    size: str
    papers: tuple[str, ...]
    draw: "Callable[[Document, str, Options], None]"
    orientations: tuple[Orientation, ...] = ORIENTATIONS
    options: tuple[str, ...] = ()
