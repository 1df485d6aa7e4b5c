"""What will be printed, page by page, and the very same bytes to take away: `Preview`, for notebooks and scripts."""

import base64
import html
import os
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.core.text.messages import Phrasebook
from companion.printing import wishes
from companion.printing.errors import speaking
from companion.printing.page import pixels
from companion.printing.spec import SheetSpec
from companion.shop import counter

if TYPE_CHECKING:
    from companion.core.match.match import Match
    from companion.printing.data.tables import Lists, Table

_WORDS = Phrasebook("companion.printing")["preview"]
WIDTH, SHOWN_WIDTH = 1000, 640
"""Of a page in pixels: as it is drawn, and as it is shown at most; the difference keeps small print sharp."""
MOST_PAGES = 12
"""A cell shows no more at once."""


def sheet(
    name: str, *, match: "Match | None" = None, table: Any = None, lang: str | None = None, **wished: Any
) -> "Preview":
    """A sheet as it will be printed: `name` as `companion print --list` gives it.

    `table` may be a `Table`, the path or the text of a CSV file, a folder of card lists, a pandas frame, or rows.
    `wished` are those of `shop.render`: `paper`, `orientation`, `style`, `colour`, `up`, `options`, `base`, `flip`,
    `shift`.
    Raises `PrintError` naming what would be right.
    """
    speaks = str(getattr(match, "lang", "fr")) if lang is None else lang
    with speaking(speaks):
        wishes.check_language(speaks)
        wishes.check_kinds({"name": name}, match=match)
    found = counter.find(name, speaks, game="" if match is None else match.game.name)
    rows = None if table is None else _table(table, found, speaks)
    pdf = counter.render(found, match=match, table=rows, lang=speaks, **wished)
    return Preview(found, pdf, speaks, colour=bool(wished.get("colour")))


def _table(given: Any, sheet: SheetSpec, lang: str) -> "Table | Lists":
    from companion.decks.sources.path import from_file
    from companion.printing.data import tables

    if isinstance(given, tables.Table | tables.Lists):
        return given
    if isinstance(given, str | os.PathLike):
        return from_file(sheet, given, lang)
    if hasattr(given, "itertuples"):
        return tables.from_frame(given, lang=lang)
    return tables.from_rows(given, lang=lang)


class Preview:
    """A printed sheet: `pdf` are its bytes, `pages` their number. In a notebook it shows itself, with a download."""

    def __init__(self, sheet: SheetSpec, pdf: bytes, lang: str, *, colour: bool = False) -> None:
        """`colour`: whether its pages are shown in colour."""
        self.sheet, self.pdf, self.lang, self.colour = sheet, pdf, lang, colour
        self.pages = pixels.count(pdf)

    @property
    def name(self) -> str:
        """The name of the file that the download button gives."""
        return f"{self.sheet.name}.pdf"

    def save(self, path: str | os.PathLike[str]) -> Path:
        """Write the PDF, and give its path. Raises OSError."""
        place = Path(path).expanduser()
        place.write_bytes(self.pdf)
        return place

    @property
    def drawable(self) -> bool:
        """Whether its pages can be drawn here; else whoever shows it shows the PDF."""
        return pixels.drawable()

    def picture(self, page: int = 0) -> bytes:
        """A page as a PNG. Raises IndexError for a page that is not there, MissingExtraError without pypdfium2."""
        if not 0 <= page < self.pages:
            raise IndexError(page)
        return _picture(self.pdf, page, self.colour)

    def caption(self, page: int = 0) -> str:
        """What a page is, for people who cannot see it."""
        return _WORDS("page", self.lang, title=self.sheet.title[self.lang], page=page + 1, pages=self.pages)

    def page_html(self, page: int = 0) -> str:
        """A page as HTML, the picture within; where no page can be drawn, the whole PDF for the browser to show."""
        if not self.drawable:
            return self._whole_html()
        return (
            f'<img alt="{html.escape(self.caption(page))}" src="data:image/png;base64,{_text(self.picture(page))}" '
            f'style="display:block;width:100%;max-width:{SHOWN_WIDTH}px;height:auto;margin:0 auto 12px;'
            'background:#fff;border:1px solid #8b8576;box-sizing:border-box">'
        )

    def _whole_html(self) -> str:
        words = html.escape(_WORDS("own_viewer", self.lang))
        note = f'<p style="max-width:{SHOWN_WIDTH}px;margin:0 auto 12px">{words}</p>'
        return (
            f'<object type="application/pdf" aria-label="{html.escape(self.caption())}" '
            f'data="data:application/pdf;base64,{_text(self.pdf)}" '
            f'style="display:block;width:100%;max-width:{SHOWN_WIDTH}px;height:70vh;margin:0 auto 12px"></object>{note}'
        )

    def download_html(self) -> str:
        """The download button as HTML: a link that holds the whole PDF and needs no server."""
        words = _WORDS("download", self.lang, size=max(1, round(len(self.pdf) / 1000)))
        return (
            f'<a class="ct-download" download="{html.escape(self.name)}" '
            f'href="data:application/pdf;base64,{_text(self.pdf)}" style="display:inline-block;padding:13px 20px;'
            "border:1.5px solid #8b8576;border-radius:12px;background:var(--strong,#1d2129);"
            "color:var(--on-strong,#f9f5ec);font:700 16px/1.4 system-ui,sans-serif;"
            f'text-decoration:none">{html.escape(words)}</a>'
        )

    def _parts(self) -> Iterator[str]:
        shown = min(self.pages, MOST_PAGES) if self.drawable else 1
        yield from (self.page_html(page) for page in range(shown))
        if self.drawable and self.pages > MOST_PAGES:
            yield f"<p>{html.escape(_WORDS('more', self.lang, count=self.pages - MOST_PAGES))}</p>"
        end = f"{self.download_html()} {_WORDS('true_size', self.lang)}"
        yield f'<p style="max-width:{SHOWN_WIDTH}px;margin:0 auto">{end}</p>'

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        """The pages below each other and the download; a picture of the first page where HTML is not shown."""
        shown = f'<div class="companion-preview">{"".join(self._parts())}</div>'
        pictured = {"image/png": _text(self.picture())} if self.drawable else {}
        return {"text/html": shown, **pictured, "text/plain": repr(self)}

    def __repr__(self) -> str:
        return f"<Preview of {self.sheet.name}: {self.pages} pages, {len(self.pdf)} bytes>"


@lru_cache(maxsize=32)
def _picture(pdf: bytes, page: int, colour: bool) -> bytes:
    return pixels.picture(pdf, page, WIDTH, colour=colour)


def _text(data: bytes) -> str:
    return base64.b64encode(data).decode()
