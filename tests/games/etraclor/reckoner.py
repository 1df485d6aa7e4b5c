"""Etraclor once more, small and blunt: what the book says of a move at a position, worked out on the flat facts alone.

Written for checking exercises without the engine's judge, listing or application: it imports nothing of the game.
Facts are those of a position; `Mia` is to move, with her whole hand known, against `Tom`.
"""

from collections.abc import Iterator, Mapping
from typing import Any

CLASS = {"H": "healer", "S": "attacker", "D": "defender", "C": "mage"}
SLOT = {"H": "object", "S": "weapon", "D": "shield", "C": "object"}
HP = {"A": 10, "J": 11, "Q": 12, "K": 13}
POWER = {"boost": 3, "reinforcement": 6, "dematerialise": 9, "lightning": 11}
ME, FOE = "Mia", "Tom"
PACK = [rank + suit for suit in "HSDC" for rank in ("A", *map(str, range(2, 11)), "J", "Q", "K")]


def value(card: str) -> int:
    return int(card[:-1])


def person(card: str) -> bool:
    return card[:-1] in HP


class Table:
    """A position as a dictionary that moves are carried out on."""

    def __init__(self, facts: Mapping[str, Any]) -> None:
        self.facts = {key: found for key, found in facts.items() if found is not None}
        for player in (ME, FOE):
            self.facts.setdefault(f"{player}.discard", 0)

    def get(self, name: str, default: Any = None) -> Any:
        return self.facts.get(name, default)

    def team(self, player: str) -> list[str]:
        return [self.facts[f"{player}.{c}"] for c in CLASS.values() if f"{player}.{c}" in self.facts]

    def place(self, card: str) -> str | None:
        """Where a character stands, as `Mia.healer`."""
        for player in (ME, FOE):
            if person(card) and self.get(f"{player}.{CLASS[card[-1]]}") == card:
                return f"{player}.{CLASS[card[-1]]}"
        return None

    def wearer(self, card: str) -> tuple[str, str] | None:
        for player in (ME, FOE):
            for group in CLASS.values():
                for slot in ("weapon", "shield", "object"):
                    if self.get(f"{player}.{group}.{slot}") == card:
                        return f"{player}.{group}", slot
        return None

    @property
    def hand(self) -> list[str]:
        return list(self.get(f"{ME}.hand.cards", ()))

    def lies_open(self, card: str) -> bool:
        piles = [c for player in (ME, FOE) for c in self.get(f"{player}.discard.cards", ())]
        return card in piles or self.place(card) is not None or self.wearer(card) is not None

    # --- what forbids a move ----------------------------------------------------------------------------------------

    def refusals(self, text: str) -> set[str]:
        """The clauses that forbid an announcement of Mia's; empty if it is legal."""
        verb, *args = text.split()
        found = {"draw-due"} if self.get("step") == "draw" else set()
        if verb in ("summon", "equip"):
            if self.get("step") == "combat":
                found.add("ETR-6")
            if args[0] not in self.hand:
                assert self.lies_open(args[0]), text
                found.add("card-in-hand")
        elif self.get("turn") == 1:
            found.add("starter-no-combat")
        return found | getattr(self, f"_no_{verb}")(*args)

    def _no_summon(self, card: str) -> set[str]:
        assert person(card)
        return {"one-per-class"} if f"{ME}.{CLASS[card[-1]]}" in self.facts else set()

    def _no_equip(self, card: str, target: str) -> set[str]:
        assert not person(card)
        where = self.place(target)
        found = set() if where is not None and where.startswith(ME) else {"equip-own"}
        if where is not None and f"{where}.{SLOT[card[-1]]}" in self.facts:
            found.add("slot-taken")
        return found

    def _acts(self, card: str) -> set[str]:
        where = self.place(card)
        found = set() if where is not None and where.startswith(ME) else {"own-character"}
        if where is not None and self.get(f"{where}.acted"):
            found.add("one-action")
        return found

    def _no_attack(self, attacker: str, target: str = "") -> set[str]:
        found = self._acts(attacker)
        where = self.place(attacker)
        if where is not None and f"{where}.weapon" not in self.facts:
            found.add("attack-needs-weapon")
        if not target and self.team(FOE):
            found.add("attack-target")
        if target and target not in self.team(FOE):
            found.add("attack")
        return found

    def _no_heal(self, healer: str, target: str = "") -> set[str]:
        found = self._acts(healer)
        where = self.place(healer)
        if where is not None and self.get(f"{where}.object", "0C")[-1] != "H":
            found.add("heal")
        if target and target != healer and not (person(healer) and healer[-1] == "H"):
            found.add("heal-others")
        if target and target not in self.team(ME):
            found.add("heal-own-team")
        return found

    def _no_cast(self, spell: str, target: str = "") -> set[str]:
        mage = f"{ME}.mage"
        found = set()
        if spell == "boost" and target not in self.team(ME):
            found.add("spell-boost")
        if mage not in self.facts:
            return found | {"cast-mage"}
        if self.get(f"{mage}.acted"):
            found.add("one-action")
        scroll = self.get(f"{mage}.object", "0H")
        if scroll[-1] != "C":
            found.add("cast-scroll")
        elif value(scroll) + 1 < POWER[spell]:
            found.add("cast-power")
        if spell == "dematerialise" and target == scroll:
            found.add("ETR-17")
        return found

    # --- all moves --------------------------------------------------------------------------------------------------

    def announcements(self, verb: str) -> Iterator[str]:
        """Everything of a verb that Mia could mean."""
        mine, theirs = self.team(ME), self.team(FOE)
        worn = [c for c in PACK if self.wearer(c) is not None]
        if verb == "summon":
            yield from (f"summon {card}" for card in self.hand if person(card))
        elif verb == "equip":
            yield from (f"equip {card} {who}" for card in self.hand if not person(card) for who in mine)
        elif verb == "attack":
            yield from (f"attack {who} {whom}".strip() for who in mine for whom in (*theirs, ""))
        elif verb == "heal":
            yield from (f"heal {who} {whom}".strip() for who in mine for whom in ("", *(c for c in mine if c != who)))
        else:
            yield "cast reinforcement"
            yield from (f"cast boost {who}" for who in mine)
            yield from (f"cast dematerialise {card}" for card in worn)
            yield from (f"cast lightning {who}" for who in (*mine, *theirs))

    def legal(self, verb: str) -> set[str]:
        return {text for text in self.announcements(verb) if not self.refusals(text)}

    # --- what a move does -------------------------------------------------------------------------------------------

    def total(self, text: str) -> int:
        """The sum of an attack, a healing or a spell."""
        verb, first, *rest = text.split()
        if verb == "attack":
            return self.damage(first, rest[0])
        if verb == "heal":
            return value(self.facts[f"{self.place(first)}.object"]) + (first[-1] == "H")
        return value(self.facts[f"{ME}.mage.object"]) + 1

    def damage(self, attacker: str, target: str = "") -> int:
        where = self.place(attacker)
        plain = value(self.facts[f"{where}.weapon"]) + (attacker[-1] == "S") + self.get(f"{where}.boost", 0)
        return max(0, plain - (target[-1:] == "D"))

    def after(self, text: str, fact: str) -> int:
        """A figure after the move."""
        verb, *args = text.split()
        getattr(self, f"_{verb}")(*args)
        where, _, last = fact.rpartition(".")
        if last == "attack":
            return self.damage(self.facts[where])
        if last == "power":
            return value(self.facts[f"{where}.object"]) + 1
        return int(self.facts[fact])

    def _summon(self, card: str) -> None:
        where = f"{ME}.{CLASS[card[-1]]}"
        self.facts.update({where: card, f"{where}.hp": HP[card[:-1]]})
        self.facts[f"{ME}.hand"] -= 1

    def _equip(self, card: str, target: str) -> None:
        self.facts[f"{self.place(target)}.{SLOT[card[-1]]}"] = card
        self.facts[f"{ME}.hand"] -= 1

    def _attack(self, attacker: str, target: str = "") -> None:
        if not target:
            self._three_cards(FOE)
            return
        where, left = self.place(target), self.damage(attacker, target)
        assert where is not None
        if f"{where}.shield" in self.facts:
            taken = min(left, self.facts[f"{where}.shield.left"])
            left -= taken
            self.facts[f"{where}.shield.left"] -= taken
            if not self.facts[f"{where}.shield.left"]:
                self._drop(where, "shield")
                del self.facts[f"{where}.shield.left"]
        self.facts[f"{where}.hp"] -= left
        if self.facts[f"{where}.hp"] <= 0:
            self._out(where)

    def _drop(self, where: str, slot: str) -> None:
        del self.facts[f"{where}.{slot}"]
        self.facts[f"{where.split('.', maxsplit=1)[0]}.discard"] += 1

    def _out(self, where: str) -> None:
        player = where.split(".", maxsplit=1)[0]
        self.facts[f"{player}.discard"] += 1 + sum(f"{where}.{slot}" in self.facts for slot in set(SLOT.values()))
        for name in [name for name in self.facts if name == where or name.startswith(f"{where}.")]:
            del self.facts[name]
        self._three_cards(player)

    def _three_cards(self, player: str) -> None:
        for number in (1, 2, 3):
            if not self.facts[f"{player}.deck"]:
                break
            self.facts[f"{player}.deck"] -= 1
            self.facts[f"{player}.{'hand' if number < 3 else 'discard'}"] += 1

    def _heal(self, healer: str, target: str = "") -> None:
        points = self.total(f"heal {healer}")
        who, where = self.place(healer), self.place(target or healer)
        assert who is not None
        self.facts[f"{where}.hp"] = min(HP[(target or healer)[:-1]], self.facts[f"{where}.hp"] + points)
        self._drop(who, "object")

    def _cast(self, spell: str, target: str = "") -> None:
        self._drop(f"{ME}.mage", "object")
        if spell == "boost":
            name = f"{self.place(target)}.boost"
            self.facts[name] = self.get(name, 0) + 3
        elif spell == "reinforcement":
            self.facts[f"{ME}.deck"] -= 1
            self.facts[f"{ME}.hand"] += 1
        elif spell == "lightning":
            where = self.place(target)
            assert where is not None
            self._out(where)
        else:
            worn = self.wearer(target)
            if worn is not None:  # else it is the very scroll that was spent
                self._drop(*worn)
