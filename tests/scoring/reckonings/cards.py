"""Card games reckoned by hand: plain Python, written from the rules and apart from the formulas of the files."""

import math
import random
from collections.abc import Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType
from typing import Any

Entry = dict[str, Any]


def ways(**options: Any) -> Mapping[str, Any]:
    """House rules, as they are where nothing is said."""
    return MappingProxyType(options)


class Reckoner:
    """What a match should come to. `take` says which checks an entry breaks, and counts it if it breaks none."""

    options: Mapping[str, Any] = MappingProxyType({})

    def __init__(self, players: Sequence[str], **options: Any) -> None:
        self.players = list(players)
        self.opt = {**self.options, **options}
        self.names = self.players
        self.totals = dict.fromkeys(self.names, 0)
        self.over = False
        self.winners: tuple[str, ...] = ()
        self.begin()

    def begin(self) -> None:
        """What else is kept."""

    def entry(self, dice: random.Random) -> Entry:
        """Some entry, mostly possible."""
        raise NotImplementedError

    def breaks(self, entry: Entry) -> set[str]:
        """The checks that it breaks."""
        return set()

    def count(self, entry: Entry) -> None:
        """Count an entry that breaks none."""
        raise NotImplementedError

    def take(self, entry: Entry) -> set[str]:
        """What an entry breaks; else it is counted."""
        broken = self.breaks(entry)
        if not broken:
            self.count(entry)
        return broken

    def best(self, *, lowest: bool = False, shared: bool = True) -> None:
        """The end: who is best wins; where level scores play on it is none yet."""
        top = (min if lowest else max)(self.totals.values())
        best = tuple(name for name in self.names if self.totals[name] == top)
        if shared or len(best) == 1:
            self.over, self.winners = True, best

    def each(self, values: Sequence[Any]) -> dict[str, Any]:
        """Values in the order of the players."""
        return dict(zip(self.names, values, strict=True))


def split(dice: random.Random, total: int, parts: int) -> list[int]:
    """A total among so many."""
    cuts = sorted(dice.randint(0, total) for _ in range(parts - 1))
    return [b - a for a, b in zip([0, *cuts], [*cuts, total], strict=True)]


class Tarot(Reckoner):
    """French tarot."""

    options = ways(deals=0, misere_pays=0)

    def begin(self) -> None:
        self.deals = 0

    def entry(self, dice: random.Random) -> Entry:
        if dice.random() < 0.08:
            return {"contract": "passed"}
        five = len(self.players) == 5
        found: Entry = {
            "contract": dice.choice(["petite", "garde", "sans", "contre"]), "taker": dice.choice(self.players),
            "oudlers": dice.randint(0, 3), "points": dice.randint(0, 91) + dice.choice([0, 0, 0, 0.5]),
        }  # fmt: skip
        found["points"] = min(found["points"], 91)
        if five and dice.random() < 0.7:
            found["partner"] = dice.choice(self.players)
        if dice.random() < 0.3:
            found["petit"] = dice.choice(["none", "attack", "defence"])
        if dice.random() < 0.4:
            found["handful"] = {
                dice.choice(self.players): dice.choice(["none", "single", "double", "triple"]) for _ in range(2)
            }
        if dice.random() < 0.2:
            found["slam"] = dice.choice(["none", "made", "announced-made", "announced-failed"])
            if dice.random() < 0.7:
                found["points"] = dice.choice([87, 90, 91])
        if self.opt["misere_pays"] and dice.random() < 0.3:
            found["misere"] = dice.sample(self.players, dice.randint(0, 2))
        return found

    def breaks(self, entry: Entry) -> set[str]:
        if entry["contract"] == "passed":
            return set()
        found, n = set(), len(self.players)
        if n == 4 and entry["points"] != int(entry["points"]):
            found.add("half-points")
        if entry.get("partner") == entry["taker"]:
            found.add("partner-self")
        least = {3: (0, 13, 15, 18), 4: (0, 10, 13, 15), 5: (0, 8, 10, 13)}[n]
        order = ["none", "single", "double", "triple"]
        if sum(least[order.index(one)] for one in entry.get("handful", {}).values()) > 22:
            found.add("handful-trumps")
        slam = entry.get("slam", "none")
        if slam in ("made", "announced-made") and entry["contract"] != "contre" and entry["points"] < 87:
            found.add("slam-points")
        if slam == "announced-failed" and entry["points"] > 90.5:
            found.add("slam-points")
        return found

    def count(self, entry: Entry) -> None:
        self.deals += 1
        if entry["contract"] != "passed":
            self.deal(entry)
        if self.opt["deals"] and self.deals >= self.opt["deals"]:
            self.best()

    def deal(self, entry: Entry) -> None:
        times = {"petite": 1, "garde": 2, "sans": 4, "contre": 6}[entry["contract"]]
        gap = Fraction(str(entry["points"])) - [56, 51, 41, 36][entry["oudlers"]]
        sign = 1 if gap >= 0 else -1
        unit = sign * (25 + math.ceil(abs(gap))) * times
        unit += {"none": 0, "attack": 10, "defence": -10}[entry.get("petit", "none")] * times
        shown = {"none": 0, "single": 20, "double": 30, "triple": 40}
        unit += sign * sum(shown[one] for one in entry.get("handful", {}).values())
        unit += {"none": 0, "made": 200, "announced-made": 400, "announced-failed": -200}[entry.get("slam", "none")]
        attack = {entry["taker"], entry.get("partner", entry["taker"])}
        defence = [name for name in self.players if name not in attack]
        for name in defence:
            self.totals[name] -= unit
        partner = entry.get("partner")
        for name in attack - {entry["taker"]}:
            self.totals[name] += unit
        self.totals[entry["taker"]] += unit * (len(defence) - (1 if partner else 0))
        for name in entry.get("misere", ()):
            for other in self.players:
                if other != name:
                    self.totals[other] -= self.opt["misere_pays"]
                    self.totals[name] += self.opt["misere_pays"]


class TwoSides(Reckoner):
    """What belote and coinche share."""

    options = ways(target=1000)

    def begin(self) -> None:
        self.names = ["us", "them"]
        self.totals = {"us": 0, "them": 0}

    def pair(self, dice: random.Random) -> dict[str, int]:
        us = dice.randint(0, 162)
        ways = [(us, 162 - us)] * 5 + [(81, 81), (252, 0), (0, 252), (us, 160 - min(us, 160))]
        return self.each(dice.choice(ways))

    def sound(self, points: Mapping[str, int]) -> bool:
        return sum(points.values()) == 162 or sorted(points.values()) == [0, 252]

    def ended(self) -> None:
        if max(self.totals.values()) >= self.opt["target"]:
            self.best(shared=False)
            seats = {"us": self.players[::2], "them": self.players[1::2]}
            self.winners = tuple(name for name in self.players if any(name in seats[side] for side in self.winners))


class Belote(TwoSides):
    """Belote without bids."""

    options = ways(target=1000, belote_helps=True, tie="hold")

    def begin(self) -> None:
        super().begin()
        self.waits = 0

    def entry(self, dice: random.Random) -> Entry:
        found: Entry = {"taker": dice.choice(self.names), "points": self.pair(dice)}
        if dice.random() < 0.4:
            found["belote"] = dice.choice(self.names)
        if dice.random() < 0.3:
            found["declared"] = {dice.choice(self.names): 10 * dice.randint(0, 20)}
        if dice.random() < 0.1:
            found["declared"] = self.each([20, 50])
        return found

    def breaks(self, entry: Entry) -> set[str]:
        found = set() if self.sound(entry["points"]) else {"points-162"}
        if sum(one > 0 for one in entry.get("declared", {}).values()) > 1:
            found.add("declared-one-side")
        return found

    def count(self, entry: Entry) -> None:
        taker = entry["taker"]
        other = "them" if taker == "us" else "us"
        declared = {side: entry.get("declared", {}).get(side, 0) for side in self.names}
        royal = {side: 20 * (entry.get("belote") == side) for side in self.names}
        points = entry["points"]

        def strength(side: str) -> int:
            return points[side] + declared[side] + (royal[side] if self.opt["belote_helps"] else 0)

        mine, theirs = strength(taker), strength(other)
        if mine == theirs and self.opt["tie"] == "hold":
            self.totals[other] += points[other] + declared[other] + royal[other]
            self.totals[taker] += royal[taker]
            self.waits += points[taker] + declared[taker]
        else:
            if mine > theirs:
                for side in self.names:
                    self.totals[side] += points[side] + declared[side] + royal[side]
                self.totals[taker] += self.waits
            else:
                whole = 252 if points[other] == 252 else 162
                self.totals[other] += whole + sum(declared.values()) + royal[other] + self.waits
                self.totals[taker] += royal[taker]
            self.waits = 0
        self.ended()


class Coinche(TwoSides):
    """Belote with bids."""

    def entry(self, dice: random.Random) -> Entry:
        found: Entry = {
            "contract": dice.choice([*range(80, 190, 10), 250, 200]), "taker": dice.choice(self.names),
            "points": self.pair(dice),
        }  # fmt: skip
        if dice.random() < 0.3:
            found["doubled"] = dice.choice(["none", "coinche", "surcoinche"])
        if dice.random() < 0.4:
            found["belote"] = dice.choice(self.names)
        return found

    def breaks(self, entry: Entry) -> set[str]:
        found = set() if self.sound(entry["points"]) else {"points-162"}
        return found | ({"contract"} if 180 < entry["contract"] < 250 else set())

    def count(self, entry: Entry) -> None:
        taker, bid, points = entry["taker"], entry["contract"], entry["points"]
        other = "them" if taker == "us" else "us"
        royal = {side: 20 * (entry.get("belote") == side) for side in self.names}
        if bid == 250:
            made = points[taker] == 252
        else:
            with_royal = points[taker] + royal[taker]
            made = with_royal >= bid and with_royal > points[other] + royal[other]
        times = {"none": 1, "coinche": 2, "surcoinche": 4}[entry.get("doubled", "none")]
        if times > 1:
            self.totals[taker if made else other] += times * (500 if made and bid == 250 else 160 + bid)
        elif not made:
            self.totals[other] += 160 + bid
        elif bid == 250:
            self.totals[taker] += 500
        else:
            self.totals[taker] += bid + points[taker]
            self.totals[other] += points[other]
        for side in self.names:
            self.totals[side] += royal[side]
        self.ended()


class Rummy(Reckoner):
    """500 rum."""

    options = ways(target=500)

    def entry(self, dice: random.Random) -> Entry:
        n, most = len(self.players), 160
        found: Entry = {
            "melded": self.each([dice.randint(0, most) for _ in range(n)]),
            "left": self.each([dice.choice([0, dice.randint(0, 60)]) for _ in range(n)]),
        }  # fmt: skip
        if dice.random() < 0.7:
            found["out"] = dice.choice(self.players)
        return found

    def breaks(self, entry: Entry) -> set[str]:
        found = set()
        if sum(entry["melded"].values()) + sum(entry["left"].values()) > (426 if len(self.players) < 5 else 852):
            found.add("pack")
        if "out" in entry and entry["left"][entry["out"]]:
            found.add("out-left")
        return found

    def count(self, entry: Entry) -> None:
        for name in self.players:
            self.totals[name] += entry["melded"][name] - entry["left"][name]
        if max(self.totals.values()) >= self.opt["target"]:
            self.best(shared=False)


class Gin(Reckoner):
    """Gin rummy."""

    options = ways(target=100, gin=25, undercut=25, line=25)

    def begin(self) -> None:
        self.hands = dict.fromkeys(self.players, 0)

    def entry(self, dice: random.Random) -> Entry:
        how = dice.choice(["knock", "knock", "gin", "void"])
        if how == "void":
            return {"how": how}
        knocker = dice.choice(self.players)
        low = 0 if how == "gin" and dice.random() < 0.8 else dice.randint(0, 12)
        return {"how": how, "knocker": knocker,
                "deadwood": {one: low if one == knocker else dice.randint(0, 40) for one in self.players}}  # fmt: skip

    def breaks(self, entry: Entry) -> set[str]:
        if entry["how"] == "void":
            return set()
        dead = entry["deadwood"][entry["knocker"]]
        found = {"gin-zero"} if entry["how"] == "gin" and dead else set()
        if dead > 10:
            found.add("knock-ten")
        if entry["how"] == "knock" and not dead:
            found.add("knock-zero")
        return found

    def count(self, entry: Entry) -> None:
        if entry["how"] == "void":
            return
        knocker = entry["knocker"]
        other = next(name for name in self.players if name != knocker)
        gap = entry["deadwood"][other] - entry["deadwood"][knocker]
        if entry["how"] == "gin":
            winner, points = knocker, entry["deadwood"][other] + self.opt["gin"]
        elif gap > 0:
            winner, points = knocker, gap
        else:
            winner, points = other, self.opt["undercut"] - gap
        self.totals[winner] += points
        self.hands[winner] += 1
        if max(self.totals.values()) >= self.opt["target"]:
            ahead = max(self.players, key=lambda name: self.totals[name])
            rest = next(name for name in self.players if name != ahead)
            self.totals[ahead] += 200 if not self.totals[rest] else 100
            for name in self.players:
                self.totals[name] += self.hands[name] * self.opt["line"]
            self.best()


class OhHell(Reckoner):
    """Oh Hell."""

    options = ways(most=7, hook=True, scoring="exact")

    def begin(self) -> None:
        most = self.opt["most"]
        self.cards = [*range(1, most + 1), *range(most - 1, 0, -1)]

    def entry(self, dice: random.Random) -> Entry:
        cards, n = self.cards[0], len(self.players)
        tricks = split(dice, cards if dice.random() < 0.85 else dice.randint(0, cards), n)
        return {
            "bid": self.each([min(cards, max(0, one + dice.choice([0, 0, 1, -1]))) for one in tricks]),
            "tricks": self.each(tricks),
        }

    def breaks(self, entry: Entry) -> set[str]:
        found = {"hook"} if self.opt["hook"] and sum(entry["bid"].values()) == self.cards[0] else set()
        return found | ({"tricks-sum"} if sum(entry["tricks"].values()) != self.cards[0] else set())

    def count(self, entry: Entry) -> None:
        self.cards.pop(0)
        for name in self.players:
            bid, tricks = entry["bid"][name], entry["tricks"][name]
            if self.opt["scoring"] == "tricks":
                self.totals[name] += tricks + (10 if bid == tricks else 0)
            elif bid == tricks:
                self.totals[name] += 10 + bid
            elif self.opt["scoring"] == "minus":
                self.totals[name] -= abs(bid - tricks)
        if not self.cards:
            self.best()


class Hearts(Reckoner):
    """Hearts."""

    options = ways(target=100, moon="others", jacks=False)

    def entry(self, dice: random.Random) -> Entry:
        n = len(self.players)
        points = split(dice, 13 if dice.random() < 0.8 else 12, n)
        points[dice.randrange(n)] += 13
        if dice.random() < 0.15:
            points = [26] + [0] * (n - 1)
            dice.shuffle(points)
        if dice.random() < 0.1:
            points = split(dice, 26, n)
        found: Entry = {"points": self.each(points)}
        if self.opt["jacks"]:
            found["jack"] = dice.choice(self.players)
        return found

    def breaks(self, entry: Entry) -> set[str]:
        points = list(entry["points"].values())
        return ({"sum-26"} if sum(points) != 26 else set()) | ({"queen"} if max(points) < 13 else set())

    def count(self, entry: Entry) -> None:
        shooter = next((name for name, one in entry["points"].items() if one == 26), None)
        for name, points in entry["points"].items():
            if shooter is None:
                self.totals[name] += points
            elif self.opt["moon"] == "self":
                self.totals[name] -= 26 * (name == shooter)
            else:
                self.totals[name] += 26 * (name != shooter)
        if "jack" in entry:
            self.totals[entry["jack"]] -= 10
        if max(self.totals.values()) >= self.opt["target"]:
            self.best(lowest=True, shared=False)


class Cribbage(Reckoner):
    """Cribbage."""

    def entry(self, dice: random.Random) -> Entry:
        return {
            "by": dice.choice(self.players),
            "why": dice.choice(["play", "heels", "hand", "crib"]),
            "points": dice.choice([2, 2, dice.randint(0, 29)]),
        }

    def breaks(self, entry: Entry) -> set[str]:
        why, points = entry["why"], entry["points"]
        found = {"heels-two"} if why == "heels" and points != 2 else set()
        if why in ("hand", "crib") and points in (19, 25, 26, 27):
            found.add("hand-impossible")
        if why == "play" and not 1 <= points <= 14:
            found.add("play-range")
        return found

    def count(self, entry: Entry) -> None:
        self.totals[entry["by"]] = min(121, self.totals[entry["by"]] + entry["points"])
        if self.totals[entry["by"]] == 121:
            self.over, self.winners = True, (entry["by"],)
            other = min(self.totals.values())
            self.games = 4 if other < 61 else 2 if other < 91 else 1
