"""Who looks at a match: what may be shown to a seat, and how the page names it."""

from typing import Any

from companion.core.match.entry import Entry
from companion.core.match.match import Match
from companion.core.rules.rulings import Reason, Ruling
from companion.core.text.formatter import colon
from companion.core.text.messages import LANGUAGES, of
from companion.table.words import page_words

Data = dict[str, Any]
"""A part of a view or a reply: plain data (site/table-view.md)."""


class Onlooker:
    """A page's place at a match: `seat` (None: the whole table) and `lang`, its language.

    `paper`, `record`: where its sheets and its record lie beside the page; empty: nowhere. `here`: the seats whose
    players choose in secret on this page; None: as its seat says. `held`: the seats whose hidden hands other devices
    show; a page of the whole table does not speak for them. `advises`: it may ask for advice. `device`: whose
    page it is, among those that share what thinks; empty: its own.
    """

    def __init__(self, match: Match, *, seat: int | None = None, lang: str | None = None) -> None:
        self.match = match
        self.seat = seat
        self.lang = lang if lang in LANGUAGES else match.lang
        self.paper = ""
        self.record = ""
        self.here: tuple[int, ...] | None = None
        self.held: tuple[int, ...] = ()
        self.advises = True
        self.device = ""

    def say(self, key: str, lang: str | None = None, /, **figures: Any) -> str:
        """A word of the pages, in this page's language if no other is named."""
        return page_words(lang or self.lang)[key].format(**figures)

    @property
    def name(self) -> str | None:
        """The player whose page this is; None for the whole table."""
        return None if self.seat is None else self.match.players[self.seat]

    @property
    def dealt(self) -> bool:
        """Whether the companion deals, so that seats hold hidden hands."""
        return self.match.header.seed is not None

    @property
    def voices(self) -> tuple[int, ...]:
        """The seats for which this page may speak in secret: its own, else all of them where nothing is hidden."""
        if self.here is not None:
            return self.here
        if self.seat is not None:
            return (self.seat,)
        return () if self.dealt else tuple(range(len(self.match.players)))

    @property
    def known(self) -> Any:
        """The state of the match as this page knows it."""
        return self.match.game.seen_by(self.match.state, self.seat)

    def others_secret(self, entry: Entry) -> bool:
        """Whether an entry is a choice made in secret, and this page is not that player's."""
        return entry.move is not None and self.match.game.is_secret(entry.move) and entry.by != self.name

    def title(self, entry: Entry) -> str:
        """The announcement as people write it; without the cards that are not for this seat."""
        secret = next(filter(self.others_secret, entry.of or (entry,)), None)
        if secret is not None:
            key = f"secret_{entry.kind}" if entry.of else "secret_move"
            return self.say(key, name=secret.by, de=of(secret.by, self.lang))
        title = entry.title(self.lang)
        if entry.by and entry.move is not None and not entry.effects:
            said = title.removeprefix(f"{entry.by}{colon(self.lang)}")  # some moves say themselves whose they are
            title = f"{entry.by}{colon(self.lang)}{said}"
        return title[:1].upper() + title[1:]

    def rule(self, clause: str | None) -> Data | None:
        """A clause as the page links it."""
        return None if clause is None else {"id": clause, "text": self.match.game.rulebook.cite(clause, self.lang)}

    def reason(self, ruling: Ruling, reason: Reason, lang: str | None = None) -> dict[str, str]:
        """One reason of a ruling, with its clause."""
        clause = self.match.game.rulebook[reason.clause]
        assert ruling.context is not None
        return {
            "id": clause.id,
            "title": clause.title[lang or self.lang],
            "text": ruling.context.sentence(reason, lang or self.lang),
            "section": clause.where[lang or self.lang],
        }

    def warnings(self, entry: Entry) -> list[str]:
        """What the referee has to say of a legal move that serves nothing, or one's enemy."""
        if entry.ruling is None or self.others_secret(entry):
            return []
        return [self.reason(entry.ruling, reason)["text"] for reason in entry.ruling.warnings]
