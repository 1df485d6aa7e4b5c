"""A page of somebody who plays against the companion, on a hub in which it answers without waiting."""

import random
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import companion
from companion.core.rules.moves import Move
from companion.core.rules.simultaneous import all_ready, is_ready, sealed_for
from companion.core.runtime.replacement import replace
from companion.partner.search.heuristics import sense_of
from companion.table.hub import home
from companion.table.hub.hub import Hub
from companion.table.matches.shelf import Shelf
from companion.table.partner.opponents import opponents
from companion.table.session.secret_choices import tried, waiting
from companion.table.session.viewer import Onlooker
from tests.table.hubs import table_hub, tables
from tests.table.phones import Phone
from tests.waiting import until as waiting_for


def begin(hub: Hub, game: str = "etraclor", level: str | None = "learner", **form: Any) -> Phone:
    """Ana's page, in a match that the companion deals, and in which it plays Bo."""
    phone = Phone(hub, visitor="a", home=True)
    reply = phone.ask(
        type="new", game=game, players=["Ana", "Bo"], options={}, partners=[None, level], **{"deal": True, **form}
    )
    assert reply["ok"], reply
    return phone


def match_of(phone: Phone) -> companion.Match:
    match = phone.page.match
    assert isinstance(match, companion.Match)
    return match


def until(hub: Hub, there: Callable[[], bool]) -> None:
    """Let the hub follow until something is there."""

    def follow() -> None:
        hub.follow()
        time.sleep(0.002)

    waiting_for(there, lambda: "the companion did not come to it", rest=follow)


def rested(hub: Hub, phone: Phone) -> None:
    """Until the companion has announced all that it has to."""
    until(hub, lambda: not opponents(match_of(phone)).busy)


def answering(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Hub]:
    """A hub in which the companion answers without waiting, and deals the same cards each time."""
    monkeypatch.setattr(home, "drawn_seed", lambda: "table-1")
    hub = table_hub(Shelf(tmp_path, kind=companion.Match))
    tables(hub).pace = 0
    yield hub
    for _, match in tables(hub).held.items():
        opponents(match).rest()


class Person:
    """Somebody who plays a seat at random on a page."""

    def __init__(self, phone: Phone, seat: int = 0) -> None:
        self.phone, self.seat, self.dice = phone, seat, random.Random(5)
        self.kept: list[str] = []

    def plays(self) -> bool:
        """Announce something, if it is theirs to say; whether it was."""
        match = match_of(self.phone)
        if self.seat in waiting(match):
            return self._in_secret(match)
        turn = sense_of(match.game).turn(match.state)
        if turn.seat != self.seat:
            return False
        move = self._any([move for move in turn.moves if move in match.moves()])
        reply = self.phone.ask(type="play", move=str(move))
        assert reply["ok"], (move, reply)
        return True

    def _any(self, moves: Any) -> Move:
        by_verb: dict[str, list[Move]] = {}
        for move in moves:
            by_verb.setdefault(move.verb, []).append(move)
        return self.dice.choice(by_verb[self.dice.choice(sorted(by_verb))])

    def _in_secret(self, match: companion.Match) -> bool:
        if all_ready(match.state):
            return bool(self.phone.ask(type="unseal", seat=self.seat, texts=self.kept)["ok"])
        if is_ready(match.state, self.seat):
            return False
        twin, _ = tried(Onlooker(match, seat=self.seat), self.seat, [])
        self.kept, name = [], match.players[self.seat]
        while self.seat in sealed_for(twin.state):
            move = self._any(sense_of(match.game).decision_of(twin.state, self.seat).moves)
            self.kept.append(str(twin.play(replace(move, by=name)).move))
        assert self.phone.ask(type="ready", seat=self.seat, texts=self.kept)["ok"]
        return True


def play_out(hub: Hub, phone: Phone, most: int = 400) -> companion.Match:
    """A match played to its end, or for so many entries."""
    person = Person(phone)
    while not match_of(phone).over and match_of(phone).newest < most:
        rested(hub, phone)
        assert opponents(match_of(phone)).idle is None
        if not match_of(phone).over:
            assert person.plays() or match_of(phone).over, match_of(phone).state.pending
    return match_of(phone)
