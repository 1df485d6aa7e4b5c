"""Where Aestery's questions come from: tables in mid-match, cards invented, and the mistakes that are often made."""

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from companion.cardkit.payment import Part, Payment
from companion.core.rules.moves import Move
from companion.games.aestery.engine import moves as m
from companion.games.aestery.engine.constants import PITCHES
from companion.games.aestery.engine.rules.aether import AETHER, MINES
from companion.games.aestery.engine.state import State

_NAMES: Final = (
    "Merle", "Loup", "Renard", "Golem", "Vigie", "Ours", "Buse", "Loutre", "Héron", "Ogre", "Furie", "Grillon",
)  # fmt: skip
"""Of invented cards."""
_KEYWORDS: Final = (
    "flight", "flight", "reach", "plunge", "fascination", "unblockable", "elusive", "devotion", "recidivism 1",
    "madness", "nap 2", "bravery 2", "bloodthirst 2",
)  # fmt: skip
_MARKED: Final = ("nap", "bravery", "bloodthirst")
_LEAST_PRICE, _MOST_PRICE = 2, 6
_MOST_SLIPS: Final = 4
"""Cards that are announced with a payment at one moment."""


def opening(players: Sequence[str], dice: random.Random) -> Mapping[str, Any]:
    """A turn in its main phase, or an attack that is to be blocked: some mines, some fighters on both sides, hands that
    nobody knows."""
    turn, kind = 5 + _below(dice, 6), _below(dice, 8)
    active = players[1 if kind < 4 else 0]  # half of the time the pupil defends
    other = next(name for name in players if name != active)
    position: dict[str, Any] = {"turn": turn, "player": active, "starter": active if turn % 2 else other}
    names = [*_NAMES]
    for name in players:
        mines = 2 + _below(dice, 4)
        position |= {
            f"{name}.life": 10 + _below(dice, 11), f"{name}.hand": 2 + _below(dice, 4), f"{name}.deck": 30,
            f"{name}.mines": mines, f"{name}.mines.untapped": _below(dice, mines + 1),
            f"{name}.mined": _below(dice, 2) == 0,
        }  # fmt: skip
        for place in range(1, 3 + _below(dice, 2)):
            called = names.pop(_below(dice, len(names)))
            fighter = _fighter(called, dice, new=active == name and _below(dice, 4) == 0)
            position |= {f"{name}.fighter.{place}{what}": value for what, value in fighter.items()}
    return position | (_attack(position, active, dice) if kind < 6 else {})


def _attack(position: Mapping[str, Any], active: str, dice: random.Random) -> dict[str, Any]:
    """An attack of those who may, most of them, with what it gives them; the other player has yet to block."""
    facts: dict[str, Any] = {"phase": "block", "combats": 1}
    order = 0
    for head in [f"{active}.fighter.{place}" for place in range(1, 4) if f"{active}.fighter.{place}" in position]:
        words = position.get(f"{head}.keywords", [""])[0].split()
        if position[f"{head}.tapped"] or "nap" in words or _below(dice, 4) == 0:
            continue
        order += 1
        bleeds = (position[f"{head}.new"] or "bloodthirst" in words) and "madness" not in words
        facts |= {f"{head}.attacking": True, f"{head}.tapped": True, f"{head}.order": order,
                  f"{head}.firstblood": bleeds, f"{head}.skip": "plunge" in words}  # fmt: skip
    return facts if order else {}


def _below(dice: random.Random, end: int) -> int:
    """A whole number below another, by `random()` alone: alike in every Python."""
    return int(dice.random() * end)


def _fighter(name: str, dice: random.Random, *, new: bool) -> dict[str, Any]:
    """The facts of an invented fighter: often a keyword, sometimes Fatigue, sometimes tapped."""
    defence = 1 + _below(dice, 5)
    facts: dict[str, Any] = {"": name, ".force": 1 + _below(dice, 5), ".defence": defence}
    if _below(dice, 5) < 3:
        keyword = _KEYWORDS[_below(dice, len(_KEYWORDS))]
        word = keyword.partition(" ")[0]
        facts |= {".keywords": [keyword]} | ({f".{word}": 1 + _below(dice, 2)} if word in _MARKED else {})
    if _below(dice, 3) == 0:
        facts[".fatigue"] = _below(dice, defence)
    return facts | {".tapped": _below(dice, 6) == 0, ".new": new}


# --- mistakes ---------------------------------------------------------------------------------------------------------


def slips(state: State, seat: int) -> Iterator[Move]:
    """Announcements that are made rightly or by mistake, with what a seat has: payments, flashed cards."""
    if seat != state.active:
        if state.phase == "block":
            yield from _flashed(state, seat)
        return
    dice = random.Random(f"{state.turn} {state.phase} {state.combats} {state.seats[seat]}")
    if _below(dice, 4) == 0:
        yield m.Mine()
    if state.phase == "main" and len(state.seats[seat].hand) > 1:
        for _ in range(_MOST_SLIPS):
            yield _paid(state, seat, dice)
        if state.combat_price:
            payment = _payment(state, seat, state.combat_price, dice)
            yield m.Combat(payment)


def _flashed(state: State, seat: int) -> Iterator[Move]:
    """A fighter that nobody knows, flashed before each attacker; one that flies, too."""
    name = state.players[seat]
    if len(state.seats[seat].hand):
        for attacker in state.attackers:
            yield m.Flash("fighter 2/3", attacker, by=name)
            yield m.Flash("fighter 1/2 flight", attacker, by=name)


def _paid(state: State, seat: int, dice: random.Random) -> Move:
    """A fighter with its price, and a payment near that price."""
    price = _LEAST_PRICE + _below(dice, _MOST_PRICE - _LEAST_PRICE + 1)
    force, defence = max(1, price - _below(dice, 2)), max(1, price - _below(dice, 3))
    card = f"fighter {force}/{defence} cost {price}"
    return m.PlayFighter(card, payment=_payment(state, seat, price, dice))


def _payment(state: State, seat: int, price: int, dice: random.Random) -> Payment | None:
    """What somebody might pay: nothing said, or some mines and one or two cards, a little too few or too many."""
    player = state.seats[seat]
    if _below(dice, 4) == 0:
        return None
    mines = min(price, _below(dice, player.mines + 1))
    pitches = min(1 + _below(dice, 2), len(player.hand) - 1)
    parts = [Part(AETHER, player.aether)] if player.aether else []
    parts += [Part(MINES, mines)] if mines else []
    parts += [Part("pitch", PITCHES[_below(dice, len(PITCHES))]) for _ in range(pitches)]
    return tuple(parts) or None
