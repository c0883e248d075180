"""What can be done without a screen: one small module a command."""

from . import bench, boards, options, replay, simulate, soak

COMMANDS = (simulate.COMMAND, replay.COMMAND, boards.COMMAND, options.COMMAND, bench.COMMAND, soak.COMMAND)
