"""What stays when the power is cut: writes that have reached the disk, files that are there whole or not at all."""

import contextlib
import errno
import os
import secrets
from collections.abc import Callable, Iterator
from pathlib import Path

from companion.core.record import locks

UNFINISHED = ".new"
"""What a file is called at the end while it is written: never a name that anybody looks for."""
_CANNOT = frozenset({errno.EINVAL, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOSYS, errno.ENOTTY})


def sync(handle: int) -> None:
    """Return once what was written to a file is on the disk itself. Raises OSError.

    A kind of file that no system can sync (a pipe, some network folders) is as it is: that is no error.
    """
    if _done(lambda: locks.to_the_metal(handle)):  # macOS: its fsync stops at the disk's own memory
        return
    to_disk = getattr(os, "fdatasync", os.fsync)
    _done(lambda: to_disk(handle))


def sync_folder(folder: Path) -> None:
    """Return once the names in a folder are on the disk. Raises OSError."""
    if os.name == "nt":  # pragma: no cover - no folder can be opened there; its journal keeps the names
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        _done(lambda: os.fsync(handle))
    finally:
        os.close(handle)


def make_folder(folder: Path) -> None:
    """Make a folder and those it lies in, on the disk. Raises OSError."""
    made = [one for one in (folder, *folder.parents) if not one.is_dir()]
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except FileExistsError:
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(folder)) from None
    for one in reversed(made):
        sync_folder(one.parent)


def create_whole(path: Path, data: bytes, mode: int = 0o644) -> None:
    """Make a file that does not exist yet; whatever happens meanwhile, nobody finds a part of it under its name.

    Its folder is made too. Raises FileExistsError, or another OSError: then nothing is there.
    """
    make_folder(path.parent)
    with _beside(path, data, mode) as whole:
        _named(whole, path)
        _settled(path)


def write_whole(path: Path, data: bytes, mode: int = 0o600) -> None:
    """Write a file in place of what is there: at every moment the old one or the new one is found, whole.

    Its folder is made too. Raises OSError.
    """
    make_folder(path.parent)
    with _beside(path, data, mode) as whole:
        whole.replace(path)
        sync_folder(path.parent)


def name_too(path: Path, other: Path) -> None:
    """Give a file a second name, on the disk, before the first one may go. Raises FileExistsError, OSError."""
    try:
        os.link(path, other)
    except FileExistsError:
        raise
    except (OSError, AttributeError, NotImplementedError):  # no hard links here
        create_whole(other, path.read_bytes())
    else:
        _settled(other)


def write_all(handle: int, data: bytes) -> None:
    """Write until nothing is left. Raises OSError."""
    while data:
        data = data[os.write(handle, data) :]


def _done(call: Callable[[], object]) -> bool:
    """Whether the system could do it; False for what it cannot do, or not with this kind of file."""
    try:
        return call() is not False
    except OSError as error:
        if error.errno not in _CANNOT:
            raise
        return False


@contextlib.contextmanager
def _beside(path: Path, data: bytes, mode: int) -> Iterator[Path]:
    """A file with the data, on the disk, beside the one that it is to become; gone afterwards. Raises OSError."""
    if not path.name:  # a folder: "", "." or "/"
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    whole = path.with_name(f".companion-{secrets.token_hex(8)}{UNFINISHED}")
    try:
        handle = os.open(whole, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode)
        try:
            write_all(handle, data)
            sync(handle)
        finally:
            os.close(handle)
        yield whole
    finally:
        with contextlib.suppress(OSError):
            whole.unlink(missing_ok=True)


def _named(whole: Path, path: Path) -> None:
    """Give a whole file its name, unless something has it. Raises FileExistsError, OSError."""
    try:
        os.link(whole, path)
    except FileExistsError:
        raise
    except (OSError, AttributeError, NotImplementedError):  # no hard links here: the name is taken first, still empty
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
        try:
            whole.replace(path)
        except OSError:
            path.unlink()
            raise


def _settled(path: Path) -> None:
    """Sync the folder of a name that was just given; without that, there is no such file."""
    try:
        sync_folder(path.parent)
    except OSError:
        with contextlib.suppress(OSError):
            path.unlink()
        raise
