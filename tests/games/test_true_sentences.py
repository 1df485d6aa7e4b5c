"""Refusals and the log tell no figure that nobody said, no speaker twice, no inner placeholder: random matches of every
game, with what is announced in them and refused."""

import random
import re

import pytest

from tests.budget import sized
from tests.dump.dump import begun, go_on, tables

LOSES_NOTHING = r"\bperd 0\b|\bloses 0\b|\bgets 0 HP\b|\bretrouve 0\b|\bdéfausse 0\b|\bdiscards 0\b"
UNSAID = r"\bSupport 0\b"
PLACEHOLDER = r"\b(?:tile|tuile) [−-]?0\b|\b(?:tile|tuile) [−-]\d"
TWICE = r"\b(\w+) · \1\b"
WRONG = re.compile("|".join((LOSES_NOTHING, UNSAID, PLACEHOLDER, TWICE)))


@pytest.mark.parametrize(("game", "kind"), tables())
def test_no_sentence_tells_what_nobody_said(game: str, kind: str) -> None:
    for number in range(sized(2, 40)):
        dice = random.Random(f"true {game} {kind} {number}")
        match = begun(dice, game, kind)
        for _ in range(12):
            candidates = sorted(match.game.candidates(match.state), key=str)
            rulings = [match.ask(move) for move in dice.sample(candidates, min(6, len(candidates)))]
            for lang in ("fr", "en"):
                for text in (match.entries[-1].explain(lang), *(ruling.text(lang) for ruling in rulings)):
                    found = WRONG.search(text)
                    assert found is None, f"{found.group()!r} in {text!r}"
            go_on(match, list(match.moves()), dice)
