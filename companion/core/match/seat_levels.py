"""Who plays a seat: a person, or the companion at a level. The core keeps it as data (header and entries of the record)
and checks it; how a level plays is told by companion/partner/search/levels.py.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from companion.core.rules.rulings import SetupError
from companion.core.text.messages import given_word, quoted, say, told

LEVELS: Final = ("learner", "player", "master")
"""How well the companion plays, the weakest first."""

Partners = Mapping[str, str]
"""The level of each seat that the companion plays, by the player's name."""


def level_text(level: str, lang: str) -> str:
    """What people call a level."""
    return say(f"level-{level}", lang)


def check_partners(given: Any, players: Sequence[str], lang: str) -> dict[str, str]:
    """Who is played by the companion, by the names of the match, in the order of the seats. None is nobody.

    Raises SetupError for a player who does not play, and for a level that there is not.
    """
    found: dict[str, str] = {}
    if given is not None and not isinstance(given, Mapping):
        raise SetupError(told("partners-given", given=quoted(given)), lang)
    for name, level in (given or {}).items():
        player = player_named(name, players, lang)
        if level is not None:
            found[player] = check_level(level, lang)
    return {player: found[player] for player in players if player in found}


def seated(before: Partners, given: Mapping[str, Any], players: Sequence[str]) -> Partners:
    """Who is played by the companion after a change: the level of a seat, None for a person."""
    after = {**before, **given}
    return {player: after[player] for player in players if after.get(player) is not None}


def check_level(level: Any, lang: str) -> str:
    """A level. Raises SetupError for what is none."""
    if not isinstance(level, str) or level not in LEVELS:
        raise SetupError(told("unknown-level", given=given_word(level), known=_levels), lang)
    return level


def player_named(name: Any, players: Sequence[str], lang: str) -> str:
    """A player by name, whatever its case. Raises SetupError for one who does not play."""
    wanted = name.strip().casefold() if isinstance(name, str) else None
    for player in players:
        if player.casefold() == wanted:
            return player
    raise SetupError(told("unknown-player", name=given_word(name), known=", ".join(players)), lang)


def _levels(lang: str) -> str:
    return ", ".join(f"{level} ({level_text(level, lang)})" for level in LEVELS)
