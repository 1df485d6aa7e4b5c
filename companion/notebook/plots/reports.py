"""A match as a plot (matplotlib): the panels of the picture of our own (still_plot), as axes that can be worked on."""

import io
from collections.abc import Sequence
from functools import cache
from typing import Any, Final, Literal

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.font_manager import FontProperties, fontManager

from companion import fonts
from companion.core.facts.curves import Panel, curve_word
from companion.core.match.match import Match
from companion.core.view.curve import DASHES, DISC, INKS, NAME, SMALL, TOP, Curve, Line
from companion.notebook.plots.panels import EDGE, TITLE, WHOLE, LaidPlot
from companion.pictures.svg import palettes

PAPER, CARD, INK, QUIET, LINE = "#f6f2e9", "#fffdf8", "#1d2129", "#62615d", "#d9d2c3"
MARKS = ("o", "s", "^", "D")
DPI = 144
PER_INCH: Final = 72.0
"""Units of the picture; letters are so large in points too."""


class Plot(Figure):
    """A matplotlib figure that a notebook shows without pyplot, with a text for those who cannot see it."""

    alt = ""

    def _repr_png_(self) -> tuple[bytes, dict[str, Any]]:
        image = io.BytesIO()
        self.savefig(image, format="png", dpi=DPI)
        width, height = self.get_size_inches()
        size = {"width": int(width * DPI / 2), "height": int(height * DPI / 2)}
        return image.getvalue(), {**size, "alt": self.alt}


def plot(match: Match, given: Sequence[Panel] | None = None) -> Figure:
    """The key figures of the game over the match, in the match's language, or the panels that are given: what was
    undone is left out."""
    laid = LaidPlot(match, given)
    wide, high = WHOLE + 2 * EDGE, laid.high + 2 * EDGE
    figure = Plot(figsize=(wide / PER_INCH, high / PER_INCH), facecolor=PAPER)
    head = font("titles-bold", 20)
    figure.text(EDGE / wide, 1 - EDGE / high, plain(laid.title), va="top", color=INK, fontproperties=head)
    for x, y, curve in laid.curves:
        left, right = EDGE + x + EDGE + curve.left, EDGE + x + EDGE + curve.right
        top, foot = EDGE + y + TITLE + TOP, EDGE + y + TITLE + curve.foot
        axes = figure.add_axes((left / wide, 1 - foot / high, (right - left) / wide, (foot - top) / high))
        _draw(axes, curve)
    note = " ".join(laid.notes) or ("" if laid.curves else curve_word("nothing", laid.lang))
    figure.text(1 - EDGE / wide, EDGE / high, note, ha="right", color=QUIET, fontproperties=font("text-italic", 13))
    figure.alt = laid.alt
    return figure


def _draw(axes: Axes, curve: Curve) -> None:
    """A panel: its title, the scale, the turns, the lines with their names, the marks."""
    small = font("text-bold", SMALL)
    axes.set_title(plain(curve.panel.title, 48), loc="left", pad=TOP, color=INK, fontproperties=small)
    axes.set_facecolor(CARD)
    for side in axes.spines.values():
        side.set_visible(False)
    axes.grid(axis="y", color=LINE, linewidth=1.5)
    axes.set_axisbelow(True)
    axes.tick_params(length=0, colors=QUIET)
    axes.set_xlim(0, curve.span)
    axes.set_ylim(curve.scale.low, curve.scale.high)
    axes.set_yticks(list(curve.across), list(map(curve.figure, curve.across)))
    ticks = curve.ticks()
    axes.set_xticks([curve.place_at(one["x"]) for one in ticks], [one["text"] for one in ticks])
    for label, one in zip(axes.get_xticklabels(), ticks, strict=True):
        label.set_horizontalalignment("left" if one["at"] == "start" else "center")
    for label in (*axes.get_xticklabels(), *axes.get_yticklabels()):
        label.set_fontproperties(font("numerals-bold", SMALL))
    for line in reversed(curve.lines):
        _line(axes, curve, line)
    for name, (x, y) in curve.named:
        axes.text(curve.place_at(x), curve.value_at(y), plain(name), color=QUIET, fontproperties=small, zorder=5,
                  bbox={"facecolor": CARD, "edgecolor": "none", "alpha": 0.8, "pad": 1})  # fmt: skip
    for mark in curve.panel.marks:
        axes.annotate(mark.sign, (mark.place, mark.value), ha="center", va="center", zorder=7, color=INK,
                      fontproperties=font("numerals-bold", SMALL),
                      bbox={"boxstyle": "circle", "facecolor": CARD, "edgecolor": _ink("hearts")})  # fmt: skip


def _line(axes: Axes, curve: Curve, line: Line) -> None:
    """A line in steps, of shares from point to point; its mark or its cross, its last figure and its name."""
    places, values = zip(*line.points, strict=True)
    ink, dash, wide = _ink(INKS[line.style]), [part / 3 for part in DASHES[line.style]], 2.4
    axes.plot(places, values, drawstyle="default" if curve.panel.share else "steps-post", color=ink, linewidth=wide,
              linestyle=(0, dash) if dash else "solid", solid_capstyle="round", clip_on=False, zorder=3)  # fmt: skip
    cross: dict[str, Any] = {"marker": "x", "color": _ink("hearts"), "markeredgewidth": 3}
    look = cross if line.gone else {"marker": MARKS[line.style], "color": ink}
    axes.plot(places[-1:], values[-1:], markersize=DISC, linestyle="none", clip_on=False, zorder=4, **look)
    if line.beside is not None:
        axes.annotate(
            f"{line.value}  {plain(line.name)}".rstrip(), (places[-1], curve.value_at(line.beside)), xytext=(12, 0),
            textcoords="offset points", va="center", color=ink, fontproperties=font("titles-bold", NAME),
            annotation_clip=False, zorder=6,
        )  # fmt: skip


def _ink(name: str) -> str:
    return palettes()[0][name]


@cache
def _family(name: fonts.Name) -> str:
    """A face of ours, known to matplotlib from now on; names in other scripts fall back to its own."""
    path = str(fonts.path(name))
    fontManager.addfont(path)
    return str(FontProperties(fname=path).get_name())


def font(name: fonts.Name, size: float) -> FontProperties:
    """One of our own faces, for a text of a picture."""
    weight = "bold" if name.endswith("bold") else "normal"
    style: Literal["italic", "normal"] = "italic" if name.endswith("italic") else "normal"
    return FontProperties(family=[_family(name), "DejaVu Sans"], weight=weight, style=style, size=size)


def plain(text: str, longest: int = 60) -> str:
    """A text of the players' as it is, cut if need be: matplotlib would read `$…$` as mathematics."""
    short = text if len(text) <= longest else text[: longest - 1] + "…"
    return short.replace("$", r"\$")
