"""No text, no facts and no file raise anything but the errors that are promised, and nothing is lost by them."""

import random
from pathlib import Path
from typing import Any

import pytest

import companion
from companion import InvalidMove, Match, MoveError, PositionError, RecordError, SetupError
from companion.core.moves import Move
from tests.core import mangle
from tests.core.randomplay import PLAYERS, act, new_match
from tests.games.etraclor.tables import check_cards, sized, unknown_places

PARTS = 4
GOLDEN = Path(__file__).parents[1] / "games" / "etraclor" / "golden"


def check_match(match: Match) -> None:
    """It stands as a match must: cards, facts, words."""
    check_cards(match.state, absent=len(match.state.pool) - unknown_places(match.state))
    assert match.facts() == match.facts_after(match.newest)
    assert match.newest == len(match.entries) - 1
    assert all(isinstance(entry.explain(match.lang), str) for entry in match.entries)
    if match.state.outcome is None:
        assert all(match.game.judge(match.state, move) for move in match.moves())


def tables(rng: random.Random) -> Match:
    """A match some way in."""
    match = new_match(rng, dealt=rng.random() < 0.3, lang=rng.choice(("fr", "en")))
    for _ in range(rng.choice((0, 3, 20, 50))):
        act(match, rng)
    return match


def texts_of(match: Match, rng: random.Random) -> list[str]:
    moves: list[Move] = list(match.game.candidates(match.state))
    chosen = rng.sample(moves, min(len(moves), 30))
    told = [str(move) for move in chosen]
    told += [match.move_text(move, lang) for move in chosen for lang in ("fr", "en")]
    return [*told, "shown 2H 3S", "Bo: concede # enough", "third 5H", "redraw", "reveal 3 5H", "keep 4D"]


@pytest.mark.parametrize("part", range(PARTS))
def test_no_text_raises_anything_but_the_three_errors(part: int) -> None:
    rng = random.Random(f"texts {part}")
    understood = refused = 0
    for _ in range(sized(10_000, 1_000_000) // PARTS // 100):
        match = tables(rng)
        texts = texts_of(match, rng)
        for number in range(100):
            kind = rng.random()
            text = (
                mangle.near_text(rng, texts) if kind < 0.7 else
                mangle.any_text(rng) if kind < 0.97 else mangle.huge_text(rng)
            )  # fmt: skip
            before, newest = match.state, match.newest
            try:
                if number % 10:
                    ruling = match.ask(text)
                    assert len(ruling.text().splitlines()) >= 1
                    assert match.parse(str(ruling.move)) == ruling.move
                else:
                    match.play(text)
                understood += 1
            except MoveError as error:
                refused += 1
                assert type(error) in (companion.InvalidMove, companion.IllegalMove, companion.AmbiguousMove)
                assert str(error)
                assert "{" not in str(error).replace(text.strip()[:20], "") or "{" in text
                assert match.state is before
                assert match.newest == newest
        check_match(match)
    assert understood > 100
    assert refused > 1000


@pytest.mark.parametrize("given", [None, 7, 3.5, b"draw", [], {}, object(), ["draw"], True])
def test_what_is_no_text_is_refused(given: Any) -> None:
    match = companion.new("etraclor", PLAYERS, lang="en")
    for announce in (match.ask, match.play, match.override):
        with pytest.raises(InvalidMove):
            announce(given)
    assert given not in match.moves()


def slight_change(match: Match, rng: random.Random) -> dict[str, Any]:
    """One or two stored facts, each with a value of its kind."""
    facts = match.facts()
    stored = [name for name, fact in match.game.facts.names(match.players).items() if fact.stored]
    values: dict[type, Any] = {int: rng.randrange(14), bool: rng.random() < 0.5, str: rng.choice(("QD", "7D", "AC"))}
    return {
        name: values.get(type(facts[name]), rng.choice((None, "5S", "8D", "KC", 3, ["QD"])))
        for name in rng.sample(stored, rng.randint(1, 2))
    }


def mangled_facts(match: Match, rng: random.Random) -> dict[str, Any]:
    """Facts as `facts()` reads them, some of them changed: names, values, types."""
    if rng.random() < 0.4:
        return slight_change(match, rng)
    facts = {name: value for name, value in match.facts().items() if rng.random() < 0.3}
    if rng.random() < 0.5:
        facts = dict(rng.sample(sorted(facts.items()), min(3, len(facts))))
    names = list(match.facts())
    for _ in range(rng.randint(1, 3)):
        name = rng.choice(names) if rng.random() < 0.8 else mangle.near_text(rng, names)
        pack = [rng.choice(("QD", "7D", "AC", "10S", "XX", "joker", "2h", "D♦")) for _ in range(rng.randint(0, 4))]
        facts[name] = rng.choice((mangle.any_value(rng), pack, pack[0] if pack else None, rng.randint(-1, 60)))
    return facts


@pytest.mark.parametrize("part", range(2))
def test_mangled_corrections_are_refused_in_words(part: int) -> None:
    rng = random.Random(f"corrections {part}")
    done = 0
    for _ in range(sized(1000, 100_000) // 25):
        match = tables(rng)
        for _ in range(25):
            before = match.state
            try:
                match.correct(mangled_facts(match, rng), why=mangle.any_text(rng))
                done += 1
            except (PositionError, InvalidMove) as error:
                assert str(error)
                assert match.state is before
        check_match(match)
    assert done > 10


@pytest.mark.parametrize("part", range(2))
def test_mangled_positions_are_refused_in_words(part: int) -> None:
    rng = random.Random(f"positions {part}")
    made = 0
    for _ in range(sized(1000, 100_000) // 25):
        source = tables(rng)
        for _ in range(25):
            try:
                seed = rng.choice((None, None, 5))
                match = companion.new("etraclor", PLAYERS, position=mangled_facts(source, rng), seed=seed, lang="fr")
            except (PositionError, SetupError) as error:
                assert str(error)
                continue
            made += 1
            check_match(match)
    assert made > 10


@pytest.mark.parametrize("part", range(2))
def test_mangled_settings_are_refused_in_words(part: int) -> None:
    rng = random.Random(f"settings {part}")
    for _ in range(sized(500, 50_000)):
        given: dict[str, Any] = {"game": "etraclor", "players": PLAYERS, "lang": "en"}
        for name in rng.sample(("game", "players", "seed", "starter", "lang", "cards", "position"), rng.randint(1, 3)):
            given[name] = mangle.any_value(rng)
        try:
            match = companion.new(**given)
        except (SetupError, PositionError) as error:
            assert str(error)
            continue
        check_match(match)


def records(rng: random.Random, folder: Path) -> list[bytes]:
    """Short records of all kinds, and the golden ones."""
    made = [path.read_bytes() for path in sorted(GOLDEN.glob("*.jsonl"))]
    assert made
    for number in range(12):
        match = new_match(rng, dealt=number % 3 == 0, lang=rng.choice(("fr", "en")))
        for _ in range(rng.choice((2, 5, 9, 14))):
            act(match, rng)
        path = match.save(folder / f"source-{number}.jsonl")
        made += [path.read_bytes()] * 3
    return made


@pytest.mark.parametrize("part", range(PARTS))
def test_no_file_raises_anything_but_a_record_error(part: int, tmp_path: Path) -> None:
    rng = random.Random(f"records {part}")
    loaded = refused = 0
    path = tmp_path / "mangled.jsonl"
    sources: list[bytes] = []
    for number in range(sized(10_000, 1_000_000) // PARTS):
        if number % 1000 == 0:
            sources = records(rng, tmp_path / str(number))
        data = mangle.change_record(rng, rng.choice(sources))
        path.write_bytes(data)
        partial = rng.random() < 0.2
        try:
            match = companion.load(path, lang=rng.choice((None, "fr", "en")), partial=partial)
        except RecordError as error:
            refused += 1
            assert str(error)
            assert path.read_bytes() == data, "a record that cannot be read must not be changed"
            continue
        loaded += 1
        assert all(isinstance(told, str) for told in (*match.discrepancies, *match.notices))
        if loaded % 5 == 0:
            check_match(match)
            act(match, rng)
            if match.path is not None:
                assert companion.load(path).state == match.state
    assert loaded > 100
    assert refused > 500
