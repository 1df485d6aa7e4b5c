"""`companion marks`: the marks of a class as a file that a gradebook takes."""

import argparse
import sys
from pathlib import Path

from companion.cli.voice import MistakeError, Voice, as_path
from companion.core.record.ledger import RecordError
from companion.core.rules.rulings import SetupError
from companion.core.text.messages import system_reason
from companion.lessons.classroom.marks.marks import Gradebook, a_scale, gradebook, mark_row
from companion.lessons.classroom.marks.results import class_runs
from companion.printing.data.tables import read_csv
from companion.printing.errors import PrintError


def marks(given: argparse.Namespace, voice: Voice) -> int:
    """Write the file; 1 where pupils have no line of their own in the list that was given."""
    try:
        scale = a_scale(given.of, given.helped, given.shown, voice.lang)
        rows = [mark_row(run, scale, voice.lang) for run in class_runs(as_path(given.folder), voice.lang)]
        roster = read_csv(as_path(given.roster), voice.lang) if given.roster else None
    except (SetupError, RecordError, PrintError) as error:
        raise MistakeError(str(error)) from None
    made = gradebook(rows, voice.lang, roster)
    if given.output:
        _write(as_path(given.output), made, voice)
        voice.say("marks_written", path=given.output, count=len({row["pupil"] for row in rows}))
    else:
        sys.stdout.write(made.text.removeprefix("\ufeff"))
    if made.unplaced:
        voice.complain(voice.word("marks_unplaced", names=", ".join(made.unplaced)))
    return 1 if made.unplaced else 0


def _write(path: Path, made: Gradebook, voice: Voice) -> None:
    try:
        path.write_bytes(made.text.encode())
    except OSError as error:
        raise voice.mistake("unwritable", path=path, what=system_reason(error, voice.lang)) from None
