"""The messages of a language, file by file: a file is read through when the first of its keys is asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path

from game.engine.errors import GameError
from game.files.po import Translation, read_messages


class MessageFiles(Mapping[str, Translation]):
    """All PO files of a folder as one table. Who goes through all keys gets every file checked, also against the others."""

    def __init__(self, folder: Path, more: Callable[[], Iterable[Path]] = tuple) -> None:
        """`more` are the files of others, looked for when a key is in none of ours; a key of ours stays ours."""
        self._known: dict[str, Translation] = {}
        self._more = more
        self._others: dict[str, Translation] | None = None
        self._unread = {str(path): _text(path) for path in sorted(folder.glob("*.po"))}
        if not self._unread:
            raise GameError("texts-missing", folder=str(folder))

    def __getitem__(self, key: str) -> Translation:
        found = self._known.get(key)
        if found is None:
            self._look_for(key)
            found = self._known.get(key)
        return found if found is not None else self._of_others()[key]

    def __iter__(self) -> Iterator[str]:
        for file in list(self._unread):
            self._read(file)
        return iter(self._of_others() | self._known)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def _look_for(self, key: str) -> None:
        line = f'msgid "{key}"'
        for file in [file for file, text in self._unread.items() if line in text]:
            self._read(file)

    def _read(self, file: str) -> None:
        found = read_messages(self._unread[file], file)
        for key in sorted(found.keys() & self._known.keys()):
            raise GameError("texts-twice", file=file, line=0, key=key)
        self._known.update(found)
        del self._unread[file]

    def _of_others(self) -> dict[str, Translation]:
        """All at once: they were checked when they were found."""
        if self._others is None:
            self._others = {key: found for path in self._more() for key, found in read_messages(_text(path), str(path)).items()}
        return self._others


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise GameError("texts-unreadable", file=str(path)) from error
