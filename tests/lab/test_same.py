"""The same matches, whoever plays them, whatever comes between."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from companion.lab.errors import LabError
from companion.lab.matches import simulate
from companion.lab.matches.batches import Todo, gaps
from companion.lab.matches.result_log import NAME
from companion.lab.matches.work import Row
from companion.lab.processes import processes
from tests.interrupted import interruptible
from tests.lab.simulations import MATCHES, alike, simulated
from tests.waiting import LIMIT_S, until


@pytest.fixture(scope="module")
def here() -> dict[str, list[Any]]:
    """The matches as this process plays them."""
    return alike(simulated())


def test_one_process_two_processes(here: dict[str, list[Any]]) -> None:
    assert alike(simulated(workers=1)) == here
    assert alike(simulated(workers=2)) == here


def test_a_process_with_other_hashes_plays_the_same(here: dict[str, list[Any]], monkeypatch: Any) -> None:
    """No order of a set gets into a match."""
    monkeypatch.setenv("PYTHONHASHSEED", "12345")
    assert alike(simulated(workers=1)) == here


def test_other_seeds_are_other_matches_and_a_longer_run_begins_alike(here: dict[str, list[Any]]) -> None:
    assert alike(simulated(seed=8)) != here
    longer = alike(simulated(MATCHES + 2))
    assert {name: values[: 2 * MATCHES] for name, values in longer.items()} == here


def test_both_settings_are_dealt_the_same_cards() -> None:
    runs = simulated(options=[{}, {}])
    columns = alike(runs)
    del columns["setting"]
    for values in columns.values():
        assert values[::2] == values[1::2]


# --- interrupted ------------------------------------------------------------------------------------------------------


Here = simulate._Here


class Tired:
    """Plays a few batches, then somebody presses Ctrl+C."""

    def __init__(self, text: str, batches: int = 5) -> None:
        self._here, self._batches = Here(text), batches

    def __call__(self, todo: Todo) -> Iterator[Sequence[Row]]:
        for number, rows in enumerate(self._here(todo)):
            if number == self._batches:
                raise KeyboardInterrupt
            yield rows


def test_what_was_done_stays_and_goes_on(here: dict[str, list[Any]], tmp_path: Path, monkeypatch: Any) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(simulate, "_Here", Tired)
        runs = simulated(into=tmp_path)
    assert 0 < len(runs) < 2 * MATCHES
    assert runs.missing == 2 * MATCHES - len(runs)
    assert str(runs).startswith(f"Interrupted: {len(runs)} of {2 * MATCHES}")
    done = runs.columns["seconds"]
    later = simulated(into=tmp_path)
    assert later.missing == 0
    assert alike(later) == here
    assert later.columns["seconds"][: len(done)] == done  # these were not played again


def test_a_torn_line_is_played_again(here: dict[str, list[Any]], tmp_path: Path) -> None:
    simulated(into=tmp_path)
    file = tmp_path / NAME
    data = file.read_bytes()
    file.write_bytes(data[:-7])
    assert alike(simulated(into=tmp_path)) == here
    rows = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
    assert len(rows) > 2


def test_more_matches_go_on_with_those_there_are(tmp_path: Path) -> None:
    simulated(4, into=tmp_path)
    size = (tmp_path / NAME).stat().st_size
    assert alike(simulated(6, into=tmp_path)) == alike(simulated(6))
    assert (tmp_path / NAME).stat().st_size > size
    assert alike(simulated(4, into=tmp_path)) == alike(simulated(4))


def test_the_command_is_interrupted_by_a_signal(tmp_path: Path) -> None:
    """Ctrl+C on the command line: what was played is told, the exit code is that of an interruption."""
    command = [sys.executable, "-m", "companion.cli", "simulate", "etraclor", "--matches", "100000", "--lang", "fr"]
    told = interruptible(
        [*command, "--workers", "1", "--into", str(tmp_path)],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, encoding="utf-8",
    )  # fmt: skip
    file = tmp_path / NAME
    try:
        until(lambda: file.exists() and file.read_bytes().count(b"\n") > 2)
        told.send_signal(signal.SIGINT)
        out, err = told.communicate(timeout=LIMIT_S)
    finally:
        told.kill()  # else it would play its matches to the end
    assert told.returncode == 130
    assert out.startswith("Interrompu\u202f: ")
    assert "Traceback" not in err


# --- processes that die -----------------------------------------------------------------------------------------------


def test_a_process_that_is_killed_loses_nothing(here: dict[str, list[Any]], monkeypatch: Any) -> None:
    killed: list[int] = []

    class Watched(processes.Hands):
        def __call__(self, todo: Todo) -> Iterator[Sequence[Row]]:
            for rows in super().__call__(todo):
                if not killed:
                    victim = self.running[0]
                    killed.append(victim.pid)
                    victim.kill()
                yield rows

    monkeypatch.setattr(simulate, "Hands", Watched)
    assert alike(simulated(workers=2)) == here
    assert killed


def test_processes_that_all_die_are_told_of(monkeypatch: Any) -> None:
    monkeypatch.setenv("PYTHONPATH", "")
    monkeypatch.setattr(sys, "executable", "/bin/false")
    with pytest.raises(LabError, match="processes stop in the middle") as told:
        simulated(workers=1)
    assert "processus" in told.value.text("fr")
    assert told.value.runs.missing == 2 * MATCHES


# --- a cluster --------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """A scheduler with two workers, each a process."""
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, silence_logs=50
    ) as running:
        yield running


def test_a_cluster_of_which_a_worker_is_killed_in_mid_run(cluster: Any, tmp_path: Path) -> None:
    victim = next(iter(cluster.workers.values())).pid
    file = tmp_path / NAME

    def kill() -> None:
        until(lambda: file.exists() and file.read_bytes().count(b"\n") > 2, limit_s=30)
        os.kill(victim, signal.SIGKILL)

    killer = Thread(target=kill)
    killer.start()
    runs = simulated(60, workers=cluster.scheduler_address, into=tmp_path)
    killer.join()
    with pytest.raises(ProcessLookupError):
        os.kill(victim, 0)
    assert runs.missing == 0
    assert alike(runs) == alike(simulated(60))


def test_no_scheduler_answers() -> None:
    pytest.importorskip("distributed")
    with pytest.raises(LabError, match=r"no Dask scheduler answers at tcp://127\.0\.0\.1:1 ") as told:
        simulated(workers="tcp://127.0.0.1:1")
    assert told.value.text("fr").startswith("aucun ordonnanceur Dask ne répond à tcp://127.0.0.1:1")


# --- what is left -----------------------------------------------------------------------------------------------------


def test_batches_hold_all_that_is_left_once() -> None:
    done = bytearray(10)
    for number in (0, 4, 5, 9):
        done[number] = True
    assert list(gaps(done)) == [(1, 4), (6, 9)]
    assert list(gaps(bytearray(3))) == [(0, 3)]
    assert list(gaps(bytearray(b"\x01\x01"))) == []
    todo = Todo(gaps(done), seconds=1)
    assert todo.take() == (1, 2)  # nobody knows yet how long one lasts
    todo.done([(1, 0.1)])
    assert todo.take() == (2, 4)
    todo.back((2, 4))
    assert todo.count == 5
    taken = []
    while (batch := todo.take()) is not None:
        taken.append(batch)
    assert [number for first, end in taken for number in range(first, end)] == [2, 3, 6, 7, 8]
