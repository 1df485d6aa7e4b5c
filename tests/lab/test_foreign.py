"""Runs that others have kept are data: whatever a file holds, it is read, or refused in a sentence."""

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest

from companion import lab
from companion.core.rules.rulings import SetupError
from companion.lab.errors import LabError
from companion.lab.matches.plan import Plan, Setting
from companion.lab.matches.result_log import KIND, Kept
from companion.lab.matches.work import play
from companion.lab.results.runs import Runs
from tests.budget import sized
from tests.lab.simulations import alike, simulated

Change = Callable[[Any], Any]


@pytest.fixture(scope="module")
def runs() -> Runs:
    return simulated(4)


def kept(folder: Path) -> list[str]:
    """The lines of a folder of four matches in two ways."""
    simulated(4, into=folder)
    return (folder / "runs.jsonl").read_text("utf-8").splitlines(keepends=True)


def used(runs: Runs) -> None:
    """All that can be done with them."""
    assert str(runs)
    assert runs.text("fr")
    assert len(runs.frame) == len(runs)
    assert bool(len(runs.compare())) == bool(len(runs))


def refused(path: Path, sentence: str) -> None:
    with pytest.raises((LabError, SetupError), match=sentence) as told:
        used(lab.load(path, lang="en"))
    assert "\n" not in str(told.value)
    assert told.value.text("fr") != told.value.text("en")


def in_head(**values: Any) -> Change:
    return lambda head: {**head, "plan": {**head["plan"], **values}}


SETTING: Final = {"options": {}, "position": None, "decks": []}
HEADS: Final[dict[str, Change]] = {
    "a thousand million matches": in_head(matches=1_000_000_000),
    "many ways": in_head(matches=10_000_000, settings=[SETTING] * 100),
    "half a match": in_head(matches=2.5),
    "yes": in_head(matches=True),
    "no ways": in_head(settings=[]),
    "a way that is none": in_head(settings=[3]),
    "a way without decks": in_head(settings=[{"options": {}, "position": None}]),
    "a deck too many": in_head(settings=[{**SETTING, "decks": ["a", "b", "c"]}]),
    "a position that is none": in_head(settings=[{**SETTING, "position": [0]}]),
    "options that are none": in_head(settings=[{**SETTING, "options": [1]}]),
    "an option in lists": in_head(settings=[{**SETTING, "options": {"boost": [[[]]]}}]),
    "no policies": in_head(policies=[]),
    "too many policies": in_head(policies=["random"] * 9),
    "policies that are none": in_head(policies=["genius", 3]),
    "an unknown starter": in_head(starter="Mallory"),
    "data that are none": in_head(data=[1]),
    "deep data": in_head(data={"a": [[[[[[[[[[[[[[1]]]]]]]]]]]]]]}),
    "more than a plan": in_head(more=1),
    "less than a plan": lambda head: {KIND: head[KIND], "plan": {"game": "etraclor"}},
    "no plan": lambda head: {KIND: head[KIND]},
    "a list": lambda head: [head],
    "a newer version": lambda head: {**head, KIND: 2},
}
ELSEWHERE: Final[dict[str, tuple[Change, str]]] = {
    "a game that is not here": (in_head(game="nowhere"), "nowhere"),
    "a rule that is not here": (in_head(settings=[{**SETTING, "options": {"foo": 1}}]), "foo"),
    "a rule out of bounds": (in_head(settings=[{**SETTING, "options": {"boost": 10**12}}]), "boost"),
    "a seed without end": (in_head(seed="x" * 1000), "x"),
    "a seed that is none": (in_head(seed=[1]), "1"),
}


@pytest.mark.parametrize("name", [*HEADS, *ELSEWHERE])
def test_a_first_line_that_is_none(name: str, tmp_path: Path) -> None:
    lines = kept(tmp_path)
    change, sentence = ELSEWHERE.get(name) or (HEADS[name], "holds no simulated matches")
    lines[0] = json.dumps(change(json.loads(lines[0]))) + "\n"
    (tmp_path / "runs.jsonl").write_text("".join(lines), "utf-8")
    refused(tmp_path, sentence)


@pytest.mark.parametrize(
    "head",
    [
        "",
        "[" * 100_000,
        "{" * 5000,
        '{"companion-runs":1,"plan":' + "[0," * 3_000_000,
        "null",
        "NaN",
        "9" * 9999,
        "\xff",
    ],
)
def test_a_first_line_of_rubbish(head: str, tmp_path: Path) -> None:
    (tmp_path / "runs.jsonl").write_bytes(head.encode("latin-1") + b"\n")
    refused(tmp_path, "holds no simulated matches")


ROWS: Final[dict[str, Change]] = {
    "an object": lambda rows: {"rows": rows},
    "a row that is none": lambda rows: [*rows, 7],
    "empty rows": lambda rows: [[] for _ in rows],
    "a longer row": lambda rows: [[*row, 0] for row in rows],
    "a word for a number": lambda rows: [["0", *row[1:]] for row in rows],
    "a number below": lambda rows: [[-1, *row[1:]] for row in rows],
    "a number beyond": lambda rows: [[10**12, *row[1:]] for row in rows],
    "a list for a reason": lambda rows: [[*row[:4], ["x"], *row[5:]] for row in rows],
    "a figure beyond": lambda rows: [[*row[:-1], 1e300] for row in rows],
    "a whole number beyond": lambda rows: [[*row[:-1], 10**400] for row in rows],
    "time before": lambda rows: [[*row[:-1], -1.0] for row in rows],
    "a starter nobody knows": lambda rows: [[row[0], "Mallory", *row[2:]] for row in rows],
}


@pytest.mark.parametrize("name", ROWS)
@pytest.mark.parametrize("go_on", [False, True])
def test_rows_that_are_none_are_told_with_their_line(name: str, go_on: bool, tmp_path: Path) -> None:
    """Also where somebody would go on with them; the file stays as it is."""
    lines = kept(tmp_path)
    lines[2] = json.dumps(ROWS[name](json.loads(lines[2]))) + "\n"
    file = tmp_path / "runs.jsonl"
    file.write_text("".join(lines), "utf-8")
    before = file.read_bytes()
    if go_on:
        with pytest.raises(LabError, match=r"runs\.jsonl, line 3: these are no simulated matches"):
            simulated(4, into=tmp_path)
    else:
        refused(tmp_path, r"runs\.jsonl, line 3: these are no simulated matches")
    assert file.read_bytes() == before


@pytest.mark.parametrize(
    "line", [b"nonsense", b"[" * 100_000, b"[NaN]", b"\xff", b"[" + b"9" * 5000 + b"]", b" " * 5_000_000]
)
def test_a_line_of_rubbish_is_told(line: bytes, tmp_path: Path) -> None:
    lines = kept(tmp_path)
    (tmp_path / "runs.jsonl").write_bytes("".join(lines).encode() + line + b"\n")
    refused(tmp_path, f"line {len(lines) + 1}: these are no simulated matches")


def test_a_way_of_which_nothing_is_there_is_left_out(runs: Runs) -> None:
    """As Ctrl+C leaves it, or somebody who has cut it out."""
    for left in (0, 1):
        here = [row for row, setting in enumerate(runs.columns["setting"]) if setting == left]
        columns = {name: [values[row] for row in here] for name, values in runs.columns.items()}
        some = Runs({**columns, "setting": [2 * left] * len(here)}, "en")
        used(some)
        assert set(some.compare()["setting"]) == {2 * left}


def test_a_match_that_nobody_began_says_nothing_of_beginning(runs: Runs) -> None:
    columns = {**runs.columns, "starter": [None, *runs.columns["starter"][1:]]}
    table = Runs(columns, "en").compare("begins")
    assert list(table["matches"]) == [3, 4]


def test_a_match_that_stands_there_twice_counts_once(tmp_path: Path) -> None:
    lines = kept(tmp_path)
    (tmp_path / "runs.jsonl").write_text("".join([*lines, *lines[1:]]), "utf-8")
    assert alike(lab.load(tmp_path, lang="en")) == alike(simulated(4))


def test_a_batch_of_any_size_is_read_back(tmp_path: Path) -> None:
    """Lines have an end, batches need none."""
    plan = Plan("etraclor", 2500, ("random", "random"), (Setting(),), 7, "", {}, "1")
    (one,) = play(json.dumps(plan.as_data()), 0, 1)
    kept = Kept.at(tmp_path, plan, "en")
    kept.add([[number, *one[1:]] for number in range(2500)])
    assert len(Runs.load(tmp_path)) == 2500


# --- tables -----------------------------------------------------------------------------------------------------------


CELLS: Final[dict[str, tuple[str, Any]]] = {
    "a setting beyond": ("setting", 10**15),
    "a setting below": ("setting", -1),
    "a match beyond": ("match", 10**12),
    "a player nobody knows": ("starter", "Mallory"),
    "won twice": ("won.Ana", 2),
    "no winner": ("won.Ana", None),
    "a word": ("moves", "many"),
    "no policy": ("policy.Ana", None),
    "colours": ("policy.Bo", "\x1b[31mrandom"),
    "without end": ("reason", "x" * 10_000),
    "no number": ("seconds", float("nan")),
    "half a turn": ("turns", 2.5),
    "a figure beyond": ("Ana.deck", 10**17),
    "a rule without end": ("option.boost", "x" * 300),
}


@pytest.mark.parametrize("kind", ["csv", "parquet"])
@pytest.mark.parametrize("name", CELLS)
def test_cells_that_are_none_are_told_with_their_line(name: str, kind: str, runs: Runs, tmp_path: Path) -> None:
    if kind == "parquet":
        pytest.importorskip("pyarrow")
    column, value = CELLS[name]
    columns = {one: list(values) for one, values in runs.columns.items()}
    values = columns[column]
    values[3] = value
    lines = "5" if kind == "csv" else "4"
    if kind == "parquet" and isinstance(value, str | float):  # a column there is of one kind
        columns[column] = [None if one is None else type(value)(one) for one in values]
        lines = "[14]"
    path = Runs(columns, "en").save(tmp_path / f"runs.{kind}")
    refused(path, rf"runs\.{kind}, line {lines}: these are no simulated matches \({column}\)")


@pytest.mark.parametrize(
    "text", ["", "\n", "a,b\n1,2\n", "\0\0", "game,game\n1,2\n", "x" * 200_000, '"' * 1001, "\xff\xfe"]
)
def test_tables_of_rubbish(text: str, tmp_path: Path) -> None:
    (tmp_path / "runs.csv").write_bytes(text.encode("latin-1"))
    refused(tmp_path / "runs.csv", "holds no simulated matches")


def test_a_table_with_a_short_line(runs: Runs, tmp_path: Path) -> None:
    path = runs.save(tmp_path / "runs.csv")
    path.write_text(path.read_text("utf-8") + "etraclor,7\n", "utf-8")
    refused(path, rf"runs\.csv, line {len(runs) + 2}: these are no simulated matches")


def test_a_packed_file_that_stands_for_too_much(runs: Runs, tmp_path: Path) -> None:
    """A few kilobytes, three million rows: nothing of it is made."""
    pyarrow = pytest.importorskip("pyarrow")
    from pyarrow import parquet

    many = 3_000_000
    alike = {name: pyarrow.repeat(pyarrow.scalar(values[0]), many) for name, values in runs.columns.items()}
    parquet.write_table(pyarrow.table(alike), tmp_path / "runs.parquet")
    assert (tmp_path / "runs.parquet").stat().st_size < 500_000
    refused(tmp_path / "runs.parquet", "more than the companion reads")


# --- mangled ----------------------------------------------------------------------------------------------------------


BITS: Final = (
    b"0",
    b"-",
    b"1e999",
    b"[",
    b"]",
    b"{",
    b"}",
    b'"',
    b",",
    b"\n",
    b"null",
    b"true",
    b"\x00",
    b"\xff",
    b"9" * 40,
)


def mangled(data: bytes, rng: random.Random) -> bytes:
    """A file in which something was cut out, put in, doubled or changed."""
    found = bytearray(data)
    for _ in range(rng.choice((1, 1, 2, 5))):
        at = rng.randrange(len(found) + 1)
        to = min(len(found), at + rng.choice((0, 1, 1, 3, 20, 400)))
        found[at:to] = rng.choice((b"", rng.choice(BITS), bytes(found[at:to] * 2), bytes([rng.randrange(256)])))
    return bytes(found)


@pytest.mark.parametrize("kind", ["jsonl", "csv", "parquet"])
def test_files_that_are_mangled_are_read_or_refused_in_a_sentence(kind: str, runs: Runs, tmp_path: Path) -> None:
    if kind == "parquet":
        pytest.importorskip("pyarrow")
    simulated(4, into=tmp_path)
    whole = (
        (tmp_path / "runs.jsonl").read_bytes() if kind == "jsonl" else runs.save(tmp_path / f"x.{kind}").read_bytes()
    )
    rng, path, read = random.Random(f"mangled {kind}"), tmp_path / f"runs.{kind}", 0
    count = sized(250, 10_000)
    for _ in range(count):
        path.write_bytes(mangled(whole, rng))
        try:
            used(lab.load(path, lang="en"))
            read += 1
        except (LabError, SetupError) as told:
            assert "\n" not in told.text("fr")
    assert read < count
