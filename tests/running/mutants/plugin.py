"""A pytest plugin that collects the tests once and then runs, in forks of that process, what is asked for."""

from __future__ import annotations

import gc
import json
import os
import resource
import signal
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from time import process_time
from typing import Any, Final

import coverage
import pytest

from tests.running.mutants.cold import PLACE
from tests.running.mutants.live import Functions
from tests.running.mutants.places import PACKAGES, Place, drawn
from tests.running.start import ROOT, start

WORKERS: Final = os.cpu_count() or 1
CAP_S: Final = float(os.environ.get("CAP", "60"))
"""So many CPU seconds of tests are run for a place, the nearest and cheapest first."""
_ENDLESS_S: Final = 120
"""CPU seconds above the cap after which a changed function goes on for ever."""
FAILED, PASSED = 1, 0


class Mutants:
    """First each file of tests by itself, unchanged: what each test costs, passes, and which lines it runs; then each
    place with the tests that run its line."""

    def __init__(self, out: Path, only: Sequence[str]) -> None:
        self.out, self.only = out, only
        self.map = out / "map"

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        functions = Functions()
        gc.collect()
        gc.freeze()
        by_file: defaultdict[str, list[pytest.Item]] = defaultdict(list)
        for item in session.items:
            by_file[item.nodeid.partition("::")[0]].append(item)
        self.map.mkdir(parents=True, exist_ok=True)
        missing = [name for name in by_file if not self._mapped(name).exists()]
        for name, code in forked(missing, lambda name: self.look(session, name, by_file[name])):
            print(f"{name}: {'' if code == PASSED else f'ended with {code}'}", flush=True)
        self.hunt(session, functions, [one for one in drawn() if not self.only or one.package in self.only])
        return True

    def _mapped(self, name: str) -> Path:
        return self.map / f"{name.replace('/', '.')}.json"

    def look(self, session: pytest.Session, name: str, items: list[pytest.Item]) -> int:
        """Run a file's tests unchanged; keep of each what it costs, and which lines of the sample's files it runs."""
        patterns = [str(ROOT / one) for _, several in PACKAGES.values() for one in several]
        cover = coverage.Coverage(data_file=None, include=patterns, config_file=False, messages=False)
        found: dict[str, Any] = {}
        cover.start()
        for item, after in zip(items, [*items[1:], None], strict=True):
            cover.switch_context(item.nodeid)
            failed, began = session.testsfailed, process_time()
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=after)
            found[item.nodeid] = {"cost": process_time() - began, "passed": session.testsfailed == failed, "lines": {}}
        cover.stop()
        data = cover.get_data()
        for path in data.measured_files():
            for line, contexts in data.contexts_by_lineno(path).items():
                for test in contexts:
                    if test in found:
                        found[test]["lines"].setdefault(Path(path).relative_to(ROOT).as_posix(), []).append(line)
        self._mapped(name).write_text(json.dumps(found), "utf-8")
        return PASSED

    def hunt(self, session: pytest.Session, functions: Functions, sample: Sequence[Place]) -> None:
        """Run each place's tests against its change, and keep what became of it."""
        tests: dict[str, Any] = {}
        for path in sorted(self.map.glob("*.json")):
            tests |= json.loads(path.read_text("utf-8"))
        items = {item.nodeid: item for item in session.items}
        kept = self.out / "places.jsonl"
        done = {json.loads(line)["place"] for line in kept.read_text("utf-8").splitlines()} if kept.exists() else set()
        left = {one.key: one for one in sample if one.key not in done}

        def attack(name: str) -> int:
            place = left[name]
            chosen = [items[one] for one in nearest(place, tests) if one in items]
            if not chosen or not functions.change(place):
                return cold(place)
            return broken(session, chosen)

        for name, code in forked(list(left), attack):
            fate = "survived" if code == PASSED else "killed"
            with kept.open("a", encoding="utf-8") as file:
                print(json.dumps({"place": name, "package": left[name].package, "fate": fate}), file=file)
            print(f"{fate:10} {name}", flush=True)


def folder(place: Place) -> str:
    """Where the tests of a place's package lie."""
    return "tests/core" if place.package in ("core/facts", "core/referee") else f"tests/{place.package}"


def nearest(place: Place, tests: dict[str, Any]) -> list[str]:
    """The tests that run a place's line, those of its own package first, the cheapest first, up to the cap."""
    own = folder(place)
    found = [
        (not name.startswith(own), one["cost"], name)
        for name, one in tests.items()
        if one["passed"] and place.line in one["lines"].get(place.path, ())
    ]
    chosen: list[str] = []
    spent = 0.0
    for _, cost, name in sorted(found):
        if spent + cost <= CAP_S or not chosen:
            chosen.append(name)
            spent += cost
    return chosen


def cold(place: Place) -> int:
    """Run the tests of a place's package in a Python that loads its module changed."""
    options = ("-x", "-p", "tests.running.mutants.cold", "-p", "no:xdist", "-m", "not soak")
    return start("-m", "pytest", *options, folder(place), **{PLACE: place.key})


def broken(session: pytest.Session, items: list[pytest.Item]) -> int:
    """Run tests until the first fails."""
    resource.setrlimit(resource.RLIMIT_CPU, (int(process_time() + CAP_S + _ENDLESS_S),) * 2)
    for item, after in zip(items, [*items[1:], None], strict=True):
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=after)
        if session.testsfailed:
            return FAILED
    return PASSED


def forked(names: Iterable[str], work: Callable[[str], int]) -> Iterator[tuple[str, int]]:
    """Do something for each name in a process of its own, as many at a time as there are cores; its exit codes."""
    running: dict[int, str] = {}
    waiting = list(reversed(list(names)))
    while waiting or running:
        while waiting and len(running) < WORKERS:
            name = waiting.pop()
            process = os.fork()
            if not process:
                _quietly(work, name)
            running[process] = name
        ended, status = os.wait()
        if ended in running:
            yield running.pop(ended), os.waitstatus_to_exitcode(status)


def _quietly(work: Callable[[str], int], name: str) -> None:
    """Do it in this process, say nothing, and end with it."""
    code = FAILED
    try:
        signal.alarm(int(30 * (CAP_S + _ENDLESS_S)))
        null = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(null, stream)
        code = work(name)
    finally:
        os._exit(code)
