"""The page on which keys and buttons are set: one field listens at a time, and what is taken already is asked about."""

from __future__ import annotations

from typing import ClassVar

import pygame

from game import widgets as ui
from game.controls import Action, Bindings, Device, Pad, pressed_key
from game.controls.controls import WITH_OTHERS
from game.controls.key_names import is_alone
from game.widgets.regions import FindSlot

from ..ask import Answer, AskScene
from ..scene import Command, Pop, Push, Scene
from ..stage import Stage
from .page import AwaitedKey, Conflict, KeysPage, shows_devices_by_turns

_WALKING = {
    *(pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_TAB, pygame.K_PAGEUP, pygame.K_PAGEDOWN),
    *(pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_ESCAPE),
}
"""Keys that lead over the page, and light no line."""


class KeysScene(Scene):
    """Every action with its key and its button."""

    takes_every_key: ClassVar[bool] = True

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.listening: AwaitedKey | None = None
        self.conflict: Conflict | None = None
        self.lit = frozenset[str]()  # the actions whose lines light up
        self.device: Device = "keyboard"  # the one that is shown where both have no room
        self._page = KeysPage(self)

    @property
    def bindings(self) -> Bindings:
        return self.stage.controls.bindings

    # What is pressed.

    def handle(self, event: pygame.Event) -> Command | None:
        if self.listening and event.type == pygame.KEYDOWN:
            self._listen(event)
            return None
        if self.listening and event.type in (pygame.MOUSEBUTTONDOWN, pygame.WINDOWFOCUSLOST):
            self._stop()
        if event.type == pygame.KEYDOWN and event.key not in _WALKING and not is_alone(event.key):
            self.light(pressed_key(event), "keyboard")
            return None
        return super().handle(event)

    def _listen(self, event: pygame.Event) -> None:
        assert self.listening is not None
        key = pressed_key(event)
        if key in ("delete", "escape"):
            wanted = self.listening
            self._stop()
            if key == "delete":
                self._set({wanted.action: ""}, wanted.device)
        elif self.listening.device == "keyboard" and key and not is_alone(event.key):
            if event.mod & WITH_OTHERS:
                self._refuse(Conflict(self.listening.action, "keyboard", "", "combined"))
            else:
                self.try_to_set(self.listening, key)

    def hear_button(self, button: Pad) -> bool:
        """A button of a gamepad is pressed; whether it was for a field, or only lights its line."""
        if self.listening is None:
            locked = {pad for action in self.bindings.actions.values() if action.is_locked for pad in action.pads}
            if button in locked:
                return False
            self.light(button, "gamepad")
        elif button == "b":
            self._stop()
        elif self.listening.device == "gamepad":
            self.try_to_set(self.listening, button)
        return True

    def light(self, value: str, device: Device) -> None:
        """Lights the lines of all that this does, and leads to the first of them."""
        plain = value.removeprefix("shift+")
        found = self._find(value, device) or self._find(plain, device)
        self.lit = frozenset(found)
        self.note_change()
        if found:
            self.device = device
            self.focus(f"{device} {found[0]}")

    def _find(self, value: str, device: Device) -> list[str]:
        return [name for name in self.bindings.actions if value and value in self.bindings.of(name, device)]

    # What is set.

    def listen_for(self, action: str, device: Device) -> None:
        self._forget()
        self.listening = AwaitedKey(action, device)
        self.stage.announce(self._page.explain_listening(self.listening))
        self.note_change()

    def _stop(self) -> None:
        self.listening = None
        self.note_change()

    def try_to_set(self, wanted: AwaitedKey, value: str) -> None:
        """Sets it, or asks about what has it already."""
        name, device = wanted.action, wanted.device
        bindings = self.bindings
        self.listening, self.conflict = None, None
        if bindings.actions[name].goes_back:
            value = value.removeprefix("shift+")
        if value in bindings.of(name, device)[:1]:
            pass
        elif locked := bindings.locked(name, value, device):
            self.conflict = Conflict(name, device, value, "locked", locked.name)
        elif not bindings.can_set(name, value, device):
            self.conflict = Conflict(name, device, value, "unfit")
        elif other := bindings.other(name, value, device):
            self.conflict = Conflict(name, device, value, "taken", other.name)
        else:
            self._set({name: value}, device)
        self.note_change()
        if self.conflict:
            self._refuse(self.conflict)

    def _refuse(self, conflict: Conflict) -> None:
        self.listening, self.conflict = None, conflict
        self.note_change()
        self.stage.announce(self._page.explain(conflict))
        self.focus("keep")

    def put_back(self, name: str, device: Device) -> None:
        """Its usual key again, if nothing else has that now."""
        action = self.bindings.actions[name]
        usual = (action.keys if device == "keyboard" else action.pads)[:1]
        if usual:
            self.try_to_set(AwaitedKey(name, device), usual[0])
        else:
            self._set({name: None}, device)
        if self.conflict is None:
            self.focus(f"{device} {name}")

    def keep(self) -> None:
        """All stays as it was."""
        conflict, self.conflict = self.conflict, None
        self._come_back(conflict)

    def swap(self) -> None:
        if conflict := self.conflict:
            self.conflict = None
            self._set(self._swapped(conflict), conflict.device)
            self._come_back(conflict)

    def can_swap(self, conflict: Conflict) -> bool:
        """Whether both would be free of others afterwards."""
        changed = self.bindings.changed(conflict.device, self._swapped(conflict))
        keys, pads = self.stage.settings.keys, self.stage.settings.pads
        kept = (changed, pads) if conflict.device == "keyboard" else (keys, changed)
        return not Bindings(self.bindings.actions, *kept).unfit

    def _swapped(self, conflict: Conflict) -> dict[str, str | None]:
        before = next(iter(self.bindings.of(conflict.action, conflict.device)), "")
        return {conflict.action: conflict.value, conflict.other: before}

    def leave_without(self) -> None:
        """The other has none from now on; where more have it, each is asked about."""
        if conflict := self.conflict:
            self._set({conflict.other: ""}, conflict.device)
            self.try_to_set(AwaitedKey(conflict.action, conflict.device), conflict.value)
            if self.conflict is None:
                self._come_back(conflict)

    def _come_back(self, conflict: Conflict | None) -> None:
        self.note_change()
        if conflict:
            self.focus(f"{conflict.device} {conflict.action}")

    def _set(self, values: dict[str, str | None], device: Device) -> None:
        changed = self.bindings.changed(device, values)
        self.stage.change(**{"keys" if device == "keyboard" else "pads": changed})
        self.stage.sounds.play("toggle")
        self.note_change()

    def hold(self, action: Action, is_held: bool) -> None:
        """Whether its key is held, or begins and ends it."""
        others = [name for name in self.stage.settings.on_and_off if name != action.name]
        self.stage.change(on_and_off=others if is_held else [*others, action.name])
        self.stage.sounds.play("toggle")
        self.note_change()

    def show(self, device: Device) -> None:
        self._forget()
        self.device = device
        self.note_change()

    def ask_reset(self) -> Command:
        say = self.stage.say
        answers = [
            Answer(say("keys.reset.do"), self._reset, "danger", is_costly=True),
            Answer(say("keys.reset.keep"), lambda: None),
        ]
        return Push(AskScene(self.stage, say("keys.reset"), say("keys.reset.sure"), answers))

    def _reset(self) -> None:
        self._forget()
        self.stage.change(keys={}, pads={}, on_and_off=[])
        self.note_change()

    def _forget(self) -> None:
        """Nothing is waited for, asked about or lit any more."""
        self.listening = self.conflict = None
        self.lit = frozenset()

    def escape(self) -> Command | None:
        if self.conflict:
            self.keep()
            return None
        return Pop()

    # What it looks like.

    def layout(self) -> ui.Layout:
        settings = self.stage.settings
        state = self.listening, self.conflict, self.lit, self.device, self.stage.has_pad
        kept = settings.keys, settings.pads, settings.on_and_off, settings.pad_signs
        head = ui.Region("head", (self.listening, self.bindings.is_usual, kept), self._page.head)
        return ui.Layout([head, ui.Region("sheet", (*state, *kept), self._page.sheet)], self._arrange)

    def _arrange(self, find: FindSlot) -> ui.Widget:
        is_small = shows_devices_by_turns(self.stage.look)
        column = ui.Column(find("head"), find("sheet"), gap=0.8 if is_small else 1.2)
        return ui.Padded(column, *((1.0, 0.8) if is_small else (2.4, 1.4)))
