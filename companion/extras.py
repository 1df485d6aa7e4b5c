"""What is installed besides the engines: a missing piece is one sentence that says how to get it."""

import contextlib
from collections.abc import Iterator

from companion.core.words import LANGUAGES, load_words


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
        text: str = load_words("companion", "reports.toml")["needs_extra"][lang if lang in LANGUAGES else "en"]
        raise MissingExtraError(text.format(package=package, extra=extra), name=missing.name) from None
