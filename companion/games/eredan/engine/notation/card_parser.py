"""Cards as they are announced: a listed one by its name, others with who may play them, in any order of parts."""

from collections.abc import Mapping
from functools import partial
from typing import Final, NamedTuple

from companion.cardkit.notation.card_names import can_be_said
from companion.cardkit.notation.lexer import JOINED, NAMED, ON, Figures, Pieces, each, name_of, words_in
from companion.cardkit.notation.parser import Reading, joined, tails
from companion.cardkit.notation.tokens import UnreadError, WordLists, fail
from companion.core.rules.moves import Move
from companion.games.eredan.engine import moves as m
from companion.games.eredan.engine.cards.cards import ANY, Card, Words, announced, key_of, parted, read_announced
from companion.games.eredan.engine.constants import COURTIER, LONGEST_CODE, MERCENARY, OBJECT
from companion.games.eredan.engine.notation.names import AIMED
from companion.games.eredan.engine.notation.word_lists import (
    NO_NAMES,
    WordReader,
    all_ways,
    free_word,
    is_word,
    known_words,
    nearest,
)
from companion.games.eredan.engine.speech.lexicon import TAKEN
from companion.games.eredan.engine.speech.unknown_names import somebody_in

LEVEL: Final = "level"
_PLAYED: Final[Mapping[str, type[m.PlayCard]]] = {
    "action": m.PlayAction, "spell": m.PlaySpell, "theurgy": m.PlayTheurgy, "object": m.PlayObject,
    "familiar": m.PlayFamiliar,
}  # fmt: skip
_OF_CHARACTERS: Final = ("hp", "attack", "defence", "spirit", "initiative", "order", "ambidextrous")
"""Figures that no card has."""


class Printed(NamedTuple):
    """What was said to be printed on a card; None, or nothing, what was not said."""

    level: int | None = None
    object: str = ""
    guilds: Words = ()
    classes: Words = ()
    races: Words = ()
    element: str = ""
    chain: str = ""
    zone: bool = False
    unique: bool = False

    def agrees(self, card: Card) -> bool:
        """Whether a listed card has all that was said."""
        said = zip(self[1:], (getattr(card, name) for name in self._fields[1:]), strict=True)
        return all(not mine or _alike(mine, has) for mine, has in said)


_NOTHING: Final = Printed()


def _alike(said: object, has: object) -> bool:
    """Whether two are the same, series of words in any order."""
    return set(said) == set(has) if isinstance(said, tuple) and isinstance(has, tuple) else said == has


class CardReader:
    """Reads cards that are played, and cards of the hand by their names."""

    def __init__(self, words: WordLists) -> None:
        self._words = words
        self._kinds = known_words(words, "kind")
        self._lists = {
            "guild": WordReader(words, "guild", free=True), "class": WordReader(words, "class", free=False),
            "race": WordReader(words, "race", free=False), "element": WordReader(words, "element", free=True),
        }  # fmt: skip
        self._objects = known_words(words, "object")
        printed = all_ways(words, "printed")
        del printed["against"]  # in French that is what cards are aimed with
        self._figures = Figures(printed, (LEVEL,))
        self._levels = {way: value for way, value in known_words(words, "printed").items() if value == LEVEL}
        first = {way[0] for way, value in known_words(words, "printed").items() if value != "against"}
        self._stops = frozenset(first - {"de", "of"})

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
        figures = read_announced(code)
        made = m.PlayListed if figures is None else _PLAYED[figures.kind]
        return made(code, targets, by=reading.by)

    def card(self, reading: Reading, kind: str) -> str:
        """A card of a kind, of any where none was said, as the match calls it. Raises UnreadError."""
        pieces, box = reading.pieces, reading.state.box
        type_of = self._type(pieces) if kind == OBJECT else ""
        in_quotes = pieces.word == NAMED
        nameless = not in_quotes and self._figures.fills(pieces, pieces.run())
        name, of_key = parted("" if nameless else self._name(reading))
        if not name and not kind:
            self._unknown_kind(reading)
        printed = self._printed(reading, Printed(object=type_of))
        key = box.level_named(name, printed.level or (of_key if of_key > 1 else None)) if name else ""
        card = box.card(key) if key else None
        if card is not None and kind in ("", card.kind) and printed.agrees(card):
            return str(card.code)
        if kind:
            return self._announced(reading, kind, name, printed)
        return self._named_alone(reading, name, printed, in_quotes=in_quotes)

    def _name(self, reading: Reading) -> str:
        """The name of a card, in quotes or without. Raises UnreadError where a character would vanish into it."""
        pieces, box = reading.pieces, reading.state.box
        in_quotes = pieces.word == NAMED
        name = name_of(pieces, box.named, self._stops)
        somebody = "" if in_quotes or box.named(name) else somebody_in(reading.state, words_in(name))
        return fail("name-swallows", name=name[:40], word=somebody[:40]) if somebody else name

    def _named_alone(self, reading: Reading, name: str, printed: Printed, *, in_quotes: bool) -> str:
        """A card of no list, whose kind nobody says: read where its name is in quotes. Raises UnreadError."""
        if not in_quotes or printed._replace(level=None) != _NOTHING:
            fail("unlisted", name=name)
        return key_of(name, printed.level or 1)

    def _unknown_kind(self, reading: Reading) -> None:
        """Nothing is named: a word there may stand for a kind that there is not. Raises UnreadError."""
        pieces = reading.pieces
        if is_word(pieces):
            word = pieces.raw[pieces.at][:40]
            fail("unknown-kind", word=word, near=partial(nearest, word, self._words, "kind"))
        fail("card-missing", done=reading.done, example="play")

    def _announced(self, reading: Reading, kind: str, name: str, printed: Printed) -> str:
        """The announcement of a card with its figures. Raises UnreadError for one that is too long."""
        said = printed._asdict() | {"level": printed.level or 1}
        code = announced(Card(name, kind, **said))
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
            return free_word(pieces)
        is_none = pieces.raw[pieces.at][:1].isupper() or pieces.word in TAKEN or pieces.word in NO_NAMES
        return "" if is_none else free_word(pieces)

    # --- what is printed on it ----------------------------------------------------------------------------------------

    def _printed(self, reading: Reading, found: Printed) -> Printed:
        """All that is said of a card, in any order, up to what stands behind it. Raises UnreadError."""
        pieces = reading.pieces
        joined(pieces)
        while pieces and pieces.joint != ON:
            start = pieces.at
            field, value = self._figure(reading)
            if getattr(found, field) not in ("", (), None, False):
                fail("twice", done=reading.done, word=pieces.span(start, start + 1))
            found = Printed(**{**found._asdict(), field: value})
            joined(pieces)
        return found

    def _figure(self, reading: Reading) -> tuple[str, object]:
        """One thing that is printed on it, by the field that has it."""
        pieces = reading.pieces
        bare = self._bare(pieces)
        if bare is not None:
            return bare
        start = pieces.at
        name, count = self._figures.read(pieces)
        word = pieces.span(start, pieces.at)
        if name in _OF_CHARACTERS:
            fail("no-card-figure", done=reading.done, word=word)
        if name == LEVEL:
            return LEVEL, count or fail("level-zero", done=reading.done)
        if name == "chain":
            return name, self._chain(reading)
        return self._words_behind(pieces, name, word)

    def _bare(self, pieces: Pieces) -> tuple[str, object] | None:
        """A class, or the type of an Object, that is said without the figure before it."""
        for field, known in (("classes", self._lists["class"].known), ("object", self._objects)):
            value, length = pieces.begins(known)
            if value is not None and pieces.word not in self._stops:
                pieces.at += length
                return field, (value,) if field == "classes" else value
        return None

    def _words_behind(self, pieces: Pieces, name: str, word: str) -> tuple[str, object]:
        """What a figure that is no number says: words of its list, or that it is so."""
        if name in (MERCENARY, COURTIER):
            return {MERCENARY: "guilds", COURTIER: "classes"}[name], (name,)
        if name == "element":
            return name, self._lists[name].one(pieces, word)
        if name in self._lists:
            return {"class": "classes"}.get(name, f"{name}s"), self._lists[name].several(pieces, word)
        return name, True

    def _chain(self, reading: Reading) -> str:
        """What a chain asks for: a kind, a name in quotes (of a list without them too), any card."""
        pieces = reading.pieces
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
        bare = (self._lists["class"].known, self._objects)
        if not is_word(pieces) or pieces.word in self._stops or any(pieces.begins(known)[1] for known in bare):
            return
        word = pieces.raw[pieces.at][:40]
        error = UnreadError("unknown-kind", word=word, near=partial(nearest, word, self._words, "kind"))
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
            level = pieces.number() or fail("level-zero", done=reading.done)
            key = box.level_named(name, level) or key_of(name, level)
        known = in_quotes or not name or box.named(name)
        return key if known else fail("unlisted", name=name)
