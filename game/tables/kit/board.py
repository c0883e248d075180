"""The board as a widget: it is drawn, and turns pointer and keys into clicks on things."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import pygame

from game.engine import View
from game.engine.speech.describing import Choice
from game.render import Look
from game.render.pieces import FOCUS
from game.widgets import (
    Column,
    Heard,
    Label,
    Panel,
    Pen,
    Picture,
    PointedCard,
    PressableLine,
    Result,
    Row,
    Widget,
    WidgetState,
)
from game.widgets.buttons import draw_focus
from game.widgets.keys import ARROWS

from ..cards import card_of
from ..selection import Offer, Thing, hinted_offer, pick
from ..table import take_offer
from .drawn_table import DrawnTable
from .stretched import Stretched

_FAR = 8  # pixels from which a held pointer drags instead of clicking
_PAN = 60  # pixels by which Shift and an arrow move a board that is zoomed in


class PickList(Panel):
    """Of what a click may mean one line each; a click beside it is a click on the board."""

    lets_clicks_pass = True


class PickLine(PressableLine):
    """One of the lines, which tells when it is pointed at."""

    def __init__(self, part: Widget, use: Callable[[], Result], point: Callable[[], None], *, name: str) -> None:
        super().__init__(part, use, name=name)
        self._point = point

    def point(self, at: tuple[int, int], state: WidgetState) -> None:
        self._point()


class BoardWidget(Widget):
    """Thin: what lasts is with the table."""

    focusable = True
    covers = True
    overhang = 0
    takes_drag = True
    is_first = True
    wide_u = 40
    least_u = 16
    high_u = 30

    def __init__(self, table: DrawnTable[Any, Any]) -> None:
        super().__init__(name="board", grow=1)
        self._table, self._camera = table, table.model.camera
        self._card: PointedCard | None = None  # that of what was noticed last, and the position in which it was
        self._card_view: View | None = None

    def is_clicked_once(self) -> bool:
        """Whether a double click picks only once and keeps it; a second click that means something else counts at
        once.
        """
        model = self._table.model
        return (
            model.is_held
            and model.offers.answer(model.selection, model.at(self._table.pointer.grabbed)) == model.source
        )

    def least_height(self, look: Look, width: int) -> int:
        return self._table.least_height(look)

    def place(self, look: Look, rect: pygame.Rect) -> None:
        super().place(look, rect)
        self._table.picture.look = look
        self._table.fit(rect)

    def draw(self, pen: Pen) -> None:
        cursor, is_focused = self._table.cursor, pen.state.is_focused(self)
        marked = cursor.thing if is_focused else cursor.hinted_thing
        moment = self._table.paint_moment(pen, self.rect, self.noticed_thing(pen.state), marked)
        stretched = self._table.stretched
        if stretched and stretched.draw(pen, self._table, lambda: self._table.painter(moment).draw()):
            return
        painter = self._table.painter(moment)
        painter.draw()
        if is_focused and cursor.thing is None:
            # inside: nothing of a board is drawn beyond it
            draw_focus(pen, self, self.rect.inflate(-2 * FOCUS, -2 * FOCUS))
        is_hinted = not cursor.came_last and cursor.thing is not None and cursor.is_hinted(cursor.thing)
        if is_hinted and self._table.pointer.thing is None:
            return  # the hint itself tells of the thing it points to, unless keys come there
        if not self._is_told_by_card(pen.state):
            painter.draw_words()

    def find_card(self, state: WidgetState) -> PointedCard | None:
        """The card of the thing that is noticed, unless something is in hand or on its way."""
        table, thing = self._table, self.noticed_thing(state)
        if thing is None or table.is_busy or table.model.is_held or table.look_back.is_on:
            return None
        if self._card is None or self._card.key != thing or self._card_view is not table.model.view:
            self._card, self._card_view = card_of(table.cards, thing, table.host.narrator), table.model.view
        return self._card

    def _is_told_by_card(self, state: WidgetState) -> bool:
        """Whether nothing is to be said of a thing but what it is, which its card does."""
        thing, notices = self.noticed_thing(state), self._table.notices
        if thing is None or state.has_no_card or self.find_card(state) is None:
            return False
        message = notices.about(thing)
        return message is not None and notices.words_about(thing) == (self._table.host.narrator.say(message), "")

    def noticed_thing(self, state: WidgetState) -> Thing | None:
        """The thing that the pointer or the keys have come to, whichever moved last."""
        pointed = self._table.pointer.thing if state.is_hovered(self) else None
        walked = self._table.cursor.thing if state.is_focused(self) else None
        noticed = (walked or pointed) if self._table.cursor.came_last else (pointed or walked)
        if noticed is None and self._table.host.stage.is_touched():
            return self._table.model.armed  # a finger is gone when it is told what a second tap would do
        return noticed

    # Pointer.

    def point(self, at: tuple[int, int], state: WidgetState) -> None:
        if self._table.point_at(at):
            state.remember(self, None)

    def pass_time(self, seconds: float, state: WidgetState) -> tuple[bool, Result]:
        """No event says that the pointer has gone elsewhere or out of the window; then what it pointed at is no longer
        noticed.
        """
        # the question is closed
        was_asked, self._table.model.pointed_choice = self._table.model.pointed_choice is not None, None
        was_stretched = self._table.stretched is not None and self._table.stretched.rests(seconds)
        if was_stretched:
            self._table.stretched = None
        has_left = not state.is_hovered(self) and self._table.pointer.leave()
        if has_left:
            self._table.notice(self.noticed_thing(state))
        return was_asked or has_left or was_stretched, None

    def is_held_down(self) -> bool:
        return self._table.holding.is_wanted and not self._table.host.match.paused

    def find_beside(self, at: tuple[int, int], reach: int) -> tuple[int, int] | None:
        return self._table.model.find_beside(at, reach)

    def tells(self, state: WidgetState) -> bool:
        return self._table.pointer.thing is not None

    def pinch(self, at: tuple[int, int], rel: tuple[int, int], scale: float, state: WidgetState) -> bool:
        stretched = self._table.stretched or Stretched(self._camera)
        has_zoomed, has_moved = self._camera.zoom_at(at, scale), self._camera.move(*rel)
        if has_zoomed or has_moved:
            stretched.follow()
            self._table.stretched = stretched
        return True

    def grab(self, at: tuple[int, int], state: WidgetState) -> Result:
        self._table.pointer.grab(at)
        self._table.pointer.has_hastened = self._table.hasten_show()
        self._table.holding.hold()
        return None

    def drag(self, at: tuple[int, int], state: WidgetState) -> Result:
        table = self._table
        if not table.holding.has_used and table.pointer.drag_to(at, _FAR):
            if table.pointer.pulled is not None:
                table.select(pick(table.selection, table.offers, table.pointer.pulled))
            table.point_at(at)
            state.remember(self, None)
        return None

    def release(self, state: WidgetState) -> Result:
        self._table.pointer.is_dragging = False
        self._table.holding.let_go()
        return None

    def wheel(self, at: tuple[int, int], lines: float, state: WidgetState) -> bool:
        is_zoomed = self._camera.zoom_at(at, 1.15**lines)
        if is_zoomed:
            state.point_again()
            self._table.host.note_change()
        return is_zoomed

    def slide(self, across: float, down: float, state: WidgetState) -> bool:
        has_moved = self._camera.move(-across, -down)
        if has_moved:
            state.point_again()
            self._table.host.note_change()
        return has_moved

    def press(self, state: WidgetState) -> Result:
        """A click, the end of a drag, or Enter."""
        table = self._table
        pointer = self._table.pointer
        cursor = self._table.cursor
        if table.holding.has_used or pointer.has_hastened:
            pointer.has_hastened = False
            return None
        if pointer.was_dragged:
            things = pointer.clicked_things()
            return self._mean(table.press(things) if things else pointer.offers_at_drop(), state)
        if not state.is_focused(self):
            return self._mean(table.press(table.model.at(pointer.grabbed)), state)
        if table.hasten_show():
            return None
        thing, marked = cursor.thing, hinted_offer(table.selection, table.offers)
        if marked is not None and (thing is None or cursor.is_hinted(thing)):
            return take_offer(table, marked)
        if thing is None:
            self._walk(1)
            return None
        return self._mean(table.press_cursor(thing), state)

    # By ear.

    def heard_name(self, state: WidgetState) -> str:
        return self._table.answers.board_name

    def hear(self, state: WidgetState) -> Heard:
        return self.heard_as("group", state)

    def hear_part(self, state: WidgetState) -> tuple[str, Heard] | None:
        """The thing that the keys have come to."""
        name, key = self.heard_thing(state)
        return (key, Heard("button", name)) if name else None

    def heard_thing(self, state: WidgetState) -> tuple[str, str]:
        """The words of the thing that the keys have come to, and a name that tells it from any other; nothing where
        they have come to none.
        """
        thing = self._table.cursor.thing if state.is_focused(self) else None
        return (self._table.say_thing(thing), " ".join(map(str, thing))) if thing else ("", "")

    # Keys.

    def enter(self, state: WidgetState) -> None:
        """Puts the keys on the first thing that means something now."""
        if state.is_focused(self) and self._table.cursor.thing is None:
            self._walk(1)

    def key(self, event: pygame.Event, state: WidgetState) -> tuple[bool, Result]:
        if event.type != pygame.KEYDOWN:
            return False, None
        if event.key in ARROWS and event.mod & pygame.KMOD_SHIFT:
            x, y = ARROWS[event.key]
            return self._camera.move(-x * _PAN, -y * _PAN), None
        if event.key in ARROWS:
            return self._walk(ARROWS[event.key]), None
        if event.key == pygame.K_TAB:
            return self._walk(-1 if event.mod & pygame.KMOD_SHIFT else 1), None
        return self._camera.zoom_by(event.key), None

    def _walk(self, way: tuple[int, int] | int) -> bool:
        """Arrows or Tab; whether there was anywhere to go."""
        table = self._table
        table.host.note_change()
        found = table.cursor.step(way) if isinstance(way, int) else table.cursor.walk(way)
        table.notice(table.cursor.thing)
        return found

    # What a click means.

    def _mean(self, offers: Sequence[Offer], state: WidgetState) -> Result:
        """Does what was clicked; where that may mean several things, asks which."""
        if not offers:
            return None
        if len(offers) == 1:
            return take_offer(self._table, offers[0])
        aim = offers[0].target or offers[0].source
        narrator = self._table.host.narrator
        lines = []
        for choice in [offer.choice for offer in offers]:
            art = self._table.notices.picture_of(choice, offers)
            danger = Label(narrator.say(choice.danger), "caption", "danger-text") if choice.danger else None
            words = Column(Label(narrator.say(choice.message), "strong"), danger, gap=0.1, grow=1)
            content = Row(Picture(art, 1.6, 1.9) if art else None, words, gap=0.5)
            written = self._table.host.match.rules.write(choice.action)
            choose = partial(self._choose, written, aim, state)
            lines.append(PickLine(content, choose, partial(self._preview, choice), name=f"choice {written}"))
        at = self._table.model.things.place_of(aim) if aim else None
        x, y = self._camera.pixel(at) if at else self.rect.center
        state.open(PickList(Column(*lines, gap=0.3), 0.6), pygame.Rect(round(x) - 10, round(y) - 10, 20, 20))
        return None

    def _preview(self, choice: Choice) -> None:
        """The board shows what the line that is pointed at would do."""
        if self._table.model.pointed_choice != choice.action:
            self._table.model.pointed_choice = choice.action
            self._table.host.note_change()

    def _choose(self, written: str, aim: Thing | None, state: WidgetState) -> Result:
        """A line names its choice in the game's writing: it is looked up among what can be done now, first of all with
        what is in hand.
        """
        state.close()
        table, write = self._table, self._table.host.match.rules.write
        offers = (*(table.offers.meant_by(table.selection, aim) if aim else ()), *table.offers.all)
        found = next(
            (one for one in offers if (one.target or one.source) == aim and write(one.choice.action) == written), None
        )
        return take_offer(table, found) if found else None
