"""A page is sent its view once and then what has changed: what it puts together is the view, whatever happens."""

import json
import random
from typing import Any

import pytest

import companion
from companion.core.plugins.registry import find_game, games
from companion.table.hub.changes import Sent
from companion.table.session.match_view import LOG_ROWS
from companion.table.session.session import Session
from tests.table.test_secrets import hidden, step
from tests.table.view_copy import Received


def sent(message: dict[str, Any]) -> dict[str, Any]:
    """As it travels."""
    told: dict[str, Any] = json.loads(json.dumps(message))
    return told


def shown(view: dict[str, Any]) -> dict[str, Any]:
    """All of a view but its words, which a page collects."""
    return {key: value for key, value in sent(view).items() if key != "words"}


def ways(message: dict[str, Any]) -> list[Any]:
    """The parts of the view of which something has changed, one for each thing."""
    return [way[0] for way in message["cut"]] + [way[0] for way, _ in message["set"]]


@pytest.mark.parametrize("dealt", [False, True])
@pytest.mark.parametrize("game", games())
def test_what_a_page_puts_together_is_the_view(game: str, dealt: bool) -> None:
    rng = random.Random(f"changes {game} {dealt}")
    seed = rng.randrange(10**9) if dealt and find_game(game).deals else None
    match = companion.new(game, ["Ana", "Bo"], seed=seed, lang="fr", **(hidden(game).OPTIONS if seed else {}))
    page, sending, received = Session(match, seat=0), Sent(), Received()
    for _ in range(40):
        if match.state.outcome is None:
            step(match, rng)
        page.seat = rng.choice((page.seat, page.seat, None, 0, 1))
        page.lang = rng.choice((page.lang,) * 8 + ("fr", "en"))
        view = page.view()
        told = received.take(sent(sending.message(view)))
        assert shown(told) == shown(view)
        assert told["words"].items() >= view["words"].items()


POSITION = {"turn": 3, "starter": "Ana", "Ana.defender": "QD", "Ana.defender.weapon": "6S", "Bo.mage": "AC"}


@pytest.fixture
def match() -> companion.Match:
    return companion.new("etraclor", ["Ana", "Bo"], position=POSITION, lang="fr")


def test_a_tap_is_told_in_a_fraction_of_the_view(match: companion.Match) -> None:
    page, sending = Session(match), Sent()
    whole = len(json.dumps(sending.message(page.view())))
    match.play("attack QD AC")
    message = sending.message(page.view())
    assert len(json.dumps(message)) < whole / 3
    assert "words" not in ways(message)


def test_a_long_log_moves_on_by_its_new_rows(match: companion.Match) -> None:
    page, sending, received = Session(match), Sent(), Received()
    for number in range(LOG_ROWS + 5):
        match.correct({"Bo.mage.hp": 3 + number % 2})
        message = sending.message(page.view())
        received.take(sent(message))
    assert message["dropped"] == 1
    assert ways(message).count("log") == 1
    assert received.view["log"] == sent(page.view())["log"]


def test_what_does_not_change_is_no_new_version() -> None:
    page, sending = Session(companion.new("etraclor", ["Ana", "Bo"])), Sent()
    first, again = sending.message(page.view()), sending.message(page.view())
    assert (first["version"], again["version"], again["since"]) == (1, 1, 1)
    assert again["set"] == again["cut"] == []
    assert sending.whole()["view"] == page.view()


def test_words_are_sent_once() -> None:
    """A start page has more words than a table: coming back to it sends none anew."""
    sending = Sent()
    start = {"kind": "home", "lang": "fr", "words": {"a": "un", "b": "deux"}}
    table = {"kind": "table", "lang": "fr", "words": {"a": "un"}, "log": []}
    received = Received()
    for view in (start, table, start, table):
        message = sending.message(view)
        assert shown(received.take(message)) == shown(view)
        assert "view" in message or "words" not in ways(message)
    english = sending.message({**table, "lang": "en", "words": {"a": "one"}})
    assert received.take(english)["words"] == {"a": "one"}
