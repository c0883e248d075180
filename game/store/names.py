"""Names of saved games that every system can keep."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from pathlib import Path
from unicodedata import category

from .errors import StorageError

SUFFIX = ".journal"
LONGEST = 80
_LONGEST_IN_BYTES = 200
_FORBIDDEN = frozenset('<>:"/\\|?*')
_RESERVED = {"CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$", *(f"{port}{digit}" for port in ("COM", "LPT") for digit in "0123456789¹²³")}


def check_name(name: str) -> str:
    """The name, if Windows, macOS and Linux would all take it for a file."""
    if not name.strip(" ."):
        raise StorageError("save-name-empty")
    if bad := [sign for sign in name if sign in _FORBIDDEN or category(sign) in ("Cc", "Cs")]:
        raise StorageError("save-name-sign", name=ascii(name), sign=ascii(bad[0]))
    if name != name.strip(" ."):
        raise StorageError("save-name-edge", name=name)
    if name.split(".")[0].strip().upper() in _RESERVED:
        raise StorageError("save-name-reserved", name=name)
    if len(name) > LONGEST or len(name.encode()) > _LONGEST_IN_BYTES:
        raise StorageError("save-name-long", name=name, longest=LONGEST)
    return name


def candidates(folder: Path, name: str) -> Iterator[Path]:
    """Where a game of this name could be saved: as it is, then with a number."""
    yield folder / f"{check_name(name)}{SUFFIX}"
    short = name[: LONGEST - 10].rstrip(" .")
    for number in count(2):
        yield folder / f"{short} {number}{SUFFIX}"


def cut_beside(path: Path) -> Path:
    """Where a cut-off last line of a journal is kept."""
    return path.with_name(f"{path.name}.cut")


def cleaned(name: str) -> str:
    """A name as near to this one as every system takes."""
    plain = "".join("-" if sign in _FORBIDDEN or category(sign) in ("Cc", "Cs") else sign for sign in name)
    short = plain.encode()[:_LONGEST_IN_BYTES].decode(errors="ignore")[:LONGEST].strip(" .")
    return f"{short} -" if short.split(".")[0].strip().upper() in _RESERVED else short or "-"
