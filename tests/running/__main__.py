"""Every check a change must pass, in the order of their speed; all are run, and a table at the end tells what they cost.

`make test`. Costs are CPU seconds of all processes together, normed (cpu.py): they say the same on a busy machine.
"""

import os
import resource
import shutil
import subprocess
import sys
from pathlib import Path
from time import monotonic
from typing import Final

from tests.running import costs
from tests.running.cpu import NORM, speed
from tests.running.plugin import FOLDER

ROOT: Final = Path(__file__).parents[2]
KEPT: Final = ROOT / "build" / "costs"
SLOW: Final = ("tests/browser", "tests/notebooks")
"""What needs a browser or a kernel; tests/test_places.py holds that nothing of the kind lies elsewhere."""
_PYTEST: Final = ("-m", "pytest", "-n", "2", "--dist", "loadgroup", "-m", "not soak")
STEPS: Final[dict[str, tuple[int, tuple[tuple[str, ...], ...]]]] = {
    "lint and types": (60, (("-m", "ruff", "check", "."), ("-m", "ruff", "format", "--check", "."), ("-m", "mypy"))),
    "units": (350, ((*_PYTEST, "tests", *(f"--ignore={one}" for one in SLOW)),)),
    "pages and notebooks": (700, ((*_PYTEST, *SLOW),)),
}
"""Each step with its budget (normed CPU seconds) and what Python is started with."""


def run(name: str, norm: float) -> costs.Step:
    """Run a step, whatever fails in it."""
    budget, commands = STEPS[name]
    spent, began = _children(), monotonic()
    env = os.environ | {FOLDER: str(KEPT / name.replace(" ", "-"))}
    failed = [
        command for command in commands if subprocess.run([sys.executable, *command], cwd=ROOT, env=env).returncode
    ]
    return costs.Step(name, (_children() - spent) * norm, budget, (monotonic() - began) / 60, bool(failed))


def _children() -> float:
    """The CPU seconds of all processes that this one has seen end, with theirs."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def main() -> int:
    """Run all steps and tell what they cost; 1 where anything failed."""
    shutil.rmtree(KEPT, ignore_errors=True)
    before = speed()
    done = [run(name, before / NORM) for name in STEPS]
    norm = before / NORM
    each = {test: cost * norm for test, cost in costs.tests(KEPT).items()}
    print(f"\nCPU seconds of a machine on which python-chess plays {NORM} random moves a second: here {before:.0f}.\n")
    print(*costs.told(done, each), sep="\n")
    failed = [step.name for step in done if step.failed]
    print("\nAll checks passed." if not failed else f"\nFailed: {', '.join(failed)}.")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
