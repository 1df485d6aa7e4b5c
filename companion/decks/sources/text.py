"""A deck as people type it: `4 Vigie du gué`, one card a line, and `Héros : Mona` or `Hero: Mona` for what is beside;
`3 Braise niv 2` is the card of that level.

Lines that begin with `#`, and headings such as `Combattants (12)`, are passed over. What cannot be read is told all at
once, each with its line, the first cards that there are not with the nearest of the box.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final

from companion.cardkit.notation.card_names import spoken
from companion.core.data.decks import Deck, DeckBox, DeckCard, Decks
from companion.core.notation.nearest import nearest
from companion.core.text.letters import plain
from companion.core.text.messages import LANGUAGES, Phrasebook, printable

MOST: Final = 99
"""Copies of a card."""
MOST_LINES: Final = 600
LONGEST_LINE: Final = 200
LONGEST: Final = 60
TOLD: Final = 20
"""Lines that a refusal tells of; of more it says how many."""
NEAREST: Final = 5
"""Cards that there are not whose nearest is looked for: behind them it is the wrong list."""
_LINE: Final = re.compile(
    r"(?:[x×]?\s*(?P<count>\d{1,4})\s*[x×]?\s+)?(?P<name>.+?)(?:\s+[x×(]\s*(?P<behind>\d{1,4})\s*\)?)?"
)
_say = Phrasebook("companion.decks")["typed"]


class TypedError(ValueError):
    """What cannot be read of a typed deck: a sentence for each line."""


def typed_deck(text: str, decks: Decks, box: DeckBox, lang: str) -> Deck:
    """The deck that a text lists, without a name unless it says one. Raises TypedError, with what is wrong."""
    lines = text.splitlines()
    wrong = [_say("long", lang, most=MOST_LINES)] if len(lines) > MOST_LINES else []
    reader = _Reader(decks, box, lang)
    for number, line in enumerate(lines[:MOST_LINES], 1):
        said = " ".join(printable(line[:LONGEST_LINE]).split())
        if not said or said.startswith(("#", "//")):
            continue
        try:
            if len(line) > LONGEST_LINE:
                raise TypedError(_say("long-line", lang, most=LONGEST_LINE))
            reader.take(said)
        except TypedError as error:
            wrong.append(_say("line", lang, number=number, what=str(error)))
    if wrong:
        more = [_say("more", lang, count=len(wrong) - TOLD)] if len(wrong) > TOLD else []
        raise TypedError("\n".join([*wrong[:TOLD], *more]))
    return Deck(reader.name, tuple(reader.copies.items()))


class _Reader:
    """Reads line after line. `name`: of the deck, where a line says it; `copies`: of its cards, by id."""

    def __init__(self, decks: Decks, box: DeckBox, lang: str) -> None:
        self.decks, self.box, self.lang = decks, box, lang
        self.name, self.copies = "", dict[str, int]()
        self._inside = Counter[str]()
        self._named: dict[str | None, Mapping[str, DeckCard]] = {}
        self._unknown_cards = 0
        self.labels = {plain(part.title[one]): part.id for part in decks.parts for one in LANGUAGES}
        self.naming = {plain(decks.name_title[one]) for one in LANGUAGES}
        self.naming |= {way for way, column in decks.columns.items() if column == decks.deck_column}
        groups = [words for facet in box.facets if facet.id == decks.group for words in facet.values.values()]
        said = "|".join(_say("levels", one) for one in LANGUAGES)
        self.levels = re.compile(rf"[\s”»\"]+(?:{said})\.?\s*(\d{{1,2}})$", re.IGNORECASE)
        self.headings = {plain(words[one]) for words in groups for one in LANGUAGES} | set(self.labels)

    def take(self, line: str) -> None:
        """Take what a line says. Raises TypedError."""
        label, colon, rest = line.partition(":")
        part = self.labels.get(plain(label.strip())) if colon else None
        if colon and plain(label.strip()) in self.naming:
            self.name = _bare(rest)[:LONGEST]
            return
        if self._is_heading(line) or (part is not None and not rest.strip()):
            return
        count, card = self._read(rest.strip() if part is not None else line, part)
        copies = self.copies.get(card.id, 0) + count
        slots = self.decks.part(card.part).slots
        if copies > MOST or (slots and self._inside[card.part] + count > slots):
            title = self.decks.part(card.part).title[self.lang]
            raise TypedError(_say("too-many", self.lang, name=card.name, part=title, most=slots or MOST))
        self.copies[card.id] = copies
        self._inside[card.part] += count

    def _is_heading(self, line: str) -> bool:
        """`Combattants (12)`: the title of a part or of a group, one or several, with any figure."""
        words = plain(re.sub(r"[\d():=\-–]+", " ", line)).strip()
        return words in self.headings or words.removesuffix("s") in self.headings

    def _read(self, line: str, part: str | None) -> tuple[int, DeckCard]:
        """How many of which card. A name with figures in it is looked for as a whole first."""
        cards = self._names(part)
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
        self._unknown_cards += 1
        near = nearest(spoken(name), cards) if self._unknown_cards <= NEAREST else ""
        if not near:
            return _say("nothing", self.lang, given=name[:LONGEST])
        return _say("unknown", self.lang, given=name[:LONGEST], near=_called(cards[near]))

    def _names(self, part: str | None) -> Mapping[str, DeckCard]:
        """The cards of a part, or all, by how they are said."""
        if part not in self._named:
            self._named[part] = dict(self._said(part))
        return self._named[part]

    def _said(self, part: str | None) -> Iterator[tuple[str, DeckCard]]:
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
