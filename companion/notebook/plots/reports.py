"""A match as a plot (matplotlib), computed from the list of entries."""

import io
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Any, Literal

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.font_manager import FontProperties, fontManager
from matplotlib.layout_engine import ConstrainedLayoutEngine
from matplotlib.ticker import MaxNLocator

from companion import fonts
from companion.core.facts import curves
from companion.core.facts.curves import Panel, Span, Stretch, curve_word
from companion.core.match.match import Match
from companion.core.text.formatter import listing
from companion.core.text.numbers import percent

PAPER, CARD, INK, QUIET, LINE = "#f6f2e9", "#fffdf8", "#1d2129", "#62615d", "#d9d2c3"
SUIT_INK = {"H": "#b3202c", "S": "#1d2129", "D": "#1f5fae", "C": "#1c7a4a"}
PLAIN_INKS = ("#1d2129", "#85590e", "#1f5fae", "#b3202c")
DASHES: tuple[Any, ...] = ("solid", (0, (5, 1.8)), (0, (1.2, 1.4)), (0, (6, 1.6, 1.2, 1.6)))
MARKS = ("o", "s", "D", "^")
LABEL_GAP = 0.075
DPI = 144


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
    lang = match.lang
    panels = curves.panels(match, lang) if given is None else given
    layout = ConstrainedLayoutEngine(hspace=0.06, wspace=0.05, w_pad=0.12, h_pad=0.1)
    figure = Plot(figsize=(10, 0.9 + 2.9 * max(1, _row_count(panels))), facecolor=PAPER, layout=layout)
    together = match.game.together
    names = listing(list(match.players), lang) if together else curve_word("versus", lang).join(match.players)
    title = curve_word("title", lang, game=match.game.title, players=names)
    figure.suptitle(plain(title), fontproperties=font("titles-bold", 17), color=INK, x=0.015, ha="left")
    time = _Time(len(curves.places(match)), curves.counted_by(match), curves.spans(curves.turns(match)))
    for axes, panel in zip(_axes(figure, panels), panels, strict=True):
        _draw(axes, panel, time, lang)
    if any(stretch.gone for panel in panels for stretch in panel.stretches):
        note = curve_word("gone", lang)
        figure.supxlabel(note, fontproperties=font("text-italic", 10.5), color=QUIET, x=0.985, ha="right")
    figure.alt = _alternative(title, panels, lang)
    return figure


@dataclass(frozen=True, slots=True)
class _Time:
    """What the axis across counts: how many places there are, and the turns, by the fact that they have."""

    places: int
    counted_by: str | None
    spans: Sequence[Span]


def _ink(stretch: Stretch) -> str:
    """A line's colour: that of its card's suit, or of its player."""
    if stretch.card:
        return SUIT_INK.get(stretch.card[-1:], INK)
    return PLAIN_INKS[stretch.style % len(PLAIN_INKS)]


def _row_count(panels: Sequence[Panel]) -> int:
    narrow = sum(not panel.wide for panel in panels)
    return -(-narrow // 2) + sum(panel.wide for panel in panels)


def _axes(figure: Figure, panels: Sequence[Panel]) -> list[Axes]:
    """Narrow panels two a row, wide ones a row each; panels of one figure share their scale."""
    rows = _row_count(panels)
    if not rows:
        return []
    grid = figure.add_gridspec(rows, 2)
    first: dict[str, Axes] = {}
    made: list[Axes] = []
    narrow = 0
    for index, panel in enumerate(panels):
        if panel.wide:
            place = grid[rows - (len(panels) - index), :]
        else:
            place = grid[narrow // 2, narrow % 2]
            narrow += 1
        axes = figure.add_subplot(place, sharey=first.get(panel.figure))
        first.setdefault(panel.figure, axes)
        made.append(axes)
    return made


def _draw(axes: Axes, panel: Panel, time: _Time, lang: str) -> None:
    axes.set_facecolor(CARD)
    axes.set_title(plain(panel.title, 48), fontproperties=font("text-bold", 13), color=INK, loc="left")
    for side in ("top", "right", "left"):
        axes.spines[side].set_visible(False)
    axes.spines["bottom"].set_color(LINE)
    axes.grid(axis="y", color=LINE, linewidth=0.8)
    axes.set_axisbelow(True)
    axes.tick_params(length=0, colors=QUIET)
    _turn_bands(axes, time, lang)
    for stretch in panel.stretches:
        _line(axes, stretch, share=panel.share)
    for mark in panel.marks:
        axes.annotate(mark.sign, (mark.place, mark.value), ha="center", va="center", zorder=7, color=INK,
                      fontproperties=font("numerals-bold", 12),
                      bbox={"boxstyle": "circle", "facecolor": CARD, "edgecolor": SUIT_INK["H"]})  # fmt: skip
    if not panel.stretches:
        axes.text(0.5, 0.5, curve_word("nothing", lang), transform=axes.transAxes, ha="center", va="center",
                  fontproperties=font("text-italic", 12), color=QUIET)  # fmt: skip
    axes.set_ylim(0, max(5, axes.get_ylim()[1] * 1.02) if panel.stretches else None)
    axes.yaxis.set_major_locator(MaxNLocator(nbins=6, integer=True))
    if panel.share:
        axes.set_ylim(0, 100)
        axes.yaxis.set_major_formatter(lambda value, _: _percents(value, lang))
    axes.set_xlim(-0.15, max(4, time.places - 1) * 1.02)
    _labels(axes, panel, time.places, lang)
    for label in (*axes.get_xticklabels(), *axes.get_yticklabels()):
        label.set_fontproperties(font("numerals-bold", 12))


def _turn_bands(axes: Axes, time: _Time, lang: str) -> None:
    """Every second turn is shaded; the axis counts the turns, or the announcements in a game without any."""
    axes.set_xlabel(
        curve_word(time.counted_by or "announcement", lang), fontproperties=font("text-regular", 11), color=QUIET
    )
    if not time.spans:
        axes.xaxis.set_major_locator(MaxNLocator(nbins=10, integer=True))
        return
    every = -(-len(time.spans) // 14)
    ticks = []
    for index, (turn, start, end) in enumerate(time.spans):
        if index % 2 == 0:
            axes.axvspan(start or -0.15, end, color=PAPER, linewidth=0, zorder=0)
        if index % every == 0 and (end > start or len(time.spans) == 1):
            ticks.append(((start + end) / 2, turn))
    axes.set_xticks([place for place, _ in ticks], [str(turn) for _, turn in ticks])


def _percents(value: float, lang: str) -> str:
    return percent(Fraction(round(value), 100), 0)(lang)


def _line(axes: Axes, stretch: Stretch, *, share: bool) -> None:
    places = [place for place, _ in stretch.points]
    values = [value for _, value in stretch.points]
    look = {
        "color": _ink(stretch),
        "linewidth": 2.4,
        "linestyle": DASHES[stretch.style % len(DASHES)],
        "zorder": 3,
    }
    if stretch.gone:
        places, values = [*places, places[-1] + 1], [*values, 0]
    drawn = "default" if share else "steps-post"
    axes.plot(places, values, drawstyle=drawn, solid_capstyle="round", clip_on=False, **look)
    mark = MARKS[stretch.style % len(MARKS)]
    axes.plot(places[:1], values[:1], marker=mark, markersize=6.5, color=_ink(stretch), markeredgecolor=CARD,
              markeredgewidth=1, linestyle="none", zorder=4, clip_on=False)  # fmt: skip
    if stretch.gone:
        axes.plot(places[-1:], values[-1:], marker="x", markersize=9, markeredgewidth=2.6, color=_ink(stretch),
                  linestyle="none", zorder=5, clip_on=False)  # fmt: skip


def _labels(axes: Axes, panel: Panel, length: int, lang: str) -> None:
    """Each line wears its name: at its end on the right edge, pushed apart; one that left, at its cross."""
    low, high = axes.get_ylim()
    gap = (high - low) * LABEL_GAP * (0.8 if panel.wide else 1)
    ending = sorted((one for one in panel.stretches if not one.gone), key=lambda one: one.points[-1][1])
    heights = curves.apart([one.points[-1][1] for one in ending], gap, low, high)
    for stretch, height in zip(ending, heights, strict=True):
        last = stretch.points[-1][1]
        _name(axes, stretch, length - 1, height, 8, f"  {_percents(last, lang) if panel.share else last}")
    for stretch in panel.stretches:
        if stretch.gone:
            _name(axes, stretch, stretch.points[-1][0] + 1, (high - low) * 0.07, 5, "")


def _name(axes: Axes, stretch: Stretch, place: float, height: float, shift: int, tail: str) -> None:
    axes.annotate(
        plain(stretch.label, 16) + tail,
        (place, height),
        xytext=(shift, 0),
        textcoords="offset points",
        va="center",
        fontproperties=font("text-bold", 12),
        color=_ink(stretch),
        annotation_clip=False,
        zorder=6,
        bbox={"facecolor": CARD, "edgecolor": "none", "alpha": 0.75, "pad": 0.6},
    )


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


def _alternative(title: str, panels: Sequence[Panel], lang: str) -> str:
    """The plot in words."""
    lines = []
    for panel in panels:
        for one in panel.stretches:
            figures = {"first": one.points[0][1], "last": one.points[-1][1]}
            key = "alt_gone" if one.gone else "alt_line"
            lines.append(curve_word(key, lang, panel=panel.title, label=one.label, **figures))
    return curve_word("alt", lang, title=title, lines="; ".join(lines) or curve_word("nothing", lang))
