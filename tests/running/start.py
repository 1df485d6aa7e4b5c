"""Starting a Python of the tests: in the folder of the house, with all that it compiles kept for the next one."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
PYTEST: Final = ("-m", "pytest", "-n", "2", "--dist", "loadgroup")
"""Tests on two workers, those of a group on one of them."""


def start(*arguments: str, **more: str) -> int:
    """Run this Python with some arguments and more in its environment; its exit code."""
    env = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"} | more
    return subprocess.run([sys.executable, *arguments], cwd=ROOT, env=env, check=False).returncode
