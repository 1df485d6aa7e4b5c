"""Codes of Erythro: every public figure of any match comes back, in a line short enough for a printed QR."""

import random
from pathlib import Path
from typing import Any

import pytest

import companion
from companion.core.codes.match_code import CodeError, position_code, setup_code
from companion.core.codes.packing import ALPHABET, checked
from companion.games.erythro.engine.cards.catalogue import CARDS
from companion.games.erythro.engine.constants import DIFFICULTIES, OPPONENTS
from companion.games.erythro.engine.position.facts import HIDDEN
from tests.budget import sized
from tests.games.erythro.tables import NAMES, legal_move

SHORT = 200
"""Characters that a QR of a printed sheet holds well."""
TABLES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("bare", {}), ("demo", {"cards": "demo"}), ("dealt", {"seed": 5}), ("dealt-demo", {"cards": "demo", "seed": 6}),
)  # fmt: skip


def begun(rng: random.Random, seats: int, **given: Any) -> companion.Match:
    chosen = {"opponent": rng.choice(OPPONENTS), "difficulty": rng.choice(DIFFICULTIES)}
    return companion.new("erythro", NAMES[:seats], lang="en", **chosen, **given)


def check(match: companion.Match) -> str:
    """The code of a match, read again: the same figures, the same house rules.

    What hides in a dealt hand is no public figure; who takes the match up on a real table knows the decks of the box.
    """
    code = position_code(match)
    again = companion.from_code(code, lang="en")
    hidden = {f"{name}.{part}" for name in match.players for part in HIDDEN} if match.state.dealt else set()
    facts, same = match.facts(), again.facts()
    assert {name: value for name, value in same.items() if name not in hidden} == {
        name: value for name, value in facts.items() if name not in hidden
    }
    assert not any(facts[name] for name in hidden)
    assert again.header.options == match.header.options
    assert match.state.dealt or position_code(again) == code
    return code


@pytest.mark.parametrize("number", range(sized(2, 400)))
@pytest.mark.parametrize(("table", "given"), TABLES)
def test_a_match_comes_back_from_its_code_at_any_moment(table: str, given: dict[str, Any], number: int) -> None:
    rng = random.Random(f"codes {table} {number}")
    match = begun(rng, rng.choice((2, 3, 4)), **given)
    check(match)
    while match.state.outcome is None and match.newest < 300:
        for _ in range(rng.choice((1, 3, 40))):
            if match.state.outcome is None:
                match.play(legal_move(match.state, rng))
        check(match)


@pytest.mark.parametrize(("table", "given"), TABLES)
def test_a_late_position_of_four_players_is_short(table: str, given: dict[str, Any]) -> None:
    lengths: list[int] = []
    for number in range(sized(1, 40)):
        rng = random.Random(f"length {table} {number}")
        match = begun(rng, 4, **given)
        while match.state.outcome is None and match.newest < 400:
            match.play(legal_move(match.state, rng))
            if match.newest > 60 and not match.newest % 10:
                lengths.append(len(position_code(match)))
    assert max(lengths) <= SHORT


# --- card lists -------------------------------------------------------------------------------------------------------


def own_box(folder: Path) -> Path:
    """A box of the owner's: the mines and actions of the demo one, in other words."""
    folder.mkdir()
    for name, source in (("mines.csv", "demo-mines.csv"), ("actions.csv", "demo-actions.csv")):
        (folder / name).write_text(
            CARDS.own_text(source).replace("Puits", "Le Puits").replace("Brume", "Brouillard"), "utf-8"
        )
    return folder


def test_a_code_of_own_card_lists_is_read_with_those_lists_alone(tmp_path: Path) -> None:
    cards = own_box(tmp_path / "mine")
    where: dict[str, Any] = {
        "tile.3.mine": ["le-puits"],
        "Ana.discard.cards": ["brouillard"],
        "Ana.character": ["nuee"],
    }
    match = companion.new("erythro", ["Ana", "Bo"], lang="en", cards=cards, position=where)
    for make in (position_code, setup_code):
        code = make(match)
        again = companion.from_code(code, lang="en", cards=cards)
        assert again.state.box == match.state.box
        assert make is setup_code or again.facts() == match.facts()
        for other in (None, "demo"):
            with pytest.raises(CodeError, match="card lists of one’s own"):
                companion.from_code(code, lang="en", cards=other)
        with pytest.raises(CodeError, match="listes de cartes à soi"):
            companion.from_code(code, lang="fr")
    assert len(position_code(match)) < 100


def test_own_mines_with_the_demo_box_beside_them_where_the_companion_deals(tmp_path: Path) -> None:
    cards = own_box(tmp_path / "mine")
    (cards / "actions.csv").unlink()
    match = companion.new("erythro", ["Ana", "Bo"], lang="en", cards=cards, seed=2)
    assert "le-puits" in match.state.box.mines
    assert "brume" in match.state.box.actions
    code = position_code(match)
    assert companion.from_code(code, lang="en", cards=cards).state.box == match.state.box
    with pytest.raises(CodeError):
        companion.from_code(code, lang="en")


@pytest.mark.parametrize("make", [position_code, setup_code])
def test_a_code_brings_the_demo_box_with_it(make: Any) -> None:
    for given, box in (({"cards": "demo"}, True), ({"seed": 3}, True), ({}, False)):
        match = companion.new("erythro", ["Ana", "Bo"], lang="en", **given)
        again = companion.from_code(make(match), lang="en")
        assert bool(again.state.box.actions) == box
        assert make is position_code or again.facts() == match.facts()


# --- endings, effects of an open card ---------------------------------------------------------------------------------


def at(facts: dict[str, Any], *moves: str, **more: Any) -> companion.Match:
    match = companion.new("erythro", ["Ana", "Bo"], lang="en", position=facts, **more)
    for move in moves:
        match.play(move)
    return match


@pytest.mark.parametrize(
    ("match", "rule"),
    [
        (at({}, "concede"), "GEN-2"),
        (at({"phase": "mines", "tile.3.mine.step": 5}, "next", "line lost"), "lost-mine"),
        (at({"phase": "mines", "tile.3.mine": ["puits"], "tile.3.mine.step": 5}, "next", cards="demo"), "lost-mine"),
        (
            at(
                {"Ana.hand": 2, "Ana.deck": 4, "Ana.discard": 0, "Ana.contaminations": 3, "Ana.tile": 3, "Bo.hand": 0,
                 "tile.3.pollution": 4}, "Ana: blocked"),
            "lost-blocked",
        ),
        (at({"phase": "mines", "tile.1.pollution": 4, "tile.2.pollution": 4, "tile.3.pollution": 3,
             "tile.3.mine.step": 1}, "next", "line +1"), "lost-tiles"),
    ],
)  # fmt: skip
def test_how_a_match_ended_is_in_its_code(match: companion.Match, rule: str) -> None:
    code = check(match)
    ending = companion.from_code(code, lang="en").state.outcome
    assert ending is not None
    assert ending == match.state.outcome
    assert ending.rule == rule


def test_what_an_open_card_owes_is_in_the_code() -> None:
    match = at({"Ana.character": ["nuee"], "Ana.hand.cards": ["averse"], "tile.4.pollution": 2, "Ana.tile": 4},
               "Ana: play averse", "Ana: special", cards="demo")  # fmt: skip
    assert match.facts()["Ana.open"] == ("special", "0", "remove 1 near")
    check(match)


def test_tasks_that_the_companion_never_writes_go_through_as_text() -> None:
    facts = {"pending": ["effect shuffle", "march 3 4", "clean -1", "draw 1 12", "token pollute", "token pollute"],
             "tile.3.mine.step": 1, "tile.4.mine.step": 2, "tile.5.pollution": 1, "event": [""]}  # fmt: skip
    check(at(facts, opponent="consortium"))


# --- damage, codes of before ------------------------------------------------------------------------------------------


def test_damage_to_any_character_is_refused() -> None:
    code = position_code(at({"tile.3.mine.level": 2, "tile.6.sanctuary": "fire"}))
    for place, written in enumerate(code):
        for other in {ALPHABET[ALPHABET.index(written) - 1], ALPHABET[(ALPHABET.index(written) + 7) % 32]}:
            with pytest.raises(CodeError):
                companion.from_code(code[:place] + other + code[place + 1 :], lang="en")


@pytest.mark.parametrize("number", range(sized(60, 5000)))
def test_digits_that_nobody_packed_are_refused_in_words(number: int) -> None:
    rng = random.Random(f"digits {number}")
    sound = position_code(at({}))
    digits = list(sound[4:-6])
    for _ in range(rng.randrange(1, 12)):
        digits[rng.randrange(len(digits))] = rng.choice(ALPHABET)
    try:
        match = companion.from_code(checked(sound[:4] + "".join(digits)), lang="en")
    except (CodeError, companion.PositionError, companion.SetupError) as refused:
        assert str(refused)
    else:
        check(match)


BEFORE = {
    "position": "C100A7J2H5FPEBYHYXQAC56GSH608PMD4AE7Y3VFNE9W4KH0MDDS2KSFMZ96VT3Q2YVT1A3DFEEAM5J3XYBF3Y8VX3A95SNZ"
    "FVDBK1TGAJ1D864ENKAYH36DAVG6Z6F",
    "setup": "C10042BV8GAJ1D864ENKAYH36DB1PMAV8",
}
"""Two codes as the first Erythro wrote them, fact by fact."""
MARKET = "C1ER876Y18K6AC98YYENZFRZKY35CFRGN7CHGZ0F20B70Q1YD2Q307HBP4AQC0S3"
"""A code with what the market shows, as it may have been printed."""


def test_codes_of_before_are_still_read() -> None:
    match = companion.from_code(BEFORE["position"], lang="en")
    facts = match.facts()
    assert (facts["round"], facts["tile.3.mine.level"], facts["tile.3.mine.step"]) == (3, 2, 3)
    assert (facts["tile.5.pollution"], facts["tile.6.sanctuary"], facts["bag"]) == (4, "air", (2, 7))
    assert match.header.options["cap_influence"]
    assert match.header.options["opponent"] == "alliance"
    assert len(check(match)) < len(BEFORE["position"])
    assert companion.from_code(BEFORE["setup"], lang="en").header.options == match.header.options


def test_a_printed_code_brings_back_what_the_market_shows() -> None:
    facts = companion.from_code(MARKET, lang="en").facts()
    assert (facts["phase"], facts["market"]) == ("purchase", ("seisme", "maree", "maree"))
