"""The times of a record's entries as a few bytes: whole seconds since the one before, zero where there is none."""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from typing import Final

_BEFORE: Final = datetime(2000, 1, 1, tzinfo=UTC)
_LONGEST: Final = 6
"""Bytes of one time: more seconds than there are in all the years of the calendar."""


def packed(created: str, times: Sequence[str]) -> bytes:
    """The times (ISO) of the entries of a match that was `created` then."""
    data, before = bytearray(), _read(created) or _BEFORE
    for text in times:
        time = _read(text)
        if time is None:
            data.append(0)
            continue
        seconds = int((time - before).total_seconds())
        before += timedelta(seconds=seconds)
        data += _number(2 * seconds + 1 if seconds >= 0 else -2 * seconds)
    return bytes(data)


def unpacked(created: str, data: bytes, count: int) -> list[str] | None:
    """So many times (ISO, UTC); empty ones where there was none. None for what `packed` does not make."""
    before, times = _read(created) or _BEFORE, list[str]()
    for number in _numbers(data):
        if number < 0:
            return None
        if number == 0:
            times.append("")
            continue
        try:
            before += timedelta(seconds=number // 2 if number % 2 else -(number // 2))
        except OverflowError:
            return None
        times.append(before.isoformat(timespec="seconds"))
    return times if len(times) == count else None


def _read(text: str) -> datetime | None:
    try:
        time = datetime.fromisoformat(text)
        return (time if time.tzinfo else time.replace(tzinfo=UTC)).astimezone(UTC)
    except (ValueError, OverflowError):
        return None


def _number(number: int) -> bytes:
    data = bytearray()
    while number > 0x7F:
        data.append(0x80 | number & 0x7F)
        number >>= 7
    return bytes((*data, number))


def _numbers(data: bytes) -> Iterator[int]:
    """The numbers that were written one after the other; -1, which is none of them, for one that is cut or too long."""
    number, place = 0, 0
    for byte in data:
        number |= (byte & 0x7F) << 7 * place
        place += 1
        if byte < 0x80:
            yield number
            number, place = 0, 0
        elif place == _LONGEST:
            break
    if place:
        yield -1
