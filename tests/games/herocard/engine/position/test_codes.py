"""Position codes of HeroCard: every public figure comes back, under other names too; nothing hidden is told."""

import random
from pathlib import Path

import pytest

import companion
from companion.core.codes.match_code import CodeError, from_code, position_code, setup_code
from companion.games.herocard.engine.cards.decks import DECKS
from tests.budget import sized
from tests.games.herocard import tables
from tests.games.herocard.scenes import THREE, duel

OTHERS = ("Zoé", "Yann", "Xavier", "Wim")


def matches(rng: random.Random, *, listed: bool) -> companion.Match:
    """A physical match some way in."""
    players = tables.NAMES[: rng.choice((2, 3, 4))]
    match = companion.new("herocard", players, cards="demo" if listed else None, lang="en")
    for name in players:
        match.play(f"{name}: hero {rng.choice(('Brasca', 'Nimbo')) if listed else '12 10 9'}")
    for _ in range(rng.randrange(40)):
        if match.state.outcome is None:
            match.play(tables.physical_move(match.state, rng))
    return match


@pytest.mark.parametrize("listed", [False, True])
def test_a_position_comes_back_from_its_code(listed: bool) -> None:
    rng = random.Random(f"codes {listed}")
    for _ in range(sized(25, 2000)):
        match = matches(rng, listed=listed)
        code = position_code(match)
        again = from_code(code, cards="demo" if listed else None, lang="fr")
        assert again.facts() == match.facts()
        assert again.players == match.players


def test_the_same_table_under_other_names() -> None:
    match = duel("attack 4 B5 on Bo", "Cy: pass", players=THREE)
    again = from_code(position_code(match), players=OTHERS[:3], lang="en")
    facts = again.facts()
    assert facts["sequence.waiting"] == ("Zoé", "Yann")
    assert (facts["sequence.attacker"], facts["sequence.target"], facts["sequence.attack"]) == ("Zoé", "Yann", 4)


def test_a_code_of_a_dealt_table_tells_no_hand() -> None:
    match = companion.new("herocard", ["Ana", "Bo"], seed=3, starter="Ana", lang="en")
    for text in ("Ana: hero Brasca", "Bo: hero Nimbo"):
        match.play(text)
    again = from_code(position_code(match), cards="demo", lang="en")
    assert again.facts()["Ana.hand"] == 7
    assert again.state.seats[0].hand.known == ()


# --- how long codes are, which lists they go with, how matches end ----------------------------------------------------

SHORT = 200
"""Characters that a QR of a printed sheet holds well."""


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_a_late_match_of_the_demo_list_has_a_short_code(seats: int) -> None:
    names = [*tables.NAMES, "Eve", "Fay"][:seats]
    for seed in range(sized(1, 40)):
        rng = random.Random(f"length {seats} {seed}")
        match = companion.new("herocard", names, seed=seed, cards="demo", lang="en")
        for name in names:
            match.play(f"{name}: hero {rng.choice(('Brasca', 'Nimbo'))}")
        while match.state.outcome is None and match.newest < 160:
            match.play(tables.brisk_move(match.state, rng))
            if match.newest % 20 == 0:
                assert len(position_code(match)) <= SHORT


def own_lists(folder: Path) -> Path:
    """The demo lists with one name changed: somebody's own."""
    folder.mkdir()
    for name, text in DECKS.demo().items():
        (folder / name).write_text(text.replace("Impact", "Fracas"), "utf-8")
    return folder


def test_a_code_of_own_lists_is_read_with_those_lists_alone(tmp_path: Path) -> None:
    cards = own_lists(tmp_path / "mine")
    match = companion.new("herocard", ["Ana", "Bo"], cards=cards, lang="en", starter="Ana")
    for text in ("Ana: hero Brasca", "Bo: hero Nimbo", "attack Fracas + Rotation on Bo"):
        match.play(text)
    for make in (position_code, setup_code):
        code = make(match)
        again = from_code(code, cards=cards, lang="en")
        assert again.state.box == match.state.box
        assert make is setup_code or again.facts() == match.facts()
        for other in (None, "demo"):
            with pytest.raises(CodeError, match="card lists of one’s own"):
                from_code(code, cards=other, lang="en")


def test_a_card_of_another_hero_and_a_strange_limit_come_back() -> None:
    position = {"Ana.hero": ["Brasca"], "Ana.body": 14, "Ana.mind.cards": ["Mirage"], "Ana.x.cards": ["attack 7 X12"],
                "Ana.discard": 2, "Ana.discard.cards": ["Silence"], "Bo.body": 99}  # fmt: skip
    match = companion.new("herocard", ["Ana", "Bo"], position=position, cards="demo", lang="en")
    again = from_code(position_code(match), lang="en")
    assert again.facts() == match.facts()
    assert again.facts()["Ana.mind.cards"] == ("Mirage",)
    assert (again.facts()["Ana.body"], again.facts()["Bo.body"]) == (14, 99)


@pytest.mark.parametrize("players", [("Ana", "Bo"), THREE])
def test_a_match_that_somebody_left_comes_back(players: tuple[str, ...]) -> None:
    match = duel("attack 4 B5 on Bo", "Bo: concede", players=players)
    assert (match.state.outcome is None) == (len(players) == 3)
    assert from_code(position_code(match), lang="en").facts() == match.facts()
    if match.state.outcome is None:
        match.play("Cy: concede")
        again = from_code(position_code(match), lang="en")
        assert again.facts() == match.facts()
        assert again.state.outcome is not None


def test_a_damaged_code_is_refused() -> None:
    code = position_code(duel("attack 4 B5 + mod 5 M3 on Bo", "Bo: block 9 B4"))
    for place in range(4, len(code)):
        damaged = code[:place] + ("0" if code[place] != "0" else "1") + code[place + 1 :]
        with pytest.raises(CodeError):
            from_code(damaged, lang="en")
