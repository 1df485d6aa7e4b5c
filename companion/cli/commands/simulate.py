"""`companion simulate`: many matches played by the companion itself, and what comes of them."""

import argparse
from pathlib import Path
from typing import Any

import companion
from companion.cli.house_rules import house_rules
from companion.cli.voice import MistakeError, Voice, as_path
from companion.core.rules.rulings import PositionError, SetupError
from companion.core.text.numbers import thousands
from companion.lab.errors import LabError
from companion.lab.matches.plan import ALL_DECKS
from companion.lab.results.runs import Runs
from companion.lab.results.table import check_path


def run(given: argparse.Namespace, voice: Voice) -> int:
    """Play, print what there is to say, write the file; interrupted, do so with what was played."""
    path = as_path(given.output) if given.output else None
    try:
        if path is not None:
            check_path(path, voice.lang)
        runs = companion.simulate(given.game, given.matches, lang=voice.lang, **_asked(given, voice))
        _told(runs, path, voice)
    except LabError as error:
        if error.runs is not None and len(error.runs):
            _told(error.runs, path, voice)
        raise MistakeError(str(error)) from None
    except (SetupError, PositionError) as error:
        raise MistakeError(str(error)) from None
    if runs.missing:
        raise KeyboardInterrupt
    return 0


def _asked(given: argparse.Namespace, voice: Voice) -> dict[str, Any]:
    decks = [[ALL_DECKS if name == "all" else name for name in names] for names in given.decks]
    return {
        "players": given.players,
        "options": [house_rules(one, voice, "--option") for one in given.option] or None,
        "seed": int(given.seed) if given.seed.isdecimal() and len(given.seed) < 19 else given.seed,
        "workers": int(given.workers) if given.workers and given.workers.isdecimal() else given.workers,
        "tls_ca_file": given.tls_ca_file,
        "tls_cert": given.tls_cert,
        "tls_key": given.tls_key,
        "trust_network": given.trust_network,
        "cards": given.cards,
        "decks": [ALL_DECKS if names == [ALL_DECKS] else names for names in decks] or None,
        "starter": given.starter,
        "into": given.into,
    }


def _told(runs: Runs, path: Path | None, voice: Voice) -> None:
    for line in str(runs).splitlines():
        voice.line(line)
    if path is not None:
        runs.save(path)
        voice.say("simulate_written", count=thousands(len(runs))(voice.lang), path=path)
