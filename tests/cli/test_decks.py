"""`companion decks`: a folder's heroes against the rules, for people and for scripts."""

import io
from pathlib import Path

import pytest

from companion.cli import main
from companion.core.codes.decks import deck_code
from companion.decks.bench import Bench
from tests.decks.boxes import a_hero, folder_with


@pytest.fixture
def box(tmp_path: Path) -> Path:
    return folder_with(tmp_path / "box")


def run(capsys: pytest.CaptureFixture[str], *words: object) -> tuple[int, str, str]:
    code = main(["decks", "herocard", *map(str, words), "--lang", "fr"])
    told = capsys.readouterr()
    return code, told.out, told.err


def test_every_hero_of_a_folder_is_judged(box: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, box)
    assert (code, err) == (1, "")
    *lines, last = out.splitlines()
    assert last == "1 en règle, 3 à reprendre."
    assert [line[:7] for line in lines if line[0] != " "] == ["✗ Kara ", "✗ Loup ", "✓ Juste", "✗ Peu ·"]
    assert any("Loup compte 32 points de héros" in line and "Équilibrer les héros" in line for line in lines)
    assert sum("exactement une carte" in line for line in lines) == 3


def test_one_hero_and_a_house_rule(box: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, box, "juste") == (
        0, "✓ Juste · Cartes action\u202f: 20 (20 au moins) · Points de héros\u202f: 29 (30 au plus)\n", ""
    )  # fmt: skip
    code, out, _ = run(capsys, box, "Juste", "--set", "hero_points=28")
    assert code == 1
    assert "28" in out


def test_the_invented_box_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "demo")
    assert code == 0
    assert out.splitlines()[-2].startswith("Les héros et les cartes de la démonstration sont inventés")


def test_the_lists_are_printed(box: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("pypdfium2")
    from companion.printing.page import pixels

    code, out, _ = run(capsys, box, "-o", tmp_path / "lists.pdf")
    assert code == 1
    assert "lists.pdf" in out
    assert pixels.count((tmp_path / "lists.pdf").read_bytes()) == 4
    assert run(capsys, box, "-o", tmp_path / "lists.pdf", "--up", "2")[0] == 1
    assert pixels.count((tmp_path / "lists.pdf").read_bytes()) == 2


def test_the_cards_are_printed(box: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("pypdfium2")
    from companion.printing.page import pixels

    assert run(capsys, box, "Juste", "--cards", "-o", tmp_path / "cards.pdf")[0] == 0
    assert pixels.count((tmp_path / "cards.pdf").read_bytes()) == 3  # its card, 3 attributes, 20 action cards


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["nowhere"], "attributes.csv, cards.csv, decks.csv"),
        (["demo", "Zorro"], "Brasca, Nimbo"),
        (["demo", "--set", "x"], "NOM=VALEUR"),
        (["demo", "--set", "colour=3"], "hero_points"),
        (["demo", "--set", "hero_points=many"], "de 1 à 999"),
        (["demo", "--set", "hero_points=" + "9" * 5000], "de 1 à 999"),
        (["demo", "--set", "hero_points=oui"], "oui ne va pas"),
        (["demo", "--cards"], "-o cartes.pdf"),
        (["demo", "Brasca", "--code", "D1HC"], "un paquet à la fois"),
        (["demo", "--list", "x", "--cards", "-o", "x.pdf"], "enregistre d’abord"),
        (["demo", "--list", "nowhere.txt"], "nowhere.txt"),
        (["demo", "--code", "D1HC4Z0K"], "D1HC"),
        (["demo", "-o", "no/such/folder/x.pdf"], "no/such/folder"),
    ],
)
def test_a_mistake_is_one_sentence(words: list[str], told: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, _, err = run(capsys, *words)
    assert code == 2
    assert told in err
    assert err.count("\n") == 1


def test_a_bad_file_is_told_with_its_place(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, _, err = run(capsys, folder_with(tmp_path / "bad", decks="hero,part,name\nMoi,nez,Kara\n"))
    assert code == 2
    assert "decks.csv, ligne 2, colonne part" in err


def test_games_without_decks_and_empty_boxes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["decks", "etraclor", "demo", "--lang", "en"]) == 2
    assert "no decks" in capsys.readouterr().err
    empty = folder_with(tmp_path / "empty", attributes="hero,attribute,value,points\n", cards="", decks="")
    assert run(capsys, empty)[0] == 2


def test_a_typed_deck_is_judged_from_a_file_or_standard_input(
    box: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    text = "Nom du héros : Écrite\nCorps : Kara\nEsprit : Loup\nX : Kara\n6 Coup\n6 Élan\n6 Mur\n2 Ruse\n"
    (tmp_path / "list.txt").write_text(text, "utf-8")
    code, out, _ = run(capsys, box, "--list", tmp_path / "list.txt")
    assert code == 0
    assert out.startswith("✓ Écrite · Cartes action\u202f: 20 (20 au moins)")
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"7 Coup\n")))
    code, out, _ = run(capsys, box, "--list", "-")
    assert code == 1
    assert out.startswith("✗ ton héros")
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"7 Coupe\n8 Murs\n")))
    code, _, err = run(capsys, box, "--list", "-")
    assert code == 2
    assert "ligne 1" in err
    assert "« Coup »".replace(" ", "\u202f") in err
    assert "ligne 2" in err


def test_the_deck_of_a_code_is_judged(box: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bench = Bench("herocard", box)
    code = deck_code(bench.decks, bench.box, a_hero(bench))
    status, out, _ = run(capsys, box, "--code", code)
    assert (status, out.splitlines()[0][:7]) == (0, "✓ Neuve")
    assert run(capsys, box, "--code", code, "--set", "hero_points=10")[0] == 1
    assert run(capsys, "demo", "--code", code)[0] == 2


def test_the_curves_are_told(box: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, box, "Juste", "--odds")
    assert "  Attribut\u202f: Corps × 12 · Esprit × 6 · X × 2" in out.splitlines()
