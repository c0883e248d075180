"""The row of Atlantis for a phone: a small board in lines of seven places, where long ways that cost nothing are
folded, and the whole row as a bar above it. All of it lies open, so it is the same for every hand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from game.engine.speech.words import Message
from game.phones import screens as m
from game.render.theme import Theme
from game.rules.atlantis import actions as a
from game.rules.atlantis.apply import tile_behind
from game.rules.atlantis.board import OBJECTS
from game.rules.atlantis.constants import Constants
from game.rules.atlantis.gaps import kind_of, value_of
from game.rules.atlantis.route import Gap, gaps_of, route_of
from game.rules.atlantis.speech.sentences import gap_message, place_name, tile_title
from game.rules.atlantis.state import ATLANTIS, KINDS, NONE, PublicState
from game.tables.plates import initials
from game.words.narrator import Narrator

from ..selection import Thing
from .layout import gap_thing, pawn, place_thing

_ABREAST = 7  # places in a line
_HIGH = 1.75  # from line to line
_TOP = 1.1  # from the upper edge to the middle of a tile: pawns stand on it
_FOLDED = 3  # places in a row that are folded at least
_TILE, _SLAB = 0.86, 1.054  # a tile's width and height
_EDGE = 0.09  # how much higher a tile lies for each one below it
_OBJECT, _DISC, _VALUE = 0.57, 0.38, 0.28
_PAWN = (0.5, 0.73)
_ON = (0.24, -0.52)  # where the middle of a pawn is on its tile: object and value can be read
_BEYOND = 0.5  # how far the ground goes on at the end of a line, where the row does
_SHORE, _SAND = 0.62, 0.52  # how far the ground reaches above and below the middle
_INK = "#1E2A38"
_COLOURS = {
    "amphora": "#C0763F",
    "flag": "#D8433A",
    "helmet": "#8A97A3",
    "crown": "#E2B02E",
    "olive": "#5E9E46",
    "ring": "#3D7FD0",
    "statue": "#F4F1E8",
}
"""Of the objects, where there is no room for their drawings."""
_WATER, _CITY, _LAND = "#1C5A6B", "#B08A66", "#6FA860"


@dataclass(frozen=True, slots=True)
class Slot:
    """One field of the board: a place, a gap, an end of the row, or several places that are folded."""

    first: int
    last: int
    gap: Gap | None = None

    @property
    def is_folded(self) -> bool:
        return self.gap is None and self.last > self.first

    @property
    def thing(self) -> Thing:
        if self.gap is not None:
            return gap_thing(self.first)
        return ("fold", self.first, self.last) if self.is_folded else place_thing(self.first)


class PhoneRow:
    """The row as the phone of one seat shows it."""

    def __init__(
        self, constants: Constants, state: PublicState, seat: int, narrator: Narrator, number: Callable[[Thing], int]
    ) -> None:
        self._constants = constants
        self._state = state
        self._seat = seat
        self._narrator = narrator
        self._number = number
        self._players = [Theme.load().players[name].base for name in constants.colours]
        self.slots = tuple(self._find_slots())
        self._index = {place: at for at, slot in enumerate(self.slots) for place in range(slot.first, slot.last + 1)}
        self._indent = -self._index[self._anchor()] % _ABREAST  # the column in which the row begins

    # Which places are seen.

    def pawns(self) -> list[int]:
        """Where the seat's pawns stand that are not home yet."""
        own = set(self._state.where[self._constants.own(self._seat)])
        return sorted(own - {self._constants.mainland})

    def _anchor(self) -> int:
        """The place that a line begins with: the tile behind the pawn on its way, or else behind the foremost one."""
        s, pawns = self._state, self.pawns()
        start = s.start if s.pawn != NONE else pawns[-1] if pawns else self._constants.mainland
        behind = tile_behind(s, start)
        return start if behind == NONE else behind

    def _find_slots(self) -> Iterator[Slot]:
        tops, mainland = self._state.tops, self._constants.mainland
        gaps = {gap.first: gap for gap in gaps_of(self._constants, self._state)}
        shown = self._shown(gaps.values())
        yield Slot(ATLANTIS, ATLANTIS)
        run = list[int]()
        for place in range(1, mainland):
            if place in gaps or place in shown:
                yield from _fold(run)
                run = []
                yield Slot(place, gaps[place].end - 1, gaps[place]) if place in gaps else Slot(place, place)
            elif tops[place]:
                run.append(place)
        yield from _fold(run)
        yield Slot(mainland, mainland)

    def _shown(self, gaps: Iterable[Gap]) -> set[int]:
        """The places that matter now: both ends of gaps, pawns, and wherever some card would lead one of the seat's,
        with what it would take there.
        """
        s, constants = self._state, self._constants
        found = {*s.where, *(end for gap in gaps for end in (gap.first - 1, gap.end))}
        moving = [s.where[s.pawn]] if s.pawn != NONE else self.pawns()
        for place in moving if s.player == self._seat else ():
            found.add(tile_behind(s, place))
            for kind in range(KINDS):
                route = route_of(constants, s, a.Play(kind, place))
                found |= {route.end, route.takes}
        return {place for place in found if constants.is_on_the_row(place)}

    # What can be tapped.

    def things(self) -> list[m.Thing]:
        """All places, gaps and folded stretches, and the pawns that can still move, by their names."""
        found = [m.Thing(self._number(slot.thing), self.name(slot)) for slot in self.slots]
        colour = self._constants.colours[self._seat]
        for place in self.pawns():
            name = self._say("atlantis.group.pawn", place=place_name(self._constants, self._state, place))
            number = self._number(pawn(place, self._seat))
            colours = (self._players[self._seat],)
            found.append(m.Thing(number, name, picture=f"atlantis/pawn-{colour}", colours=colours))
        return found

    def name(self, slot: Slot) -> str:
        s, constants = self._state, self._constants
        if slot.gap is not None:
            return self._say("atlantis.phone.gap", gap=gap_message(constants, s, slot.first))
        if slot.is_folded:
            return self._say("atlantis.plate.tiles", count=slot.last - slot.first + 1)
        if constants.is_on_the_row(slot.first):
            return self._narrator.say(tile_title(s.tops[slot.first]))
        return self._say("atlantis.phone.place", place=place_name(constants, s, slot.first))

    def _say(self, key: str, **values: object) -> str:
        return self._narrator.say(Message(key, values))

    # The board.

    def board(self, taken: int = NONE) -> m.Board:
        """`taken`: the place whose tile what is picked would take."""
        shapes = list(self._ground())
        pieces = list[m.Piece]()
        texts = list[m.Text]()
        for at, slot in enumerate(self.slots):
            for drawn in self._draw(slot, *self._middle(at)):
                pieces.append(drawn) if isinstance(drawn, m.Piece) else texts.append(drawn)
        if taken != NONE:
            x, y = self._middle(self._index[taken])
            shapes.append(m.Shape(_box(x - 0.5, y - 0.62, x + 0.5, y + 0.6), line="#5FD38A", wide=0.09, is_round=True))
            texts.append(m.Text(self._say("atlantis.board.you-take"), x, y + 0.78, 0.24))
        pieces += self._draw_pawns()
        lines = (self._indent + len(self.slots) - 1) // _ABREAST + 1
        top = round(_HIGH * ((self._indent + self._index[self._anchor()]) // _ABREAST), 2)
        focus = min(top, max(lines - 2, 0) * _HIGH)
        return m.Board(
            bounds=(0, 0, _ABREAST, round(lines * _HIGH + 0.2, 2)),
            shapes=tuple(shapes),
            pieces=tuple(pieces),
            texts=tuple(texts),
            spots=tuple(self._spots()),
            focus=(0, focus, _ABREAST, round(2 * _HIGH + 0.2, 2)),
            about=self._say("atlantis.ear.board"),
        )

    def _middle(self, at: int) -> m.Point:
        """The middle of a slot, where the lowest of its tiles lies."""
        line, column = divmod(self._indent + at, _ABREAST)
        return column + 0.5, round(line * _HIGH + _TOP, 2)

    def _ground(self) -> Iterator[m.Shape]:
        """Land below the slots of each line, with water where a gap is; it goes on beyond the edge where the row
        does.
        """
        ways = groupby(range(len(self.slots)), lambda at: ((self._indent + at) // _ABREAST, self.slots[at].gap is None))
        for (_, is_land), found in ways:
            run = list(found)
            if not is_land:
                continue
            (left, y), (right, _) = self._middle(run[0]), self._middle(run[-1])
            is_cut = left < 1 and run[0] > 0 and self.slots[run[0] - 1].gap is None
            goes_on = right > _ABREAST - 1 and run[-1] + 1 < len(self.slots) and self.slots[run[-1] + 1].gap is None
            start, end = left - 0.5 - _BEYOND * is_cut + 0.02, right + 0.5 + _BEYOND * goes_on - 0.02
            outer = _box(start - 0.06, y - _SHORE - 0.06, end + 0.06, y + _SAND + 0.2)
            yield m.Shape(outer, fill="#E9C58A", line=_INK, wide=0.04, is_round=True)
            yield m.Shape(_box(start, y - _SHORE, end, y + _SAND), fill="#F4DCA8", is_round=True)

    def _draw(self, slot: Slot, x: float, y: float) -> Iterator[m.Piece | m.Text]:
        if slot.gap is not None:
            yield from self._draw_gap(slot.gap, x, y)
        elif slot.is_folded:
            slab = f"atlantis/slab-{OBJECTS[kind_of(self._state.tops[slot.first])]}"
            yield from (m.Piece(slab, x + aside, y, _TILE, _SLAB, is_faint=True) for aside in (-0.08, 0, 0.08))
            count = slot.last - slot.first + 1
            yield m.Text(str(count), x, y - 0.12, 0.4, _INK)
            yield m.Text(self._say("atlantis.phone.folded", count=count), x, y + 0.22, 0.24, _INK)
        elif self._constants.is_on_the_row(slot.first):
            yield from self._draw_tile(self._state.tops[slot.first], self._state.below[slot.first], x, y)
        else:
            picture = "atlantis/city-calm" if slot.first == ATLANTIS else "atlantis/mainland"
            yield m.Piece(picture, x, round(y - 0.15, 2), 0.92, 1.39)

    def _draw_tile(self, code: int, below: int, x: float, y: float) -> Iterator[m.Piece | m.Text]:
        name = OBJECTS[kind_of(code)]
        for number in range(below + 1):
            yield m.Piece(f"atlantis/slab-{name}", x, round(y - _EDGE * number, 2), _TILE, _SLAB)
        left, top = x - _TILE / 2, y - _EDGE * below - _SLAB / 2
        yield m.Piece(f"atlantis/object-{name}", round(left + 0.41 * _TILE, 2), round(top + 0.41 * _TILE, 2), _OBJECT)
        at = round(left + 0.74 * _TILE, 2), round(top + 0.74 * _TILE, 2)
        yield m.Piece("atlantis/disc", *at, _DISC)
        yield m.Text(str(value_of(code)), *at, _VALUE, _INK)

    def _draw_gap(self, gap: Gap, x: float, y: float) -> Iterator[m.Piece | m.Text]:
        if gap.owners:
            yield m.Piece(f"atlantis/bridge-{self._constants.colours[gap.owners[0]]}", x, y, 0.98, 0.59)
            yield m.Text(self._say("atlantis.board.free"), x, round(y - 0.42, 2), 0.26)
        else:
            yield m.Piece("atlantis/plaque", x, y, 0.88, 0.65)
            yield m.Piece("atlantis/coin", round(x - 0.17, 2), round(y - 0.04, 2), 0.34)
            yield m.Text(str(gap.price), round(x + 0.19, 2), round(y - 0.04, 2), 0.36)

    def _draw_pawns(self) -> Iterator[m.Piece]:
        """In a crowd at an end they stand side by side, each with the letter of its owner."""
        s, constants = self._state, self._constants
        letters = initials(self._narrator.names)
        for number, place in enumerate(s.where):
            seat = number // constants.pawns
            x, y = self._on(place)
            if not constants.is_on_the_row(place):
                crowd = [other for other, at in enumerate(s.where) if at == place]
                apart = min(0.22, 0.7 / len(crowd))
                x += apart * (crowd.index(number) - (len(crowd) - 1) / 2) - _ON[0]
                y += 0.75
            picture = f"atlantis/pawn-{constants.colours[seat]}"
            yield m.Piece(picture, round(x, 2), round(y, 2), *_PAWN, letter=letters[seat], colour=self._players[seat])

    def _on(self, place: int) -> m.Point:
        """Where the middle of a pawn is that stands on a place."""
        x, y = self._middle(self._index[place])
        return round(x + _ON[0], 2), round(y + _ON[1] - _EDGE * self._state.below[place], 2)

    def _spots(self) -> Iterator[m.Spot]:
        for at, slot in enumerate(self.slots):
            yield m.Spot(self._number(slot.thing), *self._middle(at), 0.5)
        for place in self.pawns():
            x, y = self._on(place)
            is_end = not self._constants.is_on_the_row(place)
            at_end = round(x - _ON[0], 2), round(y + 0.75, 2)
            yield m.Spot(self._number(pawn(place, self._seat)), *(at_end if is_end else (x, y)), 0.4)

    # The bar.

    def bar(self) -> m.Bar:
        """Every place that is left, with all pawns; a tap shows it on the board."""
        s, constants = self._state, self._constants
        shown = [ATLANTIS, *range(1, constants.mainland), constants.mainland]
        land = [place for place in shown[1:-1] if s.tops[place]]
        shown = [place for place in shown if place in (ATLANTIS, constants.mainland) or land[0] <= place <= land[-1]]
        cells = []
        for place in shown:
            if place in (ATLANTIS, constants.mainland):
                is_city = place == ATLANTIS
                picture = "atlantis/city-calm" if is_city else "atlantis/mainland"
                cells.append(m.Cell(_CITY if is_city else _LAND, picture, thing=self._number(place_thing(place))))
            else:
                colour = _COLOURS[OBJECTS[kind_of(s.tops[place])]] if s.tops[place] else _WATER
                cells.append(m.Cell(colour, thing=self._number(self.slots[self._index[place]].thing)))
        at = {place: cell for cell, place in enumerate(shown)}
        marks = [(at[place], self._players[number // constants.pawns]) for number, place in enumerate(s.where)]
        return m.Bar(tuple(cells), self._say("atlantis.board.whole"), tuple(dict.fromkeys(marks)))


def _fold(run: Sequence[int]) -> Iterator[Slot]:
    """Several places that cost nothing become one slot."""
    if len(run) >= _FOLDED:
        yield Slot(run[0], run[-1])
    else:
        yield from (Slot(place, place) for place in run)


def _box(left: float, top: float, right: float, bottom: float) -> tuple[m.Point, ...]:
    left, top, right, bottom = (round(side, 2) for side in (left, top, right, bottom))
    return (left, top), (right, top), (right, bottom), (left, bottom)
