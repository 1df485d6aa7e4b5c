"""No setting of a match raises anything but the promised errors: games, names, seeds, languages, options, lists."""

import random
from pathlib import Path
from typing import Any

import pytest

import companion
from companion.core.plugins.registry import find_game
from tests.budget import sized
from tests.core import mangle
from tests.fuzz.play import check_kept, check_refusal, check_sent


def settings_of(rng: random.Random, game: str) -> dict[str, Any]:
    """What `new` takes, one to three things of it anything at all."""
    given: dict[str, Any] = {"game": game, "players": ["Ana", "Bo"], "lang": "en"}
    names = (
        "game",
        "players",
        "seed",
        "position",
        "starter",
        "cards",
        "lang",
        *(o.name for o in find_game(game).options),
    )
    for name in rng.sample(names, rng.randint(1, 3)):
        given[name] = mangle.wrong_value(rng)
    if rng.random() < 0.3:
        given["players"] = [rng.choice((mangle.any_text(rng), "Ana", mangle.wrong_value(rng))) for _ in range(2)]
    return given


@pytest.mark.parametrize("game", companion.games())
def test_no_setting_raises_anything_but_the_promised_errors(game: str, tmp_path: Path) -> None:
    rng = random.Random(f"settings {game}")
    made = refused = 0
    for _ in range(sized(300, 50_000)):
        try:
            match = companion.new(**settings_of(rng, game))
        except ValueError as error:
            refused += 1
            check_refusal(error)
            continue
        made += 1
        check_sent(match)
        check_kept(match, tmp_path / "match.jsonl")
    assert made > 3
    assert refused > 50
