"""A pytest plugin for what no test runs, for it is reckoned while a module is loaded: the module is loaded changed."""

import os
from importlib.machinery import SourceFileLoader
from types import CodeType
from typing import Final

from tests.running.mutants.places import changed, drawn
from tests.running.start import ROOT

PLACE: Final = "MUTANT"


def _load(path: str, code: CodeType) -> None:
    usual = SourceFileLoader.get_code

    def get_code(loader: SourceFileLoader, name: str) -> CodeType | None:
        return code if loader.path == path else usual(loader, name)

    setattr(SourceFileLoader, "get_code", get_code)  # noqa: B010 - kinds do not foresee it


if PLACE in os.environ:
    _place = next(one for one in drawn() if one.key == os.environ[PLACE])
    _path = str(ROOT / _place.path)
    _load(_path, compile(changed(_place), _path, "exec"))
