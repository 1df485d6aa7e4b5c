#!/usr/bin/env bash
# Every check a change must pass, in the order of their speed.
set -euo pipefail
cd "$(dirname "$0")/.."
bin=.venv/bin
$bin/ruff check .
$bin/ruff format --check .
$bin/mypy
$bin/python -m pytest -n 2 -m "not soak and not browser and not notebook" tests
$bin/python -m pytest -n 2 -m "notebook" tests
$bin/python -m pytest -n 2 -m "browser" tests
