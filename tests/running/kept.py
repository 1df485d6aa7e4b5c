"""A pytest plugin for long runs: what has passed is kept in a file, and passed over when the run goes on."""

import os
from pathlib import Path
from typing import Final

import pytest

FILE: Final = "PASSED"
"""The name in the environment of the file that keeps the tests that have passed, one a line."""


class Kept:
    """What has passed before is not run again; what passes now is written down by who hands the tests out."""

    def __init__(self, file: Path, *, writes: bool) -> None:
        self.file, self.writes = file, writes
        self._failed: set[str] = set()

    def pytest_collection_modifyitems(self, config: pytest.Config, items: list[pytest.Item]) -> None:
        passed = set(self.file.read_text("utf-8").splitlines()) if self.file.exists() else set()
        over = [item for item in items if item.nodeid.partition("@")[0] in passed]
        config.hook.pytest_deselected(items=over)
        items[:] = [item for item in items if item not in over]

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if self.writes and report.when == "teardown" and report.passed and report.nodeid not in self._failed:
            with self.file.open("a", encoding="utf-8") as file:
                print(report.nodeid.partition("@")[0], file=file)
        elif not report.passed:
            self._failed.add(report.nodeid)


def pytest_configure(config: pytest.Config) -> None:
    if FILE in os.environ:
        works = hasattr(config, "workerinput")
        config.pluginmanager.register(Kept(Path(os.environ[FILE]), writes=not works), "kept")
