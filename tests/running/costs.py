"""What a run of the tests has cost: read back from what its processes wrote, told by folder and by test."""

import json
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

README: Final = Path(__file__).parents[1] / "README.md"
_ROW: Final = re.compile(r"^\| `(?P<folder>[\w/]+)` \| (?P<share>\d+) \|", re.MULTILINE)
DEAREST: Final = 10


@dataclass(frozen=True)
class Step:
    """A step of the run: what it cost (normed CPU seconds), what it may cost, and how long it took."""

    name: str
    cost: float
    budget: float
    minutes: float
    failed: bool


def shares() -> dict[str, int]:
    """What the tests of each folder may cost (normed CPU seconds): the table of tests/README.md."""
    return {found["folder"]: int(found["share"]) for found in _ROW.finditer(README.read_text("utf-8"))}


def tests(folder: Path) -> dict[str, float]:
    """The CPU seconds of each test, from the files that the processes of a run left."""
    found: dict[str, float] = {}
    for path in folder.rglob("*.json"):
        each: dict[str, float] = json.loads(path.read_text("utf-8"))["tests"]
        found |= {name.rpartition("@")[0] or name: cost for name, cost in each.items()}  # without its group
    return found


def folder_of(test: str) -> str:
    """The folder of a test by which its cost is told: `core`, `games/aestery`; `tests` for those beside them."""
    parts = test.partition("::")[0].split("/")[1:-1]
    return "/".join(parts[: 2 if parts[:1] == ["games"] else 1]) or "tests"


def by_folder(costs: Mapping[str, float]) -> dict[str, float]:
    """What each folder has cost, the dearest first."""
    found: defaultdict[str, float] = defaultdict(float)
    for test, cost in costs.items():
        found[folder_of(test)] += cost
    return dict(sorted(found.items(), key=lambda one: -one[1]))


def told(steps: list[Step], costs: Mapping[str, float]) -> Iterator[str]:
    """The lines at the end of a run: steps, folders, the dearest tests; what is above its budget or share is named."""
    yield f"{'step':<28}{'CPU s':>8}{'budget':>8}{'minutes':>9}"
    for step in steps:
        kept = "failed" if step.failed else "kept" if step.cost <= step.budget else "NOT KEPT"
        yield f"{step.name:<28}{step.cost:>8.0f}{step.budget:>8.0f}{step.minutes:>9.1f}  {kept}"
    yield f"{'all':<28}{sum(step.cost for step in steps):>8.0f}{'':>8}{sum(step.minutes for step in steps):>9.1f}"
    yield ""
    may = shares()
    yield f"{'tests':<28}{'CPU s':>8}{'share':>8}"
    for folder, cost in by_folder(costs).items():
        share = may.get(folder, 0)
        above = "" if cost <= share else "  above its share (tests/README.md)" if share else "  has no share yet"
        yield f"{folder:<28}{cost:>8.1f}{share or '':>8}{above}"
    yield ""
    yield f"the {DEAREST} dearest tests"
    for test, cost in sorted(costs.items(), key=lambda one: -one[1])[:DEAREST]:
        yield f"{cost:>8.1f}  {test}"
