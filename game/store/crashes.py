"""Crash reports: what a maintainer needs to know, and nothing that gives away a hand or a home folder."""

from __future__ import annotations

import os
import platform
import re
import sys
import tempfile
import traceback
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from datetime import datetime
from functools import partial
from importlib import metadata
from itertools import count, islice
from pathlib import Path
from typing import Any

from game.engine import GameError
from game.files.guest_guard import GuestFault, hide_position, text_of, traceback_of
from game.files.names import real_path
from game.files.resources import user_folder, user_saves
from game.version import __version__

from .files import write_atomically
from .saves import save_files

MOST_REPORTS = 20
_DEEPEST = 60
_LONGEST = 300
_SECRET_VALUES = frozenset({"action", "text"})  # what of an error may quote a hand or a draw
_MOST_LINKS = 16  # of a chain of errors, each of which led to the next
_UNTOLD = "<it cannot be told>"


def write_report(error: BaseException, context: Mapping[str, object]) -> Path | None:
    """Writes a report into the player's folder, or else the system's; None where neither takes it. Nothing is ever
    raised here.

    The context is what is written of the moment, by name: `scene`, `game`, and `journal`, without which the last one
    saved is named.
    """
    return _write(context, lambda: _describe(error))


def write_guest_report(fault: GuestFault, error: BaseException, scene: str = "") -> Path | None:
    """The same for the author of a guest's game, once for each fault."""
    if fault.report is None:
        context = {"scene": scene, "game": fault.values["game"], "package": fault.values["package"]}
        fault.report = write_report(error, context)
    return fault.report


def write_bot_report(trouble: str, said: str, context: Mapping[str, object]) -> Path | None:
    """The same of a bot that did not answer, while the game goes on; its process may still have said why."""
    return _write(
        {**context, "bot": trouble},
        lambda: [_redact(line, keeps_indent=True) for line in said.splitlines()[-_DEEPEST:]],
    )


def _write(context: Mapping[str, object], describe: Callable[[], Iterable[str]]) -> Path | None:
    folders: tuple[Callable[[], Path], ...] = (
        lambda: user_folder("reports"),
        lambda: Path(tempfile.gettempdir()) / "leaving-atlantis-reports",
    )
    for find_folder in folders:
        try:
            path = _free_path(find_folder())
            write_atomically(path, "\n".join([*_describe_moment(context), "", *describe()]) + "\n")
            _forget_oldest(path)
        except Exception:  # what went wrong first is what should be reported
            continue
        return path
    return None


def _free_path(folder: Path) -> Path:
    """Names in order of time; every window has names of its own."""
    stem = f"crash {datetime.now().astimezone():%Y-%m-%d %H.%M.%S} {os.getpid()}"
    paths = (folder / f"{stem}-{number}.txt" for number in count(1))
    return next(path for path in paths if not path.exists())


def _forget_oldest(newest: Path) -> None:
    with suppress(OSError):  # one too many does no harm
        others = sorted(path for path in newest.parent.glob("crash *.txt") if path != newest)
        for path in others[: max(0, len(others) + 1 - MOST_REPORTS)]:
            path.unlink(missing_ok=True)


def _describe_moment(context: Mapping[str, object]) -> Iterator[str]:
    for name, value in (circumstances() | {"journal": _last_journal()} | dict(context)).items():
        yield f"{name}: {_redact(text_of(partial(str, value), _UNTOLD))}"


def _describe(error: BaseException) -> Iterator[str]:
    for number, link in enumerate(reversed(list(islice(_chain(error), _MOST_LINKS)))):
        yield from [""] if number else []
        yield from (hide_home(line.rstrip("\n")) for line in traceback.format_tb(traceback_of(link), limit=-_DEEPEST))
        module, name = (_own(type, place, type(link)) for place in ("__module__", "__qualname__"))
        yield f"{module}.{name}: {_redact(text_of(partial(_message, link), _UNTOLD))}"


def circumstances() -> dict[str, object]:
    return {
        "Leaving Atlantis": __version__,
        "time": datetime.now().astimezone().isoformat(timespec="seconds"),
        "python": f"{platform.python_version()} {platform.python_implementation()}",
        "platform": platform.platform(),
        "frozen": getattr(sys, "frozen", False),
        "pygame": version_of("pygame-ce"),
    }


def version_of(library: str) -> str:
    try:
        return metadata.version(library)
    except metadata.PackageNotFoundError:  # a frozen program may have left it out
        return "?"


def _last_journal() -> object:
    try:
        return max(save_files(user_saves()), key=lambda path: path.stat().st_mtime, default=None)
    except (OSError, GameError) as error:
        return type(error).__name__


def _chain(error: BaseException) -> Iterator[BaseException]:
    """An error and what led to it, as Python tells it."""
    seen: set[int] = set()
    link: BaseException | None = error
    while link is not None and id(link) not in seen:
        seen.add(id(link))
        yield link
        cause, context = (_own(BaseException, name, link) for name in ("__cause__", "__context__"))
        link = cause or (None if _own(BaseException, "__suppress_context__", link) else context)


def _own(kind: type, name: str, thing: object) -> Any:
    """Reads an attribute as Python itself defines it: somebody else's class may define its own, and say anything."""
    return kind.__dict__[name].__get__(thing)


def _message(error: BaseException) -> str:
    if not isinstance(error, GameError):
        return str(error)
    told = {name: value for name, value in error.values.items() if name not in _SECRET_VALUES}
    return f"{error.code} {told}"


def _redact(text: str, keeps_indent: bool = False) -> str:
    """One line of a few words, without a position and without the home folder."""
    indent = text[: len(text) - len(text.lstrip())] if keeps_indent else ""
    plain = hide_position(" ".join(text.split()), instead="...")
    short = indent + hide_home(plain)
    return short if len(short) <= _LONGEST else f"{short[:_LONGEST]}..."


def hide_home(text: str) -> str:
    """A person's home folder often bears their name."""
    for home in _homes():
        text = re.sub(rf"{re.escape(home)}(?![\w.-])", "~", text, flags=re.IGNORECASE if sys.platform == "win32" else 0)
    return text


def _homes() -> list[str]:
    """The home folder as it may be written, also with slashes doubled or turned. A home at the root hides nothing."""
    try:
        home = Path.home()
        written = {str(home), str(real_path(home)), home.as_posix(), str(home).replace("\\", "\\\\")}
    except (OSError, RuntimeError):
        return []
    return sorted((text for text in written if len(Path(text).parts) > 1), key=len, reverse=True)
