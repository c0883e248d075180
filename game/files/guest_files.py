"""Where games of other people lie: found by what their packages say of themselves, without running a line of their
code.
"""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Iterator
from importlib.machinery import PathFinder
from importlib.util import find_spec
from pathlib import Path
from stat import S_ISDIR
from typing import TYPE_CHECKING

import msgspec

from game.engine.errors import GameError
from game.version import __version__

from .faults import cut
from .guest_guard import tell_error
from .names import is_device, real_path

if TYPE_CHECKING:
    from importlib.machinery import ModuleSpec
    from importlib.metadata import Distribution, EntryPoint

GROUP = "leaving_atlantis.games"
FOLDERS = ("boards", "texts", "rules", "presets")  # what may lie beside the module of a game
_KEY = re.compile(r"[a-z][a-z0-9_]{0,31}")
_METHOD = 1  # raised when games are tried in another way, so that all are tried once more
_MOST_FILES = 5_000  # of a game are looked at for changes
_PASSING = ("__pycache__", ".pyc")  # what Python writes there itself


class GuestCandidate(msgspec.Struct, frozen=True):
    """A game that a package adds, before anybody knows whether it can be played."""

    key: str
    package: str  # as its distribution is called
    version: str
    module: str  # the full name of its module
    file: Path  # of that module
    roots: tuple[str, ...]  # where its code lies: folders, which end with a separator, or its one file
    mark: str  # differs as soon as the package, one of its files, Python or this program does

    @property
    def named(self) -> dict[str, str]:
        """Which game of whom, for sentences."""
        return {"game": self.key, "package": self.package}

    @property
    def home(self) -> Path:
        """The folder in which its module lies, beside its other files."""
        return self.file.parent

    def write(self) -> str:
        """As its trial reads it."""
        return json.dumps(msgspec.structs.asdict(self), default=str)

    @classmethod
    def read(cls, text: str) -> GuestCandidate:
        said = json.loads(text)
        return cls(**said | {"file": Path(said["file"]), "roots": tuple(said["roots"])})


def find_candidates() -> tuple[list[GuestCandidate], list[GameError]]:
    """All of them by key, and why others cannot even be tried. A key belongs to the first package by name."""
    found, refused = dict[str, GuestCandidate](), list[GameError]()
    for package, distribution in _distributions(refused):
        for point in _points_of(distribution, package, refused):
            try:
                found[point.name] = _candidate(point, distribution, package, point.name in found)
            except GameError as error:
                refused.append(error)
            except Exception as error:  # a package says of itself whatever it likes, also what nobody can use
                refused.append(_unreadable(package, error))
    return [found[key] for key in sorted(found)], refused


def _points_of(distribution: Distribution, package: str, refused: list[GameError]) -> list[EntryPoint]:
    try:
        found = sorted(
            (point for point in distribution.entry_points if point.group == GROUP), key=lambda point: point.name
        )
    except Exception as error:  # the same: what does not look like entry points makes their reader raise anything
        refused.append(_unreadable(package, error))
        return []
    if not found:
        refused.append(GameError("guest-no-entry", package=package, group=GROUP))
    return found


def _unreadable(package: str, error: Exception) -> GameError:
    return GameError("guest-metadata", package=package, problem=tell_error(error))


def _distributions(refused: list[GameError]) -> list[tuple[str, Distribution]]:
    """Those that name our group, each name once and in its order."""
    from importlib.metadata import distributions  # takes a while, and the first picture does not need it

    found: dict[str, Distribution] = {}
    for distribution in distributions():
        is_ours = False
        try:
            is_ours = GROUP in (distribution.read_text("entry_points.txt") or "")
            if is_ours:
                found.setdefault(cut(str(distribution.metadata["Name"] or _folder_name(distribution))), distribution)
        except (
            Exception
        ) as error:  # a package that tells nothing readable of itself may be anybody's: only one that names us is told
            if is_ours or (isinstance(error, UnicodeDecodeError) and GROUP.encode() in error.object):
                refused.append(_unreadable(_folder_name(distribution), error))
    return sorted(found.items(), key=lambda one: one[0])


def _folder_name(distribution: Distribution) -> str:
    """The name of the folder in which a package tells of itself, for one that tells no name."""
    return cut(Path(str(getattr(distribution, "_path", "?"))).name.partition("-")[0])


def _candidate(point: EntryPoint, distribution: Distribution, package: str, is_taken: bool) -> GuestCandidate:
    named = {"game": cut(point.name), "package": package}
    if not _KEY.fullmatch(point.name) or is_device(point.name):  # files are called as the game
        raise GameError("guest-key", **named)
    if is_taken or find_spec(f"game.rules.{point.name}"):
        raise GameError("guest-taken", **named)
    if point.attr:
        raise GameError("guest-module", **named, value=cut(point.value))
    file, folders = _files_of(point.module)
    if file is None:
        raise GameError("guest-module", **named, value=cut(point.value))
    version = cut(str(distribution.version))
    facts = (_METHOD, __version__, sys.version, point.name, package, version, point.module, str(file))
    roots = tuple(f"{folder}{os.sep}" for folder in folders) or (str(file),)
    return GuestCandidate(
        point.name, package, version, point.module, file, roots, _mark(facts, _listed(distribution), file, folders)
    )


def _files_of(module: str) -> tuple[Path | None, list[Path]]:
    """The file of a module, and the folders of the package at its top if it is in one.

    Nothing is imported, not even packages above it.
    """
    top, *rest = module.split(".")
    spec: ModuleSpec | None = find_spec(top)
    folders = [real_path(Path(place)) for place in (spec.submodule_search_locations or ())] if spec else []
    name = top
    for part in rest:
        name = f"{name}.{part}"
        spec = PathFinder.find_spec(name, list(spec.submodule_search_locations or ())) if spec else None
    if spec is None or not spec.origin or not spec.has_location:
        return None, []
    return real_path(Path(spec.origin)), folders


def _mark(facts: tuple[object, ...], listed: list[Path], file: Path, folders: list[Path]) -> str:
    """Names, sizes and times of all its files, boiled down."""
    from hashlib import sha256  # only where there is a game to look at

    boiled = sha256(repr(facts).encode())
    below = (path for folder in folders or [file.parent / name for name in FOLDERS] for path in _walk(folder))
    count = 0
    for path in (file, *listed, *below):
        count += 1
        if count > _MOST_FILES:
            break
        try:
            found = path.stat()
        except (OSError, ValueError):
            boiled.update(f"{path} is not there\n".encode(errors="replace"))
            continue
        size = 0 if S_ISDIR(found.st_mode) else found.st_size
        boiled.update(f"{path} {size} {found.st_mtime_ns}\n".encode(errors="replace"))
    return boiled.hexdigest()


def _listed(distribution: Distribution) -> list[Path]:
    """The files that its package says it has."""
    paths = [Path(str(distribution.locate_file(file))) for file in distribution.files or ()]
    return sorted(path for path in paths if not any(mark in str(path) for mark in _PASSING))


def _walk(folder: Path) -> Iterator[Path]:
    """All files below a folder in their order; links to folders are not followed, so that it ends."""
    try:
        with os.scandir(folder) as entries:
            inside = sorted(entries, key=lambda entry: entry.name)
    except OSError:
        return
    for entry in inside:
        if entry.name.endswith(_PASSING):
            continue
        if entry.is_dir(follow_symlinks=False):
            yield from _walk(Path(entry.path))
        else:
            yield Path(entry.path)
