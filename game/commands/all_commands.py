"""All commands, in the order in which the help lists them."""

from __future__ import annotations

from . import arena, boards, hint, lessons, options, play, puzzles, replay, simulate, soak

COMMANDS = (
    play.COMMAND,
    simulate.COMMAND,
    arena.COMMAND,
    replay.COMMAND,
    hint.COMMAND,
    boards.COMMAND,
    puzzles.COMMAND,
    lessons.COMMAND,
    options.COMMAND,
    soak.COMMAND,
)
