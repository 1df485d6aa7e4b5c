"""Mangled input for the fuzz tests: texts, JSON values, bytes of files."""

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

_CHARACTERS = "♥♠♦♣♡♤♢♧\ufe0f\u202f\xa0’'«»“”#:.,;!?()[]{}<>%\\/\"\n\r\t\0\x1b\x7f\u200f\u2028İıßœŒéÉ０１Ⅹ²①\U0001f0a1"
_VOCABULARY = (
    "draw summon equip attack heal cast end redraw third shown keep skip concede deal shuffle reveal undo redo correct "
    "piocher invoquer équiper attaquer soigner lancer finir repiocher troisième montrer garder passer abandonner "
    "boost renfort reinforcement dématérialisation foudroiement lightning QD AC D♦ 10♥ 1H 11S 0C XX joker dame de "
    "carreau Queen of hearts roi sur le la avec Ana: Bo: Zoé: # :: - 12 999999999999999999999 -1 1e9 null None"
)
_WORDS = _VOCABULARY.split()


def any_text(rng: random.Random) -> str:
    """Characters of all of Unicode, surrogates and controls among them."""
    length = rng.choice((0, 1, 2, 5, 12, 40, 200))
    return "".join(_character(rng) for _ in range(length))


def _character(rng: random.Random) -> str:
    kind = rng.random()
    if kind < 0.3:
        return rng.choice(_CHARACTERS)
    if kind < 0.6:
        return chr(rng.randrange(128))
    return chr(rng.randrange(0x110000))


def near_text(rng: random.Random, texts: list[str]) -> str:
    """An announcement, or several, with a few characters or words changed; or words thrown together."""
    if rng.random() < 0.35:
        return " ".join(rng.choice(_WORDS) for _ in range(rng.randint(1, 7)))
    text = rng.choice(texts)
    for _ in range(rng.choice((0, 1, 1, 2, 3, 6))):
        text = rng.choice(_CHANGES)(rng, text)
    return text


def huge_text(rng: random.Random) -> str:
    """Very long, or nested without end."""
    part = rng.choice(("attack ", "(", "[", "Ana:", "#", "9" * 50, "Q♦ ", "\ud800", "é\u0301" * 9))
    return part * rng.choice((50, 399, 5000))


def _shuffle(rng: random.Random, text: str) -> str:
    words = text.split(" ")
    rng.shuffle(words)
    return " ".join(words)


def _cut(rng: random.Random, text: str) -> str:
    return text[: rng.randint(0, len(text))]


def _insert(rng: random.Random, text: str) -> str:
    place = rng.randint(0, len(text))
    return text[:place] + _character(rng) + text[place:]


def _replace(rng: random.Random, text: str) -> str:
    place = rng.randint(0, max(0, len(text) - 1))
    return text[:place] + _character(rng) + text[place + 1 :]


def _double(rng: random.Random, text: str) -> str:
    return f"{text} {text}"


def _word(rng: random.Random, text: str) -> str:
    words = text.split(" ")
    words[rng.randrange(len(words))] = rng.choice(_WORDS)
    return " ".join(words)


_CHANGES: tuple[Callable[[random.Random, str], str], ...] = (
    _shuffle, _cut, _insert, _replace, _double, _word,
    lambda _, text: text.upper(),
    lambda rng, text: text.replace(" ", rng.choice(("", "  ", "\t", "\u202f", "\0"))),
    lambda rng, text: rng.choice(("Ana: ", "bo:", "Zoé:", ":", "# ", "Ana: Bo: ")) + text,
)  # fmt: skip


def any_value(rng: random.Random) -> Any:
    """A JSON value of any type and size."""
    values: tuple[Callable[[], Any], ...] = (
        lambda: None, lambda: True, lambda: False, lambda: 0, lambda: -1, lambda: 1, lambda: 3,
        lambda: rng.randrange(60), lambda: 10 ** rng.choice((9, 30, 400)), lambda: 0.5, lambda: -1e300,
        lambda: "", lambda: any_text(rng), lambda: huge_text(rng)[:3000], lambda: rng.choice(_WORDS),
        lambda: "draw", lambda: [], lambda: {}, lambda: ["QD"], lambda: [None, 1, "x"], lambda: {"Ana.deck": "x"},
        lambda: {"a": {"b": [1, {"c": None}]}}, lambda: ["QD", "QD"], lambda: [["QD"]], lambda: "Ana", lambda: "fr",
    )  # fmt: skip
    return rng.choice(values)()


class Odd:
    """An object that cannot say what it is."""

    def __repr__(self) -> str:
        raise RuntimeError("odd")


WRONG: tuple[Any, ...] = (
    None, 5, -1, 1.0, float("nan"), float("inf"), True, "x", "", "x\ud800", "x" * 100_000, b"x", 10**5000, -(10**5000),
    [], ["x"], [["x"]], (), {}, {"x": 1}, {1, 2}, range(3), object(), Odd(), Path("x"), len,
)  # fmt: skip
"""Values of all kinds that Python has, most of them wrong wherever they are given."""


def wrong_value(rng: random.Random) -> Any:
    """Any value of a script: one of JSON, or one that no file can hold."""
    return rng.choice(WRONG) if rng.random() < 0.5 else any_value(rng)


def change_json(rng: random.Random, value: Any) -> Any:
    """The value with one of its parts, at any depth, changed, taken away, doubled or renamed."""
    if isinstance(value, dict) and value and rng.random() < 0.85:
        return _change_object(rng, value)
    if isinstance(value, list) and value and rng.random() < 0.85:
        place = rng.randrange(len(value))
        parts = rng.choice(([], [value[place]] * 2, *([[change_json(rng, value[place])]] * 3)))
        return [*value[:place], *parts, *value[place + 1 :]]
    if isinstance(value, str) and rng.random() < 0.5:
        return rng.choice(_CHANGES)(rng, value)
    if isinstance(value, int) and not isinstance(value, bool) and rng.random() < 0.5:
        return value + rng.choice((-1, 1, 2, 40))
    return any_value(rng)


def _change_object(rng: random.Random, value: dict[str, Any]) -> dict[str, Any]:
    changed = dict(value)
    name = rng.choice(list(changed))
    kind = rng.random()
    if kind < 0.12:
        del changed[name]
    elif kind < 0.2:
        changed[rng.choice((*changed, "undo", "redo", "reveal", "correct", "override", "x", ""))] = changed.pop(name)
    elif kind < 0.3:
        changed[rng.choice(("undo", "redo", "reveal", "correct", "override", "then", "implied"))] = any_value(rng)
    else:
        changed[name] = change_json(rng, changed[name])
    return changed


def change_record(rng: random.Random, data: bytes) -> bytes:
    """A record damaged in one or two ways."""
    for _ in range(rng.choice((1, 1, 2))):
        data = rng.choice((_change_line, _change_line, _change_line, _change_lines, _change_bytes))(rng, data)
    return data


def _change_line(rng: random.Random, data: bytes) -> bytes:
    lines = data.split(b"\n")
    place = rng.randrange(len(lines))
    try:
        row = json.loads(lines[place])
    except (ValueError, RecursionError):
        return data
    text = json.dumps(change_json(rng, row), ensure_ascii=rng.random() < 0.5)
    if rng.random() < 0.03:
        text = rng.choice(("[" * 100_000, '{"a":' * 5000, "NaN", '{"n":Infinity}', "1" * 5000, '{"n":1' + "0" * 5000))
    lines[place] = text.encode("utf-8", "surrogatepass")
    return b"\n".join(lines)


def _change_lines(rng: random.Random, data: bytes) -> bytes:
    lines = data.split(b"\n")
    one, other = rng.randrange(len(lines)), rng.randrange(len(lines))
    kind = rng.randrange(5)
    if kind == 0:
        lines.insert(other, lines[one])
    elif kind == 1:
        del lines[one]
    elif kind == 2:
        lines[one], lines[other] = lines[other], lines[one]
    elif kind == 3:
        lines.insert(one, b"")
    else:
        lines = lines[:one]
    return b"\n".join(lines)


def _change_bytes(rng: random.Random, data: bytes) -> bytes:
    changed = bytearray(data)
    place = rng.randrange(len(changed)) if changed else 0
    kind = rng.randrange(5)
    if kind == 0 and changed:
        changed[place] ^= 1 << rng.randrange(8)
    elif kind == 1:
        changed[place:place] = rng.choice((b"\0", b"\xff\xfe", b"\r", b"\n", b'"', b"\\ud800", b"\xef\xbb\xbf"))
    elif kind == 2:
        del changed[place : place + rng.choice((1, 3, 50))]
    elif kind == 3:
        del changed[place:]
    else:
        changed += rng.randbytes(rng.choice((1, 20, 300)))
    return bytes(changed)
