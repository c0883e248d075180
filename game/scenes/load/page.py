"""How the saved games are laid out: list and details side by side, or in turns where room is short."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from game.match import ListedSave
from game.render import Look
from game.widgets import (
    Button,
    Centred,
    Column,
    Dropdown,
    EmptyRoom,
    Label,
    Padded,
    Panel,
    Part,
    Picture,
    Row,
    Scroll,
    Segments,
    Wide,
    Widget,
)

from ..scene import Command
from ..stage import Stage
from .row import SaveRow
from .save_reader import CloserLook
from .words import SaveWords

_FOLDS, _LOW = 56, 40
"""Width in u below which list and details take turns, and height below which the details are packed closer."""


def is_folded(look: Look) -> bool:
    return look.size[0] < _FOLDS * look.unit


def is_low(look: Look) -> bool:
    return look.size[1] < _LOW * look.unit


@dataclass(frozen=True, slots=True)
class LoadActions:
    """What can be done on the page."""

    leave: Callable[[], Command | None]
    choose_game: Callable[[object], None]
    click: Callable[[Path], Command | None]


class LoadPage:
    """Builds the screen out of what the scene knows."""

    def __init__(self, stage: Stage, words: SaveWords, doing: LoadActions) -> None:
        self._stage, self._words, self._doing = stage, words, doing

    def nothing(self) -> Widget:
        """No saves: a friendly word, and the way back."""
        say = self._stage.say
        words = Column(
            Picture("menu/island", 8, 18),
            Label(say("load.nothing"), "heading", align="middle"),
            Label(say("load.nothing-about"), "body", "muted", align="middle"),
            Row(EmptyRoom(), Button(say("load.menu"), self._doing.leave, kind="gold", name="menu"), EmptyRoom(), gap=0),
            gap=1.0,
        )
        body = Centred(Panel(Scroll(words, least=6), 1.7, large=True), most=40)
        return Padded(Column(self._head("title", None), body, gap=0.8), 1.4, 1.0)

    def folded(self, details: Widget | None, listed: Widget, games: Sequence[str], game: str) -> Widget:
        """The details where they were opened, else the list."""
        body = details or listed
        body.grow = 1
        narrowing = None if details else self._filter(Dropdown, games, game)
        return Padded(Column(self._head("heading", narrowing), body, gap=0.6), 0.9, 0.7)

    def side_by_side(self, listed: Widget, details: Widget | None, games: Sequence[str], game: str) -> Widget:
        look = self._stage.look
        shown = details or Panel(Centred(Label(self._stage.say("load.reading"), "name", "muted")), 1.7, large=True)
        shown.grow = 1
        body = Row(Wide(listed, min(34.0, look.size[0] / look.unit * 0.45)), shown, gap=1.4, align="fill", grow=1)
        return Padded(Column(self._head("title", self._filter(Segments, games, game)), body, gap=1.1), 2.4, 1.4)

    def list(self, saves: Sequence[tuple[ListedSave, CloserLook | None]], chosen: Path | None, is_reading: bool) -> Widget:
        rows = [SaveRow(self._words.row(save, look), save.path == chosen, self._doing.click) for save, look in saves]
        more = Label(self._stage.say("load.reading"), "aside", "muted") if is_reading else None
        return Panel(Scroll(Padded(Column(*rows, more, gap=0.5), 0.4), name="saves"), 0.8, large=True)

    def _head(self, role: str, narrowing: Widget | None) -> Widget:
        say = self._stage.say
        back = Button("", self._doing.leave, icon="common/icon-back", tip=say("load.back"), name="back")
        return Row(back, Label(say("load.title"), role, "cream", grow=1), narrowing, gap=1.0)

    def _filter(self, choice: type[Dropdown] | type[Segments], games: Sequence[str], game: str) -> Widget | None:
        """Games of one kind alone, where there are several kinds."""
        if len(games) < 2:
            return None
        parts = [Part("", self._stage.say("load.all")), *(Part(one, self._words.game(one)) for one in games)]
        return choice(parts, game, self._doing.choose_game, name="filter")
