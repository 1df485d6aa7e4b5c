#!/usr/bin/env bash
# What is installed against the lists of known weaknesses, of PyPI and of npm. It takes the internet, so no test waits for it.
set -euo pipefail
cd "$(dirname "$0")/.."
bin=.venv/bin
apart=$(mktemp -d)
trap 'rm -rf "$apart"' EXIT
found=0
python3 -m venv "$apart/venv"
"$apart/venv/bin/pip" install --quiet pip-audit
"$apart/venv/bin/pip-audit" --path "$($bin/python -c 'import sysconfig; print(sysconfig.get_path("purelib"))')" || found=1
cp package.json "$apart"
(cd "$apart" && npm install --package-lock-only --ignore-scripts --no-fund --no-audit --silent && npm audit) || found=1
exit $found
