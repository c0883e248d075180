"""Reports of a problem: what a player chose to put in, in one file that nobody but the player sends anywhere.

Nobody's name is in it and nothing of a game, unless the last save is put in: that is a whole game, as it was kept.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from datetime import datetime
from pathlib import Path

import msgspec

from game.engine import GameError
from game.files.resources import user_folder, user_saves

from .crashes import circumstances, hide_home
from .files import create_numbered, read_whole
from .people import load_people
from .saves import save_files
from .settings import Settings

PARTS = ("program", "settings", "crash", "save")
_HIDDEN = "..."
_NAMED_FILES = re.compile(r"[^/\\\n]*(?=\.(?:journal|png|webp|gif)\b)")  # what may stand in a name may stand here


def reports_folder() -> Path:
    return user_folder("reports")


def possible_parts() -> tuple[str, ...]:
    """Those that there is something for."""
    return tuple(part for part in PARTS if part in PARTS[:2] or _file_of(part))


def compose(parts: Collection[str], settings: Settings) -> str:
    """The whole report with these parts."""
    told = {"program": lambda: _fields(circumstances()), "settings": lambda: _fields(msgspec.to_builtins(settings))}
    sections = list[str]()
    for part in PARTS:
        if part in parts:
            lines = told[part]() if part in told else [_told_file(part)]
            sections.append("\n".join([f"[{part}]", *lines]))
    return "\n\n".join(sections) + "\n"


def keep_report(text: str) -> Path:
    """Writes it among the reports, under a name of its own; `StorageError` where that cannot be."""
    stem = f"problem {datetime.now().astimezone():%Y-%m-%d %H.%M.%S}"
    return create_numbered(reports_folder(), stem, ".txt", text.encode())


def _fields(values: dict[str, object]) -> Iterator[str]:
    return (hide_home(f"{name}: {value}") for name, value in values.items())


def _told_file(part: str) -> str:
    """The last crash without anybody's name; the last save as it is."""
    path = _file_of(part)
    text = read_whole(path).decode("utf-8", "replace") if path else ""
    return text if part == "save" else hide_names(hide_home(text))


def _file_of(part: str) -> Path | None:
    try:
        if part == "save":
            return next(iter(save_files(user_saves())), None)
        return max(reports_folder().glob("crash *.txt"), default=None)
    except (OSError, GameError):  # a folder that cannot be read has nothing to put in
        return None


def hide_names(text: str) -> str:
    """Without the names of saves, postcards and films, which are those of people, of people who play here, and of
    whoever uses the computer.
    """
    text = _NAMED_FILES.sub(_HIDDEN, text)
    people, _ = load_people()
    known = [*(person.names for person in people.ordered), *(removal.names for removal in people.removed)]
    names = {name for one in known for name in one}
    for name in sorted(names, key=len, reverse=True):
        text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", _HIDDEN, text)
    user = re.escape(Path.home().name)
    return re.sub(rf"(?<=[/\\]){user}(?=[/\\])", _HIDDEN, text) if user else text
