"""The view behind the scoring: the sky of the game that is over, with what stands at its horizon, and the sea
before it; and words of the winner that hang in it.
"""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pygame

from game.match.saved_games import FinishedGame
from game.render import Look, shapes
from game.render.look import cache_surface
from game.render.sea import wave_line
from game.tables import screen_of
from game.tables.screen import Sky
from game.tables.voices import Bubble, BubblePlace, Voices, make_saying
from game.widgets import Button, GoldTitle, Panel, Root, Segments

from ..faces import Faces
from ..stage import Stage
from .panels import DarkPill

_SPOKEN = 4.0  # seconds for which the words of a winner are seen
_STARS = (1, 1, 1, 2)  # how large stars are, in pixels of a window 720 high; most are small


@cache_surface
def draw_sky(look: Look, size: tuple[int, int], game: str) -> pygame.Surface:
    """Draws the whole picture, without alpha."""
    sky = screen_of(game).sky
    width, height = size
    picture, horizon = pygame.Surface(size), round(height * sky.horizon)
    picture.fill(look.colour(sky.colours[-1][1]))
    for (top, colour), (low, next_colour) in pairwise(sky.colours):
        start, end = round(horizon * top), round(horizon * low)
        picture.blit(shapes.gradient((width, end - start), look.colour(colour), look.colour(next_colour)), (0, start))
    random = Random(12)  # the same stars every evening
    for _ in range(sky.stars):
        at = random.randrange(width), round(horizon * random.random() * 0.9)
        pygame.draw.circle(picture, look.colour("cream"), at, random.choice(_STARS) * max(height // 720, 1))
    for x, y, wide in sky.clouds:
        cloud = look.art.picture("scoring/cloud", round(width * wide), height)
        picture.blit(cloud, (round(width * x), round(height * y)))
    _draw_things(look, picture, sky, is_afloat=False)
    foam = pygame.Surface(size, pygame.SRCALPHA)
    for number, (part, colour) in enumerate(sky.sea):
        y = height * part if number else horizon
        line = wave_line(width, y, height * 0.006, width / (2.2 + 0.4 * number), number * 1.9)
        pygame.draw.polygon(picture, look.colour(colour), [*line, (width, height), (0, height)])
        pygame.draw.lines(foam, (*look.colour("mist"), 80), False, line, 2)
    picture.blit(foam, (0, 0))
    _draw_things(look, picture, sky, is_afloat=True)
    return picture


def _draw_things(look: Look, picture: pygame.Surface, sky: Sky, is_afloat: bool) -> None:
    """Draws the things behind the horizon, or those on the sea before it."""
    width, height = picture.get_size()
    for thing in sky.things:
        if thing.is_afloat == is_afloat:
            drawn = look.art.picture(thing.picture, width, round(height * thing.high))
            picture.blit(drawn, drawn.get_rect(midbottom=(round(width * thing.x), round(height * thing.foot))))


class WinnersWords:
    """The words of a bot that has won, once everyone knows that it has: in the sky beside the title that names it."""

    def __init__(self, stage: Stage, finished: FinishedGame, root: Root, faces: Faces) -> None:
        self._stage = stage
        self._finished = finished
        self._root = root
        self._faces = faces
        self._voices, self._has_begun = Voices(stage.said_by_bots), False
        root.over = Bubble(self._voices, lambda seat: (root.top, self._find_title))

    @property
    def is_speaking(self) -> bool:
        return self._voices.is_any

    def follow(self, seconds: float) -> bool:
        """Time passes after the show; whether something else is said now."""
        if self._has_begun:
            return self._voices.pass_time(seconds)
        self._has_begun = True
        finished, words = self._finished, self._stage.words
        winners = [standing.seat for standing in finished.standings if standing.rank == 1]
        found = self._voices.find_won(winners, finished.players, len(finished.history), words)
        if found is None:
            return False
        (seat, key), player = found, finished.players[found[0]]
        saying = make_saying(words, seat, key, player.name, self._faces.of(player))
        self._voices.speak(key, saying, 0, seconds=_SPOKEN)
        self._stage.announce(saying.named)
        return True

    def _find_title(self) -> BubblePlace:
        shown, look = list(self._root.top.walk()), self._stage.look
        title = next(one for one in shown if isinstance(one, GoldTitle))
        at = pygame.Rect(title.rect.topleft, (min(title.widest(look), title.rect.width), title.rect.height))
        taken = [at, *(one.rect for one in shown if isinstance(one, Panel | Button | Segments | DarkPill))]
        return BubblePlace(at, taken, side="right")
