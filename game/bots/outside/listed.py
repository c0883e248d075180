"""The bots from outside that may sit at the table: functions of packages, and programs in a folder of the player's that
a person has switched on. They go by their names, and no name is ever taken for a path.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache
from hashlib import file_digest
from itertools import islice
from pathlib import Path

from game.engine import GameError
from game.files.resources import user_folder
from game.files.sorting import alphabetical

from ..levels import LEVELS
from .bots import OutsideBot, bot_of_file, function_bots, is_path

_MOST = 50  # programs of the folder that are offered to be switched on
_LARGEST = 20_000_000  # bytes of one of them


def listed_bots(switched_on: Mapping[str, str]) -> dict[str, OutsideBot]:
    """Those that may be chosen. `switched_on` has the names of programs, and what they were boiled down to then: one
    that has changed since is another.
    """
    found = dict(function_bots())
    for bot in _programs():
        if bot.name in switched_on and (read := _read(bot)) and read.digest == switched_on[bot.name]:
            found.setdefault(bot.name, read)
    return found


def is_replaced(name: str, switched_on: Mapping[str, str]) -> bool:
    """Whether the program of this name that was switched on has changed since."""
    found = next((bot for bot in _programs() if bot.name == name), None) if name in switched_on else None
    read = found and _read(found)
    return read is not None and read.digest != switched_on[name]


def bots_named(words: Iterable[str], switched_on: Mapping[str, str]) -> dict[str, OutsideBot]:
    """The outside bots among words that name levels on a command line: files by their paths, and those that are listed.

    Whoever types the path of a program wants it started.
    """
    found = {word: bot_of_file(Path(word)) for word in words if is_path(word)}
    others = [word for word in words if word not in found and word.lower() not in LEVELS]
    listed = {name.lower(): bot for name, bot in listed_bots(switched_on).items()} if others else {}
    return found | {word: listed[word.lower()] for word in others if word.lower() in listed}


def waiting_bots(switched_on: Mapping[str, str]) -> dict[str, OutsideBot]:
    """Those programs that a person has to switch on first. Each is read, which may take a second, so not all are where
    there are very many.
    """
    listed = listed_bots(switched_on)
    waiting = islice((bot for bot in _programs() if bot.name not in listed), _MOST)
    return {bot.name: read for bot in waiting if (read := _read(bot))}


def bots_folder() -> Path:
    return user_folder("bots")


def is_unchanged(bot: OutsideBot) -> bool:
    """Whether the program of a bot is the one that a person has switched on."""
    with suppress(OSError):
        return digest_of(Path(bot.command[-1])) == bot.digest
    return False


def digest_of(file: Path) -> str:
    with file.open("rb") as content:
        return file_digest(content, "sha256").hexdigest()


@lru_cache(maxsize=4 * _MOST)
def _digest_once(file: Path, size: int, changed: int) -> str:
    """The digest of a file, which is read again only when its size or its time is another."""
    return digest_of(file)


def _read(bot: OutsideBot) -> OutsideBot | None:
    """A program with its digest; None if it is too large or cannot be read."""
    file = Path(bot.command[-1])
    with suppress(OSError):
        found = file.stat()
        if found.st_size <= _LARGEST:
            return replace(bot, digest=_digest_once(file, found.st_size, found.st_mtime_ns))
    return None


def _programs() -> Iterator[OutsideBot]:
    """The files of the folder with a fit name, by their names; of several with the same name the first one."""
    names = set[str]()
    try:
        files = sorted(bots_folder().iterdir(), key=lambda file: (alphabetical(file.stem), file.name))
    except OSError:  # mostly there is no such folder
        return
    for file in files:
        try:
            bot = bot_of_file(file)
        except (GameError, OSError):  # no bot, such as a note that somebody has left there
            continue
        if bot.name not in names:
            names.add(bot.name)
            yield bot
