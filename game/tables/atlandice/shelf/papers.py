"""Sheets on the shelf with arrows between them, a tile's line of pictures, and what a visit brings of one resource."""

from __future__ import annotations

from collections.abc import Sequence

from game.render import Look
from game.rules.atlandice.constants import Constants
from game.rules.atlandice.speech.sentences import token_picture
from game.widgets import Column, EmptyRoom, KeyCap, Label, Padded, Pen, Picture, PlainLine, Row, Widget
from game.words.narrator import Narrator

from ..drawing import draw_effect_line
from ..input.preview import Gain


def paper(title: str, *parts: Widget | None, cap: str = "") -> Widget:
    """A sheet without a shadow: nothing of it reaches beyond the shelf. `cap` is a key that changes what is on it."""
    centred = [Row(EmptyRoom(), part, EmptyRoom(), gap=0) if isinstance(part, Row | Picture | EffectLine) else part for part in parts]
    head: Widget = Label(title, "strong", align="middle")
    if cap:
        head = Row(EmptyRoom(), head, KeyCap(cap), EmptyRoom(), gap=0.4)
    return PlainLine(Column(head, *centred, gap=0.35), ground="paper-top", across=0.6, down=0.5)


def with_arrows(parts: Sequence[Widget]) -> list[Widget]:
    found: list[Widget] = []
    for part in parts:
        if found:
            found.append(Label("\u2192", "heading", "glow"))
        found.append(part)
    return found


def gain_line(gain: Gain, narrator: Narrator) -> Widget:
    maybe = Label(narrator.words.say("atlandice.shelf.or", count=gain.maybe), "strong", "muted") if gain.maybe > gain.after else None
    numbers = Row(
        Picture(token_picture(gain.kind), 1.9, 1.9),
        Label(f"{gain.before} \u2192", "name"),
        Label(str(gain.after), "heading", "gain"),
        maybe,
        EmptyRoom(),
        gap=0.4,
    )
    crown = Picture("scoring/crown", 1.2, 1.0) if gain.leads else None
    return Column(numbers, Row(crown, Label(narrator.say(gain.message), "caption", grow=1), gap=0.3), gap=0.1)


class OnShelf(Padded):
    """Whatever stands there, it asks for the same room: nothing around it moves."""

    def narrowest(self, look: Look) -> int:
        return look.u(10)

    def height(self, look: Look, width: int) -> int:
        return look.u(9.4)


class EffectLine(Widget):
    """What a tile does, in pictures."""

    def __init__(self, effect: int, t: Constants) -> None:
        super().__init__()
        self._effect, self._t = effect, t

    def widest(self, look: Look) -> int:
        return look.u(9)

    def narrowest(self, look: Look) -> int:
        return look.u(7)

    def height(self, look: Look, width: int) -> int:
        return look.u(1.7)

    def draw(self, pen: Pen) -> None:
        drawn = draw_effect_line(pen.look, self._t, self._effect, (self.rect.width, self.rect.height))
        pen.surface.blit(drawn, drawn.get_rect(center=self.rect.center))
