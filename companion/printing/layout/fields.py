"""What people fill in under the fields of a game's own sheet; a wish that cannot be says what can."""

from collections.abc import Sequence

from companion.core.text.letters import plain
from companion.core.text.messages import LANGUAGES
from companion.printing.data.tables import shown
from companion.printing.errors import PrintError, in_both
from companion.printing.spec import Job


def kind_wished(job: Job, names: Sequence[str], package: str, *, field: str = "kind") -> str:
    """The kind that a person names in either language, empty for all of them: the field's first choice says all, the
    others are called `names`. Raises PrintError (`no-kind` of the game)."""
    offered, given = job.sheet.choices[field], plain(job.option(field))
    known = {plain(word): name for one in LANGUAGES for word, name in zip(offered[one], ("", *names), strict=True)}
    if given and given not in known and given not in names:
        every = in_both(lambda one: ", ".join(offered[one]))
        raise PrintError("no-kind", package, wish=shown(job.option(field)), known=every)
    return known.get(given, given)


def number_wished(job: Job, field: str, usual: int, most: int, package: str, error: str) -> int:
    """A number from 1 to `most`, the `usual` one where nothing is filled in. Raises PrintError (the game's `error`)."""
    wish = job.option(field) or str(usual)
    if wish.isascii() and wish.isdecimal() and 1 <= int(wish[:9]) <= most:
        return int(wish)
    raise PrintError(error, package, most=most, wish=shown(wish))
