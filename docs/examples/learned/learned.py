"""What `ppo.py` has learned, as a bot. It spells a move letter by letter as in training, and takes the likeliest one.

It needs numpy, and no PyTorch. The nets lie beside this file, one for each game and number of players.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from game import SeatView
from game.api.spelling import SpelledMove

Numbers = np.ndarray[Any, Any]
Layers = list[tuple[Numbers, Numbers]]  # of each its weights and biases


def choose(view: SeatView, legal: Sequence[str]) -> str:
    """The move that the net prefers."""
    spelled = SpelledMove(view)
    layers = layers_for(view.game, spelled.players)
    while spelled.move is None:
        likings = think(layers, np.frombuffer(spelled.vector(), np.float32))
        spelled.take(max(spelled.choices, key=likings.__getitem__))
    return spelled.move


@cache
def layers_for(game: str, players: int) -> Layers:
    """Those of the net that has learned this game."""
    file = Path(__file__).with_name(f"{game}-{players}.npz")
    if not file.exists():
        raise LookupError(f"no net has learned {game} for {players} players")
    return read_net(file)


def think(layers: Layers, seen: Numbers) -> Numbers:
    """How much the net likes each letter; what it hopes for, its last number, is left out."""
    *hidden, (weight, bias) = layers
    (numbers,) = layers[0][0].shape[1:]
    if numbers != len(seen):
        raise ValueError(f"the net sees {numbers} numbers, and this table has {len(seen)}")
    for above, beside in hidden:
        seen = np.maximum(above @ seen + beside, 0)
    found: Numbers = weight @ seen + bias
    return found[:-1]


def read_net(file: Path) -> Layers:
    """The layers of a net, which are kept in half precision."""
    with np.load(file, allow_pickle=False) as arrays:
        names = [name.removesuffix(".weight") for name in arrays.files if name.endswith(".weight")]
        return [
            (arrays[f"{name}.weight"].astype(np.float32), arrays[f"{name}.bias"].astype(np.float32)) for name in names
        ]
