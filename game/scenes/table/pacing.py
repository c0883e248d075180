"""How quickly a table goes on: pauses after what bots and chance did, so that nobody misses a thing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from time import perf_counter

from game.match import Match, MatchStep

_PAUSES = {"slow": 1.5, "normal": 0.6, "fast": 0.3, "instant": 0.0}
_THOUGHTS = {"slow": 0.9, "normal": 0.35, "fast": 0.2, "instant": 0.0}
"""Seconds a bot takes at least: a quick answer would tell how much it had to choose from."""
_QUICKER = {"slow": "normal", "normal": "fast"}
"""What is set, and how quickly the opening goes then: many small steps, one like the other."""
_BRIEF = 0.4  # the part of a pause and of a thought that a step of the opening gets
_BUDGET = 0.006  # seconds of a frame that steps without a word may take


class Pacing:
    """Ticks the match at the pace that is set, or as fast as it can while people skip ahead."""

    def __init__(self, match: Match, speed: Callable[[], str], says: Callable[[MatchStep], bool]) -> None:
        self._match, self._speed, self._says = match, speed, says
        self._wait = 0.0
        self._is_opening = match.past.is_opening
        self.is_skipping = False
        self.is_hurried = False  # whether steps are shown of which one knows where they lead

    @property
    def speed(self) -> str:
        """At which things are shown."""
        speed = "instant" if self.is_skipping else self._speed()
        return _QUICKER.get(speed, speed) if self._is_opening or self.is_hurried else speed

    @property
    def is_waiting(self) -> bool:
        """Whether something that happened is still being looked at."""
        return self._wait > 0

    def look_at(self, happened: MatchStep) -> None:
        """Leaves time to see what happened, if it is worth a word and was not done by the one who looks."""
        self._is_opening = self._is_opening and self._match.past.is_opening
        is_worth = happened.kind != "decision" or not self._match.players[happened.actor].is_person
        self._wait = self._long(_PAUSES) if is_worth and not self.is_skipping and self._says(happened) else 0.0

    def _long(self, seconds: Mapping[str, float]) -> float:
        return seconds[self.speed] * (_BRIEF if self._is_opening else 1)

    def pass_time(self, seconds: float) -> None:
        """Time that is spent with looking counts, and who is next may think meanwhile."""
        self._wait = max(self._wait - seconds, 0.0)
        self._match.thinking.think_ahead()

    def go_on(self, seconds: float) -> list[MatchStep]:
        """What happened in this frame."""
        self._wait = max(self._wait - seconds, 0.0)
        self._match.thinking.pace = self._long(_THOUGHTS)
        if self._match.actor is not None or self._match.is_over:
            self.is_skipping = False
        if self._wait:
            self._match.thinking.think_ahead()
            return []
        found, until = [], perf_counter() + _BUDGET
        while not self._wait and perf_counter() < until and (happened := self._match.tick()):
            found.append(happened)
            self.look_at(happened)
        return found
