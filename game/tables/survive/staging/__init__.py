"""How facts are staged: each adds to a script which piece moves how, what is seen beside it, and when the next may begin."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from game.engine import Event
from game.rules.survive import events as e

from ..script import Script, Turn
from . import boats, creatures, explorers, losses, tiles

QUIET: frozenset[type[Event]] = frozenset(
    (e.ValueDealt, e.TileSeen, e.NoTilePlayed, e.MovesEnded, e.NoCreatureMoved, e.NotDefended, e.GameEnded, e.ValueShown)
)
"""Facts that are not seen on the board: they are secret, nothing happens, or the scoring shows them."""
_BESIDE = (e.Boarded, e.Lost, e.TrophyWon, e.TurnBegan, e.CreatureGone, e.BoatGone)
"""Facts that may begin while what was before them still goes on."""

STAGED: dict[type[Event], Callable[[Script, Any], None]] = {
    e.FirstDrawn: tiles.first_drawn,
    e.TileLaid: tiles.tile_laid,
    e.ExplorerPlaced: tiles.explorer_placed,
    e.BoatLaunched: tiles.boat_launched,
    e.TurnBegan: tiles.turn_began,
    e.TilePlayed: tiles.tile_played,
    e.Walked: explorers.walked,
    e.Swam: explorers.swam,
    e.Boarded: explorers.boarded,
    e.Jumped: explorers.jumped,
    e.Saved: explorers.saved,
    e.BoatMoved: boats.boat_moved,
    e.TileSunk: tiles.tile_sunk,
    e.UndersideShown: tiles.underside_shown,
    e.TileKept: tiles.tile_kept,
    e.BoatFound: boats.boat_found,
    e.BoatFerried: boats.boat_ferried,
    e.CreaturePlaced: creatures.creature_placed,
    e.CreatureMoved: creatures.creature_moved,
    e.CreatureStayed: creatures.creature_stayed,
    e.CreatureGone: creatures.creature_gone,
    e.NothingPlaced: tiles.nothing_placed,
    e.ChargeTaken: explorers.charge_taken,
    e.BoatWrecked: boats.boat_wrecked,
    e.BoatGone: boats.boat_gone,
    e.Lost: losses.lost,
    e.TrophyWon: losses.trophy_won,
    e.Whirlpool: losses.whirlpool,
    e.Erupted: losses.erupted,
    e.Rolled: tiles.rolled,
    e.Dived: tiles.dived,
    e.Repelled: creatures.repelled,
}


def staged(turn: Turn, events: Sequence[Event]) -> Script:
    """The script of what happened."""
    script = Script(turn)
    for event in events:
        if not isinstance(event, _BESIDE):
            script.clock = max(script.clock, script.due)
        handle = STAGED.get(type(event))
        if handle:
            handle(script, event)
    script.settle()
    return script
