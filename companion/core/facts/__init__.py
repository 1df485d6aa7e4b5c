"""The public figures of a match, and what is worked out of them."""

from companion.core.plugins.former_names import held_before

__getattr__ = held_before(__name__)
