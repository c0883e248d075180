"""Survive: who did what harm to a seat, out of what everybody saw."""

from __future__ import annotations

from game.rules.survive.events import Boarded, ExplorerPlaced, Lost, Swam, TileSunk, TurnBegan, Walked
from game.rules.survive.rules import SurviveRules
from game.rules.survive.view import SurviveView

LOST, PUSHED = 1.0, 0.5
"""An explorer that was lost in a rival's turn, and one whose tile a rival took away."""


def harms(rules: SurviveRules, view: SurviveView) -> list[float]:
    """What each seat has done to the one that knows the view."""
    owner, found, whose_turn = rules.constants.owner, [0.0] * rules.seats, view.seat
    standing: dict[int, int] = {}
    """The spaces of its explorers, unless they are aboard."""
    for event in view.history:
        match event:
            case TurnBegan(seat=seat):
                whose_turn = seat
            case ExplorerPlaced(explorer=e, space=space) | Walked(explorer=e, path=(*_, space)) | Swam(explorer=e, path=(*_, space)):
                if owner[e] == view.seat:
                    standing[e] = space
            case Boarded(explorer=e):
                standing.pop(e, None)
            case TileSunk(seat=seat, space=space) if seat != view.seat:
                found[seat] += PUSHED * list(standing.values()).count(space)
            case Lost(explorer=e) if owner[e] == view.seat:
                standing.pop(e, None)
                if whose_turn not in (view.seat, None):
                    found[whose_turn] += LOST
    return found
