"""Takes the pictures of Aestery's and Eredan's table for the site and README, in French and English: `make pictures`.

Each is a position of invented cards on the app's own front end in Chromium; its times do not depend on the day.
`python -m scripts.build_site_pictures eredan` takes those of one game alone.
"""

import functools
import http.server
import io
import json
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from PIL import Image
from playwright.sync_api import Page, sync_playwright

import companion
from companion.table.session.session import Session
from tests.browser.front.bench import Quiet
from tests.browser.pages import chromium

ROOT: Final = Path(__file__).parents[1]
PICTURES: Final = ROOT / "site" / "pictures"
PHONE, LAPTOP = ((390, 844), 1.6), ((1280, 800), 1.0)
"""The size of a screen, and how many times as large its picture is."""
COLOURS: Final = 160
"""Of a picture: few enough for a small file, more than anybody tells apart."""

# --- Aestery ----------------------------------------------------------------------------------------------------------

# Force/Defence as printed, keywords, and what else is known of each.
BO: Final = (
    ("Loup gris", 2, 2, {}),
    ("Renard des haies", 1, 2, {"keywords": ["madness"]}),
    ("Bélier noir", 3, 3, {"keywords": ["bravery 1"], "bravery": 1}),
    ("Sentinelle de sel", 2, 5, {"keywords": ["reach"], "fatigue": 1, "tapped": True}),
)
ANA: Final = (
    ("Merle des toits", 2, 2, {"keywords": ["flight"]}),
    ("Golem d’argile", 5, 3, {"plus": 1}),
    ("Louve rousse", 3, 2, {"keywords": ["recidivism 1"], "new": True}),
    ("Vigie du gué", 1, 4, {"keywords": ["reach"], "fatigue": 1}),
    ("Marmotte des cols", 4, 5, {"keywords": ["arrival", "nap 2"], "nap": 2}),
)
COMBAT: Final = ("attack 1 + 2 + 3", "done", "Bo: block 2 with 1 + 2", "Bo: flash 1/4 on 3", "Bo: done")


def table(*moves: str, **more: Any) -> companion.Match:
    """Ana's main phase of turn 13, after some announcements."""
    facts: dict[str, Any] = {"turn": 13, "player": "Ana", "phase": "main", "Ana.life": 17, "Bo.life": 14, **more}
    for name, cards, hand, mines, free in (("Ana", ANA, 4, 6, 4), ("Bo", BO, 5, 5, 2)):
        facts |= {f"{name}.hand": hand, f"{name}.mines": mines, f"{name}.mines.untapped": free, f"{name}.deck": 42,
                  f"{name}.graveyard": 2, f"{name}.exile": 6, f"{name}.hideout": 1}  # fmt: skip
        for place, (called, force, defence, besides) in enumerate(cards, 1):
            one = f"{name}.fighter.{place}"
            facts |= {one: called, f"{one}.force": force, f"{one}.defence": defence}
            facts |= {f"{one}.{what}": value for what, value in besides.items()}
    match = companion.new("aestery", ["Ana", "Bo"], position=facts, lang="fr")
    for move in moves:
        match.play(move)
    return match


HERO: Final = {
    "Ana.hero": "Orsène", "Ana.hero.colours": ["white"], "Ana.hero.used": True, "Ana.experience": 3, "Ana.mined": True,
}  # fmt: skip


# --- Eredan -----------------------------------------------------------------------------------------------------------

# Class, race, HP now and at most, Attack, Defence, Spirit, the Order, and what else is known of each.
LINES: Final = {
    "Ana": (
        ("Lise", "mage", "human", 8, 11, 2, 0, 4, "8 spirit +1", {"rune.1": "cor", "rune.2": "yr", "tilted": True}),
        ("Aubin", "fighter", "dais", 12, 15, 3, 2, 1, "5 attack +1",
         {"rune.1": "nox", "weapon": 'object weapon "Épée du gué"'}),
        ("Iris", "priest", "elfine", 12, 12, 2, 1, 3, "6 defence +1",
         {"attack.high": 4, "familiar": 'familiar "Merle"'}),
    ),
    "Bo": (
        ("Odon", "berserker", "human", 11, 16, 4, 1, 0, "7 attack +2",
         {"rage": True, "helmet": 'object helmet "Heaume"'}),
        ("Tibo", "marauder", "demon", 9, 13, 3, 1, 1, "8 spirit +1", {"armour": 'object armour "Cuir"'}),
        ("Grès", "fighter", "golem", 16, 18, 3, 2, 0, "6 defence +1",
         {"tilted": True, "weapon": 'object weapon "Masse"', "shield": 'object shield "Rondache"'}),
    ),
}  # fmt: skip
FIGHT: Final = (
    "fight 2 on 2",
    'action "Pique de gué" chain', 'Bo: action "Pas de côté" chain',
    'action "Souffle court" on Bo.2', 'Bo: action "Croc-en-jambe"',
    "resolve", "effect attack +1 on Ana.2 this fight", "resolve", "effect defence +1 on Bo.2 this fight",
)  # fmt: skip
"""Four cards in N, two of them done."""


def line(*moves: str) -> companion.Match:
    """Turn 5, Ana's, after some announcements."""
    facts: dict[str, Any] = {"turn": 5, "player": "Ana", "phase": "choose"}
    for name, hand, deck in (("Ana", 3, 13), ("Bo", 4, 14)):
        facts |= {f"{name}.hand": hand, f"{name}.deck": deck, f"{name}.discard": 4}
        for place, (called, kind, race, hp, most, *figures, order, besides) in enumerate(LINES[name], 1):
            one = f"{name}.{place}"
            facts |= {one: called, f"{one}.class": [kind], f"{one}.race": race, f"{one}.hp": hp, f"{one}.hp.max": most,
                      f"{one}.received": most - hp, f"{one}.orders": [order]}  # fmt: skip
            facts |= dict(zip((f"{one}.attack", f"{one}.defence", f"{one}.spirit"), figures, strict=True))
            facts |= {f"{one}.{what}": value for what, value in besides.items()}
    match = companion.new("eredan", ["Ana", "Bo"], position=facts, lang="fr")
    for move in moves:
        match.play(move)
    return match


# --- taking them ------------------------------------------------------------------------------------------------------


@contextmanager
def front_end() -> Iterator[str]:
    """The address of the front end on its bench."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(ROOT)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/tests/browser/front/harness.html"
    server.shutdown()
    server.server_close()


def view_of(match: companion.Match, lang: str) -> dict[str, Any]:
    """What a page shows, at the same time on every day."""
    view: dict[str, Any] = json.loads(json.dumps(Session(match, lang=lang).view()))
    for row in view["log"]:
        row["time"] = f"20:{41 + row['entry']}"
    return view


def take(page: Page, name: str, view: dict[str, Any]) -> None:
    """A picture of what a page shows."""
    page.wait_for_function("() => Boolean(window.start)")
    page.evaluate("view => start(view)", view)
    page.wait_for_selector(".ct-fcard")
    page.evaluate("document.fonts.ready")
    path = PICTURES / f"{name}.png"
    with Image.open(io.BytesIO(page.screenshot())) as shot:
        shot.convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE).save(path, optimize=True)
    print(path.relative_to(ROOT), path.stat().st_size)


def main() -> int:
    """Take them all: those that README shows are in English, those of the French half of a page in French."""
    combat, hero, fight = table(*COMBAT), table(**HERO), line(*FIGHT)
    wanted = [
        ("aestery-phone", combat, "en", PHONE), ("aestery-phone-fr", combat, "fr", PHONE),
        ("aestery-laptop", hero, "en", LAPTOP),
        ("eredan-phone", fight, "en", PHONE), ("eredan-phone-fr", fight, "fr", PHONE),
        ("eredan-laptop", fight, "en", LAPTOP),
    ]  # fmt: skip
    games = sys.argv[1:]
    wanted = [one for one in wanted if not games or one[1].game.name in games]
    with front_end() as address, sync_playwright() as play, chromium(play) as browser:
        for name, match, lang, ((width, height), scale) in wanted:
            screen: Any = {"width": width, "height": height}
            page = browser.new_page(viewport=screen, device_scale_factor=scale, reduced_motion="reduce")
            page.goto(address)
            take(page, name, view_of(match, lang))
            page.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
