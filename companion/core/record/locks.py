"""Locks on files and folders between processes: none where the system has none (Windows), or nobody else to lock out.

The kernel of JupyterLite puts an empty module in the place of `fcntl`: a browser's one process needs no lock.
"""

import contextlib
import os
import time
from collections.abc import Iterator
from pathlib import Path

try:
    import fcntl
except ImportError:  # pragma: no cover - Windows, a browser
    fcntl = None  # type: ignore[assignment]

_PAUSE_S = 0.002


def hold(handle: int) -> None:
    """Wait until nobody else holds an open file, then hold it alone until it is closed. Raises OSError."""
    if _there():
        fcntl.flock(handle, fcntl.LOCK_EX)


def share(handle: int, patience_s: float) -> bool:
    """Hold a file together with other readers; False where somebody goes on holding it alone."""
    end = time.monotonic() + patience_s
    while _there():
        try:
            fcntl.flock(handle, fcntl.LOCK_SH | fcntl.LOCK_NB)
        except BlockingIOError:
            if time.monotonic() > end:
                return False
            time.sleep(_PAUSE_S)
        except OSError:  # a file system without locks
            break
        else:
            break
    return True


@contextlib.contextmanager
def folder_held(folder: Path) -> Iterator[None]:
    """Hold a folder alone, so that nobody else saves between reading and writing. Raises OSError."""
    with contextlib.ExitStack() as stack:
        if _there():
            handle = os.open(folder, os.O_RDONLY)
            stack.callback(os.close, handle)
            hold(handle)
        yield


def to_the_metal(handle: int) -> bool:
    """Sync a file past the disk's own memory, where the system has a call for that (macOS). Raises OSError."""
    full = getattr(fcntl, "F_FULLFSYNC", None)
    if full is None:
        return False
    fcntl.fcntl(handle, full)
    return True


def _there() -> bool:
    return hasattr(fcntl, "flock")
