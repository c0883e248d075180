"""The postcard of a finished game: a painting of one of its moments, and beside it who played, who won, and when."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import count
from math import cos, pi, sin
from typing import Literal

import pygame

from game.engine import Message
from game.engine.speech.story import StoryMoment
from game.match.past import Replay
from game.render import Look, Theme, shapes
from game.render.look import cache_surface
from game.render.pieces import display, seat_portrait, tinted_icon
from game.tables.screen import menu_card, screen_of
from game.words.catalogue import shorten

from .painting import paint_moment
from .show import ScoringWords

SIZE = (1600, 900)
PAINTING = pygame.Rect(30, 30, 1076, 840)
_LEFT, _RIGHT = 1137, 1568  # between them stands what is written
_SMALLEST, _LEAST = 13, 0.66  # the smallest letters, in pixels and in parts of their usual size
_FINE = 3

Side = Literal["left", "middle", "right"]
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
        self.look = Look(Theme.load(), SIZE)
        self._painted: dict[int, pygame.Surface] = {}
        self.serial = next(_SERIALS)  # by which its pictures are told from those of other games

    @property
    def best(self) -> int:
        """The moment that is shown first."""
        return max(range(len(self.moments)), key=lambda number: self.moments[number].weight)

    def title(self, number: int) -> str:
        return self.texts.say(self.moments[number].title)

    def caption(self, number: int) -> str:
        return self.texts.say(self.moments[number].caption)

    def find(self, number: int) -> pygame.Surface | None:
        """The card of a moment, if it is painted."""
        return self._painted.get(number)

    def paint(self, number: int) -> pygame.Surface:
        """Paints the card of a moment.

        That takes longer than a frame: it is for one thread at a time, and any thread will do.
        """
        card = pygame.Surface(SIZE)
        card.blit(shapes.gradient(SIZE, self.look.colour("paper-top"), self.look.colour("paper")), (0, 0))
        pygame.draw.rect(card, self.look.colour("hairline"), card.get_rect().inflate(-22, -22), 2, border_radius=8)
        card.blit(shapes.shadow(PAINTING.size, 0, (40, 30, 10), 6), (PAINTING.x - 6, PAINTING.y - 2))
        painting = pygame.Surface(PAINTING.size)
        paint_moment(self.look, painting, self.texts, self.replay, self.moments[number])
        card.blit(painting, PAINTING)
        pygame.draw.rect(card, self.look.colour("ink"), PAINTING.inflate(4, 4), 2)
        self._write_on_painting(card, number)
        _Writing(self.look, card, self.texts, self.when).write()
        self._painted[number] = card
        return card

    def _write_on_painting(self, card: pygame.Surface, number: int) -> None:
        look, words = self.look, self.texts.greetings()
        size = 44.0
        while size > 26 and look.texts.width(words, "serif-black", size / look.unit) > PAINTING.width * 0.58:
            size -= 2
        title = display(look, words, size / look.unit)
        card.blit(title, title.get_rect(center=(PAINTING.centerx, PAINTING.top + 50)))
        is_above = screen_of(self.texts.finished.rules.game).painting.is_captioned_above
        _draw_banner(look, card, self.caption(number), PAINTING.top + 114 if is_above else PAINTING.bottom - 46)


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
    """What stands beside the painting."""

    def __init__(self, look: Look, card: pygame.Surface, texts: ScoringWords, when: datetime) -> None:
        self.look = look
        self.card = card
        self.texts = texts
        self.when = when

    def write(self) -> None:
        self._write_head()
        self._rule(211)
        self._write_ranking(224, 656)
        self._rule(672)
        self._write_awards(686)
        self._rule(808)
        self._line(self.texts.date(self.when), Lettering("serif-bold", 21), (_LEFT, 841))

    def _line(
        self, words: str, lettering: Lettering, at: tuple[int, int], room: int = _RIGHT - _LEFT, side: Side = "left"
    ) -> None:
        """A line whose middle is as low as this."""
        line = fit_line(self.look, words, lettering, room)
        place = (
            line.get_rect(midleft=at)
            if side == "left"
            else line.get_rect(midright=at)
            if side == "right"
            else line.get_rect(center=at)
        )
        self.card.blit(line, place)

    def _rule(self, y: int) -> None:
        pygame.draw.line(self.card, self.look.colour("hairline"), (_LEFT, y), (_RIGHT, y), 2)

    def _write_head(self) -> None:
        texts = self.texts
        for number, line in enumerate(
            self.look.texts.wrap(texts.words.say("app.title"), "serif-black", 34 / self.look.unit, 200)[:2]
        ):
            self._line(line, Lettering("serif-black", 34), (_LEFT, 60 + 38 * number), 205)
        self._line(texts.words.game(texts.finished.rules.game), Lettering("sans-bold", 18, "teal"), (_LEFT, 140), 205)
        self._line(texts.board_and_length(), Lettering("sans", 16, "muted"), (_LEFT, 163), 205)
        stamp = draw_stamp(self.look, texts.finished.rules.game, texts.length())
        self.card.blit(stamp, stamp.get_rect(midtop=(1504, 36)))
        postmark = _draw_postmark(self.look, *texts.postmark(self.when))
        self.card.blit(postmark, postmark.get_rect(center=(1404, 122)))

    def _write_ranking(self, top: int, low: int) -> None:
        texts = self.texts
        high = min((low - top) / len(texts.ranking), 106.0)
        above = (low - top - high * len(texts.ranking)) / 2
        for place, seat in enumerate(texts.ranking):
            row = pygame.Rect(_LEFT - 12, round(top + above + place * high), _RIGHT - _LEFT + 20, round(high) - 4)
            if texts.ranks[seat] == 1:
                gold, light, pale = (self.look.colour(name) for name in ("gold", "glow-light", "paper-top"))
                self.card.blit(shapes.framed_rect(row.size, 12, 2, gold, light, pale), row)
            self._write_row(row, seat)

    def _write_row(self, row: pygame.Rect, seat: int) -> None:
        texts, across = self.texts, min(row.height - 18, 80)
        middle, is_first = row.centery, texts.ranks[seat] == 1
        self._line(
            str(texts.ranks[seat]),
            Lettering("serif-bold", 31, "ink" if is_first else "muted"),
            (row.x + 26, middle),
            40,
            "middle",
        )
        face = seat_portrait(self.look, texts.faces[seat], texts.colours[seat], texts.initials[seat], across)
        place = pygame.Rect(0, 0, across, across).move_to(center=(row.x + 90, middle + (3 if is_first else 0)))
        self.card.blit(
            face, face.get_rect(midleft=place.midleft) if texts.faces[seat] else face.get_rect(center=place.center)
        )
        if is_first:
            crown = self.look.art.picture("scoring/crown", round(across * 0.6), round(across * 0.5))
            self.card.blit(crown, crown.get_rect(midbottom=(place.centerx - across // 16, place.top + across // 7)))
        points = fit_line(self.look, texts.points(seat), Lettering("serif-black", 44), 90)
        self.card.blit(points, points.get_rect(midright=(row.right - 14, middle)))
        left, room = row.x + 150, row.right - 28 - points.get_width() - row.x - 150
        lift = 13 if row.height > 60 else 10
        self._line(
            texts.names[seat], Lettering("serif-bold", 29 if row.height > 60 else 24), (left, middle - lift), room
        )
        self._line(texts.summary(seat), Lettering("sans", 16, "muted"), (left, middle + lift + 5), room)

    def _write_awards(self, top: int) -> None:
        """The first two."""
        for number, award in enumerate(self.texts.story.awards[:2]):
            title, sentence = self.texts.award(award)
            middle = top + 28 + number * 57
            icon = "/icon-" in award.picture
            drawn = (
                tinted_icon(self.look, award.picture, 32, "teal")
                if icon
                else self.look.art.picture(award.picture, 46, 40)
            )
            self.card.blit(drawn, drawn.get_rect(center=(_LEFT + 26, middle)))
            self._line(title, Lettering("sans-bold", 18), (_LEFT + 62, middle - 11), _RIGHT - _LEFT - 62)
            self._line(sentence, Lettering("sans", 16, "muted"), (_LEFT + 62, middle + 12), _RIGHT - _LEFT - 62)


_STAMP = (132, 154)
_TEETH = 12  # pixels from one hole of the perforation to the next


@cache_surface
def draw_stamp(look: Look, game: str, length: str) -> pygame.Surface:
    """A piece of the game's picture, perforated, worth as many turns as it took."""
    wide, high = _STAMP
    stamp = pygame.Surface((wide + 12, high + 14), pygame.SRCALPHA)
    stamp.blit(shapes.shadow(_STAMP, 2, (40, 30, 10), 6), (0, 3))
    sheet = shapes.rounded_rect(_STAMP, 0, (253, 251, 244))
    hole = pygame.Surface(_STAMP, pygame.SRCALPHA)
    for x in range(wide // 2 % _TEETH, wide + 1, _TEETH):
        for y in (0, high):
            pygame.draw.aacircle(hole, (0, 0, 0, 255), (x, y), 4)
    for y in range(high // 2 % _TEETH, high + 1, _TEETH):
        for x in (0, wide):
            pygame.draw.aacircle(hole, (0, 0, 0, 255), (x, y), 4)
    sheet.blit(hole, (0, 0), special_flags=pygame.BLEND_RGBA_SUB)
    sheet.blit(_draw_stamp_picture(look, game, length, (wide - 22, high - 22)), (11, 11))
    stamp.blit(sheet, (6, 6))
    return stamp


def _draw_stamp_picture(look: Look, game: str, length: str, size: tuple[int, int]) -> pygame.Surface:
    picture = pygame.Surface(size)
    drawn = look.art.picture(menu_card(game).picture, 10 * size[0], size[1])
    picture.blit(drawn, drawn.get_rect(center=(size[0] // 2, size[1] // 2)))
    foot = pygame.Surface((size[0], 40), pygame.SRCALPHA)
    for y in range(40):
        foot.fill((*look.colour("sea-deep"), min(y * 7, 220)), (0, y, size[0], 1))
    picture.blit(foot, (0, size[1] - 40))
    number, _, word = length.partition(" ")
    digits = look.texts.line(number, "serif-black", 23 / look.unit, look.colour("white"))
    place = digits.get_rect(bottomleft=(8, size[1] - 1))
    picture.blit(digits, place)
    small = look.texts.line(word, "sans-semibold", 14 / look.unit, look.colour("white"))
    picture.blit(small, small.get_rect(bottomleft=(place.right + 4, place.bottom - 4)))
    pygame.draw.rect(picture, look.colour("ink"), picture.get_rect(), 2)
    return picture


@cache_surface
def _draw_postmark(look: Look, weekday: str, day: str, year: str) -> pygame.Surface:
    """Two rings with the date, and waves that run over the stamp; printed a little askew."""
    radius, ink = 48, (74, 64, 92)
    wide, high = 4 * radius * _FINE, (2 * radius + 8) * _FINE
    fine = pygame.Surface((wide, high), pygame.SRCALPHA)
    middle = (wide // 2, high // 2)
    for part in (1.0, 0.86):
        pygame.draw.aacircle(fine, (*ink, 185), middle, radius * _FINE * part, 2 * _FINE)
    for number in range(5):
        _draw_wave(fine, (*ink, 120), middle[0] + radius * _FINE, middle[1] + (number - 2) * 13 * _FINE, wide)
    drawn = pygame.transform.smoothscale(fine, (wide // _FINE, high // _FINE))
    for words, size, down in ((weekday, 11, -23), (day, 19, -3), (year, 19, 18)):
        line = look.texts.line(words, "sans-bold", size / look.unit, ink).copy()
        line.set_alpha(215)
        drawn.blit(line, line.get_rect(center=(drawn.get_width() // 2, drawn.get_height() // 2 + down)))
    return pygame.transform.rotozoom(drawn, 4, 1.0)


def _draw_wave(fine: pygame.Surface, colour: tuple[int, int, int, int], start: int, y: int, end: int) -> None:
    line = [(x, y + 3 * _FINE * sin(x / (9 * _FINE))) for x in range(start, end, 4)]
    pygame.draw.lines(fine, colour, False, line, 2 * _FINE)


def turned(card: pygame.Surface, size: tuple[int, int], degrees: float) -> pygame.Surface:
    """A card at another size, laid down a little askew."""
    small = pygame.transform.smoothscale(card, size)
    framed = pygame.Surface((size[0] + 4, size[1] + 4), pygame.SRCALPHA)  # a clear rim, so that its edges are smooth
    framed.blit(small, (2, 2))
    return pygame.transform.rotozoom(framed, degrees, 1.0)


def room_for(wide: int, high: int, degrees: float) -> tuple[int, int]:
    """How large a card may be to be laid askew in a room."""
    turn = abs(degrees) * pi / 180
    scale = min(wide / (SIZE[0] * cos(turn) + SIZE[1] * sin(turn)), high / (SIZE[0] * sin(turn) + SIZE[1] * cos(turn)))
    return max(round(SIZE[0] * scale), 16), max(round(SIZE[1] * scale), 9)
