"""What a scene may ask for. It never touches the stack itself."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .scene import Scene


@dataclass(frozen=True, slots=True)
class Push:
    """Open a scene over this one."""

    scene: Scene


@dataclass(frozen=True, slots=True)
class Pop:
    """Leave this scene for the one below."""


@dataclass(frozen=True, slots=True)
class Replace:
    """Leave this scene, or with `whole` all of them, for another."""

    scene: Scene
    whole: bool = False


@dataclass(frozen=True, slots=True)
class Quit:
    """Leave the program."""


@dataclass(frozen=True, slots=True)
class Stay:
    """Nothing for the stack: the scene has used a key that nobody else should get."""


Command = Push | Pop | Replace | Quit | Stay
