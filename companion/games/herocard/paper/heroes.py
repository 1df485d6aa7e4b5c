"""The heroes that a sheet is asked for: those of a list, of a match, of the demo, or three values that are typed."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from companion.core.words import listing
from companion.decks import of_job
from companion.games.herocard.engine.catalogue import Box, Hero, read_box
from companion.games.herocard.engine.data import ATTRIBUTES, MOST
from companion.games.herocard.engine.decks import DECKS
from companion.games.herocard.engine.state import NO_LIMITS, Limits
from companion.games.herocard.paper.words import PACKAGE
from companion.printing.errors import PrintError, in_both
from companion.printing.spec import Job
from companion.printing.tables import shown

if TYPE_CHECKING:
    from companion.core.match import Match


@dataclass(frozen=True, slots=True)
class Sheet:
    """What a hero sheet is filled with: names as people typed them, values and hero points where they are known."""

    player: str = ""
    hero: str = ""
    limits: Limits = NO_LIMITS
    points: Limits = NO_LIMITS
    invented: bool = False


def box_of(job: Job) -> Box:
    """The cards that a sheet may name: those of lists or a table, of the match, or the demo ones. Raises PrintError."""
    if job.lists is not None or job.table is not None:
        return with_heroes(of_texts(card_lists(job), job))
    box: Box | None = None if job.match is None else job.match.state.box
    return box if box is not None and box.heroes else read_box({"demo": True})


def card_lists(job: Job) -> Mapping[str, str]:
    """The card lists that a sheet is drawn from, by the names of their files: as `box_of`."""
    return of_job.card_lists(job, DECKS)


def of_texts(texts: Mapping[str, str], job: Job) -> Box:
    """What card lists hold. Raises PrintError, with the place in the table that they came from."""
    box = of_job.read_lists(texts, job, read_box, DECKS)
    # The demo's own file, handed over as a list, stays as invented as it is.
    return replace(box, invented=bool(box.actions) and set(box.actions) <= set(read_box({"demo": True}).actions))


def with_heroes(box: Box) -> Box:
    """The same box. Raises PrintError for a list that has no cards, or does not say whose they are."""
    if not box.actions:
        raise PrintError("no-cards", PACKAGE)
    if not box.heroes:
        raise PrintError("no-heroes", PACKAGE)
    return box


def hero_named(box: Box, wish: str) -> Hero:
    """The hero that a text names. Raises PrintError, saying which there are."""
    hero = box.hero(box.hero_named(wish))
    if hero is None:
        raise no_hero(box, wish)
    return hero


def heroes_of(job: Job, box: Box) -> tuple[Hero, ...]:
    """The hero that is wished, else all; of a deck file that was named, those composed in it. Raises PrintError."""
    wish = job.option("hero")
    if wish:
        return (hero_named(box, wish),)
    if job.lists is None or not job.lists.named:
        return box.heroes
    own = DECKS.box(job.lists.texts).own
    return tuple(hero for hero in box.heroes if hero.name in own) or box.heroes


def no_hero(box: Box, wish: str, key: str = "no-hero") -> PrintError:
    """The error that there is no such hero."""
    known = in_both(partial(listing, [hero.name for hero in box.heroes]))
    return PrintError(key, PACKAGE, wish=shown(wish), known=known)


def sheets_of(job: Job) -> tuple[Sheet, ...]:
    """The hero sheets that a job asks for: one, or one for each hero of a list or player of a match.

    Raises PrintError.
    """
    player, wish = (job.option(name) for name in ("player", "hero"))
    if not wish and (job.table is not None or job.lists is not None):
        box = box_of(job)
        return tuple(_filled(player, hero, box) for hero in heroes_of(job, box))
    if wish or job.match is None:
        return (_wished(job, player, wish),)
    return tuple(_seated(job.match, seat) for seat in range(len(job.match.players)))


def _wished(job: Job, player: str, wish: str) -> Sheet:
    numbers = [int(text) for text in re.findall(r"\d{1,4}", wish)]
    if not wish:
        return Sheet(player)
    if re.fullmatch(r"[\d\s,;/]+", wish) and len(numbers) == len(ATTRIBUTES) and max(numbers) <= MOST:
        return Sheet(player, limits=(numbers[0], numbers[1], numbers[2]))
    box = box_of(job)
    if not box.hero_named(wish):
        raise no_hero(box, wish, "no-hero-or-values")
    return _filled(player, box.hero(box.hero_named(wish)), box)


def _seated(match: "Match", seat: int) -> Sheet:
    """The sheet of a player as the match knows the hero."""
    player = match.state.seats[seat]
    hero = match.state.box.hero(player.hero) if player.hero else None
    if hero is not None:
        return _filled(match.players[seat], hero, match.state.box)
    return Sheet(match.players[seat], limits=player.limits)


def _filled(player: str, hero: Hero | None, box: Box) -> Sheet:
    assert hero is not None
    points = {card.attribute: card.points for card in hero.attributes}
    limits = [hero.limit(name) for name in ATTRIBUTES]
    counted = [points.get(name) if hero.limit(name) is not None else None for name in ATTRIBUTES]
    return Sheet(
        player, hero.name, (limits[0], limits[1], limits[2]), (counted[0], counted[1], counted[2]), box.invented
    )  # fmt: skip
