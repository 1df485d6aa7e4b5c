"""The clocks of a page, and the blows that it is told of."""

from datetime import UTC, datetime, timedelta

import companion
from companion.core.runtime.replacement import replace
from companion.table.session.clock import clocks
from companion.table.session.session import Session


def test_clocks_count_the_match_and_its_turn_without_the_pauses() -> None:
    match = companion.new("etraclor", ["Ana", "Bo"], starter="Ana")
    began = datetime.fromisoformat(match.header.created)
    after = {"summon QD": 60, "end": 90, "summon AC": 100, "equip 4S AC": 100 + 3600}  # an hour's meal
    for move in after:
        match.play(move)
    for number, seconds in enumerate(after.values(), 1):
        at = (began + timedelta(seconds=seconds)).astimezone(UTC).isoformat(timespec="seconds")
        match.timeline.entries[number] = replace(match.entries[number], at=at)
    found = clocks(match)
    assert (found["match"], found["turn"]) == (100, 10)
    assert datetime.fromisoformat(found["at"]) == began + timedelta(seconds=3700)
    assert Session(match).view()["match"]["clock"] == found


def test_page_is_told_how_hard_the_last_blow_was() -> None:
    position = {"turn": 5, "player": "Ana", "Ana.defender": "QD", "Ana.defender.weapon": "6S", "Bo.mage": "AC"}
    match = companion.new("etraclor", ["Ana", "Bo"], position=position)
    session = Session(match)
    assert session.view()["last"]["blow"] == 0
    match.play("attack QD AC")
    assert session.view()["last"]["blow"] == 6
    match.undo()
    assert session.view()["last"]["blow"] == 0
    match.redo()
    match.play("end")
    assert session.view()["last"]["blow"] == 0
