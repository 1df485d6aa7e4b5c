"""What card text does, said as people speak: damage, life, markers, tokens (engine/effects/table_effects.py)."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from companion.cardkit.payment import Part
from companion.core.rules.moves import Move
from companion.core.speech.language import Said
from companion.core.speech.lexicon import Noun
from companion.games.aestery.engine import moves as m
from companion.games.aestery.engine.effects.references import HERO, Aim
from companion.games.aestery.engine.effects.table_effects import recorded, short_of
from companion.games.aestery.engine.speech.card_phrases import Announced
from companion.games.aestery.engine.speech.references import EVERY_MINE
from companion.games.aestery.engine.speech.slots import aim_said, count_of, some_of, texts, values
from companion.games.aestery.engine.state import State

Maker = Callable[[State, int, str, Said], Iterator[Move | tuple[Move, ...]]]


def _whose(state: State) -> int:
    """Whose effect it is where nobody says so: of whoever is asked for one, else of the player of the turn."""
    return next((int(item.seat) for item in reversed(state.pending) if item.verb == "effect" and item.seat is not None),
                state.active)  # fmt: skip


def _effect(state: State, by: str, what: str, nouns: Sequence[Noun]) -> Iterator[Move]:
    """An effect in short, done to something, as whoever's effect it is announces it."""
    effect = recorded(what)
    targets = texts(state, state.players.index(by) if by else _whose(state), nouns)
    if effect is not None and targets is not None:
        yield m.CardEffect(short_of(effect), targets, by=by)


def _says(form: str) -> Maker:
    """An effect that is announced so, with the figure, the word and the duration that are said, done to its target."""

    def made(state: State, seat: int, by: str, said: Said) -> Iterator[Move]:
        slots = {"count": count_of(said), "what": said["what"][0].value if "what" in said else "",
                 "until": " this turn" if "until" in said else ""}  # fmt: skip
        return _effect(state, by, form.format(**slots), said["target"])

    return made


def _effect_suffered(state: State, seat: int, by: str, said: Said) -> Iterator[Move]:
    """Damage that somebody takes, or a Fighter."""
    players = () if "target" in said else (Noun("player", by or state.players[state.active]),)
    return _effect(state, "" if players else by, f"damage {count_of(said)}", said.get("target", players))


def _effect_tap(state: State, seat: int, by: str, said: Said) -> Iterator[Move]:
    """What card text taps; an own card may be tapped for its ability."""
    owner = state.players.index(by) if by else _whose(state)
    yield from _effect(state, by, "tap", said["target"])
    targets = texts(state, owner, said["target"]) or ()
    if len(targets) == 1 and said["target"][0].value.aim.seat == owner:
        yield m.Activate(targets[0], "tap", by=by)


def _life(sign: str) -> Maker:
    """Life that a player loses or gains, by whosever effect."""

    def made(state: State, seat: int, by: str, said: Said) -> Iterator[Move]:
        player = Noun("player", by or state.players[state.active])
        return _effect(state, "", f"{sign}{count_of(said)}", [player])

    return made


def _own_effect(what: str, phase: str) -> Maker:
    """What somebody does by card text: draws, discards; not in the phase that is for it."""

    def made(state: State, seat: int, by: str, said: Said) -> Iterator[Move]:
        if state.phase != phase:
            yield m.CardEffect(f"{what} {count_of(said)}", by=by)

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
        value = sign * some_of(said)
        what = said["what"][0].value
        used = what == "bravery" and sign < 0
        return iter(()) if used or not value else _marked(state, by, f"{what} {value:+}", said)

    return made


def _signed_marks(state: State, seat: int, by: str, said: Said) -> Iterator[Move]:
    """`-1 fatigue on the bear`, `Mona +1 xp`."""
    return _marked(state, by, f"{said['what'][0].value} {int(said['amount'][0].value):+}", said)


def _marked(state: State, by: str, what: str, said: Said) -> Iterator[Move]:
    """Markers on something; on the own Hero, where it is named, as the notation has them: on nothing else."""
    noun, owner = said["target"][0], state.players.index(by) if by else _whose(state)
    own = noun.kind == "one" and aim_said(noun, owner) == Aim(HERO, owner)
    return _effect(state, by, what, () if own else said["target"])


def _creates(state: State, seat: int, by: str, said: Said) -> Iterator[Move]:
    """Tokens: Wonders, Fighters by their figures."""
    noun, amount = said["what"][0], some_of(said)
    what = str(noun.value)
    if isinstance(noun.value, Announced):
        card = noun.value
        if card.kind not in ("", "fighter") or card.figures is None or card.cost is not None or card.keywords:
            return
        if "amount" in said and amount < 2:  # `1 a 3/3`
            return
        name = f' "{card.name}"' if card.name else ""
        what = f"fighter{name} {card.figures[0]}/{card.figures[1]}"
    if amount:
        yield from _effect(state, by, f"create {what}{f' {amount}' if amount > 1 else ''}", ())


def _gains_aether(state: State, seat: int, by: str, said: Said) -> Iterator[Move]:
    parts: list[Part] = values(said, "pay")
    if len(parts) == 1 and parts[0].source == "aether":
        yield from _effect(state, by, f"aether +{parts[0].amount}", ())


def _untaps_mines(state: State, seat: int, by: str, said: Said) -> Iterator[Move]:
    parts: list[Part] = values(said, "pay")
    if len(parts) == 1 and parts[0].source == "mines" and parts[0].amount != EVERY_MINE:
        yield from _effect(state, by, f"untap mines {parts[0].amount}", ())


def _looks(state: State, seat: int, by: str, said: Said) -> Iterator[Move]:
    if some_of(said):
        yield from _effect(state, by, f"look {some_of(said)}", ())


def _takes_marks(state: State, seat: int, by: str, said: Said) -> Iterator[Move | tuple[Move, ...]]:
    """`Loup takes 2 fatigue`; Bravery without a figure is used, and not put."""
    if said["what"][0].value != "bravery" or count_of(said) is not None:
        yield from _no_fight(_marks(1))(state, seat, by, said)


def _no_fight(maker: Maker) -> Maker:
    """What may be a word about a fight (`Bo loses 3 life`) is an effect only where nobody has attacked in this turn."""

    def made(state: State, seat: int, by: str, said: Said) -> Iterator[Move | tuple[Move, ...]]:
        return maker(state, seat, by, said) if state.phase == "main" and not state.combats else iter(())

    return made


_OF_FIGHTS: Final[Mapping[str, Maker]] = {
    "damage": _says("damage {count}"),
    "suffered": _effect_suffered,
    "lose-life": _life("life -"),
    "gain-life": _life("heal "),
}
EFFECTS: Final[Mapping[str, Maker]] = {
    "effect-tap": _effect_tap, "effect-tap-self": _effect_tap, "effect-heal": _says("heal {count}"),
    "effect-healed": _says("heal {count}"),
    "effect-draw": _own_effect("draw", "draw"), "effect-discard": _own_effect("discard", "end"),
    "effect-look": _looks, "effect-aether": _gains_aether, "effect-mines": _untaps_mines, "effect-create": _creates,
    "effect-taken": _takes_marks, "effect-rid": _no_fight(_marks(-1)), "effect-give": _says("give {what}{until}"),
    **{f"{who}-{what}": maker if who == "card" else _no_fight(maker)
       for who in ("effect", "card") for what, maker in _OF_FIGHTS.items()},
    **{f"effect-{what}{way}": _says(what) for what in ("destroy", "sacrifice", "exile", "return", "untap")
       for way in ("", "-self")},
    **{f"effect-{name}-{way}": _figure(name, sign) for name in ("force", "defence")
       for way, sign in (("gain", 1), ("lose", -1))},
    "effect-marker-signed": _signed_marks,
    "effect-marker-gain": _marks(1), "effect-marker-lose": _marks(-1),
}  # fmt: skip
