"""A game's deck on the deck list: what counts and what lies beside, every rule kept or broken, nothing left out."""

from pathlib import Path

import pytest

from companion.core.data.decks import Measure, find_decks
from companion.decks import decklist
from companion.decks.decklist import DeckList
from companion.decks.sources.game import deck_list, measured
from companion.shop import counter
from tests.printing.readback import Printed, flat


def printed(place: Path, listed: DeckList, lang: str) -> str:
    """The words of a list as it is printed."""
    (place / "list.pdf").write_bytes(counter.render(decklist.sheet(listed), lang=lang))
    return flat(Printed(place / "list.pdf"))


both = pytest.mark.parametrize("lang", ["fr", "en"])


@both
def test_a_hero_of_the_box(lang: str, tmp_path: Path) -> None:
    decks = find_decks("herocard")
    assert decks is not None
    deck_box = decks.box(decks.demo())
    hero = deck_box.deck("Nimbo")
    assert hero is not None
    listed = deck_list(decks, deck_box, hero, lang, player="Ana")
    assert (listed.title, listed.player, listed.game) == ("Nimbo", "Ana", "HeroCard")
    assert (listed.total, listed.distinct) == (30, 11)
    assert [group.beside for group in listed.groups] == [True, *[False] * 6]
    assert sum(group.total for group in listed.groups[1:]) == 30
    assert all(check.ok for check in listed.checks)
    assert len(listed.checks) == len(decks.clauses) == 4
    assert ("inventés" if lang == "fr" else "invented") in listed.notes[-1]
    page = printed(tmp_path, listed, lang)
    for name in ("Ricochet", "Illusion", "Silence"):
        assert name in page
    assert ("Points de héros : 30 (30 au plus)" if lang == "fr" else "Hero points: 30 (30 at most)") in page


def test_a_broken_rule_stands_with_its_figures_and_its_place() -> None:
    decks = find_decks("herocard")
    assert decks is not None
    deck_box = decks.box(decks.demo())
    hero = deck_box.deck("Nimbo")
    assert hero is not None
    listed = deck_list(
        decks, deck_box, hero.having("card/Mirage", 7)._replace(name=""), "fr", options={"hero_points": 29}
    )
    broken = [check.text for check in listed.checks if not check.ok]
    assert broken == [
        "Le paquet de ton héros a 7 exemplaires de Mirage\u202f; 6 au plus. (Customiser son héros)",
        "Ton héros compte 30 points de héros\u202f; la table en permet 29. (Équilibrer les héros)",
    ]
    assert (listed.title, listed.total) == ("", 33)


def test_what_lies_beside_alone_is_no_empty_list(tmp_path: Path) -> None:
    decks = find_decks("herocard")
    assert decks is not None
    deck_box = decks.box(decks.demo())
    hero = decks.box(decks.demo()).decks[0]
    beside = hero._replace(cards=tuple(entry for entry in hero.cards if not entry[0].startswith("card/")))
    listed = deck_list(decks, deck_box, beside, "fr")
    assert (listed.total, listed.lines) == (0, 3)
    page = printed(tmp_path, listed, "fr")
    assert "Corps 12" in page
    assert "vide" not in page


@pytest.mark.parametrize(
    ("low", "high", "told"),
    [
        (None, None, "Cards: 3"),
        (2, None, "Cards: 3 (2 at least)"),
        (None, 4, "Cards: 3 (4 at most)"),
        (2, 4, "Cards: 3 (2 to 4)"),
    ],
)
def test_a_figure_with_its_limits(low: int | None, high: int | None, told: str) -> None:
    assert measured(Measure({"fr": "Cartes", "en": "Cards"}, 3, low, high), "en") == told
