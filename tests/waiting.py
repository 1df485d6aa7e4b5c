"""Waiting for what comes by itself: a server, what a page hears. The limit ends what hangs; it times nothing."""

import time
from collections.abc import Callable
from typing import Final, TypeVar

LIMIT_S: Final = 60.0
LIMIT_MS: Final = 30_000
"""Of one wait in a browser."""
LOADING_MS: Final = 180_000
"""Of one in which Python is loaded there, or JupyterLab."""
REST_S: Final = 0.05
Found = TypeVar("Found")


def until(
    look: Callable[[], Found],
    told: Callable[[], str] = str,
    limit_s: float = LIMIT_S,
    rest: Callable[[], None] = lambda: time.sleep(REST_S),
) -> Found:
    """What `look` finds as soon as it finds anything, resting in between.

    Raises TimeoutError in the words of `told` where nothing has come after `limit_s` seconds.
    """
    over = time.monotonic() + limit_s
    while not (found := look()):
        if time.monotonic() > over:
            raise TimeoutError(told())
        rest()
    return found
