"""What can be done, as things on the board: which piece, and where to.

Things are ("explorer", which, 0), ("boat", space, 0), ("creature", kind, space), ("space", which, 0), ("isle", which, 0) and
("tile", underside, the terrain it was lifted from).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from game.engine.speech.describing import Choice
from game.rules.survive import actions as a
from game.rules.survive.constants import DOLPHIN, TILE_OF, U_HELP, U_WIND, Constants, repellent
from game.rules.survive.state import NONE, PublicState

from ...selection import Offer, Offers, Selection, Thing


def offers(t: Constants, s: PublicState, choices: Iterable[Choice]) -> list[Offer]:
    """Choices that belong to things; those of the gold button have none."""
    return [offer for offer in (_offer(t, s, choice) for choice in choices) if offer.tile or offer.source or offer.target]


def _offer(t: Constants, s: PublicState, choice: Choice) -> Offer:
    match choice.action:
        case a.Place(e, space):
            return Offer(choice, source=explorer(e), target=place(space), is_next=True)
        case a.Launch(space) | a.Sink(space) | a.PutSquid(space):
            return Offer(choice, target=place(space))
        case a.PlayHelp(terrain, e, space):
            return Offer(choice, tile(U_HELP, terrain), explorer(e), place(space))
        case a.PlayWind(terrain, start, space):
            return Offer(choice, tile(U_WIND, terrain), boat(start), place(space))
        case a.PlaySend(terrain, kind, start, space):
            return Offer(choice, tile(TILE_OF[kind], terrain), creature(kind, start), place(space))
        case a.Go(e, space) | a.GoGuarded(e, space):
            return Offer(choice, source=explorer(e), target=place(space))
        case a.BoardBoat(e, space):
            return Offer(choice, source=explorer(e), target=boat(space))
        case a.Jump(e):  # nobody leaves a boat by a click that was meant for the boat
            return Offer(choice, source=explorer(e), target=place(boat_space(t, s, e)), is_aimed=True)
        case a.Land(e, isle):
            return Offer(choice, source=explorer(e), target=("isle", isle, 0))
        case a.Sail(start, space) | a.Drift(start, space):
            return Offer(choice, source=boat(start), target=place(space))
        case a.Prowl(kind, start, space, _):
            return Offer(choice, source=creature(kind, start), target=place(space))
        case a.HandOver(start, _, e):
            return Offer(choice, source=creature(DOLPHIN, start), target=explorer(e))
        case a.PickBoarder(e) | a.PickCharge(e) | a.PickVictim(e):
            return Offer(choice, source=explorer(e))
        case a.Ferry(start):
            return Offer(choice, source=boat(start))
        case a.Repel(terrain):
            return Offer(choice, tile(repellent(s.attacker), terrain))
        case _:
            return Offer(choice)


def explorer(e: int) -> Thing:
    return "explorer", e, 0


def boat(space: int) -> Thing:
    return "boat", space, 0


def creature(kind: int, space: int) -> Thing:
    return "creature", kind, space


def place(space: int) -> Thing:
    return "space", space, 0


def tile(underside: int, terrain: int) -> Thing:
    return "tile", underside, terrain


def boat_space(t: Constants, s: PublicState, e: int) -> int:
    """The space of the boat an explorer is in."""
    aboard = s.where[e] - t.afloat
    return s.boat_at[aboard] if 0 <= aboard < len(s.boat_at) else NONE


def attempt(t: Constants, s: PublicState, made: Offers, picked: Selection, things: Sequence[Thing]) -> a.Action | None:
    """What a click with something picked would mean if it were legal; None where it means something else."""
    source, sources = made.source(picked), made.sources(picked)
    space = next((which for kind, which, _ in things if kind == "space"), None)
    if source is None or space is None or any(made.meant_by(picked, thing) or thing in sources for thing in things):
        return None
    if picked.tile is not None:
        return None  # why a tile does not go there would be told by a hand that is not public
    kind, which, _ = source
    if kind == "explorer":
        return a.Place(which, space) if s.where[which] == t.rack else a.Go(which, space)
    legal = next(offer.choice.action for offer in made.all if offer.source == source)
    return replace(legal, space=space) if isinstance(legal, a.Sail | a.Drift | a.Prowl) else None
