"""What a scenario found: one line of the table, and the table."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, fields
from typing import Any

HEADS = ("scenario", "answers", "failed", "median ms", "95 % ms", "99 % ms", "worst ms", "RSS MB", "CPU %", "remarks")
FORMS = ("{:<26}", "{:>8}", "{:>7}", "{:>10}", "{:>9}", "{:>9}", "{:>9}", "{:>7}", "{:>6}", "  {}")


@dataclass(frozen=True)
class Size:
    """How much of a scenario is done: how long people play, and the share of the large numbers (messages, files)."""

    seconds: float = 60.0
    share: float = 1.0

    def many(self, count: int) -> int:
        """The part of a large number that this run takes, at least one."""
        return max(1, round(count * self.share))


@dataclass(frozen=True)
class Figures:
    """One line: how often somebody was answered and how fast, in milliseconds, and how often not or with a refusal;
    the server's high-water mark of memory and its share of one core; what else was seen."""

    scenario: str
    answers: int
    failed: int
    median_ms: float | None
    late_ms: float | None
    rare_ms: float | None
    worst_ms: float | None
    rss_mb: float
    cpu_percent: float
    remarks: str = ""

    @classmethod
    def of(cls, scenario: str, seconds: Sequence[float], failed: int, *server: Any) -> Figures:
        """From the seconds that each answer took; `server`: what the fields after the times are."""
        times = sorted(1000 * one for one in seconds)
        if not times:
            return cls(scenario, 0, failed, None, None, None, None, *server)
        median, late, rare = (times[len(times) * share // 100] for share in (50, 95, 99))
        return cls(scenario, len(times), failed, median, late, rare, times[-1], *server)

    def row(self) -> str:
        """The line as it is printed."""
        told = (getattr(self, field.name) for field in fields(self))
        return "".join(form.format(_told(one)) for form, one in zip(FORMS, told, strict=True))


def heads() -> str:
    """The first line of the table."""
    return "".join(form.format(head) for form, head in zip(FORMS, HEADS, strict=True))


def as_json(found: Sequence[Figures], **about: Any) -> str:
    """All lines for another program, and what the run was."""
    return json.dumps({**about, "figures": [asdict(one) for one in found]}, indent=1, ensure_ascii=False)


def _told(value: Any) -> str:
    if value is None:
        return "–"
    if isinstance(value, float):
        return f"{value:.1f}" if value < 100 else f"{value:,.0f}"
    return f"{value:,}" if isinstance(value, int) else str(value)
