"""No announcement of any game, played, asked, read or forced, raises anything but the three errors."""

import json
import random

import pytest

import companion
from companion.table.session.session import Session
from tests.budget import sized
from tests.core import mangle
from tests.fuzz.play import announced, check_sent, some_match, texts_of

WAYS = ("play", "ask", "parse", "override")
UNSEEN = "\ufe0f\ufe0e\u200b\u200d\u2060\u00ad\u200e\U000e0100"


def text_of(rng: random.Random, texts: list[str]) -> str:
    kind = rng.random()
    if kind < 0.2:
        text = rng.choice(texts)
        place = rng.randint(0, len(text))
        return text[:place] + rng.choice(UNSEEN) + text[place:]
    if kind < 0.85:
        return mangle.near_text(rng, texts)
    return mangle.any_text(rng) if kind < 0.98 else mangle.huge_text(rng)


@pytest.mark.parametrize("game", companion.games())
def test_no_announcement_raises_anything_but_the_three_errors(game: str) -> None:
    rng = random.Random(f"texts {game}")
    taken = refused = 0
    for _ in range(sized(300, 330_000) // 60):
        match = some_match(rng, game)
        texts = texts_of(match, rng)
        for number in range(60):
            if announced(match, WAYS[number % 4], text_of(rng, texts)):
                taken += 1
            else:
                refused += 1
        check_sent(match)
    assert min(taken, refused) > 20


@pytest.mark.parametrize("game", companion.games())
def test_the_longest_message_gets_a_short_answer(game: str) -> None:
    match = companion.new(game, ["Ana", "Bo"], starter="Ana", lang="en")
    page, long = Session(match), "x" * 60_000
    names = match.game.facts.names(match.players)
    for facts in ({f"a{n}": 1 for n in range(4000)}, {long: long}, dict.fromkeys(names, long), {"pending": [long]}):
        reply = page.handle({"type": "correct", "facts": facts})
        assert not reply["ok"]
        assert len(json.dumps(reply)) < 10_000
    for text in (long, f"Ana: {'x ' * 190}", f"{'y' * 390}:"):
        reply = page.handle({"type": "play", "move": text})
        assert not reply["ok"]
        assert len(json.dumps(reply)) < 10_000
