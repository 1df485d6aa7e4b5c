"""Opens the owner's page in a browser without telling its key to who may list the processes of this computer.

What a browser is started with stands in that list. So it is started on a file that its owner alone can read, and that
leads on to the address, as Jupyter does it.
"""

import atexit
import contextlib
import os
import platform
import sys
import threading
import webbrowser
from html import escape
from pathlib import Path
from urllib.parse import urlsplit

from companion.core.record.disk import write_whole

_LEADS_ON = (
    '<!doctype html><meta charset="utf-8"><meta name="referrer" content="no-referrer">'
    '<meta http-equiv="refresh" content="0; url={address}"><title>companion</title><a href="{address}">companion</a>\n'
)


def open_browser(address: str, folder: Path) -> None:
    """Open the browser where there is one with a window of its own: one that takes over the terminal helps nobody.

    `folder`: where the file lies that leads on. Where it cannot be written, or the browser could not read it, the page
    is opened without its key: a browser that was let in before has a pass, and another asks for the whole address.
    """
    if sys.platform.startswith("linux") and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        return
    shown = _leading_file(address, folder) or urlsplit(address)._replace(query="", fragment="").geturl()
    threading.Thread(target=_browse, args=(shown,), daemon=True).start()


def _leading_file(address: str, folder: Path) -> str | None:
    """The address of the file, which is removed when the server ends."""
    if "microsoft" in platform.release().lower():  # Linux within Windows: its browser reads no file of here
        return None
    path = _readable(folder) / f"companion-{urlsplit(address).port}.html"
    try:
        write_whole(path, _LEADS_ON.format(address=escape(address)).encode(), mode=0o600)
    except OSError:
        return None
    atexit.register(path.unlink, missing_ok=True)
    return path.as_uri()


def _readable(folder: Path) -> Path:
    """Browsers that come as snaps read neither /tmp nor what is hidden in the home: there it is the home itself."""
    with contextlib.suppress(RuntimeError):
        home = Path.home()
        if sys.platform.startswith("linux") and (home / "snap").is_dir():
            return home
    return folder


def _browse(address: str) -> None:
    with contextlib.suppress(webbrowser.Error, OSError):
        webbrowser.open(address)
