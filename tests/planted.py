"""A folder in which somebody has left modules that everything here imports: none of them may ever be."""

from pathlib import Path
from typing import Final

FAMILIAR: Final = (
    "random", "json", "subprocess", "pickle", "signal", "dataclasses", "pathlib", "typing", "numpy", "tornado",
    "pandas", "distributed", "sphinx", "pip", "jupyterlite_core", "companion",
)  # fmt: skip
"""Modules that everything here imports, and that whoever plants one would choose."""


class Planted:
    """A folder with modules of somebody's. `run`: those that were imported from it."""

    def __init__(self, folder: Path, marks: Path, names: tuple[str, ...]) -> None:
        self.folder, self._marks = folder, marks
        folder.mkdir()
        marks.mkdir(exist_ok=True)
        line = f"import os; os.close(os.open(os.path.join({str(marks)!r}, __name__), os.O_CREAT))\n"
        for name in names:
            (folder / name).mkdir()
            (folder / name / "__init__.py").write_text(line, "utf-8")
            (folder / name / "__main__.py").write_text(line, "utf-8")

    @property
    def run(self) -> list[str]:
        return sorted(path.name for path in self._marks.iterdir())
