"""Matches: new ones, those of a record, those of a code, and the codes of a match."""

import os
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from companion.core.text.formatter import spoken_language
from companion.core.text.messages import default_language

if TYPE_CHECKING:
    import pandas as pd

    from companion.face.scoresheets import Scoresheet
    from companion.notebook.match import Match


def new(
    game: "str | Scoresheet",
    players: Sequence[str],
    *,
    seed: int | str | None = None,
    position: Mapping[str, Any] | None = None,
    starter: str | None = None,
    cards: Any = None,
    lang: str | None = None,
    partners: Mapping[str, str] | None = None,
    **options: Any,
) -> "Match":
    """A new match of a game: of a name, of a score sheet (`companion.scoresheet`), or of the file of one (`x.toml`).

    Without `seed` the cards are real ones on a real table; with it the companion deals. `position` starts from given
    facts (see `Match.facts`), `starter` names who begins (default: a coin), `cards` is the owner's card file for the
    games that need one, `lang` is `fr` or `en` (default: the system's), `partners` names players whom the companion
    plays, with a level (`{"Bo": "master"}`; `learner`, `player` or `master`), `options` are the game's house rules.
    Raises SetupError or PositionError.
    """
    from companion.core.match.opening import new_match
    from companion.notebook.match import Match

    name, data = _named(game, spoken_language(lang))
    match = new_match(
        name, players, seed=seed, position=position, starter=starter, cards=cards, data=data,
        lang=spoken_language(lang), options=options, partners=partners, kind=Match,
    )  # fmt: skip
    assert isinstance(match, Match)
    return match


def _named(game: "str | Scoresheet", lang: str) -> tuple[str, Mapping[str, Any] | None]:
    """The name of a game, and what a match of it has to carry: the file of an own one. Raises SetupError."""
    if isinstance(game, str) and not game.startswith("own-") and not game.endswith(".toml"):
        return game, None
    from companion.face.scoresheets import Scoresheet, scoresheet
    from companion.scoring.source import DATA, game_of

    if isinstance(game, str) and game.startswith("own-"):
        known = game_of(game)
        return game, None if known is None else {DATA: known.sheet.text}
    sheet = game if isinstance(game, Scoresheet) else scoresheet(game, lang=lang)
    return sheet.name, {DATA: sheet.text} if sheet.game.sheet.own else None


def options(game: str, *, lang: str | None = None) -> "pd.DataFrame":
    """The house rules of a game, a row each: what `new` and `simulate` take as `options`.

    Columns: `name`, `title`, `default`, `values` (what it can be), `help`, `clauses` (its rulings), and `new`, whether
    `new` takes it too or `simulate` alone. A table of pandas (without it a plain one). Raises SetupError for an unknown
    game.
    """
    from companion.core.data.plain_table import framed
    from companion.core.match.setup import choices
    from companion.core.plugins.registry import find_game

    speaks = spoken_language(lang)
    rules = find_game(game, speaks)
    rows = [
        {"name": one.name, "title": one.title[speaks], "default": one.default, "values": choices(one, speaks),
         "help": one.help[speaks], "clauses": ", ".join(one.clauses), "new": one in rules.options}
        for one in (*rules.options, *rules.trials)
    ]  # fmt: skip
    found: pd.DataFrame = framed(rows, ("name", "title", "default", "values", "help", "clauses", "new"), speaks)
    return found


def load(path: str | os.PathLike[str], *, lang: str | None = None, partial: bool = False) -> "Match":
    """The match of a record, which goes on in that file. `partial` takes only what is sound of a damaged one.

    What today's rules see differently stands in `match.discrepancies`. Raises RecordError.
    """
    from companion.core.record.loading import load as load_record
    from companion.notebook.match import Match

    match = load_record(path, lang=lang, partial=partial, kind=Match)
    assert isinstance(match, Match)
    return match


def from_code(
    code: str, *, players: Sequence[str] | None = None, cards: Any = None, lang: str | None = None
) -> "Match":
    """The match of a code, or of a link that ends in `#` and one; `players` gives other names to its players.

    `cards` and `lang` are those of `new`. Case, blanks and hyphens do not matter. Raises CodeError for a code that is
    damaged, foreign or none at all, PositionError for a position that cannot be, SetupError for names that will not do.
    """
    from companion.core.codes.match_code import from_code
    from companion.notebook.match import Match

    match = from_code(code, players=players, cards=cards, lang=spoken_language(lang), kind=Match)
    assert isinstance(match, Match)
    return match


def position_code(match: "Match") -> str:
    """The match as it stands, in a line to print, scan or type; `from_code` takes it up again.

    It holds the public facts alone, no hidden card; names too long for it are cut and end in `…`. Raises
    PositionError where overrides have led to what no position can be, CodeError for what no code can hold.
    """
    from companion.core.codes.match_code import a_match, position_code

    return position_code(a_match(match, default_language()))


def setup_code(match: "Match") -> str:
    """What the match was made of (players, house rules, starter, seed, series), without its moves, as a code.

    Raises CodeError for what no code can hold.
    """
    from companion.core.codes.match_code import a_match, setup_code

    return setup_code(a_match(match, default_language()))
