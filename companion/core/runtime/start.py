"""Loaded before all else: `python -m companion.…` imports nothing from the folder one stands in.

Python puts that folder first on the path of a module that is run by name: somebody's `random.py` that lies there would
be run. It is taken off here, before anything is looked for; `os` and `sys` are loaded with Python itself. What Python
looks for even before (`runpy` and what it needs), and a folder `companion` that lies there, no program can keep out:
the command `companion`, or `python -P -m companion.cli`, is the way.
"""

import os
import sys


def _run_by_name() -> str:
    """The module that this Python was asked to run, empty for a script, a command or a prompt."""
    words = sys.orig_argv[1:]
    for word, following in zip(words, [*words[1:], ""], strict=True):
        if word.startswith("-") and not word.startswith("--") and "m" in word:
            return word.partition("m")[2] or following
    return ""


# While Python looks for the module, that is what its own name is; a program of others that uses us is past it.
if sys.argv[:1] == ["-m"] and _run_by_name().partition(".")[0] == "companion" and not sys.flags.safe_path:
    sys.path[:1] = [place for place in sys.path[:1] if place != os.getcwd()]  # noqa: PTH109 - pathlib is not safe yet
