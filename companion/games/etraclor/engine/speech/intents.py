"""The things of Etraclor as people name them: `the queen of diamonds`, `my attacker`, `his shield`, `8 of spades`."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from companion.core.notation.card_words import ANY, RANKS, SUITS, Named, pack_cards
from companion.core.notation.playing_cards import COURT, Card
from companion.core.rules.moves import Move
from companion.core.speech.lexicon import Noun
from companion.core.speech.tokens import FOES, Token, facing_at
from companion.core.text.letters import plain, ways
from companion.core.text.messages import load_words
from companion.games.etraclor.engine import moves as m
from companion.games.etraclor.engine.constants import CHARACTERS, EQUIPMENT, SPELLS, class_of, kind_of
from companion.games.etraclor.engine.flow.combat import attack_sum
from companion.games.etraclor.engine.rules.card_location import may_hold
from companion.games.etraclor.engine.state import Fighter, State

_CALLED: Final = load_words("companion.games.etraclor", "speech.toml")["thing"]
_CLASSES: Final = ways(_CALLED["class"])
_SEVERAL: Final[Mapping[str, tuple[str, ...]]] = {
    "object": ("potion", "scroll"), "equipment": ("weapon", "shield", "potion", "scroll"),
}  # fmt: skip
"""Words for gear of several kinds."""
_KINDS: Final = {word: _SEVERAL.get(kind, (kind,)) for word, kind in ways(_CALLED["gear"]).items()}
_OF: Final = frozenset(("de", "d'", "du", "of"))
_HANDED: Final = frozenset((",", "un", "une", "a", "the", "le", "la", "l'"))
_MINE: Final = frozenset(("mon", "ma", "mes", "notre", "nos", "my", "our"))
_YOURS: Final = frozenset(("ton", "ta", "tes", "votre", "vos", "your"))
_THEIRS: Final = frozenset(("son", "sa", "ses", "leur", "leurs", "his", "her", "their"))
"""Whose a character is said to be; `his`, only at the beginning: further on it may be the one of who acts."""
_SELVES: Final = frozenset(("itself", "himself", "herself"))
_SELF_IN_FRENCH: Final = (("lui", "meme"), ("elle", "meme"))
_TURN: Final = frozenset(("tour", "turn"))
_THEY: Final = frozenset(("il", "elle", "he", "she", "they"))
_HANDING: Final = frozenset((",", ".", ";", ":", "!", "'s", "is", "est", "a", "and", "et", "then", "puis"))
"""Behind these `your turn` hands over; behind `end` it is the turn that ends."""


@dataclass(frozen=True)
class Spoken:
    """A card as far as it is said. `wearer`: of whom an equipment is said to be; `side`: of which seat a character;
    `itself`: it is who acts."""

    card: Named = ANY
    role: str = ""
    kinds: tuple[str, ...] = ()
    wearer: "Spoken | None" = None
    side: int | None = None
    itself: bool = False

    def fits(self, card: Card) -> bool:
        """Whether a card may be the one that is said."""
        if self.itself or not self.card.fits(card):
            return False
        if self.role and (card not in CHARACTERS or class_of(card) != self.role):
            return False
        return not self.kinds or (card in EQUIPMENT and kind_of(card) in self.kinds)


# --- as they are read -------------------------------------------------------------------------------------------------


def _side(state: State, pieces: Sequence[Token], place: int) -> int | None:
    """Of which seat the character at a place is said to be: `my queen`, `his mage`; None where nobody says it."""
    whose = pieces[place - 1].text if place else ""
    doer = _doer(state, pieces, place)  # `Bo attacks my queen`: somebody else says it
    if whose in _MINE:
        return state.active if doer is None else 1 - doer
    if whose in _YOURS and doer is None:
        return 1 - state.active
    if whose in FOES and doer is None:
        return 1 - state.active
    return 1 - state.active if whose in _THEIRS and place == 1 else None


def _doer(state: State, pieces: Sequence[Token], place: int) -> int | None:
    """The seat of the player who is named first before a place."""
    named = (_seat_at(state, pieces, before) for before in range(place))
    return next((seat for seat in named if seat is not None), None)


def _seat_at(state: State, pieces: Sequence[Token], place: int) -> int | None:
    """The seat of the player who is named at a place."""
    if place >= len(pieces):
        return None
    named = [seat for seat, name in enumerate(state.players) if plain(name) == pieces[place].text]
    return named[0] if len(named) == 1 else None


def _characters(pieces: Sequence[Token], place: int) -> Iterator[tuple[int, Spoken]]:
    """A character: by its card, its rank, its class."""
    role = _CLASSES.get(pieces[place].text)
    if role:
        yield 1, Spoken(role=role)
    for length, named in pack_cards(pieces, place):
        if named.rank in COURT:
            yield length, Spoken(named)


def _equipment(pieces: Sequence[Token], place: int) -> Iterator[tuple[int, Spoken]]:
    """A piece of equipment: by its card, its figure, its kind, whose it is."""
    for length, named in pack_cards(pieces, place):
        if named.rank not in COURT:
            yield length, Spoken(named)
    kinds = _KINDS.get(pieces[place].text)
    if not kinds:
        return
    yield 1, Spoken(kinds=kinds)
    start = place + 1
    while start < len(pieces) and pieces[start].text in _HANDED | _OF:
        start += 1
    if start < len(pieces):
        between = {piece.text for piece in pieces[place + 1 : start]}
        for length, named in pack_cards(pieces, start):
            if named.rank not in COURT:
                yield start + length - place, Spoken(named, kinds=kinds)
        if between & _OF:
            for length, wearer in _characters(pieces, start):
                yield start + length - place, Spoken(kinds=kinds, wearer=wearer)


def _things(state: State, pieces: Sequence[Token], place: int) -> Iterator[tuple[int, Noun]]:
    """Characters, with whose they are, and equipment."""
    owner = _seat_at(state, pieces, place)
    if owner is not None and place + 1 < len(pieces) and pieces[place + 1].text == "'s":  # `Bo's king`
        for length, said in _characters(pieces, place + 2) if place + 2 < len(pieces) else ():
            yield length + 2, Noun("fighter", replace(said, side=owner))
    if length := _reflexive(pieces, place):
        yield length, Noun("fighter", Spoken(itself=True))
    for length, said in _characters(pieces, place):
        named = Noun("fighter", replace(said, side=_side(state, pieces, place)))
        yield length, named
        if beside := _reflexive(pieces, place + length):  # `the queen herself`
            yield length + beside, named
        if facing := facing_at(pieces, place + length):
            yield length + facing, Noun("fighter", replace(said, side=1 - state.active))
        if place + length < len(pieces) and pieces[place + length].text in _OF:  # `le roi de Bo`
            owner = _seat_at(state, pieces, place + length + 1)
            if owner is not None:
                yield length + 2, Noun("fighter", replace(said, side=owner))
    for length, said in _equipment(pieces, place):
        yield length, Noun("gear", said)


def _reflexive(pieces: Sequence[Token], place: int) -> int:
    """How many pieces from a place on say `herself`."""
    texts = tuple(piece.text for piece in pieces[place : place + 2])
    return 1 if _SELVES.intersection(texts[:1]) else 2 if texts in _SELF_IN_FRENCH else 0


def _turns(state: State, pieces: Sequence[Token], place: int) -> Iterator[tuple[int, Noun]]:
    """A turn, of the seat whose it is said to be: `Bo's turn`, `le tour de Bo`; or `your turn`, handed over."""
    texts = [piece.text for piece in pieces]
    owner = _seat_at(state, pieces, place)
    if owner is not None and texts[place + 1 : place + 3] == ["'s", "turn"]:
        yield 3, Noun("turn", owner)
    is_handed = texts[place] in _YOURS and (not place or texts[place - 1] in _HANDING)
    if is_handed and _TURN.intersection(texts[place + 1 : place + 2]):  # with the word that calls, or without
        yield from ((length, Noun("over", 1 - state.active)) for length in (1, 2))
    if texts[place] not in _TURN:
        return
    whose, before = "".join(texts[place - 1 : place]), texts[: max(0, place - 1)]
    owner = _side(state, pieces, place)
    if whose in _THEIRS:
        doer = _doer(state, pieces, place)
        said = state.active if _THEY.intersection(before) else 1 - state.active  # `she ends her turn`, `I end his turn`
        owner = said if doer is None else doer
    elif whose == "'s":
        owner = _seat_at(state, pieces, place - 2)
    elif _OF.intersection(texts[place + 1 : place + 2]):
        owner = _seat_at(state, pieces, place + 2)
    yield 1, Noun("turn", owner)


NOUNS = (_things, _turns)
WORDS = (*_CLASSES, *_KINDS, *RANKS, *SUITS, *_SELVES, *_TURN)

# --- what they are ----------------------------------------------------------------------------------------------------


def _named(said: Spoken, there: Iterable[Card]) -> tuple[Card, ...]:
    """The cards that can be meant of those that are there; a card that is named whole, wherever it is; none of what
    somebody is said to wear."""
    exact = said.card.exact
    if said.wearer is not None:
        return ()
    return (exact,) if exact else tuple(card for card in there if said.fits(card))


def _standing(fighters: Iterable[Fighter]) -> list[Card]:
    return [fighter.card for fighter in fighters]


def _own(state: State, seat: int, noun: Noun) -> tuple[Card, ...]:
    """One's own characters in the arena."""
    if noun.value.side not in (None, seat):
        return ()
    return _named(noun.value, _standing(state.sides[seat].fighters()))


def _enemies(state: State, seat: int, noun: Noun) -> tuple[Card, ...]:
    """The other player's, or nobody where their arena is empty."""
    enemy = state.sides[1 - seat]
    if noun.kind == "player":
        return ("",) if noun.value == state.players[1 - seat] and enemy.is_empty() else ()
    if noun.value.side == seat:
        return ()
    return _named(noun.value, _standing(enemy.fighters()))


def _from_hand(cards: frozenset[Card]) -> Any:
    def held(state: State, seat: int, noun: Noun) -> tuple[Card, ...]:
        hand = state.sides[seat].hand
        there = (card for card in sorted(cards) if card in hand.known or may_hold(state, seat, card)[0])
        return _named(noun.value, there)

    return held


def _asked(state: State, seat: int, noun: Noun) -> tuple[Card, ...]:
    """A card that answers what is asked."""
    item = state.pending[-1] if state.pending else None
    return _named(noun.value, item.cards if item is not None and item.cards else sorted(CHARACTERS | EQUIPMENT))


def _spell(state: State, seat: int, noun: Noun) -> tuple[str, ...]:
    """By its name, or by the power that it asks for."""
    if noun.kind == "number":
        return tuple(spell for spell, power in SPELLS.items() if power == noun.value)
    return (str(noun.value),)


def _exactly(state: State, seat: int, noun: Noun) -> tuple[Card, ...]:
    return _named(noun.value, ())


MEANS = {
    "summon.card": _from_hand(CHARACTERS), "equip.card": _from_hand(EQUIPMENT), "equip.target": _own,
    "equip-self.card": _from_hand(EQUIPMENT), "equip-self.target": _own,
    "attack.attacker": _own, "attack.target": _enemies,
    "attack-on.attacker": _own, "attack-on.target": _enemies, "heal.healer": _own, "heal.target": _own,
    "third.card": _asked, "keep.card": _asked, "shown.cards": _exactly,
}  # fmt: skip


def _nobody(state: State, seat: int, said: Any) -> tuple[str, ...]:
    """An attack without a target, where nobody stands in the enemy arena."""
    if state.sides[1 - seat].is_empty():
        return ("",)
    return tuple(_standing(state.sides[1 - seat].fighters()))


UNSAID = {"attack.target": _nobody}


# --- what is said beside ----------------------------------------------------------------------------------------------


def _one_card(state: State, seat: int, move: Move, noun: Noun) -> bool:
    return bool(noun.value == 1)


def _its_damage(state: State, seat: int, move: Move, noun: Noun) -> bool:
    if not isinstance(move, m.Attack) or not (state.fighter(move.attacker) and state.fighter(move.target)):
        return False
    return bool(noun.value == attack_sum(state, move.attacker, move.target).result)


def _is_wearer(said: Spoken, card: Card) -> bool:
    """Whether a character can be whose the equipment is said to be."""
    return said.wearer is None or said.wearer.fits(card)


def _worn(state: State, seat: int, card: Card, noun: Noun) -> bool:
    """Whether a character wears the equipment that is said, and is who is said to wear it."""
    fighter = state.fighter(card)
    worn = () if fighter is None or not _is_wearer(noun.value, card) else fighter.worn()
    return any(noun.value.fits(equipment) for equipment in worn)


def _its_weapon(state: State, seat: int, move: Move, noun: Noun) -> bool:
    return isinstance(move, m.Attack) and _worn(state, seat, move.attacker, noun)


def _its_potion(state: State, seat: int, move: Move, noun: Noun) -> bool:
    """The potion of who heals; where they have none, the rules say so."""
    fighter, said = state.fighter(move.healer) if isinstance(move, m.Heal) else None, noun.value
    if fighter is None or not _is_wearer(said, fighter.card):
        return False
    is_any = said.card == ANY and said.kinds == ("potion",)
    return is_any or (bool(fighter.object) and said.fits(fighter.object))


def _its_caster(state: State, seat: int, move: Move, noun: Noun) -> bool:
    mage = state.sides[seat].arena[3]
    return mage is not None and noun.value.side in (None, seat) and noun.value.fits(mage.card)


def _its_scroll(state: State, seat: int, move: Move, noun: Noun) -> bool:
    mage = state.sides[seat].arena[3]
    return mage is not None and bool(mage.object) and noun.value.fits(mage.object) and _is_wearer(noun.value, mage.card)


def _is_next(state: State, seat: int, move: Move, noun: Noun) -> bool:
    return bool(noun.value == state.players[1 - seat])


def _is_itself(state: State, seat: int, move: Move, noun: Noun) -> bool:
    return bool(noun.value.itself)


def _its_turn(state: State, seat: int, move: Move, noun: Noun) -> bool:
    """Whether the turn that ends is of who ends it, and one that is handed over is the other's."""
    return noun.value != seat if noun.kind == "over" else noun.value in (None, seat)


def _is_empty(state: State, seat: int, move: Move, noun: Noun) -> bool:
    """Whether nobody stands in the arena that is attacked, as it is said."""
    return state.sides[1 - seat].is_empty()


def _its_role(state: State, seat: int, move: Move, noun: Noun) -> bool:
    """Whether equipment is what it is said to be worn as."""
    kind = kind_of(move.card) if isinstance(move, m.Equip) else ""
    return noun.value == kind or (noun.value == "object" and kind not in ("weapon", "shield"))


def _its_gear(state: State, seat: int, move: Move, noun: Noun) -> bool:
    """Whether equipment is what it is called as well: `une épée, le sept de pique`."""
    return isinstance(move, m.Equip) and noun.value.wearer is None and noun.value.fits(move.card)


CLAIMS = {
    "amount": _one_card, "damage": _its_damage, "weapon": _its_weapon, "potion": _its_potion, "caster": _its_caster,
    "scroll": _its_scroll, "next": _is_next, "self": _is_itself, "turn": _its_turn, "over": _its_turn,
    "empty": _is_empty, "role": _its_role, "gear": _its_gear,
}  # fmt: skip

# --- moves of several kinds -------------------------------------------------------------------------------------------


def _cast(state: State, seat: int, by: str, said: Mapping[str, Sequence[Noun]]) -> Iterator[Move]:
    """A spell and what it may be aimed at."""
    for spell in _spell(state, seat, said["spell"][0]):
        nouns = said.get("target", ())
        if nouns:
            targets: Iterable[Card] = _targets(state, seat, spell, nouns[0])
        else:
            targets = ("",) if spell == "reinforcement" else _all_targets(state, seat, spell) or ("",)
        yield from (m.Cast(spell, target, by=by) for target in targets)


def _all_targets(state: State, seat: int, spell: str) -> list[Card]:
    own, enemies = (list(state.sides[side].fighters()) for side in (seat, 1 - seat))
    if spell == "dematerialise":
        return [card for fighter in (*enemies, *own) for card in fighter.worn()]
    return _standing(own if spell == "boost" else enemies)


def _targets(state: State, seat: int, spell: str, noun: Noun) -> tuple[Card, ...]:
    said: Spoken = noun.value
    if said.wearer is not None:
        fighters = [*state.sides[0].fighters(), *state.sides[1].fighters()]
        wearers = [fighter for fighter in fighters if said.wearer.fits(fighter.card)]
        return tuple(card for fighter in wearers for card in fighter.worn() if said.fits(card))
    there = _all_targets(state, seat, spell)
    if said.side is not None:
        there = [card for card in there if card in _standing(state.sides[said.side].fighters())]
        return _named(said, there)
    return _named(said, there) or (
        _named(said, _standing(state.sides[seat].fighters())) if spell == "lightning" else ()
    )


def _heal(state: State, seat: int, by: str, said: Mapping[str, Sequence[Noun]]) -> Iterator[Move]:
    """Who heals whom; with one character alone it drinks its own potion."""
    healers, targets = said.get("healer", ()), said.get("target", ())
    if not healers and not targets:
        return
    if not healers or not targets:
        noun = (healers or targets)[0]
        yield from (m.Heal(card, "", by=by) for card in _own(state, seat, noun))
        return
    for healer in _own(state, seat, healers[0]):
        for target in (healer,) if targets[0].value.itself else _own(state, seat, targets[0]):
            yield m.Heal(healer, "" if target == healer else target, by=by)


MAKE = {"cast": _cast, "heal": _heal, "heal-potion": _heal, "drink": _heal}
