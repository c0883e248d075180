"""Parts of the page of missed moments: points game by game, a kind with its bars, and a card a moment with who paints
them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from statistics import median

import pygame

from game import widgets as ui
from game.engine import GameError
from game.render import Look
from game.render.look import cache_surface
from game.render.pieces import frame_picture
from game.review.cache import is_moment
from game.review.kinds import OTHER
from game.review.reasons import RIVAL, kinds_of
from game.review.report import Review
from game.store.journals import load
from game.tables.small_board import has_board
from game.widgets.buttons import draw_focus
from game.words.catalogue import Catalogue

from ..background import BackgroundJob
from ..review.ledger import draw_ledger_bar
from ..review.moments import paint_moment, painters_look
from ..review.reviewed import ReviewedSave
from ..review.words import ReviewWords
from .gathered import ANY, OwnMoment, games_in

SHOWN = 12  # as many of the last games as are drawn
_PLOT = 7.6  # heights in u
_ROW = 2.6
_LOWEST = 1.6
_BAR = 2.1  # how wide a bar is at most, in u, and in a row of a kind
_THIN = 1.1
_LEAST_SCALE = 4.0  # points, and
_LEAST_COUNT = 3  # moments that reach to the top at least: little looks little
_MOST_WANTED = 24  # cards that wait for their pictures
_NOTHING = 0.5  # points below which there is only a dot


class MissedPlot(ui.Widget):
    """The points missed in each of the last games, with dashes where they usually are."""

    wide_u, least_u = 30, 12
    high_u = _PLOT
    corner = "field"
    focusable = True

    def __init__(self, points: Sequence[float], usually: str, tip: str) -> None:
        super().__init__(name="plot", tip=tip)
        self.points = tuple(points)
        self._usually = usually

    def hear(self, state: ui.WidgetState) -> ui.Heard:
        return self.heard_as("image", state)

    def least_height(self, look: Look, width: int) -> int:
        return look.u(4.5)

    def draw(self, pen: ui.Pen) -> None:
        pen.surface.blit(_draw_plot(pen.look, self.rect.size, self.points, self._usually), self.rect.topleft)
        draw_focus(pen, self)


@cache_surface
def _draw_plot(look: Look, size: tuple[int, int], points: tuple[float, ...], usually: str) -> pygame.Surface:
    drawn = pygame.Surface(size, pygame.SRCALPHA)
    shown, usual = points[-SHOWN:], round(median(points))
    words = look.line(usually, "caption", "muted")
    number = look.line(str(usual), "caption", "muted")
    left, foot = words.get_width() + look.u(0.6), size[1] - look.u(0.3)
    scale = (foot - look.line_height("key") - look.u(0.3)) / max(*shown, _LEAST_SCALE)
    high = round(foot - usual * scale)
    step = (size[0] - left) / max(len(shown), 6)
    dash = look.u(0.5)
    for x in range(left, size[0] - dash, 2 * dash):
        pygame.draw.line(drawn, look.colour("hairline"), (x, high), (x + dash, high), 2)
    top = min(max(high - words.get_height(), 0), foot - 2 * words.get_height())
    drawn.blit(words, (0, top))
    drawn.blit(number, number.get_rect(midtop=(words.get_width() // 2, top + words.get_height())))
    told = {round(value) for value in (max(shown), min(shown))}
    for place, value in enumerate(shown):
        at = round(left + step * (place + 0.5)), foot
        _draw_upright(drawn, look, at, value * scale if value >= _NOTHING else 0, min(look.u(_BAR), round(step * 0.6)))
        if round(value) in told and value >= _NOTHING:
            line = look.line(str(round(value)), "key", "ink")
            drawn.blit(line, line.get_rect(midbottom=(at[0], foot - round(value * scale) - look.u(0.1))))
    pygame.draw.line(drawn, look.colour("hairline"), (left, foot), (size[0] - 1, foot), 2)
    return drawn


def _draw_upright(drawn: pygame.Surface, look: Look, foot: tuple[int, int], high: float, thick: int) -> None:
    """A bar on its line; where there is nothing, a dot."""
    if high <= 0:
        pygame.draw.aacircle(drawn, look.colour("ink"), foot, max(look.u(0.15), 2))
        return
    bar = pygame.transform.rotate(draw_ledger_bar(look, (max(round(high), 4), max(thick, 4)), "missed"), 90)
    drawn.blit(bar, bar.get_rect(midbottom=foot))


class CountBars(ui.Widget):
    """How many moments each of the last games had; a dot where there was none, nothing where there can be none."""

    wide_u, least_u = 17, 5
    high_u = _ROW

    def __init__(self, counts: Sequence[int | None], most: int) -> None:
        super().__init__(grow=1)
        self.counts = tuple(counts[-SHOWN:])
        self._most = max(most, _LEAST_COUNT)

    def least_height(self, look: Look, width: int) -> int:
        return look.u(_LOWEST)

    def draw(self, pen: ui.Pen) -> None:
        pen.surface.blit(_draw_counts(pen.look, self.rect.size, self.counts, self._most), self.rect.topleft)


@cache_surface
def _draw_counts(look: Look, size: tuple[int, int], counts: tuple[int | None, ...], most: int) -> pygame.Surface:
    drawn = pygame.Surface(size, pygame.SRCALPHA)
    foot = size[1] - look.u(0.25)
    pygame.draw.line(drawn, look.colour("hairline"), (0, foot), (size[0] - 1, foot))
    step = size[0] / max(len(counts), 6)
    thick = min(look.u(_THIN), round(step * 0.7))
    for place, count in enumerate(counts):
        if count is not None:
            at = round(step * (place + 0.5)), foot
            _draw_upright(drawn, look, at, (foot - look.u(0.1)) * count / most, thick)
    return drawn


class KindLine(ui.PressableLine):
    """A kind to be chosen; arrows walk over the list."""

    def __init__(self, part: ui.Widget, use: Callable[[], ui.Result], is_chosen: bool, name: str, about: str) -> None:
        ground, edge = ("glow-light", "gold-edge") if is_chosen else ("field", "rule")
        super().__init__(part, use, ground=ground, edge=edge, across=0.6, down=0.45, name=name, about=about)
        self.is_tab_stop = self._is_chosen = is_chosen

    def hear(self, state: ui.WidgetState) -> ui.Heard:
        return self.heard_as("option", state, is_on=self._is_chosen)


_PICTURES = {ANY: "common/icon-search", RIVAL: "common/icon-people", OTHER: "common/icon-wave"}


def kind_picture(kind: str, game: str, creature: str) -> ui.Widget:
    """The drawing of a kind, as its game has it; a creature's where it mostly was that."""
    art = _PICTURES.get(kind) or kinds_of(game).pictures.get(kind, _PICTURES[OTHER])
    if creature and "/icon-" not in art:
        art = creature.replace(".creature.", "/")
    return ui.Picture(art, 2.4, 3.2, colour="teal" if "/icon-" in art else "")


# Cards.


@dataclass(frozen=True, slots=True)
class SeenMoment:
    """What a card shows of a moment: how things stood, and a piece of the board where there is one."""

    about: str
    picture: pygame.Surface | None


class CardPainter:
    """Opens the saves of the moments that are wanted one after another in a thread, and keeps what their cards show."""

    def __init__(self) -> None:
        self._look: Look | None = None
        self._seen: dict[tuple[object, ...], SeenMoment | None] = {}
        self._wanted: list[OwnMoment] = []
        self._job: BackgroundJob[dict[tuple[object, ...], SeenMoment | None]] | None = None

    @property
    def is_busy(self) -> bool:
        return self._job is not None or bool(self._wanted)

    def want(self, moments: Sequence[OwnMoment]) -> None:
        """The cards of these are seen, or soon will be."""
        self._wanted += [one for one in moments if one not in self._wanted]
        del self._wanted[:-_MOST_WANTED]  # whoever scrolls on does not wait for what went by

    def find(self, moment: OwnMoment, size: tuple[int, int], words: Catalogue) -> SeenMoment | None:
        return self._seen.get(_key(moment, size, words))

    def update(self, look: Look, size: tuple[int, int], words: Catalogue) -> bool:
        """Takes what is painted, and begins with the next save that is missing; whether there is anything new."""
        has_new = self._job is not None and self._job.is_done
        if self._job and has_new:
            for key, seen in self._job.result().items():
                if seen and seen.picture:
                    seen = SeenMoment(seen.about, frame_picture(look, seen.picture.convert_alpha()))
                self._seen[key] = seen
            self._job = None
        if self._job is None:
            self._wanted = [one for one in self._wanted if one.path and _key(one, size, words) not in self._seen]
            for path, own in games_in(self._wanted):
                self._job = BackgroundJob(partial(self._open, path, own, size, words))
                break
        return has_new

    def _open(
        self, path: Path, moments: Sequence[OwnMoment], size: tuple[int, int], words: Catalogue
    ) -> dict[tuple[object, ...], SeenMoment | None]:
        found: dict[tuple[object, ...], SeenMoment | None] = {_key(one, size, words): None for one in moments}
        try:
            save = ReviewedSave.of(load(path))
        except GameError:  # it is told when somebody wants to practise it
            return found
        said = ReviewWords(words, save, Review(save.rules.game))
        self._look = painters_look(words.language, self._look)
        for one in moments:
            moment = one.moment.as_moment()
            if is_moment(moment, save.played):
                is_drawn = has_board(save.rules.game)
                picture = paint_moment(self._look, save, said.narrator, moment, size) if is_drawn else None
                found[_key(one, size, words)] = SeenMoment(said.situation(moment), picture)
        return found


def _key(moment: OwnMoment, size: tuple[int, int], words: Catalogue) -> tuple[object, ...]:
    return moment.game.journal, moment.moment.seat, moment.moment.place, size, words.language
