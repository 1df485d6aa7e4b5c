"""What is installed besides the engines: a missing piece is one sentence that says how to get it."""

import contextlib
from collections.abc import Iterator

from companion.core.sentences import Phrasebook

_WORDS = Phrasebook("companion.core", "curves.toml")


class MissingExtraError(ImportError):
    """A part of the companion needs packages that are not installed; the sentence names the extra."""


@contextlib.contextmanager
def needs(extra: str, lang: str) -> Iterator[None]:
    """Around imports: a package that is missing becomes a MissingExtraError that names `extra`, in `lang`."""
    try:
        yield
    except ModuleNotFoundError as missing:
        package = (missing.name or "").split(".")[0]
        if package == "companion":
            raise
        text = _WORDS("needs_extra", lang, package=package, extra=extra)
        raise MissingExtraError(text, name=missing.name) from None
