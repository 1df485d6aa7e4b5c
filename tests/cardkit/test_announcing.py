"""Announcements of a made-up card game: what the kit takes apart, and what the game reads itself."""

import re
from collections.abc import Iterable

import pytest

from companion.cardkit.announcing import (
    Announcer,
    Known,
    UnreadError,
    aimed_at,
    bare,
    how_many,
    in_quotes,
    in_series,
    is_name,
    number,
    tokens,
    ways,
)
from companion.cardkit.names import Names

LISTED = Names((name, None) for name in ("Vol de nuit", "Ours", "Plus et moins", "Lance de Bo"))
KNOWN = Known(("Ana", "Bo", "Jean-Luc", "Bo Deux"), LISTED.named)
UNLISTED = Known(("Ana", "Bo"), Names[None]().named, has_list=False)
WORDS = {
    "play": {"fr": "jouer|joue", "en": "play|plays"},
    "draw": {"fr": "piocher|pioche", "en": "draw|draws"},
    "pass": {"fr": "passer|passe", "en": "pass|passes"},
}


class Sum(Announcer):
    """A game whose cards are announced by a cost, as `c4`."""

    def figures(self, known: Known, part: str, verb: str) -> Iterable[str]:
        found = [word for word in tokens(part) if self.cost.fullmatch(word.lower())]
        if not found:
            raise UnreadError("figures-missing", done=part)
        return [f"{verb}:{word}" if verb else word for word in found]


GAME = Sum(ways(WORDS), ("play",), re.compile(r"c\d{1,2}"), ("fast", "joue"))


def test_a_verb_is_found_however_it_is_said() -> None:
    assert GAME.verb("Joue, Ours") == ("play", "Ours")
    assert GAME.verb("ours") == ("", "ours")
    assert (GAME.bare_verb(" Passe !"), GAME.bare_verb("passe Ours")) == ("pass", "")
    assert GAME.apart("piocher,3") == "piocher 3"
    assert GAME.apart("ours,3") == "ours,3"


@pytest.mark.parametrize(
    ("by", "text", "expected"),
    [
        ("", "Bo passe", ("Bo", "passe")),
        ("", "bo deux, passe", ("Bo Deux", "passe")),
        ("", "je pioche 2", ("", "pioche 2")),
        ("Ana", "j’pioche 2", ("Ana", "pioche 2")),
        ("", "Bo je pioche", ("Bo", "pioche")),
        ("Ana", "Bo passe", ("Ana", "Bo passe")),
        ("", "Bo rien", ("", "Bo rien")),
    ],
)
def test_who_speaks(by: str, text: str, expected: tuple[str, str]) -> None:
    assert GAME.speaker(KNOWN, by, text, lambda said: bool(GAME.verb(said)[0])) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("joue c4 sur Bo", ("joue c4", "Bo")),
        ("play Ours against jean-luc!", ("play Ours", "Jean-Luc")),
        ("play c4 on Zoe", ("play c4", "Zoe")),
        ("play Bo c4", ("play c4", "Bo")),
        ("play Bo with c4", ("play c4", "Bo")),
        ("play c4 Bo", ("play c4", "Bo")),
        ("play Ours Bo", ("play Ours", "Bo")),
        ("Lance de Bo", ("Lance de Bo", "")),
        ("play Lance de Bo", ("play Lance de Bo", "")),
        ("draw 2", ("draw 2", "")),
    ],
)
def test_whom_it_is_aimed_at(text: str, expected: tuple[str, str]) -> None:
    assert GAME.target(KNOWN, text) == expected


def test_a_word_of_cards_is_no_bare_name() -> None:
    fast = Known(("Fast", "Carte"), LISTED.named)
    assert GAME.target(fast, "play Fast c4") == ("play Fast c4", "")
    assert GAME.target(fast, "play c4 on fast") == ("play c4", "Fast")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("c4 + c5 & c6, Ours", ("c4", "c5", "c6", "Ours")),
        ("joue Ours et joue c5", ("Ours", "c5")),
        ("ours et vol de nuit", ("Ours", "Vol de nuit")),
        ("Plus et moins", ("Plus et moins",)),
        ("“Ours” + « vol de nuit »", ("Ours", "Vol de nuit")),
    ],
)
def test_a_series_is_cards_by_name_or_figures(text: str, expected: tuple[str, ...]) -> None:
    assert GAME.series(KNOWN, text) == expected


def test_what_the_game_reads_knows_the_verb_of_the_first_card_alone() -> None:
    assert GAME.series(UNLISTED, "c4 + c5", "play") == ("play:c4", "c5")
    assert not GAME.begins_listed(UNLISTED, "Ours")
    assert GAME.begins_listed(KNOWN, "ours + c4")
    for text, key in (("Ours", "figures-missing"), (" + ", "cards-missing")):
        with pytest.raises(UnreadError) as caught:
            GAME.series(UNLISTED, text)
        assert caught.value.key == key


def test_numbers_and_how_many() -> None:
    assert (how_many("2", 5), how_many("2 cartes", 5), how_many("toutes", 5), how_many("Ours", 5)) == (2, 2, 5, None)
    for text, key in (("", "how-many"), ("les cartes", "how-many"), ("123", "no-number")):
        with pytest.raises(UnreadError) as caught:
            how_many(text, 5)
        assert caught.value.key == key
    with pytest.raises(UnreadError, match="no-number"):
        number("²")


def test_names_and_how_they_are_written() -> None:
    assert (bare("« Ours »"), is_name("“Ours”"), is_name("4 ours")) == ("Ours", True, False)
    assert in_series([in_quotes("Ours", "fr"), "c4"]) == "«\u202fOurs\u202f» + c4"
    assert (aimed_at("c4", "Bo", "fr"), aimed_at("c4", "Bo", "en"), aimed_at("c4", "", "en")) == (
        "c4 contre Bo", "c4 on Bo", "c4"
    )  # fmt: skip
