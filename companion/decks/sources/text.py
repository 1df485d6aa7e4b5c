"""A deck as people type it: `4 Vigie du gué`, one card a line, and `Héros : Mona` or `Hero: Mona` for what is beside;
`3 Braise niv 2` is the card of that level.

Lines that begin with `#`, and headings such as `Combattants (12)`, are passed over. What other tools write is read too
(exports.py), and what lies beside a deck there is left aside and told. What cannot be read is told all at once, each
with its line, the first cards that there are not with the nearest of the box.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple, NoReturn

from companion.cardkit.notation.card_names import spoken
from companion.core.data.decks import Deck, DeckBox, DeckCard, Decks
from companion.core.notation.nearest import nearest
from companion.core.text.formatter import listing
from companion.core.text.letters import plain
from companion.core.text.messages import LANGUAGES, Phrasebook, printable
from companion.decks.sources import exports
from companion.decks.sources.exports import Line

MOST: Final = 99
"""Copies of a card."""
MOST_LINES: Final = 600
REMARK: Final = ("#", "//")
"""What a line begins with that is no card."""
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


class Typed(NamedTuple):
    """A deck that was typed; `aside`: a sentence that tells what was left out, empty where nothing was."""

    deck: Deck
    aside: str = ""


class _Taken(NamedTuple):
    """Copies of a card that a line lists."""

    line: int
    card: DeckCard
    copies: int


def typed_deck(text: str, decks: Decks, box: DeckBox, lang: str) -> Typed:
    """The deck that a text lists, without a name unless it says one. Raises TypedError, with what is wrong."""
    lines = text.splitlines()
    wrong = [_say("long", lang, most=MOST_LINES)] if len(lines) > MOST_LINES else []
    reader = _Reader(decks, box, lang)
    for line in _said_lines(lines[:MOST_LINES]):
        try:
            if len(lines[line.number - 1]) > LONGEST_LINE:
                raise TypedError(_say("long-line", lang, most=LONGEST_LINE))
            reader.take(line)
        except TypedError as error:
            wrong.append(_say("line", lang, number=line.number, what=str(error)))
    if wrong:
        more = [_say("more", lang, count=len(wrong) - TOLD)] if len(wrong) > TOLD else []
        raise TypedError("\n".join([*wrong[:TOLD], *more]))
    return reader.typed(exports.last_block(lines))


def _said_lines(lines: Sequence[str]) -> Iterator[Line]:
    """The lines that say something, remarks too; without numbers of their own."""
    said = [Line(number, " ".join(printable(line[:LONGEST_LINE]).split())) for number, line in enumerate(lines, 1)]
    cards = exports.unnumbered([line for line in said if line.text and not line.text.startswith(REMARK)])
    yield from sorted([*cards, *(line for line in said if line.text.startswith(REMARK))])


class _Reader:
    """Reads line after line. `name`: of the deck, where a line says it."""

    def __init__(self, decks: Decks, box: DeckBox, lang: str) -> None:
        self.decks, self.box, self.lang = decks, box, lang
        self.name = ""
        self._taken: list[_Taken] = []
        self._aside: list[str] = []
        self._section: exports.Heading = "main"
        self._headed = False
        self._copies, self._inside = Counter[str](), Counter[str]()
        self._named: dict[str | None, Mapping[str, DeckCard]] = {}
        self._unknown_cards = 0
        self.labels = {plain(part.title[one]): part.id for part in decks.parts for one in LANGUAGES}
        self.naming = {plain(decks.name_title[one]) for one in LANGUAGES}
        self.naming |= {plain(way) for one in LANGUAGES for way in _say("naming", one).split("|")}
        self.naming |= {way for way, column in decks.columns.items() if column == decks.deck_column}
        groups = [words for facet in box.facets if facet.id == decks.group for words in facet.values.values()]
        said = "|".join(_say("levels", one) for one in LANGUAGES)
        self.levels = re.compile(rf"[\s”»\"]+(?:{said})\.?\s*(\d{{1,2}})$", re.IGNORECASE)
        self.headings = {plain(words[one]) for words in groups for one in LANGUAGES} | set(self.labels)

    def take(self, line: Line) -> None:
        """Take what a line says. Raises TypedError."""
        text = line.text.lstrip("#/ ") if line.text.startswith(REMARK) else line.text
        label, colon, rest = text.partition(":")
        part = self.labels.get(plain(label.strip())) if colon else None
        if self._heads(text) or (colon and self._is_named(label, rest)) or line.text.startswith(REMARK):
            return
        if part is not None and not rest.strip():
            self._headed = True
            return
        if beside := exports.beside(text) or (text if self._section == "aside" else ""):
            self._aside.append(beside[:LONGEST])
            return
        if self._section == "about" and self._is_named(*text.partition(" ")[::2]):
            return
        self._headed |= part is not None
        self._put(line.number, rest.strip() if part is not None else text, part)

    def _put(self, number: int, text: str, part: str | None) -> None:
        """Copies of a card, if a line has a card at all. Raises TypedError."""
        found = next(filter(None, (self._read(one, part) for one in exports.variants(text))), None)
        if found is None and exports.counted(text) and part is None:
            return
        count, card = found or self._wrong(text, part)
        slots = self.decks.part(card.part).slots
        if self._copies[card.id] + count > MOST or (slots and self._inside[card.part] + count > slots):
            title = self.decks.part(card.part).title[self.lang]
            raise TypedError(_say("too-many", self.lang, name=card.name, part=title, most=slots or MOST))
        self._taken.append(_Taken(number, card, count))
        self._copies[card.id] += count
        self._inside[card.part] += count

    def _heads(self, text: str) -> bool:
        """Whether a line heads what follows, and what that is."""
        if heading := exports.heading(text):
            self._section, self._headed = heading, True
            return True
        if self._is_heading(text):
            self._headed = True
            return True
        return False

    def _is_named(self, label: str, name: str) -> bool:
        """Whether a line says what the deck is called."""
        if plain(label.strip()) not in self.naming or not name.strip():
            return False
        self.name = _bare(name)[:LONGEST]
        return True

    def typed(self, block: int) -> Typed:
        """What was read; `block`: where the lines begin (from 0) that stand behind the only blank line."""
        behind = [one for one in self._taken if one.line > block] if block and not self._headed else []
        copies = sum(one.copies for one in behind)
        is_beside = exports.is_beside(copies, sum(self._copies.values()) - copies)
        kept = [one for one in self._taken if not (is_beside and one in behind)]
        aside = [f"{one.copies} {one.card.name}" for one in behind] if is_beside else self._aside
        key = "aside-blank" if is_beside else "aside"
        counts = Counter[str]()
        for one in kept:
            counts[one.card.id] += one.copies
        told = _say(key, self.lang, names=listing(aside[:TOLD], self.lang)) if aside else ""
        return Typed(Deck(self.name, tuple(counts.items())), told)

    def _is_heading(self, line: str) -> bool:
        """`Combattants (12)`: the title of a part or of a group, one or several, with any figure."""
        words = plain(re.sub(r"[\d():=\-–]+", " ", line)).strip()
        return words in self.headings or words.removesuffix("s") in self.headings

    def _read(self, line: str, part: str | None) -> tuple[int, DeckCard] | None:
        """How many of which card; None where there is none. A name with figures in it is looked for as a whole first.
        Raises TypedError for a number that cannot be."""
        cards = self._names(part)
        whole = spoken(self._levelled(_bare(line)))
        if whole in cards:
            return 1, cards[whole]
        count, name = self._parts(line)
        if spoken(name) not in cards:
            return None
        if not 1 <= count <= MOST:
            raise TypedError(_say("count", self.lang, given=count, most=MOST))
        return count, cards[spoken(name)]

    def _parts(self, line: str) -> tuple[int, str]:
        """The copies and the name of a line."""
        found = _LINE.fullmatch(line)
        name = self._levelled(_bare(found["name"] if found else line))
        return int((found["count"] or found["behind"] or 1) if found else 1), name

    def _wrong(self, line: str, part: str | None) -> NoReturn:
        """Raise what is wrong with a line that names no card."""
        bare = list(exports.variants(line))[-1]
        _, name = self._parts(line)
        raise TypedError(self._unknown(name, self._parts(bare)[1], self._names(part)))

    def _levelled(self, name: str) -> str:
        """`Braise 2` for `Braise niv 2`."""
        return self.levels.sub(r" \1", name)

    def _unknown(self, name: str, bare: str, cards: Mapping[str, DeckCard]) -> str:
        """That there is no such card, and which is the nearest; `bare`: its name without what tools write around it."""
        self._unknown_cards += 1
        near = nearest(spoken(bare), cards) if self._unknown_cards <= NEAREST else ""
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
