"""How the servers bear a load: `python -m tests.load [SCENARIO...]`; `make bench` runs it too.

Each scenario starts real servers and asks them over the loopback. Times are milliseconds, as a page feels them.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path

from tests.load import classes, tables, trouble
from tests.load.figures import Figures, Size, as_json, heads
from tests.load.server import Part

SCENARIOS: dict[str, Callable[[Size], list[Part]]] = {
    "class-60": classes.class_60,
    "class-200": classes.class_200,
    "tables": tables.tables,
    "long-matches": tables.long_matches,
    "shelf": tables.shelf,
    "sockets": tables.sockets,
    "new-matches": tables.making,
    "flood": trouble.flood,
    "dear": trouble.dear,
    "abrupt": trouble.abrupt,
    "bodies": trouble.bodies,
    "class-trouble": classes.class_trouble,
}


def wanted() -> argparse.Namespace:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(prog="python -m tests.load", description=__doc__)
    parser.add_argument("scenario", nargs="*", help=f"all, or some of: {', '.join(SCENARIOS)}")
    parser.add_argument("--seconds", type=float, default=60.0, help="how long people play (60)")
    parser.add_argument("--share", type=float, default=1.0, help="the share of the large numbers that is done (1)")
    parser.add_argument("--json", type=Path, help="write the figures to this file too")
    given = parser.parse_args()
    unknown = [name for name in given.scenario if name not in SCENARIOS]
    if unknown:
        parser.error(f"no scenario {', '.join(unknown)}; there are {', '.join(SCENARIOS)}")
    return given


def main() -> int:
    """Run and print; 1 where a scenario could not be carried through."""
    given, found, failed = wanted(), list[Figures](), 0
    size = Size(given.seconds, given.share)
    print(f"Python {sys.version.split()[0]}, load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores, "
          f"{size.seconds:g} s, share {size.share:g}\n{heads()}", flush=True)  # fmt: skip
    for name in given.scenario or SCENARIOS:
        for part in SCENARIOS[name](size):
            try:
                lines = part.run()
            except (AssertionError, ConnectionError, TimeoutError) as wrong:
                print(f"{name}: could not be carried through: {wrong!r:.300}", flush=True)
                failed = 1
                continue
            found += lines
            print("\n".join(line.row() for line in lines), flush=True)
    if given.json is not None:
        about = {"python": sys.version.split()[0], "cores": os.cpu_count(), **asdict(size)}
        given.json.write_text(as_json(found, **about), encoding="utf-8")
    return failed


if __name__ == "__main__":
    sys.exit(main())
