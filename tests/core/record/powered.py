"""A disk whose power can be cut, and a process that plays on it and says what it has shown.

The cut is the one that file systems are tested with (`FS_IOC_SHUTDOWN` without flushing the log): from that moment on
nothing reaches the disk any more, neither what programs wrote nor the file system's own journal; what the system had
in its memory alone is lost. Mounted again, the file system mends itself from its journal, as after a real cut. What
was sent to the disk counts as kept there: a disk that loses what its own memory holds is not played.

`python -m tests.core.record.powered` is the process: for each line (a seed, a tab, a folder)
it plays until it is refused.
"""

import os
import random
import shutil
import struct
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import companion
from companion.lessons.classroom.journals.journal import open_run, start_run
from companion.lessons.lesson.reader import find_lesson
from companion.lessons.pupil.progress import LessonRun
from tests.core.randomplay import act, new_match

SHUTDOWN = 0x8004587D
"""The system's number of the cut (linux/fs.h: `FS_IOC_SHUTDOWN`), and that of its kind: nothing is flushed."""
NOTHING_FLUSHED = 2
IMAGE_BYTES = 64_000_000
LESSON = find_lesson("etraclor", "chance")
STOPPED = "stopped"
LONGEST = 300
"""Entries of a match, so that reading them all again takes no time."""


class Disk:
    """An ext4 file system of its own, in a file."""

    def __init__(self, image: Path, folder: Path) -> None:
        self.image, self.folder = image, folder
        folder.mkdir()
        with image.open("wb") as file:
            file.truncate(IMAGE_BYTES)
        _run("mkfs.ext4", "-q", "-F", str(image))
        self.mount()

    def mount(self) -> None:
        _run("mount", "-o", "loop", str(self.image), str(self.folder))

    def unmount(self) -> None:
        _run("umount", str(self.folder))

    def cut(self) -> None:
        """Cut the power: all that is written from now on fails."""
        import fcntl

        handle = os.open(self.folder, os.O_RDONLY)
        try:
            fcntl.ioctl(handle, SHUTDOWN, struct.pack("I", NOTHING_FLUSHED))
        finally:
            os.close(handle)

    def power(self) -> None:
        """Switch it on again, as it stands."""
        self.unmount()
        self.mount()


def _run(*command: str) -> None:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise OSError(f"{command[0]}: {done.stderr.strip()}")


def missing() -> str:
    """Why no power can be cut on this machine; empty where it can."""
    if not sys.platform.startswith("linux"):
        return "only Linux can cut the power of a file system"
    if os.geteuid() != 0:
        return "only root may mount a file system"
    needed = [name for name in ("mkfs.ext4", "mount", "umount") if shutil.which(name) is None]
    return f"{', '.join(needed)}: not installed" if needed else ""


# --- the process that plays -------------------------------------------------------------------------------------------


class Player:
    """Plays matches and lessons, old and new ones; tells each record that it opens or makes, and each move, once it
    has returned."""

    def __init__(self, tell: Callable[[str], None]) -> None:
        self.tell, self.made = tell, 0
        self.matches: list[Path] = []
        self.journals: list[Path] = []

    def play(self, folder: Path, rng: random.Random) -> None:
        """Play in a folder until its disk refuses. Raises RecordError."""
        self.folder = folder
        self.matches = [path for path in self.matches if path.exists()]
        self.journals = [path for path in self.journals if path.exists()]
        while True:
            if rng.random() < 0.3:
                self.learn(rng)
            else:
                self.match(rng)

    def match(self, rng: random.Random) -> None:
        """Some moves of a match."""
        if self.matches and rng.random() < 0.4:
            path = rng.choice(self.matches)
            match = companion.load(path)
        else:
            match, path = new_match(rng, dealt=rng.random() < 0.3), self.new_path(rng, "match")
            match.save(path)
            self.matches.append(path)
        self.tell(f"{path}\t0\t")
        for _ in range(rng.randrange(12)):
            if match.state.outcome is None and match.newest < LONGEST:
                act(match, rng)
                self.tell(f"{path}\t{match.newest}\t{match.entries[-1]}")

    def learn(self, rng: random.Random) -> None:
        """Some steps of a lesson."""
        if self.journals and rng.random() < 0.5:
            path = rng.choice(self.journals)
            run = open_run(LESSON, path)
        else:
            path = self.new_path(rng, "lesson")
            run = start_run(LESSON, path, pupil="Zoé")
            self.journals.append(path)
        self.tell(f"{path}\t0\t")
        for _ in range(rng.randrange(4)):
            if len(run.events) < LONGEST:
                self.step(run, rng)
                self.tell(f"{path}\t{len(run.events)}\t{run.events[-1]['do']}")

    @staticmethod
    def step(run: LessonRun, rng: random.Random) -> None:
        if rng.random() < 0.5 or not (run.forward() or run.back()):
            run.answer("7")

    def new_path(self, rng: random.Random, kind: str) -> Path:
        """A record in one of several folders, which may not be there yet."""
        self.made += 1
        return self.folder / f"evening-{rng.randrange(self.made)}" / "table" / f"{kind}-{self.made}.jsonl"


def main() -> None:
    def tell(line: str) -> None:
        os.write(1, f"{line}\n".encode())

    player = Player(tell)
    tell("ready")
    for line in sys.stdin:
        seed, folder = line.rstrip("\n").split("\t")
        try:
            player.play(Path(folder), random.Random(int(seed)))
        except companion.RecordError as refused:
            tell(f"{STOPPED}\t{refused}")


if __name__ == "__main__":
    main()
