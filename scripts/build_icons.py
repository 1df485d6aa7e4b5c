"""Draws the icons of an installed page from companion/table/icon.svg: `python scripts/build_icons.py` (needs Chromium).

A phone cuts a maskable icon to a shape of its own: the ground fills it, the emblem stays within the safe circle. Those
without a mask keep their round corners, but Apple's (180), whose corners are cut by the phone.
"""

import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from companion.table.hub.pages import ICONS  # noqa: E402
from tests.browser.pages import chromium  # noqa: E402

TABLE = ROOT / "companion" / "table"
GROUND = "#1d2129"
SAFE = 0.82
"""How much of its size the emblem of a maskable icon keeps."""


def main() -> None:
    """Write all of them."""
    drawing = (TABLE / "icon.svg").read_text("utf-8")
    with sync_playwright() as play, chromium(play) as browser:
        for name, use in ICONS.items():
            size = int("".join(filter(str.isdigit, name)))
            page = browser.new_page(viewport={"width": size, "height": size})
            whole = use == "maskable" or size == 180
            inner = size * SAFE if use == "maskable" else size
            page.set_content(
                f"<style>body {{ margin: 0; display: grid; place-items: center; height: 100vh;"
                f" background: {GROUND if whole else 'transparent'} }} svg {{ width: {inner}px }}</style>{drawing}"
            )
            page.screenshot(path=TABLE / name, omit_background=not whole)
            page.close()


if __name__ == "__main__":
    main()
