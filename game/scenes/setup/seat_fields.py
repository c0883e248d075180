"""A seat to fill in, wherever a table is set: the fields for a name, for person or bot and for the level, and what is
wrong with them.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game import widgets as ui
from game.bots import LEVELS
from game.bots.names import level_about, level_word
from game.bots.outside.bots import OutsideBot
from game.match.outside import find_outside_bots, found_outside_bots, let_play
from game.render import Look
from game.store import Person
from game.store.people import LONGEST_TYPED

from .. import routes
from ..ask import Answer
from ..background import BackgroundJob
from ..scene import Command, Pop, Push
from ..stage import Stage
from .draft import Seat, SeatsDraft
from .people import ListUse, PeopleButton, PersonField

_FACE = 1.9  # how wide the face at the right end of a bot's name is


class SeatFields:
    """Makes the fields of each seat, and carries out what is chosen in them."""

    def __init__(self, stage: Stage, draft: SeatsDraft, show_change: Callable[[str], None]) -> None:
        """`show_change`: something was chosen, which is heard, by the name of a sound, and shown."""
        self.stage = stage
        self._seating = draft
        self._show_change = show_change
        self._waiting: dict[str, OutsideBot] = {}  # bots that have to be switched on first
        self._finding: BackgroundJob[dict[str, OutsideBot]] | None
        self._finding = BackgroundJob(partial(find_outside_bots, stage.settings.bots))
        self._typing: int | None = None  # the seat in whose open list something has just been typed

    @property
    def is_finding(self) -> bool:
        """Whether bots from outside are still being looked for."""
        return self._finding is not None

    @property
    def levels(self) -> tuple[str, ...]:
        """All that can be chosen, as far as it is known."""
        return (*LEVELS, *found_outside_bots(), *self._waiting)

    def take_found(self) -> bool:
        """Whether bots from outside have been found just now."""
        if self._finding is None or not self._finding.is_done:
            return False
        self._waiting, self._finding = self._finding.result(), None
        return True

    def remarks(self, seat: Seat) -> list[ui.Widget]:
        """Says what is wrong with a name, or worth knowing."""
        lines: list[ui.Widget] = []
        if trouble := self._seating.seats.trouble_of(seat):
            lines.append(reason(self.stage.say(f"setup.trouble.{trouble}.here", name=self._seating.name_of(seat))))
        if missing := self.stage.look.unknown(seat.name):
            lines.append(reason(self.stage.say("setup.unknown-signs", count=len(missing))))
        return lines

    def name(self, seat: Seat) -> ui.Widget:
        """The field; at its right end a face, and for a person the arrow that opens the list of people."""
        say = self.stage.say
        if person := self._seating.person_of(seat):
            about, temperament = say(f"bot.{person.key}.about"), say(f"temperament.{person.temperament}.about")
            tip = say("setup.bot-person", about=about, temperament=temperament) if seat.level in LEVELS else about
            return _at_end(self._field(seat, _FACE, tip), ui.Picture(person.face, _FACE, _FACE))
        if seat.level:
            return self._field(seat)

        def typed() -> None:
            self._typing = seat.key

        known, others = self._seating.known, [other.name for other in self._seating.seats.people if other is not seat]
        use = ListUse(
            list_people=partial(known.list_people, others),
            take=lambda candidate: self._sit(seat, candidate.name, candidate.colour),
            make=partial(self._make, seat),
            new=say("people.new"),
            typed=typed,
        )
        person_there = known.people.find(seat.name)
        face = person_there.face if person_there else ""
        field = PersonField(
            seat.name,
            partial(self._rename, seat),
            use,
            hint=say("people.name-or-face"),
            room=2.8 if face else 1.2,
            name=f"name-{seat.key}",
            refuse=self.stage.tell_longest_name,
            says=self._said(seat, "name"),
        )
        says = self._said(seat, "people")
        return _at_end(field, PeopleButton(field, face, name=f"names-{seat.key}", tip=say("people.list"), says=says))

    def _said(self, seat: Seat, what: str) -> str:
        """What a field of a seat is called aloud."""
        return self.stage.say(f"heard.seat.{what}", number=self._seating.seats.index(seat) + 1)

    def _field(self, seat: Seat, room: float = 0, tip: str = "") -> ui.Widget:
        hint, name = self.stage.say("setup.name"), f"name-{seat.key}"
        return ui.TextField(
            seat.name,
            partial(self._rename, seat),
            hint=hint,
            most=LONGEST_TYPED,
            wide=9,
            room=room,
            name=name,
            grow=3,
            tip=tip,
            refuse=self.stage.tell_longest_name,
            says=self._said(seat, "name"),
        )

    def kind(self, seat: Seat) -> ui.Widget:
        parts = [
            ui.Part("person", self.stage.say("setup.kind.person"), "common/icon-person"),
            ui.Part("bot", self.stage.say("setup.kind.bot"), "common/icon-bot"),
        ]
        return ui.Segments(
            parts,
            "bot" if seat.level else "person",
            lambda kind: self._set_level(seat, seat.last_level if kind == "bot" else None),
            name=f"kind-{seat.key}",
            says=self._said(seat, "kind"),
        )

    def level(self, seat: Seat) -> ui.Widget:
        """The level of a bot; of a person only the room that one takes, by which lines are measured alike."""
        say = self.stage.say
        levels = dict.fromkeys((*self.levels, *filter(None, [seat.level])))
        parts = [ui.Part(level, level_word(level, say), tip=level_about(level, say)) for level in levels]
        if seat.level is None:
            return Stead(ui.Dropdown(parts, None, lambda _: None))
        return ui.Dropdown(
            parts,
            seat.level,
            lambda level: self._choose_level(seat, str(level)),
            name=f"level-{seat.key}",
            tip=level_about(seat.level, say),
            says=self._said(seat, "level"),
        )

    def _rename(self, seat: Seat, name: str) -> None:
        self.stage.tell_longest_name(is_over=True)
        seat.rename(name)
        self._show_change("")

    def _sit(self, seat: Seat, name: str, colour: str | None) -> None:
        self._seating.sit_down(seat, name, colour)
        self._show_change("placed")

    def _make(self, seat: Seat, typed: str) -> Command:
        """A new person is made in a form, and sits down."""

        def keep(person: Person) -> None:
            self._seating.known.read()
            self._sit(seat, person.name, person.colour)

        known = self._seating.known
        return Push(routes.open_person(self.stage, known.people, keep, name="" if known.people.find(typed) else typed))

    def open_again(self, root: ui.Root) -> None:
        """The list closed because the name is another; it opens again with those whose names begin like it."""
        if self._typing is None:
            return
        key, self._typing = self._typing, None
        field = next((widget for widget in root.top.walk() if widget.name == f"name-{key}"), None)
        if isinstance(field, PersonField):
            field.open_list(root, self._seating.seats.by_key(key).name)

    def _choose_level(self, seat: Seat, level: str) -> Command | None:
        """A program that nobody has switched on yet is asked about first: it will run as whoever sits here."""
        if level not in self._waiting:
            self._set_level(seat, level)
            return None
        say = self.stage.say
        use = partial(self._switch_on, seat, level)
        answers = [
            Answer(say("outside.switch-on"), use, icon="common/icon-bot", is_costly=True),
            Answer(say("outside.leave-off"), Pop),
        ]
        title, about = say("outside.switch-on.title", bot=level), say("outside.switch-on.about")
        return Push(routes.open_question(self.stage, title, about, answers))

    def _switch_on(self, seat: Seat, bot: str) -> None:
        switched_on = self._waiting.pop(bot)
        self.stage.change(bots={**self.stage.settings.bots, bot: switched_on.digest})
        let_play(switched_on)
        self._set_level(seat, bot)

    def _set_level(self, seat: Seat, level: str | None) -> None:
        seat.set_level(level)
        self._show_change("tap")


def _at_end(field: ui.Widget, end: ui.Widget) -> ui.Widget:
    return ui.Stack(field, ui.Row(ui.EmptyRoom(), end, ui.EmptyRoom(0.5, grow=0), gap=0), grow=3)


class Stead(ui.Widget):
    """As much room as another widget would like to have across."""

    def __init__(self, other: ui.Widget) -> None:
        super().__init__()
        self.other = other

    def widest(self, look: Look) -> int:
        return self.other.widest(look)

    def narrowest(self, look: Look) -> int:
        return self.other.narrowest(look)


def reason(words: str, colour: str = "danger-text") -> ui.Widget:
    return ui.Row(
        ui.Picture("common/icon-lock", 0.95, colour=colour),
        ui.Label(words, "reason", colour, grow=1),
        gap=0.4,
        align="start",
    )
