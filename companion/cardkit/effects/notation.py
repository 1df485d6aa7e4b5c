"""Effects as they are announced at the table: `effect damage 2 on Bo.1`, `effet force +2 sur 1 ce tour`.

A game lists its forms; here is what stands behind `effect`, read in either language and written in one. The words of
the usual forms stand in words.toml beside this file, a game's own in the same lists of its own words.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from companion.cardkit.effects.effects import Effect
from companion.cardkit.effects.schema import GENERAL, EffectError, Vocabulary, tokens
from companion.cardkit.notation.tokens import MOST, WordLists, in_quotes
from companion.core.plugins.former_names import named_before
from companion.core.text.formatter import number
from companion.core.text.letters import plain, ways
from companion.core.text.messages import load_words


class EffectForm(NamedTuple):
    """A way to announce an effect: a word of the list `deed`, the effect that it begins, what is said behind it.

    `holds`, in this order, a `?` behind what may be missing: `count` (a number), `change` (with its sign), `loss` and
    `gain` (with that sign alone), `name` (in quotes), `word` (any), `figures` (2/3), `=from` (that word of the list
    `deed-word`), `place` (whom it is done to, where nothing stands between), `card` (the same, a name in quotes); else
    a list of words. All but numbers and places become what the effect is about. An effect that is done to something of
    its own (`own mines`) can be aimed at nothing else.
    """

    word: str
    effect: Effect
    holds: tuple[str, ...] = ()


def _usual() -> Iterator[EffectForm]:
    for do in ("damage", "loss", "heal"):
        yield EffectForm(do, Effect("lose" if do == "loss" else do), ("count",))
    yield from (EffectForm("life", Effect(do), (sign,)) for do, sign in (("lose", "loss"), ("heal", "gain")))
    yield from (EffectForm(do, Effect(do, on="you"), ("count",)) for do in ("draw", "discard", "look", "mine"))
    yield EffectForm("aether", Effect("aether", on="you"), ("change",))
    for do in ("tap", "untap", "destroy", "sacrifice", "exile", "return"):
        yield EffectForm(do, Effect(do), ("place",))
    yield EffectForm("move", Effect("move"), ("card", "=from", "deed-zone", "=to", "deed-zone"))
    yield EffectForm("move", Effect("move"), ("place", "=to", "deed-zone"))
    yield EffectForm("create", Effect("create", on="you"), ("deed-created", "name?", "figures?", "count?"))
    yield EffectForm("recall", Effect("recall", on="you"), ("name",))
    yield from (EffectForm(do, Effect(do), ("deed-slot", "name?")) for do in ("attach", "detach"))
    yield EffectForm("counter", Effect("cancel", on="the uppermost"), ("place?",))
    yield EffectForm("prevent", Effect("prevent"), ("count",))
    yield EffectForm("immune", Effect("prevent", "all"), ("deed-kind",))
    yield EffectForm("skip", Effect("skip"), ("deed-step",))
    yield EffectForm("grant", Effect("grant", on="you"), ("deed-granted",))
    yield EffectForm("give", Effect("give"), ("keyword", "count?"))
    yield from (EffectForm(what, Effect("wake", what=what)) for what in ("order", "rage"))
    yield EffectForm("rune", Effect("mark"), ("word",))
    yield EffectForm("use", Effect("mark", -1), ("word",))


USUAL: Final[Mapping[str, tuple[EffectForm, ...]]] = {
    word: tuple(form for form in _usual() if form.word == word)
    for word in dict.fromkeys(form.word for form in _usual())
}
"""The forms of EFFECTS.md, by their words."""


def usual(*words: str) -> tuple[EffectForm, ...]:
    """Those of these words."""
    return tuple(form for word in words for form in USUAL[word])


def kinds_of(verb: str, *whats: str, change: bool = True) -> tuple[EffectForm, ...]:
    """Forms that say what an effect is about instead of its verb: `force +2`, `fatigue -1`, `magic 3`."""
    return tuple(EffectForm(what, Effect(verb, what=what), ("change" if change else "count",)) for what in whats)


Said = tuple[int | None, tuple[str, ...], str]
"""What was said behind a word: its number, what it is about, whom it is done to."""
_NUMBER: Final = re.compile(r"([+\-−]?)([0-9]{1,2})")
_FIGURES: Final = re.compile(r"[0-9]{1,2}/[0-9]{1,2}")
_TARGET: Final = re.compile(r"\+|[^\W_][\w.’'-]*")
_QUOTED: Final = re.compile(r'"([^"]*)"')
_PLACES: Final = ("place", "place?", "card")


class EffectWords:
    """The forms of one game with their words in both languages; where several say an effect, the first does."""

    def __init__(self, words: WordLists, forms: Sequence[EffectForm], vocabulary: Vocabulary = GENERAL) -> None:
        usual_words = load_words("companion.cardkit")
        names = {*usual_words, *words}
        self._lists: WordLists = {name: {**usual_words.get(name, {}), **words.get(name, {})} for name in names}
        used = {
            "deed",
            "deed-on",
            "deed-word",
            "deed-until",
            *(kind.removesuffix("?") for form in forms for kind in form.holds),
        }
        self._ways = {name: _by_words(self._lists[name]) for name in used & self._lists.keys()}
        self._forms = tuple(forms)
        self._begun: dict[tuple[str, ...], list[tuple[tuple[str, ...], EffectForm]]] = {}
        for form in forms:
            ways_of = sorted((way for way, word in self._ways["deed"].items() if word == form.word), key=len)
            for way in reversed(ways_of):
                self._begun.setdefault(way[:1], []).append((way, form))
        self._vocabulary = vocabulary

    # --- read ---------------------------------------------------------------------------------------------------------

    def read(self, text: str, *, bare: bool = False) -> Effect | None:
        """The effect that stands behind `effect`, its target as it was said; None if it is none of the forms.

        `bare`: whom it is done to is left out, also where it would have to be said: `tap`.
        """
        try:
            words = _original(text)
        except EffectError:
            return None
        words, until = self._until(words)
        body, on = self._aimed(words)
        body, until = (body, until) if until else self._until(body)
        plain_body = tuple(map(plain, body))
        for way, form in self._begun.get(plain_body[:1], ()):
            holds = form.holds
            if on or bare:  # said behind `on` instead, or left out
                holds = tuple(kind for kind in holds if kind not in _PLACES[: None if on else 2])
            said = self._holds(holds, body[len(way) :]) if plain_body[: len(way)] == way else None
            if said is not None and not (on and _fixed(form)) and self._is_target(on or said[2]):
                return self._made(form, said, on, until)
        return None

    @staticmethod
    def _made(form: EffectForm, said: Said, on: str, until: str) -> Effect:
        amount, what, place = said
        given = form.effect
        return given._replace(
            amount=given.amount if amount is None else amount,
            what=" ".join((*((given.what,) if given.what else ()), *what)),
            on=on or place or given.on, until=until,
        )  # fmt: skip

    def _until(self, words: list[str]) -> tuple[list[str], str]:
        """The words before `this turn`, and the duration."""
        for way, until in self._ways["deed-until"].items():
            if tuple(map(plain, words[-len(way) :])) == way:
                return words[: -len(way)], until
        return words, ""

    def _aimed(self, words: list[str]) -> tuple[list[str], str]:
        """The words before `on`, and what stands behind it."""
        for place in range(len(words) - 1, 0, -1):
            if (plain(words[place]),) in self._ways["deed-on"]:
                return words[:place], " ".join(words[place + 1 :])
        return words, ""

    def _is_target(self, said: str) -> bool:
        """Whether something can be what an effect is aimed at: no word of it says something else."""
        words = _original(said)
        others = {*self._ways["deed-on"], *((way[0],) for way in self._ways["deed-until"])}
        return all(word[0] == '"' or (_TARGET.fullmatch(word) and (plain(word),) not in others) for word in words)

    def _holds(self, holds: Sequence[str], words: list[str]) -> Said | None:
        """What is said behind the word of a form; None if that does not fit."""
        if not holds:
            return None if words else (None, (), "")
        first, rest = holds[0].removesuffix("?"), holds[1:]
        for length, amount, what, place in self._piece(first, words):
            behind = self._holds(rest, words[length:])
            if behind is not None:
                return amount if behind[0] is None else behind[0], (*what, *behind[1]), place or behind[2]
        return self._holds(rest, words) if holds[0].endswith("?") else None

    def _piece(self, kind: str, words: list[str]) -> Iterator[tuple[int, int | None, tuple[str, ...], str]]:
        """How many words one thing that is said may take, and what it says."""
        word = words[0] if words else ""
        if kind in _SIGNS:
            found = _NUMBER.fullmatch(word)
            if found is not None and found[1] in _SIGNS[kind]:
                value = int(found[2])
                yield 1, -value if kind == "change" and found[1] in ("-", "−") else value, (), ""
        elif kind == "place":
            yield from ((length, None, (), " ".join(words[:length])) for length in range(len(words), 0, -1))
        elif kind in ("name", "card", "figures", "word"):
            good = _FIGURES.fullmatch(word) if kind == "figures" else self._vocabulary.fits([word], [_SLOT[kind]])
            if good:
                text = word.lower() if kind == "word" else word
                yield 1, None, () if kind == "card" else (text,), text if kind == "card" else ""
        else:
            name, only = ("deed-word", kind[1:]) if kind[0] == "=" else (kind, "")
            for way, said in self._ways[name].items():
                if _begin(words, way) and only in ("", said):
                    yield len(way), None, (said,), ""

    # --- written ------------------------------------------------------------------------------------------------------

    def written(self, effect: Effect, lang: str, *, bare: bool = False) -> str:
        """What stands behind `effect` for an effect, in a language; `bare`: but for whom it is done to.

        Raises EffectError for one that has no form here.
        """
        for form in self._forms:
            holds = tuple(kind for kind in form.holds if not bare or kind not in _PLACES[:2])
            pieces = self._pieces(form._replace(holds=holds), effect, lang)
            if pieces is None:
                continue
            separate = bare or any(kind in _PLACES for kind in holds)
            if effect.on != form.effect.on and not separate:
                pieces += [self._word("deed-on", "on", lang), effect.on]
            text = " ".join([self._word("deed", form.word, lang), *pieces])
            text += f" {self._word('deed-until', effect.until, lang)}" if effect.until else ""
            return _QUOTED.sub(lambda found: in_quotes(found[1], lang), text)
        raise EffectError("deed-verb", effect.do, known=", ".join(form.word for form in self._forms), near="")

    def _pieces(self, form: EffectForm, effect: Effect, lang: str) -> list[str] | None:
        """What is said behind the word of a form for an effect; None if it is not the form of that effect."""
        own = tokens(form.effect.what)
        what = tokens(effect.what)
        if effect.do != form.effect.do or what[: len(own)] != own or (_fixed(form) and effect.on != form.effect.on):
            return None
        what, pieces, counted, placed = what[len(own) :], [], False, False
        for kind in form.holds:
            bare = kind.removesuffix("?")
            text = self._one(bare, effect, what, lang)
            missing = text is None or (kind.endswith("?") and _plain(bare, form.effect, effect))
            if missing and not kind.endswith("?"):
                return None
            if not missing and text is not None:
                pieces.append(text)
                counted, placed = counted or bare in _SIGNS, placed or bare in ("place", "card")
                what = what if bare in (*_SIGNS, "place", "card") else what[self._length(bare, what) :]
        if what or (effect.amount != form.effect.amount and not counted):
            return None
        only_placed = any(kind in ("place", "card") for kind in form.holds)
        return pieces if placed or not only_placed else None

    def _one(self, kind: str, effect: Effect, what: list[str], lang: str) -> str | None:
        """One thing as it is said; None where the effect has nothing of it."""
        if kind in _SIGNS:
            if (
                not isinstance(effect.amount, int)
                or (kind != "change" and effect.amount < 0)
                or abs(effect.amount) > MOST
            ):
                return None
            if kind == "loss" and not effect.amount:
                return None  # there is no −0
            return number(-effect.amount if kind == "loss" else effect.amount, signed=kind != "count")
        if kind in _PLACES:
            return effect.on if kind == "place" or effect.on[:1] == '"' else None
        if kind in ("name", "figures", "word"):
            good = what and (
                _FIGURES.fullmatch(what[0]) if kind == "figures" else self._vocabulary.fits(what[:1], [_SLOT[kind]])
            )
            return what[0] if good else None
        length = self._length(kind, what)
        name = "deed-word" if kind[0] == "=" else kind
        return self._word(name, " ".join(what[:length]), lang) if length else None

    def _length(self, kind: str, what: list[str]) -> int:
        """How many words of what an effect is about are said as one thing."""
        if kind in ("name", "figures", "word"):
            return 1
        values = [kind[1:]] if kind[0] == "=" else list(self._lists[kind])
        return max((len(value.split()) for value in values if what[: len(value.split())] == value.split()), default=0)

    def _word(self, name: str, value: str, lang: str) -> str:
        texts = self._lists[name].get(value)
        return value if texts is None else texts[lang].split("|")[0]


_SIGNS: Final[Mapping[str, tuple[str, ...]]] = {
    "count": ("",), "change": ("", "+", "-", "−"), "loss": ("-", "−"), "gain": ("+",),
}  # fmt: skip
_SLOT: Final = {"name": "<name>", "card": "<name>", "word": "<word>"}


def _fixed(form: EffectForm) -> bool:
    return not form.effect.target.alone


def _plain(kind: str, usual_effect: Effect, effect: Effect) -> bool:
    """Whether what may be left out is what is meant without it."""
    return effect.amount == usual_effect.amount if kind in _SIGNS else kind == "place" and effect.on == usual_effect.on


def _by_words(found: Mapping[str, Any]) -> dict[tuple[str, ...], str]:
    return {tuple(way.split()): value for way, value in ways(found).items()}


def _begin(words: Sequence[str], way: tuple[str, ...]) -> bool:
    return tuple(map(plain, words[: len(way)])) == way


def _original(text: str) -> list[str]:
    """The words of a text as they are written, names in plain quotes."""
    kept = re.findall(r'"[^"]*"|[^\s"]+|"', text.translate(_QUOTES))
    return [f'"{" ".join(word[1:-1].split())}"' if word[0] == '"' else word for word in kept]


_QUOTES: Final = str.maketrans({"“": '"', "”": '"', "«": '"', "»": '"', "\u202f": " ", "\xa0": " "})


__getattr__ = named_before(__name__, {"DeedForm": "EffectForm", "DeedWords": "EffectWords"})
