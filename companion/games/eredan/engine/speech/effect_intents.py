"""What card text does, said as people speak: damage, healing, figures, runes, the queue
(engine/effects/table_effects.py)."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from companion.cardkit.speech.crowd import Called
from companion.core.rules.moves import Move
from companion.core.speech.language import Said
from companion.core.speech.lexicon import Noun
from companion.games.eredan.engine import moves as m
from companion.games.eredan.engine.cards.cards import parted
from companion.games.eredan.engine.constants import DAMAGES
from companion.games.eredan.engine.effects.table_effects import recorded, short_of
from companion.games.eredan.engine.flow.strike import forecast_sums
from companion.games.eredan.engine.speech.card_phrases import Announced
from companion.games.eredan.engine.speech.references import Worn
from companion.games.eredan.engine.speech.slots import count_of, texts, values
from companion.games.eredan.engine.state import State

Maker = Callable[[State, int, str, Said], Iterator[Move | tuple[Move, ...]]]
_UNTIL: Final = {"fight": " this fight", "turn": " this turn", "good": " for good"}


def _whose(state: State, by: str) -> int:
    """Whose effect it is: of who is named, else of whoever is asked for one, else of the player of the turn."""
    asked = (item.seat for item in reversed(state.pending) if item.verb == "effect" and item.seat is not None)
    return state.players.index(by) if by else next(asked, state.active)


def _time_for_cards(state: State) -> bool:
    """Whether a card may do something: elsewhere what is told of damage and cards is what was done already."""
    asked = any(item.verb == "effect" for item in state.pending)
    return asked or (bool(state.queue) and state.phase in ("resolve", "strike"))


def _effect(state: State, by: str, what: str, nouns: Sequence[Noun] = ()) -> Iterator[Move]:
    """An effect in short, done to something, as whoever's effect it is announces it."""
    effect, found = recorded(what), texts(state, _whose(state, by), nouns)
    if effect is not None and found is not None and _time_for_cards(state):
        yield m.CardEffect(short_of(effect), found, by=by)


def _until(said: Said) -> str:
    return "".join(_UNTIL[str(value)] for value in values(said, "until"))


def _says(form: str) -> Maker:
    """An effect that is announced so, with the figure, the word, the kind and the duration that are said, done to what
    is said."""

    def made(state: State, seat: int, by: str, said: Said) -> Iterator[Move]:
        slots = {slot: said[slot][0].value if slot in said else "" for slot in ("what", "kind")}
        text = form.format(count=count_of(said), until=_until(said), **slots)
        return _effect(state, by, text, said.get("target", ()))

    return made


# --- damage, healing --------------------------------------------------------------------------------------------------


def _damage(state: State, seat: int, by: str, said: Said) -> Iterator[Move]:
    """Damage of a kind; where none is said it may be any."""
    for kind in values(said, "kind") or DAMAGES:
        yield from _effect(state, by, f"{kind} {count_of(said)}", said["target"])


def _loses(state: State, seat: int, by: str, said: Said) -> Iterator[Move]:
    """HP that are lost; so many as the strike that is due would take may be that strike as well."""
    yield from _effect(state, by, f"loss {count_of(said)}", said["target"])
    due = forecast_sums(state) if state.phase == "strike" else {}
    for aim in (noun.value.aim for noun in said["target"]):
        total = due.get(f"{state.players[aim.seat]}.{aim.place}.hp")
        if total is not None and total.result == count_of(said):
            yield m.Strike()


def _signed_life(state: State, seat: int, by: str, said: Said) -> Iterator[Move]:
    """`+2 HP`, `minus 2 HP`: healing, or a loss."""
    amount = count_of(said) or 0
    return _effect(state, by, f"{'heal' if amount > 0 else 'loss'} {abs(amount)}", said["target"])


def _changes(sign: int) -> Maker:
    """A figure that changes, as long as is said."""

    def made(state: State, seat: int, by: str, said: Said) -> Iterator[Move]:
        noun = said["amount"][0]
        value = int(noun.value) if noun.kind == "signed" else sign * int(noun.value)
        if value * sign < 0 and sign < 0:  # `loses +2`
            return iter(())
        return _effect(state, by, f"{said['what'][0].value} {value:+}{_until(said)}", said["target"])

    return made


# --- cards, runes -----------------------------------------------------------------------------------------------------


def _own_effect(what: str, *phases: str) -> Maker:
    """What somebody does by card text: draws, discards; not in the phases in which it is done anyway."""

    def made(state: State, seat: int, by: str, said: Said) -> Iterator[Move]:
        return iter(()) if state.phase in phases else _effect(state, by, f"{what} {count_of(said)}")

    return made


def _hand(state: State, seat: int, by: str, said: Said) -> Iterator[Move]:
    """How many cards a hand may hold, more or fewer."""
    noun = said["amount"][0]
    sign = -1 if "less" in values(said, "sign") else 1
    yield from _effect(state, by, f"hand {sign * int(noun.value):+}")


def _attaches(state: State, seat: int, by: str, said: Said) -> Iterator[Move]:
    """An Object or a Familiar that somebody gets."""
    card: Announced = said["what"][0].value
    slot = card.object or card.kind
    if card.kind in ("object", "familiar") and not card.flags and not card.chain:
        name = f' "{card.name}"' if card.name else ""
        yield from _effect(state, by, f"attach {slot}{name}", said["target"])


def _taken_off(word: str) -> Maker:
    """What is attached and is named: taken off, or destroyed, where it is."""

    def made(state: State, seat: int, by: str, said: Said) -> Iterator[Move]:
        worn: Worn = said["what"][0].value
        bearer = Noun("one", Called(worn.aim))
        if all(noun.value.aim == worn.aim for noun in said.get("target", ())):
            nouns = said.get("target", (bearer,))
            yield from _effect(state, by, f"{word} {worn.place}", nouns)

    return made


def _recalls(state: State, seat: int, by: str, said: Said) -> Iterator[Move]:
    name = parted(" ".join(str(said["what"][0].value).split()))[0]
    return _effect(state, by, f'recall "{name}"')


def _creates(state: State, seat: int, by: str, said: Said) -> Iterator[Move]:
    card: Announced = said["what"][0].value
    if card.name and not card.flags and not card.chain:
        yield from _effect(state, by, f'create {card.kind} "{card.name}"')


EFFECTS: Final[Mapping[str, Maker]] = {
    "effect-damage": _damage, "effect-suffered": _damage, "effect-harmed": _damage, "effect-lose": _loses,
    **{f"effect-{way}": _says("heal {count}") for way in ("regain", "heal", "healed")},
    "effect-stat-gain": _changes(1), "effect-stat-lose": _changes(-1), "effect-stat-has": _changes(1),
    "effect-stat": _changes(1), "effect-hand": _hand, "effect-hand-more": _hand, "effect-harm": _damage,
    "effect-draw": _own_effect("draw"), "effect-discard": _own_effect("discard", "discard"),
    **{f"effect-{what}": _says(what) for what in ("tilt", "straighten", "order", "rage")},
    "effect-rune": _says("rune {what}"), "effect-use": _says("use {what}"), "effect-detach": _says("detach {what}"),
    "effect-destroy": _says("destroy {what}"), "effect-breaks": _says("destroy {what}"),
    "effect-worn": _taken_off("detach"),
    "effect-broken": _taken_off("destroy"), "effect-life": _signed_life,
    "effect-counter": _says("counter {what}"), "effect-countered": _says("counter {what}"),
    "effect-attach": _attaches, "effect-recall": _recalls, "effect-create": _creates,
    "effect-skip": _says("skip strike"), "effect-immune": _says("immune {kind}{until}"),
}  # fmt: skip
