"""How long printing takes: `python -m tests.printing.bench`, on an idle machine. In milliseconds."""

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from companion.printing import shop
from companion.printing.tables import Table

COMMAND = [sys.executable, "-m", "companion.cli", "print", "fiche-combat", "--lang", "fr", "-o"]
WARM, COLD = 20, 10
LISTS, LINES = 100, 60


def warm(call: Callable[[], object], times: int = WARM) -> float:
    """The median of some runs, after one that loads what is needed."""
    call()
    taken = []
    for _ in range(times):
        start = time.perf_counter()
        call()
        taken.append((time.perf_counter() - start) * 1000)
    return statistics.median(taken)


def command() -> float:
    """The whole command in fresh processes: the median."""
    with tempfile.TemporaryDirectory() as place:
        run = [*COMMAND, str(Path(place) / "x.pdf")]
        env = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
        return warm(lambda: subprocess.run(run, env=env, check=True, capture_output=True), COLD)


def line(what: str, taken: float, aim: str) -> None:
    print(f"  {what:<52} {taken:>19.0f} ms   aim: {aim}", flush=True)


def main() -> None:
    """Measure and print."""
    fiche = shop.find("fiche-combat")
    line("Fiche Combat, warm", warm(lambda: shop.render(fiche)), "60")
    line("companion print fiche-combat, fresh process", command(), "400")
    rows = tuple(("1", f"Carte {number}", "Groupe") for number in range(LINES))
    listed = Table(("Nombre", "Nom", "Groupe"), rows)
    deck = shop.find("deck-list")
    taken = warm(lambda: [shop.render(deck, table=listed) for _ in range(LISTS)], 3)
    line(f"{LISTS} deck lists of {LINES} lines", taken, "600")


if __name__ == "__main__":
    main()
