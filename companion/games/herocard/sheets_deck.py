"""A hero's deck as a deck list: the generic page with HeroCard's own deck check (Customiser son héros)."""

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from companion.core.decks import Deck
from companion.games.herocard.box import Box
from companion.games.herocard.data import ATTRIBUTES, HERO_POINTS, MOST
from companion.games.herocard.decks import DECKS, deck_of
from companion.games.herocard.sheets import DECK
from companion.games.herocard.sheets_heroes import box_of, hero_named, of_texts, table_texts, with_heroes
from companion.games.herocard.sheets_words import words
from companion.printing import decklist_sheet
from companion.printing.decks import deck_list
from companion.printing.shop import identifier
from companion.printing.spec import Job, PrintError
from companion.printing.tables import shown

if TYPE_CHECKING:
    from companion.printing.document import Document

_FIGURES = re.compile(r"\s*(\d{1,2})\s*[/;, ]\s*(\d{1,2})\s*")
_MOST_POINTS = 999


def draw(document: "Document", job: Job) -> None:
    """Draw a deck list for each hero that is asked for. Raises `PrintError` for a wrong wish."""
    limit = _limit(job)
    texts = _texts(job)
    box = box_of(job) if job.table is None else with_heroes(of_texts(texts, job), job)
    pool = DECKS.pool(texts)
    said = words(job.lang, "deck")
    for player, deck in _chosen(job, box):
        page = deck_list(DECKS, pool, deck, job.lang, options={"hero_points": limit}, player=player)
        more = [] if _has_attributes(deck) else [said["no-attributes"]]
        if box.invented and pool.note is None:
            more.append(DECKS.rules.rulebook["invented"].text[job.lang])
        notes = (*page.notes, *more)
        decklist_sheet.draw(document, job, replace(page, notes=notes, code=identifier(DECK)))


def _texts(job: Job) -> Mapping[str, str]:
    """The card lists: the table with the attribute cards that are typed, the match's, else the demo ones."""
    typed = _attributes(job)
    if job.table is None:
        if typed:
            raise PrintError(
                job.lang,
                fr="body, mind et x complètent une liste (CSV) qui n’a pas les cartes attribut.",
                en="body, mind and x complete a list (CSV) that does not have the attribute cards.",
            )
        data = {} if job.match is None else job.match.header.data
        return data.get("files") or DECKS.demo()
    texts = table_texts(job.table)
    if typed:
        hero = _one_hero(job, with_heroes(of_texts(texts, job), job))
        rows = [f'"{hero}",{name},{value},{points}' for name, (value, points) in typed.items()]
        texts["attributes.csv"] = "\n".join(["hero,attribute,value,points", *rows])
    return texts


def _attributes(job: Job) -> dict[str, tuple[int, int]]:
    """What was typed of the attribute cards: value and hero points of each. Raises PrintError."""
    found = {}
    for name in ATTRIBUTES:
        wish = job.options.get(name, "").strip()
        if not wish:
            continue
        figures = _FIGURES.fullmatch(wish)
        if figures is None:
            raise PrintError(
                job.lang,
                fr=f"{name}\u202f: «\u202f{shown(wish)}\u202f» ne va pas\u202f; il faut la valeur et les points de "
                f"héros, de 0 à {MOST}, comme 12/11.",
                en=f"{name}: “{shown(wish)}” will not do; wanted are the value and the hero points, 0 to {MOST}, "
                "such as 12/11.",
            )
        found[name] = (int(figures[1]), int(figures[2]))
    return found


def _one_hero(job: Job, box: Box) -> str:
    """The hero that typed attribute cards are of. Raises PrintError."""
    wish = job.options.get("hero", "").strip()
    if wish or len(box.heroes) == 1:
        return hero_named(box, wish or box.heroes[0].name, job.lang).name
    raise PrintError(
        job.lang,
        fr="Dis de quel héros sont ces cartes attribut\u202f: hero=Nom.",
        en="Say whose attribute cards these are: hero=Name.",
    )


def _limit(job: Job) -> int:
    """The hero points that the table allows. Raises PrintError."""
    wish = job.options.get("hero_points", "").strip() or str(HERO_POINTS)
    if wish.isascii() and wish.isdecimal() and 1 <= int(wish[:9]) <= _MOST_POINTS:
        return int(wish)
    raise PrintError(
        job.lang,
        fr=f"Les points de héros vont de 1 à {_MOST_POINTS}, pas «\u202f{shown(wish)}\u202f».",
        en=f"Hero points go from 1 to {_MOST_POINTS}, not “{shown(wish)}”.",
    )


def _chosen(job: Job, box: Box) -> list[tuple[str, Deck]]:
    """Who plays which deck: the one that is named, those of a match's players, else all of the list."""
    player, wish = (job.options.get(name, "").strip() for name in ("player", "hero"))
    if wish:
        return [(player, deck_of(hero_named(box, wish, job.lang)))]
    if job.match is not None and job.table is None:
        pairs = zip(job.match.players, job.match.state.seats, strict=True)
        played = [(name, box.hero(seat.hero)) for name, seat in pairs if seat.hero]
        if played:
            return [(name, deck_of(hero)) for name, hero in played if hero is not None]
        player = ""
    return [(player, deck_of(hero)) for hero in box.heroes]


def _has_attributes(deck: Deck) -> bool:
    return any(card.partition("/")[0] in ATTRIBUTES for card, _ in deck.cards)
