"""What a game in a package of its own must hold, checked before it is offered: each fault with its file and key."""

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from companion.core.rules.rulebook import SECTIONS, general_words, with_general
from companion.core.text.messages import LANGUAGES, by_list, say

if TYPE_CHECKING:
    from companion.core.rules.game import Game

_KINDS: Final = ("enforced", "advice", "table")
_SENTENCES: Final = ("refused", "warning", "assumes", "effect", "reason")
_NEEDED: Final = ("name", "title", "package", "seats", "rules_version", "verbs", "facts")
_EVERYBODYS: Final = ("card", "cards", "names", "number")


class Fault(NamedTuple):
    """One thing wrong with a package: the key of a sentence of the core, and its figures."""

    key: str
    figures: Mapping[str, str]


class Broken(NamedTuple):
    """A game that is installed and cannot be offered: its name, its entry point, and all that is wrong."""

    name: str
    entry: str
    faults: tuple[Fault, ...]

    def text(self, lang: str) -> str:
        """What is wrong and where, one fault a line."""
        told = [say(fault.key, lang, **fault.figures) for fault in self.faults]
        return "\n".join((say("package-broken", lang, name=self.name, entry=self.entry), *(f"  {one}" for one in told)))


def open_package(name: str, entry: str) -> "Game | Broken":
    """The game of an entry point (`package.module:GAME`), or what is wrong with its package. Never raises."""
    from companion.core.rules.game import Game

    module, _, attribute = entry.partition(":")
    attribute = attribute or "GAME"
    try:
        found = getattr(import_module(module), attribute, None)
    except (Exception, SystemExit) as error:  # other people's code: whatever it does, the other games go on
        return Broken(name, entry, (_import_fault(module, error),))
    if not isinstance(found, Game):
        return Broken(name, entry, (_fault("package-no-game", module=module, attribute=attribute),))
    faults = tuple(_faults(name, found))
    return Broken(name, entry, faults) if faults else found


def import_place(error: BaseException) -> str:
    """Where an import failed, as `file, line`: the place deepest in the code, which is where to look."""
    if isinstance(error, SyntaxError) and error.filename:
        return f"{Path(error.filename).name}:{error.lineno}"
    trace, place = error.__traceback__, ""
    while trace is not None:
        place = f"{Path(trace.tb_frame.f_code.co_filename).name}:{trace.tb_lineno}"
        trace = trace.tb_next
    return place


def _import_fault(module: str, error: BaseException) -> Fault:
    what = f"{type(error).__name__}: {error}"[:200]
    return _fault("package-import", module=module, error=what, place=import_place(error))


def _fault(key: str, /, **figures: object) -> Fault:
    return Fault(key, {name: str(value) for name, value in figures.items()})


def _faults(name: str, game: "Game") -> Iterator[Fault]:
    lacking = [attribute for attribute in _NEEDED if not hasattr(game, attribute)]
    if lacking:
        yield from (_fault("package-attribute", attribute=attribute) for attribute in lacking)
        return
    if game.name != name:
        yield _fault("package-name", entry=name, name=game.name)
    rules, words = yield from _tables(game.package)
    if rules is not None:
        yield from _section_faults(rules.get(SECTIONS, {}))
        rules = with_general(rules)
        for key, clause in rules.items():
            yield from _clause_faults(key, clause, rules)
    if words is not None:
        words = by_list(words)
        yield from _word_faults(words)
        yield from _list_faults(game, words)
    yield from _code_faults(game)


def _tables(package: str) -> Any:
    """The tables of `rulebook.toml` and `words.toml`, None for one that cannot be read; yields why."""
    found: list[Mapping[str, Any] | None] = []
    for file in ("rulebook.toml", "words.toml"):
        try:
            found.append(tomllib.loads(files(package).joinpath(file).read_text("utf-8")))
            continue
        except ModuleNotFoundError as error:
            yield _import_fault(package, error)
            return None, None
        except OSError:
            yield _fault("package-no-file", file=file, package=package)
        except ValueError as error:  # no TOML, or no UTF-8
            yield _fault("package-toml", file=file, error=error)
        found.append(None)
    return found


def _clause_faults(key: str, clause: Any, rules: Mapping[str, Any]) -> Iterator[Fault]:
    """What a table of `rulebook.toml` lacks."""
    file = "rulebook.toml"
    if not isinstance(clause, Mapping):
        yield _fault("package-table", file=file, key=key)
        return
    if not isinstance(clause.get("section"), str):
        yield _fault("package-field", file=file, key=key, field="section")
    if clause.get("kind") not in _KINDS:
        yield _fault("package-kind", file=file, key=key, value=clause.get("kind"), known=", ".join(_KINDS))
    yield from _lacking(file, key, {lang: clause.get(lang) for lang in LANGUAGES})
    for field in ("title", *(field for field in _SENTENCES if field in clause)):
        yield from _lacking(file, f"{key}.{field}", clause.get(field))
    if "asks" in clause:
        yield from _question_faults(f"{key}.asks", clause["asks"])
    for other in clause.get("see", ()):
        if other not in rules:
            yield _fault("package-see", file=file, key=key, other=other)


def _question_faults(key: str, asks: Any) -> Iterator[Fault]:
    """The languages in which a clause names no questions, or what is none."""
    for lang in LANGUAGES:
        questions = asks.get(lang) if isinstance(asks, Mapping) else None
        if not isinstance(questions, list) or not questions or not all(isinstance(one, str) for one in questions):
            yield _fault("package-words", file="rulebook.toml", key=key, lang=lang)


def _section_faults(sections: Any) -> Iterator[Fault]:
    """What is wrong with the English of the book's headings."""
    if not isinstance(sections, Mapping) or not all(isinstance(said, str) for said in sections.values()):
        yield _fault("package-table", file="rulebook.toml", key=SECTIONS)


def _word_faults(words: Mapping[str, Any]) -> Iterator[Fault]:
    for kind, entries in words.items():
        if not isinstance(entries, Mapping):
            yield _fault("package-table", file="words.toml", key=kind)
            continue
        for value, texts in entries.items():
            yield from _lacking("words.toml", f"{kind}.{value}", texts)


def _lacking(file: str, key: str, texts: Any) -> Iterator[Fault]:
    """The languages in which something has no words."""
    given = texts if isinstance(texts, Mapping) else {}
    for lang in LANGUAGES:
        if not isinstance(given.get(lang), str) or not given[lang].strip():
            yield _fault("package-words", file=file, key=key, lang=lang)


def _list_faults(game: "Game", words: Mapping[str, Any]) -> Iterator[Fault]:
    """The words that announcements need: one for each verb, a list for each kind of parameter."""
    from companion.core.rules.game import Game

    spoken = [verb for verb in game.verbs.values() if verb.spoken]
    own_writing = type(game).written is not Game.written
    for verb in spoken:
        said = verb.word in words.get("verb", {}) or verb.word in general_words("verb")
        if not said and not own_writing:
            yield _fault("package-words", file="words.toml", key=f"verb.{verb.word}", lang=", ".join(LANGUAGES))
    if type(game).typed is not Game.typed:
        return
    kinds = dict.fromkeys(param.kind for verb in spoken for param in verb.params)
    for kind in kinds:
        if kind not in (*_EVERYBODYS, *words) and f"{kind}-typed" not in words:
            yield _fault("package-list", file="words.toml", key=kind)


def _code_faults(game: "Game") -> Iterator[Fault]:
    """The words that stand in the code: those of facts and house rules."""
    titles: Iterable[tuple[str, Any]] = (
        *((f"Fact {fact.pattern}", fact.title) for fact in game.facts.facts),
        *((f"Option {option.name}", texts) for option in game.options for texts in (option.title, option.help)),
    )
    for key, texts in titles:
        yield from _lacking(game.package, key, texts)
    for option in game.options:
        for other in (one for one in option.clauses if one not in game.rulebook):
            yield _fault("package-see", file="options.toml", key=option.name, other=other)
