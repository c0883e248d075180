"""The ribbon above a replay's line: everyone's chance to win from step to step, and the moments of whoever looks at
them.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import accumulate
from pathlib import Path

import pygame

from game.match.past import Replay
from game.render import Look, shapes
from game.render.look import cache_surface
from game.render.theme import mix
from game.review.cache import find_review, journal_digest
from game.review.played_game import PlayedGame, moments_of
from game.review.report import Review
from game.store import StorageError
from game.store.files import read_whole
from game.widgets import Heard, Pen, Result, Widget, WidgetState

from .background import BackgroundJob
from .review.curve import moment_disc
from .scoring.panels import spread, step_symbol
from .transcript import KNOB

_HIGH, _LOW_HIGH = 2.5, 1.6  # in u; the lower one without moments and symbols
_DISC = 0.8  # the radius of a moment's disc; so far it reaches above the ribbon
_PALE = 0.14  # how much white is in its colours
_SYMBOL, _APART = 0.75, 8.0  # the size of a seat's symbol in its band, and how far apart they are


@dataclass(frozen=True, slots=True)
class RibbonContent:
    """The curves and marks of a ribbon, by the stops of the replay."""

    points: tuple[tuple[int, tuple[float, ...]], ...]  # where each turn begins, and the chances then by seat
    moments: tuple[tuple[int, int | None], ...]  # where they are, and their numbers; a fine turn has none
    colours: tuple[str, ...]
    last: int  # the last stop

    def chances(self, stop: int) -> tuple[float, ...]:
        """The chances by seat at a stop."""
        return self.points[max(bisect_right([at for at, _ in self.points], stop) - 1, 0)][1]


def ribbon_of(review: Review, replay: Replay, played: PlayedGame, seat: int | None) -> RibbonContent | None:
    """Nothing before a game has been looked through. Moments are those of one seat: the one that is asked for, or the
    only person's. Another's are shown to nobody who has not opened them.
    """
    if not review.is_done or len(review.curve) < 2:
        return None
    made = [replay.steps_made(stop) for stop in range(len(replay.stops))]
    last = len(made) - 1

    def stop_at(place: int) -> int:
        return min(bisect_left(made, place), last)

    points = tuple((stop_at(point.place), point.chances) for point in review.curve)
    people = played.people
    whose = seat if seat is not None else next(iter(people)) if len(people) == 1 else None
    own = [review.moments[number] for number in moments_of(played, review, whose)] if whose is not None else []
    moments = tuple(
        (stop_at(moment.place), None if moment.kind == "fine" else number) for number, moment in enumerate(own, 1)
    )
    return RibbonContent(points, moments, tuple(replay.rules.setup.colours[: replay.rules.seats]), last)


def played_in(replay: Replay) -> PlayedGame:
    """The finished game of a replay, with all that was hidden in it."""
    return PlayedGame.of_steps(replay.rules, replay.steps, replay.head, replay.lines)


class RibbonSearch:
    """Looks beside the frames for what is known of the chances in a game; nothing is worked out for it."""

    def __init__(self, path: Path, seat: int | None) -> None:
        self._path, self._seat = path, seat
        self._job: BackgroundJob[RibbonContent | None] | None = None

    def begin(self, replay: Replay) -> None:
        """Searches for a finished game only, and never for a lesson."""
        if replay.is_over and not replay.head.guide:
            self._job = BackgroundJob(lambda: self._find(replay))

    @property
    def is_busy(self) -> bool:
        return self._job is not None

    @property
    def is_done(self) -> bool:
        """Whether there is something to take."""
        return self._job is not None and self._job.is_done

    def take(self) -> RibbonContent | None:
        job, self._job = self._job, None
        return job.result() if job else None

    def _find(self, replay: Replay) -> RibbonContent | None:
        played = played_in(replay)
        try:
            review = find_review(journal_digest(read_whole(self._path)), played)
        except StorageError:  # the save is gone: what was read of it is shown all the same
            return None
        return ribbon_of(review, replay, played, self._seat) if review else None


class Ribbon(Widget):
    """Goes to the moment or the stop under the pointer. Tab passes it by: the line below does the same by keys."""

    focusable = True
    is_tab_stop = False
    takes_drag = True
    wide_u, least_u = 30, 8

    def __init__(
        self,
        content: RibbonContent,
        stop: int,
        go: Callable[[int], Result],
        *,
        title: str,
        tip: str,
        is_low: bool,
        tell: Callable[[], str],
    ) -> None:
        """`tell` says the chances at the present stop."""
        super().__init__(name="ribbon", tip=tip, grow=1)
        self.content = content
        self.stop = stop
        self._go = go
        self._title = title
        self._tell = tell
        self._is_low = is_low
        self.moments = () if is_low else content.moments
        self._area = pygame.Rect(0, 0, 1, 1)
        self._disc = 1
        self.disc_xs: Sequence[int] = ()  # where the discs are: beside one another also where their stops are closer

    def hear(self, state: WidgetState) -> Heard:
        return Heard("label", self._tell())

    def height(self, look: Look, width: int) -> int:
        return look.u(_LOW_HIGH if self._is_low else _HIGH) + (look.u(_DISC) if self.moments else 0)

    def place(self, look: Look, rect: pygame.Rect) -> None:
        super().place(look, rect)
        above, self._disc = look.u(_DISC) if self.moments else 0, look.u(2 * _DISC)
        self._area = pygame.Rect(rect.x, rect.y + above, rect.width, rect.height - above)
        self._edge = look.u(KNOB) // 2
        radius = self._disc // 2
        wanted = [self.x_of(stop) for stop, _ in self.moments]
        self.disc_xs = [round(x) for x in spread(wanted, self._disc + 1, rect.x + radius, rect.right - radius)]

    def x_of(self, stop: int) -> int:
        """On the same line of steps as the scrubber below."""
        return self.rect.x + self._edge + (self.rect.width - 2 * self._edge) * stop // max(self.content.last, 1)

    def draw(self, pen: Pen) -> None:
        look, area = pen.look, self._area
        pen.surface.blit(
            _draw_ribbon(look, self.content, area.size, self._edge, self._title, not self._is_low), area.topleft
        )
        x = self.x_of(self.stop)
        pygame.draw.line(pen.surface, look.colour("ink"), (x, area.top), (x, area.bottom - 1), 5)
        pygame.draw.line(pen.surface, look.colour("gold-top"), (x, area.top), (x, area.bottom - 1), 3)
        half, discs = self._disc // 2, [*zip(self.moments, self.disc_xs, strict=True)]
        for (stop, _), x in discs:
            if abs(x - self.x_of(stop)) > 1:
                foot = (x - half // 2, area.top), (x + half // 2, area.top), (self.x_of(stop), area.top + half * 3 // 2)
                pygame.draw.polygon(pen.surface, look.colour("ink"), foot)
        for (stop, number), x in discs:
            disc = moment_disc(look, number, self._disc, is_chosen=stop == self.stop)
            pen.surface.blit(disc, disc.get_rect(center=(x, area.top)))

    def grab(self, at: tuple[int, int], state: WidgetState) -> Result:
        far = [(abs(at[0] - x), stop) for (stop, _), x in zip(self.moments, self.disc_xs, strict=True)]
        if at[1] <= self._area.top + self._disc // 2 and far and min(far)[0] <= self._disc // 2:
            return self._go(min(far)[1])
        return self.drag(at, state)

    def drag(self, at: tuple[int, int], state: WidgetState) -> Result:
        part = (at[0] - self.x_of(0)) / max(self.x_of(self.content.last) - self.x_of(0), 1)
        stop = min(max(round(part * self.content.last), 0), self.content.last)
        return self._go(stop) if stop != self.stop else None


@cache_surface
def _draw_ribbon(
    look: Look, content: RibbonContent, size: tuple[int, int], edge: int, title: str, has_symbols: bool
) -> pygame.Surface:
    """Bands over one another in the order of seats, with ink between them; before the first turn there is only the
    title.
    """
    width, height = size
    drawn = pygame.Surface(size, pygame.SRCALPHA)
    drawn.fill(look.colour("field"))
    xs = [edge + (width - 2 * edge) * stop // max(content.last, 1) for stop, _ in content.points]
    levels = [[0.0, *accumulate(chances)] for _, chances in content.points]
    xs, levels = [*xs, width], [*levels, levels[-1]]
    edges = [
        [(x, round(height * min(level[band], 1.0))) for x, level in zip(xs, levels, strict=True)]
        for band in range(len(levels[0]))
    ]
    for seat, colour in enumerate(content.colours):
        pale = mix(look.colour(colour), (255, 255, 255), _PALE)
        pygame.draw.polygon(drawn, pale, [*edges[seat], *reversed(edges[seat + 1])])
    for line in edges[1:-1]:
        pygame.draw.lines(drawn, look.colour("ink"), False, line, 2)
    pygame.draw.line(drawn, look.colour("ink"), (xs[0], 0), (xs[0], height), 1)

    # In every band that is high enough there is a symbol now and then, so that nobody needs its colour.
    across, free = max(look.u(_SYMBOL), 9), 0
    for point in range(1, len(xs) - 1) if has_symbols else ():
        if xs[point] < free:
            continue
        for seat, colour in enumerate(content.colours):
            top, bottom = edges[seat][point][1], edges[seat + 1][point][1]
            if bottom - top > across:
                symbol = step_symbol(look, colour, across)
                drawn.blit(symbol, symbol.get_rect(center=(xs[point], (top + bottom) // 2)))
        free = xs[point] + look.u(_APART)

    words = look.line(title, "caption", "muted")
    if words.get_width() + look.u(1.2) < xs[0]:
        drawn.blit(words, words.get_rect(midleft=(look.u(0.7), height // 2)))
    corner = look.u(0.4)
    drawn.blit(shapes.rounded_rect(size, corner, (255, 255, 255)), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    drawn.blit(shapes.ring(size, corner, 2, look.colour("ink")), (0, 0))
    return drawn
