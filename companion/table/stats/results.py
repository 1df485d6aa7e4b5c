"""What finished matches tell once they were played through: who won, by how much, how long, with whom.

A match is played through once; what was learnt lies beside the index and holds as long as the record is what it was.
"""

import json
import logging
from collections.abc import Callable, Generator, Iterable, Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Final

from companion.core.facts.curves import TURNS, counted_by
from companion.core.match.match import Match
from companion.core.record.ledger import RecordError
from companion.core.record.loading import loading
from companion.core.text.messages import LANGUAGES
from companion.table.matches.index import MatchInfo, write_cache

log = logging.getLogger(__name__)

KEPT: Final = ".learnt.json"
VERSION: Final = 1
KEEP_AFTER: Final = 50
"""What was learnt is written down after so many matches, and at the end."""

Text = dict[str, str]
"""A word in each language."""


@dataclass(frozen=True, slots=True)
class Learnt:
    """What a finished match tells. `stamp`: of the record it was learnt from; `turns`: or rounds, as the game counts;
    `headline`: how it ended where all win or lose as one; `favourites`: by player, whom they played with."""

    stamp: str
    winners: tuple[str, ...]
    scores: Mapping[str, int]
    starter: str
    turns: int | None
    counted: str
    headline: Text = field(default_factory=dict)
    favourites: Mapping[str, tuple[Text, ...]] = field(default_factory=dict)


class Learning:
    """What is known of the finished matches of a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._known: dict[str, Learnt] | None = None
        self._hopeless: set[tuple[str, str]] = set()

    def get(self, info: MatchInfo) -> Learnt | None:
        """What a match told; None for one that runs, or waits to be played through."""
        found = self._all().get(info.id)
        return found if found is not None and info.over and found.stamp == info.stamp else None

    def waiting(self, infos: Iterable[MatchInfo]) -> list[MatchInfo]:
        """The finished matches of which nothing is known yet."""
        return [
            info for info in infos
            if info.over and not info.damaged and self.get(info) is None and (info.id, info.stamp) not in self._hopeless
        ]  # fmt: skip

    def learning(
        self, infos: Iterable[MatchInfo], held: Callable[[str], Match | None] = lambda _: None
    ) -> Generator[None, None, None]:
        """Play through those that wait, in slices; `held`: a match that is loaded already."""
        news = 0
        try:
            for info in self.waiting(infos):
                yield
                match = held(info.id)
                try:
                    if match is None or match.newest != info.entries:
                        match = yield from loading(info.path)
                    self._all()[info.id] = yield from _told(match, info.stamp)
                except Exception as wrong:  # whatever a game does, the others are told of
                    self._hopeless.add((info.id, info.stamp))
                    if not isinstance(wrong, RecordError):
                        log.exception("%s tells nothing", info.path.name)
                    continue
                news += 1
                if news % KEEP_AFTER == 0:
                    self._keep()
        finally:
            if news % KEEP_AFTER:
                self._keep()

    def _all(self) -> dict[str, Learnt]:
        if self._known is None:
            self._known = _kept(self.folder / KEPT)
        return self._known

    def _keep(self) -> None:
        """Write it down for the next start; a folder that cannot be written to does without."""
        known = {name: asdict(one) for name, one in self._all().items()}
        write_cache(self.folder / KEPT, {"version": VERSION, "matches": known})


def _told(match: Match, stamp: str) -> Generator[None, None, Learnt]:
    """What a match tells that has ended. Raises RecordError for one that has not."""
    ending, counted = match.state.outcome, counted_by(match) or ""
    if ending is None:
        raise RecordError(match.header.id)  # its facts say that it is over, its rules do not
    headline: Text = {}
    if match.game.together:
        views = {lang: match.game.view(match, None, lang) for lang in LANGUAGES}
        headline = {lang: str(view["headline"]) for lang, view in views.items() if view.get("headline")}
    yield
    return Learnt(
        stamp, tuple(ending.winners), dict(ending.scores), match.players[match.state.starter],
        match.facts().get(counted), counted, headline, (yield from _favourites(match)),
    )  # fmt: skip


def _favourites(match: Match) -> Generator[None, None, dict[str, tuple[Text, ...]]]:
    """Whom each player played with, each once, in the order in which they came."""
    facts = match.game.facts.names(match.players)
    asked = [name for name, fact in facts.items() if fact.pattern in match.game.favourites]
    seen: dict[str, dict[str, Text]] = {player: {} for player in match.players}
    for number in [0, *sorted(match.live)] if asked else ():
        changed = match.entries[number].changed if number else match.facts_after(0)
        for name in asked:
            value = changed.get(name)
            owner = next(player for player in match.players if name.startswith(f"{player}."))
            if value is not None and str(value) not in seen[owner]:
                seen[owner][str(value)] = {lang: match.telling.value_text(name, value, lang) for lang in LANGUAGES}
        yield
    return {player: tuple(found.values()) for player, found in seen.items()}


def _kept(path: Path) -> dict[str, Learnt]:
    """What was written down; empty for a file that is none."""
    try:
        kept = json.loads(path.read_bytes())
        if kept["version"] != VERSION:
            return {}
        return {str(name): learnt for name, row in kept["matches"].items() if (learnt := _sound(row)) is not None}
    except (OSError, ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return {}


def _sound(row: Any) -> Learnt | None:
    """One match as `_keep` writes it; None for anything else."""
    try:
        texts = {
            str(player): tuple({lang: str(text[lang]) for lang in LANGUAGES} for text in found)
            for player, found in row["favourites"].items()
        }
        turns, headline, counted = row["turns"], row["headline"], str(row["counted"])
        if counted not in ("", *TURNS):
            return None
        return Learnt(
            str(row["stamp"]), tuple(map(str, row["winners"])), {str(k): int(v) for k, v in row["scores"].items()},
            str(row["starter"]), None if turns is None else int(turns), counted,
            {lang: str(headline[lang]) for lang in LANGUAGES} if headline else {}, texts,
        )  # fmt: skip
    except (KeyError, TypeError, ValueError, AttributeError):
        return None
