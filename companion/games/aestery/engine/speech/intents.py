"""The moves of Aestery, made of what a sentence names (engine/speech/references.py), and what is claimed beside
them."""

from collections.abc import Iterator, Mapping
from typing import Final

from companion.cardkit.notation.card_names import can_be_said
from companion.cardkit.payment import NOTHING, Part, Payment, paid
from companion.core.rules.moves import Move
from companion.core.speech.language import Said
from companion.core.speech.lexicon import Noun
from companion.core.text.letters import plain
from companion.games.aestery.engine import moves as m
from companion.games.aestery.engine.cards.cards import CARD, Card
from companion.games.aestery.engine.effects.references import FIGHTER, HERO, STORY, aim_text
from companion.games.aestery.engine.rules.candidates import costs
from companion.games.aestery.engine.speech.card_phrases import Announced
from companion.games.aestery.engine.speech.doubts import is_doubtful
from companion.games.aestery.engine.speech.effect_intents import EFFECTS, Maker
from companion.games.aestery.engine.speech.heroes import heroes_at
from companion.games.aestery.engine.speech.lexicon import WORDS
from companion.games.aestery.engine.speech.references import EVERY_MINE, things
from companion.games.aestery.engine.speech.slots import aim_said, count_of, place_of, places_of, texts, values
from companion.games.aestery.engine.state import State

__all__ = ["CLAIMS", "DOUBTS", "MAKE", "NOUNS", "WORDS"]

NOUNS = (things, heroes_at)
DOUBTS = is_doubtful
_PLAYED: Final[Mapping[str, type[m.PlayCard]]] = {
    "fighter": m.PlayFighter, "story": m.PlayStory, "ephemeral": m.PlayEphemeral,
}  # fmt: skip


# --- cards ------------------------------------------------------------------------------------------------------------


def _code(state: State, noun: Noun, *, costs: bool = True, price: int | None = None) -> str:
    """What a card is called that was said; empty where too little is said of it. `price`: its cost, said apart."""
    if not isinstance(noun.value, Announced):
        name = " ".join(str(noun.value).split())
        return state.box.named(name) or (name if noun.kind in ("quoted", "new") and can_be_said(name) else "")
    said: Announced = noun.value
    said = said if price is None or said.cost is not None else said._replace(cost=price)
    listed = state.box.card(state.box.named(said.name)) if said.name else None
    kind = said.kind or "fighter"
    if listed is not None and listed.kind == kind:
        fits = said.figures in (None, (listed.force, listed.defence)) and said.cost in (None, listed.cost)
        return listed.name if fits else ""
    if costs != (said.cost is not None) or (kind == "fighter") != (said.figures is not None):
        return ""
    force, defence = said.figures or (0, 0)
    return CARD.text(Card(said.name, kind, said.cost or 0, 0, force, defence, (), said.keywords))


def _payment(state: State, seat: int, said: Said, price: int) -> Payment | None:
    """How something is paid, as it is said; None where nothing is.

    Aether alone that is the price, and that nobody has at hand, says how much is paid: mines give it.
    """
    parts: list[Part] = values(said, "pay")
    aether = paid(tuple(parts)) if all(part.source == "aether" for part in parts) else 0
    if not parts or state.seats[seat].aether < aether == price:
        return None
    rest = price - paid(tuple(part for part in parts if part.amount != EVERY_MINE))
    found = [part._replace(amount=max(0, rest)) if part.amount == EVERY_MINE else part for part in parts]
    return tuple(found) or NOTHING


def _plays(state: State, seat: int, by: str, said: Said) -> Iterator[Move]:
    """A card by its figures, or one of the list, with what it is aimed at and how it is paid.

    A price that is not said is what is paid without a card: `a 2/2 for two mines`.
    """
    price = count_of(said, "price")
    parts: list[Part] = values(said, "pay")
    if price is None and parts and not any(part.is_card or part.amount == EVERY_MINE for part in parts):
        price = paid(tuple(parts)) if _has_no_price(said["card"][0]) else None
    code = _code(state, said["card"][0], price=price)
    card = state.card(code) if code else None
    if card is None or price not in (None, card.cost):
        return
    kind = m.PlayListed if card.listed else _PLAYED[card.kind]
    targets = texts(state, seat, said.get("target", ()))
    origin = m.HIDEOUT if "origin" in said else m.HAND
    if targets is not None:
        yield kind(code, targets, _payment(state, seat, said, card.cost), origin, by=by)


def _answers(state: State, seat: int, by: str, said: Said) -> Iterator[Move]:
    """A card that answers what waits: of whoever did not play that, where nobody is named (GEN-4); of either where
    nothing waits."""
    answering = (1 - state.stack[-1].by,) if state.stack else (0, 1)
    for one in (seat,) if by else answering:
        yield from _plays(state, one, by or state.players[one], said)


def _has_no_price(noun: Noun) -> bool:
    return isinstance(noun.value, Announced) and noun.value.cost is None


def _card_name(state: State, said: Said) -> str | None:
    """The card of the hand that is named; empty where none is, None where it has no name."""
    nouns = said.get("card", ())
    return _code(state, nouns[0]) or None if nouns else ""


def _mines(state: State, seat: int, by: str, said: Said) -> Iterator[Move]:
    card = _card_name(state, said)
    if card is not None:
        yield m.Mine(card, by=by)


def _mines_support(state: State, seat: int, by: str, said: Said) -> Iterator[Move]:
    targets = texts(state, seat, said["target"])
    if targets is not None:
        yield m.Mine("", count_of(said) or 0, targets[0], by=by)


def _hides(state: State, seat: int, by: str, said: Said) -> Iterator[Move]:
    card = _card_name(state, said)
    if card is not None:
        yield m.Hide(card, by=by)


def _pitches(state: State, seat: int, by: str, said: Said) -> Iterator[Move]:
    """A pitch alone, which pays nothing: for the rules to say so."""
    part = said["pay"][0].value
    if part.is_card:
        yield m.Pitch(part.amount, by=by)


def _supports(state: State, seat: int, by: str, said: Said) -> Iterator[Move]:
    amount, card, targets = count_of(said), _card_name(state, said), texts(state, seat, said["target"])
    if card is not None and targets is not None and (amount is None) == bool(card):
        yield m.Support(amount or 0, targets[0], card, by=by)


def _discards(state: State, seat: int, by: str, said: Said) -> Iterator[Move]:
    cards = tuple(_code(state, noun) for noun in said.get("cards", ()))
    amount = count_of(said)
    if all(cards) and (amount is None) == bool(cards):
        yield m.Discard(amount or 0, cards, by=by)


# --- places -----------------------------------------------------------------------------------------------------------


def _attacks(state: State, seat: int, by: str, said: Said) -> Iterator[Move]:
    places = places_of(state, seat, seat, said["who"])
    spared = places_of(state, seat, seat, said.get("spared", ()))
    if places and set(spared) <= set(places) and bool(spared) == ("spared" in said):
        yield m.Attack(tuple(place for place in places if place not in spared), by=by)


def _stays(state: State, seat: int, by: str, said: Said) -> Iterator[Move]:
    place = place_of(said["place"][0], seat, seat)
    if place is not None:
        yield m.Stay(place, by=by)


def _brave(state: State, seat: int, by: str, said: Said) -> Iterator[Move]:
    place = place_of(said["place"][0], seat, seat)
    if place is not None:
        yield m.Bravery(place, by=by)


def _blocks(state: State, seat: int, by: str, said: Said) -> Iterator[Move]:
    attacker = place_of(said["attacker"][0], state.active, seat)
    places = places_of(state, 1 - state.active, seat, said["who"])
    if attacker is not None and places:
        yield m.Block(attacker, places, by=by)


def _flashes(state: State, seat: int, by: str, said: Said) -> Iterator[Move]:
    code, attacker = _code(state, said["card"][0], costs=False), place_of(said["attacker"][0], state.active, seat)
    if code and attacker is not None:
        yield m.Flash(code, attacker, by=by)


def _orders(state: State, seat: int, by: str, said: Said) -> Iterator[Move]:
    """Who is struck first; those who are not named come behind, as they stand."""
    attacker = place_of(said["attacker"][0], state.active, seat)
    named = places_of(state, 1 - state.active, seat, said["who"])
    blockers = state.blockers(attacker) if attacker is not None else ()
    if attacker is not None and named and set(named) <= set(blockers):
        yield m.Order(attacker, (*named, *(place for place in blockers if place not in named)), by=by)


def _strikes_first(state: State, seat: int, by: str, said: Said) -> Iterator[Move]:
    """Who is struck first, by the only attacker before whom it stands with others."""
    named = places_of(state, 1 - state.active, seat, said["who"])
    one = state.fighter(1 - state.active, named[0]) if named else None
    blockers = state.blockers(one.blocks) if one is not None and one.blocks else ()
    if one is not None and len(blockers) > 1:
        yield m.Order(one.blocks, (*named, *(place for place in blockers if place not in named)), by=by)


def _free_combat(state: State, seat: int, by: str, said: Said) -> Iterator[Move]:
    """`I attack`: the free combat begins; who attacks is said next."""
    if state.phase == "main" and not state.combat_price:
        yield m.Combat(by=by)


def _your_turn(state: State, seat: int, by: str, said: Said) -> Iterator[Move]:
    """The turn ends; while a card waits it may be the answer that somebody is asked for."""
    if not state.stack:
        yield m.End(by=by)


def _combats(state: State, seat: int, by: str, said: Said) -> Iterator[Move]:
    yield m.Combat(_payment(state, seat, said, state.combat_price), by=by)


def _activates(state: State, seat: int, by: str, said: Said) -> Iterator[Move]:
    """An ability of a card in play: for so much; a Hero's, and the only one that a list tells, without a word of it."""
    noun = said["what"][0]
    aim = aim_said(noun, seat)
    if aim is None or aim.seat != seat or aim.kind not in (FIGHTER, STORY, HERO):
        return
    signed, cost = count_of(said, "signed"), count_of(said, "cost")
    if signed is not None and cost is not None:
        return
    what = aim_text(state.players, seat, aim)
    price = f"{signed:+}" if signed is not None else f"cost {cost}" if cost is not None else ""
    listed = [] if price or aim.kind == HERO else list(costs(state, seat, what))
    price = listed[0] if len(listed) == 1 else price
    yield m.Activate(what, price, (), _payment(state, seat, said, cost or 0), by=by)


def _taps(state: State, seat: int, by: str, said: Said) -> Iterator[Move]:
    """`I activate the mill by tapping it`."""
    aim = aim_said(said["what"][0], seat)
    if aim is not None and aim.seat == seat and aim.kind in (FIGHTER, STORY):
        yield m.Activate(aim_text(state.players, seat, aim), "tap", by=by)


def _hero_serves(state: State, seat: int, by: str, said: Said) -> Iterator[Move]:
    """`the hero, plus one`."""
    aim = aim_said(said["what"][0], seat)
    if aim is not None and aim.kind == HERO:
        yield from _activates(state, seat, by, said)


def _chooses_hero(state: State, seat: int, by: str, said: Said) -> Iterator[Move]:
    """A Hero that is told of."""
    hero: m.ChooseHero = said["hero"][0].value
    yield m.ChooseHero(hero.name, hero.colours, hero.experience, by=by)


MAKE: Final[Mapping[str, Maker]] = {
    "play": _plays, "answer": _answers, **dict.fromkeys(("mine", "mine-put", "mine-made"), _mines),
    "mine-support": _mines_support, "hide": _hides, "hide-in": _hides, "pitch": _pitches,
    **dict.fromkeys(("support", "supported", "support-pump"), _supports), "discard": _discards,
    **dict.fromkeys(("attack", "attack-all", "attack-more"), _attacks),
    **dict.fromkeys(("stay", "take-back", "no-attack"), _stays), "bravery": _brave,
    **{f"block{way}": _blocks for way in ("", "ed", "-bare", "-put", "-takes")}, "flash": _flashes,
    "order": _orders, "order-first": _strikes_first, "combat": _combats, "free-combat": _free_combat,
    "activate": _activates, "activate-tap": _taps, **dict.fromkeys(("hero-ability", "hero-rise"), _hero_serves),
    "hero": _chooses_hero, **dict.fromkeys(("yours", "turn-of"), _your_turn), **EFFECTS,
}  # fmt: skip

# --- what is said beside ----------------------------------------------------------------------------------------------


def _is_one(state: State, seat: int, move: Move, noun: Noun) -> bool:
    return bool(noun.value == 1)


def _is_all(state: State, seat: int, move: Move, noun: Noun) -> bool:
    return bool(noun.value == "all")


def _is_foe(state: State, seat: int, move: Move, noun: Noun) -> bool:
    """Whether an attack is aimed at the only one whom it can be aimed at."""
    return bool(noun.value != state.players[seat])


def _is_owner(state: State, seat: int, move: Move, noun: Noun) -> bool:
    """Whether what is aimed at is that player's."""
    whose = state.players.index(noun.value)
    return isinstance(move, m.CardEffect) and all(_side(state, seat, target) == whose for target in move.targets)


def _side(state: State, seat: int, target: str) -> int:
    """Whose side something is on that is aimed at."""
    owner = next((place for place, name in enumerate(state.players) if target.startswith(f"{name}.")), seat)
    return int(owner)


def _is_price(state: State, seat: int, move: Move, noun: Noun) -> bool:
    return bool(noun.value == state.combat_price)


def _is_told(state: State, seat: int, move: Move, noun: Noun) -> bool:
    """Whether a card that is played is what is told of it."""
    said, card = noun.value, state.card(getattr(move, "card", ""))
    if card is None or isinstance(said, str):
        return card is not None and plain(str(said)) == plain(card.name)
    return said.kind in ("", card.kind) and said.figures in (None, (card.force, card.defence))


CLAIMS: Final = {
    "told": _is_told,
    "one": _is_one,
    "all": _is_all,
    "target": _is_foe,
    "foe": _is_foe,
    "price": _is_price,
    "owner": _is_owner,
    "taker": _is_foe,
}
