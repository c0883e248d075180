"""What stands around the board, as widgets: title, stepper, tools, plates, hand, log and the action box."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, get_args

from game.engine import Event, GameError, Impact
from game.engine.speech.describing import Choice, Description, Plate
from game.match import Match, MatchStep, Player
from game.tables import Middle, Table
from game.tables.feelings import Feelings
from game.tables.frame import frame
from game.tables.frame_parts import FrameParts, Tabs
from game.tables.gold_button import Gold, waiting_for
from game.tables.hand import eye, hand_panel
from game.tables.hint_panel import HintWords, hint_panel
from game.tables.initials import initials
from game.tables.log import Again, Log, log_list
from game.tables.plates import FeelingPlate, folded_plate, full_plate
from game.tables.since import Since, SinceLine, SinceStrip
from game.tables.stepper import StepperBar
from game.tables.table import PlateDetails
from game.tables.visibility import Visibility
from game.widgets import Button, Column, EmptyRoom, Kept, KeyCap, Label, Padded, Panel, Row, Slot, Widget
from game.words.narrator import Narrator

from ..stage import Stage

_TOOLS = {"undo": "common/icon-undo", "hint": "common/icon-hint", "rules": "common/icon-book", "menu": "common/icon-menu"}
_KINDS = {"table.unsaved": "danger"}
_FOLDS = 0.2
"""Seconds in which the strip folds."""
_SINCE = 20
"""The most lines of what happened since one's turn."""


@dataclass(slots=True)
class FrameActions:
    """What the buttons around the board do, whether a hint is on its way, and what it says."""

    gold: Callable[[], Any]
    undo: Callable[[], Any]
    hint: Callable[[], Any]
    hint_comes: Callable[[], bool]
    hint_told: Callable[[], HintWords | None]
    dismiss_hint: Callable[[], Any]
    rules: Callable[[], Any]
    menu: Callable[[], Any]
    peek: Callable[[bool], Any]
    put_down: Callable[[], Any]
    open_tab: Callable[[object], None]
    again: Again
    fold_since: Callable[[], Any]


@dataclass(slots=True)
class Opened:
    """What is open around the board: a tab, the log, and what happened since one's turn."""

    tab: str = "do"
    log: bool = True
    since: int | None = None
    """How long the log was when the one who decides now had decided last; nothing where that is not told."""
    is_since_open: bool = False
    is_since_kept: bool = False
    """Whether it was opened by hand, so that it stays."""

    until: int = 0
    """How long the log was when it was that one's turn again."""
    folding: float = 0.0
    """Seconds for which it is still seen folding."""

    def begin_since(self, since: int | None, until: int) -> None:
        self.since, self.until, self.is_since_open, self.is_since_kept, self.folding = since, until, since is not None, False, 0.0

    def open_since(self) -> None:
        """By hand."""
        self.is_since_open, self.is_since_kept, self.folding = True, True, 0.0

    def fold_since(self, slowly: bool) -> None:
        self.folding = _FOLDS if self.is_since_open and slowly else 0.0
        self.is_since_open = self.is_since_kept = False

    def pass_time(self, seconds: float) -> bool:
        """Whether it has just been folded."""
        before, self.folding = self.folding, max(self.folding - seconds, 0.0)
        return before > 0 and not self.folding

    def folded(self) -> float:
        """How much of it is folded where it is still seen folding."""
        return 1 - self.folding / _FOLDS if self.folding else 0.0


class Surroundings:
    """Builds the frame around a table."""

    def __init__(self, stage: Stage, match: Match, visibility: Visibility, uses: FrameActions) -> None:
        self._stage, self._match, self._visibility, self._uses = stage, match, visibility, uses
        self._log = Log()
        self._kept = Kept()
        self.feelings = Feelings()
        self._has_begun = False

    def build(
        self,
        middle: Middle,
        table: Table,
        narrator: Narrator,
        description: Description,
        gold: Callable[[], Gold],
        opened: Opened,
        seat: int,
    ) -> Widget:
        """All of it; `seat` is who is seen deciding."""
        look, description = self._stage.look, self._before_scoring(description)
        self._kept.begin(look, narrator)
        parts = FrameParts(
            title=partial(self._title, narrator, description),
            stepper=partial(self._stepper, narrator, description, seat, table),
            tools=self._tools,
            small_tools=partial(self._tools, is_small=True),
            board=middle.board,
            plates=partial(self._plates, narrator, description, table, seat, is_folded=False),
            rich_plates=partial(self._plates, narrator, description, table, seat, is_folded=False, is_rich=True),
            folded_plates=partial(self._plates, narrator, description, table, seat, is_folded=True),
            hand=partial(hand_panel, self._match, self._visibility, narrator, self._uses.peek, self._uses.put_down, table.hand),
            log=partial(self._log_panel, narrator, opened),
            actions=Slot(lambda: self._action_box(gold(), table.lesser(look)), "actions"),
            eye=eye(self._visibility, narrator, self._uses.peek, self._uses.put_down),
            is_log_open=opened.log,
            is_hand_up=self._visibility.is_up,
            has_hand=self._match.rules.has_secrets,
            beside=middle.beside,
            do=middle.to_do,
            since=self._since(narrator, opened, seat),
            shelf=Slot(middle.shelf, "shelf", grow=1) if middle.shelf else None,
            panels=middle.panels,
            counts=middle.counts,
            hint=self._hint(),
            ask=partial(self._asked, narrator, description, table),
        )
        return frame(look, parts, Tabs("hand" if self._visibility.is_held else opened.tab, self._uses.open_tab, self._stage.say))

    def _hint(self) -> Widget | None:
        told = self._uses.hint_told()
        return hint_panel(told, self._stage.say, self._uses.dismiss_hint) if told else None

    def _before_scoring(self, description: Description) -> Description:
        """Points that were nobody's to know while the game went on are left to the scoring."""
        if not self._match.rules.has_hidden_points:
            return description
        return replace(description, plates=tuple(replace(plate, points=None) for plate in description.plates))

    def says(self, happened: MatchStep, narrator: Narrator) -> bool:
        """Whether the newest step has something to tell; the opening deal is not watched card by card."""
        self._has_begun = self._has_begun or any(entry.kind == "decision" for entry in self._match.log)
        return self._has_begun and bool(happened.events) and bool(self._log.lines(self._match.log[-1:], narrator, 1))

    def middle(self, table: Table, narrator: Narrator, description: Description, choices: Sequence[Choice]) -> Middle:
        """The table's own; where nobody can choose, the list gives way to why."""
        middle = table.middle(self._stage.look, description, choices)
        if middle.to_do is None or (self._match.actor is not None and not self._visibility.needs_hand):
            return middle
        if self._match.actor is None:
            return replace(middle, to_do=_note(waiting_for(self._match, narrator)))
        return replace(middle, to_do=_note(self._stage.say("table.lift-first", name=narrator.names[self._match.actor])))

    def _title(self, narrator: Narrator, description: Description) -> Widget:
        game = self._stage.words.game(self._match.rules.game)
        return Column(Label(game, "heading", "cream"), Label(narrator.say(description.turn), "caption", "mist"), gap=0)

    def _asked(self, narrator: Narrator, description: Description, table: Table) -> str:
        return table.asked()[0] or narrator.say(description.ask)

    def _stepper(self, narrator: Narrator, description: Description, seat: int, table: Table) -> Widget:
        player = self._match.players[seat]
        _, step = table.asked()
        stepper = description.stepper
        if step is not None and step != stepper.now:
            stepper = replace(stepper, now=step, pips=None)
        shown = player.colour, initials(narrator.names)[seat], player.name
        return self._kept.made((stepper, *shown), lambda: StepperBar(stepper, self._stage.say, *shown))

    def _tools(self, is_small: bool = False) -> Widget:
        no_undo = self._match.why_no_undo()
        why = self._stage.words.explain(GameError(no_undo)) if no_undo else ""
        hint = "table.hint-comes" if self._uses.hint_comes() else "table.hint"
        tools = (
            ("undo", "table.undo", self._uses.undo, why),
            ("hint", hint, self._uses.hint, ""),
            ("rules", "table.rules", self._uses.rules, ""),
            ("menu", "table.unsaved" if self._match.journal.trouble else "table.menu", self._uses.menu, ""),
        )
        made = [(*tool, self._tip(tool[1]), is_small) for tool in tools]
        return Row(*(self._kept.made(tool, partial(self._tool, *tool)) for tool in made), gap=0.35)

    def _tip(self, key: str) -> str:
        """What is said of a tool."""
        return self._stage.say(f"{key}.tip")

    def _tool(self, name: str, key: str, use: Callable[[], Any], off: str, tip: str, is_small: bool) -> Widget:
        text, kind = "" if is_small else self._stage.say(key), _KINDS.get(key, "paper")
        return Button(text, use, icon=_TOOLS[name], kind=kind, stacked=not is_small, grow=1, name=name, role="caption", off=off, tip=tip)

    def _plates(
        self, narrator: Narrator, description: Description, table: Table, seat: int, is_folded: bool, is_rich: bool = False
    ) -> Widget:
        """Folded, only the plate in turn stays open; rich ones have all on them that the table has to say of each."""
        marks, now = initials(narrator.names), None if self._match.is_over else seat
        made = []
        for plate in description.plates:
            shown = plate, self._match.players[plate.seat], marks[plate.seat], plate.seat == now
            if details := table.plate(plate.seat) if is_rich else None:
                make = partial(_detailed_plate, narrator, shown, details)
                made.append(self._kept.made((full_plate, shown, details.key), make))
            elif is_folded and (details := table.folded_plate(plate.seat)):
                make = partial(_lined_plate, narrator, shown, details)
                made.append(self._kept.made((folded_plate, shown, details.key), make))
            else:
                kind = folded_plate if is_folded and plate.seat != now else full_plate
                made.append(self._kept.made((kind, shown), partial(kind, narrator, *shown)))
        plates = [FeelingPlate(plate, one.seat, self.feelings) for plate, one in zip(made, description.plates, strict=True)]
        return Column(*plates, *table.more_plates(not is_rich), gap=0.45 if is_folded else 0.75)

    def _log_panel(self, narrator: Narrator, opened: Opened) -> Widget:
        lines = self._log.lines(self._match.log, narrator)
        title = Row(Label(self._stage.say("table.log"), "name"), EmptyRoom(), KeyCap("L"))
        is_shown = opened.log or self._stage.look.is_narrow
        told = log_list(lines, self._match.players, self._kept, again=self._uses.again) if is_shown else None
        return Panel(Column(title, told, gap=0.5), 1.0, 0.8)

    def _action_box(self, gold: Gold, lesser: Sequence[Widget]) -> Widget:
        cap = "" if gold.off else self._stage.say("table.key-space")
        main = Row(Button(gold.text, self._uses.gold, kind="gold", cap=cap, off=gold.off, name="gold", grow=1), gap=0)
        return Column(main, *lesser, gap=0.45) if lesser else main

    def _since(self, narrator: Narrator, opened: Opened, seat: int) -> SinceStrip | None:
        """What the others did since one's turn, and what became of one's own; nothing where there is nothing to tell."""
        if opened.since is None or self._match.actor is None:
            return None
        entries = {entry.line: entry for entry in self._match.log[opened.since : opened.until]}
        told = self._log.lines(list(entries.values()), narrator, _SINCE)
        lines = [SinceLine(line, self._felt(line.events, seat)) for line in reversed(told)]
        lines = [line for line in lines if line.told.actor != seat or line.felt]
        if not lines:
            return None
        is_seen = opened.is_since_open or opened.folding > 0
        since = Since(lines, is_seen, opened.is_since_kept, self._uses.fold_since, self._uses.again, opened.folded)
        return SinceStrip(since, narrator, self._match.players, self._kept)

    def _felt(self, events: Sequence[Event], seat: int) -> Impact | None:
        felt = {how for event in events for who, how in self._match.rules.impacts(event) if who == seat}
        return min(felt, key=get_args(Impact).index, default=None)


def _detailed_plate(narrator: Narrator, shown: tuple[Plate, Player, str, bool], details: PlateDetails) -> Widget:
    return full_plate(narrator, *shown, details=details.make(), has_counts=not details.is_all)


def _lined_plate(narrator: Narrator, shown: tuple[Plate, Player, str, bool], details: PlateDetails) -> Widget:
    return folded_plate(narrator, *shown, line=details.make())


def _note(text: str) -> Widget:
    """A sentence in the place of the choices."""
    return Panel(Padded(Label(text, "name", "muted", align="middle"), 1), 1.0)
