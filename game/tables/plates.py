"""Players' plates: who they are and what everyone can see of them."""

from __future__ import annotations

import pygame

from game.bots import personalities
from game.engine.describing import Count, Plate
from game.match import Player
from game.render import Look, shapes
from game.telling import Telling
from game.widgets import Chip, Column, Flow, Label, Mark, Panel, Pen, Picture, Row, Space, Widget

_RING = 5


class PlatePanel(Panel):
    """The paper of a plate; of the player in turn with a gold ring."""

    def __init__(self, part: Widget, is_in_turn: bool) -> None:
        super().__init__(part, 0.8, 0.6, top="plate-top", low="plate")
        self._is_in_turn = is_in_turn

    def draw(self, pen: Pen) -> None:
        if self._is_in_turn:
            size = self.rect.width + 2 * _RING, self.rect.height + 2 * _RING
            ring = pen.look.baked(("turn", size), lambda: _turn_ring(pen.look, size))
            pen.surface.blit(ring, (self.rect.x - _RING, self.rect.y - _RING))
        super().draw(pen)


def _turn_ring(look: Look, size: tuple[int, int]) -> pygame.Surface:
    radius = look.measure("panel") + _RING
    ring = shapes.rounded(size, radius, look.colour("ink"))
    ring.blit(shapes.rounded((size[0] - 2, size[1] - 2), radius - 1, look.colour("glow"), look.colour("gold")), (1, 1))
    return ring


def full_plate(telling: Telling, plate: Plate, player: Player, initials: str, is_in_turn: bool) -> Widget:
    """Mark, name, who plays it, and all counts below."""
    head = Row(
        Mark(player.colour, initials, 2.5),
        Column(Label(player.name, "name"), Label(kind_of(telling, player), "caption", "muted"), gap=0, grow=1),
        face(telling, player),
        points(telling, plate),
    )
    return PlatePanel(Column(head, Flow(*(count(telling, one) for one in plate.counts), gap=0.55), gap=0.35), is_in_turn)


def folded_plate(telling: Telling, plate: Plate, player: Player, initials: str, is_in_turn: bool) -> Widget:
    """One line: mark and name, and the counts that matter most as far as they fit."""
    shown = [one for one in plate.counts if one.number][:2]
    return PlatePanel(
        Row(
            Mark(player.colour, initials, 1.9),
            Label(player.name, "strong", grow=1),
            *(count(telling, one) for one in shown),
            points(telling, plate),
        ),
        is_in_turn,
    )


def kind_of(telling: Telling, player: Player) -> str:
    """Whether a person or which bot plays."""
    if player.level is None:
        return telling.words.say("table.person")
    return telling.words.say("table.bot", level=telling.words.say(f"level.{player.level}"))


def face(telling: Telling, player: Player) -> Widget | None:
    """The face of a bot that sits there under its own name."""
    if player.is_person:
        return None
    found = next((one for one in personalities() if telling.words.say(f"bot.{one.key}") == player.name), None)
    return Picture(found.face, 2.3, 2.3, tip=telling.words.say(f"bot.{found.key}.about")) if found else None


def count(telling: Telling, one: Count) -> Widget:
    """A number with its picture; its word is in the tip."""
    icon = one.picture.startswith("common/icon-")
    picture = Picture(one.picture, 1.35, 1.45, colour="teal" if icon else "")
    return Row(picture, Label(str(one.number), "strong", "ink" if one.number else "muted"), gap=0.25, tip=telling.words.say(one.key))


def points(telling: Telling, plate: Plate) -> Widget:
    if plate.points is None:
        return Space(0, grow=0)
    return Chip(str(plate.points), "teal", "white", tip=telling.words.say("table.points", count=plate.points))
