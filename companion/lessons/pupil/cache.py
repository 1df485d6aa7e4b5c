"""What is worked out once for all pupils of a process: the match that a step begins with, what an answer was worth."""

from collections import OrderedDict
from collections.abc import Hashable
from typing import Generic, TypeVar

from companion.lessons.lesson.spec import Lesson

T = TypeVar("T")


class Shared(Generic[T]):
    """The latest results about lessons, never more than so many. What is kept must never be changed."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: OrderedDict[tuple[int, Hashable], tuple[Lesson, T]] = OrderedDict()

    def find(self, lesson: Lesson, asked: Hashable) -> T | None:
        """What is known of this very lesson, if anything."""
        found = self._kept.get((id(lesson), asked))
        if found is None:
            return None
        self._kept.move_to_end((id(lesson), asked))
        return found[1]

    def keep(self, lesson: Lesson, asked: Hashable, result: T) -> T:
        """Remember a result; which is given back."""
        self._kept[id(lesson), asked] = (lesson, result)  # the lesson too, so that no other one gets its number
        if len(self._kept) > self._most:
            self._kept.popitem(last=False)
        return result

    def clear(self) -> None:
        """Forget it all: everything can be worked out anew."""
        self._kept.clear()
