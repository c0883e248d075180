"""The bar under a replay: to the start, back, play, on, to the end, how fast, and where in the game one is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from game.match.past import Replay
from game.render import Look
from game.widgets import Button, Column, Dropdown, EmptyRoom, Flow, Label, Panel, Part, Row, Segments, Widget

from ..stage import Stage
from .scrubber import Scrubber

SPEEDS = (0.5, 1.0, 2.0, 4.0)
_WORDS = {0.5: "replay.speed.half", 1.0: "replay.speed.one", 2.0: "replay.speed.two", 4.0: "replay.speed.four"}

_ICONS = {"play": "common/icon-play", "pause": "common/icon-pause", "again": "common/icon-replay"}
_LOW, _NARROW = 34, 72
"""Height and width in u below which the bar is packed closer."""


@dataclass(frozen=True, slots=True)
class ControlActions:
    """What the controls do; `move` is told one of start, turn-back, back, on, turn-on, end."""

    move: Callable[[str], None]
    go: Callable[[int], None]
    play: Callable[[], None]
    set_speed: Callable[[object], None]
    make_puzzle: Callable[[], None]


def is_low(look: Look) -> bool:
    """Whether the height is too short for anything but the most needed."""
    return look.size[1] < _LOW * look.unit


def controls(stage: Stage, replay: Replay, stop: int, is_playing: bool, speed: float, uses: ControlActions) -> Widget:
    """The line of the game, and below it the buttons."""
    scrubber = Scrubber(stop, len(replay.stops) - 1, replay.turns, uses.go, tip=stage.say("replay.scrub"), grow=1)
    where = Label(_where(stage, replay, stop), "strong", wraps=False)
    parts = [Part(one, stage.say(_WORDS[one])) for one in SPEEDS]
    low = is_low(stage.look)
    moves = _moves(stage, replay, stop, is_playing, uses, low)
    if low:
        speeds = Dropdown(parts, speed, uses.set_speed, name="speed")
        return Panel(Column(Row(scrubber, where), Flow(*moves, speeds, gap=0.4, align="middle"), gap=0.3), 0.8, 0.5)
    choice = Segments(parts, speed, uses.set_speed, name="speed")
    if stage.look.size[0] < _NARROW * stage.look.unit:
        return Panel(Column(Row(scrubber, where), Flow(*moves, choice, gap=0.5, align="middle"), gap=0.4), 0.8, 0.5)
    return Panel(Column(scrubber, Row(where, EmptyRoom(), *moves, EmptyRoom(), choice, gap=0.5), gap=0.4), 1.2, 0.6)


def _moves(stage: Stage, replay: Replay, stop: int, is_playing: bool, uses: ControlActions, low: bool) -> list[Widget]:
    at_start, at_end = stop == 0, stop == len(replay.stops) - 1
    return [
        _move(stage, uses, "start", "common/icon-prev", at_start),
        _move(stage, uses, "turn-back", "common/icon-rewind", at_start),
        _move(stage, uses, "back", "common/icon-chevl", at_start),
        _gold(stage, "pause" if is_playing else "again" if at_end else "play", uses, low),
        _move(stage, uses, "on", "common/icon-chevr", at_end),
        _move(stage, uses, "turn-on", "common/icon-fast", at_end),
        _move(stage, uses, "end", "common/icon-next", at_end),
        _puzzle(stage, replay, uses),
    ]


def _puzzle(stage: Stage, replay: Replay, uses: ControlActions) -> Widget:
    off = "" if replay.is_over else stage.say("replay.puzzle.not-over")
    return Button("", uses.make_puzzle, icon="common/icon-puzzle", tip=stage.say("replay.puzzle"), name="puzzle", off=off)


def _gold(stage: Stage, name: str, uses: ControlActions, low: bool) -> Widget:
    text, icon, cap = stage.say(f"replay.{name}"), _ICONS[name], stage.say("replay.key-space")
    if low:
        return Button("", uses.play, kind="gold", icon=icon, tip=text, name="play", tall=2.7)
    return Button(text, uses.play, kind="gold", icon=icon, cap=cap, name="play", tall=2.7)


def _move(stage: Stage, uses: ControlActions, name: str, icon: str, is_there: bool) -> Widget:
    off = stage.say("replay.at-start" if name in ("start", "turn-back", "back") else "replay.at-end") if is_there else ""
    return Button("", lambda: uses.move(name), icon=icon, tip=stage.say(f"replay.{name}"), name=name, off=off)


def _where(stage: Stage, replay: Replay, stop: int) -> str:
    step = stage.say("replay.step", number=stop, of=len(replay.stops) - 1)
    turn = replay.turn(stop)
    if not turn:
        return step
    part = stage.say("replay.round" if replay.has_rounds else "replay.turn", number=turn)
    return stage.say("replay.where", part=part, step=step)
