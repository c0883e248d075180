"""The seats on the screen: one card each, to name, colour, order, hand to a bot and take away."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from game.bots import LEVELS
from game.tables.initials import initials
from game.widgets import (
    Button,
    Column,
    Dropdown,
    EmptyRoom,
    Label,
    Mark,
    Panel,
    Part,
    Picture,
    Result,
    Row,
    Scroll,
    Segments,
    Stack,
    TextField,
    Widget,
    WidgetState,
)

from .draft import Seat, SetupHost
from .parts import Grip, Hue, IconButton, MarkButton, SetupSheet, Stead, reason

_LONGEST = 18
_PADDING = 0.7
_FACE, _CHEVRON = 1.9, 1.3  # how wide what lies at the right end of a name is


class SeatsPanel:
    """Builds the cards."""

    def __init__(self, host: SetupHost) -> None:
        self.stage, self.draft, self._host = host.stage, host.draft, host
        self._cards: list[SetupSheet] = []

    def build(self, width: float) -> list[Widget]:
        """The cards of all seats, in one line where that fits into so many u, and the place for one more."""
        marks = initials([seat.name for seat in self.draft.seats])
        self._cards = [self._card(seat, letters, marks, width) for seat, letters in zip(self.draft.seats, marks, strict=True)]
        return [*self._cards, self._adding()]

    def _card(self, seat: Seat, letters: str, marks: list[str], width: float) -> SetupSheet:
        first = [self._grip(seat), self._mark(seat, letters, marks), self._name(seat)]
        second = [self._kind(seat), self._level(seat)]
        lines: list[Widget] = [Row(*first, *second, EmptyRoom(), self._remove(seat), gap=0.6)]
        if lines[0].widest(self.stage.look) > self.stage.look.u(width - 2 * _PADDING):
            lines = [Row(*first, self._remove(seat), gap=0.6), Row(*second, EmptyRoom(), gap=0.6)]
        if trouble := self.draft.seats.trouble_of(seat):
            lines.append(reason(self.stage.say(f"setup.trouble.{trouble}.here", name=seat.name)))
        if missing := self.stage.look.unknown(seat.name):
            lines.append(reason(self.stage.say("setup.unknown-signs", count=len(missing))))
        if len(seat.name) >= _LONGEST:
            lines.append(Label(self.stage.say("setup.longest-name", count=_LONGEST), "caption", "muted"))
        return SetupSheet(Column(*lines, gap=0.4), _PADDING, name=f"seat-{seat.key}")

    def _grip(self, seat: Seat) -> Widget:
        return Grip(
            lambda y: self._drag(seat, y),
            lambda step: self._move(seat, self.draft.seats.index(seat) + step),
            name=f"grip-{seat.key}",
            tip=self.stage.say("setup.grip", name=seat.name),
        )

    def _mark(self, seat: Seat, letters: str, marks: list[str]) -> Widget:
        hues = [self._hue(colour, marks) for colour in self.draft.board.colours]
        tip = self.stage.say("setup.colour", colour=self.stage.say(f"setup.colour.{seat.colour}"))
        return MarkButton(hues, seat.colour, letters, lambda colour: self._recolour(seat, colour), name=f"colour-{seat.key}", tip=tip)

    def _hue(self, colour: str, marks: list[str]) -> Hue:
        words = self.stage.say(f"setup.colour.{colour}")
        for seat, letters in zip(self.draft.seats, marks, strict=True):
            if seat.colour == colour:
                return Hue(colour, self.stage.say("setup.colour-of", colour=words, name=seat.name), letters)
        return Hue(colour, words)

    def _name(self, seat: Seat) -> Widget:
        """The field; at its right end the face of a bot, or the names of people who are known and do not sit here."""
        person, known = self.draft.person_of(seat), self.draft.seats.names_not_seated() if seat.level is None else []
        if person:
            about, temperament = self.stage.say(f"bot.{person.key}.about"), self.stage.say(f"temperament.{person.temperament}.about")
            tip = self.stage.say("setup.bot-person", about=about, temperament=temperament)
            return _at_end(self._field(seat, _FACE, tip), Picture(person.face, _FACE, _FACE))
        if not known:
            return self._field(seat)
        tip = self.stage.say("setup.names")
        chevron = NamesButton(known, lambda name: self._rename(seat, name, "tap"), name=f"names-{seat.key}", tip=tip)
        return _at_end(self._field(seat, _CHEVRON), chevron)

    def _field(self, seat: Seat, room: float = 0, tip: str = "") -> Widget:
        hint, name = self.stage.say("setup.name"), f"name-{seat.key}"
        return TextField(seat.name, partial(self._rename, seat), hint=hint, most=_LONGEST, wide=9, room=room, name=name, grow=3, tip=tip)

    def _kind(self, seat: Seat) -> Widget:
        parts = [
            Part("person", self.stage.say("setup.kind.person"), "common/icon-person"),
            Part("bot", self.stage.say("setup.kind.bot"), "common/icon-bot"),
        ]
        return Segments(parts, "bot" if seat.level else "person", lambda kind: self._set_kind(seat, kind), name=f"kind-{seat.key}")

    def _level(self, seat: Seat) -> Widget:
        """The level of a bot; a person leaves as much room, so that all lines are alike."""
        parts = [Part(level, self.stage.say(f"level.{level}"), tip=self.stage.say(f"level.{level}.about")) for level in LEVELS]
        if seat.level is None:
            return Stead(Dropdown(parts, None, lambda _: None))
        tip = self.stage.say(f"level.{seat.level}.about")
        return Dropdown(parts, seat.level, lambda level: self._set_level(seat, level), name=f"level-{seat.key}", tip=tip)

    def _remove(self, seat: Seat) -> Widget:
        off = self.stage.say("setup.fewest", count=self.draft.least) if len(self.draft.seats) <= self.draft.least else ""
        tip = self.stage.say("setup.remove", name=seat.name)
        return IconButton("common/icon-cross", lambda: self._take_away(seat), name=f"remove-{seat.key}", tip=tip, off=off)

    def _adding(self) -> Widget:
        free = self.draft.seats.free(self.draft.board.colours)
        if len(self.draft.seats) >= self.draft.most or not free:
            return SetupSheet(Label(self.stage.say("setup.full", count=self.draft.most), "body", "muted"), 1.0, 0.7, is_dashed=True)
        button = Button(self.stage.say("setup.add"), self._add, icon="common/icon-plus", name="add-seat", tall=2.2)
        words = Label(self.stage.say("setup.free", count=len(free)), "caption", "muted", grow=1)
        return SetupSheet(Row(button, words, *[Mark(colour, high=1.9) for colour in free], gap=0.4), is_dashed=True)

    # What is done.

    def _add(self) -> None:
        self.draft.add_seat()
        self._host.show_change("placed")

    def _take_away(self, seat: Seat) -> None:
        self.draft.remove_seat(seat)
        self._host.show_change("tap")

    def _rename(self, seat: Seat, name: str, sound: str = "") -> None:
        seat.rename(name)
        self._host.show_change(sound)

    def _set_kind(self, seat: Seat, kind: object) -> None:
        seat.set_level(seat.last_level if kind == "bot" else None)
        self._host.show_change("tap")

    def _set_level(self, seat: Seat, level: object) -> None:
        seat.set_level(str(level))
        self._host.show_change("tap")

    def _recolour(self, seat: Seat, colour: str) -> None:
        self.draft.seats.recolour(seat, colour)
        self._host.show_change("tap")

    def _drag(self, seat: Seat, y: int) -> None:
        """To where the pointer is, as soon as it is past the middle of a neighbour."""
        here = self.draft.seats.index(seat)
        above = sum(card.rect.centery < y for card in self._cards[:here])
        below = sum(card.rect.centery < y for card in self._cards[here + 1 :])
        self._move(seat, above + below)

    def _move(self, seat: Seat, to: int) -> None:
        if self.draft.seats.move(seat, to):
            self._host.show_change("step")


def _at_end(field: Widget, end: Widget) -> Widget:
    return Stack(field, Row(EmptyRoom(), end, EmptyRoom(0.5, grow=0), gap=0), grow=3)


class NamesButton(IconButton):
    """Opens the list; the name that is taken is told to `choose`."""

    def __init__(self, names: Sequence[str], choose: Callable[[str], Result], *, name: str, tip: str) -> None:
        super().__init__("common/icon-chev", lambda: None, ring=False, high=1.5, name=name, tip=tip)
        self.names, self.choose = names, choose

    def press(self, state: WidgetState) -> Result:
        def take(name: str) -> Result:
            state.close()
            return self.choose(name)

        entries = [Button(name, partial(take, name), role="strong", tall=2.2) for name in self.names]
        state.open(Panel(Scroll(Column(*entries, gap=0.2), name=f"{self.name}-list"), 0.5), self.rect)
        return None
