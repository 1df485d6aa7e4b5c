"""Which characters make a trio together, and of which guilds its cards may be (Création de Deck; ERE-14, ERE-33)."""

from collections.abc import Iterable, Sequence
from functools import reduce
from typing import NamedTuple, Protocol

from companion.core.enforced import clause
from companion.core.rulings import Reason
from companion.games.eredan.engine.card import Words
from companion.games.eredan.engine.data import COURTIER, MERCENARY, NEHANTIST


class Member(Protocol):
    """A character of a trio, printed or on the line."""

    @property
    def name(self) -> str:
        """What it is called."""
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
    """Somebody of a guild who might still join a trio."""

    guilds: Words
    name: str = ""
    caste: str = ""


def mercenary(member: Member) -> bool:
    """Whether it belongs to the Mercenaries and to nobody else."""
    return member.guilds == (MERCENARY,)


@clause("mercenaries-with-nehantists", "guilds-mixed", "courtier-guild", "ERE-14", "ERE-33")
def trio_wrong(members: Sequence[Member], *, courtier_mercenary: bool = False) -> Reason | None:
    """Why one, two or three characters are no trio, and can become none with whoever joins them.

    Somebody who joins never mends what is wrong: no further guild is shared, nobody leaves. Characters whose guild
    nobody has said are left out. `courtier_mercenary`: Mercenaries are neutral beside a Courtier too.
    """
    if not _nehantists_apart(members):
        return Reason("mercenaries-with-nehantists", figures=_said(members))
    judged = _judged(members, courtier_mercenary=courtier_mercenary)
    if not judged or _shared(judged):
        return None
    if not _courtiers(members):
        return Reason("guilds-mixed", figures=_said(judged))
    if any(map(mercenary, judged)) and _shared([one for one in judged if not mercenary(one)]):
        return Reason("ERE-33", figures=_said(members))
    return Reason("courtier-guild", figures=_said(judged))


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


# --- what is shared ---------------------------------------------------------------------------------------------------


def _nehantists_apart(members: Sequence[Member]) -> bool:
    guilds = guilds_of(members)
    return not (NEHANTIST in guilds and MERCENARY in guilds)


def _courtiers(members: Iterable[Member]) -> bool:
    return any(member.caste == COURTIER for member in members)


def _judged(members: Sequence[Member], *, courtier_mercenary: bool) -> list[Member]:
    """Those who must share a guild: beside a Courtier the Mercenaries too, unless the table has agreed otherwise."""
    strict = _courtiers(members) and not courtier_mercenary
    return [member for member in members if member.guilds and (strict or not mercenary(member))]


def _shared(members: Sequence[Member]) -> Words:
    """The guilds that all have."""
    common: set[str] = reduce(set.intersection, (set(member.guilds) for member in members))
    return tuple(guild for guild in members[0].guilds if guild in common)


def _said(members: Sequence[Member]) -> dict[str, Words]:
    return {"names": tuple(member.name for member in members), "guilds": guilds_of(members)}
