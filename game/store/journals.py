"""Saved games: begun, loaded with every line verified, and continued. Nothing damaged is ever overwritten."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from pathlib import Path
from typing import Any, Protocol

from game.engine import CHANCE, NOBODY, DamagedJournal, GameError, Head, Line, OptionValue, PlainData, Referee, Rules
from game.engine.journal import levels_after
from game.files.guest_guard import calling
from game.rules import game_of

from .files import StorageError, make_folder, read_whole, storage_error, sync_folder
from .journal_writer import JournalFile, JournalWriter
from .long_work import Progress, told_of
from .saves import OLDER, SUFFIX, Damage, Pages, candidates, check_name, clean_name, cut_beside, read_pages

SECRET = "*"  # what is told of a line of chance: it may hold what nobody, or only one seat, may know


class JournalGame(Protocol):
    """The part of a game's package that a journal needs."""

    def board_from_document(self, document: PlainData, /) -> Any: ...

    def make_rules(
        self, board: Any, players: int, options: Mapping[str, OptionValue], colours: Sequence[str] | None = None, /
    ) -> Rules[Any, Any]: ...


@dataclass(frozen=True, slots=True)
class LoadedGame:
    """A saved game, replayed as far as it is whole and legal."""

    path: Path
    head: Head
    rules: Rules[Any, Any]
    referee: Referee[Any, Any]
    lines: tuple[Line, ...]  # every good line, undo included
    damage: Damage | None
    complete: bool
    pages: Pages = field(repr=False)
    data: bytes = field(repr=False)

    @property
    def is_whole(self) -> bool:
        """Whether it goes on in its own file."""
        return self.damage is None and self.head.version == self.rules.version

    @property
    def is_older(self) -> bool:
        """Whether it was played by older rules: it is counted, and goes on, by today's."""
        return self.head.version < self.rules.version


def begin_anyhow(folder: Path, head: Head, name: str) -> JournalWriter:
    """A new journal; where none can be written, one that says so, and is tried again with every line."""
    check_name(name)
    try:
        return begin(folder, head, name)
    except StorageError as error:
        return JournalWriter.put_off(folder, name, head, trouble=error)


def begin(folder: Path, head: Head, name: str, lines: Iterable[Line] = ()) -> JournalWriter:
    """A new journal in a folder, under this name or, where it is taken, this name with a number."""
    lines = tuple(lines)
    try:
        make_folder(folder)
    except OSError as error:
        raise storage_error(folder, error) from error
    for path in candidates(folder, name):
        try:
            return JournalWriter.create(path, head, lines)
        except StorageError as error:
            if error.code != "already-there":
                raise
    raise AssertionError("there is always another number")


_READING = 0.2  # the part of loading that is only reading


def load(path: Path, games: Callable[[str], JournalGame] = game_of, progress: Progress | None = None) -> LoadedGame:
    """Replays and verifies a journal. Refuses one without a good head; otherwise goes as far as the last good line."""
    data = read_whole(path)
    pages = read_pages(data, path, progress, _READING)
    with calling(pages.head.game):
        rules, start = _make_rules(pages.head, path, games)
        referee = Referee(rules, pages.head.seed, start=start, levels=pages.head.levels, is_free=bool(pages.head.guide))
        damage = _replay(referee, pages, progress) or pages.damage
        return LoadedGame(
            path, pages.head, rules, referee, tuple(referee.lines), damage, referee.to_act() == NOBODY, pages, data
        )


def resume(loaded: LoadedGame) -> JournalWriter:
    """Goes on with a game: in its file if that is whole, else in a new one beside it, which is made with the first line
    that is new.

    The referee records there from now on.
    """
    return _record(loaded, _reopen(loaded) if loaded.is_whole else _begin_afresh(loaded))


def copy_of(
    loaded: LoadedGame, games: Callable[[str], JournalGame] = game_of, progress: Progress | None = None
) -> LoadedGame | None:
    """The copy that an earlier opening of a damaged or older save has begun, if no person has decided anything in it:
    one is enough.
    """
    if loaded.is_whole:
        return None
    for path in islice(candidates(loaded.path.parent, _name_of(loaded)), 1, None):
        if not os.path.lexists(path):
            return None
        if _is_copy(loaded, path):
            return load(path, games, progress)
    return None


def _is_copy(loaded: LoadedGame, path: Path) -> bool:
    """Whether a file is the same game, and only chance and bots went on with it."""
    try:
        pages = read_pages(read_whole(path), path)
    except GameError:  # the list of saves tells what is wrong with it
        return False
    count, levels = len(loaded.lines), levels_after(loaded.head, loaded.lines)
    is_same = pages.damage is None and pages.head == _head_of(loaded) and tuple(pages.lines[:count]) == loaded.lines
    return is_same and all(line.actor == CHANCE or levels[line.actor] for line in pages.lines[count:])


def resume_anyhow(loaded: LoadedGame) -> JournalWriter:
    """Continues a game even if nothing can be written; refuses only if another window has it open or it has been
    changed.
    """
    try:
        return resume(loaded)
    except StorageError as error:
        if error.code in ("journal-in-use", "journal-changed"):
            raise
        return _record(loaded, _begin_afresh(loaded, error))


def _record(loaded: LoadedGame, writer: JournalWriter) -> JournalWriter:
    for line in loaded.referee.lines[len(loaded.lines) :]:
        writer.append(line)
    loaded.referee.record = writer.append
    return writer


def _make_rules(head: Head, path: Path, games: Callable[[str], JournalGame]) -> tuple[Rules[Any, Any], Any]:
    """The rules of a journal, and the position it begins at, if it does."""
    try:
        game = games(head.game)
        rules = game.make_rules(game.board_from_document(head.board), head.players, head.options, head.colours)
        start = None if head.position is None else rules.read_position(head.position)
    except GameError as error:
        if error.code == "guest-fails":  # which says itself whose game it is, and why
            raise
        raise DamagedJournal(
            "journal-setup", path=str(path), game=head.game, version=head.version, reason=error.code
        ) from error
    if head.version > rules.version:
        raise DamagedJournal("journal-newer", path=str(path), game=head.game, version=head.version, known=rules.version)
    return rules, start


def _replay(referee: Referee[Any, Any], pages: Pages, progress: Progress | None) -> Damage | None:
    """Repeats the lines until one is not legal."""
    version, known = pages.head.version, referee.rules.version
    for number, line in enumerate(told_of(pages.lines, progress, _READING), 2):
        try:
            referee.repeat(line)
        except GameError as error:
            code = OLDER if version < known else "journal-illegal"
            text = SECRET if line.actor == CHANCE else line.write()
            return Damage(number, code, {"text": text, "reason": error.code, "version": version, "known": known})
    return None


def _begin_afresh(loaded: LoadedGame, trouble: StorageError | None = None) -> JournalWriter:
    """Begins a new journal of what is good, beside the one that was loaded."""
    return JournalWriter.put_off(loaded.path.parent, _name_of(loaded), _head_of(loaded), loaded.lines, trouble)


def _name_of(loaded: LoadedGame) -> str:
    return clean_name(loaded.path.name.removesuffix(SUFFIX))


def _head_of(loaded: LoadedGame) -> Head:
    """The head, under the rules that the game was verified by."""
    return replace(loaded.head, version=loaded.rules.version)


def _reopen(loaded: LoadedGame) -> JournalWriter:
    try:
        file = JournalFile.reopen(loaded.path)
        try:
            _mend_end(loaded, file)
        except BaseException:
            file.close()
            raise
    except OSError as error:
        raise storage_error(loaded.path, error) from error
    return JournalWriter(file, loaded.head, loaded.lines, loaded.pages.seal)


def _mend_end(loaded: LoadedGame, file: JournalFile) -> None:
    """Sets a cut-off last line aside, then drops it."""
    if file.read() != loaded.data:
        raise StorageError("journal-changed", path=str(loaded.path))
    if loaded.data[loaded.pages.end :] != b"\n":
        _set_aside(cut_beside(loaded.path), loaded.pages.cut)
        file.cut_to(loaded.pages.end)
        file.add(b"\n")


def _set_aside(path: Path, cut: bytes) -> None:
    """Adds what was cut off to what was set aside before."""
    if not cut:
        return
    with path.open("ab") as file:
        file.write(cut.removesuffix(b"\n") + b"\n")
        file.flush()
        os.fsync(file.fileno())
    sync_folder(path.parent)


class _MemoizedGame:
    """A game whose rules are made once for each board, players, options and colours."""

    def __init__(self, game: JournalGame) -> None:
        self._game = game
        self._made: dict[str, Rules[Any, Any]] = {}

    def board_from_document(self, document: PlainData) -> PlainData:
        """Put off until rules are needed that were not made yet."""
        return document

    def make_rules(
        self, board: PlainData, players: int, options: Mapping[str, OptionValue], colours: Sequence[str] | None = None
    ) -> Rules[Any, Any]:
        key = json.dumps([board, players, options, colours], sort_keys=True)
        if key not in self._made:
            self._made[key] = self._game.make_rules(self._game.board_from_document(board), players, options, colours)
        return self._made[key]


def memoize_rules(games: Callable[[str], JournalGame]) -> Callable[[str], JournalGame]:
    """The games, each with the rules made so far."""
    known: dict[str, _MemoizedGame] = {}

    def game_of(key: str) -> JournalGame:
        if key not in known:
            known[key] = _MemoizedGame(games(key))
        return known[key]

    return game_of
