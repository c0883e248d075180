"""Signs that none of our fonts has, as in a name: fonts of the system are looked through for them, off the frame."""

from __future__ import annotations

import os
import stat
import struct
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from struct import unpack, unpack_from
from threading import Lock, Thread
from typing import BinaryIO

_KINDS = (".ttf", ".otf", ".ttc", ".otc")
_NOTHING = ("lastresort", "blank")  # fonts that have every sign, and draw none
_UNLIKE = ("italic", "oblique", "thin", "light", "mono", "unifont")  # what goes least with names
_DEEPEST = 6  # folders in each other
_MOST_FILES, _MOST_ENTRIES = 5000, 50_000
_MOST_TABLES, _MOST_BYTES = 100, 4_000_000  # more is no font that anybody has
_REMEMBERED = 5000  # signs


class SystemFonts:
    """Whoever asks is never kept waiting: a thread looks, and ends when all that was asked for is known."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._found: dict[str, str] = {}
        self._wishes: list[str] = []
        self._bad: set[str] = set()  # files that could not be drawn with
        self._thread: Thread | None = None
        self.arrived = 0  # how often more was known

    def find(self, sign: str) -> str | None:
        """The file of a font that has this sign, "" if there is none, None while that is not known."""
        if not sign.isprintable():
            return ""
        with self._lock:
            if sign not in self._found and sign not in self._wishes:
                self._wishes.append(sign)
                if self._thread is None:
                    self._thread = Thread(target=self._run, name="fonts", daemon=True)
                    self._thread.start()
            return self._found.get(sign)

    def reject(self, file: str) -> None:
        """A file that cannot be drawn with is not used again; its signs are looked for elsewhere when they are needed
        next.
        """
        with self._lock:
            self._bad.add(file)
            self._found = {sign: found for sign, found in self._found.items() if found != file}
            self.arrived += 1

    def wait(self, seconds: float) -> None:
        """Until all is known that was asked for, but no longer than so many seconds."""
        with self._lock:
            thread = self._thread
        if thread:
            thread.join(seconds)

    def _run(self) -> None:
        try:
            self._look()
        except BaseException:  # whatever a font has done to it, the next sign is looked for again
            with self._lock:
                self._thread = None
            raise

    def _look(self) -> None:
        while wishes := self._take():
            found = dict(self._look_for(wishes))
            with self._lock:
                if len(self._found) > _REMEMBERED:
                    self._found.clear()
                self._found |= dict.fromkeys(wishes, "") | found
                self._wishes = [sign for sign in self._wishes if sign not in wishes]
                self.arrived += 1

    def _take(self) -> list[str]:
        with self._lock:
            if not self._wishes:
                self._thread = None
            return list(self._wishes)

    def _look_for(self, wishes: list[str]) -> Iterator[tuple[str, str]]:
        """Signs and their files."""
        rest = set(wishes)
        for file in font_files(system_folders()):
            if str(file) not in self._bad:
                found = signs_in(file, rest)
                yield from ((sign, str(file)) for sign in found)
                rest -= found
            if not rest:
                return


@cache
def system_fonts() -> SystemFonts:
    return SystemFonts()


def system_folders() -> list[Path]:
    """Where the system, and who uses it, keeps fonts."""
    home = Path(os.environ.get("USERPROFILE" if sys.platform == "win32" else "HOME", "/"))
    if sys.platform == "win32":
        windows = Path(os.environ.get("WINDIR", "C:/Windows"))
        own = Path(os.environ.get("LOCALAPPDATA", home / "AppData" / "Local"))
        return [windows / "Fonts", own / "Microsoft" / "Windows" / "Fonts"]
    if sys.platform == "darwin":
        return [Path("/System/Library/Fonts"), Path("/Library/Fonts"), home / "Library" / "Fonts"]
    shared = os.environ.get("XDG_DATA_DIRS", "") or "/usr/local/share:/usr/share"
    own = Path(os.environ.get("XDG_DATA_HOME", "") or home / ".local" / "share")
    folders = [*(Path(folder) for folder in shared.split(":") if folder), Path("/usr/share"), Path("/run/host"), own]
    return [*dict.fromkeys(folder / "fonts" for folder in folders), home / ".fonts"]


def font_files(folders: Iterable[Path]) -> list[Path]:
    """All fonts in these folders: what goes with names in bold letters first."""

    def rank(file: Path) -> tuple[bool, bool, str]:
        name = file.stem.lower()
        return any(word in name for word in _UNLIKE), "bold" not in name, str(file)

    found = {file.name: file for folder in folders for file in _files(folder)}  # the player's own are last, and win
    return sorted(found.values(), key=rank)[:_MOST_FILES]


def _files(folder: Path) -> Iterator[Path]:
    """Folders may be links, to each other too."""
    deepest, entries = len(folder.parts) + _DEEPEST, 0
    seen = set[str]()
    for path, inner, names in os.walk(folder, followlinks=True):
        real = os.path.realpath(path)
        if real in seen or len(Path(path).parts) >= deepest:
            inner.clear()
        if real in seen:
            continue
        seen.add(real)
        entries += len(names) + 1
        if entries > _MOST_ENTRIES:
            return
        for name in names:
            if name.lower().endswith(_KINDS) and not any(word in name.lower() for word in _NOTHING):
                yield Path(path, name)


# What a font has: of its file only the table is read that leads from signs to glyphs. Numbers in it may say anything.


def signs_in(file: Path, wanted: Iterable[str]) -> set[str]:
    """Which of these signs a font has; none if it is no font of outlines, or damaged."""
    try:
        if not stat.S_ISREG(file.stat().st_mode):  # whoever opened a pipe would wait
            return set()
        with file.open("rb") as opened:
            table = _sign_table(opened)
        starts = list(_starts(table))
        return {sign for sign in wanted if any(_has_glyph(table, start, ord(sign)) for start in starts)}
    except (OSError, ValueError, struct.error):
        return set()


def _sign_table(file: BinaryIO) -> bytes:
    """The table `cmap` of a font, or of the first one of several in one file."""
    head = file.read(16)
    if head[:4] == b"ttcf":
        file.seek(unpack(">I", head[12:16])[0])
    else:
        file.seek(0)
    count = min(unpack(">4xH6x", file.read(12))[0], _MOST_TABLES)
    tables = {
        name: (start, length) for name, _, start, length in (unpack(">4sIII", file.read(16)) for _ in range(count))
    }
    if not tables.keys() & {b"glyf", b"CFF ", b"CFF2"}:
        return b""  # pictures, or nothing
    start, length = tables.get(b"cmap", (0, 0))
    file.seek(start)
    return file.read(min(length, _MOST_BYTES))


def _starts(table: bytes) -> Iterator[int]:
    """Where the lists for Unicode begin."""
    count = unpack_from(">2xH", table)[0] if table else 0
    for number in range(min(count, _MOST_TABLES)):
        platform, encoding, start = unpack_from(">HHI", table, 4 + 8 * number)
        if (platform == 0 and encoding != 5) or (platform, encoding) in ((3, 1), (3, 10)):
            yield start


def _has_glyph(table: bytes, start: int, sign: int) -> bool:
    kind = unpack_from(">H", table, start)[0]
    if kind == 12:
        return _has_in_groups(table, start, sign)
    return kind == 4 and sign <= 0xFFFF and _has_in_segments(table, start, sign)


def _has_in_groups(table: bytes, start: int, sign: int) -> bool:
    """A list of groups of signs, by their first and last and the glyph of the first."""
    low, high = 0, unpack_from(">12xI", table, start)[0]
    while low < high:
        middle = (low + high) // 2
        first, last, glyph = unpack_from(">III", table, start + 16 + 12 * middle)
        if first <= sign <= last:
            return bool(glyph + sign - first)
        low, high = (middle + 1, high) if sign > last else (low, middle)
    return False


def _has_in_segments(table: bytes, start: int, sign: int) -> bool:
    """Four lists, of the last sign of each segment, of the first, of what leads to glyphs directly and of what does by
    another list.
    """
    size = unpack_from(">6xH", table, start)[0]
    low, high = 0, size // 2
    while low < high:
        middle = (low + high) // 2
        at = start + 14 + 2 * middle
        last, first = unpack_from(">H", table, at)[0], unpack_from(">H", table, at + 2 + size)[0]
        if first <= sign <= last:
            delta, offset = (unpack_from(">H", table, at + 2 + times * size)[0] for times in (2, 3))
            place = at + 2 + 3 * size + offset + 2 * (sign - first)
            glyph = unpack_from(">H", table, place)[0] if offset else sign
            return bool(glyph and (glyph + delta) % 0x10000)
        low, high = (middle + 1, high) if sign > last else (low, middle)
    return False
