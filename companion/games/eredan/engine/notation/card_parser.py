"""Cards as they are announced: a listed one by its name, others with who may play them, in any order of parts."""

from collections.abc import Mapping
from functools import partial
from typing import Final

from companion.cardkit.figures.figure import Said
from companion.cardkit.figures.reader import FigureReader
from companion.cardkit.notation.card_names import can_be_said
from companion.cardkit.notation.lexer import JOINED, NAMED, ON, Pieces, each, name_of, words_in
from companion.cardkit.notation.parser import Reading, tails
from companion.cardkit.notation.tokens import UnreadError, WordLists, fail
from companion.cardkit.notation.word_lists import free_word, is_word, known_words, nearest_word
from companion.core.rules.moves import Move
from companion.games.eredan.engine import moves as m
from companion.games.eredan.engine.cards.cards import CARD, Card, key_of, parted
from companion.games.eredan.engine.cards.figures import ANY
from companion.games.eredan.engine.constants import LONGEST_CODE, OBJECT
from companion.games.eredan.engine.notation.names import AIMED
from companion.games.eredan.engine.notation.word_lists import NO_NAMES, NO_WORDS
from companion.games.eredan.engine.speech.lexicon import TAKEN
from companion.games.eredan.engine.speech.unknown_names import somebody_in

_PLAYED: Final[Mapping[str, type[m.PlayCard]]] = {
    "action": m.PlayAction, "spell": m.PlaySpell, "theurgy": m.PlayTheurgy, "object": m.PlayObject,
    "familiar": m.PlayFamiliar,
}  # fmt: skip
_LEVEL: Final = "level"


class CardReader:
    """Reads cards that are played, and cards of the hand by their names."""

    def __init__(self, words: WordLists) -> None:
        self._words = words
        self._kinds = known_words(words, "kind")
        self._objects = known_words(words, "object")
        self._figures = FigureReader(
            CARD, words, ends=(ON,), strange="no-card-figure", denied=NO_WORDS, own={"chain": self._chain},
            unread=("against",),  # in French that is what cards are aimed with
        )  # fmt: skip
        self._levels = {way: value for way, value in known_words(words, "printed").items() if value == _LEVEL}
        self._stops = self._figures.stops

    # --- a card -------------------------------------------------------------------------------------------------------

    def play(self, reading: Reading) -> Move:
        """`play "Braise"`; with its kind said it is such a card that is played."""
        reading.pieces.skip()
        kind, length = reading.pieces.begins(self._kinds)
        reading.pieces.at += length
        return self._played(reading, kind or "")

    def of_kind(self, kind: str) -> partial[Move]:
        """`spell "Braise" class mage on Bo.2`: reads what stands behind the word of a kind."""
        return partial(self._played, kind=kind)

    def _played(self, reading: Reading, kind: str) -> Move:
        code = self.card(reading, kind)
        targets = self.targets(reading)
        figures = CARD.read(code)
        made = m.PlayListed if figures is None else _PLAYED[figures.kind]
        return made(code, targets, by=reading.by)

    def card(self, reading: Reading, kind: str) -> str:
        """A card of a kind, of any where none was said, as the match calls it. Raises UnreadError."""
        pieces, box = reading.pieces, reading.state.box
        type_of = self._type(pieces) if kind == OBJECT else ""
        in_quotes = pieces.word == NAMED
        nameless = not in_quotes and self._figures.fills(pieces)
        name, of_key = parted("" if nameless else self._name(reading))
        if not name and not kind:
            self._unknown_kind(reading)
        printed = self._figures.read(reading, {"object": type_of} if type_of else None)
        level = printed.pop(_LEVEL, None)
        key = box.level_named(name, level or (of_key if of_key > 1 else None)) if name else ""
        card = box.card(key) if key else None
        if card is not None and kind in ("", card.kind) and CARD.has(card, printed):
            return str(card.code)
        if kind:
            return self._announced(reading, CARD.made(printed, name=name, kind=kind, level=level or 1))
        if printed or not in_quotes:
            fail("unlisted", name=name)
        return key_of(name, level or 1)

    def _name(self, reading: Reading) -> str:
        """The name of a card, in quotes or without. Raises UnreadError where a character would vanish into it."""
        pieces, box = reading.pieces, reading.state.box
        in_quotes = pieces.word == NAMED
        name = name_of(pieces, box.named, self._stops)
        somebody = "" if in_quotes or box.named(name) else somebody_in(reading.state, words_in(name))
        return fail("name-swallows", name=name[:40], word=somebody[:40]) if somebody else name

    def _unknown_kind(self, reading: Reading) -> None:
        """Nothing is named: a word there may stand for a kind that there is not. Raises UnreadError."""
        pieces = reading.pieces
        if is_word(pieces):
            word = pieces.raw[pieces.at][:40]
            fail("unknown-kind", word=word, near=partial(nearest_word, word, self._words, "kind"))
        fail("card-missing", done=reading.done, example="play")

    @staticmethod
    def _announced(reading: Reading, card: Card) -> str:
        """The announcement of a card with its figures. Raises UnreadError for one that is too long."""
        code = CARD.text(card)
        return code if len(code) <= LONGEST_CODE else fail("too-long", done=reading.done)

    def _type(self, pieces: Pieces) -> str:
        """The type of an Object, before its name: one that has a slot, or any other word that is no figure."""
        value, length = pieces.begins(self._objects)
        pieces.at += length
        if value is not None:
            return str(value)
        if not is_word(pieces) or pieces.word in self._stops:
            return ""
        if pieces.words[pieces.at + 1 : pieces.at + 2] == [NAMED]:
            return free_word(pieces, NO_WORDS)
        is_none = pieces.raw[pieces.at][:1].isupper() or pieces.word in TAKEN or pieces.word in NO_NAMES
        return "" if is_none else free_word(pieces, NO_WORDS)

    def _chain(self, said: Said) -> str:
        """What a chain asks for: a kind, a name in quotes (of a list without them too), any card."""
        pieces, reading = said.pieces, said.reading
        kind, length = pieces.begins(self._kinds)
        pieces.at += length
        if kind is not None:
            return str(kind)
        in_quotes = pieces.word == NAMED
        if in_quotes or (is_word(pieces) and pieces.raw[pieces.at][:1].isupper()):
            name = parted(self._name(reading))[0]
            if name and can_be_said(name):
                return f'"{name}"'
        else:
            self._no_kind(pieces)
        return ANY

    def _no_kind(self, pieces: Pieces) -> None:
        """What stands behind a chain is no kind, nor anything else of a card: nothing is made of it. Raises
        UnreadError."""
        bare = (self._figures.lists["class"].known, self._objects)
        if not is_word(pieces) or pieces.word in self._stops or any(pieces.begins(known)[1] for known in bare):
            return
        word = pieces.raw[pieces.at][:40]
        error = UnreadError("unknown-kind", word=word, near=partial(nearest_word, word, self._words, "kind"))
        error.final = True
        raise error

    # --- what stands behind -------------------------------------------------------------------------------------------

    @staticmethod
    def targets(reading: Reading) -> tuple[str, ...]:
        """What a card is aimed at, behind `on`; nothing where nothing is said. Raises UnreadError."""
        naming, pieces, both = reading.naming, reading.pieces, (reading.seat, 1 - reading.seat)

        def read() -> tuple[str, ...]:
            found = tuple([naming.text(naming.aim(pieces, both, kinds=AIMED)) for _ in each(pieces)])
            return found or naming.missing(pieces)

        found: tuple[str, ...] = tails(pieces, {ON: read}).get(ON, ())
        return found

    # --- cards of the hand --------------------------------------------------------------------------------------------

    def discard(self, reading: Reading) -> Move:
        """`discard 2`, `discard "Ruse" + "Braise" level 2`."""
        pieces = reading.pieces
        amount = pieces.number()
        if amount is not None:
            pieces.at += pieces.word in ("carte", "cartes", "card", "cards")
        cards = tuple([self.of_hand(reading) for _ in each(pieces)]) if amount is None else ()
        pieces.unread()
        if amount is None and not all(cards or ("",)):
            fail("how-many")
        return m.Discard(amount or 0, cards, by=reading.by)

    def of_hand(self, reading: Reading) -> str:
        """A card by its name and level: one of the list, or any in quotes; empty where none is said."""
        pieces, box = reading.pieces, reading.state.box
        in_quotes = pieces.word == NAMED
        key = name_of(pieces, box.named, JOINED | self._stops)
        name, level = parted(key)
        said, length = pieces.begins(self._levels)
        if name and said:
            pieces.at += length
            level = pieces.number() or fail("keyword-zero", word=pieces.span(pieces.at - 2, pieces.at - 1))
            key = box.level_named(name, level) or key_of(name, level)
        known = in_quotes or not name or box.named(name)
        return key if known else fail("unlisted", name=name)
