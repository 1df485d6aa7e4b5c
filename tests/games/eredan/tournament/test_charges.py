"""How the Charges of a tournament move, update by update, and what is refused (Système de Charge; ERE-19)."""

import subprocess
import sys
from typing import Any

import pytest

from companion.core.rules.rulings import SetupError
from companion.core.text.messages import LANGUAGES
from companion.games.eredan.engine.cards.charges import Charging, beginning, counted, gain, updated, updates
from companion.games.eredan.tournament import charges

pd = pytest.importorskip("pandas")
clause = pytest.mark.clause
USUAL = Charging()
DECKS = {"Guet": {"Orme": 1, "Braise": 3, "Ruse": 1}, "Cour": ["Ysée", "Braise", "Vœu"]}


def match(tournament: int, deck: str, elo: float, *, won: bool = False, times: int = 1) -> list[dict[str, Any]]:
    """So many rows of results."""
    return [{"tournament": tournament, "deck": deck, "elo": elo, "won": won}] * times


def reckoned(results: Any, decks: Any = None, **parameters: Any) -> Any:
    return charges(DECKS if decks is None else decks, results, parameters, lang="en")


def after(table: Any, update: int) -> dict[str, int]:
    """The Charges after an update, by card."""
    rows = table[table["update"] == update]
    return dict(zip(rows["card"], rows["charge"], strict=True))


# --- the formulas -----------------------------------------------------------------------------------------------------


@clause("charge-grows", "legal")
@clause("charge-elo", "legal")
def test_what_a_match_adds() -> None:
    assert gain(1549.9, 1, USUAL) == 0
    assert gain(1550, 0, USUAL) == pytest.approx(0.05)
    assert gain(1550, 1, USUAL) == pytest.approx(0.1)
    assert gain(1750, 0, USUAL) == pytest.approx(0.15)
    steps = [gain(elo, won, USUAL) for elo in (1550, 1600, 1700, 2000) for won in (0, 1)]
    assert steps == sorted(steps) or all(steps[n] < steps[n + 1] for n in range(0, len(steps), 2))
    assert all(steps[n] < steps[n + 2] for n in range(len(steps) - 2)), "more for a higher score, won or lost"


@clause("charge-update", "legal")
@clause("charge-first-updates", "legal")
def test_when_updates_are_made() -> None:
    assert list(updates(40, USUAL)) == [2, 4, 6, 8, 16, 24, 32, 40]
    assert list(updates(15, USUAL)) == [2, 4, 6, 8]
    assert list(updates(1, USUAL)) == []
    assert list(updates(24, USUAL._replace(first_updates=0))) == [8, 16, 24]


@clause("charge-lowered", "legal")
@clause("charge-zero", "legal")
@clause("charge-new-card", "legal")
@clause("charge-banned", "legal")
def test_what_an_update_does_and_what_cards_begin_with() -> None:
    assert updated(100, 30, USUAL) == 80
    assert [counted(value, USUAL) for value in (0, 9.9, 10, 10.5, 80.4)] == [0, 0, 10, 11, 80]
    assert beginning(new=True, banned=False, before=None, figures=USUAL) == 20
    assert beginning(new=True, banned=True, before=None, figures=USUAL) == 200
    assert beginning(new=True, banned=False, before=7, figures=USUAL) == 7
    assert beginning(new=False, banned=False, before=None, figures=USUAL) == 0


# --- the table --------------------------------------------------------------------------------------------------------


def test_a_session_by_hand() -> None:
    results = match(1, "Guet", 1650, won=True, times=100) + match(2, "Cour", 1550, times=200)
    table = reckoned(results + match(2, "Cour", 1500, won=True, times=900))
    assert list(table.columns) == ["update", "after", "card", "before", "gained", "charge"]
    assert after(table, 0) == dict.fromkeys(("Orme", "Braise", "Ruse", "Ysée", "Vœu"), 0)
    # a match of the first deck adds (0,05 + 0,05) × 2, one of the second 0,05; a card of both has both
    assert after(table, 1) == {"Orme": 20, "Braise": 30, "Ruse": 20, "Ysée": 10, "Vœu": 10}


def test_increases_count_from_the_next_update_on_and_fade_away() -> None:
    results = match(1, "Guet", 1650, won=True, times=1000)
    assert after(reckoned(results), 0)["Orme"] == 0, "no update was made yet"
    table = reckoned(results, tournaments=24)
    assert [after(table, number)["Orme"] for number in range(7)] == [0, 200, 100, 50, 25, 13, 0]
    assert table["after"].unique().tolist() == [0, 2, 4, 6, 8, 16, 24]
    late = reckoned(results + match(3, "Guet", 2000, won=True, times=1000))
    assert after(late, 1)["Orme"] == 200
    assert late["update"].max() == 1


def test_new_cards_banned_ones_and_those_with_a_charge() -> None:
    table = reckoned(match(2, "Guet", 1550), charges={"Vœu": 60}, new_cards=["Lune"], banned_cards=["Ruse", "Perdue"])
    assert after(table, 0) == {"Orme": 0, "Braise": 0, "Ruse": 200, "Ysée": 0, "Vœu": 60, "Lune": 20, "Perdue": 200}
    assert after(table, 1) == {"Orme": 0, "Braise": 0, "Ruse": 100, "Ysée": 0, "Vœu": 30, "Lune": 10, "Perdue": 100}


def test_each_figure_is_a_parameter() -> None:
    results = match(1, "Guet", 1400, won=True, times=10)
    table = reckoned(results, elo=1400, gain=1, more=0, win=3, every=1, first_updates=0, kept=0.9, least=0)
    assert after(table, 1)["Orme"] == 30


def test_decks_may_be_a_table_with_levels() -> None:
    decks = pd.DataFrame({
        "deck": ["Guet", "Guet", "Guet"], "part": ["character", "card", "card"], "name": ["Orme", "Braise", "Braise"],
        "level": ["", "2", ""], "copies": [1, 2, 1],
    })  # fmt: skip
    table = reckoned(pd.DataFrame(match(2, "Guet", 1650, won=True, times=100)), decks)
    assert after(table, 1) == {"Orme": 20, "Braise/2": 20, "Braise": 20}


def test_no_match_at_all_moves_nothing_but_time_does() -> None:
    assert after(reckoned([], charges={"Orme": 50}), 0)["Orme"] == 50
    assert after(reckoned([], charges={"Orme": 50}, tournaments=2), 1)["Orme"] == 25


@pytest.mark.parametrize(
    ("decks", "results", "parameters", "says"),
    [
        ({}, [], None, "deck"),
        (7, [], None, "deck, name"),
        ({"Guet": 3}, [], None, "Guet"),
        ({"Guet": "Orme"}, [], None, "Guet"),
        (DECKS, 5, None, "tournament, deck, elo, won"),
        (DECKS, [{"deck": "Guet"}], None, "tournament, elo, won"),
        (DECKS, match(0, "Guet", 1600), None, "0"),
        (DECKS, match(1, "Guet", 1600) + match(2, "Guat", 1600), None, "2"),
        (DECKS, match(1, "Guet", -5), None, "-5"),
        (DECKS, [{"tournament": 1, "deck": "Guet", "elo": "high", "won": True}], None, "high"),
        (DECKS, [{"tournament": 1, "deck": "Guet", "elo": 1600, "won": "perhaps"}], None, "perhaps"),
        (DECKS, [{"tournament": 1.5, "deck": "Guet", "elo": 1600, "won": 1}], None, "1.5"),
        (DECKS, [], {"speed": 3}, "speed"),
        (DECKS, [], {"elo": "many"}, "many"),
        (DECKS, [], {"kept": 2}, "kept"),
        (DECKS, [], {"every": 0}, "every"),
        (DECKS, [], {"gain": float("nan")}, "gain"),
        (DECKS, [], {"charges": {"Orme": "x"}}, "10"),
        (DECKS, [], {"new_cards": "Orme"}, "new_cards"),
        (DECKS, [], ["elo"], "elo"),
    ],
)
def test_what_makes_no_sense_is_told_in_one_sentence(decks: Any, results: Any, parameters: Any, says: str) -> None:
    told = set()
    for lang in LANGUAGES:
        with pytest.raises(SetupError) as found:
            charges(decks, results, parameters, lang=lang)
        sentence = str(found.value)
        assert says in sentence
        assert "\n" not in sentence
        told.add(sentence)
    assert len(told) == len(LANGUAGES)


def test_pandas_is_loaded_when_it_is_used() -> None:
    code = "import sys; import companion.games.eredan.tournament; print('pandas' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout.strip() == "False"
