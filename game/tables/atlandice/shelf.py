"""The parts of the shelf below the city and of plates: papers, tokens to choose from, cells of a stock."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec
import pygame

from game.render import Look, cache_surface, shapes
from game.rules.atlandice.board import REGIONS, RESOURCES
from game.rules.atlandice.constants import PLAIN, Constants
from game.rules.atlandice.looking_ahead import Forecast, Gain
from game.rules.atlandice.speech.sentences import token_picture
from game.widgets import (
    Chip,
    Column,
    EmptyRoom,
    Heard,
    KeyCap,
    Label,
    Padded,
    Pen,
    Picture,
    PlainLine,
    Result,
    Row,
    Widget,
    WidgetState,
)
from game.widgets.buttons import HandItem, draw_focus
from game.words.narrator import Narrator

from .drawing import TINTS, draw_effect_line, draw_emblem
from .words import clock_words, majority, space_words

_SEEN = 0.55  # width in u that is seen at least of a tile below another one


def paper(title: str, *parts: Widget | None, cap: str = "") -> Widget:
    """A sheet without a shadow: no part of it reaches beyond the shelf. `cap` is a key that changes what is on it."""
    head: Widget = Label(title, "strong", align="middle")
    if cap:
        head = Row(EmptyRoom(), head, KeyCap(cap), EmptyRoom(), gap=0.4)
    lines: list[Widget | None] = [head]
    for part in parts:
        is_small = isinstance(part, Row | Picture | EffectLine)
        lines.append(Row(EmptyRoom(), part, EmptyRoom(), gap=0) if is_small else part)
    return PlainLine(Column(*lines, gap=0.35), ground="paper-top", across=0.6, down=0.5)


def with_arrows(parts: Sequence[Widget]) -> list[Widget]:
    found: list[Widget] = []
    for part in parts:
        if found:
            found.append(Label("\u203a", "heading", "glow", unsaid=True))
        found.append(part)
    return found


def gain_line(constants: Constants, gain: Gain, holder: int, narrator: Narrator, is_flat: bool = False) -> Widget:
    """How many of a resource someone has before and after, and how that changes who has the most: below, or in the same
    line.
    """
    say = narrator.words.say
    after, (message, is_leading) = gain.after[holder], majority(constants, gain, holder)
    numbers: list[Widget | None] = [
        Picture(token_picture(gain.kind), 1.9, 1.9),
        Label(f"{gain.before[holder]} \u2192", "name"),
        Label(str(after), "heading", "gain"),
    ]
    if gain.is_more:
        numbers.append(Label(say("atlandice.shelf.or", count=after + 1), "strong", "muted"))
    told = say(
        "atlandice.heard.gain",
        resource=say(f"atlandice.count.{RESOURCES[gain.kind]}"),
        before=gain.before[holder],
        after=say("atlandice.heard.after", count=after, more=after + 1) if gain.is_more else str(after),
    )
    crown = Picture("scoring/crown", 1.2, 1.0) if is_leading else None
    said = Row(crown, Label(narrator.say(message), "caption", grow=1), gap=0.3, grow=1)
    if is_flat:
        return Row(Row(*numbers, gap=0.4, says=told), said, gap=0.6)
    return Column(Row(*numbers, EmptyRoom(), gap=0.4, says=told), said, gap=0.1)


class SpaceTile(Widget):
    """A space of the clock as a tile, with its number."""

    def __init__(self, constants: Constants, space: int, size: float) -> None:
        super().__init__()
        self._constants, self._space = constants, space
        self.wide_u = self.least_u = self.high_u = size

    def draw(self, pen: Pen) -> None:
        tile = _draw_space(pen.look, tuple(self._constants.clock), self._space, min(self.rect.size))
        pen.surface.blit(tile, tile.get_rect(center=self.rect.center))


@cache_surface
def _draw_space(look: Look, clock: tuple[int, ...], space: int, wide: int) -> pygame.Surface:
    tile, goods = pygame.Surface((wide, wide), pygame.SRCALPHA), clock[space]
    box, number = round(wide * 0.84), look.line(str(space), "key", "ink")
    ground = TINTS[goods] if 0 <= goods < len(TINTS) else look.colour("wave-6" if space == len(clock) - 1 else "field")
    tile.blit(shapes.framed_rect((box, box), look.u(0.45), 2, look.colour("ink"), ground), (0, wide - box))
    if goods != PLAIN or space == len(clock) - 1:
        emblem = draw_emblem(look, clock, space, box * 0.42)
        tile.blit(emblem, emblem.get_rect(center=(box // 2, wide - box // 2)))
    disc = max(number.get_width(), number.get_height()) + look.u(0.3)
    badge = shapes.framed_rect((disc, disc), disc // 2, 2, look.colour("ink"), look.colour("paper-top"))
    badge.blit(number, number.get_rect(center=(disc // 2, disc // 2)))
    tile.blit(badge, badge.get_rect(topright=(wide, 0)))
    return tile


CLOCK_PARTS = ("all", "space", "words")
"""How much a sheet about the clock shows: the die that stays too, the space where the hand lands, or only what that
brings.
"""


def clock_sheet(constants: Constants, coming: Forecast, seat: int, narrator: Narrator, parts: str) -> Widget:
    """P3: which die stays, where the hand lands, and what that brings to a seat."""
    say, spaces = narrator.words.say, coming.spaces
    told = clock_lines(constants, coming, seat, narrator)
    is_low = len(told) > 1
    where = Label(clock_space(coming, narrator), "strong", grow=1)
    icon, title = Picture("common/icon-clock", 1.1, 1.1, colour="ink"), Label(say("atlandice.clock.title"), "strong")
    lines: list[Widget] = [Row(icon, title, where if parts == "words" else EmptyRoom(), gap=0.4)]

    if parts != "words":
        way: list[Widget | None] = []
        if coming.die is not None and parts == "all":
            number, _, many = coming.die
            face = Picture(f"common/die-{number}", 1.9, 1.9)
            hands = Row(*(Picture("atlandice/hand", 0.9, 1.5) for _ in range(min(many, 4))), gap=0.1)
            stays = _over_words(face, "" if is_low else say("atlandice.board.stays"))
            moves = _over_words(hands, "" if is_low else say("atlandice.clock.hands", count=many))
            way.append(Row(stays, moves, Label("\u203a", "heading", "gold-edge", unsaid=True), gap=0.5))
        if 0 < len(spaces) <= 2:
            way += [SpaceTile(constants, space, 2.2 if is_low else 3.2) for space in spaces]
        what = Label(narrator.say(space_words(constants, spaces[0])), "caption") if len(spaces) == 1 else None
        lines.append(Row(*way, Column(where, what, gap=0.0, grow=1), gap=0.5))

    # A gain on green, a loss in words of danger, and nothing in grey: each with a sign of its own.
    for words, sense in told:
        ground, colour = _GROUNDS[sense]
        sign = Picture(_SIGNS[sense], 1.0, 1.0, colour=colour) if sense else None
        line = Row(sign, Label(words, "reason", colour, grow=1), gap=0.4)
        lines.append(PlainLine(line, ground=ground, edge=ground, across=0.5, down=0.12))
    sheet = PlainLine(Column(*lines, gap=0.2), ground="paper-top", edge="glow", across=0.6, down=0.4)
    sheet.grow = 1
    return sheet


def clock_space(coming: Forecast, narrator: Narrator) -> str:
    """Where the hand lands."""
    say, spaces = narrator.words.say, coming.spaces
    if not 0 < len(spaces) <= 2:
        return say("atlandice.clock.somewhere")
    named = say("atlandice.clock.or", start=str(spaces[0]), last=str(spaces[1])) if len(spaces) == 2 else str(spaces[0])
    return say("atlandice.clock.space", space=named)


def clock_lines(constants: Constants, coming: Forecast, seat: int, narrator: Narrator) -> list[tuple[str, str]]:
    """Tells what the clock brings, and whether that is a gain or a loss: at once, or by what is rolled; where more
    decides, that is said.
    """
    say = narrator.words.say
    if (turn := coming.sure) is not None:
        message, sense = clock_words(constants, turn, seat)
        return [(narrator.say(message), sense)]
    found = [(rolls, *clock_words(constants, turn, seat)) for rolls, turn in coming.by_roll]
    said = [(rolls, narrator.say(message), sense) for rolls, message, sense in found]
    if len({words for _, words, _ in said}) == 1:
        return [said[0][1:]]
    if len(said) == 2:
        (rolls, words, sense), (_, other, other_sense) = said
        first = say("atlandice.clock.if-roll", numbers=_numbers(rolls, narrator), what=words)
        return [(first, sense), (say("atlandice.clock.else", what=other), other_sense)]
    if len(coming.all) == 1 and 0 not in coming.unknown_rolls:
        message, sense = clock_words(constants, next(iter(coming.all)), seat)
        numbers = _numbers(coming.unknown_rolls, narrator)
        return [(say("atlandice.clock.unless", numbers=numbers, what=narrator.say(message)), sense)]
    return [(say("atlandice.clock.depends" if coming.is_whole else "atlandice.clock.more"), "")]


def _over_words(part: Widget, words: str) -> Widget:
    """Something with a word below it, where there is room for one."""
    middle = Row(EmptyRoom(), part, EmptyRoom(), gap=0)
    return Column(middle, Label(words, "caption", align="middle"), gap=0.1) if words else middle


_GROUNDS = {"gain": ("gain-ground", "gain"), "loss": ("danger-pale", "danger-text"), "": ("off", "muted")}
_SIGNS = {"gain": "common/icon-crown", "loss": "common/icon-warning"}


def _numbers(numbers: Sequence[int], narrator: Narrator) -> str:
    start = narrator.words.join_items(map(str, numbers[:-1]))
    return narrator.words.say("atlandice.clock.or", start=start, last=str(numbers[-1])) if start else str(numbers[-1])


class OnShelf(Padded):
    """The shelf asks for the same room whatever stands on it: nothing around it moves."""

    def narrowest(self, look: Look) -> int:
        return look.u(10)

    def height(self, look: Look, width: int) -> int:
        return look.u(9.4)


class EffectLine(Widget):
    """The effect of a tile, in pictures."""

    wide_u = 9
    least_u = 7
    high_u = 1.7

    def __init__(self, effect: int, constants: Constants) -> None:
        super().__init__()
        self._effect, self._constants = effect, constants

    def draw(self, pen: Pen) -> None:
        drawn = draw_effect_line(pen.look, self._constants.board.inn_spaces, self._effect, self.rect.size)
        pen.surface.blit(drawn, drawn.get_rect(center=self.rect.center))


_BELOW = 0.1  # in u: between a token's box and the words below it
_HEAP, _IN_ROW = 1.5, 6  # in u: how wide a token in a heap is; and how many stand in a row


class TokenChoice(HandItem):
    """One token that can be picked, with how many there are; a picked one has a gold ring."""

    wide_u, least_u = 2.9, 1.5  # of its box; what it says may be wider

    def __init__(
        self,
        picture: str,
        words: str,
        use: Callable[[], Result] | None,
        *,
        is_picked: bool,
        name: str,
        tip: str = "",
        says: str = "",
    ) -> None:
        super().__init__(use, name=name, tip=tip, says=says or tip)
        self._picture = picture
        self._words = words
        self._is_picked = is_picked

    def hear(self, state: WidgetState) -> Heard | None:
        heard = super().hear(state)
        return msgspec.structs.replace(heard, about="", is_on=self._is_picked) if heard else None

    def widest(self, look: Look) -> int:
        return max(look.u(self.wide_u), look.text_width(self._words, "caption"))

    def height(self, look: Look, width: int) -> int:
        return self._box(look, width) + (look.line_height("caption") + look.u(_BELOW) if self._words else 0)

    def _box(self, look: Look, width: int) -> int:
        return min(look.u(self.wide_u), width)

    def draw(self, pen: Pen) -> None:
        look, rect = pen.look, self.rect
        wide = self._box(look, rect.width)
        box = pygame.Rect(rect.centerx - wide // 2, rect.y, wide, wide)
        is_noticed = self._use is not None and (pen.state.is_hovered(self) or pen.state.is_focused(self))
        colour = "gold-top" if self._is_picked else "glow" if is_noticed else "rule"
        pen.surface.blit(_draw_box(look, wide, colour), box.topleft)
        token = look.art.picture(self._picture, round(wide * 0.68), round(wide * 0.68))
        pen.surface.blit(token, token.get_rect(center=box.center))
        role = look.letters_for(self._words, "caption", rect.width, one_line=True)
        words = look.line(self._words, role, "ink")
        pen.surface.blit(words, words.get_rect(midtop=(rect.centerx, box.bottom + look.u(_BELOW))))
        draw_focus(pen, self)


@cache_surface
def _draw_box(look: Look, wide: int, colour: str) -> pygame.Surface:
    radius = look.u(0.6)
    box = shapes.rounded_rect((wide, wide), radius, look.colour("ink"))
    box.blit(shapes.rounded_rect((wide - 2, wide - 2), radius - 1, look.colour(colour)), (1, 1))
    line = max(look.u(0.18), 3)
    box.blit(
        shapes.rounded_rect((wide - 2 * line, wide - 2 * line), max(radius - line, 1), look.colour("paper-top")),
        (line, line),
    )
    return box


class TokenHeap(Widget):
    """This many tokens in rows, closer together if there are many."""

    def __init__(self, picture: str, count: int) -> None:
        super().__init__()
        self._picture, self._count = picture, count
        self.wide_u = _HEAP * (1 + 0.55 * (max(min(count, _IN_ROW), 1) - 1))
        self.high_u = _HEAP * (1.6 if count > _IN_ROW else 1.0)

    def draw(self, pen: Pen) -> None:
        size = pen.look.u(_HEAP)
        token = pen.look.art.picture(self._picture, size, size)
        for number in range(min(self._count, 2 * _IN_ROW)):
            row, place = divmod(number, _IN_ROW)
            at = self.rect.x + round(0.55 * size * place), self.rect.y + round(0.6 * size * row)
            pen.surface.blit(token, at)


class DieSeat(Widget):
    """Where a die is still to come."""

    def __init__(self, high: float) -> None:
        super().__init__()
        self.wide_u = self.high_u = high

    def draw(self, pen: Pen) -> None:
        pen.surface.blit(_draw_seat(pen.look, self.rect.size), self.rect.topleft)


class WonTiles(Widget):
    """Tiles that someone won, at the right end of their room; where they have too little, each lies over the next one,
    and where even that is not enough, one stands for all of them with their number. However many they are, they need no
    more room than that.
    """

    asks_widths = True

    def __init__(self, regions: Sequence[int], high: float, tip: str, ink: str = "ink") -> None:
        super().__init__(tip=tip, grow=3 if regions else 0)
        self.regions, self.high_u = regions, high
        self._pictures = [Picture(f"atlandice/building-{REGIONS[region]}", high, high) for region in regions]
        number = Label(str(len(regions)), "strong", ink)
        self._number = Row(Picture("atlandice/building-library", 1.0, 1.0), number, gap=0.1) if regions else None

    def widest(self, look: Look) -> int:
        return look.u(self.high_u) + look.u(_SEEN) * (len(self.regions) - 1) if self.regions else 0

    def narrowest(self, look: Look) -> int:
        return look.u(1.0) + look.u(0.1) + look.text_width("10", "strong")

    def place(self, look: Look, rect: pygame.Rect) -> None:
        super().place(look, rect)
        if self._number is not None and rect.width < self.widest(look):
            self.children = (self._number,)
            wide = min(self._number.widest(look), rect.width)
            self._number.put(look, pygame.Rect(rect.right - wide, rect.y, wide, rect.height))
            return
        wide, many = look.u(self.high_u), len(self._pictures)
        apart = min(wide + look.u(0.3), (rect.width - wide) / max(many - 1, 1))
        for number, picture in enumerate(self._pictures):
            x = rect.right - wide - round((many - 1 - number) * apart)
            picture.place(look, pygame.Rect(x, rect.y + (rect.height - wide) // 2, wide, wide))
        self.children = self._pictures[::-1]


class WordOrSign(Widget):
    """A word on a pill; where that has no room, a sign, or nothing, stands for it."""

    asks_widths = True

    def __init__(self, chip: Chip, sign: Widget | None = None) -> None:
        super().__init__(grow=3)
        self.chip, self._sign = chip, sign

    def widest(self, look: Look) -> int:
        return self._sign.widest(look) if self._sign else 0

    def narrowest(self, look: Look) -> int:
        return self.widest(look)

    def height(self, look: Look, width: int) -> int:
        return self.chip.height(look, width)

    def place(self, look: Look, rect: pygame.Rect) -> None:
        super().place(look, rect)
        shown = self.chip if self.chip.widest(look) <= rect.width else self._sign
        self.children = (shown,) if shown else ()
        if shown:
            wide = shown.widest(look)
            shown.put(look, pygame.Rect(rect.right - wide, rect.y, wide, rect.height))


@cache_surface
def _draw_seat(look: Look, size: tuple[int, int]) -> pygame.Surface:
    return shapes.framed_rect(size, look.u(0.3), 1, look.colour("gold-edge"), look.colour("paper"))


_FIGURE = 0.56  # of the height of a line, how high a figure is


class StockCell(Widget):
    """How many of a resource someone has; whoever has the most gets a gold cell and a crown."""

    def __init__(self, kind: int, count: int, is_most: bool, tip: str, *, size: str = "", says: str = "") -> None:
        super().__init__(tip=tip, grow=1, says=says)
        self._kind = kind
        self.count = count
        self.is_most = is_most
        # On a small plate it would lie on the plate above: the gold cell in its frame of ink stands for it.
        self.has_crown = size != "small"
        self.wide_u, self.least_u = (2.9, 1.45) if size in ("line", "small") else (3.05, 2.1)
        self.high_u = {"line": 1.6, "small": 1.3}.get(size, 1.9)

    def hear(self, state: WidgetState) -> Heard:
        return Heard("label", self.says)

    def draw(self, pen: Pen) -> None:
        look, rect = pen.look, self.rect
        pen.surface.blit(_draw_cell(look, rect.size, self.is_most), rect.topleft)
        token, number, crown = self.parts(look)
        pen.surface.blit(look.art.picture(token_picture(self._kind), *token.size), token)
        pen.surface.blit(look.line(str(self.count), self._role(look), "ink" if self.count else "muted"), number)
        if self.is_most and self.has_crown:
            pen.surface.blit(look.art.picture("scoring/crown", *crown.size), crown)
        draw_focus(pen, self)

    def _role(self, look: Look) -> str:
        """The letters of the number: smaller where they would leave the token too little room."""
        free = self.rect.width - look.text_width(str(self.count), "strong") - 2 * look.u(0.15) - look.u(0.05)
        return "strong" if free >= look.u(0.7) else "key"

    def parts(self, look: Look) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect]:
        """Where the token is, the number beside it, and above both the crown of whoever has the most: none lies on
        another.
        """
        rect, role = self.rect, self._role(look)
        side = look.u(0.15 if rect.width < look.u(2.1) else 0.25)
        number = look.line(str(self.count), role, "ink").get_rect(midright=(rect.right - side, rect.centery))
        free = number.left - look.u(0.05) - rect.x - side
        size = max(min(round(rect.height * 0.74), round(rect.width * 0.5), free), 1)
        token = pygame.Rect(0, 0, size, size).move_to(midleft=(rect.x + side, rect.centery))
        low = min(rect.y + look.u(0.35), rect.centery - round(look.line_height(role) * _FIGURE) // 2)
        crown = pygame.Rect(0, 0, look.u(0.95), look.u(0.8)).move_to(midbottom=(rect.right - look.u(0.45), low))
        return token, number, crown


@cache_surface
def _draw_cell(look: Look, size: tuple[int, int], is_most: bool) -> pygame.Surface:
    radius = look.u(0.45)
    cell = shapes.rounded_rect(size, radius, look.colour("ink" if is_most else "rule"))
    ground = look.colour("gold-top" if is_most else "field")
    cell.blit(shapes.rounded_rect((size[0] - 3, size[1] - 3), max(radius - 1, 1), ground), (1, 1))
    return cell
