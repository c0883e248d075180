"""Steps T2 to T4 of the base game worked out slowly from the rulebook, for counting oracles: no code of the game is
used.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

FIRST_IN_ROW = {
    "A": (4, 0, 7), "B": (2, -2, 10), "C": (2, -3, 11), "D": (2, -3, 10), "E": (2, -4, 11), "F": (1, -5, 12),
    "G": (2, -5, 11), "H": (1, -6, 12), "I": (2, -6, 11), "J": (2, -6, 10), "K": (2, -7, 11), "L": (2, -7, 10),
    "M": (4, -6, 7),
}  # fmt: skip
"""For each row the number of its first space, that space's q, and how many spaces there are."""
ISLES = {"NW": ("B2", "C2"), "NE": ("B11", "C12"), "SW": ("K2", "L2"), "SE": ("K12", "L11")}
LOWEST_FIRST = ("beach", "forest", "mountain")
REACH = {"serpent": 1, "shark": 2, "whale": 3}

WHERE = {
    f"{row}{number + i}": (q + i, r - 6)
    for r, (row, (number, q, spaces)) in enumerate(FIRST_IN_ROW.items())
    for i in range(spaces)
}


def around(space: str) -> list[str]:
    q, r = WHERE[space]
    beside = {(q + 1, r), (q - 1, r), (q, r + 1), (q, r - 1), (q + 1, r - 1), (q - 1, r + 1)}
    return [name for name, at in WHERE.items() if at in beside]


@dataclass(frozen=True)
class Slow:
    """A position of a game without hand tiles.

    An explorer is on a space, in a boat (by its name) or gone (an empty text).
    """

    seats: tuple[str, ...]
    """The colours."""
    turn: int
    step: str
    land: dict[str, str]
    under: dict[str, list[str]]
    explorers: dict[str, str]
    boats: dict[str, str] = field(default_factory=dict)
    creatures: dict[str, tuple[str, ...]] = field(default_factory=dict)
    points: int = 3
    swum: frozenset[str] = frozenset()
    face: str = ""
    lifted: str = ""
    """The terrain of the tile that sank."""

    def crew(self, boat: str) -> list[str]:
        return [e for e, place in self.explorers.items() if boat and place == boat]

    def swimmers(self, space: str) -> list[str]:
        return [e for e, place in self.explorers.items() if place == space and space not in self.land]

    def boat_on(self, space: str) -> str:
        return next((boat for boat, at in self.boats.items() if at == space), "")

    def is_mine(self, explorer: str) -> bool:
        return explorer.startswith(self.seats[self.turn])

    def eats(self, space: str) -> bool:
        return space in self.creatures["serpent"] + self.creatures["shark"]

    def put(self, explorer: str, place: str) -> Slow:
        return replace(self, explorers={**self.explorers, explorer: place})

    def swims(self, explorer: str, space: str) -> Slow:
        """M10: into the water, and lost where something eats."""
        wet = replace(self, swum=self.swum | {explorer})
        return wet.put(explorer, "" if self.eats(space) else space)

    def without_boat(self, boat: str, passengers_go_to: str) -> Slow:
        gone = replace(self, boats={other: at for other, at in self.boats.items() if other != boat})
        for e in self.crew(boat):
            gone = gone.put(e, passengers_go_to)
        return gone


Ways = Iterator[tuple[str, Slow]]


def sequences(position: Slow, length: int) -> Iterator[tuple[str, ...]]:
    """All that can happen in so many steps, chance included."""
    if not length:
        yield ()
        return
    for text, after in ways(position):
        for rest in sequences(after, length - 1):
            yield (text, *rest)


def ways(s: Slow) -> Ways:
    """Each thing that can happen next, and what it leads to."""
    steps = {"move": moves, "sink": sinkings, "reveal": undersides, "roll": rolls, "creature": creature_moves}
    return steps[s.step](s) if any(s.explorers.values()) else iter(())  # E2


def moves(s: Slow) -> Ways:
    yield "stop", sinking(s)
    for text, after in (*explorers_moves(s), *boat_moves(s)):
        spent = replace(after, points=s.points - 1)
        yield text, spent if spent.points else sinking(spent)


def sinking(s: Slow) -> Slow:
    return replace(s, step="sink" if s.land else "roll", points=0)


def explorers_moves(s: Slow) -> Ways:
    for e, place in s.explorers.items():
        if place and s.is_mine(e):
            if place in s.land:
                yield from from_tile(s, e, place)
            elif place in s.boats:
                yield from from_boat(s, e, s.boats[place])
            elif e not in s.swum:
                yield from from_water(s, e, place)


def from_tile(s: Slow, e: str, tile: str) -> Ways:
    for space in around(tile):
        yield f"go {e} {space}", s.put(e, space) if space in s.land else s.swims(e, space)  # M1, M3
    yield from boardings(s, e, around(tile))  # M2


def from_boat(s: Slow, e: str, space: str) -> Ways:
    yield f"jump {e}", s.swims(e, space)  # M4
    yield from boardings(s, e, around(space))  # M2
    yield from landings(s, e, space)  # M7


def from_water(s: Slow, e: str, space: str) -> Ways:
    for other in around(space):
        if other not in s.land:
            yield f"go {e} {other}", s.swims(e, other)  # M5
    yield from boardings(s, e, [space])  # M6
    yield from landings(s, e, space)  # M7


def boardings(s: Slow, e: str, spaces: list[str]) -> Ways:
    for space in spaces:
        boat = s.boat_on(space)
        if boat and len(s.crew(boat)) < 3:
            yield f"board {e} {space}", s.put(e, boat)


def landings(s: Slow, e: str, space: str) -> Ways:
    for isle, beside in ISLES.items():
        if space in beside:
            yield f"land {e} {isle}", s.put(e, "")


def boat_moves(s: Slow) -> Ways:
    for boat, start in s.boats.items():
        if controls(s, boat):
            for space in around(start):
                if space not in s.land and not s.boat_on(space):  # B1
                    yield f"sail {start} {space}", sail(s, boat, space)


def controls(s: Slow, boat: str) -> bool:
    """B2"""
    heads = [sum(e.startswith(colour) for e in s.crew(boat)) for colour in s.seats]
    return heads[s.turn] == max(heads)


def sail(s: Slow, boat: str, space: str) -> Slow:
    """B3, B4"""
    if s.crew(boat) and space in s.creatures["serpent"] + s.creatures["whale"]:
        return s.without_boat(boat, "" if s.eats(space) else space)
    return replace(s, boats={**s.boats, boat: space})


def sinkings(s: Slow) -> Ways:
    """K1 to K3"""
    lowest = next(terrain for terrain in LOWEST_FIRST if terrain in s.land.values())
    tiles = [tile for tile, terrain in s.land.items() if terrain == lowest]
    coast = [tile for tile in tiles if any(space not in s.land for space in around(tile))]
    for tile in coast or tiles:
        left = {other: terrain for other, terrain in s.land.items() if other != tile}
        yield f"sink {tile}", replace(s, step="reveal", lifted=lowest, land=left)


def undersides(s: Slow) -> Ways:
    """K5; what they do is not worked out here."""
    for kind in dict.fromkeys(s.under[s.lifted]):
        yield f"under {kind}", replace(s, step=kind)


def rolls(s: Slow) -> Ways:
    """T4; where no creature of the kind can move the turn is over (R3)."""
    for kind in REACH:
        rolled = replace(s, step="creature", face=kind)
        yield f"roll {kind}", rolled if list(prowls(rolled)) else next_turn(s)


def creature_moves(s: Slow) -> Ways:
    yield "decline", next_turn(s)  # C4
    yield from prowls(s)


def prowls(s: Slow) -> Ways:
    herd = s.creatures[s.face]
    for start in dict.fromkeys(herd):
        for end in reach(s, start):
            others = list(herd)
            others[herd.index(start)] = end
            yield (
                f"prowl {s.face} {start} {end}",
                next_turn(strike(replace(s, creatures={**s.creatures, s.face: tuple(others)}), end)),
            )


def reach(s: Slow, start: str) -> list[str]:
    """C1 to C3: over sea spaces, and on from none that ends the move."""
    found, edge = set[str](), {start}
    for _ in range(REACH[s.face]):
        edge = {
            space
            for last in edge
            if last == start or not is_prey(s, last)
            for space in around(last)
            if space not in s.land
        }
        found |= edge
    return sorted(found - {start})


def is_prey(s: Slow, space: str) -> bool:
    """What ends the move of a shark or a whale; a serpent's single step ends anyway."""
    return bool(s.swimmers(space)) if s.face == "shark" else bool(s.crew(s.boat_on(space)))


def strike(s: Slow, space: str) -> Slow:
    """C1 to C3: what the creature that came to a space does there."""
    boat, swimmers = s.boat_on(space), s.swimmers(space)
    if s.face in ("serpent", "shark"):
        for e in swimmers:
            s = s.put(e, "")
    if boat and s.crew(boat) and s.face != "shark":
        return s.without_boat(boat, "" if s.face == "serpent" or s.eats(space) else space)
    return s


def next_turn(s: Slow) -> Slow:
    turn = (s.turn + 1) % len(s.seats)
    fresh = replace(s, turn=turn, step="move", points=3, swum=frozenset(), face="", lifted="")
    return fresh if any(place and fresh.is_mine(e) for e, place in s.explorers.items()) else sinking(fresh)  # T5
