"""A bot's decision: asked for once, given out when it is ready and its time is up; and how a turn's time is shared
out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from time import monotonic

from game.bots import LEVELS, BotProcess, Thinker
from game.bots.decision import bot_seed
from game.bots.levels import TIME_SHARES
from game.bots.outside.bots import OutsideBot
from game.bots.outside.seat import OutsideTrouble
from game.bots.thinker import Question
from game.engine import Action
from game.engine.journal import LONGEST_NAME
from game.store import write_bot_report

from .outside import OutsideThinker, outside_bots, why_away
from .player import USUAL_LEVEL
from .state import MatchState, TurnSeen, turn_at

SECONDS = 2.0  # how long the strongest bot thinks in a turn of its own
LAG = 0.05  # seconds that an answer is on its way


class Thinking:
    """Speaks with the thinker for a match."""

    def __init__(self, state: MatchState, seed: int, thinker: Thinker | None) -> None:
        self.seconds = SECONDS
        self.pace = 0.0  # no answer is given sooner than this after the question, so that everyone can follow
        self.now: Callable[[], float] = monotonic
        self._state, self._seed = state, seed
        self._budget = TimeBudget()
        self._own = BotProcess()
        self._thinker: Thinker = self._own if thinker is None else thinker
        self._due: float | None = None
        self.asked_at = 0.0  # when a bot was asked last
        self._answer: Action | None = None
        self.troubles: list[str] = []  # the kinds there have been so far
        self.outside = OutsideThinker()
        self.outside_troubles: list[OutsideTrouble] = []  # of each bot from outside, each kind once a seat
        self._is_outside = False  # whether it was one of these that was asked last

    def warm_up(self) -> None:
        """Starts the process of its own, unless a thinker was lent, so that the first answer does not wait for it."""
        if self._thinker is self._own:
            self._own.warm_up()

    @property
    def is_asked(self) -> bool:
        return self._due is not None

    @property
    def trouble(self) -> str | None:
        if self._is_outside:
            return self.outside.trouble.kind if self.outside.trouble else None
        return self._thinker.trouble

    def miss(self, bots: Mapping[str, tuple[int, ...]]) -> None:
        """Notes that these are not here: in their seats the usual level plays."""
        for bot, seats in bots.items():
            self._note(OutsideTrouble(bot[:LONGEST_NAME], why_away(bot), seats=seats))

    def think_ahead(self) -> None:
        """Lets the bot that is to act begin to think, while the table still shows what happened before. Who has no
        secrets loses no time where nothing can be chosen, and who does what a guide wishes need not think.
        """
        if self.outside.dismiss():
            self._due = None  # whoever plays in its place is asked now
        state, seat = self._state, self._state.to_act
        level = state.players[seat].level if seat >= 0 else None
        if level is None or self.is_asked or state.guidance.is_held or state.wish() is not None:
            return
        view = state.view(seat)
        legal = state.legal()
        has_secrets = seat in state.secret_holders
        turn = turn_at(state.log, seat, state.is_opening)
        seconds = self.seconds * self._budget.spend(turn, seat) if has_secrets or len(legal) > 1 else 0.0
        # An answer that came before the time was up would tell that a secret left no choice.
        outsider = None if level in LEVELS else outside_bots().get(level)
        share = 1.0 if outsider else TIME_SHARES.get(level, 0.0)
        held_back = seconds * share + LAG if has_secrets and seconds and share else 0.0
        if outsider is None and level not in LEVELS:  # it was switched off while it sat here
            self._replace(level)
            level = USUAL_LEVEL
        self.asked_at = self.now()
        self._due = self.asked_at + max(self.pace, held_back)
        # By the steps that stand, not all that were made: whoever takes back and does the same gets the same answer.
        bot = bot_seed("bot", self._seed, len(state.referee.steps))
        self._ask(Question(state.rules, view, legal, level, bot, state.players[seat].temperament), seconds, outsider)

    def _replace(self, bot: str) -> None:
        """Seats the usual level wherever a bot sat that is gone; the save goes on naming the bot."""
        players = self._state.players
        self.miss({bot: tuple(seat for seat, one in enumerate(players) if one.level == bot)})
        self._state.seat_players([replace(one, level=USUAL_LEVEL) if one.level == bot else one for one in players])
        self._state.version += 1

    def _ask(self, question: Question, seconds: float, outsider: OutsideBot | None) -> None:
        """A bot from outside is asked even where nothing can be chosen, if its own time would tell that."""
        rules, legal = question.rules, question.legal
        self._is_outside = outsider is not None and (len(legal) > 1 or rules.has_secrets)
        if outsider and self._is_outside:
            self.outside.ask(outsider, question)
            return
        level = question.level if outsider is None else USUAL_LEVEL
        self._thinker.ask(rules, question.view, legal, level, question.seed, seconds, question.temperament)

    def answer(self) -> Action | None:
        """Gives the decision out once it is due, and never waits for it."""
        if self._answer is None and (found := self._hear()) is not None:
            self._answer = found
        if self._answer is None or self._due is None or self.now() < self._due:
            return None
        answer = self._answer
        self._answer = None
        self._due = None
        return answer

    def _hear(self) -> Action | None:
        found = self.outside.answer() if self._is_outside else self._thinker.answer()
        if found is not None and self._is_outside:
            if trouble := self.outside.trouble:
                self._note(replace(trouble, seats=(self._state.to_act,)))
        elif found is not None:
            self._report(self._thinker.trouble)
        return found

    def _note(self, trouble: OutsideTrouble) -> None:
        if not any(replace(trouble, problem=one.problem) == one for one in self.outside_troubles):
            self.outside_troubles.append(trouble)

    def _report(self, trouble: str | None) -> None:
        """Once of each kind: a game that lets its bots down does so at every move, and there is room for few
        reports.
        """
        if trouble and trouble not in self.troubles:
            self.troubles.append(trouble)
            write_bot_report(trouble, self._thinker.report, {"game": self._state.rules.game})

    def cancel(self) -> None:
        self._thinker.cancel()
        self.outside.cancel()
        self._answer = self._due = None

    def close(self) -> None:
        """Stops thinking; a thinker that was lent is left to its owner."""
        self.cancel()
        self.outside.close()
        self._own.close()


# of what is left goes to the next decision: the first one plans the turn, and nobody knows how many will follow
SHARE = 0.4
LEAST = 0.04  # of a turn's time, for a decision however many there were before
ANSWERS = 0.4  # of a turn's time, for all answers that a seat gives in another's turn
OPENING = 0.05
"""Of a turn's time, for each decision before the first turn: they are many, little hangs on each, and everyone waits to
begin.
"""


class TimeBudget:
    """The time of one turn, by seat.

    What a bot did not need is not put back: its next decision would tell by its length that this one was easy.
    """

    def __init__(self) -> None:
        self._turn: TurnSeen | None = None
        self._left: dict[int | None, float] = {}

    def spend(self, turn: TurnSeen, seat: int | None) -> float:
        """The share of a turn's time that the next decision of a seat gets."""
        if turn.is_opening:
            return OPENING
        if turn != self._turn:
            self._turn, self._left = turn, {}
        left = self._left.get(seat, 1.0 if turn.seat == seat else ANSWERS)
        share = max(SHARE * left, LEAST)
        self._left[seat] = max(left - share, 0.0)
        return share
