"""Announcements as the companion writes them, in either language: `fight 2 on 1`, `spell "Braise" class mage on Bo.2`…

What people say in words of their own is understood by companion/core/speech, with engine/speech/intents.py.
"""

from collections.abc import Callable
from typing import Final

from companion.cardkit.effects.effects import Effect
from companion.cardkit.effects.table_effects import names_card
from companion.cardkit.notation import parser
from companion.cardkit.notation.lexer import AND, NAMED, ON, WITH, Known, Pieces, each, name_of, words_in
from companion.cardkit.notation.parser import Reading, counted, known
from companion.cardkit.notation.references import Chosen, Naming
from companion.cardkit.notation.tokens import UnreadError, WordLists, fail, number
from companion.core.rules.moves import Move
from companion.core.text.letters import ways
from companion.core.text.messages import load_words
from companion.games.eredan.engine import moves as m
from companion.games.eredan.engine.cards.cards import parted
from companion.games.eredan.engine.constants import KINDS
from companion.games.eredan.engine.effects.table_effects import RECORDED
from companion.games.eredan.engine.flow.priority import speakers
from companion.games.eredan.engine.notation.card_parser import CardReader
from companion.games.eredan.engine.notation.character_parser import CharacterReader
from companion.games.eredan.engine.notation.names import AIMED, naming, queue_places
from companion.games.eredan.engine.notation.word_lists import DENYING
from companion.games.eredan.engine.speech.unknown_names import Unheard
from companion.games.eredan.engine.state import State

_OF_ITS_OWN: Final = frozenset(("self", "you", "the next"))
"""What an effect is done to where nothing is said."""


class Reader(parser.Reader):
    """Reads what has characters, cards, places or numbers in it."""

    which = "which-character"

    def __init__(self, words: WordLists) -> None:
        super().__init__(words)
        self._aims = ways(words["aim"])
        cards, characters = CardReader(words), CharacterReader(words)
        counter = ways({"counter": load_words("companion.cardkit")["deed"]["counter"]})
        self._counter = {words_in(way) for way in counter}
        self.own = {
            "deck": _deck, "character": characters.character, "ticket": _numbered(m.Ticket),
            "fight": _fight, "play": cards.play, **{kind: cards.of_kind(kind) for kind in KINDS},
            "roll": _numbered(m.Roll), "discard": cards.discard, "effect": self._effect, "experience": _experience,
        }  # fmt: skip

    def seat_of(self, state: State, by: str, verb: str) -> int:
        """Who is meant where nobody is named."""
        return state.players.index(by) if by else speakers(state, verb)[0]

    def known_at(self, state: State) -> Known:
        """A name that nobody has heard before takes no more than its own words."""
        return Unheard(*super().known_at(state))

    def naming(self, state: State, seat: int, chosen: Chosen) -> Naming:
        """Characters, players."""
        return naming(self._aims, state, seat, chosen)

    # --- what card text does ------------------------------------------------------------------------------------------

    def _effect(self, reading: Reading) -> Move:
        """`effect magic 3 on Bo.2`: an effect in short, and what it is done to."""
        pieces = reading.pieces
        said = pieces.span(pieces.at, len(pieces.words))
        effect = RECORDED.words.read(said)
        if effect is None or (effect.do == "give" and not DENYING.isdisjoint(effect.what.split())):  # `give guild not`
            return self._counter_by_name(reading) or _no_effect(reading, said)
        return m.CardEffect(RECORDED.short(effect), _targets(reading, effect), by=reading.by)

    def _counter_by_name(self, reading: Reading) -> Move | None:
        """`counter "Ruse"`: the place of the queue where that card lies. Raises UnreadError."""
        pieces = reading.pieces
        if tuple(pieces.words[pieces.at : pieces.at + 1]) not in self._counter:
            return None
        pieces.at += 1
        pieces.skip()
        if not (pieces.word == NAMED or pieces.rest[:1].isalpha()):
            return None
        name = parted(name_of(pieces, reading.state.box.named))[0] or pieces.rest
        places = queue_places(reading.state, name)
        found = tuple([m.CardEffect(f"counter {place}", by=reading.by) for place in places])
        if not found:
            fail("which-queue", name=name)
        pieces.at = len(pieces.words) if pieces.rest == name else pieces.at
        pieces.unread()
        if len(found) > 1:
            raise UnreadError("which-card", found, name=name, places=tuple(map(str, places)))
        return found[0]


def _no_effect(reading: Reading, said: str) -> Move:
    """What stands behind `effect` is none of its forms. Raises UnreadError."""
    pieces = reading.pieces
    for word in pieces.words[pieces.at :]:
        if (figure := word.lstrip("+-\u2212")).isdecimal():
            number(figure)
    fail("which-effect" if said else "no-effect", done=said[:60], other=reading.state.players[1 - reading.seat])


def _targets(reading: Reading, effect: Effect) -> tuple[str, ...]:
    """What an effect is done to, as it was said. Raises UnreadError."""
    if effect.on in _OF_ITS_OWN or names_card(effect):
        return ()
    behind, sides = Pieces(effect.on), (reading.seat, 1 - reading.seat)
    naming = reading.naming
    found = tuple([naming.text(naming.aim(behind, sides, kinds=AIMED)) for _ in each(behind)])
    behind.unread()
    return found


# --- what has one number, or a name -----------------------------------------------------------------------------------


def _numbered(kind: type[m.Ticket] | type[m.Roll]) -> Callable[[Reading], Move]:
    """Reads a verb with a number behind it: `ticket 7`, `roll 4`."""

    def read(reading: Reading) -> Move:
        reading.pieces.skip()
        found = counted(reading, "number-missing")
        reading.pieces.unread()
        return kind(found, by=reading.by)

    return read


def _deck(reading: Reading) -> Move:
    box = reading.state.box
    name = name_of(reading.pieces, lambda text: box.named(text, "deck"))
    reading.pieces.unread()
    return m.ChooseDeck(name or fail("which-deck", known=known([deck.name for deck in box.decks])), by=reading.by)


def _fight(reading: Reading) -> Move:
    """`fight 2 on 1`, `fight Bruant on Tarin`: one's own character, and one across the table."""
    pieces, naming = reading.pieces, reading.naming
    if not pieces or pieces.joint == ON:
        fail("fight-missing", done=reading.done)
    own = naming.place(pieces, reading.seat)
    pieces.at += pieces.joint in (ON, WITH, AND)
    if not pieces:
        fail("fight-missing", done=reading.done)
    foe = naming.place(pieces, 1 - reading.seat)
    pieces.unread()
    return m.Fight(own, foe, by=reading.by)


def _experience(reading: Reading) -> Move:
    """`experience "Orme" +3`: of a card or a character, whatever its level."""
    pieces, box = reading.pieces, reading.state.box
    name = parted(name_of(pieces, lambda text: box.named(text, "character") or box.named(text)))[0]
    amount = pieces.signed()
    if amount is None:
        amount = pieces.number()
    if not name or amount is None:
        fail("which-experience", done=reading.done)
    pieces.unread()
    return m.Experience(name, amount, by=reading.by)
