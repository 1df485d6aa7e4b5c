"""The cards of decks: the card of the deck, its Hero and every copy of its cards; or each card of a list once."""

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from companion.core.rulebook import plain
from companion.decks.deck_card import deck_card
from companion.decks.of_game import deck_list
from companion.games.aestery.engine.card import Box, Deck
from companion.games.aestery.engine.decks import DECKS, deck_of
from companion.games.aestery.paper.card_faces import card_face, hero_face
from companion.games.aestery.paper.lists import box_of, card_lists, decks_of
from companion.games.aestery.paper.words import words
from companion.printing.cards import CardGrid, Draw, start_slot
from companion.printing.paper import CARDS as SIZES
from companion.printing.spec import Job

if TYPE_CHECKING:
    from companion.core.decks import DeckBox
    from companion.printing.document import Document


def draw(document: "Document", job: Job) -> None:
    """Draw the cards of a deck, of all decks of the list, or each card once. Raises `PrintError`."""
    box = box_of(job)
    decks = decks_of(job, box)
    once = plain(job.option("copies")) in {plain(one[1]) for one in job.sheet.choices["copies"].values()}
    faces = list(_each(box, decks if job.option("deck") else (), job.lang) if once or not decks else ())
    if not faces:
        deck_box = DECKS.box(card_lists(job))
        faces = [face for deck in decks for face in (_top(deck, deck_box, job), *_copies(deck, box, job.lang))]
    grid = CardGrid(document.paper, SIZES["poker"])
    said = words(job.lang, "cards")
    label = f"{said['game']} · {job.title} · {said['scale']}"
    grid.draw(document, faces, start=start_slot(job.option("start"), grid), label=label)


def _top(deck: Deck, deck_box: "DeckBox", job: Job) -> Draw:
    """The card of the deck: what the rules limit, and the code that brings it back."""
    page = deck_list(DECKS, deck_box, deck_of(deck), job.lang)
    return deck_card(page.title, " · ".join(page.notes), page.code, job.lang, job.base)


def _copies(deck: Deck, box: Box, lang: str) -> Iterator[Draw]:
    hero = box.hero(deck.hero) if deck.hero else None
    if hero is not None:
        yield partial(hero_face, hero, box.invented, lang)
    kept = dict(deck.cards)
    for card in box.cards:
        for _ in range(kept.get(card.name, 0)):
            yield partial(card_face, card, box.invented, lang)


def _each(box: Box, decks: tuple[Deck, ...], lang: str) -> Iterator[Draw]:
    """Each Hero and each card once: of some decks, or of the whole list."""
    kept = {name for deck in decks for name in (deck.hero, *dict(deck.cards))}
    for hero in box.heroes:
        if not decks or hero.name in kept:
            yield partial(hero_face, hero, box.invented, lang)
    for card in box.cards:
        if not decks or card.name in kept:
            yield partial(card_face, card, box.invented, lang)
