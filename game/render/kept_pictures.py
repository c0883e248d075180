"""Pictures of other people's drawings, kept in the player's folder so that the next start shows them at once.

A kept file is raw pixels and nothing else: whatever somebody puts in its place, it is a picture of that size or it is not taken.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from stat import S_ISREG

_SUFFIX, _UNFINISHED = ".rgba", ".part"
MOST_FILES, MOST_BYTES = 96, 64_000_000


class KeptPictures:
    """A folder of pixels by name. What cannot be kept is drawn again: nobody is told."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def load(self, name: str, length: int) -> bytes | None:
        """The pixels that were kept; None where there are not exactly so many."""
        path = self._folder / f"{name}{_SUFFIX}"
        try:
            found = path.lstat()
            if not S_ISREG(found.st_mode) or found.st_size != length:
                return None
            with path.open("rb") as file:
                pixels = file.read(length + 1)
            os.utime(path)  # what was used last stays longest
        except OSError:
            return None
        return pixels if len(pixels) == length else None

    def save(self, name: str, pixels: bytes) -> None:
        """Keeps pixels under a name, and no more than the folder may hold."""
        unfinished = self._folder / f"{name}.{os.getpid()}{_UNFINISHED}"
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            unfinished.write_bytes(pixels)
            unfinished.replace(self._folder / f"{name}{_SUFFIX}")
            self._trim()
        except OSError:
            with suppress(OSError):
                unfinished.unlink(missing_ok=True)

    def _trim(self) -> None:
        """Removes what was not used for longest."""
        files = [(path.lstat(), path) for path in self._folder.iterdir() if path.suffix in (_SUFFIX, _UNFINISHED)]
        files.sort(key=lambda file: file[0].st_mtime, reverse=True)
        kept = 0
        for number, (found, path) in enumerate(files):
            kept += found.st_size
            if number >= MOST_FILES or kept > MOST_BYTES:
                path.unlink(missing_ok=True)
