"""`make mutants`: 400 places of the engines, the core and the kit, each changed in one thing; do the unit tests notice?

What was found stays in build/mutants: a run that was stopped goes on. Packages that are named are taken alone;
`CAP=300` in the environment runs more CPU seconds of tests for each place.
"""

import json
import os
import sys
from collections import Counter, defaultdict
from pathlib import Path
from typing import Final

import pytest

from tests.running.mutants.places import PACKAGES
from tests.running.mutants.plugin import Mutants
from tests.running.start import ROOT

OUT: Final = Path(os.environ.get("OUT", ROOT / "build" / "mutants"))
TESTS: Final = ("tests", "--ignore=tests/browser", "--ignore=tests/notebooks", "--ignore=tests/load")


def told() -> str:
    """What became of the places, by package."""
    fates: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for line in (OUT / "places.jsonl").read_text("utf-8").splitlines():
        one = json.loads(line)
        fates[one["package"]][one["fate"]] += 1
    lines = [f"{name:<20}{fates[name]['killed']:>5} of {fates[name].total()}" for name in PACKAGES if name in fates]
    killed = sum(one["killed"] for one in fates.values())
    return "\n".join([*lines, f"{'all':<20}{killed:>5} of {sum(one.total() for one in fates.values())}"])


def main(chosen: list[str]) -> int:
    """Look, hunt, tell."""
    OUT.mkdir(parents=True, exist_ok=True)
    options = ["-s", "-p", "no:xdist", "-m", "not soak", *TESTS]
    pytest.main(options, plugins=[Mutants(OUT, chosen)])
    print(told())
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
