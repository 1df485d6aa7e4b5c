"""Small lists for the tests of card text: a card `Essai` that does what a test says, characters that do something."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import companion
from companion import Match

ESSAI = "Essai"
CLASSES = ("mage", "fighter", "berserker")
NAMES = {"Ana": ("Orme", "Bruant", "Osmonde"), "Bo": ("Tarin", "Galet", "Sorgue")}


def folder(tmp_path: Path, cards: Mapping[str, str], people: Mapping[str, str] | None = None) -> str:
    """A folder with lists. `cards`: by name `kind type: effects`; `people`: by name what a character does."""
    rows = ["name,kind,type,effects"]
    for name, text in cards.items():
        head, _, effects = text.partition(": ")
        kind, _, type_ = head.partition(" ")
        rows.append(f'{name},{kind},{type_},"{effects.replace(chr(34), chr(34) * 2)}"')
    (tmp_path / "cards.csv").write_text("\n".join(rows) + "\n", encoding="utf-8")
    if people:
        rows = ["name,class,hp,attack,defence,spirit,effects"]
        for name, effects in people.items():
            rows.append(f'{name},fighter,10,3,1,1,"{effects}"')
        (tmp_path / "characters.csv").write_text("\n".join(rows) + "\n", encoding="utf-8")
    return str(tmp_path)


def scene(**more: Any) -> dict[str, Any]:
    """Ana chooses the fight of turn 3; six characters with 10 HP, Attack 3, Defence 1, Spirit 1; and these facts
    (`Ana__1__hp=4` stands for `Ana.1.hp`; `Ana__1=None`: nobody is there)."""
    position: dict[str, Any] = {"turn": 3, "player": "Ana", "phase": "choose"}
    for name, people in NAMES.items():
        position |= {f"{name}.hand": 5, f"{name}.deck": 15}
        for place, (who, what) in enumerate(zip(people, CLASSES, strict=True), 1):
            one = f"{name}.{place}"
            position |= {
                one: who,
                f"{one}.class": [what],
                f"{one}.guild": ["zil"],
                f"{one}.hp": 10,
                f"{one}.hp.max": 10,
            }
            position |= {f"{one}.attack": 3, f"{one}.defence": 1, f"{one}.spirit": 1}
    said = {name.replace("__", "."): value for name, value in more.items()}
    empty = tuple(f"{name}." for name, value in said.items() if value is None)
    return {name: value for name, value in position.items() if not name.startswith(empty)} | said


def table(*texts: str, cards: str | None = None, **more: Any) -> Match:
    """A match that begins so, after some announcements."""
    more_rules = {} if cards is None else {"cards": cards}
    match = companion.new("eredan", ["Ana", "Bo"], position=scene(**more), lang="en", **more_rules)
    for text in texts:
        match.play(text)
    return match


def fight(*texts: str, cards: str | None = None, **more: Any) -> Match:
    """Ana's 1 fights Bo's 1, nobody plays a card; then the announcements."""
    return table("fight 1 on 1", "Bo: pass", "pass", *texts, cards=cards, **more)


def acted(tmp_path: Path, text: str, *texts: str, aim: str = "", people: Mapping[str, str] | None = None,
          others: Mapping[str, str] | None = None, **more: Any) -> Match:  # fmt: skip
    """Ana's 1 fights Bo's 1 and plays a card that does so (`action: draw 1 on you`), which has taken effect; then the
    announcements. `others`: further cards of the list."""
    cards = folder(tmp_path, {ESSAI: text, **(others or {})}, people)
    played = f'play "{ESSAI}"{f" on {aim}" if aim else ""}'
    match = table("fight 1 on 1", played, "Bo: pass", cards=cards, **more)
    if any(item.seat == 0 for item in match.state.pending):
        match.play("pass")
    match.play("resolve")
    for announced in texts:
        match.play(announced)
    return match


def facts(match: Match, *names: str) -> list[Any]:
    """Some figures of a match; None where there is nothing."""
    known, declared = match.facts(), match.game.facts.names(match.players)
    assert all(name in declared for name in names), names
    return [known.get(name) for name in names]


def fact(match: Match, name: str) -> Any:
    """One figure of a match."""
    return facts(match, name)[0]


def refusal(match: Match, text: str) -> set[str]:
    """The clauses that refuse an announcement; empty if it may be played."""
    return {reason.clause for reason in match.ask(text).reasons}


def told(match: Match, text: str) -> list[str]:
    """The clauses that speak of what an announcement did."""
    return [effect.clause for effect in match.play(text).effects]


def asked(match: Match) -> tuple[str, bool]:
    """What is asked now, and whether it may be passed over; nothing where nothing is."""
    item = match.state.pending[-1] if match.state.pending else None
    return ("", False) if item is None else (f"{match.players[item.seat or 0]}: {item.verb}", item.skippable)


def answers(match: Match) -> set[str]:
    """The effects that are listed as legal now, as they are written."""
    return {str(move) for move in match.moves() if move.verb == "effect"}
