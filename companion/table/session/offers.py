"""What people may not say now: while the companion decides, no page offers what it may say itself, nor takes it.

A view holds announcements as texts, some of them still to be filled in (`Bo: fighter {cards}{with}`): who speaks is
told by how they begin. A pad stands and falls with its kinds.
"""

from collections.abc import Callable, Collection, Iterator
from contextlib import suppress
from functools import cache
from typing import Any

from companion.core.notation.reveals import hear_reveal
from companion.core.rules.rulings import MoveError
from companion.table.partner.opponents import left_to_it
from companion.table.session.announcements import Said, heard, speaker
from companion.table.session.viewer import Data, Onlooker

_Theirs = Callable[[str, str], bool]
"""Whether what stands under a key (`move`, `ask`, `pad`) is an announcement of theirs."""


def said_for_companion(page: Onlooker, given: Said) -> Data | None:
    """The refusal of what the companion decides itself. Raises InvalidMove or AmbiguousMove."""
    seats, match = left_to_it(page.match), page.match
    if not seats or hear_reveal(match.players, given, match.lang) is not None:
        return None
    spoken = {speaker(page, move) for move in heard(page, given).moves}
    name = next((match.players[seat] for seat in sorted(seats) if seat in spoken), None)
    return None if name is None else {"ok": False, "text": page.say("partner_decides", name=name)}


def without_moves_of(seats: Collection[int], view: Data, page: Onlooker) -> Data:
    """A view without the announcements of some seats, and without what is asked of them."""
    if not seats:
        return view
    speaks, pending = _speakers(page), page.match.state.pending
    pads = _pruned(view.get("pads") or {}, lambda _, text: speaks(text) in seats)

    def theirs(key: str, text: str) -> bool:
        return text not in pads if key == "pad" else speaks(text) in seats

    prompt = view["prompt"]
    asked = _gone(prompt, theirs) or (not any(_said(prompt)) and bool(pending) and pending[-1].seat in seats)
    actions = [one for one in view["actions"] if not (asked and one.get("answers"))]
    return {
        **view,
        **({"pads": pads} if "pads" in view else {}),
        "tree": _pruned(view["tree"], theirs),
        "actions": _pruned(actions, theirs),
        "prompt": None if asked or prompt is None else {**prompt, **_rest(prompt, theirs)},
        "board": [{**part, "close": None} if part.get("close") else part for part in view["board"]],
    }


def _speakers(page: Onlooker) -> Callable[[str], int | None]:
    """Tells the seat that a text speaks for; None: what the table does is anybody's."""
    match = page.match

    @cache
    def speaks(text: str) -> int | None:
        name, colon, _ = text.partition(": ")
        if colon and name in match.players:
            return match.players.index(name)
        with suppress(MoveError):
            return speaker(page, match.parse(text))
        verb = match.game.verbs.get(text.partition(" ")[0])
        return None if verb is None else match.game.speakers(match.state, verb)[0]

    return speaks


def _rest(prompt: Data, theirs: _Theirs) -> Data:
    """What others may answer of a question."""
    lists: Data = {key: _pruned(prompt[key], theirs) for key in ("choices", "more") if key in prompt}
    return {**lists, "skip": None if _gone(prompt["skip"], theirs) else prompt["skip"]}


def _pruned(part: Any, theirs: _Theirs) -> Any:
    """A part of a view without what leads to their announcements alone."""
    if isinstance(part, list):
        return [_pruned(one, theirs) for one in part if not _gone(one, theirs)]
    if isinstance(part, dict):
        return {key: _pruned(one, theirs) for key, one in part.items() if not _gone(one, theirs)}
    return part


def _gone(part: Any, theirs: _Theirs) -> bool:
    said = list(_said(part))
    return bool(said) and all(theirs(*one) for one in said)


def _said(part: Any) -> Iterator[tuple[str, str]]:
    """All that a part leads to, each under its key."""
    if isinstance(part, list):
        for one in part:
            yield from _said(one)
    elif isinstance(part, dict):
        for key, one in part.items():
            if key in ("move", "ask", "pad") and isinstance(one, str):
                yield key, one
            else:
                yield from _said(one)
