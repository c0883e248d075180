"""The saved games in a folder: what they are by their own word, renamed, deleted."""

from __future__ import annotations

import errno
import os
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from game.engine import GameError, Head
from game.engine.journal import levels_after

from .errors import storage_error
from .files import move_to_free_name, read_whole
from .locks import refuse_if_in_use
from .names import SUFFIX, check_name, cut_beside
from .reading import Damage, Pages, read_pages


@dataclass(frozen=True, slots=True)
class SavedGame:
    """One save as a list shows it, not replayed: what it says of itself, or the reason why it cannot be read."""

    path: Path
    changed: float
    """When it was last written, in seconds since 1970."""
    head: Head | None = None
    levels: tuple[str | None, ...] = ()
    """Who decides for each seat by now: None is a person."""
    actions: int = 0
    """How many stand."""
    finished: bool | None = None
    """None: the journal does not say, only a replay can tell."""
    damage: Damage | None = None
    """What can be seen without a replay."""
    fault: GameError | None = None

    @property
    def name(self) -> str:
        return self.path.name.removesuffix(SUFFIX)


def saved_games(folder: Path) -> list[SavedGame]:
    """All saves in a folder, the newest first. A folder that is not there has none."""
    saves = [saved_game(path) for path in save_files(folder)]
    return sorted(saves, key=lambda save: (-save.changed, save.name))


def save_files(folder: Path) -> list[Path]:
    """The files of the saves, for who wants to look at them one by one."""
    try:
        return sorted(path for path in folder.iterdir() if path.suffix == SUFFIX) if folder.exists() else []
    except OSError as error:
        raise storage_error(folder, error) from error


def saved_game(path: Path) -> SavedGame:
    """What a save says of itself."""
    changed = changed_at(path)
    try:
        pages = read_pages(read_whole(path), path)
    except GameError as error:
        return SavedGame(path, changed, fault=error)
    actions = sum(-1 if line.is_undo else 1 for line in pages.lines if not line.is_remark)
    return SavedGame(path, changed, pages.head, tuple(levels_after(pages.head, pages.lines)), actions, _finished(pages), pages.damage)


def _finished(pages: Pages) -> bool | None:
    """Whether it was played to its end; None where the head names no levels, for then nobody remarked the end."""
    lines = [line for line in pages.lines if line.is_over or not line.is_remark]
    if lines and lines[-1].is_over:
        return True
    return False if pages.head.levels else None


def new_name(game: str, when: datetime) -> str:
    """The name of a game that begins now."""
    return f"{game} {when:%Y-%m-%d %H.%M}"


def rename(path: Path, name: str) -> Path:
    """Gives a save another name; one that is taken is refused."""
    target = path.with_name(f"{check_name(name)}{SUFFIX}")
    try:
        refuse_if_in_use(path)
        _refuse_taken(cut_beside(target))
        move_to_free_name(path, target)
        if cut_beside(path).exists():
            move_to_free_name(cut_beside(path), cut_beside(target))
    except OSError as error:
        raise storage_error(target if isinstance(error, FileExistsError) else path, error) from error
    return target


def delete(path: Path) -> None:
    """Deletes a save and what was set aside of it."""
    try:
        refuse_if_in_use(path)
        path.unlink()
        cut_beside(path).unlink(missing_ok=True)
    except OSError as error:
        raise storage_error(path, error) from error


def _refuse_taken(path: Path) -> None:
    if path.exists():
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST))


def changed_at(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0
