"""`companion print`: every wish of the shop from the command line, the list, the ready-made PDFs."""

import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("reportlab")

import companion
from companion.core.plugins.registry import game_title
from companion.printing.spec import SheetSpec
from companion.shop import counter
from tests.alike import alike
from tests.cli.test_commands import run
from tests.printing.readback import FICHE, Printed


@pytest.fixture
def record(tmp_path: Path) -> Path:
    match = companion.new("etraclor", ["Ana", "Bo"], lang="fr", starter="Ana")
    match.play("invoquer D♦")
    return match.save(tmp_path / "partie.jsonl")


@pytest.fixture
def sheet(tmp_path: Path) -> Path:
    return tmp_path / "sheet.pdf"


@pytest.mark.parametrize(
    ("argv", "wishes"),
    [
        (["--style", "contraste"], {"style": "high-contrast"}),
        (["--style", "large-print", "--paper", "letter"], {"style": "large-print", "paper": "Letter"}),
        (["--up", "2"], {"up": 2, "paper": "A4"}),
        (["--colour"], {"colour": True}),
        (["--up", "2", "--set", "player=Ana", "--set", "opponent=Bo"],
         {"up": 2, "options": {"player": "Ana", "opponent": "Bo"}}),
        (["--set", "player= a=b "], {"options": {"player": " a=b "}}),
    ],
)  # fmt: skip
def test_a_wish_reaches_the_shop(
    capsys: pytest.CaptureFixture[str], sheet: Path, argv: list[str], wishes: dict[str, object]
) -> None:
    assert run(capsys, "print", "fiche-combat", "-o", sheet, "--lang", "en", *argv)[0] == 0
    alike(sheet.read_bytes(), counter.render(FICHE, lang="en", **wishes))


@pytest.mark.parametrize(
    ("given", "shift"),
    [("1.5,-2", (1.5, -2)), ("-1,2", (-1, 2)), ("-1,5;2,25", (-1.5, 2.25)), (" .5 , 0 ", (0.5, 0))],
)
def test_an_offset_is_two_lengths(
    capsys: pytest.CaptureFixture[str], sheet: Path, given: str, shift: tuple[float, float]
) -> None:
    pack = counter.find("card-pack")
    cards = ("--set", "cards=characters")
    argv = ("--lang", "en", "--shift", given, "--flip", "bord-long", *cards)
    assert run(capsys, "print", "card-pack", "-o", sheet, *argv)[0] == 0
    wishes = {"lang": "en", "flip": "long-edge", "options": {"cards": "characters"}}
    alike(sheet.read_bytes(), counter.render(pack, shift=shift, **wishes))
    assert sheet.read_bytes() != counter.render(pack, **wishes)


def test_a_match_gives_its_language_and_names(capsys: pytest.CaptureFixture[str], sheet: Path, record: Path) -> None:
    names = {"player": "Ana", "opponent": "Bo"}
    assert run(capsys, "print", "fiche-combat", "--match", record, "-o", sheet)[0] == 0
    alike(sheet.read_bytes(), counter.render(FICHE, lang="fr", options=names))
    assert run(capsys, "print", "fiche-combat", "--match", record, "-o", sheet, "--lang", "en")[0] == 0
    alike(sheet.read_bytes(), counter.render(FICHE, lang="en", options=names))


def test_a_match_on_paper_goes_on(capsys: pytest.CaptureFixture[str], sheet: Path, record: Path) -> None:
    before = record.read_bytes()
    argv = ("--match", record, "-o", sheet, "--base", "https://example.org/t")
    assert run(capsys, "print", "position", *argv)[0] == 0
    assert "Ana" in Printed(sheet).text
    alike(record.read_bytes(), before)


@pytest.mark.parametrize(
    ("argv", "fr", "en"),
    [
        (["--style", "neon"], "économie", "low-ink"),
        (["--up", "3"], "ne tiennent pas", "do not fit"),
        (["--up", "0"], "au moins, pas 0", "at least, not 0"),
        (["--up", "-3"], "pas -3", "not -3"),
        (["--up", "two"], "two", "two"),
        (["--up", "2", "--paper", "A5"], "A4", "A4"),
        (["--shift", "1"], "1.5,-2", "1.5,-2"),
        (["--shift", "1,2,3"], "1.5,-2", "1.5,-2"),
        (["--shift", "a,b"], "1.5,-2", "1.5,-2"),
        (["--shift", "1,2"], "verso", "second sides"),
        (["--flip", "long-edge"], "verso", "second sides"),
        (["--flip", "over"], "bord-long", "long-edge"),
        (["--base", "not an address"], "adresse", "address"),
        (["--base", "javascript:alert(1)"], "http://", "https://"),
        (["--base", "https://a b"], "sans espaces", "no spaces"),
        (["--match", "/"], "c’est un dossier", "it is a folder"),
        (["--match", "/nowhere.jsonl"], "/nowhere.jsonl", "/nowhere.jsonl"),
        (["--match", __file__], "test_print.py", "test_print.py"),
        (["--table", "/nowhere.csv"], "nowhere.csv", "nowhere.csv"),
        (["--all", "/tmp"], "--all", "--all"),
    ],
)
def test_mistake_is_one_sentence_and_no_file(
    capsys: pytest.CaptureFixture[str], sheet: Path, argv: list[str], fr: str, en: str
) -> None:
    for lang, told in (("fr", fr), ("en", en)):
        code, out, err = run(capsys, "print", "fiche-combat", "-o", sheet, "--lang", lang, *argv)
        assert (code, out) == (2, "")
        assert told in err
        assert len(err.strip().splitlines()) == 1
    assert not sheet.exists()


@pytest.mark.parametrize(
    ("argv", "fr", "en"),
    [
        (["fiche-combat", "-o", ""], "-o fiche-combat.pdf", "-o fiche-combat.pdf"),
        (["fiche-combat", "-o", "."], "c’est un dossier", "it is a folder"),
        (["fiche-combat", "-o", "nowhere/x.pdf"], "un dossier manque", "a folder is missing"),
        (["--all", ""], "--all printables/", "--all printables/"),
        (["--all", "file"], "est un fichier", "is a file"),
    ],
)
def test_what_cannot_be_written_is_one_sentence(
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    argv: list[str],
    fr: str,
    en: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "file").touch()
    for lang, told in (("fr", fr), ("en", en)):
        code, out, err = run(capsys, "print", *argv, "--lang", lang)
        assert (code, out) == (2, "")
        assert told in err
        assert len(err.strip().splitlines()) == 1
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


def lines_of(out: str, sheet: SheetSpec, lang: str) -> list[str]:
    """The lines of the list that belong to a sheet, below the title of its game."""
    of_game = out.split(f"{game_title(sheet.game)}\n", 1)[1] if sheet.game else out
    after = of_game.split(f"  {sheet.name} · {sheet.title[lang]}\n")[1].splitlines()
    return after[: next((place for place, row in enumerate(after) if not row.startswith("    --")), len(after))]


def test_the_list_names_the_options_of_a_sheet(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "print", "--list", "--lang", "fr")
    assert code == 0
    assert "Etraclor\n  fiche-combat" in out
    assert lines_of(out, FICHE, "fr") == [
        "    --paper        A5, A4 (--up 2), Letter",
        "    --orientation  portrait, paysage",
        "    --style        économie, contraste, grand (A4, Letter)",
        "    --set          player=…, opponent=…",
    ]
    for sheet in counter.every():
        options = [row.split()[0].removeprefix("--") for row in lines_of(out, sheet, "fr")]
        assert ("flip" in options) == sheet.backs
        assert ("match" in options) == (sheet.needs == "match")
        assert ("table" in options) == (sheet.needs == "table" or sheet.takes_table)
        assert ("set" in options) == bool(sheet.options)


def test_all_ready_made_pdfs_go_into_a_folder(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from companion.shop import index

    monkeypatch.setattr(index, "files", lambda _: iter([("fr/a/x.pdf", b"%PDF-x"), ("README.md", b"# x")]))
    folder = tmp_path / "out"
    code, out, _ = run(capsys, "print", "--all", folder, "--lang", "en")
    assert code == 0
    assert (folder / "fr/a/x.pdf").read_bytes() == b"%PDF-x"
    assert out.splitlines()[-1] == f"2 files in {folder}, 0.0 MB."
    (tmp_path / "file").write_text("")
    code, _, err = run(capsys, "print", "--all", tmp_path / "file", "--lang", "en")
    assert code == 2
    assert str(tmp_path / "file") in err


def test_one_sheet_loads_nothing_that_it_does_not_need(tmp_path: Path) -> None:
    """What keeps the whole command quick: no engine, no record, no other program's games."""
    unwanted = "{'companion.core.match.match', 'companion.core.rules.game', 'importlib.metadata'}"
    heavy = "{'pikepdf', 'pypdfium2', 'pandas', 'numpy', 'email', 'csv'}"
    code = (
        "import sys; from companion.cli import main\n"
        f"assert main(['print', 'fiche-combat', '-o', {str(tmp_path / 'x.pdf')!r}]) == 0\n"
        f"print(sorted(({unwanted} | {heavy}) & set(sys.modules)), 'reportlab' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[] True"


# --- the codes of a site ----------------------------------------------------------------------------------------------


def read(sheet: Path) -> list[str]:
    """The codes on a sheet, as a phone reads them."""
    zxingcpp = pytest.importorskip("zxingcpp")
    return [code.text for code in zxingcpp.read_barcodes(Printed(sheet).image(200))]


@pytest.mark.parametrize("site", ["https://x.example/jeu", " https://x.example/jeu/ "])
def test_codes_lead_to_the_table_of_a_site(
    capsys: pytest.CaptureFixture[str], record: Path, sheet: Path, site: str
) -> None:
    argv = ("print", "position", "--match", record, "-o", sheet, "--lang", "fr")
    assert run(capsys, *argv, "--site", site)[0] == 0
    same = counter.find("etraclor/position")
    alike(sheet.read_bytes(), counter.render(same, match=companion.load(record), base="https://x.example/jeu/table/"))
    code = companion.position_code(companion.load(record))
    assert read(sheet) == [f"https://x.example/jeu/table/#{code}"]


def test_a_site_may_be_named_once_for_all(
    capsys: pytest.CaptureFixture[str], record: Path, sheet: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COMPANION_SITE", "https://x.example")
    argv = ("print", "position", "--match", record, "-o", sheet, "--lang", "en")
    assert run(capsys, *argv)[0] == 0
    assert read(sheet)[0].startswith("https://x.example/table/#C1")
    assert run(capsys, *argv, "--site", "")[0] == 0
    assert read(sheet)[0].startswith("C1")


@pytest.mark.parametrize(
    "site", ["x.example", "ftp://x.example", "https://", "https://x.example/?a", "https://x/#b", "a b"]
)
def test_what_is_no_site_is_told(capsys: pytest.CaptureFixture[str], record: Path, sheet: Path, site: str) -> None:
    argv = ("print", "position", "--match", record, "-o", sheet, "--lang", "en", "--site", site)
    code, _, said = run(capsys, *argv)
    assert code == 2
    assert f"“{site}” is not the address of a site" in said
    assert not sheet.exists()


def test_a_page_or_a_site(capsys: pytest.CaptureFixture[str], record: Path, sheet: Path) -> None:
    argv = ("print", "position", "--match", record, "-o", sheet, "--lang", "en", "--site", "https://x.example")
    code, _, said = run(capsys, *argv, "--base", "https://y.example")
    assert (code, "one or the other" in said) == (2, True)


@pytest.mark.parametrize(
    ("wishes", "kept"), [([], 4), (["--lang", "fr"], 2), (["--lang", "en", "--paper", "letter"], 1)]
)
def test_all_keeps_to_its_language_and_its_paper(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, wishes: list[str], kept: int
) -> None:
    from companion.shop import index, printables

    few = [one for one in printables.every() if one.sheet.name == "calibration" and one.paper != "A5"]
    monkeypatch.setattr(printables, "every", lambda: few)
    monkeypatch.setattr(index, "files", lambda made: iter([(one.path, b"%PDF-x") for one in made]))
    code, out, _ = run(capsys, "print", "--all", tmp_path / "out", *wishes)
    assert code == 0
    lines = out.splitlines()[:-1]
    assert len(lines) == kept
    assert lines[0].startswith("1/")
    assert all(f"{(tmp_path / 'out').name}/{(wishes or ['', 'en'])[1]}" in line for line in lines) or not wishes


def test_a_paper_on_which_nothing_lies_ready_is_told(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    code, _, err = run(capsys, "print", "--all", tmp_path / "out", "--paper", "A9", "--lang", "en")
    assert code == 2
    assert "“A9”" in err
    assert "A4" in err


def test_names_in_other_scripts_are_drawn_and_what_is_not_is_said(
    capsys: pytest.CaptureFixture[str], sheet: Path
) -> None:
    names = ["player=Nguyễn Thị Ánh", "opponent=Иван Ωδή"]
    code, _, err = run(
        capsys, "print", "fiche-combat", "-o", sheet, *(word for one in names for word in ("--set", one))
    )
    assert (code, err) == (0, "")
    text = Printed(sheet).text
    assert "Nguyễn Thị Ánh" in text
    assert "Иван Ωδή" in text
    code, _, err = run(capsys, "print", "fiche-combat", "-o", sheet, "--set", "player=李小龙 李", "--lang", "en")
    assert code == 0
    assert "李小龙" in err
