"""Runs as a picture (matplotlib): who wins and how long it takes, setting by setting; decks against decks as a map."""

from collections.abc import Sequence
from fractions import Fraction
from textwrap import wrap
from typing import Any, Final, Literal

from matplotlib.axes import Axes
from matplotlib.colors import LinearSegmentedColormap
from matplotlib.layout_engine import ConstrainedLayoutEngine
from matplotlib.ticker import FuncFormatter, MaxNLocator

from companion.core.text.numbers import decimal, percent
from companion.lab.errors import words
from companion.lab.matches.matches import Played
from companion.lab.results.comparison import BEGINS, Compared, by_setting, is_share
from companion.lab.results.summary import figure_word, head, told
from companion.notebook.plots.reports import CARD, INK, LINE, PAPER, QUIET, Plot, font, plain

MOST: Final = 8
"""Settings that a picture tells apart."""
MOST_MAPS: Final = 4
DARK: Final = 0.85
"""A share above this, or below 1 − this, has a dark field, with light letters."""
PLAIN_INKS: Final = ("#1d2129", "#85590e", "#1f5fae", "#b3202c")
MARKS: Final = ("o", "s", "D", "^")
_MAP: Final = LinearSegmentedColormap.from_list("house", ("#1f5fae", "#fffdf8", "#b36b00"))
_say: Final = words["plot"]


def plot(runs: Played) -> Plot:
    """The picture, in the language of the runs."""
    if not len(runs):
        return _figure(runs, 1.2)
    maps = _maps(runs)
    return _of_decks(runs, maps) if maps else _of_settings(runs)


def _figure(runs: Played, height: float, width: float = 10.0) -> Plot:
    layout = ConstrainedLayoutEngine(hspace=0.06, wspace=0.05, w_pad=0.12, h_pad=0.1)
    figure = Plot(figsize=(width, height), facecolor=PAPER, layout=layout)
    title = head(runs, runs.lang) if len(runs) else told(runs, runs.lang)
    lines = wrap(title, round(8.4 * width))
    figure.suptitle(plain("\n".join(lines), 200), fontproperties=font("titles-bold", 14), color=INK, x=0.015, ha="left")
    figure.alt = told(runs, runs.lang)
    return figure


def _framed(axes: Axes, title: str, grid: Literal["x", "y", ""]) -> None:
    axes.set_facecolor(CARD)
    axes.set_title(plain(title), fontproperties=font("text-bold", 13), color=INK, loc="left")
    for side in ("top", "right", "left"):
        axes.spines[side].set_visible(False)
    axes.spines["bottom"].set_color(LINE)
    if grid:
        axes.grid(axis=grid, color=LINE, linewidth=0.8)
    axes.set_axisbelow(True)
    axes.tick_params(length=0, colors=QUIET)


def _lettered(axes: Axes) -> None:
    for label in (*axes.get_xticklabels(), *axes.get_yticklabels()):
        label.set_fontproperties(font("text-regular", 11))


# --- settings ---------------------------------------------------------------------------------------------------------


def _of_settings(runs: Played) -> Plot:
    shown = runs.settings.numbers[:MOST]
    found = [one for one in runs.compared() if is_share(one.figure) and one.setting in shown]
    figures = list(dict.fromkeys(one.figure for one in found))
    figure = _figure(runs, 1.6 + max(2.4, 0.42 * len(found) + 0.3 * len(figures)))
    left, right = figure.subplots(1, 2, width_ratios=(1.15, 1))
    _shares(left, runs, figures, found)
    _lengths(right, runs, shown)
    return figure


def _look(setting: int) -> tuple[str, str]:
    return PLAIN_INKS[setting % len(PLAIN_INKS)], MARKS[setting % len(MARKS)]


def _shares(axes: Axes, runs: Played, figures: Sequence[str], found: Sequence[Compared]) -> None:
    """A mark and an interval a figure and setting, one below the other."""
    lang, settings = runs.lang, runs.settings
    _framed(axes, _say("wins", lang), "x")
    height, ticks = 0.0, []
    for figure in figures:
        for one in [one for one in found if one.figure == figure]:
            ink, mark = _look(one.setting)
            label = figure_word(figure, settings, lang)
            many = len(settings.numbers) > 1
            ticks.append((height, f"{label}\n{settings.label(one.setting, lang)}" if many else label))
            reach = [[one.found.value - one.found.low], [one.found.high - one.found.value]]
            axes.errorbar([one.found.value], [height], xerr=reach, color=ink, marker=mark, markersize=8, capsize=5,
                          linewidth=2.2, linestyle="none")  # fmt: skip
            axes.annotate(
                percent(Fraction(one.found.value))(lang), (one.found.value, height), xytext=(0, 8), ha="center",
                textcoords="offset points", fontproperties=font("numerals-bold", 11), color=ink,
            )  # fmt: skip
            height -= 1
        height -= 0.4
    even = 1 / max(1, len(settings.names))
    if not settings.together:
        axes.axvline(even, color=QUIET, linewidth=1.2, linestyle=(0, (4, 3)), zorder=1)
    axes.set_yticks([place for place, _ in ticks], [plain(text, 80) for _, text in ticks])
    axes.set_ylim(height + 0.6, 0.9)
    low, high = (min(one.found.low for one in found), max(one.found.high for one in found)) if found else (0, 1)
    if not settings.together:
        low, high = min(low, even), max(high, even)
    axes.set_xlim(max(0.0, low - 0.05), min(1.0, high + 0.05))
    axes.xaxis.set_major_locator(MaxNLocator(nbins=5))
    axes.xaxis.set_major_formatter(FuncFormatter(lambda share, _: percent(Fraction(share), 0)(lang)))
    axes.set_xlabel(_say("share", lang), fontproperties=font("text-regular", 11), color=QUIET)
    _lettered(axes)


def _lengths(axes: Axes, runs: Played, shown: Sequence[int]) -> None:
    """How many matches were so long, a line a setting."""
    lang = runs.lang
    kind = "turns" if any(value is not None for value in runs.columns["turns"]) else "moves"
    _framed(axes, _say("length", lang), "y")
    settings = [list(one.values()) for one in by_setting(runs.columns, kind)]
    every = [value for setting in shown for value in settings[setting]]
    step = max(1, round((max(every) - min(every)) / 24))
    low = min(every) - min(every) % step
    edges = [low + step * place for place in range(int((max(every) - low) // step) + 2)]
    for setting in shown:
        values, (ink, _) = settings[setting], _look(setting)
        heights = [sum(edge <= value < edge + step for value in values) / len(values) for edge in edges[:-1]]
        label = plain(runs.settings.label(setting, lang), 40)
        axes.stairs(heights, [edge - 0.5 for edge in edges], color=ink, linewidth=2.2, label=label,
                    linestyle=("solid", (0, (5, 1.8)), (0, (1.2, 1.4)), (0, (6, 1.6, 1.2, 1.6)))[setting % 4],
                    fill=len(shown) == 1, alpha=0.75 if len(shown) == 1 else 1)  # fmt: skip
    if len(shown) > 1:
        axes.legend(prop=font("text-regular", 11), frameon=False, labelcolor=INK)
    axes.set_ylim(0, None)
    axes.yaxis.set_major_locator(MaxNLocator(nbins=5))
    axes.yaxis.set_major_formatter(FuncFormatter(lambda share, _: percent(Fraction(share), 0)(lang)))
    axes.xaxis.set_major_locator(MaxNLocator(nbins=8, integer=True))
    axes.set_xlabel(_say(kind, lang), fontproperties=font("text-regular", 11), color=QUIET)
    axes.set_ylabel(_say("of_all", lang), fontproperties=font("text-regular", 11), color=QUIET)
    _lettered(axes)


# --- decks against decks ----------------------------------------------------------------------------------------------

Map = dict[tuple[Any, Any], Compared]
"""What the first player's share is, by the decks of the first and the second."""


def _maps(runs: Played) -> dict[str, Map]:
    """The maps of runs of two players with several decks, by what else they were played with; none otherwise."""
    settings, found = runs.settings, dict[str, Map]()
    if len(settings.names) != 2:
        return {}
    wins = [one for one in runs.compared() if is_share(one.figure) and one.figure != BEGINS]
    for one in wins:
        first, second = settings.decks(one.setting)
        if first is None and second is None:
            return {}
        found.setdefault(settings.rules(one.setting, runs.lang), {})[first, second] = one
    return found if any(len(one) > 1 for one in found.values()) else {}


def _of_decks(runs: Played, maps: dict[str, Map]) -> Plot:
    shown = list(maps.items())[:MOST_MAPS]
    rows = list(dict.fromkeys(first for first, _ in shown[0][1]))
    across = list(dict.fromkeys(second for _, second in shown[0][1]))
    figure = _figure(runs, 2.2 + 0.75 * len(rows), max(7.0, (2.6 + 1.35 * len(across)) * len(shown)))
    for axes, (title, cells) in zip(figure.subplots(1, len(shown), squeeze=False)[0], shown, strict=True):
        _map(axes, runs, title, cells, (rows, across))
    return figure


def _map(axes: Axes, runs: Played, title: str, cells: Map, decks: tuple[list[Any], list[Any]]) -> None:
    """A field a pair of decks, with the share that the first one wins and how far it may be off."""
    lang, (rows, across), (first, second) = runs.lang, decks, runs.settings.names
    won = _say("decks", lang, name=runs.settings.player(first, lang))
    _framed(axes, f"{won} · {title}" if title else won, "")
    shares = [[cells[row, column].found.value if (row, column) in cells else float("nan") for column in across]
              for row in rows]  # fmt: skip
    axes.imshow(shares, cmap=_MAP, vmin=0, vmax=1, aspect="auto")
    for (row, column), one in cells.items():
        reach = (one.found.high - one.found.low) / 2
        figures = {"share": percent(Fraction(one.found.value), 0), "reach": decimal(Fraction(100 * reach), 0)}
        text_in = _say("cell", lang, **{name: said(lang) for name, said in figures.items()})
        ink = CARD if not 1 - DARK < one.found.value < DARK else INK
        axes.text(across.index(column), rows.index(row), text_in, ha="center", va="center", color=ink,
                  fontproperties=font("numerals-bold", 12))  # fmt: skip
    anything = words["told"]("any_deck", lang)
    axes.set_xticks(range(len(across)), [plain(deck or anything, 24) for deck in across])
    axes.set_yticks(range(len(rows)), [plain(deck or anything, 24) for deck in rows])
    axes.set_xlabel(_say("decks_of", lang, name=second), fontproperties=font("text-regular", 11), color=QUIET)
    axes.set_ylabel(_say("decks_of", lang, name=first), fontproperties=font("text-regular", 11), color=QUIET)
    _lettered(axes)
