"""Curves: the key figures of a match over its announcements, as every picture of them has them, screen or paper."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.core.cards import card_text
from companion.core.facts import Fact
from companion.core.match import Match
from companion.core.rulebook import capital


@dataclass(frozen=True, slots=True)
class Stretch:
    """One unbroken line: its name (a player or a card), the card or nothing, and its points (place, value).

    `style` tells the lines of a panel apart: those of one figure have one, whatever card it is of. `gone`: it ended
    before the match did.
    """

    label: str
    card: str
    style: int
    points: tuple[tuple[int, int], ...]
    gone: bool


@dataclass(frozen=True, slots=True)
class Panel:
    """One set of axes: what it shows, and its lines. A `wide` one is of all players, others are of one each."""

    title: str
    figure: str
    wide: bool
    stretches: tuple[Stretch, ...]


def panels(match: Match, lang: str) -> list[Panel]:
    """For each key figure: a panel a player where a player has it several times, else one for all players.

    Places are the announcements that count, from 0, the start; what was undone is left out.
    """
    names = match.game.facts.names(match.players)
    read = [match.facts_after(number) for number in places(match)]
    found: list[Panel] = []
    for key in match.game.key_figures:
        facts = {name: fact for name, fact in names.items() if name.endswith(f".{key}") and fact.kind == "int"}
        if not facts:
            continue
        title = capital(next(iter(facts.values())).title[lang])
        if all(name.count(".") == 1 for name in facts):
            found.append(Panel(title, title, True, _stretches(read, names, facts, lang)))
            continue
        for player in match.players:
            theirs = [name for name in facts if name.startswith(f"{player}.")]
            found.append(Panel(f"{player} · {title}", title, False, _stretches(read, names, theirs, lang)))
    return sorted(found, key=lambda panel: panel.wide)


def places(match: Match) -> list[int]:
    """The numbers of the entries that the places of a curve stand for."""
    return [0, *sorted(match.live)]


def turns(match: Match) -> list[int | None]:
    """The turn at each place; None in a game without turns."""
    return [match.facts_after(number).get("turn") for number in places(match)]


def _stretches(
    read: Sequence[Mapping[str, Any]], names: Mapping[str, Fact], found: Iterable[str], lang: str
) -> tuple[Stretch, ...]:
    """The lines of some facts: each breaks where its figure is absent or its card is another one."""
    drawn: list[Stretch] = []
    for style, name in enumerate(found):
        owner = name.rpartition(".")[0]
        held = names[owner].kind == "card" if owner in names else False
        run: list[tuple[int, int]] = []
        card = None
        for place, facts in enumerate([*read, {}]):
            value, now = facts.get(name), facts.get(owner) if held else owner
            if run and (value is None or now != card):
                label, shown = (card_text(str(card), lang), str(card)) if held else (str(card), "")
                drawn.append(Stretch(label, shown, style, tuple(run), gone=place < len(read)))
                run = []
            if value is not None:
                card = now
                run.append((place, int(value)))
    return tuple(drawn)
