"""The cards of heroes: the card of the deck, attribute cards and every copy of the action cards, as a list has them."""

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from companion.core.decks import DeckBox
from companion.decks.deck_card import deck_card
from companion.decks.of_game import deck_list
from companion.games.herocard.engine.catalogue import Box, Hero
from companion.games.herocard.engine.decks import DECKS, deck_of
from companion.games.herocard.paper.card_faces import action_face, attribute_face
from companion.games.herocard.paper.heroes import box_of, card_lists, heroes_of
from companion.games.herocard.paper.words import words
from companion.printing.cards import CardGrid, Draw, start_slot
from companion.printing.paper import CARDS as SIZES
from companion.printing.spec import Job

if TYPE_CHECKING:
    from companion.printing.document import Document


def draw(document: "Document", job: Job) -> None:
    """Draw the cards of a hero, or of all heroes of the list. Raises `PrintError` for a hero that is not there."""
    box = box_of(job)
    deck_box = DECKS.box(card_lists(job))
    faces = [face for hero in heroes_of(job, box) for face in (_top(hero, deck_box, job), *_faces(hero, box, job.lang))]
    grid = CardGrid(document.paper, SIZES["poker"])
    said = words(job.lang, "cards")
    label = f"{said['game']} · {job.title} · {said['scale']}"
    grid.draw(document, faces, start=start_slot(job.option("start"), grid), label=label)


def _top(hero: Hero, box: DeckBox, job: Job) -> Draw:
    """The card of the deck: what the rules limit, and the code that brings it back."""
    page = deck_list(DECKS, box, deck_of(hero), job.lang)
    return deck_card(page.title, " · ".join(page.notes), page.code, job.lang, job.base)


def _faces(hero: Hero, box: Box, lang: str) -> Iterator[Draw]:
    for attribute in hero.attributes:
        yield partial(attribute_face, attribute, box.invented, lang)
    kept = dict(hero.deck)
    for card in box.actions:
        for _ in range(kept.get(card.name, 0)):
            yield partial(action_face, card, hero.name, box.invented, lang)
