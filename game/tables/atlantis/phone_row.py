"""The row of Atlantis for a phone: a small board in lines of seven places, where long ways that cost nothing are
folded, and the whole row as a bar above it. All of it lies open, so it is the same for every hand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from game.engine.speech.words import Message
from game.phones import screens
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
_FOLDED = 3  # places in a row that are folded at least
# In hundredths of a place, for browsers draw no picture that is smaller than half a unit:
_WIDE = 100
_HIGH = 175  # from line to line
_FOOT = 34  # below the last line, where what a card costs stands
_TOP = 110  # from the upper edge to the middle of a tile: pawns stand on it
_TILE, _SLAB = 86, 105  # a tile's width and height
_EDGE = 9  # how much higher a tile lies for each one below it
_OBJECT = 57
_DISC = 38
_VALUE = 27
_PAWN = (50, 73)
_ON = (24, -52)  # where the middle of a pawn is on its tile: object and value can be read
_ASHORE = 75  # how much lower pawns stand at the ends of the row
_SHORE, _SAND = 62, 52  # how far the ground reaches above and below the middle
_ROUND = 16
_SIDE = 48  # how far it reaches beyond the middle of its last tile
_INK = "#1E2A38"
_BANKS = (_INK, 12, 14), ("#E9C58A", 6, 12), ("#F4DCA8", 0, 0)
"""The ground below the row, from its rim to its top: the colours, how much wider, and how much lower."""
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
_WATER = "#1C5A6B"
_CITY = "#B08A66"
_LAND = "#6FA860"


@dataclass(frozen=True, slots=True)
class RowSlot:
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
        self,
        constants: Constants,
        state: PublicState,
        seat: int,
        narrator: Narrator,
        number: Callable[[Thing], int],
        picked: int | None = None,
    ) -> None:
        """`picked`: where the pawn stands that was tapped."""
        self._constants = constants
        self._state = state
        self._seat = seat
        self._narrator = narrator
        self._number = number
        self._picked = picked
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
        """The place that a line begins with: the tile behind the pawn that was tapped or is on its way, or else behind
        the foremost one.
        """
        s, pawns = self._state, self.pawns()
        foremost = pawns[-1] if pawns else self._constants.mainland
        start = s.start if s.pawn != NONE else foremost if self._picked is None else self._picked
        behind = tile_behind(s, start)
        return start if behind == NONE else behind

    def _find_slots(self) -> Iterator[RowSlot]:
        tops, mainland = self._state.tops, self._constants.mainland
        gaps = {gap.first: gap for gap in gaps_of(self._constants, self._state)}
        shown = self._shown(gaps.values())
        yield RowSlot(ATLANTIS, ATLANTIS)
        run = list[int]()
        for place in range(1, mainland):
            if place in gaps or place in shown:
                yield from _fold(run)
                run = []
                yield RowSlot(place, gaps[place].end - 1, gaps[place]) if place in gaps else RowSlot(place, place)
            elif tops[place]:
                run.append(place)
        yield from _fold(run)
        yield RowSlot(mainland, mainland)

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

    def things(self) -> list[screens.Thing]:
        """All places, gaps and folded stretches, and the pawns that can still move, by their names."""
        found = [screens.Thing(self._number(slot.thing), self.name(slot)) for slot in self.slots]
        colour = self._constants.colours[self._seat]
        for place in self.pawns():
            name = self._say("atlantis.group.pawn", place=place_name(self._constants, self._state, place))
            number = self._number(pawn(place, self._seat))
            colours = (self._players[self._seat],)
            found.append(screens.Thing(number, name, picture=f"atlantis/pawn-{colour}", colours=colours))
        return found

    def name(self, slot: RowSlot) -> str:
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

    def board(self) -> screens.Board:
        shapes = list(self._ground())
        pieces = list[screens.Piece]()
        texts = list[screens.Text]()
        for at, slot in enumerate(self.slots):
            for drawn in self._draw(slot, *self._middle(at)):
                pieces.append(drawn) if isinstance(drawn, screens.Piece) else texts.append(drawn)
        pieces += self._draw_pawns()
        lines = (self._indent + len(self.slots) - 1) // _ABREAST + 1
        anchor = (self._indent + self._index[self._anchor()]) // _ABREAST
        top = _HIGH * min(anchor, max(lines - 2, 0))
        return screens.Board(
            bounds=(0, 0, _ABREAST * _WIDE, lines * _HIGH + _FOOT),
            shapes=tuple(shapes),
            pieces=tuple(pieces),
            texts=tuple(texts),
            spots=tuple(self._spots()),
            focus=(0, top, _ABREAST * _WIDE, 2 * _HIGH + _FOOT),
            about=self._say("atlantis.ear.board"),
            size=_WIDE,
            brings=self._say("atlantis.board.you-take"),
            lines=_HIGH,
        )

    def _middle(self, at: int) -> tuple[int, int]:
        """The middle of a slot, where the lowest of its tiles lies."""
        line, column = divmod(self._indent + at, _ABREAST)
        return column * _WIDE + _WIDE // 2, line * _HIGH + _TOP

    def _ground(self) -> Iterator[screens.Shape]:
        """Land below the slots of each line, with water where a gap is; it goes on beyond the edge where the row
        does.
        """
        ways = groupby(range(len(self.slots)), lambda at: ((self._indent + at) // _ABREAST, self.slots[at].gap is None))
        for (_, is_land), found in ways:
            run = list(found)
            if is_land:
                (left, y), (right, _) = self._middle(run[0]), self._middle(run[-1])
                start = left - _SIDE - _WIDE * self._goes_on(run[0], -1)
                end = right + _SIDE + _WIDE * self._goes_on(run[-1], 1)
                box = _box(start + _ROUND, y - _SHORE + _ROUND, end - _ROUND, y + _SAND - _ROUND)
                for fill, wider, lower in _BANKS:
                    points = tuple((x, at + lower) for x, at in box)
                    yield screens.Shape(points, fill=fill, line=fill, wide=2 * (_ROUND + wider), is_round=True)

    def _goes_on(self, at: int, way: int) -> bool:
        """Whether a line ends at a slot, and not the land."""
        column = (self._indent + at) % _ABREAST
        is_edge = column == (0 if way < 0 else _ABREAST - 1)
        return is_edge and 0 <= at + way < len(self.slots) and self.slots[at + way].gap is None

    def _draw(self, slot: RowSlot, x: int, y: int) -> Iterator[screens.Piece | screens.Text]:
        if slot.gap is not None:
            yield from self._draw_gap(slot.gap, x, y)
        elif slot.is_folded:
            slab = f"atlantis/slab-{OBJECTS[kind_of(self._state.tops[slot.first])]}"
            yield from (screens.Piece(slab, x + aside, y, _TILE, _SLAB, is_faint=True) for aside in (-8, 0, 8))
            count = slot.last - slot.first + 1
            yield screens.Text(str(count), x, y - 14, 40, _INK)
            yield screens.Text(self._say("atlantis.phone.folded", count=count), x, y + 20, 25, _INK)
        elif self._constants.is_on_the_row(slot.first):
            yield from self._draw_tile(self._state.tops[slot.first], self._state.below[slot.first], x, y)
        else:
            picture = "atlantis/city-calm" if slot.first == ATLANTIS else "atlantis/mainland"
            yield screens.Piece(picture, x, y - 15, 92, 139)

    def _draw_tile(self, code: int, below: int, x: int, y: int) -> Iterator[screens.Piece | screens.Text]:
        name = OBJECTS[kind_of(code)]
        for number in range(below + 1):
            yield screens.Piece(f"atlantis/slab-{name}", x, y - _EDGE * number, _TILE, _SLAB)
        top = y - _EDGE * below - _SLAB // 2
        yield screens.Piece(f"atlantis/object-{name}", x - 8, top + 35, _OBJECT)
        yield screens.Piece("atlantis/disc", x + 21, top + 64, _DISC)
        yield screens.Text(str(value_of(code)), x + 21, top + 64, _VALUE, _INK)

    def _draw_gap(self, gap: Gap, x: int, y: int) -> Iterator[screens.Piece | screens.Text]:
        if gap.owners:
            yield screens.Piece(f"atlantis/bridge-{self._constants.colours[gap.owners[0]]}", x, y, 98, 59)
            yield screens.Text(self._say("atlantis.board.free"), x, y - 42, 26)
        else:
            yield screens.Piece("atlantis/plaque", x, y, 88, 65)
            yield screens.Piece("atlantis/coin", x - 18, y - 4, 34)
            yield screens.Text(str(gap.price), x + 19, y - 4, 36)

    def _draw_pawns(self) -> Iterator[screens.Piece]:
        """In a crowd at an end they stand side by side, each with the letter of its owner."""
        s, constants = self._state, self._constants
        letters = initials(self._narrator.names)
        for number, place in enumerate(s.where):
            seat = number // constants.pawns
            x, y = self._on(place)
            if not constants.is_on_the_row(place):
                crowd = [other for other, at in enumerate(s.where) if at == place]
                apart = min(22, 70 // len(crowd))
                x += round(apart * (crowd.index(number) - (len(crowd) - 1) / 2))
            picture = f"atlantis/pawn-{constants.colours[seat]}"
            yield screens.Piece(picture, x, y, *_PAWN, letter=letters[seat], colour=self._players[seat])

    def _on(self, place: int) -> tuple[int, int]:
        """Where the middle of a pawn is that stands on a place, or of several at an end."""
        x, y = self._middle(self._index[place])
        if not self._constants.is_on_the_row(place):
            return x, y + _ON[1] + _ASHORE
        return x + _ON[0], y + _ON[1] - _EDGE * self._state.below[place]

    def _spots(self) -> Iterator[screens.Spot]:
        for at, slot in enumerate(self.slots):
            x, y = self._middle(at)
            yield screens.Spot(self._number(slot.thing), x, y, 50, _box(x - 46, y - 60, x + 46, y + 56))
        for place in self.pawns():
            yield screens.Spot(self._number(pawn(place, self._seat)), *self._on(place), 40)

    # The bar.

    def bar(self) -> screens.Bar:
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
                cells.append(screens.Cell(_CITY if is_city else _LAND, picture, thing=self._number(place_thing(place))))
            else:
                colour = _COLOURS[OBJECTS[kind_of(s.tops[place])]] if s.tops[place] else _WATER
                cells.append(screens.Cell(colour, thing=self._number(self.slots[self._index[place]].thing)))
        at = {place: cell for cell, place in enumerate(shown)}
        marks = [(at[place], self._players[number // constants.pawns]) for number, place in enumerate(s.where)]
        return screens.Bar(tuple(cells), self._say("atlantis.board.whole"), tuple(dict.fromkeys(marks)))


def _fold(run: Sequence[int]) -> Iterator[RowSlot]:
    """Several places that cost nothing become one slot."""
    if len(run) >= _FOLDED:
        yield RowSlot(run[0], run[-1])
    else:
        yield from (RowSlot(place, place) for place in run)


def _box(left: int, top: int, right: int, bottom: int) -> tuple[screens.Point, ...]:
    return (left, top), (right, top), (right, bottom), (left, bottom)
