#!/usr/bin/env bash
# Installs from Debian what the tests need and the machine lacks: a browser, and tools that read PDFs back.
set -euo pipefail
missing=()
command -v chromium >/dev/null || missing+=(chromium)
command -v pdftotext >/dev/null || missing+=(poppler-utils)
[ ${#missing[@]} -eq 0 ] && exit 0
scripts/as_root.sh apt-get update -qq
scripts/as_root.sh apt-get install -y -qq "${missing[@]}" >/dev/null
