"""The app: a Jupyter Server extension that serves the table's pages and their web socket under `/companion/`.

`companion play` starts a server with this extension alone (companion/table/server.py); `companion lab` loads it into
JupyterLab, where the pages show the same records that the notebooks' kernels write to.
"""

import hashlib
import json
import re
from importlib.resources import files
from importlib.resources.abc import Traversable
from string import Template
from typing import TYPE_CHECKING, Any

from jupyter_server.auth.decorator import ws_authenticated
from jupyter_server.base.handlers import JupyterHandler
from jupyter_server.base.websocket import WebSocketMixin
from jupyter_server.extension.application import ExtensionApp
from tornado import web
from tornado.ioloop import PeriodicCallback
from tornado.websocket import WebSocketClosedError, WebSocketHandler
from traitlets import Dict, Unicode

from companion import default_language
from companion.fonts import NAMES
from companion.match import Match
from companion.table.front_files import MODULES, STYLES
from companion.table.home import app_word
from companion.table.hub import Hub, Page
from companion.table.shelf import Shelf

if TYPE_CHECKING:
    from companion.lessons.hub import LessonHub

FOLLOW_MS = 250
"""How often the records that pages show are looked at for what other processes wrote (one `stat` each)."""

_TYPES = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".woff2": "font/woff2"}
_HOST = re.compile(r"[A-Za-z0-9.\-\[\]:]+")


def _assets() -> dict[str, Traversable]:
    """The files of the page, by the name under which they are served. Nothing else is."""
    table, lessons, fonts = files("companion.table"), files("companion.lessons"), files("companion.fonts")
    found = {name: table / name for name in ("app.js", "app.css", "icon.svg")}
    found |= {name: table / "front" / name for name in ("home.js", *MODULES, *STYLES)}
    found |= {name: lessons / "front" / name for name in ("lesson.js", "learn.js", "teacher.js", "lesson.css")}
    return found | {f"companion-{name}.woff2": fonts / f"companion-{name}.woff2" for name in NAMES}


def build_id() -> str:
    """Changes when a file of the page changes: pages that are open then load themselves again."""
    digest = hashlib.sha256()
    for path in _assets().values():
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


class _Guarded(JupyterHandler):
    """What all pages share: a visitor without the key gets 403 and a sentence, nothing may come from elsewhere."""

    async def prepare(self, **kwargs: Any) -> None:
        await super().prepare(_redirect_to_login=False)

    @property
    def content_security_policy(self) -> str:
        """Everything from this server alone; `ws:` is named because older Safari does not count it as 'self'."""
        host = self.request.host if _HOST.fullmatch(self.request.host) else ""
        sockets = f" ws://{host} wss://{host}" if host else ""
        parts = {
            "default-src": "'none'", "script-src": "'self'", "style-src": "'self'", "font-src": "'self'",
            "img-src": "'self'", "connect-src": f"'self'{sockets}", "base-uri": "'none'", "form-action": "'self'",
            "frame-ancestors": "'self'",
        }  # fmt: skip
        return "; ".join(f"{name} {value}" for name, value in parts.items())

    def set_default_headers(self) -> None:
        super().set_default_headers()
        self.set_header("Referrer-Policy", "no-referrer")  # the address may hold the token
        self.set_header("Cache-Control", "no-cache")

    def write_error(self, status_code: int, **kwargs: Any) -> None:
        self.set_header("Content-Type", "text/plain; charset=utf-8")
        lang = self.settings["companion_hub"].lang
        refused = "no_key" if self.check_host() else "wrong_host"
        self.finish(app_word(refused, lang) if status_code == 403 else f"{status_code}")


class _TablePage(_Guarded):
    """The page itself; it is the same for every match, seat and language."""

    @web.authenticated
    async def get(self) -> None:
        if not self.request.path.endswith("/"):
            query = f"?{self.request.query}" if self.request.query else ""
            self.redirect(self.request.path + "/" + query)
            return
        lang = self.settings["companion_hub"].lang
        page = Template((files("companion.table") / "app.html").read_text("utf-8"))
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.finish(page.substitute(lang=lang, noscript=app_word("no_script", lang)))


class _TableAsset(_Guarded):
    """A file of the page."""

    @web.authenticated
    async def get(self, name: str) -> None:
        path = _assets().get(name)
        if path is None:
            raise web.HTTPError(404)
        suffix = name[name.rindex(".") :]
        self.set_header("Content-Type", _TYPES[suffix])
        if suffix == ".woff2":
            self.set_header("Cache-Control", "private, max-age=604800")
        self.finish(path.read_bytes())


class _TableSocket(WebSocketMixin, WebSocketHandler, JupyterHandler):
    """One page's connection: Jupyter checks host, origin and token, the hub does the rest."""

    page: Page | None = None

    @property
    def hub(self) -> Hub:
        hub = self.settings["companion_hub"]
        assert isinstance(hub, Hub)
        return hub

    @ws_authenticated
    async def get(self, *args: Any, **kwargs: Any) -> None:
        await super().get(*args, **kwargs)

    def open(self, *args: Any, **kwargs: Any) -> None:
        super().open(*args, **kwargs)
        self.set_nodelay(True)  # else the view may wait 40 ms for the acknowledgement of what went before it
        self.page = self.hub.join(self._send)

    def on_message(self, message: str | bytes) -> None:
        if self.page is None or self.page not in self.hub.pages:
            self.close()
            return
        self.hub.receive(self.page, message)

    def on_close(self) -> None:
        if self.page is not None:
            self.hub.leave(self.page)

    def _send(self, message: dict[str, Any]) -> None:
        try:
            self.write_message(json.dumps(message, ensure_ascii=False, separators=(",", ":")))
        except WebSocketClosedError:
            self.on_close()


class CompanionApp(ExtensionApp):
    """The extension `companion`: configured as `CompanionApp.folder`, `.lang`, `.game`, `.address`."""

    name = "companion"
    extension_url = "/companion/"
    folder = Unicode("", help="The folder of the matches; empty: the user's data folder.").tag(config=True)
    lang = Unicode("", help="The language of pages that have not chosen one: fr or en; empty: the system's.").tag(
        config=True
    )
    game = Unicode("", help="The game that the start page offers first; empty: any.").tag(config=True)
    address = Dict(help="The address for other phones, as site/table-view.md has it; empty: none.").tag(config=True)
    classroom = Dict(help="A class learns here: its `secret` (the teacher's key) and `lesson`; empty: none.").tag(
        config=True
    )

    def initialize_settings(self) -> None:
        """Set up the hub, and have it follow the records once the server runs."""
        hub = self._hub()
        self.settings["companion_hub"] = hub
        self._following = PeriodicCallback(hub.follow, FOLLOW_MS)

    def _hub(self) -> "LessonHub":
        from companion.lessons.classroom import Classroom
        from companion.lessons.hub import LessonHub

        shelf = Shelf(self.folder or None, kind=Match)
        settings: dict[str, Any] = {
            "lang": self.lang or default_language(),
            "game": self.game or None,
            "address": dict(self.address) or None,
            "build": build_id(),
        }
        return Classroom(shelf, plan=self.classroom, **settings) if self.classroom else LessonHub(shelf, **settings)

    def initialize_handlers(self) -> None:
        """The page, its files, its socket."""
        self.handlers.extend(
            [
                (r"/companion/?", _TablePage),
                (r"/companion/static/([a-z0-9.-]+)", _TableAsset),
                (r"/companion/socket", _TableSocket),
            ]
        )
        quicken_kernels()

    async def _start_jupyter_server_extension(self, serverapp: Any) -> None:
        self._following.start()

    async def stop_extension(self) -> None:
        """Stop following the records; every entry is on the disk already."""
        self._following.stop()


def quicken_kernels() -> None:
    """Have the sockets of notebook kernels send at once too: a tap on a notebook's table saves 40 ms."""
    from jupyter_server.services.kernels.websocket import KernelWebsocketHandler

    plain_open: Any = KernelWebsocketHandler.open
    if getattr(plain_open, "quick", False):
        return

    async def quick_open(self: Any, *args: Any, **kwargs: Any) -> None:
        self.set_nodelay(True)
        await plain_open(self, *args, **kwargs)

    quick_open.quick = True  # type: ignore[attr-defined]
    KernelWebsocketHandler.open = quick_open  # type: ignore[method-assign]


def _jupyter_server_extension_points() -> list[dict[str, Any]]:
    """Where Jupyter Server finds the extension."""
    return [{"module": "companion.table.app", "app": CompanionApp}]
