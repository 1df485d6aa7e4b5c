"""The table in a notebook: the front end as a widget, the match and its rules in the kernel.

The widget follows the record of its match, so that a move announced by the app, by another notebook or by code
shows within a second. Nothing is polled in a cell: a timer of the kernel's own loop looks between the cells.
"""

import asyncio
import base64
import logging
import weakref
from collections.abc import Mapping
from functools import cache
from typing import Any

import anywidget
import traitlets

from companion import fonts
from companion.core.match.match import Match
from companion.core.record.ledger import RecordError
from companion.core.rules.rulings import SetupError
from companion.core.text.messages import say
from companion.pictures.svg import draw
from companion.table.hub.changes import Sent
from companion.table.hub.front_files import STYLES, front_text, modules_of, widget_module
from companion.table.matches.shelf import Shelf, following_round
from companion.table.partner.opponents import opponents
from companion.table.partner.seat_players import only_person
from companion.table.session.session import Session
from companion.table.words import page_words

log = logging.getLogger(__name__)


FOLLOW_S = 0.3
"""How often the record is looked at for what others wrote, in seconds (one `stat`)."""

FACES: tuple[tuple[fonts.Name, str, str], ...] = (
    ("text-regular", "Companion Text", "font-weight:400"),
    ("text-bold", "Companion Text", "font-weight:700"),
    ("text-italic", "Companion Text", "font-weight:400;font-style:italic"),
    ("numerals-bold", "Companion Numerals", "font-weight:700"),
    ("titles-bold", "Companion Titles", "font-weight:700"),
)


@cache
def front_style() -> str:
    """The front end's style, with the fonts in it: a notebook's page may load nothing by itself."""
    faces = [
        f'@font-face{{font-family:"{family}";{how};font-display:swap;src:url(data:font/woff2;base64,{_data(name)}) '
        'format("woff2")}'
        for name, family, how in FACES
    ]
    return "\n".join([*faces, *(front_text(name) for name in STYLES)])


def _data(name: fonts.Name) -> str:
    return base64.b64encode(fonts.path(name, "woff2").read_bytes()).decode("ascii")


def table_widget(match: Match, seat: str | None = None) -> "TableWidget":
    """The live table of a match, for a player's seat or (None) for the whole table.

    A match without a record gets one in the user's folder, so that nothing announced here is ever lost. Raises
    SetupError for an unknown player, RecordError where no record can be written.
    """
    alone = only_person(match) if match.header.seed is not None and not match.over else None
    place = alone if seat is None else seat_of(match, seat)
    if match.path is None:
        Shelf().add(match)
    return TableWidget(match, place)


def seat_of(match: Match, name: str) -> int:
    """The seat of a player. Raises SetupError."""
    for seat, player in enumerate(match.players):
        if isinstance(name, str) and player.casefold() == name.strip().casefold():
            return seat
    raise SetupError(say("unknown-player", match.lang, name=name, known=", ".join(match.players)))


class FrontWidget(anywidget.AnyWidget):
    """A page of the front end in a notebook: it shows `view`, and answers what the page asks.

    `view` and its `version` are the state that a page opens with; from then on it is sent what has changed.
    """

    view = traitlets.Dict().tag(sync=True)
    version = traitlets.Int().tag(sync=True)
    modules = traitlets.Dict().tag(sync=True)
    """The modules that the front end needs besides its own, as text: a notebook's page may load nothing."""

    def __init__(self, *, modules: Mapping[str, str] | None = None) -> None:
        self._esm = widget_module()
        self._css = self.style()
        self._sent = Sent()
        self._sent.message(view := self.drawn())
        super().__init__(view=view, version=1, modules={**modules_of(view), **(modules or {})})
        self.on_msg(self._heard)

    def style(self) -> str:
        """The style of the page."""
        return front_style()

    def drawn(self) -> dict[str, Any]:
        """The newest view."""
        raise NotImplementedError

    def do(self, intent: Mapping[str, Any]) -> dict[str, Any]:
        """Do what a page asks, and answer it."""
        raise NotImplementedError

    def still(self) -> str:
        """A light picture of what the page shows, which stays where the widget cannot (a saved notebook, GitHub)."""
        return draw(self.drawn(), letters=False)

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]] | None:
        """The live page, and beside it its picture."""
        shown = super()._repr_mimebundle_(**kwargs)
        return None if shown is None else ({**shown[0], "image/svg+xml": self.still()}, shown[1])

    def show(self) -> None:
        """Send what is new in the view to every place where the widget is displayed."""
        view = self.drawn()
        if modules_of(view).keys() - self.modules.keys():
            self.modules = {**self.modules, **modules_of(view)}
        message = self._sent.message(view)
        if message["version"] != self.version:
            self.view, self.version = self._sent.view, message["version"]
            self.send(message)

    def _should_send_property(self, key: str, value: Any) -> bool:
        """Whether a change of the state goes to the pages by itself: the view does not, `show` sends what changed."""
        return key not in ("view", "version") and bool(super()._should_send_property(key, value))

    def _heard(self, _widget: Any, content: Any, _buffers: Any) -> None:
        if not isinstance(content, Mapping):
            return
        if content.get("type") == "intent":
            self.send({"type": "reply", "id": content.get("id"), **self.answer(content.get("intent"))})
        elif content.get("type") == "again" and content.get("version") != self.version:
            self.send(self._sent.whole())

    def answer(self, intent: Any) -> dict[str, Any]:
        """Do what a page asks: the view changes first, then comes the reply. Never raises."""
        try:
            reply = self.do(intent if isinstance(intent, Mapping) else {})
            self.show()
        except Exception:
            log.exception("an intent of a page could not be handled")
            return {"ok": False, "text": page_words(str(self.view["lang"]))["went_wrong"]}
        return reply


class TableWidget(FrontWidget):
    """One table on one match. `match` is what it shows (the next round of a series, once that has begun)."""

    def __init__(self, match: Match, seat: int | None = None) -> None:
        self.session = Session(match, seat=seat)
        self.session.on_next_round = following_round
        self._shown: tuple[Any, ...] = ()
        self._trouble = ""
        super().__init__()
        _look_later(weakref.ref(self))

    @property
    def match(self) -> Match:
        """The match that the table shows."""
        return self.session.match

    def drawn(self) -> dict[str, Any]:
        """The newest view of the match."""
        if self.match.partners:
            opponents(self.match)  # the companion sits down with whoever looks
        view = self.session.view()
        if self._trouble:
            view["notice"] = self._trouble
        self._shown = self._stands
        return view

    @property
    def _stands(self) -> tuple[Any, ...]:
        return (self.match.header.id, self.match.newest, opponents(self.match).shown)

    def do(self, intent: Mapping[str, Any]) -> dict[str, Any]:
        """Announce, ask, undo… (companion/table/session/session.py)."""
        reply = self.session.handle(intent)
        if reply.get("ok"):
            self._trouble = ""
        return reply

    def catch_up(self) -> bool:
        """Take in what others wrote to the record, what code played, what advice was thought; let the companion play
        its seats. Whether there was anything to show."""
        trouble = ""
        try:
            self.match.follow()
            if self.match.partners:
                opponents(self.match).look(self.match)
        except RecordError as error:
            trouble = str(error)
        news = self.session.advised()
        if self._shown == self._stands and trouble == self._trouble and not news:
            return False
        self._trouble = trouble
        self.show()
        return True


def _look_later(ref: "weakref.ref[TableWidget]") -> None:
    """Look again in a moment, as long as the widget lives. Without a running loop (a test) nobody waits."""
    try:
        loop = asyncio.get_running_loop()
    except RuntimeError:
        return
    loop.call_later(FOLLOW_S, _look, ref)


def _look(ref: "weakref.ref[TableWidget]") -> None:
    widget = ref()
    if widget is None:
        return
    if widget.comm is None:  # it was closed
        widget.session.drop_advice()
        opponents(widget.match).rest()
        return
    try:
        widget.catch_up()
    except Exception:  # a view that fails once must not end the following
        log.exception("the table could not follow its record")
    _look_later(ref)
