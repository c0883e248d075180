"""Other people's games: packages that register an entry point are found once, loaded and checked."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

from game.engine.errors import GameError

from .guest_guard import know_guest
from .po import read_messages

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "leaving_atlantis.games"
OFFERED = ("RULES", "board_from_document", "load_board", "make_rules")  # what the module of every game has
_KEY = re.compile(r"[a-z][a-z0-9_]*")


@dataclass(frozen=True, slots=True)
class Guest:
    """A game that was found and can be played. Beside its module lies `boards`, and perhaps `texts`, `rules` and `presets`."""

    key: str
    module: ModuleType
    players: tuple[int, ...]  # for how many it is, on its usual board

    def folder(self, name: str) -> Path:
        """A folder of its own files; it need not be there."""
        return own_folder(self.module, name)

    def texts(self, language: str) -> Sequence[Path]:
        """Its catalogues in a language, or else in English."""
        return sorted(self.folder("texts").glob(f"{language}/*.po")) or sorted(self.folder("texts").glob("en/*.po"))


def guests() -> Mapping[str, Guest]:
    """All of them, by key."""
    return find_guests()[0]


def unfit_guests() -> Sequence[GameError]:
    """Why others were left out: each is named."""
    return find_guests()[1]


def withdraw(key: str, error: GameError) -> None:
    """Leaves out a guest for the rest of this session, and says why."""
    fit, unfit = find_guests()
    if fit.pop(key, None):
        unfit.append(error)


@cache
def find_guests() -> tuple[dict[str, Guest], list[GameError]]:
    """Those that can be played, and what is wrong with the others."""
    from importlib.metadata import entry_points  # takes a while, and the first picture does not need it

    fit, unfit = dict[str, Guest](), list[GameError]()
    for point in sorted(entry_points(group=GROUP), key=lambda point: point.name):
        try:
            guest = _load(point, point.name in fit)
        except GameError as error:
            unfit.append(error)
        else:
            fit[guest.key] = guest
    return fit, unfit


def _load(point: EntryPoint, is_taken: bool) -> Guest:
    named = {"game": point.name, "package": point.dist.name if point.dist else point.value}
    if not _KEY.fullmatch(point.name):
        raise GameError("guest-key", **named)
    if is_taken or find_spec(f"game.rules.{point.name}"):
        raise GameError("guest-taken", **named)
    know_guest(point.name, named["package"], _roots(point))
    module = _try_out(point.load, named)
    if missing := tuple(name for name in OFFERED if not hasattr(module, name)):
        raise GameError("guest-lacks", **named, missing=missing)
    if module.RULES.game != point.name:
        raise GameError("guest-name", **named, found=str(module.RULES.game))
    path = own_folder(module, "boards") / f"{point.name}-classic.yaml"
    board = _try_out(lambda: module.load_board(path), named)
    guest = Guest(point.name, module, tuple(board.players))
    _check_texts(guest, named)
    return guest


def _roots(point: EntryPoint) -> list[str]:
    """Where its code lies: the folders of its package, or its one file."""
    found = find_spec(point.module.partition(".")[0])
    folders = list(found.submodule_search_locations or ()) if found else []
    places = [f"{folder}{os.sep}" for folder in folders] or [found.origin] if found and found.origin else []
    return [place for place in places if place]


def _try_out(load: Callable[[], Any], named: Mapping[str, str]) -> Any:
    """Whatever another package's code does, ours carries on."""
    try:
        return load()
    except (Exception, SystemExit) as error:
        raise GameError("guest-fails", **named, problem=f"{type(error).__name__}: {error}") from error


def own_folder(module: ModuleType, name: str) -> Path:
    """A folder beside a module."""
    return Path(module.__file__ or ".").resolve().parent / name


def _check_texts(guest: Guest, named: Mapping[str, str]) -> None:
    for path in sorted(guest.folder("texts").glob("*/*.po")):
        try:
            read_messages(path.read_text(encoding="utf-8"), str(path))
        except (GameError, OSError, UnicodeDecodeError) as error:
            raise GameError("guest-texts", **named, file=str(path)) from error
