"""Views of Eredan at random tables, what a page can tap on them, and how a page fills pads."""

import itertools
import json
import random
from collections.abc import Iterator
from typing import Any

import companion
from companion.table.session.session import Session
from tests.budget import sized
from tests.core.randomplay import legal_move
from tests.games.eredan.tables import PEOPLE

KINDS: dict[str, dict[str, Any]] = {"physical": {}, "list": {"cards": "demo"}, "dealt": {"cards": "demo", "seed": 1}}
STEPS = sized(24, 400)
View = dict[str, Any]


def table(rng: random.Random, kind: str) -> companion.Match:
    """A match with or without a list, or dealt; without one both teams are named."""
    options = {**KINDS[kind], **({"seed": rng.randrange(10**6)} if kind == "dealt" else {})}
    starter = rng.choice(("Ana", None))
    match = companion.new("eredan", ["Ana", "Bo"], starter=starter, open_cards=rng.random() < 0.3, **options)
    if kind == "physical":
        for name in match.players:
            for place, person in enumerate(rng.sample(PEOPLE[:-1], 3), 1):
                match.play(f"{name}: character {place} {person}")
    return match


def walk(match: companion.Match, rng: random.Random, steps: int = STEPS) -> Iterator[None]:
    """The match at every step of a random play."""
    for _ in range(steps):
        yield
        if match.outcome is not None:
            return
        move = legal_move(match, rng)
        assert move is not None
        match.play(str(move))


def view_of(match: companion.Match, seat: int | None = None, lang: str = "en") -> View:
    found: View = json.loads(json.dumps(Session(match, seat=seat, lang=lang).view()))
    return found


def sides(view: View) -> dict[str, View]:
    return {part["name"]: part for part in view["board"] if part["kind"] == "side"}


def field(view: View) -> View:
    found: View
    (found,) = [part for part in view["board"] if part["kind"] == "field"]
    return found


def cards(view: View) -> dict[str, View]:
    """The characters of both lines by their places."""
    return {card["id"]: card for row in field(view)["rows"] for card in row["cards"]}


def items(view: View) -> list[View]:
    """The cards of the N."""
    return (field(view)["queue"] or {"items": []})["items"]  # type: ignore[no-any-return]


def blows(view: View) -> list[View]:
    """What each strike would do, or did."""
    return (field(view).get("strikes") or {"items": []})["items"]  # type: ignore[no-any-return]


def places(view: View) -> set[str]:
    """What can be tapped: every part with an id."""
    found: set[str] = set()

    def look(part: Any) -> None:
        if isinstance(part, list):
            for one in part:
                look(one)
        elif isinstance(part, dict):
            found.update([part["id"]] if isinstance(part.get("id"), str) else [])
            for one in part.values():
                look(one)

    look(view["board"])
    return found


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
    found = [one for one in all_nodes(view) if "move" in one]
    return found + [{**one, "legal": True} for one in view["actions"] if not one.get("answers")]


def main(view: View) -> View:
    """The dark button."""
    found: View
    (found,) = [one for one in view["actions"] if one["main"]]
    return found


def targets_of(pad: View, kind: View) -> list[View]:
    """Whom a kind of a pad may be aimed at: its own, or a list that several kinds share."""
    found: list[View] = pad["aims"].get(kind["targets"], []) if isinstance(kind["targets"], str) else kind["targets"]
    return found


def filled(kind: View, target: str = "", **values: Any) -> str:
    """The text that a pad makes of its values; what stands there beforehand stays unless it is changed."""
    (part,) = kind["parts"]
    card: str = part["card"]
    for one in part["fields"]:
        value = str(values.get(one["name"], one.get("value", "")))
        if "wrap" in one:
            value = one["wrap"].replace("{}", value) if value else ""
        card = card.replace(f"{{{one['name']}}}", value)
    text: str = kind["move"].replace("{cards}", card).replace("{target}", target)
    return text


def some_values(kind: View, rng: random.Random) -> dict[str, Any]:
    """Any values of the fields of a pad."""
    found: dict[str, Any] = {}
    for one in kind["parts"][0]["fields"]:
        if one.get("text"):
            found[one["name"]] = one.get("value", "Xylo" if one.get("needed") else "")
        elif "choices" in one:
            found[one["name"]] = rng.choice(one["choices"])["value"]
        else:
            found[one["name"]] = rng.randint(one["low"], one["high"])
    return found
