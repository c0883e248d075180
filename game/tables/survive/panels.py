"""What stands around the board: what is asked, the rack while explorers are placed, the tiles of a hand, what is not yet seen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import pygame

from game.engine.speech.describing import Section
from game.engine.speech.words import Message, Word
from game.render import Look, cache_surface, shapes
from game.rules.survive.board import CREATURES, DEFENCE, TERRAINS, UNDERSIDES
from game.rules.survive.constants import LETTERS, Constants
from game.rules.survive.state import DEFEND, PLACE
from game.rules.survive.view import SurviveView
from game.tables.table import TableHost
from game.widgets import Button, Chip, Column, EmptyRoom, Flow, Label, Panel, Pen, Picture, Region, Reserved, Result, Row, Scroll, Widget
from game.widgets.buttons import HandItem, draw_focus
from game.words.narrator import Narrator

from ..selection import Thing
from .clicks import SurviveModel
from .layout import explorer, tile


class SurviveSurroundings:
    """Builds them out of the position, the hand, and what is picked."""

    def __init__(self, host: TableHost, model: SurviveModel, press: Press, put_back: Callable[[], None]) -> None:
        self.host, self.model, self._press, self._put_back = host, model, press, put_back

    def tray(self, text: str) -> Region | None:
        """What lies over the edge of the board: the rack, a tile that is laid out, or an alarm with what is asked. It is made anew whenever
        something else is offered, for where it lies depends on what can be clicked."""
        s = self.model.table
        if s.step == DEFEND:
            return Region("tray", object(), partial(alarm, text, f"survive/{CREATURES[s.attacker]}"))
        return self.own_rack() or self._laid_out()

    def hand(self) -> Widget | None:
        match = self.host.match
        if match.privacy.viewer is None:
            return None
        view = match.view(match.privacy.viewer)
        assert isinstance(view, SurviveView)
        return tiles(view, self.model, self._press, self.host.narrator)

    def own_rack(self) -> Region | None:
        """The rack of who places explorers now, so that the board stands still until people have placed theirs; its values only while
        it is up."""
        now, match = self.model, self.host.match
        if now.table.step != PLACE or match.to_act < 0 or not match.people:
            return None
        is_up = match.actor is not None and self.host.visibility.is_up

        def make() -> Widget:
            view = match.view(match.actor) if is_up else now.view
            assert isinstance(view, SurviveView)
            press = None if match.actor is None else self._press
            return rack(now.constants, view, match.to_act, now, press, self.place_the_rest, self.host.narrator)

        return Region("tray", object(), make, is_private=is_up)

    def _laid_out(self) -> Region | None:
        tile = self.model.selection.tile
        if tile is None or self.host.visibility.is_up:
            return None
        return Region("tray", object(), partial(laid_out_tile, tile, self.host.narrator, self._put_back))

    def place_the_rest(self) -> None:
        """Lets the program place for this seat until that is taken back."""
        if self.host.match.actor is not None:
            self.host.match.orders.place_rest(self.host.match.actor)
            self.host.surroundings.offers_changed()


Press = Callable[[Sequence[Thing]], Any]


def ask_line(text: str) -> Widget:
    """What is to be done, over the board."""
    return Row(EmptyRoom(), Label(text, "strong", "cream", align="middle"), EmptyRoom(), gap=0, name="asked")


def alarm(text: str, attacker: str) -> Widget:
    """Somebody is attacked and may defend: asked openly, over the board."""
    words = Label(text, "name", "danger-text", grow=1)
    return Panel(Row(Picture("common/marker-deadly", 2.4, 2.4), Picture(attacker, 2.6, 3.2), words, gap=0.7), 0.9, 0.4)


def laid_out_tile(thing: Thing, narrator: Narrator, put_back: Callable[[], Any]) -> Widget:
    """A tile that somebody openly means to play, while it is decided what with."""
    name, say = UNDERSIDES[thing[1]], narrator.words.say
    back = Button(say("survive.table.put-back"), put_back, icon="common/icon-undo", name="put-back", role="strong", tall=2.2)
    words = Label(say(f"survive.tile-name.{name}"), "name", grow=1)
    return Panel(Row(Picture(f"survive/underside-{name}", 2.6, 2.6), words, back, gap=0.7), 0.8, 0.4)


_WIDE = 2.4  # width in u of a letter on the rack; one that is placed leaves its place empty, so that the others keep theirs


def rack(
    constants: Constants,
    view: SurviveView,
    seat: int,
    model: SurviveModel,
    press: Press | None,
    rest: Callable[[], Any],
    narrator: Narrator,
) -> Widget:
    """The letters that are still to be placed; values only where the view holds them and may show them. Of a bot they are only seen."""
    faces = [
        _letter(constants, view, seat, e, model, press) if view.table.where[e] == constants.rack else EmptyRoom(_WIDE, grow=0)
        for e in constants.own[seat]
    ]
    help_button = Button(narrator.words.say("survive.table.rest"), rest, icon="common/icon-fast", name="rest", role="strong", tall=2.2)
    row = [*faces, help_button if press else Reserved(help_button)]
    return Panel(Scroll(Flow(*row, gap=0.3, align="middle"), name="rack", grow=0, least=4.2), 0.7, 0.4)


def _letter(constants: Constants, view: SurviveView, seat: int, e: int, model: SurviveModel, press: Press | None) -> Widget:
    return HandPicture(
        f"survive/explorer-{constants.colours[e // constants.letters]}",
        LETTERS[e % constants.letters],
        partial(press, [explorer(e)]) if press else None,
        high=2.3,
        wide=_WIDE,
        is_picked=model.source == explorer(e),
        corner=str(view.values[e]) if view.seat == seat and view.values[e] else "",
        name=f"rack {e}",
    )


def tiles(view: SurviveView, model: SurviveModel, press: Press, narrator: Narrator) -> Widget:
    """The tiles in a hand, each with when it can be played; equal ones from different terrains are different tiles."""
    held = [(kind, terrain) for kind in range(len(UNDERSIDES)) for terrain in range(len(TERRAINS)) if _count(view, kind, terrain)]
    faces = [_tile(view, kind, terrain, model, press, narrator) for kind, terrain in held]
    return Flow(*faces, gap=0.4) if faces else Label(narrator.words.say("table.empty-hand"), "body", "muted")


def _tile(view: SurviveView, kind: int, terrain: int, model: SurviveModel, press: Press, narrator: Narrator) -> Widget:
    thing, words, name, count = tile(kind, terrain), narrator.words, UNDERSIDES[kind], _count(view, kind, terrain)
    is_playable = thing in model.offers.tiles
    face = HandPicture(
        f"survive/underside-{name}",
        _name(view, kind, terrain, narrator),
        partial(press, [thing]) if is_playable else None,
        high=3.4,
        wide=4.6,
        is_picked=model.selection.tile == thing,
        corner=str(count) if count > 1 else "",
        name=f"tile {name} {TERRAINS[terrain]}",
    )
    if is_playable:
        chip = Chip(words.say("survive.table.now"), "gold-top", "ink")
    elif name in DEFENCE:
        chip = Chip(words.say("survive.table.defence"), "teal", "white")
    else:
        chip = Chip(words.say("survive.table.later"), "plate", "muted")
    return Column(face, chip, gap=0.2, align="middle")


def _name(view: SurviveView, kind: int, terrain: int, narrator: Narrator) -> str:
    """What a tile is called; where another like it came from elsewhere, with where this one did."""
    name = narrator.words.say(f"survive.tile-name.{UNDERSIDES[kind]}")
    if sum(bool(_count(view, kind, other)) for other in range(len(TERRAINS))) == 1:
        return name
    return narrator.say(Message("survive.item.tile", {"tile": name, "terrain": Word(f"survive.terrain.{TERRAINS[terrain]}")}))


def _count(view: SurviveView, kind: int, terrain: int) -> int:
    """How many tiles of a kind a hand holds that were lifted from a terrain."""
    return view.hand[terrain * len(UNDERSIDES) + kind]


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

    def __init__(self, part: Widget, kept_free: Callable[[], Sequence[pygame.Rect]]) -> None:
        super().__init__()
        self._part, self._kept_free = part, kept_free
        self.children = (part,)

    def place(self, look: Look, rect: pygame.Rect) -> None:
        wide = min(look.u(_WIDEST_TRAY), rect.width, max(self._part.widest(look), self._part.narrowest(look)))
        low = pygame.Rect(0, 0, wide, min(self._part.height(look, wide), rect.height))
        high = low.copy()
        low.midbottom, high.midtop = rect.midbottom, rect.midtop
        free = list(self._kept_free())
        self.rect = min((low, high), key=lambda place: len(place.collidelistall(free)))
        self._part.place(look, self.rect)


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
