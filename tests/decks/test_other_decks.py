"""Decks of other shapes than a hero's: several slots, slots that stay empty, levels, house rules of yes or no."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from companion.cardkit.cards.card_lists import CardList, Table, choice, number, text
from companion.cardkit.decks.rules import Copies, DeckRules, House, Size, held
from companion.core.data.decks import Deck, DeckBox, DeckCard, Decks, Measure, Part
from companion.core.plugins.registry import find_game
from companion.core.rules.game import Game
from companion.core.rules.option import Option
from companion.core.rules.rulings import Reason
from companion.decks import bench as benches
from companion.decks.bench import Bench, DeckError
from companion.notebook.forms.deck_form import DeckForm


def said(text: str) -> dict[str, str]:
    return {"fr": text, "en": text}


class Trios(Decks):
    """Decks of another shape: three characters, none twice the same unless there are two, and cards."""

    game = "herocard"
    files = ("box.csv", "trios.csv")
    clauses = ()
    parts = (Part("who", said("Figure"), slots=3, beside=True), Part("main", said("Main")), Part("side", said("Side")))
    name_title = title = nameless = said("trio")

    @property
    def rules(self) -> Game:
        return find_game("herocard")

    def demo(self) -> Mapping[str, str]:
        return {"box.csv": ""}

    def box(self, texts: Mapping[str, str]) -> DeckBox:
        cards = [DeckCard(part, name, said(""), said("")) for part, name in
                 (("who", "Aez"), ("who", "Bel"), ("main", "Vent"), ("side", "Vent"))]  # fmt: skip
        return DeckBox(tuple(cards))

    def check(self, box: DeckBox, deck: Deck, options: Mapping[str, Any]) -> list[Reason]:
        return []

    def measures(self, box: DeckBox, deck: Deck, options: Mapping[str, Any]) -> tuple[Measure, ...]:
        return (Measure(said("Cards"), sum(copies for _, copies in deck.cards), 2, 5),)


def test_parts_with_several_slots_and_one_name_in_two_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(benches, "find_decks", lambda *_: Trios())
    bench = Bench("trios", lang="fr")
    bench.choose("who", 0, "who/Aez")
    bench.choose("who", 2, "who/Bel")
    assert bench.chosen("who") == ["who/Aez", "who/Bel"]  # slots are filled from the first on
    bench.choose("who", 1, "who/Aez")
    bench.choose("who", 2, "who/Bel")
    assert bench.chosen("who") == ["who/Aez", "who/Aez", "who/Bel"]
    bench.choose("who", 0, None)
    assert bench.deck.cards == (("who/Aez", 1), ("who/Bel", 1))
    bench.set("main/Vent", 2)
    bench.set("side/Vent", 1)
    assert [one.ok for one in bench.measures()] == [True]
    groups = bench.deck_list().groups
    assert [(group.title, group.total, group.beside) for group in groups] == [
        ("Figure", 2, True), ("Main", 2, False), ("Side", 1, False)
    ]  # fmt: skip
    assert (bench.deck_list().total, bench.deck_list().distinct) == (3, 1)


# --- a deck with or without a leader, of cards at several levels ------------------------------------------------------

DECK, NAME = text("deck", "paquet"), text("name", "nom")
PART = choice("part", ways={"leader": "leader", "card": "card"})
LEVEL, COPIES = number("level", "niveau", low=1, high=3, empty=1), number("copies", low=1, empty=1)
TABLE = Table("ranks.csv", (DECK, PART, NAME), lambda row: (DECK(row), PART(row), NAME(row), LEVEL(row), COPIES(row)),
              further=(LEVEL, COPIES))  # fmt: skip
FILES = CardList("companion.games.herocard", (TABLE,), lambda texts, _: texts, invented={})
CARDS = (
    DeckCard("leader", "Aez", said("leader"), said("")),
    *(DeckCard("card", "Éclair", said(f"level {level}"), said(""), level=level) for level in (1, 2, 3)),
    DeckCard("card", "Vent", said("level 1"), said(""), level=1),
)
RULES = DeckRules((
    Size("custom-size", "card", least=2, most=House("most_cards", 9)),
    Copies("custom-copies", "card", most=House("most_copies", 3)),
    Size("custom-attributes", "leader", most=1),
), called="hero")  # fmt: skip


class Ranks(Decks):
    """A leader if one likes; no card more than three times, all its levels together."""

    game = "herocard"
    files = ("ranks.csv",)
    columns = FILES.headings
    clauses = RULES.clauses
    parts = (Part("leader", said("Leader"), slots=1, beside=True, optional=True), Part("card", said("Cards")))
    name_title = title = nameless = said("ranks")
    options = (
        Option("most_cards", 9, said("Most cards"), said(""), low=2, high=60),
        Option("most_copies", 3, said("Copies"), said(""), values=(3, 4), texts={3: said("three"), 4: said("four")}),
        Option("guilds", False, said("One guild"), said("")),
    )

    @property
    def rules(self) -> Game:
        return find_game("herocard")

    def demo(self) -> Mapping[str, str]:
        return {"ranks.csv": ""}

    def box(self, texts: Mapping[str, str]) -> DeckBox:
        decks: dict[str, Deck] = {}
        if texts.get("ranks.csv"):
            for _, (name, part, one, level, copies) in FILES.rows(TABLE, texts):
                card = f"{part}/{one}" if part == "leader" else f"{part}/{one}/{level}"
                deck = decks.get(name, Deck(name))
                decks[name] = deck.having(card, deck.copies(card) + copies)
        return DeckBox(CARDS, tuple(decks.values()), frozenset(decks))

    def check(self, box: DeckBox, deck: Deck, options: Mapping[str, Any]) -> list[Reason]:
        return RULES.check(deck.name, held(deck, box), options)

    def measures(self, box: DeckBox, deck: Deck, options: Mapping[str, Any]) -> tuple[Measure, ...]:
        return tuple(Measure(said(clause), *one) for clause, one in RULES.measures(held(deck, box), options).items())


@pytest.fixture
def bench(monkeypatch: pytest.MonkeyPatch) -> Bench:
    monkeypatch.setattr(benches, "find_decks", lambda *_: Ranks())
    return Bench("ranks", lang="en")


def wrong_with(bench: Bench) -> list[tuple[str, Mapping[str, Any]]]:
    """The clauses that are broken, and their figures."""
    return [(one.clause, one.figures) for one in bench.decks.check(bench.box, bench.deck, bench.options)]


def test_a_slot_may_stay_empty_where_the_rules_ask_for_nothing(bench: Bench) -> None:
    bench.set("card/Vent/1", 2)
    assert wrong_with(bench) == []
    assert [group.beside for group in bench.deck_list().groups] == [False]
    bench.choose("leader", 0, "leader/Aez")
    assert wrong_with(bench) == []
    assert [group.beside for group in bench.deck_list().groups] == [True, False]
    form = DeckForm(bench)
    assert form.slots["leader", 0].options[0] == ("none", "")
    bench.set("leader/Aez", 2)
    assert wrong_with(bench) == [("custom-attributes", {"hero": "", "count": 2, "most": 1})]


def test_levels_of_a_family_are_cards_apart_that_are_counted_together(bench: Bench) -> None:
    assert [card.id for card in bench.box.of("card")] == [
        "card/Éclair/1", "card/Éclair/2", "card/Éclair/3", "card/Vent/1"
    ]  # fmt: skip
    bench.set("card/Éclair/1", 1)
    bench.set("card/Éclair/3", 2)
    assert wrong_with(bench) == []
    assert [(line.count, line.name) for group in bench.deck_list().groups for line in group.lines] == [
        (1, "Éclair · level 1"), (2, "Éclair · level 3")
    ]  # fmt: skip
    bench.add("card/Éclair/2")
    assert wrong_with(bench) == [("custom-copies", {"hero": "", "card": "Éclair", "count": 4, "most": 3})]
    bench.allow("most_copies", 4)
    assert wrong_with(bench) == []
    assert bench.measures() == (
        Measure(said("custom-size"), 4, 2, 9), Measure(said("custom-attributes"), 0, None, 1)
    )  # fmt: skip


@pytest.mark.parametrize(
    "before",
    ["", "deck,part,name,level,copies\nOld,card,Vent,1,2\n", "nom;part;paquet\r\nVent;card;Old\r\nVent;card;Old\r\n"],
)
def test_levels_are_kept_in_the_deck_file(bench: Bench, tmp_path: Path, before: str) -> None:
    (tmp_path / "ranks.csv").write_bytes(before.encode())
    bench.open(tmp_path) if before else None
    bench.name("Neuf")
    bench.choose("leader", 0, "leader/Aez")
    bench.set("card/Éclair/1", 1)
    bench.set("card/Éclair/3", 2)
    deck = bench.deck
    bench.save(tmp_path)
    bench.open(tmp_path)
    assert bench.named("Neuf").same(deck)
    assert bench.box.own == {"Neuf", *(["Old"] if before else [])}
    if before:
        assert bench.named("Old") == Deck("Old", (("card/Vent/1", 2),))


def test_a_house_rule_is_a_number_one_of_several_or_yes_or_no(bench: Bench) -> None:
    for option, right, wrong, possible in (
        ("most_cards", 60, (1, 61, True, "9", None), "a whole number from 2 to 60"),
        ("most_copies", 4, (5, "four", True), "one of: three, four"),
        ("guilds", True, (1, 0, "yes", None), "yes or no"),
    ):
        for value in wrong:
            with pytest.raises(DeckError, match=possible):
                bench.allow(option, value)
        bench.allow(option, right)
        assert bench.options[option] == right
    form = DeckForm(bench)
    assert [field.value for field in form.house.values()] == [60, 4, True]
    form.house["guilds"].value = False
    assert bench.options["guilds"] is False
