"""Views of HeroCard at random tables, what a page can tap on them, and the pad as a page fills it."""

import itertools
import json
import random
import re
from collections.abc import Iterator
from typing import Any

import companion
from companion.table.session.session import Session
from tests.budget import sized
from tests.games.herocard.tables import legal_move, physical_move

KINDS = ("physical", "list", "dealt")
STEPS = sized(16, 300)
PLAYERS = ("Ana", "Bo", "Chloé", "Dan", "Eve", "Flo")
View = dict[str, Any]


def table(rng: random.Random, kind: str) -> companion.Match:
    """A match of any number of players; their heroes are named or not."""
    match = companion.new(
        "herocard", PLAYERS[: rng.choice((2, 2, 3, 4, 6))], seed=rng.randrange(10**6) if kind == "dealt" else None,
        cards="demo" if kind == "list" else None, action_only=rng.random() < 0.3,
    )  # fmt: skip
    for name in match.players:
        if kind != "physical":
            match.play(f'{name}: hero "{rng.choice(("Brasca", "Nimbo"))}"')
        elif rng.random() < 0.8:
            match.play(f"{name}: hero {rng.randrange(8, 14)} 10 9")
    return match


def walk(match: companion.Match, rng: random.Random, kind: str, steps: int = STEPS) -> Iterator[None]:
    """The match at every step of a random play."""
    for _ in range(steps):
        yield
        if match.state.outcome is not None:
            return
        match.play(physical_move(match.state, rng) if kind == "physical" else legal_move(match.state, rng))


def view_of(match: companion.Match, seat: int | None = None, lang: str = "en") -> View:
    found: View = json.loads(json.dumps(Session(match, seat=seat, lang=lang).view()))
    return found


def sides(view: View) -> dict[str, View]:
    return {part["name"]: part for part in view["board"] if part["kind"] == "side"}


def contest(view: View) -> View:
    (found,) = [part for part in view["board"] if part["kind"] == "contest"]
    return found


def places(view: View) -> set[str]:
    """What can be tapped: every part with an id, the top of every pile, and the button of a player."""
    found: set[str] = set()

    def walk_part(part: Any) -> None:
        if isinstance(part, list):
            for one in part:
                walk_part(one)
        elif isinstance(part, dict):
            found.update(str(part[key]) for key in ("id", "top") if isinstance(part.get(key), str))
            for one in part.values():
                walk_part(one)

    walk_part(view["board"])
    return found | {f"{name}.pass" for name in sides(view)}


def nodes(node: View) -> Iterator[View]:
    """A node and all that it leads to."""
    yield node
    for one in itertools.chain((node.get("next") or {}).values(), node.get("choices") or ()):
        yield from nodes(one)


def all_nodes(view: View) -> list[View]:
    found = [one for node in view["tree"].values() for one in nodes(node)]
    return found + [one for choice in (view["prompt"] or {}).get("choices", ()) for one in nodes(choice)]


def announced(view: View) -> list[View]:
    """Every announcement that a page offers as it stands."""
    buttons = [*view["actions"], *filter(None, [contest(view)["close"]])]
    return [one for one in all_nodes(view) if "move" in one] + [{**one, "legal": True} for one in buttons]


# --- the pad, as a page fills it --------------------------------------------------------------------------------------


def card_of(part: View, values: dict[str, Any]) -> str:
    """The card of a pad's part with these values, as front/dialogs/pad.js writes it."""

    def value(found: re.Match[str]) -> str:
        field = next(one for one in part["fields"] if one["name"] == found[1])
        given = str(values.get(found[1], field.get("value", "")))
        return field["wrap"].replace("{}", given) if field.get("wrap") and given else given

    return re.sub(r"\{(\w+)\}", value, part["card"])


def text_of(kind: View, cards: list[str], target: str = "") -> str:
    text: str = kind["move"].replace("{target}", target).replace("{cards}", " + ".join(cards))
    return text


def some_values(part: View, rng: random.Random) -> dict[str, Any]:
    """Any tap on each row of a pad."""
    values: dict[str, Any] = {}
    for field in part["fields"]:
        if field.get("text"):
            values[field["name"]] = rng.choice(("", "Sourire", "Éclair bleu"))
        elif field.get("choices"):
            values[field["name"]] = rng.choice(field["choices"])["value"]
        else:
            values[field["name"]] = rng.randrange(field["low"], field["high"] + 1)
    return values
