"""What a QR code says: a bare code, or the address of a page that understands it."""

import re
from typing import Final

PAGE: Final = re.compile(r"https?://[^\s/?#]\S*", re.IGNORECASE)
"""The address of a page; anything may follow its host."""
TABLE: Final = "table/"
"""Where a site has the table that needs no server, from its root."""


def table_of(site: str) -> str:
    """The page that understands codes, of a site's root address; empty for what is no such address."""
    root = site.strip()
    if not root.isprintable() or not PAGE.fullmatch(root) or "#" in root or "?" in root:
        return ""
    return f"{root.rstrip('/')}/{TABLE}"


def link(base: str, code: str) -> str:
    """The code itself, or, with a base address, `base#code`; a base that ends in `#` gets no second one."""
    if not base:
        return code
    return f"{base.removesuffix('#')}#{code}"
