"""JupyterLite without a network: its own service worker keeps what was asked for, with three slips put right.

As it comes it forgets that it may keep anything whenever the browser lets it rest, does not know a page by another
notebook's address, and never keeps the lists of the notebooks. What a page loads before the worker is there is kept by
`offline.js`.
"""

import shutil
from pathlib import Path
from typing import Final

from companion.web.builder.runtime.runtime import RuntimeMissingError

_HERE: Final = Path(__file__).parent
_SCRIPT: Final = "offline.js"
_WORKER: Final = "service-worker.js"
_SLIPS: Final = (
    ("enableCache=!1;", 'enableCache="true"===new URL(location.href).searchParams.get("enableCache");'),
    ("await t.match(e);", 'await t.match(e,{ignoreSearch:"navigate"===e.mode});'),
    ('t.pathname.includes("/api/")}', "/\\/api\\/(?!contents\\/|translations\\/)/.test(t.pathname)}"),
)
"""What stands in the worker, and what should."""
_END: Final = "</head>"


def work_offline(home: Path) -> None:
    """Let the pages of a built JupyterLite open again without a network. Raises RuntimeMissingError."""
    worker = home / _WORKER
    text = worker.read_text("utf-8")
    for slip, right in _SLIPS:
        if text.count(slip) != 1:
            raise RuntimeMissingError("site_no_lite", what=_WORKER)
        text = text.replace(slip, right)
    worker.write_text(text, "utf-8")
    shutil.copyfile(_HERE / _SCRIPT, home / _SCRIPT)
    for page in sorted(home.glob("*/index.html")):
        told = page.read_text("utf-8")
        page.write_text(told.replace(_END, f'<script type="module" src="../{_SCRIPT}"></script>{_END}', 1), "utf-8")
