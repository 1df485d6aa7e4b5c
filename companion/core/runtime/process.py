"""Python processes of the house: how each is started, so that none runs code from where somebody stands.

`python -m` puts the folder one stands in first on the path of imports: a `random.py` that lies there, somebody's, would
be run. Whatever the house starts gets `-P`, and hands it on to what it starts itself. A PYTHONPATH that its owner has
set stays.
"""

import os
import site
import sys
from pathlib import Path
from typing import Final

_HOME: Final = Path(__file__).parents[3]


def python(module: str, *arguments: str) -> list[str]:
    """The command line of a process that runs a module (`python -m`) with this very Python."""
    return [sys.executable, "-P", "-m", module, *arguments]


def environment(**more: str) -> dict[str, str]:
    """Its environment: ours, and what leads to this very package where it is not installed."""
    own = {"PYTHONSAFEPATH": "1", **more}
    if str(_HOME) not in (*site.getsitepackages(), site.getusersitepackages()):
        own["PYTHONPATH"] = os.pathsep.join(filter(None, (str(_HOME), os.environ.get("PYTHONPATH", ""))))
    return {**os.environ, **own}
