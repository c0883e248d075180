"""The reference card of a game: one page over whatever is being played."""

from __future__ import annotations

from typing import Any

import pygame

from game.engine import Rules
from game.widgets import BookPiece, Button, Centred, Column, Columns, EmptyRoom, Hairline, Label, Padded, Panel, Row, Scroll, Widget
from game.words.rulebook import CardGroup, CardLine

from . import routes
from .scene import Command, Pop, Replace, Scene
from .stage import Stage


class CardScene(Scene):
    """All one looks up again and again; R, Esc or a click beside it put it away."""

    is_overlay = True

    def __init__(self, stage: Stage, game: str, played: Rules[Any, Any] | None = None) -> None:
        """`played` are the rules on the table, with their board and options."""
        super().__init__(stage)
        self.game, self._played = game, played

    def background(self, surface: pygame.Surface) -> None:
        """The table shines through."""

    def build(self) -> Widget:
        card = self.stage.rulebook(self.game, self._played).card
        groups = Columns(*[_group(group) for group in card.groups], least=19, most=4, gap=1.0, across=1.8)
        sheet = Column(self._head(card.title), Hairline(), Scroll(groups, name="card"), gap=0.7)
        return Padded(Centred(Panel(sheet, 1.6, 1.0, large=True, name="sheet"), most=112), 1.0, 0.8)

    def _head(self, title: str) -> Widget:
        say = self.stage.say
        book = Button(say("card.rules"), self._open_rules, icon="common/icon-book", tall=2.3, name="rules")
        close = Button(say("card.close"), Pop, kind="gold", role="button", tall=2.3, cap="R", name="close")
        return Row(Label(title, "heading", grow=1), EmptyRoom(), book, close)

    def _open_rules(self) -> Command:
        return Replace(routes.rulebook(self.stage, self.game, played=self._played))

    def key(self, event: pygame.Event) -> Command | None:
        return Pop() if event.key == pygame.K_r else None

    def handle(self, event: pygame.Event) -> Command | None:
        self.settle()
        if event.type == pygame.MOUSEBUTTONDOWN and event.button in (1, 3) and not self._sheet().collidepoint(event.pos):
            return Pop()
        return super().handle(event)

    def _sheet(self) -> pygame.Rect:
        return next(widget.rect for widget in self.root.top.walk() if widget.name == "sheet")


def _group(group: CardGroup) -> Widget:
    return Column(Label(group.title, "name", "teal"), *[_entry(entry) for entry in group.entries], gap=0.4)


def _entry(entry: CardLine) -> Widget:
    picture = BookPiece(entry.picture, 2.2, 2.6, colour="teal")
    return Row(picture, Column(Label(entry.name, "strong"), Label(entry.text, "caption", "muted"), gap=0, grow=1), gap=0.6, align="start")
