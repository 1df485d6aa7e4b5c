"""Where Eredan's questions come from: teams, fights, cards in mid-match, all invented; mistakes that are often made."""

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, TypeVar

from companion.core.rules.moves import Move
from companion.games.eredan.engine import moves as m
from companion.games.eredan.engine.cards.cards import CARD, PROFILE, Card, Profile
from companion.games.eredan.engine.cards.figures import ANY, Order
from companion.games.eredan.engine.constants import COURTIER, LINE, MERCENARY, NEHANTIST, STATS
from companion.games.eredan.engine.flow.queue import choosing
from companion.games.eredan.engine.state import State

T = TypeVar("T")
NAMES: Final = (
    "Bison", "Belette", "Chamois", "Faucon", "Grive", "Hermine", "Isard", "Loutre", "Mante", "Taupe", "Vipère",
    "Zibeline",
)  # fmt: skip
"""Of invented characters; those of the lessons' lists are others."""
_GUILDS: Final = ("zil", "noz", "kotoba")
_TEAMS: Final = ("zil", "noz", "kotoba", MERCENARY, NEHANTIST, "zil/noz", "zil/kotoba", "noz/kotoba")
"""Of one who joins a team: one guild, or those of a Courtier."""
_CLASSES: Final = (
    ("fighter",), ("mage",), ("mage",), ("priest",), ("marauder",), ("berserker",), ("artisan",), ("mage", "fighter"),
)  # fmt: skip
_ELEMENTS: Final = ("fire", "water")
_TYPES: Final = ("weapon", "armour", "shield")
CALLED: Final[Mapping[str, tuple[str, ...]]] = {
    "action": ("Détour", "Clameur", "Esquive"), "spell": ("Étincelle", "Givre"), "theurgy": ("Prière", "Vigile"),
    "weapon": ("Lance", "Fléau"), "armour": ("Plastron", "Tunique"), "shield": ("Écu", "Pavois"),
}  # fmt: skip
"""What invented cards are called."""
_MOST_SLIPS: Final = 5
"""Cards that are announced at one moment."""


def opening(players: Sequence[str], dice: random.Random) -> Mapping[str, Any]:
    """A team that is being made, a fight that is to be chosen, its cards, or its strike."""
    kind = below(dice, 8)
    names = [*NAMES]
    if kind == 0:
        return _team(players, names, dice)
    turn = 2 + below(dice, 9)
    active = players[below(dice, 4) == 0]
    starter = active if turn % 2 else next(name for name in players if name != active)
    position: dict[str, Any] = {"turn": turn, "player": active, "starter": starter}
    for name in players:
        guild = one_of(_GUILDS, dice)
        for place in range(1, LINE + 1):
            position |= _character(f"{name}.{place}", names, guild, turn, dice)
    if kind in (1, 2):
        return position | _tilted(players, dice)
    position |= {f"{name}.fighter": 1 + below(dice, LINE) for name in players}
    if kind in (3, 4):
        return position | _strike(position, players, dice)
    return position | _cards(players, dice)


def below(dice: random.Random, end: int) -> int:
    """A whole number below another, by `random()` alone: alike in every Python."""
    return int(dice.random() * end)


def one_of(items: Sequence[T], dice: random.Random) -> T:
    """One of the items, by `random()` alone."""
    return items[below(dice, len(items))]


def _character(head: str, names: list[str], guild: str, turn: int, dice: random.Random) -> dict[str, Any]:
    """The facts of an invented character: often hurt, often with an Order of a turn that is near. All that a question
    rests on stands on its card: no prey, no chain of a Fighter, no guild but while teams are made."""
    classes, high = one_of(_CLASSES, dice), 10 + below(dice, 5)
    hurt = below(dice, 8) if below(dice, 3) else 0
    facts: dict[str, Any] = {
        "": names.pop(below(dice, len(names))), ".guild": [guild], ".class": [*classes], ".race": "human",
        ".hp.max": high, ".hp": high - hurt, ".received": hurt, ".attack": 2 + below(dice, 4),
        ".defence": below(dice, 3), ".spirit": below(dice, 4),
    }  # fmt: skip
    if below(dice, 3) < 2:
        facts[".orders"] = [str(Order(max(1, turn - 1 + below(dice, 3)), one_of(STATS, dice), 1 + below(dice, 2)))]
    kind = below(dice, 8)
    if kind == 0:
        facts[".race"] = "golem"
    elif kind == 1:
        facts |= {".race": "guemelite", ".element": one_of(_ELEMENTS, dice)}
    return {f"{head}{what}": value for what, value in facts.items()}


def _tilted(players: Sequence[str], dice: random.Random) -> dict[str, Any]:
    """One on each line has fought, sometimes two."""
    return {
        f"{name}.{place}.tilted": True for name in players for place in range(1, LINE + 1) if below(dice, 5) < 2
    }  # fmt: skip


def _strike(position: Mapping[str, Any], players: Sequence[str], dice: random.Random) -> dict[str, Any]:
    """The cards have acted: some changes of this fight are left of them."""
    facts: dict[str, Any] = {"phase": "strike"}
    for name in players:
        head = f"{name}.{position[f'{name}.fighter']}"
        if below(dice, 2):
            what, amount = one_of(STATS, dice), one_of((1, 2, 3, -1, -2), dice)
            facts[f"{head}.changes"] = [f"{what} {amount:+} fight"]
    return facts


def _cards(players: Sequence[str], dice: random.Random) -> dict[str, Any]:
    """The pupil is to choose cards, half of the time the second one."""
    facts: dict[str, Any] = {"phase": "cards"}
    if below(dice, 2):
        facts |= {"queue.1": CARD.text(some_card(dice)), "queue.1.by": players[0]}
    return facts


def _team(players: Sequence[str], names: list[str], dice: random.Random) -> dict[str, Any]:
    """Two of three characters are named; often they are Courtiers."""
    trios = [("zil", "zil"), ("noz", "noz"), ("zil", MERCENARY), (NEHANTIST, NEHANTIST), (MERCENARY, MERCENARY),
             ("zil/noz", "zil/kotoba"), ("zil/kotoba", "kotoba"), ("zil/noz", "noz/kotoba")]  # fmt: skip
    facts: dict[str, Any] = {"phase": "team", "starter": players[0]}
    for place, guilds in enumerate(one_of(trios, dice), 1):
        one = joiner(names.pop(below(dice, len(names))), guilds, dice)
        facts |= {
            f"{players[0]}.{place}{what}": value
            for what, value in {
                "": one.name, ".guild": [*one.guilds], ".class": [*one.classes], ".caste": one.caste or None,
                ".hp": one.hp, ".attack": one.attack, ".defence": one.defence, ".spirit": one.spirit,
                ".race": "human", ".initiative": below(dice, 3),
            }.items()
            if value is not None
        }  # fmt: skip
    return facts


# --- characters and cards ---------------------------------------------------------------------------------------------


def joiner(name: str, guilds: str, dice: random.Random) -> Profile:
    """Somebody of these guilds; of several: a Courtier."""
    return Profile(
        name, guilds=tuple(guilds.split("/")), classes=one_of(_CLASSES, dice), race="human",
        caste=COURTIER if "/" in guilds else "", hp=10 + below(dice, 4), attack=2 + below(dice, 3),
        defence=below(dice, 2), spirit=below(dice, 3), initiative=below(dice, 2),
    )  # fmt: skip


def some_card(dice: random.Random) -> Card:
    """An invented card with a mark or two that say who may play it."""
    kind = one_of(("action", "action", "spell", "spell", "theurgy", "object", "object"), dice)
    chain = one_of(("", "", "", ANY, "action", "object", "spell"), dice)
    what = one_of(_TYPES, dice) if kind == "object" else ""
    card = Card(one_of(CALLED[what or kind], dice), kind, chain=chain, object=what)
    mark = below(dice, 3)
    if mark == 0:
        card = card._replace(classes=(one_of(("fighter", "mage", "priest", "marauder"), dice),))
    elif mark == 1 and kind == "spell":
        card = card._replace(element=one_of(_ELEMENTS, dice))
    return card._replace(zone=kind == "spell" and below(dice, 3) == 0)


_VERBS: Final[Mapping[str, type[m.PlayCard]]] = {
    "action": m.PlayAction, "spell": m.PlaySpell, "theurgy": m.PlayTheurgy, "object": m.PlayObject,
}  # fmt: skip


# --- mistakes ---------------------------------------------------------------------------------------------------------


def slips(state: State, seat: int) -> Iterator[Move]:
    """Announcements that are made rightly or by mistake: who joins a team, cards of all kinds."""
    by = state.players[seat]
    dice = random.Random(f"{state.turn} {state.phase} {state.seats[seat].line}")
    if state.phase == "team":
        free = [name for name in NAMES if all(name != one.name for _, one in state.seats[seat].characters)]
        for guilds in _TEAMS:
            yield m.ChooseCharacter(LINE, PROFILE.text(joiner(one_of(free, dice), guilds, dice)), by=by)
    if state.phase == "cards" and seat in (*choosing(state), state.active):
        for _ in range(_MOST_SLIPS):
            card = some_card(dice)
            yield _VERBS[card.kind](CARD.text(card), by=by)


# --- figures ----------------------------------------------------------------------------------------------------------


def figured(state: State, seat: int) -> Iterator[Mapping[str, Any]]:
    """Figures that are asked for besides: of the lot, of the queue, of the score, of what card text does."""
    dice = random.Random(f"{state.turn} {state.phase} {state.seats}")
    if state.phase == "team":
        yield {"computes": "bonus", "given": {"mine": below(dice, 4), "theirs": below(dice, 4)}}
        yield {"computes": "left", "given": {"characters": 10 * below(dice, 20), "cards": 10 * below(dice, 40)}}
    elif state.phase == "choose":
        yield from _queued(dice)
        yield {"computes": "ahead", "given": _scores(dice)}
    elif state.phase == "strike":
        yield from _effects(state, seat, dice)


def _queued(dice: random.Random) -> Iterator[Mapping[str, Any]]:
    counts = (1 + below(dice, 2), 1 + below(dice, 2))
    other = below(dice, 2)
    number = 1 + below(dice, counts[other])
    yield {"computes": "place", "given": {"active": counts[0], "passive": counts[1], "other": other, "number": number}}
    yield {"computes": "created", "given": {"active": counts[0], "passive": below(dice, 3)}}


def _scores(dice: random.Random) -> dict[str, int]:
    base = 28 + below(dice, 8)
    return {
        "dealt": base, "healed": below(dice, 6), "taken": base + one_of((-3, -2, -1, 1, 2, 3), dice),
        "theirs": below(dice, 6),
    }  # fmt: skip


def _effects(state: State, seat: int, dice: random.Random) -> Iterator[Mapping[str, Any]]:
    """What card text does to somebody, as the table records it: the pupil says it."""
    whose = below(dice, 2)
    place, _ = one_of(state.seats[whose].living, dice)
    what = one_of(("physical", "magic", "magic", "direct", "loss", "heal"), dice)
    head = f"{state.players[whose]}.{place}"
    move = m.CardEffect(f"{what} {2 + below(dice, 4)}", (head,), by=state.players[seat])
    yield {"move": move, "fact": f"{head}.hp"}
    yield {"move": move, "fact": f"{state.players[seat]}.score"}
