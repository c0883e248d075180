"""What is kept on disk: saved games, and small documents written aside and renamed. JSON and YAML only."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .crashes import write_bot_report, write_report
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
    "write_bot_report",
    "write_report",
]

_HOMES = {
    "crashes": ("write_bot_report", "write_report"),
    "errors": ("StorageError",),
    "files": ("write_atomically",),
    "journals": ("Damage", "JournalWriter", "Loaded", "begin", "load", "resume"),
    "remembered": ("Remembered", "SeatChoice", "SetupChoice", "load_remembered", "remember_setup"),
    "saves": ("SavedGame", "delete", "new_name", "rename", "saved_game", "saved_games"),
    "settings": ("Settings", "languages", "load_settings", "save_settings"),
    "statistics": ("Best", "Result", "Statistics", "Tally", "journal_mark", "load_statistics", "note_game"),
}
"""Where each name lives. A module is loaded with the first of its names that is asked for: the first picture needs few of them."""

if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        for module, names in _HOMES.items():
            if name in names:
                globals()[name] = found = getattr(import_module(f".{module}", __name__), name)
                return found
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
