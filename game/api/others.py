"""The bots at the other seats of a table where one is free: how they share out their time, and how an answer for which
they have decided is held back, so that whoever times it learns nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from time import monotonic, sleep

from game.bots.levels import TIME_SHARES
from game.engine.referee import TURN_BEGAN, TURNS
from game.match.state import TurnSeen
from game.match.thinking import TimeBudget

from .bots import bot
from .play import Game
from .view import SeatView

AN_ANSWER = 0.3  # seconds that an answer takes for which bots have decided: more than any of them needs at once
A_DECISION = 0.1  # and for each decision as many as they usually need at most, beside those they are given to think


class Others:
    """The bots of one level at these seats. They think as many seconds as they are given in each turn of their own, and
    share them out as at the table.
    """

    def __init__(
        self,
        level: str,
        seconds: float,
        seats: Collection[int],
        now: Callable[[], float] = monotonic,
        pause: Callable[[float], None] = sleep,
    ) -> None:
        self._bots = {seat: bot(level, seconds=seconds) for seat in seats}
        self._seconds = seconds
        self._share = TIME_SHARES.get(level.lower(), 0.0)
        self._now, self._pause = now, pause

    def play(self, game: Game) -> None:
        """Plays until another seat decides, or nobody.

        A bot that can do only one thing does it at once, and in a game with secrets that would tell what it holds. So
        all of it then takes a time that depends on nothing but how many decisions there were, and in which turns.
        """
        budget = TimeBudget()
        began, held = self._now(), 0.0
        while (seat := game.to_move) in self._bots:
            view = game.view(seat)
            seconds = self._seconds * budget.spend(_turn_of(game.view(), seat), seat)
            game.play(self._bots[seat](view, seconds))
            if view.rules.has_secrets:
                held = (held or AN_ANSWER) + A_DECISION + seconds * self._share
        self._pause(max(began + held - self._now(), 0.0))


def _turn_of(table: SeatView, seat: int) -> TurnSeen:
    """The turn in which a seat decides, as the whole table knows; where a game tells of none, its own."""
    keys = [event.key for event in table.known.history]
    if TURN_BEGAN in keys:
        began = len(keys) - 1 - keys[::-1].index(TURN_BEGAN)
        return TurnSeen(began, table.known.history[began].facts()["seat"])
    return TurnSeen(-1, seat, is_opening=not any(key in TURNS for key in keys))
