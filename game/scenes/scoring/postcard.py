"""The postcard of a finished game: a painting of one of its moments, and beside it who played, who won, and when.

A moment is painted as the board in the light of that hour, in strokes of a brush on canvas.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import count
from math import cos, hypot, sin
from random import Random

import pygame

from game.engine import Message
from game.engine.speech.story import StoryMoment
from game.light import Light
from game.match.past import Replay
from game.render import Look, Theme, shapes
from game.render.look import cache_surface
from game.render.pieces import display, seat_portrait, tinted_icon
from game.render.sea import still_sea
from game.render.theme import hex_colour, mix
from game.tables.screen import menu_card, screen_of
from game.tables.small_board import PaintedStep, has_board, paint_step
from game.words.catalogue import shorten
from game.words.narrator import Narrator

from .show import ScoringWords
from .sky import draw_sky

SIZE = (1600, 900)
PAINTING = pygame.Rect(30, 30, 1076, 840)
_LEFT, _RIGHT = 1137, 1568  # between them stands what is written
_SMALLEST, _LEAST = 13, 0.66  # the smallest letters, in pixels and in parts of their usual size
_FINE = 3

_SERIALS = count()


@dataclass(frozen=True, slots=True)
class Lettering:
    """Letters of one kind on a card: typeface, size in pixels and colour."""

    name: str
    size: float
    colour: str = "ink"


class Postcards:
    """The cards of one game, one for each moment; each is painted once, when someone wants to see it."""

    def __init__(self, texts: ScoringWords, replay: Replay, when: datetime) -> None:
        self.texts = texts
        self.replay = replay
        self.when = when
        facts = len(replay.view(len(replay.log)).history)
        end = StoryMoment(
            facts, 0, Message("postcard.end.title"), Message("postcard.end", {"ending": texts.story.ending})
        )
        self.moments: Sequence[StoryMoment] = [one for one in texts.story.moments if one.told <= facts] or [end]
        self.look = Look(Theme.load(), SIZE, language=texts.words.language)
        self._painted: dict[int, pygame.Surface] = {}
        self.serial = next(_SERIALS)  # by which its pictures are told from those of other games

    @property
    def best(self) -> int:
        """The moment that is shown first."""
        return max(range(len(self.moments)), key=lambda number: self.moments[number].weight)

    def title(self, number: int) -> str:
        return self.texts.say(self.moments[number].title)

    def find(self, number: int) -> pygame.Surface | None:
        """The card of a moment, if it is painted."""
        return self._painted.get(number)

    def paint(self, number: int) -> pygame.Surface:
        """Paints the card of a moment.

        That takes longer than a frame: it is for one thread at a time, and any thread will do.
        """
        look, moment = self.look, self.moments[number]
        card = pygame.Surface(SIZE)
        card.blit(shapes.gradient(SIZE, look.colour("paper-top"), look.colour("paper")), (0, 0))
        pygame.draw.rect(card, look.colour("hairline"), card.get_rect().inflate(-22, -22), 2, border_radius=8)
        card.blit(shapes.shadow(PAINTING.size, 0, (40, 30, 10), 6), (PAINTING.x - 6, PAINTING.y - 2))
        painting = pygame.Surface(PAINTING.size)
        paint_moment(look, painting, self.texts, self.replay, moment)
        card.blit(painting, PAINTING)
        pygame.draw.rect(card, look.colour("ink"), PAINTING.inflate(4, 4), 2)

        words, size = self.texts.own("postcard.greetings"), 44.0
        while size > 26 and look.texts.width(words, "serif-black", size / look.unit) > PAINTING.width * 0.58:
            size -= 2
        title = display(look, words, size / look.unit)
        card.blit(title, title.get_rect(center=(PAINTING.centerx, PAINTING.top + 50)))
        is_above = screen_of(self.texts.finished.rules.game).painting.is_captioned_above
        middle = PAINTING.top + 114 if is_above else PAINTING.bottom - 46
        _draw_banner(look, card, self.texts.say(moment.caption), middle)
        _Writing(look, card, self.texts).write(self.when)
        self._painted[number] = card
        return card


def _draw_banner(look: Look, card: pygame.Surface, words: str, middle: int) -> None:
    """The caption on a band of paper with pointed ends; a long one in two lines of smaller letters."""
    lettering, room = Lettering("serif-bold", 25), PAINTING.width - 260
    lines = [words]
    if look.texts.width(words, lettering.name, lettering.size / look.unit) > room:
        lettering = Lettering("serif-bold", 19)
        lines = list(look.texts.wrap(words, lettering.name, lettering.size / look.unit, room))[:2]
    drawn = [fit_line(look, line, lettering, room) for line in lines]
    wide, high = max(line.get_width() for line in drawn) + 84, 48 + 20 * (len(lines) - 1)
    fine = pygame.Surface((wide * _FINE, high * _FINE), pygame.SRCALPHA)
    for colour, inset in (("ink", 0), ("paper-top", 3)):
        left = inset * 1.6
        right = wide - inset * 1.6
        top = inset
        low = high - inset
        corners = [(left, top), (right, top), (right - 15, high / 2), (right, low), (left, low), (left + 15, high / 2)]
        pygame.draw.polygon(fine, look.colour(colour), [(x * _FINE, y * _FINE) for x, y in corners])
    band = pygame.transform.smoothscale(fine, (wide, high))
    place = band.get_rect(center=(PAINTING.centerx, middle))
    card.blit(band, place)
    for number, line in enumerate(drawn):
        card.blit(line, line.get_rect(center=(place.centerx, place.centery - 1 + 24 * (number - (len(drawn) - 1) / 2))))


def fit_line(look: Look, words: str, lettering: Lettering, room: int) -> pygame.Surface:
    """A line as large as its room allows; what is too long even in letters of two thirds of the size is cut."""
    size, smallest = lettering.size, max(lettering.size * _LEAST, _SMALLEST)
    while size > smallest and look.texts.width(words, lettering.name, size / look.unit) > room:
        size -= 1
    length = len(words)
    while length > 4 and look.texts.width(words, lettering.name, size / look.unit) > room:
        length -= 1
        words = shorten(words, length)
    return look.texts.line(words, lettering.name, size / look.unit, look.colour(lettering.colour))


class _Writing:
    """Writes beside the painting who played, who won, and when."""

    def __init__(self, look: Look, card: pygame.Surface, texts: ScoringWords) -> None:
        self.look = look
        self.card = card
        self.texts = texts

    def write(self, when: datetime) -> None:
        look, texts = self.look, self.texts
        game = self.texts.finished.rules.game
        lines = look.texts.wrap(texts.words.say("app.title"), "serif-black", 34 / look.unit, 200)
        for number, line in enumerate(lines[:2]):
            self._line(line, Lettering("serif-black", 34), (_LEFT, 60 + 38 * number), 205)
        self._line(texts.words.game(game), Lettering("sans-bold", 18, "teal"), (_LEFT, 140), 205)
        self._line(texts.game("postcard.board"), Lettering("sans", 16, "muted"), (_LEFT, 163), 205)
        stamp = draw_stamp(look, game, texts.length())
        self.card.blit(stamp, stamp.get_rect(midtop=(1504, 36)))
        postmark = draw_postmark(look, *texts.postmark(when))
        self.card.blit(postmark, postmark.get_rect(center=(1404, 122)))

        top, low = 224, 656
        high = min((low - top) / len(texts.ranking), 106.0)
        above = (low - top - high * len(texts.ranking)) / 2
        for place, seat in enumerate(texts.ranking):
            row = pygame.Rect(_LEFT - 12, round(top + above + place * high), _RIGHT - _LEFT + 20, round(high) - 4)
            self._write_row(row, seat)

        for number, award in enumerate(texts.story.awards[:2]):
            title, sentence = texts.award(award)
            middle = 714 + number * 57
            picture = look.art.picture(award.picture, 46, 40)
            if "/icon-" in award.picture:
                picture = tinted_icon(look, award.picture, 32, "teal")
            self.card.blit(picture, picture.get_rect(center=(_LEFT + 26, middle)))
            self._line(title, Lettering("sans-bold", 18), (_LEFT + 62, middle - 11), _RIGHT - _LEFT - 62)
            self._line(sentence, Lettering("sans", 16, "muted"), (_LEFT + 62, middle + 12), _RIGHT - _LEFT - 62)

        for y in (211, 672, 808):
            pygame.draw.line(self.card, look.colour("hairline"), (_LEFT, y), (_RIGHT, y), 2)
        self._line(texts.date(when), Lettering("serif-bold", 21), (_LEFT, 841))

    def _line(self, words: str, lettering: Lettering, at: tuple[int, int], room: int = _RIGHT - _LEFT) -> None:
        """A line that begins here; its middle is as low as this."""
        line = fit_line(self.look, words, lettering, room)
        self.card.blit(line, line.get_rect(midleft=at))

    def _write_row(self, row: pygame.Rect, seat: int) -> None:
        look, card = self.look, self.card
        texts = self.texts
        across, middle = min(row.height - 18, 80), row.centery
        is_first = texts.ranks[seat] == 1
        if is_first:
            gold, light, pale = (look.colour(name) for name in ("gold", "glow-light", "paper-top"))
            card.blit(shapes.framed_rect(row.size, 12, 2, gold, light, pale), row)
        number = Lettering("serif-bold", 31, "ink" if is_first else "muted")
        rank = fit_line(look, str(texts.ranks[seat]), number, 40)
        card.blit(rank, rank.get_rect(center=(row.x + 26, middle)))

        face = seat_portrait(look, texts.faces[seat], texts.colours[seat], texts.initials[seat], across)
        place = pygame.Rect(0, 0, across, across).move_to(center=(row.x + 90, middle + (3 if is_first else 0)))
        is_portrait = bool(texts.faces[seat])
        card.blit(face, face.get_rect(midleft=place.midleft) if is_portrait else face.get_rect(center=place.center))
        if is_first:
            crown = look.art.picture("scoring/crown", round(across * 0.6), round(across * 0.5))
            card.blit(crown, crown.get_rect(midbottom=(place.centerx - across // 16, place.top + across // 7)))

        points = fit_line(look, texts.points(seat), Lettering("serif-black", 44), 90)
        card.blit(points, points.get_rect(midright=(row.right - 14, middle)))
        left, room = row.x + 150, row.right - 28 - points.get_width() - row.x - 150
        lift, size = (13, 29) if row.height > 60 else (10, 24)
        self._line(texts.names[seat], Lettering("serif-bold", size), (left, middle - lift), room)
        summary = texts.say(texts.story.summaries[seat])
        self._line(summary, Lettering("sans", 16, "muted"), (left, middle + lift + 5), room)


_STAMP = (132, 154)
_VALUE, _WORD = Lettering("serif-black", 23, "white"), Lettering("sans-semibold", 14, "white")
_TEETH = 12  # pixels from one hole of the perforation to the next


@cache_surface
def draw_stamp(look: Look, game: str, length: tuple[str, str, str]) -> pygame.Surface:
    """A piece of the game's picture, perforated, worth as many turns as it took: the number is large, and what stands
    before it and behind it small.
    """
    wide, high = _STAMP
    stamp = pygame.Surface((wide + 12, high + 14), pygame.SRCALPHA)
    stamp.blit(shapes.shadow(_STAMP, 2, (40, 30, 10), 6), (0, 3))
    sheet = shapes.rounded_rect(_STAMP, 0, (253, 251, 244))
    hole = pygame.Surface(_STAMP, pygame.SRCALPHA)
    along = [(x, y) for x in range(wide // 2 % _TEETH, wide + 1, _TEETH) for y in (0, high)]
    down = [(x, y) for y in range(high // 2 % _TEETH, high + 1, _TEETH) for x in (0, wide)]
    for at in along + down:
        pygame.draw.aacircle(hole, (0, 0, 0, 255), at, 4)
    sheet.blit(hole, (0, 0), special_flags=pygame.BLEND_RGBA_SUB)

    picture = pygame.Surface((wide - 22, high - 22))
    wide, high = picture.get_size()
    drawn = look.art.picture(menu_card(game).picture, 10 * wide, high)
    picture.blit(drawn, drawn.get_rect(center=(wide // 2, high // 2)))
    foot = pygame.Surface((wide, 40), pygame.SRCALPHA)
    for y in range(40):
        foot.fill((*look.colour("sea-deep"), min(y * 7, 220)), (0, y, wide, 1))
    picture.blit(foot, (0, high - 40))
    x = 8
    for words, lettering, low in zip(length, (_WORD, _VALUE, _WORD), (5, 1, 5), strict=True):
        if words:
            line = fit_line(look, words, lettering, wide - x - 4)
            picture.blit(line, line.get_rect(bottomleft=(x, high - low)))
            x += line.get_width() + 4
    pygame.draw.rect(picture, look.colour("ink"), picture.get_rect(), 2)
    sheet.blit(picture, (11, 11))
    stamp.blit(sheet, (6, 6))
    return stamp


_RADIUS, _INNER = 48, 0.86  # of the outer ring of the postmark, in pixels, and of the inner one, in parts of that
_INSIDE = _RADIUS * _INNER - 3  # as far as its letters reach, clear of the ring
_NEAREST = 20  # pixels from the middle to the first of its lines, at least
_LETTERS = 11  # pixels of its smallest letters


@cache_surface
def draw_postmark(look: Look, weekday: str, day: str, year: str) -> pygame.Surface:
    """Two rings with the date, and waves that run over the stamp; printed a little askew."""
    radius, ink = _RADIUS, (74, 64, 92)
    wide, high = 4 * radius * _FINE, (2 * radius + 8) * _FINE
    fine = pygame.Surface((wide, high), pygame.SRCALPHA)
    middle = (wide // 2, high // 2)
    for part in (1.0, _INNER):
        pygame.draw.aacircle(fine, (*ink, 185), middle, radius * _FINE * part, 2 * _FINE)
    for number in range(5):
        low = middle[1] + (number - 2) * 13 * _FINE
        wave = [(x, low + 3 * _FINE * sin(x / (9 * _FINE))) for x in range(middle[0] + radius * _FINE, wide, 4)]
        pygame.draw.lines(fine, (*ink, 120), False, wave, 2 * _FINE)
    drawn = pygame.transform.smoothscale(fine, (wide // _FINE, high // _FINE))
    for words, size, down in ((weekday, 11, -23), (day, 19, -3), (year, 19, 18)):
        line, low = _letter_inside(look, words, size, down, ink)
        line.set_alpha(215)
        drawn.blit(line, line.get_rect(center=(drawn.get_width() // 2, drawn.get_height() // 2 + low)))
    return pygame.transform.rotozoom(drawn, 4, 1.0)


def _letter_inside(
    look: Look, words: str, size: int, down: int, ink: tuple[int, int, int]
) -> tuple[pygame.Surface, int]:
    """A line so far below the middle, within the inner ring, and how far below it is: one that is too long for that
    comes nearer, and then is smaller; where even the smallest letters there are would be too large, they are shrunk.
    """
    line = look.texts.line(words, "sans-bold", size / look.unit, ink)
    while _reach(line, down) > _INSIDE and down < -_NEAREST:
        down += 1
    while _reach(line, down) > _INSIDE and size > _LETTERS:
        size -= 1
        line = look.texts.line(words, "sans-bold", size / look.unit, ink)
    whole, scale = line, 1.0
    while _reach(line, down) > _INSIDE:
        scale -= 0.02
        line = pygame.transform.smoothscale_by(whole, scale)
    return line.copy(), down


def _reach(line: pygame.Surface, down: int) -> float:
    """How far from the middle of the rings the corners of a line are that lies so far below it."""
    ink = line.get_bounding_rect().move(-(line.get_width() // 2), down - line.get_height() // 2)
    return max(hypot(x, y) for x in (ink.left, ink.right) for y in (ink.top, ink.bottom))


_STROKES, _LAYERS = 6600, 3  # strokes of the brush, laid on in this many layers
_WET = 120  # how much is seen of the strokes over what they paint
_GLINTS = 300
_NEAR = 46  # how far a colour may be from that of the sea to be taken for water
_SEED = 7  # every painter has a hand of its own


def paint_moment(look: Look, sheet: pygame.Surface, texts: ScoringWords, replay: Replay, moment: StoryMoment) -> None:
    """Fills a sheet with a moment of a game. A game without a drawn board is remembered by its sky."""
    rules = texts.finished.rules
    if not has_board(rules.game):
        sheet.blit(draw_sky(look, sheet.get_size(), rules.game), (0, 0))
    else:
        place = min(max(replay.place_told(moment.told), 1), len(replay.log))
        painted = PaintedStep(replay.view(place - 1), replay.log[place - 1], replay.view(place))
        hour = moment.told / max(len(replay.view(len(replay.log)).history), 1)
        paint_board(look, sheet, painted, texts.narrator, hour)
    brush(sheet)


def paint_board(look: Look, sheet: pygame.Surface, painted: PaintedStep, narrator: Narrator, hour: float) -> None:
    """The board on the sea at some hour, from 0 to 1."""
    manner = screen_of(narrator.rules.game).painting
    light = light_at(manner.lights, hour)
    look = look.in_colours(sea_top=light.sea[0], sea=light.sea[1], sea_deep=light.sea[2])
    sea = still_sea(look, look.size)

    def shine(ground: pygame.Surface) -> None:
        """Lets the light fall on all of the ground, and glitter on the water at its right."""
        if manner.is_land_lit:
            ground.fill(look.colour(light.land), special_flags=pygame.BLEND_RGB_MULT)
        random, (wide, high) = Random(_SEED), ground.get_size()
        glints = pygame.Surface((wide, high), pygame.SRCALPHA)
        for _ in range(_GLINTS):
            down = random.random()
            x, y = round(wide * random.gauss(0.885, 0.02 + 0.05 * down)), round(high * down)
            across, thick = random.randint(5, 30), random.randint(2, 4)
            seen = random.randint(40, 150)
            if 0 <= x < wide and y < high and _is_near(ground.get_at((x, y)), sea.get_at((x, y))):
                pygame.draw.ellipse(glints, (*look.colour(light.glint), seen), (x - across // 2, y, across, thick))
        ground.blit(glints, (0, 0))

    sheet.blit(sea, (0, 0))
    wide, high = sheet.get_size()
    room = pygame.Rect(0, round(high * manner.above), wide, round(high * (1 - manner.above - manner.below)))
    paint_step(look, sheet, room, painted, narrator, shine)


def light_at(lights: tuple[Light, ...], hour: float) -> Light:
    """The light at some hour, between those that there are."""
    at = min(max(hour, 0.0), 1.0) * (len(lights) - 1)
    first = min(int(at), len(lights) - 2)
    one, other = lights[first], lights[first + 1]

    def between(early: str, late: str) -> str:
        early_rgb, late_rgb = pygame.Color(early), pygame.Color(late)
        return hex_colour(
            mix((early_rgb.r, early_rgb.g, early_rgb.b), (late_rgb.r, late_rgb.g, late_rgb.b), at - first)
        )

    top, middle, deep = (between(early, late) for early, late in zip(one.sea, other.sea, strict=True))
    return Light((top, middle, deep), between(one.land, other.land), between(one.glint, other.glint))


def _is_near(one: pygame.Color, other: pygame.Color) -> bool:
    return abs(one.r - other.r) + abs(one.g - other.g) + abs(one.b - other.b) < _NEAR


def brush(sheet: pygame.Surface) -> None:
    """Goes over a picture with a brush, and lets the canvas show through."""
    random, (wide, high) = Random(_SEED), sheet.get_size()
    for layer in range(_LAYERS):
        strokes = sheet.copy()
        for _ in range(_STROKES // _LAYERS):
            x, y = random.randrange(wide), random.randrange(high)
            _draw_stroke(sheet, strokes, (x, y), random, 26 - 6 * layer)
        strokes.set_alpha(_WET)
        sheet.blit(strokes, (0, 0))

    # Threads of the canvas, over and under.
    weave = pygame.Surface((4, 4), pygame.SRCALPHA)
    for x, y, tone in ((0, 0, 255), (1, 0, 255), (2, 2, 255), (3, 2, 255), (0, 1, 0), (2, 3, 0), (1, 2, 0), (3, 0, 0)):
        weave.set_at((x, y), (tone, tone, tone, 15))
    row = pygame.Surface((wide, 4), pygame.SRCALPHA)
    for x in range(0, wide, 4):
        row.blit(weave, (x, 0))
    canvas = pygame.Surface((wide, high), pygame.SRCALPHA)
    for y in range(0, high, 4):
        canvas.blit(row, (0, y))
    sheet.blit(canvas, (0, 0))

    # Darker towards the corners.
    across, down = wide // 12, high // 12
    vignette = pygame.Surface((across, down), pygame.SRCALPHA)
    for x in range(across):
        for y in range(down):
            far = ((2 * x / across - 1) ** 2 + (2 * y / down - 1) ** 2) / 2
            vignette.set_at((x, y), (8, 10, 24, round(110 * max(far - 0.28, 0.0))))
    sheet.blit(pygame.transform.smoothscale(vignette, (wide, high)), (0, 0))


def _draw_stroke(
    sheet: pygame.Surface, strokes: pygame.Surface, at: tuple[int, int], random: Random, longest: int
) -> None:
    """A short stroke in the colour of where it is, a little lighter or darker; strokes follow the swell, and cross no
    edge.
    """
    (x, y), (wide, high) = at, sheet.get_size()
    colour = sheet.get_at(at)
    turn = 0.5 * sin(x / 170 + y / 230) + random.uniform(-0.35, 0.35)
    long, shade = random.randint(5, longest), random.randint(-13, 13)
    right, down = cos(turn) * long / 2, sin(turn) * long / 2
    start, end = (int(x - right), int(y - down)), (int(x + right), int(y + down))
    if not all(
        0 <= left < wide and 0 <= top < high and _is_near(colour, sheet.get_at((left, top)))
        for left, top in (start, end)
    ):
        return
    tone = [min(max(part + shade, 0), 255) for part in (colour.r, colour.g, colour.b)]
    pygame.draw.line(strokes, tone, start, end, random.choice((2, 3, 3, 4)))
