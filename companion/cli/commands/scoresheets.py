"""`companion scoresheet`: a game in one file, checked, begun, and a match of one for other programs."""

import argparse
from typing import Final

import companion
from companion.cli.voice import MistakeError, Voice, as_path
from companion.core.data.datafile import DataError, file_text
from companion.core.match.match import Match
from companion.core.record.ledger import RecordError
from companion.core.text.messages import system_reason
from companion.core.text.numbers import span
from companion.scoring.exports import bg_stats_link, lines_csv
from companion.scoring.game import ScoreGame
from companion.scoring.source import fault_text, own_game, template
from companion.scoring.trial import tried_out

TRIED: Final = 1_000


def scoresheet(given: argparse.Namespace, voice: Voice) -> int:
    """Do what is asked for; 1 where a file is not in order."""
    return {"check": _check, "new": _new, "csv": _csv, "bgstats": _bgstats}[given.what](given, voice)


def _check(given: argparse.Namespace, voice: Voice) -> int:
    """Read a file, and try entries by lot: whatever is said, its formulas give a figure."""
    path = as_path(_needed(given, voice))
    try:
        game = own_game(file_text(path).text, path.name)
    except DataError as wrong:
        voice.complain(fault_text(wrong, voice.lang))
        return 1
    trial = tried_out(game, TRIED)
    for text, (times, entry) in trial.unworkable.items():
        voice.complain(voice.word("scoresheet_formula", text=text, times=str(times), entry=entry))
    for entry in trial.uneven:
        voice.complain(voice.word("scoresheet_uneven", entry=entry))
    if trial.unworkable or trial.uneven:
        return 1
    voice.say("scoresheet_sound", title=game.title_in(voice.lang), seats=span(*game.seats), entries=trial.entries)
    return 0


def _needed(given: argparse.Namespace, voice: Voice) -> str:
    if given.file is None:
        raise voice.mistake("scoresheet_no_file")
    return str(given.file)


def _new(given: argparse.Namespace, voice: Voice) -> int:
    """Write the template, with its remarks, where no file is yet; without a file print it."""
    text = template()
    if given.file is None:
        voice.line(text.rstrip())
        return 0
    path = as_path(given.file)
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(text)
    except OSError as error:
        raise MistakeError(f"{path}: {system_reason(error, voice.lang)}") from None
    voice.say("scoresheet_new", path=str(path))
    return 0


def _csv(given: argparse.Namespace, voice: Voice) -> int:
    voice.line(lines_csv(_match(given, voice), voice.lang).replace("\r\n", "\n").rstrip())
    return 0


def _bgstats(given: argparse.Namespace, voice: Voice) -> int:
    voice.line(bg_stats_link(_match(given, voice), voice.lang))
    return 0


def _match(given: argparse.Namespace, voice: Voice) -> Match:
    try:
        match = companion.load(as_path(_needed(given, voice)), lang=voice.lang)
    except RecordError as error:
        raise MistakeError(error.text(voice.lang)) from None
    if not isinstance(match.game, ScoreGame):
        raise voice.mistake("scoresheet_no_sheet", game=match.game.title)
    return match
