"""Which sound belongs to which fact of a game, as `sounds.yaml` has it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from game.engine import Event
from game.files.documents import read_document
from game.files.resources import asset

NONE = "none"


@dataclass(frozen=True, slots=True)
class Cues:
    """What is heard when."""

    program: frozenset[str]
    """What is played by name."""
    games: Mapping[str, Mapping[str, Any]]

    def sound_of(self, game: str, event: Event) -> str | None:
        """The sound of a fact. What not all may know is never heard: at one table everybody listens."""
        cue = self.games.get(game, {}).get(event.key, NONE) if event.audience is None else NONE
        name: str = cue["sounds"][getattr(event, cue["by"])] if isinstance(cue, dict) else cue
        return None if name == NONE else name


@cache
def cues() -> Cues:
    data = read_document(asset("sounds", "sounds.yaml")).data
    return Cues(frozenset(data["program"]), data["games"])
