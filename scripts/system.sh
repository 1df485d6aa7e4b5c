#!/usr/bin/env bash
# Installs from Debian what the tests need and the machine lacks: browsers, and tools that read PDFs back.
set -euo pipefail
missing=()
command -v chromium >/dev/null || missing+=(chromium)
command -v firefox-esr >/dev/null || missing+=(firefox-esr)
command -v WebKitWebDriver >/dev/null || missing+=(webkit2gtk-driver)
# The window of WebKit that keeps what it keeps (tests/browser/engines/webkit_host.py).
/usr/bin/python3 -c 'import gi; gi.require_version("WebKit2", "4.1")' 2>/dev/null || missing+=(python3-gi gir1.2-webkit2-4.1)
command -v Xvfb >/dev/null || missing+=(xvfb)
command -v pdftotext >/dev/null || missing+=(poppler-utils)
[ ${#missing[@]} -eq 0 ] && exit 0
scripts/as_root.sh apt-get -o DPkg::Lock::Timeout=600 update -qq
scripts/as_root.sh apt-get -o DPkg::Lock::Timeout=600 install -y -qq "${missing[@]}" >/dev/null
