"""Modules by the names that they had before: games of other packages, and notebooks, may use them for this version.

`former_names.toml` says where each is now. A module is found by its old name where nothing else goes by it; where a
package does (`companion.core.match`), the package hands on what its module of that name holds.
"""

import sys
import warnings
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any, Final

HOUSE: Final = "companion."


@cache
def former_names() -> Mapping[str, str]:
    """Old names of modules and where each is now."""
    import tomllib  # these two are slow to load, and only asked about names that nothing goes by
    from importlib.resources import files

    told = tomllib.loads(files(__package__).joinpath("former_names.toml").read_text("utf-8"))
    return {HOUSE + old: HOUSE + new for old, new in told.items()}


class FormerName:
    """Finds modules by the names that they had before, and says what they are called now."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The module itself, under its old name too; None for a name that none has had."""
        if not fullname.startswith(HOUSE) or fullname not in former_names():
            return None
        return ModuleSpec(fullname, self)  # type: ignore[arg-type]  # `importlib.abc` is slow to load

    def create_module(self, spec: ModuleSpec) -> None:
        """A module as any; what is loaded takes its place."""

    def exec_module(self, module: ModuleType) -> None:
        """Under the old name stands the module of the new one."""
        name = module.__name__
        warn(name, former_names()[name], stacklevel=3)
        sys.modules[name] = import_module(former_names()[name])


def held_before(package: str) -> Callable[[str], Any]:
    """The `__getattr__` of a package that has taken the name of a module: what that one holds.

    Raises AttributeError for what it does not hold.
    """

    def of_module(name: str) -> Any:
        from importlib.util import find_spec

        new, nothing = former_names()[package], object()
        found = nothing
        if not name.startswith("__") and find_spec(f"{package}.{name}") is None:  # a module of its own is no old name
            found = getattr(import_module(new), name, nothing)
        if found is nothing:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        warn(f"{package}.{name}", f"{new}.{name}", stacklevel=3)
        return found

    return of_module


def named_before(module: str, names: Mapping[str, str]) -> Callable[[str], Any]:
    """The `__getattr__` of a module some of whose things were called otherwise: `names`, old ones and new ones.

    Raises AttributeError for what it never held.
    """

    def of_thing(name: str) -> Any:
        if name not in names:
            raise AttributeError(f"module {module!r} has no attribute {name!r}")
        warn(f"{module}.{name}", f"{module}.{names[name]}", stacklevel=3)
        return getattr(sys.modules[module], names[name])

    return of_thing


def warn(old: str, new: str, *, stacklevel: int) -> None:
    """Say what something is called now, whose old name somebody has used."""
    message = f"{old} is {new} now; the old name goes with the next version."
    warnings.warn(message, FutureWarning, stacklevel=stacklevel + 1)


def install() -> None:
    """Look for old names too, behind all others."""
    if not any(isinstance(one, FormerName) for one in sys.meta_path):
        sys.meta_path.append(FormerName())
