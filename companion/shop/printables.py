"""The ready-made PDFs: which there are, by rule, from what the sheets say of themselves; and those of everyday use.

A sheet comes on paper of its own size in every orientation, and so where several of it fit on a larger one; else in
its first orientation. Its other styles come on its first paper, its large print on every paper that there is for it.
What has second sides is two-sided. A sheet that is drawn from a match or a list is shown with an invented one, in one
form alone: a sample.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from companion.core.text.messages import LANGUAGES
from companion.printing.page.ink import Style
from companion.printing.page.paper import EVERYDAY, Flip, Orientation
from companion.printing.spec import SheetSpec
from companion.shop import counter, samples

PICTURE_WIDTH = 240
"""Of a first page in the index, in pixels."""
PICTURE_LANG = "en"
"""A sheet has one picture, of its first form in this language: it is too small to be read anyway."""


@dataclass(frozen=True)
class Printable:
    """A PDF that lies ready. `game` is the folder it lies in: that of the sheet, or of the match it is a sample of."""

    sheet: SheetSpec
    game: str
    lang: str
    paper: str
    orientation: Orientation
    style: Style
    up: int = 1

    @property
    def sample(self) -> bool:
        """Whether it shows an invented match or list."""
        return self.sheet.needs is not None

    @property
    def flip(self) -> Flip:
        """How the paper is turned for the second side, if there is one: as most printers do it by themselves."""
        return "long-edge" if self.sheet.backs else "none"

    @property
    def path(self) -> str:
        """Where it lies, such as `fr/etraclor/fiche-combat-a5-portrait.pdf`."""
        parts = [
            self.sheet.name,
            *(["example"] if self.sample else []),
            self.paper.lower(),
            *([f"{self.up}up"] if self.up > 1 else []),
            self.orientation,
            *([self.style] if self.style != self.sheet.styles[0] else []),
            *([self.flip] if self.sheet.backs else []),
        ]
        return f"{self.lang}/{self.game or 'shop'}/{'-'.join(parts)}.pdf"

    @property
    def picture_path(self) -> str:
        """Where the picture of its sheet lies."""
        return f"pictures/{self.game or 'shop'}/{self.sheet.name}.png"

    @property
    def everyday(self) -> bool:
        """Whether most people print it so: on the paper they have, as the sheet itself has it."""
        usual = (self.sheet.orientations[0], self.sheet.styles[0])
        return self.paper in EVERYDAY[self.lang] and (self.orientation, self.style) == usual

    @cached_property
    def pdf(self) -> bytes:
        """Its bytes."""
        needs = self.sheet.needs
        return counter.render(
            self.sheet, paper=self.paper, orientation=self.orientation, lang=self.lang, style=self.style, up=self.up,
            flip=self.flip,
            match=samples.match(self.sheet, self.game, self.lang) if needs == "match" else None,
            table=samples.table(self.sheet, self.lang) if needs == "table" else None,
            options=samples.fields(self.sheet, self.lang) if self.sample else None,
        )  # fmt: skip

    def picture(self) -> bytes:
        """Its first page as a PNG."""
        from companion.printing.page import pixels

        return pixels.picture(self.pdf, 0, PICTURE_WIDTH, framed=True)


def every() -> list[Printable]:
    """All of them, by language, game and sheet."""
    return [one for lang in LANGUAGES for sheet in counter.every() for one in _of_sheet(sheet, lang)]


def everyday() -> list[Printable]:
    """Those of everyday use, which lie in the folder `printables`."""
    return [one for one in every() if one.everyday]


def pictured(made: Iterable[Printable]) -> list[Printable]:
    """Of some printables the one of each sheet that its picture shows: in `PICTURE_LANG` where there is one."""
    shown: dict[str, Printable] = {}
    for one in sorted(made, key=lambda one: one.lang != PICTURE_LANG):
        shown.setdefault(one.picture_path, one)
    return list(shown.values())


def _of_sheet(sheet: SheetSpec, lang: str) -> Iterator[Printable]:
    if sheet.needs == "match":
        for game in [sheet.game] if sheet.game else counter.games():
            if samples.match(sheet, game, lang) is not None:
                yield _first(sheet, game, lang)
    elif sheet.needs == "table":
        if samples.table(sheet, lang) is not None:
            yield _first(sheet, sheet.game, lang)
    else:
        yield from _forms(sheet, lang)


def _first(sheet: SheetSpec, game: str, lang: str) -> Printable:
    return Printable(sheet, game, lang, sheet.papers[0], sheet.orientations[0], sheet.styles[0])


def _forms(sheet: SheetSpec, lang: str) -> Iterator[Printable]:
    turn, style = sheet.orientations[0], sheet.styles[0]
    for paper in sheet.papers:
        up = _most(sheet, paper)
        for other in sheet.orientations if up > 1 or paper == sheet.size else (turn,):
            yield Printable(sheet, sheet.game, lang, paper, other, style, up)
    first = sheet.papers[0]
    for strong in sheet.styles[1:]:
        yield Printable(sheet, sheet.game, lang, first, turn, strong, _most(sheet, first))
    for paper in sheet.large:
        yield Printable(sheet, sheet.game, lang, paper, turn, "large-print")


def _most(sheet: SheetSpec, paper: str) -> int:
    """As many as fit on a larger paper; one on the paper whose size the sheet has."""
    return 1 if paper == sheet.size else sheet.up.get(paper, 1)
