"""The commands of the command line. Each is loaded only when asked for, so the window appears sooner."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from .command_line import Command


def open_window(file: Path | None = None, language: str = "") -> int:
    """Opens the program on a screen, in its own language unless one is named; the library behind it greets on the
    output unless it is told not to.
    """
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from game.app.loop import play

    return play(file, language)


def window_language() -> str:
    """The language of the window by the player's settings."""
    from game.store import load_settings

    return load_settings()[0].language


def all_commands() -> tuple[Command, ...]:
    """All commands, in the order in which the help lists them."""
    from . import arena, checks, film, guests, hint, options, play, replay, review, serve, simulate, soak, words

    files = checks.BOARDS, checks.PUZZLES, checks.LESSONS
    return (
        play.COMMAND,
        simulate.COMMAND,
        arena.COMMAND,
        replay.COMMAND,
        film.COMMAND,
        review.COMMAND,
        hint.COMMAND,
        *files,
        options.COMMAND,
        guests.COMMAND,
        words.COMMAND,
        serve.COMMAND,
        soak.COMMAND,
    )
