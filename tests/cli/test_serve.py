"""What `companion play` and `companion lab` hand to their servers."""

import argparse
import asyncio
import json
import re
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("jupyter_server")
from companion.cli.commands import serve as cli_serve
from companion.cli.voice import Voice
from companion.lessons.front_files import lesson_files
from companion.notebook import extension
from companion.table.hub import page_files

ADDRESS = "http://192.168.1.20:8899/companion/?token=0123456789abcdef01234567"
UPPER, LOWER, BOTH = "▀", "▄", "█"


def decoded(rows: list[list[bool]]) -> str:
    """What a phone reads from modules, dark ones True, at four pixels each."""
    zxingcpp = pytest.importorskip("zxingcpp")
    image = pytest.importorskip("PIL.Image").new("L", (4 * len(rows[0]), 4 * len(rows)), 255)
    for y, row in enumerate(rows):
        for x, dark in enumerate(row):
            if dark:
                image.paste(0, (4 * x, 4 * y, 4 * x + 4, 4 * y + 4))
    found = zxingcpp.read_barcodes(image)
    return str(found[0].text) if found else ""


def halves(line: str) -> tuple[list[bool], list[bool]]:
    """The two rows of modules that a line of half blocks draws, inked ones True."""
    return [sign in (UPPER, BOTH) for sign in line], [sign in (LOWER, BOTH) for sign in line]


@pytest.mark.parametrize("colours", [True, False])
def test_code_on_the_terminal_is_read_by_a_phone(colours: bool) -> None:
    text = re.sub(r"\x1b\[[0-9;]*m", "", cli_serve._qr_text(ADDRESS, colours=colours)).replace("\xa0", " ")
    lines = text.split("\n")
    width = max(map(len, lines))
    inked = [row for line in lines for row in halves(line.ljust(width))]
    assert decoded([[sign == colours for sign in row] for row in inked]) == ADDRESS


def test_code_on_the_start_page_is_read_by_a_phone() -> None:
    shown = cli_serve._for_phones(ADDRESS)
    runs = re.findall(r"M(\d+) (\d+)h(\d+)v1h-\d+z", shown["qr"])
    dark = {(int(x) + i, int(y)) for x, y, count in runs for i in range(int(count))}
    size = shown["size"]
    rows = [[(x - 4, y - 4) in dark for x in range(size + 8)] for y in range(size + 8)]
    assert (shown["text"], decoded(rows)) == (ADDRESS, ADDRESS)
    assert cli_serve._for_phones(None) == {}


def test_first_free_port_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    taken = {8899, 8900}
    monkeypatch.setattr(cli_serve, "_free", lambda *where: 98 if where[0] in taken else None)
    assert cli_serve._port(None, 8899, "127.0.0.1", Voice("en")) == 8901
    monkeypatch.setattr(cli_serve, "_free", lambda *_: 98)
    with pytest.raises(Exception, match="8899"):
        cli_serve._port(None, 8899, "127.0.0.1", Voice("en"))
    monkeypatch.setattr(cli_serve, "_free", lambda *_: 13)
    with pytest.raises(Exception, match="1024"):
        cli_serve._port(80, 8899, "127.0.0.1", Voice("en"))


# --- lab --------------------------------------------------------------------------------------------------------------


def test_installed_notebooks_are_copied_once_and_what_the_user_changed_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "site-packages" / "companion"
    monkeypatch.setattr(cli_serve, "__file__", str(package / "cli" / "commands" / "serve.py"))
    with pytest.raises(Exception, match="tabletop-companion"):
        cli_serve._notebooks(tmp_path / "mine", Voice("en"))
    (package / "_notebooks" / "fr").mkdir(parents=True)
    (package / "_notebooks" / "fr" / "1.ipynb").write_text("first")
    mine = cli_serve._notebooks(tmp_path / "mine", Voice("en"))
    assert (mine / "fr" / "1.ipynb").read_text() == "first"
    (mine / "fr" / "1.ipynb").write_text("changed")
    (package / "_notebooks" / "fr" / "2.ipynb").write_text("second")
    cli_serve._notebooks(tmp_path / "mine", Voice("en"))
    assert (mine / "fr" / "1.ipynb").read_text() == "changed"
    assert (mine / "fr" / "2.ipynb").read_text() == "second"


def test_lab_is_told_to_stay_at_home(tmp_path: Path) -> None:
    (tmp_path / "fr").mkdir()
    given = argparse.Namespace(no_browser=True, more=["--IdentityProvider.token=x"])
    arguments = cli_serve._lab_arguments(given, 8888, tmp_path, tmp_path / "f", Voice("fr"))
    assert "--LabApp.extension_manager=readonly" in arguments
    assert "--LabApp.news_url=" in arguments
    assert "--LabApp.default_url=/lab/tree/fr" in arguments
    assert arguments[-1] == "--IdentityProvider.token=x"
    config = Path(extension.__file__).parent / "lab-config" / "labconfig" / "default_setting_overrides.json"
    settings = json.loads(config.read_text())
    assert settings["@jupyterlab/apputils-extension:notification"] == {"fetchNews": "false", "checkForUpdates": False}
    # What is typed and the tap after it come in their order, not by two threads.
    assert settings["@jupyterlab/apputils-extension:kernels-settings"] == {"commsOverSubshells": "disabled"}


def test_sockets_of_kernels_send_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    from jupyter_server.services.kernels.websocket import KernelWebsocketHandler

    told: list[Any] = []

    async def plain(self: Any, kernel_id: str) -> None:
        told.append(kernel_id)

    class Socket:
        def set_nodelay(self, value: bool) -> None:
            told.append(value)

    monkeypatch.setattr(KernelWebsocketHandler, "open", plain)
    extension.quicken_kernels()
    extension.quicken_kernels()
    asyncio.run(KernelWebsocketHandler.open(Socket(), "k1"))  # type: ignore[arg-type]
    assert told == [True, "k1"]


def test_every_file_of_the_page_is_there_and_names_no_other_place() -> None:
    page = page_files.page_text("en")
    named = set(re.findall(r'(?:href|src)="static/([^"]+)"', page))
    assets = {**page_files.table_files(), **lesson_files()}
    assert named <= set(assets)
    for name, path in assets.items():
        content = path.read_bytes()
        assert content
        if name.endswith((".js", ".css")):
            places = set(re.findall(rb"https?://[^\s\"'`)]+", content)) - {b"http://www.w3.org/2000/svg"}
            assert places == set(), name
    assert "http" not in page
    faces = re.findall(r"url\(([^)]+)\)", assets["app.css"].read_text("utf-8"))
    assert set(faces) == {name for name in assets if name.endswith(".woff2")}


def test_extension_is_found_by_jupyter_server() -> None:
    point = extension._jupyter_server_extension_points()[0]
    assert point["app"] is extension.CompanionApp
    config = Path(extension.__file__).parent / "jupyter-config" / "jupyter_server_config.d" / "companion.json"
    assert json.loads(config.read_text()) == {"ServerApp": {"jpserver_extensions": {point["module"]: True}}}
