"""What families say: a name without its colon, `je`, a target without `contre`, a hero without its verb."""

from pathlib import Path

import pytest

import companion
from companion import AmbiguousMove, InvalidMove, Match
from tests.games.herocard.scenes import THREE, duel, listed, refusal, told

SAID = [
    ("attack 4 B5 on Bo", "j'attaque Bo 4 B5", "J’attaque Bo avec 4 B5", "attaque Bo 4 B5", "attack Bo with 4 B5",
     "attack 4 B5 Bo", "I attack Bo with attack 4 B5", "I attack Bo 4 B5",
     "Ana attaque Bo 4 B5", "Ana: j'attaque bo, 4 B5", "on attaque Bo 4 B5"),
    ("attack 4 B5 + mod 5 M3 on Bo", "ana attaque 4 B5 + mod 5 M3 Bo"),
    ("attack 4 B5 + mod 5 M3 on Bo", "attack 4 B5 and mod 5 M3 on Bo", "attaque 4 B5 et mod 5 M3 contre Bo"),
    ('attack 4 B5 "Feu et Glace" on Bo', "attaque 4 B5 « Feu et Glace » contre Bo"),
    ("discard 2", "je défausse 2 cartes", "Ana défausse 2", "Ana, discards 2 cards"),
    ("next", "phase suivante."), ("end", "Ana finit"),
    ("end", "j'ai fini", "je passe mon tour", "Ana finit", "I end my turn"), ("redraw", "je refais ma main"),
    ("concede", "j'abandonne"),
    ("Bo: special fast M2", "Bo spéciale rapide M2", "bo: je spéciale rapide M2"),
    ("Bo: concede", "Bo abandonne", "Bo concedes"),
    ("special fast M2 on Bo", "spéciale rapide M2 Bo", "spéciale rapide E2 contre Bo",
     "spéciale rapide 2 esprit contre Bo"),
    ("attack 4 B5 + mod 5 M3 on Bo", "attaque 4 C5 + mod 5 E3 contre Bo", "attaque Bo 4 5C + mod 5 3E"),
    ("clear body mind", "nettoyer c e", "nettoyer corps esprit"), ("Bo: hero 12 10 8", "Bo: héros C12 E10 X8"),
]  # fmt: skip


@pytest.mark.parametrize("texts", SAID, ids=lambda texts: texts[0])
def test_the_same_move_in_the_words_of_a_table(texts: tuple[str, ...]) -> None:
    match = duel(players=THREE)
    assert {str(match.parse(text)) for text in texts} == {texts[0]}


def test_answers_begin_with_a_name() -> None:
    match = duel("attack 4 B5 on Bo")
    assert str(match.parse("Bo passe")) == str(match.parse("bo: je passe")) == "Bo: pass"
    for text in ("Bo se défend avec 9 B4", "Bo: je me défends 9 B4", "bo défend 9 B4"):
        assert str(match.parse(text)) == "Bo: block 9 B4", text
    assert str(match.parse("nous passons tous")) == str(match.parse("everyone passes")) == "close"
    assert str(match.parse("Bo bloque avec 9 B4")) == str(match.parse("Bo: I block 9 B4")) == "Bo: block 9 B4"
    with pytest.raises(InvalidMove):
        match.parse("block 9 B4 Ana")


def test_listed_cards_with_a_bare_target() -> None:
    match = listed(players=THREE)
    for text in ("Impact Bo", "attaque Bo avec Impact", "Ana joue Impact contre Bo", "attack Bo Impact"):
        assert str(match.parse(text)) == 'attack "Impact" on Bo', text
    for text in ("Rotation + Impact Bo", "Impact et Rotation sur Bo", "Ana joue Impact et Rotation Bo"):
        assert str(match.parse(text)) == 'attack "Impact" + "Rotation" on Bo', text


def test_names_of_cards_that_hold_a_player_or_an_and(tmp_path: Path) -> None:
    rows = ["hero,name,kind,type,attribute,cost,value", "H,Feu et Glace,attack,exclusive,body,1,2",
            "H,Salut Bo,special-attack,fast,mind,1,", "H,Glace,attack-mod,fast,body,1,1"]  # fmt: skip
    (tmp_path / "cards.csv").write_text("\n".join(rows), "utf-8")
    match = _fresh(cards=tmp_path)
    assert str(match.parse("Feu et Glace")) == 'attack "Feu et Glace" on Bo'
    assert str(match.parse("Feu et Glace et Glace")) == 'attack "Feu et Glace" + "Glace" on Bo'
    assert str(match.parse("Salut Bo")) == str(match.parse("spéciale Salut Bo")) == 'special "Salut Bo"'
    assert str(match.parse("Salut Bo contre Bo")) == 'special "Salut Bo" on Bo'


def test_a_change_in_words() -> None:
    match = duel("attack 4 B5 on Bo")
    assert str(match.parse("effet attaque plus 2")) == "effect attack 2"
    assert str(match.parse("effect block minus 3")) == str(match.parse("effet défense moins 3")) == "effect block -3"
    assert str(match.parse("attack -2 by a card")) == str(match.parse("attaque −2 par une carte")) == "effect attack -2"


def _fresh(**more: object) -> Match:
    return companion.new("herocard", ["Ana", "Bo"], starter="Ana", **more)  # type: ignore[arg-type]


def test_a_missing_hero_is_said_without_its_verb() -> None:
    match = _fresh(cards="demo")
    told(match, "Ana: Brasca", "bo nimbo")
    assert match.facts()["Bo.hero"] == ("Nimbo",)
    with pytest.raises(InvalidMove):
        match.parse("Nimbo")
    assert str(_fresh().parse("Bo: 12 10 8")) == str(_fresh().parse("Bo 12, 10, 8")) == "Bo: hero 12 10 8"


def test_a_name_that_is_a_word_of_cards_needs_its_on() -> None:
    match = companion.new("herocard", ["Ana", "B5", "Rapide"], starter="Ana")
    for text in ("attack 4 M3 + mod 3 B5", "attaque rapide 4 M3"):
        with pytest.raises(AmbiguousMove):
            match.parse(text)
    assert str(match.parse("attack 4 M3 on B5")) == "attack 4 M3 on B5"
    assert str(match.parse("Rapide passe")) == "Rapide: pass"


def test_quoted_names_are_cards_and_unknown_speakers_stay_unknown() -> None:
    match = duel(players=THREE)
    assert str(match.parse('attack 4 B5 "Bo" on Cy')) == 'attack 4 B5 "Bo" on Cy'
    for text in ("Zoé passe", "je", "Bo", "Bo Cy", "Bo je"):
        with pytest.raises(InvalidMove):
            match.parse(text)


@pytest.mark.parametrize(("text", "said"), [("attaque 4", "attaque 4"), ("spéciale 4 M2", "spéciale 4 M2")])
def test_what_is_missing_is_said_in_the_words_that_were_used(text: str, said: str) -> None:
    match = duel()
    match.lang = "fr"
    with pytest.raises(InvalidMove) as raised:
        match.parse(text)
    assert f"« {said} »" in str(raised.value).replace("\u202f", " ")


@pytest.mark.parametrize(("text", "part"), [
    ("Tonnerre contre Bo", "annonce ses nombres"), ("joue Tonnerre", "annonce ses nombres"),
    ("nettoyer", "Quelle pile"), ("effet", "Quel effet"), ("effet danser", "« danser »"),
])  # fmt: skip
def test_what_is_not_understood_is_told_by_its_name(text: str, part: str) -> None:
    match = duel()
    match.lang = "fr"
    with pytest.raises(InvalidMove) as raised:
        match.parse(text)
    assert part in str(raised.value).replace("\u202f", " ")
    assert "«  »" not in str(raised.value).replace("\u202f", " ")


# --- doing nothing ----------------------------------------------------------------------------------------------------

NOTHING = {
    "discard": ("je ne défausse rien", "nothing to discard"),
    "draw": ("je ne pioche rien", "je ne pioche pas", "I don't draw"),
    "clear": ("je ne nettoie rien", "I clear nothing"),
}


@pytest.mark.clause("HER-3", "legal")
@pytest.mark.clause("phases", "refused")
@pytest.mark.parametrize("phase", NOTHING)
def test_doing_nothing_ends_the_phase_that_it_is_about_and_no_other(phase: str) -> None:
    for now in ("discard", "draw", "clear", "action"):
        match = duel(position={"phase": now, "Ana.body.cards": ("attack 4 B5",), "Ana.hand": 5})
        for text in NOTHING[phase]:
            if now == phase:
                assert str(match.parse(text)) == "next", (now, text)
            elif list(NOTHING).index(phase) < [*NOTHING, "action"].index(now):
                assert refusal(match, text) == {"phases"}, (now, text)
            else:
                with pytest.raises(InvalidMove):
                    match.ask(text)


@pytest.mark.clause("HER-3", "legal")
def test_none_may_be_cleared_by_number_or_by_pile() -> None:
    match = duel(position={"phase": "clear", "Ana.body.cards": ("attack 4 B5",)})
    for text in ("nettoyer corps 0", "clear body 0", "nettoyer 0 carte", "je nettoie zéro carte", "clear 0"):
        assert str(match.parse(text)) == "clear 0", text


def test_a_series_that_begins_with_a_modifier_is_that_of_its_base_card() -> None:
    match = duel()
    for text in ("mod 5 M3 + attaque 4 B5", "mod 5 M3 et attaque 4 B5", "mod 5 M3 + attack 4 B5 on Bo"):
        assert str(match.parse(text)) == "attack 4 B5 + mod 5 M3 on Bo", text
    told(match, "attack 4 B5")
    assert str(match.parse("Bo: mod 5 M3 + défense 4 B4")) == "Bo: block 4 B4 + mod 5 M3"
