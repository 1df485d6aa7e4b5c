"""Print the packages of the `dev` and `fonts` groups of pyproject.toml, one a line, for pip."""

import tomllib
from pathlib import Path

groups = tomllib.loads((Path(__file__).parent.parent / "pyproject.toml").read_text("utf-8"))["dependency-groups"]
print("\n".join(groups["dev"] + groups["fonts"]))
