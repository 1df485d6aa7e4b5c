"""No text, no facts and no file raise anything but the errors that are promised, and nothing is lost by them."""

import random
from pathlib import Path
from typing import Any

import pytest

import companion
from companion import InvalidMove, Match, MoveError, PositionError, RecordError, SetupError
from companion.core.datafile import DataError
from companion.games.erythro.box import DEMO, SHIPPED, read_box, shipped
from companion.games.erythro.data import OPPONENTS
from tests.core import mangle
from tests.games.erythro.golden.matches import GOLDEN
from tests.games.erythro.tables import NAMES, all_contaminations, check_tables, legal_move, sized

SAID = ("3 water", "va à 7", "sanctuaire de feu", "retire 2 pollutions sur 5", "take a contamination",
        "token at random",
        "attaque la mine 9 avec terre pour 7", "ligne détruit +1", "Bo: concede # enough", "reshuffle Ana", "buy marée",
        "mine au hasard", "event", "effet pollue 2", "attaque le dôme",
        "détruit une contamination de sa main")  # fmt: skip


def table(rng: random.Random) -> Match:
    """A match some way in."""
    match = companion.new(
        "erythro", NAMES[: rng.choice((2, 3, 4))], seed=rng.choice((None, None, 3)), cards=rng.choice((None, "demo")),
        lang=rng.choice(("fr", "en")), opponent=rng.choice(OPPONENTS),
    )  # fmt: skip
    for _ in range(rng.choice((0, 5, 25, 60))):
        if match.state.outcome is None:
            match.play(legal_move(match.state, rng))
    return match


def check_match(match: Match) -> None:
    """It stands as a match must: tokens, cards, facts, words."""
    check_tables(match.state, overridden=True)
    assert match.facts() == match.facts_after(match.newest)
    assert all(isinstance(entry.explain(match.lang), str) for entry in match.entries)


@pytest.mark.parametrize("part", range(2))
def test_no_text_raises_anything_but_the_three_errors(part: int) -> None:
    rng = random.Random(f"texts {part}")
    understood = refused = 0
    for _ in range(sized(20, 5000)):
        match = table(rng)
        moves = list(match.game.candidates(match.state))
        texts = [
            match.move_text(move, lang) for move in rng.sample(moves, min(40, len(moves))) for lang in ("fr", "en")
        ]
        for number in range(100):
            text = mangle.near_text(rng, [*texts, *SAID]) if rng.random() < 0.85 else mangle.any_text(rng)
            before, newest = match.state, match.newest
            try:
                if number % 10:
                    ruling = match.ask(text)
                    assert match.parse(str(ruling.move)) == ruling.move
                else:
                    match.play(text)
                understood += 1
            except MoveError as error:
                refused += 1
                assert type(error) in (InvalidMove, companion.IllegalMove, companion.AmbiguousMove)
                assert str(error)
                assert match.state is before
                assert match.newest == newest
        check_match(match)
    assert min(understood, refused) > 100


def mangled_facts(match: Match, rng: random.Random) -> dict[str, Any]:
    """Some facts as they are read, a few of them changed: names, values, types."""
    stored = {name for name, fact in match.game.facts.names(match.players).items() if fact.stored}
    facts = {name: value for name, value in match.facts().items() if name in stored and rng.random() < 0.1}
    for _ in range(rng.randint(1, 3)):
        name = rng.choice(sorted(stored)) if rng.random() < 0.9 else mangle.near_text(rng, sorted(stored))
        words = [
            rng.choice(("mine", "action", "contamination", "lave", "special", "0", "token mine", "line 3", "brume"))
        ]
        facts[name] = rng.choice((mangle.any_value(rng), rng.randint(-1, 20), words, [1, 3], True, "fire"))
    return facts


@pytest.mark.parametrize("part", range(2))
def test_mangled_facts_are_refused_in_words(part: int) -> None:
    rng = random.Random(f"facts {part}")
    done = 0
    for _ in range(sized(12, 2000)):
        match = table(rng)
        cards = all_contaminations(match.state)
        for _ in range(25):
            before = match.state
            try:
                facts = mangled_facts(match, rng)
                if rng.random() < 0.5:
                    match.correct(facts, why=mangle.any_text(rng))
                else:
                    seed = rng.choice((None, None, 5))
                    check_match(companion.new("erythro", match.players, position=facts, seed=seed, lang="fr"))
                done += 1
            except (PositionError, InvalidMove, SetupError) as error:
                assert str(error)
                assert "{" not in str(error) or "{" in str(facts)
                assert match.state is before
        check_match(match)
        assert cards >= 0
    assert done > 5


@pytest.mark.parametrize("part", range(2))
def test_no_record_raises_anything_but_a_record_error(part: int, tmp_path: Path) -> None:
    rng = random.Random(f"records {part}")
    sources = [golden.path.read_bytes() for golden in GOLDEN]
    for number in range(6):
        sources += [table(rng).save(tmp_path / f"{number}.jsonl").read_bytes()] * 2
    loaded = refused = 0
    path = tmp_path / "mangled.jsonl"
    for _ in range(sized(250, 50_000)):
        data = mangle.change_record(rng, rng.choice(sources))
        path.write_bytes(data)
        try:
            match = companion.load(path, lang=rng.choice((None, "fr", "en")), partial=rng.random() < 0.2)
        except RecordError as error:
            refused += 1
            assert str(error)
            assert path.read_bytes() == data, "a record that cannot be read must not be changed"
            continue
        loaded += 1
        if loaded % 5 == 0:
            check_match(match)
    assert min(loaded, refused) > 20


@pytest.mark.parametrize("part", range(2))
def test_no_file_of_the_owner_raises_anything_but_a_data_error(part: int) -> None:
    rng = random.Random(f"files {part}")
    texts = {name: shipped(DEMO.get(name, name)) for name in (*SHIPPED, *DEMO)}
    read = refused = 0
    for _ in range(sized(250, 50_000)):
        name = rng.choice(sorted(texts))
        lines = texts[name].split("\n")
        for _ in range(rng.choice((1, 1, 2, 5))):
            place = rng.randrange(len(lines))
            lines[place] = mangle.near_text(rng, [lines[place] or "x"])
        try:
            read_box({"files": {name: "\n".join(lines)}})
            read += 1
        except DataError as error:
            refused += 1
            assert error.figures["file"] == name or name == "characters.toml"
            assert error.figures["line"]
    assert min(read, refused) > 5
