"""What a family says at the table without a card list, and how the companion writes it back."""

from collections.abc import Iterator
from pathlib import Path

import pytest

import companion
from companion.core.match.match import Match
from companion.core.rules.moves import Move, arguments
from companion.core.rules.rulings import IllegalMove
from companion.games.erythro.engine import moves as m
from companion.games.erythro.engine.cards.box import Box
from companion.games.erythro.engine.cards.catalogue import CARDS
from companion.games.erythro.engine.effects.cards import Buy

SET_UP = ("5", "2", "9", "3", "rien", "7", "+1", "Nuée", "8", "Bo: lave", "6")


@pytest.fixture
def match() -> Match:
    """Two players in the first phase: Ana (water 1, air 2) on tile 8, Bo (fire 2, earth 1) on tile 6."""
    made = companion.new("erythro", players=["Ana", "Bo"])
    made.lang = "fr"
    for said in SET_UP:
        made.play(said)
    assert made.facts()["phase"] == "players"
    return made


SAID = [
    ("Ana 3 eau", "Ana: gain 3 water"),
    ("Ana prend 3 eau", "Ana: gain 3 water"),
    ("Bo va à 7", "Bo: move 7"),
    ("Bo: je vais à 7", "Bo: move 7"),
    ("Bo fire sanctuary", "Bo: sanctuary fire"),
    ("Bo: je pose un sanctuaire de feu", "Bo: sanctuary fire"),
    ("Ana: je prends une contamination", "Ana: take"),
    ("Ana takes a contamination", "Ana: take"),
    ("Ana: remove 1 pollution on 9", "Ana: remove 1 9"),
    ("Bo j’attaque la mine sur 7 avec terre pour 7", "Bo: attack 7 earth 7"),
    ("Bo: attack the mine on 7 with earth for 7", "Bo: attack 7 earth 7"),
    ("Ana joue une contamination", "Ana: contaminate"),
    ("Ana garde une carte", "Ana: keep"),
    ("Bo keeps one card", "Bo: keep"),
    ("Bo garde aucune carte", "Bo: discard"),
]


@pytest.mark.parametrize(("said", "move"), SAID)
def test_what_people_say_is_understood(match: Match, said: str, move: str) -> None:
    assert str(match.parse(said)) == move


WRITTEN = [
    ("Bo: move 7", "Bo\u202f: aller à 7", "Bo: move to 7"),
    ("Ana: sanctuary water", "Ana\u202f: sanctuaire d’eau", "Ana: water sanctuary"),
    ("Ana: remove 1 9", "Ana\u202f: retirer 1 de la tuile 9", "Ana: remove 1 from tile 9"),
    ("Ana: take", "Ana\u202f: prendre une contamination", "Ana: take a contamination"),
    ("Ana: destroy hand", "Ana\u202f: détruire une contamination de la main", "Ana: destroy a contamination in hand"),
    ("Bo: attack 7 earth 7", "Bo\u202f: attaquer la tuile 7 en terre pour 7", "Bo: attack tile 7 with earth for 7"),
    ("Ana: buy water 4", "Ana\u202f: acheter à 4 en eau", "Ana: buy for 4 in water"),
    ("line destroy-spread", "ligne détruit +1 autour", "line destroy +1 around"),
    ("clean 2 5", "nettoyer 2 de la tuile 5", "clean 2 from tile 5"),
]


@pytest.mark.parametrize(("move", "french", "english"), WRITTEN)
def test_a_move_is_written_as_a_sentence_and_read_back(match: Match, move: str, french: str, english: str) -> None:
    parsed = match.parse(move)
    assert [match.move_text(parsed, lang) for lang in ("fr", "en")] == [french, english]
    assert match.parse(french) == parsed
    assert match.parse(english) == parsed


def test_an_effect_for_another_names_whose_card_it_is(match: Match) -> None:
    match.play("Ana: take")
    entry = match.play("Ana: gagner 7 terre pour Bo")
    assert entry.explain("fr").startswith("La carte d’Ana est pour Bo")
    assert entry.explain("en").startswith("Ana’s card is for Bo")


def test_passing_where_nothing_is_asked_says_how_to_go_on(match: Match) -> None:
    with pytest.raises(IllegalMove, match="rien n’est demandé"):
        match.play("Ana passe")


def test_a_foreign_element_is_refused_for_that_reason_alone(match: Match) -> None:
    reasons = [reason.clause for reason in match.ask("Bo: buy water 4").reasons]
    assert "two-elements" in reasons
    assert "buy" not in reasons


def test_the_bag_counts_as_empty_with_the_token_of_the_alliances_dome_alone() -> None:
    """The central tile's token may stay out of the bag (8. Notes d'organisation)."""
    match = companion.new("erythro", players=["Ana", "Bo"], opponent="alliance")
    centre = next(number for number in match.facts()["bag"] if match.facts()[f"tile.{number}.dome"])
    for said in SET_UP:
        match.play(said)
    match.correct({"bag": (centre, 4), "pending": ("token pollute", "token pollute")}, "")
    match.play("token 4")
    assert match.facts()["bag"] == tuple(range(1, 13))
    match.play("token 4")
    assert match.facts()["tile.4.pollution"] == 2


# --- names of cards --------------------------------------------------------------------------------------------------


def own_box(folder: Path) -> Path:
    """The demo box with a card, a mine and an event whose names are several words, articles among them."""
    folder.mkdir()
    for file, name, instead in (
        ("actions.csv", "Marée", "Le Chant de la Terre"), ("mines.csv", "Puits", '"À l’Ouest, un Puits d’Or"'),
        ("events.csv", "Accalmie", "Rien 2 nouveau"),
    ):  # fmt: skip
        (folder / file).write_text(CARDS.own_text(f"demo-{file}").replace(name, instead), "utf-8")
    return folder


def named_moves(box: Box, player: str) -> Iterator[Move]:
    """Every move that names a card, a mine, an event or a character."""
    for card in box.actions.values():
        yield m.Play(card.key, by=player)
        yield m.Keep(card.key, by=player)
        if card.element:
            yield Buy(card.element, card.cost, card.key, by=player)
    yield from (m.Keep(kind, by=player) for kind in ("action", "contamination"))
    yield from (m.Reveal(key) for key in box.mines)
    yield from (m.Event(key) for key in box.events)
    yield from (m.ChooseCharacter(key, by=player) for key in box.characters)


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_cards_are_shown_by_their_names_and_read_back(tmp_path: Path, lang: str) -> None:
    for cards in ("demo", own_box(tmp_path / "own")):
        match = companion.new("erythro", ["Ana", "Bo"], lang=lang, cards=cards, position={})
        for move in named_moves(match.state.box, "Ana"):
            text = match.move_text(move)
            assert match.parse(text) == move
            assert match.parse(text.upper()) == move
            assert match.parse(str(move)) == move
            key = next((value for value in arguments(move)[::-1] if value), "")
            title = match.state.box.title(str(key))
            assert title in text if title != key else key in text


def test_the_log_shows_names_with_their_accents(tmp_path: Path) -> None:
    where = {"Ana.character": ["nuee"], "Ana.hand.cards": ["le-chant-de-la-terre"]}
    match = companion.new("erythro", ["Ana", "Bo"], lang="fr", cards=own_box(tmp_path / "own"), position=where)
    entry = match.play("Ana joue le chant de la terre")
    assert entry.title() == "Ana\u202f: jouer Le Chant de la Terre"
    assert str(entry) == "Ana: play le-chant-de-la-terre"
    assert "Ana\u202f: jouer Le Chant de la Terre" in match.undo().title()
    match.path or match.save(tmp_path / "match.jsonl")
    assert companion.load(tmp_path / "match.jsonl").entries[1].title("fr") == "Ana\u202f: jouer Le Chant de la Terre"


@pytest.mark.parametrize(
    ("fact", "value", "french", "english"),
    [
        ("tile.4.sanctuary", "fire", "sanctuaire (tuile 4)\u202f: rien → feu", "sanctuary (tile 4): none → fire"),
        ("tile.3.mine", ["megamine"], "mine (tuile 3)\u202f: mine sans nom → Mégamine", "(tile 3): unnamed mine → M"),
        ("event", ["greve"], "événement en cours\u202f: rien → Grève", "event in force: none → Grève"),
        ("event", [""], "événement en cours\u202f: rien → sans nom", "event in force: none → unnamed"),
        ("market", ["seisme", "maree"], "marché\u202f: rien → Séisme, Marée", "market: none → Séisme, Marée"),
        ("Ana.discard.cards", ["contamination"], "(Ana)\u202f: carte contamination", "(Ana): contamination card"),
        ("Ana.character", ["argile"], "personnage (Ana)\u202f: Nuée → Argile", "character (Ana): Nuée → Argile"),
        ("phase", "purchase", "phase des joueurs → phase d’achat", "players’ phase → purchase phase"),
        ("pending", ["draw 1 2"], "rien → la pioche du joueur 2", "none → the draw of player 2"),
        ("Bo.open", ["special", "1", "other gain 2 any"], "rien → quatrième zone, 1 fait, gagner de l’influence",
         "none → fourth zone, 1 done, gain influence"),
    ],
)  # fmt: skip
def test_a_correction_is_told_in_words(fact: str, value: object, french: str, english: str) -> None:
    where = {
        "Ana.character": ["nuee"],
        "Bo.character": ["lave"],
        "Chloé.character": ["brasier"],
        "tile.3.mine.level": 4,
    }
    three = ["Ana", "Bo", "Chloé"]  # two of them cover the four elements: neither character could change alone
    match = companion.new("erythro", three, lang="fr", cards="demo", opponent="consortium", position=where)
    entry = match.correct({fact: value})
    assert french.casefold() in entry.explain("fr").casefold()
    assert english.casefold() in entry.explain("en").casefold()


@pytest.mark.parametrize(("said", "move"), [
    ("Ana attacks the Puits on tile 9 with water for 8", "Ana: attack 9 water 8"),
    ("Ana: attaque le puits en 9 avec 8 eau", "Ana: attack 9 water 8"),
    ("Ana attacks the Foreuse on tile 9 with water for 8", None), ("Ana attacks the Puits on 8 with water for 8", None),
])  # fmt: skip
def test_a_mine_is_attacked_by_its_name_where_it_stands(said: str, move: str | None) -> None:
    where = {"Ana.tile": 9, "Ana.water": 8, "tile.9.mine": ["puits"]}
    match = companion.new("erythro", ["Ana", "Bo"], cards="demo", position=where)
    if move is not None:
        assert str(match.parse(said)) == move
        return
    with pytest.raises(companion.InvalidMove):
        match.parse(said)


def test_a_name_where_none_is_known_is_not_answered_with_an_empty_list() -> None:
    match = companion.new("erythro", players=["Ana", "Bo"], lang="en", position={
        "phase": "players", "Ana.character": ["nuee"], "Bo.character": ["lave"], "Ana.tile": 4, "Bo.tile": 5,
    })  # fmt: skip
    with pytest.raises(companion.InvalidMove) as caught:
        match.ask("Ana: play Collision")
    assert caught.value.text("en").startswith("Understood: “play”. Nothing is known here")
    assert "ne connaît rien ici" in caught.value.text("fr")
