"""Printing in the page: loaded when a sheet is asked for, for reportlab and the faces take their time."""

from companion.shop.on_pages import drawn

__all__ = ["drawn"]
