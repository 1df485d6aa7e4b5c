"""What runs say in a few lines."""

import math
from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from companion.core.text.formatter import listing
from companion.core.text.messages import MINUS
from companion.core.text.numbers import decimal, percent, thousands
from companion.lab.errors import words
from companion.lab.matches.matches import Played
from companion.lab.matches.plan import EVERYBODY
from companion.lab.results.comparison import Compared
from companion.lab.results.settings import Settings

WHOLE: Final = 4
"""Of more settings than these the first figure alone is told."""
MOST: Final = 40
"""Settings that are told at all; more stand in the table."""
_say: Final = words["told"]


def told(runs: Played, lang: str) -> str:
    """The whole text."""
    return "\n".join(_lines(runs, lang))


def _lines(runs: Played, lang: str) -> Iterator[str]:
    settings, count = runs.settings, len(runs)
    if runs.missing:
        figures = {"done": thousands(count)(lang), "total": thousands(count + runs.missing)(lang)}
        yield _say("missing", lang, **figures)
    if not count:
        yield _say("nothing", lang)
        return
    yield head(runs, lang)
    found = runs.compared()
    if len(settings.numbers) > WHOLE:
        found = [one for one in found if one.figure == found[0].figure]
    for setting in settings.numbers[:MOST]:
        if len(settings.numbers) > 1 or settings.label(setting, lang) != _say("base", lang):
            yield settings.label(setting, lang)
        yield from (_line(one, settings, lang) for one in found if one.setting == setting)
    if len(settings.numbers) > MOST:
        yield "…"
    yield _say("intervals", lang)


def head(runs: Played, lang: str) -> str:
    """The game, who plays, how many matches, the seed."""
    settings, ways = runs.settings, len(runs.settings.numbers)
    each = max(runs.columns["match"]) + 1
    return _say(
        "head", lang, game=settings.title(), matches=each, seed=settings.seed,
        players=listing([settings.player(name, lang) for name in settings.names], lang),
        times=_say("times", lang, count=ways) if ways > 1 else "",
    )  # fmt: skip


def _line(one: Compared, settings: Settings, lang: str) -> str:
    share = one.is_share
    figures = {"figure": figure_word(one.figure, settings, lang)}
    figures |= {name: _number(getattr(one.found, name), lang, share=share) for name in ("value", "low", "high")}
    if one.difference is None:
        return _say("line", lang, **figures)
    off = {"difference": one.difference.value, "from": one.difference.low, "to": one.difference.high}
    figures |= {name: _signed(value, lang, share=share) for name, value in off.items()}
    figures["unit"] = _say("points", lang) if share else ""
    verdict = _say("clear" if one.difference.clear else "unclear" if one.difference.value else "none", lang)
    return _say("compared", lang, **figures, verdict=verdict)


def figure_word(figure: str, settings: Settings, lang: str) -> str:
    """What a figure is called."""
    kind, _, name = figure.partition(".")
    say = words["figure"]
    if kind == EVERYBODY:
        return say("group", lang) if not name else say("won", lang, name=settings.player(name, lang))
    if kind == "score":
        return say("score", lang, name=name)
    return say(figure, lang) if figure in say else figure


def _number(value: float, lang: str, *, share: bool) -> str:
    if math.isnan(value):  # of so few matches nothing is known
        return "?"
    text = percent(Fraction(value)) if share else decimal(Fraction(value))
    return text(lang).replace("-", MINUS)


def _signed(value: float, lang: str, *, share: bool) -> str:
    """A difference with its sign; of shares in points."""
    if math.isnan(value):
        return "?"
    number = decimal(Fraction(100 * value if share else value))(lang)
    sign = "" if number.startswith("-") else "+"
    return f"{sign}{number.replace('-', MINUS)}"
