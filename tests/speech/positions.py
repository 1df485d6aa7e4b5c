"""Positions of the card games in which sentences are said, and what is heard of them there."""

from typing import Any

import companion
from companion import Match, MoveError

PLAYERS = ("Ana", "Bo")


def aestery(lang: str, **facts: Any) -> Match:
    """Ana: Loup 2/2, Renard 3/2, Ours 5/4; Bo: Golem 6/4, Mur 0/6; five mines each; Ana's main phase."""
    position: dict[str, Any] = {"turn": 5, "player": "Ana", "starter": "Ana", "phase": "main"}
    row = ("Ana", 1, "Loup", 2, 2), ("Ana", 2, "Renard", 3, 2), ("Ana", 3, "Ours", 5, 4), ("Bo", 1, "Golem", 6, 4), (
        "Bo", 2, "Mur", 0, 6)  # fmt: skip
    for player, place, name, force, defence in row:
        one = f"{player}.fighter.{place}"
        position |= {one: name, f"{one}.force": force, f"{one}.defence": defence}
    for player in PLAYERS:
        position |= {f"{player}.mines": 5, f"{player}.mines.untapped": 5, f"{player}.hand": 5}
    return companion.new("aestery", PLAYERS, position=position | facts, lang=lang)


_LINES = (
    ("Ana.1", "Bruant", "fighter", "human"),
    ("Ana.2", "Ysée", "mage", "elfine"),
    ("Ana.3", "Galet", "artisan", "golem"),
    ("Bo.1", "Tarin", "marauder", "demon"),
    ("Bo.2", "Nille", "mage", "elfine"),
    ("Bo.3", "Rocher", "berserker", "golem"),
)


def eredan(lang: str, **facts: Any) -> Match:
    """Ana: Bruant, Ysée, Galet; Bo: Tarin, Nille, Rocher; Ana chooses a fight."""
    position: dict[str, Any] = {"player": "Ana", "turn": 5, "phase": "choose", "Ana.hand": 5, "Bo.hand": 5}
    for place, name, kind, race in _LINES:
        figures = {"class": [kind], "race": race, "hp": 12, "attack": 3, "defence": 1, "spirit": 1}
        position |= {place: name} | {f"{place}.{what}": value for what, value in figures.items()}
    return companion.new("eredan", PLAYERS, position=position | facts, lang=lang)


def after(match: Match, *played: str) -> Match:
    """The match with more played."""
    for text in played:
        match.play(text)
    return match


def heard(match: Match, said: str) -> str:
    """What is played of a sentence, as the record has it, its moves joined by `;`; empty where nothing is, and then
    the match is as it was."""
    newest, before = match.newest, match.state
    try:
        match.play(said)
    except MoveError:
        assert match.state is before
        return ""
    return "; ".join(str(entry.move) for entry in match.entries[newest + 1 :])
