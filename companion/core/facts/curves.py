"""Curves: the key figures of a match over its announcements, as every picture of them has them, screen or paper."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Any, Final, NamedTuple

from companion.core.facts.facts import Fact
from companion.core.match.match import Match
from companion.core.notation.playing_cards import card_text
from companion.core.text.letters import capital
from companion.core.text.messages import Phrasebook

curve_word = Phrasebook("companion.core", "curves.toml")
"""The words of the history and of the curves, on screen and on paper."""

TURNS: Final = ("turn", "round")
"""The facts that a game may count its time by, the finer first."""
FEWEST: Final = 4
"""A curve is drawn as if there were so many announcements, and so high a figure, at least."""


class Span(NamedTuple):
    """A turn, or a round, and the first and last place that it reaches over."""

    turn: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Stretch:
    """One unbroken line: its name (a player or a card; none where the figure is the whole match's), the card or
    nothing, and its points (place, value).

    `style` tells the lines of a panel apart: those of one figure have one, whatever card it is of. `gone`: it ended
    before the match did.
    """

    label: str
    card: str
    style: int
    points: tuple[tuple[int, int], ...]
    gone: bool


class Mark(NamedTuple):
    """What stands on a curve: at which place and value, and the sign that tells it from others."""

    place: int
    value: int
    sign: str


@dataclass(frozen=True, slots=True)
class Panel:
    """One set of axes: what it shows, and its lines. A `wide` one is of all players, others are of one each.

    `share`: its figures are whole percents; its lines go from point to point, not in steps.
    """

    title: str
    figure: str
    wide: bool
    stretches: tuple[Stretch, ...]
    share: bool = False
    marks: tuple[Mark, ...] = ()


@dataclass(frozen=True, slots=True)
class Scale:
    """What runs up: the lowest and the highest value, and from line to line."""

    low: int
    high: int
    step: int

    @classmethod
    def of_shares(cls) -> "Scale":
        """The scale of percents."""
        return cls(0, 100, 50)

    @classmethod
    def of(cls, values: Sequence[int], most: int = 5) -> "Scale":
        """The scale of some values, with at most so many steps; 0 is on it."""
        low, high = min(0, *values, 0), max(FEWEST, *values, 0)
        step = next(step for step in _round_steps() if (high - low) / step <= most)
        return cls(step * (low // step), step * ceil(high / step), step)


def _round_steps() -> Iterator[int]:
    ten = 1
    while True:
        yield from (ten, 2 * ten, 5 * ten)
        ten *= 10


def panels(match: Match, lang: str, keys: Sequence[str] | None = None) -> list[Panel]:
    """For each key figure: a panel a player where a player has it several times, else one for all players.

    Places are the announcements that count, from 0, the start; what was undone is left out. `keys`: these key figures
    alone.
    """
    names = match.game.facts.names(match.players)
    read = list(_read(match))
    found: list[Panel] = []
    for key in match.game.key_figures if keys is None else keys:
        facts = {name: fact for name, fact in names.items() if f".{name}".endswith(f".{key}") and fact.kind == "int"}
        if not facts:
            continue
        title = capital(next(iter(facts.values())).title[lang])
        owners = {name: name.removesuffix(key).removesuffix(".") for name in facts}
        if all("." not in owner for owner in owners.values()):
            found.append(Panel(title, title, True, _stretches(read, names, owners, lang)))
            continue
        for player in match.players:
            theirs = {name: owner for name, owner in owners.items() if owner.startswith(f"{player}.")}
            said = {owner: _part(match, owner.removeprefix(f"{player}."), lang) or owner for owner in theirs.values()}
            found.append(Panel(f"{player} · {title}", title, False, _stretches(read, names, theirs, lang, said)))
    return sorted(found, key=lambda panel: panel.wide)


def _read(match: Match) -> Iterator[Mapping[str, Any]]:
    """The facts at each place: those of the start, and what each announcement has changed of them."""
    facts: Mapping[str, Any] = match.facts_after(0)
    yield facts
    for number in places(match)[1:]:
        facts = {**facts, **match.entries[number].changed}
        yield facts


def _part(match: Match, part: str, lang: str) -> str:
    """The word for a part of a player, such as an attribute, where the game's words have a list of that name."""
    lists = match.game.rulebook.words
    found = (
        lists[group].get(part) for group, parts in match.game.facts.groups.items() if group in lists if part in parts
    )
    return next((capital(word[lang]) for word in found if word), "")


def places(match: Match) -> list[int]:
    """The numbers of the entries that the places of a curve stand for."""
    return [0, *sorted(match.live)]


def counted_by(match: Match) -> str | None:
    """The fact by which the game counts its time, `turn` or `round`; None in a game without."""
    facts = match.facts_after(0)
    return next((name for name in TURNS if name in facts), None)


def turns(match: Match) -> list[int | None]:
    """The turn, or the round, at each place; None where there is none."""
    name = counted_by(match) or ""
    return [facts.get(name) for facts in _read(match)]


def spans(found: Sequence[int | None]) -> list[Span]:
    """The turns one after the other, each up to where the next begins; empty where one is missing."""
    if None in found:
        return []
    starts = [place for place, turn in enumerate(found) if place == 0 or turn != found[place - 1]]
    ends = [*starts[1:], len(found) - 1]
    return [Span(int(found[start] or 0), start, end) for start, end in zip(starts, ends, strict=True)]


def apart(values: Sequence[float], gap: float, low: float, high: float) -> list[float]:
    """Heights in rising order, pushed apart to `gap` at least, upwards first, then down from `high`.

    Where there is no room for all between `low` and `high`, they reach below `low`.
    """
    placed: list[float] = []
    for value in values:
        placed.append(max(value, placed[-1] + gap if placed else low))
    ceiling = high
    for number in reversed(range(len(placed))):
        placed[number] = min(placed[number], ceiling)
        ceiling = placed[number] - gap
    return placed


def _stretches(
    read: Sequence[Mapping[str, Any]],
    names: Mapping[str, Fact],
    owners: Mapping[str, str],
    lang: str,
    said: Mapping[str, str] | None = None,
) -> tuple[Stretch, ...]:
    """The lines of some facts of owners: each breaks where its figure is absent or its card is another one.

    `said`: the words for owners that are no cards.
    """
    drawn: list[Stretch] = []
    for style, (name, owner) in enumerate(owners.items()):
        held = names[owner].kind == "card" if owner in names else False
        run: list[tuple[int, int]] = []
        card = None
        for place, facts in enumerate([*read, {}]):
            value, now = facts.get(name), facts.get(owner) if held else owner
            if run and (value is None or now != card):
                label, shown = (
                    (card_text(str(card), lang), str(card)) if held else ((said or {}).get(str(card), str(card)), "")
                )
                drawn.append(Stretch(label, shown, style, tuple(run), gone=place < len(read)))
                run = []
            if value is not None:
                card = now
                run.append((place, int(value)))
    return tuple(drawn)
