"""The desk of a table at which people play: what the table asks for is done by the parts of its scene."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from game.engine import Action
from game.engine.speech.describing import Choice
from game.match import Match
from game.tables import Desk
from game.tables.selection import Step
from game.tables.visibility import Visibility
from game.words.narrator import Narrator

from ..scene import Command
from ..stage import Stage
from .pacing import Pacing
from .playing import Playing


class Offering(Protocol):
    """Who shows what the table offers."""

    def forget_middle(self) -> None: ...


class TableHost(Protocol):
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


class PlayedDesk(Desk):
    """Hands on what a table asks for."""

    def __init__(self, host: TableHost, narrator: Narrator) -> None:
        super().__init__(host.match, narrator, host.visibility)
        self._host = host

    def take(self, choice: Choice, then: Choice | None = None) -> Command | None:
        return self._host.playing.take(choice, then)

    def take_all(self, actions: Sequence[Action]) -> Command | None:
        return self._host.playing.do([Step(action) for action in actions], is_confirmed=True)

    def do(self, steps: Sequence[Step], is_seen_stepwise: bool = False) -> Command | None:
        return self._host.playing.do(steps, is_seen_stepwise)

    def offers_changed(self) -> None:
        self._host.surroundings.forget_middle()
        self._host.happened()

    def happened(self) -> None:
        self._host.happened()

    def to_board(self) -> None:
        self._host.open_tab("board")

    def tell(self, text: str) -> None:
        self._host.stage.tell(text)

    def play(self, sound: str) -> None:
        self._host.stage.sounds.play(sound)

    def speed(self) -> str:
        return self._host.pacing.speed

    def is_lively(self) -> bool:
        return not self._host.stage.settings.reduced_motion and not self._host.stage.is_instant

    def is_short(self) -> bool:
        return self._host.stage.settings.skip_ceremonies

    def skip_ceremonies(self) -> None:
        self._host.stage.change(skip_ceremonies=True)
