"""The moves of Aestery, made of what a sentence names (engine/spoken.py), and what is claimed beside them."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from companion.cardkit.names import can_be_said
from companion.cardkit.paying import NOTHING, Part, Payment, paid
from companion.core.moves import Move
from companion.core.speech.lexicon import Noun
from companion.core.speech.speech import Said
from companion.games.aestery.engine import moves as m
from companion.games.aestery.engine.aim import FIGHTER, HERO, STORY, Aim, aim_text
from companion.games.aestery.engine.card import Card, announced
from companion.games.aestery.engine.recorded import recorded, short_of
from companion.games.aestery.engine.spoken import EVERY_MINE, WORDS, Announced, fighters_of, things
from companion.games.aestery.engine.state import State

__all__ = ["CLAIMS", "MAKE", "NOUNS", "WORDS"]

Maker = Callable[[State, int, str, Said], Iterator[Move | tuple[Move, ...]]]
NOUNS = (things,)
_PLAYED: Final[Mapping[str, type[m.PlayCard]]] = {
    "fighter": m.PlayFighter, "story": m.PlayStory, "ephemeral": m.PlayEphemeral,
}  # fmt: skip


def _values(said: Said, name: str) -> list[Any]:
    return [noun.value for noun in said.get(name, ())]


def _count(said: Said, name: str = "amount") -> int | None:
    """The number that is said; None where none is, or several are."""
    found = _values(said, name)
    return int(found[0]) if len(found) == 1 else None


# --- cards ------------------------------------------------------------------------------------------------------------


def _code(state: State, noun: Noun, *, costs: bool = True, price: int | None = None) -> str:
    """What a card is called that was said; empty where too little is said of it. `price`: its cost, said apart."""
    if not isinstance(noun.value, Announced):
        name = " ".join(str(noun.value).split())
        return state.box.named(name) or (name if noun.kind == "quoted" and can_be_said(name) else "")
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
    return announced(Card(said.name, kind, said.cost or 0, 0, force, defence, (), said.keywords))


def _payment(said: Said, price: int) -> Payment | None:
    """How something is paid, as it is said; None where nothing is."""
    parts: list[Part] = _values(said, "pay")
    if not parts:
        return None
    rest = price - paid(tuple(part for part in parts if part.amount != EVERY_MINE))
    found = [part._replace(amount=max(0, rest)) if part.amount == EVERY_MINE else part for part in parts]
    return tuple(found) or NOTHING


def _plays(state: State, seat: int, by: str, said: Said) -> Iterator[Move]:
    """A card by its figures, or one of the list, with what it is aimed at and how it is paid."""
    price = _count(said, "price")
    code = _code(state, said["card"][0], price=price)
    card = state.card(code) if code else None
    if card is None or price not in (None, card.cost):
        return
    kind = m.PlayListed if card.listed else _PLAYED[card.kind]
    targets = _texts(state, seat, said.get("target", ()))
    origin = m.HIDEOUT if "origin" in said else m.HAND
    yield kind(code, targets, _payment(said, card.cost), origin, by=by)


def _texts(state: State, seat: int, nouns: Sequence[Noun]) -> tuple[str, ...]:
    """What is aimed at, as a player announces it."""
    return tuple(
        str(noun.value) if noun.kind == "player" else aim_text(state.players, seat, noun.value) for noun in nouns
    )


def _card_name(state: State, said: Said) -> str | None:
    """The card of the hand that is named; empty where none is, None where it has no name."""
    nouns = said.get("card", ())
    return _code(state, nouns[0]) or None if nouns else ""


def _mines(state: State, seat: int, by: str, said: Said) -> Iterator[Move]:
    card = _card_name(state, said)
    if card is not None:
        yield m.Mine(card, by=by)


def _mines_support(state: State, seat: int, by: str, said: Said) -> Iterator[Move]:
    yield m.Mine("", _count(said) or 0, _texts(state, seat, said["target"])[0], by=by)


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
    amount, card = _count(said), _card_name(state, said)
    if card is not None and (amount is None) == bool(card):
        yield m.Support(amount or 0, _texts(state, seat, said["target"])[0], card, by=by)


def _discards(state: State, seat: int, by: str, said: Said) -> Iterator[Move]:
    cards = tuple(_code(state, noun) for noun in said.get("cards", ()))
    amount = _count(said)
    if all(cards) and (amount is None) == bool(cards):
        yield m.Discard(amount or 0, cards, by=by)


# --- places -----------------------------------------------------------------------------------------------------------


def _place(noun: Noun, seat: int) -> int | None:
    """The place of a Fighter on one side; None for anything else."""
    if noun.kind == "number":
        return int(noun.value)
    aim: Aim = noun.value
    return aim.place if aim.kind == FIGHTER and aim.seat == seat else None


def _places(state: State, seat: int, nouns: Sequence[Noun]) -> tuple[int, ...]:
    """The places of several; of all, those that are ready. Nothing where one is none of that side."""
    found: list[int | None] = []
    for noun in nouns:
        if noun.kind == "all":
            ready = [place for place, is_ready in fighters_of(state, seat).items() if is_ready]
            found += ready if noun.value == "all" or len(ready) == int(noun.value) else [None]
        else:
            found.append(_place(noun, seat))
    places = [place for place in found if place is not None]
    return tuple(dict.fromkeys(places)) if len(places) == len(found) else ()


def _attacks(state: State, seat: int, by: str, said: Said) -> Iterator[Move]:
    places = _places(state, seat, said["who"])
    if places:
        yield m.Attack(places, by=by)


def _stays(state: State, seat: int, by: str, said: Said) -> Iterator[Move]:
    place = _place(said["place"][0], seat)
    if place is not None:
        yield m.Stay(place, by=by)


def _brave(state: State, seat: int, by: str, said: Said) -> Iterator[Move]:
    place = _place(said["place"][0], seat)
    if place is not None:
        yield m.Bravery(place, by=by)


def _blocks(state: State, seat: int, by: str, said: Said) -> Iterator[Move]:
    attacker, places = _place(said["attacker"][0], state.active), _places(state, 1 - state.active, said["who"])
    if attacker is not None and places:
        yield m.Block(attacker, places, by=by)


def _flashes(state: State, seat: int, by: str, said: Said) -> Iterator[Move]:
    code, attacker = _code(state, said["card"][0], costs=False), _place(said["attacker"][0], state.active)
    if code and attacker is not None:
        yield m.Flash(code, attacker, by=by)


def _orders(state: State, seat: int, by: str, said: Said) -> Iterator[Move]:
    """Who is struck first; those who are not named come behind, as they stand."""
    attacker = _place(said["attacker"][0], state.active)
    named = _places(state, 1 - state.active, said["who"])
    blockers = state.blockers(attacker) if attacker is not None else ()
    if attacker is not None and named and set(named) <= set(blockers):
        yield m.Order(attacker, (*named, *(place for place in blockers if place not in named)), by=by)


def _combats(state: State, seat: int, by: str, said: Said) -> Iterator[Move]:
    yield m.Combat(_payment(said, state.combat_price), by=by)


def _activates(state: State, seat: int, by: str, said: Said) -> Iterator[Move]:
    """An ability of a card in play: for so much, or by tapping it where nothing else is said."""
    noun = said["what"][0]
    aim = Aim(HERO, seat) if noun.kind == "pawn" else noun.value
    if aim.seat != seat or aim.kind not in (FIGHTER, STORY, HERO):
        return
    signed, cost = _count(said, "signed"), _count(said, "cost")
    if signed is not None and cost is not None:
        return
    price = f"{signed:+}" if signed is not None else f"cost {cost}" if cost is not None else ""
    if not price and aim.kind != HERO:
        price = "tap"
    yield m.Activate(aim_text(state.players, seat, aim), price, (), _payment(said, cost or 0), by=by)


# --- what card text does ----------------------------------------------------------------------------------------------


def _whose(state: State) -> int:
    """Whose effect it is where nobody says so: of whoever is asked for one, else of the player of the turn."""
    return next((int(item.seat) for item in reversed(state.pending) if item.verb == "effect" and item.seat is not None),
                state.active)  # fmt: skip


def _effect(state: State, by: str, what: str, nouns: Sequence[Noun]) -> Iterator[Move]:
    """An effect in short, done to something, as whoever's effect it is announces it."""
    deed = recorded(what)
    seat = state.players.index(by) if by else _whose(state)
    if deed is not None:
        yield m.CardEffect(short_of(deed), _texts(state, seat, nouns), by=by)


def _effect_damage(state: State, seat: int, by: str, said: Said) -> Iterator[Move]:
    return _effect(state, by, f"damage {_count(said)}", said["target"])


def _effect_suffered(state: State, seat: int, by: str, said: Said) -> Iterator[Move]:
    """Damage that somebody takes, or a Fighter."""
    players = () if "target" in said else (Noun("player", by or state.players[state.active]),)
    return _effect(state, "" if players else by, f"damage {_count(said)}", said.get("target", players))


def _effect_tap(state: State, seat: int, by: str, said: Said) -> Iterator[Move]:
    """What card text taps; an own card may be tapped for its ability."""
    owner = state.players.index(by) if by else _whose(state)
    yield from _effect(state, by, "tap", said["target"])
    if len(said["target"]) == 1 and said["target"][0].value.seat == owner:
        yield m.Activate(_texts(state, owner, said["target"])[0], "tap", by=by)


def _effect_heal(state: State, seat: int, by: str, said: Said) -> Iterator[Move]:
    return _effect(state, by, f"heal {_count(said)}", said["target"])


def _life(sign: str) -> Maker:
    """Life that a player loses or gains, by whosever effect."""

    def made(state: State, seat: int, by: str, said: Said) -> Iterator[Move]:
        player = Noun("player", by or state.players[state.active])
        return _effect(state, "", f"{sign}{_count(said)}", [player])

    return made


def _own_deed(what: str, phase: str) -> Maker:
    """What somebody does by card text: draws, discards; not in the phase that is for it."""

    def made(state: State, seat: int, by: str, said: Said) -> Iterator[Move]:
        if state.phase != phase:
            yield m.CardEffect(f"{what} {_count(said)}", by=by)

    return made


def _aimed(what: str) -> Maker:
    def made(state: State, seat: int, by: str, said: Said) -> Iterator[Move]:
        return _effect(state, by, what, said["target"])

    return made


def _figure(name: str, sign: int) -> Maker:
    """Force or Defence that changes, for this turn where that is said."""

    def made(state: State, seat: int, by: str, said: Said) -> Iterator[Move]:
        noun = said["amount"][0]
        value = int(noun.value) if noun.kind == "signed" else sign * int(noun.value)
        if value * sign < 0:  # `loses +2`
            return iter(())
        until = " this turn" if "until" in said else ""
        return _effect(state, by, f"{name} {value:+}{until}", said["target"])

    return made


def _marks(sign: int) -> Maker:
    """Markers that are put or taken; who takes a Bravery marker off uses it."""

    def made(state: State, seat: int, by: str, said: Said) -> Iterator[Move]:
        value = sign * (_count(said) or 1)
        what = said["what"][0].value
        used = what == "bravery" and sign < 0
        return iter(()) if used else _effect(state, by, f"{what} {value:+}", said["target"])

    return made


def _no_fight(maker: Maker) -> Maker:
    """What may be a word about a fight (`Bo loses 3 life`) is an effect only where nobody has attacked in this turn."""

    def made(state: State, seat: int, by: str, said: Said) -> Iterator[Move | tuple[Move, ...]]:
        return maker(state, seat, by, said) if state.phase == "main" and not state.combats else iter(())

    return made


_OF_FIGHTS: Final[Mapping[str, Maker]] = {
    "damage": _effect_damage,
    "suffered": _effect_suffered,
    "lose-life": _life("life -"),
    "gain-life": _life("heal "),
}
MAKE: Final[Mapping[str, Maker]] = {
    "play": _plays, "mine": _mines, "mine-support": _mines_support, "hide": _hides, "hide-in": _hides,
    "pitch": _pitches, "support": _supports, "supported": _supports, "discard": _discards, "attack": _attacks,
    "stay": _stays, "no-attack": _stays, "bravery": _brave, "block": _blocks, "blocked": _blocks, "block-bare": _blocks,
    "flash": _flashes, "order": _orders, "combat": _combats, "activate": _activates, "effect-tap": _effect_tap,
    "effect-heal": _effect_heal, "effect-draw": _own_deed("draw", "draw"),
    "effect-discard": _own_deed("discard", "end"),
    **{f"{who}-{what}": maker if who == "card" else _no_fight(maker)
       for who in ("effect", "card") for what, maker in _OF_FIGHTS.items()},
    **{f"effect-{what}": _aimed(what) for what in ("destroy", "sacrifice", "exile", "return", "untap")},
    **{f"effect-{name}-{way}": _figure(name, sign) for name in ("force", "defence")
       for way, sign in (("gain", 1), ("lose", -1))},
    "effect-marker-gain": _marks(1), "effect-marker-lose": _marks(-1),
}  # fmt: skip

# --- what is said beside ----------------------------------------------------------------------------------------------


def _is_one(state: State, seat: int, move: Move, noun: Noun) -> bool:
    return bool(noun.value == 1)


def _is_all(state: State, seat: int, move: Move, noun: Noun) -> bool:
    return bool(noun.value == "all")


def _is_foe(state: State, seat: int, move: Move, noun: Noun) -> bool:
    """Whether an attack is aimed at the only one whom it can be aimed at."""
    return bool(noun.value != state.players[seat])


CLAIMS: Final = {"one": _is_one, "all": _is_all, "target": _is_foe}
