"""The bots from outside at the table: those that may play in this run of the program, found when they are asked for
first; and those that do, each with a process for its seat, so that no frame waits for any.
"""

from __future__ import annotations

from collections.abc import Mapping
from threading import Lock

from game.bots import LEVELS
from game.bots.outside.bots import OutsideBot
from game.bots.outside.listed import is_replaced, listed_bots, waiting_bots
from game.bots.outside.seat import STARTING, OutsideSeat, OutsideTrouble
from game.bots.thinker import Question
from game.engine import Action
from game.store import load_settings

SECONDS = 10.0  # that a bot from outside has for a decision at the table: it may have to ask far away
_found: list[Mapping[str, OutsideBot]] = []
_switched_off = set[str]()  # programs that a person has switched off since, which the kept settings may not say yet
_looked_for: dict[str, str] = {}  # the programs that were switched on when these were found, as they were then
_finding = Lock()


def outside_bots() -> Mapping[str, OutsideBot]:
    """By name."""
    with _finding:
        if not _found:
            kept = load_settings()[0].bots
            switched_on = {name: kept[name] for name in kept.keys() - _switched_off}
            _keep(listed_bots(switched_on), switched_on)
        return _found[0]


def _keep(found: Mapping[str, OutsideBot], switched_on: Mapping[str, str]) -> None:
    _found[:] = [found]
    _looked_for.clear()
    _looked_for.update(switched_on)


def why_away(name: str) -> str:
    """The kind of trouble that it is that a bot of this name does not play here."""
    with _finding:
        switched_on = {one: digest for one, digest in _looked_for.items() if one not in _switched_off}
    return "replaced" if is_replaced(name, switched_on) else "unknown"


def found_outside_bots() -> Mapping[str, OutsideBot]:
    """Those that were found before, without looking for any."""
    return _found[0] if _found else {}


def find_outside_bots(switched_on: Mapping[str, str]) -> dict[str, OutsideBot]:
    """Looks for all of them, which takes longer than a frame may; gives those that a person has to switch on first."""
    found = listed_bots(switched_on)
    waiting = waiting_bots(switched_on)
    with _finding:
        _keep(found, switched_on)
    return waiting


def let_play(bot: OutsideBot) -> None:
    """Adds one that a person has just switched on."""
    with _finding:
        _switched_off.discard(bot.name)
        _found[:] = [{**found_outside_bots(), bot.name: bot}]
        _looked_for[bot.name] = bot.digest


def switch_off(name: str) -> None:
    """Takes away a program that a person has just switched off. Tables end its processes before a bot's next turn."""
    with _finding:
        _switched_off.add(name)
        _found[:] = [{key: bot for key, bot in found.items() if not is_switched_off(bot)} for found in _found]


def is_switched_off(bot: OutsideBot) -> bool:
    """Whether it is a program, which a person has switched off in this run of ours."""
    return bot.name in _switched_off and not bot.is_function


def renew_outside_bots(switched_on: Mapping[str, str] | None = None) -> None:
    """Finds them anew when they are asked for next, or now by what is switched on, which may not be kept yet."""
    with _finding:
        _switched_off.clear()
        _found.clear()
        if switched_on is not None:
            _keep(listed_bots(switched_on), switched_on)


def is_level(level: str) -> bool:
    """Whether a bot of this level, or called this, can play here."""
    return level in LEVELS or level in outside_bots()


class OutsideThinker:
    """Is asked one question at a time, as a `Thinker` is."""

    def __init__(self, seconds: float = SECONDS, starting: float = STARTING) -> None:
        self.trouble: OutsideTrouble | None = None
        """Why the last answer was a plain move, if it was."""
        self.seconds = seconds
        self.starting = starting
        self._seats: dict[tuple[int | None, str], OutsideSeat] = {}
        self._asked: OutsideSeat | None = None

    def ask(self, bot: OutsideBot, question: Question) -> None:
        """Begins to wait for an answer; any earlier question is cancelled."""
        self.cancel()
        whose = question.view.seat, bot.name
        if whose not in self._seats:
            self._seats[whose] = OutsideSeat(bot, question.rules, self.starting, stands_back=True)
        self._asked = self._seats[whose]
        self._asked.ask(question, self.seconds)

    def answer(self) -> Action | None:
        """The decision, once; None as long as there is none. Never waits."""
        asked = self._asked
        if asked is None:
            return None
        before = len(asked.troubles)
        action = asked.answer()
        if action is not None:
            self._asked = None
            self.trouble = asked.troubles[-1] if len(asked.troubles) > before else None
        return action

    def dismiss(self) -> bool:
        """Ends the processes of bots that have been switched off; whether an answer of one of them was awaited."""
        gone = [self._seats.pop(whose) for whose, seat in [*self._seats.items()] if is_switched_off(seat.bot)]
        for seat in gone:
            seat.close(patience=0.0)
        was_asked = self._asked in gone
        if was_asked:
            self._asked = None
        return was_asked

    def cancel(self) -> None:
        """Nobody wants the answer any more. The process ends: what it would say then would be the next answer."""
        if self._asked:
            self._asked.cancel()
            self._asked = None

    def close(self) -> None:
        self.cancel()
        for seat in self._seats.values():
            seat.close(patience=0.0)
        self._seats.clear()
