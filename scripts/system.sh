#!/usr/bin/env bash
# Installs from Debian what the tests need and the machine lacks: browsers, and tools that read PDFs back.
set -euo pipefail
missing=()
command -v chromium >/dev/null || missing+=(chromium)
command -v WebKitWebDriver >/dev/null || missing+=(webkit2gtk-driver)
command -v Xvfb >/dev/null || missing+=(xvfb)
command -v pdftotext >/dev/null || missing+=(poppler-utils)
[ ${#missing[@]} -eq 0 ] && exit 0
scripts/as_root.sh apt-get -o DPkg::Lock::Timeout=600 update -qq
scripts/as_root.sh apt-get -o DPkg::Lock::Timeout=600 install -y -qq "${missing[@]}" >/dev/null
