#!/usr/bin/env bash
# Makes the virtual environment; on Debian the module for it is a package of its own.
set -euo pipefail
venv=$1
python3 -m venv "$venv" 2>/dev/null || {
    scripts/as_root.sh apt-get update -qq
    scripts/as_root.sh apt-get install -y -qq python3-venv >/dev/null
    python3 -m venv "$venv"
}
# What Python brings along may be old; where no index can be asked, it stays as it is.
"$venv/bin/python" -m pip install --quiet --disable-pip-version-check --timeout 15 --retries 1 --upgrade \
    'pip>=26' 'setuptools>=78.1.1' || echo "pip and setuptools stay as they are: no index answers." >&2
