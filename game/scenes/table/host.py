"""The host of a table at which people play: what the table asks for is done by the parts of its scene."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from game.engine.speech.describing import Choice
from game.match import Match
from game.tables import TableHost
from game.tables.selection import Step
from game.tables.visibility import Visibility
from game.words.narrator import Narrator

from ..scene import Command
from ..stage import Stage
from .playing import Pacing, Playing


class Offering(Protocol):
    """Who shows what the table offers."""

    def forget_content(self) -> None: ...


class HostScene(Protocol):
    """The scene that a table stands in."""

    stage: Stage
    match: Match
    visibility: Visibility
    playing: Playing
    pacing: Pacing

    @property
    def surroundings(self) -> Offering: ...
    def happened(self) -> None: ...
    def open_tab(self, tab: object) -> None: ...


class SceneHost(TableHost):
    """Hands what the table asks for on to the parts of its scene."""

    def __init__(self, scene: HostScene, narrator: Narrator) -> None:
        super().__init__(scene.match, narrator, scene.visibility)
        self._scene = scene

    def take(self, choice: Choice) -> Command | None:
        return self._scene.playing.take(choice)

    def do(self, steps: Sequence[Step], is_seen_stepwise: bool = False, is_confirmed: bool = False) -> Command | None:
        return self._scene.playing.do(steps, is_seen_stepwise, is_confirmed)

    def offers_changed(self) -> None:
        self._scene.surroundings.forget_content()
        self._scene.happened()

    def happened(self) -> None:
        self._scene.happened()

    def to_board(self) -> None:
        self._scene.open_tab("board")

    def tell(self, text: str) -> None:
        self._scene.stage.tell(text)

    def play(self, sound: str) -> None:
        self._scene.stage.sounds.play(sound)

    def speed(self) -> str:
        return self._scene.pacing.speed

    def is_lively(self) -> bool:
        return not self._scene.stage.settings.reduced_motion and not self._scene.stage.is_instant

    def is_short(self) -> bool:
        return self._scene.stage.settings.skip_ceremonies

    def skip_ceremonies(self) -> None:
        self._scene.stage.change(skip_ceremonies=True)
