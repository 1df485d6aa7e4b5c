"""Runs as people hold them: the table, comparisons, the picture, the text, files; and the command."""

import io
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import companion
from companion import lab
from companion.cli import main
from companion.core.text.numbers import percent
from companion.lab import progress
from companion.lab.errors import LabError
from companion.lab.matches.plan import Plan, Setting
from companion.lab.matches.result_log import Kept
from companion.lab.matches.work import row
from companion.lab.results.intervals import wilson
from companion.lab.results.runs import Runs
from tests.lab.simulations import MATCHES, alike, simulated

pandas = pytest.importorskip("pandas")


@pytest.fixture(scope="module")
def runs() -> Runs:
    return simulated()


@pytest.fixture(scope="module")
def field() -> Runs:
    """Decks against decks."""
    return companion.simulate("eredan", 2, decks="*", progress=False, lang="fr")


# --- the table --------------------------------------------------------------------------------------------------------


def test_the_frame_has_a_row_a_match(runs: Runs) -> None:
    frame = runs.frame
    assert len(frame) == len(runs) == 2 * MATCHES
    assert list(frame["match"]) == [match for match in range(MATCHES) for _ in range(2)]
    assert list(frame["option.boost"]) == [3, 1] * MATCHES
    assert set(frame["reason"]) <= {"last-card", "arena-empty", "no-team", "attack-empty"}
    assert ((frame["winner"] == "Ana") == (frame["won.Ana"] == 1)).all()
    assert (frame["won.Ana"] + frame["won.Bo"] == 1).all()
    assert frame["Ana.mage.hp"].dtype == "Int64"  # whole numbers, some of them absent
    assert {"starter", "turns", "moves", "score.Ana", "Bo.deck", "seconds"} <= set(frame.columns)
    won = frame[frame["winner"] == "Ana"]
    assert (won["score.Ana"] > won["score.Bo"]).all()


def test_it_is_what_the_rules_say_of_each_match(runs: Runs) -> None:
    """A match of the table, played again beside it: the same end."""
    plan = Plan("etraclor", MATCHES, ("random", "random"), (Setting(), Setting({"boost": 1})), 7, "", {}, "1")
    again = dict(zip(plan.columns[2:], row(plan, 9)[1:], strict=True))
    kept = runs.frame.iloc[9]
    assert (again["moves"], again["reason"], again["Ana.deck"]) == (kept["moves"], kept["reason"], kept["Ana.deck"])


def test_without_pandas_it_is_a_plain_table(runs: Runs, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pandas", None)
    plain: Any = runs.frame
    assert plain["moves"] == runs.columns["moves"]
    assert [row["figure"] for row in runs.compare()][:2] == ["won.Ana", "won.Ana"]


def test_what_is_compared(runs: Runs) -> None:
    table = runs.compare()
    assert list(dict.fromkeys(table["figure"])) == ["won.Ana", "begins", "turns", "moves"]
    assert list(table["label"][:2]) == ["Boost = 3", "Boost = 1"]
    first = table.iloc[0]
    assert (first["value"], first["low"], first["high"]) == wilson(sum(runs.columns["won.Ana"][::2]), MATCHES)
    assert pandas.isna(first["difference"])
    assert list(runs.compare("score.Ana")["figure"]) == ["score.Ana"] * 2


def test_before_anything_is_played() -> None:
    """As Ctrl+C leaves it at once."""
    plan = Plan("etraclor", 5, ("random", "random"), (Setting(),), 7)
    runs = Runs(None, "fr", Kept.temporary(plan))
    assert (len(runs), runs.missing, len(runs.frame), len(runs.compare())) == (0, 5, 0, 0)
    assert str(runs).splitlines() == [
        "Interrompu\u202f: 0 partie jouée sur 5.", "Aucune partie n’est jouée encore."
    ]  # fmt: skip
    assert runs.plot().axes == []


# --- in words and pictures --------------------------------------------------------------------------------------------


def test_the_text_in_both_languages(runs: Runs) -> None:
    english, french = runs.text("en").splitlines(), runs.text("fr").splitlines()
    assert english[0] == "Etraclor: Ana (random) and Bo (random); 12 matches for each of 2 ways, seed 7"
    assert french[0] == (
        "Etraclor\u202f: Ana (random) et Bo (random)\u202f; 12 parties pour chacune des 2 façons, graine 7"
    )
    share = Fraction(sum(runs.columns["won.Ana"][::2])) / MATCHES
    assert english[2].startswith(f"  Ana (random) wins: {percent(share)('en')} (")
    assert french[2].startswith(f"  Ana (random) gagne\u202f: {percent(share)('fr')} (")
    assert "; difference " in english[7]
    assert len(english) == len(french)
    assert str(runs) == repr(runs) == runs.text("en")


def test_the_text_of_many_settings_is_short(field: Runs) -> None:
    lines = field.text("en").splitlines()
    assert len(lines) == 2 + 2 * 9
    assert lines[3] == "Veilleurs du gué v Cour des lanternes"


def test_pictures(runs: Runs, field: Runs) -> None:
    pytest.importorskip("matplotlib")
    figure = runs.plot()
    wins, length = figure.axes
    assert wins.get_title(loc="left") == "Who wins"
    assert length.get_title(loc="left") == "How long a match is"
    assert [text.get_text() for text in length.get_legend().get_texts()] == ["Boost = 3", "Boost = 1"]
    assert figure.alt == runs.text()  # type: ignore[attr-defined]
    (drawn,) = field.plot().axes
    assert drawn.get_title(loc="left") == "Ana (random) gagne"
    assert len(drawn.texts) == 9
    assert drawn.get_ylabel() == "deck (Ana)"
    out = io.BytesIO()
    figure.savefig(out)
    assert out.getvalue().startswith(b"\x89PNG")


# --- files ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["csv", "parquet"])
def test_files_are_read_back(runs: Runs, field: Runs, kind: str, tmp_path: Path) -> None:
    if kind == "parquet":
        pytest.importorskip("pyarrow")
    for some in (runs, field):
        back = lab.load(some.save(tmp_path / f"runs.{kind}"), lang=some.lang)
        assert back.columns == some.columns
        assert str(back) == str(some)
        pandas.testing.assert_frame_equal(back.frame, some.frame)


def test_a_folder_is_read_without_playing(tmp_path: Path) -> None:
    runs = simulated(3, into=tmp_path / "kept")
    assert Runs.load(tmp_path / "kept").columns == runs.columns
    with pytest.raises(companion.SetupError, match="keeps other matches"):
        simulated(3, into=tmp_path / "kept", seed=8)


def test_files_that_are_none(tmp_path: Path, runs: Runs) -> None:
    other = tmp_path / "other.csv"
    other.write_text("a,b\n1,2\n", "utf-8")
    (tmp_path / "runs.jsonl").write_text("[]\n", "utf-8")
    for path in (other, tmp_path):
        with pytest.raises(LabError, match="holds no simulated matches") as told:
            lab.load(path, lang="en")
        assert "ne contient pas de parties" in told.value.text("fr")
    with pytest.raises(LabError, match="cannot be read"):
        lab.load(tmp_path / "nowhere.csv", lang="en")
    with pytest.raises(companion.SetupError, match=r"ends in csv or parquet"):
        runs.save(tmp_path / "runs.xlsx")
    with pytest.raises(LabError, match="cannot be written to"):
        runs.save(tmp_path / "no" / "runs.csv")


# --- how far it is ----------------------------------------------------------------------------------------------------


def test_progress_says_what_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    line = progress.Progress(10_000, 0, "fr", shown=False)
    assert line.text(0) == "0 partie sur 10\u202f000"
    line.add(2500)
    assert line.text(20) == "2\u202f500 parties sur 10\u202f000, encore 60 s environ"
    assert progress.duration(600)("en") == "10 min"
    assert progress.duration(2 * 3600 + 300)("fr") == "2 h 05"
    terminal = io.StringIO()
    monkeypatch.setattr(terminal, "isatty", lambda: True)
    monkeypatch.setattr(sys, "stderr", terminal)
    shown = progress.Progress(4, 2, "en", shown=True)
    shown.add(1)
    assert terminal.getvalue() == ""  # what is done at once needs no line
    shown._next = 0.0
    shown.add(1)
    shown.close()
    assert terminal.getvalue().startswith("\r4 of 4 matches, about 0 s left")
    assert terminal.getvalue().endswith(f"\r{progress.ERASE}")


# --- the command ------------------------------------------------------------------------------------------------------


def run(capsys: pytest.CaptureFixture[str], *words: object) -> tuple[int, str, str]:
    code = main(["simulate", *map(str, words)])
    told = capsys.readouterr()
    return code, told.out, told.err


def test_the_command(runs: Runs, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "m.csv"
    asked = ("etraclor", "--matches", MATCHES, "--seed", 7, "--option", "--option", "boost=1", "-o", path)
    code, out, err = run(capsys, *asked, "--lang", "en")
    assert (code, err) == (0, "")
    assert out.splitlines() == [*runs.text("en").splitlines(), f"24 matches in {path}."]
    assert alike(lab.load(path)) == alike(runs)


def test_its_mistakes(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert run(capsys, "etraclor", "--players", "genius", "--lang", "fr")[::2] == (
        2,
        "companion\u202f: personne ne joue comme «\u202fgenius\u202f»\u202f: les façons de jouer sont random, learner, "
        "player, master, cheater, et master/200 réfléchit 200 fois par coup.\n",
    )
    for words, told in (
        (("nothing",), "nothing"),
        (("etraclor", "--option", "boost"), "--option boost: a house rule is written NAME=VALUE"),
        (("etraclor", "--workers", "many"), "workers= is a number of processes"),
        (("etraclor", "--workers", "tcp://127.0.0.1:1"), "no Dask scheduler answers"),
        (("etraclor", "-o", "x.doc"), "ends in csv or parquet"),
    ):
        code, out, err = run(capsys, *words, "--lang", "en")
        assert (code, out) == (2, "")
        assert told in err
        assert err.count("\n") == 1


def test_decks_on_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(
        capsys, "herocard", "--matches", 1, "--decks", "brasca", "--decks", "all", "--lang", "fr",
    )  # fmt: skip
    assert code == 0
    assert "Brasca contre Brasca\n" in out
    assert "Brasca contre Nimbo\n" in out
    assert "Nimbo contre" not in out


def test_help_shows_an_example(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "--help", "--lang", "en"]) == 0
    assert "companion simulate etraclor --matches 1000 --players learner random" in capsys.readouterr().out
