#!/usr/bin/env bash
# Runs one step of the set-up and says in one line what it is and how many seconds it took: step.sh WHAT COMMAND...
set -euo pipefail
what=$1
shift
printf '%s… ' "$what" >&2
"$@"
printf '%d s\n' "$SECONDS" >&2
