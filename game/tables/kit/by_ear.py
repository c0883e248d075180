"""A drawn board for whoever plays by ear: arrows reach every place, and each place says who is there and what Enter
would do.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, Generic, Protocol, TypeVar

from game.engine import Message

from ..by_ear import Answers, AnswersHost
from ..selection import Thing
from .camera import Point
from .model import BoardCursor, BoardModel, BoardNotices

M = TypeVar("M", bound=BoardModel[Any, Any])
Way = tuple[int, int]  # an arrow: right and down

_WAYS = ("right", "down-right", "down", "down-left", "left", "up-left", "up", "up-right")


class AskedTable(Protocol):
    """What the answers need to know of a drawn table."""

    @property
    def host(self) -> AnswersHost: ...
    @property
    def cursor(self) -> BoardCursor[Any]: ...
    @property
    def notices(self) -> BoardNotices: ...


class BoardAnswers(Answers, Generic[M]):
    """Answers about the place where the cursor is. Unless a game has paths of its own, arrows go from one thing that
    can act to the next, as they do for everyone.
    """

    def __init__(self, table: AskedTable, model: M) -> None:
        super().__init__(table.host)
        self._table, self._model = table, model

    # Walking.

    def start(self) -> Thing | None:
        """Where the arrows start."""
        return next(iter(self._model.hot()), None)

    def beside(self, thing: Thing, way: Way) -> Thing | None:
        """Where an arrow leads from a thing; None at the edge of the board."""
        return self._table.cursor.find_ahead(thing, way)

    def pressed(self, thing: Thing) -> Sequence[Thing]:
        """The things that a click there could mean, the likeliest first."""
        return (thing,)

    @property
    def cursor_thing(self) -> Thing | None:
        """Where the cursor is, or where it would start."""
        return self._table.cursor.thing or self.start()

    # What is said of a thing.

    def say_thing(self, thing: Thing) -> str:
        enter, danger = self._enter(thing)
        careful = self.say("ear.careful", danger=danger) if danger else ""
        return self.line(*self.name_thing(thing), careful, enter)

    def name_thing(self, thing: Thing) -> Sequence[str]:
        """What a thing is and who is there, in sentences."""
        message = self._table.notices.about(thing)
        return (self.tell(message),) if message else ()

    def here(self) -> str:
        thing = self.cursor_thing
        return self.line(*self.name_thing(thing)) if thing else self.say("ear.nowhere")

    def _enter(self, thing: Thing) -> tuple[str, str]:
        """What Enter would do there, in a sentence, and what that would cost."""
        model = self._model
        things = self.pressed(thing)
        picked = model.as_clicked(*things)
        meant = model.offers.answer(picked, things) or model.offers.find_armable(picked, things)
        if meant is None:
            return "", ""
        if meant == model.offers.source(picked) and not model.offers.meant_by(picked, meant):
            let_go = self.say("ear.let-go", piece=self.name_piece(meant)) if model.is_held else ""
            return self._say_enter(let_go), ""
        if meant in model.sources and not model.offers.meant_by(picked, meant):
            return self._say_enter(self.say("ear.pick", piece=self.name_piece(meant))), ""
        does, danger = self.words_of_click(meant)
        return self._say_enter(does, meant), danger

    def _say_enter(self, does: str, thing: Thing | None = None) -> str:
        """What Enter does, and whether it takes a second Enter."""
        if not self.takes_steps:
            return ""
        if not does or thing not in self._model.offers.armable or self._model.is_held:
            return self.say("ear.enter", does=does) if does else ""
        return self.say("ear.enter.again" if thing == self._model.armed else "ear.enter.twice", does=does)

    def words_of_click(self, thing: Thing) -> tuple[str, str]:
        """What a click would do, and what that would cost."""
        return self._table.notices.words_about(thing)

    def name_piece(self, thing: Thing) -> str:
        """What a piece is called when Enter picks it up or puts it down."""
        message = self._table.notices.about(thing)
        return self.tell(message) if message else ""

    # Where things are from one another.

    def direction(self, start: Point, end: Point) -> str:
        """One of eight directions in words, as on a map."""
        angle = math.atan2(end[1] - start[1], end[0] - start[0])
        return self.say(f"ear.way.{_WAYS[round(angle / (math.pi / 4)) % len(_WAYS)]}")

    def several(self, parts: Sequence[Message | str]) -> str:
        """Several things as a list: a, b and c."""
        words = self._host.narrator.words
        return words.join_list([self.tell(part) if isinstance(part, Message) else part for part in parts])
