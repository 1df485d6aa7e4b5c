#!/usr/bin/env bash
# Every check a change must pass, in the order of their speed.
set -euo pipefail
cd "$(dirname "$0")/.."
bin=.venv/bin
$bin/ruff check .
$bin/ruff format --check .
$bin/mypy
slow=(tests/browser tests/notebooks) # tests/test_places.py holds that nothing of the kind lies elsewhere
$bin/python -m pytest -n 2 -m "not soak" tests "${slow[@]/#/--ignore=}"
$bin/python -m pytest -n 2 --dist loadgroup -m "not soak" "${slow[@]}"
