"""Tables for the tests of rules: teams that are announced with their figures, positions in the words of facts()."""

from typing import Any

import companion
from companion import Match
from tests.games.eredan.listed import table

ZIL = (
    '"Orme" guild zil class mage hp 13 attack 2-4 defence 1 spirit 3 order 4 spirit +1',
    '"Bruant" guild zil class fighter race dais hp 15 attack 3 defence 2 spirit 1 chain weapon',
    '"Ysée" mercenary class priest race elfine hp 12 attack 2 defence 1 spirit 3',
)
NOZ = (
    '"Tarin" guild noz class marauder race demon hp 13 attack 3 defence 1 spirit 1 against mage',
    '"Galet" guild noz class fighter/mage race golem hp 18 attack 4 defence 2 spirit 0',
    '"Sorgue" guild noz class artisan race guemelite element water hp 11 attack 2 defence 0 spirit 4',
)


def fresh(*, starter: str | None = "Ana", **options: Any) -> Match:
    """A match that begins, at a table of cards that are announced."""
    return companion.new("eredan", ["Ana", "Bo"], starter=starter, lang="en", **options)


def named(match: Match, ana: tuple[str, ...] = ZIL, bo: tuple[str, ...] = NOZ) -> Match:
    """The match with both teams named."""
    for player, people in (("Ana", ana), ("Bo", bo)):
        for place, person in enumerate(people, 1):
            match.play(f"{player}: character {place} {person}")
    return match


def played(*texts: str, rules: dict[str, Any] | None = None, **more: Any) -> Match:
    """Ana's 1 fights Bo's 1 in turn 3, then the announcements (`listed.table`). `rules`: house rules."""
    if rules is None:
        return table("fight 1 on 1", *texts, **more)
    match = companion.new("eredan", ["Ana", "Bo"], position=table(**more).facts(), lang="en", **rules)
    for text in ("fight 1 on 1", *texts):
        match.play(text)
    return match


def struck(*texts: str, **more: Any) -> Match:
    """The same with no card, up to the strike and behind it."""
    return played("pass", "Bo: pass", "strike", *texts, **more)


def dead(*names: str) -> dict[str, Any]:
    """The facts of characters that are dead: `dead("Bo__2")`."""
    return {f"{name}__{what}": value for name in names for what, value in (("dead", True), ("hp", 0))}
