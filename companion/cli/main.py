"""The command `companion`: play, lab, print, rules, check, replay, answer, advice, review, lessons, marks, decks,
simulate, games, scoresheet, site.

Exit codes: 0 all is well, 1 judged, with refusals or differences, 2 a mistake in the command line or in a file.
"""

import argparse
import contextlib
import os
import re
import sys
from collections.abc import Callable, Sequence
from typing import Any, NoReturn

import companion
from companion.cli.voice import FIRST_LAB_PORT, FIRST_PORT, MistakeError, Voice, wanted_language
from companion.core.plugins.optional import MissingExtraError
from companion.core.text.messages import LANGUAGES, default_language

WELL, JUDGED, MISTAKEN, INTERRUPTED = 0, 1, 2, 130
Command = Callable[[argparse.Namespace, Voice], int]

EXAMPLES = {
    "": "companion play etraclor",
    "play": "companion play etraclor --lan",
    "lab": "companion lab",
    "print": "companion print fiche-combat --paper A4 --up 2 --lang {lang} -o fiche.pdf",
    "rules": "companion rules etraclor {word}",
    "check": "companion check {record}",
    "replay": "companion replay {record} --delay 2",
    "answer": 'companion answer {record} "{question}"',
    "advice": "companion advice {record} --seat Ana --seconds 5",
    "review": "companion review {record} --seconds 20",
    "lessons": "companion lessons etraclor first-match",
    "marks": "companion marks {classes} --roster {roster} -o {marks}.csv",
    "decks": "companion decks herocard {folder}",
    "simulate": "companion simulate etraclor --matches 1000 --players learner random --workers 2 -o {runs}.csv",
    "games": "companion games",
    "scoresheet": "companion scoresheet check {sheet}",
    "site": "companion site {site}",
}


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line and give its exit code; a user's mistake is one sentence, never a traceback."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    voice = Voice(wanted_language(arguments, default_language()))
    _soften(sys.stdout, sys.stderr)
    try:
        given = _parser(voice).parse_args(arguments)
        if given.lang is not None:
            if given.lang not in LANGUAGES:
                raise voice.mistake("unknown_lang", given=given.lang)
            voice = Voice(given.lang)
        code: int = given.run(given, voice)
        sys.stdout.flush()
        return code
    except (MistakeError, MissingExtraError) as mistake:
        voice.complain(str(mistake))
        return MISTAKEN
    except SystemExit as stop:  # argparse, after --help or a slip
        return stop.code if isinstance(stop.code, int) else WELL
    except KeyboardInterrupt:
        voice.complain(voice.word("interrupted"))
        return INTERRUPTED
    except BrokenPipeError:
        # The reader (`| head`) has enough; nothing more must be flushed into the closed pipe at exit.
        with contextlib.suppress(OSError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return WELL


def _soften(*streams: Any) -> None:
    """A terminal that cannot write ♦ shows a question mark instead of failing."""
    for stream in streams:
        with contextlib.suppress(AttributeError, ValueError):
            stream.reconfigure(errors="replace")


class _Parser(argparse.ArgumentParser):
    """argparse with its headings and its complaints in the user's language."""

    def __init__(self, *, voice: Voice, **settings: Any) -> None:
        super().__init__(add_help=False, formatter_class=_formatter(voice), allow_abbrev=False, **settings)
        self.voice = voice
        self._positionals.title = voice.help("arguments")
        self._optionals.title = voice.help("options")
        # `--shift -1,2`: what begins like a negative number is a value, not an option.
        self._negative_number_matcher = re.compile(r"-[\d.]")
        self.add_argument("-h", "--help", action="help", help=voice.help("help"))

    def error(self, message: str) -> NoReturn:
        command = " ".join([*self.prog.split()[1:], ""])
        text = f"{self.voice.slip(message)} {self.voice.word('see_help', command=command)}"
        self.voice.complain(text)
        raise SystemExit(MISTAKEN)


def _formatter(voice: Voice) -> Any:
    class Formatter(argparse.RawDescriptionHelpFormatter):
        def add_usage(self, usage: Any, actions: Any, groups: Any, prefix: str | None = None) -> None:
            super().add_usage(usage, actions, groups, voice.help("usage") if prefix is None else prefix)

    return Formatter


def _example(name: str, voice: Voice, more: str = "") -> str:
    french = voice.lang == "fr"
    line = EXAMPLES[name].format(
        lang=voice.lang,
        word="bouclier" if french else "shield",
        question="pourquoi 3 ?" if french else "why 3?",
        record="partie.jsonl" if french else "match.jsonl",
        sheet="mon-jeu.toml" if french else "my-game.toml",
        folder="mes-cartes" if french else "my-cards",
        classes="classe-6B" if french else "class-6B",
        roster="participants.csv",
        marks="notes" if french else "marks",
        runs="parties" if french else "matches",
        site="public_html/companion",
    )
    return "\n".join([*([more, ""] if more else []), voice.help("example"), f"  {line}"])


def _parser(voice: Voice) -> argparse.ArgumentParser:
    top = _Parser(prog="companion", voice=voice, description=voice.help("about"), epilog=_example("", voice))
    top.add_argument(
        "--version", action="version", version=f"companion {companion.__version__}", help=voice.help("version")
    )
    top.add_argument("--lang", metavar="fr|en", help=voice.help("lang"))
    commands = top.add_subparsers(
        title=voice.help("commands"), metavar=voice.help("command"), dest="command", required=True, parser_class=_Parser
    )

    def command(name: str, run: Command, more: str = "") -> argparse.ArgumentParser:
        one = commands.add_parser(
            name, voice=voice, help=voice.help(name), description=voice.help(name), epilog=_example(name, voice, more)
        )
        # Left out here, the language given before the command stands.
        one.add_argument("--lang", metavar="fr|en", default=argparse.SUPPRESS, help=voice.help("lang"))
        one.set_defaults(run=run)
        return one

    _add_serving(command, voice)
    _add_print(command, voice)
    _add_reading(command, voice)
    return top


def _add_serving(command: Any, voice: Voice) -> None:
    play = command("play", _play)
    play.add_argument("game", nargs="?", metavar="GAME", help=voice.help("play_game"))
    play.add_argument("--port", type=int, metavar="N", help=voice.help("port", default=FIRST_PORT))
    play.add_argument("--lan", action="store_true", help=voice.help("lan"))
    play.add_argument("--host-name", action="append", default=[], metavar="NAME", help=voice.help("host_name"))
    play.add_argument("--new-keys", action="store_true", help=voice.help("new_keys"))
    play.add_argument("--class", nargs="?", const="", metavar="LESSON", dest="lesson", help=voice.help("class"))
    play.add_argument("--site", metavar="ADDRESS", help=voice.help("play_site"))
    lab = command("lab", _lab, voice.help("lab_more"))
    lab.add_argument("--port", type=int, metavar="N", help=voice.help("port", default=FIRST_LAB_PORT))
    lab.add_argument("more", nargs="*", help=argparse.SUPPRESS)
    for one in (play, lab):
        default = "~/.local/share/companion"
        one.add_argument("--folder", metavar="DIR", help=voice.help("folder", default=default))
        one.add_argument("--no-browser", action="store_true", help=voice.help("no_browser"))


def _add_print(command: Any, voice: Voice) -> None:
    sheet = command("print", _print)
    sheet.add_argument("sheet", nargs="?", metavar="SHEET", help=voice.help("print_sheet"))
    sheet.add_argument("--game", metavar="GAME", help=voice.help("print_game"))
    sheet.add_argument("-o", "--output", metavar="FILE", help=voice.help("print_output"))
    for name, values in (("paper", "A4|A5|Letter"), ("orientation", "portrait|landscape"), ("style", "STYLE")):
        sheet.add_argument(f"--{name}", metavar=values, help=voice.help(f"print_{name}"))
    sheet.add_argument("--colour", "--color", action="store_true", help=voice.help("print_colour"))
    sheet.add_argument("--series", metavar="N", help=voice.help("print_series"))
    sheet.add_argument("--up", type=int, default=1, metavar="N", help=voice.help("print_up"))
    sheet.add_argument("--match", metavar="RECORD", help=voice.help("print_match"))
    sheet.add_argument("--table", metavar="FILE.csv", help=voice.help("print_table"))
    sheet.add_argument("--set", action="append", default=[], metavar="NAME=VALUE", help=voice.help("print_set"))
    sheet.add_argument("--base", default="", metavar="ADDRESS", help=voice.help("print_base"))
    sheet.add_argument("--site", metavar="ADDRESS", help=voice.help("print_site"))
    sheet.add_argument("--flip", default="none", metavar="EDGE", help=voice.help("print_flip"))
    sheet.add_argument("--shift", default="0,0", metavar="X,Y", help=voice.help("print_shift"))
    sheet.add_argument("--list", action="store_true", help=voice.help("print_list"))
    sheet.add_argument("--all", metavar="FOLDER", help=voice.help("print_all"))


def _add_reading(command: Any, voice: Voice) -> None:
    rules = command("rules", _rules)
    rules.add_argument("game", metavar="GAME", help=voice.help("rules_game"))
    rules.add_argument("words", nargs="*", default=[], metavar="WORDS", help=voice.help("rules_words"))
    check = command("check", _check, voice.help("check_more"))
    replay = command("replay", _replay)
    answer = command("answer", _answer, voice.help("answer_more"))
    advice = command("advice", _advice, voice.help("advice_more"))
    review = command("review", _review, voice.help("review_more"))
    for one in (check, replay, answer, advice, review):
        one.add_argument("record", metavar="RECORD", help=voice.help("record"))
    answer.add_argument("words", nargs="+", metavar="QUESTION", help=voice.help("answer_words"))
    answer.add_argument("--seat", metavar="NAME", help=voice.help("answer_seat"))
    replay.add_argument("--delay", metavar="SECONDS", help=voice.help("replay_delay"))
    advice.add_argument("--seat", metavar="NAME", help=voice.help("advice_seat"))
    advice.add_argument("--seconds", default="2", metavar="SECONDS", help=voice.help("advice_seconds"))
    review.add_argument("--seconds", default="5", metavar="SECONDS", help=voice.help("review_seconds"))
    advice.add_argument("--count", type=int, default=3, metavar="N", help=voice.help("advice_count"))
    taught = command("lessons", _lessons)
    taught.add_argument("game", nargs="?", metavar="GAME", help=voice.help("lessons_game"))
    taught.add_argument("lesson", nargs="?", metavar="LESSON", help=voice.help("lessons_lesson"))
    taught.add_argument("--plan", action="store_true", help=voice.help("lessons_plan"))
    taught.add_argument("--step", metavar="STEP", help=voice.help("lessons_step"))
    taught.add_argument("-o", "--output", metavar="FOLDER", help=voice.help("lessons_output"))
    marks = command("marks", _marks)
    marks.add_argument("folder", metavar="FOLDER", help=voice.help("marks_folder"))
    marks.add_argument("--roster", metavar="FILE.csv", help=voice.help("marks_roster"))
    marks.add_argument("--of", type=float, default=20.0, metavar="N", help=voice.help("marks_of"))
    marks.add_argument("--helped", type=float, default=0.5, metavar="X", help=voice.help("marks_helped"))
    marks.add_argument("--shown", type=float, default=0.0, metavar="X", help=voice.help("marks_shown"))
    marks.add_argument("-o", "--output", metavar="FILE", help=voice.help("marks_output"))
    _add_decks(command, voice)
    _add_simulate(command, voice)
    command("games", _games)
    sheet = command("scoresheet", _scoresheet, voice.help("scoresheet_more"))
    sheet.add_argument("what", choices=("check", "new", "csv", "bgstats"), metavar="check|new|csv|bgstats",
                       help=voice.help("scoresheet_what"))  # fmt: skip
    sheet.add_argument("file", nargs="?", metavar="FILE", help=voice.help("scoresheet_file"))
    site = command("site", _site, voice.help("site_more"))
    site.add_argument("folder", metavar="FOLDER", help=voice.help("site_folder"))
    site.add_argument("--part", metavar="PART", help=voice.help("site_part"))
    site.add_argument("--site", metavar="ADDRESS", help=voice.help("site_address"))
    site.add_argument("--pyodide", metavar="DIR", help=voice.help("site_pyodide"))


def _add_decks(command: Any, voice: Voice) -> None:
    decks = command("decks", _decks, voice.help("decks_more"))
    decks.add_argument("game", metavar="GAME", help=voice.help("decks_game"))
    decks.add_argument("cards", metavar="FOLDER", help=voice.help("decks_cards"))
    decks.add_argument("name", nargs="?", metavar="NAME", help=voice.help("decks_name"))
    decks.add_argument("--list", metavar="FILE", help=voice.help("decks_list"))
    decks.add_argument("--code", metavar="CODE", help=voice.help("decks_code"))
    decks.add_argument("--odds", action="store_true", help=voice.help("decks_odds"))
    decks.add_argument("--set", action="append", default=[], metavar="NAME=VALUE", help=voice.help("decks_set"))
    decks.add_argument("--up", type=int, choices=(1, 2), default=1, metavar="N", help=voice.help("decks_up"))
    decks.add_argument("--cards", action="store_true", dest="cards_too", help=voice.help("decks_cards_too"))
    decks.add_argument("-o", "--output", metavar="FILE", help=voice.help("decks_output"))


def _add_simulate(command: Any, voice: Voice) -> None:
    lab = command("simulate", _simulate, voice.help("simulate_more"))
    lab.add_argument("game", metavar="GAME", help=voice.help("simulate_game"))
    lab.add_argument("--matches", type=int, default=1000, metavar="N", help=voice.help("simulate_matches"))
    lab.add_argument("--players", nargs="+", default=["random"], metavar="WHO", help=voice.help("simulate_players"))
    lab.add_argument(
        "--option", nargs="*", action="append", default=[], metavar="NAME=VALUE", help=voice.help("simulate_option")
    )
    lab.add_argument("--seed", default="0", metavar="SEED", help=voice.help("simulate_seed"))
    lab.add_argument("--workers", metavar="N|tls://…", help=voice.help("simulate_workers"))
    for name in ("ca-file", "cert", "key"):
        lab.add_argument(f"--tls-{name}", metavar="FILE.pem", help=voice.help(f"simulate_tls_{name.replace('-', '_')}"))
    lab.add_argument("--trust-network", action="store_true", help=voice.help("simulate_trust_network"))
    lab.add_argument("--cards", metavar="FOLDER", help=voice.help("simulate_cards"))
    lab.add_argument(
        "--decks", nargs="+", action="append", default=[], metavar="NAME", help=voice.help("simulate_decks")
    )
    lab.add_argument("--starter", metavar="NAME", help=voice.help("simulate_starter"))
    lab.add_argument("-o", "--output", metavar="FILE", help=voice.help("simulate_output"))
    lab.add_argument("--into", metavar="FOLDER", help=voice.help("simulate_into"))


# Each command loads what it needs when it runs: `companion --help` and `companion rules` stay quick.


def _play(given: argparse.Namespace, voice: Voice) -> int:
    from companion.cli.commands.serve import play

    return play(given, voice)


def _lab(given: argparse.Namespace, voice: Voice) -> int:
    from companion.cli.commands.serve import lab

    return lab(given, voice)


def _print(given: argparse.Namespace, voice: Voice) -> int:
    from companion.cli.commands.print import print_sheet

    return print_sheet(given, voice)


def _rules(given: argparse.Namespace, voice: Voice) -> int:
    from companion.cli.commands.read import rules

    return rules(given, voice)


def _check(given: argparse.Namespace, voice: Voice) -> int:
    from companion.cli.commands.read import check

    return check(given, voice)


def _replay(given: argparse.Namespace, voice: Voice) -> int:
    from companion.cli.commands.read import replay

    return replay(given, voice)


def _answer(given: argparse.Namespace, voice: Voice) -> int:
    from companion.cli.commands.answers import run

    return run(given, voice)


def _advice(given: argparse.Namespace, voice: Voice) -> int:
    from companion.cli.commands.advice import run

    return run(given, voice)


def _review(given: argparse.Namespace, voice: Voice) -> int:
    from companion.cli.commands.advice import review

    return review(given, voice)


def _lessons(given: argparse.Namespace, voice: Voice) -> int:
    from companion.cli.commands.lessons import run

    return run(given, voice)


def _scoresheet(given: argparse.Namespace, voice: Voice) -> int:
    from companion.cli.commands.scoresheets import scoresheet

    return scoresheet(given, voice)


def _marks(given: argparse.Namespace, voice: Voice) -> int:
    from companion.cli.commands.marks import marks

    return marks(given, voice)


def _decks(given: argparse.Namespace, voice: Voice) -> int:
    from companion.cli.commands.decks import check_decks

    return check_decks(given, voice)


def _simulate(given: argparse.Namespace, voice: Voice) -> int:
    from companion.cli.commands.simulate import run

    return run(given, voice)


def _site(given: argparse.Namespace, voice: Voice) -> int:
    from companion.cli.commands.site import site

    return site(given, voice)


def _games(given: argparse.Namespace, voice: Voice) -> int:
    from companion.cli.commands.read import games

    return games(given, voice)
