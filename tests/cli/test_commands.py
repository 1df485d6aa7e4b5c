"""The commands: what they print, their exit codes, and that no mistake ends in a traceback."""

import json
import os
import re
import socket
import subprocess
import sys
import tomllib
from importlib.resources import files
from pathlib import Path

import pytest

import companion
from companion.cli.main import EXAMPLES, main
from tests.alike import alike

THIN = "\u202f"
COMMANDS = [name for name in EXAMPLES if name]


@pytest.fixture
def record(tmp_path: Path) -> Path:
    match = companion.new("etraclor", ["Ana", "Bo"], lang="fr", starter="Ana")
    for text in ["invoquer D♦", "équiper 6♠ D♦", "finir", "invoquer A♣", "finir", "attaquer D♦ A♣"]:
        match.play(text)
    return match.save(tmp_path / "partie.jsonl")


def run(capsys: pytest.CaptureFixture[str], *argv: object) -> tuple[int, str, str]:
    code = main([str(part) for part in argv])
    said = capsys.readouterr()
    assert "Traceback" not in said.out + said.err
    return code, said.out, said.err


# --- help -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("command", COMMANDS)
def test_help_shows_an_example_in_both_languages(capsys: pytest.CaptureFixture[str], command: str, lang: str) -> None:
    code, out, _ = run(capsys, command, "--lang", lang, "--help")
    assert code == 0
    assert f"companion {command}" in out.split("exempl" if lang == "fr" else "exampl")[1]
    assert ("usage : " if lang == "fr" else "usage: ") in out.replace(THIN, " ")


def test_every_word_is_in_both_languages_and_has_the_same_figures() -> None:
    words = tomllib.loads(files("companion.cli").joinpath("words.toml").read_text("utf-8"))
    for table in ("help", "say"):
        for key, texts in words[table].items():
            assert set(texts) == {"fr", "en"}, key
            assert set(re.findall(r"\{(\w+)", texts["fr"])) == set(re.findall(r"\{(\w+)", texts["en"])), key
            assert not re.search(r"[^\s\u202f{][:;!?](\s|$)|« | »", texts["fr"]), key


def test_language_of_the_system(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPANION_LANG", "fr_FR.UTF-8")
    assert "joueurs" in run(capsys, "games")[1]
    assert "players" in run(capsys, "games", "--lang", "en")[1]
    assert "players" in run(capsys, "--lang", "en", "games")[1]
    assert run(capsys, "games", "--lang", "de")[0] == 2


@pytest.mark.parametrize(
    ("argv", "told"),
    [
        ([], "COMMAND"),
        (["fly"], "fly"),
        (["rules"], "GAME"),
        (["check"], "RECORD"),
        (["games", "extra"], "extra"),
        (["play", "--port", "many"], "many"),
        (["play", "--port"], "--port"),
        (["play", "--port", "0"], "65535"),
        (["play", "--port", "99999"], "65535"),
        (["play", "chess"], "etraclor"),
        (["rules", "chess"], "etraclor"),
        (["print"], "fiche-combat"),
        (["print", "fiche-combat"], "-o fiche-combat.pdf"),
        (["print", "nothing", "-o", "x.pdf"], "fiche-combat"),
        (["print", "fiche-combat", "-o", "x.pdf", "--paper", "A3"], "A5"),
        (["print", "fiche-combat", "-o", "x.pdf", "--orientation", "oblique"], "portrait"),
        (["print", "fiche-combat", "-o", "x.pdf", "--set", "player"], "player"),
        (["print", "fiche-combat", "-o", "x.pdf", "--set", "shoe=1"], "player"),
        (["print", "fiche-combat", "-o", "/nowhere/at/all.pdf"], "/nowhere/at/all.pdf"),
        (["check", "/nowhere.jsonl"], "/nowhere.jsonl"),
        (["replay", "/"], "/"),
        (["replay", "x", "--delay", "soon"], "soon"),
        (["replay", "x", "--delay", "-1"], "-1"),
        (["replay", "x", "--delay", "nan"], "nan"),
    ],
)
def test_mistake_is_one_sentence_that_says_what_would_be_right(
    capsys: pytest.CaptureFixture[str], argv: list[str], told: str
) -> None:
    for lang in ("en", "fr"):
        code, out, err = run(capsys, *argv, "--lang", lang)
        assert code == 2
        assert told in err or told == "COMMAND"
        assert out == ""
        assert len(err.strip().splitlines()) == 1


@pytest.mark.parametrize(
    ("argv", "told"),
    [
        (["lesson"], "`companion lessons`"),
        (["rules", "etraclor", "spaceshield"], "ETR-11"),
    ],
)
def test_what_was_probably_meant_is_suggested(capsys: pytest.CaptureFixture[str], argv: list[str], told: str) -> None:
    for lang in ("fr", "en"):
        code, _, err = run(capsys, *argv, "--lang", lang)
        assert code
        assert told in err


def test_words_that_may_be_left_out_are_not_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    assert "WORDS" not in run(capsys, "rules")[2]


# --- print ------------------------------------------------------------------------------------------------------------


def test_print_writes_the_sheet_and_the_same_bytes_each_time(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    pytest.importorskip("reportlab")
    first, second = tmp_path / "a.pdf", tmp_path / "b.pdf"
    options = ["--paper", "a5", "--orientation", "paysage", "--lang", "fr", "--set", "player=Zoé"]
    assert run(capsys, "print", "fiche-combat", "-o", first, *options)[0] == 0
    assert run(capsys, "print", "fiche-combat", "-o", second, *options)[0] == 0
    assert first.read_bytes().startswith(b"%PDF-")
    alike(first.read_bytes(), second.read_bytes())
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.pdf", "b.pdf"]
    assert run(capsys, "print", "fiche-combat", "-o", first, "--lang", "en")[0] == 0
    assert first.read_bytes() != second.read_bytes()


def test_print_lists_the_sheets(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "print", "--list")
    assert code == 0
    assert "fiche-combat" in out
    assert "player" in out


def test_print_without_its_packages_says_how_to_get_them(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for name in [name for name in sys.modules if name.split(".")[0] == "reportlab"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.delitem(sys.modules, "companion.printing.page.document", raising=False)
    monkeypatch.setitem(sys.modules, "reportlab", None)
    code, _, err = run(capsys, "print", "fiche-combat", "-o", tmp_path / "x.pdf")
    assert code == 2
    assert "pip install 'tabletop-companion[print]'" in err
    assert list(tmp_path.iterdir()) == []


def test_play_without_its_packages_says_how_to_get_them(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setitem(sys.modules, "qrcode", None)
    code, _, err = run(capsys, "play", "--folder", tmp_path)
    assert code == 2
    assert "pip install 'tabletop-companion[app]'" in err


# --- rules ------------------------------------------------------------------------------------------------------------


def test_rules_finds_clauses_by_words_in_either_language(capsys: pytest.CaptureFixture[str]) -> None:
    french = run(capsys, "rules", "etraclor", "bouclier", "--lang", "fr")
    english = run(capsys, "rules", "Etraclor", "shield", "--lang", "en")
    for (code, out, _), word in ((french, "bouclier"), (english, "shield")):
        assert code == 0
        assert "shield-break ·" in out
        assert word in out
    assert "voir aussi" in french[1]
    assert "see also" in english[1]


def test_rules_by_id_gives_that_clause_with_its_section_and_related_ones(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "rules", "etraclor", "etr-9", "--lang", "en")
    assert code == 0
    assert out.startswith("ETR-9 · ")
    assert "\n\n" not in out
    assert "see also: " in out
    where = re.search(r"in the code: (companion/games/etraclor/\S+\.py):(\d+) blow_sum\n", out)
    assert where
    line = (Path(companion.__file__).parent.parent / where[1]).read_text("utf-8").splitlines()[int(where[2]) - 1]
    assert line.startswith("def blow_sum(")


def test_rules_without_words_gives_them_all_and_unknown_words_give_1(capsys: pytest.CaptureFixture[str]) -> None:
    from companion.core.plugins.registry import find_game

    out = run(capsys, "rules", "etraclor")[1]
    assert all(f"{key} · " in out for key in find_game("etraclor").rulebook)
    code, out, err = run(capsys, "rules", "etraclor", "spaceship")
    assert (code, out) == (1, "")
    assert "spaceship" in err


# --- check and replay -------------------------------------------------------------------------------------------------


def test_check_judges_every_entry(capsys: pytest.CaptureFixture[str], record: Path) -> None:
    code, out, _ = run(capsys, "check", record, "--lang", "fr")
    assert code == 0
    assert "attaquer D♦ A♣" in out
    assert out.splitlines()[-1] == "3 légaux, 3 possibles, 0 contraire aux règles ; différences : 0."
    assert "attack Q♦ A♣: legal" in run(capsys, "check", record, "--lang", "en")[1]


def test_check_gives_1_for_a_move_against_the_rules_and_0_once_it_is_undone(
    capsys: pytest.CaptureFixture[str], record: Path
) -> None:
    match = companion.load(record)
    match.override("attaquer D♦ A♣", why="pour voir")
    code, out, _ = run(capsys, "check", record, "--lang", "fr")
    assert code == 1
    assert "contraire aux règles [joué quand même]" in out
    match.undo()
    code, out, _ = run(capsys, "check", record, "--lang", "fr")
    assert code == 0
    assert "[annulé]" in out


def test_check_names_a_speaker_once(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    match = companion.new("erythro", ["Ana", "Bo"], position={"round": 3}, lang="fr")
    match.play("Bo\u202f: 3 feu")
    path = match.save(tmp_path / "match.jsonl")
    assert "   1  Bo\u202f: gagner 3 feu\u202f: légal" in run(capsys, "check", path, "--lang", "fr")[1]
    assert "   1  Bo: gain 3 fire: legal" in run(capsys, "check", path, "--lang", "en")[1]


def test_check_says_what_was_announced_together(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    match = companion.new("herocard", ["Ana", "Bo"], lang="fr")
    path = match.save(tmp_path / "match.jsonl")
    match.play(["finir", "finir"])
    match.undo()
    _, out, _ = run(capsys, "check", path, "--lang", "fr")
    assert out.count("[annoncé avec 1] [annulé]") == 1
    assert out.count("[annulé]") == 2
    assert "Annulé\u202f: finir\u202f; finir" in out


def test_check_gives_1_for_what_todays_rules_see_differently(capsys: pytest.CaptureFixture[str], record: Path) -> None:
    lines = record.read_text().splitlines()
    row = json.loads(lines[-1])
    row["facts"]["Bo.mage.hp"] = 3
    record.write_text("\n".join([*lines[:-1], json.dumps(row)]) + "\n")
    code, out, _ = run(capsys, "check", record, "--lang", "en")
    assert code == 1
    assert "HP (Bo, Mage) recorded as 3, today 4" in out
    assert "differences: 1." in out


def test_check_of_a_damaged_record_prints_the_sound_part_and_gives_2(
    capsys: pytest.CaptureFixture[str], record: Path
) -> None:
    lines = record.read_text().splitlines()
    record.write_text("\n".join([*lines[:4], "{ torn", *lines[4:]]) + "\n")
    code, out, err = run(capsys, "check", record, "--lang", "en")
    assert code == 2
    assert "summon Q♦" in out
    assert "The first 3 entries are sound." in out
    assert f"{record}, line 5" in err


def test_check_of_a_record_that_was_cut_off_says_so_and_gives_1(
    capsys: pytest.CaptureFixture[str], record: Path
) -> None:
    record.write_bytes(record.read_bytes()[:-20])
    code, out, _ = run(capsys, "check", record, "--lang", "en")
    assert code == 1
    assert "legal" in out
    assert companion.load(record, lang="en").notices[0] in out


@pytest.mark.parametrize("content", [b"", b"\xff\xfe\x00", b"{}", b"[1]\n", b'{"companion":1}\n', b"x" * 300_000])
@pytest.mark.parametrize("command", ["check", "replay"])
def test_foreign_file_is_one_sentence(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, command: str, content: bytes
) -> None:
    path = tmp_path / "other.txt"
    path.write_bytes(content)
    code, _, err = run(capsys, command, path)
    assert code == 2
    assert str(path) in err
    alike(path.read_bytes(), content)


def test_replay_tells_the_match_with_its_sums(capsys: pytest.CaptureFixture[str], record: Path) -> None:
    code, out, _ = run(capsys, "replay", record, "--delay", "0", "--lang", "fr")
    assert code == 0
    assert f"PV (Bo, Mage){THIN}: 10 → 4" in out
    assert ".hp" not in out
    assert out.splitlines()[-1] == "La partie n’est pas finie."
    companion.load(record).play("abandonner")
    assert "Bo" in run(capsys, "replay", record, "--lang", "en")[1].splitlines()[-1]


def test_replay_waits_between_moves(
    capsys: pytest.CaptureFixture[str], record: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    waits: list[float] = []
    monkeypatch.setattr("companion.cli.commands.read.time.sleep", waits.append)
    run(capsys, "replay", record, "--delay", "0,5")
    assert waits == [0.5] * 6


def test_control_characters_of_a_record_never_reach_the_terminal(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    match = companion.new("etraclor", ["Ana", "Bo"], lang="en", starter="Ana")
    match.correct({"Bo.deck": 7}, why="a potion")
    path = match.save(tmp_path / "m.jsonl")
    path.write_text(path.read_text().replace("a potion", "\\u001b]0;owned\\u0007 done"))
    out = run(capsys, "replay", path, "--lang", "en")[1]
    assert "]0;owned" in out
    assert "\x1b" not in out
    assert "\x07" not in out


# --- as a program -----------------------------------------------------------------------------------------------------


def program(*argv: object, **env: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "companion.cli", *map(str, argv)],
        capture_output=True, text=True, encoding="utf-8", timeout=60, env={**os.environ, **env}, check=False,
    )  # fmt: skip


def test_program_gives_its_exit_code_and_needs_no_heavy_packages(record: Path) -> None:
    assert program("check", record).returncode == 0
    done = program("rules", "etraclor", "spaceship")
    assert (done.returncode, done.stdout) == (1, "")
    heavy = "{'tornado', 'pandas', 'reportlab', 'traitlets'} & set(sys.modules)"
    heavy = f"import sys; from companion.cli import main; main(['games']); print({heavy})"
    listed = subprocess.run([sys.executable, "-c", heavy], capture_output=True, text=True, check=True)
    assert listed.stdout.splitlines()[-1] == "set()"


def test_reader_that_closes_the_pipe_is_no_error(record: Path) -> None:
    command = f"{sys.executable} -m companion.cli rules etraclor | head -1"
    done = subprocess.run(["bash", "-o", "pipefail", "-c", command], capture_output=True, text=True, check=False)
    assert done.stderr == ""
    assert done.returncode == 0


def test_terminal_that_knows_no_suits_is_no_error(record: Path) -> None:
    done = program("replay", record, PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    assert done.returncode == 0
    assert "Traceback" not in done.stderr


def test_port_in_use_is_one_sentence(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        done = program("play", "--no-browser", "--folder", tmp_path, "--port", port, "--lang", "en")
    assert done.returncode == 2
    assert str(port) in done.stderr
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize("command", ["play", "lab"])
def test_folder_that_cannot_be_written_is_one_sentence(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, command: str
) -> None:
    (tmp_path / "file").write_text("")
    code, _, err = run(capsys, command, "--no-browser", "--folder", tmp_path / "file")
    assert code == 2
    assert "--folder" in err


# --- advice -----------------------------------------------------------------------------------------------------------


def test_advice_tells_the_best_moves_and_why(capsys: pytest.CaptureFixture[str], record: Path) -> None:
    code, out, err = run(capsys, "advice", record, "--seconds", "0,3", "--lang", "fr")
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert lines[0] == "Conseil pour Ana"
    assert "la main d’Ana" in lines[1]
    assert lines[2].startswith("1. ")
    assert "chances de gagner" in lines[2]
    assert lines[-1].startswith("(")
    assert "to win" in run(capsys, "advice", record, "--seconds", "0.1", "--count", "1", "--lang", "en")[1]


def test_advice_where_nothing_is_to_be_decided(capsys: pytest.CaptureFixture[str], record: Path) -> None:
    code, out, _ = run(capsys, "advice", record, "--seat", "bo", "--lang", "en")
    assert (code, out) == (1, "Advice for Bo\nBo has nothing to decide at the moment.\n")


@pytest.mark.parametrize(
    ("more", "told"),
    [
        (["--seat", "Zoé"], "Zoé"),
        (["--seconds", "soon"], "soon"),
        (["--seconds", "nan"], "nan"),
        (["--seconds", "-1"], "-1"),
        (["--seconds", "9999"], "600"),
        (["--count", "0"], "20"),
        (["--count", "few"], "few"),
    ],
)
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_advice_that_cannot_be_given_is_a_sentence(
    capsys: pytest.CaptureFixture[str], record: Path, more: list[str], told: str, lang: str
) -> None:
    code, out, err = run(capsys, "advice", record, *more, "--lang", lang)
    assert (code, out) == (2, "")
    assert told in err
    assert len(err.splitlines()) == 1


def test_advice_on_a_record_that_is_not_there(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    code, out, err = run(capsys, "advice", tmp_path / "none.jsonl")
    assert (code, out) == (2, "")
    assert "none.jsonl" in err
