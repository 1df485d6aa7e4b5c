"""A match report as data: who played, how it ended, and the log in sentences, turn by turn.

The page is drawn by `report_sheet`. A running match has a report too. Whatever game it is, what stands here is what
the match says of itself.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from companion.core.text.formatter import colon
from companion.printing.data.tables import shown
from companion.printing.errors import PrintError, in_both
from companion.printing.spec import Job

if TYPE_CHECKING:
    from companion.core.match.entry import Entry
    from companion.core.match.match import Match
    from companion.partner.review import Review

REVIEW_S, REVIEW_TRIES = 40.0, 128
"""How long a match is looked back at for a report at most, in s, and how many tries of a decision."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A player: the name, whether they won, began, are to play; points of the match once it is over, of the series."""

    name: str
    won: bool = False
    began: bool = False
    to_play: bool = False
    points: int | None = None
    series: int | None = None


@dataclass(frozen=True, slots=True)
class Told:
    """An entry of the log: its number, its sentence, the comment beside it, and whether it was taken back."""

    number: int
    text: str
    comment: str = ""
    undone: bool = False


@dataclass(frozen=True, slots=True)
class Turn:
    """What was announced in a turn, or a round; `number` is None in a game that counts neither."""

    number: int | None
    player: str
    entries: tuple[Told, ...]


@dataclass(frozen=True, slots=True)
class Account:
    """What stands on a report. Names and comments are what people typed: never markup, any characters at all.

    `result` is None while the match runs; `last` the number of the last turn, counted by `counted_by` (`turn`,
    `round` or None); `announced` how many announcements count. `began` and `ended` are times in UTC.
    `together`: all players are on one side.
    """

    game: str
    seats: tuple[Seat, ...]
    result: str | None
    counted_by: str | None
    last: int | None
    announced: int
    began: datetime | None
    ended: datetime | None
    house_rules: tuple[str, ...]
    round: int | None
    turns: tuple[Turn, ...]
    together: bool = False


def account(match: "Match", lang: str, *, sums: bool = False) -> Account:
    """The report of a match in a language; `sums`: every figure of the log with the sum that it comes from."""
    from companion.core.facts.curves import counted_by

    outcome = match.outcome_in(lang)
    counted = counted_by(match)
    facts = match.facts()
    return Account(
        match.game.title, tuple(_seats(match)), None if outcome is None else outcome.reason, counted,
        facts[counted] if counted else None, len(match.live), _time(match.header.created),
        _time(match.entries[-1].at), tuple(_house_rules(match, lang)), match.round if match.header.series else None,
        tuple(_turns(match, counted, lang, sums=sums)), match.game.together,
    )  # fmt: skip


def _seats(match: "Match") -> Iterator[Seat]:
    ending, series = match.state.outcome, match.series_scores
    scores = dict(ending.scores) if ending else {}
    for number, name in enumerate(match.players):
        yield Seat(
            name,
            won=ending is not None and name in ending.winners,
            began=match.game.starter_is_chosen and name == match.header.starter,
            to_play=ending is None and number == match.state.active,
            points=scores.get(name),
            series=series[name] if match.header.series else None,
        )


def _time(written: str) -> datetime | None:
    """A time of the record; None for what is none."""
    try:
        return datetime.fromisoformat(written)
    except ValueError:
        return None


def _house_rules(match: "Match", lang: str) -> Iterator[str]:
    """The options of the match that are not the usual ones."""
    from companion.core.match.entry import value_text

    for option in match.game.options:
        value = match.header.options.get(option.name, option.default)
        if value != option.default:
            title = option.title[lang]
            yield title if value is True else f"{title}{colon(lang)}{value_text(value, lang)}"


def _turns(match: "Match", counted: str | None, lang: str, *, sums: bool) -> Iterator[Turn]:
    """The log, parted where a turn ends; an entry belongs to the turn in which it was announced."""
    open_: tuple[int | None, str] | None = None
    entries: list[Told] = []
    for entry in match.entries:
        before = max(0, entry.number - 1)
        number = match.facts_after(before)[counted] if counted else None
        # A round is everybody's.
        player = match.players[match.state_after(before).active] if counted == "turn" else ""
        if open_ is not None and open_ != (number, player):
            yield Turn(*open_, tuple(entries))
            entries = []
        open_ = (number, player)
        entries.append(_told(match, entry, lang, sums=sums))
    if open_ is not None:
        yield Turn(*open_, tuple(entries))


def _told(match: "Match", entry: "Entry", lang: str, *, sums: bool) -> Told:
    from companion.core.match.entry import ASIDE

    # What needs a reason is told with it: who starts, what broke a rule, what was corrected.
    whole = sums or entry.kind in ("start", "override", "correct")
    text = entry.explain(lang, whole=False) if whole else entry.brief(lang)
    taken_back = entry.kind not in ASIDE and entry.number not in match.live
    return Told(entry.number, text, entry.comment, taken_back)


def texts(found: Account) -> Sequence[str]:
    """All that people may have typed."""
    told = [entry for turn in found.turns for entry in turn.entries]
    names = [seat.name for seat in found.seats]
    return [*names, found.result or "", *(text for entry in told for text in (entry.text, entry.comment))]


# --- the sheet --------------------------------------------------------------------------------------------------------


def code_of(match: "Match") -> str:
    """The code that takes the match up where it stands; empty where overrides led to what no code can hold."""
    from companion.core.codes.match_code import CodeError, position_code
    from companion.core.rules.rulings import PositionError

    try:
        return position_code(match)
    except (CodeError, PositionError):
        return ""


def told_with_sums(job: Job) -> bool:
    """Whether the log is wished with its sums, the second of the sheet's choices. Raises `PrintError` for no choice."""
    return _second(job, "log", "no-log")


def review_of(job: Job) -> "Review | None":
    """The match looked back at, where that is wished: as it was thought already, else thought now, with so many tries
    that it is always the same. Raises `PrintError` for no choice."""
    from companion.partner.review import kept, looked_back

    assert job.match is not None, "the sheet needs a match"
    if not _second(job, "review", "no-review"):
        return None
    return kept(job.match) or looked_back(job.match, seconds=REVIEW_S, tries=REVIEW_TRIES)


def _second(job: Job, field: str, wrong: str) -> bool:
    """Whether the second of two choices is wished; the first goes without saying. Raises `PrintError` for neither."""
    wish, offered = job.option(field).casefold(), job.sheet.choices[field]
    for place, known in enumerate(zip(*offered.values(), strict=True)):
        if wish in known or not (wish or place):
            return place == 1
    either = {"fr": " ou ", "en": " or "}
    raise PrintError(wrong, given=shown(wish, 20), known=in_both(lambda lang: either[lang].join(offered[lang])))
