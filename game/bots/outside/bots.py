"""Bots from outside: where they are found, and what they are called. Nothing of theirs is run for that."""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from game.engine import GameError
from game.files.names import is_device

from ..levels import LEVELS

GROUP = "leaving_atlantis.bots"
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,31}")
_ROOT = Path(__file__).resolve().parents[3]  # where this program's own package lies
_HOST = "import sys, json; sys.path[:] = json.loads(sys.argv[1]); from game.api.host import serve; serve(sys.argv[2])"


@dataclass(frozen=True, slots=True)
class OutsideBot:
    """A bot that somebody else has written, by its listed name: nothing that is saved says more of it."""

    name: str
    command: tuple[str, ...]  # with which its process is started
    is_function: bool = False  # of a Python package, and not a program
    digest: str = ""  # what the file was boiled down to when a person switched it on, where that is asked for


def is_path(word: str) -> bool:
    """Whether a word names a file: it leads somewhere, as `./mybot` does."""
    return "/" in word or os.sep in word


def bot_of_file(path: Path) -> OutsideBot:
    """A program that speaks with us line by line. What is Python is started with the Python that runs this, and finds
    nothing to import beside itself: nobody has switched that on.
    """
    if not path.is_file():
        raise GameError("outside-no-file", file=str(path))
    name, file = path.stem, str(path.resolve())
    if not is_fit(name):
        raise GameError("outside-name", name=name)
    is_python = path.suffix.lower() == ".py" and not getattr(sys, "frozen", False)
    return OutsideBot(name, (sys.executable, "-P", file) if is_python else (file,))


def is_fit(name: str) -> bool:
    """Whether this may be a bot's name: plain letters, no level, no device of Windows."""
    return bool(_NAME.fullmatch(name)) and name.lower() not in LEVELS and not is_device(name)


def function_bots() -> Mapping[str, OutsideBot]:
    """Functions that installed packages offer, by name; a name belongs to the first package in their order."""
    from importlib.metadata import distributions  # takes a while, and hardly anybody has any

    found: dict[str, OutsideBot] = {}
    if getattr(sys, "frozen", False):  # such a program has no Python to start them with
        return found
    offered = []
    for distribution in distributions():
        try:
            points = [point for point in distribution.entry_points if point.group == GROUP]
            offered += [(str(distribution.metadata["Name"]), point.name, point.value) for point in points]
        except Exception:  # a package that says nothing readable of itself, of which there are some, offers nothing
            continue
    for _, name, value in sorted(offered):
        if is_fit(name) and name == name.lower():
            found.setdefault(name, OutsideBot(name, _host_command(value), is_function=True))
    return found


def _host_command(value: str) -> tuple[str, ...]:
    """Starts Python deaf to environment and folder, with the places where this one finds packages."""
    here = Path.cwd()
    places = [place for place in sys.path if place and (Path(place) == _ROOT or Path(place) != here)]
    if str(_ROOT) not in places:
        places.insert(0, str(_ROOT))
    return sys.executable, "-I", "-X", "utf8", "-c", _HOST, json.dumps(places), value
