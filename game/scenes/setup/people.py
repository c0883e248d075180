"""The people whom Setup offers: who they are and when they played last, the field for a name, and the list that opens
below it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property, partial

import pygame

from game import widgets as ui
from game.engine.given_names import shown_name
from game.render import Look, shapes
from game.render.look import cache_surface
from game.render.pieces import mark, portrait, tinted_icon
from game.scenes.background import BackgroundJob
from game.store import People, load_people, load_statistics, name_key
from game.store.people import LONGEST_TYPED
from game.tables.plates import initials
from game.widgets.words import shorten
from game.words.days import tell_ago

from ..stage import Stage

_HIGH = 3.4  # the height in u of a line of the list
_APART = 0.8  # room in u between the list and the field on one side, the window's edge on the other
_PALE = 110  # how much is seen of those who cannot be chosen


Played = dict[str, tuple[int, datetime]]
"""How many games were played under each name, and when the last of them was."""


@dataclass(frozen=True, slots=True)
class OfferedPerson:
    """Someone who may sit down: also who has played before and has no face yet."""

    name: str
    initials: str
    face: str = ""
    colour: str | None = None
    about: str = ""
    is_seated: bool = False


class Acquaintances:
    """Who is known here: people with a face and a usual colour, and the names of those who have played."""

    def __init__(self, stage: Stage, names: Sequence[str]) -> None:
        self._stage, self._names = stage, [shown_name(name, stage.say) for name in names]
        self._counting: BackgroundJob[Played] | None = None
        self.people = People()
        self.read()

    def read(self) -> None:
        """Reads again who is known; what is wrong with the file is told."""
        self.people, faults = load_people()
        self.__dict__.pop("_played", None)  # games are counted by person
        for fault in faults:
            self._stage.tell(fault)

    def count(self) -> None:
        """Begins to count games, unless that has begun: many take longer than a frame may."""
        self._counting = self._counting or BackgroundJob(_count_games)

    def key_of(self, name: str) -> str:
        """By what a name is known, however it is written; a former name is that of the person."""
        person = self.people.find(name)
        return person.key if person else name_key(name)

    def list_people(self, seated: Iterable[str], typed: str = "") -> list[OfferedPerson]:
        """Everyone whose name begins with what was typed, or one of its words does; those who sit at the table already
        come last.
        """
        say, here = self._stage.say, {self.key_of(name) for name in seated}
        others = {self.key_of(name): name for name in reversed(self._names) if self.people.find(name) is None}
        offered = []
        for name in [*(person.name for person in self.people.ordered), *reversed(others.values())]:
            written = name_key(name)
            if not any(part.startswith(name_key(typed)) for part in (written, *written.split())):
                continue
            key, person = self.key_of(name), self.people.find(name)
            if key in here:
                about = say("people.offer.seated")
            elif (played := self._played.get(key)) is None:
                about = say("people.offer.new")
            else:
                when = tell_ago(self._stage.words, played[1].astimezone().date(), self._stage.today)
                about = say("people.offer.games", count=played[0], when=when)
            face, colour = (person.face, person.colour) if person else ("", None)
            offered.append(OfferedPerson(name, initials([name])[0], face, colour, about, key in here))
        return sorted(offered, key=lambda one: one.is_seated)

    @cached_property
    def _played(self) -> Played:
        """The games of each, by what they are known by."""
        self.count()
        assert self._counting
        played: Played = {}
        for noted, (count, last) in self._counting.result().items():
            name = shown_name(noted, self._stage.say)
            before, then = played.get(self.key_of(name), (0, last))
            played[self.key_of(name)] = before + count, max(then, last)
        return played


def _count_games() -> Played:
    played: Played = {}
    for result in load_statistics()[0].results:
        for seat in result.people():
            before, then = played.get(result.names[seat], (0, result.ended_at))
            played[result.names[seat]] = before + 1, max(then, result.ended_at)
    return played


@dataclass(frozen=True, slots=True)
class ListUse:
    """The use of a list of people: how it is filled, what takes someone from it, and what makes a new person."""

    list_people: Callable[[str], Sequence[OfferedPerson]]  # by what was typed
    take: Callable[[OfferedPerson], ui.Result]
    make: Callable[[str], ui.Result]  # with the name that was typed
    new: str  # the words for it
    typed: Callable[[], None]  # something was typed while the list was open


class PersonField(ui.TextField):
    """The field for a name; Down opens the list of people."""

    def __init__(
        self,
        text: str,
        change: Callable[[str], ui.Result],
        use: ListUse,
        *,
        hint: str,
        room: float,
        name: str,
        refuse: Callable[[], None],
        says: str,
    ) -> None:
        super().__init__(
            text, change, hint=hint, most=LONGEST_TYPED, wide=9, room=room, grow=3, name=name, refuse=refuse, says=says
        )
        self.use = use

    def key(self, event: pygame.Event, state: ui.WidgetState) -> tuple[bool, ui.Result]:
        if event.type == pygame.KEYDOWN and event.key == pygame.K_DOWN:
            self.open_list(state)
            return True, None
        return super().key(event, state)

    def open_list(self, state: ui.WidgetState, typed: str = "") -> None:
        """Opens the list below the field, which goes on being written in."""

        def choose(use: Callable[[], ui.Result]) -> ui.Result:
            state.close()
            return use()

        lines: list[ui.Widget] = [
            _Line(offered, partial(choose, partial(self.use.take, offered))) for offered in self.use.list_people(typed)
        ]
        new = _NewLine(self.use.new, partial(choose, partial(self.use.make, typed)))
        listed = ui.Scroll(ui.Column(*lines, gap=0), name=f"{self.name}-list", least=_HIGH) if lines else None
        rule = ui.Padded(ui.Hairline(), 0.6, 0.25) if lines else None
        sheet = _ListSheet(ui.Column(_Writer(self), listed, rule, new, gap=0), self.rect)
        if self._look:  # its left edge stands below that of the field
            state.open(sheet, pygame.Rect(self.rect.topleft, (sheet.widest(self._look), self.rect.height)))
        state.focus(self.name)


class _ListSheet(ui.Panel):
    """The sheet of the list: as wide as the field at least, and no higher than the room below the field, or above it
    where there is more.
    """

    def __init__(self, part: ui.Widget, field: pygame.Rect) -> None:
        super().__init__(part, 0.5)
        self._field = field

    def widest(self, look: Look) -> int:
        return max(super().widest(look), self._field.width)

    def height(self, look: Look, width: int) -> int:
        room = max(look.size[1] - self._field.bottom, self._field.top) - look.u(_APART)
        return min(super().height(look, width), room)


class _Writer(ui.TextField):
    """Stands for the field in the open list, unseen and under its name: what is typed there is written in the field."""

    high_u = 0

    def __init__(self, field: PersonField) -> None:
        super().__init__(field.text, field.change, name=field.name, says=field.says)
        self.field = field

    def draw(self, pen: ui.Pen) -> None:
        return

    def key(self, event: pygame.Event, state: ui.WidgetState) -> tuple[bool, ui.Result]:
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_UP, pygame.K_DOWN):
            return False, None
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            state.close()
            return False, None  # it goes on from the field
        before = self.field.text
        used = self.field.key(event, state)
        if self.field.text != before:
            self.field.use.typed()
        return used

    def pass_time(self, seconds: float, state: ui.WidgetState) -> tuple[bool, ui.Result]:
        blinks, result = super().pass_time(seconds, state)
        if blinks:
            state.touch(self.field)
        return False, result


class _ListLine(ui.Widget):
    """A line of the list."""

    focusable = True
    high_u = _HIGH

    def __init__(self, use: Callable[[], ui.Result], name: str, says: str) -> None:
        super().__init__(name=name, says=says)
        self._use = use

    def draw(self, pen: ui.Pen) -> None:
        look, size = pen.look, self.rect.size
        if (pen.state.is_hovered(self) or pen.state.is_focused(self)) and self.is_tab_stop:
            bar = look.bake(
                ("person's line", size), lambda: shapes.rounded_rect(size, look.u(0.5), look.colour("glow-light"))
            )
            pen.surface.blit(bar, self.rect.topleft)
        self.draw_content(pen)
        if pen.state.is_focused(self):
            pygame.draw.rect(pen.surface, look.colour("gold"), self.rect, 3, border_radius=look.u(0.5))

    def draw_content(self, pen: ui.Pen) -> None:
        """Draws what it says."""

    def press(self, state: ui.WidgetState) -> ui.Result:
        return self._use()


class _Line(_ListLine):
    """Someone in the list: face, name, what they played, and the mark of the usual colour; pale where they sit
    already.
    """

    def __init__(self, offered: OfferedPerson, use: Callable[[], ui.Result]) -> None:
        super().__init__(use, f"person {offered.name}", offered.name)
        self.offered, self.is_tab_stop = offered, not offered.is_seated

    def widest(self, look: Look) -> int:
        words = max(look.text_width(self.offered.name, "strong"), look.text_width(self.offered.about, "caption"))
        return max(words + look.u(_HIGH + 3.0), look.u(21))

    def narrowest(self, look: Look) -> int:
        return look.u(9)

    def hear(self, state: ui.WidgetState) -> ui.Heard:
        return ui.Heard("option", self.says, about=self.offered.about, is_disabled=self.offered.is_seated)

    def draw_content(self, pen: ui.Pen) -> None:
        pen.surface.blit(_draw_offered(pen.look, self.offered, self.rect.size), self.rect.topleft)

    def press(self, state: ui.WidgetState) -> ui.Result:
        return None if self.offered.is_seated else super().press(state)


@cache_surface
def _draw_offered(look: Look, offered: OfferedPerson, size: tuple[int, int]) -> pygame.Surface:
    whole, middle = pygame.Surface(size, pygame.SRCALPHA), size[1] // 2
    face = portrait(look, offered.face, offered.colour, offered.initials, look.u(2.8), has_mark=False)
    whole.blit(face, face.get_rect(midleft=(look.u(0.3), middle)))
    right = size[0] - look.u(0.5)
    if offered.colour:
        sign = mark(look, offered.colour, offered.initials, max(look.u(1.6), 22))
        whole.blit(sign, sign.get_rect(midright=(right, middle)))
        right -= sign.get_width() + look.u(0.4)
    x, high = look.u(_HIGH + 0.3), look.line_height("strong")
    top = middle - (high + look.line_height("caption")) // 2
    whole.blit(look.line(shorten(look, offered.name, "strong", right - x), "strong", "ink"), (x, top))
    if offered.about:
        whole.blit(look.line(shorten(look, offered.about, "caption", right - x), "caption", "muted"), (x, top + high))
    if offered.is_seated:
        whole.set_alpha(_PALE)
    return whole


class _NewLine(_ListLine):
    """The way to a person who is not known yet."""

    high_u = 2.6

    def __init__(self, text: str, use: Callable[[], ui.Result]) -> None:
        super().__init__(use, "new person", text)
        self.text = text

    def widest(self, look: Look) -> int:
        return look.text_width(self.text, "strong") + look.u(_HIGH + 1)

    def draw_content(self, pen: ui.Pen) -> None:
        look = pen.look
        plus = tinted_icon(look, "common/icon-plus", look.u(1.2), "teal")
        pen.surface.blit(plus, plus.get_rect(center=(self.rect.x + look.u(0.3 + 1.4), self.rect.centery)))
        words = look.line(self.text, "strong", "teal")
        pen.surface.blit(words, words.get_rect(midleft=(self.rect.x + look.u(_HIGH + 0.3), self.rect.centery)))


class PeopleButton(ui.Widget):
    """The right end of the field: the face of who is known, and the arrow that opens the list. Down in the
    field does the same, so that Tab passes it by.
    """

    focusable = True
    is_tab_stop = False
    high_u = 2.0

    def __init__(self, field: PersonField, face: str, *, name: str, tip: str, says: str) -> None:
        super().__init__(name=name, tip=tip, says=says)
        self._field, self.face = field, face
        self.wide_u = 2.9 if face else 1.2

    def draw(self, pen: ui.Pen) -> None:
        look = pen.look
        if self.face:
            face = look.art.picture(f"avatars/{self.face}", look.u(1.9), look.u(1.9))
            pen.surface.blit(face, face.get_rect(midleft=self.rect.midleft))
        chevron = tinted_icon(look, "common/icon-chev", look.u(0.95), "teal" if pen.state.is_hovered(self) else "ink")
        pen.surface.blit(chevron, chevron.get_rect(midright=self.rect.midright))

    def press(self, state: ui.WidgetState) -> ui.Result:
        state.focus(self._field.name)  # it is the field's list, and when it closes one goes on there
        self._field.enter(state)
        self._field.open_list(state)
        return None
