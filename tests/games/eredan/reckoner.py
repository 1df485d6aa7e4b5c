"""Eredan reckoned once more, from the rule book and the rulings alone: nothing of the engine's code.

A table is read from the words of `facts()`, changed by plain steps, and read out again in the same words. Rulings of
RULINGS.md stand in brackets.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

STATS: Final = ("attack", "defence", "spirit")
MEETS: Final = {"physical": "defence", "magic": "spirit"}
HAND, MOST_HAND = 5, 8


@dataclass
class One:
    """A character, in the words of its facts. `changes`: what, how much, until when."""

    name: str = ""
    classes: tuple[str, ...] = ()
    race: str = "unknown"
    attack: int = 0
    high: int | None = None
    defence: int = 0
    spirit: int = 0
    hp: int = 0
    most: int = 0
    orders: tuple[tuple[int, str, int], ...] = ()
    against: str | None = None
    tilted: bool = False
    dead: bool = False
    received: int = 0
    healed: int = 0
    changes: list[tuple[str, int, str]] = field(default_factory=list)
    woken: bool = False
    cast: bool = False

    def changed(self, what: str) -> int:
        """By how much all changes together have changed something."""
        return sum(amount for name, amount, _ in self.changes if name == what)


class Laid(NamedTuple):
    """A card of the queue: whose, what it is called, its kind, whether it was created."""

    by: str
    name: str
    kind: str = "action"
    created: bool = False
    cancelled: bool = False


def n_order(active: str, laid: Sequence[Laid]) -> list[Laid]:
    """First cards, then second ones, of each round that of the player of the turn first; created ones behind all."""
    mine, theirs = ([one for one in laid if (one.by == active) is own and not one.created] for own in (True, False))
    order = []
    for number in range(max(len(mine), len(theirs), 0)):
        order += mine[number : number + 1] + theirs[number : number + 1]
    return order + [one for one in laid if one.created]


def gives_chain(one: One, kind: str, *, printed: bool, zone: bool = False) -> bool:
    """Whether a first card lets its player lay a second one: it says so, or a Mage of one class has cast a Spell."""
    return printed or (kind == "spell" and not zone and one.classes == ("mage",) and one.race != "guemelite")


# --- trios ------------------------------------------------------------------------------------------------------------


class Member(NamedTuple):
    """A character as trios look at it."""

    guilds: frozenset[str]
    courtier: bool = False


def trio(members: Iterable[Member], *, neutral: bool = False) -> str:
    """The clause against a trio; empty for one that may stand together. `neutral`: Mercenaries, beside Courtiers too.

    Nehantists take no Mercenary; with a Courtier all share a guild; else all but Mercenaries do. Of whom nothing is
    known nothing is asked.
    """
    told = [one for one in members if one.guilds]
    everywhere = {guild for one in told for guild in one.guilds}
    if {"nehantist", "mercenary"} <= everywhere:
        return "nehantist-no-mercenary"
    court = any(one.courtier for one in members)
    asked = told if court and not neutral else [one for one in told if one.guilds != {"mercenary"}]
    shared = [guild for guild in everywhere if all(guild in one.guilds for one in asked)]
    if not asked or shared:
        return ""
    return "courtier-common-guild" if court else "affiliation"


def deck_guilds(members: Iterable[Member]) -> set[str]:
    """The guilds of which the deck is."""
    return {guild for one in members for guild in one.guilds} - {"mercenary"}


# --- a table ----------------------------------------------------------------------------------------------------------


class Table:
    """Both lines, hands and decks by their sizes, the fight, the queue."""

    def __init__(self, facts: Mapping[str, Any], players: tuple[str, str] = ("Ana", "Bo")) -> None:
        self.players, self.turn, self.active = players, facts["turn"], facts["player"]
        self.lines = {name: _line(facts, name) for name in players}
        self.hand, self.deck, self.discard = (
            {name: facts[f"{name}.{zone}"] for name in players} for zone in ("hand", "deck", "discard")
        )
        self.draws = {name: facts[f"{name}.draws"] for name in players}
        self.short = {name: bool(facts[f"{name}.deckout"]) for name in players}
        self.fighter = dict.fromkeys(players, 0)
        self.rolled: dict[str, int] = {}
        self.queue: list[Laid] = []
        self.done = 0
        self.rule, self.winners = "", ()  # type: tuple[str, tuple[str, ...]]
        self.straighten()

    def other(self, name: str) -> str:
        """The enemy."""
        return self.players[1 - self.players.index(name)]

    def fights(self, name: str) -> One:
        """Who fights for a player."""
        return self.lines[name][self.fighter[name]]

    def score(self, name: str) -> int:
        """Damage that the enemy's characters received, healing that one's own did."""
        enemy, own = self.lines[self.other(name)].values(), self.lines[name].values()
        return sum(one.received for one in enemy) + sum(one.healed for one in own)

    # --- figures --------------------------------------------------------------------------------------------------

    def now(self, name: str, place: int, what: str) -> int:
        """Attack, Defence or Spirit as it counts now, of a range what was rolled (ERE-5, ERE-7, ERE-28, ERE-29)."""
        one = self.lines[name][place]
        fights = self.fighter[name] == place
        base = getattr(one, what)
        if what == "attack" and fights:
            base = self.rolled.get(name, base)
        orders = [gain for turn, stat, gain in one.orders
                  if stat == what and (one.woken or (fights and turn == self.turn))]  # fmt: skip
        hunts = what == "attack" and fights and "marauder" in one.classes
        prey = hunts and one.against in self.fights(self.other(name)).classes
        return max(0, base + sum(orders) + int(prey) + one.changed(what))

    def harm(self, name: str, place: int, kind: str, amount: int) -> int:
        """What is suffered of damage: less what meets it, less what is prevented (ERE-22)."""
        one = self.lines[name][place]
        left = max(0, amount - (self.now(name, place, MEETS[kind]) if kind in MEETS else 0))
        if one.changed(f"immune {kind}") or one.changed("immune"):
            left = 0
        stopped = min(left, one.changed("prevent"))
        if stopped:
            until = next(until for what, _, until in one.changes if what == "prevent")
            one.changes.append(("prevent", -stopped, until))
        return left - stopped

    def suffer(self, name: str, place: int, amount: int) -> None:
        """In full for the score, HP not below 0 (ERE-10, ERE-25)."""
        one = self.lines[name][place]
        one.hp, one.received = max(0, one.hp - amount), one.received + amount

    # --- what card text does ----------------------------------------------------------------------------------------

    def effect(self, speaker: str, what: str, name: str, place: int) -> None:
        """An effect as it is announced, on a character."""
        one, words = self.lines[name][place], what.split()
        match words:
            case [("physical" | "magic" | "direct") as kind, amount]:
                self._caster(speaker, kind, int(amount), one)
                self.suffer(name, place, self.harm(name, place, kind, int(amount)))
            case ["loss", amount]:
                one.hp = max(0, one.hp - int(amount))
            case ["heal", amount]:
                given = min(int(amount), one.most - one.hp)
                one.hp, one.healed = one.hp + given, one.healed + given
            case [("attack" | "defence" | "spirit") as stat, amount, *until]:
                one.changes.append((stat, int(amount), until[-1] if until else "good"))
            case ["order"]:
                one.woken = True
            case ["prevent", amount]:
                one.changes.append(("prevent", int(amount), "turn"))
            case ["immune", *kind]:
                one.changes.append((" ".join(("immune", *kind)), 1, "turn"))
            case ["skip", "strike"]:
                one.changes.append(("no strike", 1, "good"))
            case ["tilt"] | ["straighten"]:
                one.tilted = words == ["tilt"]
            case _:
                raise ValueError(what)

    def _caster(self, speaker: str, kind: str, amount: int, target: One) -> None:
        """Magic damage of a Spell is remembered of whoever cast it, unless it was prevented before it arose (ERE-9)."""
        resolved = [one for one in self.queue[: self.done] if not one.cancelled]
        card = resolved[-1] if resolved else None
        if card is None or kind != "magic" or card.kind != "spell" or speaker not in (self.active, card.by):
            return
        stopped = target.changed("immune magic") or target.changed("immune") or target.changed("prevent") >= amount
        if not stopped:
            self.fights(card.by).cast = True

    # --- the turn -----------------------------------------------------------------------------------------------------

    def fight(self, own: int, foe: int) -> None:
        """Who fights whom."""
        self.fighter = {self.active: own, self.other(self.active): foe}

    def lay(self, card: Laid) -> None:
        """A card of the hand, in the order of the N; a created one behind all."""
        self.hand[card.by] -= not card.created
        self.queue = n_order(self.active, [*self.queue, card])

    def holds_back(self, name: str) -> bool:
        """Whether a fighter does not strike: text, or a Mage of one class whose Spell hurt."""
        one = self.fights(name)
        return bool(one.changed("no strike")) or (one.cast and one.classes == ("mage",))

    def rolls(self) -> list[str]:
        """Whose attack is to be rolled, in their order."""
        order = (self.active, self.other(self.active))
        return [name for name in order if self.fights(name).high is not None and not self.holds_back(name)]

    def strike(self, values: Mapping[str, int]) -> None:
        """Both attacks at once, tilting, the dead, the ends of a match (ERE-7, ERE-8, ERE-10, ERE-25)."""
        self.rolled, blows = dict(values), {}
        for name in self.players:
            if not self.holds_back(name):
                blows[self.other(name)] = self.now(name, self.fighter[name], "attack")
        taken = {name: self.harm(name, self.fighter[name], "physical", attack) for name, attack in blows.items()}
        for name, amount in taken.items():
            self.suffer(name, self.fighter[name], amount)
        for name in self.players:
            fighter = self.fights(name)
            fighter.tilted = True
            skipped = [change for change in fighter.changes if change[0] == "no strike"]
            if skipped:
                fighter.changes.remove(skipped[0])
            for one in self.lines[name].values():
                if one.hp == 0 and not one.dead:
                    one.dead, one.tilted, one.woken, one.changes = True, False, False, []
        self._ends()

    def _ends(self) -> None:
        """Three dead on one side, or on both (ERE-10)."""
        lost = [name for name in self.players if all(one.dead for one in self.lines[name].values())]
        if len(lost) == 1:
            self.rule, self.winners = "victory-three-dead", (self.other(lost[0]),)
        elif lost:
            self._by_score("all-dead-score")

    def _by_score(self, rule: str) -> None:
        ana, bo = (self.score(name) for name in self.players)
        if ana == bo:
            self.rule, self.winners = "score-draw", ()
        else:
            self.rule, self.winners = rule, (self.players[0] if ana > bo else self.players[1],)

    def end(self) -> None:
        """The turn is over: ends, durations, the cards of the turn, straightening, hands (ERE-3, 11, 12, 26, 27)."""
        self._ends()
        armed = [name for name in self.players if self.short[name]]
        if not self.rule and len(armed) == 1:
            self.rule, self.winners = "deck-out-loss", (self.other(armed[0]),)
        elif not self.rule and armed:
            self._by_score("deck-out-score")
        if self.rule:
            return
        for line in self.lines.values():
            for one in line.values():
                one.changes = [old for old in one.changes if old[2] == "good"]
                one.woken = one.cast = False
        for card in self.queue:
            self.discard[card.by] += not card.created
        self.queue, self.done, self.rolled, self.fighter = [], 0, {}, dict.fromkeys(self.players, 0)
        self.turn, self.active = self.turn + 1, self.other(self.active)
        self.straighten()
        for name in self.players:
            wanted = max(0, min(self.draws[name], MOST_HAND) - self.hand[name])
            drawn = min(wanted, self.deck[name])
            self.hand[name], self.deck[name] = self.hand[name] + drawn, self.deck[name] - drawn
            self.short[name] = self.short[name] or drawn < wanted

    def straighten(self) -> None:
        """A line of which all who live are tilted (ERE-3)."""
        for line in self.lines.values():
            living = [one for one in line.values() if not one.dead]
            if all(one.tilted for one in living):
                for one in living:
                    one.tilted = False

    # --- read out -----------------------------------------------------------------------------------------------------

    def facts(self) -> dict[str, Any]:
        """What it has, in the words of `facts()`."""
        found: dict[str, Any] = {"turn": self.turn, "player": self.active, "over": bool(self.rule)}
        for name in self.players:
            found |= {
                f"{name}.hand": self.hand[name],
                f"{name}.deck": self.deck[name],
                f"{name}.score": self.score(name),
            }
            found |= {f"{name}.discard": self.discard[name], f"{name}.deckout": self.short[name]}
            for place, one in self.lines[name].items():
                what = f"{name}.{place}"
                found |= {f"{what}.{key}": getattr(one, key) for key in ("hp", "tilted", "dead", "received", "healed")}
                found |= {f"{what}.{stat}.now": self.now(name, place, stat) for stat in STATS}
        for place, card in enumerate(self.queue, 1):
            found |= {f"queue.{place}.by": card.by, f"queue.{place}.cancelled": card.cancelled}
        return found


def _line(facts: Mapping[str, Any], name: str) -> dict[int, One]:
    """The characters of a player, by place."""
    return {place: _one(facts, f"{name}.{place}") for place in (1, 2, 3) if facts.get(f"{name}.{place}")}


def _one(facts: Mapping[str, Any], what: str) -> One:
    """A character out of its facts."""
    orders = tuple(
        (int(turn), stat, int(gain))
        for turn, stat, gain in (text.split() for text in facts.get(f"{what}.orders") or ())
    )
    plain = {key: facts[f"{what}.{key}"] for key in (*STATS, "hp", "tilted", "dead", "received", "healed", "race")}
    return One(
        facts[what], tuple(facts.get(f"{what}.class") or ()), high=facts.get(f"{what}.attack.high"),
        most=facts[f"{what}.hp.max"], orders=orders, against=facts.get(f"{what}.against"), **plain,
    )  # fmt: skip


def differences(table: Table, facts: Mapping[str, Any]) -> dict[str, tuple[Any, Any]]:
    """What the second reckoning has otherwise: its figure, then the match's."""
    return {name: (value, facts.get(name)) for name, value in table.facts().items() if facts.get(name) != value}
