"""Checks all that a guest's module offers, before a game is played: its module, its boards, its words, its book and its
presets.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from game.engine import Option, Rules, resolve
from game.files.documents import read_document
from game.files.guest_files import FOLDERS, GuestCandidate
from game.files.guest_guard import forget_guests
from game.files.guest_trials import IMPORT, ShownGame, TrialResult
from game.files.guests import OFFERED, GuestList, load_module, set_guests
from game.files.languages import ORIGINAL, texts_folder
from game.files.names import real_path
from game.files.po import Translation, read_messages
from game.rules import usual_board
from game.words.catalogue import Catalogue
from game.words.guest_words import form_faults, read_guest_messages
from game.words.translating.checking import placeholders

from .report import Report, Unusable, show_value

MOST_SEATS = 6  # at a screen
_MOST_FILES = 200  # boards or catalogues that a game may bring


@dataclass(slots=True)
class Offered:
    """A game that could be loaded, and what is known of it."""

    candidate: GuestCandidate
    module: Any
    rules: Any  # the class of its rules
    boards: dict[str, Any] = field(default_factory=dict)  # by name, the usual one first
    players: tuple[int, ...] = ()  # for how many the usual one is


def try_offered(candidate: GuestCandidate, report: Report) -> Offered:
    """Loads a game, and all that can be said of it before it is played."""
    manners = Manners()
    module = report.call(IMPORT, _load, candidate)
    with report.part():
        manners.check(report)
    missing = [name for name in OFFERED if not report.call(f"reading {name}", _has, module, name)]
    report.demand(not missing, "its module", f"lacks {', '.join(missing)}")
    rules = module.RULES
    is_class = isinstance(rules, type) and issubclass(rules, Rules)
    report.demand(is_class, "RULES", f"is {show_value(rules)}, not a class derived from Rules")
    key = report.call("RULES.game", getattr, rules, "game", None)
    report.demand(
        type(key) is str and key == candidate.key, "RULES.game", f"is {show_value(key)}, not {candidate.key!r}"
    )
    version = report.call("RULES.version", getattr, rules, "version", None)
    report.demand(
        type(version) is int and version >= 0, "RULES.version", f"is {show_value(version)}, not a whole number"
    )
    left = sorted(getattr(rules, "__abstractmethods__", ()))
    report.demand(not left, "RULES", f"does not have {', '.join(left)}")
    ours = {key.partition(".")[0] for key in Catalogue.read(texts_folder(ORIGINAL)).messages}
    report.demand(candidate.key not in ours, "its key", "is a word by which the program calls its own sentences")
    offered = Offered(candidate, module, rules)
    with report.part():
        _load_boards(offered, report)
    shown = ShownGame(list(offered.players)) if offered.players else ShownGame([1])
    set_guests(GuestList([candidate], [], {candidate.mark: TrialResult(candidate.key, candidate.package, [], shown)}))
    report.call(IMPORT, load_module, candidate)
    forget_guests()  # here nothing is to be caught before it gets to the report
    for check in (_check_options, _check_folders, _check_words, _check_book):
        with report.part():
            check(offered, report)
    return offered


class Manners:
    """All that a guest must leave as it was when it is loaded, for it belongs to the program."""

    def __init__(self) -> None:
        self._before = self._look()
        self._streams = self._open_streams()
        self._threads = set(threading.enumerate())

    def _look(self) -> dict[str, object]:
        return {
            "the folder it works in": Path.cwd(),
            "what Ctrl-C does": signal.getsignal(signal.SIGINT),
            "standard output": sys.stdout,
            "standard error": sys.stderr,
        }

    def _open_streams(self) -> int:
        count = 0
        for stream in (1, 2):
            with suppress(OSError):
                os.fstat(stream)
                count += 1
        return count

    def check(self, report: Report) -> None:
        now = report.call("the folder it works in", self._look)
        for name, value in self._before.items():
            report.demand(now[name] == value, IMPORT, f"changes {name}, which is the program's")
        report.demand(self._open_streams() == self._streams, IMPORT, "closes a stream of the program's")
        stay = [thread for thread in threading.enumerate() if not thread.daemon and thread not in self._threads]
        report.demand(not stay, IMPORT, "leaves a thread that would keep the program from ending")


def _load(candidate: GuestCandidate) -> Any:
    from importlib import import_module

    return import_module(candidate.module)


def _has(module: Any, name: str) -> bool:
    return hasattr(module, name)


def _load_boards(offered: Offered, report: Report) -> None:
    """The usual one must be there; all others must be readable too, or Setup would list them in vain."""
    folder, usual = offered.candidate.home / "boards", usual_board(offered.candidate.key)
    names = sorted(folder.glob("*.yaml"), key=lambda path: (path.stem != usual, path.name))[:_MOST_FILES]
    if not names or names[0].stem != usual:
        report.note(f"boards/{usual}.yaml", "is not there")
        raise Unusable
    for path in names:
        with report.part(f"with the board {path.stem}"):
            # By this a board is found in Setup.
            document = report.call(f"boards/{path.name}", read_document, path).data
            said = document.get("game") if isinstance(document, Mapping) else None
            key = offered.candidate.key
            report.demand(said == key, f"boards/{path.name}", f"says that it is of {show_value(said)}, not of {key!r}")
            board = report.call(f"load_board({path.name})", offered.module.load_board, path)
            players = _check_board(offered, board, path, report)
            offered.boards[path.stem] = board
            if path.stem == usual:
                offered.players = players


def _check_board(offered: Offered, board: Any, path: Path, report: Report) -> tuple[int, ...]:
    called = f"the board of {path.name}"
    players = report.call(f"players of {called}", getattr, board, "players")
    is_list = isinstance(players, Sequence) and not isinstance(players, str) and len(players) > 0
    report.demand(is_list, called, f"has {show_value(players)} as its players, not a list of numbers")
    is_right = all(type(count) is int and 1 <= count <= 99 for count in players) and len(set(players)) == len(players)
    report.demand(is_right, called, f"has {show_value(players)} as its players, not different numbers from 1 on")
    seats = tuple(sorted(count for count in players if count <= MOST_SEATS))
    report.demand(
        seats, called, f"is for {show_value(players)} players, more than the {MOST_SEATS} that fit at a screen"
    )
    colours = report.call(f"colours of {called}", getattr, board, "colours")
    is_named = (
        isinstance(colours, Sequence)
        and not isinstance(colours, str)
        and all(type(colour) is str for colour in colours)
    )
    report.demand(is_named, called, f"has {show_value(colours)} as its colours, not a list of names")
    report.demand(len(colours) >= max(seats), called, f"has {len(colours)} colours for {max(seats)} players")
    name = report.call(f"name of {called}", getattr, board, "name")
    report.demand(type(name) is str, called, f"has {show_value(name)} as its name, not a text")
    return seats


def _check_options(offered: Offered, report: Report) -> None:
    options: Any = report.call("RULES.options", getattr, offered.rules, "options", None)
    is_right = isinstance(options, tuple) and all(isinstance(option, Option) for option in options)
    report.demand(is_right, "RULES.options", f"is {show_value(options)}, not a tuple of Option")
    keys = [option.key for option in options]
    is_named = all(type(key) is str and key for key in keys) and len(set(keys)) == len(keys)
    report.demand(is_named, "RULES.options", "does not give each option a key of its own")
    for players in offered.players:
        report.call("RULES.options", resolve, options, players, {})
    awards: Any = report.call("RULES.awards", getattr, offered.rules, "awards", None)
    is_drawn = isinstance(awards, Mapping) and all(
        type(name) is str and type(art) is str for name, art in awards.items()
    )
    report.demand(is_drawn, "RULES.awards", f"is {show_value(awards)}, not drawings by name")


def _check_folders(offered: Offered, report: Report) -> None:
    """Nothing of its own lies elsewhere: what a folder leads to is shown under the game's name."""
    home = offered.candidate.home
    for path in (path for name in FOLDERS for path in (home / name, *(home / name).glob("*"))):
        if path.exists() and not real_path(path).is_relative_to(home):
            report.note(str(path.relative_to(home)), "is a link that leads out of its package")


def _check_words(offered: Offered, report: Report) -> None:
    """A catalogue must be readable; a sentence that cannot be filled in is shown as it is written, and its author is
    told.
    """
    home = offered.candidate.home
    ours = Catalogue.read(texts_folder(ORIGINAL))
    said: dict[str, dict[str, Translation]] = {}  # by language and key
    for path in sorted((home / "texts").glob("*/*.po"))[:_MOST_FILES]:
        name = str(path.relative_to(home))
        with report.part():
            report.call(name, read_guest_messages, path)
            found = read_messages(path.read_text(encoding="utf-8"), name)
            said.setdefault(path.parent.name, {}).update(found)
            for key, one in found.items():
                for problem in (problem for form in one.forms for problem in form_faults(form)):
                    report.note(f"{key} in {name}", problem, is_fault=False)
                if key in ours:
                    report.note(
                        f"{key} in {name}", "is a sentence of the program's own, which stays as it is", is_fault=False
                    )
    original = said.pop(ORIGINAL, {})
    for language, translated in said.items():
        for called, problem in _compare(language, translated, original):
            report.note(called, problem, is_fault=False)


def _compare(
    language: str, said: Mapping[str, Translation], original: Mapping[str, Translation]
) -> Iterator[tuple[str, str]]:
    """What a translation lacks of the game's own English, and what it asks for that English does not."""
    place = f"texts/{language}"
    if lacking := [key for key in original if key not in said]:
        yield place, f"lacks {len(lacking)} of its English sentences, such as {lacking[0]}, which are said in English"
    for key in said.keys() & original.keys():
        if any(next(form_faults(form), "") for form in (*said[key].forms, *original[key].forms)):
            continue  # that has been told
        theirs = {"count", *placeholders(original[key].forms)}
        if more := sorted(placeholders(said[key].forms).keys() - theirs):
            yield f"{key} in {place}", f"has the placeholder {more[0]!r}, which its English has not"


def _check_book(offered: Offered, report: Report) -> None:
    """The rulebook and the presets, as far as there are any."""
    from game.words import rulebook

    key, home = offered.candidate.key, offered.candidate.home
    for path in sorted((home / "rules").glob(f"*/{key}.yaml"))[:_MOST_FILES]:
        with report.part():
            report.call(str(path.relative_to(home)), rulebook.load, key, path.parent.name)
