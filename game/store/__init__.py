"""Storage on disk: saved games, and small documents written aside and renamed. JSON and YAML only."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.engine.late_names import late_names

if TYPE_CHECKING:
    from .crashes import write_bot_report, write_guest_report, write_report
    from .files import StorageError, write_atomically
    from .journal_writer import JournalWriter, finish_writing
    from .journals import LoadedGame, begin, load, resume
    from .people import FACES, People, Person, join, load_people, name_key, put_person, remove
    from .remembered import Remembered, SeatChoice, SetupChoice, forget_names, load_remembered, remember_setup
    from .saves import Damage, SavedGame, delete, new_name, rename, saved_game, saved_games
    from .settings import Settings, load_settings, save_settings
    from .statistics import Best, Result, Statistics, Tally, journal_mark, load_statistics, note_game

_HOMES = {
    "crashes": ("write_bot_report", "write_guest_report", "write_report"),
    "files": ("StorageError", "write_atomically"),
    "journal_writer": ("JournalWriter", "finish_writing"),
    "journals": ("LoadedGame", "begin", "load", "resume"),
    "people": ("FACES", "People", "Person", "join", "load_people", "name_key", "put_person", "remove"),
    "remembered": ("Remembered", "SeatChoice", "SetupChoice", "forget_names", "load_remembered", "remember_setup"),
    "saves": ("Damage", "SavedGame", "delete", "new_name", "rename", "saved_game", "saved_games"),
    "settings": ("Settings", "load_settings", "save_settings"),
    "statistics": ("Best", "Result", "Statistics", "Tally", "journal_mark", "load_statistics", "note_game"),
}
"""Where each name lives.

A module is loaded with the first of its names that is asked for: the first picture needs few of them.
"""

if not TYPE_CHECKING:
    __getattr__ = late_names(__name__, _HOMES)
