"""Golden matches: whole records, replayed; their figures reckoned by hand; the announcements that made them.

A game lists its own in `golden/matches.py`; `python -m tests.games.GAME.golden.matches` writes their records anew. A
line is an announcement; `! move | why` is played against the rule, `= fact value | why` a correction, `undo` and
`redo` what they say.
"""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

import companion
from companion import IllegalMove, Match


@dataclass(frozen=True)
class Golden:
    """A match: how it is made, what is announced, how it ends, and for some entries the facts that must stand then."""

    home: Path
    """The folder of its record."""
    name: str
    make: Callable[[], Match]
    lines: tuple[str, ...]
    after: Mapping[int, Mapping[str, Any]]
    rule: str
    winners: tuple[str, ...]
    scores: Mapping[str, int]
    previous: str = ""
    """The match of the same series that was played before it."""

    def __str__(self) -> str:
        return self.name

    @property
    def path(self) -> Path:
        """Its record."""
        return self.home / f"{self.name}.jsonl"

    def played(self) -> Match:
        """The match, played again."""
        match = self.make()
        for line in self.lines:
            announce(match, line)
        return match


def announce(match: Match, line: str) -> companion.Entry:
    """One line of a match."""
    text, _, why = (part.strip() for part in line.partition("|"))
    if line.startswith("!"):
        return match.override(text[1:].strip(), why)
    if line.startswith("&"):  # asked back once
        with pytest.raises(IllegalMove):
            match.play(text[1:].strip())
        return match.play(text[1:].strip())
    if line.startswith("="):
        name, value = text[1:].split()
        return match.correct({name: int(value)}, why)
    if text in ("undo", "redo"):
        return match.undo() if text == "undo" else match.redo()
    return match.play(line)


def rows(path: Path) -> list[dict[str, Any]]:
    """The lines of a record."""
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def write(goldens: Iterable[Golden]) -> None:
    """Write the records anew, with times that do not depend on the day."""
    for golden in goldens:
        golden.path.unlink(missing_ok=True)
        golden.played().save(golden.path)
        header, *entries = rows(golden.path)
        header.update(id=f"golden-{golden.name}", created="2026-01-01T20:00:00+00:00")
        if golden.previous:
            header["series"]["previous"] = f"golden-{golden.previous}"
        for minute, row in enumerate(entries, 1):
            row.update(writer="golden", at=f"2026-01-01T{20 + minute // 60}:{minute % 60:02}:00+00:00")
        lines = (json.dumps(row, ensure_ascii=False, separators=(",", ":")) + "\n" for row in (header, *entries))
        golden.path.write_text("".join(lines), "utf-8")


class GoldenTests:
    """The tests; a game's own class lists its matches, and says what must hold of its cards."""

    each_golden: Sequence[Golden]

    def check_cards(self, match: Match) -> None:
        """Every card is somewhere, after every entry. Raises AssertionError."""
        raise NotImplementedError

    def test_the_record_is_replayed_without_a_difference(self, golden: Golden) -> None:
        match = companion.load(golden.path)
        assert (match.discrepancies, match.notices) == ([], [])
        outcome = match.outcome
        assert outcome is not None
        assert (outcome.winners, outcome.rule, outcome.scores) == (golden.winners, golden.rule, golden.scores)
        assert match.newest == len(golden.lines)

    def test_the_figures_reckoned_by_hand(self, golden: Golden) -> None:
        match = companion.load(golden.path)
        for number, facts in golden.after.items():
            known, declared = match.facts_after(number), match.game.facts.names(match.players)
            assert all(name in declared for name in facts), number
            told = {name: known.get(name) for name in facts}  # facts of an empty place are left out
            assert told == facts, (number, str(match.entries[number]))

    def test_the_announcements_make_that_record(self, golden: Golden, tmp_path: Path) -> None:
        again, kept = (rows(path) for path in (golden.played().save(tmp_path / "again.jsonl"), golden.path))
        for row in (*again, *kept):
            for moving in ("id", "created", "writer", "at"):
                row.pop(moving, None)
            row.get("series", {}).pop("previous", None)
        assert again == kept

    def test_every_card_is_somewhere_after_every_entry(self, golden: Golden) -> None:
        self.check_cards(companion.load(golden.path))

    def test_every_entry_explains_itself_in_both_languages(self, golden: Golden) -> None:
        for lang in ("fr", "en"):
            for entry in companion.load(golden.path, lang=lang).entries:
                text = entry.explain()
                assert text.strip()
                assert "{" not in text
                assert "None" not in text
