"""Tables for the tests of rules: Ana's main phase on a physical table, with announced Fighters on both sides."""

from collections.abc import Sequence
from typing import Any

import companion
from companion import Match

NAMES = ("Merle", "Renard", "Loup", "Golem", "Vigie", "Passeur")


def fighter(text: str, name: str) -> dict[str, Any]:
    """The facts of a Fighter behind its place: `6/4 flight, nap 2 | nap=1 tapped`."""
    printed, _, state = text.partition("|")
    figures, _, words = printed.strip().partition(" ")
    force, defence = map(int, figures.split("/"))
    keywords = tuple(word.strip() for word in words.split(",") if word.strip())
    facts: dict[str, Any] = {"": name, ".force": force, ".defence": defence, ".keywords": keywords}
    for part in state.split():
        what, _, value = part.partition("=")
        facts[f".{what}"] = int(value) if value else True
    return facts


def scene(ana: Sequence[str] = (), bo: Sequence[str] = (), **more: Any) -> dict[str, Any]:
    """A position: Ana's main phase of turn 5, five cards in each hand, four mines, all of them ready; and these facts
    (`Ana__hand=2` stands for `Ana.hand`)."""
    position: dict[str, Any] = {"turn": 5, "player": "Ana", "phase": "main"}
    for name, side in (("Ana", ana), ("Bo", bo)):
        position |= {f"{name}.hand": 5, f"{name}.deck": 30, f"{name}.mines": 4, f"{name}.mines.untapped": 4}
        for place, text in enumerate(side, 1):
            called = fighter(text, NAMES[place - 1] if name == "Ana" else f"{NAMES[place - 1]} de Bo")
            position |= {f"{name}.fighter.{place}{what}": value for what, value in called.items()}
    return position | {name.replace("__", "."): value for name, value in more.items()}


def field(ana: Sequence[str] = (), bo: Sequence[str] = (), *texts: str, rules: dict[str, Any] | None = None,
          **more: Any) -> Match:  # fmt: skip
    """A match that begins so, after some announcements. `rules`: house rules, or a card list (`cards`)."""
    match = companion.new("aestery", ["Ana", "Bo"], position=scene(ana, bo, **more), lang="en", **rules or {})
    return told(match, *texts)


def fight(ana: Sequence[str], bo: Sequence[str], *texts: str, attack: str = "", **more: Any) -> Match:
    """Ana attacks with `attack` (all, if unsaid) and has closed the attackers; then the announcements."""
    said = attack or " + ".join(str(place) for place in range(1, len(ana) + 1))
    return field(ana, bo, f"attack {said}", "done", *texts, **more)


def told(match: Match, *texts: str) -> Match:
    """The match after some announcements."""
    for text in texts:
        match.play(text)
    return match


def refusal(match: Match, text: str) -> set[str]:
    """The clauses that refuse an announcement; empty if it may be played."""
    return {reason.clause for reason in match.ask(text).reasons}


def facts(match: Match, *names: str) -> list[Any]:
    """Some figures of a match; None where a place is empty."""
    known, declared = match.facts(), match.game.facts.names(match.players)
    assert all(name in declared for name in names), names
    return [known.get(name) for name in names]


def fact(match: Match, name: str) -> Any:
    """One figure of a match."""
    return facts(match, name)[0]


def pass_turn(match: Match) -> Match:
    """The match after the end step of whose turn it is, with the cards that are owed."""
    told(match, *(("untap",) if match.facts()["phase"] == "upkeep" else ()), "end")
    if match.facts()["phase"] == "end":
        hand = match.facts()[f"{match.facts()['player']}.hand"]
        told(match, f"discard {hand - 6}")
    return match


def turn_round(match: Match) -> Match:
    """The match after Ana's end step, a turn of Bo's in which nothing happens, and Ana's upkeep."""
    return told(pass_turn(told(pass_turn(match), "untap")), "untap")
