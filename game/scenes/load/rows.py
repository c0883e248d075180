"""A save as a line of the list, and what is said of it. One widget draws a line, so that hundreds of them scroll smoothly."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

import pygame

from game.engine import NOBODY, GameError
from game.engine.speech.describing import Description
from game.match import Glimpse, ListedSave, Player
from game.match.log import ROUND_BEGAN
from game.render import Look, Theme
from game.render.pieces import mark
from game.tables.initials import initials
from game.widgets import Pen, Result, Widget, WidgetState
from game.widgets.base import once_a_width
from game.widgets.buttons import draw_focus, line_ground
from game.words.catalogue import Catalogue
from game.words.narrator import Narrator

from ..ask import explain_older_rules
from .picture import card
from .saves import CloserLook

_PICTURE = 5.4, 3.3
_PAD = 0.6
_MARK = 1.5


@dataclass(frozen=True, slots=True)
class RowText:
    """A sentence of the line: its role and its colour."""

    text: str
    role: str
    colour: str


@dataclass(frozen=True, slots=True)
class RowContent:
    """What a line of the list says."""

    path: Path
    game: str
    texts: tuple[RowText, ...]
    marks: tuple[tuple[str, str], ...]  # colour and initials of each player


class SaveRow(Widget):
    """A card, a name, a few words, and the marks of the players."""

    focusable = True

    def __init__(self, content: RowContent, is_chosen: bool, use: Callable[[Path], Result]) -> None:
        super().__init__(name=f"save {content.path.name}")
        self.content, self._is_chosen, self._use = content, is_chosen, use

    def widest(self, look: Look) -> int:
        return look.u(28)

    def narrowest(self, look: Look) -> int:
        return look.u(16)

    @once_a_width
    def height(self, look: Look, width: int) -> int:
        room = self._room(look, width)
        words = sum(len(look.wrapped(text.text, text.role, room)) * look.line_height(text.role) for text in self.content.texts)
        marks = look.u(_MARK + 0.35) if self.content.marks else 0
        return max(words + marks, look.u(_PICTURE[1])) + 2 * look.u(_PAD)

    def _room(self, look: Look, width: int) -> int:
        return width - look.u(3 * _PAD + _PICTURE[0] + 0.2)

    def place(self, look: Look, rect: pygame.Rect) -> None:
        super().place(look, rect)
        self.radius = look.measure("field")

    def draw(self, pen: Pen) -> None:
        if not self.rect.inflate(20, 20).colliderect(pen.surface.get_clip()):
            return
        look, rect = pen.look, self.rect
        ground = "glow-light" if self._is_chosen else "paper-top" if pen.state.is_hovered(self) else "field"
        pen.surface.blit(line_ground(look, rect.size, ground, "gold-edge" if self._is_chosen else "rule"), rect.topleft)
        picture = card(look, self.content.game, (look.u(_PICTURE[0]), look.u(_PICTURE[1])))
        pen.surface.blit(picture, (rect.x + look.u(_PAD), rect.y + look.u(_PAD)))
        x, y = self._draw_words(pen)
        for i, (colour, letters) in enumerate(self.content.marks):
            pen.surface.blit(mark(look, colour, letters, look.u(_MARK)), (x + i * look.u(_MARK + 0.3), y))
        if pen.state.is_focused(self):
            draw_focus(pen, self)

    def _draw_words(self, pen: Pen) -> tuple[int, int]:
        """Draws the sentences; where the marks follow."""
        look, room = pen.look, self._room(pen.look, self.rect.width)
        x, y = self.rect.x + look.u(2 * _PAD + _PICTURE[0] + 0.2), self.rect.y + look.u(_PAD)
        for text in self.content.texts:
            high = look.line_height(text.role)
            for line in look.wrapped(text.text, text.role, room):
                drawn = look.line(line, text.role, text.colour)
                pen.surface.blit(drawn, (x, y + (high - drawn.get_height()) // 2))
                y += high
        return x, y + look.u(0.35)

    def press(self, state: WidgetState) -> Result:
        return self._use(self.content.path)


class SaveWords:
    """The catalogue, asked about saves."""

    def __init__(self, catalogue: Catalogue, theme: Theme, now: datetime) -> None:
        self.catalogue, self._theme, self._now = catalogue, theme, now
        self._rows: dict[tuple[Path, float, bool], RowContent] = {}

    def fits(self, catalogue: Catalogue, now: datetime) -> bool:
        """Whether what was said still holds: the language and the day are the same."""
        return catalogue is self.catalogue and now.date() == self._now.date()

    def row(self, save: ListedSave, look: CloserLook | None) -> RowContent:
        """What a line of the list says; worked out once, and again when a closer look tells more."""
        key = save.path, save.changed, look is None
        if key not in self._rows:
            self._rows[key] = self._row(save, look)
        return self._rows[key]

    def _row(self, save: ListedSave, look: CloserLook | None) -> RowContent:
        about = self.catalogue.say("load.about", game=self.game(save.game), date=self.date(save))
        texts = [RowText(self.name(save), "strong", "ink")]
        if save.fault is None:
            texts.append(RowText(about, "caption", "muted"))
        if state := self._state(save, look):
            texts.append(state)
        players = [player for player in save.players if player.colour in self._theme.players]
        letters = initials([self.catalogue.word(player.name) for player in players])
        marks = tuple((player.colour, letter) for player, letter in zip(players, letters, strict=True))
        return RowContent(save.path, save.game, tuple(texts), marks)

    def name(self, save: ListedSave) -> str:
        """A file may be called by signs that no screen can show."""
        return self.catalogue.word(save.name)

    def game(self, game: str) -> str:
        return self.catalogue.game(game)

    def board(self, save: ListedSave) -> str:
        key = f"setup.board.{save.board}"
        return self.catalogue.say(key) if key in self.catalogue else self.catalogue.word(save.board)

    def date(self, save: ListedSave) -> str:
        return when(self.catalogue, save.changed, self._now)

    def kind(self, player: Player) -> str:
        if player.level is None:
            return self.catalogue.say("load.person")
        level = f"level.{player.level}"
        return self.catalogue.say("load.bot", level=self.catalogue.say(level) if level in self.catalogue else player.level)

    def trouble(self, save: ListedSave, look: CloserLook | None) -> str:
        """Why a save cannot be read, or from where on."""
        if isinstance(look, GameError):
            return self.catalogue.explain(look)
        damage = look.damage if look else save.damage
        if damage is None or damage.is_of_older_rules:
            return ""
        fault = self.catalogue.explain(GameError(damage.code, **damage.values))
        return self.catalogue.say("load.damage", line=damage.line, fault=fault)

    def older(self, look: Glimpse | None) -> str:
        """That a game was played by older rules, and what becomes of it."""
        return explain_older_rules(self.catalogue, look) if look and look.is_older else ""

    def turn(self, look: Glimpse) -> str:
        """How far the game has come."""
        if look.to_act == NOBODY:
            return self.catalogue.say("load.finished")
        rounds = sum(event.key == ROUND_BEGAN for event in look.view.history)
        if not rounds and not look.turns:
            return self.catalogue.say("load.setting-up")
        return self.catalogue.say("load.round", number=rounds) if rounds else self.catalogue.say("load.turn", number=look.turns)

    def move(self, look: Glimpse, description: Description) -> str:
        """Whose move it is, and what for."""
        narrator = Narrator(self.catalogue, look.rules, [self.catalogue.word(player.name) for player in look.players])
        return narrator.say(description.ask)

    def _state(self, save: ListedSave, look: CloserLook | None) -> RowText | None:
        if isinstance(look, GameError):
            return RowText(self.catalogue.say("load.unreadable"), "caption", "danger-text")
        damage = look.damage if look else save.damage
        if damage and not damage.is_of_older_rules:
            return RowText(self.catalogue.say("load.damaged"), "caption", "danger-text")
        if look and look.is_older and not look.is_over:
            return RowText(self.catalogue.say("older.state", state=self.turn(look)), "caption", "teal")
        if look:
            return RowText(self.turn(look), "caption", "teal")
        return RowText(self.catalogue.say("load.finished"), "caption", "teal") if save.finished else None


def when(words: Catalogue, changed: float, now: datetime) -> str:
    """Today and yesterday with the time of day, else the date; the year only where it is another."""
    try:
        then = datetime.fromtimestamp(changed, now.tzinfo)
    except (ValueError, OverflowError, OSError):  # a disk may know years that no calendar here does
        return words.say("load.no-date")
    time = words.say("load.time", hour=f"{then.hour:02}", minute=f"{then.minute:02}")
    if then.date() == now.date():
        return words.say("load.today", time=time)
    if then.date() == (now - timedelta(days=1)).date():
        return words.say("load.yesterday", time=time)
    key = "load.date" if then.year == now.year else "load.date-with-year"
    return words.say(key, day=then.day, month=words.say(f"load.month.{then.month}"), year=then.year)
