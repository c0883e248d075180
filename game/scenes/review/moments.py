"""The moments of a player: cards with a piece of the real board, and who paints these pieces beside the frames."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Literal

import pygame

from game.render import Look, Theme
from game.render.pieces import frame_picture, tinted_icon
from game.review.moment_tries import steps_of
from game.review.report import Moment
from game.tables.kit.turn_marks import MarkedStep
from game.tables.small_board import NearTo, draw_board_near, has_board
from game.widgets import Heard, Pen, Result, Widget, WidgetState
from game.widgets.base import once_for
from game.widgets.buttons import draw_card_ground, draw_focus, line_ground
from game.widgets.words import shorten
from game.words.narrator import Narrator

from ..background import BackgroundJob
from .curve import moment_disc
from .reviewed import ReviewedSave

MomentState = Literal["", "found", "shown", "fine"]
_STATES = {
    "found": ("common/icon-tick", "teal"),
    "shown": ("common/icon-key", "muted"),
    "fine": ("common/icon-star-full", "gold"),
}
_PICTURE, _LARGE_PICTURE = (6.4, 3.7), (7.0, 4.5)
_HIGH = 4.2
_PAD = 0.25
_DISC = 1.45
_ZOOM = 2.8  # about nine spaces are seen
_SHEET = (1600, 900)  # the window that painters think they paint in


@dataclass(frozen=True, slots=True)
class CardContent:
    """The words of a card."""

    number: int | None  # none of a fine turn
    title: str
    about: str
    worth: str
    state: MomentState = ""
    has_disc: bool = True  # whether its number stands before its title
    says: str = ""  # all of it for whoever does not see it; else what is written on it


class MomentCard(Widget):
    """A moment: a picture, when it was, how things stood, and what it was about; never what could be done."""

    corner = "field"
    focusable = True
    wide_u, least_u = 30, 18

    def __init__(
        self,
        content: CardContent,
        picture: Callable[[], pygame.Surface | None],
        use: Callable[[], Result],
        place: int,
        is_chosen: bool,
    ) -> None:
        super().__init__(name=f"moment {place}")
        self.says = content.says
        self.content = content
        self._picture = picture
        self._use = use
        self._is_chosen = is_chosen
        self.is_tab_stop = is_chosen  # arrows walk over the list

    def heard_name(self, state: WidgetState) -> str:
        return self.says or state.join_words((self.content.title, self.content.about, self.content.worth))

    def hear(self, state: WidgetState) -> Heard:
        return self.heard_as("option", state, is_on=self._is_chosen)

    @once_for
    def height(self, look: Look, width: int) -> int:
        words = look.u(_DISC) + look.line_height("body") + look.line_height("reason") + look.u(0.4)
        return max(picture_size(look)[1] + look.u(2 * _PAD), look.u(_HIGH), words)

    def draw(self, pen: Pen) -> None:
        if not self.rect.inflate(20, 20).colliderect(pen.surface.get_clip()):
            return
        look = pen.look
        rect = self.rect
        content = self.content
        draw_card_ground(pen, self, self._is_chosen)
        size = picture_size(look)
        picture = self._picture() or line_ground(look, size, "sea", "ink")
        pen.surface.blit(picture, (rect.x + look.u(0.45), rect.centery - size[1] // 2))

        # Its words beside the picture.
        x = rect.x + size[0] + look.u(0.45 + 0.7)
        room = rect.right - x - look.u(2.2 if content.state else 0.5)
        high = look.u(_DISC) + look.line_height("body") + look.line_height("reason")
        y = rect.centery - high // 2
        is_fine, beside = content.number is None, 0
        if content.has_disc:
            pen.surface.blit(moment_disc(look, content.number, look.u(_DISC)), (x, y))
            beside = look.u(_DISC + 0.5)
        title = shorten(look, content.title, "strong", room - beside)
        line = look.line(title, "strong", "teal" if is_fine else "ink")
        pen.surface.blit(line, line.get_rect(midleft=(x + beside, y + look.u(_DISC / 2))))
        y += look.u(_DISC)
        for text, role, tint in (
            (content.about, "body", "ink"),
            (content.worth, "reason", "teal" if is_fine else "muted"),
        ):
            pen.surface.blit(look.line(shorten(look, text, role, room), role, tint), (x, y))
            y += look.line_height(role)
        if content.state:
            icon, colour = _STATES[content.state]
            sign = tinted_icon(look, icon, look.u(1.25), colour)
            pen.surface.blit(sign, sign.get_rect(midright=(rect.right - look.u(0.6), rect.centery)))
        draw_focus(pen, self)

    def press(self, state: WidgetState) -> Result:
        return self._use()


def picture_size(look: Look) -> tuple[int, int]:
    """How large the pictures are; larger where one panel is seen at a time."""
    wide, high = _LARGE_PICTURE if look.room.is_small else _PICTURE
    return look.u(wide), look.u(high)


_PictureKey = tuple[int, int, tuple[int, int], str]  # of a moment its seat and its place; the size and the language


class MomentPainter:
    """Paints pieces of the board one after another in a thread, and keeps them by their size and language."""

    def __init__(self, save: ReviewedSave) -> None:
        self._save = save
        self._look: Look | None = None
        self._painted: dict[_PictureKey, pygame.Surface] = {}
        self._job: BackgroundJob[pygame.Surface] | None = None
        self._painting: _PictureKey | None = None

    @property
    def is_busy(self) -> bool:
        return self._job is not None

    def find(self, moment: Moment, size: tuple[int, int], language: str) -> pygame.Surface | None:
        return self._painted.get((moment.seat, moment.place, size, language))

    def update(self, look: Look, moments: Sequence[Moment], size: tuple[int, int], narrator: Narrator) -> bool:
        """Takes what is painted, and begins with the next that is missing; whether there is anything new to see."""
        has_new = self._job is not None and self._job.is_done
        if self._job and self._painting and has_new:
            self._painted[self._painting] = frame_picture(look, self._job.result().convert_alpha())
            self._job = None
        if self._job is None and has_board(self._save.rules.game):
            language = narrator.words.language
            missing = next((one for one in moments if self.find(one, size, language) is None), None)
            if missing:
                self._painting = missing.seat, missing.place, size, language
                self._job = BackgroundJob(partial(self._paint, missing, size, narrator))
        return has_new

    def _paint(self, moment: Moment, size: tuple[int, int], narrator: Narrator) -> pygame.Surface:
        self._look = painters_look(narrator.words.language, self._look)
        return paint_moment(self._look, self._save, narrator, moment, size)


def painters_look(language: str, before: Look | None) -> Look:
    """For threads that paint: what the window draws with is not shared. The one before is kept in its language."""
    return before if before and before.language == language else Look(Theme.load(), _SHEET, language=language)


def paint_moment(
    look: Look, save: ReviewedSave, narrator: Narrator, moment: Moment, size: tuple[int, int]
) -> pygame.Surface:
    """The board as the whole table saw it then, around where the turn was played."""
    played, rules = save.played, save.rules
    steps = steps_of(rules, played.position(moment.place), moment.played)
    near = NearTo([MarkedStep("", False, step.before, step.events) for step in steps], moment.seat, _ZOOM)
    return draw_board_near(look, size, rules, played.view(moment.place, None), narrator, near)
