"""The match as notebooks and scripts hold it: the core's match with its screen, its tables and its plots."""

from typing import TYPE_CHECKING, Any

from companion.core.match.match import Match as CoreMatch
from companion.core.plugins.optional import needs
from companion.core.text.formatter import check_language
from companion.notebook.score_entries import named_correction, named_entry

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.figure import Figure

    from companion.core.match.entry import Entry
    from companion.core.rules.rulings import Ruling
    from companion.notebook.plots.advice import ShownAdvice
    from companion.notebook.plots.review import ShownReview
    from companion.notebook.plots.still_plot import StillPlot
    from companion.shop.preview import Preview


class Match(CoreMatch):
    """A match: `ask`, `play`, `override`, `correct`, `undo`, `redo`, `moves`, `facts`, `history`, `plot`, `table`…"""

    def history(self) -> "pd.DataFrame":
        """One row an entry, one column a numeric fact (pandas); without pandas a plain table of the same rows."""
        from companion.notebook.plots.history import history

        return history(self)

    def plot(self) -> "Figure | StillPlot":
        """The key figures over the match (matplotlib); without matplotlib a picture of the companion's own."""
        from companion.notebook.plots.still_plot import plotted

        return plotted(self)

    def table(self, seat: str | None = None) -> Any:
        """The live table as a notebook widget, for a player's seat or for the whole table.

        A match without a record gets one in the user's folder first. Raises SetupError for an unknown player,
        RecordError where no record can be written, MissingExtraError without anywidget.
        """
        with needs("notebook", self.lang):
            from companion.notebook.widgets.table_widget import table_widget

        return table_widget(self, seat)

    def advice(self, seat: str | int | None = None, seconds: float = 2, count: int = 3) -> "ShownAdvice":
        """What a player may do, the best move first, with the chance to win, what it does, what is expected then and
        what speaks against it. `seat`: whose decision (default: who decides now); where all play together it advises
        the group. Thought through for `seconds` s in a process of its own, out of what that seat knows.

        It shows itself as a table with a picture; `.frame` is a table to reckon with. Raises SetupError for an unknown
        player, or for figures that make no sense.
        """
        from companion.notebook.plots.advice import ShownAdvice
        from companion.partner.advice import advise

        return ShownAdvice(advise(self, seat, seconds=seconds, count=count))

    def review(self, seconds: float = 5) -> "ShownReview":
        """The match looked back at: the curve of the chance to win, and at most three turning points: what was played,
        what would have been better, by how much and why. Thought through for `seconds` s at most in a process of its
        own, each decision out of what its seat knew. Of a match that runs and hides hands only the curve is told.

        Raises SetupError for seconds that make no sense.
        """
        from companion.notebook.plots.review import ShownReview
        from companion.partner.review import looked_back

        return ShownReview(looked_back(self, seconds=seconds))

    def reply(self, *cards: str) -> "list[Entry]":
        """Let the companion announce for the seats that it plays, until a person has to decide; the entries, empty
        where it had nothing to say. `cards`: those that it had asked to be turned over.

        It thinks in a process of its own, as long as its level may. Raises InvalidMove where it waits for people,
        saying for what: cards to be turned over on a real table, or a list of its cards.
        """
        from companion.table.partner.seat_players import reply

        return reply(self, cards)

    def score(self, /, *, entry: str = "score", by: str = "", **values: Any) -> "Entry":
        """Play an entry of a score sheet by the names of its fields: `score(contract="garde", taker="Ana", points=49)`.

        `entry`: another kind of entry (`finish`, `announce`); `by`: who scores, where that is asked. What is of every
        player is a mapping by name, or a list in the order of the seats. Raises InvalidMove, or IllegalMove with the
        ruling.
        """
        return self.play(named_entry(self, values, kind=entry, by=by))

    def ask_score(self, /, *, entry: str = "score", by: str = "", **values: Any) -> "Ruling":
        """The ruling on such an entry; its reasons’ clauses are the checks of the file. Plays nothing."""
        return self.ask(named_entry(self, values, kind=entry, by=by))

    def rescore(self, number: int, /, **values: Any) -> "Entry":
        """Say an earlier entry (its number in `entries`) otherwise: only what is named changes, None takes it away, and
        all later entries are worked out again. Raises InvalidMove; IllegalMove, naming the first line that then cannot
        be."""
        return self.play(named_correction(self, number, values))

    def sheet(self, name: str, *, lang: str | None = None, **wishes: Any) -> "Preview":
        """A sheet of this match as it will be printed, such as `position` or `report`; it shows itself in a notebook.

        `wishes` are those of `companion print`: `paper`, `orientation`, `style`, `up`, `options`, `base`, `flip`,
        `shift`. Raises PrintError, MissingExtraError.
        """
        with needs("print", self.lang):
            from companion.shop.preview import sheet

        return sheet(name, match=self, lang=self.lang if lang is None else check_language(lang), **wishes)

    def next_round(self, *, seed: int | str | None = None, starter: str | None = None) -> "Match":
        """The next match of the series. Who leads starts it where the game says so, else `starter`, else chance.

        Raises SetupError while this one runs.
        """
        from companion.core.match.opening import next_round

        following = next_round(self, seed=seed, starter=starter)
        assert isinstance(following, Match)
        return following

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        """A static picture of the table, for notebooks, GitHub and exports; light, for a notebook holds many."""
        from companion.table.lookup.picture import picture

        return {"image/svg+xml": picture(self, letters=False), "text/plain": repr(self)}
