"""Matches that go from one device to another by QR codes: shown at a table, read at the start page.

Intent at a table: `hand-on`. What is read comes as any code does (`code`); its parts are gathered until all are there,
then the match is kept among the records and opened: it goes on here.
"""

import re
from collections.abc import Generator, Iterator, Mapping
from typing import Any, Final, Protocol

from companion.core.codes.handover import Handed, handing, taking
from companion.core.codes.match_code import CodeError
from companion.core.codes.split_code import Part, joined, read_parts
from companion.core.match.entry import Entry
from companion.core.match.match import Match
from companion.core.plugins.registry import find_game
from companion.core.record.ledger import Ledger, RecordError, RecordExistsError
from companion.core.record.line_schema import plain_facts, sound_row
from companion.core.record.loading import loading
from companion.core.rules.rulings import SetupError
from companion.core.text.messages import told
from companion.printing.links import link
from companion.table.handover.parts import Gathered
from companion.table.handover.qr import qr_data
from companion.table.hub.home import entries_told
from companion.table.hub.hub import Hub, Message, Page, no
from companion.table.matches.index import SUFFIX
from companion.table.matches.shelf import Shelf
from companion.table.words import app_word

_NAME: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,150}")
MOST: Final = 50
"""Records of one name that are looked at before a match is believed to be anything but handed over."""


class Folder(Protocol):
    """The matches of a shelf on the pages of a hub (companion/table/hub/match_hub.py)."""

    hub: Hub
    shelf: Shelf

    def show_record(self, page: Page, match_id: str) -> Generator[None, None, Message | None]:
        """The page shows a match."""
        ...


class Handing:
    """What goes on elsewhere, and what comes from elsewhere to go on here."""

    def __init__(self, tables: Folder) -> None:
        self.tables = tables
        self._gathered = Gathered(tables.shelf.folder / "handed.json")
        self._news: tuple[str, str, str] = ("", "", "")
        """Who brought a match last, its sum, and what was said of it: a page may say hello twice."""

    # --- showing ------------------------------------------------------------------------------------------------------

    def show(self, page: Page) -> Generator[None, None, Message]:
        """The codes of the match that a page shows. Raises CodeError."""
        match = page.match
        if match is None:
            return no(app_word("not_here", page.lang))
        hidden = match.header.seed is not None and not match.over
        if hidden and page.guest:
            return no(app_word("hand_hidden", page.lang))
        parts = yield from handing(match)
        site, codes = self.tables.hub.site, []
        for part in parts:
            yield
            codes.append({**qr_data(link(site, part), dense=True), "code": part})
        warned = ["hand_hands"] * hidden + ["hand_own"] * ("files" in match.header.data)
        return {
            "ok": True, "codes": codes, "site": bool(site), "entries": entries_told(match.newest, page.lang),
            "warnings": [app_word(key, page.lang) for key in warned],
        }  # fmt: skip

    # --- reading ------------------------------------------------------------------------------------------------------

    def take(self, page: Page, code: str) -> Generator[None, None, Message | None]:
        """A part, or several, of a match: once all are there it goes on here. Raises CodeError, SetupError,
        PositionError, RecordError: then nothing is kept."""
        if page.guest:
            return no(app_word("owner_only", page.lang))
        brought = read_parts(code, page.lang)
        parts = self._gathered.add(page.who, brought)
        count = brought[-1].count
        if len(parts) < count:
            page.trashed = {"match": None, "text": _wanting(parts, count, page.lang)}
            self.tables.hub.go_home(page, door="code")
            return None
        handed = yield from taking(joined(parts, page.lang), page.lang, self._lists, kind=self.tables.shelf.kind)
        name, key = yield from self._kept(handed.match, page.lang)
        page.notice = self._said(key, handed, page, brought[-1].whole)
        self.tables.hub.homes_old = True
        return (yield from self.tables.show_record(page, name))

    def _lists(self, game: str) -> Iterator[Mapping[str, Any]]:
        """The owner's card lists of a game that can be read."""
        found, lists = find_game(game), self.tables.shelf.lists
        for one in lists.offered(found, "en"):
            path = lists.path(found, one["value"])
            if path is not None and "problem" not in one:
                try:
                    yield found.read_cards(path, "en")
                except SetupError:  # changed meanwhile
                    continue

    def _said(self, key: str, handed: Handed, page: Page, whole: str) -> str:
        """What a page is told of a match that it has brought."""
        if key == "hand_same" and self._news[:2] == (page.who, whole):
            return self._news[2]
        count = entries_told(handed.match.newest, page.lang)
        differs = [] if handed.differs is None else [handed.differs(page.lang)]
        self._news = (page.who, whole, " ".join([app_word(key, page.lang, count=count), *differs]))
        return self._news[2]

    def _kept(self, match: Match, lang: str) -> Generator[None, None, tuple[str, str]]:
        """The name of the record that the match goes on in here, and the key of what is to be said of it."""
        if not _NAME.fullmatch(match.header.id):
            raise CodeError(told("code-content"), lang)
        for number in range(1, MOST):
            name = match.header.id if number == 1 else f"{match.header.id}-{number}"
            key = yield from self._put(name, match, lang)
            if key:
                return name, "hand_parted" if number > 1 and key == "hand_new" else key
        raise CodeError(told("code-content"), lang)

    def _put(self, name: str, match: Match, lang: str) -> Generator[None, None, str]:
        """Keep a match under a name: the key of what is said of it, empty where another one has that name."""
        path = self.tables.shelf.matches / f"{name}{SUFFIX}"
        try:
            match.save(path)
        except RecordExistsError:
            pass
        else:
            return "hand_new"
        try:
            here = yield from loading(path)
        except RecordError:  # a damaged one stays as it is
            return ""
        if not _is_same(here, match):
            return ""
        if here.newest >= match.newest:
            return "hand_same" if here.newest == match.newest else "hand_behind"
        return "hand_further" if _appended(path, here.newest, match, lang) else ""


def _wanting(parts: Mapping[int, Part], count: int, lang: str) -> str:
    """Which codes are there, and which must still be scanned."""
    here, wanted = (
        ", ".join(str(number) for number in range(1, count + 1) if (number in parts) is there)
        for there in (True, False)
    )
    words = {"count": count, "here": here, "n": len(parts), "missing": count - len(parts), "wanted": wanted}
    return app_word("hand_part", lang, **words)


def _is_same(here: Match, other: Match) -> bool:
    """Whether two matches are one and the same as far as both go."""
    begun = [(one.game.name, one.players, one.header.seed, one.header.created) for one in (here, other)]
    both = zip(here.entries[1:], other.entries[1:], strict=False)
    return begun[0] == begun[1] and all(_said(one) == _said(two) for one, two in both)


def _said(entry: Entry) -> tuple[Any, ...]:
    steps = tuple(map(str, entry.implied))
    return (
        entry.kind,
        str(entry.move),
        entry.refers,
        plain_facts(entry.given),
        entry.why,
        entry.comment,
        steps,
        entry.together,
    )


def _appended(path: Any, known: int, match: Match, lang: str) -> bool:
    """Write down what the match has beyond so many entries; False where the record has gone on meanwhile."""
    ledger = Ledger(path, lang)
    with ledger.locked("record-unwritable"):
        if sum(1 for _ in ledger.news()) != known + 1:
            return False
        ledger.append(*(sound_row(entry, lang) for entry in match.entries[known + 1 :]))
    return True
