"""What the disk may refuse, as codes and values."""

from __future__ import annotations

import errno
from pathlib import Path

from game.engine import GameError


class StorageError(GameError):
    """A file that cannot be read or written; `values["path"]` says which."""


_CODES = {
    errno.ENOSPC: "no-space",
    errno.EDQUOT: "no-space",
    errno.EFBIG: "no-space",
    errno.EACCES: "no-permission",
    errno.EPERM: "no-permission",
    errno.EROFS: "no-permission",
    errno.ENOENT: "not-there",
    errno.ENOTDIR: "not-there",
    errno.EISDIR: "not-a-file",
    errno.EEXIST: "already-there",
    errno.ENAMETOOLONG: "name-too-long",
}


def storage_error(path: Path, error: OSError) -> StorageError:
    """The system's complaint about a file in our words; its own words go along."""
    return StorageError(_CODES.get(error.errno or 0, "disk-error"), path=str(path), problem=error.strerror or str(error))
