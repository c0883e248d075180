"""Pieces while nothing happens to them: creatures live, boats rock, swimmers bob, the worried shiver, each out of step with the others."""

from __future__ import annotations

from ...kit.drawings import Drawn
from ...kit.markers import bob
from ..layout import SurvivePiece
from .drawings import SurviveDrawings
from .loops import flag, loops

_ROCK, _ROCKING = 2.0, 3.0
"""How many degrees a boat leans to either side, and the seconds that takes."""
_WORRIED = "survive/explorer-worried"
_SHIVER, _SHIVERING = 3.0, 0.9
"""How many degrees who may sink next leans to either side, and the seconds that takes."""
_BOB, _BOBBING = 0.035, 1.6
"""How far a swimmer goes up and down, in hexes' sizes, and the seconds that takes."""


def floating(piece: SurvivePiece, time: float) -> SurvivePiece:
    """A swimmer goes up and down; all others stay where they are."""
    if "swimmer" not in piece.art:
        return piece
    return piece.at(piece.x, piece.y + _BOB * bob(time, _BOBBING, _phase(piece)))


def living(drawings: SurviveDrawings, piece: SurvivePiece, time: float) -> Drawn:
    """What a piece looks like at a time of its loop."""
    phase = _phase(piece)
    if piece.key[0] == "boat":
        made = drawings.boat(piece.scale, piece.crew, piece.flag, flag().number(time + phase * _ROCKING))
        return _moving(drawings, made, piece, round(_ROCK * bob(time, _ROCKING, phase)))
    if piece.art.startswith(_WORRIED):
        return _moving(drawings, drawings.art(piece.art, piece.scale), piece, round(_SHIVER * bob(time, _SHIVERING, phase)))
    loop = loops().get(piece.art)
    if loop and drawings.is_ready(piece.art, time):
        return _moving(drawings, drawings.living(piece.art, piece.scale, time + phase * loop.seconds), piece)
    return resting(drawings, piece)


def resting(drawings: SurviveDrawings, piece: SurvivePiece) -> Drawn:
    """What a piece looks like where nothing moves by itself."""
    is_boat = piece.key[0] == "boat"
    made = drawings.boat(piece.scale, piece.crew, piece.flag) if is_boat else drawings.art(piece.art, piece.scale)
    return _moving(drawings, made, piece)


def _moving(drawings: SurviveDrawings, made: Drawn, piece: SurvivePiece, rocked: int = 0) -> Drawn:
    """Leaning and under water as the piece is, whatever it looks like."""
    return drawings.dipped(drawings.tilted(made, piece.tilt or rocked), piece.dip)


def _phase(piece: SurvivePiece) -> float:
    return (piece.key[1] * 7 + piece.key[2] * 3) % 10 / 10
