"""Aestery reckoned once more, from the rule book alone: nothing of the engine's code.

A table is read from the words of `facts()`, changed by plain steps, and read out again in the same words. Rulings of
RULINGS.md stand in brackets. What is payable is in `purses.py`.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any, Final, NamedTuple

LIMIT: Final = 6
PLUNGES: Final = ("plunge", "wondrous plunge")
COUNTS: Final = (
    "life",
    "hand",
    "deck",
    "graveyard",
    "exile",
    "pitched",
    "aether",
    "mines",
    "mines.untapped",
    "wonders",
)


@dataclass
class Fighter:
    """A fighter, in the words of its facts."""

    name: str = ""
    force: int = 0
    defence: int = 0
    plus: int = 0
    boost: int = 0
    fatigue: int = 0
    tapped: bool = False
    new: bool = False
    firstblood: bool = False
    skip: bool = False
    attacking: bool = False
    blocks: int = 0
    flashed: bool = False
    hit: bool = False
    keywords: tuple[str, ...] = ()
    bravery: int = 0
    nap: int = 0
    bloodthirst: int = 0

    def has(self, keyword: str) -> bool:
        """Whether it has a keyword, whatever its X; who was flashed has lost all text."""
        return not self.flashed and any(said.rstrip("0123456789 ") == keyword for said in self.keywords)

    def figure(self, keyword: str) -> int:
        """The X of a keyword, 0 without it; several of one add up."""
        return sum(
            int(said.rpartition(" ")[2]) for said in self.keywords if self.has(keyword) and _named(said, keyword)
        )

    @property
    def endurance(self) -> int:
        """The Defence without Fatigue: so many markers kill (AES-12)."""
        return self.defence + self.plus

    @property
    def defence_now(self) -> int:
        return max(0, self.endurance - self.fatigue)

    def force_now(self, attacked: int) -> int:
        """The Force that counts; Recidivism for each earlier combat with attackers, while it attacks (AES-16)."""
        more = self.figure("recidivism") * attacked if self.attacking else 0
        return max(0, self.force + self.plus + self.boost + more)

    @property
    def worn_out(self) -> bool:
        """Whether Fatigue kills it; a nap protects it (AES-20)."""
        return self.fatigue >= self.endurance and not self.nap


def _named(said: str, keyword: str) -> bool:
    return said.rpartition(" ")[0] == keyword


@dataclass
class Story:
    """A Story in play."""

    name: str = ""
    tapped: bool = False
    new: bool = False
    firstblood: bool = False
    skip: bool = False
    keywords: tuple[str, ...] = ()

    def has(self, keyword: str) -> bool:
        return keyword in self.keywords


@dataclass
class Side:
    """A player's side of the table: counted things by their names, fighters and stories by their places."""

    name: str
    counts: dict[str, int]
    fighters: dict[int, Fighter] = field(default_factory=dict)
    stories: dict[int, Story] = field(default_factory=dict)

    def add(self, what: str, amount: int) -> None:
        self.counts[what] += amount


class Lane(NamedTuple):
    """One attacker's combat: who took which damage, what it adds to the players' lives, and the sum of it."""

    attacker: int
    blockers: tuple[int, ...]
    terms: tuple[int, ...]  # the Force, then each Defence, taken off
    through: int
    shares: tuple[int, ...]  # what each blocker suffers, in the order of the blows
    back: int  # what the attacker suffers
    gained: tuple[int, int]  # by Devotion: the attacker's owner, the defender


class Table:
    """A table for two."""

    def __init__(self, facts: Mapping[str, Any], players: Sequence[str] = ("Ana", "Bo")) -> None:
        self.known = dict(facts)
        self.sides = {name: self._side(name) for name in players}
        self.player: str = self._get("player", players[0])
        self.winner: str | None = None
        self.over = False

    # --- reading ------------------------------------------------------------------------------------------------------

    def _get(self, name: str, default: Any) -> Any:
        value = self.known.get(name)
        return default if value is None else value

    def _side(self, name: str) -> Side:
        counts = {what: self._get(f"{name}.{what}", 20 if what == "life" else 0) for what in COUNTS}
        side = Side(name, counts)
        for place in range(1, 21):
            if self._get(f"{name}.fighter.{place}", None):
                side.fighters[place] = self._card(Fighter, f"{name}.fighter.{place}")
            if self._get(f"{name}.story.{place}", None):
                side.stories[place] = self._card(Story, f"{name}.story.{place}")
        return side

    def _card(self, kind: type[Any], head: str) -> Any:
        card = kind(self._get(head, ""))
        for one in fields(kind)[1:]:
            value = self._get(f"{head}.{one.name}", getattr(card, one.name))
            setattr(card, one.name, tuple(value) if one.name == "keywords" else value)
        return card

    @property
    def mine(self) -> Side:
        """Whose turn it is."""
        return self.sides[self.player]

    @property
    def foe(self) -> Side:
        return next(side for name, side in self.sides.items() if name != self.player)

    @property
    def attacked(self) -> int:
        """The combats of this turn that are over and in which somebody attacked."""
        return int(self._get("combats.attacked", 0))

    def facts(self) -> dict[str, Any]:
        """The table in the words of `facts()`: what it was read from, and what became of it."""
        told: dict[str, Any] = {}
        for side in self.sides.values():
            told |= {f"{side.name}.{what}": count for what, count in side.counts.items()}
            for zone, cards in (("fighter", side.fighters), ("story", side.stories)):
                for place in range(1, 21):
                    card = cards.get(place)
                    told |= _card_facts(f"{side.name}.{zone}.{place}", card)
                    if isinstance(card, Fighter):
                        told[f"{side.name}.fighter.{place}.force.now"] = card.force_now(self.attacked)
                        told[f"{side.name}.fighter.{place}.defence.now"] = card.defence_now
        return told | {"over": self.over, "winner": self.winner}

    # --- combat -------------------------------------------------------------------------------------------------------

    def lanes(self, attackers: Sequence[int] = (), orders: Mapping[int, Sequence[int]] | None = None) -> list[Lane]:
        """What each attacker's combat would deal, in the order in which they were declared (places, if unsaid)."""
        declared = attackers or [place for place, one in self.mine.fighters.items() if one.attacking]
        return [self._lane(place, (orders or {}).get(place, ())) for place in declared]

    def _lane(self, place: int, order: Sequence[int]) -> Lane:
        """Force against the sum of the Defences; the blockers share it out in order, lethal to each before the next
        (AES-11, AES-13, AES-34)."""
        attacker = self.mine.fighters[place]
        before = order or [number for number, one in self.foe.fighters.items() if one.blocks == place]
        blockers = [self.foe.fighters[number] for number in before]
        force = max(0, attacker.force_now(self.attacked))
        left, shares = force, []
        for one in blockers:
            share = min(left, max(0, one.defence_now))
            shares.append(share)
            left -= share
        back = sum(max(0, one.force_now(self.attacked)) for one in blockers if not one.flashed)
        devoted = sum(share for one, share in zip(blockers, shares, strict=True) if one.has("devotion"))
        terms = (force, *(-max(0, one.defence_now) for one in blockers))
        return Lane(place, tuple(before), terms, max(0, sum(terms)), tuple(shares), back,
                    (back if attacker.has("devotion") else 0, devoted))  # fmt: skip

    def damage(self, attackers: Sequence[int] = (), orders: Mapping[int, Sequence[int]] | None = None) -> list[Lane]:
        """Deals all lanes, one by one (AES-26); the flashed leave at the end. The lanes that were dealt."""
        dealt = []
        for lane in self.lanes(attackers, orders):
            self._deal(lane)
            dealt.append(lane)
            self._deaths()
            if self.foe.counts["life"] <= 0:
                self._ended(self.mine.name)
                return dealt
        for side in self.sides.values():
            for place, one in list(side.fighters.items()):
                one.attacking, one.blocks = False, 0
                if one.flashed:
                    self._gone(side, place)
        self.known["combats.attacked"] = self.attacked + bool(dealt)
        return dealt

    def _deal(self, lane: Lane) -> None:
        """The damage of one combat, all of it together, and what Devotion gains by it (AES-17)."""
        attacker = self.mine.fighters[lane.attacker]
        attacker.fatigue += lane.back
        for place, share in zip(lane.blockers, lane.shares, strict=True):
            self.foe.fighters[place].fatigue += share
        self.mine.add("life", lane.gained[0])
        self.foe.add("life", lane.gained[1] - lane.through)
        attacker.hit = attacker.hit or lane.through > 0

    def _deaths(self) -> None:
        """Nothing comes between the damage of a combat and the deaths (AES-8)."""
        for side in self.sides.values():
            for place, one in list(side.fighters.items()):
                if one.worn_out:
                    self._gone(side, place)

    def _gone(self, side: Side, place: int) -> None:
        """To the graveyard; whoever was flashed is exiled instead, wherever it would have gone (Flash)."""
        gone = side.fighters.pop(place)
        side.add("exile" if gone.flashed else "graveyard", 1)
        if gone.attacking:
            for one in self.foe.fighters.values():
                one.blocks = 0 if one.blocks == place else one.blocks

    def _ended(self, winner: str) -> None:
        self.over, self.winner = True, winner

    # --- who may attack and block -------------------------------------------------------------------------------------

    def may_attack(self, place: int) -> bool:
        """Untapped, not asleep (AES-10, AES-20)."""
        one = self.mine.fighters.get(place)
        return one is not None and not one.tapped and not one.nap and not one.attacking

    def attack(self, place: int) -> None:
        """It taps; new ones gain First Blood, thirsty ones always, mad ones never; Plunge skips an untapping."""
        one = self.mine.fighters[place]
        one.tapped = one.attacking = True
        one.firstblood = one.firstblood or ((one.new or one.has("bloodthirst")) and not one.has("madness"))
        one.skip = one.skip or any(map(one.has, PLUNGES))

    def may_be_blocked(self, attacker: int) -> bool:
        """Not where nobody attacks, not Unblockable, not by a second one with Fascination."""
        one = self.mine.fighters.get(attacker)
        if one is None or not one.attacking or one.has("unblockable"):
            return False
        return not one.has("fascination") or all(other.blocks != attacker for other in self.foe.fighters.values())

    def may_block(self, attacker: int, place: int) -> bool:
        """Whether one of the foe's fighters may block that attacker (AES-10, AES-19, AES-26)."""
        one = self.foe.fighters.get(place)
        if one is None or one.tapped or one.nap or one.blocks or not self.may_be_blocked(attacker):
            return False
        other = self.mine.fighters[attacker]
        if any(map(other.has, PLUNGES)) and not any(map(one.has, PLUNGES)):
            return False
        return not other.has("flight") or one.has("flight") or one.has("reach")

    def may_flash(self, attacker: int) -> bool:
        """Whether a fighter of the hand may be flashed before that attacker: it has no keyword at all (AES-14)."""
        if not self.may_be_blocked(attacker) or not self.foe.counts["hand"]:
            return False
        return not any(map(self.mine.fighters[attacker].has, ("elusive", "flight", *PLUNGES)))

    def blocks(self) -> set[tuple[int, int]]:
        """Every attacker with everybody who may block it now."""
        return {
            (place, other)
            for place in self.mine.fighters
            for other in self.foe.fighters
            if self.may_block(place, other)
        }

    # --- the steps of a turn ------------------------------------------------------------------------------------------

    def upkeep(self) -> None:
        """Naps of both sides end by one marker, then the player of the turn untaps everything (AES-19, AES-20)."""
        for side in self.sides.values():
            for place, one in list(side.fighters.items()):
                one.nap = max(0, one.nap - 1)
                if one.worn_out:
                    self._gone(side, place)
        mine = self.mine
        mine.counts["mines.untapped"] = mine.counts["mines"]
        for card in (*mine.fighters.values(), *mine.stories.values()):
            if card.tapped and not card.skip:
                card.tapped = False
                mine.add("wonders", card.has("wondrous plunge"))
            card.skip = card.new = False

    def draw(self) -> None:
        """One card; who cannot draw loses (AES-3)."""
        if not self.mine.counts["deck"]:
            return self._ended(self.foe.name)
        self.mine.add("deck", -1)
        self.mine.add("hand", 1)
        return None

    def end(self, bleeding_mines: int = 0) -> int:
        """The end step in its order (AES-4); how many cards are owed. What lasts until the end of the turn ends only
        where nothing is owed. `bleeding_mines`: mines that the house rule lets bleed."""
        for side in self.sides.values():
            self._sacrifices(side)
        self.mine.add("mines", -bleeding_mines)
        for side in self.sides.values():
            side.add("deck", side.counts["pitched"])
            side.counts["pitched"] = 0
        self.draw()
        owed = max(0, self.mine.counts["hand"] - LIMIT)
        if not owed and not self.over:
            self._turn_passes()
        return owed

    def discard(self, count: int) -> None:
        """The cards that are owed, and the turn passes."""
        self.mine.add("hand", -count)
        self.mine.add("graveyard", count)
        self._turn_passes()

    def _sacrifices(self, side: Side) -> None:
        """Who has First Blood goes, or loses a Bloodthirst marker; who naps cannot be sacrificed (AES-9, AES-20)."""
        for place, one in list(side.fighters.items()):
            if not one.firstblood or one.nap:
                continue
            if one.bloodthirst:
                one.bloodthirst, one.firstblood = one.bloodthirst - 1, False
            else:
                self._gone(side, place)
        for place, story in list(side.stories.items()):
            if story.firstblood:
                del side.stories[place]
                side.add("graveyard", 1)

    def _turn_passes(self) -> None:
        """Aether at hand, boosts, First Blood and Hit end with the turn; the other player's begins."""
        for side in self.sides.values():
            side.counts["aether"] = 0
            for one in side.fighters.values():
                one.boost, one.firstblood, one.hit = 0, False, False
        self.player = self.foe.name
        self.known |= {"combats": 0, "combats.attacked": 0}


def _card_facts(head: str, card: Fighter | Story | None) -> dict[str, Any]:
    if card is None:
        return {head: None}
    return {head: card.name} | {f"{head}.{one.name}": getattr(card, one.name) for one in fields(card)[1:]}


def differences(reckoned: Mapping[str, Any], told: Mapping[str, Any], names: Iterable[str] = ()) -> dict[str, Any]:
    """Where two readings of a table differ, `(reckoned, told)` by fact; nothing, none, 0 and False are alike."""
    chosen = names or (name for name in reckoned if name in told or reckoned[name])
    pairs = {name: (reckoned.get(name), told.get(name)) for name in chosen}
    return {name: (one, other) for name, (one, other) in pairs.items() if _plain(one) != _plain(other)}


def _plain(value: Any) -> Any:
    return (tuple(sorted(value)) if isinstance(value, tuple | list) else value) or None
