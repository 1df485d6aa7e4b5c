"""Tabs of the page without a server, and who of them holds the folder, without Python and the table."""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from companion.web.builder.table.table import FRONT
from tests.browser.static_site import Device
from tests.waiting import LIMIT_MS

STAND_INS = Path(__file__).with_name("tabs")
MODULES = ("tab.js", "worker.js", "holder.js", "names.js", "disk.js", "heritage.js", "packs.js")
PAGE = '<!doctype html><meta charset="utf-8"><title>tab</title><script type="module" src="static/page.js"></script>'
GUIDE = '<!doctype html><meta charset="utf-8"><title>guide</title>'


def write_tabs(folder: Path) -> Path:
    """A site with a copy of the page, as it is but for Python and the table."""
    static = folder / "table" / "static"
    static.mkdir(parents=True)
    for path in FRONT.glob("*/*.js"):
        if path.name in MODULES:
            shutil.copyfile(path, static / path.name)
    for path in STAND_INS.glob("*.js"):
        shutil.copyfile(path, static / path.name)
    (folder / "table" / "index.html").write_text(PAGE, "utf-8")
    (folder / "guide.html").write_text(GUIDE, "utf-8")
    return folder


def shows(page: Page, count: int) -> None:
    """Wait until a page shows so many lines."""
    page.wait_for_selector(f'html[data-shown="{count}"]', state="attached", timeout=LIMIT_MS)


def heard(page: Page, kind: str) -> None:
    """Wait until a page has heard something of its worker."""
    page.wait_for_function("kind => here.kinds.includes(kind)", arg=kind, polling=50, timeout=LIMIT_MS)


def shown(page: Page) -> list[dict[str, Any]]:
    """The lines that a page shows."""
    lines: list[str] = page.evaluate("here.shown")
    return [json.loads(line) for line in lines]


def process_of(device: Device, page: Page) -> int:
    """The process that a page runs in: the one that is busy while the page is."""

    def spent() -> dict[int, float]:
        assert device.context.browser is not None
        session = device.context.browser.new_browser_cdp_session()
        running = session.send("SystemInfo.getProcessInfo")["processInfo"]
        session.detach()
        return {int(one["id"]): one["cpuTime"] for one in running if one["type"] == "renderer"}

    while True:
        before = spent()
        page.evaluate("() => { for (let n = 0, sum = 0; n < 1e8; n += 1) sum += n; }")
        more = sorted(((now - before.get(pid, 0.0), pid) for pid, now in spent().items()), reverse=True)
        if len(more) == 1 or more[0][0] > 2 * more[1][0]:  # one that was just started is busy too
            return more[0][1]


def signal_to(pid: int, number: int) -> None:
    """Stop a process, let it go on, or kill it."""
    os.kill(pid, number)
