"""The box of a match: all cards that it knows by name, of each kind of its lists, and how they are said."""

from collections.abc import Mapping
from functools import cached_property
from typing import Any, ClassVar

from companion.cardkit.notation.card_names import Names
from companion.core.speech.lexicon import Lexicon


class CardBox:
    """A game's box is one: a frozen dataclass with a tuple of things that have a name for each of `KINDS`.

    `KINDS`: the kinds of parameters that take them, with the attribute they lie in; `SAID`: those whose names are said
    in a sentence (all of them by default).
    """

    KINDS: ClassVar[Mapping[str, str]]
    SAID: ClassVar[tuple[str, ...]] = ()

    @cached_property
    def names(self) -> Mapping[str, Names[Any]]:
        """What is listed, by kind and name."""
        return {kind: Names((one.name, one) for one in getattr(self, place)) for kind, place in self.KINDS.items()}

    @cached_property
    def lexicon(self) -> Lexicon:
        """The names as they are said in a sentence."""
        lexicon = Lexicon()
        for kind in self.SAID or self.KINDS:
            lexicon.add_nouns(kind, {name: name for name in self.names[kind]})
        return lexicon

    def named(self, text: str, kind: str = "listed") -> str:
        """The name as listed that a text says, however it is written; empty if nothing is called so."""
        return self.names[kind].named(text)
