"""What is kept on disk: saved games, and small documents written aside and renamed. JSON and YAML only."""

from .crashes import write_report
from .errors import StorageError
from .files import write_atomically
from .journals import Damage, JournalWriter, Loaded, begin, load, resume
from .remembered import Remembered, SeatChoice, SetupChoice, load_remembered, remember_setup
from .saves import SavedGame, delete, new_name, rename, saved_game, saved_games
from .settings import Settings, languages, load_settings, save_settings
from .statistics import Best, Result, Statistics, Tally, journal_mark, load_statistics, note_game

__all__ = [
    "Best",
    "Damage",
    "JournalWriter",
    "Loaded",
    "Remembered",
    "Result",
    "SavedGame",
    "SeatChoice",
    "Settings",
    "SetupChoice",
    "Statistics",
    "StorageError",
    "Tally",
    "begin",
    "delete",
    "journal_mark",
    "languages",
    "load",
    "load_remembered",
    "load_settings",
    "load_statistics",
    "new_name",
    "note_game",
    "remember_setup",
    "rename",
    "resume",
    "save_settings",
    "saved_game",
    "saved_games",
    "write_atomically",
    "write_report",
]
