"""The table of the pearl divers: a boat for each player, a diver as deep as he dares, and on the ground all that can be
found.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from math import sin

import pygame

from game.engine import Event, View
from game.engine.speech.describing import Choice, Description
from game.render import Look
from game.tables import (
    Arrangement,
    BoardModel,
    BoardNotices,
    BoardPainter,
    BoardPicture,
    BoardPiece,
    BoardWidget,
    Bounds,
    Camera,
    Drawn,
    DrawnTable,
    Key,
    Offer,
    Offers,
    PaintMoment,
    PieceThings,
    Point,
    Ring,
    TableContent,
    TableHost,
    Thing,
    Timeline,
    draw_arrow,
    draw_glow,
    renew_offers,
)  # fmt: skip
from game.widgets import Region

from . import BreathEnded, Dive, PearlRules, PearlView, State, Surfaced

# Where things lie, in units of the board.

WIDE, HIGH = 12.0, 10.0
WATER, GROUND = 2.0, 8.8
"""How far down the water begins, and the ground on which pearls lie."""
BED: Thing = ("bed", 0, 0)
"""The ground with all that can be found: a dive goes there."""

Bay = Arrangement[State, BoardPiece]


def boat(seat: int) -> Thing:
    return "boat", seat, 0


def diver(seat: int) -> Key:
    return "diver", seat, 0


def find_pieces(rules: PearlRules, s: State) -> Iterator[BoardPiece]:
    """All pieces of a position.

    What has the same key in two positions is the same piece, and moves from one place to the other.
    """
    lane, dives = WIDE / rules.seats, len(rules.bag) - len(s.bag) + s.is_diving
    x, y = (
        lane * (s.seat + 0.5),
        WATER + 1.0 + (GROUND - WATER - 2.6) * dives / len(rules.bag) if dives else WATER - 0.2,
    )
    for seat, colour in enumerate(rules.setup.colours[: rules.seats]):
        at = lane * (seat + 0.5)
        yield BoardPiece(boat(seat), "common/boat", at, WATER, 1.8, badge=s.saved[seat])
        yield BoardPiece(diver(seat), f"survive/explorer-{colour}", at, y if seat == s.seat else WATER - 0.2, 0.7)
    turn, left, carried = s.round * rules.seats + s.seat, Counter(s.bag), 0
    for number, worth in enumerate(rules.bag):
        key, art, left[worth] = (
            ("pearl", turn, number),
            f"pearl {worth}" if worth else "survive/bubbles",
            left[worth] - 1,
        )
        if left[worth] >= 0:
            across = 0.5 + (WIDE - 1) / len(rules.bag) * (number + 0.5)
            yield BoardPiece(key, art, across, GROUND + 0.35 * (number % 2), 0.5 + 0.08 * worth)
        else:  # it hangs at the diver, left and right
            yield BoardPiece(
                key, art, x + (0.7 if carried % 2 else -0.7), y - 0.7 + 0.65 * (carried // 2), 0.5 + 0.08 * worth
            )
            carried += 1


class BayThings(PieceThings[BoardPiece]):
    """Every piece is a thing; but nobody chooses among pearls, so the ground with all that lies there is one."""

    def of(self, piece: BoardPiece) -> Thing:
        return BED if piece.y >= GROUND else piece.key

    def place_of(self, thing: Thing) -> Point | None:
        return (WIDE / 2, GROUND) if thing == BED else super().place_of(thing)

    def at(self, point: Point) -> list[Thing]:
        return [BED] if point[1] >= GROUND - 0.5 else super().at(point)


# How they look.


class BayPicture(BoardPicture[State, BoardPiece]):
    """Pieces are drawn by the names of drawings in `assets/art`, but for pearls: those are made here."""

    def draw_ground(self, look: Look, window: pygame.Surface) -> None:
        """The sky, water that gets darker layer by layer, and sand."""
        room, unit = self.model.camera.room, self.model.camera.size
        window.fill(look.colour("sky-low"), room)
        layers = [(WATER + 0.85 * layer, look.colour(f"wave-{layer + 1}")) for layer in range(8)]
        for top, colour in (*layers, (GROUND - 0.5, (233, 197, 138))):
            y = self.model.camera.pixel((0, top))[1]
            line = [(x, y + 0.08 * unit * sin(x / unit + top)) for x in range(room.left, room.right + 8, 8)]
            pygame.draw.polygon(window, colour, [*line, (room.right, room.bottom), room.bottomleft])
        pygame.draw.rect(window, look.colour("ink"), room, 3)

    def get_piece_drawing(self, look: Look, piece: BoardPiece) -> Drawn:
        if not piece.art.startswith("pearl "):
            return super().get_piece_drawing(look, piece)
        drawings = self.drawings(look)
        return drawings.draw_once(
            (piece.art, piece.scale),
            lambda: draw_pearl(look, round(drawings.size * piece.scale), piece.art.removeprefix("pearl ")),
        )


def draw_pearl(look: Look, wide: int, worth: str) -> Drawn:
    """A pearl with what it is worth, held by its middle."""
    surface, middle = pygame.Surface((wide, wide), pygame.SRCALPHA), (wide / 2, wide / 2)
    pygame.draw.aacircle(surface, look.colour("ink"), middle, wide / 2 - 1)
    pygame.draw.aacircle(surface, look.colour("cream"), middle, wide / 2 - 3)
    text = look.texts.line(worth, "sans-bold", 0.6 * wide / look.unit, look.colour("ink"))
    surface.blit(text, text.get_rect(center=middle))
    return Drawn(surface, middle)


class BayPainter(BoardPainter[State, BoardPiece]):
    """Marks what can be clicked, and what the keys have come to."""

    def draw_marks_below(self) -> None:
        hot, things = self.model.hot(), self.model.things
        for piece in things.pieces.values():
            if things.of(piece) in hot:
                at = self.camera.pixel((piece.x, piece.y))
                draw_glow(
                    self.pen, self.picture.drawings(self.pen.look), at, is_broad=True, scale=min(1.3 * piece.scale, 1.2)
                )

    def draw_marks_above(self) -> None:
        if self.moment.marked and (at := self.model.things.place_of(self.moment.marked)):
            draw_arrow(self.pen, self.picture.drawings(self.pen.look), self.camera.pixel((at[0], at[1] - 0.7)))


# How they move, and what a click means.


def stage(before: Bay, after: Bay, events: tuple[Event, ...], undone: tuple[Event, ...]) -> Timeline[BoardPiece]:
    """Who comes up rises, with pearls or without them, and foam shows where.

    `move_the_rest` brings all else to where it belongs.
    """
    timeline = Timeline(before.pieces, after.pieces)
    for event in events:
        if isinstance(event, Surfaced | BreathEnded) and (start := timeline.place(diver(event.seat))):
            new = after.pieces[diver(event.seat)]
            timeline.go(diver(event.seat), [start, (new.x, new.y)], 0.6, "go")
            for key, piece in before.pieces.items():
                if isinstance(event, Surfaced) and key[0] == "pearl" and piece.y < GROUND:
                    timeline.go(key, [(piece.x, piece.y), (new.x, WATER)], 0.6, "go")
            timeline.clock += 0.5
            timeline.add(Ring((new.x, WATER), 0.7, 1.2))
    timeline.move_the_rest()
    return timeline


class BayModel(BoardModel[State, BoardPiece]):
    """The bay as it lies on the board."""

    def __init__(self, rules: PearlRules, view: View) -> None:
        super().__init__(Camera(Bounds(0, 0, WIDE, HIGH)))
        self._rules = rules
        self.turn_to(view)

    def turn_to(self, view: View) -> None:
        assert isinstance(view, PearlView)
        self.view, self.state = view, view.state
        self.things = BayThings(find_pieces(self._rules, view.state))


class PearlTable(DrawnTable[State, BoardPiece]):
    """The bay."""

    def __init__(self, host: TableHost) -> None:
        rules = host.match.rules
        assert isinstance(rules, PearlRules)
        self._rules, model = rules, BayModel(rules, host.match.view(None))
        super().__init__(host, model, stage)
        self.picture = BayPicture(model, self.queue, self.look_back, host)
        self.notices = BoardNotices(host, model)

    def arrange_view(self, view: View) -> Bay:
        assert isinstance(view, PearlView)
        return Arrangement(view.state, BayThings(find_pieces(self._rules, view.state)).pieces)

    def find_offers(self, choices: Sequence[Choice]) -> Offers:
        """A dive is a click on the ground, coming up one on one's own boat."""
        mine = boat(self.model.state.seat)
        return Offers([Offer(one, target=BED if one.action == Dive() else mine) for one in choices], choices)

    def build_content(self, look: Look, description: Description, choices: Sequence[Choice]) -> TableContent:
        renew_offers(self, choices)
        return TableContent(Region("board", None, lambda: BoardWidget(self)))

    def painter(self, moment: PaintMoment) -> BayPainter:
        return BayPainter(self.model, self.picture, self.pointer, self.notices, moment)

    def least_height(self, look: Look) -> int:
        return look.u(14)
