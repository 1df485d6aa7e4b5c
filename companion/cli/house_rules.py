"""House rules as they are typed: `hero_points=28`, `unique=no`."""

import re
from collections.abc import Sequence
from typing import Any, Final

from companion.cli.voice import Voice

_SWITCH: Final = {"yes": True, "oui": True, "true": True, "no": False, "non": False, "false": False}


def house_rules(given: Sequence[str], voice: Voice, flag: str = "--set") -> dict[str, Any]:
    """The rules by name, as the option `flag` gives them. Raises MistakeError."""
    options: dict[str, Any] = {}
    for one in given:
        name, equals, value = one.partition("=")
        if not equals:
            raise voice.mistake("bad_house_rule", flag=flag, given=one)
        is_number = re.fullmatch(r"\s*[0-9]{1,9}\s*", value) is not None
        options[name.strip()] = int(value) if is_number else _SWITCH.get(value.strip().casefold(), value)
    return options
