"""What stands around the board, by regions: title, stepper, tools, plates, hand, log and the action box."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain
from typing import Any, Protocol, get_args

from game.engine import Event, GameError, Impact
from game.engine.speech.describing import Choice, Description, Plate
from game.match import Match, MatchStep, Player
from game.tables import Table, TableContent
from game.tables.frame import FrameParts, Tabs, asked_row, frame
from game.tables.gold_button import Gold, gold, no_gold, waiting_for
from game.tables.hand import eye, hand_panel
from game.tables.hint_panel import hint_panel
from game.tables.initials import initials
from game.tables.kit.drawn_table import until_felt
from game.tables.log import Log, log_list
from game.tables.plates import FeelingPlate, Feelings, folded_plate, full_plate
from game.tables.selection import hinted
from game.tables.since import Since, SinceLine, SinceStrip
from game.tables.stepper import StepperBar
from game.tables.table import FoldedPlates, Hand, PlateDetails, Plates
from game.tables.visibility import Visibility
from game.widgets import Button, Column, EmptyRoom, KeyCap, Label, Layout, Padded, Panel, Region, Root, Row, Widget, WidgetMemo
from game.widgets.regions import FindSlot
from game.words.narrator import Narrator

from .. import routes
from ..scene import Command, Push
from ..stage import Stage
from .hints import Hints, Lifting
from .playing import Pacing, Playing
from .shown import LogReader, PanelState, ShownDecision

_TOOLS = {"undo": "common/icon-undo", "hint": "common/icon-hint", "rules": "common/icon-book", "menu": "common/icon-menu"}
_KINDS = {"table.unsaved": "danger"}
_FORMS = ("rich", "full", "folded")  # how plates may look, the richest first
_SINCE = 20  # the most lines of what happened since one's turn


class TableView(Protocol):
    """What the surroundings of a table need of its scene."""

    stage: Stage
    match: Match
    visibility: Visibility
    table: Table
    hints: Hints
    lifting: Lifting
    playing: Playing
    panel_state: PanelState
    decision: ShownDecision
    log_reader: LogReader
    narrator: Narrator
    pacing: Pacing
    root: Root

    def press_gold(self) -> Any: ...
    def hint(self) -> bool: ...
    def happened(self) -> None: ...
    def refresh_layout(self) -> None: ...


class Surroundings:
    """Lays out what is seen of a table, by regions."""

    def __init__(self, scene: TableView) -> None:
        self._view, self._stage, self._match, self._visibility = scene, scene.stage, scene.match, scene.visibility
        self._log = Log()
        self._log_rows, self._since_rows = WidgetMemo(), WidgetMemo()
        self.feelings = Feelings()
        self._has_begun = False
        self._content: TableContent | None = None  # what the table showed and offered last, as long as that is the same
        self._content_key: tuple[object, ...] = ()
        self._content_count = 0  # how many there were: the number of one tells it from those before it

    # What is shown.

    def layout(self, next_gold: Gold) -> Layout:
        """All of it."""
        table, narrator, panel_state, seat = self._view.table, self._view.narrator, self._view.panel_state, self._view.decision.seat
        look, description = self._stage.look, self._before_scoring(self.description())
        visibility, hints, lifting = self._visibility, self._view.hints, self._view.lifting
        content, number = self.show_content(), self._content_count
        is_up, told, lesser = visibility.is_up, hints.words, table.lesser(look)
        stepper, ask = self._stepper(narrator, description, seat, table), table.asked()[0] or narrator.say(description.ask)
        eye_key = visibility.asks_first, visibility.is_lifted, visibility.can_lift
        log = len(self._match.log), self._match.log[-1].line if self._match.log else None
        now = None if self._match.is_over else seat
        actions_key = object() if lesser else (next_gold.text, next_gold.off, self._ways_key())
        draw = table.hand if isinstance(table, Hand) else lambda held: None
        hand = partial(hand_panel, self._match, visibility, narrator, lifting.peek, lifting.hide, draw)
        regions = [
            self._title(narrator, description),
            stepper,
            Region("asked", (stepper.key, ask), lambda: asked_row(look, stepper.make(), ask)),
            self._tools(),
            self._tools(is_small=True),
            Region("board", number, lambda: content.board),
            *(plate for form in _FORMS for plate in self._plates(narrator, description, table, now, form)),
            *(table.more_plates(True) if isinstance(table, FoldedPlates) else ()),
            *(table.more_plates(False) if isinstance(table, FoldedPlates) else ()),
            Region("hand", (eye_key, visibility.has_hand, is_up), hand, is_private=is_up and bool(visibility.hand())),
            Region("log", (log, panel_state.log), partial(self._log_panel, narrator, panel_state)),
            Region("actions", actions_key, lambda: self._action_box(next_gold, lesser)),
        ]
        if has_eye := any(eye_key):
            regions.append(Region("eye", eye_key, lambda: eye(visibility, narrator, lifting.peek, lifting.hide) or EmptyRoom()))
        if content.beside:
            regions.append(content.beside)
        if to_do := content.to_do:
            regions.append(Region("do", number, lambda: to_do, is_private=is_up))
        if shelf := content.shelf:
            regions.append(Region("shelf", object(), shelf, is_private=is_up))
        if told:
            regions.append(Region("hint", told, lambda: hint_panel(told, self._stage.say, hints.dismiss)))

        def arrange(find: FindSlot) -> Widget:
            parts = FrameParts(
                title=partial(find, "title"),
                stepper=partial(find, "stepper"),
                asked=partial(find, "asked"),
                tools=partial(find, "tools"),
                small_tools=partial(find, "small tools"),
                board=find("board"),
                plates=partial(self._plate_column, find, table, description, "full"),
                rich_plates=partial(self._plate_column, find, table, description, "rich"),
                folded_plates=partial(self._plate_column, find, table, description, "folded"),
                hand=partial(find, "hand"),
                log=partial(find, "log"),
                actions=find("actions"),
                eye=find("eye") if has_eye else None,
                is_log_open=panel_state.log,
                is_hand_up=is_up,
                has_hand=self._match.rules.has_secrets,
                beside=find(content.beside.name) if content.beside else None,
                do=find("do") if to_do else None,
                since=self._since(narrator, panel_state, seat),
                shelf=find("shelf") if shelf else None,
                panels=content.panels,
                counts=content.counts,
                hint=find("hint") if told else None,
            )
            return frame(look, parts, Tabs(tab, self.open_tab, self._stage.say))

        tab = "hand" if visibility.is_held else panel_state.tab
        panel = number if tab in content.panels else None
        since: object = None
        if panel_state.since is not None and self._match.actor is not None:
            since = panel_state.since_key, [entry.line for entry in self._match.log[panel_state.since : panel_state.until]], seat
        has = content.beside is None, to_do is None, shelf is None, told is None, tuple(content.panels), tuple(content.counts.items())
        return Layout(regions, arrange, (now, tab, panel, panel_state.log, is_up, has_eye, since, has))

    def _plate_column(self, find: FindSlot, table: Table, description: Description, form: str) -> Widget:
        more = table.more_plates(form != "rich") if isinstance(table, FoldedPlates) else ()
        names = *(f"{form} plate {plate.seat}" for plate in description.plates), *(one.name for one in more)
        return Column(*map(find, names), gap=0.45 if form == "folded" else 0.75)

    def _ways_key(self) -> object:
        """What stands around the gold button depends on this."""
        return None

    def _before_scoring(self, description: Description) -> Description:
        """Points that were nobody's to know while the game went on are left to the scoring."""
        if not self._match.rules.has_hidden_points:
            return description
        return replace(description, plates=tuple(replace(plate, points=None) for plate in description.plates))

    def description(self) -> Description:
        """What is told of the position that is seen."""
        return self._view.decision.description

    def show_content(self) -> TableContent:
        """What the table shows and offers; made anew where that is about something else, or where the table asks for it."""
        narrator, description, choices = self._view.narrator, self.description(), self._visibility.choices()
        is_up, match = self._visibility.is_up, self._match
        key = self._stage.look, narrator, description, choices, match.actor, match.paused, is_up, self._content_extra()
        if self._content is None or key != self._content_key:
            self._content = self.build_content(self._view.table, narrator, description, choices)
            self._content_key, self._content_count = key, self._content_count + 1
        return self._content

    def _content_extra(self) -> object:
        """What else stands around the board depends on this."""
        return None

    def offers_changed(self) -> None:
        """The table offers or shows something else now."""
        self._content = None
        self._view.happened()

    def find_gold(self) -> Gold:
        """What the gold button does now; between two steps of a hint nothing, for whoever follows it wants no other step. What others
        and chance do is seen before anything is decided."""
        if self._view.hints.is_next:
            return no_gold(self._stage.say("table.wait"))
        found = self._gold(self._view.table.gold())
        if self._view.playing.is_watched and found.command in ("choose", "offer", "all", "none") and not found.is_at_once:
            return Gold(self._stage.say("table.skip"), "skip")
        table = self._view.table
        marked = hinted(table.selection, table.offers)
        if marked is None or marked.choice == found.choice:
            return found
        return self._gold(Gold(self._stage.say("hint.follow"), "offer", offer=marked))

    def _gold(self, own: Gold | None) -> Gold:
        choices, narrator = self._visibility.choices(), self._view.narrator
        return gold(self._match, self._visibility, choices, narrator, self._view.table.moves, own)

    def says(self, happened: MatchStep) -> bool:
        """Whether the newest step has something to tell; the opening deal is not watched card by card."""
        self._has_begun = self._has_begun or any(entry.kind == "decision" for entry in self._match.log)
        return self._has_begun and bool(happened.events) and bool(self._log.lines(self._match.log[-1:], self._view.narrator, 1))

    def feel(self, happened: MatchStep) -> None:
        """What a step costs and brings to people at the screen is felt on their plates."""
        self.feelings.is_still = not self._view.pacing.is_lively()
        for seat, felt in chain.from_iterable(map(self._match.rules.impacts, happened.events)):
            if seat in self._match.people:
                self.feelings.begin(seat, felt, until_felt(self._view.table))

    # What people do.

    def open_menu(self) -> Command:
        return Push(routes.open_pause(self._stage, self._match))

    def open_rules(self) -> Command:
        return Push(routes.open_rulebook(self._stage, self._match.rules.game, self._visibility.description().rule, self._match.rules))

    def open_tab(self, tab: object) -> None:
        self._view.panel_state.tab = str(tab)
        self._view.happened()

    def fold_log(self) -> None:
        """Where the log is a tab, it is opened; where it has its place, it folds away and comes back."""
        panel_state = self._view.panel_state
        if self._stage.look.is_narrow:
            self.open_tab("do" if panel_state.tab == "log" else "log")
        else:  # no tab is opened that would hide the board in a smaller window
            panel_state.log = not panel_state.log
            self._view.happened()

    def fold_since(self) -> None:
        """Where it has no room of its own it is opened over the board."""
        panel_state = self._view.panel_state
        if panel_state.since is None:
            return
        strip = next((widget for widget in self._view.root.top.walk() if isinstance(widget, SinceStrip)), None)
        if strip is None or strip.is_folded or panel_state.folding:
            panel_state.open_since()
        else:
            panel_state.fold_since(self._view.pacing.is_lively())
        self.open_tab("board")

    def take_hand_away(self) -> None:
        """What only one player may see is gone from the screen in the same event that hides it."""
        if self._view.root.shows_private and not self._visibility.is_up:
            self._view.refresh_layout()

    # The parts of it.

    def build_content(self, table: Table, narrator: Narrator, description: Description, choices: Sequence[Choice]) -> TableContent:
        """The table's own; where nobody can choose, the list gives way to why."""
        content = table.build_content(self._stage.look, description, choices)
        if content.to_do is None or (self._match.actor is not None and not self._visibility.needs_hand):
            return content
        if self._match.actor is None:
            return replace(content, to_do=_note(waiting_for(self._match, narrator)))
        return replace(content, to_do=_note(self._stage.say("table.lift-first", name=narrator.names[self._match.actor])))

    def _title(self, narrator: Narrator, description: Description) -> Region:
        game, told = self._stage.words.game(self._match.rules.game), narrator.say(description.turn)
        return Region("title", told, lambda: Column(Label(game, "heading", "cream"), Label(told, "caption", "mist"), gap=0))

    def _stepper(self, narrator: Narrator, description: Description, seat: int, table: Table) -> Region:
        player = self._match.players[seat]
        _, step = table.asked()
        stepper = description.stepper
        if step is not None and step != stepper.now:
            stepper = replace(stepper, now=step, pips=None)
        shown = player.colour, initials(narrator.names)[seat], player.name
        return Region("stepper", (stepper, *shown), lambda: StepperBar(stepper, self._stage.say, *shown))

    def _tools(self, is_small: bool = False) -> Region:
        no_undo = self._match.why_no_undo()
        why = self._stage.words.explain(GameError(no_undo)) if no_undo else ""
        hint = "table.hint-comes" if self._view.hints.is_coming() else "table.hint"
        menu = "table.unsaved" if self._match.journal.trouble else "table.menu"
        shown = [(key, off, self._tip(key)) for key, off in (("table.undo", why), (hint, ""), ("table.rules", ""), (menu, ""))]
        uses = ("undo", self._view.playing.undo), ("hint", self._view.hint), ("rules", self.open_rules), ("menu", self.open_menu)
        tools = [(*use, *one, is_small) for use, one in zip(uses, shown, strict=True)]
        return Region("small tools" if is_small else "tools", shown, lambda: Row(*(self._tool(*tool) for tool in tools), gap=0.35))

    def _tip(self, key: str) -> str:
        """What is said of a tool."""
        return self._stage.say(f"{key}.tip")

    def _tool(self, name: str, use: Callable[[], Any], key: str, off: str, tip: str, is_small: bool) -> Widget:
        text, kind = "" if is_small else self._stage.say(key), _KINDS.get(key, "paper")
        return Button(text, use, icon=_TOOLS[name], kind=kind, stacked=not is_small, grow=1, name=name, role="caption", off=off, tip=tip)

    def _plates(self, narrator: Narrator, description: Description, table: Table, now: int | None, form: str) -> Iterator[Region]:
        """Folded, only the plate in turn stays open; rich ones have all on them that the table has to say of each."""
        marks = initials(narrator.names)
        for plate in description.plates:
            seat = plate.seat
            shown = plate, self._match.players[seat], marks[seat], seat == now
            details = table.plate(seat) if form == "rich" and isinstance(table, Plates) else None
            details = table.folded_plate(seat) if form == "folded" and isinstance(table, FoldedPlates) else details
            make: Callable[[], Widget]
            if details is None:
                make = partial(folded_plate if form == "folded" and seat != now else full_plate, narrator, *shown)
            else:
                make = partial(_detailed_plate if form == "rich" else _lined_plate, narrator, shown, details)
            yield Region(f"{form} plate {seat}", (shown, details and details.key), partial(_feeling_plate, make, seat, self.feelings))

    def _log_panel(self, narrator: Narrator, panel_state: PanelState) -> Widget:
        lines = self._log.lines(self._match.log, narrator)
        title = Row(Label(self._stage.say("table.log"), "name"), EmptyRoom(), KeyCap("L"))
        is_shown = panel_state.log or self._stage.look.is_narrow
        self._log_rows.begin(self._stage.look, narrator)
        told = log_list(lines, self._match.players, self._log_rows, again=self._view.log_reader.play) if is_shown else None
        return Panel(Column(title, told, gap=0.5), 1.0, 0.8)

    def _action_box(self, gold: Gold, lesser: Sequence[Widget]) -> Widget:
        cap = "" if gold.off else self._stage.say("table.key-space")
        main = Row(Button(gold.text, self._view.press_gold, kind="gold", cap=cap, off=gold.off, name="gold", grow=1), gap=0)
        return Column(main, *lesser, gap=0.45) if lesser else main

    def _since(self, narrator: Narrator, panel_state: PanelState, seat: int) -> SinceStrip | None:
        """What the others did since one's turn, and what became of one's own; nothing where there is nothing to tell."""
        if panel_state.since is None or self._match.actor is None:
            return None
        entries = {entry.line: entry for entry in self._match.log[panel_state.since : panel_state.until]}
        told = self._log.lines(list(entries.values()), narrator, _SINCE)
        lines = [SinceLine(line, self._felt(line.events, seat)) for line in reversed(told)]
        lines = [line for line in lines if line.line.actor != seat or line.felt]
        if not lines:
            return None
        is_seen = panel_state.is_since_open or panel_state.folding > 0
        since = Since(lines, is_seen, panel_state.is_since_kept, self.fold_since, self._view.log_reader.play, panel_state.folded)
        self._since_rows.begin(self._stage.look, narrator)
        return SinceStrip(since, narrator, self._match.players, self._since_rows)

    def _felt(self, events: Sequence[Event], seat: int) -> Impact | None:
        felt = {how for event in events for who, how in self._match.rules.impacts(event) if who == seat}
        return min(felt, key=get_args(Impact).index, default=None)


def _detailed_plate(narrator: Narrator, shown: tuple[Plate, Player, str, bool], details: PlateDetails) -> Widget:
    return full_plate(narrator, *shown, details=details.make(), has_counts=not details.is_all)


def _lined_plate(narrator: Narrator, shown: tuple[Plate, Player, str, bool], details: PlateDetails) -> Widget:
    return folded_plate(narrator, *shown, line=details.make())


def _feeling_plate(make: Callable[[], Widget], seat: int, feelings: Feelings) -> Widget:
    return FeelingPlate(make(), seat, feelings)


def _note(text: str) -> Widget:
    """A sentence in the place of the choices."""
    return Panel(Padded(Label(text, "name", "muted", align="middle"), 1), 1.0)
