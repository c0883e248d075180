"""What the command line can do. Each command is loaded only when asked for, so the window appears sooner."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .command_line import Command


def all_commands() -> tuple[Command, ...]:
    """All commands, in the order in which the help lists them."""
    from . import arena, checks, film, guests, hint, options, play, replay, review, simulate, soak

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
        soak.COMMAND,
    )
