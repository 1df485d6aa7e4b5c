"""What the still picture is drawn with: colours, shapes, letters and their widths, and text as safe SVG."""

import json
import re
import unicodedata
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Literal

Font = Literal["text-regular", "text-bold", "numerals-bold", "titles-bold"]

LIGHT = {
    "paper": "#f6f2e9", "card": "#fffdf8", "ink": "#1d2129", "quiet": "#62615d", "line": "#d9d2c3",
    "edge": "#8b8576", "hearts": "#b3202c", "spades": "#1d2129", "diamonds": "#1f5fae", "clubs": "#1c7a4a",
    "life": "#b3202c", "guard": "#1f5fae", "gold": "#b07a1e", "deep": "#85590e", "on-deep": "#fffdf8",
    "strong": "#1d2129", "on-strong": "#f9f5ec", "gain": "#1c7a4a", "on-colour": "#fffdf8", "link": "#1c57a0",
    "soil": "#efdcc6", "rim": "#b58a63", "murk": "#5d3a63", "murk-ink": "#fffdf8", "closed": "#4a3a4e",
    "closed-ink": "#f6f2e9", "water": "#1f5fae", "fire": "#b3331c", "earth": "#77560f", "air": "#0f7474",
    "pawn-0": "#85590e", "pawn-1": "#1f5fae", "pawn-2": "#7a2f6b", "pawn-3": "#1c6b40",
}  # fmt: skip
DARK = {
    "paper": "#14171d", "card": "#1e232c", "ink": "#efe9dc", "quiet": "#aaa699", "line": "#3a404b",
    "edge": "#7d818a", "hearts": "#ff7b82", "spades": "#e8e4da", "diamonds": "#7fb4ff", "clubs": "#6fd3a0",
    "life": "#ff7b82", "guard": "#7fb4ff", "gold": "#e6b450", "deep": "#e6b450", "on-deep": "#1d2129",
    "strong": "#efe9dc", "on-strong": "#1d2129", "gain": "#6fd3a0", "on-colour": "#14171d", "link": "#8fbdff",
    "soil": "#3b2f2a", "rim": "#8c6a4e", "murk": "#c79ad0", "murk-ink": "#1d2129", "closed": "#241a29",
    "closed-ink": "#e9dcef", "water": "#7fb4ff", "fire": "#ff8a6b", "earth": "#d9b25a", "air": "#62cfc9",
    "pawn-0": "#e6b450", "pawn-1": "#7fb4ff", "pawn-2": "#e79bd6", "pawn-3": "#6fd3a0",
}  # fmt: skip

# In a box of 24 by 24, the same as in front/table.js.
HEART = "M12 21.2 3.4 12.3C-.3 8.2 2 2.6 6.6 2.6c2.5 0 4.4 1.4 5.4 3.6 1-2.2 2.9-3.6 5.4-3.6 4.6 0 6.9 5.6 3.2 9.700z"
EMBLEMS = {
    "heart": HEART,
    "shield": (
        "M12 2.200c2.6 1.5 5.4 2.2 8.6 2.3.5 8.2-2.4 14-8.6 17.300C5.8 18.5 2.9 12.7 3.4 4.5 "
        "6.6 4.4 9.4 3.7 12 2.200z"
    ),
    "coin": "M12 2.5a9.5 9.5 0 1 0 0 19 9.5 9.5 0 0 0 0-19z",
    "points": (
        "M12 3l2.7 5.7 6.3.8-4.6 4.3 1.2 6.200L12 17l-5.6 3 1.2-6.200L3 9.500l6.3-.8z"
    ),
}  # fmt: skip
DECK = (
    "M6.5 3h11a1.5 1.5 0 0 1 1.5 1.500v15a1.5 1.5 0 0 1-1.5 1.500h-11A1.5 1.5 0 0 1 5 19.500v-15"
    "A1.5 1.5 0 0 1 6.5 3zM5 10l7-7M5 16 18 3M7 20 19 8M12.5 21l6.5-6.5"
)
PIPS = {
    "hearts": HEART,
    "spades": (
        "M12 1.800c1.5 3.4 9.2 7 9.2 12.2 0 4.5-5.6 6-8.1 2.7.2 2.4 1 4.3 2.7 5.700H8.200c1.7-1.4 2.5-3.3 "
        "2.7-5.7-2.5 3.3-8.1 1.8-8.1-2.700C2.8 8.8 10.5 5.2 12 1.800z"
    ),
    "diamonds": (
        "M12 1.500c2 4.2 4.7 7.7 7.8 10.5-3.1 2.8-5.8 6.3-7.8 10.5-2-4.2-4.7-7.7-7.8-10.500C7.3 9.2 10 5.7 12 1.500z"
    ),
    "clubs": (
        "M12 1.800c3.6 0 5.6 4.1 3.2 7.3 3.3-1.5 6.8.8 6.8 4.1 0 4.4-6 5.9-8.9 2.7.2 2.6 1 4.7 2.7 6.300"
        "H8.200c1.7-1.6 2.5-3.7 2.7-6.300C8 19.1 2 17.6 2 13.200c0-3.3 3.5-5.6 6.8-4.100C6.4 5.9 8.4 1.8 "
        "12 1.800z"
    ),
}
SUITS = {"♥": "hearts", "♠": "spades", "♦": "diamonds", "♣": "clubs"}

FACES: dict[Font, tuple[str, str, int, str]] = {
    "text-regular": ("t", "Companion Picture Text", 400, "Candara, Calibri, 'Segoe UI', system-ui, sans-serif"),
    "text-bold": ("b", "Companion Picture Text", 700, "Candara, Calibri, 'Segoe UI', system-ui, sans-serif"),
    "numerals-bold": ("n", "Companion Picture Numerals", 700, "'Arial Narrow', 'Roboto Condensed', sans-serif"),
    "titles-bold": ("c", "Companion Picture Titles", 700, "Cinzel, Palatino, 'Book Antiqua', Georgia, serif"),
}
_UNSAFE = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
# A line may break at these; the narrow and the no-break space hold together what they stand between.
_BREAK = re.compile("[ \t\r\n]+")


@cache
def _fonts() -> dict[str, dict[str, Any]]:
    read: dict[str, dict[str, Any]] = json.loads(
        files("companion.table").joinpath("picture_fonts.json").read_text("utf-8")
    )
    return read


def width_of(text: str, font: Font, size: float) -> float:
    """How wide a text is, in the units of `size`."""
    widths = _fonts()[font]["widths"]
    return sum(widths.get(char) or _guess(char) for char in text) * size / 1000


def _guess(char: str) -> int:
    if unicodedata.combining(char):
        return 0
    return 1000 if unicodedata.east_asian_width(char) in "WF" else 620


def shorten(text: str, font: Font, size: float, room: float) -> str:
    """The text, cut with an ellipsis where it is wider than its room."""
    if width_of(text, font, size) <= room:
        return text
    while text and width_of(text + "…", font, size) > room:
        text = text[:-1]
    return text.rstrip() + "…"


Piece = tuple[str, Font]


def wrap(pieces: Iterable[Piece], size: float, room: float, most: int) -> list[list[Piece]]:
    """Lines of pieces no wider than `room`; at most `most` lines, the last one then ends in an ellipsis."""
    told = [(text.replace(" → ", "\u202f→\u202f"), font) for text, font in pieces]  # what was stays beside what is
    words = [(word, font) for text, font in told for word in _BREAK.split(text) if word]
    lines: list[list[Piece]] = [[]]
    used = 0.0
    for word, font in words:
        long = width_of(word, font, size)
        space = width_of(" ", font, size) if lines[-1] else 0.0
        if lines[-1] and used + space + long > room:
            lines.append([])
            used = space = 0.0
        part = shorten(word, font, size, room)
        lines[-1].append((" " + part if space else part, font))
        used += space + min(long, room)
    if len(lines) > most:
        lines = lines[:most]
        text, font = lines[-1][-1]
        lines[-1][-1] = (text.rstrip(".,;: ") + " …", font)
    return lines


def safe(text: Any) -> str:
    """Any text as characters that XML may hold, nothing of it markup."""
    clean = _UNSAFE.sub("\ufffd", str(text))
    for char, entity in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ('"', "&quot;")):
        clean = clean.replace(char, entity)
    return clean


def number(value: float) -> str:
    """A coordinate, short."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def tag(name: str, attributes: Mapping[str, Any], inside: str = "") -> str:
    """An element; every value is escaped, `inside` is SVG already."""
    told = "".join(
        f' {key}="{number(value) if isinstance(value, int | float) else safe(value)}"'
        for key, value in attributes.items()
        if value is not None
    )
    return f"<{name}{told}>{inside}</{name}>" if inside else f"<{name}{told}/>"


def faces(*names: Font) -> list[str]:
    """The `@font-face` rules of some faces (default: all), with the letters in them."""
    return [
        f"@font-face{{font-family:'{family}';font-weight:{weight};"
        f"src:url(data:font/woff2;base64,{_fonts()[font]['woff2']}) format('woff2')}}"
        for font, (_, family, weight, _) in FACES.items()
        if not names or font in names
    ]


def style() -> str:
    """The style sheet: letters, and colours by day and by night. Every rule stays within the picture."""
    rules = faces()
    rules += [
        f".ct-pic .{short}{{font-family:'{family}',{others};font-weight:{weight}}}"
        for short, family, weight, others in FACES.values()
    ]
    rules.append(".ct-pic text{white-space:pre;font-variant-numeric:lining-nums}")
    rules += _colours(LIGHT)
    rules.append(f"@media(prefers-color-scheme:dark){{{''.join(_colours(DARK))}}}")
    return "".join(rules)


def _colours(palette: Mapping[str, str]) -> list[str]:
    return [
        f".ct-pic .f-{name}{{fill:{colour}}}.ct-pic .s-{name}{{stroke:{colour}}}" for name, colour in palette.items()
    ]


class Canvas:
    """Elements one after the other, in the order they are painted."""

    def __init__(self) -> None:
        self.parts: list[str] = []

    def add(self, name: str, inside: str = "", /, **attributes: Any) -> None:
        """Any element; `class_` and `stroke_width` stand for `class` and `stroke-width`."""
        named = {key.rstrip("_").replace("_", "-"): value for key, value in attributes.items()}
        self.parts.append(tag(name, named, inside))

    def box(
        self, x: float, y: float, width: float, height: float, *, fill: str | None = None,
        stroke: str | None = None, radius: float = 0, thick: float = 1.5, dash: str | None = None,
    ) -> None:  # fmt: skip
        """A rectangle in the palette's colours."""
        classes = " ".join(part for part in (fill and f"f-{fill}", stroke and f"s-{stroke}") if part)
        self.add(
            "rect", x=x, y=y, width=width, height=height, rx=radius or None, class_=classes,
            fill=None if fill else "none", stroke_width=thick if stroke else None, stroke_dasharray=dash,
        )  # fmt: skip

    def shape(
        self, path: str, x: float, y: float, size: float, *, fill: str | None = None, stroke: str | None = None,
        thick: float = 1.7, dash: str | None = None, opacity: float | None = None,
    ) -> None:  # fmt: skip
        """A shape of 24 by 24 with its corner at `x, y`, `size` wide."""
        classes = " ".join(part for part in (fill and f"f-{fill}", stroke and f"s-{stroke}") if part)
        self.add(
            "path", d=path, transform=f"translate({number(x)} {number(y)}) scale({number(size / 24)})",
            class_=classes, fill=None if fill else "none", stroke_width=thick if stroke else None,
            stroke_dasharray=dash, stroke_linejoin="round" if stroke else None, opacity=opacity,
        )  # fmt: skip

    def text(
        self, x: float, y: float, text: str, font: Font, size: float, colour: str, anchor: str = "start",
    ) -> None:  # fmt: skip
        """One line in one face; `y` is where the letters stand."""
        self.line(x, y, [(text, font)], size, colour, anchor)

    def line(
        self, x: float, y: float, pieces: Iterable[Piece], size: float, colour: str, anchor: str = "start"
    ) -> None:
        """One line of several faces; suits wear their colours."""
        inside = "".join(_spans(text, font) for text, font in pieces)
        self.add(
            "text", inside, x=x, y=y, font_size=size, class_=f"f-{colour}",
            text_anchor=None if anchor == "start" else anchor,
        )  # fmt: skip


def _spans(text: str, font: Font) -> str:
    face = FACES[font][0]
    parts = re.split("([♥♠♦♣])", text)
    return "".join(
        tag("tspan", {"class": f"{face} f-{SUITS[part]}" if part in SUITS else face}, safe(part))
        for part in parts
        if part
    )
