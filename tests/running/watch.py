"""What each test costs, with its fixtures and the processes it starts (tests/conftest.py takes it up).

Each process that runs tests writes a file of it into the folder that `COSTS` names in the environment, if it does.
"""

import json
import os
from collections.abc import Generator
from pathlib import Path
from typing import Final

import pytest

from tests.running.cpu import keep_orphans, seconds

FOLDER: Final = "COSTS"


class Costs:
    """The CPU seconds of the tests of this process."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        keep_orphans()
        self.tests: dict[str, float] = {}

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        before = seconds()
        told = yield
        self.tests[item.nodeid] = self.tests.get(item.nodeid, 0.0) + seconds() - before
        return told

    def pytest_sessionfinish(self) -> None:
        if not self.tests:
            return  # what only hands tests out
        self.folder.mkdir(parents=True, exist_ok=True)
        kept = {"process": seconds(), "tests": {name: round(cost, 4) for name, cost in self.tests.items()}}
        (self.folder / f"{os.getpid()}.json").write_text(json.dumps(kept), "utf-8")


def watch(config: pytest.Config) -> None:
    """Watch over the costs of a run, where they are asked for."""
    if FOLDER in os.environ:
        config.pluginmanager.register(Costs(Path(os.environ[FOLDER])), "costs")
