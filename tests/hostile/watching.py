"""Watches what is opened, listed and asked for on the disk while somebody's file is read."""

from __future__ import annotations

import os
import sys
import sysconfig
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from game.files.resources import asset, data

MARK = "zzout"  # stands in every path that leads out
LONG = MARK * 60
WAYS = (
    f"../{MARK}",
    f"../../../../{MARK}/x",
    f"/{MARK}/x",
    f"//{MARK}/share/x",
    f"\\\\{MARK}\\share\\x",
    f"\\\\?\\UNC\\{MARK}\\x",
    f"C:\\{MARK}\\x",
    f"C:{MARK}",
    f"x:{MARK}",
    f"{MARK}/../../x",
    f"file:///{MARK}/x",
    "/dev/zero",
    "/dev/stdin",
    "NUL",
    f"{MARK}-link",
    f"{MARK}\0x",
    LONG,
)
"""Paths, shares, drives, streams, devices, a link that leads out of its folder, and a name of 300 letters."""

_ROOT = Path(__file__).parent.parent.parent
_EVENTS = frozenset(
    ("open", "os.listdir", "os.scandir", "os.mkdir", "os.remove", "os.rename", "os.chdir", "os.truncate")
)
_REALPATH = os.path.realpath
_watches: list[Watch] = []


class Watch:
    """What was touched outside of the folders that may be touched."""

    def __init__(self, *allowed: Path) -> None:
        system = [
            sys.prefix,
            sys.base_prefix,
            sysconfig.get_path("stdlib"),
            "/proc",
            "/sys",
            "/usr/share/zoneinfo",
            "/etc/localtime",
        ]
        self._allowed = [
            *map(Path, system),
            _ROOT / "game",
            _ROOT / "tests",
            asset(),
            data(),
            Path(os.devnull),
            *allowed,
        ]
        self._allowed += [folder.resolve() for folder in self._allowed]
        self.strays: list[str] = []

    def opened(self, path: object) -> None:
        """Links are followed: what counts is what is read in the end."""
        text = _text(path)
        if (
            text
            and text not in sys.path
            and (self._is_strange(text) or not self._is_allowed(text) or not self._is_allowed(_REALPATH(text)))
        ):
            self.strays.append(text)

    def asked(self, path: object) -> None:
        """A question about a file is no harm on a disk, but a share may be asked for as well: only what leads out by
        its name counts.
        """
        text = _text(path)
        if text and self._is_strange(text):
            self.strays.append(text)

    def _is_strange(self, text: str) -> bool:
        if text.endswith(("NUL", "/dev/zero", "/dev/stdin", f"{os.sep}x:{MARK}")):
            return True
        if MARK not in text or text.endswith(f"{MARK}-link"):
            return False
        return LONG in text or any(sign in text for sign in ("\\", ":", "..", "\0")) or not self._is_allowed(text)

    def _is_allowed(self, text: str) -> bool:
        path = Path(os.path.abspath(text))  # noqa: PTH100 - links are not to be followed here
        return any(path.is_relative_to(folder) for folder in self._allowed)


def _text(path: object) -> str:
    if isinstance(path, bytes):
        return path.decode(errors="replace")
    return str(path) if isinstance(path, str | os.PathLike) else ""


def _hear(event: str, about: tuple[Any, ...]) -> None:
    if _watches and event in _EVENTS:
        for watch in _watches:
            watch.opened(about[0])


sys.addaudithook(_hear)


@contextmanager
def watching(*allowed: Path) -> Iterator[Watch]:
    """Everything that this process touches meanwhile."""
    watch = Watch(*allowed)
    with pytest.MonkeyPatch.context() as patch:
        for name in ("stat", "lstat"):
            patch.setattr(os, name, _heard(getattr(os, name), watch))
        _watches.append(watch)
        try:
            yield watch
        finally:
            _watches.remove(watch)


def _heard(ask: Any, watch: Watch) -> Any:
    def heard(path: Any, *args: Any, **more: Any) -> Any:
        watch.asked(path)
        return ask(path, *args, **more)

    return heard


def text_places(node: Any, here: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Where the texts of a document are; of a list two, for the others are of the same kind."""
    if isinstance(node, str):
        yield here
    items = node.items() if isinstance(node, dict) else enumerate(node[:2]) if isinstance(node, list) else ()
    for key, value in items:
        yield from text_places(value, (*here, key))
