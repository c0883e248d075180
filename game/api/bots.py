"""The program's own bots as players of a game from another program."""

from __future__ import annotations

from math import inf

from game.bots import LEVELS, TEMPERAMENTS, Clock, Memory, choose
from game.engine import GameError
from game.files.languages import ORIGINAL

from . import wanted
from .play import seed_or_any
from .view import SeatView, a_view
from .wanted import Impossible, refusing


class Bot:
    """A bot of one level: given a view of the seat that decides, it names a move.

    It knows what the view holds and nothing else; for one turn it keeps in mind what it has thought.
    """

    def __init__(self, level: str, seconds: float, rounds: int | None, temperament: str, seed: int) -> None:
        self.level, self.temperament = level, temperament
        self._seconds, self._rounds = seconds, rounds
        self._seed, self._memory = seed, Memory()

    def __call__(self, view: SeatView, seconds: float | None = None) -> str:
        """The move it would play; with `seconds`, if it has these to think instead of its own."""
        if not a_view(view).actions:
            raise Impossible("This seat does not decide now: ask for the view of the seat that is to move.", "no-moves")
        clock = Clock(self._seconds if seconds is None else wanted.seconds(seconds), self._rounds)
        action = choose(
            view.rules, view.known, view.actions, clock, self.level, self._seed, self.temperament, self._memory
        )
        return view.rules.write(action)

    def __repr__(self) -> str:
        return f"<bot {self.level}>"


def bot(
    level: str,
    *,
    seconds: float | None = None,
    rounds: int | None = None,
    temperament: str = "calm",
    seed: int | None = None,
) -> Bot:
    """A bot of a level: `random`, `castaway`, `sailor`, `navigator` or `poseidon`.

    The last two think as long as they are allowed: for some `seconds`, or for so many `rounds` of search, which
    together with a seed makes their moves repeatable; a second where neither is said.
    """
    level, temperament = known_level(level), wanted.text("temperament", temperament)
    with refusing():
        if temperament not in TEMPERAMENTS:
            raise GameError("no-such-temperament", temperament=temperament, known=tuple(TEMPERAMENTS))
    most = None if rounds is None else wanted.whole("rounds", rounds, 1)
    limit = wanted.seconds(seconds) if seconds is not None else 1.0 if most is None else inf
    return Bot(level, limit, most, temperament, seed_or_any(seed))


def known_level(named: str, language: str = ORIGINAL) -> str:
    """The key of a level; one that there is not is refused in this language."""
    level = wanted.text("level", named).lower()
    with refusing(language):
        if level not in LEVELS:
            raise GameError("no-such-level", level=level, known=LEVELS)
    return level
