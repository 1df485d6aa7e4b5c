"""The games: one folder a game, everything of that game in it. Called, it names those installed."""

import sys
from types import ModuleType


class _Games(ModuleType):
    """The package that is also a function: `companion.games()` and `import companion.games.etraclor` both work."""

    def __call__(self) -> tuple[str, ...]:
        """The names of the games installed."""
        from companion.core.plugins.registry import games

        return games()


sys.modules[__name__].__class__ = _Games
