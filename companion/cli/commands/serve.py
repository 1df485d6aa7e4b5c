"""`companion play` and `companion lab`: the servers of the table."""

import argparse
import contextlib
import errno
import io
import os
import shutil
import socket
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from companion.cli.browser import open_browser
from companion.cli.voice import FIRST_LAB_PORT, FIRST_PORT, MistakeError, Voice, as_path, table_page
from companion.core.plugins.optional import needs
from companion.core.plugins.registry import find_game
from companion.core.rules.rulings import SetupError
from companion.core.runtime.process import python
from companion.core.text.messages import system_reason
from companion.table.matches.shelf import default_folder

PORTS = 50
LOOPBACK, EVERYWHERE = "127.0.0.1", "0.0.0.0"

_T = TypeVar("_T")


# --- play -----------------------------------------------------------------------------------------------------------


def play(given: argparse.Namespace, voice: Voice) -> int:
    """Serve the table until Ctrl+C; with `--class` the pupils' and the teacher's pages instead."""
    game = _game(given.game, voice)
    lesson = None if given.lesson is None else _lesson(given.lesson, game, voice)
    folder = _folder(given.folder, voice)
    lan_too = given.lan or lesson is not None
    ip = EVERYWHERE if lan_too else LOOPBACK
    port = _port(given.port, FIRST_PORT, ip, voice)
    server = _server(voice)
    if lesson is not None:
        opened = _class(folder, port, lesson, given, voice)
    else:
        opened = _table(folder, port, game, lan_too, given, voice)

    def ready() -> None:
        opened.announce()
        if not given.no_browser:
            open_browser(opened.local, folder)

    server.run(opened.hub, opened.door, opened.served, port=port, ip=ip, names=given.host_name, when_ready=ready)
    voice.say("stopped")
    return 0


@dataclass(frozen=True)
class _Opened:
    """What is served: the hub, its door and the files of its pages, the address of the owner's page, and how all
    addresses are told."""

    hub: Any
    door: Any
    served: Any
    local: str
    announce: Callable[[], None]


def _table(folder: Path, port: int, game: str, lan_too: bool, given: argparse.Namespace, voice: Voice) -> _Opened:
    """The matches of a folder: the owner's key opens all of them, the guests' what is on the table this evening."""
    from companion.lessons.classroom.room import Lessons
    from companion.table.door.door import GUEST, OWNER, Door
    from companion.table.door.keys import table_keys
    from companion.table.hub.match_hub import Tables
    from companion.table.seats.seat_holders import FILE as SEATS

    keys = _kept(lambda: table_keys(folder, voice.lang, guests=lan_too, renew=given.new_keys))
    local = _address(LOOPBACK, port, keys.owner)
    lan = _address(_lan_ip(), port, keys.guests) if lan_too else None
    shelf, (hub, served) = _shelf(folder), _hub(voice)
    hub.site = table_page(given.site, voice)
    since = keys.since if lan_too else None
    address, seats = _for_phones(lan) or None, folder / SEATS
    tables = Tables(hub, shelf, game=game or None, address=address, guests_since=since, seats=seats)
    hub.rooms = (Lessons(hub, folder, shelf.kind), tables)
    roles = {OWNER: keys.owner, GUEST: keys.guests} if lan_too else {OWNER: keys.owner}
    return _Opened(hub, Door(roles, _name(port)), served, local, lambda: _announce(voice, folder, local, lan))


def _class(folder: Path, port: int, lesson: str, given: argparse.Namespace, voice: Voice) -> _Opened:
    """A class: the pupils' key opens the door, the teacher's their page."""
    from companion.lessons.classroom.classroom import Classroom
    from companion.lessons.classroom.keys import class_keys
    from companion.notebook.match import Match
    from companion.table.door.door import Door
    from companion.table.door.short_code import ShortCode

    pupils, teacher = _kept(lambda: class_keys(folder, voice.lang, renew=given.new_keys))
    local = _address(LOOPBACK, port, pupils) + f"#teacher={teacher}"
    ip, code = _lan_ip(), ShortCode(pupils)
    lan, typed = _address(ip, port, pupils), f"{ip}:{port}"
    hub, served = _hub(voice)
    address = {**_for_phones(lan), "typed": typed, "code": code.word}
    hub.rooms = (Classroom(hub, folder, Match, secret=teacher, lesson=lesson, address=address),)
    door = Door({"pupil": pupils}, _name(port), code)
    return _Opened(
        hub, door, served, local, lambda: _announce_class(voice, folder, local, lan, typed=typed, code=code.word)
    )


def _hub(voice: Voice) -> tuple[Any, Any]:
    """The hub of the pages, still without its rooms, and the files of the pages."""
    from companion.decks.sources.code import keep
    from companion.decks.sources.files import check_files
    from companion.lessons.front_files import lesson_files
    from companion.shop.on_pages import papers
    from companion.table.hub.hub import Hub
    from companion.table.hub.page_files import build_id, table_files

    served = {**table_files(), **lesson_files()}
    hub = Hub(lang=voice.lang, build=build_id(served))
    hub.papers, hub.keep_deck, hub.check_decks = papers(), keep, check_files
    return hub, served


def _shelf(folder: Path) -> Any:
    """The matches of a folder, looked through before anybody waits for them."""
    from companion.notebook.match import Match
    from companion.table.matches.shelf import Shelf

    shelf = Shelf(folder, kind=Match)
    shelf.list()
    return shelf


def _name(port: int) -> str:
    """What a pass is good for: no other server of this machine, even on the same folder, takes it."""
    return f"companion-{port}"


def _kept(make: Callable[[], _T]) -> _T:
    """What a folder keeps; where it cannot, the command says so."""
    from companion.core.record.ledger import RecordError

    try:
        return make()
    except RecordError as error:
        raise MistakeError(str(error)) from None


def _server(voice: Voice) -> Any:
    """The module of the server, which needs the extra `app`."""
    with needs("app", voice.lang):
        import qrcode  # noqa: F401

        from companion.table.hub import server
    return server


def _game(name: str | None, voice: Voice) -> str:
    if name is None:
        return ""
    try:
        return find_game(name, voice.lang).name
    except SetupError as error:
        raise MistakeError(str(error)) from None


def _lesson(given: str, game: str, voice: Voice) -> str:
    """The lesson of a class as `game/name`, from `game/name` or a name alone; empty where each pupil chooses."""
    from companion.core.plugins.registry import games
    from companion.lessons.lesson.reader import offered

    known = [f"{name}/{one.name}" for name, found in offered(games())[0].items() for one in found]
    wanted = given.strip().casefold()
    fits = [
        one for one in known if wanted in (one, one.partition("/")[2]) and one.startswith(f"{game}/" if game else "")
    ]
    if wanted and len(fits) != 1:
        raise voice.mistake("which_lesson", given=given, known=", ".join(fits or known))
    return fits[0] if wanted else ""


def _folder(given: str | None, voice: Voice) -> Path:
    """The folder, made if need be; that records can be written there is tried, not guessed."""
    folder = as_path(given).absolute() if given else default_folder()
    try:
        (folder / "matches").mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder / "matches"):
            pass
    except OSError as error:
        raise voice.mistake("folder_unwritable", folder=folder, what=system_reason(error, voice.lang)) from None
    return folder


def _port(given: int | None, first: int, ip: str, voice: Voice) -> int:
    """The port asked for, which must be free, or the first free one."""
    if given is None:
        free = next((port for port in range(first, first + PORTS) if _free(port, ip) is None), None)
        if free is None:
            raise voice.mistake("no_port", first=first, last=first + PORTS - 1)
        return free
    if not 1 <= given <= 65535:
        raise voice.mistake("port_range", port=given)
    problem = _free(given, ip)
    if problem is not None:
        denied = problem in (errno.EACCES, errno.EPERM)
        raise voice.mistake("port_denied" if denied else "port_in_use", port=given)
    return given


def _free(port: int, ip: str) -> int | None:
    """None for a port that can be listened on, else the system's error number."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((ip, port))
        except OSError as error:
            return error.errno or errno.EADDRINUSE
    return None


def _lan_ip() -> str:
    """This machine's address on the local network: the one it would send from. Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, contextlib.suppress(OSError):
        probe.connect(("192.0.2.1", 9))
        return str(probe.getsockname()[0])
    with contextlib.suppress(OSError):
        return socket.gethostbyname(socket.gethostname())
    return LOOPBACK


def _address(ip: str, port: int, token: str) -> str:
    return f"http://{ip}:{port}/companion/?token={token}"


def _announce(voice: Voice, folder: Path, local: str, lan: str | None) -> None:
    voice.say("serving", address=local)
    if lan is not None:
        voice.say("serving_lan", address=lan)
        sys.stdout.write(_qr_text(lan, colours=sys.stdout.isatty()) + "\n")
        voice.say("scan")
    voice.say("records_in", folder=folder / "matches")
    voice.say("stop")
    sys.stdout.flush()


def _announce_class(voice: Voice, folder: Path, teacher: str, pupils: str, *, typed: str, code: str) -> None:
    voice.say("serving_teacher", address=teacher)
    voice.say("serving_pupils", address=pupils)
    sys.stdout.write(_qr_text(pupils, colours=sys.stdout.isatty()) + "\n")
    voice.say("class_code", address=typed, code=code)
    voice.say("journals_in", folder=folder / "lessons")
    voice.say("class_stop")
    sys.stdout.flush()


def _qr_text(text: str, *, colours: bool) -> str:
    """The code in half blocks with its quiet zone: black on white where there are colours, else for a dark screen."""
    import qrcode

    code = qrcode.QRCode(border=2, error_correction=qrcode.constants.ERROR_CORRECT_M)
    code.add_data(text)
    code.make(fit=True)
    drawn = io.StringIO()
    code.print_ascii(out=drawn, invert=not colours)
    lines = drawn.getvalue().rstrip("\n").split("\n")
    return "\n".join(f"\x1b[30;107m{line}\x1b[0m" if colours else line for line in lines)


def _for_phones(lan: str | None) -> dict[str, Any]:
    """The address as the start page shows it (site/table-view.md, Home)."""
    from companion.table.handover.qr import qr_data

    return {} if lan is None else qr_data(lan)


# --- lab ------------------------------------------------------------------------------------------------------------


def lab(given: argparse.Namespace, voice: Voice) -> int:
    """Open JupyterLab on the notebooks; what it cannot fetch from outside is switched off, and no kernel imports what
    lies beside a notebook."""
    folder = _folder(given.folder, voice)
    port = _port(given.port, FIRST_LAB_PORT, LOOPBACK, voice)
    with needs("notebook", voice.lang):
        import anywidget  # noqa: F401
        import pandas  # noqa: F401
        from ipykernel.kernelspec import KERNEL_NAME, write_kernel_spec
        from jupyterlab.labapp import LabApp  # type: ignore[import-untyped]
    notebooks = _notebooks(folder, voice)
    # The kernels' notebooks and the app must mean the same folder.
    os.environ["COMPANION_FOLDER"] = str(folder)
    os.environ["COMPANION_LANG"] = voice.lang
    settings = Path(__file__).parents[2] / "notebook" / "lab-config"
    _look_first("JUPYTER_CONFIG_PATH", settings)
    voice.say("lab_notebooks", folder=notebooks)
    voice.say("records_in", folder=folder / "matches")
    sys.stdout.flush()
    with tempfile.TemporaryDirectory() as data:
        argv = python("ipykernel_launcher", "-f", "{connection_file}")
        write_kernel_spec(Path(data) / "kernels" / KERNEL_NAME, {"argv": argv})
        _look_first("JUPYTER_PATH", Path(data))
        LabApp.launch_instance(argv=_lab_arguments(given, port, notebooks, folder, voice))
    return 0


def _look_first(name: str, folder: Path) -> None:
    """Jupyter looks in a folder before those that a variable of the environment names."""
    os.environ[name] = os.pathsep.join(filter(None, (str(folder), os.environ.get(name))))


def _lab_arguments(given: argparse.Namespace, port: int, notebooks: Path, folder: Path, voice: Voice) -> list[str]:
    start = next((name for name in (voice.lang, "en") if (notebooks / name).is_dir()), "")
    arguments = [
        f"--ServerApp.port={port}",
        "--ServerApp.port_retries=0",
        f"--ServerApp.root_dir={notebooks}",
        f"--LabApp.default_url=/lab/tree/{start}",
        "--ServerApp.jpserver_extensions=companion.notebook.extension=True",
        f"--CompanionApp.folder={folder}",
        f"--CompanionApp.lang={voice.lang}",
        "--LabApp.extension_manager=readonly",
        "--LabApp.news_url=",
        "--LabApp.check_for_updates_class=jupyterlab.handlers.announcements.NeverCheckForUpdate",
    ]
    if given.no_browser:
        arguments.append("--no-browser")
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        arguments.append("--allow-root")  # whoever starts it as root, in a container mostly, has decided so
    return arguments + list(given.more)


def _notebooks(folder: Path, voice: Voice) -> Path:
    """The repository's notebooks, or a copy of the installed ones in the user's folder; what is there stays."""
    package = Path(__file__).parents[2]
    own = package.parent / "notebooks"
    if own.is_dir() and (package.parent / "pyproject.toml").is_file():
        return own
    source, target = package / "_notebooks", folder / "notebooks"
    if not source.is_dir():
        raise voice.mistake("no_notebooks")
    try:
        for path in sorted(source.rglob("*.ipynb")):
            copy = target / path.relative_to(source)
            if not copy.exists():
                copy.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(path, copy)
    except OSError as error:
        raise voice.mistake("folder_unwritable", folder=target, what=system_reason(error, voice.lang)) from None
    return target
