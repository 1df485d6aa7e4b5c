"""Dice, darts, throws and all the rest, reckoned by hand: written from the rules and apart from the formulas."""

import random
from collections import Counter

from tests.scoring.reckonings.cards import Entry, Reckoner, ways


class InTurn(Reckoner):
    """Whose turn it is goes round."""

    def begin(self) -> None:
        self.turn = 0
        self.gone: set[str] = set()
        self.ready()

    def ready(self) -> None:
        """What else is kept."""

    @property
    def active(self) -> str:
        return self.players[self.turn]

    def on(self) -> None:
        for _ in self.players:
            self.turn = (self.turn + 1) % len(self.players)
            if self.active not in self.gone:
                return


UPPER = {"ones": 1, "twos": 2, "threes": 3, "fours": 4, "fives": 5, "sixes": 6}
BOXES = (*UPPER, "three", "four", "full", "small", "large", "yahtzee", "chance")


class Yams(InTurn):
    """Yahtzee."""

    options = ways(joker=True, bonus=35)

    def ready(self) -> None:
        self.sheets: dict[str, dict[str, int]] = {name: {} for name in self.players}

    def entry(self, dice: random.Random) -> Entry:
        thrown = [dice.randint(1, 6)] * 5 if dice.random() < 0.3 else [dice.randint(1, 6) for _ in range(5)]
        if dice.random() < 0.2:
            thrown = [1, 2, 3, 4, dice.choice([5, 6])]
        return {"box": dice.choice([box for box in BOXES if box not in self.sheets[self.active]]), "dice": thrown}

    def again(self, entry: Entry) -> bool:
        return bool(self.opt["joker"]) and len(set(entry["dice"])) == 1 and "yahtzee" in self.sheets[self.active]

    def breaks(self, entry: Entry) -> set[str]:
        if not self.again(entry):
            return set()
        sheet, box = self.sheets[self.active], entry["box"]
        own = next(name for name, face in UPPER.items() if face == entry["dice"][0])
        if own not in sheet:
            return set() if box == own else {"joker-upper"}
        lower = [one for one in BOXES if one not in UPPER and one not in sheet]
        return {"joker-lower"} if lower and box in UPPER else set()

    def worth(self, entry: Entry) -> int:
        thrown, box = entry["dice"], entry["box"]
        counts = sorted(Counter(thrown).values())
        faces = set(thrown)
        joker = self.again(entry)
        if box in UPPER:
            return thrown.count(UPPER[box]) * UPPER[box]
        runs = [{1, 2, 3, 4}, {2, 3, 4, 5}, {3, 4, 5, 6}]
        return {
            "three": sum(thrown) if counts[-1] >= 3 else 0,
            "four": sum(thrown) if counts[-1] >= 4 else 0,
            "full": 25 if joker or counts == [2, 3] else 0,
            "small": 30 if joker or any(run <= faces for run in runs) else 0,
            "large": 40 if joker or faces in ({1, 2, 3, 4, 5}, {2, 3, 4, 5, 6}) else 0,
            "yahtzee": 50 if len(faces) == 1 else 0,
            "chance": sum(thrown),
        }[box]

    def count(self, entry: Entry) -> None:
        sheet, worth = self.sheets[self.active], self.worth(entry)
        more = 100 if self.again(entry) and sheet.get("yahtzee") == 50 else 0
        before = sum(sheet.get(box, 0) for box in UPPER)
        sheet[entry["box"]] = worth
        if before < 63 <= sum(sheet.get(box, 0) for box in UPPER):
            more += self.opt["bonus"]
        self.totals[self.active] += worth + more
        self.on()
        if all(len(one) == 13 for one in self.sheets.values()):
            self.best()


class Darts(InTurn):
    """501."""

    options = ways(start=501, double_out=True)

    def ready(self) -> None:
        self.totals = dict.fromkeys(self.players, self.opt["start"])

    def entry(self, dice: random.Random) -> Entry:
        rest = self.totals[self.active]
        score = (
            rest if rest <= 180 and dice.random() < 0.4 else dice.choice([dice.randint(0, 180), dice.randint(0, 60)])
        )
        found: Entry = {"score": score}
        if self.opt["double_out"] and score == rest:
            found["double"] = dice.random() < 0.5
        return found

    def breaks(self, entry: Entry) -> set[str]:
        score = entry["score"]
        found = {"three-darts"} if score in (163, 166, 169, 172, 173, 175, 176, 178, 179) else set()
        ends = self.opt["double_out"] and score == self.totals[self.active]
        if ends and (score > 170 or score in (159, 162, 163, 165, 166, 168, 169)):
            found.add("checkout")
        return found

    def count(self, entry: Entry) -> None:
        rest = self.totals[self.active] - entry["score"]
        bust = rest < 0 or (self.opt["double_out"] and (rest == 1 or (rest == 0 and not entry["double"])))
        if not bust:
            self.totals[self.active] = rest
        if not bust and rest == 0:
            self.over, self.winners = True, (self.active,)
        self.on()


class Molkky(InTurn):
    """Mölkky."""

    options = ways(three_misses="out")

    def ready(self) -> None:
        self.misses = dict.fromkeys(self.players, 0)

    def entry(self, dice: random.Random) -> Entry:
        return {"points": dice.choice([0, 0, dice.randint(0, 12)])}

    def count(self, entry: Entry) -> None:
        who, points = self.active, entry["points"]
        self.misses[who] = 0 if points else self.misses[who] + 1
        total = self.totals[who] + points
        self.totals[who] = 25 if total > 50 else total
        if self.misses[who] == 3 and self.opt["three_misses"] == "zero":
            self.totals[who] = self.misses[who] = 0
        elif self.misses[who] == 3:
            self.gone.add(who)
        left = [name for name in self.players if name not in self.gone]
        if self.totals[who] == 50:
            self.over, self.winners = True, (who,)
        elif len(left) == 1:
            self.over, self.winners = True, tuple(left)
        self.on()


class Scrabble(InTurn):
    """A game of words."""

    def entry(self, dice: random.Random) -> Entry:
        if dice.random() < 0.05:
            return {"entry": "finish", "left": self.each([dice.choice([0, dice.randint(0, 30)]) for _ in self.players])}
        return {"points": dice.choice([0, dice.randint(0, 90)]), "seven": dice.random() < 0.2}

    def breaks(self, entry: Entry) -> set[str]:
        if entry.get("entry"):
            return {"two-out"} if list(entry["left"].values()).count(0) > 1 else set()
        return {"seven-nothing"} if entry["seven"] and not entry["points"] else set()

    def count(self, entry: Entry) -> None:
        if not entry.get("entry"):
            self.totals[self.active] += entry["points"] + 50 * entry["seven"]
            self.on()
            return
        whole = sum(entry["left"].values())
        for name, left in entry["left"].items():
            self.totals[name] += whole if not left else -left
        self.best()


class Lowest(Reckoner):
    """Fewest points at 100."""

    options = ways(target=100, closes=False)

    def entry(self, dice: random.Random) -> Entry:
        found: Entry = {"points": self.each([dice.randint(-10, 30) for _ in self.players])}
        if self.opt["closes"]:
            found["closer"] = dice.choice(self.players)
        return found

    def count(self, entry: Entry) -> None:
        points = dict(entry["points"])
        closer = entry.get("closer")
        rest = [one for name, one in points.items() if name != closer]
        if closer is not None and points[closer] > 0 and min(rest) <= points[closer]:
            points[closer] *= 2
        for name in self.players:
            self.totals[name] += points[name]
        if max(self.totals.values()) >= self.opt["target"]:
            self.best(lowest=True)


class Petanque(Reckoner):
    """Pétanque."""

    options = ways(target=13, boules=6)

    def entry(self, dice: random.Random) -> Entry:
        if dice.random() < 0.1:
            return {}
        return {"side": dice.choice(self.players), "points": dice.randint(1, self.opt["boules"])}

    def count(self, entry: Entry) -> None:
        if entry:
            self.totals[entry["side"]] += entry["points"]
        if max(self.totals.values()) >= self.opt["target"]:
            self.best()


class TableTennis(Reckoner):
    """Games to 11."""

    options = ways(best_of=5, to=11)

    def entry(self, dice: random.Random) -> Entry:
        to = self.opt["to"]
        pair = [
            dice.choice([to, to, to + dice.randint(1, 4), to - 1]),
            dice.choice([dice.randint(0, to - 1), to, to + 1]),
        ]
        dice.shuffle(pair)
        return {"points": self.each(pair)}

    def breaks(self, entry: Entry) -> set[str]:
        low, high = sorted(entry["points"].values())
        to, found = self.opt["to"], set()
        if high < to:
            found.add("not-finished")
        if high - low < 2:
            found.add("margin")
        if high > to and high - low != 2:
            found.add("too-far")
        return found

    def count(self, entry: Entry) -> None:
        winner = max(self.players, key=lambda name: entry["points"][name])
        self.totals[winner] += 1
        if self.totals[winner] > self.opt["best_of"] / 2:
            self.over, self.winners = True, (winner,)


class Points(Reckoner):
    """Points, simply."""

    options = ways(target=0, lowest=False)

    def entry(self, dice: random.Random) -> Entry:
        some = [name for name in self.players if dice.random() < 0.7]
        return {"points": {name: dice.randint(-20, 60) for name in some}}

    def count(self, entry: Entry) -> None:
        for name, points in entry["points"].items():
            self.totals[name] += points
        if self.opt["target"] and max(self.totals.values()) >= self.opt["target"]:
            self.best(lowest=self.opt["lowest"])


class Duel(Reckoner):
    """Life, poison, commander."""

    options = ways(life=20)

    def begin(self) -> None:
        self.totals = dict.fromkeys(self.players, self.opt["life"])
        self.more: dict[str, dict[str, int]] = {name: {"poison": 0, "commander": 0} for name in self.players}
        self.gone: set[str] = set()

    def entry(self, dice: random.Random) -> Entry:
        alive = [name for name in self.players if name not in self.gone]
        change = {name: dice.randint(-6, 4) for name in dice.sample(alive, min(len(alive), 2))}
        counter = dice.choice(["life", "poison", "commander"])
        return {
            "counter": counter,
            "change": change if counter == "life" else {name: -one for name, one in change.items()},
        }

    def breaks(self, entry: Entry) -> set[str]:
        counter = entry["counter"]
        if counter == "life":
            return set()
        below = any(self.more[name][counter] + one < 0 for name, one in entry["change"].items())
        return {"below-zero"} if below else set()

    def count(self, entry: Entry) -> None:
        counter = entry["counter"]
        for name, one in entry["change"].items():
            if counter != "life":
                self.more[name][counter] += one
            if counter != "poison":
                self.totals[name] += one if counter == "life" else -one
        for name in self.players:
            if self.totals[name] <= 0 or self.more[name]["poison"] >= 10 or self.more[name]["commander"] >= 21:
                self.gone.add(name)
        left = tuple(name for name in self.players if name not in self.gone)
        if len(left) < 2:
            self.over, self.winners = True, left
