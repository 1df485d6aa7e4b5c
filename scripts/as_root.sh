#!/usr/bin/env bash
# Runs a command as root: as it is for root, with sudo for others.
set -euo pipefail
if [ "$(id -u)" = 0 ]; then exec env DEBIAN_FRONTEND=noninteractive "$@"; fi
exec sudo DEBIAN_FRONTEND=noninteractive "$@"
