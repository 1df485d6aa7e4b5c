"""The heroes that a sheet is asked for: those of a list, of a match, of the demo, or three values that are typed."""

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from companion.decks.sources.lists import GameLists
from companion.games.herocard.engine.cards.catalogue import Box, Hero, read_box
from companion.games.herocard.engine.cards.decks import DECKS, deck_of
from companion.games.herocard.engine.constants import ATTRIBUTES, MOST
from companion.games.herocard.engine.state import NO_LIMITS, Limits
from companion.games.herocard.paper.words import PACKAGE
from companion.printing.spec import Job

if TYPE_CHECKING:
    from companion.core.match.match import Match


@dataclass(frozen=True, slots=True)
class Sheet:
    """What a hero sheet is filled with: names as people typed them, values and hero points where they are known."""

    player: str = ""
    hero: str = ""
    limits: Limits = NO_LIMITS
    points: Limits = NO_LIMITS
    invented: bool = False


LISTS: Final[GameLists[Box, Hero]] = GameLists(
    PACKAGE, DECKS, read_box, cards=lambda box: box.actions, decks=lambda box: box.heroes,
    named=lambda box, name: box.hero(box.hero_named(name)), build=deck_of, seat=lambda player: player.hero,
    word="hero", plural="heroes", needed=True,
)  # fmt: skip
"""The card lists; a list whose cards nobody has serves no sheet."""


def sheets_of(job: Job) -> tuple[Sheet, ...]:
    """The hero sheets that a job asks for: one, or one for each hero of a list or player of a match.

    Raises PrintError.
    """
    player, wish = (job.option(name) for name in ("player", "hero"))
    if not wish and (job.table is not None or job.lists is not None):
        box = LISTS.box(job)
        return tuple(_filled(player, hero, box) for hero in LISTS.wished(job, box))
    if wish or job.match is None:
        return (_wished(job, player, wish),)
    return tuple(_seated(job.match, seat) for seat in range(len(job.match.players)))


def _wished(job: Job, player: str, wish: str) -> Sheet:
    numbers = [int(text) for text in re.findall(r"\d{1,4}", wish)]
    if not wish:
        return Sheet(player)
    if re.fullmatch(r"[\d\s,;/]+", wish) and len(numbers) == len(ATTRIBUTES) and max(numbers) <= MOST:
        return Sheet(player, limits=(numbers[0], numbers[1], numbers[2]))
    box = LISTS.box(job)
    return _filled(player, LISTS.deck(box, wish, "no-hero-or-values"), box)


def _seated(match: "Match", seat: int) -> Sheet:
    """The sheet of a player as the match knows the hero."""
    player = match.state.seats[seat]
    hero = match.state.box.hero(player.hero) if player.hero else None
    if hero is not None:
        return _filled(match.players[seat], hero, match.state.box)
    return Sheet(match.players[seat], limits=player.limits)


def _filled(player: str, hero: Hero, box: Box) -> Sheet:
    points = {card.attribute: card.points for card in hero.attributes}
    limits = [hero.limit(name) for name in ATTRIBUTES]
    counted = [points.get(name) if hero.limit(name) is not None else None for name in ATTRIBUTES]
    return Sheet(
        player, hero.name, (limits[0], limits[1], limits[2]), (counted[0], counted[1], counted[2]), box.invented
    )  # fmt: skip
