"""HeroCard reckoned once more for its exercises, from the words of a position alone: nothing of the engine's code.

It knows what questions ask (site/herocard.md): a duel of Mia, the pupil, and Tom, with cards that say their figures.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any, Final, NamedTuple

PILES: Final = {"B": "body", "M": "mind", "X": "x"}
ORDER: Final = ("discard", "draw", "clear", "action")
_CARD: Final = re.compile(r"(attack|mod|block|special)(?: (fast|restricted|exclusive))?(?: (\d+))? ([BMX])(\d+)")


class Card(NamedTuple):
    """A card as its figures say it."""

    text: str
    kind: str
    type: str
    value: int
    pile: str
    cost: int


def card(text: str) -> Card:
    """The card of some figures: `attack 4 B5`."""
    found = _CARD.fullmatch(text)
    assert found is not None, text
    kind, type_, value, letter, cost = found.groups()
    return Card(text, kind, type_ or ("exclusive" if kind == "attack" else "fast"), int(value or 0), PILES[letter],
                int(cost))  # fmt: skip


class Move(NamedTuple):
    """An announcement of Mia's taken apart."""

    verb: str
    cards: tuple[Card, ...] = ()
    amount: int = 0
    piles: tuple[str, ...] = ()


def move_of(text: str) -> Move:
    """What an announcement says."""
    said = text.removeprefix("Mia: ").removesuffix(" on Tom")
    verb, _, rest = said.partition(" ")
    if verb in ("discard", "draw"):
        return Move(verb, amount=int(rest))
    if verb == "clear":
        return Move(verb, piles=tuple(rest.split()))
    if verb in ("close", "end"):
        return Move(verb)
    return Move(verb, tuple(map(card, said.split(" + "))))


class Table:
    """A position, Mia in the first seat and Tom in the second."""

    def __init__(self, position: Mapping[str, Any]) -> None:
        self.facts = dict(position)

    def get(self, name: str, default: Any = 0) -> Any:
        value = self.facts.get(name)
        return default if value is None else value

    @property
    def mine(self) -> bool:
        """Whether it is Mia's turn."""
        return bool(self.get("player") == "Mia")

    @property
    def running(self) -> bool:
        return bool(self.get("sequence.attacker", ""))

    @property
    def unanswered(self) -> bool:
        """Whether Mia has just played and Tom may still answer."""
        return bool(self.get("sequence.last", "") == "Mia" and "Tom" in self.get("sequence.waiting", ()))

    def spent(self, who: str, pile: str) -> int:
        return sum(self.get(f"{who}.{pile}.pile", ()))

    def active(self, who: str) -> Iterator[Card]:
        """A player's cards that count in the running sequence."""
        for pile in PILES.values():
            cards = self.get(f"{who}.{pile}.cards", ())
            yield from (card(cards[place - 1]) for place in self.get(f"{who}.{pile}.active", ()))

    # --- refusals -----------------------------------------------------------------------------------------------------

    def refusals(self, text: str) -> set[str]:
        """The clauses that forbid an announcement of Mia's."""
        move = move_of(text)
        if move.cards:
            return set(self._playing(move.cards)) | set(getattr(self, f"_{move.verb}")(move.cards))
        return set(self._turn()) | set(getattr(self, f"_{move.verb}")(move)) if move.verb != "close" else set()

    def _turn(self) -> Iterator[str]:
        """What is asked of everything that the player of the turn does with the own turn."""
        if not self.mine:
            yield "turns"
        if self.running:
            yield "sequence-first"
        elif self.unanswered:
            yield "answers"

    def _phase(self, phase: str) -> Iterator[str]:
        reached = "action" if self.get("phase") == "redrawn" else self.get("phase")
        if ORDER.index(reached) > ORDER.index(phase):
            yield "phases"

    def _discard(self, move: Move) -> Iterator[str]:
        return self._phase("discard")

    def _end(self, move: Move) -> Iterator[str]:
        return iter(())

    def _draw(self, move: Move) -> Iterator[str]:
        yield from self._phase("draw")
        if self.get("drawn") + move.amount > 3:
            yield "draw-phase"
        if self.get("Mia.hand") + move.amount > 7:
            yield "hand-limit"

    def _clear(self, move: Move) -> Iterator[str]:
        yield from self._phase("clear")
        if self.get("cleared") + len(move.piles) > 3:
            yield "clear-phase"

    def _playing(self, cards: Sequence[Card]) -> Iterator[str]:
        """What is asked of every card: answers, types and costs."""
        if self.unanswered:
            yield "answers"
        if self.mine and self.get("phase") == "redrawn":
            yield "redraw-no-card"
        if not self.mine and any(one.type == "restricted" for one in cards):
            yield "restricted"
        exclusive = sum(one.type == "exclusive" for one in cards)
        if exclusive and not self.mine:
            yield "exclusive-turn"
        elif exclusive and self.get("exclusives") + exclusive > 1 + self.get("granted"):
            yield "exclusive-once"
        for pile in PILES.values():
            cost = sum(one.cost for one in cards if one.pile == pile)
            if cost and self.spent("Mia", pile) + cost > self.get(f"Mia.{pile}"):
                yield "cost"

    def _attack(self, cards: Sequence[Card]) -> Iterator[str]:
        if not self.mine:
            yield "attack-turn"
        if self.running:
            yield "one-sequence"
        if sum(one.kind == "attack" for one in cards) > 1:
            yield "attack-base"
        elif any(one.kind not in ("attack", "mod") for one in cards):
            yield "attack-series"

    def _mod(self, cards: Sequence[Card]) -> Iterator[str]:
        if not self.running or (self.mine and not self._has("attack")):
            yield "mod-alone"
        elif not self.mine and not self._has("block"):
            yield "block-mod-alone"

    def _has(self, kind: str) -> bool:
        return any(one.kind == kind for one in self.active("Mia"))

    def _block(self, cards: Sequence[Card]) -> Iterator[str]:
        if not self.running:
            yield "block"
        elif self.mine:
            yield "block-target"
        if any(one.kind not in ("block", "mod") for one in cards):
            yield "block-series"

    def _special(self, cards: Sequence[Card]) -> Iterator[str]:
        if len(cards) > 1:
            yield "special-single"

    # --- what is legal ------------------------------------------------------------------------------------------------

    def legal(self, verb: str) -> set[str]:
        """The announcements of a verb that Mia may make: single cards, and one base card with one modifier."""
        return {text for text in self._possible(verb) if not self.refusals(text)}

    def _possible(self, verb: str) -> Iterator[str]:
        if verb == "clear":
            most = [range(min(3, len(self.get(f"Mia.{pile}.pile", ()))) + 1) for pile in PILES.values()]
            for counts in product(*most):
                named = [name for name, times in zip(PILES.values(), counts, strict=True) for _ in range(times)]
                if 0 < len(named) <= 3:
                    yield f"clear {' '.join(named)}"
            return
        hand = [card(text) for text in self.get("Mia.hand.cards", ())]
        mods = [one.text for one in hand if one.kind == "mod"] if verb in ("attack", "block") else []
        name = "Mia: " if verb == "block" or not self.mine else ""
        target = " on Tom" if verb == "attack" else ""
        for base in (one.text for one in hand if one.kind == verb):
            for said in (base, *(f"{base} + {mod}" for mod in mods)):
                yield f"{name}{said}{target}"

    # --- figures ------------------------------------------------------------------------------------------------------

    def total(self, text: str, side: str) -> int:
        """The attack or the block once an announcement of Mia's is played."""
        more = move_of(text).cards
        opened = move_of(text).verb == "attack"
        attacker = "Mia" if self.mine else "Tom"
        who = attacker if side == "attack" else ("Tom" if attacker == "Mia" else "Mia")
        cards = [] if opened else list(self.active(who))
        cards += more if who == "Mia" else ()
        if not any(one.kind == side for one in cards):
            counted = 0
        else:
            counted = sum(one.value for one in cards if one.kind in (side, "mod"))
        return max(0, counted + (0 if opened else self.get(f"sequence.{side}.extra")))

    def after(self, text: str, fact: str) -> int:
        """A figure after a legal announcement of Mia's."""
        move = move_of(text)
        if fact.startswith("sequence."):
            return self.total(text, fact.removeprefix("sequence."))
        who, _, what = fact.partition(".")
        if what == "points":
            attacker = "Mia" if self.mine else "Tom"
            wins = (
                move.verb == "close" and self.running and self.total("close", "attack") > self.total("close", "block")
            )
            return int(self.get(fact) + (wins and who == attacker))
        assert who == "Mia", fact
        if what.endswith(".left"):
            return self._left(move, what.removesuffix(".left"))
        return self._count(move, what)

    def _left(self, move: Move, pile: str) -> int:
        """The free points of a pile after cards were laid on it or cleared from its top."""
        laid = sum(one.cost for one in move.cards if one.pile == pile)
        times = move.piles.count(pile)
        costs = list(self.get(f"Mia.{pile}.pile", ()))
        freed = sum(costs[len(costs) - times :]) if times else 0
        return int(self.get(f"Mia.{pile}") - self.spent("Mia", pile) - laid + freed)

    def _count(self, move: Move, zone: str) -> int:
        """How many cards are in hand, deck or discard after a move; an empty deck is the discard, shuffled."""
        hand, deck, discard = (self.get(f"Mia.{name}") for name in ("hand", "deck", "discard"))
        if move.verb == "draw":
            for _ in range(move.amount):
                if not deck:
                    deck, discard = discard, 0
                deck, hand = deck - 1, hand + 1
        hand -= len(move.cards)
        if move.verb == "discard":
            hand, discard = hand - move.amount, discard + move.amount
        discard += len(move.piles)
        return int({"hand": hand, "deck": deck, "discard": discard}[zone])
