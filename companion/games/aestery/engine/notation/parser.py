"""Announcements as the companion writes them, in either language: `fighter "Merle" 2/3 cost 2`, `block 1 with 2`…

What people say in words of their own is understood by companion/core/speech, with engine/speech/intents.py.
"""

from typing import Final

from companion.cardkit.effects.table_effects import names_card
from companion.cardkit.notation import parser
from companion.cardkit.notation.lexer import ON, WITH, Pieces, each, name_of, words_in
from companion.cardkit.notation.parser import Reading, counted, joined, known
from companion.cardkit.notation.references import Chosen, Naming
from companion.cardkit.notation.tokens import WordLists, fail, number
from companion.cardkit.notation.word_lists import all_ways
from companion.core.rules.moves import Move
from companion.core.speech.tokens import NUMBERS, ONE
from companion.core.text.letters import ways
from companion.games.aestery.engine import moves as m
from companion.games.aestery.engine.effects.references import FIGHTER, HERO, MINES, STORY
from companion.games.aestery.engine.effects.table_effects import RECORDED, lacks_figures
from companion.games.aestery.engine.flow.later_names import NAMED_ZONES
from companion.games.aestery.engine.notation.card_parser import COST, CardReader
from companion.games.aestery.engine.notation.names import naming
from companion.games.aestery.engine.state import State

_DEFENDERS: Final = frozenset(("block", "flash"))
"""Verbs of whoever is attacked."""
_IN_NO_NAME: Final = frozenset(words[0] for words in NUMBERS if len(words) == 1) - ONE | {"pas", "not"}
"""Words in small letters that tell something else than a name: `éphémère Givre deux coût 1`."""


class Reader(parser.Reader):
    """Reads what has cards, places, payments or numbers in it."""

    which = "which-fighter"

    def __init__(self, words: WordLists) -> None:
        super().__init__(words)
        self._known |= _IN_NO_NAME
        self._colours = {way: colour for way, colour in ways(all_ways(words, "colour")).items() if colour != "none"}
        self._experience = frozenset(way for way, word in ways(words["keyword"]).items() if word == "experience")
        self._aims = ways(words["aim"])
        self._abilities = ways(words["ability-typed"])
        places = {name: words["zone"][name] for name in NAMED_ZONES} | {FIGHTER: words["kind"][FIGHTER]}
        self._places = {words_in(way): name for way, name in (ways(places) | {name: name for name in places}).items()}
        self._cards = cards = CardReader(words)
        self.own = {
            "fighter": cards.fighter, "story": cards.story, "ephemeral": cards.ephemeral, "play": cards.play,
            "mine": cards.mine, "pitch": cards.pitch, "hide": cards.hide, "support": cards.support,
            "discard": cards.discard, "bravery": _bravery, "activate": self._activate, "combat": self._combat,
            "attack": _attack, "stay": _stay, "block": _block, "flash": self._flash, "order": _order,
            "hero": self._hero, "deck": _deck, "name": self._name, "effect": _effect,
        }  # fmt: skip

    def seat_of(self, state: State, by: str, verb: str) -> int:
        """Who is attacked says how it is met."""
        seat = super().seat_of(state, by, verb)
        return 1 - seat if not by and verb in _DEFENDERS else seat

    def naming(self, state: State, seat: int, chosen: Chosen) -> Naming:
        """Fighters, Stories, players, what each has once."""
        return naming(self._aims, state, seat, chosen)

    # --- abilities, combat --------------------------------------------------------------------------------------------

    def _activate(self, reading: Reading) -> Move:
        """`activate 1 tap`, `activate story 1 cost 2`, `activate hero -2`."""
        pieces, naming = reading.pieces, reading.naming
        if not pieces:
            fail("which-ability", done=reading.done)
        what = naming.aim(pieces, (reading.seat,))
        if what.seat != reading.seat or what.kind not in (FIGHTER, STORY, HERO):
            fail("which-ability", done=reading.done)
        costs: list[str] = []
        joined(pieces)
        while pieces and pieces.joint not in (ON, WITH):
            costs.append(self._ability_cost(reading))
            joined(pieces)
        targets, origin, paid = self._cards.tails(reading)
        if origin != m.HAND:
            fail("left-over", done=reading.done, rest=origin)
        return m.Activate(naming.text(what), " ".join(costs), targets, paid, by=reading.by)

    def _ability_cost(self, reading: Reading) -> str:
        """`tap`, `cost 2`, `discard 1`, `sacrifice`, `-2`."""
        pieces = reading.pieces
        signed = pieces.signed()
        if signed is not None:
            return f"{signed:+}"
        pieces.take("+")
        word = self._abilities.get(pieces.word) or fail("which-ability", done=reading.done)
        pieces.at += 1
        if word not in (COST, "discard"):
            return word
        return f"{word} {counted(reading, 'keyword-x', word=pieces.raw[pieces.at - 1])}"

    def _combat(self, reading: Reading) -> Move:
        """`combat`, `combat with 2 mines`."""
        if reading.pieces.joint != WITH:
            reading.pieces.unread()
        targets, origin, paid = self._cards.tails(reading)
        if targets or origin != m.HAND:
            fail("left-over", done=reading.done, rest=" ".join((*targets, origin)))
        return m.Combat(paid, by=reading.by)

    def _flash(self, reading: Reading) -> Move:
        """`flash 1/4 on 1`, `flash "Merle" on 1`: it costs nothing, and no cost is said."""
        pieces = reading.pieces
        card = self._cards.card(reading, "", costs=False)
        if pieces.joint != ON:
            reading.naming.missing(pieces)
        pieces.at += 1
        attacker = reading.naming.place(pieces, reading.state.active)
        pieces.unread()
        return m.Flash(card, attacker, by=reading.by)

    def _name(self, reading: Reading) -> Move:
        """`name exile "Merle"`, `name fighter 2/3 "Merle"`: what `reveal` writes into the record."""
        pieces = reading.pieces
        where, length = pieces.begins(self._places)
        pieces.at += length
        if where == FIGHTER:
            figures = pieces.pair() or fail("figures-missing", done=reading.done)
            where = f"{FIGHTER} {figures[0]}/{figures[1]}"
        card = name_of(pieces, reading.state.box.named) if where else ""
        pieces.unread()
        return m.NameCard(str(where), card or fail("card-missing", done=reading.done, example="name"), by=reading.by)

    # --- set-up -------------------------------------------------------------------------------------------------------

    def _hero(self, reading: Reading) -> Move:
        """`hero "Mona" red blue experience 2`."""
        pieces, box = reading.pieces, reading.state.box
        name = name_of(pieces, box.hero_named, self._experience | self._colours.keys())
        if not name:
            fail("which-hero", known=known([hero.name for hero in box.heroes]))
        colours: list[str] = []
        experience = 0
        for _ in each(pieces):
            word = pieces.word
            pieces.at += 1
            if word in self._colours:
                colours.append(self._colours[word])
            elif word in self._experience:
                experience = counted(reading, "keyword-x", word=pieces.raw[pieces.at - 1])
            elif word != "/":
                fail("unknown-colour", word=pieces.raw[pieces.at - 1][:40])
        pieces.unread()
        return m.ChooseHero(name, tuple(dict.fromkeys(colours)), experience, by=reading.by)


def _deck(reading: Reading) -> Move:
    box = reading.state.box
    name = name_of(reading.pieces, box.deck_named)
    reading.pieces.unread()
    return m.ChooseDeck(name or fail("which-deck", known=known([deck.name for deck in box.decks])), by=reading.by)


def _effect(reading: Reading) -> Move:
    """`effect damage 2 on Bo.1`: an effect in short, and what it is done to."""
    pieces = reading.pieces
    said = pieces.span(pieces.at, len(pieces.words))
    effect = RECORDED.words.read(said)
    if effect is None:
        for word in pieces.words[pieces.at :]:
            if (figure := word.lstrip("+-\u2212")).isdecimal():
                number(figure)
        fail("which-effect" if said else "no-effect", done=said[:60], other=reading.state.players[1 - reading.seat])
    if lacks_figures(effect):
        fail("figures-missing", done=reading.done)
    targets: tuple[str, ...] = ()
    if effect.on not in _OF_ITS_OWN and not names_card(effect):
        behind = Pieces(effect.on)
        sides = (reading.seat, 1 - reading.seat)
        targets = tuple([reading.naming.text(reading.naming.aim(behind, sides)) for _ in each(behind)])
        behind.unread()
    return m.CardEffect(RECORDED.short(effect), targets, by=reading.by)


_OF_ITS_OWN: Final = frozenset(("self", "you", "the uppermost", MINES))
"""What an effect is done to where nothing is said."""


# --- places -----------------------------------------------------------------------------------------------------------


def _attack(reading: Reading) -> Move:
    """`attack 1 + 3`, `attack with 1`."""
    reading.pieces.at += reading.pieces.joint == WITH
    return m.Attack(_places(reading, reading.seat, "fighter-missing", example="attack"), by=reading.by)


def _stay(reading: Reading) -> Move:
    return m.Stay(_place(reading, "stay"), by=reading.by)


def _bravery(reading: Reading) -> Move:
    return m.Bravery(_place(reading, "bravery"), by=reading.by)


def _block(reading: Reading) -> Move:
    """`block 1 with 2 + 3`: an attacker of the player whose turn it is."""
    attacker = _first(reading, reading.state.active, WITH, "blockers-missing")
    return m.Block(attacker, _places(reading, reading.seat, "blockers-missing"), by=reading.by)


def _order(reading: Reading) -> Move:
    """`order 1 on 3 + 2`: an attacker of the player whose turn it is, and those who block it."""
    attacker = _first(reading, reading.state.active, ON, "order-missing")
    return m.Order(attacker, _places(reading, 1 - reading.state.active, "order-missing"), by=reading.by)


def _first(reading: Reading, seat: int, joint: str, missing: str) -> int:
    """A Fighter before a joint."""
    pieces = reading.pieces
    if not pieces or pieces.joint == joint:
        fail(missing, done=reading.done)
    place = reading.naming.place(pieces, seat)
    if pieces.joint != joint:
        fail(missing, done=reading.done)
    pieces.at += 1
    return place


def _place(reading: Reading, example: str) -> int:
    """One own Fighter, and nothing behind it."""
    if not reading.pieces:
        fail("fighter-missing", done=reading.done, example=example)
    place = reading.naming.place(reading.pieces, reading.seat)
    reading.pieces.unread()
    return place


def _places(reading: Reading, seat: int, missing: str, **figures: str) -> tuple[int, ...]:
    """Several Fighters of one side, and nothing behind them."""
    places = reading.naming.places(reading.pieces, seat)
    reading.pieces.unread()
    return places or fail(missing, done=reading.done, **figures)
