"""Names that come out of files: what another person wrote names a thing, never a place outside of the folder it came
in.

The same names are refused on every system, whichever system a file was written for.
"""

from __future__ import annotations

import os
from pathlib import Path, PureWindowsPath

LONGEST_NAME = 100  # letters of a file's name: room for the longest name of a save, and short enough for every disk

_DEVICES = frozenset(
    (
        "con",
        "prn",
        "aux",
        "nul",
        "conin$",
        "conout$",
        *(f"{kind}{number}" for kind in ("com", "lpt") for number in "0123456789¹²³"),
    )
)


def is_plain_name(name: str) -> bool:
    """Whether a name can only mean a file in a folder: no path, drive, stream or device, and nothing that is read as
    another name.
    """
    if not 0 < len(name) <= LONGEST_NAME or not name.isprintable():
        return False
    if name[-1] in ". " or any(
        sign in name for sign in '/\\:*?"<>|'
    ):  # Windows drops a dot at the end: `...` would be `..`
        return False
    return not is_device(name)


def is_device(name: str) -> bool:
    """Whether Windows takes a name for a device, whatever follows its first dot: `nul.svg` is one, too."""
    return name.partition(".")[0].strip().casefold() in _DEVICES


def beside(folder: Path, name: str) -> Path | None:
    """The file that a document names in its own folder or below it; None where the name, or a link on the way, leads
    out of there.
    """
    path = _named(folder, name)
    return path if path and _is_within(path, folder) else None


def leads_out(folder: Path, name: str) -> bool:
    """Whether something is there under this name, but is a link out of the folder, or lies behind one."""
    path = _named(folder, name)
    return path is not None and os.path.exists(path) and not _is_within(path, folder)  # noqa: PTH110 - Path.exists raises for some


def _named(folder: Path, name: str) -> Path | None:
    parts = PureWindowsPath(name)  # which knows both slashes, drives and shares
    is_plain = not parts.anchor and parts.parts and all(map(is_plain_name, parts.parts))
    return folder.joinpath(*parts.parts) if is_plain else None


def _is_within(path: Path, folder: Path) -> bool:
    """Whether a path stays in a folder when all links are followed; a link that leads to itself leads nowhere."""
    try:
        return path.resolve().is_relative_to(folder.resolve())
    except (OSError, RuntimeError, ValueError):
        return False


def real_path(path: Path) -> Path:
    """A path with all links followed; one that leads to itself stays as it is, where `Path.resolve` raises one thing or
    another.
    """
    return Path(os.path.realpath(path))
