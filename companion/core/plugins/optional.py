"""What is installed besides the engines: a missing piece is one sentence that says how to get it."""

import contextlib
import sys
from collections.abc import Iterator
from importlib import import_module
from typing import Any

from companion.core.text.messages import Phrasebook

_WORDS = Phrasebook("companion.core", "curves.toml")


class MissingExtraError(ImportError):
    """A part of the companion needs packages that are not installed; the sentence names the extra."""


def in_browser() -> bool:
    """Whether this Python runs in a browser, where nobody can install what has to be compiled."""
    return sys.platform == "emscripten"


def installed(package: str) -> Any:
    """A package, loaded now; None where it is not installed: what it would have done is done in a plainer way."""
    try:
        return import_module(package)
    except ModuleNotFoundError as missing:
        if (missing.name or "").partition(".")[0] != package.partition(".")[0]:
            raise
        return None


@contextlib.contextmanager
def needs(extra: str, lang: str) -> Iterator[None]:
    """Around imports: a package that is missing becomes a MissingExtraError that names `extra`, in `lang`."""
    try:
        yield
    except ModuleNotFoundError as missing:
        package = (missing.name or "").split(".")[0]
        if package == "companion":
            raise
        key = "needs_computer" if in_browser() else "needs_extra"
        text = _WORDS(key, lang, package=package, extra=extra)
        raise MissingExtraError(text, name=missing.name) from None
