"""`make soak`: the tests at length, with other samples each time; goes on where it was stopped.

`make soak PART="core games/erythro"`: these folders alone; `LENGTH=3`: each test three times as often as in `make test`
(budget.py). What has passed on this commit, at this length, is kept in build/soak.
"""

import os
import subprocess
import sys
from typing import Final

from tests.running.kept import FILE
from tests.running.start import PYTEST, ROOT, start

KEPT: Final = ROOT / "build" / "soak"
PARTS: Final = (
    "core", "cardkit", "speech", "fuzz", "games/etraclor", "games/erythro", "games/herocard", "games/aestery",
    "games/eredan", "partner", "lab", "decks", "printing", "shop", "lessons", "table", "notebook", "web", "load",
    "notebooks", "browser",
)  # fmt: skip
"""The folders of tests that have something that is done at length, or only then."""


def main(chosen: list[str]) -> int:
    """Run parts at length, all where none is named; 2 where a name is none of a part."""
    for wrong in (name for name in chosen if name not in PARTS):
        print(f"No part is named {wrong}. There are: {', '.join(PARTS)}.")
        return 2
    commit = subprocess.check_output(("git", "rev-parse", "--short", "HEAD"), cwd=ROOT, text=True)
    KEPT.mkdir(parents=True, exist_ok=True)
    length = os.environ.get("SOAK_LENGTH", "")
    name = "-".join(filter(None, ("passed", commit.strip(), length)))
    kept = {"SOAK": "1", FILE: str(KEPT / f"{name}.txt")}
    failed = []
    for part in chosen or PARTS:
        print(f"--- {part}", flush=True)
        code = start(*PYTEST, "-p", "tests.running.kept", f"tests/{part}", **kept)
        if code not in (0, 5):  # 5: nothing is left to run
            failed.append(part)
    print(f"Failed: {', '.join(failed)}." if failed else "All parts passed.")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
