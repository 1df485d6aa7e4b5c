"""Which characters make a trio together, and of which guilds its cards may be (Création de Deck; ERE-14, ERE-33)."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple, Protocol

from companion.core.rules.clauses import clause
from companion.core.rules.rulings import Reason
from companion.games.eredan.engine.cards.cards import Words, parted
from companion.games.eredan.engine.constants import COURTIER, MERCENARY, NEHANTIST


class Member(Protocol):
    """A character of a trio, printed or on the line."""

    @property
    def name(self) -> str:
        """What it is called, its key."""
        ...

    @property
    def guilds(self) -> Words:
        """Its guilds; none where nobody has said any."""
        ...

    @property
    def caste(self) -> str:
        """`courtier`, or nothing."""
        ...


class Joiner(NamedTuple):
    """Somebody of these guilds who might still join a trio."""

    guilds: Words
    name: str = ""
    caste: str = ""


@clause("affiliation", "mercenary-neutral", "nehantist-no-mercenary", "courtier-common-guild", "courtier-guilds",
        "ERE-14", "ERE-33")  # fmt: skip
def trio_wrong(members: Sequence[Member], deck: str = "", *, courtier_mercenary: bool = False) -> Reason | None:
    """Why one, two or three characters are no trio, and can become none with whoever joins them.

    Somebody who joins never mends what is wrong: no further guild is shared, nobody leaves. Characters whose guild
    nobody has said are left out. `deck`: whose trio it is; `courtier_mercenary`: Mercenaries are neutral beside a
    Courtier too.
    """
    apart = [one for one in members if NEHANTIST in one.guilds or MERCENARY in one.guilds]
    if {NEHANTIST, MERCENARY} <= set(guilds_of(apart)):
        return Reason("nehantist-no-mercenary", figures={"name": parted(apart[-1].name)[0], "deck": deck})
    courtiers = any(member.caste == COURTIER for member in members)
    judged = _judged(members, strict=courtiers and not courtier_mercenary)
    if not judged or set[str].intersection(*(set(member.guilds) for member in judged)):
        return None
    *others, last = judged
    names = tuple(parted(member.name)[0] for member in others)
    figures = {"name": parted(last.name)[0], "guilds": last.guilds, "names": names, "deck": deck}
    return Reason("courtier-common-guild" if courtiers else "affiliation", figures=figures)


def _judged(members: Iterable[Member], *, strict: bool) -> list[Member]:
    """Those who must share a guild: not those of the Mercenaries alone, if not strict."""
    return [member for member in members if member.guilds and (strict or member.guilds != (MERCENARY,))]


@clause("deck-guild", "mercenary-deck", "courtier-deck", "ERE-14")
def affiliation(members: Iterable[Member]) -> Words:
    """The guilds whose cards a deck may hold: those of its characters. Three Mercenaries have none."""
    return tuple(guild for guild in guilds_of(members) if guild != MERCENARY)


def guilds_of(members: Iterable[Member]) -> Words:
    """All guilds of characters, `mercenary` with them, each once."""
    return tuple(dict.fromkeys(guild for member in members for guild in member.guilds))


def possible_guilds(
    members: Sequence[Member], guilds: Iterable[str], *, courtier_mercenary: bool = False
) -> tuple[str, ...]:
    """The guilds, of those that there are, of which somebody may still join; none where the trio is wrong already.

    A Courtier may join who has one of them, and brings its other guilds along.
    """
    return tuple(
        guild
        for guild in guilds
        if trio_wrong([*members, Joiner((guild,))], courtier_mercenary=courtier_mercenary) is None
    )
