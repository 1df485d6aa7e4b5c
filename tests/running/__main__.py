"""Every check a change must pass, in the order of their speed; all are run, and a table at the end tells the costs.

`make test`. Costs are CPU seconds of all processes together, normed (norm.py): they say the same on a busy machine.
"""

import shutil
import sys
from dataclasses import replace
from time import monotonic
from typing import Final

from tests.running import costs
from tests.running.check import SLOW, STYLE
from tests.running.cpu import buried, keep_orphans, seconds
from tests.running.norm import NORM, speed
from tests.running.start import PYTEST, ROOT, start
from tests.running.watch import FOLDER

KEPT: Final = ROOT / "build" / "costs"
_PYTEST: Final = (*PYTEST, "-m", "not soak")
STEPS: Final[dict[str, tuple[int, tuple[tuple[str, ...], ...]]]] = {
    "lint and types": (60, STYLE),
    "units": (770, ((*_PYTEST, "tests", *(f"--ignore={one}" for one in SLOW)),)),
    "pages and notebooks": (1060, ((*_PYTEST, *SLOW),)),
}
"""Each step with its budget (normed CPU seconds) and what Python is started with."""


def run(name: str) -> costs.Step:
    """Run a step to its end, whatever fails in it."""
    budget, commands = STEPS[name]
    spent, began = seconds(), monotonic()
    keep_orphans()
    codes = [start(*one, **{FOLDER: str(KEPT / name.replace(" ", "-"))}) for one in commands]
    buried()
    return costs.Step(name, seconds() - spent, budget, (monotonic() - began) / 60, any(codes))


def main() -> int:
    """Run all steps and tell what they cost; 1 where anything failed."""
    shutil.rmtree(KEPT, ignore_errors=True)
    fast = speed()
    steps = [run(name) for name in STEPS]
    norm = (fast + speed()) / 2 / NORM
    done = [replace(step, cost=step.cost * norm) for step in steps]
    each = {test: cost * norm for test, cost in costs.tests(KEPT).items()}
    print(
        f"\nIn CPU seconds of a machine that plays {NORM} random moves of chess in one; this one: {norm * NORM:.0f}.\n"
    )
    print(*costs.told(done, each), sep="\n")
    failed = [step.name for step in done if step.failed]
    print("\nAll checks passed." if not failed else f"\nFailed: {', '.join(failed)}.")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
