"""What a page makes of the views it is sent, as companion/table/front/views.js does it: the whole, then changes."""

from typing import Any

Data = dict[str, Any]


class Received:
    """The newest view of a page that hears messages of the type `view`."""

    def __init__(self) -> None:
        self.view: Data = {}
        self.version = 0

    def take(self, message: Data) -> Data:
        """The view that a message leads to; one that does not go on from what is here must not come."""
        if "view" in message:
            self.view = message["view"]
        else:
            assert message["since"] == self.version, (message["since"], self.version)
            if message["dropped"]:
                self.view = {**self.view, "log": self.view["log"][message["dropped"] :]}
            for way in message["cut"]:
                self.view = _without(self.view, way)
            for way, value in message["set"]:
                self.view = _with(self.view, way, value)
        self.version = message["version"]
        return self.view


def _with(whole: Any, way: list[Any], value: Any) -> Any:
    first, *rest = way
    copy: Any = list(whole) if isinstance(whole, list) else dict(whole)
    new = _with(whole[first], rest, value) if rest else value
    if isinstance(copy, list) and first == len(copy):
        copy.append(new)
    else:
        copy[first] = new
    return copy


def _without(whole: Any, way: list[Any]) -> Any:
    first, *rest = way
    if rest:
        return _with(whole, [first], _without(whole[first], rest))
    return {key: value for key, value in whole.items() if key != first}
