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
from game.engine.speech.words import Message
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

from .report import Report, Unusable, show_value, told

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
    missing = [name for name in OFFERED if not report.call(told("trial.call.read", name=name), _has, module, name)]
    report.demand(not missing, told("trial.call.module"), told("trial.lacks", names=tuple(missing)))
    rules = module.RULES
    is_class = isinstance(rules, type) and issubclass(rules, Rules)
    report.demand(is_class, "RULES", told("trial.is.no-rules-class", value=show_value(rules)))
    key = report.call("RULES.game", getattr, rules, "game", None)
    report.demand(
        type(key) is str and key == candidate.key,
        "RULES.game",
        told("trial.is.no-key", value=show_value(key), key=repr(candidate.key)),
    )
    version = report.call("RULES.version", getattr, rules, "version", None)
    report.demand(
        type(version) is int and version >= 0, "RULES.version", told("trial.is.no-number", value=show_value(version))
    )
    left = sorted(getattr(rules, "__abstractmethods__", ()))
    report.demand(not left, "RULES", told("trial.has-not", names=tuple(left)))
    ours = {key.partition(".")[0] for key in Catalogue.read(texts_folder(ORIGINAL)).messages}
    report.demand(candidate.key not in ours, told("trial.call.key"), told("trial.is.our-word"))
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
            "trial.ours.folder": Path.cwd(),
            "trial.ours.interrupt": signal.getsignal(signal.SIGINT),
            "trial.ours.output": sys.stdout,
            "trial.ours.error": sys.stderr,
        }

    def _open_streams(self) -> int:
        count = 0
        for stream in (1, 2):
            with suppress(OSError):
                os.fstat(stream)
                count += 1
        return count

    def check(self, report: Report) -> None:
        now = report.call(told("trial.ours.folder"), self._look)
        for name, value in self._before.items():
            report.demand(now[name] == value, IMPORT, told("trial.changes", what=told(name)))
        report.demand(self._open_streams() == self._streams, IMPORT, told("trial.closes-stream"))
        stay = [thread for thread in threading.enumerate() if not thread.daemon and thread not in self._threads]
        report.demand(not stay, IMPORT, told("trial.leaves-thread"))


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
        report.note(f"boards/{usual}.yaml", told("trial.missing"))
        raise Unusable
    for path in names:
        with report.part(told("trial.with.board", board=path.stem)):
            # By this a board is found in Setup.
            document = report.call(f"boards/{path.name}", read_document, path).data
            said = document.get("game") if isinstance(document, Mapping) else None
            key = offered.candidate.key
            report.demand(
                said == key, f"boards/{path.name}", told("trial.board-of-other", value=show_value(said), key=repr(key))
            )
            board = report.call(f"load_board({path.name})", offered.module.load_board, path)
            players = _check_board(offered, board, path, report)
            offered.boards[path.stem] = board
            if path.stem == usual:
                offered.players = players


def _check_board(offered: Offered, board: Any, path: Path, report: Report) -> tuple[int, ...]:
    called = told("trial.call.board", file=path.name)
    players = report.call(told("trial.call.of-board", name="players", file=path.name), getattr, board, "players")
    is_list = isinstance(players, Sequence) and not isinstance(players, str) and len(players) > 0
    report.demand(is_list, called, told("trial.players.no-list", value=show_value(players)))
    is_right = all(type(count) is int and 1 <= count <= 99 for count in players) and len(set(players)) == len(players)
    report.demand(is_right, called, told("trial.players.no-counts", value=show_value(players)))
    seats = tuple(sorted(count for count in players if count <= MOST_SEATS))
    report.demand(seats, called, told("trial.players.too-many", value=show_value(players), count=MOST_SEATS))
    colours = report.call(told("trial.call.of-board", name="colours", file=path.name), getattr, board, "colours")
    is_named = (
        isinstance(colours, Sequence)
        and not isinstance(colours, str)
        and all(type(colour) is str for colour in colours)
    )
    report.demand(is_named, called, told("trial.colours.no-list", value=show_value(colours)))
    few = told("trial.colours.few", count=len(colours), players=told("trial.players", count=max(seats)))
    report.demand(len(colours) >= max(seats), called, few)
    name = report.call(told("trial.call.of-board", name="name", file=path.name), getattr, board, "name")
    report.demand(type(name) is str, called, told("trial.no-name-of-board", value=show_value(name)))
    return seats


def _check_options(offered: Offered, report: Report) -> None:
    options: Any = report.call("RULES.options", getattr, offered.rules, "options", None)
    is_right = isinstance(options, tuple) and all(isinstance(option, Option) for option in options)
    report.demand(is_right, "RULES.options", told("trial.is.no-options", value=show_value(options)))
    keys = [option.key for option in options]
    is_named = all(type(key) is str and key for key in keys) and len(set(keys)) == len(keys)
    report.demand(is_named, "RULES.options", told("trial.options.no-keys"))
    for players in offered.players:
        report.call("RULES.options", resolve, options, players, {})
    awards: Any = report.call("RULES.awards", getattr, offered.rules, "awards", None)
    is_drawn = isinstance(awards, Mapping) and all(
        type(name) is str and type(art) is str for name, art in awards.items()
    )
    report.demand(is_drawn, "RULES.awards", told("trial.is.no-awards", value=show_value(awards)))


def _check_folders(offered: Offered, report: Report) -> None:
    """Nothing of its own lies elsewhere: what a folder leads to is shown under the game's name."""
    home = offered.candidate.home
    for path in (path for name in FOLDERS for path in (home / name, *(home / name).glob("*"))):
        if path.exists() and not real_path(path).is_relative_to(home):
            report.note(str(path.relative_to(home)), told("trial.leads-out"))


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
                called = told("trial.call.text", key=key, file=name)
                for problem in (problem for form in one.forms for problem in form_faults(form)):
                    report.note(called, problem, is_fault=False)
                if key in ours:
                    report.note(called, told("trial.is.our-text"), is_fault=False)
    original = said.pop(ORIGINAL, {})
    for language, translated in said.items():
        for place, problem in _compare(language, translated, original):
            report.note(place, problem, is_fault=False)


def _compare(
    language: str, said: Mapping[str, Translation], original: Mapping[str, Translation]
) -> Iterator[tuple[str | Message, Message]]:
    """What a translation lacks of the game's own English, and what it asks for that English does not."""
    place = f"texts/{language}"
    if lacking := [key for key in original if key not in said]:
        yield place, told("trial.lacks-texts", count=len(lacking), key=lacking[0])
    for key in said.keys() & original.keys():
        if any(next(form_faults(form), None) for form in (*said[key].forms, *original[key].forms)):
            continue  # that has been told
        theirs = {"count", *placeholders(original[key].forms)}
        if more := sorted(placeholders(said[key].forms).keys() - theirs):
            yield told("trial.call.text", key=key, file=place), told("trial.new-placeholder", placeholder=repr(more[0]))


def _check_book(offered: Offered, report: Report) -> None:
    """The rulebook and the presets, as far as there are any."""
    from game.words import rulebook

    key, home = offered.candidate.key, offered.candidate.home
    for path in sorted((home / "rules").glob(f"*/{key}.yaml"))[:_MOST_FILES]:
        with report.part():
            report.call(str(path.relative_to(home)), rulebook.load, key, path.parent.name)
