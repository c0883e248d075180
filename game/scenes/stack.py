"""The stack of scenes: carries out what they ask for, and fades between them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from operator import index

import pygame

from game import store
from game.engine import GameError
from game.files.guest_guard import KNOWN, blame
from game.files.guests import withdraw
from game.render import Look, shapes
from game.sound import SILENCE, Music
from game.widgets import Target, TextField
from game.widgets.tips import tip_ground

from .pad_strip import PadStrip
from .scene import Command, GoBack, Pop, Push, Quit, Replace, Scene, SetTable
from .stage import Stage

_FADE = 0.14
_PHONES = 20  # frames a second in which answers of phones are looked for, where nothing else goes on
_INPUT = (pygame.KEYDOWN, pygame.TEXTINPUT, pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL, pygame.FINGERDOWN)
_PRESSING = (pygame.K_SPACE, pygame.K_RETURN, pygame.K_KP_ENTER)  # the keys that press something
_MOST_FAULTS = (
    20  # a guest that fails oftener in one evening is left out, and one that still fails then fails by our own mistake
)


class SceneStack:
    """The scenes from the lowest to the one on top."""

    def __init__(self, stage: Stage, first: Scene) -> None:
        self.stage = stage
        self._scenes: list[Scene] = []
        self._fade = 0.0
        self.strip = PadStrip(stage)
        self._was_at_table = False
        self.setting: TableSetting | None = None  # the table that is to come with the next frames
        self._was_set = False  # whether a table was set that has not been seen yet
        self._question: Scene | None = None  # what was asked when someone closed the window
        self._is_quitting = False
        self._faults: Counter[str] = Counter()  # by the guests they were of
        self._down: set[int] = set()  # the keys that press and are held
        with self.border():
            self._push(first)
        self._fade = 0.0  # the first picture is there at once

    def __bool__(self) -> bool:
        return bool(self._scenes)

    @property
    def scenes(self) -> Sequence[Scene]:
        return tuple(self._scenes)

    @property
    def top(self) -> Scene:
        return self._scenes[-1]

    @property
    def text_field(self) -> TextField | None:
        """Where someone is typing."""
        return self.top.text_field if self._scenes else None

    def find_target(self, at: tuple[int, int]) -> Target:
        """What a finger is meant for that comes down here: on another scene it is another."""
        self.top.refresh_layout()
        target = self.top.root.find_target(at)
        return replace(target, name=(id(self.top), target.name))

    @property
    def is_telling(self) -> bool:
        return bool(self._scenes) and self.top.root.is_telling

    @property
    def pace(self) -> int:
        """Only the scene on top lives; what shines through from below is still."""
        is_lively = self._fade > 0 or self.setting or self.stage.is_soft or self.strip.is_gliding
        if is_lively or not self._scenes:
            return 60 if is_lively else 0
        pace = max(index(self.top.pace), 0)  # a number, whoever made the table
        return pace if self.stage.phones is None else max(pace, _PHONES)

    @property
    def is_dirty(self) -> bool:
        is_unsaid = self.setting is not None and not self.setting.is_seen
        return (
            self._fade > 0
            or is_unsaid
            or self.strip.is_gliding
            or self.stage.toasts.is_dirty
            or any(scene.is_dirty for scene in self._visible_scenes())
        )

    @property
    def music(self) -> Music:
        """That of the highest scene that has any."""
        return next((music for scene in reversed(self._scenes) if (music := scene.music) is not None), SILENCE)

    def handle(self, event: pygame.Event) -> None:
        """Tells the scene on top, and does what it asks for."""
        if self._repeats(event):
            return
        if event.type == pygame.QUIT:
            # Whoever closes the window a second time has answered what is asked before.
            is_asked = bool(self._scenes) and self.top is self._question
            questions = (scene.ask_before_quit() for scene in self._scenes)
            self._question = None if is_asked else next(filter(None, questions), None)
            self.carry_out(Push(self._question) if self._question else Quit())
        elif self._scenes and not (self.setting and event.type in _INPUT):  # who clicks twice sets one table
            self.carry_out(self.top.handle(event))
            if event.type != pygame.MOUSEMOTION:
                for scene in self._visible_scenes()[:-1]:
                    scene.note_change()
                    scene.refresh_layout()
        self._mind_strip()

    def handle_by_pad(self, event: pygame.Event) -> None:
        """A key that a gamepad presses. Where text is written, what chooses opens the letters, and left and right lead
        on.
        """
        is_free = bool(self._scenes) and not self.setting
        is_writing = is_free and isinstance(self.top.root.focused, TextField)
        if is_writing and event.type == pygame.KEYDOWN and event.key in _PRESSING[1:]:
            from .letters import LettersScene  # which nobody needs before

            self.carry_out(Push(LettersScene(self.stage, self.top)))
        elif is_writing and event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            shift = pygame.KMOD_SHIFT if event.key == pygame.K_LEFT else 0
            self.handle(pygame.Event(event.type, key=pygame.K_TAB, mod=shift, unicode=""))
        elif event.key == pygame.K_PLUS:
            if is_free and event.type == pygame.KEYDOWN:
                self.top.zoom()
        elif event.key != pygame.K_MENU or event.type == pygame.KEYUP or not self._scenes:
            self.handle(event)
        elif not self.setting:
            self.carry_out(self.top.menu())

    def slide(self, across: float, down: float) -> None:
        """A stick moves the board on top, or a long page."""
        if self._scenes and self.top.root.slide(across, down):
            self.top.redraw(self.top.moving)

    def drop_key(self, event: pygame.Event) -> None:
        """A key goes up though nobody lets it go, as when a gamepad is pulled out: what it holds is not used."""
        self._down.discard(event.key)
        if self._scenes and not self.setting:
            self.top.drop_key(event)

    def _mind_strip(self) -> None:
        """The strip comes when a gamepad is used at a table, and stays until that is left."""
        is_at_table = any(scene.is_at_table for scene in self._scenes)
        if not is_at_table or self.stage.signs.are_shown:
            self.strip.show(is_at_table, glides=self._was_at_table)
        self._was_at_table = is_at_table

    def _repeats(self, event: pygame.Event) -> bool:
        """Whether this is only the repeat of a key that is still held, perhaps since an earlier scene: a key that
        presses does so once.
        """
        if event.type == pygame.KEYUP:
            self._down.discard(event.key)
        elif event.type == pygame.WINDOWFOCUSLOST:
            self._down.clear()
        elif event.type == pygame.KEYDOWN and event.key in _PRESSING:
            if event.key in self._down:
                return True
            self._down.add(event.key)
        return False

    def update(self, seconds: float) -> None:
        if self._fade > 0 and self._scenes:
            self.top.redraw()  # however long the last frame took, one comes after it without the veil
        self._fade = max(self._fade - seconds, 0.0)
        self.stage.reviewer.hold(any(scene.holds_reviews for scene in self._scenes))
        self.stage.update(seconds)
        if self._scenes:
            self.carry_out(self._begin_table(self.setting, seconds) if self.setting else self.top.update(seconds))
        if self._scenes and (phones := self.stage.phones) is not None:
            self.carry_out(phones.pass_time(self.top))
        self.stage.sounds.play_music(self.music)
        self.strip.pass_time(seconds)
        self._mind_strip()

    def _begin_table(self, setting: TableSetting, seconds: float) -> Command | None:
        """Opens the table being set, once people have seen that it is being set."""
        if not setting.is_due(seconds):
            return None
        self.setting, self._was_set = None, True
        self.top.redraw()
        try:
            return setting.begin()
        except GameError as error:
            self.stage.sounds.play("error")
            self.stage.tell(error)
            return None

    def draw_parts(self, surface: pygame.Surface) -> list[pygame.Rect] | None:
        """Draws only what has changed since the last picture, where that is little; the places it took."""
        toasts, strip = self.stage.toasts, self.strip
        is_calm = self._fade == 0 and not (toasts.is_dirty or self.setting or strip.is_gliding)
        is_alone = len(self._visible_scenes()) == 1 and is_calm
        above = strip.room_above(surface)
        parts = self.top.draw_parts(above) if is_alone else None
        if parts is None:
            return None
        if toasts.texts and not toasts.draw_over(above, self.stage.look, self.top.toast_place, parts):
            return None
        self.top.note_drawn()
        if self.stage.has_strip and strip.has_changed(hints := self.top.pad_hints(), self._edge):
            parts.append(strip.draw(surface, hints, self._edge))
        return parts

    def draw(self, surface: pygame.Surface) -> None:
        self._draw_scenes(self.strip.room_above(surface))
        if self.stage.has_strip and self._scenes:
            self.strip.draw(surface, self.top.pad_hints(), self._edge)

    @property
    def _edge(self) -> str:
        """The frame of the table, which goes around the strip as well."""
        return next((scene.pad_edge for scene in self._scenes if scene.is_at_table), "")

    def _draw_scenes(self, surface: pygame.Surface) -> None:
        for scene in self._visible_scenes():
            scene.refresh_layout()
            if scene.is_overlay:
                size, ink = surface.get_size(), self.stage.look.colour("ink")
                make = partial(shapes.rounded_rect, size, 0, ink, alpha=150)
                surface.blit(self.stage.look.bake(("veil", size), make), (0, 0))
            scene.draw(surface)
            scene.note_drawn()
        toasts = self.stage.toasts
        toasts.arrange(self.stage.look, self.top.toast_place)
        toasts.draw(surface, self.stage.look)
        toasts.is_dirty = False
        if self.setting:
            self.setting.draw(surface, self.stage.look)
            self.setting.is_seen = True
        elif self._was_set:
            self._was_set = False
            pygame.event.clear(
                (*_INPUT, pygame.CONTROLLERBUTTONDOWN)
            )  # what was pressed before the table was seen was not meant for it
        if self._fade > 0 and not self.top.is_overlay:
            # Out of plain sea, never out of the last picture: that may have held what nobody else may see.
            size = surface.get_size()
            make = partial(_plain, size, self.stage.look.colour("sea-deep"))
            veil = self.stage.look.bake(("fade", size), make)
            veil.set_alpha(round(255 * min(self._fade / _FADE, 1.0)))
            surface.blit(veil, (0, 0))

    def carry_out(self, command: Command | None) -> None:
        """Does what a scene asked for."""
        if isinstance(command, Push | Pop | Replace | GoBack):
            self.stage.change_scene()
        match command:
            case Push(scene):
                self._scenes[-1].pause()
                self._push(scene)
            case Pop():
                self._pop()
                if self._scenes:
                    self.top.resume()
            case Replace(scene, whole):
                for _ in range(len(self._scenes) if whole else 1):
                    self._pop()
                self._push(scene)
            case GoBack(otherwise):
                is_awaited = any(scene.takes_back for scene in self._scenes)
                while self._scenes and not self.top.takes_back:
                    self._pop()
                if is_awaited:
                    self.top.resume()
                else:
                    self._push(otherwise())
            case SetTable(begin):
                self.setting = TableSetting(begin, self.stage.say("table.being-set"), self.top)
            case Quit():
                self._is_quitting = True
                while self._scenes:
                    self._pop()

    def note_change(self) -> None:
        """The look or the language has changed: everything is rebuilt."""
        for scene in self._scenes:
            scene.note_change()
            scene.redraw()

    def redraw(self) -> None:
        """Everything is drawn again as it is laid out: caps show other signs."""
        for scene in self._scenes:
            scene.redraw()

    # Other people's games.

    @contextmanager
    def border(self) -> Iterator[None]:
        """Ends at the menu whatever a guest raises in here; a mistake of our own goes on to whoever reports it."""
        try:
            yield
        except BaseException as error:  # a guest's code may raise anything
            self.expel(error)

    def expel(self, error: BaseException) -> None:
        """Leaves everything above the menu for what a guest's game has raised, and the menu says whose fault it was.
        What it fails at where nothing of its own is open, such as its card, would fail again at once: then it is left
        out from now on.
        """
        own = next(filter(None, map(_guest_of, reversed(self._scenes))), None)
        fault = blame(error, own)
        if fault is None or self._faults[key := str(fault.values["game"])] >= 2 * _MOST_FAULTS:
            raise error
        self._faults[key] += 1
        report = store.write_guest_report(fault, error, type(self.top).__name__ if self._scenes else "")
        if key != own or self._faults[key] >= _MOST_FAULTS:
            withdraw(key, fault)
        self.setting = None
        told = [self.stage.words.explain(fault), *self._return_to_menu(key)]
        self.stage.change_scene()
        if report:
            told.append(self.stage.say("guest.report", file=str(report)))
        self.stage.toasts.tell(self.stage.words.join_sentences(told), stays=True)
        while self._is_quitting and self._scenes:
            self._pop()

    def _return_to_menu(self, guest: str) -> list[str]:
        """Says what becomes of what was played. A menu that failed itself is made anew."""
        from .menu import MenuScene  # which nobody needs before it is there

        was_menu, kept = bool(self._scenes) and type(self.top) is MenuScene, []
        while self._scenes and (was_menu or type(self.top) is not MenuScene):
            kept.append(self._abandon(self._scenes.pop(), guest))
        if self._scenes:
            self.top.resume()
            self._start_fade()
        else:
            self._push(MenuScene(self.stage))
        return kept

    def _abandon(self, scene: Scene, guest: str) -> str:
        try:
            told = scene.tell_kept()
            scene.abandon()
        except BaseException as error:  # its game failed already, and may once more
            fault = blame(error, guest)
            if fault is None:
                raise
            store.write_guest_report(fault, error, type(scene).__name__)
            return ""
        return told

    def _push(self, scene: Scene) -> None:
        if not isinstance(scene, Scene):
            raise TypeError(f"{type(scene).__name__} is no scene")
        self._scenes.append(scene)
        scene.enter()
        self._start_fade()

    def _pop(self) -> None:
        scene = self.top
        try:
            scene.leave()
        except BaseException:
            if _guest_of(scene) is None:  # a guest's is still to be abandoned: its journal has to be closed
                self._scenes.pop()
            raise
        self._scenes.pop()
        self._start_fade()

    def forget_top(self) -> None:
        """For the end of the program: a scene that cannot be left goes without being asked."""
        self._scenes.pop()

    def _start_fade(self) -> None:
        self._fade = _FADE if not self.stage.is_instant else 0.0

    def _visible_scenes(self) -> list[Scene]:
        """The highest scene that hides what is below it, and all above it."""
        first = next((i for i in range(len(self._scenes) - 1, -1, -1) if not self._scenes[i].is_overlay), 0)
        return self._scenes[first:]


def _guest_of(scene: Scene) -> str | None:
    """The guest whose game a scene is about. Looked up by our own hand: the scene may be the guest's own."""
    found = scene.__dict__.get("game")
    return found if type(found) is str and found in KNOWN else None


def _plain(size: tuple[int, int], colour: tuple[int, int, int]) -> pygame.Surface:
    plain = pygame.Surface(size)
    plain.fill(colour)
    return plain


_LONGEST = 0.5  # seconds for which a picture that says so is waited for at most: of a hidden window there is none
_BUTTON = 6  # height in u up to which it covers what was pressed: no half of a word looks out


class TableSetting:
    """A table that was asked for, until it has been seen that it is being set."""

    def __init__(self, begin: Callable[[], Command | None], text: str, scene: Scene) -> None:
        self.begin, self.text = begin, text
        self.is_seen = False
        pressed = scene.root.focused
        self._about = pressed.rect if pressed else pygame.Rect((0, 0), scene.stage.look.size)
        self._waited = 0.0

    def is_due(self, seconds: float) -> bool:
        """Time passes: whether it is to be done now."""
        self._waited += seconds
        return self.is_seen or self._waited >= _LONGEST

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        text = look.line(self.text, "strong", "cream")
        box = text.get_rect().inflate(look.u(2.4), look.u(1.4))
        box.center = self._about.center
        if self._about.height < look.u(_BUTTON):
            box.union_ip(self._about)
        box.clamp_ip(surface.get_rect())
        surface.blit(tip_ground(look, box.size), box)
        surface.blit(text, text.get_rect(center=box.center))
