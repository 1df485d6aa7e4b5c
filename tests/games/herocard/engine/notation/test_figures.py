"""A listed card that is said with its figures: one card, as the list has it, or a refusal that names the list."""

from collections.abc import Mapping
from pathlib import Path

import pytest

import companion
from companion import AmbiguousMove, InvalidMove, Match
from tests.games.herocard.scenes import ANA_BO, duel, facts, listed, refusal, told

clause = pytest.mark.clause

ONE_CARD: Mapping[str, tuple[str, ...]] = {
    'attack "Impact" on Bo': (
        "attaque « Impact » 4 B4", "Impact 4 B4", "I attack Bo with Impact for 4 B4", "Impact, 4 B4", "Impact. 4 B4",
        "attaque avec la carte Impact (4 B4)", "attaque 4 B4 Impact", "4 B4 (Impact)", "attaque Impact contre Bo, 4 B4",
        "Impact à 4 pour B4", "Impact B4", "Impact 4B4",
    ),
    'attack "Impact" + "Rotation" on Bo': (
        "Impact + Rotation 2 B2", "Impact et Rotation, 2 B2", "Impact 4 B4 Rotation 2 B2",
        "attaque Bo avec 4 B4 Impact et 2 B2 Rotation",
    ),
    'discard "Impact"': ("défausser Impact 4 B4", "discard 4 B4 Impact", "défausser 4 B4 « Impact »"),
    'discard "Bastion"': ("défausser 5 B4 « Bastion »", "discard Bastion, 5 for 4 body"),
    'special "Intimidation"': ("spéciale M2 « Intimidation »", "spéciale Intimidation M2", "Intimidation M2"),
}  # fmt: skip


@pytest.mark.parametrize("meant", ONE_CARD)
def test_a_name_with_its_own_figures_is_one_card(meant: str) -> None:
    match = listed()
    assert {text: str(match.parse(text)) for text in ONE_CARD[meant]} == dict.fromkeys(ONE_CARD[meant], meant)


@pytest.mark.parametrize("inside", ["Impact not", "Impact fast"])
def test_what_else_stands_in_brackets_is_not_passed_over(inside: str) -> None:
    match = listed()
    assert str(match.parse("attack 4 B4 (Impact) on Bo")) == 'attack "Impact" on Bo'
    with pytest.raises(InvalidMove):
        match.parse(f"attack 4 B4 ({inside}) on Bo")


def test_what_is_added_to_a_listed_card_is_a_card_of_its_own() -> None:
    match = listed()
    for text in ("Impact et 5 M3", "Impact + 5 M3", "Impact avec 5 M3", "Impact plus 5 M3"):
        assert str(match.parse(text)) == 'attack "Impact" + mod 5 M3 on Bo', text
    assert str(match.parse("Impact, mod 3 B2")) == 'attack "Impact" + mod 3 B2 on Bo'
    twice = "attack Impact 2 B2 Rotation 2 B2 on Bo"  # the first 2 B2 are Rotation's own
    assert str(match.parse(twice)) == 'attack "Impact" + "Rotation" + mod 2 B2 on Bo'
    assert str(match.parse("attaque 4 B5, Rotation")) == 'attack 4 B5 + "Rotation" on Bo'
    assert str(match.parse("attaque 4 B5 « Poing », 2 M1")) == 'attack 4 B5 "Poing" + mod 2 M1 on Bo'
    with pytest.raises(AmbiguousMove):
        match.parse("Impact + Rotation mod 2 B2")
    with pytest.raises(InvalidMove):
        match.parse("Impact 4 B4 « Poing »")


def test_the_sums_of_cards_that_are_said_with_their_figures() -> None:
    match = listed("attaque « Impact » 4 B4", "Bo: Interception 5 M4")
    assert facts(match, "sequence.attack", "sequence.block") == [4, 5]
    told(match, "Rotation 2 B2")
    assert facts(match, "sequence.attack", "Ana.hand") == [6, 5]


@clause("HER-17", "legal")
@clause("listed-figures", "refused")
def test_figures_that_contradict_the_list_are_refused_wherever_they_stand() -> None:
    match = listed()
    for text in ("Impact 9 B1", "attaque 9 B1 Impact", "attaque « Impact » 9 B1", "attaque Impact contre Bo, 9 B1"):
        assert refusal(match, text) == {"listed-figures"}, text
    assert "attack 4 B4 “Impact”, not attack 9 B1 “Impact”" in match.ask("Impact 9 B1").text("en")
    told(match, "Impact contre Bo")
    for text in ("Bo: Interception 9 M1", "Bo: bloque 9 M1 Interception"):
        assert refusal(match, text) == {"listed-figures"}, text


@clause("HER-17", "legal")
def test_a_name_in_quotes_that_no_list_has_takes_the_figures_behind_it() -> None:
    assert str(duel().parse("attaque « Poing » 4 B5")) == 'attack 4 B5 "Poing" on Bo'


def test_cards_are_joined_by_more_words_than_and() -> None:
    for text in ("attaque 4 B5 et encore 5 M3", "attaque 4 B5 ainsi que 5 M3", "attack 4 B5 as well as 5 M3"):
        assert str(duel().parse(text)) == "attack 4 B5 + mod 5 M3 on Bo", text


@clause("listed-figures", "refused")
@clause("in-hand", "refused")
def test_a_dealt_match_of_two_needs_no_target_to_say_what_is_wrong() -> None:
    match = listed(seed=3)
    for text in ("attaque 9 B1 « Impact »", "attaque 9 B1 « Impact » contre Bo", "Impact 9 B1"):
        assert refusal(match, text) == {"listed-figures"}, text
    match.override("attaque 9 B1 « Impact »", "a misprint")
    assert facts(match, "sequence.attack", "Ana.hand") == [9, 6]
    assert "Impact" not in match.state.seats[0].hand.known, "that card is the one that left the hand"
    assert refusal(listed(seed=3), "attaque 4 B4") == {"in-hand"}


# --- what is not said is as the list has it ---------------------------------------------------------------------------


@pytest.fixture
def unusual(tmp_path: Path) -> Match:
    """A match with a Fast attack and a Restricted modifier in its list."""
    rows = ("hero,name,kind,type,attribute,cost,value", "H,Frappe,attack,fast,body,2,2",
            "H,Elan,attack-mod,restricted,mind,1,1")  # fmt: skip
    (tmp_path / "cards.csv").write_text("\n".join(rows), "utf-8")
    return companion.new("herocard", ANA_BO, starter="Ana", lang="en", cards=tmp_path)


@clause("listed-figures", "refused")
def test_a_type_that_nobody_said_contradicts_nothing(unusual: Match) -> None:
    assert str(unusual.parse("attaque 2 B2 « Frappe »")) == 'attack "Frappe" on Bo'
    assert str(unusual.parse("attaque 2 B2 « Frappe » contre Bo")) == 'attack "Frappe" on Bo'
    assert str(unusual.parse("mod 1 M1 « Elan »")) == str(unusual.parse("1 M1 « Elan »")) == 'mod "Elan"'
    assert refusal(listed(), "special fast M2 “Intimidation”") == {"listed-figures"}
    said = unusual.parse("mod fast 1 M1 « Elan »")
    assert str(said) == 'mod fast 1 M1 "Elan"'
    assert "listed-figures" in refusal(unusual, str(said))
    assert unusual.parse(str(said)) == unusual.parse(unusual.move_text(said)) == said
