"""The lines of a record as data: what must be in them, and of what type. Files from outside are data."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from companion.core.match.entry import Entry, Kind
from companion.core.match.seat_levels import LEVELS, Partners
from companion.core.record.json_line import Row, RowError, line_of
from companion.core.record.ledger import FORMAT, RecordError, read_together
from companion.core.record.limits import ID, LISTED, MAX_HEADER, NAME, PLAYER, SEED, SOURCE, TEXT, TOGETHER
from companion.core.text.messages import LANGUAGES, told, whole_characters


class BadRowError(RowError):
    """What is wrong with a field of a row, in words."""


def plain_value(value: Any) -> Any:
    """A fact's value as JSON has it: tuples are lists."""
    return [plain_value(part) for part in value] if isinstance(value, tuple | list) else value


def plain_facts(facts: Mapping[str, Any]) -> Row:
    """Facts as JSON has them."""
    return {name: plain_value(value) for name, value in facts.items()}


class Fields:
    """Reads a row field by field; BadRowError says which one is not what it must be."""

    def __init__(self, row: Row, lang: str) -> None:
        self.row, self.lang = row, lang

    def fail(self, name: str, expected: str) -> BadRowError:
        """The error for a field."""
        return BadRowError(told("bad-field", field=name, expected=expected), self.lang)

    def text(self, name: str, default: str | None = None, longest: int = TEXT) -> str:
        """A text."""
        if default is not None and name not in self.row:
            return default
        value = self.row.get(name)
        if not isinstance(value, str) or not whole_characters(value):
            raise self.fail(name, "text")
        self._check_length(name, value, longest)
        return value

    def _check_length(self, name: str, value: str, longest: int) -> None:
        if len(value) > longest:
            raise BadRowError(told("text-too-long", field=name, count=len(value), max=longest), self.lang)

    def time(self, name: str) -> str:
        """A time (ISO); empty where there is none: when something was announced is no part of the match."""
        value = self.text(name, "", longest=NAME)
        try:
            known = 1 < datetime.fromisoformat(value).year < 9999
        except ValueError:
            known = False
        return value if known else ""

    def whole(self, name: str, default: int | None = None) -> int:
        """A whole number, not negative."""
        value = self.row.get(name, default)
        if isinstance(value, bool) or not isinstance(value, int) or value < 0:
            raise self.fail(name, "0, 1, 2…")
        return value

    def together(self, name: str) -> tuple[int, int] | None:
        """What was announced together: the number of the first entry and how many; None where it is not there."""
        if name not in self.row:
            return None
        found = read_together(self.row[name])
        if found is None:
            raise self.fail(name, f"[1, 2–{TOGETHER}]")
        return found

    def texts(self, name: str) -> tuple[str, ...]:
        """A list of texts; empty if it is not there."""
        if name not in self.row:
            return ()
        value = self.row[name]
        if not isinstance(value, list) or not all(isinstance(part, str) and whole_characters(part) for part in value):
            raise self.fail(name, "[text, …]")
        for part in value:
            self._check_length(name, part, LISTED)
        return tuple(value)

    def partners(self, name: str, players: Iterable[str] | None = None) -> Partners:
        """Who plays seats: by name the level at which the companion does, or null; `players`: those whom there are."""
        table = self.table(name)
        known = table if players is None else tuple(players)
        if table and any(player not in known or level not in (None, *LEVELS) for player, level in table.items()):
            raise self.fail(name, "{…: " + " | ".join((*LEVELS, "null")) + "}")
        return table

    def table(self, name: str) -> Row:
        """A JSON object; empty if it is not there."""
        value = self.row.get(name, {})
        if not isinstance(value, dict):
            raise self.fail(name, "{…}")
        return value


@dataclass(frozen=True, slots=True)
class Header:
    """The first line of a record: what the match is."""

    id: str
    game: str
    rules: str
    players: tuple[str, ...]
    starter: str
    starter_by: str
    lang: str
    seed: int | str | None = None
    edition: str = ""
    options: Row = field(default_factory=dict)
    position: Row = field(default_factory=dict)
    series: Row = field(default_factory=dict)
    data: Row = field(default_factory=dict)
    answers: tuple[str, ...] = ()
    created: str = ""
    partners: Partners = field(default_factory=dict)

    def row(self) -> Row:
        """As the record has it."""
        return {
            "companion": FORMAT, "id": self.id, "game": self.game, "rules": self.rules, "edition": self.edition,
            "players": list(self.players), "starter": self.starter, "starter_by": self.starter_by, "lang": self.lang,
            "seed": self.seed, "options": self.options, "position": plain_facts(self.position),
            "series": self.series, **({"data": self.data} if self.data else {}), "answers": list(self.answers),
            "created": self.created, **({"partners": dict(self.partners)} if self.partners else {}),
        }  # fmt: skip


def read_header(row: Row, path: Any, lang: str) -> Header:
    """The header of a record. Raises BadRowError, or RecordError for another format."""
    version = row.get("companion")
    if version != FORMAT or isinstance(version, bool):
        if isinstance(version, int) and not isinstance(version, bool):
            raise RecordError(told("record-version", path=path, given=version, known=FORMAT), lang)
        raise BadRowError(told("bad-field", field="companion", expected=str(FORMAT)), lang)
    fields = Fields(row, lang)
    language = fields.text("lang")
    if language not in LANGUAGES:
        raise fields.fail("lang", " | ".join(LANGUAGES))
    seed = row.get("seed")
    if seed is not None and (isinstance(seed, bool) or not isinstance(seed, int | str) or not _fits(seed)):
        raise fields.fail("seed", "1, “text”, null")
    return Header(
        id=fields.text("id", longest=ID),
        game=fields.text("game", longest=NAME),
        rules=fields.text("rules", longest=NAME),
        edition=fields.text("edition", "", longest=NAME),
        players=fields.texts("players"),
        starter=fields.text("starter", longest=PLAYER),
        starter_by=fields.text("starter_by", "table", longest=SOURCE),
        lang=language,
        seed=seed,
        options=fields.table("options"),
        position=fields.table("position"),
        series=read_series(fields),
        data=fields.table("data"),
        answers=fields.texts("answers"),
        created=fields.time("created"),
        partners=fields.partners("partners", fields.texts("players")),
    )


def sound_header(header: Header, lang: str) -> Row:
    """The header as the record has it. Raises RowError for what could not be read again."""
    row = header.row()
    line_of(row, MAX_HEADER, lang, too_long="header-too-long")
    read_header(row, header.id, lang)
    return row


def _fits(seed: int | str) -> bool:
    return len(str(seed)) <= SEED and whole_characters(str(seed))


def read_series(fields: Fields) -> Row:
    """The series that a match belongs to: round, scores before it, the match before it, what that one gave on."""
    series = fields.table("series")
    if not series:
        return {}
    inner = Fields(series, fields.lang)
    scores = inner.table("scores")
    for name in scores:
        Fields(scores, fields.lang).whole(name)
    found: Row = {"round": inner.whole("round"), "scores": scores, "previous": inner.text("previous", "")}
    carried = inner.table("carried")
    return {**found, "carried": carried} if carried else found


@dataclass(frozen=True, slots=True)
class Line:
    """One entry as the record has it."""

    number: int
    kind: Kind
    move: str
    refers: int | None
    correct: Row
    facts: Row
    verdict: str
    implied: tuple[str, ...]
    then: tuple[str, ...]
    why: str
    comment: str
    at: str
    writer: str
    seen: int
    by: str
    together: tuple[int, int] | None
    partners: Partners


def read_line(row: Row, lang: str) -> Line:
    """An entry of a record. Raises BadRowError."""
    fields = Fields(row, lang)
    kind, refers = _kind(row, fields)
    return Line(
        number=fields.whole("n"),
        kind=kind,
        move=fields.text("move") if kind in ("move", "override", "reveal") else fields.text("move", ""),
        refers=refers,
        correct=fields.table("correct"),
        facts=fields.table("facts"),
        verdict=fields.text("verdict", ""),
        implied=fields.texts("implied"),
        then=fields.texts("then"),
        why=fields.text("why", ""),
        comment=fields.text("comment", ""),
        at=fields.time("at"),
        writer=fields.text("writer", "", longest=NAME),
        seen=fields.whole("seen", 0),
        by=fields.text("by", "", longest=PLAYER),
        together=fields.together("together"),
        partners=fields.partners("partner"),
    )


def _kind(row: Row, fields: Fields) -> tuple[Kind, int | None]:
    naming: tuple[Kind, ...] = ("undo", "redo", "reveal")
    for kind in naming:
        if kind in row:
            return kind, fields.whole(kind)
    if "correct" in row:
        return "correct", None
    if "partner" in row:
        return "partner", None
    override = row.get("override", False)
    if not isinstance(override, bool):
        raise fields.fail("override", "true")
    return "override" if override else "move", None


def entry_row(entry: Entry) -> Row:
    """An entry as the record has it: only what it needs."""
    row: Row = {"n": entry.number, "by": entry.by, "writer": entry.writer, "seen": entry.seen}
    if entry.kind in ("undo", "redo", "reveal"):
        row[entry.kind] = entry.refers
    if entry.kind in ("correct", "partner"):
        row[entry.kind] = plain_facts(entry.given)
    if entry.move is not None:
        row["move"] = str(entry.move)
        row["verdict"] = entry.verdict
    if entry.kind == "override":
        row["override"] = True
    for key, moves in (("implied", entry.implied), ("then", entry.answers)):
        if moves:
            row[key] = [str(move) for move in moves]
    if entry.why and entry.kind in ("override", "correct"):
        row["why"] = entry.why
    if entry.comment:
        row["comment"] = entry.comment
    if entry.together:
        row["together"] = list(entry.together)
    row["facts"] = plain_facts(entry.changed)
    row["at"] = entry.at
    return row


def sound_row(entry: Entry, lang: str) -> Row:
    """An entry as the record has it. Raises RowError for what could not be read again."""
    row = entry_row(entry)
    read_line(row, lang)
    return row


def sound_rows(header: Header, entries: Iterable[Entry], lang: str) -> Iterator[Row]:
    """A whole match as the record has it. Raises RowError for what could not be read again."""
    yield sound_header(header, lang)
    for entry in entries:
        yield sound_row(entry, lang)
