"""The cards of decks: the card of the deck, its characters and every copy of its cards; or each card of a list once."""

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from companion.core.text.letters import plain
from companion.games.eredan.engine.cards.cards import Box, Card, Deck
from companion.games.eredan.paper.parts.faces import back, card_face, character_face
from companion.games.eredan.paper.parts.lists import LISTS
from companion.games.eredan.paper.words import words
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
    said = words(job.lang, "cards")
    draw_faces(document, job, said, faces, partial(back, said["game"].upper()))


def _copies(deck: Deck, box: Box, lang: str) -> Iterator[Draw]:
    """The characters of a deck, and every copy of its cards, in the order of the list."""
    for one in filter(None, map(box.character, deck.characters)):
        yield partial(character_face, one, box.invented, lang)
    kept = dict(deck.cards)
    for card in box.cards:
        yield from [_face(card, box, lang)] * kept.get(card.key, 0)


def _face(card: Card, box: Box, lang: str) -> Draw:
    return partial(card_face, card, box.invented, lang)


def _each(box: Box, decks: tuple[Deck, ...], lang: str) -> Iterator[Draw]:
    """Each character and each card once: of some decks, or of the whole list."""
    kept = {name for deck in decks for name in (*deck.characters, *dict(deck.cards))}
    for one in box.characters:
        if not decks or one.key in kept:
            yield partial(character_face, one, box.invented, lang)
    for card in box.cards:
        if not decks or card.key in kept:
            yield _face(card, box, lang)
