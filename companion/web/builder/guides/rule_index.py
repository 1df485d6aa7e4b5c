"""The index of the search through the rule books, as a script: by it `look/clauses.js` finds without Python."""

import json
from typing import Any

from companion.core.answers.ranking import (
    ASKED,
    BEST,
    CLOSE,
    FAINT,
    KNOWN,
    MEANT,
    MENDED,
    NEARNESS,
    RELATED,
    SHORTEST,
    STRANGE,
    VERBATIM,
    WHOLE,
)
from companion.core.answers.stems import ENDINGS
from companion.core.answers.thesaurus import SPREAD, Thesaurus
from companion.core.plugins.registry import find_game, games
from companion.core.rules.game import Game
from companion.core.rules.rulebook import ALL_WORDS, BESIDE, ENOUGH, LONGEST, Clause
from companion.core.text.messages import LANGUAGES


def clause_index() -> str:
    """All clauses, and the index of each book, as a script: it is read from a server or a file."""
    data = {
        "games": {name: find_game(name).title for name in games()},
        "clauses": [_row(game, clause) for game in map(find_game, games()) for clause in game.rulebook.values()],
        "books": {name: find_game(name).rulebook.index() for name in games()},
        "endings": ENDINGS,
        "silent": sorted(Thesaurus().silent),
        "vague": sorted(Thesaurus().vague),
        "set": {
            "asked": ASKED, "faint": FAINT, "known": KNOWN, "strange": STRANGE, "meant": MEANT, "mended": MENDED,
            "nearness": NEARNESS, "verbatim": VERBATIM, "close": CLOSE, "whole": WHOLE, "spread": SPREAD,
            "related": RELATED, "best": BEST,
            "enough": ENOUGH, "beside": BESIDE, "allWords": ALL_WORDS, "shortest": SHORTEST, "longest": LONGEST,
        },
    }  # fmt: skip
    return f"window.companionClauses = {json.dumps(data, ensure_ascii=False, separators=(',', ':'))};\n"


def _row(game: Game, clause: Clause) -> list[Any]:
    """Game, id, kind, then by language title and text."""
    return [game.name, clause.id, clause.kind, *([clause.title[lang], clause.text[lang]] for lang in LANGUAGES)]
