"""The print shop: pages in true millimetres, own fonts, marks, QR codes. It knows no game.

A game offers its sheets as `SheetSpec`s (see `spec`) in its own `sheets.py`; `shop` finds and renders them.
This package, `spec`, `paper` and `shop` load the standard library alone; reportlab loads with the first page.
"""
