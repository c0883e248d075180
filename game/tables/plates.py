"""Players' plates: who they are, what everyone can see of them, and what they feel at this moment."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Any, Generic, NamedTuple, TypeVar

import pygame

from game.bots import LEVELS, Personality
from game.bots.names import level_about, level_word
from game.engine.speech.describing import Count, Plate
from game.match import Player
from game.match.player import find_bot
from game.phones.messages import PhoneState
from game.render import Look, shapes
from game.widgets import (
    Chip,
    Column,
    EmptyRoom,
    Heard,
    KeyCap,
    Label,
    Mark,
    OneLine,
    Padded,
    Panel,
    Pen,
    Picture,
    PressableLine,
    Result,
    Row,
    Tall,
    Widget,
    WidgetState,
)
from game.words.narrator import Narrator

from .table import PlateDetails
from .voices import Feelings

T = TypeVar("T")
STEPS = ("roomy", "usual", "tight", "line", "small")
"""How plates may look, the richest first."""
_RING = 5
SMALL = 0.1  # room in u above and below what stands on the smallest plates
_CLOSE = 0.35  # room in u above and below what stands on a plate, from which on it is close at the sides too
_CAPPED = 5  # marks of so many seats leave room for a key beside them
_BESIDE = 0.3  # room in u between a name and the face behind it
_LINE_SIZES = (1.7, 1.1, "strong", 0.35), (1.5, 0.95, "reason", 0.3), (1.3, 0.85, "key", 0.2)
_SMALL_SIZES = (1.3, 0.95, "reason", 0.35), (1.3, 0.85, "key", 0.2)
"""A plate of one line, the roomiest first: heights in u of the mark and of pictures, the letters of numbers, and the
gap in u.
"""
_SIGN, _SIGN_LOW = 1.5, 1.2  # heights in u of the sign of a phone
_BELOW = 4  # counts below the name of a plate that is tight; further ones stand beside the name


class PlatePanel(Panel):
    """The paper of a plate; of the player in turn with a gold ring."""

    def __init__(self, part: Widget, is_in_turn: bool, down: float = 0.6) -> None:
        super().__init__(part, 0.8 if down > _CLOSE else 0.5, down, top="plate-top", low="plate")
        self.is_in_turn = is_in_turn
        self.tell: Callable[[], str] | None = None  # all that is on it as one sentence

    def hear(self, state: WidgetState) -> Heard | None:
        return Heard("label", self.tell()) if self.tell else super().hear(state)

    def draw(self, pen: Pen) -> None:
        if self.is_in_turn:
            self.draw_rim(pen, "glow", "gold")
        super().draw(pen)

    def draw_rim(self, pen: Pen, top: str, low: str, seen: float = 1.0) -> None:
        """A ring around it; it reaches under its edge."""
        look = pen.look
        size = self.rect.width + 2 * _RING, self.rect.height + 2 * _RING
        ring = look.bake(
            ("rim", size, top, low),
            lambda: shapes.framed_rect(
                size, look.measure("panel") + _RING, 1, look.colour("ink"), look.colour(top), look.colour(low)
            ),
        )
        ring.set_alpha(round(255 * seen))
        pen.surface.blit(ring, (self.rect.x - _RING, self.rect.y - _RING))
        ring.set_alpha(255)


class FeelingPlate(Padded):
    """A plate that shakes and shines with what its player feels."""

    keeps_tips_off = True

    def __init__(self, plate: Widget, seat: int, feelings: Feelings) -> None:
        super().__init__(plate, 0)
        self.seat, self._feelings = seat, feelings
        self._was_felt = False

    def place(self, look: Look, rect: pygame.Rect) -> None:
        self.rect = rect
        self.part.put(look, rect)

    def pass_time(self, seconds: float, state: WidgetState) -> tuple[bool, Result]:
        before, self._was_felt = self._was_felt, self._feelings.of(self.seat) is not None
        return before or self._was_felt, None

    def draw(self, pen: Pen) -> None:
        felt, swing = self._feelings.of(self.seat), round(pen.look.u(1) * self._feelings.swing(self.seat))
        if felt and isinstance(self.part, PlatePanel):
            top, low = ("danger-top", "danger") if felt != "gain" else ("glow-light", "glow")
            self.part.draw_rim(pen, top, low, self._feelings.shine(self.seat))
        self._shift(swing, 0)
        super().draw(pen)
        self._shift(-swing, 0)


class PlateMemo(Generic[T]):
    """Remembers what a table says of its players in each step, as long as the position and the words are the same."""

    def __init__(self, make: Callable[[T, int, Narrator, str], PlateDetails]) -> None:
        self._make = make
        self._kept: dict[tuple[int, str], tuple[T, Narrator, PlateDetails]] = {}

    def details(self, position: T, holder: int, narrator: Narrator, step: str) -> PlateDetails:
        found = self._kept.get((holder, step))
        if found is None or found[0] is not position or found[1] is not narrator:
            found = position, narrator, self._make(position, holder, narrator, step)
            self._kept[holder, step] = found
        return found[2]


class ShownPlate(NamedTuple):
    """A plate and its player, the letters of the mark, whether it is in turn, the drawing of the player's face, if
    there is one, and how the player's phone is.
    """

    plate: Plate
    player: Player
    initials: str
    is_in_turn: bool
    face: str = ""
    phone: PhoneState = "none"


def make_plate(
    step: str, narrator: Narrator, shown: ShownPlate, details: PlateDetails | None = None, tells_kind: bool = True
) -> PlatePanel:
    """A plate in one of its steps. However small it gets, every open fact about a player stays on it. `tells_kind`: a
    person or which bot it is.
    """
    made = _make_plate(step, narrator, shown, details, tells_kind)
    made.tell = partial(plate_words, narrator, shown, details)
    return made


def plate_words(narrator: Narrator, shown: ShownPlate, details: PlateDetails | None) -> str:
    """All that is open of a player, as a sentence."""
    say = narrator.words.say
    plate, player = shown.plate, shown.player
    colours = [say("table.heard.colour", colour=say(f"colour.{one}")) for one in (player.colour, *plate.colours)]
    kind = say("table.heard.person") if player.level is None else kind_of(narrator, player)
    who = [player.name, kind, *(colour for colour in colours if colour.casefold() != player.name.casefold())]
    who += [say("table.heard.in-turn")] if shown.is_in_turn else []
    who += [say(f"phones.plate.{shown.phone}")] if shown.phone != "none" else []
    told = [] if plate.points is None else [say("table.points", count=plate.points)]
    told += details.words() if details else [narrator.count(one.key, one.number) for one in plate.counts]
    return tell_of(narrator, who, told)


def tell_of(narrator: Narrator, who: Sequence[str], facts: Sequence[str]) -> str:
    """Who it is, and what there is to know."""
    words = narrator.words
    return words.say("table.heard.plate", who=words.join_words(who), facts=words.join_words(facts))


def _make_plate(
    step: str, narrator: Narrator, shown: ShownPlate, details: PlateDetails | None, tells_kind: bool
) -> PlatePanel:
    if details is not None:
        return _detailed_plate(step, narrator, shown, details)
    if step in ("line", "small"):
        return _line_plate(step, narrator, shown)
    plate, player, initials, is_in_turn, face, phone = shown
    sign = phone_sign(narrator, player, phone)
    counts = [count(narrator, one, 1.2 if step == "tight" else 1.35) for one in plate.counts]
    total = points(narrator, plate)
    name = OneLine(player.name, "name", tip=about(narrator, player))
    kind = Label(kind_of(narrator, player), "caption", "muted", tip=about(narrator, player))
    if step == "tight":
        behind = sign, _face(narrator, player, face, 1.6)
        head = Row(PlateName(name, *behind), *counts[_BELOW:], total, gap=0.5)
        signs: Widget = Mark(player.colour, initials, 2.2)
        if plate.colours:
            signs = Column(*marks(plate, player, initials, 1.4).children, gap=0)
        below = _Spread(counts[:_BELOW], gap=0.4)
        return PlatePanel(Row(signs, Column(head, below, gap=0.1, grow=1), gap=0.7), is_in_turn, 0.35)
    if step == "usual":
        who = Row(name, FittingLabel(kind), EmptyRoom(), gap=0.6, grow=1) if tells_kind else PlateName(name)
        head = Row(marks(plate, player, initials, 2.0), who, sign, _face(narrator, player, face, 1.9), total)
        return PlatePanel(Column(head, _Spread(counts, gap=0.4), gap=0.3), is_in_turn, 0.5)
    names = Column(name, kind, gap=0, grow=1)
    head = Row(marks(plate, player, initials, 2.5), names, sign, _face(narrator, player, face, 2.3), total)
    return PlatePanel(Column(head, _Spread(counts, gap=0.4), gap=0.35), is_in_turn)


def _line_plate(step: str, narrator: Narrator, shown: ShownPlate) -> PlatePanel:
    """All that is open of a player in one line, at the first of several sizes that has room."""
    plate, player = shown.plate, shown.player
    name = OneLine(player.name, "strong" if step == "line" else "reason", tip=about(narrator, player))
    rows = []
    for high, art, role, gap in _LINE_SIZES if step == "line" else _SMALL_SIZES:
        total: Widget
        if role == "strong" or plate.points is None:
            total = points(narrator, plate)
        else:
            total = PointsLabel(plate.points, role, tip=_points_tip(narrator, plate))
        sign = phone_sign(narrator, player, shown.phone, _SIGN_LOW)
        beside = [*([sign] if sign else []), *(count(narrator, one, art, role) for one in plate.counts)]
        rows.append(LineRow(marks(plate, player, shown.initials, high), beside, total, gap))
    return PlatePanel(PlateLine(name, rows), shown.is_in_turn, 0.3 if step == "line" else SMALL)


def marks(plate: Plate, player: Player, initials: str, high: float) -> Widget:
    """A player's mark, and smaller ones of further colours that its pieces have."""
    first = Mark(player.colour, initials, high, tip=player.name)
    more = [Mark(colour, initials, 0.8 * high, tip=player.name) for colour in plate.colours]
    return Row(first, *more, gap=0.1) if more else first


def _detailed_plate(step: str, narrator: Narrator, shown: ShownPlate, details: PlateDetails) -> PlatePanel:
    """Shows what a table says of a player: in one line beside the mark, or below a header in the player's colour."""
    plate, player, initials, is_in_turn, face, phone = shown
    if step in ("line", "small"):
        role, mark_high, down = ("name", 1.8, 0.25) if step == "line" else ("strong", 1.3, SMALL)
        total = PointsLabel(plate.points, role, tip=_points_tip(narrator, plate))
        sign = phone_sign(narrator, player, phone, _SIGN_LOW)
        row = Row(Mark(player.colour, initials, mark_high, tip=player.name), sign, details.make(), total, gap=0.3)
        return PlatePanel(row, is_in_turn, down)
    high, mark_high, gap = {"roomy": (2.6, 2.0, 0.4), "usual": (2.15, 1.8, 0.3), "tight": (1.95, 1.6, 0.25)}[step]
    ink = text_on(player.colour)
    seen = _face(narrator, player, face, mark_high)
    sign = phone_sign(narrator, player, phone, is_on_colour=True)
    name = PlateName(OneLine(player.name, "name", ink, tip=about(narrator, player)), sign, seen)
    score: list[Widget] = (
        [] if plate.points is None else [PointsLabel(plate.points, "heading" if step != "tight" else "name", ink)]
    )
    if score and step == "roomy":
        score.append(Label(narrator.words.say("table.points-word", count=plate.points or 0), "caption", ink))
    for label in score:
        label.tip = _points_tip(narrator, plate)
    head = Row(Mark(player.colour, initials, mark_high), name, *details.head(), *score, gap=0.45)
    return HeaderPlate(head, high, Padded(details.make(), 0.55, gap), player.colour, is_in_turn)


class PointsLabel(Label):
    """Points; they have room for two digits from the start, and never give way."""

    def __init__(self, number: int | None, role: str, colour: str = "ink", *, tip: str = "") -> None:
        super().__init__("" if number is None else str(number), role, colour, align="right", wraps=False, tip=tip)

    def widest(self, look: Look) -> int:
        return max(super().widest(look), look.text_width("00", self.role)) if self.text else 0


def _points_tip(narrator: Narrator, plate: Plate) -> str:
    return "" if plate.points is None else narrator.words.say("table.points", count=plate.points)


def text_on(colour: str) -> str:
    """The colour of letters on a header in a player's colour."""
    return "ink" if colour in ("sun", "amber", "pearl") else "white"


class HeaderPlate(PlatePanel):
    """A plate with a header in the player's colour."""

    def __init__(self, head: Widget, high: float, body: Widget, colour: str, is_in_turn: bool) -> None:
        super().__init__(Column(Tall(Padded(head, 0.6, 0), high), body, gap=0), is_in_turn, 0)
        self.across = 0
        self._high = high
        self._colour = colour

    def draw(self, pen: Pen) -> None:
        look, size = pen.look, (self.rect.width, pen.look.u(self._high))
        if self.is_in_turn:
            self.draw_rim(pen, "glow", "gold")
        self.draw_sheet(pen)
        band = look.bake(("plate header", size, self._colour), lambda: _header(look, size, self._colour))
        pen.surface.blit(band, self.rect.topleft)
        Widget.draw(self, pen)


def _header(look: Look, size: tuple[int, int], colour: str) -> pygame.Surface:
    """A band that is round above and straight below, with an ink edge."""
    radius = look.measure("panel")
    whole = shapes.framed_rect((size[0], size[1] + radius), radius, 2, look.colour("ink"), look.colour(colour))
    band = whole.subsurface((0, 0, *size)).copy()
    band.fill(look.colour("ink"), (0, size[1] - 2, size[0], 2))
    return band


class _Spread(Widget):
    """Counts in one row that share its width evenly; where all have no room, they stand closer."""

    asks_widths = True

    def __init__(self, parts: Sequence[Widget], gap: float) -> None:
        super().__init__(grow=1)
        self.children, self._gap = parts, gap

    def widest(self, look: Look) -> int:
        return sum(part.widest(look) + look.u(self._gap) for part in self.children)

    def narrowest(self, look: Look) -> int:
        return sum(part.narrowest(look) for part in self.children)

    def height(self, look: Look, width: int) -> int:
        return max((part.height(look, width) for part in self.children), default=0)

    def place(self, look: Look, rect: pygame.Rect) -> None:
        super().place(look, rect)
        wide = [part.widest(look) for part in self.children]
        left, x = max(rect.width - sum(wide), 0), rect.x
        for number, (part, width) in enumerate(zip(self.children, wide, strict=True)):
            at = x + round(left * number / max(len(wide), 1))
            part.place(look, pygame.Rect(at, rect.y, width, rect.height))
            x += width


class FittingLabel(Padded):
    """Words that are left out where they have no room."""

    def __init__(self, name: Label) -> None:
        super().__init__(name, 0, grow=1)
        self._name = name

    def _least(self, look: Look) -> int:
        """The width below which they are left out."""
        return self._name.widest(look)

    def narrowest(self, look: Look) -> int:
        return 0

    def height(self, look: Look, width: int) -> int:
        return look.line_height(self._name.role)

    def least_height(self, look: Look, width: int) -> int:
        return self.height(look, width)

    def place(self, look: Look, rect: pygame.Rect) -> None:
        self.rect = rect
        self.children = (self._name,) if self._least(look) <= rect.width else ()
        if self.children:
            self._name.place(look, rect)


class PlateName(FittingLabel):
    """A name that gives way to all else: it is shortened, and only where it has no room for a few letters the mark
    stands for it. Behind it stand the sign of a phone, which has its room before the name, and a face, where the whole
    name leaves room for one.
    """

    def __init__(self, name: Label, sign: Widget | None = None, face: Widget | None = None) -> None:
        super().__init__(name)
        self._sign = sign
        self._face = face

    def _least(self, look: Look) -> int:
        return self._name.narrowest(look)

    def narrowest(self, look: Look) -> int:
        return self._sign.widest(look) if self._sign else 0

    def place(self, look: Look, rect: pygame.Rect) -> None:
        room = pygame.Rect(rect)
        behind: list[Widget] = []
        name = self._name.widest(look)
        for one, gives_way in ((self._face, True), (self._sign, False)):
            wide = one.widest(look) + look.u(_BESIDE) if one else 0
            needed = wide + (self._sign.widest(look) + look.u(_BESIDE) if self._sign and gives_way else 0)
            if one is None or (gives_way and name + needed > rect.width):
                continue
            room.width = max(room.width - wide, 0)
            high = one.height(look, wide)
            one.place(look, pygame.Rect(room.right + look.u(_BESIDE), rect.centery - high // 2, wide, high))
            behind.insert(0, one)
        super().place(look, room)
        self.rect = rect
        self.children = (*self.children, *behind)


@dataclass(frozen=True, slots=True)
class LineRow:
    """The parts of a line besides the name: a mark, all counts and the points, with the gap in u between them."""

    mark: Widget
    counts: Sequence[Widget]
    points: Widget
    gap: float


class PlateLine(Widget):
    """A mark, a name, all counts and the points.

    Where the name would be cut to a few letters, all else draws together first.
    """

    def __init__(self, name: OneLine, rows: Sequence[LineRow]) -> None:
        """`rows` are what may stand there besides the name, the roomiest first."""
        super().__init__()
        self._name = name
        shown = PlateName(name)
        last = rows[-1]
        self._rows = [Row(one.mark, shown, *one.counts, one.points, gap=one.gap) for one in rows]
        self._close = Row(last.mark, EmptyRoom(), *last.counts, last.points, gap=0.15)
        self.children = (self._rows[0],)

    def widest(self, look: Look) -> int:
        return self._rows[0].widest(look)

    def narrowest(self, look: Look) -> int:
        return self._close.narrowest(look)

    def height(self, look: Look, width: int) -> int:
        return self._rows[0].height(look, width)

    def place(self, look: Look, rect: pygame.Rect) -> None:
        super().place(look, rect)
        telling = self._name.telling(look)
        has_room = [row for row in self._rows if row.narrowest(look) <= rect.width]
        named = [row for row in has_room if rect.width - row.narrowest(look) >= telling]
        self.children = ((*named, *has_room[-1:], self._close)[0],)
        self.children[0].place(look, rect)


def kind_of(narrator: Narrator, player: Player) -> str:
    """Whether a person or which bot plays; one with a face is seen to be one. The temperament is that of our bots: how
    others play, nobody can tell.
    """
    say = narrator.words.say
    if player.level is None:
        return say("table.person")
    key = "table.bot-person" if player.level in LEVELS and person_of(narrator, player) else "table.bot"
    return say(key, level=level_word(player.level, say), temperament=say(f"temperament.{player.temperament}"))


def about(narrator: Narrator, player: Player) -> str:
    """Says what to expect of a bot; nothing of a person."""
    say = narrator.words.say
    if player.level is None:
        return ""
    if player.level not in LEVELS:
        return level_about(player.level, say)
    return say(
        "table.bot-about",
        level=level_about(player.level, say),
        temperament=say(f"temperament.{player.temperament}.about"),
    )


def person_of(narrator: Narrator, player: Player) -> Personality | None:
    """The person that a bot is, if it sits there under its own name."""
    return find_bot(player, narrator.words.say)


def _face(narrator: Narrator, player: Player, face: str, high: float) -> Widget | None:
    """A player's face, if it has one; that of a bot tells what the bot is like."""
    bot = person_of(narrator, player)
    return (
        Picture(face, high, high, tip=narrator.words.say(f"bot.{bot.key}.about") if bot else player.name)
        if face
        else None
    )


def count(narrator: Narrator, one: Count, high: float = 1.35, role: str = "strong") -> Widget:
    """A number with its picture; its word is in the tip. Zero is muted, and never left out."""
    icon = one.picture.startswith("common/icon-")
    picture = Picture(one.picture, high, high * 1.07, colour="teal" if icon else "")
    gap = 0.25 if high > 1.3 else 0.15
    number = Label(str(one.number), role, "ink" if one.number else "muted")
    return Row(picture, number, gap=gap, tip=narrator.words.say(one.key))


def phone_sign(
    narrator: Narrator, player: Player, phone: PhoneState, high: float = _SIGN, is_on_colour: bool = False
) -> Widget | None:
    """How a player's phone is; nothing where there is none."""
    if phone == "none":
        return None
    drawing = "common/phone-away" if phone == "away" else f"common/phone-{phone}-{player.colour}"
    kind = LightPicture if is_on_colour else Picture
    return kind(drawing, high, high * 0.85, tip=narrator.words.say(f"phones.plate.{phone}"))


class LightPicture(Picture):
    """A drawing on a light ground of its own, where what is behind it has a player's colour."""

    def draw(self, pen: Pen) -> None:
        look, ground = pen.look, self.rect.inflate(pen.look.u(0.1), pen.look.u(0.1))
        light = look.bake(
            ("light ground", ground.size),
            lambda: shapes.rounded_rect(ground.size, look.u(0.3), look.colour("paper-top")),
        )
        pen.surface.blit(light, ground)
        super().draw(pen)


def points(narrator: Narrator, plate: Plate) -> Widget:
    if plate.points is None:
        return EmptyRoom(0, grow=0)
    return Chip(str(plate.points), "teal", "white", tip=narrator.words.say("table.points", count=plate.points))


class SeatMark(PressableLine):
    """A player's mark with the number that leads; pressed, it opens the plate."""

    def __init__(
        self, content: Widget, open_it: Callable[[], Any], is_shown: bool, name: str, tip: str, says: str
    ) -> None:
        edge = "gold" if is_shown else "paper"
        super().__init__(
            content, open_it, ground="glow" if is_shown else "paper-top", edge=edge, across=0.15, down=0.1, name=name
        )
        self.tip, self.says = tip, says
        self._is_shown = is_shown

    def hear(self, state: WidgetState) -> Heard:
        return Heard("button", self.says, is_on=self._is_shown)


def seat_marks(
    narrator: Narrator,
    plates: Sequence[Plate],
    players: Sequence[Player],
    shown: int,
    open_seat: Callable[[int], Any],
    more: Sequence[tuple[str, int]] = (),
    has_key: bool = True,
) -> Widget:
    """The marks of all players, each with its points or the count that leads; after them those whom nobody plays, with
    their points; and beside them the key that opens the next one.
    """
    letters, found = initials(narrator.names), []
    for plate, player in zip(plates, players, strict=True):
        leading = next((one for one in plate.counts if one.leads), None)
        number: Widget = EmptyRoom(0, grow=0)
        told = player.name
        if plate.points is not None:
            told = tell_of(narrator, [told], [narrator.words.say("table.points", count=plate.points)])
            number = Label(str(plate.points), "strong", tip=_points_tip(narrator, plate))
        elif leading is not None:
            told = tell_of(narrator, [told], [narrator.count(leading.key, leading.number)])
            number = count(narrator, leading, 0.9)
        content = Column(marks(plate, player, letters[plate.seat], 1.5), number, gap=0, align="middle")
        use = partial(open_seat, plate.seat)
        found.append(SeatMark(content, use, plate.seat == shown, f"seat {plate.seat}", player.name, told))
    for seat, (name, total) in enumerate(more, len(plates)):
        tip = narrator.words.say("table.points", count=total)
        content = Column(
            Picture("common/icon-person", 1.5, 1.5, colour="muted"),
            Label(str(total), "strong", tip=tip),
            gap=0,
            align="middle",
        )
        told = tell_of(narrator, [name], [tip])
        found.append(SeatMark(content, partial(open_seat, seat), seat == shown, f"seat {seat}", name, told))
    key = KeyCap("seat") if has_key and len(found) <= _CAPPED else None
    return Row(Row(*found, gap=0.15), key, EmptyRoom(), gap=0.5)


# The letters by which the people at a table are told apart.


def initials(names: Iterable[str]) -> Sequence[str]:
    """One letter per name if that tells them apart, or else two; no two at a table are alike, whatever the names
    are.
    """
    return _initials(tuple(names))


@lru_cache(maxsize=64)
def _initials(names: tuple[str, ...]) -> Sequence[str]:
    letters = [_letters(name) for name in names]
    firsts = [_capital(word) for word in letters]
    found: list[str] = []
    for word, first in zip(letters, firsts, strict=True):
        alike = [other for other, same in zip(letters, firsts, strict=True) if same == first]
        found.append(first if len(alike) == 1 else _two(word, alike, found))
    return found


def _letters(name: str) -> str:
    """The part of a name that can stand on a mark: its letters and digits, or its other signs, such as a picture,
    where it has none of those.
    """
    name = unicodedata.normalize("NFC", name)
    letters = "".join(letter for letter in name if letter.isalnum())
    return letters or "".join(sign for sign in name if unicodedata.category(sign)[0] == "S") or "?"


def _capital(word: str) -> str:
    return word[0].upper()[:1]


def _two(word: str, alike: Sequence[str], taken: Sequence[str]) -> str:
    """The first letter with the first one that tells all these names apart, else with any letter or number that is
    left.
    """
    telling = [
        place
        for place in range(1, len(word))
        if len({other[place : place + 1].casefold() for other in alike}) == len(alike)
    ]
    seconds: list[str] = [*(word[place] for place in telling), *word[1:], *"123456789"]
    wanted = (_capital(word) + second.lower()[:1] for second in seconds)
    # there are more of them than any table seats
    return next((two for two in wanted if two not in taken), _capital(word))
