"""Tokens and markers to be cut out, at the size at which they lie on the table: Mines, Wonders, and what lies on cards.

Each has a sign of its own and its name: none rests on colour. A token lies upright or on its side, as cards do.
"""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING, Final

from companion.games.aestery.icons import ICONS
from companion.games.aestery.paper.sheets import PIECES
from companion.games.aestery.paper.words import PACKAGE, words
from companion.printing.cards.cards import CardGrid, Draw, start_slot
from companion.printing.layout import flow
from companion.printing.layout.fields import kind_wished
from companion.printing.page import icons, marks
from companion.printing.page.paper import Size

if TYPE_CHECKING:
    from companion.printing.page.document import Document
    from companion.printing.page.page import Page
    from companion.printing.spec import Job
    from companion.printing.words import Words

TOKEN: Final = Size(31.5, 44)
"""Half a card wide and high: it lies on its side when it is tapped."""
MARKER: Final = Size(18, 18)
"""A one-cent coin fits on it."""
TOKENS: Final = {"mine": 5, "wonder": 1}
"""How many of six are of which kind."""
MARKERS: Final = {"fatigue": 8, "plus": 4, "experience": 3, "bravery": 2, "nap": 2, "bloodthirst": 2}
"""The same of markers, of so many as all together."""


def draw(document: "Document", job: "Job") -> None:
    """Draw a page of tokens and one of markers, or a page of the kind that was chosen. Raises `PrintError`."""
    kind = kind_wished(job, PIECES, PACKAGE)
    said = words(job.lang, "tokens")
    for size, kinds, face in ((TOKEN, TOKENS, _token), (MARKER, MARKERS, _marker)):
        if kind and kind not in kinds:
            continue
        grid = CardGrid(document.paper, size)
        start = start_slot(job.option("start"), grid) if kind else 0
        named = (kind,) * (grid.count - start) if kind else tuple(_mixed(kinds, grid.count - 1))
        faces: list[Draw] = [partial(face, said, name) for name in named]
        first: Draw = partial(_head if size == TOKEN else _ring, said, job.title)
        grid.draw(document, faces if kind and start else [first, *faces[: grid.count - 1]], start=start)


def _mixed(kinds: Mapping[str, int], count: int) -> Iterator[str]:
    """So many in all, each kind as often as its share has it; the first takes what is left."""
    whole = sum(kinds.values())
    shares = {name: count * share // whole for name, share in kinds.items()}
    shares[next(iter(kinds))] += count - sum(shares.values())
    for name, share in shares.items():
        yield from (name,) * share


# --- faces ------------------------------------------------------------------------------------------------------------


def _token(said: "Words", name: str, page: "Page") -> None:
    """Draw a token: its sign, its name, what it gives."""
    wide, high = page.size.width, page.size.height
    page.box(1.6, 1.6, wide - 3.2, high - 3.2, radius=2, width=0.3)
    page.text(wide / 2, 8.4, said[name], face="titles", points=11, align="centre", room=wide - 6)
    page.outline(icons.shape(ICONS[name], wide / 2, 21, 17), width=0.4)  # large, in outlines: it spends no ink
    for line, key in enumerate((f"{name}.gives", f"{name}.gives.2")):
        page.text(wide / 2, 35 + line * 3, said[key], points=6.8, align="centre", room=wide - 5)


def _marker(said: "Words", name: str, page: "Page") -> None:
    """Draw a marker: its sign, and what it is worth below it."""
    wide, high = page.size.width, page.size.height
    page.circle(wide / 2, high / 2, marks.CENT, width=0.3)
    page.outline(icons.shape(ICONS[name], wide / 2, 7.6, 7.6), width=None, fill=0)
    page.text(wide / 2, 14.2, said[f"{name}.short"], face="bold", points=6.4, align="centre", room=11.4)


def _ring(said: "Words", title: str, page: "Page") -> None:
    """Draw the ring that proves the scale, in the place of the first marker."""
    label = [said[f"cent.{number}"] for number in (1, 2, 3, 4)]
    marks.coin_ring(page, page.size.width / 2, page.size.height / 2, label, points=6.2)


def _head(said: "Words", title: str, page: "Page") -> None:
    """Draw what the sheet is, in the place of the first token, with a ruler of its own."""
    wide = page.size.width
    page.text(3, 8.4, said["game"].upper(), face="titles", points=11, room=wide - 6)
    y = 10.4
    for key in ("how.1", "how.2", "scale"):
        y = flow.paragraph(page, 3, y, said[key], wide=wide - 6, points=6.6) + 0.8
    marks.ruler(page, 3, page.size.height - 8, 20, points=6)
