"""What is drawn on the menu alone: the illustrated card of a game, the gold button that goes on, and the living sea behind them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import pygame

from game.render import Look, shapes
from game.render.look import cache_surface
from game.render.pieces import EDGE, SHADOW, panel, tinted_icon
from game.render.sea import crest, crest_height
from game.rules import known_games
from game.tables import find_swimmers
from game.widgets import Button, Pen, Result, Widget, WidgetState
from game.widgets.buttons import Use, draw_focus

_EDGE = 0.75
_PAD = 1.5
_GAP = 0.3
_LIFT = 0.45
_PILL = 2.2
_LEAST = {False: 0.8, True: 0.5}  # the part of its height that a picture keeps where room is short


class GameCard(Widget):
    """Pressed like a button. It lifts under the pointer and with the focus; its picture gives way where room is short."""

    corner = "large-panel"
    focusable = True
    wide_u = 21.6

    def __init__(
        self,
        picture: str,
        title: str,
        sentence: str,
        facts: tuple[str, str],
        word: str,
        use: Use,
        *,
        is_lean: bool,
        is_gold: bool,
        has_picture: bool,
        name: str,
    ) -> None:
        super().__init__(name=name, grow=1)
        self.picture, self.title, self.sentence, self.facts, self.word, self.use = picture, title, sentence, facts, word, use
        self.is_lean = is_lean  # whether it has no arrow, and little air
        self.is_gold = is_gold  # whether its pill is the one gold button
        self.fellows: Sequence[GameCard] = (self,)  # those beside it: their sentences take the same number of lines
        self.has_picture = has_picture  # whether its picture is drawn: the first frame does not wait for it

    def narrowest(self, look: Look) -> int:
        facts = sum(look.u(self._icon + 0.35) + look.text_width(fact, "strong") for fact in self.facts) + look.u(self._air)
        return max(look.text_width(self.title, "card"), facts) + 2 * look.u(self._pad)

    def height(self, look: Look, width: int) -> int:
        return self._words(look, width) + self._picture_height(look, width)

    def least_height(self, look: Look, width: int) -> int:
        return self._words(look, width) + round(self._picture_height(look, width) * _LEAST[self.is_lean])

    def press(self, state: WidgetState) -> Result:
        return self.use()

    def draw(self, pen: Pen) -> None:
        look, state = pen.look, pen.state
        is_up = state.is_focused(self) or state.is_hovered(self)
        at = self.rect.move(0, -look.u(_LIFT) if is_up and not state.is_pressed(self) else 0)
        state_now = is_up, self.is_lean, self.is_gold, self.has_picture, self.title, self.sentence, self.facts, self.word
        card = look.bake(("card", self.name, self.rect.size, *state_now), lambda: self._draw_card(look, is_up))
        pen.surface.blit(card, at.move(-SHADOW, -SHADOW))
        draw_focus(pen, self, at)

    # Measures.

    @property
    def _pad(self) -> float:
        return _PAD if self.sentence else 0.8 if self.is_lean else 1.1

    @property
    def _icon(self) -> float:
        return 0.9 if self.is_lean else 1.15

    @property
    def _air(self) -> float:
        """Between the two facts."""
        return 0.6 if self.is_lean else 1.1

    def _picture_height(self, look: Look, width: int) -> int:
        return (width - 2 * look.u(_EDGE)) * 220 // 360

    def _words(self, look: Look, width: int) -> int:
        """The height of everything but the picture."""
        lines = max(len(card._lines(look, width)) for card in self.fellows)
        sentence = lines * look.line_height("body") + look.u(_GAP) if self.sentence else 0
        return look.u(_EDGE + 0.6) + look.line_height("card") + sentence + look.u(_GAP) + self._foot(look) + look.u(0.9)

    def _foot(self, look: Look) -> int:
        return look.line_height("strong") if self.is_lean else max(look.u(_PILL), look.line_height("strong"))

    def _lines(self, look: Look, width: int) -> tuple[str, ...]:
        return look.wrap(self.sentence, "body", width - 2 * look.u(self._pad))

    # The drawing, made once.

    def _draw_card(self, look: Look, is_up: bool) -> pygame.Surface:
        """The whole card with its shadow: one blit a frame."""
        size = self.rect.size
        drawn = panel(look, size, large=True).copy()
        card = drawn.subsurface((SHADOW, SHADOW, *size))
        edge = look.u(_EDGE)
        high = size[1] - self._words(look, size[0])
        frame = pygame.Rect(edge, edge, size[0] - 2 * edge, high)
        card.blit(draw_framed(look, self.picture if self.has_picture else "", frame.size), frame)
        pad = look.u(self._pad)
        y = frame.bottom + look.u(0.6)
        self._line(card, look, self.title, "card", "ink", (pad, y))
        y += look.line_height("card") + look.u(_GAP)
        for line in self._lines(look, size[0]) if self.sentence else ():
            self._line(card, look, line, "body", "muted", (pad, y))
            y += look.line_height("body")
        self._draw_foot(card, look, pygame.Rect(pad, size[1] - look.u(0.9) - self._foot(look), size[0] - 2 * pad, self._foot(look)), is_up)
        return drawn

    def _line(self, card: pygame.Surface, look: Look, text: str, role: str, colour: str, at: tuple[int, int]) -> None:
        drawn = look.line(text, role, colour)
        card.blit(drawn, (at[0], at[1] + (look.line_height(role) - drawn.get_height()) // 2))

    def _draw_foot(self, card: pygame.Surface, look: Look, room: pygame.Rect, is_up: bool) -> None:
        x = room.x
        for icon, fact in zip(("common/icon-person", "common/icon-clock"), self.facts, strict=True):
            drawn = tinted_icon(look, icon, look.u(self._icon), "teal")
            card.blit(drawn, drawn.get_rect(midleft=(x, room.centery)))
            x += look.u(self._icon + 0.35)
            words = look.line(fact, "strong", "ink")
            card.blit(words, words.get_rect(midleft=(x, room.centery)))
            x += words.get_width() + look.u(self._air)
        if not self.is_lean:
            self._draw_pill(card, look, pygame.Rect(x, room.y, room.right - x, room.height), is_up)

    def _draw_pill(self, card: pygame.Surface, look: Look, room: pygame.Rect, is_up: bool) -> None:
        """A round arrow; the card that is up, or is what Enter does, says its word if there is room."""
        words = look.line(self.word, "strong", "ink")
        high, whole = look.u(_PILL), words.get_width() + look.u(_PILL + 0.9)
        wide = whole if (is_up or self.is_gold) and whole <= room.width else high
        if high > room.width:
            return
        pill = pygame.Rect(room.right - wide, room.centery - high // 2, wide, high)
        face = ("gold-top", "gold") if self.is_gold else ("white", "field") if is_up else ("paper-top", "paper")
        card.blit(shapes.framed_rect(pill.size, high // 2, 2, look.colour("ink"), look.colour(face[0]), look.colour(face[1])), pill)
        arrow = tinted_icon(look, "common/icon-chevr", look.u(1.0), "ink")
        card.blit(arrow, arrow.get_rect(center=(pill.right - high // 2, pill.centery)))
        if wide > high:
            card.blit(words, words.get_rect(midleft=(pill.x + look.u(0.9), pill.centery)))


_LINE = 2


def draw_framed(look: Look, art: str, size: tuple[int, int]) -> pygame.Surface:
    """The middle of a drawing as large as the frame; without a drawing, plain sea."""
    size = max(size[0], 8), max(size[1], 8)
    radius = look.measure("panel")
    frame = shapes.rounded_rect(size, radius, look.colour("ink"))
    inner = size[0] - 2 * _LINE, size[1] - 2 * _LINE
    if art:  # so large that nothing of the room stays empty
        wide = max(inner[0], round(inner[1] * look.art.proportion(art)) + 1)
        drawn = look.art.picture(art, wide, wide)
    else:
        drawn = shapes.gradient(inner, look.colour("wave-3"), look.colour("wave-6"))
    picture = shapes.mask(inner, radius - _LINE)
    picture.blit(drawn, drawn.get_rect(center=picture.get_rect().center), special_flags=pygame.BLEND_RGBA_MULT)
    frame.blit(picture, (_LINE, _LINE))
    return frame


_DISC = 2.7
_GOLD_PAD = 0.9
_LONGEST = 9  # words that are longer than this are broken rather than that everything else folds


class ContinueButton(Button):
    """A disc with an arrow, the word, and the game that waits."""

    def __init__(self, text: str, below: str, use: Use, *, name: str, grow: float = 0, off: str = "") -> None:
        super().__init__(text, use, kind="gold", role="heading", below=below, name=name, grow=grow, off=off)

    def widest(self, look: Look) -> int:
        return self._beside(look) + max(look.text_width(self.text, self.role), look.text_width(self.below, "caption"))

    def narrowest(self, look: Look) -> int:
        words = max(look.longest_word(self.text, self.role), look.longest_word(self.below, "caption"))
        return self._beside(look) + min(words, look.u(_LONGEST))

    def height(self, look: Look, width: int) -> int:
        words = sum(look.line_height(role) for _, role in self._write_lines(look, width))
        return max(look.u(4.6), words + look.u(0.7)) + EDGE

    def _beside(self, look: Look) -> int:
        return look.u(_DISC + 3 * _GOLD_PAD)

    def _write_lines(self, look: Look, width: int) -> list[tuple[str, str]]:
        """Every line with its role of text."""
        room = width - self._beside(look)
        return [(line, role) for text, role in ((self.text, self.role), (self.below, "caption")) for line in look.wrap(text, role, room)]

    def _draw_words(self, pen: Pen, down: int) -> None:
        look, written = pen.look, self._write_lines(pen.look, self.rect.width)
        area = pygame.Rect(self.rect.x, self.rect.y + down, self.rect.width, self.rect.height - EDGE)
        self._draw_disc(pen, (area.x + look.u(_GOLD_PAD + _DISC / 2), area.centery))
        x = area.x + self._beside(look) - look.u(_GOLD_PAD)
        y = area.centery - sum(look.line_height(role) for _, role in written) // 2
        for line, role in written:
            drawn = look.line(line, role, self._ink())
            pen.surface.blit(drawn, (x, y + (look.line_height(role) - drawn.get_height()) // 2))
            y += look.line_height(role)

    def _draw_disc(self, pen: Pen, centre: tuple[int, int]) -> None:
        look = pen.look
        radius = look.u(_DISC / 2)
        pygame.draw.aacircle(pen.surface, look.colour(self._ink()), centre, radius)
        pygame.draw.aacircle(pen.surface, look.colour("field"), centre, radius - 2)
        arrow = tinted_icon(look, "common/icon-play", look.u(1.5), self._ink())
        pen.surface.blit(arrow, arrow.get_rect(center=centre))


class GoldPlace(Widget):
    """The room of the gold button, kept while there is none: whatever comes later, everything else stays where it is."""

    def __init__(self, shown: ContinueButton | None, longest: ContinueButton) -> None:
        super().__init__(grow=1)
        self._shown, self._longest = shown, longest
        self.children = [shown] if shown else []

    def widest(self, look: Look) -> int:
        return self._longest.widest(look)

    def narrowest(self, look: Look) -> int:
        return self._longest.narrowest(look)

    def height(self, look: Look, width: int) -> int:
        return max(button.height(look, width) for button in (self._longest, self._shown) if button)

    def place(self, look: Look, rect: pygame.Rect) -> None:
        super().place(look, rect)
        if self._shown:
            self._shown.place(look, rect)


_HORIZON = 0.388
_SKY = 0.27  # where the sky turns warm


@dataclass(frozen=True, slots=True)
class Band:
    """A band of waves: its height in the picture, its colour, and how it slides (in widths of the window a second)."""

    y: float
    colour: str
    speed: float
    length: float
    swell: float


BANDS = (
    Band(_HORIZON, "wave-1", 0.006, 0.31, 0.007),
    Band(0.438, "wave-2", -0.008, 0.37, 0.008),
    Band(0.495, "wave-3", 0.011, 0.33, 0.012),
    Band(0.585, "wave-4", -0.013, 0.41, 0.011),
    Band(0.680, "wave-5", 0.016, 0.36, 0.012),
    Band(0.752, "wave-6", -0.019, 0.44, 0.012),
    Band(0.872, "wave-7", 0.023, 0.39, 0.012),
    Band(0.934, "wave-8", -0.028, 0.47, 0.012),
)

CLOUDS = (
    ("menu/cloud-1", 0.06, 0.07, 0.085, 0.0016),
    ("menu/cloud-2", 0.43, 0.05, 0.055, 0.0024),
    ("menu/cloud-3", 0.93, 0.08, 0.080, 0.0013),
    ("menu/cloud-3", 0.03, 0.30, 0.075, 0.0020),
    ("menu/cloud-2", 0.56, 0.27, 0.050, 0.0028),
    ("menu/bird", 0.66, 0.17, 0.016, 0.0060),
    ("menu/bird", 0.69, 0.15, 0.012, 0.0065),
)
"""Drawing, place, height, and how far it drifts in a second."""

_VOLCANO = (0.845, 0.398, 0.255)  # place of its shore, and its height, in parts of the picture
_CRATER = 0.82  # how high above the shore its smoke comes out, in parts of the drawing
_SUN = (0.737, 0.31, 0.36)
_PUFFS, _RISE, _PUFF_SIZES = 9, 0.30, 12
_PUFF_SECONDS = 15.0


class MenuSea:
    """The sea for one look. `side` is how much room there is beside the cards, in pixels."""

    def __init__(self, look: Look, side: int) -> None:
        self.look, self._side = look, side
        self.width, self.height = look.size
        self._awake = 0  # how many of the swimmers are drawn already: the first picture waits neither for them nor for the sky
        self._has_sky = False

    @cached_property
    def _swimmers(self) -> list[tuple[Swimmer, str, pygame.Rect]]:
        """What the games bring, each in its place; nobody asks for it before the first picture is seen."""
        drawings = (art for game in known_games() for art in find_swimmers(game))
        if self._side < _LEAST_ROOM * self.height:
            return []
        return [(swimmer, art, swimmer.room(self.look.size, self._side)) for swimmer, art in zip(SWIMMERS, drawings, strict=False)]

    @property
    def is_whole(self) -> bool:
        return self._has_sky and self._awake == len(self._swimmers)

    def wake_one(self) -> None:
        """Lets one more thing be seen: first volcano and clouds, then a swimmer a time."""
        self._awake += self._has_sky and self._awake < len(self._swimmers)
        self._has_sky = True

    def wake(self) -> None:
        self._has_sky, self._awake = True, len(self._swimmers)

    def draw(self, surface: pygame.Surface, seconds: float) -> None:
        surface.blit(self.look.bake(("menu-ground", self.look.size), self._ground), (0, 0))
        if self._has_sky:
            self._draw_sky(surface, seconds)
        for i, band in enumerate(BANDS):
            self._draw_band(surface, band, i, seconds)
            for swimmer, art, room in self._swimmers[: self._awake] if self._awake else ():
                if swimmer.band == i:
                    swimmer.draw(surface, self.look, art, room, seconds)

    def _draw_sky(self, surface: pygame.Surface, seconds: float) -> None:
        for art, x, y, high, speed in CLOUDS:
            drawn = self.look.art.picture(art, self.width, round(high * self.height))
            span = self.width + drawn.get_width()
            left = (x * self.width + speed * seconds * self.width + drawn.get_width() / 2) % span - drawn.get_width()
            surface.blit(drawn, (round(left), round(y * self.height)))
        self._draw_smoke(surface, seconds)
        island = self._picture("menu/volcano-island", _VOLCANO[2])
        surface.blit(island, island.get_rect(midbottom=self._at(*_VOLCANO[:2])))

    def _draw_smoke(self, surface: pygame.Surface, seconds: float) -> None:
        """Puffs rise from the crater and swell, the oldest behind."""
        x, shore = self._at(*_VOLCANO[:2])
        crater = shore - _VOLCANO[2] * self.height * _CRATER
        for i in sorted(range(_PUFFS), key=lambda i: -self._age(i, seconds)):
            age = self._age(i, seconds)
            size = 0.05 + 0.10 * round(age * _PUFF_SIZES) / _PUFF_SIZES
            puff = self._picture(f"menu/puff-{i % 3 + 1}", size)
            sway = math.sin(age * 5 + i * 2.1) * 0.014 * self.height
            surface.blit(puff, puff.get_rect(center=(x + sway + age * 0.035 * self.height, crater - age * _RISE * self.height)))

    def _age(self, puff: int, seconds: float) -> float:
        """From 0 at the crater to 1 above the window."""
        return (seconds / _PUFF_SECONDS + puff / _PUFFS) % 1.0

    def _draw_band(self, surface: pygame.Surface, band: Band, number: int, seconds: float) -> None:
        swell, length = self._swell(band), max(round(band.length * self.width), 16)
        strip = crest(self.look, self.width, swell, length, band.colour, number * 1.9)
        offset = round(band.speed * seconds * self.width) % length
        surface.blit(strip, (-offset, round(band.y * self.height) - crest_height(swell) // 2))

    def _ground(self) -> pygame.Surface:
        """All that never moves: sky, sun, and the water between the crests."""
        ground = pygame.Surface(self.look.size)
        colour = self.look.colour
        warm, horizon = round(_SKY * self.height), round(_HORIZON * self.height)
        ground.blit(shapes.gradient((self.width, warm), colour("sky-top"), colour("sky")), (0, 0))
        ground.blit(shapes.gradient((self.width, horizon - warm + 9), colour("sky"), colour("sky-low")), (0, warm))
        sun = self._picture("menu/sun", _SUN[2])
        ground.blit(sun, sun.get_rect(center=self._at(*_SUN[:2])))
        for band in BANDS:
            top = round(band.y * self.height) + crest_height(self._swell(band)) // 2
            ground.fill(colour(band.colour), (0, top, self.width, self.height - top))
        return ground

    def _swell(self, band: Band) -> int:
        return max(round(band.swell * self.height), 2)

    def _at(self, x: float, y: float) -> tuple[int, int]:
        return round(x * self.width), round(y * self.height)

    def _picture(self, art: str, high: float) -> pygame.Surface:
        return self.look.art.picture(art, self.width * 2, max(round(high * self.height), 1))


_LEAST_ROOM = 0.06  # where there is less room beside the cards, in heights of the window, nothing shows
_TURNS = 6  # steps between level and the most a boat rocks: every one is drawn once


@dataclass(frozen=True, slots=True)
class Swimmer:
    """A place beside the cards where a drawing bobs; sizes and places are in parts of the window's height."""

    is_left: bool
    y: float
    high: float
    band: int  # the band of waves it lies on: the next one passes before it
    bob: float
    seconds: float
    rock: float = 0.0  # degrees
    faces_left: bool = False

    def room(self, size: tuple[int, int], side: int) -> pygame.Rect:
        """Where it lies at rest: in the middle of the room, and no wider than it."""
        high = min(round(self.high * size[1]), round(side * 0.92))
        place = pygame.Rect(0, 0, round(high * 1.16), high)
        place.midbottom = side // 2 if self.is_left else size[0] - side // 2, round(self.y * size[1])
        return place

    def draw(self, surface: pygame.Surface, look: Look, art: str, room: pygame.Rect, seconds: float) -> None:
        turn = seconds / self.seconds * math.tau + self.y * 10
        step = round(math.sin(turn * 0.7) * _TURNS) if self.rock else 0
        drawn = _draw_swimmer(look, self, art, room.height, step)
        place = drawn.get_rect(center=room.center)
        surface.blit(drawn, place.move(0, round(math.sin(turn) * self.bob * look.size[1])))


@cache_surface
def _draw_swimmer(look: Look, swimmer: Swimmer, art: str, high: int, step: int) -> pygame.Surface:
    drawn = look.art.picture(art, high * 2, high)
    if swimmer.faces_left:
        drawn = pygame.transform.flip(drawn, True, False)
    return pygame.transform.rotozoom(drawn, swimmer.rock * step / _TURNS, 1.0) if step else drawn


SWIMMERS = (
    Swimmer(True, 0.690, 0.185, 3, 0.004, 5.2),
    Swimmer(False, 0.755, 0.150, 4, 0.003, 3.4, rock=2.0),
    Swimmer(True, 0.925, 0.110, 6, 0.003, 4.1),
    Swimmer(False, 0.930, 0.110, 6, 0.004, 6.0, faces_left=True),
)
