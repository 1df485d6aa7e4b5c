"""What Eredan's exercises ask, answered once more: refusals, legal fights and figures from the plain reckoning alone.

Mia is the pupil. See `reckoner.py`.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from tests.games.eredan.reckoner import Laid, Member, One, Table, n_order, trio

PUPIL: Final = "Mia"
_CARD: Final = re.compile(
    r"(?P<kind>action|spell|theurgy|object)(?: (?:weapon|armour|shield))? \"(?P<name>[^\"]+)\""
    r"(?: (?P<chain>chain)(?: (?P<of>action|object|spell))?)?"
    r"(?: class (?P<class>\S+))?(?: element (?P<element>\S+))?(?P<zone> zone)?"
)
_FIGHT: Final = re.compile(r"fight (\d) on (\d)")
_JOINS: Final = re.compile(r"character 3 \"[^\"]+\" guild (\S+) .*")
_EFFECT: Final = re.compile(r"effect (\w+ \d+) on (?:(\w+)\.)?(\d)")
_CHANGE: Final = re.compile(r"(\w+) ([+-]\d+) (\w+)")
_USUAL: Final = {"spell": "mage", "theurgy": "priest"}


class Card(NamedTuple):
    """A card as it is announced. `gives`: what its own chain asks for, `any` or a kind; empty: it gives none."""

    kind: str
    asks: str = ""
    element: str = ""
    zone: bool = False
    gives: str = ""


def card_of(text: str) -> Card:
    """What an announcement of a card says."""
    found = _CARD.fullmatch(text)
    assert found is not None, text
    gives = (found["of"] or "any") if found["chain"] else ""
    return Card(found["kind"], found["class"] or "", found["element"] or "", bool(found["zone"]), gives)


class Asked:
    """A position of a question, Mia in the first seat and Tom in the second."""

    def __init__(self, position: Mapping[str, Any]) -> None:
        self.facts, self.phase = dict(position), position["phase"]
        if self.phase != "team":
            self.table = Table(position, (PUPIL, "Tom"))
            self._stand()

    def _stand(self) -> None:
        """Who fights, what holds for this fight."""
        for name, line in self.table.lines.items():
            self.table.fighter[name] = self.facts.get(f"{name}.fighter") or 0
            for place, one in line.items():
                for text in self.facts.get(f"{name}.{place}.changes") or ():
                    found = _CHANGE.fullmatch(text)
                    assert found is not None, text
                    one.changes.append((found[1], int(found[2]), found[3]))

    # --- refusals -----------------------------------------------------------------------------------------------------

    def refusals(self, move: str) -> set[str]:
        """The clauses that forbid an announcement of Mia's."""
        said = move.removeprefix(f"{PUPIL}: ")
        if fight := _FIGHT.fullmatch(said):
            pair = self.table.lines[PUPIL][int(fight[1])], self.table.lines["Tom"][int(fight[2])]
            return {"tilted"} if any(one.tilted for one in pair) else set()
        if joins := _JOINS.fullmatch(said):
            found = trio([*self._members(), _member(joins[1].split("/"), "courtier" in said.split())])
            return {found} if found else set()
        if said == "strike" or said.startswith("effect"):
            return set()
        return set(self._playing(card_of(said)))

    def _members(self) -> list[Member]:
        """The characters of Mia's that are named."""
        return [
            _member(self.facts[f"{PUPIL}.{place}.guild"], self.facts.get(f"{PUPIL}.{place}.caste") == "courtier")
            for place in (1, 2, 3)
            if self.facts.get(f"{PUPIL}.{place}")
        ]

    def _playing(self, card: Card) -> Iterator[str]:
        """Why Mia may not play a card now."""
        head = f"{PUPIL}.{self.facts[f'{PUPIL}.fighter']}"
        laid = [self.facts[f"queue.{k}"] for k in range(1, 5) if self.facts.get(f"queue.{k}.by") == PUPIL]
        first = card_of(laid[0]) if laid else None
        chain = self._chain(head, first) if first is not None else ""
        if self.facts.get(f"{PUPIL}.passed"):
            yield "already-ready"
        elif first is not None and not chain:
            yield "no-chain"
        if chain not in ("", "any", card.kind):
            yield "chain"
        if card.kind == "object" and self.facts.get(f"{head}.race") == "golem":
            return
        yield from self._by(head, card)

    def _chain(self, head: str, first: Card) -> str:
        """What the second card is to be: as the first says, any behind a Spell of a Mage."""
        classes, race = self.facts[f"{head}.class"], self.facts.get(f"{head}.race")
        mage = first.kind == "spell" and not first.zone and [*classes] == ["mage"] and race != "guemelite"
        return "any" if mage else first.gives

    def _by(self, head: str, card: Card) -> Iterator[str]:
        """The class that whoever fights lacks; a Guemelite casts Spells of its element."""
        needed = card.asks or _USUAL.get(card.kind, "")
        kin = self.facts.get(f"{head}.race") == "guemelite"
        own = kin and card.kind == "spell" and card.element and card.element == self.facts.get(f"{head}.element")
        if needed and needed not in self.facts[f"{head}.class"] and not own:
            if kin and card.kind == "spell" and card.element:
                yield "guemelite-spells"
            else:
                yield "played-by" if card.asks else f"{_USUAL[card.kind]}-{'spells' if needed == 'mage' else 'theurgy'}"

    def legal(self, verb: str) -> set[str]:
        """All fights that Mia may choose."""
        assert verb == "fight"
        straight = [
            [place for place, one in self.table.lines[name].items() if not (one.tilted or one.dead)]
            for name in (PUPIL, "Tom")
        ]
        return {f"fight {own} on {foe}" for own in straight[0] for foe in straight[1]}

    # --- figures ------------------------------------------------------------------------------------------------------

    def after(self, move: str, fact: str) -> int:
        """A figure after a fight is chosen, a strike, or what card text does."""
        said = move.removeprefix(f"{PUPIL}: ")
        if fight := _FIGHT.fullmatch(said):
            self.table.fight(int(fight[1]), int(fight[2]))
        elif effect := _EFFECT.fullmatch(said):
            self.table.effect(PUPIL, effect[1], effect[2] or PUPIL, int(effect[3]))
        else:
            assert said == "strike", said
            self.table.strike({})
        return int(self.table.facts()[fact])

    def computed(self, name: str, given: Mapping[str, int]) -> int:
        """A figure of no table."""
        return int(getattr(self, f"_{name}")(**given))

    def _bonus(self, mine: int, theirs: int) -> int:
        """Five tickets each besides; half a per cent goes up."""
        share = 100 * (5 + mine) / (10 + mine + theirs)
        return int(share + 0.5)

    def _place(self, active: int, passive: int, other: int, number: int) -> int:
        queue = self._queue(active, passive)
        return queue.index(Laid("AB"[other], f"{number}")) + 1

    def _created(self, active: int, passive: int) -> int:
        made = Laid("A", "made", created=True)
        return n_order("A", [made, *self._queue(active, passive)]).index(made) + 1

    def _queue(self, active: int, passive: int) -> list[Laid]:
        """The other's cards are announced first, which changes nothing."""
        laid = [Laid("B", f"{n}") for n in range(1, passive + 1)] + [Laid("A", f"{n}") for n in range(1, active + 1)]
        return n_order("A", laid)

    def _ahead(self, dealt: int, healed: int, taken: int, theirs: int) -> int:
        """The score of a table on which so much was received and healed."""
        fallen = Table.__new__(Table)
        fallen.players = (PUPIL, "Tom")
        fallen.lines = {PUPIL: {1: One(received=taken, healed=healed)}, "Tom": {1: One(received=dealt, healed=theirs)}}
        return fallen.score(PUPIL) - fallen.score("Tom")

    def _left(self, characters: int, cards: int) -> int:
        return 500 - (characters + cards)


def _member(guilds: list[str] | tuple[str, ...], courtier: bool) -> Member:
    return Member(frozenset(guilds), courtier)
