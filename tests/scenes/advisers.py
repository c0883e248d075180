"""Advisers that need no time to think, and asking them for a hint."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pygame

from game.app.loop import App
from game.bots import NEXT, Advice
from game.engine import Action, Message, Rules, View
from game.rules.survive.actions import Go
from game.scenes import TableScene

from .driving import press, top


class Ready:
    """Has its advice at once."""

    def __init__(self) -> None:
        self.consulted = self.cancelled = 0

    def consult(self, rules: Rules[Any, Any], view: View, seed: int, seconds: float) -> None:
        assert view.seat is not None
        self.consulted += 1

    def advice(self) -> Sequence[Advice] | None:
        return [Advice("a move", 0.0, (Message("hint.even"),))]

    def cancel(self) -> None:
        self.cancelled += 1

    def close(self) -> None:
        """It has nothing."""


class TwoSteps(Ready):
    """Hints at the first move there is and at one after it."""

    turn: tuple[Action, ...] = ()

    def consult(self, rules: Rules[Any, Any], view: View, seed: int, seconds: float) -> None:
        world = rules.determinize(view, Random(0))
        first = rules.legal(world)[0]
        rules.apply(world, first)
        TwoSteps.turn = first, rules.legal(world)[0]

    def advice(self) -> Sequence[Advice] | None:
        return [Advice(self.turn[0], 0.0, (Message("hint.even"),), self.turn)]


class OtherPiece(TwoSteps):
    """Hints at a step of one piece and then at one of another."""

    def consult(self, rules: Rules[Any, Any], view: View, seed: int, seconds: float) -> None:
        world = rules.determinize(view, Random(0))
        first = next(action for action in rules.legal(world) if isinstance(action, Go))
        rules.apply(world, first)
        others = (
            action for action in rules.legal(world) if isinstance(action, Go) and action.explorer != first.explorer
        )
        TwoSteps.turn = first, next(others)

    def advice(self) -> Sequence[Advice] | None:
        return [Advice(self.turn[0], 0.0, (Message(NEXT, {"step": Message("hint.worse")}),), self.turn)]


class Late(OtherPiece):
    """Has its advice when it is told to."""

    found: Sequence[Advice] | None = None

    def advice(self) -> Sequence[Advice] | None:
        return self.found


def ask_for_hint(app: App) -> None:
    press(app, pygame.K_h)
    app.turn([], 0.02)


def has_panel(app: App) -> bool:
    return "hint panel" in [widget.name for widget in top(app, TableScene).root.top.walk()]
