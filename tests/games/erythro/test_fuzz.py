"""Erythro's share of the fuzzing (see tests/games/fuzzing.py), and the files of an owner."""

import random
from typing import Any

import pytest

import companion
from companion import Match
from companion.core.data.datafile import DataError
from companion.games.erythro.engine.cards.catalogue import CARDS, DEMO, SHIPPED, read_box
from companion.games.erythro.engine.constants import OPPONENTS
from tests.budget import sized
from tests.core import mangle
from tests.games.erythro.golden.matches import GOLDEN
from tests.games.erythro.tables import NAMES, check_tables, legal_move
from tests.games.fuzzing import FuzzTests

SAID = ("3 water", "va à 7", "sanctuaire de feu", "retire 2 pollutions sur 5", "take a contamination",
        "token at random",
        "attaque la mine 9 avec terre pour 7", "ligne détruit +1", "Bo: concede # enough", "reshuffle Ana", "buy marée",
        "mine au hasard", "event", "effet pollue 2", "attaque le dôme",
        "détruit une contamination de sa main")  # fmt: skip


class TestFuzz(FuzzTests):
    goldens = GOLDEN

    def some_match(self, rng: random.Random) -> Match:
        match = companion.new(
            "erythro", NAMES[: rng.choice((2, 3, 4))], seed=rng.choice((None, None, 3)),
            cards=rng.choice((None, "demo")), lang=rng.choice(("fr", "en")), opponent=rng.choice(OPPONENTS),
        )  # fmt: skip
        for _ in range(rng.choice((0, 5, 25, 60))):
            if match.state.outcome is None:
                match.play(legal_move(match.state, rng))
        return match

    def texts_of(self, match: Match, rng: random.Random) -> list[str]:
        moves = list(match.game.candidates(match.state))
        chosen = rng.sample(moves, min(40, len(moves)))
        return [*(match.move_text(move, lang) for move in chosen for lang in ("fr", "en")), *SAID]

    def mangled_facts(self, match: Match, rng: random.Random) -> dict[str, Any]:
        stored = {name for name, fact in match.game.facts.names(match.players).items() if fact.stored}
        facts = {name: value for name, value in match.facts().items() if name in stored and rng.random() < 0.1}
        for _ in range(rng.randint(1, 3)):
            name = rng.choice(sorted(stored)) if rng.random() < 0.9 else mangle.near_text(rng, sorted(stored))
            words = ("mine", "action", "contamination", "lave", "special", "0", "token mine", "line 3", "brume")
            value = (mangle.any_value(rng), rng.randint(-1, 20), [rng.choice(words)], [1, 3], True, "fire")
            facts[name] = rng.choice(value)
        return facts

    def check_state(self, match: Match) -> None:
        check_tables(match.state, overridden=True)


@pytest.mark.parametrize("part", range(2))
def test_no_file_of_the_owner_raises_anything_but_a_data_error(part: int) -> None:
    rng = random.Random(f"files {part}")
    texts = {name: CARDS.own_text(DEMO.get(name, name)) for name in (*SHIPPED, *DEMO)}
    read = refused = 0
    for _ in range(sized(100, 50_000)):
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
