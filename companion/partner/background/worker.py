"""A process that thinks: `python -m companion.partner.background.worker`. Requests come in, and answers go out, as
pickles.

Whoever starts it is the only one who speaks to it, over its own pipes; it opens no file and no connection.
"""

import os
import pickle
import sys
from typing import Any, BinaryIO, Final

BEHIND: Final = 10
"""How far its priority lies behind that of tables, as `nice` has it: whoever taps is served before whoever thinks."""


def serve(asked: BinaryIO, answers: BinaryIO) -> None:
    """Answers request after request until the pipe closes: `news` of how it stands, then `done` or `failed`."""

    def say(kind: str, what: Any) -> None:
        pickle.dump((kind, what), answers)
        answers.flush()

    from companion.partner.background.requests import (
        told_error,  # what requests are made of is loaded before the first one
    )

    say("ready", None)
    while True:
        try:
            request = pickle.load(asked)
        except (EOFError, pickle.UnpicklingError):  # the pipe is closed, perhaps in the middle of a question
            return
        try:
            steps = request.steps()
            while True:
                news = next(steps)
                if news is not None:
                    say("news", news)
        except StopIteration as end:
            say("done", end.value)
        except BrokenPipeError:
            raise
        except Exception as wrong:  # it is told where it was asked
            say("failed", told_error(wrong))


if __name__ == "__main__":
    if hasattr(os, "nice"):
        os.nice(BEHIND)
    out = sys.stdout.buffer
    sys.stdout = sys.stderr  # whatever prints must not speak into the answers
    try:
        serve(sys.stdin.buffer, out)
    except BrokenPipeError:  # nobody is there any more: what is still to be said goes nowhere, without a word
        os.dup2(os.open(os.devnull, os.O_WRONLY), out.fileno())
