"""Views of Aestery at random tables, what a page can tap on them, and how a page fills pads and payments."""

import itertools
import json
import random
from collections.abc import Iterator
from typing import Any

import companion
from companion.table.session.session import Session
from tests.budget import sized
from tests.core.randomplay import legal_move

KINDS: dict[str, dict[str, Any]] = {"physical": {}, "list": {"cards": "demo"}, "dealt": {"cards": "demo", "seed": 1}}
STEPS = sized(24, 400)
View = dict[str, Any]


def table(rng: random.Random, kind: str) -> companion.Match:
    """A match with or without a list, or dealt."""
    options = {**KINDS[kind], **({"seed": rng.randrange(10**6)} if kind == "dealt" else {})}
    return companion.new("aestery", ["Ana", "Bo"], starter="Ana", **options)


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
    (found,) = [part for part in view["board"] if part["kind"] == "field"]
    return found


def cards(view: View) -> dict[str, View]:
    """The cards of the rows by their places."""
    return {card["id"]: card for row in field(view)["rows"] for card in (*row["cards"], *row["beside"])}


def places(view: View) -> set[str]:
    """What can be tapped: every part with an id, the numbers of blows, and what waits."""
    found: set[str] = set()

    def look(part: Any) -> None:
        if isinstance(part, list):
            for one in part:
                look(one)
        elif isinstance(part, dict):
            found.update(str(part[key]) for key in ("id", "order") if isinstance(part.get(key), str))
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
    return [one for one in all_nodes(view) if "move" in one] + [{**one, "legal": True} for one in view["actions"]]


def targets_of(pad: View, kind: View) -> list[View]:
    """Whom a kind of a pad may be aimed at: its own, or a list that several kinds share."""
    found: list[View] = pad["aims"].get(kind["targets"], []) if isinstance(kind["targets"], str) else kind["targets"]
    return found


def filled(kind: View, target: str, **values: Any) -> str:
    """The text that a pad makes of its values, without a payment."""
    (part,) = kind["parts"]
    card: str = part["card"]
    for field_ in part["fields"]:
        name = field_["name"]
        value = str(values.get(name, ""))
        if "wrap" in field_:
            value = field_["wrap"].replace("{}", value) if value else ""
        card = card.replace(f"{{{name}}}", value)
    text: str = kind["move"].replace("{cards}", card).replace("{target}", target).replace("{with}", "")
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
