"""Scenes: one screen each, and the machine that they stand on.

What others need of them by name is offered here, and loaded late.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.engine.late_names import late_names

if TYPE_CHECKING:
    from .ask import Answer, AskScene
    from .background import BackgroundJob, OpeningSave
    from .curtain import CurtainScene
    from .load.scene import LoadScene
    from .menu import MenuScene
    from .pause import PauseScene
    from .peek import PeekScene
    from .people.scene import PeopleScene
    from .puzzles import PuzzlesScene
    from .replay import ReplayScene
    from .routes import (
        open_card,
        open_curtain,
        open_lesson,
        open_load,
        open_menu,
        open_pause,
        open_peek,
        open_people,
        open_person,
        open_puzzle,
        open_puzzles,
        open_question,
        open_replay,
        open_review,
        open_rulebook,
        open_saved_game,
        open_scoring,
        open_settings,
        open_setup,
        open_table,
        open_voyage,
    )
    from .rulebook import CardScene, RulebookScene
    from .scene import Command, Pop, Push, Quit, Replace, Scene, SetTable, Stay
    from .scoring.scene import ScoringScene
    from .settings import SettingsScene
    from .setup.scene import SetupScene
    from .stack import SceneStack
    from .stage import Stage
    from .table.lesson import LessonGuide
    from .table.puzzle import PuzzleGuide
    from .table.scene import TableScene
    from .table.voyage_evening import EveningGuide
    from .unfinished import UnfinishedGame
    from .voyage import VoyageScene

_HOMES = {
    "ask": ("Answer", "AskScene"),
    "background": ("BackgroundJob", "OpeningSave"),
    "curtain": ("CurtainScene",),
    "table.lesson": ("LessonGuide",),
    "load.scene": ("LoadScene",),
    "menu": ("MenuScene",),
    "pause": ("PauseScene",),
    "peek": ("PeekScene",),
    "people.scene": ("PeopleScene",),
    "table.puzzle": ("PuzzleGuide",),
    "puzzles": ("PuzzlesScene",),
    "replay": ("ReplayScene",),
    "routes": (
        *("open_card", "open_curtain", "open_lesson", "open_load", "open_menu", "open_pause"),
        *(
            "open_peek",
            "open_people",
            "open_person",
            "open_puzzle",
            "open_puzzles",
            "open_question",
            "open_replay",
            "open_review",
            "open_rulebook",
        ),
        *("open_saved_game", "open_scoring", "open_settings", "open_setup", "open_table", "open_voyage"),
    ),
    "rulebook": ("CardScene", "RulebookScene"),
    "scene": ("Command", "Pop", "Push", "Quit", "Replace", "Scene", "SetTable", "Stay"),
    "scoring.scene": ("ScoringScene",),
    "settings": ("SettingsScene",),
    "setup.scene": ("SetupScene",),
    "stack": ("SceneStack",),
    "stage": ("Stage",),
    "table.scene": ("TableScene",),
    "unfinished": ("UnfinishedGame",),
    "voyage": ("VoyageScene",),
    "table.voyage_evening": ("EveningGuide",),
}
"""Where each name lives. A scene is loaded when someone opens it."""

if not TYPE_CHECKING:
    __getattr__ = late_names(__name__, _HOMES)
