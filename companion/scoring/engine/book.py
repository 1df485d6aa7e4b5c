"""The rule book of a file: its checks and terms as clauses, beside those that every sheet has, and its words."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Final

from companion.core.rules.rulebook import Rulebook, book_of, book_tables, package_words
from companion.core.rules.rulings import Reason
from companion.core.text.formatter import Speaker, WordList, listing
from companion.core.text.letters import capital
from companion.core.text.messages import LANGUAGES, MINUS, Phrasebook
from companion.scoring.engine.values import choice_text, figure
from companion.scoring.file.parts import Field, Form, Sheet

PACKAGE: Final = "companion.scoring"
PARTED: Final = {"fr": "\u202f; ", "en": "; "}
"""Between the parts of a list, in a sentence."""
_WORDS: Final = Phrasebook(PACKAGE, "words.toml", "page")


class Worded(str):
    """What a term of a sum carries to its words: the figures of its sentence."""

    __slots__ = ("figures",)

    figures: Mapping[str, Any]


def worded(figures: Mapping[str, Any]) -> Worded:
    """The figures of a term, to be said with it."""
    found = Worded()
    found.figures = figures
    return found


class SheetSpeaker(Speaker):
    """Fills the sentences of a file: its figures, halves too, its words, who scores."""

    def word(self, kind: str, value: str, /, **figures: Any) -> str:
        """A word of a list; of a term the sentence of the file, with its figures."""
        card = figures.get("card")
        if kind == "term" and isinstance(card, Worded):
            return self.fill(self.lists["told"][value][self.lang], card.figures)
        return super().word(kind, value, **figures)

    def _figure(self, value: Any) -> str:
        if isinstance(value, int | Fraction) and not isinstance(value, bool):
            return figure(value, self.lang).replace("-", MINUS)
        return str(value)

    def _truth(self, value: Any) -> str:
        return self.word("yes", "yes" if value else "no") if isinstance(value, bool) else str(value)

    def _who(self, name: Any) -> str:
        return self.word("word", "none") if name is None else self.word("side", str(name))

    def _whose(self, names: tuple[str, ...]) -> str:
        return listing([self._who(name) for name in names], self.lang)

    def _dice(self, dice: Any) -> str:
        return " ".join(map(str, dice)) if isinstance(dice, tuple) else str(dice)

    def _given(self, value: Any) -> str:
        if isinstance(value, int | Fraction):
            return self._truth(value) if isinstance(value, bool) else self._figure(value)
        return self._dice(value) if isinstance(value, tuple) else self.word("word", str(value))

    def _known(self, words: tuple[str, ...]) -> str:
        return ", ".join(self.word("side", self.word("word", one)) for one in words[:20])


class SheetBook(Rulebook):
    """The clauses of one file and of every sheet."""

    speaks = SheetSpeaker

    def reason(self, reason: Reason, speaker: Speaker) -> str:
        """What a clause says against an entry; of a later entry why that one cannot be any more."""
        inner = reason.figures.get("reasons")
        if inner is None:
            return super().reason(reason, speaker)
        told = " ".join(self.reason(one, speaker) for one in inner)
        return f"{super().reason(reason._replace(figures={'number': reason.figures['number']}), speaker)} {told}"


def sheet_book(sheet: Sheet) -> SheetBook:
    """The rule book of a file."""
    tables = {**_about(sheet), **_forms(sheet), **_ending(sheet), **book_tables(PACKAGE)}
    english = {sheet.title["fr"]: sheet.title["en"]}
    return book_of(SheetBook, tables, _lists(sheet), english)


def _lists(sheet: Sheet) -> Mapping[str, WordList]:
    """The word lists of a file, beside those that every sheet has."""
    lists = dict(package_words(PACKAGE))
    own = {word: {lang: text.split("|")[0] for lang, text in texts.items()} for word, texts in sheet.words.items()}
    forms = sheet.forms.items()
    told = {
        f"{name}.{place}": {lang: gain.told[lang].template for lang in LANGUAGES}
        for name, form in forms for place, gain in enumerate(form.gains)
    }  # fmt: skip
    told |= {
        f"final.{place}": {lang: gain.told[lang].template for lang in LANGUAGES}
        for place, gain in enumerate(sheet.finals)
    }
    fields = {field.name: field.title for _, form in forms for field in form.fields}
    sides = {side: own[side] for side in sheet.sides if side in own}
    return {
        **lists, "word": {**lists.get("word", {}), **own}, "told": told, "field": {**lists.get("field", {}), **fields},
        "side": {**(lists.get("side", {}) if sheet.sides else {}), **sides}, "box": own,
    }  # fmt: skip


# --- clauses ----------------------------------------------------------------------------------------------------------

_Table = dict[str, Any]


def _clause(sheet: Sheet, title: Mapping[str, str], text: Mapping[str, str], **more: Any) -> _Table:
    return {"section": sheet.title["fr"], "title": dict(title), **text, "kind": "enforced", **more}


def _about(sheet: Sheet) -> dict[str, _Table]:
    return {} if sheet.about is None else {"about": _clause(sheet, _WORDS.both("about"), sheet.about)}


def _forms(sheet: Sheet) -> dict[str, _Table]:
    """What is announced, what it scores and what is checked, entry by entry."""
    found: dict[str, _Table] = {}
    for name, form in sheet.forms.items():
        text = {lang: _asked(sheet, form, lang) for lang in LANGUAGES}
        found[f"{name}-asked"] = _clause(sheet, _WORDS.both(f"{name}-asked"), text)
        terms = {lang: _summed(form, lang) for lang in LANGUAGES}
        found[f"{name}-points"] = _clause(sheet, _WORDS.both(f"{name}-points"), terms)
        for check in form.checks:
            bare = {lang: check.told[lang].bare for lang in LANGUAGES}
            text = dict(check.rule or bare)
            title = {lang: _title(text[lang]) for lang in LANGUAGES}
            refused = {lang: check.told[lang].template for lang in LANGUAGES}
            found[check.id] = _clause(sheet, title, text, refused=refused)
    return found


def _title(text: str) -> str:
    """The beginning of a rule, as its title."""
    first = text.split(". ", maxsplit=1)[0].rstrip(".")
    return first if len(first) <= 60 else f"{first[:59].rsplit(' ', 1)[0]}…"


def _asked(sheet: Sheet, form: Form, lang: str) -> str:
    return _WORDS("asked", lang, fields=PARTED[lang].join(_field(sheet, field, lang) for field in form.fields))


def _field(sheet: Sheet, field: Field, lang: str) -> str:
    """A field with what it can say."""
    ways = ", ".join(choice_text(sheet, one, lang) for one in field.choices)
    each = _WORDS("of-each", lang, field=field.title[lang]) if field.each else field.title[lang]
    return f"{each} ({ways})" if ways else each


def _summed(form: Form, lang: str) -> str:
    return capital(" + ".join(gain.told[lang].bare for gain in form.gains)) + "."


def _ending(sheet: Sheet) -> dict[str, _Table]:
    """When it ends, by its house rules."""
    if not sheet.options:
        return {}
    texts = {
        lang: PARTED[lang].join(f"{one.title[lang]} ({_default(one, lang)})" for one in sheet.options) + "."
        for lang in LANGUAGES
    }
    return {"options": _clause(sheet, _WORDS.both("options"), texts)}


def _default(option: Any, lang: str) -> str:
    if isinstance(option.default, bool):
        return _WORDS("yes" if option.default else "no", lang)
    return str(option.value_text(option.default, lang))
