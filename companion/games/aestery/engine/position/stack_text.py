"""What waits on the stack as one text each, for facts, positions and codes: `Ana: fighter "Merle" 2/3 cost 2`.

Behind the card stand its targets (`on Bo.1`), where it came from, and that it was cancelled; what a card in play has
set off is its kind, the card in quotes, and where it lies: `Ana: arrival "Merle" at 2 from hideout`; behind a Hit whose
card counts it the damage that it dealt: `Ana: hit "Merle" at 2 for 3`.
"""

import re
from collections.abc import Sequence
from typing import Final

from companion.cardkit.zones.stack import Waiting
from companion.games.aestery.engine.cards.cards import CARD, Box
from companion.games.aestery.engine.flow.triggers import FOR, TRIGGERS
from companion.games.aestery.engine.moves import HIDEOUT

ABILITY: Final = "ability"
_TEXT: Final = re.compile(
    r"(?P<by>[^:]+): (?P<body>.+?)(?: on (?P<targets>[^\"]+?))?(?P<hideout> from hideout)?(?P<cancelled> cancelled)?"
)
_SOURCE: Final = re.compile(
    rf'(?P<kind>{"|".join((*TRIGGERS, ABILITY))}) "(?P<code>[^"]*)"(?: \((?P<cost>[^)]*)\))?'
    rf" at (?P<source>hero|story \d+|\d+)(?P<dealt>{FOR}\d{{1,3}})?"
)


def text_of(players: Sequence[str], item: Waiting) -> str:
    """What waits, as one text."""
    cancelled = " cancelled" if item.cancelled else ""
    targets = f" on {' + '.join(item.targets)}" if item.targets else ""
    hideout = f" from {HIDEOUT}" if item.origin == HIDEOUT or item.how.endswith(f" {HIDEOUT}") else ""
    if item.origin in (*TRIGGERS, ABILITY):
        cost, _, source = item.how.rpartition(" @ ")
        source = source.removesuffix(f" {HIDEOUT}")
        body = f'{item.origin} "{item.code}"' + (f" ({cost})" if item.origin == ABILITY else "") + f" at {source}"
    else:
        body = item.code if CARD.read(item.code) else f'"{item.code}"'
    return f"{players[item.by]}: {body}{targets}{hideout}{cancelled}"


def read_text(players: Sequence[str], box: Box, text: str) -> Waiting | None:
    """What such a text says; None if it says nothing that can wait."""
    found = _TEXT.fullmatch(text)
    if found is None or found["by"] not in players:
        return None
    by, body = list(players).index(found["by"]), found["body"]
    targets = tuple(found["targets"].split(" + ")) if found["targets"] else ()
    hideout, cancelled = bool(found["hideout"]), bool(found["cancelled"])
    source = _SOURCE.fullmatch(body)
    if source is not None:
        where = source["source"] + (source["dealt"] or "") + (f" {HIDEOUT}" if hideout else "")
        how = f"{source['cost'] or ''} @ {where}" if source["kind"] == ABILITY else where
        return Waiting(by, source["code"], targets, source["kind"], cancelled, how)
    code = body[1:-1] if body[:1] == '"' else body
    if box.card(code) is None:
        return None
    return Waiting(by, code, targets, HIDEOUT if hideout else "hand", cancelled)
