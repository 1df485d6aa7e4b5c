"""A hero's deck as a deck list: the generic page with HeroCard's own deck check (Customiser son héros)."""

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING

from companion.core.data.decks import Deck
from companion.games.herocard.engine.cards.catalogue import Box
from companion.games.herocard.engine.constants import ATTRIBUTES, HERO_POINTS, MOST
from companion.games.herocard.paper.heroes import LISTS
from companion.games.herocard.paper.words import PACKAGE, words
from companion.printing.data.tables import shown
from companion.printing.errors import PrintError
from companion.printing.layout.fields import number_wished
from companion.printing.spec import Job

if TYPE_CHECKING:
    from companion.printing.page.document import Document

_FIGURES = re.compile(r"\s*(\d{1,2})\s*[/;, ]\s*(\d{1,2})\s*")
_MOST_POINTS = 999


def draw(document: "Document", job: Job) -> None:
    """Draw a deck list for each hero that is asked for. Raises `PrintError` for a wrong wish."""
    limit = number_wished(job, "hero_points", HERO_POINTS, _MOST_POINTS, PACKAGE, "bad-limit")
    texts, said = _texts(job), words(job.lang, "deck")
    box = LISTS.box(job) if job.table is None else LISTS.whole(LISTS.of_texts(texts, job))

    def noted(deck: Deck) -> tuple[str, ...]:
        has_attributes = any(card.partition("/")[0] in ATTRIBUTES for card, _ in deck.cards)
        return () if has_attributes else (said["no-attributes"],)

    LISTS.draw_lists(document, job, box, {"hero_points": limit}, texts=texts, noted=noted)


def _texts(job: Job) -> Mapping[str, str]:
    """The card lists, with the attribute cards that are typed."""
    typed = _attributes(job)
    if typed and job.table is None:
        raise PrintError("attributes-alone", PACKAGE)
    texts = LISTS.texts(job)
    if typed:
        hero = _one_hero(job, LISTS.whole(LISTS.of_texts(texts, job)))
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
        return LISTS.deck(box, wish or box.heroes[0].name).name
    raise PrintError("whose-attributes", PACKAGE)
