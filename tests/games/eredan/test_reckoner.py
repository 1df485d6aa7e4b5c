"""The second reckoning itself, against figures reckoned by hand, and beside the engine on random tables and trios."""

import random
from collections import Counter
from typing import Any

import pytest

import companion
from companion import Match
from companion.games.eredan.engine.cards.cards import Profile
from companion.games.eredan.engine.rules.teams import affiliation, trio_wrong
from tests.budget import sized
from tests.games.eredan.reckoner import Laid, Member, Table, deck_guilds, differences, gives_chain, n_order, trio

PARTS = 2
POSITIONS, TRIOS = sized(100, 20_000), sized(1600, 20_000)
PLAYERS = ("Ana", "Bo")
CLASSES = ("mage", "fighter", "priest", "marauder", "berserker", "artisan", "unknown")


# --- by hand ----------------------------------------------------------------------------------------------------------


def one(figures: str, hp: int = 10, **more: Any) -> dict[str, Any]:
    """The facts of a character behind its place: `3/1/1`, its HP, and what else is to be said."""
    attack, defence, spirit = map(int, figures.split("/"))
    facts = {"": "Orme", ".hp": hp, ".hp.max": max(hp, 10), ".attack": attack, ".defence": defence, ".spirit": spirit,
             ".tilted": False, ".dead": False, ".received": 0, ".healed": 0, ".race": "human",
             ".class": ("fighter",)}  # fmt: skip
    return facts | {f".{name}": value for name, value in more.items()}


def table(ana: dict[str, Any], bo: dict[str, Any], **more: Any) -> Table:
    """One against one in turn 3, Ana's."""
    facts: dict[str, Any] = {"turn": 3, "player": "Ana"}
    for name, who in (("Ana", ana), ("Bo", bo)):
        facts |= {f"{name}.{zone}": 5 for zone in ("hand", "draws")}
        facts |= {f"{name}.deck": 15, f"{name}.discard": 0, f"{name}.deckout": False}
        facts |= {f"{name}.1{what}": value for what, value in who.items()}
    found = Table(facts | {name.replace("__", "."): value for name, value in more.items()})
    found.fight(1, 1)
    return found


def test_the_examples_of_the_book() -> None:
    magic = table(one("2/1/1"), one("3/3/1"))
    magic.effect("Ana", "magic 5", "Bo", 1)
    assert magic.fights("Bo").hp == 6, "5 less 1 of Spirit"
    orders = table(one("3/1/1", orders=("3 attack +1", "8 defence +1")), one("3/1/1"))
    assert [orders.now("Ana", 1, stat) for stat in ("attack", "defence")] == [4, 1]
    orders.effect("Ana", "order", "Ana", 1)
    assert [orders.now("Ana", 1, stat) for stat in ("attack", "defence")] == [4, 2]
    laid = [Laid("Bo", "c"), Laid("Bo", "d"), Laid("Ana", "a"), Laid("Ana", "x", created=True)]
    assert [card.name for card in n_order("Ana", laid)] == ["a", "c", "d", "x"]


def test_both_strike_at_once_and_the_dead_are_counted_afterwards() -> None:
    fight = table(one("4/1/1", 2), one("3/1/1", 3))
    fight.strike({})
    assert (fight.fights("Ana").dead, fight.fights("Bo").dead) == (True, True)
    assert (fight.score("Ana"), fight.score("Bo"), fight.rule, fight.winners) == (3, 2, "all-dead-score", ("Ana",))


def test_prevention_is_used_up_and_immunity_is_not() -> None:
    fight = table(one("4/1/1"), one("3/1/1"))
    fight.effect("Ana", "prevent 2", "Bo", 1)
    fight.effect("Ana", "direct 3", "Bo", 1)
    fight.effect("Ana", "direct 1", "Bo", 1)
    assert fight.fights("Bo").hp == 8
    fight.effect("Ana", "immune physical", "Bo", 1)
    fight.strike({})
    assert fight.fights("Bo").hp == 8


def test_a_mage_of_one_class_whose_spell_hurt_holds_back() -> None:
    for classes, held in ((("mage",), True), (("mage", "priest"), False)):
        fight = table(one("4/1/1", **{"class": classes}), one("3/1/1"))
        fight.lay(Laid("Ana", "s", "spell"))
        fight.done = 1
        fight.effect("Ana", "magic 1", "Bo", 1)
        assert fight.holds_back("Ana") is held
        assert gives_chain(fight.fights("Ana"), "spell", printed=False) is held


@pytest.mark.parametrize(
    ("guilds", "courtier", "clause"),
    [
        (("zil", "kotoba", "kotoba"), False, "affiliation"),
        (("mercenary", "kotoba", "kotoba"), False, ""),
        (("mercenary", "mercenary", "noz"), False, ""),
        (("zil noz", "zil nomad", "zil kotoba"), True, ""),
        (("kotoba nomad", "zil nomad", "zil kotoba"), True, "courtier-common-guild"),
        (("nehantist", "mercenary", "nehantist"), False, "nehantist-no-mercenary"),
    ],
)  # fmt: skip
def test_the_trios_of_the_book(guilds: tuple[str, ...], courtier: bool, clause: str) -> None:
    assert trio([Member(frozenset(each.split()), courtier) for each in guilds]) == clause


# --- trios, beside the engine -----------------------------------------------------------------------------------------

GUILDS = ("zil", "noz", "kotoba", "mercenary", "nehantist")


def some_member(rng: random.Random) -> Member:
    courtier = rng.random() < 0.35
    count = rng.choice((2, 2, 3)) if courtier else rng.choice((0, 1, 1, 1, 1, 1, 2))
    return Member(frozenset(rng.sample(GUILDS, count)), courtier)


def profile(place: int, member: Member) -> Profile:
    return Profile(f"Orme {place}", guilds=tuple(sorted(member.guilds)), caste="courtier" if member.courtier else "")


@pytest.mark.parametrize("part", range(PARTS))
def test_random_trios_are_judged_alike(part: int) -> None:
    rng, found = random.Random(f"trios {part}"), Counter[str]()
    for _ in range(TRIOS // PARTS):
        members = [some_member(rng) for _ in range(rng.choice((2, 3, 3, 3)))]
        neutral = rng.random() < 0.3
        profiles = [profile(place, member) for place, member in enumerate(members)]
        wrong = trio_wrong(profiles, courtier_mercenary=neutral)
        expected = trio(members, neutral=neutral)
        assert (wrong.clause if wrong else "") == expected, (members, neutral)
        assert set(affiliation(profiles)) == deck_guilds(members)
        found[expected] += 1
    assert len(found) == 4
    assert min(found.values()) > TRIOS // PARTS // 100


# --- tables, beside the engine ----------------------------------------------------------------------------------------


def some_line(rng: random.Random, name: str) -> dict[str, Any]:
    """Three characters at random, at least one of them alive."""
    facts: dict[str, Any] = {}
    alive = rng.randint(1, 3)
    for place in (1, 2, 3):
        what, most = f"{name}.{place}", rng.randint(6, 18)
        dead = place != alive and rng.random() < 0.25
        attack = rng.randint(0, 5)
        facts |= {
            what: f"Orme {name} {place}", f"{what}.hp.max": most, f"{what}.hp": 0 if dead else rng.randint(1, most),
            f"{what}.dead": dead, f"{what}.tilted": not dead and rng.random() < 0.4, f"{what}.attack": attack,
            f"{what}.defence": rng.randint(0, 3), f"{what}.spirit": rng.randint(0, 3),
            f"{what}.class": rng.sample(CLASSES, rng.choice((1, 1, 1, 2))),
            f"{what}.race": rng.choice(("human", "guemelite")),
            f"{what}.received": rng.randint(0, 15), f"{what}.healed": rng.randint(0, 6),
        }  # fmt: skip
        if rng.random() < 0.4:
            facts[f"{what}.attack.high"] = attack + rng.randint(0, 3)
        if rng.random() < 0.5:
            facts[f"{what}.against"] = rng.choice(CLASSES)
        stats = ("attack", "defence", "spirit")
        facts[f"{what}.orders"] = [f"{rng.randint(2, 5)} {rng.choice(stats)} {rng.choice(('+1', '+2', '-1'))}"
                                   for _ in range(rng.choice((0, 1, 2)))]  # fmt: skip
    return facts


def some_position(rng: random.Random) -> dict[str, Any]:
    """A fight is to be chosen, in one of the turns of which Orders speak."""
    facts: dict[str, Any] = {"turn": rng.randint(2, 4), "player": rng.choice(PLAYERS), "phase": "choose"}
    for name in PLAYERS:
        facts |= some_line(rng, name)
        facts |= {f"{name}.hand": rng.randint(2, 6), f"{name}.deck": rng.choice((0, 1, 3, 12)),
                  f"{name}.draws": rng.choice((5, 5, 5, 4, 6, 9, -1)),
                  f"{name}.deckout": rng.random() < 0.06}  # fmt: skip
    return facts


class Beside:
    """A match and the second reckoning, told the same."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.match: Match = companion.new("eredan", list(PLAYERS), position=some_position(rng), lang="en")
        self.table = Table(self.match.facts())
        self.texts: list[str] = []
        self.check()

    def say(self, text: str) -> None:
        self.texts.append(text)
        self.match.play(text)

    def check(self) -> None:
        wrong = differences(self.table, self.match.facts())
        assert not wrong, (wrong, self.texts, self.match.facts_after(0))
        assert bool(self.match.outcome) == bool(self.table.rule)
        if self.match.outcome:
            assert (self.match.outcome.rule, self.match.outcome.winners) == (self.table.rule, self.table.winners)

    def turn(self) -> None:
        """One whole turn."""
        rng, table = self.rng, self.table
        mine, theirs = ([place for place, one in table.lines[name].items() if not one.dead and not one.tilted]
                        for name in (table.active, table.other(table.active)))  # fmt: skip
        own, foe = rng.choice(mine), rng.choice(theirs)
        self.say(f"fight {own} on {foe}")
        table.fight(own, foe)
        self.check()
        self.cards()
        self.queue()
        self.effects(0.4)
        self.strike()
        if not table.rule:
            self.discards()
            self.say("end")
            table.end()
            self.check()

    def cards(self) -> None:
        """Both choose, in any order."""
        rng, table = self.rng, self.table
        left = dict.fromkeys(PLAYERS, 1)
        while any(left.values()):
            name = rng.choice([one for one in PLAYERS if left[one]])
            if rng.random() < 0.25 or not table.hand[name]:
                self.say(f"{name}: pass")
                left[name] = 0
                continue
            first = not any(card.by == name for card in table.queue)
            kind, printed = rng.choice(("action", "spell")), rng.random() < 0.5
            who = "/".join(table.fights(name).classes)
            chain = " chain" if printed else ""
            self.say(f'{name}: {kind} "C{len(self.texts)}"{chain} class {who}')
            table.lay(Laid(name, "", kind))
            left[name] = int(first and gives_chain(table.fights(name), kind, printed=printed))
            self.check()

    def queue(self) -> None:
        """Card by card, with effects between them."""
        table = self.table
        while table.done < len(table.queue):
            if self.rng.random() < 0.1:
                place = self.rng.randrange(table.done, len(table.queue))
                if not table.queue[place].cancelled:
                    self.say(f"effect counter {place + 1}")
                    table.queue[place] = table.queue[place]._replace(cancelled=True)
            self.say("resolve")
            table.done += 1
            self.check()
            if self.rng.random() < 0.08 and len(table.queue) < 6:
                self.say('effect create action "Z"')
                table.lay(Laid(table.active, "Z", created=True))
            self.effects(0.7)

    def effects(self, often: float) -> None:
        """What the table records."""
        rng, table = self.rng, self.table
        while rng.random() < often:
            speaker, name = rng.choice(PLAYERS), rng.choice(PLAYERS)
            place = rng.choice([place for place, one in table.lines[name].items() if not one.dead])
            what = self.some_effect(name, place)
            if what:
                self.say(f"{speaker}: effect {what} on {name}.{place}")
                table.effect(speaker, what.replace("this ", "").replace("for ", ""), name, place)
                self.check()

    def some_effect(self, name: str, place: int) -> str:
        rng, one = self.rng, self.table.lines[name][place]
        until = rng.choice((" this fight", " this turn", " for good", ""))
        stat = rng.choice(("attack", "defence", "spirit"))
        return str(rng.choice((
            f"magic {rng.randint(1, 5)}", f"magic {rng.randint(1, 5)}", f"physical {rng.randint(1, 5)}",
            f"direct {rng.randint(1, 3)}", f"loss {rng.randint(1, 4)}", f"heal {rng.randint(1, 6)}",
            f"{stat} {rng.choice(('+1', '+2', '-1', '-4'))}{until}", "order" if one.orders else "",
            f"prevent {rng.randint(1, 3)}", f"immune {rng.choice(('magic', 'physical', 'direct'))}", "immune",
            "skip strike", "tilt", "straighten",
        )))  # fmt: skip

    def strike(self) -> None:
        self.say("strike")
        values = {}
        for name in self.table.rolls():
            one = self.table.fights(name)
            values[name] = self.rng.randint(one.attack, one.high or one.attack)
            self.say(f"{name}: roll {values[name]}")
        self.table.strike(values)
        self.check()

    def discards(self) -> None:
        """Down to five, or further."""
        for name in PLAYERS:
            hand = self.table.hand[name]
            count = max(hand - 5, self.rng.choice((0, 0, 1, 3)))
            if 0 < count <= hand:
                self.say(f"{name}: discard {count}")
                self.table.hand[name] -= count
                self.table.discard[name] += count


@pytest.mark.parametrize("part", range(PARTS))
def test_random_tables_come_out_alike(part: int) -> None:
    rng, ends = random.Random(f"positions {part}"), Counter[str]()
    for _ in range(POSITIONS // PARTS):
        both = Beside(rng)
        for _ in range(3):
            if not both.table.rule:
                both.turn()
        ends[both.table.rule] += 1
    assert len(ends) >= 4, ends
