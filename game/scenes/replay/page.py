"""What a replay shows at one of its stops: position, players and log, side by side or one at a time."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from game.engine.speech.describing import Plate
from game.match import Player
from game.match.past import Replay
from game.store.writer import SUFFIX
from game.tables import Table
from game.tables.initials import initials
from game.tables.plates import folded_plate, full_plate
from game.tables.sections import sections
from game.tables.stepper import StepperBar
from game.widgets import Button, Column, EmptyRoom, Label, Padded, Panel, Part, Row, Scroll, Segments, Wide, Widget
from game.words.narrator import Narrator

from ..scene import Command
from ..stage import Stage
from .controls import is_low
from .transcript import Transcript, TranscriptLines

_TABS = ("board", "players", "log")
_COLUMN = 17.5
_STEPPER = 3.4
_NARROW = 72
"""Width in u below which one thing is shown at a time."""
_Plate = Callable[[Narrator, Plate, Player, str, bool], Widget]


@dataclass(frozen=True, slots=True)
class ReplayActions:
    """What can be done on the page."""

    leave: Callable[[], Command | None]
    open_tab: Callable[[object], None]
    go: Callable[[int], None]


class ReplayPage:
    """One stop of a game. All of it comes from what the whole table may know."""

    def __init__(self, stage: Stage, replay: Replay, stop: int, narrator: Narrator, script: TranscriptLines, table: Table) -> None:
        place = replay.stops[stop]
        self._stage, self._stop, self._narrator, self._script, self._table = stage, stop, narrator, script, table
        self._players = replay.players(place)
        self._actor = replay.to_act(place)
        self._description = replay.rules.describe(replay.view(place))
        self._initials = initials(narrator.names)
        self._is_older = replay.is_older

    def build(self, path: Path, tab: str, has_log: bool, bar: Widget, doing: ReplayActions) -> Widget:
        look = self._stage.look
        back = Button("", doing.leave, icon="common/icon-back", tip=self._stage.say("replay.leave-tip"), name="leave")
        if is_low(look):
            parts = [Row(back, self._tabs(tab, doing), EmptyRoom(), gap=0.8), self._opened(tab, doing), bar]
            return Padded(Column(*parts, gap=0.5), 0.7, 0.5)
        head = Row(back, self._title(path), self._stepper(), gap=0.8)
        if look.size[0] < _NARROW * look.unit:
            tabs = Row(self._tabs(tab, doing), EmptyRoom(), gap=0)
            return Padded(Column(head, tabs, self._opened(tab, doing), bar, gap=0.6), 0.7, 0.6)
        return Padded(Column(head, self._wide(has_log, doing), bar, gap=0.6), 1.2, 0.9)

    def _title(self, path: Path) -> Widget:
        name = Label(self._stage.words.word(path.name.removesuffix(SUFFIX)), "name", "cream")
        turn = self._narrator.say(self._description.turn)
        older = self._stage.say("older.counted") if self._is_older else ""
        return Column(name, Label(". ".join(filter(None, (turn, older))), "caption", "mist"), gap=0, grow=1)

    def _stepper(self) -> Widget:
        """Who plays and which step; where there is none its room stays free, so that nothing jumps."""
        actor, stepper = self._actor, self._description.stepper
        if actor < 0 or not stepper.steps:
            return EmptyRoom(_STEPPER, grow=0)
        return StepperBar(stepper, self._stage.say, self._players[actor].colour, self._initials[actor], self._narrator.names[actor])

    def _wide(self, has_log: bool, doing: ReplayActions) -> Widget:
        log = Wide(self._log(doing), _COLUMN + 3) if has_log else None
        plates = Wide(Scroll(self._plates(full_plate), name="plates", least=6), _COLUMN)
        board = self._board()
        board.grow = 1
        return Row(log, board, plates, gap=0.9, align="fill", grow=1)

    def _tabs(self, tab: str, doing: ReplayActions) -> Widget:
        return Segments([Part(one, self._stage.say(f"table.tab.{one}")) for one in _TABS], tab, doing.open_tab, name="tabs")

    def _opened(self, tab: str, doing: ReplayActions) -> Widget:
        plates = Scroll(self._plates(folded_plate), name="plates") if tab == "players" else None
        shown = plates or (self._log(doing) if tab == "log" else self._board())
        shown.grow = 1
        return shown

    def _board(self) -> Widget:
        """The game's own board where it draws one, else in words."""
        if self._table.moves:
            return self._table.middle(self._stage.look, self._description, ()).board
        board = sections(self._narrator, self._description.board)
        words = Column(Label(self._narrator.say(self._description.ask), "name", "teal"), board, gap=0.8)
        return Panel(Scroll(words, name="board", least=4), 1.0, 0.8)

    def _plates(self, make: _Plate) -> Widget:
        plates = (
            make(self._narrator, plate, self._players[plate.seat], self._initials[plate.seat], plate.seat == self._actor)
            for plate in self._description.plates
        )
        return Padded(Column(*plates, *(region.make() for region in self._table.more_plates(make is folded_plate)), gap=0.75), 0.4)

    def _log(self, doing: ReplayActions) -> Widget:
        lines = Transcript(self._script, self._stop, [player.colour for player in self._players], doing.go)
        return Panel(Scroll(lines, name="log", least=4), 0.8, 0.8)
