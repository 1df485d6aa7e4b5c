"""How a match begins: from what the caller gives, or from the header of a record."""

import copy
import re
import secrets
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from companion.core.facts.facts import Values
from companion.core.match.application import position, settled
from companion.core.match.match import Match
from companion.core.match.seat_levels import check_partners
from companion.core.match.setup import MAX_NAME, check_options, check_players, check_seed, check_starter
from companion.core.match.timeline import Timeline
from companion.core.notation.parser import Parser
from companion.core.plugins.registry import find_game
from companion.core.record.json_line import RowError
from companion.core.record.ledger import RecordExistsError
from companion.core.record.limits import SEED
from companion.core.record.line_schema import Header, sound_header
from companion.core.rules.game import Game
from companion.core.rules.moves import Move
from companion.core.rules.option import Setup
from companion.core.rules.rulings import PositionError, SetupError
from companion.core.runtime.replacement import replace
from companion.core.text.formatter import check_language
from companion.core.text.letters import plain
from companion.core.text.messages import Sentence, ToldError, quoted, told

ID_BYTES: Final = 5
"""Of chance in an id: of a thousand matches made in one minute two share one once in two million times."""
LONGEST_NAMES: Final = 110
"""Letters of the players' names in an id: those of six, each of 16 at most."""
LOT: Final = "lot"
"""Who has chosen the starter where the game draws it."""
TRIES: Final = 8
"""How many ids a new match is given before its folder is believed to be in disorder."""


def new_match(
    game: str,
    players: Sequence[str],
    *,
    seed: int | str | None = None,
    position: Mapping[str, Any] | None = None,
    starter: str | None = None,
    cards: Any = None,
    lang: str,
    options: Mapping[str, Any] | None = None,
    series: Mapping[str, Any] | None = None,
    starter_by: str | None = None,
    data: Mapping[str, Any] | None = None,
    partners: Mapping[str, str] | None = None,
    kind: type[Match] | None = None,
) -> Match:
    """A new match; `data` are the owner's cards as an earlier match read them, `partners` says which seats
    the companion plays, and at what level.

    Raises SetupError or PositionError, each saying what would be right.
    """
    check_language(lang)
    found = find_game(game, lang, data)
    names = check_players(found, players, lang)
    check_seed(seed, lang)
    if cards is not None and not found.data_edition:
        raise SetupError(told("no-cards-file", game=found.title), lang)
    drawn = starter is None and found.draws_starter and not position
    if starter is None and (position or not found.starter_is_chosen):
        starter = names[0]  # a position that does not say who began is the same each time
    seat, chosen = check_starter(names, starter, seed, lang)
    now = datetime.now(UTC)
    header = Header(
        id=_identifier(found.name, names, now),
        game=found.name,
        rules=found.rules_version,
        edition=found.data_edition,
        players=names,
        starter=names[seat],
        starter_by=starter_by or (LOT if drawn else chosen),
        lang=lang,
        seed=seed if found.deals else None,
        options=check_options(found, options or {}, lang),
        position=_given(position, lang),
        series=dict(series or {}),
        data=dict(data or {}) if cards is None else dict(found.read_cards(cards, lang)),
        created=now.isoformat(timespec="seconds"),
        partners=check_partners(partners, names, lang),
    )
    timeline, answers = _begin(header, None)
    timeline.header = replace(timeline.header, answers=tuple(str(answer) for answer in answers))
    try:
        sound_header(timeline.header, lang)
    except RowError as wrong:
        raise SetupError(told("header-unwritable", what=wrong), lang) from None
    return (kind or Match)(timeline)


def _given(position: Mapping[str, Any] | None, lang: str) -> dict[str, Any]:
    """A position as given; absent facts say nothing. Derived facts that `facts()` reads are taken out later."""
    if position is not None and not isinstance(position, Mapping):
        raise SetupError(told("bad-position", given=quoted(position)), lang)
    return {name: value for name, value in (position or {}).items() if value is not None}


def open_header(header: Header, *, drawn: bool = False) -> Timeline:
    """The start of a record's match; everything in its header is checked again. Raises SetupError or PositionError.

    `drawn`: what chance was asked is drawn again by the seed, for the header does not have it.
    """
    found = find_game(header.game, header.lang, header.data)
    names = check_players(found, header.players, header.lang)
    if names != header.players:
        raise SetupError(told("player-name", name=quoted(header.players), max=MAX_NAME), header.lang)
    seat, _ = check_starter(names, header.starter, header.seed, header.lang)
    options = check_options(found, header.options, header.lang)
    header = replace(header, starter=names[seat], options=options)
    timeline, dealt = _begin(header, None if drawn else header.answers)
    if drawn:
        timeline.header = replace(timeline.header, answers=tuple(str(answer) for answer in dealt))
    return timeline


def _begin(header: Header, answers: tuple[str, ...] | None) -> tuple[Timeline, tuple[Move, ...]]:
    """Entry 0: set-up, and the companion's deal where it deals, with its answers."""
    game = find_game(header.game, header.lang, header.data)
    seat = header.players.index(header.starter)
    drawn = header.starter_by == LOT
    carried = header.series.get("carried", {})
    setup = Setup(header.players, seat, header.options, header.seed is not None, header.data, drawn, carried)
    state, effects = game.setup(setup)
    values, problems = _checked(game, header)
    timeline = Timeline(game, replace(header, position=values))
    if values or problems:
        state, effects = position(timeline, values, problems), ()
        if header.seed is not None:
            state = game.deal_out(state)
        timeline.header = replace(timeline.header, starter=state.players[state.starter])
    parser = Parser(game, header.lang)
    given = None if answers is None else tuple(parser.parse(state, text) for text in answers)
    try:
        state, done, dealt = settled(timeline, state, given, "answers")
    except ToldError as error:
        raise PositionError([error.text], header.lang) from None
    timeline.begin(effects + done, state)
    return timeline, dealt


def _checked(game: Game, header: Header) -> tuple[Values, list[Sentence]]:
    """A given position as the engine reads it, and what is wrong with it; derived facts, which `facts()` reads too,
    are left out."""
    facts, players = game.facts, header.players
    stored = {name: value for name, value in header.position.items() if not facts.is_derived(name, players)}
    values, problems = facts.check(stored, players)
    return {name: value for name, value in values.items() if value is not None}, problems


def next_round(match: Match, *, seed: int | str | None = None, starter: str | None = None) -> Match:
    """The next match of a series. The leader in the scores starts where the game has it so (`Game.leader_starts`), else
    `starter`, else a coin, or the game's lot.

    Raises SetupError while this one runs, for a `starter` who does not play, or who is not the one who leads.
    """
    if not match.over:
        raise SetupError(told("not-over"), match.lang)
    leading = leader(match)
    if leading is not None and starter is not None:
        seat, _ = check_starter(match.players, starter, None, match.lang)
        if match.players[seat] != leading:
            raise SetupError(told("leader-starts", leader=leading, given=match.players[seat]), match.lang)
    series = {"round": match.round + 1, "scores": match.series_scores, "previous": match.header.id}
    carried = dict(match.game.carried(match.state))
    return new_match(
        match.game.name,
        match.players,
        seed=_next_seed(match, seed),
        starter=leading or starter,
        starter_by="leader" if leading is not None else None,
        lang=match.lang,
        options=match.header.options,
        series={**series, "carried": carried} if carried else series,
        data=match.header.data,
        partners=match.partners,
        kind=type(match),
    )


def leader(match: Match) -> str | None:
    """Who starts the next round because nobody else has as many points; None where points do not say who starts."""
    if not (match.game.leader_starts and match.game.starter_is_chosen):
        return None
    scores = match.series_scores
    best = max(scores.values())
    leaders = [name for name, points in scores.items() if points == best]
    return leaders[0] if len(leaders) == 1 else None


def save_in(match: Match, folder: Path, suffix: str) -> Path:
    """Save a new match in a folder, in a file that is named by its id: another id if that one is taken.

    Raises RecordError.
    """
    for _ in range(TRIES - 1):
        try:
            return match.save(folder / f"{match.header.id}{suffix}")
        except RecordExistsError:
            renamed(match)
    return match.save(folder / f"{match.header.id}{suffix}")


def renamed(match: Match) -> None:
    """Give a match that is in no record yet another id."""
    assert match.path is None, "its record names it"
    header = match.header
    match.timeline.header = replace(header, id=_identifier(header.game, header.players, datetime.now(UTC)))


def fork(match: Match) -> Match:
    """A match of its own that goes on from here, without a record: to try what an announcement would do."""
    return copy.copy(match)


def _next_seed(match: Match, seed: int | str | None) -> int | str | None:
    if seed is not None or match.header.seed is None:
        return seed
    first = str(match.header.seed).removesuffix(f":{match.round}") if match.round > 1 else match.header.seed
    # No longer from round to round: a record holds so much of a seed.
    return f"{first}:{match.round + 1}"[-SEED:]


def _identifier(game: str, players: tuple[str, ...], now: datetime) -> str:
    """A name for a match that is also a safe file name."""
    names = (re.sub(r"[^a-z0-9]+", "-", plain(name)).strip("-")[:16] for name in players)
    told = "-".join(name for name in names if name)[:LONGEST_NAMES].rstrip("-")
    parts = (now.strftime("%Y-%m-%d-%H%M"), game, told, secrets.token_hex(ID_BYTES))
    return "-".join(part for part in parts if part)
