"""Etraclor's share of the fuzzing (see tests/games/fuzzing.py), and what no announcement and no setting is."""

import random
from typing import Any

import pytest

import companion
from companion import InvalidMove, Match, PositionError, SetupError
from tests.budget import sized
from tests.core import mangle
from tests.core.randomplay import PLAYERS, act, new_match
from tests.games.etraclor.golden.matches import GOLDEN
from tests.games.etraclor.tables import check_cards, unknown_places
from tests.games.fuzzing import FuzzTests


class TestFuzz(FuzzTests):
    goldens = GOLDEN

    def some_match(self, rng: random.Random) -> Match:
        match = new_match(rng, dealt=rng.random() < 0.3, lang=rng.choice(("fr", "en")))
        for _ in range(rng.choice((0, 3, 20, 50))):
            act(match, rng)
        return match

    def texts_of(self, match: Match, rng: random.Random) -> list[str]:
        moves = list(match.game.candidates(match.state))
        chosen = rng.sample(moves, min(len(moves), 30))
        told = [
            text for move in chosen for text in (str(move), *(match.move_text(move, lang) for lang in ("fr", "en")))
        ]
        return [*told, "shown 2H 3S", "Bo: concede # enough", "third 5H", "redraw", "reveal 3 5H", "keep 4D"]

    def mangled_facts(self, match: Match, rng: random.Random) -> dict[str, Any]:
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

    def check_state(self, match: Match) -> None:
        check_cards(match.state, absent=len(match.state.pool) - unknown_places(match.state))


def slight_change(match: Match, rng: random.Random) -> dict[str, Any]:
    """One or two stored facts, each with a value of its kind."""
    facts = match.facts()
    stored = [name for name, fact in match.game.facts.names(match.players).items() if fact.stored]
    values: dict[type, Any] = {int: rng.randrange(14), bool: rng.random() < 0.5, str: rng.choice(("QD", "7D", "AC"))}
    return {
        name: values.get(type(facts[name]), rng.choice((None, "5S", "8D", "KC", 3, ["QD"])))
        for name in rng.sample(stored, rng.randint(1, 2))
    }


@pytest.mark.parametrize("given", [None, 7, 3.5, b"draw", [], {}, object(), [7], True])
def test_what_is_no_text_is_refused(given: Any) -> None:
    match = companion.new("etraclor", PLAYERS, lang="en")
    for announce in (match.ask, match.play, match.override):
        with pytest.raises(InvalidMove):
            announce(given)
    assert given not in match.moves()


@pytest.mark.parametrize("part", range(2))
def test_mangled_settings_are_refused_in_words(part: int) -> None:
    rng = random.Random(f"settings {part}")
    for _ in range(sized(200, 50_000)):
        given: dict[str, Any] = {"game": "etraclor", "players": PLAYERS, "lang": "en"}
        for name in rng.sample(("game", "players", "seed", "starter", "lang", "cards", "position"), rng.randint(1, 3)):
            given[name] = mangle.any_value(rng)
        try:
            match = companion.new(**given)
        except (SetupError, PositionError) as error:
            assert str(error)
            continue
        TestFuzz().check_match(match)
