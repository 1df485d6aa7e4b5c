"""The extension of Jupyter Server that shows the table under `/companion/` in JupyterLab (`companion lab`): the pages
show the same records that the notebooks' kernels write to. Jupyter's own login guards them."""

from typing import Any

from jupyter_server.auth.decorator import ws_authenticated
from jupyter_server.base.handlers import JupyterHandler
from jupyter_server.base.websocket import WebSocketMixin
from jupyter_server.extension.application import ExtensionApp
from tornado import web
from tornado.ioloop import PeriodicCallback
from traitlets import Unicode

from companion.core.text.messages import default_language
from companion.lessons.classroom.room import Lessons
from companion.lessons.front_files import lesson_files
from companion.notebook.match import Match
from companion.shop.on_pages import papers
from companion.table.hub.fair_queue import Turns
from companion.table.hub.hub import Hub
from companion.table.hub.match_hub import Tables
from companion.table.hub.page_files import build_id, table_files
from companion.table.hub.pages import (
    FOLLOW_MS,
    PAPER,
    RECORD,
    Handler,
    TableAsset,
    TableFile,
    TableManifest,
    TablePage,
    TablePaper,
    TableSocket,
    content_policy,
    follow,
)
from companion.table.matches.shelf import Shelf


class _Guarded(Handler, JupyterHandler):
    """A visitor whom Jupyter does not know gets 403 and a sentence."""

    async def prepare(self, **kwargs: Any) -> None:
        await super().prepare(_redirect_to_login=False)

    @property
    def content_security_policy(self) -> str:
        """The table's own, stricter than Jupyter's."""
        return content_policy(self.request.host)

    def set_default_headers(self) -> None:
        super().set_default_headers()
        self.guard_headers()

    def write_error(self, status_code: int, **kwargs: Any) -> None:
        self.refused_for = "no_key" if self.check_host() else "wrong_host"
        Handler.write_error(self, status_code, **kwargs)


class _Page(_Guarded, TablePage):
    @web.authenticated
    async def get(self) -> None:
        self.show()


class _Manifest(_Guarded, TableManifest):
    @web.authenticated
    async def get(self) -> None:
        self.show()


class _Asset(_Guarded, TableAsset):
    @web.authenticated
    async def get(self, name: str) -> None:
        self.show(name)


class _Paper(_Guarded, TablePaper):
    @web.authenticated
    async def get(self, kind: str, whose: str, sheet: str) -> None:
        await self.show(kind, whose, sheet, device="", guest=False)


class _File(_Guarded, TableFile):
    @web.authenticated
    async def get(self, record: str | None) -> None:
        await self.show(record, guest=False)


class _Socket(WebSocketMixin, TableSocket, JupyterHandler):
    """Jupyter checks host, origin and token."""

    @ws_authenticated
    async def get(self, *args: Any, **kwargs: Any) -> None:
        await super().get(*args, **kwargs)

    def visit_of(self) -> tuple[str, bool]:
        """Whoever may use Jupyter here is no guest."""
        return "", False


class CompanionApp(ExtensionApp):
    """The extension `companion`: configured as `CompanionApp.folder` and `.lang`."""

    name = "companion"
    extension_url = "/companion/"
    folder = Unicode("", help="The folder of the matches; empty: the user's data folder.").tag(config=True)
    lang = Unicode("", help="The language of pages that have not chosen one: fr or en; empty: the system's.").tag(
        config=True
    )

    def initialize_settings(self) -> None:
        """Set up the hub, and have it follow the records once the server runs."""
        shelf = Shelf(self.folder or None, kind=Match)
        served = {**table_files(), **lesson_files()}
        hub = Hub(lang=self.lang or default_language(), build=build_id(served))
        hub.rooms = (Lessons(hub, shelf.folder, shelf.kind), Tables(hub, shelf))
        hub.papers = papers()
        self.settings["companion_hub"] = hub
        self.settings["companion_files"] = served
        self.settings["companion_turns"] = Turns()
        self._following = PeriodicCallback(lambda: follow(hub), FOLLOW_MS)

    def initialize_handlers(self) -> None:
        """The page, its files, its socket."""
        self.handlers.extend(
            [
                (r"/companion/?", _Page),
                (r"/companion/manifest", _Manifest),
                (r"/companion/static/([a-z0-9.-]+)", _Asset),
                (rf"/companion/{PAPER}", _Paper),
                (rf"/companion/{RECORD}", _File),
                (r"/companion/socket", _Socket),
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
    return [{"module": "companion.notebook.extension", "app": CompanionApp}]
