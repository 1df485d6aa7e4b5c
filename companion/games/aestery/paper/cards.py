"""The cards of decks: the card of the deck, its Hero and every copy of its cards; or each card of a list once."""

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from companion.core.text.letters import plain
from companion.games.aestery.engine.cards.cards import Box, Card, Deck
from companion.games.aestery.paper.parts.faces import card_face, hero_face
from companion.games.aestery.paper.parts.lists import LISTS
from companion.games.aestery.paper.words import words
from companion.printing.cards.cards import Draw, draw_faces
from companion.printing.spec import Job

if TYPE_CHECKING:
    from companion.printing.page.document import Document


def draw(document: "Document", job: Job) -> None:
    """Draw the cards of a deck, of all decks of the list, or each card once. Raises `PrintError`."""
    box = LISTS.box(job)
    decks = LISTS.wished(job, box)
    once = plain(job.option("copies")) in {plain(one[1]) for one in job.sheet.choices["copies"].values()}
    faces = list(_each(box, decks if job.option("deck") else (), job.lang) if once or not decks else ())
    if not faces:
        deck_box = LISTS.builder.box(LISTS.texts(job))
        faces = [face for deck in decks for face in (LISTS.top(deck, deck_box, job), *_copies(deck, box, job.lang))]
    draw_faces(document, job, words(job.lang, "cards"), faces)


def _copies(deck: Deck, box: Box, lang: str) -> Iterator[Draw]:
    hero = box.hero(deck.hero) if deck.hero else None
    if hero is not None:
        yield partial(hero_face, hero, box.invented, lang)
    yield from LISTS.copies(box, deck.cards, lambda card: _face(card, box, lang))


def _face(card: Card, box: Box, lang: str) -> Draw:
    return partial(card_face, card, box.invented, lang)


def _each(box: Box, decks: tuple[Deck, ...], lang: str) -> Iterator[Draw]:
    """Each Hero and each card once: of some decks, or of the whole list."""
    kept = {name for deck in decks for name in (deck.hero, *dict(deck.cards))}
    for hero in box.heroes:
        if not decks or hero.name in kept:
            yield partial(hero_face, hero, box.invented, lang)
    for card in box.cards:
        if not decks or card.name in kept:
            yield _face(card, box, lang)
