"""How fast the laboratory is: a part of `make bench`, and `python -m tests.lab.bench [MATCHES]` alone.

Two workers are compared with one in turns, so that whatever else the machine does weighs on both.
"""

import os
import resource
import sys
import time
from typing import Final

import companion
from companion.lab.results.runs import Runs

MATCHES: Final = 10_000
TURNS, SHORT = 3, 1_000
"""How often two workers and one are compared, and over how many matches."""


def played(matches: int, workers: int) -> tuple[float, Runs]:
    """Etraclor at random: the seconds it took."""
    began = time.perf_counter()
    runs = companion.simulate("etraclor", matches, workers=workers, progress=False, lang="en")
    return time.perf_counter() - began, runs


def resident_mb() -> float:
    """The most memory that this process has held."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1000


def main() -> None:
    """Measure and print."""
    matches = int(sys.argv[1]) if sys.argv[1:] else MATCHES
    print(f"The laboratory, load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    one, two = (min(played(SHORT, workers)[0] for _ in range(TURNS)) for workers in (1, 2))
    print(
        f"  {SHORT:,} matches of Etraclor, 1 worker {one:.1f} s, 2 workers {two:.1f} s: {one / two:.2f} times; aim: 1.8"
    )
    before = resident_mb()
    taken, runs = played(matches, 2)
    grown = resident_mb() - before
    print(f"  {matches:,} matches of Etraclor, 2 workers: {taken:.1f} s; aim: 60 for 10,000")
    print(f"  seconds of all matches, one after the other: {sum(runs.columns['seconds']):.1f}")
    print(f"  memory of this process: {before:.0f} MB before, {grown:+.1f} MB more; aim: flat")


if __name__ == "__main__":
    main()
