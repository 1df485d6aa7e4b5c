"""Handing over: a whole match, what was undone included, in one QR code or a few, so that another device goes on.

What travels is what was announced (entry_lines.py), by whom, when and by which device; figures, verdicts and, where the
companion deals, what chance was asked are worked out again where the code is read. A sum after each entry travels with
them, one byte of it: a difference is told, with the first entry from which on it is there.

The bytes are a deflated text (its dictionary: dictionary.py), a line for the header and one for each entry; then the
deflated times, the seconds since the entry before; then the sums. split_code.py makes lines of text of them.
"""

import hashlib
import json
import zlib
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from companion.core.codes import entry_times
from companion.core.codes.dictionary import COMMON
from companion.core.codes.entry_lines import BadLineError, Reader, lines_of
from companion.core.codes.match_code import CodeError, ListsError, a_match
from companion.core.codes.split_code import MOST_BYTES, in_parts
from companion.core.match.entry import Entry
from companion.core.match.match import Match
from companion.core.match.opening import open_header
from companion.core.match.timeline import Timeline
from companion.core.plugins.registry import find_game
from companion.core.record.ledger import FORMAT
from companion.core.record.line_schema import BadRowError, Header, plain_facts, plain_value, read_header
from companion.core.record.replay import replayed
from companion.core.rules.rulings import MoveError, PositionError
from companion.core.runtime.slices import finished
from companion.core.text.formatter import check_language
from companion.core.text.messages import Sentence, ToldError, inner, told

MOST_TEXT: Final = 400_000
"""Bytes of the text once it is inflated: of a match that fits into the parts it has a tenth."""
LARGE: Final = 300
"""Letters of a match's data from which on they stay where they are: card lists of one's own, told by their sum."""
_LISTED: Final = "#"
_HEADER: Final = (
    "game", "id", "rules", "edition", "players", "starter", "starter_by", "lang", "seed", "options", "position",
    "series", "data", "answers", "created",
)  # fmt: skip

Given = Callable[[str], Iterable[Mapping[str, Any]]]
"""The card lists that are at hand for a game, as its `read_cards` has them."""


@dataclass(frozen=True, slots=True)
class Handed:
    """A match that was handed over, in no record yet; `differs`: what is not as it was on the other device."""

    match: Match
    differs: Sentence | None


# --- writing --------------------------------------------------------------------------------------------------------


def hand_over(match: Match) -> tuple[str, ...]:
    """The whole match as text, in one part or a few.

    Raises CodeError for one that is too long, or could not be read again.
    """
    return finished(handing(match))


def handing(match: Match) -> Generator[None, None, tuple[str, ...]]:
    """What `hand_over` does, in slices: it is read again before anybody sees it."""
    match = a_match(match, "en")
    ways = (True,) if match.header.seed is None else (False, True)
    last = match.newest
    for answered in ways:
        data = _packed(match, last, answered=answered)
        if len(data) > MOST_BYTES:
            raise CodeError(told("hand-long", n=last), match.lang)
        try:
            handed = yield from taking(data, match.lang, lambda _: (match.header.data,))
        except (ToldError, MoveError) as wrong:
            failed = inner(wrong)
            continue
        if handed.differs is None:
            return in_parts(data)
        failed = inner(handed.differs)
    raise CodeError(told("hand-none", what=failed), match.lang)


def _packed(match: Match, last: int, *, answered: bool) -> bytes:
    entries = match.entries[: last + 1]
    text = "\n".join((_header_line(match, answered=answered), *lines_of(entries, answered=answered)))
    sums = list(_sums(match.facts_after(0), entries))
    times = entry_times.packed(match.header.created, [entry.at for entry in entries[1:]])
    checks = bytes(one & 0xFF for one in sums) + sums[-1].to_bytes(4)
    return _deflated(text.encode(errors="replace"), COMMON) + _deflated(times) + checks


def _header_line(match: Match, *, answered: bool) -> str:
    row = match.header.row()
    data = row.get("data", {})
    stays = len(_json(data)) > LARGE and not match.game.carries_data
    row["data"] = {_LISTED: _print(data)} if stays else data
    if not answered:
        row["answers"] = None
    partners = [row["partners"]] if "partners" in row else []
    return _json([*(row[name] for name in _HEADER), *partners])


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _print(data: Mapping[str, Any]) -> str:
    """What tells card lists from others."""
    return hashlib.sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()[:16]


def _sums(start: Mapping[str, Any], entries: Iterable[Entry]) -> Iterator[int]:
    """After the start and after each entry the sum of all that was worked out so far."""
    before = _sum(plain_facts(start), 0)
    yield before
    for entry in entries:
        if entry.number:
            before = _sum_after(entry, before)
            yield before


def _sum_after(entry: Entry, before: int) -> int:
    return _sum([entry.verdict, entry.by, plain_facts(entry.changed)], before)


def _sum(what: Any, before: int) -> int:
    return zlib.crc32(json.dumps(what, sort_keys=True).encode(), before)


def _deflated(data: bytes, common: bytes = b"") -> bytes:
    more = (common,) if common else ()
    squeeze = zlib.compressobj(9, zlib.DEFLATED, -15, 9, zlib.Z_DEFAULT_STRATEGY, *more)
    return squeeze.compress(data) + squeeze.flush()


# --- reading --------------------------------------------------------------------------------------------------------


def taken(data: bytes, lang: str, lists: Given = lambda _: (), *, kind: type[Match] | None = None) -> Handed:
    """The match that was handed over, of the bytes of all its parts (in_parts.joined).

    Raises CodeError for what makes no sense, ListsError where card lists of the owner's are missing here, SetupError
    or PositionError for a match that cannot begin.
    """
    return finished(taking(data, lang, lists, kind=kind))


def taking(
    data: bytes, lang: str, lists: Given = lambda _: (), *, kind: type[Match] | None = None
) -> Generator[None, None, Handed]:
    """What `taken` does, in slices."""
    check_language(lang)
    text, rest = _inflated(data, COMMON, MOST_TEXT, lang)
    times, checks = _inflated(rest, b"", MOST_BYTES * 10, lang)
    first, *lines = text.decode(errors="replace").split("\n")
    if len(checks) != len(lines) + 5:
        raise _senseless(lang)
    header, drawn = _header(first, lists, lang)
    timeline = open_header(header, drawn=drawn)
    timeline.speak(lang)
    retold = _Retold(timeline, checks, drawn=drawn)
    at = entry_times.unpacked(header.created, times, len(lines))
    if at is None:
        raise _senseless(lang)
    for line, time in zip(lines, at, strict=True):
        yield
        retold.take(line, time)
    return Handed((kind or Match)(timeline), retold.finished())


class _Retold:
    """Lines that are replayed one after the other, and the first entry after which the sums differ."""

    def __init__(self, timeline: Timeline, checks: bytes, *, drawn: bool) -> None:
        self.timeline, self.drawn = timeline, drawn
        self._checks, self._last = checks[:-4], int.from_bytes(checks[-4:])
        self._reader = Reader()
        self._differs: int | None = None
        (self._sum,) = _sums(timeline.game.facts.read(timeline.state), ())
        self._compare(0)

    def take(self, line: str, time: str) -> None:
        """Replay a line. Raises CodeError."""
        timeline = self.timeline
        number, lang = timeline.newest + 1, timeline.lang
        try:
            row = {**self._reader.row(line, timeline), "at": time}
            together = tuple(row["together"]) if "together" in row else None
            _, entry, state = replayed(timeline, row, together, drawn=self.drawn)
        except BadLineError:
            raise _senseless(lang) from None
        except (BadRowError, MoveError, PositionError) as wrong:
            raise CodeError(told("hand-entry", entry=number, what=inner(wrong)), lang) from None
        timeline.keep(entry, state)
        self._sum = _sum_after(entry, self._sum)
        self._compare(number)

    def _compare(self, number: int) -> None:
        if self._differs is None and self._checks[number] != self._sum & 0xFF:
            self._differs = number

    def finished(self) -> Sentence | None:
        """What is not as it was. Raises CodeError where something announced together is missing."""
        if not self._reader.whole:
            raise _senseless(self.timeline.lang)
        first = self._differs if self._differs is not None or self._sum == self._last else self.timeline.newest
        return None if first is None else partial(_differs, self.timeline.entries[first])


def _differs(entry: Entry, lang: str) -> str:
    return told("hand-differs", entry=entry.number, move=entry.open_title(lang))(lang)


def _header(line: str, lists: Given, lang: str) -> tuple[Header, bool]:
    """The header of a line, and whether chance is to be drawn again. Raises CodeError, SetupError."""
    try:
        values = json.loads(line)
        row = {"companion": FORMAT, **dict(zip(_HEADER, values[: len(_HEADER)], strict=True))}
        row |= {"partners": values[-1]} if len(values) > len(_HEADER) else {}
        drawn = row["answers"] is None and row["seed"] is not None
        if drawn:
            row["answers"] = []
        header = read_header(row, "", lang)
    except (ValueError, TypeError, RecursionError, ToldError):
        raise _senseless(lang) from None
    wanted = header.data.get(_LISTED)
    if wanted is None:
        return header, drawn
    game = find_game(header.game, lang)
    for data in lists(game.name):
        if _print(data) == wanted:
            return read_header({**row, "data": plain_value(dict(data))}, "", lang), drawn
    raise ListsError(told("hand-lists", game=game.title), lang)


def _inflated(data: bytes, common: bytes, most: int, lang: str) -> tuple[bytes, bytes]:
    """What was deflated, and what comes behind it. Raises CodeError."""
    swell = zlib.decompressobj(-15, common) if common else zlib.decompressobj(-15)
    try:
        text = swell.decompress(data, most + 1)
    except zlib.error:
        raise _senseless(lang) from None
    if not swell.eof or len(text) > most:
        raise _senseless(lang)
    return text, swell.unused_data


def _senseless(lang: str) -> CodeError:
    return CodeError(told("code-content"), lang)
