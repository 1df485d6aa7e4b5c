"""The owner's files and the facts: what is read, what is refused with its place, what the figures are called."""

from pathlib import Path

import pytest

import companion
from companion.core.codes.match_code import from_code, position_code
from companion.core.data.datafile import DataError
from companion.games.erythro.engine.cards.catalogue import CARDS, DEMO, SHIPPED, read_box
from companion.games.erythro.engine.cards.layout import read_layout
from companion.games.erythro.engine.constants import ELEMENTS
from tests.games.erythro.scenes import at, box, start

ACTIONS_HEAD = CARDS.own_text("demo-actions.csv").splitlines()[0]
ADVANCED = "Vague,water,,2,3,water,2,water,water,destroy,other destroy,3"
MINES_HEAD = CARDS.own_text("demo-mines.csv").splitlines()[0]
EVENTS_HEAD = CARDS.own_text("demo-events.csv").splitlines()[0]

# File, its text, and where and what the refusal says (line, column, a word of the English sentence).
WRONG = (
    ("layout-2.txt", "1*  2\n  x", 2, 3, "is no tile"),
    ("layout-2.txt", "1*  2  3", 1, 8, "out of place"),
    ("layout-2.txt", "# two\n1*  2\n  2", 3, 3, "already in line 2"),
    ("layout-2.txt", "1*  2*", 1, 5, "central tile already"),
    ("layout-2.txt", "1   2", 1, 1, "no central tile"),
    ("layout-2.txt", "# nothing", 1, 1, "no tile"),
    ("layout-3.txt", "1*  2\n\n  3\n                    4", 4, 21, "nobody can reach it"),
    ("characters.toml", "influence-max = 9", 1, "influence-max", "from 10 to 99"),
    ("characters.toml", "influence-max = [", 1, 18, "not readable TOML"),
    ("characters.toml", '[[character]]\nkey = "A"\nname = "A"', 1, "key", "lower case"),
    ("characters.toml", '[[character]]\nkey = "a"\nname = "A"\nwater = 1\nfire = 1', 1, "water fire earth air",
     "one at 1"),
    ("opponents.toml", "[mars]", 1, "mars", "missing"),
    ("opponents.toml", CARDS.own_text("opponents.toml").replace("[3, 4, 5]\n", "[3, 4]\n", 1), 9,
     "pollution", "three numbers"),
    ("actions.csv", "name,element\n", 1, 1, "the column character, cost, gain"),
    ("actions.csv", f"{ACTIONS_HEAD}\nVague,water,2\n", 2, "element", "only one"),
    ("actions.csv", f"{ACTIONS_HEAD}\n{ADVANCED},7,8\n", 2, 13, "14 cells for 12"),
    ("actions.csv", f"{ACTIONS_HEAD}\n{ADVANCED}\n{ADVANCED}\n", 3, "name", "in the list already"),
    ("actions.csv", f"{ACTIONS_HEAD}\n{ADVANCED.replace('other destroy', 'sing')}\n", 2, "effect", "is no effect"),
    ("actions.csv", f"{ACTIONS_HEAD}\n{ADVANCED.replace(',2,3,water', ',-2,3,water')}\n", 2, "cost", "whole number"),
    ("actions.csv", f"{ACTIONS_HEAD}\n{ADVANCED.replace('water,,2', 'wood,,2')}\n", 2, "element", "one of"),
    ("actions.csv", f"{ACTIONS_HEAD}\n{ADVANCED.replace('Vague', '12')}\n", 2, "name", "letter"),
    ("actions.csv", f"{ACTIONS_HEAD}\n{ADVANCED}\n", 1, "character", "base cards"),
    ("actions.csv", f"{ACTIONS_HEAD}\n{ADVANCED.replace('water,,2', 'water,nuee,2')}\n", 2, "element", "only one"),
    ("actions.csv", f"{ACTIONS_HEAD}\n{ADVANCED.replace('water,water,destroy', 'water,,destroy')}\n", 2,
     "bonus-sanctuary", "go together"),
    ("actions.csv", f'{ACTIONS_HEAD}\n"Vague', 2, 1, "no readable CSV"),
    ("mines.csv", f"{MINES_HEAD}\nTrou,1,1,8,8,8,8,lost / nothing,2\n", 2, "lines", "separated by /"),
    ("mines.csv", f"{MINES_HEAD}\nTrou,5,1,8,8,8,8,nothing / lost,2\n", 2, "level", "from 1 to 4"),
    ("events.csv", f"{EVENTS_HEAD}\nFête,1,dance,nothing,1\n", 2, "shuffle", "one of"),
)  # fmt: skip


@pytest.mark.parametrize(("name", "text", "line", "column", "says"), WRONG)
def test_a_wrong_file_is_refused_with_its_place(
    tmp_path: Path, name: str, text: str, line: int, column: int | str, says: str
) -> None:
    with pytest.raises(DataError) as caught:
        read_box({"files": {name: text}})
    assert (caught.value.figures["file"], caught.value.figures["line"]) == (name, line)
    assert caught.value.figures["column"] == column
    (tmp_path / name).write_text(text, "utf-8")
    for lang, place in (
        ("en", f"{name}, line {line}, column {column}:"),
        ("fr", f"{name}, ligne {line}, colonne {column}"),
    ):
        with pytest.raises(companion.SetupError) as refused:
            companion.new("erythro", ["Ana", "Bo"], cards=tmp_path / name, lang=lang)
        assert place in str(refused.value)
        assert "{" not in str(refused.value)
        assert lang == "fr" or says in str(refused.value), str(refused.value)


def test_a_french_spreadsheet_is_read_like_any_other(tmp_path: Path) -> None:
    rows = CARDS.own_text("demo-mines.csv").splitlines()
    english = "\n".join(row for row in rows if not row.startswith("#"))
    french = {"name": "Nom", "level": "Niveau", "water": "Eau", "fire": "Feu", "earth": "Terre", "lines": "Lignes",
              "copies": "Exemplaires"}  # fmt: skip
    head, _, rest = english.partition("\n")
    heads = ";".join(french.get(column, column) for column in head.split(","))
    text = f"\ufeff# nos mines ; les vraies, 2026\n{heads};notes\n" + "".join(
        row.replace(",", ";") + ";\n" for row in rest.splitlines()
    )
    (tmp_path / "mines.csv").write_text(text.replace("\n", "\r\n"), "utf-8")
    box = read_box({"files": {"mines.csv": (tmp_path / "mines.csv").read_text("utf-8-sig")}})
    assert box.mines == read_box({"files": {"mines.csv": english}}).mines
    match = companion.new("erythro", ["Ana", "Bo"], cards=tmp_path, lang="fr", seed=1)
    assert match.facts()


@pytest.mark.parametrize(("letters", "fits"), [(40, True), (41, False)])
def test_the_name_of_a_card_has_forty_letters_at_most(letters: int, fits: bool) -> None:
    files = {"mines.csv": f"{MINES_HEAD}\n{'a' * letters},1,1,8,8,8,8,nothing / lost,2\n"}
    if fits:
        assert list(read_box({"files": files}).mines) == ["a" * letters]
        return
    with pytest.raises(DataError):
        read_box({"files": files})


@pytest.mark.parametrize("cards", ["nowhere", 7, ["a.csv", None], b"x"])
def test_what_is_no_file_is_refused(cards: object) -> None:
    with pytest.raises(companion.SetupError):
        companion.new("erythro", ["Ana", "Bo"], cards=cards, lang="fr")


def test_bytes_that_are_no_text_and_files_that_are_too_large(tmp_path: Path) -> None:
    for data, says in ((b"1*\n\x81", "UTF-8"), (b" " * 400_001, "bytes"), (b"1*  2\n", "")):
        (tmp_path / "layout-2.txt").write_bytes(data)
        if not says:
            match = companion.new("erythro", ["Ana", "Bo"], cards=tmp_path, lang="en")
            assert match.facts()["bag"] == (1, 2)
            continue
        with pytest.raises(companion.SetupError, match=says):
            companion.new("erythro", ["Ana", "Bo"], cards=tmp_path, lang="en")


def test_the_owners_folder_stands_in_for_what_it_holds(tmp_path: Path) -> None:
    (tmp_path / "layout-2.txt").write_text("# mine\n  2   3\n4   1*  5\n  6   7\n", "utf-8")
    (tmp_path / "mines.csv").write_text(f"{MINES_HEAD}\nTrou,1,2,8,8,8,8,nothing / spread / lost,9\n", "utf-8")
    match = companion.new("erythro", ["Ana", "Bo"], cards=tmp_path, lang="en")
    assert match.facts()["bag"] == (1, 2, 3, 4, 5, 6, 7)
    assert list(match.state.box.mines) == ["trou"]
    assert not match.state.box.actions
    again = companion.load(match.save(tmp_path / "match.jsonl"))
    assert again.state == match.state, "the record holds the texts, not the paths"
    assert str(tmp_path) not in (tmp_path / "match.jsonl").read_text("utf-8")


def test_a_box_that_cannot_be_dealt_says_what_it_lacks(tmp_path: Path) -> None:
    (tmp_path / "mines.csv").write_text(f"{MINES_HEAD}\nTrou,1,2,8,8,8,8,nothing / lost,2\n", "utf-8")
    with pytest.raises(companion.SetupError, match="2 mines of level 1, and the deck needs 3"):
        companion.new("erythro", ["Ana", "Bo"], cards=tmp_path, seed=1)
    (tmp_path / "mines.csv").unlink()
    (tmp_path / "events.csv").write_text(EVENTS_HEAD, "utf-8")
    with pytest.raises(companion.SetupError, match="no event"):
        companion.new("erythro", ["Ana", "Bo"], cards=tmp_path, seed=1, opponent="consortium")


@pytest.mark.parametrize(("players", "tiles"), [(2, 12), (3, 14), (4, 16)])
def test_the_shipped_planets(players: int, tiles: int) -> None:
    text = CARDS.own_text(f"layout-{players}.txt")
    layout = read_layout(text, "layout")
    assert layout.numbers == tuple(range(1, tiles + 1))
    assert read_layout(layout.picture(), "picture").neighbours == layout.neighbours, "the picture is what was read"
    for number, near in layout.neighbours.items():
        assert 2 <= len(near) <= 6
        assert all(number in layout.neighbours[other] for other in near)
    assert len(layout.neighbours[layout.centre]) == 6
    assert max(layout.distances[layout.centre].values()) <= 3
    assert "Invented" in text


def test_the_demo_box_is_the_size_of_the_real_one() -> None:
    demo = read_box({"demo": True})
    base = [card for card in demo.actions.values() if card.character]
    advanced = [card for card in demo.actions.values() if card.element]
    assert sum(card.copies for card in base) == 32
    assert sum(card.copies for card in advanced) == 61
    assert {card.element for card in advanced} == set(ELEMENTS)
    assert sum(card.copies for card in demo.mines.values()) == 40
    assert {name for name, _ in demo.texts} == {*SHIPPED, *DEMO}
    assert demo == read_box({"demo": True})
    assert hash(demo) == hash(read_box({"demo": True}))


ISSUE = ("round", "phase", "bag", "mines.left", "contaminations.left", "profitability", "event")
ISSUE_TILE = ("pollution", "sanctuary", "mine", "mine.step", "dome", "contaminated")
ISSUE_PLAYER = ("tile", *ELEMENTS, "hand", "deck", "discard", "played", "contaminations")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_facts_are_named_as_promised(players: int) -> None:
    match = start(players=players)
    facts = match.facts()
    expected = {*ISSUE, *(f"{name}.{part}" for name in match.players for part in ISSUE_PLAYER)}
    expected |= {f"tile.{number}.{part}" for number in match.state.layout.numbers for part in ISSUE_TILE}
    assert expected <= set(facts)
    assert set(facts) <= set(match.game.facts.names(match.players)), "each is declared, with a title"
    for lang in ("fr", "en"):
        speaker = match.game.rulebook.speaker(lang)
        assert all("<" not in match.game.facts.label(name, speaker) for name in facts)


def test_what_the_companion_dealt_stays_hidden() -> None:
    match = at({"Ana.hand": 5}, seed=3)
    facts = match.facts()
    assert all(facts[f"Ana.{name}"] is None for name in ("hand.cards", "deck.cards", "cards", "named"))
    with pytest.raises(companion.PositionError, match="dealt"):
        match.correct({"Ana.hand": 4}, why="a card fell")
    match.correct({"Ana.water": 4, "tile.5.pollution": 2}, why="a slip")
    assert match.facts()["tile.5.pollution"] == 2


IMPOSSIBLE = (
    ({"tile.13.pollution": 1}, "12 tiles"),
    ({"tile.2.dome": True, "tile.3.dome": True}, "one dome only"),
    ({"tile.2.pollution": 4, "tile.2.sanctuary": "air"}, "no sanctuary"),
    ({"tile.1.mine": ["mine"]}, "under the dome"),
    ({"tile.2.mine": ["nix"]}, "no mine of the list"),
    ({"Ana.character": ["nix"]}, "no character"),
    ({"Ana.character": ["lave"], "Bo.character": ["lave"]}, "already taken"),
    ({"Ana.fire": 3}, "does not have that element"),
    ({"Ana.water": 13}, "maximum is 12"),
    ({"Ana.hand.cards": ["nix"]}, "cannot be there"),
    ({"Ana.hand": 1, "Ana.hand.cards": ["action", "action"]}, "are named"),
    ({"bag": [2, 2]}, "bag cannot hold"),
    ({"event": ["nix"]}, "not in the list"),
    ({"profitability": 4}, "only the alliance"),
    ({"pending": ["dance"]}, "can be left to do"),
    ({"Ana.open": ["special"]}, "no open card"),
    ({"Ana.open": ["contamination", "3"], "Ana.played": 1, "Ana.tainted": 1}, "no open card"),
    ({"Ana.open": ["contamination", "0", "attack"]}, "no open card"),
    ({"Ana.open": ["special", "0"]}, "no open card"),
    ({"Ana.open": ["special", "1", "other 5 gain 1 any"]}, "no open card"),
    ({"Ana.open": ["special", "1", "other 0 gain 1 any"]}, "no open card"),
    ({"Ana.open": ["special", "1", "remove 1 near 99"]}, "no open card"),
    (
        {"phase": "setup", "Ana.character": "nuee", "Bo.character": "lave", "Ana.tile": 2, "Bo.tile": 3},
        "set-up is over",
    ),
    ({"Ana.tainted": 2, "Ana.played": 1}, "more than the cards played"),
    ({"Ana.played": 5}, "exactly 4 cards"),
    ({"Ana.tainted": 5}, "exactly 4 cards"),
    ({"Ana.character": "nuee", "Bo.character": "argile"}, "Nuée and Argile leave some out"),
    ({"contaminations.left": 23}, "25 contamination cards"),
    ({"mines.levels": [4, 1, 2]}, "mines 1 first"),
)  # fmt: skip


@pytest.mark.parametrize("market", [["brume"], ["geyser"] * 4, ["geyser", "cascade", "maree"]])
def test_what_cannot_be_on_offer_is_no_market(market: list[str]) -> None:
    with pytest.raises(companion.PositionError, match="cannot be there"):
        at({"market": market}, cards="demo")


@pytest.mark.parametrize(("facts", "says"), IMPOSSIBLE)
def test_an_impossible_position_is_refused_with_its_reason(facts: dict[str, object], says: str) -> None:
    with pytest.raises(companion.PositionError, match=says) as caught:
        at(facts)
    assert len(caught.value.problems) == 1
    match = at()
    state = match.state
    with pytest.raises(companion.PositionError):
        match.correct(facts, why="a test")
    assert match.state is state


def test_names_are_understood_as_people_write_them() -> None:
    names = {"tile.9.mine": "Foreuse", "Ana.character": "Nuée", "Bo.character": "lave", "Ana.named": "Brume"}
    match = box({**names, "event": "Accalmie", "tile.3.mine": "mine"}, opponent="consortium")
    facts = match.facts()
    assert (facts["tile.9.mine"], facts["tile.3.mine"], facts["event"]) == (("foreuse",), ("mine",), ("accalmie",))
    assert (facts["Ana.character"], facts["Ana.named"]) == (("nuee",), ("brume",))


def test_all_that_is_wrong_with_a_position_is_told_at_once() -> None:
    with pytest.raises(companion.PositionError) as caught:
        at({"Ana.water": 13, "bag": [2, 2], "profitability": 4})
    assert len(caught.value.problems) == 3


@pytest.mark.parametrize("opponent", ["mars", "alliance", "consortium"])
def test_a_position_goes_through_a_code(opponent: str) -> None:
    match = box({"tile.3.mine": ["puits"], "tile.5.pollution": 4, "Ana.water": 7, "tile.6.sanctuary": "air",
                 "bag": [2, 7]}, opponent=opponent)  # fmt: skip
    again = from_code(position_code(match), lang="en", cards="demo")
    hidden = {name for name in match.facts() if name.endswith(".cards")}
    assert {n: v for n, v in again.facts().items() if n not in hidden} == {
        n: v for n, v in match.facts().items() if n not in hidden
    }
