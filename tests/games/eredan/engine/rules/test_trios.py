"""Trios: who goes with whom, for one, two or three characters, and of which guilds the deck then is."""

from itertools import permutations

import pytest

import companion
from companion.games.eredan.engine.cards.cards import Profile
from companion.games.eredan.engine.rules.teams import affiliation, possible_guilds, trio_wrong
from tests.games.scenes import play, refused

clause = pytest.mark.clause
KNOWN = ("kotoba", "zil", "noz", "nomad", "mercenary", "nehantist")


def one(name: str, *guilds: str, caste: str = "") -> Profile:
    return Profile(name, guilds=guilds, caste=caste)


KOTOBA, KOTOBA_2 = one("Iris", "kotoba"), one("Aube", "kotoba")
ZIL, NOZ = one("Tern", "zil"), one("Ivoire", "noz")
MERCENARY, MERCENARY_2, MERCENARY_3 = (one(name, "mercenary") for name in ("Galet", "Corvin", "Rude"))
NEHANTIST, NEHANTIST_2 = one("Nielle", "nehantist"), one("Osmonde", "nehantist")
ZIL_NOZ = one("Marle", "zil", "noz", caste="courtier")
ZIL_NOMAD = one("Hale", "zil", "nomad", caste="courtier")
ZIL_KOTOBA = one("Oge", "zil", "kotoba", caste="courtier")
KOTOBA_NOMAD = one("Kim", "kotoba", "nomad", caste="courtier")
NEHANTIST_ZIL = one("Vane", "nehantist", "zil", caste="courtier")
UNTOLD = one("Quidam")


def wrong(*members: Profile, courtier_mercenary: bool = False) -> str:
    """The clause against a trio, whichever of them is named first."""
    found = [trio_wrong(order, courtier_mercenary=courtier_mercenary) for order in permutations(members)]
    clauses = {"" if reason is None else reason.clause for reason in found}
    assert len(clauses) == 1, "the order does not matter"
    return clauses.pop()


@pytest.mark.parametrize(
    ("members", "expected"),
    [
        ((ZIL, KOTOBA, KOTOBA_2), "affiliation"),
        ((MERCENARY, KOTOBA, KOTOBA_2), ""),
        ((MERCENARY, MERCENARY_2, NOZ), ""),
        ((MERCENARY, MERCENARY_2, MERCENARY_3), ""),
        ((ZIL_NOZ, ZIL_NOMAD, ZIL_KOTOBA), ""),
        ((KOTOBA_NOMAD, ZIL_NOMAD, ZIL_KOTOBA), "courtier-common-guild"),
        ((MERCENARY, NEHANTIST, NEHANTIST_2), "nehantist-no-mercenary"),
        ((NEHANTIST, NEHANTIST_2), ""),
    ],
)  # fmt: skip
def test_the_examples_of_the_book(members: tuple[Profile, ...], expected: str) -> None:
    assert wrong(*members) == expected


@pytest.mark.parametrize(
    ("members", "expected"),
    [
        ((), ""),
        ((UNTOLD,), ""),
        ((ZIL, UNTOLD, MERCENARY), ""),
        ((ZIL, KOTOBA), "affiliation"),
        ((ZIL, MERCENARY), ""),
        ((ZIL_NOZ, ZIL), ""),
        ((ZIL_NOZ, ZIL, NOZ), "courtier-common-guild"),
        ((ZIL_NOZ, KOTOBA), "courtier-common-guild"),
        ((ZIL_NOZ, MERCENARY), "courtier-common-guild"),
        ((NEHANTIST_ZIL, ZIL), ""),
        ((NEHANTIST_ZIL, MERCENARY), "nehantist-no-mercenary"),
        ((MERCENARY, NEHANTIST), "nehantist-no-mercenary"),
    ],
)  # fmt: skip
def test_a_trio_that_is_begun_is_refused_as_soon_as_nobody_can_mend_it(
    members: tuple[Profile, ...], expected: str
) -> None:
    assert wrong(*members) == expected


def test_the_table_may_take_mercenaries_as_neutral_beside_courtiers() -> None:
    assert wrong(ZIL_NOZ, MERCENARY, courtier_mercenary=True) == ""
    assert wrong(ZIL_NOZ, ZIL_NOMAD, MERCENARY, courtier_mercenary=True) == ""
    assert wrong(ZIL_NOZ, KOTOBA, MERCENARY, courtier_mercenary=True) == "courtier-common-guild"
    assert wrong(NEHANTIST_ZIL, MERCENARY, courtier_mercenary=True) == "nehantist-no-mercenary"


def test_a_trio_that_is_wrong_stays_wrong_whoever_joins() -> None:
    everybody = (KOTOBA, ZIL, NOZ, MERCENARY, NEHANTIST, ZIL_NOZ, ZIL_NOMAD, KOTOBA_NOMAD, NEHANTIST_ZIL)
    for neutral in (False, True):
        for pair in permutations(everybody, 2):
            if trio_wrong(pair, courtier_mercenary=neutral) is not None:
                assert all(trio_wrong([*pair, third], courtier_mercenary=neutral) for third in everybody)


def test_the_guilds_of_a_deck() -> None:
    assert affiliation((MERCENARY, KOTOBA, KOTOBA_2)) == ("kotoba",)
    assert affiliation((MERCENARY, MERCENARY_2, NOZ)) == ("noz",)
    assert affiliation((MERCENARY, MERCENARY_2, MERCENARY_3)) == ()
    assert affiliation((ZIL_NOZ, ZIL_NOMAD, ZIL_KOTOBA)) == ("zil", "noz", "nomad", "kotoba")


def test_who_may_still_join() -> None:
    assert possible_guilds((), KNOWN) == KNOWN
    assert possible_guilds((ZIL,), KNOWN) == ("zil", "mercenary")
    assert possible_guilds((MERCENARY,), KNOWN) == ("kotoba", "zil", "noz", "nomad", "mercenary")
    assert possible_guilds((NEHANTIST,), KNOWN) == ("nehantist",)
    assert possible_guilds((ZIL_NOZ,), KNOWN) == ("zil", "noz")
    assert possible_guilds((ZIL_NOZ, ZIL_KOTOBA), KNOWN) == ("zil",)
    assert possible_guilds((ZIL_NOZ,), KNOWN, courtier_mercenary=True) == ("zil", "noz", "mercenary")
    assert possible_guilds((ZIL, KOTOBA), KNOWN) == ()


# --- at the table -----------------------------------------------------------------------------------------------------


def said(place: int, name: str, *words: str) -> str:
    return f'Ana: character {place} "{name}" {" ".join(words)} hp 12 attack 3 defence 1 spirit 1'


@pytest.fixture
def match() -> companion.Match:
    return companion.new("eredan", ["Ana", "Bo"], starter="Ana", lang="en")


@clause("affiliation", "legal", "refused")
@clause("mercenary-neutral", "legal")
@clause("ERE-14", "legal")
def test_a_second_guild_is_refused_at_once(match: companion.Match) -> None:
    play(match, said(1, "Tern", "guild zil"))
    refused(match, said(2, "Iris", "guild kotoba"), "affiliation", "Iris", "kotoba", "Tern", "Ana")
    play(match, said(2, "Galet", "mercenary"), said(3, "Loup", "guild zil"))


@clause("nehantist-no-mercenary", "legal", "refused")
def test_no_mercenary_joins_nehantists(match: companion.Match) -> None:
    play(match, said(1, "Nielle", "guild nehantist"))
    refused(match, said(2, "Galet", "mercenary"), "nehantist-no-mercenary", "Galet", "Ana")
    play(match, said(2, "Osmonde", "guild nehantist"))


@clause("courtier-common-guild", "legal", "refused")
@clause("courtier-guilds", "legal")
@clause("ERE-33", "legal")
def test_with_a_courtier_all_three_share_a_guild(match: companion.Match) -> None:
    play(match, said(1, "Marle", "guild zil/noz courtier"), said(2, "Hale", "guild zil/nomad courtier"))
    figures = ("Iris", ("nomade", "nomad"), ("Marle et Hale", "Marle and Hale"), "Ana")
    refused(match, said(3, "Iris", "guild nomad"), "courtier-common-guild", *figures)
    mercenary = ("Galet", ("mercenaire", "mercenary"), ("Marle et Hale", "Marle and Hale"), "Ana")
    refused(match, said(3, "Galet", "mercenary"), "courtier-common-guild", *mercenary)
    play(match, said(3, "Loup", "guild zil"))


def test_the_option_of_the_table_lets_the_mercenary_in() -> None:
    match = companion.new("eredan", ["Ana", "Bo"], starter="Ana", lang="en", courtier_mercenary=True)
    play(match, said(1, "Marle", "guild zil/noz courtier"), said(2, "Galet", "mercenary"))
