"""`companion answer`: a question about a saved match, answered; and questions to `companion rules`."""

import argparse

import companion
from companion.cli.voice import MistakeError, Voice, as_path
from companion.core.answers.answer import Answer
from companion.core.record.ledger import RecordError
from companion.core.rules.rulings import SetupError


def run(given: argparse.Namespace, voice: Voice) -> int:
    """Print the answer to a question about a record: 0; 1 where nothing is near enough. Nothing is written to it."""
    try:
        match = companion.load(as_path(given.record), lang=voice.lang)
        found = match.answer(" ".join(given.words), given.seat)
    except (RecordError, SetupError) as error:
        raise MistakeError(str(error)) from None
    return tell(found, voice)


def tell(found: Answer, voice: Voice) -> int:
    """Print an answer: 0; 1 where nothing was near enough."""
    if not (found.clauses or found.verdict or found.figures):
        voice.complain(found.text)
        return 1
    voice.line(found.text)
    if found.clauses:
        voice.line("  " + voice.word("answer_rules", ids=", ".join(found.clauses)))
    return 0
