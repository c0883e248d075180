"""What `ppo.py` has learned, as a bot. It spells a move letter by letter as in training, and takes the likeliest one.

It needs numpy, and no PyTorch. The nets lie beside this file, one for each game and number of players.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np

from game.api.features import Observer
from game.api.spelling import Spelling, Walk
from game.api.view import SeatView

Numbers = np.ndarray[Any, Any]


def choose(view: SeatView, legal: Sequence[str]) -> str:
    """The move that the net prefers."""
    learner = _learner_of(view.rules)
    walk = Walk(learner.spelling, view.actions, view.seat or 0)
    while walk.action is None:
        likings = learner.likings(view, walk)
        walk.take(max(walk.choices, key=likings.__getitem__))
    return view.rules.write(walk.action)


class Learner:
    """A net with the alphabet and the observations of its game."""

    def __init__(self, rules: Any) -> None:
        self.spelling = Spelling(rules)
        self._observer = Observer(rules, len(self.spelling))
        file = Path(__file__).with_name(f"{rules.game}-{rules.seats}.npz")
        if not file.exists():
            raise LookupError(f"no net has learned {rules.game} for {rules.seats} players")
        self._layers = read_net(file)
        (numbers,) = self._layers[0][0].shape[1:]
        if numbers != self._observer.length:
            raise ValueError(
                f"the net for {rules.game} sees {numbers} numbers, and this table has {self._observer.length}"
            )

    def likings(self, view: SeatView, walk: Walk) -> Numbers:
        """How much the net likes each letter; what it hopes for, its last number, is left out."""
        seen: Numbers = np.frombuffer(self._observer.observe(view.known, walk.letters), np.float32)
        *hidden, (weight, bias) = self._layers
        for above, beside in hidden:
            seen = np.maximum(above @ seen + beside, 0)
        found: Numbers = weight @ seen + bias
        return found[:-1]


def read_net(file: Path) -> list[tuple[Numbers, Numbers]]:
    """The layers of a net: their weights and biases, which are kept in half precision."""
    with np.load(file, allow_pickle=False) as arrays:
        names = [name.removesuffix(".weight") for name in arrays.files if name.endswith(".weight")]
        return [
            (arrays[f"{name}.weight"].astype(np.float32), arrays[f"{name}.bias"].astype(np.float32)) for name in names
        ]


_learner_of = lru_cache(maxsize=8)(Learner)  # in one process each seat may have rules of its own
