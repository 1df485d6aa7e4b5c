"""Looking a rule up in a notebook: a search box, the clause, what it looks like in play, its neighbours."""

import html
import re
from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

import ipywidgets as ipw

from companion.core.plugins.registry import find_game
from companion.core.rules.game import Game
from companion.core.rules.rulebook import Clause
from companion.core.text.arguments import a_text
from companion.core.text.messages import Phrasebook
from companion.lessons.practice.lookup import Rule, look_up
from companion.notebook.forms.fields import button, fitted, group, look, says

MOST_BUTTONS: Final = 12
LONGEST: Final = 200
"""The most letters that are searched for."""


word = Phrasebook("companion.lessons", "forms.toml", "rules")


class RuleForm(ipw.VBox):  # type: ignore[misc]
    """The search box: `search` and `look` are what it does, `found` the clauses it found, `rule` the one it shows."""

    def __init__(self, game: str, words: str, lang: str) -> None:
        self.game: Game = find_game(game, lang)
        a_text(words, "words", lang)
        self.lang = lang
        self.found: list[Clause] = []
        self.rule: Rule | None = None
        label = word("words", lang)
        self.words = ipw.Text(value=words, description=label, continuous_update=False, **fitted())
        self.words.observe(lambda _: self.search(self.words.value), names="value")
        self.go = button(word("search", lang), lambda: self.search(self.words.value), "is-main")
        self.status, self.shown = ipw.HTML(), ipw.HTML()
        self.related, self.others = (_Offer(lang, self.look) for _ in range(2))
        title = ipw.HTML(says(word("heading", lang, game=self.game.title), "title"))
        parts = [title, self.words, self.go, self.status, self.shown, self.related, self.others]
        super().__init__([look(), group(parts)], layout=ipw.Layout(width="100%", max_width="760px"))
        self.add_class("companion-rules")
        self.search(words)

    def search(self, words: str) -> None:
        """Find the clauses that the words, or a question, are about, and show the best."""
        lang, words = self.lang, words.strip()[:LONGEST]
        self.found, self.rule = self.game.rulebook.search(words) if words else [], None
        if not words:
            told = word("ask", lang, count=len(self.game.rulebook), example=self._example())
            self.status.value = says(told, "status")
        elif not self.found:
            near = ", ".join(clause.title[lang] for clause in self.game.rulebook.nearest(words))
            self.status.value = says(word("none", lang, words=words, near=near), "error")
        else:
            count = len(self.found)
            told = word("found", lang, count=count)
            self.status.value = says(told, "status")
        if self.found:
            self.look(self.found[0].id)
        else:
            self._show()

    def _example(self) -> str:
        """A word that many titles have, to begin with."""
        titles = (clause.title[self.lang].casefold() for clause in self.game.rulebook.values())
        names = Counter(str(name) for title in titles for name in re.findall(r"[^\W\d_]{5,}", title))
        return names.most_common(1)[0][0]

    def look(self, clause: str) -> None:
        """Show a clause. Raises KeyError for one that the book does not have."""
        self.rule = look_up(self.game, clause, self.lang)
        self._show()

    # --- what is shown ------------------------------------------------------------------------------------------------

    def _show(self) -> None:
        rule = self.rule
        self.shown.value = self._page(rule) if rule else ""
        near = rule.related if rule else ()
        seen = {clause.id for clause in (*near, *([rule.clause] if rule else ()))}
        self._offer(self.related, "related", near)
        self._offer(self.others, "others", [clause for clause in self.found if clause.id not in seen])

    def _page(self, rule: Rule) -> str:
        """The clause in its words, where the book has it, and how it plays."""
        clause, lang = rule.clause, self.lang
        where = word("section", lang, section=clause.where[lang], kind=word(clause.kind, lang))
        parts = [says(clause.title[lang], "ask"), says(clause.text[lang], "told")]
        if clause.reason:
            parts.append(says(clause.reason[lang], "quiet"))
        parts.append(says(f"{where} · {clause.id}", "quiet"))
        examples = [example for example in (rule.legal, rule.refused) if example is not None]
        if examples:
            own = rule.example_of == clause.id
            title = self.game.rulebook[rule.example_of].title[lang].rstrip(".")
            parts.append(says(word("played", lang) if own else word("played.of", lang, title=title), "quiet"))
            parts += (f'<div class="ct-rule">{html.escape(example.text(lang))}</div>' for example in examples)
        return "".join(parts)

    def _offer(self, place: "_Offer", key: str, clauses: Sequence[Clause]) -> None:
        more = len(clauses) - MOST_BUTTONS
        after = says(word("more", self.lang, count=more), "quiet") if more > 0 else ""
        place.show(says(word(key, self.lang), "quiet"), clauses[:MOST_BUTTONS], after)


class _Offer(ipw.VBox):  # type: ignore[misc]
    """Buttons that lead to other clauses, made once: to make one anew takes a browser longer than to show it."""

    def __init__(self, lang: str, look: Callable[[str], None]) -> None:
        self.lang, self.ids = lang, [""] * MOST_BUTTONS
        self.buttons = [button("", partial(self._tapped, look, place)) for place in range(MOST_BUTTONS)]
        columns = "repeat(auto-fit, minmax(min(100%, 210px), 1fr))"
        self.grid = ipw.GridBox(layout=ipw.Layout(grid_template_columns=columns, grid_gap="0 12px", width="100%"))
        self.title, self.after = ipw.HTML(), ipw.HTML()
        super().__init__()

    def _tapped(self, look: Callable[[str], None], place: int) -> None:
        look(self.ids[place])

    def show(self, title: str, clauses: Sequence[Clause], after: str) -> None:
        """Offer these clauses, at most as many as there are buttons; without any, nothing is seen."""
        for place, clause in enumerate(clauses):
            self.ids[place] = clause.id
            self.buttons[place].description = clause.title[self.lang].rstrip(".")
            self.buttons[place].tooltip = clause.text[self.lang]
        self.title.value, self.after.value = title, after
        self.grid.children = tuple(self.buttons[: len(clauses)])
        self.children = (self.title, self.grid, *((self.after,) if after else ())) if clauses else ()
