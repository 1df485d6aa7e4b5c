"""Whatever position or correction is accepted can be shown, saved, read back and printed as a code."""

import random
from pathlib import Path
from typing import Any

import pytest

import companion
from companion import Match
from companion.core.facts.facts import Fact
from tests.budget import sized
from tests.core import mangle
from tests.fuzz.play import check_kept, check_refusal, check_sent, some_match

PARTS = ("QD", "7S", "Ana", "Bo", "mine", "action", "contamination", "special", "0", "attack", "Impact", "Brasca",
         "attack 4 B5", 'block 9 M4 "x"', "hero:Ana", "third:Bo", "token mine", "lave", "Vigie du gué", "bravery 2",
         "x\ud800", "𝒳" * 30, "")  # fmt: skip


def value_of(rng: random.Random, fact: Fact) -> Any:
    """A value of the fact's kind near its bounds, else any value at all."""
    if rng.random() < 0.25:
        return mangle.wrong_value(rng)
    count = rng.choice((0, 1, 1, 2, 3, fact.most, fact.most + 1, 30_000))
    number = rng.choice((fact.low - 1, fact.low, fact.low + 1, 3, fact.high, fact.high + 1))
    values: dict[str, Any] = {
        "int": number, "bool": rng.random() < 0.5, "numbers": [number] * count, "card": rng.choice(PARTS),
        "text": rng.choice(PARTS), "choice": rng.choice((*fact.values, "x")), "player": rng.choice(("Ana", "bo", "x")),
        "cards": [rng.choice(PARTS)] * count, "texts": [rng.choice(PARTS) for _ in range(min(count, 300))],
    }  # fmt: skip
    return values[fact.kind]


def facts_of(match: Match, rng: random.Random) -> dict[Any, Any]:
    known = match.game.facts.names(match.players)
    facts = {name: value_of(rng, known[name]) for name in rng.sample(sorted(known), rng.choice((1, 1, 2, 4)))}
    if rng.random() < 0.05:
        facts[mangle.wrong_value(rng) if rng.random() < 0.5 else "turn "] = 1
    return facts


def given(match: Match, rng: random.Random) -> dict[Any, Any]:
    try:
        return facts_of(match, rng)
    except TypeError:  # what cannot be a key of a dictionary
        return {}


@pytest.mark.parametrize("game", companion.games())
def test_what_is_accepted_can_be_shown_saved_and_read_back(game: str, tmp_path: Path) -> None:
    rng = random.Random(f"accepted {game}")
    taken = refused = 0
    for _ in range(sized(12, 1000)):
        match = some_match(rng, game)
        for _ in range(sized(8, 20)):
            try:
                if rng.random() < 0.7:
                    match.correct(given(match, rng), why=mangle.wrong_value(rng))
                else:
                    cards = "demo" if match.header.data.get("demo") else None
                    position = {**match.facts(), **given(match, rng)} if rng.random() < 0.5 else given(match, rng)
                    match = companion.new(game, match.players, position=position, cards=cards, lang=match.lang)
                taken += 1
            except ValueError as error:
                refused += 1
                check_refusal(error)
        check_sent(match)
        check_kept(match, tmp_path / "match.jsonl")
    assert taken > sized(2, 5)
    assert refused > 20
