"""What tests cost is counted with all processes, and told by folder against the table of tests/README.md."""

import subprocess
import sys
from pathlib import Path

from tests.running import costs
from tests.running.costs import Step
from tests.running.cpu import seconds

BURNS = "import time\nwhile time.process_time() < {s}: pass\nprint('burnt', flush=True)\ninput()"
TESTS = Path(__file__).parents[1]


def burning(s: float) -> "subprocess.Popen[str]":
    """A process that has used so many CPU seconds, and waits to be let go."""
    code = BURNS.format(s=s)
    child = subprocess.Popen([sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert child.stdout is not None
    assert child.stdout.readline() == "burnt\n"
    return child


def test_processes_that_live_and_those_that_have_ended_count_once() -> None:
    before = seconds()
    child = burning(0.5)
    alive = seconds() - before
    child.communicate("\n")
    ended = seconds() - before
    assert 0.4 < alive <= ended < 5


def test_a_test_belongs_to_the_folder_that_its_cost_is_told_by() -> None:
    assert costs.folder_of("tests/core/record/test_kill.py::test_a[1]") == "core"
    assert costs.folder_of("tests/games/eredan/paper/test_a.py::TestB::test_c") == "games/eredan"
    assert costs.folder_of("tests/test_places.py::test_d") == "tests"


def test_every_folder_of_tests_has_a_share() -> None:
    files = [path.relative_to(TESTS.parent).as_posix() for path in TESTS.rglob("test_*.py")]
    assert {costs.folder_of(file) for file in files} <= costs.shares().keys()


def test_what_is_above_its_budget_or_share_is_named() -> None:
    each = {"tests/core/test_a.py::test_b": 1e6, "tests/cli/test_a.py::test_b": 0.1, "tests/new/test_a.py::test_b": 1.0}
    steps = [Step("units", 351, 350, 2.0, failed=False), Step("lint", 10, 60, 0.5, failed=True)]
    told = "\n".join(costs.told([*steps, Step("pages", 10, 60, 0.5, failed=False)], each))
    lines = {line.split("  ")[0]: line for line in told.splitlines()}
    assert lines["units"].endswith("NOT KEPT")
    assert lines["lint"].endswith("failed")
    assert lines["pages"].endswith("kept")
    assert "above its share" in lines["core"]
    assert "above" not in lines["cli"]
    assert "has no share yet" in lines["new"]
    assert told.index("1000000.0  tests/core") < told.index("0.1  tests/cli")
