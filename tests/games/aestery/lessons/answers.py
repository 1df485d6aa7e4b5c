"""What Aestery's exercises ask, answered once more: refusals, legal moves and figures from the plain reckoning alone.

Mia is the pupil; announcements without a name are hers. See `reckoner.py` and `purses.py`.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from tests.games.aestery.purses import Payment, Purse, combat_price, paid, usual, works
from tests.games.aestery.reckoner import PLUNGES, Table

PUPIL: Final = "Mia"
_MOVE: Final = re.compile(
    r"(?:Mia: )?(?P<verb>\w+)(?: (?P<figures>\d+/\d+))?(?: cost (?P<cost>\d+))?(?P<flies> flight)?(?: on (?P<on>\d+))?"
    r"(?: (?P<place>\d+))?(?: with (?P<with>.+))?"
)


class Move(NamedTuple):
    """An announcement of Mia's taken apart. `given`: how it is paid, None where nothing was said."""

    verb: str
    place: int = 0
    other: int = 0
    price: int = 0
    given: Payment | None = None


def move_of(text: str) -> Move:
    """What an announcement says."""
    found = _MOVE.fullmatch(text)
    assert found is not None, text
    verb, place, behind = found["verb"], int(found["place"] or found["on"] or 0), found["with"] or ""
    if verb == "block":
        return Move(verb, place, int(behind))
    return Move(verb, place, price=int(found["cost"] or 0), given=_payment(behind) if behind else None)


def _payment(text: str) -> Payment:
    aether = mines = 0
    pitched: list[int] = []
    for part in text.split(" + "):
        first, _, second = part.partition(" ")
        if first == "pitch":
            pitched.append(int(second))
        elif second == "aether":
            aether += int(first)
        else:
            assert second.startswith("mine"), part
            mines += int(first)
    return Payment(aether, mines, tuple(pitched))


class Asked:
    """A position of a question, Mia in the first seat and Tom in the second."""

    def __init__(self, position: Mapping[str, Any]) -> None:
        self.position = dict(position)
        self.table = Table(position, (PUPIL, "Tom"))
        self.mine = self.table.player == PUPIL
        self.pupil = self.table.sides[PUPIL]

    # --- refusals -----------------------------------------------------------------------------------------------------

    def refusals(self, text: str) -> set[str]:
        """The clauses that forbid an announcement of Mia's."""
        move = move_of(text)
        return set(getattr(self, f"_{move.verb}")(move))

    def _attack(self, move: Move) -> Iterator[str]:
        if self.position["phase"] == "main" and self.position.get("combats"):
            yield "more-combats"
        one = self.table.mine.fighters[move.place]
        if one.tapped:
            yield "tapped"
        if one.nap:
            yield "nap"

    def _mine(self, move: Move) -> Iterator[str]:
        if self.position.get("Mia.mined"):
            yield "mine-once"

    def _fighter(self, move: Move) -> Iterator[str]:
        return self._paying(move.price, move.given, self.pupil.counts["hand"] - 1)

    def _combat(self, move: Move) -> Iterator[str]:
        return self._paying(self._price, move.given, self.pupil.counts["hand"])

    @property
    def _price(self) -> int:
        return combat_price(self.position.get("combats", 0))

    @property
    def _purse(self) -> Purse:
        return Purse(self.pupil.counts["aether"], self.pupil.counts["mines.untapped"])

    def _paying(self, price: int, given: Payment | None, cards: int) -> Iterator[str]:
        """One word about a payment: a tapped mine, too little (whether or not anything would do), a card too many."""
        payment = usual(price, self._purse) if given is None else given
        outcome = paid(price, self._purse, payment)
        if payment.mines > self._purse.untapped:
            yield "mine-tapped"
        elif outcome.missing:
            yield "payment" if works(price, self._purse, (3,) * cards) else "payment-none"
        elif outcome.needless:
            yield "payment-excess"

    def lacking(self, text: str) -> int:
        """What the payment of an announcement of Mia's lacks."""
        move = move_of(text)
        price = self._price if move.verb == "combat" else move.price
        given = usual(price, self._purse) if move.given is None else move.given
        return paid(price, self._purse, given).missing

    def _block(self, move: Move) -> Iterator[str]:
        one, other = self.pupil.fighters[move.other], self.table.mine.fighters[move.place]
        yield from self._before(move.place)
        if one.tapped:
            yield "tapped"
        if one.nap:
            yield "nap"
        if one.blocks:
            yield "AES-26"
        if other.has("flight") and not (one.has("flight") or one.has("reach")):
            yield "flight"
        if any(map(other.has, PLUNGES)) and not any(map(one.has, PLUNGES)):
            yield "plunge"

    def _flash(self, move: Move) -> Iterator[str]:
        """A flashed fighter has no text, whatever is said of it."""
        other = self.table.mine.fighters[move.place]
        yield from self._before(move.place)
        if other.has("elusive"):
            yield "elusive"
        if other.has("flight"):
            yield "flight"
        elif any(map(other.has, PLUNGES)):
            yield "plunge"

    def _before(self, attacker: int) -> Iterator[str]:
        """What is to be said of one more before an attacker, whoever it is."""
        other = self.table.mine.fighters[attacker]
        if other.has("unblockable"):
            yield "unblockable"
        if other.has("fascination") and any(one.blocks == attacker for one in self.pupil.fighters.values()):
            yield "fascination"

    def _damage(self, move: Move) -> Iterator[str]:
        return iter(())

    def _end(self, move: Move) -> Iterator[str]:
        return iter(())

    def _bravery(self, move: Move) -> Iterator[str]:
        return iter(() if self.pupil.fighters[move.place].bravery else ("bravery",))

    # --- what is legal ------------------------------------------------------------------------------------------------

    def legal(self, verb: str) -> set[str]:
        """The announcements of a verb that Mia may make."""
        if verb == "block":
            return {f"block {attacker} with {place}" for attacker, place in self.table.blocks()}
        assert verb == "attack", verb
        return {f"attack {place}" for place in self.table.mine.fighters if not self.refusals(f"attack {place}")}

    # --- figures ------------------------------------------------------------------------------------------------------

    def after(self, text: str, fact: str) -> int:
        """A figure after a legal announcement of Mia's."""
        move, table = move_of(text), self.table
        if move.verb == "damage":
            table.damage(*self._orders())
        elif move.verb == "attack":
            table.attack(move.place)
        elif move.verb == "bravery":
            self.pupil.fighters[move.place].bravery -= 1
            self.pupil.fighters[move.place].fatigue -= 1
        elif move.verb == "end":
            table.end()
        else:
            assert move.verb == "combat", text
            payment = usual(self._price, self._purse) if move.given is None else move.given
            self.pupil.counts["mines.untapped"] = paid(self._price, self._purse, payment).purse.untapped
        return int(table.facts()[fact])

    def through(self) -> int:
        """All that reaches the defending player; whoever has no life left is struck no more."""
        return sum(lane.through for lane in self.table.damage(*self._orders()))

    def _orders(self) -> tuple[list[int], dict[int, list[int]]]:
        """The attackers as they were declared, and before each its blockers as they are struck."""
        attackers = [place for place, one in self.table.mine.fighters.items() if one.attacking]
        orders = {
            attacker: self._sorted(self.table.foe.name, [n for n, o in self.table.foe.fighters.items()
                                                         if o.blocks == attacker])
            for attacker in attackers
        }  # fmt: skip
        return self._sorted(self.table.mine.name, attackers), orders

    def _sorted(self, who: str, places: list[int]) -> list[int]:
        return sorted(places, key=lambda place: self.position.get(f"{who}.fighter.{place}.order") or 0)
