"""A deck from the code on its printed list: on a workbench, and among the owner's lists by way of the start page."""

from pathlib import Path

import pytest

import companion
from companion.core.codes.decks import deck_code
from companion.core.codes.match_code import CodeError
from companion.decks.bench import Bench
from companion.decks.sources.code import keep
from companion.table.matches.own_lists import OwnLists
from tests.decks.boxes import a_hero, folder_with


@pytest.fixture
def lists(tmp_path: Path) -> OwnLists:
    (tmp_path / "cards" / "herocard").mkdir(parents=True)
    folder_with(tmp_path / "cards" / "herocard" / "classe")
    return OwnLists(tmp_path / "cards")


@pytest.fixture
def coded(lists: OwnLists) -> tuple[str, Path]:
    """The code of a hero that is not in the deck file yet, and the folder of the cards it is made of."""
    folder = lists.folder / "herocard" / "classe"
    bench = Bench("herocard", folder)
    return deck_code(bench.decks, bench.box, a_hero(bench)), folder


def test_it_lies_on_the_workbench(coded: tuple[str, Path]) -> None:
    code, folder = coded
    bench = companion.deck_from_code(code.lower(), folder, lang="fr")
    assert bench.deck.same(a_hero(Bench("herocard", folder)))
    assert bench.deck.name == "Neuve"
    assert bench.breaches() == []
    with pytest.raises(CodeError, match="autres listes"):
        companion.deck_from_code(code, lang="fr")


def test_it_is_kept_once_among_the_lists_it_is_made_of(coded: tuple[str, Path], lists: OwnLists) -> None:
    code, folder = coded
    told = keep(code, "fr", lists)
    assert "«\u202fNeuve\u202f», HeroCard\u202f: toutes les règles sont respectées." in told
    assert "decks.csv" in told
    assert "classe" in told
    assert "Neuve" in [deck.name for deck in Bench("herocard", folder).box.decks]
    text = (folder / "decks.csv").read_text("utf-8")
    assert "déjà dans ces cartes" in keep(code, "fr", lists)
    assert (folder / "decks.csv").read_text("utf-8") == text


def test_another_deck_of_its_name_stays(coded: tuple[str, Path], lists: OwnLists) -> None:
    code, folder = coded
    keep(code, "fr", lists)
    other = Bench("herocard", folder)
    other.start("Neuve")
    other.add("card/Coup", -1)
    other.save(replace=True)
    assert "Another one of that name" in keep(code, "en", lists)
    assert Bench("herocard", folder).named("Neuve").copies("card/Coup") == 5


def test_decks_of_the_demonstration_and_of_nobodys_lists(coded: tuple[str, Path], tmp_path: Path) -> None:
    demo = Bench("herocard")
    nothing = OwnLists(tmp_path / "nothing")
    assert "Brasca" in keep(deck_code(demo.decks, demo.box, demo.named("Brasca")), "fr", nothing)
    assert "nothing is saved" in keep(
        deck_code(demo.decks, demo.box, demo.named("Nimbo")._replace(name="X")), "en", nothing
    )
    with pytest.raises(CodeError, match="autres listes"):
        keep(coded[0], "fr", nothing)
