"""What a QR code says: a bare code, or the address of a page that understands it."""


def link(base: str, code: str) -> str:
    """The code itself, or, with a base address, `base#code`; a base that ends in `#` gets no second one."""
    if not base:
        return code
    return f"{base.removesuffix('#')}#{code}"
