"""Install what the tests need: the extras `lab` and `site`, and the groups `dev` and `fonts` of pyproject.toml."""

import subprocess
import sys
import tomllib
from pathlib import Path

groups = tomllib.loads((Path(__file__).parent.parent / "pyproject.toml").read_text("utf-8"))["dependency-groups"]
pip = (sys.executable, "-m", "pip", "install", "--quiet", "--editable", ".[all,lab,site]")
sys.exit(subprocess.run((*pip, *groups["dev"], *groups["fonts"]), check=False).returncode)
