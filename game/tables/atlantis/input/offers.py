"""What can be done, as things on the board and beside it: which pawn or card, and where to."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from game.engine.speech.describing import Choice
from game.rules.atlantis import actions as a
from game.rules.atlantis.route import Route

from ...kit.picking import Offer
from ..layout.things import BRIDGE, BUY, card, gap_thing, pawn, place_thing, purse_tile


def offers(choices: Iterable[Choice], seat: int, is_underway: bool, route: Callable[[a.Play], Route]) -> list[Offer]:
    """Choices that belong to things. A move is offered by its pawn and by its card, whichever is picked first; one that is under way by
    its pawn alone."""
    return [offer for choice in choices for offer in _offers(choice, seat, is_underway, route)]


def _offers(choice: Choice, seat: int, is_underway: bool, route: Callable[[a.Play], Route]) -> list[Offer]:
    match choice.action:
        case a.Play(kind, start) as play:
            mover, place = pawn(start, seat), place_thing(route(play).end)
            by_pawn = [Offer(choice, source=mover, target=place), Offer(choice, source=mover, target=card(kind))]
            by_card = [Offer(choice, source=card(kind), target=place), Offer(choice, source=card(kind), target=mover)]
            return by_pawn if is_underway else [*by_pawn, *by_card]
        case a.Bridge(place):
            return [Offer(choice, tile=BRIDGE, target=gap_thing(place))]
        case a.Buy(value):
            return [Offer(choice, tile=BUY, target=purse_tile(value))]
        case _:
            return []
