"""What was once taken for something else: denials, articles, the attack in a block, who is meant by `they`."""

import pytest

import companion
from companion import AmbiguousMove, InvalidMove, Match
from tests.games.herocard.scenes import THREE, duel, listed

HEROES = ("Ana: hero 12 10 8", "Bo: hero 10 12 8", "Cy: hero 9 9 12")
NOT_UNDERSTOOD = "!"
ASKED_BACK = "?"


def read(match: Match, text: str) -> str:
    """What a text is read as; nothing changes by asking."""
    before = match.facts()
    try:
        found = " + ".join(map(str, match.hear(text).moves))
    except AmbiguousMove:
        found = ASKED_BACK
    except InvalidMove:
        found = NOT_UNDERSTOOD
    assert match.facts() == before
    return found


def table(*texts: str, players: tuple[str, ...] = THREE) -> Match:
    """Ana's action phase, the heroes being known; then the announcements."""
    match = companion.new("herocard", players, starter="Ana", lang="en")
    for text in (*HEROES[: len(players)], "discard 1", "draw 1", "next", "next", *texts):
        match.play(text)
    return match


ATTACKED = ("attack 6 B5 on Bo",)


@pytest.mark.parametrize("text", [
    "not everybody passes", "not all pass", "everybody does not pass", "nobody doesn't answer",
    "pas tout le monde passe", "tout le monde passe pas", "not everybody answers", "j'abandonne plus",
    "Bo abandonne plus", "Bo passe plus", "plus personne ne passe", "personne ne passe", "Bo n'encaisse pas",
])  # fmt: skip
def test_what_is_denied_is_not_done(text: str) -> None:
    assert read(table(*ATTACKED), text) == NOT_UNDERSTOOD


@pytest.mark.parametrize("text", ["je finis plus mon tour", "j'attaque plus Bo avec 4 C5", "je n'attaque plus Bo 4 C5"])
def test_nor_is_what_one_does_no_more(text: str) -> None:
    assert read(table(), text) == NOT_UNDERSTOOD


@pytest.mark.parametrize("text", [
    "attaque 4 C5 plus 5 E3 contre Bo", "attaque Bo avec 4 C5 plus mod 5 E3", "attaque Bo avec 4 C5 plus un mod 5 E3",
    "attack Bo with 4 B5 plus a mod 5 M3",
])  # fmt: skip
def test_plus_joins_two_cards(text: str) -> None:
    assert read(duel(players=THREE), text) == "attack 4 B5 + mod 5 M3 on Bo"


@pytest.mark.parametrize("text", ["Bo blocks with a B5", "Bo bloque avec un B5", "Bo bloque avec une C5"])
def test_an_article_is_no_value_of_a_block(text: str) -> None:
    assert read(table(*ATTACKED), text) == NOT_UNDERSTOOD


@pytest.mark.parametrize("text", [
    "I attack Bo with a B5", "attack Bo with an X3", "attaque Bo avec une B5", "attaque Bo avec un 5 corps",
    "attack Bo with a 4 B5 and an M3",
])  # fmt: skip
def test_an_article_is_no_value_of_an_attack(text: str) -> None:
    assert read(table(), text) == NOT_UNDERSTOOD


@pytest.mark.parametrize(
    "text", ["attaque Bo avec 1 C5", "attaque Bo avec un pour cinq corps", "attack Bo, one for B5"]
)
def test_a_value_of_one_is(text: str) -> None:
    assert read(table(), text) == "attack 1 B5 on Bo"


@pytest.mark.parametrize(("text", "move"), [
    ("Bo blocks the 6 B5 with a 7 B4", "Bo: block 7 B4"), ("Bo blocks my 6 B5 with 7 B4", "Bo: block 7 B4"),
    ("Bo blocks 7 B4 against 6 B5", "Bo: block 7 B4"), ("Bo bloque mon 6 C5 avec 7 C4", "Bo: block 7 B4"),
    ("Bo blocks Ana's 6 B5 with 7 B4", "Bo: block 7 B4"), ("Bo répond au 6 C5 avec un 7 C4", "Bo: block 7 B4"),
    ("Bo plays 7 B4 against the 6 B5", "Bo: block 7 B4"), ("Bo blocks the 6 with 7 B4", NOT_UNDERSTOOD),
    ("Bo blocks Ana's attack with 7 B4", "Bo: block 7 B4"), ("Bo bloque Ana avec 7 C4", "Bo: block 7 B4"),
    ("Bo bloque l'attaque d'Ana avec 7 C4", "Bo: block 7 B4"), ("Bo blocks the attack with 7 B4", "Bo: block 7 B4"),
    ("7 B4 blocks the 6 B5", "Bo: block 7 B4"), ("6 B5 is blocked with 7 B4", "Bo: block 7 B4"),
    ("avec un 7 C4, Bo bloque le 6 C5", "Bo: block 7 B4"), ("Bo uses 7 B4 to block 6 B5", "Bo: block 7 B4"),
    ("7 B4 blocks the 5 B5", NOT_UNDERSTOOD), ("5 B5 is blocked with 7 B4", NOT_UNDERSTOOD),
    ("Bo 7 B4 mod 3 M1", "Bo: block 7 B4 + mod 3 M1"),
    ("Bo blocks the 5 B5 with a 7 B4", NOT_UNDERSTOOD), ("Bo blocks 7 B4 against 5 B5", NOT_UNDERSTOOD),
    ("Bo blocks Cy's attack with 7 B4", NOT_UNDERSTOOD),
    ("Bo blocks with 7 B4 and 2 B2", "Bo: block 7 B4 + block 2 B2"),
    ("Bo blocks 7 B4 and 2 B2", "Bo: block 7 B4 + block 2 B2"),
    ("Bo blocks 7 B4 with mod 3 M1", "Bo: block 7 B4 + mod 3 M1"),
    ("Bo blocks with 7 B4 and adds mod 3 M1", "Bo: block 7 B4 + mod 3 M1"),
])  # fmt: skip
def test_the_attack_is_no_card_of_the_block(text: str, move: str) -> None:
    assert read(table(*ATTACKED), text) == move


@pytest.mark.parametrize(("text", "move"), [
    ("I add a 5 M3 to the 6 B5", "mod 5 M3"), ("j'ajoute un mod 5 M3 au 6 C5", "mod 5 M3"),
    ("I boost the 6 B5 with 5 M3", "mod 5 M3"), ("je renforce mon 6 C5 avec 5 M3", "mod 5 M3"),
    ("I add 5 M3 to my attack", "mod 5 M3"), ("Bo adds 2 M1 to his block", "Bo: mod 2 M1"),
    ("Bo bloque avec un mod 2 E1", "Bo: mod 2 M1"),
    ("I boost the 4 B5 with 5 M3", NOT_UNDERSTOOD), ("I add a 5 M3 to the 4 B5", NOT_UNDERSTOOD),
    ("j'ajoute 5 M3 et 1 C1", "mod 5 M3 + mod 1 B1"),
])  # fmt: skip
def test_nor_is_a_card_that_lies_there_added_again(text: str, move: str) -> None:
    assert read(table(*ATTACKED, "Bo: block 7 B4"), text) == move


@pytest.mark.parametrize(("text", "two", "three"), [
    ("they pass", "Bo: pass", "Bo: pass + Cy: pass"), ("ils passent", "Bo: pass", "Bo: pass + Cy: pass"),
    ("les autres passent", "Bo: pass", "Bo: pass + Cy: pass"),
    ("he passes", "Bo: pass", ASKED_BACK), ("Ana: elle passe", "Bo: pass", ASKED_BACK),
    ("no block", "Bo: pass", "Bo: pass"), ("pas de défense", "Bo: pass", "Bo: pass"),
    ("Ana: he doesn't block", "Bo: pass", "Bo: pass"), ("they don't answer", "Bo: pass", "Bo: pass + Cy: pass"),
    ("they all pass", ASKED_BACK, ASKED_BACK), ("no block and no mod", "Bo: pass", "Bo: pass"),
    ("he concedes", "Bo: concede", ASKED_BACK), ("il abandonne", "Bo: concede", ASKED_BACK),
    ("he discards 2", "Bo: effect discard 2", ASKED_BACK), ("elle défausse 2", "Bo: effect discard 2", ASKED_BACK),
    ("they must discard 2", "Bo: effect discard 2", "Bo: effect discard 2 + Cy: effect discard 2"),
    ("passe, Bo", ASKED_BACK, ASKED_BACK), ("I pass, Bo", ASKED_BACK, ASKED_BACK),
    ("I pass", "pass", "pass"), ("Bo passes", "Bo: pass", "Bo: pass"),
    ("both pass", "close", "Bo: pass + Cy: pass"), ("les deux passent", "close", "Bo: pass + Cy: pass"),
    ("we both pass", "close", ASKED_BACK), ("on passe tous les trois", NOT_UNDERSTOOD, "close"),
    ("on passe tous les deux", "close", NOT_UNDERSTOOD), ("all three pass", NOT_UNDERSTOOD, "close"),
    ("Bo takes the hit", "Bo: pass", "Bo: pass"), ("Bo encaisse l’attaque", "Bo: pass", "Bo: pass"),
])  # fmt: skip
def test_others_than_who_speaks_are_meant(text: str, two: str, three: str) -> None:
    assert read(table(*ATTACKED, players=THREE[:2]), text) == two
    assert read(table(*ATTACKED), text) == three


@pytest.mark.parametrize("text", ["Bo may discard 2", "Bo can discard 2", "Bo peut défausser une carte"])
def test_who_may_has_not_done_it(text: str) -> None:
    match = table(*ATTACKED)
    assert read(match, text) == NOT_UNDERSTOOD
    assert read(match, "Bo must discard 2") == "Bo: effect discard 2"


@pytest.mark.parametrize("text", [
    "attaque Bo 4 C5 et pas de mod", "attaque Bo 4 C5 sans mod", "attack Bo with 4 B5, no mods",
    "attack Bo 4 B5 but no mod", "attack Bo 4 B5, nothing else", "attaque Bo 4 C5, c’est tout",
])  # fmt: skip
def test_no_modifier_is_no_pass(text: str) -> None:
    assert read(table(), text) == "attack 4 B5 on Bo"
    assert read(table(*ATTACKED), "Bo blocks 7 B4, no mod") == "Bo: block 7 B4"
    assert read(table(), "attack Bo with 4 B5 + mod 1 B1, no mods") in (NOT_UNDERSTOOD, ASKED_BACK)


@pytest.mark.parametrize(("text", "move"), [
    ("Bo est attaqué par Ana avec 4 C5", "attack 4 B5 on Bo"), ("Bo est attaqué par un 4 C5", "attack 4 B5 on Bo"),
])  # fmt: skip
def test_who_is_attacked_does_not_attack(text: str, move: str) -> None:
    assert read(table(), text) == move


@pytest.mark.parametrize("text", ["il bloque 7 C4 et passe", "block 7 B4 and pass", "Bo blocks 7 B4 and passes"])
def test_who_blocks_goes_on_in_the_same_breath(text: str) -> None:
    assert read(table(*ATTACKED), text) == "Bo: block 7 B4 + Bo: pass"


@pytest.mark.parametrize(("text", "move"), [
    ("Bo bloque Impact avec Interception", 'Bo: block "Interception"'),
    ("Bo blocks Impact 4 B4 with Interception", 'Bo: block "Interception"'),
    ("Bo blocks with Interception (5 M4)", 'Bo: block "Interception"'),
    ("Bo blocks the 4 B4 with Interception", 'Bo: block "Interception"'),
    ("Bo blocks Rotation with Interception", NOT_UNDERSTOOD),
])  # fmt: skip
def test_nor_is_it_by_its_name(text: str, move: str) -> None:
    assert read(listed("next", "next", "next", "attack Impact on Bo"), text) == move


def test_figures_alone_go_with_the_attack_though_it_cannot_be_paid() -> None:
    assert read(table(), "attaque 4 C5 contre Bo, 9 X9") == "attack 4 B5 + mod 9 X9 on Bo"
    for text in ("attaque 4 C5 contre Bo, Bo 7 X7", "attack 4 B5 on Bo, Bo: 7 X7"):
        assert read(table(), text) == "attack 4 B5 on Bo + Bo: block 7 X7"


def test_a_number_is_not_passed_over_beside_how_many_the_hand_then_holds() -> None:
    match = companion.new("herocard", THREE, starter="Ana", lang="en")
    for said in (*HEROES, "discard 2", "next"):
        match.play(said)
    assert read(match, "I draw up to 7") == "draw 2"
    assert read(match, "I draw 1 up to 7") == NOT_UNDERSTOOD


@pytest.mark.parametrize("text", ["je nettoie tout", "I clear everything"])
def test_all_of_nothing_is_none(text: str) -> None:
    match = companion.new("herocard", THREE, starter="Ana", lang="en")
    for said in (*HEROES, "discard 1", "draw 1", "next"):
        match.play(said)
    assert read(match, text) == "clear 0"


def test_who_is_said_last_is_attacked() -> None:
    assert read(table(), "attack Bo, no, Cy with 4 B5") == "attack 4 B5 on Cy"


@pytest.mark.parametrize("text", ["block 7 B4 Bo"])
def test_figures_that_were_said_are_not_called_missing(text: str) -> None:
    with pytest.raises(InvalidMove, match="did not understand"):
        table(*ATTACKED).hear(text)
