"""What a position or a correction may hold has bounds: in a record, on a screen, in a sentence that refuses it."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import companion
from companion import InvalidMove, Match, PositionError
from companion.core.facts.facts import MOST_BYTES, Fact
from companion.core.match.application import MOST_PROBLEMS
from companion.core.notation.playing_cards import PACK
from companion.core.plugins.registry import find_game
from companion.core.record.line_schema import entry_row
from companion.core.rules.rulings import MoveError
from companion.core.text.messages import QUOTED, quoted, say
from tests.budget import SOAK, by_turns

NAMES = ["Ana", "Bo"]
LONGEST_LINE = 50_000
SHORT = 4000
"""Characters of a refusal, however long was what it refuses."""

ATTACKS: list[tuple[str, str, Any, str]] = [
    ("erythro", "Ana.named", ["𝒳" * 31_000], "80"),
    ("erythro", "Ana.named", ["x\ud800y"], "ud800"),
    ("erythro", "Ana.named", ["x\u202ey"], "u202e"),
    ("erythro", "Ana.named", ["one", "two"], "2 parts"),
    ("erythro", "mines.levels", [1] * 31_900, "31900 parts are too many; 99"),
    ("erythro", "bag", [1] * 17, "17 parts are too many; 16"),
    ("erythro", "event", ["x\x00"], "x00"),
    ("erythro", "market", ["a"] * 1000, "1000 parts"),
    ("erythro", "pending", ["event"] * 1000, "1000 parts"),
    ("erythro", "Ana.open", ["special", "0", *["attack"] * 500], "502 parts"),
    ("erythro", "Ana.hand.cards", ["action"] * 5000, "5000 parts"),
    ("herocard", "Ana.body.pile", [1] * 31_900, "31900 parts are too many; 200"),
    ("herocard", "Ana.body.active", [1] * 31_900, "31900 parts"),
    ("herocard", "Ana.hand.cards", ["attack 4 B5"] * 500, "500 parts"),
    ("herocard", "Ana.hand.cards", ['attack 4 B5 "' + "x" * 5000 + '"'], "80"),
    ("herocard", "Ana.hero", ["x\ud800y"], "ud800"),
    ("herocard", "sequence.waiting", ["Ana"] * 7, "7 parts"),
    ("herocard", "pending", ["hero:Ana"] * 7, "7 parts"),
    ("etraclor", "Ana.half.cards", ["QD"] * 31_900, "31900 parts are too many; 26"),
    ("etraclor", "Ana.half.cards", "QD " * 30_000, "list of cards"),
    ("etraclor", "Ana.deck.top", ["QD"] * 27, "27 parts"),
    ("etraclor", "pending", ["third:Bo"] * 60, "60 parts"),
    ("etraclor", "pending", ["third:\ud800"], "ud800"),
    ("etraclor", "turn", 10**5000, "10^"),
    ("etraclor", "turn", float("nan"), "nan"),
    ("etraclor", "turn", {1, 2}, "{1, 2}"),
    ("etraclor", "Ana.mage", "A" * 60_000, "not a card"),
    ("etraclor", "Ana.half.cards", [["QD"], [b"x"]], "list of cards"),
    ("etraclor", "step", ["draw"], "draw, strategy, combat"),
    ("etraclor", "player", b"Ana", "Ana, Bo"),
]


def begin(game: str, position: Any = None, lang: str = "en") -> Match:
    return companion.new(game, NAMES, position=position, starter="Ana", lang=lang)


def refused(call: Callable[[], Any]) -> str:
    """The sentence of a refusal, which is short and can be sent."""
    with pytest.raises(PositionError) as caught:
        call()
    text = str(caught.value)
    assert text.encode("utf-8")
    assert len(text) < SHORT
    return text


@pytest.mark.parametrize(
    ("game", "name", "value", "said"), ATTACKS, ids=[f"{name}-{quoted(value, 20)}" for _, name, value, _ in ATTACKS]
)
def test_what_no_table_can_hold_is_refused_naming_the_fact(game: str, name: str, value: Any, said: str) -> None:
    match = begin(game)
    for call in (lambda: match.correct({name: value}), lambda: begin(game, {name: value})):
        text = refused(call)
        assert name in text
        assert said in text
    french = refused(lambda: begin(game, {name: value}, "fr"))
    assert name in french
    assert match.newest == 0


@pytest.mark.parametrize("name", ["Ana.named", "market", "event", "Ana.character", "Ana.hand.cards", "Ana.cards"])
def test_a_card_of_a_match_with_a_list_is_one_of_the_list(name: str) -> None:
    match = companion.new("erythro", NAMES, cards="demo", lang="en")
    assert "nobody-knows-it" in refused(lambda: match.correct({name: ["nobody-knows-it"]}))
    card = next(iter(match.state.box.actions))
    assert match.correct({"Ana.named": [card]}).changed["Ana.named"] == (card,)
    bare = companion.new("erythro", NAMES, lang="en")  # without a list anything that can be said
    assert bare.correct({"Ana.named": ["Marée haute"]}).changed["Ana.named"] == ("maree-haute",)


def test_a_hero_has_no_more_cards_than_the_deck() -> None:
    match = companion.new("herocard", NAMES, cards="demo", lang="en")
    for name in NAMES:
        match.play(f"{name}: hero Brasca")
    size = match.state.box.hero("Brasca").size
    assert f"{size} at most" in refused(lambda: match.correct({"Ana.body.pile": [1] * (size + 1)}))
    bare = begin("herocard")
    text = refused(lambda: bare.correct({"Ana.hand": 150, "Ana.discard": 60}))
    assert "Ana would have" in text
    assert "200 at most" in text


# --- what is accepted can be written --------------------------------------------------------------------------------


def fullest(fact: Fact, players: tuple[str, ...]) -> list[Any]:
    """Values of a fact that are as long as its bounds allow, from the longest down."""
    long = '"' + "é" * 40 + '"'
    parts: tuple[Any, ...] = (f"attack fast 99 B99 {long}", "attack 4 B5", "contamination", "action", "Ana", "QD",
                              "token mine", "special", "𝒳" * fact.longest)  # fmt: skip
    values: dict[str, list[Any]] = {
        "int": [fact.high, fact.low, 1], "bool": [True], "card": ["QD"], "player": list(players),
        "choice": list(fact.values),
        "cards": [list(PACK[start : start + count]) for count in (26, 9, 2) for start in (0, 26, 13)],
        "numbers": [[n] * count for count in (fact.most, 30, 3) for n in (fact.high, fact.low)],
        "texts": [[part] * count for count in (fact.most, 30, 3, 1) for part in parts],
    }  # fmt: skip
    return values[fact.kind]


LISTS = [
    (game, listed) for game in companion.games() for listed in (False, True) if find_game(game).boxes or not listed
]


@pytest.mark.parametrize(("game", "listed"), by_turns(LISTS))
def test_the_largest_facts_that_are_accepted_fit_into_a_line(game: str, listed: bool, tmp_path: Path) -> None:
    options = {"cards": "demo"} if listed else {}
    match = companion.new(game, NAMES, lang="en", **options)
    stored = {name: fact for name, fact in match.game.facts.names(match.players).items() if fact.stored}
    position = {name: value for name, value in match.facts().items() if name in stored and value is not None}
    longest = taken = 0
    fitted: dict[str, list[Any]] = {}
    for name, fact in stored.items():
        if fact.kind not in ("numbers", "cards", "texts") or (name.startswith("tile.") and name > "tile.12"):
            continue
        kin = re.sub(r"^(Ana|Bo)\b|\d+", "", name)
        known = kin in fitted and not SOAK  # the same figure of another player or tile
        for value in fitted[kin] if known and fact.kind != "cards" else fullest(fact, match.players):
            try:
                companion.new(game, NAMES, position={**position, name: value}, lang="en", **options)
            except PositionError:
                continue
            position[name] = value
            taken += 1
            break
        if known:
            continue
        fitted[kin] = [position[name]] if name in position else []
        for value in fullest(fact, match.players):
            try:
                entry = match.correct({name: value})
            except (PositionError, MoveError):
                continue
            longest = max(longest, len(json.dumps(entry_row(entry), ensure_ascii=False).encode()))
            break
    full = companion.new(game, NAMES, position=position, lang="en", **options)
    header = len(json.dumps(full.header.row(), ensure_ascii=False).encode())
    assert taken
    assert max(longest, header) < LONGEST_LINE
    assert companion.load(full.save(tmp_path / "full.jsonl"), lang="en").state == full.state
    assert companion.load(match.save(tmp_path / "corrected.jsonl"), lang="en").state == match.state


def test_a_position_is_bounded_as_a_whole() -> None:
    cards = ['attack fast 99 B99 "' + "é" * 40 + '"'] * 60
    many = {f"{name}.{zone}": cards for name in NAMES for zone in ("hand.cards", "discard.cards")}
    assert f"{MOST_BYTES} at most" in refused(lambda: begin("herocard", many))


# --- derived facts and their like -----------------------------------------------------------------------------------


@pytest.mark.parametrize("value", [float("nan"), {1}, b"x", 10**5000, [[[]]], Path("x"), "x\ud800", {"a": {1}}],
                         ids=quoted)  # fmt: skip
def test_a_derived_fact_of_a_position_is_not_kept(value: Any, tmp_path: Path) -> None:
    match = begin("etraclor", {"turn": 3, "winner": value, "Ana.mage.attack": value})
    assert match.header.position == {"turn": 3}
    assert companion.load(match.save(tmp_path / "match.jsonl")).state == match.state


@pytest.mark.parametrize("name", [5, 10**5000, None, b"turn", ("turn",), float("nan"), "x\ud800", "x" * 60_000],
                         ids=quoted)  # fmt: skip
def test_a_fact_whose_name_is_no_name_is_refused(name: Any) -> None:
    assert "no fact called" in refused(lambda: begin("etraclor", {name: 3}))
    assert "no fact called" in refused(lambda: begin("etraclor").correct({name: 3}))


def test_a_thousand_unknown_names_are_refused_in_a_few_lines() -> None:
    text = refused(lambda: begin("etraclor").correct({f"Ana.nothing{n}": n for n in range(500)}))
    assert "495 further names" in text
    assert len(text.splitlines()) < MOST_PROBLEMS + 2


def test_of_many_problems_the_first_are_told_and_the_rest_counted() -> None:
    wrong = {f"tile.{n}.{part}": "x" for n in range(1, 17) for part in ("pollution", "dome", "mine.level")}
    with pytest.raises(PositionError) as caught:
        begin("erythro", wrong)
    assert len(caught.value.problems) == MOST_PROBLEMS + 1
    assert str(len(wrong) - MOST_PROBLEMS) in caught.value.problems[-1]


# --- old records ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", companion.games())
def test_a_record_without_one_of_its_options_loads_with_the_default(game: str, tmp_path: Path) -> None:
    match = begin(game)
    match.correct({"Bo.hand": 3})
    first, *rest = match.save(tmp_path / "match.jsonl").read_text("utf-8").splitlines()
    header = json.loads(first)
    for gone in [*([option] for option in header["options"]), list(header["options"])]:
        options = {name: value for name, value in header["options"].items() if name not in gone}
        path = tmp_path / f"without-{'-'.join(gone)}.jsonl"
        lines = [json.dumps({**header, "options": options}), *rest]
        path.write_text("\n".join(lines) + "\n", "utf-8")
        loaded = companion.load(path, lang="en")
        assert loaded.header.options == match.header.options
        assert loaded.state == match.state


def test_a_header_with_half_a_character_is_refused_naming_the_field(tmp_path: Path) -> None:
    path = begin("etraclor").save(tmp_path / "match.jsonl")
    text = path.read_text("utf-8")
    path.write_text(text.replace('"id":"', '"id":"\\ud800', 1), "utf-8")
    with pytest.raises(companion.RecordError) as caught:
        companion.load(path, lang="en")
    assert "line 1" in str(caught.value)
    assert "“id”" in str(caught.value)


# --- given values in sentences --------------------------------------------------------------------------------------


class Odd:
    """An object that cannot say what it is."""

    def __repr__(self) -> str:
        raise RuntimeError


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (5, "5"), ("x", "'x'"), (10**5000, "10^5000"), (-(10**5000), "\u221210^5000"), (Odd(), "<Odd>"),
        ("x\ud800", "'x\\ud800'"), (None, "None"), ([1, "a"], "[1, 'a']"), (float("nan"), "nan"), (b"x", "b'x'"),
    ], ids=quoted,
)  # fmt: skip
def test_a_given_value_is_quoted_whatever_it_is(value: Any, said: str) -> None:
    assert quoted(value) == said
    with pytest.raises(companion.SetupError, match=re.escape(said)):
        companion.new("etraclor", NAMES, seed=[value], lang="en")


@pytest.mark.parametrize("value", ["x" * 10**6, [["y" * 99] * 99] * 99, {n: n for n in range(10**5)}, b"z" * 10**6],
                         ids=quoted)  # fmt: skip
def test_a_quoted_value_is_short(value: Any) -> None:
    assert len(quoted(value)) <= QUOTED
    for text in (say("unknown-game", "fr", given=value, known="–"), say("bad-position", "en", given=value)):
        assert len(text) < SHORT


@pytest.mark.parametrize("seed", [10**61, -(10**5000), "x" * 201, "x" * 10**6], ids=quoted)
def test_a_seed_is_no_longer_than_a_record_can_hold(seed: Any, tmp_path: Path) -> None:
    with pytest.raises(companion.SetupError, match="seed"):
        companion.new("etraclor", NAMES, seed=seed, lang="en")
    longest = "é" * 200 if isinstance(seed, str) else 10**60 - 1
    match = companion.new("etraclor", NAMES, seed=longest, lang="en")
    assert companion.load(match.save(tmp_path / "match.jsonl")).state == match.state


def test_the_seeds_of_a_long_series_stay_seeds(tmp_path: Path) -> None:
    match = companion.new("etraclor", NAMES, seed="x" * 199, lang="en")
    match.play("Ana: concede")
    following = match.next_round(starter="Bo")
    assert str(following.header.seed).endswith("x:2")
    assert companion.load(following.save(tmp_path / "second.jsonl")).state == following.state


# --- what nobody sees -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("mark", ["\ufe0f", "\ufe0e", "\u200b", "\u2060", "\ufeff", "\u00ad", "\u200e", "\U000e0100"])
@pytest.mark.parametrize(
    ("game", "text"),
    [("herocard", "clear{} foo"), ("herocard", "nettoyer{} 3"), ("herocard", "clear 3{}"), ("erythro", "gain{} x"),
     ("etraclor", "attack{} foo")],
)  # fmt: skip
def test_marks_that_nobody_sees_change_no_announcement(game: str, text: str, mark: str) -> None:
    match = begin(game)
    if game == "herocard":
        for name in NAMES:
            match.play(f"{name}: hero 12 10 9")
    told = []
    for given in (text.format(""), text.format(mark)):
        with pytest.raises(InvalidMove) as caught:
            match.ask(given)
        told.append(str(caught.value))
    assert told[0] == told[1]


def test_a_name_with_an_emoji_is_understood() -> None:
    match = companion.new("herocard", ["Ana \u2764\ufe0f", "Bo\ufe0f"], lang="en", starter="Ana \u2764\ufe0f")
    assert match.play("Ana \u2764\ufe0f: hero 12 10 9").by == "Ana \u2764\ufe0f"
    entry = match.play("Bo: hero 12 10 9")
    assert entry.by == "Bo\ufe0f"
    assert match.parse(str(entry.move)) == entry.move
