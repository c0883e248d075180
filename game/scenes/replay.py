"""A replay: a saved game as the whole table saw it, stepped through or playing by itself; position, players, log and controls."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

import pygame

from game import widgets as ui
from game.engine import GameError
from game.learning.puzzles import is_puzzle, puzzle_of, user_puzzles
from game.match import MatchStep
from game.match.past import Replay
from game.render import Look
from game.rules import GAMES
from game.store import write_atomically
from game.store.long_work import SHOW_AFTER
from game.store.saves import SUFFIX
from game.tables import SpectatorHost, Table, screen_of
from game.tables.cards import card_named
from game.tables.plates import initials, make_plate
from game.tables.sections import sections
from game.tables.stepper import StepperBar
from game.tables.table import MorePlates, PlateDetails, Plates
from game.tables.visibility import Spectator
from game.widgets.regions import FindSlot
from game.words.narrator import Narrator

from . import routes
from .background import LongJob
from .faces import Faces
from .scene import Command, Pop, Push, Scene
from .stage import Stage
from .transcript import Scrubber, Transcript, TranscriptLines, script_of
from .waiting import progress_panel

_SECONDS = 1.1  # how long a step is looked at when it plays by itself
_KEYS = {
    pygame.K_LEFT: "back",
    pygame.K_RIGHT: "on",
    pygame.K_z: "back",
    pygame.K_PAGEUP: "turn-back",
    pygame.K_PAGEDOWN: "turn-on",
    pygame.K_HOME: "start",
    pygame.K_END: "end",
}
_WITH_SHIFT = {pygame.K_LEFT: "turn-back", pygame.K_RIGHT: "turn-on", pygame.K_z: "start"}
_FASTER = (pygame.K_PLUS, pygame.K_KP_PLUS, pygame.K_EQUALS)
_SLOWER = (pygame.K_MINUS, pygame.K_KP_MINUS)
_SPEEDS = (0.5, 1.0, 2.0, 4.0)


class ReplayScene(Scene):
    """Any journal; of every game only what is public, and at the end of a finished one what its rules turn over."""

    is_still_behind: ClassVar[bool] = True

    def __init__(self, stage: Stage, path: Path) -> None:
        super().__init__(stage)
        self.path = path
        self.faces = Faces(stage)
        self.replay: Replay | None = None
        self.stop, self.is_playing, self.speed = 0, False, 1.0
        self._error: GameError | None = None
        self._opening: LongJob[Replay] | None = LongJob(lambda progress: Replay.open(path, progress=progress))
        self._waited = self._opening_for = 0.0
        self.tab = "board"
        self.has_log = True
        self._words: tuple[Narrator, TranscriptLines] | None = None
        self._watching: ReplayTable | None = None

    # Lifecycle.

    @property
    def pace(self) -> int:
        table = self._watching.table if self._watching else None
        idle = table.pace if table and (self.stage.has_focus or table.is_busy) else 0
        return max(15 if self.is_playing or self._opening else 0, idle)

    def pause(self) -> None:
        super().pause()
        self.is_playing = False

    def leave(self) -> None:
        super().leave()
        if self._opening:
            self._opening.drop()

    def update(self, seconds: float) -> Command | None:
        if self._opening:
            self._opening_for += seconds
            self.note_change()
            if self._opening.is_done:
                self._open(self._opening)
            elif self._percent is not None and self.root.focused is None:
                self.focus("cancel")
        if self.is_playing and not (self._watching and self._watching.table.is_busy):
            self._play_on(seconds)
        table = self._watching.table if self._watching else None
        if table and table.update(seconds if table.is_busy else self.stage.idling(seconds)):
            self.redraw(self.moving)
        return super().update(seconds)

    @property
    def moving(self) -> ui.Widget | None:
        is_moving = self._watching is not None and self._watching.table.moves
        return self.root.covering if is_moving else None

    @property
    def trouble(self) -> str:
        """Why there is nothing to show."""
        return self.stage.words.explain(self._error) if self._error else ""

    @property
    def _percent(self) -> int | None:
        """How far it is opened, where that takes long."""
        return self._opening.percent if self._opening and self._opening_for > SHOW_AFTER else None

    def _open(self, opening: LongJob[Replay]) -> None:
        self._opening = None
        try:
            self.show(opening.result())
        except GameError as error:
            self._error = error
        self.note_change()

    def show(self, replay: Replay) -> None:
        """Opens a game at its start."""
        self.game = replay.head.game
        self.replay, self.stop, self._words, self._watching = replay, 0, None, None
        self.faces = Faces(self.stage, has_people=not replay.head.guide)
        if replay.damage:
            fault = self.stage.words.explain(GameError(replay.damage.code, **replay.damage.values))
            key = "replay.older" if replay.damage.is_of_older_rules else "replay.damaged"
            self.stage.tell(self.stage.say(key, line=replay.damage.line, fault=fault))
        self.note_change()

    def _play_on(self, seconds: float) -> None:
        self._waited += seconds * self.speed
        if self._waited >= _SECONDS and self.replay:
            self._waited = 0.0
            self.go(self.stop + 1, plays=True)
            self.is_playing = self.stop < len(self.replay.stops) - 1

    # What is done.

    def handle(self, event: pygame.Event) -> Command | None:
        self.refresh_layout()
        if event.type == pygame.KEYDOWN and self.root.popup is None and self._takes(event):
            return None
        return super().handle(event)

    def key(self, event: pygame.Event) -> Command | None:
        if event.key == pygame.K_r:
            return self.open_card()
        return Push(routes.open_rulebook(self.stage, self.replay.rules.game if self.replay else "")) if event.key == pygame.K_F1 else None

    def _takes(self, event: pygame.Event) -> bool:
        """Whether a key belongs to the replay; all others walk over the buttons."""
        keys = _KEYS | _WITH_SHIFT if event.mod & pygame.KMOD_SHIFT else _KEYS
        if event.key in keys:
            self.move(keys[event.key])
        elif event.key == pygame.K_SPACE:
            self.play()
        elif event.key in (*_FASTER, *_SLOWER):
            self.set_speed(_SPEEDS[min(max(_SPEEDS.index(self.speed) + (1 if event.key in _FASTER else -1), 0), len(_SPEEDS) - 1)])
        elif event.key == pygame.K_l:
            self._fold_log()
        elif event.key == pygame.K_u:
            self.make_puzzle()
        else:
            return False
        return True

    def move(self, name: str) -> None:
        """Start, turn-back, back, on, turn-on or end."""
        if self.replay:
            places = {"start": 0, "back": self.stop - 1, "on": self.stop + 1, "end": len(self.replay.stops) - 1}
            turns = {"turn-back": self.replay.turn_before, "turn-on": self.replay.turn_after}
            self.is_playing = False
            self.go(places[name] if name in places else turns[name](self.stop))

    def go(self, stop: int, plays: bool = False) -> None:
        """Shows this stop; with the sounds of what happened where the game plays by itself."""
        if self.replay is None:
            return
        stop = min(max(stop, 0), len(self.replay.stops) - 1)
        if plays and stop != self.stop:
            for entry in self.replay.entries(stop)[:1]:
                for event in entry.events[:1]:
                    self.stage.sounds.play_event(self.replay.rules.game, event)
        if self._watching:
            self._watching.go(stop, is_seen=plays and stop == self.stop + 1)
        self.stop = stop
        self.note_change()

    def play(self) -> None:
        """Plays by itself, from the start again at the end; or stops."""
        if self.replay is None:
            return
        if not self.is_playing and self.stop == len(self.replay.stops) - 1:
            self.go(0)
        self.is_playing, self._waited = not self.is_playing, 0.0
        self.note_change()

    def set_speed(self, speed: object) -> None:
        self.speed = float(str(speed))
        self.note_change()

    def make_puzzle(self) -> None:
        """Writes what comes next as a puzzle into the player's folder, and says where; or why there is none in it."""
        if self.replay is None:
            return
        say, turn = self.stage.say, self.replay.played_turn(self.stop) if self.game in GAMES else None
        made = puzzle_of(self.replay.rules, turn) if turn else None
        if made is None:
            self.stage.tell(self._why_no_puzzle(self.replay))
            return
        name = self.path.name.removesuffix(SUFFIX)
        title = say("replay.puzzle.title", name=name, number=self.stop)
        words = {"title": title, "goal": say("replay.puzzle.goal", count=made["decisions"], goal=goal_in_words(say, made["goal"]))}
        path = user_puzzles() / f"{name} {self.stop}.json"
        try:
            write_atomically(path, json.dumps({"words": words, **made}, ensure_ascii=False, indent=1) + "\n")
        except GameError as error:
            self.stage.tell(error)
        else:
            self.stage.tell(say("replay.puzzle.made", title=title))

    def _why_no_puzzle(self, replay: Replay) -> str:
        """And where there is one."""
        say = self.stage.say
        if self.game not in GAMES:
            return say("replay.puzzle.guest")
        if not replay.is_over:
            return say("replay.puzzle.not-over")
        there = sorted(range(len(replay.stops)), key=lambda stop: (stop <= self.stop, stop))
        found = next((stop for stop in there if (turn := replay.played_turn(stop)) and is_puzzle(replay.rules, turn)), None)
        return say("replay.puzzle.nowhere") if found is None else say("replay.puzzle.none", number=found)

    def _fold_log(self) -> None:
        self.has_log = not self.has_log
        self.tab = "log" if self.tab != "log" else "board"
        self.note_change()

    def open_card(self) -> Command | None:
        """The reference card of the game that is watched."""
        return Push(routes.open_card(self.stage, self.replay.rules.game, self.replay.rules)) if self.replay else None

    def open_tab(self, tab: object) -> None:
        self.tab = str(tab)
        self.note_change()

    # What is shown.

    def refresh_layout(self) -> None:
        """The line of the present step stays in sight."""
        was_stale = self._has_happened
        super().refresh_layout()
        if was_stale:
            walked = list(self.root.top.walk())
            scroll = next((widget for widget in walked if isinstance(widget, ui.Scroll) and widget.name == "log"), None)
            lines = next((widget for widget in walked if isinstance(widget, Transcript)), None)
            if scroll and lines:
                scroll.reveal(lines.line_rect(self.stage.look), self.root)

    def layout(self) -> ui.Layout:
        if self.replay is None:
            return ui.Layout([ui.Region("waiting", (self.trouble, self._percent), self._waiting)], lambda find: find("waiting"))
        narrator, script = self._narrate(self.replay)
        return ReplayPage(self, self.replay, narrator, script, self._watch(self.replay, narrator).table).layout()

    def _waiting(self) -> ui.Widget:
        if self._percent is not None:
            told = progress_panel(self.stage, self.stage.say("replay.opening-file"), self._percent, Pop)
            return ui.Padded(ui.Centred(ui.Panel(told, 1.7, large=True), most=44), 1.5)
        text = ui.Label(self.trouble or self.stage.say("replay.opening-file"), "name", "danger-text" if self.trouble else "muted")
        back = ui.Button(self.stage.say("replay.leave"), Pop, kind="gold", name="leave") if self.trouble else None
        return ui.Padded(ui.Centred(ui.Panel(ui.Column(ui.Scroll(text, least=3), back, gap=1.0), 1.7, large=True), most=44), 1.5)

    def _watch(self, replay: Replay, narrator: Narrator) -> ReplayTable:
        if self._watching is None:
            self._watching = ReplayTable(replay, narrator, self)
            self._watching.go(self.stop, is_seen=False)
        self._watching.narrator = narrator
        return self._watching

    def _narrate(self, replay: Replay) -> tuple[Narrator, TranscriptLines]:
        """The words for this game, in the language of now."""
        if self._words is None or self._words[0].words is not self.stage.words:
            narrator = Narrator(self.stage.words, replay.rules, [self.stage.words.word(name) for name in replay.head.names])
            self._words = narrator, script_of(replay, narrator)
        return self._words


def goal_in_words(say: Callable[..., str], goal: Mapping[str, Any]) -> str:
    """What is to be reached, as plainly as it can be said of any game."""
    return ", ".join(
        say(f"replay.puzzle.{word}", things=", ".join(things)) if isinstance(things, list) else say(f"replay.puzzle.{word}", count=things)
        for word, things in goal.items()
    )


class ReplayTable(SpectatorHost):
    """The table of a replay, and its host: it goes from stop to stop, and things move only on the way to one that is seen."""

    def __init__(self, replay: Replay, narrator: Narrator, scene: Scene) -> None:
        first = replay.stops[0]
        self._spectator = Spectator(replay.rules, replay.view(first), replay.to_act(first))
        super().__init__(self._spectator, narrator)
        self._replay, self._scene, self._is_seen = replay, scene, False
        self.table: Table = screen_of(replay.rules.game).table()(self)

    def go(self, stop: int, is_seen: bool) -> None:
        """Goes to a stop; if it is to be seen, what happened before it moves."""
        self._is_seen = is_seen
        place = self._replay.stops[stop]
        self._spectator.look_at(self._replay.view(place), self._replay.to_act(place))
        entries = self._replay.entries(stop)
        events = tuple(event for entry in entries for event in entry.events) if is_seen else ()
        last = entries[-1] if entries else None
        self.table.hasten()
        self.table.show_step(MatchStep(last.actor if last else 0, last.kind if last else "decision", events, last.line if last else 0))

    def offers_changed(self) -> None:
        self._scene.note_change()

    def note_change(self) -> None:
        self._scene.redraw(self._scene.moving)

    def speed(self) -> str:
        return self._scene.stage.settings.speed if self._is_seen else "instant"

    def is_lively(self) -> bool:
        return not self._scene.stage.settings.reduced_motion and self._scene.stage.settings.speed != "instant"


_TABS = ("board", "players", "log")
_COLUMN = 17.5
_STEPPER = 3.4
_NARROW = 72  # width in u below which one thing is shown at a time, and the bar is packed closer
_LOW = 34  # height in u below which the bar is packed closer
_WORDS = {0.5: "replay.speed.half", 1.0: "replay.speed.one", 2.0: "replay.speed.two", 4.0: "replay.speed.four"}
_ICONS = {"play": "common/icon-play", "pause": "common/icon-pause", "again": "common/icon-replay"}


class ReplayPage:
    """One stop of a game. All of it comes from what the whole table may know."""

    def __init__(self, host: ReplayScene, replay: Replay, narrator: Narrator, script: TranscriptLines, table: Table) -> None:
        place = replay.stops[host.stop]
        self._host, self._stage, self._narrator, self._script, self._table = host, host.stage, narrator, script, table
        self._replay = replay
        self._players = replay.players(place)
        self._actor = replay.to_act(place)
        self._description = replay.rules.describe(replay.view(place))
        self._initials = initials(narrator.names)

    def layout(self) -> ui.Layout:
        """The board is rebuilt whenever something has happened: what it shows lags behind the stop while things move."""
        host, stop, look = self._host, (self._replay, self._host.stop), self._stage.look
        tab, has_log = host.tab, host.has_log
        is_narrow = is_low(look) or look.size[0] < _NARROW * look.unit
        step = "usual" if is_narrow or len(self._players) < 4 else "tight"
        more = self._table.more_plates(step) if isinstance(self._table, MorePlates) else ()
        details = [self._table.plate(plate.seat, step) if isinstance(self._table, Plates) else None for plate in self._description.plates]
        keys = [(region.name, region.key) for region in more], [one and one.key for one in details]
        regions = [
            ui.Region("head", (stop, tab), self._head),
            ui.Region("board", object(), self._board),
            ui.Region("players", (stop, keys), lambda: self._plates(step, details, more)),
            ui.Region("log", stop, self._log),
            ui.Region("bar", (stop, host.is_playing, host.speed), ControlBar(host, self._replay).build),
        ]

        def arrange(find: FindSlot) -> ui.Widget:
            body: ui.Widget = find(tab if is_narrow else "board")
            body.grow = 1
            if is_low(look):
                return ui.Padded(ui.Column(find("head"), body, find("bar"), gap=0.5), 0.7, 0.5)
            if is_narrow:
                tabs = ui.Row(self._tabs(), ui.EmptyRoom(), gap=0)
                return ui.Padded(ui.Column(find("head"), tabs, body, find("bar"), gap=0.6), 0.7, 0.6)
            log, players = ui.Wide(find("log"), _COLUMN + 3), ui.Wide(find("players"), _COLUMN)
            log.card_room, players.card_room = 1, 2
            wide = ui.Row(log if has_log else None, body, players, gap=0.9, align="fill", grow=1)
            return ui.Padded(ui.Column(find("head"), wide, find("bar"), gap=0.6), 1.2, 0.9)

        return ui.Layout(regions, arrange, (tab, has_log))

    def _head(self) -> ui.Widget:
        back = ui.Button("", self._host.escape, icon="common/icon-back", tip=self._stage.say("replay.leave-tip"), name="leave")
        tip = self._stage.say("table.card.tip")
        card = ui.Button("", self._host.open_card, icon="common/icon-cards", cap="R", tip=tip, name="card")
        if is_low(self._stage.look):
            return ui.Row(back, self._tabs(), ui.EmptyRoom(), card, gap=0.8)
        return ui.Row(back, self._title(), self._stepper(), card, gap=0.8)

    def _title(self) -> ui.Widget:
        name = ui.Label(self._stage.words.word(self._host.path.name.removesuffix(SUFFIX)), "name", "cream")
        turn = self._narrator.say(self._description.turn)
        older = self._stage.say("older.counted") if self._replay.is_older else ""
        return ui.Column(name, ui.Label(". ".join(filter(None, (turn, older))), "caption", "mist"), gap=0, grow=1)

    def _stepper(self) -> ui.Widget:
        """Who plays and which step; if there is none its room stays free, so nothing jumps."""
        actor, stepper = self._actor, self._description.stepper
        if actor < 0 or not stepper.steps:
            return ui.EmptyRoom(_STEPPER, grow=0)
        player = self._players[actor]
        return StepperBar(stepper, self._stage.say, player.colour, self._initials[actor], player.name, self._host.faces.of(player))

    def _tabs(self) -> ui.Widget:
        return ui.Segments(
            [ui.Part(one, self._stage.say(f"table.tab.{one}")) for one in _TABS], self._host.tab, self._host.open_tab, name="tabs"
        )

    def _board(self) -> ui.Widget:
        """The game's own board where it draws one, else in words."""
        if self._table.moves:
            return self._table.build_content(self._stage.look, self._description, ()).board.make()
        board = sections(self._narrator, self._description.board)
        words = ui.Column(ui.Label(self._narrator.say(self._description.ask), "name", "teal"), board, gap=0.8)
        return ui.Panel(ui.Scroll(words, name="board", least=4), 1.0, 0.8)

    def _plates(self, step: str, details: Sequence[PlateDetails | None], more: Sequence[ui.Region]) -> ui.Widget:
        """All that is open of each player, as at the table."""
        plates = []
        for plate, found in zip(self._description.plates, details, strict=True):
            player, letters = self._players[plate.seat], self._initials[plate.seat]
            shown = plate, player, letters, plate.seat == self._actor, self._host.faces.of(player)
            plates.append(make_plate(step, self._narrator, *shown, details=found))
        return ui.Scroll(ui.Padded(ui.Column(*plates, *(region.make() for region in more), gap=0.75), 0.4), name="plates")

    def _log(self) -> ui.Widget:
        table, narrator, colours = self._table, self._narrator, [player.colour for player in self._players]
        lines = Transcript(self._script, self._host.stop, colours, self._host.go, lambda events: card_named(table, events, narrator))
        return ui.Panel(ui.Scroll(lines, name="log", least=4), 0.8, 0.8)


def is_low(look: Look) -> bool:
    """Whether the height is too short for anything but the most needed."""
    return look.size[1] < _LOW * look.unit


class ControlBar:
    """The bar under a replay: the line of the game, and below it the buttons that lead through it."""

    def __init__(self, host: ReplayScene, replay: Replay) -> None:
        self._host, self._replay, self._stage, self._say = host, replay, host.stage, host.stage.say

    def build(self) -> ui.Widget:
        host, replay, look = self._host, self._replay, self._stage.look
        scrubber = Scrubber(host.stop, len(replay.stops) - 1, replay.turns, host.go, tip=self._say("replay.scrub"), grow=1)
        where = ui.Label(self._where(), "strong", wraps=False)
        parts = [ui.Part(one, self._say(_WORDS[one])) for one in _SPEEDS]
        moves = self._moves()
        if is_low(look):
            speeds = ui.Dropdown(parts, host.speed, host.set_speed, name="speed")
            return ui.Panel(ui.Column(ui.Row(scrubber, where), ui.Flow(*moves, speeds, gap=0.4, align="middle"), gap=0.3), 0.8, 0.5)
        choice = ui.Segments(parts, host.speed, host.set_speed, name="speed")
        if look.size[0] < _NARROW * look.unit:
            return ui.Panel(ui.Column(ui.Row(scrubber, where), ui.Flow(*moves, choice, gap=0.5, align="middle"), gap=0.4), 0.8, 0.5)
        return ui.Panel(ui.Column(scrubber, ui.Row(where, ui.EmptyRoom(), *moves, ui.EmptyRoom(), choice, gap=0.5), gap=0.4), 1.2, 0.6)

    def _moves(self) -> list[ui.Widget]:
        at_start, at_end = self._host.stop == 0, self._host.stop == len(self._replay.stops) - 1
        no_puzzle = "" if self._replay.is_over else self._say("replay.puzzle.not-over")
        return [
            self._move("start", "common/icon-prev", at_start),
            self._move("turn-back", "common/icon-rewind", at_start),
            self._move("back", "common/icon-chevl", at_start),
            self._gold("pause" if self._host.is_playing else "again" if at_end else "play"),
            self._move("on", "common/icon-chevr", at_end),
            self._move("turn-on", "common/icon-fast", at_end),
            self._move("end", "common/icon-next", at_end),
            ui.Button("", self._host.make_puzzle, icon="common/icon-puzzle", tip=self._say("replay.puzzle"), name="puzzle", off=no_puzzle),
        ]

    def _gold(self, name: str) -> ui.Widget:
        text, icon, play = self._say(f"replay.{name}"), _ICONS[name], self._host.play
        if is_low(self._stage.look):
            return ui.Button("", play, kind="gold", icon=icon, tip=text, name="play", tall=2.7)
        return ui.Button(text, play, kind="gold", icon=icon, cap=self._say("replay.key-space"), name="play", tall=2.7)

    def _move(self, name: str, icon: str, is_there: bool) -> ui.Widget:
        off = self._say("replay.at-start" if name in ("start", "turn-back", "back") else "replay.at-end") if is_there else ""
        return ui.Button("", lambda: self._host.move(name), icon=icon, tip=self._say(f"replay.{name}"), name=name, off=off)

    def _where(self) -> str:
        stop, replay = self._host.stop, self._replay
        step = self._say("replay.step", number=stop, of=len(replay.stops) - 1)
        turn = replay.turn(stop)
        if not turn:
            return step
        part = self._say("replay.round" if replay.has_rounds else "replay.turn", number=turn)
        return self._say("replay.where", part=part, step=step)
