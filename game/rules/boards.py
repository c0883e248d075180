"""The boards you can play on: those that come with the program and those in the player's own folder."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Any, NoReturn

from game.engine import GameError, Rules
from game.files.documents import is_file, read_document, title
from game.files.faults import BadDocument, Fault, cut
from game.files.guests import guests
from game.files.names import beside, is_plain_name
from game.files.resources import data, user_boards
from game.files.sorting import alphabetical

from . import GAMES, game_of, known_games, usual_board

SUFFIXES = (".yaml", ".yml", ".json")
PLACES = ("space", "isle", "place", "sector")  # what the places of a board are called, as fields of facts have them


@dataclass(frozen=True, slots=True)
class BoardEntry:
    """A board that was found. `game` is empty where the file does not tell; `own` is one of the player's."""

    name: str
    path: Path
    game: str
    own: bool


def find_boards(game: str | None = None) -> list[BoardEntry]:
    """All boards, or those of one game: the program's, then the player's. A broken file is in the list of all."""
    return [entry for entry in (*shipped_boards(), *own_boards()) if game in (None, entry.game)]


def shipped_boards() -> Iterator[BoardEntry]:
    """The boards that came with the program, and with games of other people."""
    return chain.from_iterable(entries(folder, own=False) for folder in _shipped_folders())


def own_boards() -> Iterator[BoardEntry]:
    """The player's own, each read when it is asked for; `GameError` where their folder cannot be listed."""
    return entries(user_boards(), own=True)


def find_board(name: str) -> Path | None:
    """The file of a board by its name, as a save or a puzzle has it: never a path, nor a link that leads elsewhere.

    The player's own comes before one of the program's of the same name."""
    places = (beside(path.parent, path.name) for path in _places(name, _all_folders()))
    return next((path for path in places if path and is_file(path)), None)


def _places(name: str, folders: Iterable[Path]) -> Iterator[Path]:
    """Where in these folders a board of this name may lie."""
    if is_plain_name(name):
        yield from (folder / f"{name}{suffix}" for folder in folders for suffix in SUFFIXES)


def board_named(name: str) -> Path:
    """The same; `GameError` where there is none."""
    return find_board(name) or _unknown(name)


def usual_board_file(game: str) -> Path:
    """The board that a game is played on where none is named and everyone must have the same: the one that came with
    it, whatever is called so in the player's own folder.
    """
    name = usual_board(game)
    return next(filter(is_file, _places(name, _shipped_folders())), None) or _unknown(name)


def _unknown(name: str, game: str | None = None) -> NoReturn:
    raise GameError("unknown-board", board=cut(name), known=tuple(entry.name for entry in find_boards(game)))


def board_path(name_or_path: str, game: str | None = None) -> Path:
    """The file of a board by its name, or by its path; `GameError` where it is one of another game than this. For what
    a person typed: what a file says is only a name.
    """
    path = Path(name_or_path)
    found = next(filter(is_file, _places(name_or_path, _all_folders())), None) or path
    if found is path and path.suffix.lower() not in SUFFIXES and not is_file(path):
        _unknown(name_or_path, game)
    if game and (its_game := _game_if_readable(found)) in known_games() and its_game != game:
        raise GameError("board-of-another-game", board=cut(name_or_path), found=its_game, game=game)
    return found


def check(path: Path) -> list[Fault]:
    """Everything that is wrong with a board; nothing where it can be played."""
    try:
        game = _game_of(path)
        if not game:
            return [read_document(path, "board").fault("missing-key", key="game")]
        if game not in GAMES and game not in known_games():
            return [read_document(path, "board").fault("board-game", "game", found=game, known=known_games())]
        game_of(game).load_board(path)
    except BadDocument as bad:
        return list(bad.faults)
    return []


def _all_folders() -> Iterator[Path]:
    yield user_boards()
    yield from _shipped_folders()


def _shipped_folders() -> Iterator[Path]:
    yield data("boards")
    for guest in guests().values():
        yield guest.folder("boards")


def entries(folder: Path, own: bool) -> Iterator[BoardEntry]:
    for path in document_files(folder):
        yield BoardEntry(title(path), path, _game_if_readable(path), own)


def document_files(folder: Path) -> list[Path]:
    """The files of a folder that may hold a board or a puzzle, by their names; none where there is no folder."""
    try:
        found = [path for path in folder.iterdir() if path.suffix.lower() in SUFFIXES]
        return sorted(found, key=lambda path: (alphabetical(path.stem), path.name))
    except (FileNotFoundError, NotADirectoryError):
        return []
    except OSError as error:
        raise GameError("folder-unreadable", folder=str(folder), problem=error.strerror or "") from error


def _game_if_readable(path: Path) -> str:
    try:
        return _game_of(path)
    except BadDocument:  # `check` tells what is wrong with it; the other boards are listed all the same
        return ""


def _game_of(path: Path) -> str:
    document = read_document(path, "board").data
    game = document.get("game") if isinstance(document, dict) else None
    return game if isinstance(game, str) else ""


def place_named(rules: Rules[Any, Any], name: str) -> tuple[str, int] | None:
    """Finds the kind and the number of the place that bears a name; none where no place does."""
    return next(((kind, rules.names(kind)[name]) for kind in PLACES if name in rules.names(kind)), None)
