"""A list that one door of the house understands, all do; one that is refused is refused in the same words.

The lists are invented; their forms are those in which spreadsheets, notebooks and people save them.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import companion
from companion.core.data.datafile import MOST_COLUMNS, MOST_ROWS
from companion.core.rules.rulings import SetupError
from companion.decks.bench import Bench
from companion.decks.sources.files import check_files
from companion.decks.sources.job import table_texts
from companion.games.herocard.engine.cards.catalogue import CARDS as LISTS
from companion.printing.data.tables import from_rows, read_csv
from companion.printing.errors import PrintError

PLAIN = [
    "name;kind;type;attribute;cost;value;copies;text;hero",
    "Éclair d’été;attack;exclusive;body;4;4;3;Vite, et “fort”.;Zoé",
    "Grâce;block;fast;mind;3;5;6;;Zoé",
]
HEAD, *ROWS = PLAIN


def with_row(row: str) -> str:
    return "\n".join([*PLAIN, row])


def with_cells(*cells: str) -> str:
    """The list with one more cell at the end of each line."""
    return "\n".join(f"{line};{cell}" for line, cell in zip(PLAIN, cells, strict=True))


WHOLE = "\n".join(PLAIN)
GOOD: dict[str, bytes] = {
    "UTF-8": WHOLE.encode(),
    "its mark": WHOLE.encode("utf-8-sig"),
    "Windows-1252": WHOLE.encode("cp1252"),
    "Windows-1252 in capitals": WHOLE.replace("Grâce", "GRÂCE").encode("cp1252").replace(b"GR\xc2CE", b"Gr\xe2ce"),
    "UTF-16": WHOLE.encode("utf-16"),
    "UTF-16, the other way round": b"\xfe\xff" + WHOLE.encode("utf-16-be"),
    "Windows line ends": WHOLE.replace("\n", "\r\n").encode(),
    "old line ends": WHOLE.replace("\n", "\r").encode(),
    "tabs": WHOLE.replace(";", "\t").encode(),
    "commas": WHOLE.replace("Vite, et “fort”.", '"Vite, et “fort”."').replace(";", ",").encode(),
    "the separator named": f"sep=;\n{WHOLE}".encode(),
    "quotes round all": "\n".join(";".join(f'"{cell}"' for cell in line.split(";")) for line in PLAIN).encode(),
    "remarks": f"# ours; of 2026\n\n{HEAD}\n# a remark, with commas\n{ROWS[0]}\n;;;;;;;;\n{ROWS[1]}\n#;;;\n".encode(),
    "figures with a point": WHOLE.replace(";4;4;3;", ";4.0;4.0;3.0;").encode(),
    "figures with a comma": WHOLE.replace(";3;5;6;", ";3,0;5,0;6,00;").encode(),
    "an empty last column": with_cells("", "", "").encode(),
    "three of them": with_cells(";;", ";;", ";;").encode(),
    "one of blanks": with_cells(" ", "\N{NO-BREAK SPACE}", "").encode(),
    "empty rows": f"{WHOLE}\n{';' * 8}\n{';' * 8}\n\n".encode(),
    "an empty column in between": "\n".join(line.replace(";", ";;", 1) for line in PLAIN).encode(),
    "another name for copies": WHOLE.replace(";copies;", ";Quantity;").encode(),
}  # fmt: skip


def game(path: Path) -> Any:
    return companion.new("herocard", ["Ana", "Bo"], cards=path, lang="fr").state.box


def builder(path: Path) -> Any:
    return Bench("herocard", path, "fr").texts


def page(path: Path) -> Any:
    return check_files("herocard", [(path.name, path.read_bytes())], "fr")


def printer(path: Path) -> Any:
    return LISTS.read({"files": table_texts(read_csv(path, "fr"))})


DOORS: tuple[Callable[[Path], Any], ...] = (game, builder, page, printer)


@pytest.mark.parametrize("form", GOOD)
def test_what_one_door_understands_all_do(form: str, tmp_path: Path) -> None:
    path = tmp_path / "cards.csv"
    path.write_bytes(GOOD[form])
    wanted = LISTS.read({"files": {"cards.csv": WHOLE}})
    assert [card.name for card in wanted.actions] == ["Éclair d’été", "Grâce"]
    assert game(path) == printer(path) == wanted
    assert LISTS.read({"files": builder(path)}) == wanted
    assert page(path)["decks"][0]["name"] == "Zoé"


BAD: dict[str, tuple[bytes, str]] = {
    "an open quote": (with_row('"Bo;attack').encode(), "cards.csv, ligne 4, colonne 1 : ce n’est pas du CSV lisible"),
    "a cell without end": (f'{HEAD}\n"{"a" * 140_000}'.encode(), "cards.csv, ligne 2, colonne 1 : une case sans fin"),
    "too many cells": (with_row("A;B;C;D;E;F;G;H;I;J").encode(), "cards.csv, ligne 4, colonne 10 : 10 cases pour 9"),
    "no text": (f"{WHOLE}\0".encode(), "cards.csv, ligne 3, colonne 33 : un octet nul"),
    "a workbook": (b"PK\x03\x04" + b"\0" * 90, "cards.csv : c’est un classeur ou une archive"),
    "an old workbook": (b"\xd0\xcf\x11\xe0" + b"\0" * 90, "cards.csv : c’est un classeur ou une archive"),
    "a torn letter": (WHOLE.encode().replace(b"\xc3\xa2", b"\xa2"), "cards.csv, ligne 3, colonne 3 : cette lettre"),
    "no letter at all": (f"{HEAD}\nGu\x81".encode("latin-1"), "cards.csv, ligne 2, colonne 3 : cette lettre"),
    "half a letter of UTF-16": (WHOLE.encode("utf-16") + b"\0", "cards.csv, ligne 3, colonne 33 : cette lettre"),
    "too large": (b"x" * 400_001, "cards.csv : 400001 octets ; 400000 au plus."),
    "too many rows": (f"{HEAD}\nA;B\n".encode() + b"A\n" * MOST_ROWS, f"cards.csv, ligne {MOST_ROWS + 2}, colonne 1"),
    "too many columns": (b"a" + b";a" * MOST_COLUMNS, "cards.csv, ligne 1, colonne 201 : 201 colonnes"),
}  # fmt: skip


@pytest.mark.parametrize("form", BAD)
def test_what_one_door_refuses_all_do_in_the_same_words(form: str, tmp_path: Path) -> None:
    path = tmp_path / "cards.csv"
    data, wanted = BAD[form]
    path.write_bytes(data)
    told = set()
    for door in DOORS:
        with pytest.raises((SetupError, PrintError)) as caught:
            door(path)
        told.add(str(caught.value))
    (sentence,) = told
    assert sentence.replace("\u202f", " ").startswith(wanted)
    with pytest.raises(PrintError) as caught:
        read_csv(path, "en")
    assert "ligne" not in str(caught.value)


def test_a_heading_is_missed_only_where_its_column_holds_something(tmp_path: Path) -> None:
    path = tmp_path / "cards.csv"
    path.write_text(with_cells("", "", "oui"), "utf-8")
    with pytest.raises(SetupError, match=r"cards\.csv, line 3, column 10: this cell is filled"):
        companion.new("herocard", ["Ana", "Bo"], cards=path, lang="en")


def test_an_unknown_heading_is_told_with_those_of_its_own_list(tmp_path: Path) -> None:
    path = tmp_path / "decks.csv"
    path.write_text("hero,part,name,amount\nZoé,card,Grâce,2\n", "utf-8")
    with pytest.raises(SetupError, match=r"“amount” is not a known column; known: hero, part, name, copies\.$"):
        companion.new("herocard", ["Ana", "Bo"], cards=path, lang="en")


@pytest.mark.parametrize("name", ["cards.csv", "Cards.csv", "cards (1).csv", "Mon jeu - cards.csv", "cards.csv.txt"])
def test_a_list_is_known_by_its_name_however_it_was_downloaded(name: str, tmp_path: Path) -> None:
    path = tmp_path / name
    path.write_bytes(WHOLE.encode())
    assert len(game(path).actions) == 2
    assert list(builder(path)) == ["cards.csv"]
    assert page(path)["decks"][0]["name"] == "Zoé"


def test_what_is_not_there_is_told_by_all(tmp_path: Path) -> None:
    with pytest.raises(PrintError, match=r"^cards\.csv: there is no file there\.$"):
        read_csv(tmp_path / "cards.csv", "en")
    with pytest.raises(SetupError, match=r"^cards\.csv: there is no file there\.$"):
        Bench("herocard", tmp_path / "cards.csv", "en")


def test_a_text_and_rows_have_no_file_to_be_told_of() -> None:
    with pytest.raises(PrintError, match=r"^Line 2, column 3: 3 cells for 2 columns"):
        read_csv("a;b\n1;2;3\n", "en")
    with pytest.raises(PrintError, match=r"^Line 1, column 3: 3 cells for 2 columns"):
        from_rows([[1, 2, 3]], columns=("a", "b"), lang="en")
    with pytest.raises(PrintError, match=r"^Line 1, column 1: the list is empty"):
        from_rows([], lang="en")


def test_a_deck_is_saved_as_its_file_was(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "cards.csv").write_bytes(WHOLE.encode("cp1252"))
    decks = "# Essai d’été\nhero;part;name;copies;\nÉté;card;Grâce;5;\n"
    for encoding in ("cp1252", "utf-16", "utf-8-sig"):
        decks = f"sep=;\n{decks}" if encoding == "utf-8-sig" else decks
        (folder / "decks.csv").write_bytes(decks.encode(encoding))
        bench = Bench("herocard", folder, "fr")
        bench.name("Zoé bis")
        bench.set("card/Éclair d’été", 3)
        bench.save()
        text = (folder / "decks.csv").read_bytes().decode(encoding)
        assert text.startswith(decks)
        assert "Zoé bis;card;Éclair d’été;3" in text
        assert {deck.name for deck in Bench("herocard", folder, "fr").box.decks} >= {"Été", "Zoé bis"}
