"""The key figures of a match as one SVG of our own, where there is no matplotlib: as in a browser."""

from collections.abc import Iterator, Sequence
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.core.facts.curves import Panel, curve_word
from companion.core.match.match import Match
from companion.core.plugins.optional import installed
from companion.core.view.curve import DASHES, DISC, INKS, MARKS, Curve, Line, path
from companion.notebook.plots.panels import EDGE, TALL, TITLE, WHOLE, LaidPlot
from companion.pictures.letters import Font, width_of
from companion.pictures.svg import FACES, light_style, safe, tag

if TYPE_CHECKING:
    from matplotlib.figure import Figure


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
    laid = LaidPlot(match, given)
    return StillPlot(_svg(laid), laid.alt)


def plotted(match: Match, given: Sequence[Panel] | None = None) -> "Figure | StillPlot":
    """The same by matplotlib, where there is one."""
    if installed("matplotlib") is None:
        return plot(match, given)
    from companion.notebook.plots.reports import plot as drawn

    return drawn(match, given)


# --- drawn ------------------------------------------------------------------------------------------------------------


def _svg(laid: LaidPlot) -> str:
    inside = lettered(0, 26, laid.title, "titles-bold", 20)
    inside += "".join(
        tag("g", {"transform": f"translate({x:g} {y:g})"}, "".join(_panel(curve))) for x, y, curve in laid.curves
    )
    note = " · ".join((*laid.notes, curve_word("plain_plot", laid.lang)))
    inside += lettered(0, laid.high - 8, note, "text-regular", 13, "quiet")
    return framed_picture(laid.title, laid.alt, inside, WHOLE, laid.high, laid.lang)


def framed_picture(title: str, alt: str, inside: str, wide: float, high: float, lang: str) -> str:
    """A whole SVG around what is drawn, with the colours that it wears, by day and by night."""
    told = tag("title", {}, safe(title)) + tag("desc", {}, safe(alt)) + f"<style>{light_style(inside)}</style>"
    frame = {
        "xmlns": "http://www.w3.org/2000/svg", "class": "ct-pic", "role": "img", "lang": lang,
        "viewBox": f"0 0 {wide:g} {high:g}", "width": wide, "height": high, "style": "max-width:100%;height:auto",
    }  # fmt: skip
    return tag("svg", frame, told + inside)


def _panel(curve: Curve) -> Iterator[str]:
    """A card with a title, the scale, the turns, and the lines."""
    box = {"width": curve.wide + 2 * EDGE, "height": TALL, "rx": 12, "class": "f-card s-line", "stroke-width": 1.5}
    yield tag("rect", box)
    yield lettered(EDGE, 22, curve.panel.title, "text-bold", 15)
    yield tag("g", {"transform": f"translate({EDGE:g} {TITLE:g})"}, "".join(_drawn(curve)))


def _drawn(curve: Curve) -> Iterator[str]:
    for value in curve.across:
        y = curve.y(value)
        yield _stroke(f"M{curve.left} {y}H{curve.right}", "line", 1.5)
        yield lettered(curve.left - 7, y + 5, curve.figure(value), "numerals-bold", 15, "quiet", "end")
    for one in curve.ticks():
        yield lettered(one["x"], curve.foot + 21, one["text"], "numerals-bold", 15, "quiet", one["at"])
    for line in reversed(curve.lines):
        yield from _line(curve, line)
    for name, (x, y) in curve.named:
        wiped = {"x": x - 2, "y": y - 13, "width": width_of(name, "text-bold", 15) + 4, "height": 17}
        yield tag("rect", {**wiped, "class": "f-card", "opacity": 0.8})
        yield lettered(x, y, name, "text-bold", 15, "quiet")
    for mark in curve.panel.marks:
        x, y = curve.x(mark.place), curve.y(mark.value)
        yield tag("circle", {"cx": x, "cy": y, "r": 10, "class": "f-card s-hearts", "stroke-width": 2.5})
        yield lettered(x, y + 5, mark.sign, "numerals-bold", 15, "ink", "middle")


def _line(curve: Curve, line: Line) -> Iterator[str]:
    ink, (x, y) = INKS[line.style], curve.end(line)
    yield _stroke(path(curve.corners(line)), ink, 3, " ".join(map("{:g}".format, DASHES[line.style])) or None)
    if line.gone:
        yield _stroke(f"M{x - 5} {y - 5}l10 10M{x + 5} {y - 5}l-10 10", "hearts", 3)
        return
    yield _mark(line.style, x, y, ink)
    beside = curve.beside(line)
    if beside is not None:
        value, name, high = beside
        yield lettered(value, high + 6.5, line.value, "numerals-bold", 19, ink)
        yield lettered(name, high + 6, line.name, "titles-bold", 17, ink)


def _mark(style: int, x: float, y: float, ink: str) -> str:
    """A disc, a square, a triangle, a diamond."""
    if not MARKS[style]:
        return tag("circle", {"cx": x, "cy": y, "r": DISC / 2, "class": f"f-{ink}"})
    return tag("polygon", {"points": " ".join(f"{x + dx},{y + dy}" for dx, dy in MARKS[style]), "class": f"f-{ink}"})


def _stroke(data: str, ink: str, thick: float, dash: str | None = None) -> str:
    look = {"fill": "none", "class": f"s-{ink}", "stroke-width": thick, "stroke-dasharray": dash}
    return tag("path", {"d": data, **look, "stroke-linejoin": "round"})


def lettered(x: float, y: float, text: str, font: Font, size: float, ink: str = "ink", anchor: str = "start") -> str:
    """A text of a picture; `x`, `y`: where its line begins, or ends, by `anchor`."""
    place = {"x": x, "y": y, "font-size": size, "class": f"{FACES[font][0]} f-{ink}"}
    return tag("text", {**place, "text-anchor": None if anchor == "start" else anchor}, safe(text))
