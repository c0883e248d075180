"""The program on a screen from start to end, and what it leaves behind if it crashes."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pygame

from game import store
from game.engine import GameError
from game.files.guest_guard import blame
from game.files.guests import hurry_here
from game.scenes import BackgroundJob, Scene, Stage, routes
from game.store.files import tidy
from game.store.long_work import SHOW_AFTER
from game.store.settings import load_settings
from game.words.catalogue import Catalogue

from .loop import App
from .window import is_visible

BROKEN = 1  # the exit code after a mistake of the program itself


def play(file: Path | None) -> int:
    """Opens the menu, or a saved game, and gives the exit code.

    `GameError` if there is no display, or if art or texts are missing.
    """
    hurry_here()
    settings, faults = load_settings()
    try:
        app = App(settings, lambda stage: first_scene(stage, file), faults)
    except GameError:
        raise
    except Exception as error:
        _tell(_report(error, "", Catalogue.load(settings.language)))
        return BROKEN
    BackgroundJob(tidy)
    codes = [0]
    try:
        codes.append(_guard(app, app.run))
    finally:
        codes.append(_leave_all(app))
        codes.append(_guard(app, lambda: _finish_saves(app.stage.words)))
        codes.append(_guard(app, app.close))
    return max(codes)


def first_scene(stage: Stage, file: Path | None) -> Scene:
    if file is None:
        return routes.open_menu(stage)
    from game.scenes import OpeningSave
    from game.scenes.unfinished import OlderSave

    try:
        asking = OlderSave(file, stage.words)
        asking.wait(SHOW_AFTER)
        if older := asking.result() if asking.is_done else asking:
            return routes.open_menu(stage, older)
        opening = OpeningSave(file)
        opening.wait(SHOW_AFTER)
        return routes.open_saved_game(stage, opening) if opening.is_done else routes.open_menu(stage, opening=opening)
    except GameError as error:
        stage.tell(error)
    except BaseException as error:  # of the game that somebody else made
        fault = blame(error)
        if fault is None:
            raise
        store.write_guest_report(fault, error)
        stage.tell(fault)
    return routes.open_menu(stage)


def _leave_all(app: App) -> int:
    """Leaves every scene, whatever the others do.

    One that stays even so is forgotten: its game's journal is on its way to the disk.
    """
    code = 0
    while app.stack:
        count = len(app.stack.scenes)
        code = max(code, _guard(app, app.leave))
        while len(app.stack.scenes) >= count:
            app.stack.forget_top()
    return code


def _finish_saves(words: Catalogue) -> None:
    """What is not on disk yet is waited for a little, and named if it did not get there."""
    from game.store import finish_writing  # whoever played has it already

    for error in finish_writing():
        _tell(words.say("app.unsaved", reason=words.explain(error)))


def _guard(app: App, part: Callable[[], None]) -> int:
    """Does a part of the program; a mistake in it becomes a report and an exit code."""
    scene = type(app.stack.top).__name__ if app.stack else ""
    try:
        part()
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        scene = type(app.stack.top).__name__ if app.stack else scene
        _tell(_report(error, scene, app.stage.words))
        return BROKEN
    return 0


def _report(error: BaseException, scene: str, words: Catalogue) -> str:
    """Writes the report; the sentence says where it is."""
    from game.store.crashes import write_report

    path = write_report(error, {"scene": scene})
    return (
        words.say("app.crashed", file=str(path))
        if path
        else words.say("app.crashed-unreported", error=type(error).__name__)
    )


def _tell(sentence: str) -> None:
    print(sentence, file=sys.stderr, flush=True)
    if is_visible():
        pygame.display.message_box(pygame.display.get_caption()[0], sentence, "error")
