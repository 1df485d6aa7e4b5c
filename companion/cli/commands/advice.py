"""`companion advice`: what a player of a saved match may do, how good that is, and why; `companion review`: a saved
match looked back at."""

import argparse

import companion
from companion.cli.voice import MistakeError, Voice, as_path
from companion.core.record.ledger import RecordError
from companion.core.rules.rulings import SetupError


def run(given: argparse.Namespace, voice: Voice) -> int:
    """Print the advice for who decides, or for a named player: 0; 1 where there is nothing to decide."""
    try:
        match = companion.load(as_path(given.record), lang=voice.lang)
        found = match.advice(given.seat, seconds=_seconds(given.seconds), count=given.count)
    except (RecordError, SetupError) as error:
        raise MistakeError(str(error)) from None
    for line in found.text(voice.lang).splitlines():
        voice.line(line)
    return 0 if len(found) else 1


def review(given: argparse.Namespace, voice: Voice) -> int:
    """Print how the chance to win stands, and the turning points: 0; 1 where there is none."""
    try:
        match = companion.load(as_path(given.record), lang=voice.lang)
        found = match.review(seconds=_seconds(given.seconds))
    except (RecordError, SetupError) as error:
        raise MistakeError(str(error)) from None
    for line in found.text(voice.lang).splitlines():
        voice.line(line)
    return 0 if len(found) else 1


def _seconds(given: str) -> float:
    """A number as people write it; what is none is told as such where it is asked for."""
    try:
        return float(given.replace(",", "."))
    except ValueError:
        return given  # type: ignore[return-value]
