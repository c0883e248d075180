"""What stands around the board: what is asked, the rack while explorers are placed, the tiles of a hand, what is not yet seen."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import pygame

from game.engine import View
from game.engine.speech.describing import Section
from game.engine.speech.words import Message, Word
from game.render import Look, cache_surface, shapes
from game.rules.survive.board import CREATURES, DEFENCE, TERRAINS, UNDERSIDES
from game.rules.survive.constants import LETTERS
from game.rules.survive.state import DEFEND, NONE, PLACE
from game.rules.survive.view import SurviveView
from game.tables.table import Table
from game.widgets import Button, Chip, Column, EmptyRoom, Flow, Label, Panel, Pen, Picture, Region, Reserved, Result, Row, Scroll, Widget
from game.widgets.buttons import HandItem, draw_focus
from game.words.narrator import Narrator

from ..selection import Thing
from .clicks import SurviveModel
from .layout import explorer, place, tile

_WIDE = 2.4  # width in u of a letter on the rack; one that is placed leaves its place empty, so that the others keep theirs


class SurviveSurroundings:
    """Builds them out of the position, the hand, and what is picked."""

    def __init__(self, table: Table, model: SurviveModel, press: Callable[[Sequence[Thing]], Any]) -> None:
        """`press` is what a click on something beside the board does."""
        self._table, self.host, self.model, self._press = table, table.host, model, press

    def tray(self, text: str) -> Region | None:
        """What lies over the edge of the board: the rack, a tile that is laid out, or an alarm with what is asked. It is made anew whenever
        something else is offered, for where it lies depends on what can be clicked."""
        s, tile = self.model.table, self.model.selection.tile
        if s.step == DEFEND:
            return Region("tray", object(), partial(alarm, text, f"survive/{CREATURES[s.attacker]}"))
        if s.step == PLACE and self.host.match.to_act >= 0 and self.host.match.people:
            return self.own_rack()
        return Region("tray", object(), partial(self._laid_out_tile, tile)) if tile and not self.host.visibility.is_up else None

    def own_rack(self) -> Region:
        """The rack of who places explorers now, so that the board stands still until people have placed theirs; its values only while
        it is up."""
        match = self.host.match
        is_up = match.actor is not None and self.host.visibility.is_up
        return Region("tray", object(), lambda: self.rack(match.view(match.actor) if is_up else self.model.view), is_private=is_up)

    def rack(self, view: View) -> Widget:
        """The letters that are still to be placed; values only where the view holds them and may show them. Of a bot they are only seen."""
        assert isinstance(view, SurviveView)
        constants, match = self.model.constants, self.host.match
        faces: list[Widget] = []
        for e in constants.own[match.to_act]:
            if view.table.where[e] != constants.rack:
                faces.append(EmptyRoom(_WIDE, grow=0))
                continue
            face = HandPicture(
                f"survive/explorer-{constants.colours[e // constants.letters]}",
                LETTERS[e % constants.letters],
                partial(self._press, [explorer(e)]) if match.actor is not None else None,
                high=2.3,
                wide=_WIDE,
                is_picked=self.model.source == explorer(e),
                corner=str(view.values[e]) if view.seat == match.to_act and view.values[e] else "",
                name=f"rack {e}",
            )
            faces.append(face)
        words = self.host.narrator.words.say("survive.table.rest")
        rest = Button(words, self.place_the_rest, icon="common/icon-fast", name="rest", role="strong", tall=2.2)
        row = [*faces, rest if match.actor is not None else Reserved(rest)]
        return Panel(Scroll(Flow(*row, gap=0.3, align="middle"), name="rack", grow=0, least=4.2), 0.7, 0.4)

    def place_the_rest(self) -> None:
        """Lets the program place for this seat until that is taken back."""
        if self.host.match.actor is not None:
            self.host.match.orders.place_rest(self.host.match.actor)
            self.host.surroundings.offers_changed()

    def _laid_out_tile(self, thing: Thing) -> Widget:
        """A tile that somebody openly means to play, while it is decided what with: it can be put back into the hand."""
        table, say, name = self._table, self.host.narrator.words.say, UNDERSIDES[thing[1]]

        def put_back() -> None:
            table.select(replace(table.selection, tile=None, source=None))

        back = Button(say("survive.table.put-back"), put_back, icon="common/icon-undo", name="put-back", role="strong", tall=2.2)
        words = Label(say(f"survive.tile-name.{name}"), "name", grow=1)
        return Panel(Row(Picture(f"survive/underside-{name}", 2.6, 2.6), words, back, gap=0.7), 0.8, 0.4)

    def hand(self) -> Widget | None:
        """The tiles in a hand, each with when it can be played; equal ones from different terrains are different tiles."""
        match = self.host.match
        if match.privacy.viewer is None:
            return None
        view = match.view(match.privacy.viewer)
        assert isinstance(view, SurviveView)
        kinds, terrains = range(len(UNDERSIDES)), range(len(TERRAINS))
        held = {tile(kind, terrain): view.hand[terrain * len(UNDERSIDES) + kind] for kind in kinds for terrain in terrains}
        faces = [self._tile(thing, held) for thing, count in held.items() if count]
        return Flow(*faces, gap=0.4) if faces else Label(self.host.narrator.words.say("table.empty-hand"), "body", "muted")

    def _tile(self, thing: Thing, held: Mapping[Thing, int]) -> Widget:
        _, kind, terrain = thing
        say, name, is_playable = self.host.narrator.words.say, UNDERSIDES[kind], thing in self.model.offers.tiles
        word = say(f"survive.tile-name.{name}")
        if sum(bool(held[tile(kind, other)]) for other in range(len(TERRAINS))) > 1:  # there is another like it from elsewhere
            from_where = {"tile": word, "terrain": Word(f"survive.terrain.{TERRAINS[terrain]}")}
            word = self.host.narrator.say(Message("survive.item.tile", from_where))
        face = HandPicture(
            f"survive/underside-{name}",
            word,
            partial(self._press, [thing]) if is_playable else None,
            high=3.4,
            wide=4.6,
            is_picked=self.model.selection.tile == thing,
            corner=str(held[thing]) if held[thing] > 1 else "",
            name=f"tile {name} {TERRAINS[terrain]}",
        )
        if is_playable:
            chip = Chip(say("survive.table.now"), "gold-top", "ink")
        elif name in DEFENCE:
            chip = Chip(say("survive.table.defence"), "teal", "white")
        else:
            chip = Chip(say("survive.table.later"), "plate", "muted")
        return Column(face, chip, gap=0.2, align="middle")


def ask_line(text: str) -> Widget:
    """What is to be done, over the board."""
    return Row(EmptyRoom(), Label(text, "strong", "cream", align="middle"), EmptyRoom(), gap=0, name="asked")


def alarm(text: str, attacker: str) -> Widget:
    """Somebody is attacked and may defend: asked openly, over the board."""
    words = Label(text, "name", "danger-text", grow=1)
    return Panel(Row(Picture("common/marker-deadly", 2.4, 2.4), Picture(attacker, 2.6, 3.2), words, gap=0.7), 0.9, 0.4)


def unseen_panel(section: Section, narrator: Narrator) -> Widget:
    """How many tiles of each kind nobody has seen yet."""
    items = []
    for item in section.items:
        picture = Picture(item.picture, 1.9, 1.8, tip=narrator.say(item.message)) if item.picture else None
        items.append(Row(picture, Label(str(item.number), "strong", "ink" if item.number else "muted"), gap=0.15))
    return Panel(Column(Label(narrator.words.say(section.key), "name"), Flow(*items, gap=0.35, name="unseen"), gap=0.4), 0.9, 0.6)


_WIDEST_TRAY = 46  # in u


class Tray(Widget):
    """Something that lies over the foot of a board, or over its head where it would hide at the foot what matters: the board keeps its
    place and its size."""

    asks_widths = True

    def __init__(self, part: Widget, model: SurviveModel) -> None:
        super().__init__()
        self._part, self._model = part, model
        self.children = (part,)

    def place(self, look: Look, rect: pygame.Rect) -> None:
        wide = min(look.u(_WIDEST_TRAY), rect.width, max(self._part.widest(look), self._part.narrowest(look)))
        low = pygame.Rect(0, 0, wide, min(self._part.height(look, wide), rect.height))
        high = low.copy()
        low.midbottom, high.midtop = rect.midbottom, rect.midtop
        free = self._kept_free()
        self.rect = min((low, high), key=lambda room: len(room.collidelistall(free)))
        self._part.place(look, self.rect)

    def _kept_free(self) -> list[pygame.Rect]:
        """Where something can be clicked on the board, or is attacked."""
        model = self._model
        wanted = {*model.targets, *model.sources, place(model.table.focus)}
        places = (model.things.place_of(thing) for thing in wanted if thing[1] != NONE)
        return [model.camera.square(at, 1.7) for at in places if at is not None]


class HandPicture(HandItem):
    """A picture with a word below; picked it is lifted on gold, what cannot be used now is only read."""

    def __init__(
        self,
        art: str,
        word: str,
        use: Callable[[], Result] | None,
        *,
        high: float,
        wide: float,
        is_picked: bool = False,
        corner: str = "",
        name: str,
    ) -> None:
        super().__init__(use, name=name)
        self._art, self._word, self._high, self.wide_u, self._is_picked, self._corner = art, word, high, wide, is_picked, corner

    def height(self, look: Look, width: int) -> int:
        return look.u(self._high + 0.5) + len(self._lines(look)) * look.line_height("caption")

    def _lines(self, look: Look) -> tuple[str, ...]:
        return look.wrap(self._word, "caption", self.widest(look)) if self._word else ()

    def draw(self, pen: Pen) -> None:
        look, rect = pen.look, self.rect
        if self._is_picked or (self._use and pen.state.is_hovered(self)):
            pen.surface.blit(_draw_ground(look, rect.size, "glow" if self._is_picked else "glow-light"), rect.topleft)
        picture = look.art.picture(self._art, rect.width - 4, look.u(self._high))
        pen.surface.blit(picture, picture.get_rect(midtop=(rect.centerx, rect.y + look.u(0.2))))
        y = rect.y + look.u(self._high + 0.3)
        for line in self._lines(look):
            drawn = look.line(line, "caption", "ink")
            pen.surface.blit(drawn, drawn.get_rect(midtop=(rect.centerx, y)))
            y += look.line_height("caption")
        if self._corner:
            disc = _draw_number_disc(look, self._corner, look.u(1.2))
            pen.surface.blit(disc, disc.get_rect(topright=(rect.right, rect.y)))
        draw_focus(pen, self)


@cache_surface
def _draw_ground(look: Look, size: tuple[int, int], colour: str) -> pygame.Surface:
    return shapes.rounded_rect(size, look.u(0.6), look.colour(colour))


@cache_surface
def _draw_number_disc(look: Look, text: str, high: int) -> pygame.Surface:
    disc = shapes.framed_rect((high, high), high // 2, 2, look.colour("ink"), look.colour("cream"))
    drawn = look.line(text, "key", "ink")
    disc.blit(drawn, drawn.get_rect(center=(high / 2, high / 2)))
    return disc
