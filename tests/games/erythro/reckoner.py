"""Erythro reckoned once more for its exercises, from the words of a position alone: nothing of the engine's code.

It knows what questions ask (site/erythro.md): announcements on a table where the cards stay in people's hands, and the
mines of the demonstration box, whose lines it reads from the file itself.
"""

import csv
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

DATA: Final = Path(__file__).parents[3] / "companion" / "games" / "erythro" / "data"
OWN: Final = {"nuee": ("water", "air"), "lave": ("fire", "earth"), "argile": ("water", "earth"),
              "brasier": ("fire", "air")}  # fmt: skip
# Who touches whom on the planet for two players, row by row.
NEAR: Final = {
    1: (3, 4, 6, 7, 9, 10), 2: (3, 5, 6), 3: (2, 4, 6, 1), 4: (3, 1, 7), 5: (2, 6, 8), 6: (2, 3, 5, 1, 8, 9),
    7: (4, 1, 10), 8: (5, 6, 9, 11), 9: (6, 1, 8, 10, 11, 12), 10: (1, 7, 9, 12), 11: (8, 9, 12), 12: (9, 10, 11),
}  # fmt: skip
MAXIMUM: Final = 12
EFFECTS: Final = ("gain", "sanctuary", "lose", "remove", "pollute", "take", "destroy", "draw", "attack", "buy")
ZONES: Final = ("gain", "sanctuary")
"""Effects that are a card of their own; the others stand on fourth zones."""
BEGINNING: Final = ("special", "contaminate")
PER_MINE, PER_DOME, DOME = 2, 4, 10
"""The alliance: what a mine and the dome take off profitability; what the dome costs."""


Open = tuple[str, int]
"""An open card: what it is, how much of it was announced."""


@cache
def mines() -> Mapping[str, Mapping[str, Any]]:
    """The mines of the demonstration box by the word that positions use."""
    plain = str.maketrans("éèâêô", "eeaeo")
    with (DATA / "demo-mines.csv").open(encoding="utf-8") as file:
        return {row["name"].casefold().translate(plain): row for row in csv.DictReader(file)}


class Table:
    """A position, with the pupil Mia in the first seat and Tom in the second."""

    def __init__(self, position: Mapping[str, Any], opponent: str) -> None:
        self.facts, self.opponent = dict(position), opponent

    def get(self, name: str, default: Any = 0) -> Any:
        value = self.facts.get(name)
        return default if value is None else value

    @property
    def here(self) -> int:
        return int(self.get("Mia.tile"))

    @property
    def elements(self) -> tuple[str, ...]:
        return OWN[self.get("Mia.character")[0]]

    def opened(self, name: str) -> Open | None:
        """The open card of a player."""
        words = self.get(f"{name}.open", None)
        return None if words is None else (words[0], int(words[1]))

    def pollution(self, tile: int) -> int:
        return int(self.get(f"tile.{tile}.pollution"))

    def closed(self, tile: int) -> bool:
        return self.pollution(tile) >= 4

    # --- refusals -----------------------------------------------------------------------------------------------------

    def refusals(self, text: str) -> set[str]:
        """The clauses that forbid an announcement; what is missing in the book as a clause is not told.

        As it stands: no open card is taken to be closed by it, no fourth zone to be begun.
        """
        words = text.removeprefix("Mia: ").split()
        verb, arguments = words[0], words[1:]
        found = set(getattr(self, f"_{verb}")(*arguments))
        if self.get("phase") != "players" or verb not in (*EFFECTS, *BEGINNING):
            return found
        return found | self._amid(verb, arguments, self.opened("Mia"), self.opened("Tom"))

    def _part_of(self, verb: str, arguments: list[str], mine: Open | None, theirs: Open | None) -> str:
        """Whose open card an effect is a part of, the own one first: a contamination card asks its owner for three
        influence or three cards, one that nobody knows its owner for anything, others for its first effect."""
        if mine is not None and mine[0] == "contamination":
            lost = verb == "lose" and mine[1] + int(arguments[0]) <= 3
            if lost or (verb == "draw" and not mine[1] and arguments == ["3"]):
                return "Mia"
        elif mine is not None:
            return "Mia"
        return "Tom" if theirs is not None and theirs[0] != "contamination" and not theirs[1] else ""

    def _amid(self, verb: str, arguments: list[str], mine: Open | None, theirs: Open | None) -> set[str]:
        """What the cards that are open forbid; without one of the own, what forbids to begin another."""
        full = {"four-cards"} if self.get("Mia.played") >= 4 else set()
        if verb in BEGINNING:
            return full if mine is None else {"one-card"}
        short = verb == "lose" and mine is not None and mine[0] == "contamination" and mine[1] + self._influence() < 3
        found = {"contamination-whole"} if short else set()
        if self._part_of(verb, arguments, mine, theirs):
            return found
        if mine is not None:
            return found | {"contamination-begun" if mine[1] else "contamination-card"}
        if verb in ZONES:
            return full
        if verb == "buy":
            return {"phase-order"} if full else {"buy-by-card"}
        return {"special"} if theirs is not None else {"special"} | full

    def _influence(self) -> int:
        return sum(int(self.get(f"Mia.{element}")) for element in self.elements)

    def _phase(self, *phases: str) -> list[str]:
        return [] if self.get("phase") in phases else ["phase-order"]

    def _element(self, element: str) -> list[str]:
        return [] if element in self.elements else ["two-elements"]

    def _effect(self) -> list[str]:
        """What a player does with a card."""
        return self._phase("players")

    def _gain(self, amount: str, element: str) -> list[str]:
        over = self.get(f"Mia.{element}") + int(amount) > MAXIMUM
        return self._effect() + self._element(element) + (["ERY-5"] if over else [])

    def _sanctuary(self, element: str) -> list[str]:
        found = self._effect() + self._element(element)
        if self.get(f"tile.{self.here}.sanctuary", ""):
            found.append("zone-sanctuary")
        if self.closed(self.here):
            found.append("sanctuary-contaminated")
        return found

    def _special(self, element: str = "") -> list[str]:
        missing = element and self.get(f"tile.{self.here}.sanctuary", "") != element
        return self._effect() + (self._element(element) if element else []) + (["bonus-sanctuary"] if missing else [])

    def _lose(self, amount: str, element: str) -> list[str]:
        return self._effect() + self._element(element) + self._short(element, int(amount), "lose-influence")

    def _short(self, element: str, amount: int, clause: str) -> list[str]:
        """Too little influence; of an element that is not one's own there is no more to say."""
        return [clause] if element in self.elements and self.get(f"Mia.{element}") < amount else []

    def _soil(self, tile: int) -> list[str]:
        found = ["contaminated-closed"] if self.closed(tile) else []
        return found if tile == self.here or tile in NEAR[self.here] else [*found, "near-tile"]

    def _remove(self, amount: str, tile: str) -> list[str]:
        short = int(amount) > self.pollution(int(tile))
        return self._effect() + self._soil(int(tile)) + (["remove-pollution"] if short else [])

    def _pollute(self, tile: str) -> list[str]:
        return self._effect() + self._soil(int(tile))

    def _take(self) -> list[str]:
        return self._effect() + ([] if self.get("contaminations.left") else ["ERY-11"])

    def _destroy(self, place: str) -> list[str]:
        """Whether there is a contamination card is known only in part; a question is asked where it is sure."""
        known = "contamination" in self.get(f"Mia.{place}.cards", ())
        sure = known or self._hidden_contaminations() > self._hidden_places() - self._hidden(place)
        return self._effect() + ([] if sure else ["destroy-card"])

    def _contaminate(self) -> list[str]:
        known = "contamination" in self.get("Mia.hand.cards", ())
        sure = known or self._hidden_contaminations() > self._hidden_places() - self._hidden("hand")
        found = self._effect() + ([] if sure else ["card-from-hand"])
        if self.closed(self.here):
            found.append("contamination-closed")
        drawn = self.get("Mia.deck") + self.get("Mia.discard")
        return found + ([] if self._influence() >= 3 or drawn >= 3 else ["contamination-whole"])

    def _hidden(self, zone: str) -> int:
        """How many cards of a zone nobody has seen."""
        return int(self.get(f"Mia.{zone}")) - len(self.get(f"Mia.{zone}.cards", ()))

    def _hidden_places(self) -> int:
        played = self.get("Mia.played") - self.get("Mia.tainted") - self._known_played()
        return sum(map(self._hidden, ("deck", "hand", "discard"))) + int(played)

    def _known_played(self) -> int:
        return sum(card != "contamination" for card in self.get("Mia.played.cards", ()))

    def _hidden_contaminations(self) -> int:
        zones = (self.get(f"Mia.{zone}.cards", ()) for zone in ("deck", "hand", "discard"))
        seen = sum(list(cards).count("contamination") for cards in zones)
        return int(self.get("Mia.contaminations")) - seen

    def _draw(self, amount: str) -> list[str]:
        short = int(amount) > self.get("Mia.deck") + self.get("Mia.discard")
        return self._effect() + (["draw"] if short else [])

    def _price(self, tile: int, element: str) -> int | None:
        """What an attack costs; 0 where nothing can be paid with, None where nobody knows."""
        if self.get(f"tile.{tile}.dome", False):
            return DOME
        row = mines().get(self.get(f"tile.{tile}.mine")[0])
        return None if row is None else int(row[element] or 0)

    def _attack(self, tile: str, element: str, amount: str) -> list[str]:
        number, paid = int(tile), int(amount)
        found = self._effect() + self._element(element) + (["ERY-18"] if number != self.here else [])
        cost = self._price(number, element)
        if cost is not None and cost != paid:
            dome = self.get(f"tile.{tile}.dome", False)
            found.append("attack-dome" if dome else "attack-mine" if cost else "attack-element")
        return found + self._short(element, paid, "lose-influence")

    def _buy(self, element: str, cost: str) -> list[str]:
        found = self._element(element) + self._short(element, int(cost), "buy")
        if self.get("phase") == "purchase":
            return found + (["once-a-phase"] if self.get("Mia.done", False) else [])
        return found + self._phase("players")

    def _keep(self, card: str = "") -> list[str]:
        found = self._phase("discard")
        if self.get("phase") in ("discard", "purchase", "draw") and self.get("Mia.done", False):
            found.append("once-a-phase")
        return found if self.get("Mia.hand") else [*found, "keep-one"]

    def _next(self) -> list[str]:
        phase = self.get("phase")
        if phase == "players":
            owing = any(self.get(f"{name}.played") < 4 and self.get(f"{name}.hand") for name in ("Mia", "Tom"))
            return ["all-finish"] if owing or self.opened("Mia") or self.opened("Tom") else []
        if phase == "discard":
            return [] if all(self.get(f"{name}.done", False) for name in ("Mia", "Tom")) else ["all-finish"]
        return []

    # --- moves to find ------------------------------------------------------------------------------------------------

    def legal(self, verb: str) -> set[str]:
        """All legal announcements of a verb, as they are listed."""
        if verb == "buy":
            costs = range(MAXIMUM + 1)
            found = [f"buy {element} {cost}" for element in self.elements for cost in costs]
        elif verb == "remove":
            found = [f"remove {amount} {tile}" for tile in (self.here, *NEAR[self.here]) for amount in (1, 2, 3)]
        else:
            things = ("mine", "dome")
            tiles = [tile for tile in NEAR if any(self.get(f"tile.{tile}.{thing}") for thing in things)]
            found = [f"attack {tile} {element} {amount}" for tile in tiles for element in self.elements
                     for amount in range(1, MAXIMUM + 1)]  # fmt: skip
        return {f"Mia: {text}" for text in found if not self.refusals(text)}

    # --- figures ------------------------------------------------------------------------------------------------------

    def after(self, text: str, fact: str) -> int:
        """A figure after a legal announcement."""
        words = text.removeprefix("Mia: ").split()
        getattr(self, f"_do_{words[0]}")(*words[1:])
        if fact == "contaminated":
            return sum(self.closed(tile) for tile in NEAR)
        if fact == "mines.furthest":
            return max((int(self.get(f"tile.{tile}.mine.step")) for tile in NEAR), default=0)
        return int(self.get(fact))

    def _add(self, fact: str, amount: int) -> None:
        self.facts[fact] = self.get(fact) + amount

    def _do_gain(self, amount: str, element: str) -> None:
        self._add(f"Mia.{element}", int(amount))

    def _do_lose(self, amount: str, element: str) -> None:
        self._add(f"Mia.{element}", -int(amount))

    def _do_buy(self, element: str, cost: str) -> None:
        self._add(f"Mia.{element}", -int(cost))

    def _do_remove(self, amount: str, tile: str) -> None:
        self._add(f"tile.{tile}.pollution", -int(amount))

    def _soil_gets(self, tile: int, amount: int) -> None:
        for _ in range(amount):
            if not self.closed(tile):
                self._add(f"tile.{tile}.pollution", 1)

    def _do_pollute(self, tile: str) -> None:
        self._soil_gets(int(tile), 1)

    def _do_take(self) -> None:
        self._add("Mia.contaminations", 1)
        self._add("contaminations.left", -1)

    def _do_destroy(self, place: str) -> None:
        self._add("Mia.contaminations", -1)
        self._add("contaminations.left", 1)

    def _do_contaminate(self) -> None:
        self._add("Mia.contaminations", -1)
        self._soil_gets(self.here, 1)

    def _do_attack(self, tile: str, element: str, amount: str) -> None:
        self._add(f"Mia.{element}", -int(amount))
        dome = self.get(f"tile.{tile}.dome", False)
        if self.opponent == "alliance":
            self.facts["profitability"] = max(0, self.get("profitability") - (PER_DOME if dome else PER_MINE))
        if dome and self.opponent == "alliance":
            return
        self._add("mines.destroyed", 0 if dome else 1)
        for part in ("mine", "mine.level", "mine.step", "mine.order"):
            self.facts[f"tile.{tile}.{part}"] = None

    def _do_keep(self, card: str = "") -> None:
        self.facts["Mia.done"] = True

    def _do_next(self) -> None:
        if self.get("phase") == "mines":
            order = [tile for tile in NEAR if self.get(f"tile.{tile}.mine", None)]
            for tile in sorted(order, key=lambda tile: self.get(f"tile.{tile}.mine.order")):
                if not self._lost():
                    self._mine_moves(tile)
        elif self.get("phase") == "opponent" and self.opponent == "alliance":
            self._add("profitability", self.risen())

    def _lost(self) -> bool:
        """Whether too many tiles are contaminated: nothing moves after the end."""
        return sum(map(self.closed, NEAR)) >= (1 if self.opponent == "consortium" else 3)

    def risen(self) -> int:
        """What the mines on the planet add to profitability."""
        keys = (self.get(f"tile.{tile}.mine", None) for tile in NEAR)
        return sum(int(mines()[key[0]]["extraction"]) for key in keys if key)

    def _mine_moves(self, tile: int) -> None:
        self._add(f"tile.{tile}.mine.step", 1)
        row = mines()[self.get(f"tile.{tile}.mine")[0]]
        line = [part.strip() for part in row["lines"].split("/")][self.get(f"tile.{tile}.mine.step") - 1]
        for amount in (1, 2):
            if line.endswith(f"pollute-{amount}"):
                self._soil_gets(tile, amount)
        if line.endswith("spread"):
            for around in (tile, *NEAR[tile]):
                self._soil_gets(around, 1)
