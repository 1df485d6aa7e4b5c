"""No text, no facts, no card list and no record raise anything but the promised errors, and nothing is lost."""

import random
from pathlib import Path
from typing import Any

import pytest

import companion
from companion import Match, MoveError, PositionError, RecordError, SetupError
from tests.core import mangle
from tests.games.herocard import tables
from tests.games.herocard.tables import NAMES, sized

PARTS = 2
GOLDEN = Path(__file__).parent / "golden"
_VOCABULARY = (
    "attack block mod special effect hero discard draw clear pass all next redraw end concede deal play attaque "
    "défense spéciale effet héros défausser piocher nettoyer passer tous passent suivante finir rapide fast restricted "
    "exclusive B5 M3 X1 5B b body mind x corps esprit + +5 -3 −2 & , on sur contre Bo Ana Chloé Zoe Impact Bastion "
    '"Impact" « » “ ” " again encore 4 9 0 99 100 -1 2 # : ?'
)
WORDS = _VOCABULARY.split()


def some_match(rng: random.Random) -> Match:
    """A match some way in: with figures, with the demo list, or dealt."""
    kind = rng.randrange(3)
    players = NAMES[: rng.choice((2, 2, 3, 4))]
    seed = rng.randrange(10**6) if kind == 2 else None
    cards = "demo" if kind == 1 else None
    match = companion.new("herocard", players, seed=seed, cards=cards, lang=rng.choice(("fr", "en")))
    if kind or rng.random() < 0.7:
        for name in players:
            match.play(f"{name}: hero {rng.choice(('Brasca', 'Nimbo')) if kind else '12 10 9'}")
    for _ in range(rng.choice((0, 3, 15, 30))):
        if match.state.outcome is None:
            move = tables.legal_move if kind == 2 else tables.physical_move
            match.play(move(match.state, rng))
    return match


def any_words(rng: random.Random, texts: list[str]) -> str:
    """Words thrown together, announcements with a few characters changed, or anything of Unicode."""
    kind = rng.random()
    if kind < 0.35:
        return " ".join(rng.choice(WORDS) for _ in range(rng.randint(1, 9)))
    if kind < 0.9:
        return mangle.near_text(rng, texts)
    return mangle.any_text(rng) if kind < 0.97 else mangle.huge_text(rng)


@pytest.mark.parametrize("part", range(PARTS))
def test_no_text_raises_anything_but_the_three_errors(part: int) -> None:
    rng = random.Random(f"texts {part}")
    understood = refused = 0
    for _ in range(sized(6000, 600_000) // PARTS // 100):
        match = some_match(rng)
        moves = [tables.announcement(match.state, rng) for _ in range(25)]
        texts = [
            text for move in moves for text in (str(move), match.move_text(move, "fr"), match.move_text(move, "en"))
        ]
        for number in range(100):
            text = any_words(rng, texts)
            before, newest = match.state, match.newest
            try:
                if number % 10:
                    ruling = match.ask(text)
                    assert len(ruling.text().splitlines()) >= 1
                    assert match.parse(str(ruling.move)) == ruling.move, text
                    for lang in ("fr", "en"):
                        assert match.parse(match.move_text(ruling.move, lang)) == ruling.move, (text, lang)
                else:
                    match.play(text)
                understood += 1
            except MoveError as error:
                refused += 1
                assert type(error) in (companion.InvalidMove, companion.IllegalMove, companion.AmbiguousMove)
                assert str(error)
                assert "{" not in str(error) or "{" in text
                assert match.state is before
                assert match.newest == newest
        assert all(isinstance(entry.explain(match.lang), str) for entry in match.entries)
    assert understood > 300
    assert refused > 500


def slight_change(match: Match, rng: random.Random) -> dict[str, Any]:
    """One or two figures as the table corrects them."""
    changes: dict[str, Any] = {}
    for name in rng.choices(match.players, k=rng.randint(1, 2)):
        attribute = rng.choice(("body", "mind", "x"))
        what, value = rng.choice((
            (".points", rng.randrange(4)), (f".{attribute}", rng.randrange(20)), (".hand", rng.randrange(9)),
            (f".{attribute}.pile", [rng.randrange(5) for _ in range(rng.randint(1, 3))]), (".deck", rng.randrange(30)),
            (".discard", rng.randrange(9)), (".hand.cards", rng.choices(("Impact", "Mirage", "block 2 B2"), k=2)),
        ))  # fmt: skip
        changes[name + what] = value
    return changes


def mangled_facts(match: Match, rng: random.Random) -> dict[str, Any]:
    """Facts as `facts()` reads them, some of them changed: names, values, types."""
    if rng.random() < 0.5:
        return slight_change(match, rng)
    facts = {name: value for name, value in match.facts().items() if rng.random() < rng.choice((0.0, 0.3, 1.0))}
    names = list(match.facts())
    for _ in range(rng.randint(1, 3)):
        name = rng.choice(names) if rng.random() < 0.85 else mangle.near_text(rng, names)
        some = [rng.choice(("Impact", "attack 4 B5", "block 9 M4", "Ana", "hero:Bo", "XX", 1, 2)) for _ in range(3)]
        facts[name] = rng.choice(
            (mangle.any_value(rng), some, some[:1], rng.randint(-1, 60), rng.choice(match.players), [1, 2], None)
        )
    return facts


@pytest.mark.parametrize("part", range(PARTS))
def test_mangled_corrections_and_positions_are_refused_in_words(part: int) -> None:
    rng = random.Random(f"facts {part}")
    done = made = 0
    for _ in range(sized(1500, 150_000) // PARTS // 20):
        match = some_match(rng)
        for _ in range(10):
            before = match.state
            try:
                match.correct(mangled_facts(match, rng), why=mangle.any_text(rng))
                done += 1
            except (PositionError, companion.InvalidMove) as error:
                assert str(error)
                assert match.state is before
        for _ in range(10):
            try:
                other = companion.new(
                    "herocard", match.players, position=mangled_facts(match, rng), seed=rng.choice((None, None, 5)),
                    cards=rng.choice((None, "demo")), lang=rng.choice(("fr", "en")),
                )  # fmt: skip
            except (PositionError, SetupError) as error:
                assert str(error)
                continue
            made += 1
            hash(other.state)
            assert all(other.game.judge(other.state, move) for move in other.moves())
    assert done > 10
    assert made > 10


@pytest.mark.parametrize("part", range(PARTS))
def test_no_record_raises_anything_but_a_record_error(part: int, tmp_path: Path) -> None:
    rng = random.Random(f"records {part}")
    sources = [path.read_bytes() for path in sorted(GOLDEN.glob("*.jsonl"))]
    for number in range(6):
        sources.append(some_match(rng).save(tmp_path / f"source-{number}.jsonl").read_bytes())
    loaded = refused = 0
    path = tmp_path / "mangled.jsonl"
    for _ in range(sized(1200, 200_000) // PARTS):
        data = mangle.change_record(rng, rng.choice(sources))
        path.write_bytes(data)
        try:
            match = companion.load(path, lang=rng.choice((None, "fr", "en")), partial=rng.random() < 0.2)
        except RecordError as error:
            refused += 1
            assert str(error)
            assert path.read_bytes() == data
            continue
        loaded += 1
        assert all(isinstance(told, str) for told in (*match.discrepancies, *match.notices))
    assert loaded > 20
    assert refused > 100


def test_mangled_card_lists_are_refused_in_words(tmp_path: Path) -> None:
    rng = random.Random("lists")
    folder = Path(companion.__file__).parent / "games" / "herocard" / "data"
    texts = {path.name: path.read_text("utf-8") for path in folder.glob("*.csv")}
    texts["decks.csv"] = (
        "hero,part,name,copies\nMine,body,Brasca,\nMine,mind,Nimbo,\nMine,x,Brasca,\nMine,card,Impact,6\n"
    )
    read = refused = 0
    for _ in range(sized(400, 40_000)):
        for name, text in texts.items():
            changed = text
            for _ in range(rng.choice((0, 0, 1, 2))):
                place = rng.randrange(len(changed))
                changed = (
                    changed[:place]
                    + rng.choice(("", ",", ";", '"', "\n", "9", "\u202f", "x,y", "-"))
                    + changed[place + 1 :]
                )
            (tmp_path / name).write_text(changed, "utf-8")
        try:
            companion.new("herocard", ["Ana", "Bo"], cards=tmp_path, lang=rng.choice(("fr", "en")))
            read += 1
        except SetupError as error:
            refused += 1
            assert ".csv" in str(error)
            assert "{" not in str(error)
    assert read > 20
    assert refused > 100
