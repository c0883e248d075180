"""The keys and buttons of one's own: what does which action, and what would stand in the way of another."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple, get_args

from .actions import Action, Pad, can_meet
from .key_names import is_known, split

Device = Literal["keyboard", "gamepad"]

_BUTTONS = tuple(button for button in get_args(Pad) if button not in ("left-stick", "right-stick", "dpad"))


class Unfit(NamedTuple):
    """What was set and cannot be."""

    device: Device
    action: str
    value: str
    taken_by: str = ""  # the action that has the same, where it could be set otherwise


class Bindings:
    """All actions with their keys and buttons; what a person has set is kept by the action's name, "" for none.

    What nobody could have set, as in a damaged file, is at its usual key again, and is in `unfit`.
    """

    def __init__(
        self,
        actions: Mapping[str, Action],
        keys: Mapping[str, str] | None = None,
        pads: Mapping[str, str] | None = None,
    ) -> None:
        self.actions = actions
        self._own: dict[Device, dict[str, str]] = {"keyboard": dict(keys or {}), "gamepad": dict(pads or {})}
        self._unknown: dict[Device, dict[str, str]] = {"keyboard": {}, "gamepad": {}}
        self.unfit: list[Unfit] = []
        for device in get_args(Device):
            self._drop_unfit(device)

    def _drop_unfit(self, device: Device) -> None:
        """What cannot be set, or cannot be set beside the rest."""
        own = self._own[device]
        for name, value in [*own.items()]:
            if name not in self.actions:  # of a newer program, perhaps: it stays in the file
                self._unknown[device][name] = own.pop(name)
            elif not self.can_set(name, value, device):
                self._drop(device, name)
        while met := next((name for name in own if own[name] and self.other(name, own[name], device)), ""):
            other = self.other(met, own[met], device)
            self._drop(device, met, other.name if other else "")
            if other and other.name in own:
                self._drop(device, other.name, met)

    def _drop(self, device: Device, name: str, taken_by: str = "") -> None:
        self.unfit.append(Unfit(device, name, self._own[device].pop(name), taken_by))

    # What does what.

    def of(self, name: str, device: Device = "keyboard") -> tuple[str, ...]:
        """All keys, or buttons, that do it; the first is the one that is shown."""
        own = self._own[device].get(name)
        if own is not None:
            return (own,) if own else ()
        action = self.actions[name]
        return action.keys if device == "keyboard" else action.pads

    def is_changed(self, name: str, device: Device) -> bool:
        return name in self._own[device]

    @property
    def is_usual(self) -> bool:
        """Whether nobody has set anything."""
        return not any(self._own.values())

    # What can be set.

    def can_change(self, name: str, device: Device) -> bool:
        action = self.actions[name]
        return not action.is_locked and (device == "keyboard" or len(action.pads) < 2)

    def can_set(self, name: str, value: str, device: Device) -> bool:
        """Whether this could be its key or button, if nothing else had it."""
        if not self.can_change(name, device):
            return False
        if device == "gamepad":
            return not value or (value in _BUTTONS and self.locked(name, value, device) is None)
        return not value or (is_known(value) and self.locked(name, value, device) is None)

    def locked(self, name: str, value: str, device: Device) -> Action | None:
        """The action that has this key or button for good, where that stands in the way of another."""
        kept = [one for one in self.actions.values() if not self.can_change(one.name, device)]
        locked = [one for one in kept if can_meet(one, self.actions[name])]
        if device == "gamepad":
            return next((one for one in locked if value in one.pads), None)
        key = split(value)[1]  # nor can it be set with Shift
        return next((one for one in locked if key in one.keys or value in one.keys), None)

    def other(self, name: str, value: str, device: Device) -> Action | None:
        """The action that has this key or button already, and can be meant on the same screen."""
        wanted = self.actions[name]
        taken = _taken(wanted, value)
        for one in self.actions.values():
            is_like = device == "keyboard" or one.is_pad_held == wanted.is_pad_held
            if is_like and can_meet(wanted, one) and any(taken & _taken(one, key) for key in self.of(one.name, device)):
                return one
        return None

    def changed(self, device: Device, values: Mapping[str, str | None]) -> dict[str, str]:
        """What is to be kept once these are set; nothing stands for the usual one."""
        own = self._unknown[device] | self._own[device]
        for name, value in values.items():
            action = self.actions[name]
            usual = (action.keys if device == "keyboard" else action.pads)[:1]
            if value is None or usual == (value,) or not (usual or value):
                own.pop(name, None)
            else:
                own[name] = value
        return own


def _taken(action: Action, value: str) -> set[str]:
    """What a key takes: one whose other way needs Shift takes that too."""
    return {value, f"shift+{value}"} if action.goes_back else {value}
