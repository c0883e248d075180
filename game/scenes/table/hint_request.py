"""Hints: a bot looks at what the person to act may know, and says what it would do and why. No frame waits for it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.bots import NEXT, Advice, Adviser, BotProcess
from game.engine.speech.describing import Choice
from game.engine.speech.words import Message
from game.match import Match
from game.tables.hint_panel import HintWords
from game.words.narrator import Narrator

_SECONDS = 1.0


class HintRequest:
    """Asks for advice on behalf of the person to act; an adviser is made when the first hint is wanted."""

    def __init__(self, match: Match, adviser: Callable[[], Adviser] = BotProcess) -> None:
        self._match, self.make = match, adviser
        self._adviser: Adviser | None = None
        self._asked_at: int | None = None

    @property
    def is_asked(self) -> bool:
        return self._asked_at is not None

    def ask(self) -> None:
        """A hint for the present decision, unless one is on its way; the match refuses a view of closed eyes."""
        actor = self._match.actor
        if actor is None or self._asked_at == self._here:
            return
        self._adviser = self._adviser or self.make()
        self._asked_at = asked_at = self._here
        self._adviser.consult(self._match.rules, self._match.view(actor), asked_at, _SECONDS)

    def answer(self) -> Sequence[Advice] | None:
        """The best moves, once they are known, or none if something went wrong; nothing when the game has gone on since."""
        if self._adviser is None or not self.is_asked:
            return None
        found = self._adviser.advice()
        if found is None:
            return None
        is_stale, self._asked_at = self._asked_at != self._here, None
        return None if is_stale else found

    def cancel(self) -> bool:
        """Nobody waits for the hint any more; whether one was on its way."""
        was_asked, self._asked_at = self.is_asked, None
        if self._adviser and was_asked:
            self._adviser.cancel()
        return was_asked

    def close(self) -> None:
        if self._adviser:
            self._adviser.close()

    @property
    def _here(self) -> int:
        """The line of what happened last: a step that was taken back and done otherwise has another."""
        return self._match.log[-1].line if self._match.log else -1


def in_words(hints: Sequence[tuple[Choice, Advice]], narrator: Narrator) -> HintWords:
    """The turn of the best move and why; of all others only how good they are beside it."""
    (best, advice), *others = hints
    then = [reason.values["step"] for reason in advice.reasons if reason.key == NEXT]
    why = [narrator.say(reason) for reason in advice.reasons if reason.key != NEXT]
    steps = tuple(step_in_words(message, narrator) for message in (best.message, *then))
    return HintWords(steps, " ".join(why), tuple(_of_another(choice, one, narrator) for choice, one in others))


def step_in_words(message: Message, narrator: Narrator) -> str:
    """One step of a hinted turn."""
    return narrator.words.say("hint.step", step=narrator.say(message))


def _of_another(choice: Choice, advice: Advice, narrator: Narrator) -> str:
    reasons = " ".join(map(narrator.say, advice.reasons[:1]))
    return narrator.words.say("hint.other", choice=narrator.say(choice.message), reasons=reasons)
