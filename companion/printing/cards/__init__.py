"""Cards on paper."""

from companion.core.plugins.former_names import held_before

__getattr__ = held_before(__name__)
