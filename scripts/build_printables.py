"""Builds `printables/` anew: the sheets of everyday use with their index (all: `companion print --all FOLDER`)."""

import shutil
from pathlib import Path

from companion.shop import index, printables

FOLDER = Path(__file__).parents[1] / "printables"


def main() -> None:
    """Write every file of the folder, and nothing else into it."""
    made = dict(index.files(printables.everyday()))
    shutil.rmtree(FOLDER, ignore_errors=True)
    for name, data in made.items():
        path = FOLDER / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    print(f"{len(made)} files, {sum(map(len, made.values())) / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
