"""Thinking beside the table: news, the answer, the end at any time; in a process of its own, or in pieces."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
import threading
import time
from collections.abc import Generator
from dataclasses import dataclass, fields, is_dataclass, replace
from pathlib import Path
from typing import Any, Final

import pytest

import companion
from companion.core.plugins.registry import own_games
from companion.core.runtime.replacement import cached_names, kept
from companion.partner.advice import asked
from companion.partner.background.mind import _POOL, Mind, NoWorldError, answered
from companion.partner.background.parcel import packed
from companion.partner.background.requests import Advise
from companion.partner.search.search_result import Thought
from tests.partner.tables import dealt
from tests.waiting import LIMIT_S, until


@dataclass(frozen=True)
class Counting:
    """A question that is answered by counting: `worth` so many steps, each with news; then the wrong it ends with."""

    steps_: int
    each: float = 0.0
    wrong: Exception | None = None

    def steps(self) -> Generator[Any, None, Any]:
        for number in range(self.steps_):
            time.sleep(self.each)
            yield number
        if self.wrong is not None:
            raise self.wrong
        return "done"


@dataclass(frozen=True)
class Worked:
    """A snapshot that works something out for itself when it is asked, as those of the engines do."""

    number: int

    @kept
    def doubled(self) -> int:
        return 2 * self.number


@dataclass(frozen=True)
class Named(Counting):
    """Answered with what its snapshot has, by name, and what it works out."""

    worked: Worked = Worked(21)

    def steps(self) -> Generator[Any, None, Any]:
        yield from ()
        return sorted(vars(self.worked)), self.worked.doubled


def question(seconds: float) -> Advise:
    """Which card to play, of four."""
    match = companion.new("erythro", ["Ana", "Bo"], cards="demo", seed=2, lang="en")
    for name in ("lave", "nuee"):  # what a character is worth is not thought about
        match.play(f"character {name}")
    request, _ = asked(match, seconds=seconds)
    assert request is not None
    return request


def contradiction() -> Advise:
    """What to do at a table with more cards than the pack has."""
    match = companion.new("etraclor", ["Ana", "Bo"], seed=3, starter="Ana", lang="en")
    request, _ = asked(match, 0)
    assert request is not None
    one, other = request.known.sides
    hand = replace(other.hand, unknown=other.hand.unknown + 40)
    return replace(request, known=replace(request.known, sides=(one, replace(other, hand=hand))))


@pytest.fixture
def in_a_page(monkeypatch: pytest.MonkeyPatch) -> None:
    """There are no processes, as in the worker of a browser page."""
    monkeypatch.setattr("companion.partner.background.mind.in_browser", lambda: True)


# --- in a process of its own ------------------------------------------------------------------------------------------


def test_it_begins_at_once_and_has_news_before_it_is_done() -> None:
    mind = Mind(question(1.2))
    until(mind.look)
    assert not mind.done
    until(lambda: mind.done)
    mind.look()
    assert isinstance(mind.latest, Thought)
    assert mind.latest.tries > 0
    assert mind.failed == ""
    assert not mind.look()
    assert mind.wait() is mind.latest


def test_it_is_stopped_at_once_and_what_is_known_stays() -> None:
    mind = Mind(question(500))
    until(lambda: mind.look() and mind.latest)
    child = mind._child
    assert child is not None
    mind.stop()
    assert mind.done
    assert not child.lives
    assert mind.latest.found
    assert mind.latest.seconds < 500  # it was not waited for
    assert mind.failed == ""
    mind._thread.join(LIMIT_S)
    assert not mind._thread.is_alive()
    assert mind.failed == ""


def test_it_is_stopped_before_its_process_has_begun() -> None:
    mind = Mind(question(500))
    mind.stop()
    assert mind.done
    mind._thread.join(LIMIT_S)
    assert not mind._thread.is_alive()
    assert mind.latest is None


def test_a_process_that_is_killed_is_told() -> None:
    mind = Mind(question(500))
    until(lambda: mind._child is not None and mind.latest)
    child = mind._child
    assert child is not None
    child.end()
    until(lambda: mind.done)
    assert "ended" in mind.failed
    assert not mind.no_world
    with pytest.raises(ValueError, match="ended"):
        mind.wait()


def test_a_process_serves_one_question_after_the_other() -> None:
    answered(question(0.1))
    (*_, waiting) = _POOL._waiting
    mind = Mind(question(0.3))
    until(lambda: mind._child is not None or mind.done)
    assert mind._child in (waiting, None)
    assert mind.wait().found


def test_a_table_that_contradicts_itself_is_told_as_such() -> None:
    with pytest.raises(NoWorldError):
        answered(contradiction())


def test_what_a_snapshot_worked_out_for_itself_stays_here() -> None:
    """Whoever goes on with the table adds to it while the question is on its way."""
    asking = Named(1)
    assert asking.worked.doubled == 42
    assert answered(asking) == (["number"], 42)
    assert sorted(vars(asking.worked)) == ["doubled", "number"]


def worked_out(part: Any) -> set[str]:
    """What the snapshots of a table have beside their fields."""
    if is_dataclass(part):
        names = {one.name for one in fields(part)}
        return set(getattr(part, "__dict__", ())) - names | worked_out([getattr(part, name) for name in names])
    return set().union(*map(worked_out, part)) if isinstance(part, tuple | list) else set()


@pytest.mark.parametrize("game", own_games())
def test_a_question_says_all_that_is_known_of_the_table_and_nothing_else(game: str) -> None:
    found = (asked(match, seconds=1)[0] for match in dealt(game, "questions"))
    request = next(one for one in found if one is not None)  # past the choice of what one plays
    for name in cached_names(type(request.known)):
        getattr(request.known, name)
    assert worked_out(request.known), "there is nothing to be left out"
    read = pickle.loads(packed(request))
    assert read == request
    assert worked_out(read.known) == set()


def test_a_question_is_written_down_where_it_is_asked() -> None:
    """Not on the thread that waits for the answer: the table goes on meanwhile."""
    where: list[threading.Thread] = []

    class Told(Counting):
        def __reduce__(self) -> Any:
            where.append(threading.current_thread())
            return Counting, (1,)

    assert answered(Told(1)) == "done"
    assert where == [threading.current_thread()]


ASKS_AND_GOES: Final = """
import os, companion
from companion.partner.advice import asked
from companion.partner.background.mind import Mind
match = companion.new("erythro", ["Ana", "Bo"], cards="demo", seed=2)
for name in ("lave", "nuee"):
    match.play("character " + name)
mind = Mind(asked(match, seconds=500)[0])
while mind.latest is None:
    mind.look()
print(mind._child._process.pid, os.getsid(mind._child._process.pid) != os.getsid(0), flush=True)
{}
"""


@pytest.mark.parametrize("goes", ["os._exit(0)", "raise SystemExit"])
def test_nothing_thinks_on_once_its_starter_is_gone(goes: str) -> None:
    """Killed or at its end; and Ctrl+C is for the starter alone."""
    done = subprocess.run(
        [sys.executable, "-c", ASKS_AND_GOES.format(goes)], capture_output=True, text=True, timeout=60, check=False
    )
    pid, apart = done.stdout.split()
    assert apart == "True"
    until(lambda: not Path(f"/proc/{pid}/cmdline").exists() or not Path(f"/proc/{pid}/cmdline").read_bytes())
    assert "Traceback" not in done.stderr


# --- in pieces, where there are no processes --------------------------------------------------------------------------


@pytest.mark.usefixtures("in_a_page")
def test_in_a_page_it_is_thought_in_short_pieces_when_looked_at() -> None:
    mind = Mind(question(0.5))
    assert not mind.done
    looks, news = 0, 0
    while looks < 10_000 and not mind.done:
        looks += 1
        news += mind.look()
    assert looks > 5
    assert news > 0
    assert mind.latest.found
    assert mind._child is None


@pytest.mark.usefixtures("in_a_page")
def test_in_a_page_it_can_be_stopped_between_two_pieces() -> None:
    mind = Mind(Counting(1000, each=0.004))
    assert mind.look()
    known = mind.latest
    assert 0 < known < 999
    mind.stop()
    assert mind.done
    assert mind.look()
    assert mind.latest == known
    assert not mind.look()


@pytest.mark.usefixtures("in_a_page")
@pytest.mark.parametrize(("wrong", "no_world"), [(ValueError("no room"), True), (KeyError("x"), False)])
def test_in_a_page_what_goes_wrong_is_told_too(wrong: Exception, no_world: bool) -> None:
    mind = Mind(Counting(3, wrong=wrong))
    with pytest.raises(ValueError, match=type(wrong).__name__):
        mind.wait()
    assert mind.no_world is no_world
    assert mind.latest == 2


@pytest.mark.usefixtures("in_a_page")
def test_in_a_page_the_answer_is_waited_for() -> None:
    assert answered(Counting(5)) == "done"


@pytest.mark.parametrize("asks", [False, True])
def test_a_process_whose_server_was_killed_ends_without_a_word(asks: bool) -> None:
    child = subprocess.Popen(
        [sys.executable, "-m", "companion.partner.background.worker"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        stderr=subprocess.PIPE, start_new_session=True,
    )  # fmt: skip
    assert child.stdin is not None
    assert child.stdout is not None
    assert child.stderr is not None
    if asks:
        pickle.load(child.stdout)
        child.stdin.write(packed(question(20)))
        child.stdin.flush()
    child.stdout.close()  # as the system does with all pipes of a process that is killed
    child.stdin.close()
    assert child.stderr.read() == b""
    child.stderr.close()
    child.wait()


@pytest.mark.skipif(not hasattr(os, "getpriority"), reason="this system has no priorities of this kind")
def test_who_thinks_has_a_lower_priority_than_tables() -> None:
    child = subprocess.Popen([sys.executable, "-m", "companion.partner.background.worker"], stdin=-1, stdout=-1)
    assert child.stdin is not None
    assert child.stdout is not None
    pickle.load(child.stdout)  # it is ready
    assert os.getpriority(os.PRIO_PROCESS, child.pid) >= min(19, os.getpriority(os.PRIO_PROCESS, 0) + 5)
    child.stdin.close()
    child.wait()
    child.stdout.close()
