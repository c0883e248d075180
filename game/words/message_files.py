"""The files that the texts of a language lie in: ours, and before them those in the player's own folder."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from threading import RLock

from game.engine.errors import GameError
from game.files.guests import note_trouble
from game.files.languages import own_files, texts_folder
from game.files.po import Translation, read_messages

from .guest_words import read_guest_messages


def messages_of(language: str) -> Iterator[Mapping[str, Translation]]:
    """The tables of a language, the first before the others."""
    if own := own_files(language):
        yield _read_own(own)
    if (ours := texts_folder(language)).is_dir():
        yield MessageFiles(ours)


def _read_own(paths: Sequence[Path]) -> Mapping[str, Translation]:
    """What a player has put there: one bad file costs no other, and no sentence can break."""
    found: dict[str, Translation] = {}
    for path in paths:
        try:
            found = {**read_guest_messages(path), **found}
        except GameError as error:
            note_trouble(error)
    return found


class MessageFiles(Mapping[str, Translation]):
    """All PO files of a folder as one table, each read when it is needed. Going through all keys checks every file,
    also against the others.
    """

    def __init__(self, folder: Path) -> None:
        self._known: dict[str, Translation] = {}
        self._missing: set[str] = set()  # keys that were looked for and are in none of the files
        self._lock = RLock()  # whoever paints beside the frames may want the same file at the same time
        self._unread = {str(path): _text(path) for path in sorted(folder.glob("*.po"))}
        if not self._unread:
            raise GameError("texts-missing", folder=str(folder))

    def __getitem__(self, key: str) -> Translation:
        found = self._known.get(key)
        if found is None and key not in self._missing:
            self._look_for(key)
            found = self._known.get(key)
            if found is None:
                self._missing.add(key)
        if found is None:
            raise KeyError(key)
        return found

    def __iter__(self) -> Iterator[str]:
        with self._lock:
            for file in list(self._unread):
                self._read(file)
        return iter(dict(self._known))

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def _look_for(self, key: str) -> None:
        line = f'"{key}"'
        with self._lock:
            for file in [file for file, text in self._unread.items() if line in text]:
                self._read(file)

    def _read(self, file: str) -> None:
        found = read_messages(self._unread[file], file)
        for key in sorted(found.keys() & self._known.keys()):
            raise GameError("texts-twice", file=file, line=0, key=key)
        self._known.update(found)
        del self._unread[file]


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise GameError("texts-unreadable", file=str(path)) from error
