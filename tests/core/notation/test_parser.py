"""Announcements: lenient in, canonical out, never repaired in silence."""

import pytest

import companion

POSITION = {
    "turn": 3, "starter": "Ana", "Ana.defender": "QD", "Ana.defender.weapon": "6S", "Ana.attacker": "KS",
    "Ana.mage": "AC", "Ana.mage.object": "9C", "Ana.healer": "QH", "Ana.healer.object": "4H",
    "Bo.mage": "JC", "Bo.mage.shield": "7D",
}  # fmt: skip


def table(lang: str = "fr") -> companion.Match:
    return companion.new("etraclor", ["Ana", "Bo"], position=POSITION, lang=lang)


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("attack QD JC", "attack QD JC"),
        ("ATTAQUER D♦ V♣", "attack QD JC"),
        ("  attaque   dd   vc ", "attack QD JC"),
        ("D♦", None),
        ("attaquer avec la Dame de carreau le Valet de trèfle", "attack QD JC"),
        ("attack Queen of diamonds on jack of clubs!", "attack QD JC"),
        ("frappe Q♦️ J♣️.", "attack QD JC"),
        ("attack QD, JC", "attack QD JC"),
        ("Ana: attack QD JC", "attack QD JC"),
        ("aNA : attack QD JC", "attack QD JC"),
        ("Bo: concede", "Bo: concede"),
        ("abandonner", "concede"),
        ("équiper 10♥ R♠", "equip 10H KS"),
        ("EQUIPER 10H RS", "equip 10H KS"),
        ("équipe le 10 de cœur sur le Roi de pique", "equip 10H KS"),
        ("equip 10 of hearts KS", "equip 10H KS"),
        ("lancer dématérialisation 7♦", "cast dematerialise 7D"),
        ("LANCE DEMATERIALISER 7d", "cast dematerialise 7D"),
        ("cast dematerialize 7D", "cast dematerialise 7D"),
        ("lancer renfort", "cast reinforcement"),
        ("cast boost KS # now", "cast boost KS"),
        ("fin", "end"),
        ("passer le tour", "end"),
        ("soigner D♥", "heal QH"),
        ("summon As de cœur", "summon AH"),
        ("summon 1♥", "summon AH"),
    ],
)
def test_one_announcement_however_it_is_written(lang: str, text: str, canonical: str | None) -> None:
    match = table(lang)
    if canonical is None:
        with pytest.raises(companion.InvalidMove):
            match.parse(text)
        return
    move = match.parse(text)
    assert str(move) == canonical
    assert match.parse(str(move)) == move, "canonical text parses back"
    for out in ("fr", "en"):
        assert match.parse(match.move_text(move, out)) == move, "and so does what people read"


def test_v_d_r_are_french_ranks_and_j_q_k_english_ones_whatever_the_language() -> None:
    for lang in ("fr", "en"):
        match = table(lang)
        for text in ("QD", "DD", "d♦", "q♦"):
            assert str(match.parse(f"heal {text}")) == "heal QD"


@pytest.mark.parametrize(
    ("text", "french", "english"),
    [
        ("", "Rien n’est annoncé. Par exemple\u202f: ", "Nothing is announced. For example: "),
        ("   # only a comment", "Rien n’est annoncé", "Nothing is announced"),
        (
            "jump QD",
            "pas compris\u202f: «\u202fjump QD\u202f». Par exemple",
            "not understand: “jump QD”. For",
        ),
        ("summon", "Il manque encore\u202f: une carte", "Still missing: a card"),
        ("equip 8D", "plusieurs coups\u202f: équiper 8♦ D♥", "fits several moves: equip 8♦ Q♥"),
        (
            "attack QD JC KS",
            "Compris\u202f: «\u202fattaquer D♦ V♣\u202f». Reste sans sens\u202f: «\u202fks\u202f»",
            "Left without meaning: “ks”",
        ),
        (
            "attack QD banana",
            "Compris\u202f: «\u202fattaquer D♦\u202f». Ensuite il faut une carte",
            "Understood: “attack Q♦”. A card comes next, and “banana” is none",
        ),
        ("cast fireball", "l’un de\u202f: Boost, Renfort", "one of: Boost, Reinforcement"),
        ("cast", "plusieurs coups", "fits several moves"),
        (
            "Zoé: draw",
            "Personne ne s’appelle Zoé ici. Joueurs\u202f: Ana, Bo",
            "Nobody is called Zoé here. Players: Ana, Bo",
        ),
        ("x" * 401, "401 caractères\u202f; 400 au plus", "401 characters; 400 at most"),
    ],
)
def test_what_is_not_understood_says_what_was_and_what_is_missing(text: str, french: str, english: str) -> None:
    for lang, words in (("fr", french), ("en", english)):
        match = table(lang)
        with pytest.raises(companion.MoveError) as caught:
            match.play(text)
        assert isinstance(caught.value, companion.InvalidMove | companion.AmbiguousMove)
        assert words in str(caught.value)
        assert match.newest == 0


def test_a_missing_argument_is_filled_only_if_one_move_fits() -> None:
    match = companion.new(
        "etraclor", ["Ana", "Bo"], position={"turn": 3, "Ana.mage": "AC", "Bo.mage": "JC"}, starter="Ana", lang="en"
    )
    assert str(match.parse("equip 8D")) == "equip 8D AC"
    with pytest.raises(companion.AmbiguousMove) as caught:
        table("en").parse("equip 8D")
    assert [str(move) for move in caught.value.moves] == [f"equip 8D {card}" for card in ("QH", "KS", "QD", "AC")]


def test_a_name_in_front_is_dropped_where_nobody_else_could_be_meant() -> None:
    match = table()
    assert (str(match.parse("Ana: fin")), str(match.parse("Bo: fin"))) == ("end", "Bo: end")


def test_the_three_errors_are_move_errors_and_value_errors() -> None:
    for kind in (companion.InvalidMove, companion.AmbiguousMove, companion.IllegalMove):
        assert issubclass(kind, companion.MoveError)
    assert issubclass(companion.MoveError, ValueError)


def test_comments_are_kept_with_the_entry() -> None:
    match = table()
    assert match.play("finir # à toi, Bo # !").comment == "à toi, Bo # !"
