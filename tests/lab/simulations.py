"""Simulations of the tests: short, quiet, and what two of them must have alike."""

from typing import Any

import companion
from companion.lab.results.runs import Runs

WHAT: dict[str, Any] = {"options": [{}, {"boost": 1}], "seed": 7, "progress": False, "lang": "en"}
MATCHES = 12


def simulated(matches: int = MATCHES, **wishes: Any) -> Runs:
    """Some matches of Etraclor at random."""
    return companion.simulate("etraclor", matches, **{**WHAT, **wishes})


def alike(runs: Runs) -> dict[str, list[Any]]:
    """All but how long it took."""
    return {name: values for name, values in runs.columns.items() if name != "seconds"}
