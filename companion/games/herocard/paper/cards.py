"""The cards of heroes: the card of the deck, attribute cards and every copy of the action cards, as a list has them."""

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from companion.games.herocard.engine.cards.catalogue import Box, Hero
from companion.games.herocard.paper.card_faces import action_face, attribute_face
from companion.games.herocard.paper.heroes import LISTS
from companion.games.herocard.paper.words import words
from companion.printing.cards.cards import Draw, draw_faces
from companion.printing.spec import Job

if TYPE_CHECKING:
    from companion.printing.page.document import Document


def draw(document: "Document", job: Job) -> None:
    """Draw the cards of a hero, or of all heroes of the list. Raises `PrintError` for a hero that is not there."""
    box = LISTS.box(job)
    deck_box = LISTS.builder.box(LISTS.texts(job))
    heroes = LISTS.wished(job, box)
    faces = [face for hero in heroes for face in (LISTS.top(hero, deck_box, job), *_faces(hero, box, job.lang))]
    draw_faces(document, job, words(job.lang, "cards"), faces)


def _faces(hero: Hero, box: Box, lang: str) -> Iterator[Draw]:
    for attribute in hero.attributes:
        yield partial(attribute_face, attribute, box.invented, lang)
    yield from LISTS.copies(box, hero.deck, lambda card: partial(action_face, card, hero.name, box.invented, lang))
