"""What cards, Fighters and lives are worth to who plays, in points: one is about a life lost early in a match."""

import math
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final

from companion.cardkit.effects.effects import Effect
from companion.games.aestery.engine.cards.cards import Card, by_word
from companion.games.aestery.engine.rules.combat_sums import ALL
from companion.games.aestery.engine.state import Fighter, State, Story

CARD: Final = 1.5
"""A card of the hand that is neither good nor bad."""
DEATH: Final = 40.0
_BODY, _FORCE, _DEFENCE = 0.6, 0.75, 0.45
_WORDS: Final[Mapping[str, tuple[float, float]]] = {
    "flight": (0.2, 0.3), "plunge": (0.0, 0.3), "wondrous plunge": (0.6, 0.3), "unblockable": (0.0, 0.4),
    "elusive": (0.1, 0.1), "fascination": (0.4, 0.1), "madness": (0.0, 0.2), "reach": (0.2, 0.0),
    "bravery": (0.4, 0.0), "devotion": (0.8, 0.0), "recidivism": (0.3, 0.0), "bloodthirst": (-0.6, 0.0),
}  # fmt: skip
"""Of a keyword: what it adds to a Fighter, and what to each point of its Force."""
_WHENS: Final[Mapping[str, float]] = {
    "played": 1.0, "arrival": 1.0, "departure": 0.8, "hit": 0.9, "attacks": 1.2, "blocks": 0.7, "upkeep": 2.5,
    "turn": 0.5, "end": 3.0, "activated": 1.5,
}  # fmt: skip
"""How often a moment comes, as far as one can tell."""


def lives(life: float) -> float:
    """What so many lives are worth: the fewer are left, the more each of them counts; with none all is lost."""
    return 9.0 * math.log1p(life / 4) if life > 0 else life - DEATH


def cost_of_loss(life: int, amount: int) -> float:
    """What it costs to lose so many lives."""
    return lives(life) - lives(life - amount) if amount else 0.0


# --- Fighters ---------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=8192)
def body(force: int, defence: int, keywords: tuple[str, ...], effects: tuple[Effect, ...] = ()) -> float:
    """A Fighter by its figures, its keywords, and what it does while it is in play."""
    total = _BODY + _FORCE * force + _DEFENCE * defence
    for word in by_word(keywords):
        plain, each = _WORDS.get(word, (0.0, 0.0))
        total += plain + each * force
    return total + sum(
        _WHENS.get(effect.when, 0.0) * effect_value(effect) for effect in effects if effect.when in _LASTING
    )


_LASTING: Final = frozenset(["departure", "hit", "attacks", "blocks", "upkeep", "turn", "end", "activated"])


def fighter_value(state: State, one: Fighter) -> float:
    """A Fighter in play as it is now: with its markers, worn or not."""
    if one.flashed:
        return 0.0
    card = state.box.card(one.code)
    whole = body(max(0, one.strength), max(1, one.toughness), one.keywords, () if card is None else card.effects)
    return whole - 0.3 * one.marked("nap")


def story_value(state: State, one: Story) -> float:
    """A Story in play."""
    card = state.box.card(one.code)
    return 1.0 if card is None else card_value(card)


# --- cards ------------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def card_value(card: Card) -> float:
    """A card once it is played, whatever it costs."""
    done = sum(
        _WHENS.get(effect.when, 0.0) * effect_value(effect) for effect in card.effects if effect.when not in _LASTING
    )
    words = by_word(card.keywords)
    done += 1.0 * words.get("mine", 0) + 0.4 * words.get("efficiency", 0) + 0.3 * words.get("look", 0)
    done += 0.8 * words.get("experience", 0) + 0.3 * words.get("healing", 0)
    if card.kind == "fighter":
        return done + body(card.force, card.defence, card.keywords, card.effects) - 0.3 * words.get("nap", 0)
    return done + sum(_WHENS[effect.when] * effect_value(effect) for effect in card.effects if effect.when in _LASTING)


def held_value(state: State, name: str, mines: int) -> float:
    """A card in the hand: what it brings once it is played, less what it costs, as far as that can be paid soon."""
    card = state.box.card(name)
    return CARD if card is None else _held(card, min(mines, 6))


@lru_cache(maxsize=4096)
def _held(card: Card, mines: int) -> float:
    late = max(0, card.cost - mines - 1)
    return 0.4 + 0.35 * card_value(card) - 0.12 * card.cost - 0.3 * late + 0.1 * card.pitch


@lru_cache(maxsize=4096)
def effect_value(effect: Effect) -> float:
    """What an effect brings to whose card does it, not knowing the table."""
    if effect.either:
        return max(effects_value(effects) for effects in effect.either)
    amount = effect.amount if isinstance(effect.amount, int) else 4 if effect.amount == "all" else 1
    good, bad = _EFFECTS.get(effect.do, (0.0, 0.0))
    target = effect.target
    against = target.whose == "foe" or effect.on in ("foe", "the opposing") or (not target.whose and bad > good)
    many = 2 if target.many == "each" else target.number
    return (bad if against and "player" not in effect.on.split()[:2] else good) * min(amount, ALL) * many


def effects_value(effects: Iterable[Effect]) -> float:
    """The same for several."""
    return sum(map(effect_value, effects))


_EFFECTS: Final[Mapping[str, tuple[float, float]]] = {
    "damage": (-0.7, 0.8), "lose": (-0.6, 0.6), "heal": (0.5, -0.5), "draw": (CARD, -CARD), "discard": (-1.0, 1.2),
    "mine": (0.8, 0.0), "aether": (0.4, 0.0), "destroy": (-3.0, 3.2), "exile": (-3.0, 3.2), "return": (-1.5, 1.8),
    "move": (-2.0, 2.4), "sacrifice": (-2.0, 2.0), "create": (1.5, -1.5), "recall": (1.4, 0.0), "cancel": (0.0, 2.5),
    "prevent": (0.5, 0.0), "tap": (-0.6, 0.8), "untap": (0.8, 0.0), "skip": (-1.0, 1.0), "change": (0.5, -0.4),
    "mark": (1.2, -1.0), "give": (0.8, 0.0), "grant": (0.6, 0.0), "look": (0.3, 0.0),
}  # fmt: skip
"""What each point of an effect brings where it is done to one's own, and where to the opponent's."""
