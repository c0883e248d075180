"""A look at your own hand: over the table, for as long as its owner wants, and folded as soon as the window loses
focus.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

import pygame

from game import widgets as ui
from game.controls import Place
from game.engine.speech.describing import Item, Section
from game.match import Match
from game.render import Look, shapes
from game.render.look import cache_surface
from game.render.pieces import new_glow
from game.tables.plates import initials
from game.widgets.scroll import WHOLE
from game.widgets.surrounds import Unseen
from game.words.narrator import Narrator

from . import routes
from .faces import Faces
from .scene import Command, Pop, Push, Scene
from .stage import Stage
from .table.heard_hand import find_listeners, hand_in_words
from .table.hints import HIDING
from .table.stillness import STILL

# heights of pieces in u
_LARGE = 6.2
_SMALL = 4.6
_SMALLEST = 3.6


class PeekScene(Scene):
    """Shows the hand of the seat that looks, and of no other."""

    keys_at: ClassVar[Place] = "peek"
    is_overlay: ClassVar[bool] = True
    rests_phones: ClassVar[str] = ""

    def __init__(self, stage: Stage, match: Match) -> None:
        super().__init__(stage)
        self.match = match
        self._seat = match.privacy.inspecting
        self._faces = Faces(stage)
        self._guard = STILL  # seconds in which a key that was meant for the table does not end the look
        self.is_folded = not pygame.key.get_focused()
        self._listeners = find_listeners(match)

    # What happens.

    def enter(self) -> None:
        super().enter()
        self.focus("gold")

    def pause(self) -> None:
        super().pause()
        self._fold()

    def resume(self) -> None:
        super().resume()
        self.focus("gold")

    @property
    def _is_heard_only(self) -> bool:
        """Whether the hand is told to its owner, and its picture stays down."""
        return self._seat in self._listeners and self.stage.is_heard

    @property
    def untold(self) -> str:
        """Somebody else looks, who has no such wish."""
        if self._seat is None or self.is_folded or not self._listeners or self._seat in self._listeners:
            return ""
        return self.stage.say("by-ear.untold", name=self.match.players[self._seat].name)

    @property
    def pace(self) -> int:
        return 60 if self._guard > 0 else 0

    def update(self, seconds: float) -> Command | None:
        if self.match.privacy.inspecting is None or self.match.privacy.inspecting != self._seat:
            return Pop()
        before, self._guard = self._guard, max(self._guard - seconds, 0.0)
        if before and not self._guard:
            self.note_change()
        return super().update(seconds)

    def handle(self, event: pygame.Event) -> Command | None:
        if event.type in HIDING:
            self._fold()
        return super().handle(event)

    def key(self, event: pygame.Event) -> Command | None:
        if event.key == pygame.K_r:
            return Push(routes.open_card(self.stage, self.match.rules.game, self.match.rules))
        return routes.open_rules_of(self.stage, self.match) if event.key == pygame.K_F1 else None

    def escape(self) -> Command | None:
        return Push(routes.open_pause(self.stage, self.match))

    def _do_gold(self) -> Command | None:
        if self._guard > 0:
            return None
        if self.is_folded:
            self._turn(folded=False)
            return None
        self.match.privacy.end_inspection()
        self.stage.sounds.play("card-flip")
        return Pop()

    def _fold(self) -> None:
        if not self.is_folded:
            self._turn(folded=True)

    def _turn(self, folded: bool) -> None:
        self.is_folded = folded
        self.stage.sounds.play("card-flip")
        self.note_change()

    # What it looks like.

    def background(self, surface: pygame.Surface) -> None:
        """The table shines through."""

    def build(self) -> ui.Widget:
        if self._seat is None or self.match.privacy.inspecting != self._seat:
            return ui.EmptyRoom()
        return ui.first_that_fits(self.stage.look, self.stage.look.size, self._forms(self._seat))

    def _forms(self, seat: int) -> Iterator[ui.Widget]:
        """The hand is whole in large pieces or in small ones; else it scrolls, and all the rest draws together."""
        for high in (_LARGE, _SMALL):
            gold = ui.Row(ui.EmptyRoom(), self._gold(), ui.EmptyRoom())
            words = ui.Label(self._sentence(), "body", "muted")
            head = self._head(seat, 3.2, "heading")
            hand = ui.Scroll(self._hand(seat, high), name="hand", least=WHOLE)
            sheet = ui.Column(head, ui.Hairline(), hand, words, gold, gap=0.8)
            yield ui.Padded(ui.Centred(ui.Panel(sheet, 1.7, 1.3, large=True), most=66), 1.2, 1.0)
        head = ui.Row(self._head(seat, 2.4, "name"), self._gold(), gap=0.5)
        told = ui.Column(ui.Label(self._sentence(), "body", "muted"), self._hand(seat, _SMALLEST), gap=0.5)
        sheet = ui.Column(head, ui.Scroll(told, name="hand", least=5), gap=0.6)
        yield ui.Padded(ui.Centred(ui.Panel(sheet, 1.2, 0.8, large=True), most=66), 0.8, 0.6)

    def _head(self, seat: int, high: float, role: str) -> ui.Widget:
        player, marks = self.match.players[seat], initials([other.name for other in self.match.players])
        title = ui.Label(self.stage.say("look.title", name=player.name), role, grow=1, is_heading=True)
        return ui.Row(ui.SeatPortrait(self._faces.of(player), player.colour, marks[seat], high), title, grow=1)

    def _sentence(self) -> str:
        say, about = self.stage.say, f"look.first.{self.match.rules.game}"
        if self.is_folded:
            return say("look.folded")
        if self._is_heard_only and self._seat is not None:
            return say("look.heard", name=self.match.players[self._seat].name)
        if not self._is_first:
            return say("look.new")
        if self.match.origin:
            # Whether there is more to see than the hand that can be looked at again.
            rules, view = self.match.rules, self.match.view(self._seat)
            is_last = self._seat is not None and rules.first_look(view) != rules.describe(view).hand
            return say("look.played-on.once" if is_last else "look.played-on")
        return say(about if about in self.stage.words.messages else "look.first")

    @property
    def _is_first(self) -> bool:
        return not any(entry.kind == "decision" for entry in self.match.log)

    def _gold(self) -> ui.Widget:
        text, icon = ("look.show", "common/icon-eye") if self.is_folded else ("look.done", "common/icon-tick")
        return ui.Button(
            self.stage.say(text), self._do_gold, kind="gold", icon=icon, is_cap_seen=not self._guard, name="gold"
        )

    def _hand(self, seat: int, high: float) -> ui.Widget:
        """Only here, and only while it is not folded, a secret is asked for."""
        if self.is_folded:
            return _face_down()
        narrator = Narrator(self.stage.words, self.match.rules, [player.name for player in self.match.players])
        rules, view = self.match.rules, self.match.view(seat)
        parts = rules.first_look(view) if self._is_first else rules.describe(view).hand
        if self._is_heard_only:
            told = ui.Column(*(ui.Label(line) for line in hand_in_words(parts, narrator)), gap=0)
            return ui.Stack(_face_down(), Unseen(told, 0))
        before = () if self._is_first else self.match.hand_before()
        if not parts:
            return ui.Label(self.stage.say("look.nothing"), "body")
        new = [] if self._is_first else find_new(before, parts)
        return ui.Column(*(_rack(narrator, part, high, new) for part in parts), gap=1.2)


def _face_down() -> ui.Widget:
    return ui.Centred(ui.Picture("common/icon-eye-off", 6, 6, colour="muted"))


def find_new(before: Sequence[Section], now: Sequence[Section]) -> list[Item]:
    """The pieces of a hand that were not in it before, or of which there are more; not those that are merely told in
    other words.
    """
    had = [item for part in before for item in part.items]
    has = [item for part in now for item in part.items]
    return [item for item in has if item not in had and _count_alike(item, has) > _count_alike(item, had)]


def _count_alike(piece: Item, among: Sequence[Item]) -> int:
    """How many there are that look like a piece."""
    return sum(item.number or 1 for item in among if (item.picture or item.message) == (piece.picture or piece.message))


def _rack(narrator: Narrator, part: Section, high: float, new: Sequence[Item]) -> ui.Widget:
    """The pieces of a section side by side, each large with its words below it; what is new is marked."""
    pieces = []
    for item in part.items:
        number = "" if item.number is None else str(item.number)
        mark = narrator.words.say("look.new.mark") if item in new else ""
        picture: ui.Widget | None = ui.Label(mark, "caption", "teal") if mark else None
        if item.picture:
            picture = Numbered(item.picture, number, high, mark)
        words = ui.Label(narrator.say(item.message), "strong", align="middle")
        pieces.append(ui.PlainLine(ui.Column(picture, words, gap=0.3), across=0.5, down=0.6))
    grid = ui.Grid(*pieces, least=max(high * 1.2, 6.4) + 1, most=5, gap=0.6)
    return ui.Column(ui.Label(narrator.words.say(part.key), "name", "teal", is_heading=True), grid, gap=0.6)


class Numbered(ui.Picture):
    """A piece with its number on a disc beside it; one that is new glows, and a mark above it says so."""

    def __init__(self, art: str, number: str, high: float, mark: str = "") -> None:
        super().__init__(art, high, max(high * 1.3, 6.6))
        self._number, self.mark = number, mark

    def draw(self, pen: ui.Pen) -> None:
        if self.mark:
            glow = new_glow(pen.look, round(1.15 * self.rect.height))
            pen.surface.blit(glow, glow.get_rect(center=self.rect.center))
        super().draw(pen)
        if self.mark:
            sign = _draw_disc(pen.look, self.mark, pen.look.u(1.7), "caption")
            pen.surface.blit(sign, sign.get_rect(topleft=self.rect.topleft))
        if self._number:
            high = pen.look.u(2.1)
            disc = _draw_disc(pen.look, self._number, high, "heading")
            place = self.rect.centerx + self.rect.height * 2 // 5, self.rect.bottom - high // 2
            pen.surface.blit(disc, disc.get_rect(center=place))


@cache_surface
def _draw_disc(look: Look, text: str, high: int, role: str) -> pygame.Surface:
    digits = look.line(text, role, "ink")
    wide = max(high, digits.get_width() + look.u(0.8))
    disc = shapes.framed_rect(
        (wide, high), high // 2, 2, look.colour("ink"), look.colour("glow-light"), look.colour("gold-top")
    )
    disc.blit(digits, digits.get_rect(center=(wide // 2, high // 2)))
    return disc
