"""The server of `companion play`: a Jupyter Server that serves the table and nothing else."""

import signal
from collections.abc import Callable
from types import FrameType
from typing import Any

from jupyter_server.serverapp import ServerApp
from jupyter_server.services.contents.largefilemanager import LargeFileManager

EXTENSION = "companion.table.app"


class NoFiles(LargeFileManager):
    """A contents manager whose files nobody is served."""

    def get_extra_handlers(self) -> list[Any]:
        """No `/files/`."""
        return []


class TableServer(ServerApp):
    """Without kernels, files, terminals or settings to reach: what cannot be asked for needs no guarding.

    That is why no token has to be typed on this machine's own address: whoever opens it finds a score sheet. Jupyter's
    checks stay on all the same. Its host check answers only to `localhost` and loopback addresses, so that a web site
    that makes its own name point here (DNS rebinding) gets 403; its origin check keeps other sites' pages off the
    socket. On the local network there is always a token.
    """

    name = "companion-server"
    default_services = ()  # type: ignore[assignment]
    when_ready: Callable[["TableServer"], None] | None = None

    def _handle_sigint(self, sig: Any, frame: FrameType | None) -> None:
        """Ctrl+C ends the table at once, unasked: everything is on the disk."""
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        self.stop(from_signal=True)

    def write_browser_open_files(self) -> None:
        """None: these files hold the token, and the address is told on the terminal."""

    def start_app(self) -> None:
        """Start, then tell the address in our own words once the port is listened on."""
        super().start_app()
        if self.when_ready is not None:
            self.io_loop.add_callback(self.when_ready, self)


def run(
    *,
    port: int,
    ip: str,
    token: str,
    folder: str,
    settings: dict[str, Any],
    when_ready: Callable[[TableServer], None],
) -> None:
    """Serve until Ctrl+C. `settings` are those of CompanionApp; `token` guards every page unless it is empty."""
    argv = [
        f"--ServerApp.port={port}",
        "--ServerApp.port_retries=0",
        f"--ServerApp.ip={ip}",
        f"--ServerApp.allow_remote_access={ip not in ('127.0.0.1', 'localhost', '::1')}",
        f"--ServerApp.root_dir={folder}",
        f"--IdentityProvider.token={token}",
        "--PasswordIdentityProvider.hashed_password=",
        "--ServerApp.allow_unauthenticated_access=False",
        "--ServerApp.open_browser=False",
        "--ServerApp.terminals_enabled=False",
        "--ServerApp.allow_root=True",  # there is nothing here to run
        "--ServerApp.reraise_server_extension_failures=True",
        "--ServerApp.log_level=ERROR",
        "--ServerApp.contents_manager_class=companion.table.server.NoFiles",
    ]
    server = TableServer.instance(jpserver_extensions={EXTENSION: True})
    server.when_ready = when_ready
    server.config.CompanionApp.update(settings)
    server.initialize(argv=argv, starter_extension="companion", find_extensions=False)
    server.start()
