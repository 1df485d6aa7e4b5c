"""The dearest messages that a page can send: each kind at its largest allowed size, with the worst that is known."""

from __future__ import annotations

import base64
import json
from collections.abc import Iterator
from itertools import islice
from typing import Any, Final

from companion.core.match.match import Match
from companion.core.notation.parser import MAX_LENGTH
from companion.core.record.limits import TOGETHER
from companion.table.hub.hub import MAX_MESSAGE

Intent = dict[str, Any]
ROOM: Final = 200
"""Letters that a message needs around its intent."""
LONG: Final = "x" * (MAX_MESSAGE - 2 * ROOM)


def fitted(intent: Intent) -> Intent:
    """An intent made so large that it just fits into a message: what is too long of its lists and texts goes."""
    share = 1.0
    cut: Intent = intent
    while len(json.dumps(cut)) > MAX_MESSAGE - ROOM:
        share *= 0.9
        cut = _cut(intent, share)
    return cut


def _cut(value: Any, share: float) -> Any:
    if isinstance(value, dict):
        many = len(value) > 50
        return {key: _cut(one, share) for key, one in islice(value.items(), int(len(value) * share) if many else None)}
    if isinstance(value, list | str) and len(value) > 50:
        return value[: int(len(value) * share)]
    return value


def sentences(match: Match) -> dict[str, str]:
    """Texts of the most letters that an announcement may have, which are dear to understand."""
    game = match.game
    words = [way for texts in game.rulebook.words.get("verb", {}).values() for text in texts.values()
             for way in text.split("|")]  # fmt: skip
    names = [name for titles in game.titles(match.state).values() for name in titles.values()] or ["QD", "roi"]
    moves = [match.move_text(move, match.lang) for move in islice(match.moves(), 40)]
    texts = {
        "letters": "x" * MAX_LENGTH,
        "quotes": '"' * MAX_LENGTH,
        "ones": "1 " * 60,
        "fillers": "et le la avec sur de à " * 17,
        "verbs": " ".join(words * 100),
        "verbs and verbs": " et ".join(words * 100),
        "names": " ".join(names * 100),
        "names and names": " et ".join(names * 100),
        "misspelt": " ".join(word[:-1] + "q" for word in (names + words) * 20),
        "moves": " puis ".join(moves * 20),
        "moves backwards": " et ".join(moves[::-1] * 20),
        "one move": " et ".join(moves[:1] * 60),
        "players": "Bo et Ana " * 40,
    }
    return {name: text[:MAX_LENGTH] for name, text in texts.items()}


def of_table(match: Match) -> Iterator[tuple[str, Intent]]:
    """What a page at a match can send."""
    texts = sentences(match)
    moves = dict.fromkeys(str(move) for move in islice(match.moves(), 3))
    for name, text in texts.items():
        yield f"play {name}", {"type": "play", "move": text, "typed": True}
        yield f"question {name}", {"type": "question", "text": f"{text[:190]} ?"}
        yield f"play all at once: {name}", {"type": "play", "move": [text] * TOGETHER}
        yield f"preview {name}", {"type": "preview", "seat": 0, "texts": [text] * 150}
        yield f"preview what is asked: {name}", {"type": "preview", "seat": 0, "texts": [], "ask": text}
    for text in (*moves, "pass", "end", "passe", "fin"):
        for kind in ("play", "ask"):
            yield f"{kind} {TOGETHER} times {text}", {"type": kind, "move": [text] * TOGETHER}
            yield f"{kind} for ever {text}", {"type": kind, "move": [text] * 9000}
        yield f"override {text}", {"type": "override", "move": text, "why": LONG}
        for kind in ("preview", "ready", "unseal"):
            yield f"{kind} for ever {text}", {"type": kind, "seat": 0, "texts": [text] * 9000}
    yield from _facts(match)
    yield from _asked(match)
    yield from _taken_back(match)


def _facts(match: Match) -> Iterator[tuple[str, Intent]]:
    facts = match.facts()
    names = list(facts)
    worst: dict[str, dict[str, Any]] = {
        "of no name": {f"a{number}.hp": 1 for number in range(6000)},
        "of like names": {f"{names[number % len(names)]}{number}": 1 for number in range(3000)},
        "of like names, as many as may be": {f"{names[number % len(names)]}{number}": 1 for number in range(500)},
        "all": facts,
        "all unknown": dict.fromkeys(names),
        "all nine": dict.fromkeys(names, 9),
        "all lists": {name: ["zz"] * 100 for name in names},
        "one list": {names[-1]: ["zz"] * 12_000},
        "nested": {name: [[[[[1]]]]] for name in names},
    }
    for name, given in worst.items():
        yield f"correct {name}", {"type": "correct", "facts": given, "why": "x" * 2000}
    for name in (names[0], names[-1], LONG):
        yield f"why {name[:20]}", {"type": "why", "fact": name}


def _asked(match: Match) -> Iterator[tuple[str, Intent]]:
    for number in (0, match.newest // 2, match.newest):
        yield f"why {number}", {"type": "why", "entry": number}
    for words in ("a " * 100, "x" * 200, "aeiou " * 33, "e", LONG):
        yield f"rules {words[:6]}", {"type": "rules", "words": words}
    yield "rules", {"type": "rules"}
    for clause in (next(iter(match.game.rulebook)), LONG):
        yield f"rule {clause[:20]}", {"type": "rule", "id": clause}
    yield "look", {"type": "look", "entry": match.newest // 2}
    for name in ("lang", "suits", "advice-stop", "advice-close", "hand-on", "partner-go", "partner-stop"):
        yield name, {"type": name, "lang": "en", "suits": 2}
    yield "advice", {"type": "advice", "seconds": LONG}
    yield "turned", {"type": "turned", "seat": 1, "cards": [LONG]}
    for seat in (0, 1, None):
        yield f"seat {seat}", {"type": "seat", "seat": seat}
        yield f"hand-over {seat}", {"type": "hand-over", "seat": seat, "give": LONG}


def _taken_back(match: Match) -> Iterator[tuple[str, Intent]]:
    yield "reveal", {"type": "reveal", "entry": match.newest // 2, "cards": ["QD"] * 10_000}
    yield "reveal a long one", {"type": "reveal", "entry": match.newest, "cards": [LONG]}
    for number in (match.newest, match.newest // 2, 1):
        yield f"undo {number}", {"type": "undo", "entry": number}
        yield f"redo {number}", {"type": "redo", "entry": number}
    yield "unready", {"type": "unready", "seat": 0, "texts": [LONG]}
    yield "partner", {"type": "partner", "seat": 1, "level": LONG}
    yield "next-round", {"type": "next-round"}


def of_start_page(match: Match) -> Iterator[tuple[str, Intent]]:
    """What a page can send at the start page, and from anywhere."""
    for door in ("", "matches", "statistics", "learn", "code", "print", "decks", LONG):
        yield f"home {door[:12]}", {"type": "home", "door": door, "more": True}
    name = match.game.name
    yield "new", {"type": "new", "game": name, "players": ["x" * 30] * 2000, "options": {LONG[:30_000]: 1}}
    yield "new of options", {"type": "new", "game": name, "players": ["Ana", "Bo"],
                             "options": {f"o{number}": LONG[:20] for number in range(2000)}}  # fmt: skip
    for code in (LONG, f"{name} ", "C1-" + "0" * 60_000, "é" * 10_000):
        yield f"code {code[:8]}", {"type": "code", "code": code}
        yield f"new of a code {code[:8]}", {"type": "new", "code": code, "players": ["Ana", "Bo"]}
    for kind in ("open", "rescue", "delete", "restore", "rename"):
        yield kind, {"type": kind, "match": LONG[:30_000], "title": "é" * 5000}
    yield "bring", {"type": "bring", "part": 0, "of": 2, "data": LONG[: len(LONG) // 4 * 4]}
    yield "lang", {"type": "lang", "lang": LONG}
    yield "learn", {"type": "learn", "lesson": LONG}
    yield "pupil", {"type": "pupil", "name": LONG}


def of_decks(game: str, cards: str, column: int) -> Iterator[tuple[str, Intent]]:
    """Two files: a list of cards with as many names as it may hold, and a deck of which none is among them."""
    head, *rows = [line for line in cards.splitlines() if not line.startswith("#")]
    cells = [rows[number % len(rows)].split(",") for number in range(2900)]
    for number, row in enumerate(cells):
        row[column] = "".join(chr(97 + number // 26**place % 26) for place in range(4))
    whole = "\n".join([head, *map(",".join, cells)]).encode()[:199_000]
    whole = whole[: whole.rindex(b"\n")]
    deck = "\n".join(f"1 zzqq{number} bbb ccc ddd eee" for number in range(600)).encode()
    for number, (name, data) in enumerate((("cards.csv", whole), ("a.txt", deck))):
        pieces = [data[at : at + 45_000] for at in range(0, len(data), 45_000)]
        for part, piece in enumerate(pieces):
            yield f"check-decks {name} {part}", {
                "type": "check-decks", "game": game, "files": 2, "file": number, "name": name, "part": part,
                "of": len(pieces), "data": base64.b64encode(piece).decode(),
            }  # fmt: skip


def of_lesson() -> Iterator[tuple[str, Intent]]:
    """What a page can send in a lesson."""
    for given in (
        LONG,
        ["x" * 20] * 3000,
        {f"a{number}": 1 for number in range(5000)},
        "et " * 133,
        [["x"] * 50] * 200,
    ):
        yield f"answer {str(given)[:8]}", {"type": "lesson", "do": "answer", "given": given}
    for do in ("take-off", "hint", "solution", "why", "back", "forward", "go", "beside", "restart"):
        yield do, {"type": "lesson", "do": do, "move": LONG[:20_000], "step": LONG[:20_000], "kind": None}
    yield "play", {"type": "play", "move": "attaque et " * 36}
    yield "play a long one", {"type": "play", "move": LONG}
    yield "ask", {"type": "ask", "move": ["attaque et " * 36] * TOGETHER}
    for kind in ("rule", "rules", "why", "suits", "lang", "advice-stop", "advice-close"):
        yield kind, {"type": kind, "id": LONG[:20_000], "words": "aeiou " * 33, "fact": LONG[:20_000], "lang": "en"}
    yield "advice", {"type": "advice", "seconds": LONG}


def of_class(*, teacher: bool) -> Iterator[tuple[str, Intent]]:
    """What a page can send in a class."""
    if teacher:
        for kind in ("watch", "look", "clock", "advice", "csv", "marks", "remove", "clear", "restore"):
            yield kind, {"type": kind, "lesson": LONG[:15_000], "step": 10**9, "pupil": LONG[:15_000], "minutes": 1e300}
        return
    for kind in ("learn", "home", "join", "leave", "join"):
        yield kind, {"type": kind, "name": LONG[:30_000], "lesson": LONG[:30_000]}
