"""The gamepads at the window: opened when they come, heard, and missed when they are gone."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

import pygame

from game.controls.actions import Context, Pad
from game.scenes import Scene, SceneStack, Stage

if TYPE_CHECKING:
    from pygame._sdl2.controller import Controller

    from game.controls.gamepad import ButtonUse, Gamepads, Key

_EVENTS = (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP, pygame.CONTROLLERAXISMOTION)
# What pads tell a second time, in other words: it is let by, for without it SDL does not tell it the first time.
_DOUBLED = (
    *(pygame.JOYAXISMOTION, pygame.JOYBALLMOTION, pygame.JOYHATMOTION, pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP),
    *(pygame.JOYDEVICEADDED, pygame.JOYDEVICEREMOVED),
)
_HAND = (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL)  # what somebody does without a pad
_MOVES = 4  # pixels by which a pointer moves that was not only nudged
_SPEED = 28.0  # u a second by which a board moves under a stick


class PadPort:
    """Takes what pads do from the events, and sends the keys that do the same."""

    def __init__(
        self,
        stage: Stage,
        stack: SceneStack,
        send: Callable[[pygame.Event], None],
    ) -> None:
        self._stage = stage
        self._stack = stack
        self._send = send
        self._pads: Gamepads | None = None  # once one was heard
        self._opened: dict[int, Controller] = {}
        self._used = set[int]()  # the pads that were used in this run
        self._scene: Scene | None = None  # on which buttons wait

    def start(self) -> None:
        """Listens for pads; those that are there come as events. It takes a while: the first picture comes before."""
        from pygame._sdl2 import controller

        controller.init()

    def take(self, event: pygame.Event, coming: Iterable[pygame.Event] = ()) -> bool:
        """Whether an event was about a pad; `coming` are those after it."""
        match event.type:
            case pygame.CONTROLLERDEVICEADDED:
                self._open(event.device_index)
            case pygame.CONTROLLERDEVICEREMOVED:
                self._miss(event.instance_id)
            case kind if kind in _EVENTS:
                self._hear(event, coming)
            case kind if kind in _DOUBLED:
                pass
            case pygame.WINDOWFOCUSLOST:  # what is held then is let go of by scenes themselves
                if self._pads:
                    self._pads.forget()
                return False
            case _:
                self._notice_hand(event)
                return False
        return True

    @property
    def due(self) -> float | None:
        """Seconds until time does something for what is held; None while the program may sleep."""
        return self._pads.due if self._pads else None

    def pass_time(self, seconds: float) -> None:
        if self._pads is None:
            return
        self._mind_scene(self._pads)
        for event in self._pads.pass_time(seconds):
            self._send(event)
        right, down = self._pads.push
        if right or down:
            way = _SPEED * self._stage.look.unit * seconds
            self._stack.slide(right * way, down * way)

    def _mind_scene(self, pads: Gamepads) -> None:
        """A button that waits is for the scene on which it went down."""
        top = self._stack.top if self._stack else None
        if top is not self._scene:
            self._scene = top
            pads.stop_waiting()

    def _find_use(self, button: Pad) -> ButtonUse:
        """What a button does on the screen there is now, unless that wants to know which it is."""
        from game.controls.gamepad import ButtonUse

        scene = self._stack.top
        if scene.hear_button(button):
            return ButtonUse()
        return ButtonUse(self._find_key(button, scene.context), self._find_key(button, scene.context, is_held=True))

    def _find_key(self, button: Pad, context: Context, is_held: bool = False) -> Key | None:
        """The key that does the same. The menu over a table has none that opens and closes it."""
        from game.controls.gamepad import Key

        controls = self._stage.controls
        if button in controls.bindings.of("pause", "gamepad"):
            return None if is_held else Key(pygame.K_MENU)
        actions = controls.actions_of(button, context, is_held)
        if not actions:
            return None
        is_back = any(one.goes_back and button != controls.bindings.of(one.name, "gamepad")[0] for one in actions)
        found = controls.press(actions, is_back=is_back)
        return Key(found.key, found.mod, found.actions)

    def _open(self, index: int) -> None:
        from pygame._sdl2.controller import Controller

        try:
            opened = Controller(index)
            self._opened[opened.as_joystick().get_instance_id()] = opened
            self._note_pads()
        except pygame.error:  # it was pulled out again meanwhile
            return

    def _hear(self, event: pygame.Event, coming: Iterable[pygame.Event]) -> None:
        if any(_is_gone(event.instance_id, other) for other in coming):
            return  # the system lets go of all that it holds; nobody did
        if self._pads is None:
            from game.controls.gamepad import Gamepads  # which nobody needs who has none

            self._pads = Gamepads(self._find_use)
        self._mind_scene(self._pads)
        events = self._pads.take(event)
        if event.type == pygame.CONTROLLERBUTTONDOWN or events or self._pads.push != (0.0, 0.0):
            self._used.add(event.instance_id)
            self._note_pads()
            self._stage.use_pad()
        for found in events:
            self._send(found)

    def _miss(self, pad: int) -> None:
        """One is gone: what it holds is let go, and whoever used it is told why nothing answers."""
        self._opened.pop(pad, None)
        for event in self._pads.lose(pad) if self._pads else ():
            self._stack.drop_key(event)
        if pad in self._used:
            self._used.discard(pad)
            self._stage.tell(self._stage.say("pad.gone"))
        if not self._used:
            self._stage.use_pad(False)
        self._note_pads()

    def _note_pads(self) -> None:
        """Whether a gamepad is here changes what the page of keys shows."""
        has_pad = bool(self._opened or self._used)
        if self._stage.has_pad != has_pad:
            self._stage.has_pad, self._stage.is_new = has_pad, True

    def _notice_hand(self, event: pygame.Event) -> None:
        """Keys or the pointer are used: caps are theirs again."""
        has_moved = event.type == pygame.MOUSEMOTION and sum(map(abs, event.rel)) >= _MOVES
        if has_moved or event.type in _HAND:
            self._stage.use_pad(False)


def _is_gone(pad: int, event: pygame.Event) -> bool:
    return event.type == pygame.CONTROLLERDEVICEREMOVED and bool(event.instance_id == pad)
