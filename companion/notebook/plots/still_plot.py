"""The key figures of a match as one SVG of our own, where there is no matplotlib: as in a browser."""

from collections.abc import Iterator, Sequence
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from companion.core.facts import curves
from companion.core.facts.curves import Panel, curve_word
from companion.core.match.match import Match
from companion.core.plugins.optional import installed
from companion.core.text.formatter import listing
from companion.pictures.curve import HIGH, WIDE, panel_part
from companion.pictures.letters import Font
from companion.pictures.svg import FACES, light_style, safe, tag

if TYPE_CHECKING:
    from matplotlib.figure import Figure

INKS: Final = ("gold-deep", "ink", "plum", "teal")
DASHES: Final = (None, "11 5", "3 4", "12 4 3 4")
GAP: Final = 12.0
EDGE: Final = 14.0
HEAD: Final = 44.0
TITLE: Final = 30.0
"""The room above the curves of a panel."""
NOTE: Final = 26.0
NARROW: Final = WIDE + 2 * EDGE
WHOLE: Final = 2 * NARROW + GAP
TALL: Final = TITLE + HIGH + 4


class StillPlot:
    """A picture that a notebook shows; `svg` is its text, `alt` says what can be seen, `save` writes it."""

    def __init__(self, svg: str, alt: str) -> None:
        self.svg, self.alt = svg, alt

    def save(self, path: str | PathLike[str]) -> Path:
        """Write the SVG, and give its path. Raises OSError."""
        place = Path(path).expanduser()
        place.write_text(self.svg, "utf-8")
        return place

    def savefig(self, path: str | PathLike[str], **wishes: Any) -> Path:
        """As a figure of matplotlib is kept; the file is an SVG, and is called so. Raises OSError."""
        return self.save(Path(path).with_suffix(".svg"))

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, str]:
        return {"image/svg+xml": self.svg, "text/plain": self.alt}

    def __repr__(self) -> str:
        return self.alt


def plot(match: Match, given: Sequence[Panel] | None = None) -> StillPlot:
    """The key figures over the match, in its language, or the panels that are given: what was undone is left out."""
    lang = match.lang
    panels = [one for one in (curves.panels(match, lang) if given is None else given) if one.stretches]
    versus = curve_word("versus", lang)
    players = listing(list(match.players), lang) if match.game.together else versus.join(match.players)
    title = curve_word("title", lang, game=match.game.title, players=players)
    drawn = list(_placed(match, panels, lang))
    high = max((y + TALL for _, y, _ in drawn), default=HEAD) + NOTE
    alt = " ".join((f"{title}.", *(part["text"] for _, _, part in drawn))) if drawn else curve_word("nothing", lang)
    return StillPlot(_svg(title, alt, drawn, high, lang), alt)


def plotted(match: Match, given: Sequence[Panel] | None = None) -> "Figure | StillPlot":
    """The same by matplotlib, where there is one."""
    if installed("matplotlib") is None:
        return plot(match, given)
    from companion.notebook.plots.reports import plot as drawn

    return drawn(match, given)


def _placed(match: Match, panels: Sequence[Panel], lang: str) -> Iterator[tuple[float, float, dict[str, Any]]]:
    """The panels, each where it stands: narrow ones two a row, wide ones a row each."""
    x, y = 0.0, HEAD
    for panel in panels:
        wide = WHOLE if panel.wide else NARROW
        if x and x + wide > WHOLE + 1:
            x, y = 0.0, y + TALL + GAP
        yield x, y, panel_part(match, panel, lang, wide - 2 * EDGE)
        x += wide + GAP
        if x >= WHOLE:
            x, y = 0.0, y + TALL + GAP


# --- drawn ------------------------------------------------------------------------------------------------------------


def _svg(title: str, alt: str, drawn: Sequence[tuple[float, float, dict[str, Any]]], high: float, lang: str) -> str:
    inside = lettered(0, 26, title, "titles-bold", 20)
    inside += "".join(tag("g", {"transform": f"translate({x:g} {y:g})"}, "".join(_panel(part))) for x, y, part in drawn)
    notes = [curve_word("gone", lang)] if any(part["left_early"] for _, _, part in drawn) else []
    note = " · ".join((*notes, curve_word("plain_plot", lang)))
    inside += lettered(0, high - 8, note, "text-regular", 13, "quiet")
    return framed_picture(title, alt, inside, WHOLE, high, lang)


def framed_picture(title: str, alt: str, inside: str, wide: float, high: float, lang: str) -> str:
    """A whole SVG around what is drawn, with the colours that it wears, by day and by night."""
    told = tag("title", {}, safe(title)) + tag("desc", {}, safe(alt)) + f"<style>{light_style(inside)}</style>"
    frame = {
        "xmlns": "http://www.w3.org/2000/svg", "class": "ct-pic", "role": "img", "lang": lang,
        "viewBox": f"0 0 {wide:g} {high:g}", "width": wide, "height": high, "style": "max-width:100%;height:auto",
    }  # fmt: skip
    return tag("svg", frame, told + inside)


def _panel(part: dict[str, Any]) -> Iterator[str]:
    """A card with a title, the scale, the turns, and the lines."""
    box = {"width": part["wide"] + 2 * EDGE, "height": TALL, "rx": 12, "class": "f-card s-line", "stroke-width": 1.5}
    yield tag("rect", box)
    yield lettered(EDGE, 22, part["title"], "text-bold", 15)
    yield tag("g", {"transform": f"translate({EDGE:g} {TITLE:g})"}, "".join(_curves(part)))


def _curves(part: dict[str, Any]) -> Iterator[str]:
    for one in part["across"]:
        yield _stroke(f"M{part['left']} {one['y']}H{part['right']}", "line", 1.5)
        yield lettered(part["left"] - 7, one["y"] + 5, one["text"], "numerals-bold", 15, "quiet", "end")
    for one in part["ticks"]:
        yield lettered(one["x"], part["foot"] + 21, one["text"], "numerals-bold", 15, "quiet", one["at"])
    for one in reversed(part["lines"]):
        yield from _line(one)
    for one in part["left_early"]:
        x, y = one["at"]
        yield _stroke(f"M{x - 5} {y - 5}l10 10M{x + 5} {y - 5}l-10 10", "hearts", 3)
        yield lettered(x + 10, y + 5, one["name"], "text-bold", 14, "quiet")
    for one in part["marks"]:
        x, y = one["at"]
        yield tag("circle", {"cx": x, "cy": y, "r": 10, "class": "f-card s-hearts", "stroke-width": 2.5})
        yield lettered(x, y + 5, one["text"], "numerals-bold", 15, "ink", "middle")


def _line(one: dict[str, Any]) -> Iterator[str]:
    ink = INKS[one["style"]]
    yield _stroke(one["path"], ink, 3, DASHES[one["style"]])
    if one["end"] is None:
        return
    x, y = one["end"]
    yield _mark(one["style"], x, y, ink)
    yield lettered(x + 12, one["beside"] + 6.5, one["value"], "numerals-bold", 19, ink)
    yield lettered(x + 18 + 9.2 * len(one["value"]), one["beside"] + 6, one["name"], "titles-bold", 17, ink)


def _mark(style: int, x: float, y: float, ink: str) -> str:
    """A disc, a square, a triangle, a diamond."""
    corners = (
        "", f"{x - 5},{y - 5} {x + 5},{y - 5} {x + 5},{y + 5} {x - 5},{y + 5}",
        f"{x},{y - 6} {x + 6},{y + 5} {x - 6},{y + 5}", f"{x},{y - 7} {x + 7},{y} {x},{y + 7} {x - 7},{y}",
    )[style]  # fmt: skip
    if not corners:
        return tag("circle", {"cx": x, "cy": y, "r": 5.5, "class": f"f-{ink}"})
    return tag("polygon", {"points": corners, "class": f"f-{ink}"})


def _stroke(path: str, ink: str, thick: float, dash: str | None = None) -> str:
    look = {"fill": "none", "class": f"s-{ink}", "stroke-width": thick, "stroke-dasharray": dash}
    return tag("path", {"d": path, **look, "stroke-linejoin": "round"})


def lettered(x: float, y: float, text: str, font: Font, size: float, ink: str = "ink", anchor: str = "start") -> str:
    """A text of a picture; `x`, `y`: where its line begins, or ends, by `anchor`."""
    place = {"x": x, "y": y, "font-size": size, "class": f"{FACES[font][0]} f-{ink}"}
    return tag("text", {**place, "text-anchor": None if anchor == "start" else anchor}, safe(text))
