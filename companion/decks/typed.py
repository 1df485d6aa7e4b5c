"""A deck as people type it: `4 Vigie du gué`, one card a line, and `Héros : Mona` or `Hero: Mona` for what is beside;
`3 Braise niv 2` is the card of that level.

Lines that begin with `#`, and headings such as `Combattants (12)`, are passed over. What cannot be read is told all at
once, each with its line and the nearest card of the box.
"""

import re
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from typing import Final

from companion.cardkit.names import spoken
from companion.core.decks import Deck, DeckBox, DeckCard, Decks
from companion.core.rulebook import plain
from companion.core.sentences import LANGUAGES, Phrasebook, printable

MOST: Final = 99
"""Copies of a card."""
MOST_LINES: Final = 600
LONGEST: Final = 60
_LINE: Final = re.compile(
    r"(?:[x×]?\s*(?P<count>\d{1,4})\s*[x×]?\s+)?(?P<name>.+?)(?:\s+[x×(]\s*(?P<behind>\d{1,4})\s*\)?)?"
)
_say = Phrasebook("companion.decks")["typed"]


class TypedError(ValueError):
    """What cannot be read of a typed deck: a sentence for each line."""


def typed_deck(text: str, decks: Decks, box: DeckBox, lang: str) -> Deck:
    """The deck that a text lists, without a name unless it says one. Raises TypedError, with all that is wrong."""
    lines = text.splitlines()
    wrong = [_say("long", lang, most=MOST_LINES)] if len(lines) > MOST_LINES else []
    reader = _Reader(decks, box, lang)
    deck = Deck()
    for number, line in enumerate(lines[:MOST_LINES], 1):
        said = " ".join(printable(line).split())
        if not said or said.startswith(("#", "//")):
            continue
        try:
            deck = reader.with_line(deck, said)
        except TypedError as error:
            wrong.append(_say("line", lang, number=number, what=str(error)))
    if wrong:
        raise TypedError("\n".join(wrong))
    return deck


class _Reader:
    """Reads line after line."""

    def __init__(self, decks: Decks, box: DeckBox, lang: str) -> None:
        self.decks, self.box, self.lang = decks, box, lang
        self.labels = {plain(part.title[one]): part.id for part in decks.parts for one in LANGUAGES}
        self.naming = {plain(decks.name_title[one]) for one in LANGUAGES}
        self.naming |= {way for way, column in decks.columns.items() if column == decks.deck_column}
        groups = [words for facet in box.facets if facet.id == decks.group for words in facet.values.values()]
        said = "|".join(_say("levels", one) for one in LANGUAGES)
        self.levels = re.compile(rf"[\s”»\"]+(?:{said})\.?\s*(\d{{1,2}})$", re.IGNORECASE)
        self.headings = {plain(words[one]) for words in groups for one in LANGUAGES} | set(self.labels)

    def with_line(self, deck: Deck, line: str) -> Deck:
        """The deck with what a line says. Raises TypedError."""
        label, colon, rest = line.partition(":")
        part = self.labels.get(plain(label.strip())) if colon else None
        if colon and plain(label.strip()) in self.naming:
            return deck._replace(name=rest.strip(' "“”«»\u202f')[:LONGEST])
        if self._is_heading(line) or (part is not None and not rest.strip()):
            return deck
        count, card = self._read(rest.strip() if part is not None else line, part)
        copies = deck.copies(card.id) + count
        slots = self.decks.part(card.part).slots
        if copies > MOST or (slots and sum(self._inside(deck, card.part).values()) + count > slots):
            title = self.decks.part(card.part).title[self.lang]
            raise TypedError(_say("too-many", self.lang, name=card.name, part=title, most=slots or MOST))
        return deck.having(card.id, copies)

    def _inside(self, deck: Deck, part: str) -> Mapping[str, int]:
        return {card: copies for card, copies in deck.cards if self.box.card(card).part == part}

    def _is_heading(self, line: str) -> bool:
        """`Combattants (12)`: the title of a part or of a group, one or several, with any figure."""
        words = plain(re.sub(r"[\d():=\-–]+", " ", line)).strip()
        return words in self.headings or words.removesuffix("s") in self.headings

    def _read(self, line: str, part: str | None) -> tuple[int, DeckCard]:
        """How many of which card. A name with figures in it is looked for as a whole first."""
        cards = dict(self._names(part))
        whole = spoken(self._levelled(_bare(line)))
        if whole in cards:
            return 1, cards[whole]
        found = _LINE.fullmatch(line)
        name = self._levelled(_bare(found["name"] if found else line))
        count = int((found["count"] or found["behind"] or 1) if found else 1)
        if not 1 <= count <= MOST:
            raise TypedError(_say("count", self.lang, given=count, most=MOST))
        if spoken(name) not in cards:
            raise TypedError(self._unknown(name, cards))
        return count, cards[spoken(name)]

    def _levelled(self, name: str) -> str:
        """`Braise 2` for `Braise niv 2`."""
        return self.levels.sub(r" \1", name)

    def _unknown(self, name: str, cards: Mapping[str, DeckCard]) -> str:
        near = get_close_matches(spoken(name)[:LONGEST], cards, 1, 0.0)
        if not near:
            return _say("nothing", self.lang, given=name[:LONGEST])
        return _say("unknown", self.lang, given=name[:LONGEST], near=_called(cards[near[0]]))

    def _names(self, part: str | None) -> Iterator[tuple[str, DeckCard]]:
        """Cards as they are said, those in copies last, so that they go before others of their name."""
        parts = sorted(self.decks.parts, key=lambda one: not one.slots)
        for one in parts:
            for card in self.box.of(one.id):
                if part in (None, one.id):
                    yield spoken(_called(card)), card
                    if card.level == 1:
                        yield spoken(f"{card.name} 1"), card


def _called(card: DeckCard) -> str:
    return f"{card.name} {card.level}" if card.level > 1 else card.name


def _bare(name: str) -> str:
    return name.strip(' "“”«»\u202f')
