"""What the page of keys shows: lines of actions under headings, and what is asked about one of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Literal, Protocol, get_args

import msgspec

from game import widgets as ui
from game.controls import Action, Bindings, Device, Pad, key_text
from game.controls.actions import GROUPS
from game.render import Look
from game.store.settings import PadSigns

from ..scene import Command, Pop
from ..stage import Stage
from .parts import FIELD, BackArrow, FieldState, KeyField, LitLine, SmallSegments

_LEFT = 3  # so many groups of those that no game has alone stand in the left column
_ARROW = 1.7  # the room in u for what stands before a field
_DEVICES: dict[Device, str] = {"keyboard": "common/icon-keyboard", "gamepad": "common/icon-gamepad"}


def shows_devices_by_turns(look: Look) -> bool:
    """Whether there is room for one column and one device at a time."""
    return look.room.is_small


class AwaitedKey(msgspec.Struct, frozen=True):
    """The field that waits for a key or a button."""

    action: str
    device: Device


class Conflict(msgspec.Struct, frozen=True):
    """A key that was pressed for an action, and why that cannot simply have it."""

    action: str
    device: Device
    value: str
    why: Literal["taken", "locked", "unfit", "combined"]
    other: str = ""  # the action that has it


class KeysHost(Protocol):
    """The scene of the page: what it listens for, and what is done."""

    stage: Stage
    listening: AwaitedKey | None
    conflict: Conflict | None
    lit: frozenset[str]
    device: Device

    @property
    def bindings(self) -> Bindings: ...
    def note_change(self) -> None: ...
    def listen_for(self, action: str, device: Device) -> None: ...
    def put_back(self, name: str, device: Device) -> None: ...
    def keep(self) -> None: ...
    def swap(self) -> None: ...
    def can_swap(self, conflict: Conflict) -> bool: ...
    def leave_without(self) -> None: ...
    def hold(self, action: Action, is_held: bool) -> None: ...
    def show(self, device: Device) -> None: ...
    def ask_reset(self) -> Command: ...


class KeysPage:
    """Builds the page whenever it is asked."""

    def __init__(self, scene: KeysHost) -> None:
        self._scene, self._stage = scene, scene.stage

    def head(self) -> ui.Widget:
        scene, say = self._scene, self._stage.say
        is_small = shows_devices_by_turns(self._stage.look)
        back = ui.Button("", Pop, icon="common/icon-back", tip=say("keys.back"), name="back")
        title = ui.Label(say("keys.title"), "heading" if is_small else "title", "cream", wraps=False)
        about = self.explain_listening(scene.listening) if scene.listening else say("keys.about")
        reset = ui.Button(
            "" if is_small else say("keys.reset"),
            scene.ask_reset,
            icon="common/icon-undo",
            tip=say("keys.reset") if is_small else "",
            name="reset",
        )
        done = ui.Button(say("keys.done"), Pop, kind="gold", tall=2.7, role="button", name="done", has_key=False)
        return ui.Row(back, title, ui.Label(about, "body", "cream", grow=1), reset, done, gap=1.0)

    def sheet(self) -> ui.Widget:
        is_small = shows_devices_by_turns(self._stage.look)
        games = list(dict.fromkeys(one.game for one in self._scene.bindings.actions.values() if one.game))
        left, right = [*GROUPS[:_LEFT]], [*games, *GROUPS[_LEFT:]]
        strip = self._pad_strip() if self._stage.has_pad else None
        if is_small:
            parts = [ui.Part(one, self._stage.say(f"keys.{one}"), icon=icon) for one, icon in _DEVICES.items()]
            device = ui.Segments(parts, self._scene.device, self._show, name="device")
            groups = [self._group(name, is_first=False) for name in (*left, *right)]
            scroll = ui.Scroll(ui.Column(*groups, strip, gap=0.8), name="keys")
            inside = ui.Column(ui.Row(device, align="start"), scroll, gap=0.6, grow=1)
        else:
            columns = (
                ui.Column(*(self._group(name, is_first=not place) for place, name in enumerate(side)), gap=0.7, grow=1)
                for side in (left, right)
            )
            first, second = columns
            inside = ui.Column(ui.Scroll(ui.Split(first, second, gap=1.7), name="keys"), strip, gap=0.6, grow=1)
        padding = (1.0, 0.8) if is_small else (1.6, 1.2)
        return ui.Panel(inside, *padding, large=True, grow=1)

    def _show(self, device: object) -> None:
        self._scene.show("gamepad" if device == "gamepad" else "keyboard")

    def _group(self, name: str, is_first: bool) -> ui.Widget:
        say = self._stage.say
        title = say(f"keys.group.{name}") if name in GROUPS else self._stage.words.game(name)
        head: ui.Widget = ui.Label(title, "name", grow=1, is_heading=True)
        if is_first:
            head = ui.Row(head, *(ui.Wide(self._device(one), FIELD) for one in _DEVICES), gap=0.55)
        lines = [self._line(one) for one in self._scene.bindings.actions.values() if one.group == name]
        return ui.Column(ui.Column(ui.Padded(head, 0.5, 0), ui.Hairline(), gap=0.15), *lines, gap=0.1)

    def _device(self, device: Device) -> ui.Widget:
        icon = ui.Picture(_DEVICES[device], 1.2, 1.2, colour="teal")
        word = ui.Label(self._stage.say(f"keys.{device}"), "caption", "muted", wraps=False, unsaid=True)
        return ui.Row(ui.EmptyRoom(), icon, word, ui.EmptyRoom(), gap=0.4)

    # A line.

    def _line(self, action: Action) -> ui.Widget:
        scene, look = self._scene, self._stage.look
        by_turns = shows_devices_by_turns(look)
        devices: Iterable[Device] = (scene.device,) if by_turns else get_args(Device)
        name = ui.Label(self._action(action.name), "strong", grow=1, unsaid=True)  # its fields say it
        held = self._held(action) if action.is_held else None
        before = ui.Wide(self._before(action, devices), _ARROW)
        fields = [ui.Wide(self._field(action, device), FIELD) for device in devices]
        line: ui.Widget = ui.Row(name, held, before, *fields, gap=0.5)
        conflict = scene.conflict if scene.conflict and scene.conflict.action == action.name else None
        if conflict:
            line = ui.Column(line, self._question(conflict), gap=0.3)
        return LitLine(line, bool(conflict) or action.name in scene.lit, name=f"line {action.name}")

    def _action(self, name: str) -> str:
        return self._stage.say(f"keys.action.{name}")

    def _held(self, action: Action) -> ui.Widget:
        say, is_off = self._stage.say, action.name in self._stage.settings.on_and_off
        parts = [ui.Part(True, say("keys.hold")), ui.Part(False, say("keys.on-and-off"))]
        says = self._action(action.name)
        choose = partial(self._hold, action)
        return SmallSegments(parts, not is_off, choose, name=f"held {action.name}", says=says)

    def _hold(self, action: Action, is_held: object) -> None:
        self._scene.hold(action, bool(is_held))

    def _before(self, action: Action, devices: Iterable[Device]) -> ui.Widget:
        """A lock, or the way back to what it was at first."""
        scene, say = self._scene, self._stage.say
        if action.is_locked:
            return ui.Picture("common/icon-lock", 1.1, 1.1, colour="muted")
        changed = next((one for one in devices if scene.bindings.is_changed(action.name, one)), None)
        if changed is None:
            return ui.EmptyRoom()
        usual = next(iter(action.keys if changed == "keyboard" else action.pads), "")
        tip = say("keys.usual-tip", key=self.spell(usual, changed)) if usual else say("keys.usual-none")
        use = partial(scene.put_back, action.name, changed)
        return BackArrow(use, tip, say("keys.of", action=self._action(action.name), what=tip), f"usual {action.name}")

    def _field(self, action: Action, device: Device) -> ui.Widget:
        scene, say = self._scene, self._stage.say
        conflict, listening = scene.conflict, scene.listening
        state: FieldState = "usual" if scene.bindings.can_change(action.name, device) else "locked"
        caps = self._caps(action, device)
        words = say("keys.none") if state != "locked" else ""
        if listening and (listening.action, listening.device) == (action.name, device):
            state, words = "listening", say("keys.press-key" if device == "keyboard" else "keys.press-button")
        if conflict and (conflict.action, conflict.device) == (action.name, device):
            state, caps = "taken", self._spell_caps(conflict.value, device) if conflict.value else caps
        says = say(
            "keys.field",
            action=self._action(action.name),
            device=say(f"keys.{device}"),
            key=" ".join(self._tell(cap, device) for cap in caps if cap) or words or say("keys.none"),
        )
        use = partial(scene.listen_for, action.name, device)
        signs = self._stage.settings.pad_signs if device == "gamepad" else None
        return KeyField(caps, words, state, use, signs, name=f"{device} {action.name}", says=says)

    def _caps(self, action: Action, device: Device) -> tuple[str, ...]:
        """What stands on its caps; a few that are many have words of their own."""
        say = self._stage.say
        shown = f"keys.shown.{action.name}"
        if device == "keyboard" and action.is_locked and shown in self._stage.words:
            return tuple(cap for key in say(shown).split() for cap in self._split(key))
        found = self._scene.bindings.of(action.name, device)
        if device == "keyboard":
            return self._spell_caps(found[0], device) if found else ()
        hold = (say("keys.held-pad"),) if found and action.is_pad_held else ()
        return (*hold, *found)

    def _spell_caps(self, value: str, device: Device) -> tuple[str, ...]:
        return self._split(self.spell(value, device)) if device == "keyboard" else (value,)

    def _tell(self, cap: str, device: Device) -> str:
        """A cap, or the sign of a button, for whoever does not see it."""
        return self.spell(cap, device) if device == "gamepad" and cap in get_args(Pad) else cap

    def _split(self, key: str) -> tuple[str, ...]:
        first, plus, second = key.partition("+")
        return (first, "", second) if plus and first and second else (key,)

    def spell(self, value: str, device: Device) -> str:
        """A key or a button as its cap has it."""
        if device == "gamepad":
            return self._stage.say(f"keys.button.{value}")
        return key_text(value, self._stage.controls, self._stage.words)

    # What is asked.

    def explain_listening(self, listening: AwaitedKey) -> str:
        """What ends it. A gamepad has no button that empties a field."""
        if listening.device == "keyboard":
            return self._stage.say("keys.about-listening")
        return self._stage.say("keys.about-listening-pad", button=self.spell("b", "gamepad"))

    def explain(self, conflict: Conflict) -> str:
        key = self.spell(conflict.value, conflict.device) if conflict.value else ""
        other = self._action(conflict.other) if conflict.other else ""
        return self._stage.say(f"keys.{conflict.why}", key=key, other=other)

    def _question(self, conflict: Conflict) -> ui.Widget:
        scene, say = self._scene, self._stage.say
        now = next(iter(scene.bindings.of(conflict.action, conflict.device)), "")
        kept = say("keys.keep", key=self.spell(now, conflict.device)) if now else say("keys.keep-none")
        buttons = [self._answer("keep", kept, scene.keep)]
        if conflict.why == "taken":
            without = say(f"keys.leave.{conflict.device}", other=self._action(conflict.other))
            buttons.insert(0, self._answer("leave", without, scene.leave_without))
            if scene.can_swap(conflict):
                buttons.insert(0, self._answer("swap", say("keys.swap"), scene.swap))
        sign = ui.Picture("common/icon-warning", 1.3, 1.3, colour="danger-text")
        words = ui.Label(self.explain(conflict), "strong", "danger-text", grow=1)
        told = ui.Row(sign, words, gap=0.4, grow=1)
        return ui.FirstThatFits(
            ui.Unsqueezed(ui.Row(told, *buttons, gap=0.5)),
            ui.Column(told, ui.Flow(*buttons, gap=0.5, align="end"), gap=0.3),
        )

    def _answer(self, name: str, words: str, use: Callable[[], None]) -> ui.Widget:
        return ui.Button(words, use, role="strong", tall=2.0, name=name)

    # A gamepad.

    def _pad_strip(self) -> ui.Widget:
        say = self._stage.say
        parts = [ui.Part(one, say(f"keys.pad-signs.{one}")) for one in get_args(PadSigns)]
        signs = ui.Segments(parts, self._stage.settings.pad_signs, self._choose_signs, name="pad signs")
        signs.says = say("keys.pad-signs")
        icon = ui.Picture("common/icon-gamepad", 1.8, 1.8, colour="teal")
        here = ui.Label(say("keys.pad-here"), "strong", wraps=False)
        words = ui.Label(say("keys.pad-signs"), "body", "muted", grow=1, unsaid=True)
        return ui.PlainLine(ui.Row(icon, here, words, signs, gap=0.6))

    def _choose_signs(self, signs: object) -> Command | None:
        self._stage.change(pad_signs=signs)
        self._scene.note_change()
        return None
