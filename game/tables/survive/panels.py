"""The panels around the board: what is asked, the rack while explorers are placed, the tiles of a hand, and those not
yet seen.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import msgspec
import pygame

from game.engine import Event, View
from game.engine.speech.describing import Section
from game.engine.speech.words import Message, Word
from game.render import Look, cache_surface, shapes
from game.render.pieces import new_glow, tinted_icon
from game.rules.survive import events
from game.rules.survive.board import CREATURES, DEFENCE, TERRAINS, UNDERSIDES
from game.rules.survive.constants import LETTERS
from game.rules.survive.state import DEFEND, NONE, PLACE
from game.rules.survive.view import SurviveView
from game.tables.cards import card_of
from game.tables.hand import just_seen, seat_of
from game.tables.plates import PlateName
from game.tables.table import HandTray, Table
from game.widgets import (
    Button,
    Column,
    FirstThatFits,
    Flow,
    Grid,
    Heard,
    Label,
    OneLine,
    Panel,
    Pen,
    Picture,
    PointedCard,
    Region,
    Reserved,
    Result,
    Row,
    Scroll,
    Widget,
    WidgetState,
)
from game.widgets.buttons import HandItem, draw_focus, line_ground
from game.widgets.words import shorten
from game.words.narrator import Narrator

from ..kit.layers import Tray
from ..selection import Thing
from .cards import unseen
from .clicks import SurviveModel
from .layout import explorer, place, tile

_IN_ROW = 5  # explorers side by side
_PLACES = {
    "common/icon-skull": "lost",
    "common/icon-flag": "saved",
    "common/icon-boat": "aboard",
    "common/icon-hill": "land",
    "common/icon-wave": "sea",
    "": "rack",
}
"""The words for signs of where an explorer is."""
_BESIDE = events.TileKept, events.TurnBegan, events.Rolled, events.Dived, events.TrophyWon
_ASKED = 55  # width of a window in u from which on what is asked stands beside the stepper
_MOVES = events.Walked, events.Swam, events.Boarded, events.Jumped


class SurvivePanels:
    """Builds the panels out of the position, the hand, and what is picked."""

    def __init__(self, table: Table, model: SurviveModel, press: Callable[[Sequence[Thing]], Any]) -> None:
        """`press` is what a click on something beside the board does."""
        self._table = table
        self.host = table.host
        self.model = model
        self._press = press
        self.reminds = False  # whether the values of explorers are shown that their player has to keep in mind

    def over_board(self, look: Look) -> Region | None:
        """The tile that is laid out, over the edge of the board. It is rebuilt whenever something else is offered, for
        where it lies depends on what can be clicked.
        """
        tile = self.model.selection.tile
        if not tile or self.host.visibility.is_up:
            return None
        return Region("tray", object(), partial(self._make_tray, look, tile))

    def alarm(self, look: Look, text: str) -> Region | None:
        """Someone is attacked and may defend, where what is asked has no room beside the stepper."""
        s = self.model.state
        if s.step != DEFEND or look.size[0] >= _ASKED * look.unit:
            return None
        attacker = f"survive/{CREATURES[s.attacker]}"
        ask = Label(text, "strong", "danger-text", name="ask", grow=1)
        return Region("asked", (text, attacker), partial(Panel, Row(Picture(attacker, 2.4, 2.1), ask, gap=0.6), 0.7, 0))

    def tray(self) -> HandTray | None:
        """The rack of whoever is placing explorers, in place of the hand; its values only while it is up."""
        match = self.host.match
        if self.model.state.step != PLACE or match.to_act < 0 or not match.people:
            return None
        is_up = match.actor is not None and self.host.visibility.is_up
        return HandTray(object(), partial(self._lay_out_rack, is_up), is_up)

    def _lay_out_rack(self, is_up: bool, eye: Widget | None, is_low: bool) -> Widget:
        match = self.host.match
        return self.rack(match.view(match.actor) if is_up else self.model.view, eye, is_low)

    def rack(self, view: View, eye: Widget | None = None, is_low: bool = False) -> Widget:
        """All explorers of who places them, those that are placed paler; values only where the view holds them and may
        show them. Of a bot they are only seen.
        """
        assert isinstance(view, SurviveView)
        constants = self.model.constants
        match = self.host.match
        say = self.host.narrator.words.say
        shown = self.host.visibility.shown_seat  # the match may be further on
        placer = view.state.player if shown is None else shown
        is_asked = match.actor == placer
        own = constants.own[placer]
        left = [e for e in own if view.state.where[e] == constants.rack]
        cells = []
        for e in own:
            letter, is_left = LETTERS[e % constants.letters], e in left
            value = str(view.values[e]) if view.seat == placer and view.values[e] and is_left else ""
            cell = ExplorerCell(
                f"survive/explorer-{constants.colours[e // constants.letters]}",
                letter,
                partial(self._press, [explorer(e)]) if is_asked and is_left else None,
                value=value,
                sign="" if is_left else "common/icon-tick",
                is_pale=not is_left,
                is_picked=self.model.source == explorer(e),
                name=f"rack {e}" if is_left else "",
                says=self._explorer_words(letter, value, "rack" if is_left else "placed"),
            )
            cells.append(cell)
        who = self.host.narrator.names[placer]
        instead = say("survive.section.values") if is_asked else ""
        title = OneLine(who, title=lambda name: say("survive.table.explorers-of", name=name), instead=instead, grow=1)
        count = say("survive.table.placed", count=len(own) - len(left), of=len(own))
        placed = Label(count, "caption", "muted", wraps=False)
        rest = Button(say("survive.table.rest"), self.place_the_rest, name="rest", role="strong", tall=2.4, grow=1)
        offered = [rest if is_asked else Reserved(rest)] if self.host.surroundings.offers_rest() else []
        buttons = Row(eye, *offered, gap=0.4) if eye or offered else None
        head = Row(PlateName(title) if is_low else title, placed, gap=0.4)
        rack = Scroll(_explorer_grid(cells, is_low), name="rack", least=2.75, grow=1)
        return Column(head, rack, buttons, gap=0.3 if is_low else 0.4)

    def _explorer_words(self, letter: str, value: str, where: str) -> str:
        words = self.host.narrator.words
        worth = words.say("survive.heard.worth", value=value) if value else ""
        return words.join_words((letter, worth, words.say(f"survive.heard.{where}")))

    def place_the_rest(self) -> None:
        """Lets the program place for this seat until that is taken back."""
        if self.host.match.actor is not None:
            self.host.match.orders.place_rest(self.host.match.actor)
            self.host.surroundings.offers_changed()

    def _make_tray(self, look: Look, thing: Thing) -> Widget:
        """A tile that someone openly means to play, while it is decided what with: it can be put back into the hand.
        The widest form comes first.
        """
        table = self._table
        say = self.host.narrator.words.say
        name = UNDERSIDES[thing[1]]
        words, short = say("survive.table.put-back"), say(f"survive.tile-name.{name}.short")

        def put_back() -> None:
            table.select(replace(table.selection, tile=None, source=None))

        tip = say(f"survive.tile-name.{name}")
        pictures = [Picture(f"survive/underside-{name}", 2.6, 2.6, tip=tip) for _ in range(3)]
        button = partial(Button, use=put_back, icon="common/icon-undo", name="put-back", tall=2.2)
        wide = Row(pictures[0], Label(tip, "name", grow=1), button(words, role="strong"), gap=0.7)
        low = Row(pictures[1], Label(short, "strong", grow=1), gap=0.5)
        narrow = Column(low, Row(button(words, role="caption")), gap=0.3)
        small = Column(pictures[2], button("", role="strong", tip=words), gap=0.2, align="middle")
        forms = [Panel(wide, 0.8, 0.4), Panel(narrow, 0.5, 0.4), Panel(small, 0.5, 0.4)]
        return Tray(forms, self._kept_free, look, self.model.camera.room)

    def _kept_free(self) -> list[pygame.Rect]:
        """Where something can be clicked on the board, or is attacked."""
        model = self.model
        wanted = {*model.targets, *model.sources, place(model.state.focus)}
        places = (model.things.place_of(thing) for thing in wanted if thing[1] != NONE)
        return [model.camera.square(at, 1.7) for at in places if at is not None]

    def hand(self, is_low: bool, is_close: bool) -> Widget | None:
        """The tiles in a hand; what can be played now stands on gold. Equal ones from different terrains are different
        tiles; low ones have short names, and close ones leave room for others beside them.
        """
        match = self.host.match
        if match.privacy.viewer is None:
            return None
        view = match.view(match.privacy.viewer)
        assert isinstance(view, SurviveView)
        kinds = len(UNDERSIDES)
        every = [tile(kind, terrain) for kind in range(kinds) for terrain in range(len(TERRAINS))]
        held = {thing: view.hand[thing[2] * kinds + thing[1]] for thing in every}
        new = self._new_tiles(view)
        own = [thing for thing, count in held.items() if count]
        faces = [self._tile(thing, held, thing in new, is_low, is_low and is_close) for thing in own]
        if not faces:
            return Label(self.host.narrator.words.say("table.empty-hand"), "body", "muted")
        return Flow(*faces, gap=0.3)

    def _new_tiles(self, view: View) -> frozenset[Thing]:
        seen = just_seen(view, events.TileSeen, _BESIDE, self._mover)
        kept = just_seen(view, events.TileKept, (*_BESIDE, events.TileSeen), self._mover)
        # Whoever looks at a world that is only imagined may know of a tile that was kept and not of its underside.
        return frozenset(tile(one.underside, other.terrain) for one, other in zip(seen, kept, strict=False))

    def _mover(self, event: Event) -> int | None:
        """The seat that a fact speaks of, or whose explorer moves."""
        return event.explorer // self.model.constants.letters if isinstance(event, _MOVES) else seat_of(event)

    def face_down(self, seat: int, is_low: bool) -> Widget:
        """Whose tiles they are, how many, and their backs; low, only these."""
        say = self.host.narrator.words.say
        count = sum(self.model.state.held[len(TERRAINS) * seat : len(TERRAINS) * (seat + 1)])
        words = say("survive.table.face-down", count=count)
        if is_low:
            return Backs(count, words)
        who = self.host.narrator.names[seat]
        instead = say("survive.section.tiles") if seat == self.host.match.actor else ""
        title = OneLine(who, title=lambda name: say("survive.table.tiles-of", name=name), instead=instead)
        told: Widget = Label(words, "caption", "muted")
        if seat in self.host.match.privacy.at_phones:  # in one line: the eye has its place below
            where = say("phones.on-phone", name=who)
            forms = say("phones.face-down", told=words, name=who), where, words
            lines = [Label(form, "caption", "muted", wraps=False, says=forms[0]) for form in forms]
            told = FirstThatFits(*lines)
        return Row(Column(title, told, gap=0.1, grow=1), Backs(count), gap=0.4)

    def values(self, is_low: bool) -> Widget | None:
        """The explorers of whose hand is up with their values, and where they are."""
        match, constants = self.host.match, self.model.constants
        view = match.view(match.privacy.viewer)
        assert isinstance(view, SurviveView)
        cells = []
        for e in constants.own[view.seat] if view.seat is not None else ():
            place = view.state.where[e]
            art = f"survive/explorer-{constants.colours[e // constants.letters]}"
            value, sign = str(view.values[e]) if view.values[e] else "", self._sign(view, place)
            is_gone = place == constants.lost
            letter = LETTERS[e % constants.letters]
            says = self._explorer_words(letter, value, _PLACES[sign])
            cells.append(ExplorerCell(art, letter, None, value=value, sign=sign, is_pale=is_gone, says=says))
        return _explorer_grid(cells, is_low) if cells else None

    @property
    def value_rows(self) -> int:
        """How many rows of explorers lie in a hand that is up all game."""
        constants = self.model.constants
        return -(-len(constants.own[0]) // _IN_ROW) if constants.setup.options["memory_aid"] or self.reminds else 0

    def open_hand_key(self) -> Hashable:
        """All that is shown in a hand that lies open and may change: where its explorers are, and the tiles that have
        just come.
        """
        match = self.host.match
        if not match.privacy.is_hand_open:
            return ()
        view = match.view(match.privacy.viewer)
        assert isinstance(view, SurviveView)
        assert view.seat is not None
        signs = [self._sign(view, view.state.where[e]) for e in self.model.constants.own[view.seat]]
        return tuple(signs), self._new_tiles(view)

    def _sign(self, view: SurviveView, place: int) -> str:
        """Where an explorer is: on land, at sea, aboard, on an isle or lost."""
        constants = self.model.constants
        if place == constants.rack:
            return ""
        if place >= constants.saved:
            return "common/icon-skull" if place == constants.lost else "common/icon-flag"
        if place >= constants.size:
            return "common/icon-boat"
        return "common/icon-hill" if view.state.land[place] else "common/icon-wave"

    def _tile(self, thing: Thing, held: Mapping[Thing, int], is_new: bool, is_low: bool, is_close: bool) -> Widget:
        _, kind, terrain = thing
        say = self.host.narrator.words.say
        name = UNDERSIDES[kind]
        is_playable = thing in self.model.offers.tiles
        word, short = say(f"survive.tile-name.{name}"), say(f"survive.tile-name.{name}.short")
        alike = [other for other in range(len(TERRAINS)) if held[tile(kind, other)]]
        if len(alike) > 1:  # there is another like it from elsewhere
            where = Word(f"survive.terrain.{TERRAINS[terrain]}")
            word, short = (
                self.host.narrator.say(Message("survive.item.tile.short", {"tile": said, "terrain": where}))
                for said in (word, short)
            )
        face = HandPicture(
            f"survive/underside-{name}",
            short if is_low else word,
            partial(self._press, [thing]) if is_playable else None,
            high=1.7 if is_close else 1.9 if is_low else 2.1,
            wide=3.6 if is_close else 4.7,
            role="key" if is_low else "caption",
            is_picked=self.model.selection.tile == thing,
            is_marked=is_playable,
            is_new=is_new,
            corner=str(held[thing]) if held[thing] > 1 else "",
            name=f"tile {name} {TERRAINS[terrain]}",
            says=say("table.heard.many", what=word, count=held[thing]) if held[thing] > 1 else word,
        )
        face.card = card_of(self._table.cards, thing, self.host.narrator)
        face.focusable = True  # its card is read by keys too
        when = "now" if is_playable else "defence" if name in DEFENCE else "later"
        face.tip = word if is_low else say(f"survive.table.{when}")
        return face


def _explorer_grid(cells: Sequence[Widget], is_low: bool) -> Widget:
    """All explorers of a player in two rows, or in one where there is little height."""
    if is_low:
        return Grid(*cells, least=0.95, most=2 * _IN_ROW, gap=0.1)
    return Grid(*cells, least=2.4, most=_IN_ROW, gap=0.25)


def unseen_panel(table: Table, section: Section, narrator: Narrator) -> Widget:
    """How many tiles of each kind nobody has seen yet; each with its card."""
    items: list[UnseenKind] = []
    for item in section.items:
        kind = next((kind for kind, name in enumerate(UNDERSIDES) if item.picture == f"survive/underside-{name}"), None)
        number = Label(str(item.number), "strong", "ink" if item.number else "muted")
        card = None if kind is None else card_of(table.cards, unseen(kind), narrator)
        picture = Picture(item.picture, 1.9, 1.8) if item.picture else None
        tip = narrator.say(item.message)
        told = narrator.words.say("table.heard.many", what=tip, count=item.number)
        items.append(UnseenKind(picture, number, items, card, tip, told))
    return Panel(
        Column(Label(narrator.words.say(section.key), "name"), Flow(*items, gap=0.3, name="unseen"), gap=0.25), 0.9, 0.5
    )


class UnseenKind(Row):
    """A kind of tile with its number. Tab comes to the first one only, arrows to the others."""

    focusable = True

    def __init__(
        self,
        picture: Widget | None,
        number: Widget,
        kinds: Sequence[UnseenKind],
        card: PointedCard | None,
        tip: str,
        says: str,
    ) -> None:
        """`kinds` are all of them, with this one at the end as yet."""
        super().__init__(picture, number, gap=0.15, tip=tip, says=says, name=f"unseen {len(kinds)}")
        self._kinds = kinds
        self._place = len(kinds)
        self.is_tab_stop = not kinds
        self.card = card

    def hear(self, state: WidgetState) -> Heard:
        return Heard("label", self.says)

    def draw(self, pen: Pen) -> None:
        super().draw(pen)
        draw_focus(pen, self)

    def key(self, event: pygame.Event, state: WidgetState) -> tuple[bool, Result]:
        if event.type != pygame.KEYDOWN:
            return False, None
        if event.key == pygame.K_TAB:  # goes on as from the first one
            state.focus_on(self._kinds[0], reveal=False)
            return False, None
        place = self._place + _STEPS.get(event.key, 0)
        if place == self._place or not 0 <= place < len(self._kinds):
            return False, None
        state.focus_on(self._kinds[place])
        return True, None


_STEPS = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}


class Backs(Widget):
    """Tiles face down; more than have room lie closer."""

    high_u = 3.0

    def __init__(self, count: int, says: str = "") -> None:
        super().__init__(says=says)
        self.count = count

    def widest(self, look: Look) -> int:
        return look.u(2.7) * min(self.count, 3)

    def least_height(self, look: Look, width: int) -> int:
        return look.u(2.4)

    def narrowest(self, look: Look) -> int:
        return look.u(2.7) + look.u(0.4) * (min(self.count, 6) - 1) if self.count else 0

    def draw(self, pen: Pen) -> None:
        look, rect = pen.look, self.rect
        back = look.art.picture("survive/tile-back", look.u(2.6), rect.height)
        apart = min(look.u(2.65), (rect.width - back.get_width()) / max(self.count - 1, 1))
        for number in range(self.count):
            pen.surface.blit(back, back.get_rect(topright=(rect.right - round(number * apart), rect.y)))


_CAPITAL = 0.62  # of the height of a line, how high a capital letter is


class ExplorerCell(HandItem):
    """An explorer: figure and letter, its value in a disc where it may be seen, and a sign of where it is."""

    high_u = 2.6
    wide_u = 3.1
    least_u = 0.95

    def __init__(
        self,
        art: str,
        letter: str,
        use: Callable[[], Result] | None,
        *,
        value: str,
        sign: str,
        is_pale: bool = False,
        is_picked: bool = False,
        name: str = "",
        says: str = "",
    ) -> None:
        super().__init__(use, name=name, says=says)
        self._art = art
        self._letter = letter
        self.value = value
        self.sign = sign
        self._is_pale = is_pale
        self._is_picked = is_picked
        self.text = f"{letter} {value}".strip()

    def draw(self, pen: Pen) -> None:
        look, rect = pen.look, self.rect
        ground = (
            "glow"
            if self._is_picked
            else "glow-light"
            if self._use and pen.state.is_hovered(self)
            else "plate"
            if self._is_pale
            else "field"
        )
        pen.surface.blit(line_ground(look, rect.size, ground, "gold-edge" if self._is_picked else "rule"), rect.topleft)
        parts = self.parts(look)
        figure = look.art.picture(self._art, *parts["figure"].size)
        if self._is_pale:
            figure = look.bake(("pale", self._art, figure.get_size()), partial(_fade, figure))
        pen.surface.blit(figure, figure.get_rect(center=parts["figure"].center))
        letter = look.line(self._letter, "key", "muted" if self._is_pale else "ink")
        pen.surface.blit(letter, letter.get_rect(center=parts["letter"].center))
        if self.value:
            pen.surface.blit(_draw_number_disc(look, self.value, parts["value"].width), parts["value"])
        if "sign" in parts:
            pen.surface.blit(
                tinted_icon(look, self.sign, parts["sign"].width, "muted" if self._is_pale else "teal"), parts["sign"]
            )
        draw_focus(pen, self)

    def parts(self, look: Look) -> dict[str, pygame.Rect]:
        """Where everything on it is: the figure above its letter, and beside these the value above the sign. Nothing
        lies on anything else; only where it is close, the value lies on the figure, below its head.
        """
        rect, air = self.rect, look.u(0.18)
        is_close = rect.width < look.u(2.1)
        high = round(look.line_height("key") * _CAPITAL)
        disc = min(look.u(1.05), rect.width) if is_close else min(look.u(1.3), (rect.width - 3 * air) // 2)
        wide = rect.width if is_close else rect.width - disc - 2 * air
        letter = pygame.Rect(rect.x, rect.bottom - air - high, wide, high)
        figure = pygame.Rect(rect.x, rect.y + air, wide, letter.top - rect.y - 2 * air)
        if is_close:
            return {
                "figure": figure,
                "letter": letter,
                "value": pygame.Rect(0, 0, disc, disc).move_to(midbottom=figure.midbottom),
            }
        value = pygame.Rect(rect.right - disc - air, rect.y + air, disc, disc)
        found = {"figure": figure, "letter": letter, "value": value}
        if self.sign:
            size = min(look.u(0.95), rect.bottom - air - value.bottom)
            found["sign"] = pygame.Rect(0, 0, size, size).move_to(midbottom=(value.centerx, rect.bottom - air))
        return found


def _fade(figure: pygame.Surface) -> pygame.Surface:
    faded = figure.copy()
    faded.fill((255, 255, 255, 110), special_flags=pygame.BLEND_RGBA_MULT)
    return faded


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
        role: str = "caption",
        is_picked: bool = False,
        is_marked: bool = False,
        is_new: bool = False,
        corner: str = "",
        name: str,
        says: str,
    ) -> None:
        super().__init__(use, name=name, says=says)
        self.role = role
        self._art = art
        self._word = word
        self._high = high
        self.wide_u = wide
        self._is_picked = is_picked
        self._corner = corner
        self._is_marked = is_marked  # whether it stands on light gold even where nobody points at it
        self.is_new = is_new  # whether it has just come, and glows

    def hear(self, state: WidgetState) -> Heard | None:
        heard = super().hear(state)
        return msgspec.structs.replace(heard, is_on=True) if heard and self._is_picked else heard

    def height(self, look: Look, width: int) -> int:
        return look.u(self._high + 0.4) + len(self.lines(look)) * look.line_height(self._letters(look))

    def lines(self, look: Look) -> tuple[str, ...]:
        """Where even the smallest letters would break a word it is cut short: its card says it all."""
        role, width = self._letters(look), self.widest(look)
        if look.longest_word(self._word, role) > width:
            return tuple(shorten(look, word, role, width) for word in self._word.split())
        return look.wrap(self._word, role, width)

    def _letters(self, look: Look) -> str:
        return look.letters_for(self._word, self.role, self.widest(look))

    def draw(self, pen: Pen) -> None:
        look, rect = pen.look, self.rect
        if self._is_picked or self._is_marked or (self._use and pen.state.is_hovered(self)):
            pen.surface.blit(_draw_ground(look, rect.size, "glow" if self._is_picked else "glow-light"), rect.topleft)
        picture = look.art.picture(self._art, rect.width - 4, look.u(self._high))
        if self.is_new:
            glow = new_glow(look, look.u(self._high + 0.9))
            pen.surface.blit(
                glow, glow.get_rect(center=(rect.centerx, rect.y + look.u(0.2) + picture.get_height() // 2))
            )
        pen.surface.blit(picture, picture.get_rect(midtop=(rect.centerx, rect.y + look.u(0.2))))
        y = rect.y + look.u(self._high + 0.25)
        role = self._letters(look)
        for line in self.lines(look):
            drawn = look.line(line, role, "ink")
            pen.surface.blit(drawn, drawn.get_rect(midtop=(rect.centerx, y)))
            y += look.line_height(role)
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
