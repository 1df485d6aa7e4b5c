"""Changing functions that are already there: all that a module has made of a place gets the other code."""

import gc
from collections import defaultdict
from types import CodeType, FunctionType
from typing import Final

from tests.running.mutants.places import Place, changed
from tests.running.start import ROOT

Name = tuple[str, str, int]
"""A function's code: its file, its qualified name, its first line."""


class Functions:
    """The functions of the house that live in this process; taken once, before it forks."""

    def __init__(self) -> None:
        self.by_name: Final[defaultdict[Name, list[FunctionType]]] = defaultdict(list)
        home = str(ROOT / "companion")
        for one in gc.get_objects():
            if type(one) is FunctionType and one.__code__.co_filename.startswith(home):
                self.by_name[_name(one.__code__)].append(one)

    def change(self, place: Place) -> bool:
        """Give all functions that a place lies in their new code; whether there are any."""
        path = str(ROOT / place.path)
        before = _codes(compile((ROOT / place.path).read_text("utf-8"), path, "exec"))
        found = False
        for name, code in _codes(compile(changed(place), path, "exec")).items():
            if code != before.get(name):
                for one in self.by_name[name]:
                    one.__code__ = code
                    found = True
        return found


def _name(code: CodeType) -> Name:
    return code.co_filename, code.co_qualname, code.co_firstlineno


def _codes(code: CodeType) -> dict[Name, CodeType]:
    """All code of functions within some code."""
    found: dict[Name, CodeType] = {}
    for one in code.co_consts:
        if isinstance(one, CodeType):
            found |= {_name(one): one} | _codes(one)
    return found
