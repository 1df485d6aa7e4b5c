"""A hero's deck as a deck list: the generic page with HeroCard's own deck check (Customiser son héros)."""

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from companion.core.decks import Deck
from companion.decks import decklist_sheet
from companion.decks.of_game import deck_list
from companion.games.herocard.engine.catalogue import Box
from companion.games.herocard.engine.data import ATTRIBUTES, HERO_POINTS, MOST
from companion.games.herocard.engine.decks import DECKS, deck_of
from companion.games.herocard.paper.heroes import box_of, card_lists, hero_named, heroes_of, of_texts, with_heroes
from companion.games.herocard.paper.words import PACKAGE, words
from companion.printing.errors import PrintError
from companion.printing.spec import Job
from companion.printing.tables import shown

if TYPE_CHECKING:
    from companion.printing.document import Document

_FIGURES = re.compile(r"\s*(\d{1,2})\s*[/;, ]\s*(\d{1,2})\s*")
_MOST_POINTS = 999


def draw(document: "Document", job: Job) -> None:
    """Draw a deck list for each hero that is asked for. Raises `PrintError` for a wrong wish."""
    limit = _limit(job)
    texts = _texts(job)
    box = box_of(job) if job.table is None else with_heroes(of_texts(texts, job))
    deck_box = DECKS.box(texts)
    said = words(job.lang, "deck")
    for player, deck in _chosen(job, box):
        page = deck_list(DECKS, deck_box, deck, job.lang, options={"hero_points": limit}, player=player)
        more = [] if _has_attributes(deck) else [said["no-attributes"]]
        if box.invented and deck_box.note is None:
            more.append(DECKS.rules.rulebook["invented"].text[job.lang])
        notes = (*page.notes, *more)
        decklist_sheet.draw(document, job, replace(page, notes=notes))


def _texts(job: Job) -> Mapping[str, str]:
    """The card lists, with the attribute cards that are typed."""
    typed = _attributes(job)
    if typed and job.table is None:
        raise PrintError("attributes-alone", PACKAGE)
    texts = card_lists(job)
    if typed:
        hero = _one_hero(job, with_heroes(of_texts(texts, job)))
        rows = [f'"{hero}",{name},{value},{points}' for name, (value, points) in typed.items()]
        texts = {**texts, "attributes.csv": "\n".join(["hero,attribute,value,points", *rows])}
    return texts


def _attributes(job: Job) -> dict[str, tuple[int, int]]:
    """What was typed of the attribute cards: value and hero points of each. Raises PrintError."""
    found = {}
    for name in ATTRIBUTES:
        wish = job.option(name)
        if not wish:
            continue
        figures = _FIGURES.fullmatch(wish)
        if figures is None:
            raise PrintError("bad-attribute", PACKAGE, name=name, wish=shown(wish), most=MOST)
        found[name] = (int(figures[1]), int(figures[2]))
    return found


def _one_hero(job: Job, box: Box) -> str:
    """The hero that typed attribute cards are of. Raises PrintError."""
    wish = job.option("hero")
    if wish or len(box.heroes) == 1:
        return hero_named(box, wish or box.heroes[0].name).name
    raise PrintError("whose-attributes", PACKAGE)


def _limit(job: Job) -> int:
    """The hero points that the table allows. Raises PrintError."""
    wish = job.option("hero_points") or str(HERO_POINTS)
    if wish.isascii() and wish.isdecimal() and 1 <= int(wish[:9]) <= _MOST_POINTS:
        return int(wish)
    raise PrintError("bad-limit", PACKAGE, most=_MOST_POINTS, wish=shown(wish))


def _chosen(job: Job, box: Box) -> list[tuple[str, Deck]]:
    """Who plays which deck: the one that is named, those of a match's players, else all of the list."""
    player, wish = (job.option(name) for name in ("player", "hero"))
    if job.match is not None and job.table is None and job.lists is None and not wish:
        pairs = zip(job.match.players, job.match.state.seats, strict=True)
        played = [(name, box.hero(seat.hero)) for name, seat in pairs if seat.hero]
        if played:
            return [(name, deck_of(hero)) for name, hero in played if hero is not None]
        player = ""
    return [(player, deck_of(hero)) for hero in heroes_of(job, box)]


def _has_attributes(deck: Deck) -> bool:
    return any(card.partition("/")[0] in ATTRIBUTES for card, _ in deck.cards)
