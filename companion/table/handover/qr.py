"""A text as the QR code that a page draws: one path and its size in modules, where `qrcode` is installed."""

from collections.abc import Iterator
from itertools import groupby
from typing import Any, Final

_MASK: Final = 3
"""Of a dense code: to try all eight takes five times as long, and phones read one as well as another."""


def qr_data(text: str, *, dense: bool = False) -> dict[str, Any]:
    """`text`, `qr` (path data; None without the package) and `size`. `dense`: as much as a screen shows legibly."""
    try:
        import qrcode
        from qrcode.constants import ERROR_CORRECT_L, ERROR_CORRECT_M
    except ImportError:
        return {"text": text, "qr": None, "size": None}
    level, mask = (ERROR_CORRECT_L, _MASK) if dense else (ERROR_CORRECT_M, None)
    code = qrcode.QRCode(border=0, error_correction=level, mask_pattern=mask)
    code.add_data(text)
    code.make(fit=True)
    matrix = code.get_matrix()
    return {"text": text, "qr": "".join(_runs(matrix)), "size": len(matrix)}


def _runs(matrix: list[list[bool | None]]) -> Iterator[str]:
    """The dark modules of each row, those side by side as one."""
    for y, row in enumerate(matrix):
        x = 0
        for dark, group in groupby(map(bool, row)):
            count = len(list(group))
            if dark:
                yield f"M{x} {y}h{count}v1h-{count}z"
            x += count
