"""A replay: a saved game as the whole table saw it, stepped through or playing by itself."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import ClassVar

import pygame

from game import widgets as ui
from game.bots.names import names_today
from game.controls import Place
from game.engine import GameError
from game.learning.puzzles import is_puzzle
from game.match.past import Replay
from game.rules import GAMES
from game.sound import Music
from game.store.long_work import SHOW_AFTER
from game.store.saves import SUFFIX
from game.tables.past_table import PastTable
from game.words.narrator import Narrator

from . import routes
from .background import LongJob, progress_panel
from .faces import Faces
from .puzzle_making import write_puzzle
from .ribbon import RibbonContent, RibbonSearch, played_in
from .scene import Command, Pop, Push, Scene, Stay, music_of
from .stage import Stage
from .transcript import Transcript, TranscriptLines, script_of

SPEEDS = (0.5, 1.0, 2.0, 4.0)
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


class ReplayScene(Scene):
    """Any journal; of every game only what is public, and at the end of a finished one what its rules turn over."""

    keys_at: ClassVar[Place] = "replay"
    is_still_behind: ClassVar[bool] = True
    takes_back: bool = True
    music: Music | None = None  # that of the step shown

    def __init__(self, stage: Stage, path: Path, seat: int | None = None) -> None:
        """`seat`: whose moments are marked, where the game has been looked through."""
        super().__init__(stage)
        self.path = path
        self.faces = Faces(stage)
        self.replay: Replay | None = None
        self.stop = 0
        self.is_playing = False
        self.speed = 1.0
        self._error: GameError | None = None
        self._opening: LongJob[Replay] | None = LongJob(lambda progress: Replay.open(path, progress=progress))
        self._waited = self._opening_for = 0.0
        self.tab = "board"
        self.has_log = True
        self._words: tuple[Narrator, TranscriptLines] | None = None
        self._watching: ReplayTable | None = None
        self.ribbon: RibbonContent | None = None
        self._finding = RibbonSearch(path, seat)

    # Lifecycle.

    @property
    def pace(self) -> int:
        table = self._watching.table if self._watching else None
        idle = table.pace if table and (self.stage.has_focus or table.is_busy or table.is_light_changing) else 0
        return max(15 if self.is_playing or self._opening or self._finding.is_busy else 0, idle)

    def pause(self) -> None:
        super().pause()
        self.is_playing = False

    def resume(self) -> None:
        """Whoever comes back may have looked through the game."""
        super().resume()
        if self.ribbon is None and self.replay:
            self._finding.begin(self.replay)

    def leave(self) -> None:
        super().leave()
        if self._opening:
            self._opening.drop()

    def update(self, seconds: float) -> Command | None:
        if self._opening:
            self._opening_for += seconds
            self.note_change()
            if self._opening.is_done:
                opening, self._opening = self._opening, None
                try:
                    self.show(opening.result())
                except GameError as error:
                    self._error = error
                self.note_change()
            elif self._percent is not None and self.root.focused is None:
                self.focus("cancel")
        if self._finding.is_done:
            self.ribbon = self._finding.take()
            self.note_change()
        if self.is_playing and not (self._watching and self._watching.table.is_busy):
            self._waited += seconds * self.speed
            if self._waited >= _SECONDS and self.replay:
                self._waited = 0.0
                self.go(self.stop + 1, plays=True)
                self.is_playing = self.stop < len(self.replay.stops) - 1
        if self._watching:
            self._watching.pass_time(seconds)
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

    def show(self, replay: Replay) -> None:
        """Opens a game at its start."""
        self.game = replay.head.game
        self.replay = replay
        self.stop = 0
        self._words = None
        self._watching = None
        self.faces = Faces(self.stage, has_people=not replay.head.guide)
        if replay.damage:
            fault = self.stage.words.explain(GameError(replay.damage.code, **replay.damage.values))
            key = "replay.older" if replay.damage.is_of_older_rules else "replay.damaged"
            self.stage.tell(self.stage.say(key, line=replay.damage.line, fault=fault))
        self._finding.begin(replay)
        self.note_change()

    # What is done.

    def handle(self, event: pygame.Event) -> Command | None:
        self.refresh_layout()
        if event.type == pygame.KEYDOWN and self.root.popup is None and self._takes(event):
            return None
        return super().handle(event)

    def key(self, event: pygame.Event) -> Command | None:
        if event.key == pygame.K_x and self._watching:
            self.toggle_reach()
            return Stay()
        if event.key == pygame.K_r and self.replay:
            return self.open_card()
        if event.key == pygame.K_o:
            return self.play_on() or Stay()
        if event.key == pygame.K_f and self.replay:
            return self.open_film() or Stay()
        if event.key == pygame.K_F1:
            return Push(routes.open_rulebook(self.stage, self.replay.rules.game if self.replay else ""))
        return None

    def toggle_reach(self) -> bool:
        """Shows what can reach whoever plays at this stop, or no longer does."""
        self.note_change()
        if self._watching is None:
            return False
        return self._watching.table.show_threats(not self._watching.table.shows_threats)

    def escape(self) -> Command | None:
        """Ends what can reach whom before the replay."""
        self.note_change()
        return None if self._watching and self._watching.table.show_threats(False) else super().escape()

    def _takes(self, event: pygame.Event) -> bool:
        """Whether a key belongs to the replay; all others walk over the buttons."""
        keys = _KEYS | _WITH_SHIFT if event.mod & pygame.KMOD_SHIFT else _KEYS
        if event.key in keys:
            self.move(keys[event.key])
        elif event.key == pygame.K_SPACE:
            self.play()
        elif event.key in (*_FASTER, *_SLOWER):
            place = SPEEDS.index(self.speed) + (1 if event.key in _FASTER else -1)
            self.set_speed(SPEEDS[min(max(place, 0), len(SPEEDS) - 1)])
        elif event.key == pygame.K_l:
            self.has_log = not self.has_log
            self.tab = "log" if self.tab != "log" else "board"
            self.note_change()
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
                    x = self._watching.table.heard_from(event) if self._watching else None
                    self.stage.play_event(self.replay.rules.game, event, x)
        if self._watching:
            self._watching.go(stop, is_seen=plays and stop == self.stop + 1)
            self.music = music_of(self.replay.rules, self._watching.match.view(None))
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
        turn = self.replay.played_turn(self.stop) if self.game in GAMES else None
        name = self.path.name.removesuffix(SUFFIX)
        title = self.stage.say("replay.puzzle.title", name=name, number=self.stop)
        if turn is None or not write_puzzle(self.stage, self.replay.rules, turn, f"{name} {self.stop}", title):
            self.stage.tell(why_no_puzzle(self.stage, self.replay, self.stop))

    def play_on(self) -> Command | None:
        """Asks who plays on from this stop; or says why nobody can."""
        if self.replay is None:
            return None
        if reason := why_no_play_on(self.replay, self.stop):
            self.stage.tell(self.stage.say(reason))
            return None
        self.is_playing = False
        replay, name = self.replay, self.path.name.removesuffix(SUFFIX)
        return Push(routes.open_play_on(self.stage, played_in(replay), replay.steps_made(self.stop), replay.head, name))

    def open_card(self) -> Command | None:
        if self.replay is None:
            return None
        return Push(routes.open_card(self.stage, self.replay.rules.game, self.replay.rules))

    def open_film(self) -> Command | None:
        """Leads to the film of this game; or says why there is none."""
        if self.replay is None:
            return None
        game, last = self.replay.rules.game, len(self.replay.stops) - 1
        if why := routes.why_no_film(self.stage, game, steps=last):
            self.stage.tell(why)
            return None
        return Push(routes.open_film(self.stage, self.path, game, self.stop, last))

    def open_tab(self, tab: object) -> None:
        self.tab = str(tab)
        self.note_change()

    # What is shown.

    def background(self, surface: pygame.Surface) -> None:
        if self._watching:
            self._watching.table.draw_sea(surface, self.stage.look, filter(None, [self.root.find_region("head")]))
        else:
            super().background(surface)

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
        from .replay_page import ReplayPage  # it knows this scene

        if self.replay is None:
            waits = self.trouble, self._percent
            waiting = ui.Region("waiting", waits, partial(_waiting_panel, self.stage, *waits))
            return ui.Layout([waiting], lambda find: find("waiting"))
        if self._words is None or self._words[0].words is not self.stage.words:  # in the language of now
            names = [self.stage.words.word(name) for name in names_today(self.replay.head, self.stage.say)]
            told = Narrator(self.stage.words, self.replay.rules, names)
            self._words = told, script_of(self.replay, told)
        narrator, script = self._words
        if self._watching is None:
            self._watching = ReplayTable(self.replay, narrator, self)
            self._watching.go(self.stop, is_seen=False)
            self.music = music_of(self.replay.rules, self._watching.match.view(None))
        self._watching.narrator = narrator
        return ReplayPage(self, self.replay, narrator, script, self._watching.table).layout()


def _waiting_panel(stage: Stage, trouble: str, percent: int | None) -> ui.Widget:
    """Before there is a replay: how far it is opened, or why it cannot be."""
    if percent is not None:
        told = progress_panel(stage, stage.say("replay.opening-file"), percent, Pop)
        return ui.Padded(ui.Centred(ui.Panel(told, 1.7, large=True), most=44), 1.5)
    text = ui.Label(trouble or stage.say("replay.opening-file"), "name", "danger-text" if trouble else "muted")
    back = ui.Button(stage.say("replay.leave"), Pop, kind="gold", name="leave") if trouble else None
    return ui.Padded(
        ui.Centred(ui.Panel(ui.Column(ui.Scroll(text, least=3), back, gap=1.0), 1.7, large=True), most=44), 1.5
    )


def why_no_play_on(replay: Replay, stop: int) -> str:
    """The key of the reason why no new game can begin at a stop, or nothing where one can."""
    if not replay.is_over:
        return "play-on.not-over"
    if replay.head.guide:
        return "play-on.lesson"
    return "play-on.at-end" if replay.steps_made(stop) == len(replay.steps) else ""


def why_no_puzzle(stage: Stage, replay: Replay, stop: int) -> str:
    """Says why there is no puzzle in a stop, and where there is one."""
    if replay.rules.game not in GAMES:
        return stage.say("replay.puzzle.guest")
    if not replay.is_over:
        return stage.say("replay.puzzle.not-over")
    there = sorted(range(len(replay.stops)), key=lambda other: (other <= stop, other))
    found = next(
        (other for other in there if (turn := replay.played_turn(other)) and is_puzzle(replay.rules, turn)), None
    )
    return stage.say("replay.puzzle.nowhere") if found is None else stage.say("replay.puzzle.none", number=found)


class ReplayTable(PastTable):
    """The table of a replay in its scene."""

    def __init__(self, replay: Replay, narrator: Narrator, scene: Scene) -> None:
        self._scene = scene
        self._lights = 0  # which of the lights that have fallen on it is seen
        super().__init__(replay, narrator)

    def pass_time(self, seconds: float) -> None:
        """Something may move, and the light may change."""
        table, stage = self.table, self._scene.stage
        if table.update(seconds if table.is_busy or table.is_light_changing else stage.idling(seconds)):
            self._scene.redraw(self._scene.moving)
        if self._lights != (lights := table.light_steps):
            self._lights = lights
            self._scene.redraw()

    def offers_changed(self) -> None:
        self._scene.note_change()

    def note_change(self) -> None:
        self._scene.redraw(self._scene.moving)

    def play(self, sound: str, x: float | None = None, /) -> None:
        self._scene.stage.play(sound, x)

    def is_lit(self) -> bool:
        return self._scene.stage.is_lit()

    def letters(self) -> str:
        return self._scene.stage.letters()

    def speed(self) -> str:
        return self._scene.stage.settings.speed if self.is_seen else "instant"

    def is_lively(self) -> bool:
        return not self._scene.stage.settings.reduced_motion and self._scene.stage.settings.speed != "instant"
