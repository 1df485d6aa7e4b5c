"""Positions of Aestery at random, in the words of `facts()`: what a table can really come to."""

import random
from collections.abc import Mapping
from typing import Any, Final

from tests.games.aestery.reckoner import PLUNGES, Fighter, Table

Facts = dict[str, Any]

PLAYERS: Final = ("Ana", "Bo")
NAMES: Final = (
    "Merle",
    "Renard",
    "Loup",
    "Golem",
    "Vigie",
    "Passeur",
    "Ronce",
    "Braise",
    "Écume",
    "Givre",
    "Lierre",
    "Ombre",
)
PLAIN: Final = ("arrival", "departure", "devotion", "fascination", "madness", "hit", "unblockable", "elusive", "plunge",
                "wondrous plunge", "reach", "privilege", "flight")  # fmt: skip
COUNTED: Final = ("bravery", "efficiency", "recidivism", "nap", "bloodthirst", "healing", "support")
MARKED: Final = ("bravery", "nap", "bloodthirst")


def keywords(rng: random.Random) -> tuple[str, ...]:
    """Up to three keywords, each with its X where it has one."""
    chosen = rng.sample(PLAIN + COUNTED, rng.choice((0, 0, 1, 1, 2, 3)))
    return tuple(f"{word} {rng.randint(1, 3)}" if word in COUNTED else word for word in chosen)


def fighter(rng: random.Random, name: str, *, awake: bool = False) -> Facts:
    """The facts of one fighter at rest: alive, its markers those of its keywords."""
    words = keywords(rng)
    facts: Facts = {"": name, ".force": rng.choice((0, 1, 1, 2, 2, 3, 4, 6, 9)), ".defence": rng.randint(1, 7)}
    facts[".plus"] = rng.choice((0, 0, 0, 1, 2))
    facts[".boost"] = rng.choice((0, 0, 0, 0, 1, 3))
    facts[".fatigue"] = rng.choice((0, 0, rng.randrange(facts[".defence"] + facts[".plus"])))
    facts[".keywords"] = words
    for word in words:
        what, _, figure = word.partition(" ")
        if what in MARKED:
            facts[f".{what}"] = 0 if what == "nap" and awake else rng.randint(0, int(figure))
    if facts.get(".nap") and rng.random() < 0.4:  # it dies with the last marker
        facts[".fatigue"] = facts[".defence"] + facts[".plus"] + rng.randint(0, 1)
    facts[".tapped"] = not awake and rng.random() < 0.3
    facts[".new"] = rng.random() < 0.3
    facts[".skip"] = facts[".tapped"] and rng.random() < 0.2
    facts[".hit"] = rng.random() < 0.1
    return facts


def _has(facts: Mapping[str, Any], *words: str) -> bool:
    return any(said.rstrip("0123456789 ") in words for said in facts.get(".keywords", ()))


def blooded(facts: Facts) -> Facts:
    """The fighter once it has attacked: tapped, with the First Blood that it gains, its next untapping skipped."""
    first = (facts[".new"] or _has(facts, "bloodthirst")) and not _has(facts, "madness")
    return facts | {".tapped": True, ".firstblood": first, ".skip": facts[".skip"] or _has(facts, *PLUNGES)}


def _awake(facts: Mapping[str, Any]) -> bool:
    return not facts.get(".nap")


def attacker(rng: random.Random, name: str) -> Facts:
    """A fighter that attacks now."""
    return blooded(fighter(rng, name, awake=True)) | {".attacking": True}


def laid(facts: Facts, player: str, fighters: Mapping[int, Facts]) -> None:
    """Lays fighters in their places."""
    for place, one in fighters.items():
        facts.update({f"{player}.fighter.{place}{what}": value for what, value in one.items()})


def counted(rng: random.Random) -> Facts:
    """Turn, lives, piles and mines."""
    facts: Facts = {"turn": rng.randint(2, 30), "player": rng.choice(PLAYERS), "starter": rng.choice(PLAYERS)}
    for name in PLAYERS:
        mines = rng.choice((0, 1, 3, 5, 8))
        facts |= {
            f"{name}.life": rng.choice((1, 2, 5, 12, 20, 27)), f"{name}.hand": rng.randint(0, 7),
            f"{name}.deck": rng.choice((0, 1, 20, 33)), f"{name}.graveyard": rng.randint(0, 9),
            f"{name}.exile": rng.randint(0, 9), f"{name}.mines": mines, f"{name}.wonders": rng.choice((0, 0, 0, 1, 2)),
            f"{name}.mines.untapped": rng.randint(0, mines), f"{name}.pitched": rng.choice((0, 0, 1, 3)),
            f"{name}.aether": rng.choice((0, 0, 0, 1, 2)),
        }  # fmt: skip
    return facts


def places(rng: random.Random, most: int) -> list[int]:
    """Which places are taken: mostly the first ones, sometimes with gaps."""
    count = rng.randint(0, most)
    return sorted(rng.sample(range(1, 21), count)) if rng.random() < 0.2 else list(range(1, count + 1))


def size(rng: random.Random) -> int:
    """The most fighters a side: six, sometimes twelve."""
    return 12 if rng.random() < 0.05 else 6


def names(rng: random.Random) -> list[str]:
    return rng.sample(NAMES, len(NAMES))


def rested(rng: random.Random, phase: str) -> Facts:
    """A position in which nobody fights."""
    facts, most = counted(rng) | {"phase": phase}, size(rng)
    facts["combats"] = rng.choice((0, 0, 1, 2))
    facts["combats.attacked"] = rng.randint(0, facts["combats"])
    if phase == "upkeep":
        facts |= {"combats": 0, "combats.attacked": 0}
        facts |= {f"{name}.{what}": 0 for name in PLAYERS for what in ("aether", "pitched")}
    for name in PLAYERS:
        called = names(rng)
        side = {place: fighter(rng, called.pop()) for place in places(rng, most)}
        if phase == "upkeep":
            side = {place: one | {".boost": 0, ".hit": False} for place, one in side.items()}
        elif name == facts["player"] and facts["combats.attacked"]:
            side = {
                place: one if one.get(".nap") or rng.random() < 0.6 else blooded(one) for place, one in side.items()
            }
        laid(facts, name, side)
        for place in range(1, rng.choice((1, 1, 2, 3))):
            facts[f"{name}.story.{place}"] = ("Phare", "Puits")[place - 1]
            facts[f"{name}.story.{place}.tapped"] = rng.random() < 0.3
            facts[f"{name}.story.{place}.new"] = rng.random() < 0.2
    return facts


def attacked(rng: random.Random) -> Facts:
    """A position in phase `block`: attackers, and those who might block."""
    facts, most = counted(rng) | {"phase": "block"}, size(rng)
    facts["combats"] = rng.randint(1, 3)
    facts["combats.attacked"] = rng.randint(0, facts["combats"] - 1)
    mine, foe = sorted(PLAYERS, key=lambda name: name != facts["player"])
    called = names(rng)
    side = {place: attacker(rng, called.pop()) if rng.random() < 0.7 else fighter(rng, called.pop())
            for place in places(rng, most) or [1]}  # fmt: skip
    if not any(one.get(".attacking") for one in side.values()):
        side[min(side)] = attacker(rng, "Merle")
    laid(facts, mine, side)
    called = names(rng)
    laid(facts, foe, {place: fighter(rng, called.pop(), awake=rng.random() < 0.8) for place in places(rng, most)})
    return facts


def fought(rng: random.Random) -> Facts:
    """A position in phase `damage`: some have blocked, some of them flashed."""
    facts = attacked(rng) | {"phase": "damage"}
    fight = Table(facts)
    foe = fight.foe.name
    attackers = [place for place, one in fight.mine.fighters.items() if one.attacking]
    for place in range(1, 21 if rng.random() < 0.2 else 7):
        number = rng.choice(attackers)
        if rng.random() < 0.3:
            continue
        if fight.may_block(number, place):
            fight.foe.fighters[place].blocks = facts[f"{foe}.fighter.{place}.blocks"] = number
        elif place not in fight.foe.fighters and rng.random() < 0.2 and fight.may_flash(number):
            flashed = {"": rng.choice(NAMES), ".force": rng.randint(0, 6), ".defence": rng.randint(1, 6),
                       ".flashed": True, ".blocks": number}  # fmt: skip
            laid(facts, foe, {place: flashed})
            fight.foe.fighters[place] = Fighter(flashed[""], flashed=True, blocks=number)
            facts[f"{foe}.hand"] -= 1
            fight.foe.add("hand", -1)
    return facts
