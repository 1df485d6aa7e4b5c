"""Views for the bench: written down, and made by the session itself from matches that are played here."""

import copy
import json
import tomllib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import companion
from companion.core.view import icons
from companion.table.session.session import Session
from tests.browser.front import fields, fights

ROOT = Path(__file__).resolve().parents[3]
FIXTURES = Path(__file__).parent / "fixtures"
TABLES = ["combat", "after", "opening", "prompt", "outcome", "dealt", "silly"]
"""Written down: exact figures, cards and entries, for tests that tap them; held to the contract (test_views.py)."""

View = dict[str, Any]
ADDRESS = {"text": "http://192.168.1.20:8765/companion/", "qr": "M0 0h7v7h-7z", "size": 29}


def _map() -> View:
    """Four players on a map: mines, pollution, a question, a story of several steps."""
    facts: dict[str, Any] = {
        "phase": "mines", "tile.2.pollution": 4, "tile.5.pollution": 2, "tile.3.mine": ["mine"],
        "tile.3.mine.level": 1, "Ana.water": 5, "tile.9.sanctuary": "fire",
    }  # fmt: skip
    players = ["Ana", "Bo", "Chloé", "Dan"]
    match = companion.new("erythro", players, cards="demo", lang="fr", position=facts)
    for move in ("next", "line spread"):
        match.play(move)
    return Session(match, seat=0).view()


def _contest() -> View:
    """Three players, one against another; the pad of who may answer, and cards that are announced by their figures."""
    match = companion.new("herocard", ["Ana", "Bo", "Chloé"], lang="fr", starter="Ana")
    for move in ("Ana: hero 12 8 9", "Bo: hero 8 12 10", "Chloé: hero 10 10 10",
                 "attack 6 B4 on Bo", "Bo: block 3 M2"):  # fmt: skip
        match.play(move)
    return Session(match).view()


def _invite() -> View:
    """The shared page of a match that the companion deals: it offers the seats, and the address."""
    match = companion.new("etraclor", ["Ana", "Bo"], lang="fr", starter="Ana", seed=7)
    session = Session(match)
    session.address = ADDRESS
    return session.view()


def _ending() -> View:
    """The end of a match whose last blow was a knock-out."""
    facts: dict[str, Any] = {
        "turn": 5, "player": "Ana", "Ana.attacker": "KS", "Ana.attacker.weapon": "7S", "Bo.mage": "AC", "Bo.mage.hp": 4,
        "Bo.deck": 3, "Ana.deck": 9,
    }  # fmt: skip
    match = companion.new("etraclor", ["Ana", "Bo"], lang="fr", position=facts)
    match.play("attack KS AC")
    session = Session(match)
    session.paper = "paper/match/it/"
    return session.view()


MADE: dict[str, Callable[[], View]] = {
    "map": cache(_map), "contest": cache(_contest), "invite": cache(_invite), "ending": cache(_ending),
    "field": fields.main_step, "lanes": fields.lanes, "queue": fields.queue,
    "fight": fights.fight, "choosing": fights.choosing, "path": fights.long_path,
}  # fmt: skip
"""One of each board, each with what only it has: made by the session, those with a field by hand."""
EVERY = [*TABLES, "home", *MADE]


def words(lang: str) -> dict[str, str]:
    table = tomllib.loads((ROOT / "companion" / "table" / "words.toml").read_text(encoding="utf-8"))
    return {key: word[lang] for key, word in table.items()}


def fixture(name: str) -> View:
    if name in MADE:
        return {**copy.deepcopy(MADE[name]()), "words": words("fr")}
    view: View = json.loads((FIXTURES / f"{name}.json").read_text(encoding="utf-8"))
    view["words"] = words("fr")
    view |= {"lines": icons.LINES, "icons": icons.SUITS, "invite": None, "ending": None}
    if view.get("last"):
        entry = view["last"]["entry"]
        told = any(row["why"] for row in view["log"] if row["entry"] == entry)
        view["last"]["why"] = entry if told else None
    return view
