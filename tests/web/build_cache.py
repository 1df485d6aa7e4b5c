"""What is dear to build is built once for all tests, by whichever worker comes first, and kept under a sum."""

import fcntl
import os
import shutil
from collections.abc import Callable
from pathlib import Path


def built_once(home: Path, name: str, write: Callable[[Path], object], *, kept: int) -> Path:
    """The folder `home/name`, written by `write` unless it is there; of older ones the last `kept` in all stay."""
    home.mkdir(parents=True, exist_ok=True)
    with (home / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        folder = home / name
        if not folder.is_dir():
            part = home / "part"
            shutil.rmtree(part, ignore_errors=True)
            part.mkdir()
            write(part)
            part.rename(folder)
        os.utime(folder)
        built = [one for one in home.iterdir() if one.is_dir() and one.name != "part"]
        for old in sorted(built, key=lambda one: one.stat().st_mtime)[:-kept]:
            shutil.rmtree(old)
    return folder
