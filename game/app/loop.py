"""The program on a screen from start to end: what it leaves behind if it crashes, its window and main loop, and what
concerns every scene.
"""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pygame

from game import store
from game.accessibility.screen_reader import NoReader, open_reader
from game.controls import Context
from game.controls.touch import Fingers
from game.engine import GameError
from game.files.faults import Fault
from game.files.guest_guard import blame
from game.files.guests import hurry_here
from game.scenes import BackgroundJob, Quit, Scene, SceneStack, Stage, routes
from game.store.files import tidy
from game.store.long_work import SHOW_AFTER
from game.store.settings import LOWEST, NARROWEST, Settings, load_settings
from game.words.catalogue import Catalogue

from .listening import Listening
from .pads import PadPort
from .window import NAME, is_visible, name_window, native_handle, open_window, set_icon, show_window, toggle_full_screen

BROKEN = 1  # the exit code after a mistake of the program itself


def play(file: Path | None, language: str = "") -> int:
    """Opens the menu, or a saved game, in a language if one is named, and gives the exit code.

    `GameError` if there is no display, or if art or texts are missing.
    """
    hurry_here()
    settings, faults = load_settings(_preferred_languages())
    try:
        app = App(settings, lambda stage: first_scene(stage, file), faults, language)
    except GameError:
        raise
    except Exception as error:
        _tell(_report(error, "", Catalogue.load(language or settings.language)))
        return BROKEN
    BackgroundJob(tidy)
    codes = [0]
    try:
        codes.append(_guard(app, app.run))
    finally:
        codes.append(_leave_all(app))
        codes.append(_guard(app, lambda: _finish_saves(app.stage.words)))
        codes.append(_guard(app, app.close))
    return max(codes)


def _preferred_languages() -> Iterator[str]:
    """What the system says its user reads, the best first."""
    for found in pygame.system.get_pref_locales():
        yield f"{found['language']}-{found.get('country') or ''}"


def first_scene(stage: Stage, file: Path | None) -> Scene:
    if file is None:
        return routes.open_menu(stage)
    from game.scenes import OpeningSave
    from game.scenes.unfinished import OlderSave

    try:
        asking = OlderSave(file, stage.words)
        asking.wait(SHOW_AFTER)
        if older := asking.result() if asking.is_done else asking:
            return routes.open_menu(stage, older)
        opening = OpeningSave(file)
        opening.wait(SHOW_AFTER)
        return routes.open_saved_game(stage, opening) if opening.is_done else routes.open_menu(stage, opening=opening)
    except GameError as error:
        stage.tell(error)
    except BaseException as error:  # of the game that somebody else made
        fault = blame(error)
        if fault is None:
            raise
        store.write_guest_report(fault, error)
        stage.tell(fault)
    return routes.open_menu(stage)


def _leave_all(app: App) -> int:
    """Leaves every scene, whatever the others do.

    One that stays even so is forgotten: its game's journal is on its way to the disk.
    """
    code = 0
    while app.stack:
        count = len(app.stack.scenes)
        code = max(code, _guard(app, app.leave))
        while len(app.stack.scenes) >= count:
            app.stack.forget_top()
    return code


def _finish_saves(words: Catalogue) -> None:
    """Waits a little for saves that are not on disk yet, and names those that did not get there."""
    from game.store import finish_writing  # whoever played has it already

    for error in finish_writing():
        _tell(words.say("app.unsaved", reason=words.explain(error)))


def _guard(app: App, part: Callable[[], None]) -> int:
    """Does a part of the program; a mistake in it becomes a report and an exit code."""
    scene = type(app.stack.top).__name__ if app.stack else ""
    try:
        part()
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        scene = type(app.stack.top).__name__ if app.stack else scene
        _tell(_report(error, scene, app.stage.words))
        return BROKEN
    return 0


def _report(error: BaseException, scene: str, words: Catalogue) -> str:
    """Writes the report; the sentence says where it is."""
    from game.store.crashes import write_report

    path = write_report(error, {"scene": scene})
    return (
        words.say("app.crashed", file=str(path))
        if path
        else words.say("app.crashed-unreported", error=type(error).__name__)
    )


def _tell(sentence: str) -> None:
    print(sentence, file=sys.stderr, flush=True)
    if is_visible():
        pygame.display.message_box(pygame.display.get_caption()[0], sentence, "error")


# The window and its scenes.

_LONGEST = 0.3  # the most seconds one frame may tell of: after a stop of the machine nothing jumps
_REST = 250  # milliseconds to wait for an event when nothing moves
_MOVING = 60  # frames a second while things move, and the most there ever are
_HIDDEN = (pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN)
_SEEN = (
    pygame.WINDOWEXPOSED,
    pygame.WINDOWRESTORED,
    pygame.WINDOWMAXIMIZED,
    pygame.WINDOWSHOWN,
    pygame.WINDOWFOCUSGAINED,
)

_USED = (pygame.WINDOWFOCUSGAINED, pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN)
"""Events that show someone is there; not every window manager reports that the focus has come back."""

_WOKEN = pygame.event.custom_type()  # there is something to do that is no event of the window
_Open = Callable[[Stage], Scene]


def _wake() -> None:
    """Ends the program's sleep, from any thread."""
    if pygame.display.get_init():
        pygame.event.post(pygame.Event(_WOKEN))


class App:
    """One window with one stack of scenes."""

    def __init__(self, settings: Settings, open_first: _Open, faults: Sequence[Fault] = (), language: str = "") -> None:
        self.window = open_window(settings)
        reader = open_reader(NAME, native_handle, _wake) if is_visible() else NoReader()
        show_window()
        self.stage = Stage(settings, self.window.get_size(), language=language)
        name_window(self.stage.say("app.title"))
        self.stack = SceneStack(self.stage, open_first(self.stage))
        if isinstance(reader, NoReader) and reader.trouble:
            self.stage.tell(self.stage.say("app.no-reader", reason=reader.trouble))
        for fault in (*faults, *self.stage.unfit_keys()):
            self.stage.tell(fault)
        self.listening = Listening(self.stage, self.stack, reader)
        self._fingers = Fingers(self.stack)
        self.pads = PadPort(self.stage, self.stack, self._press_by_pad)
        self._is_full = settings.full_screen
        self._is_hidden = False
        self._is_lost = False  # whether the window has lost its picture
        self._coming: deque[pygame.Event] = deque()
        """Events not handled yet: those that a guest's failure interrupts are handled in the next round."""

    def run(self) -> None:
        """Runs until the last scene is left."""
        clock = pygame.time.Clock()
        with self.stack.border():
            self.draw()
        set_icon()
        self.stage.sounds.start()
        self.pads.start()
        while self.stack:
            # Time first: what an event sets moving starts with the next frame, however long the program slept before.
            with self.stack.border():
                self._coming += self.events()
                self.pass_time(min(clock.tick(_MOVING) / 1000, _LONGEST))
                self.handle()
                self.draw()

    def turn(self, events: Sequence[pygame.Event], seconds: float) -> None:
        """One round: what happened, the time that passed, and a picture if it would be a new one."""
        with self.stack.border():
            self.handle(events)
            self.pass_time(seconds)
            self.draw()

    def leave(self) -> None:
        """Leaves every scene there still is."""
        with self.stack.border():
            self.stack.carry_out(Quit())

    def close(self) -> None:
        """Keeps the settings and lets the window go."""
        self._keep_size()
        self.stage.close()
        if self.stage.sounds.is_silent:
            pygame.quit()
        else:  # a sound card that does not answer: it goes with the process
            pygame.display.quit()

    def handle(self, events: Sequence[pygame.Event] = ()) -> None:
        self._coming += events
        while self._coming:
            for event in self._fingers.take(self._coming.popleft(), self.window.get_size()):
                self._handle(event)
        if self._fingers.has_touched and not self.stage.has_touched:
            self.stage.has_touched = self.stage.is_new = True

    def pass_time(self, seconds: float) -> None:
        self.listening.pass_time(seconds)
        for event in self._fingers.pass_time(seconds):
            self._handle(event)
        self.pads.pass_time(seconds)
        if self.stack:
            self.stack.update(seconds)

    def draw(self) -> None:
        self.renew()
        if self.stack and not self._is_hidden and (self._is_lost or self.stack.is_dirty):
            parts = None if self._is_lost else self.stack.draw_parts(self.window)
            self._is_lost = False
            if parts is not None:
                pygame.display.update(parts)
            else:
                self.stack.draw(self.window)
                pygame.display.flip()
        self._mind_text_input()
        self.listening.tell()

    def events(self) -> list[pygame.Event]:
        """The events since the last round; the program sleeps until there is one, or until the next frame is due."""
        is_awake = self.listening.is_awake or self._fingers.is_waiting
        pace = 0 if self._is_hidden else _MOVING if is_awake else self.stack.pace
        if pace >= _MOVING or (self.stack.is_dirty and not self._is_hidden):
            return pygame.event.get()
        rest = 1000 // pace if pace else _REST
        if (due := self.pads.due) is not None:
            rest = min(rest, round(due * 1000) + 1)
        first = pygame.event.wait(rest)
        return [event for event in (first, *pygame.event.get()) if event.type not in (pygame.NOEVENT, _WOKEN)]

    def _handle(self, coming: pygame.Event) -> None:
        if self.pads.take(coming, self._coming):
            return
        if self._has_other_layout(coming):
            self.stage.renew_caps()
        takes_all, context = False, Context()
        if self.stack:
            takes_all, context = self.stack.top.takes_every_key, self.stack.top.context
        event = self.stage.controls.translate(coming, context, self.stack.text_field is not None, takes_all)
        if event is not None:
            self._handle_usual(event, takes_all)

    def _handle_usual(self, event: pygame.Event, takes_all: bool) -> None:
        """An event of the window, in which keys are the usual ones."""
        if event.type == pygame.VIDEORESIZE or event.type == pygame.WINDOWSIZECHANGED:
            self._follow_size()
            self._keep_size()  # at once: not every program ends by being closed
        elif event.type == pygame.KEYDOWN and takes_all:
            self._hand_on(event)
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_F11:
            self.stage.change(full_screen=not self.stage.settings.full_screen)
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_m and self.stack.text_field is None:
            self.stage.change(muted=not self.stage.settings.muted)
            self.stage.tell(self.stage.say("app.muted" if self.stage.settings.muted else "app.loud"))
        else:
            self._hand_on(event)

    def _hand_on(self, event: pygame.Event) -> None:
        self._notice_focus(event)
        self.stack.handle(event)
        self._notice_hiding(event)

    def _press_by_pad(self, event: pygame.Event) -> None:
        """A key that a gamepad presses."""
        self._notice_focus(event)
        self.stack.handle_by_pad(event)

    def _has_other_layout(self, event: pygame.Event) -> bool:
        """Whether keys have other signs than was known."""
        layout = self.stage.controls.layout
        return layout.renew() if event.type == pygame.KEYMAPCHANGED else layout.learn(event)

    def _notice_focus(self, event: pygame.Event) -> None:
        if event.type == pygame.WINDOWFOCUSLOST:
            self.stage.has_focus = False
        elif event.type in _USED:
            self.stage.has_focus = True
        if event.type in (pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED):
            self.listening.note_focus(self.stage.has_focus)

    def _notice_hiding(self, event: pygame.Event) -> None:
        if event.type in _HIDDEN:
            self.draw()  # what the window shows while it is switched away is what scenes leave there, not what they hid
            self._is_hidden = True
        elif event.type in _SEEN:
            self._is_hidden, self._is_lost = False, True

    def _follow_size(self) -> None:
        self.window = pygame.display.get_surface() or self.window
        self.stage.resize(self.window.get_size())
        self._is_lost = True

    def renew(self) -> None:
        """Follows a change of settings: full screen, then everything that is drawn."""
        if self._is_full != self.stage.settings.full_screen:
            self._keep_size()
            self._is_full = self.stage.settings.full_screen
            self.window = toggle_full_screen(self.stage.settings)
            self._follow_size()
        if self.stage.is_new:
            self.stage.is_new = False
            name_window(self.stage.say("app.title"))
            self.stack.note_change()
        if self.stage.has_new_signs:
            self.stage.has_new_signs = False
            self.stack.redraw()

    def _keep_size(self) -> None:
        width, height = self.window.get_size()
        size = max(width, NARROWEST), max(height, LOWEST)
        if not self._is_full and size != self.stage.settings.window:
            self.stage.change(window=size)

    def _mind_text_input(self) -> None:
        """Input methods work where text is written, and nowhere else do they eat keys."""
        if field := self.stack.text_field:
            pygame.key.start_text_input()
            pygame.key.set_text_input_rect(field.rect)
        elif self.stack:
            pygame.key.stop_text_input()
