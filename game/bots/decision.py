"""One decision of a bot, as it is asked for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from game.engine import Action, Rules, View

from .clock import Clock
from .temperament import CALM, Temperament


@dataclass(frozen=True, slots=True)
class Decision:
    """All that a bot has for it."""

    rules: Rules[Any, Any]
    view: View
    actions: Sequence[Action]
    """Those legal ones that have come to its mind."""
    clock: Clock
    random: Random
    temperament: Temperament = CALM
