"""`companion.statistics`: the finished matches of a folder as a table."""

from pathlib import Path

import pandas as pd

import companion
from companion.table.matches.shelf import Shelf


def test_one_row_a_finished_match_and_player(tmp_path: Path) -> None:
    for winner in ("Ana", "Bo", "Bo"):
        match = companion.new("etraclor", ["Ana", "Bo"], starter="Ana")
        Shelf(tmp_path).add(match)
        match.play("summon QD")
        match.play(f"{'Bo' if winner == 'Ana' else 'Ana'}: concede")
    running = companion.new("etraclor", ["Ana", "Cléo"])
    Shelf(tmp_path).add(running)
    table = companion.statistics(tmp_path, lang="en")
    assert len(table) == 6
    assert table.groupby("player")["won"].sum().to_dict() == {"Ana": 1, "Bo": 2}
    assert set(table["others"]) == {"Ana", "Bo"}
    assert table.loc[table["player"] == "Ana", "with"].unique().tolist() == ["Q♦"]
    assert isinstance(table["began"].dtype, pd.DatetimeTZDtype)
    assert table["minutes"].dtype == "float64"


def test_an_empty_folder_is_an_empty_table(tmp_path: Path) -> None:
    table = companion.statistics(tmp_path)
    assert len(table) == 0
    assert {"match", "player", "result", "with"} <= set(table.columns)
