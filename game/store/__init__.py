"""What is kept on disk: saved games, and small documents written aside and renamed. JSON and YAML only."""

from .errors import StorageError
from .files import write_atomically
from .journals import Damage, JournalWriter, Loaded, begin, load, resume
from .saves import SavedGame, delete, new_name, rename, saved_game, saved_games

__all__ = [
    "Damage",
    "JournalWriter",
    "Loaded",
    "SavedGame",
    "StorageError",
    "begin",
    "delete",
    "load",
    "new_name",
    "rename",
    "resume",
    "saved_game",
    "saved_games",
    "write_atomically",
]
