"""The moves of Eredan, made of what a sentence names (engine/speech/references.py), and what is claimed beside them."""

from collections.abc import Iterator, Mapping
from typing import Final

from companion.cardkit.notation.card_names import can_be_said, spoken
from companion.cardkit.speech.crowd import Called
from companion.core.rules.moves import Move
from companion.core.speech.language import Said
from companion.core.speech.lexicon import Noun
from companion.games.eredan.engine import moves as m
from companion.games.eredan.engine.cards.cards import parted
from companion.games.eredan.engine.notation.names import card_name
from companion.games.eredan.engine.speech.card_phrases import Announced
from companion.games.eredan.engine.speech.effect_intents import EFFECTS, Maker
from companion.games.eredan.engine.speech.lexicon import WORDS
from companion.games.eredan.engine.speech.profiles import Told, profiles_at
from companion.games.eredan.engine.speech.references import things
from companion.games.eredan.engine.speech.slots import code_of, count_of, place_of, texts
from companion.games.eredan.engine.state import State

__all__ = ["CLAIMS", "MAKE", "NOUNS", "WORDS"]

NOUNS = (things, profiles_at)
_PLAYED: Final[Mapping[str, type[m.PlayCard]]] = {
    "action": m.PlayAction, "spell": m.PlaySpell, "theurgy": m.PlayTheurgy, "object": m.PlayObject,
    "familiar": m.PlayFamiliar,
}  # fmt: skip


# --- teams ------------------------------------------------------------------------------------------------------------


def _takes(state: State, seat: int, by: str, said: Said) -> Iterator[Move | tuple[Move, ...]]:
    """A character of the list at the place that is said; one or several at the first places that are free."""
    named = [str(noun.value) for noun in said["profile"]]
    free = [place for place, one in enumerate(state.seats[seat].line, 1) if one is None]
    place = count_of(said, "place")
    places = [place] if place is not None else free
    if "place" in said and place is None:
        return
    if len(named) <= len(places):
        yield tuple([m.ChooseCharacter(place, key, by=by) for place, key in zip(places, named, strict=False)])


def _tells(state: State, seat: int, by: str, said: Said) -> Iterator[Move]:
    """A character that is told of, at its place, else at the first one that is free."""
    told: Told = said["profile"][0].value
    free = next((place for place, one in enumerate(state.seats[seat].line, 1) if one is None), 1)
    yield m.ChooseCharacter(told.place or count_of(said, "place") or free, told.profile, by=by)


# --- the turn ---------------------------------------------------------------------------------------------------------


def _fights(state: State, seat: int, by: str, said: Said) -> Iterator[Move]:
    """One's own character and one across the table."""
    own = place_of(said["own"][0], seat, seat)
    foe = place_of(said["foe"][0], 1 - seat, seat)
    if own is not None and foe is not None:
        yield m.Fight(own, foe, by=by)


def _plays(state: State, seat: int, by: str, said: Said) -> Iterator[Move]:
    """A card by its kind, or one of the list, with what it is aimed at; a character plays it for its player."""
    if "claim-doer" in said:
        doer: Called = said["claim-doer"][0].value
        if not doer.fits(seat) or by not in ("", state.players[doer.aim.seat]):
            return
        seat, by = doer.aim.seat, state.players[doer.aim.seat]
    code = code_of(state, said["card"][0], count_of(said, "level"))
    targets = texts(state, seat, said.get("target", ()))
    if not code or targets is None:
        return
    card = state.card(code)
    kind = m.PlayListed if card is None or card.listed else _PLAYED[card.kind]
    yield kind(code, targets, by=by)


def _casts(state: State, seat: int, by: str, said: Said) -> Iterator[Move]:
    """A Spell or a Theurgy by its name, and by the name of whom it is cast at."""
    card, whom = said["card"][0].value, said["target"][0].value
    if card.kind in ("spell", "theurgy") and card.name and whom.named:
        yield from _plays(state, seat, by, said)


def _plays_for(state: State, seat: int, by: str, said: Said) -> Iterator[Move]:
    """An Object for whom its name says."""
    if said["card"][0].value.kind == "object" and said["target"][0].value.named:
        yield from _plays(state, seat, by, said)


def _rolls(state: State, seat: int, by: str, said: Said) -> Iterator[Move]:
    value = count_of(said, "value")
    if value is not None:
        yield m.Roll(value, by=by)


def _discards(state: State, seat: int, by: str, said: Said) -> Iterator[Move]:
    cards = tuple(_in_hand(state, noun) for noun in said.get("cards", ()))
    amount = count_of(said)
    if all(cards) and (amount is None) == bool(cards):
        yield m.Discard(abs(amount or 0), cards, by=by)  # `-2 cards`


def _in_hand(state: State, noun: Noun) -> str:
    """A card of the hand by its name; of one that is said with its kind, its name."""
    if isinstance(noun.value, Announced):
        return noun.value.name and (state.box.named(noun.value.name) or noun.value.name)
    return code_of(state, noun)


def _experience(state: State, seat: int, by: str, said: Said) -> Iterator[Move]:
    noun, amount = said["name"][0], count_of(said)
    called = noun.value
    if isinstance(called, Called):
        one = state.character(called.aim.seat, called.aim.place)
        if one is None or not called.fits(seat):
            return
        called = one.name
    name = parted(" ".join(str(called).split()))[0]
    if amount is not None and can_be_said(name):
        yield m.Experience(name, amount, by=by)


MAKE: Final[Mapping[str, Maker]] = {
    "character": _takes, "character-told": _tells,
    **{f"fight{way}": _fights for way in ("", "-bare", "-struck", "-passive", "-chosen")},
    **{f"play{way}": _plays for way in ("", "-bare", "-given", "-taken", "-chained", "-answer")}, "play-cast": _casts,
    "play-for": _plays_for,
    "roll": _rolls, "roll-bare": _rolls, "discard": _discards, "discard-signed": _discards, "experience": _experience,
    **EFFECTS,
}  # fmt: skip


# --- what is said beside ----------------------------------------------------------------------------------------------


def _is_next(state: State, seat: int, move: Move, noun: Noun) -> bool:
    """Whether it is the card that takes effect next."""
    if not 0 < state.next <= len(state.queue):
        return False
    if noun.kind == "waits":
        return bool(noun.value == state.next)
    return _name(noun) == spoken(card_name(state.queue[state.next - 1].code))


def _name(noun: Noun) -> str:
    return spoken(noun.value.name if isinstance(noun.value, Announced) else parted(str(noun.value))[0])


def _fights_now(state: State, seat: int, move: Move, noun: Noun) -> bool:
    """Whether it is one of the two who fight; a place alone tells of nobody."""
    called: Called = noun.value
    return not called.numbered and state.seats[called.aim.seat].fighter == called.aim.place


def _is_source(state: State, seat: int, move: Move, noun: Noun) -> bool:
    """Whether it can be what does something: a card that lies in the queue, or a living character."""
    if isinstance(noun.value, Called):
        one = state.character(noun.value.aim.seat, noun.value.aim.place)
        return one is not None and not one.dead
    return noun.kind == "waits" or _name(noun) in [spoken(card_name(item.code)) for item in state.queue]


def _is_roller(state: State, seat: int, move: Move, noun: Noun) -> bool:
    """Whether it is the fighter whose attack is rolled."""
    called: Called = noun.value
    asked = [item.seat for item in state.pending if item.verb == "roll"]
    return _fights_now(state, seat, move, noun) and called.aim.seat in asked


def _is_nth(state: State, seat: int, move: Move, noun: Noun) -> bool:
    """Whether it is the place of the queue that takes effect next."""
    return bool(noun.value == state.next)


def _is_turn(state: State, seat: int, move: Move, noun: Noun) -> bool:
    return bool(noun.value == state.turn)


def _is_foe(state: State, seat: int, move: Move, noun: Noun) -> bool:
    """Whether it is who has the next turn."""
    return bool(noun.value != state.players[state.active])


def _is_left(state: State, seat: int, move: Move, noun: Noun) -> bool:
    """Whether so many cards are left in the hand afterwards."""
    gone = (move.amount or len(move.cards)) if isinstance(move, m.Discard) else 0
    return bool(noun.value == len(state.seats[seat].hand) - gone)


def _is_told(state: State, seat: int, move: Move, noun: Noun) -> bool:
    """Whether a card that is played is what is told of it."""
    said, card = noun.value, state.card(move.card) if isinstance(move, m.PlayCard) else None
    if card is None or isinstance(said, str):
        return card is not None and spoken(str(said)) == spoken(card.name)
    return bool(said.kind == card.kind and said.object in ("", card.object))


CLAIMS: Final = {
    "card": _is_next, "who": _fights_now, "whom": _fights_now, "source": _is_source, "turn": _is_turn, "foe": _is_foe,
    "left": _is_left, "told": _is_told, "doer": _fights_now, "nth": _is_nth, "roller": _is_roller,
}  # fmt: skip
