"""What can be done, as things on the board: which piece, and where to."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from game.engine.describing import Choice
from game.rules.survive import actions as a
from game.rules.survive.state import NONE, Table
from game.rules.survive.tables import DOLPHIN, TILE_OF, U_HELP, U_WIND, Tables, repellent

Thing = tuple[str, int, int]
"""Something that can be clicked: ("explorer", which, 0), ("boat", space, 0), ("creature", kind, space), ("space", which, 0),
("isle", which, 0), ("tile", underside, the terrain it was lifted from)."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A choice by what is clicked for it, in this order; None is not needed."""

    choice: Choice
    tile: Thing | None = None
    source: Thing | None = None
    target: Thing | None = None
    then: Choice | None = None
    """What the same click means after it."""


def offers(t: Tables, s: Table, choices: Iterable[Choice]) -> list[Offer]:
    """Choices that belong to things; those of the gold button have none."""
    return [offer for offer in (_offer(t, s, choice) for choice in choices) if offer.tile or offer.source or offer.target]


def _offer(t: Tables, s: Table, choice: Choice) -> Offer:
    match choice.action:
        case a.Place(e, space):
            return Offer(choice, source=explorer(e), target=place(space))
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
        case a.Board(e, space):
            return Offer(choice, source=explorer(e), target=boat(space))
        case a.Jump(e):
            return Offer(choice, source=explorer(e), target=place(boat_space(t, s, e)))
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


def boat_space(t: Tables, s: Table, e: int) -> int:
    """The space of the boat an explorer is in."""
    aboard = s.where[e] - t.afloat
    return s.boat_at[aboard] if 0 <= aboard < len(s.boat_at) else NONE


def attempt(t: Tables, s: Table, picking: Picking, things: Sequence[Thing]) -> a.Action | None:
    """What a click with something picked would mean if it were legal; None where it means something else."""
    source = picking.source
    space = next((which for kind, which, _ in things if kind == "space"), None)
    if source is None or space is None or any(thing in picking.targets or thing in picking.sources for thing in things):
        return None
    if picking.tile is not None:
        return None  # why a tile does not go there would be told by a hand that is not public
    kind, which, _ = source
    if kind == "explorer":
        return a.Place(which, space) if s.where[which] == t.rack else a.Go(which, space)
    legal = next(offer.choice.action for offer in picking.offers if offer.source == source)
    return replace(legal, space=space) if isinstance(legal, a.Sail | a.Drift | a.Prowl) else None


class Picking:
    """What is picked, and what a click means. It knows only offers: whatever is legal can be reached, nothing else."""

    def __init__(self) -> None:
        self.offers: Sequence[Offer] = ()
        self.tile: Thing | None = None
        self.source: Thing | None = None

    def renew(self, offers: Sequence[Offer]) -> None:
        """Other things can be done now; what is picked stays only if it still can act."""
        self.offers = offers
        if self.tile not in {offer.tile for offer in offers}:
            self.tile = None
        if self.source not in {offer.source for offer in self._open() if offer.target}:
            self.source = None
        if self.source is None:
            self.source = self._by_itself()

    def let_go(self) -> bool:
        """Puts down what is picked, first the piece, then the tile; whether there was anything but what is picked by itself."""
        if self.is_held:
            self.source = self._by_itself()
            return True
        was_picked, self.tile = self.tile is not None, None
        self.source = self._by_itself()
        return was_picked

    @property
    def is_held(self) -> bool:
        """Whether somebody picked a piece, and it was not picked by itself."""
        return self.source is not None and self.source != self._by_itself()

    @property
    def tiles(self) -> set[Thing]:
        """Tiles of the hand that can be played."""
        return {offer.tile for offer in self.offers if offer.tile}

    @property
    def sources(self) -> set[Thing]:
        """What can act."""
        return {offer.source for offer in self._open() if offer.source}

    @property
    def targets(self) -> dict[Thing, list[Offer]]:
        """Where what is picked can go, or what can be clicked at once; the offers of each."""
        found: dict[Thing, list[Offer]] = {}
        for offer in self._open():
            aim = offer.target if offer.source == self.source else offer.source if offer.target is None else None
            if aim is not None and (offer.source is None or offer.source == self.source or offer.target is None):
                found.setdefault(aim, []).append(offer)
        return found

    def press(self, things: Sequence[Thing]) -> list[Offer]:
        """A click on what lies under the pointer, the nearest first: the offers it means, or something is picked or let go."""
        targets, is_held = self.targets, self.is_held
        for thing in things:
            if thing in targets:
                return targets[thing]
            if is_held and thing == self.source:  # who clicks a passenger again does not want it to jump
                self.let_go()
                return []
        for thing in things:
            if thing in self.tiles:
                self.tile, self.source = None if self.tile == thing else thing, None
                return self._at_once()
            if thing in self.sources:
                self.source = None if self.source == thing and self._has_several() else thing
                return []
        if things:
            self.let_go()
        return []

    def _at_once(self) -> list[Offer]:
        """A tile that needs nothing more is played at once."""
        return [offer for offer in self.offers if offer.tile == self.tile and offer.source is None and offer.target is None]

    def _open(self) -> list[Offer]:
        """The offers that are left by the tile that is picked."""
        return [offer for offer in self.offers if offer.tile == self.tile]

    def _has_several(self) -> bool:
        return len({offer.source for offer in self._open()}) > 1

    def _by_itself(self) -> Thing | None:
        """Where one piece must act, it need not be clicked; of the rack the next in order is in hand."""
        sources = [offer.source for offer in self._open() if offer.source and offer.target]
        is_placing = any(isinstance(offer.choice.action, a.Place) for offer in self.offers)
        is_only = len(set(sources)) == 1 and all(offer.source for offer in self._open())
        return sources[0] if sources and (is_placing or is_only) else None
