#!/usr/bin/env bash
# Makes the virtual environment; on Debian the module for it is a package of its own.
set -euo pipefail
venv=$1
python3 -m venv "$venv" 2>/dev/null || {
    scripts/as_root.sh apt-get update -qq
    scripts/as_root.sh apt-get install -y -qq python3-venv >/dev/null
    python3 -m venv "$venv"
}
