"""A visit that is being planned: a die, the tokens that would be taken, and for whom. Nothing happens before the gold button."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.describing import Choice
from game.rules.atlandice import actions as a
from game.rules.atlandice.state import MARKET, NONE

Ways = dict[tuple[bool, int], dict[tuple[int, ...], Choice]]
"""Choices by whether the die is for the neutral player, by sector, and by the tokens taken."""


class Visiting:
    """What is planned for the seat that decides. It knows only choices: whatever is legal can be planned, nothing else."""

    def __init__(self) -> None:
        self.sector: int | None = None
        self.is_given = False
        """Whether the die is for the neutral player."""
        self.tokens: tuple[int, ...] = ()
        """The kinds that would be taken, in the order in which they were picked."""
        self.arrived: int | None = None
        """J3: the sector to which one was sent; there is no die to choose."""
        self._ways: Ways = {}

    def renew(self, choices: Sequence[Choice], arrived: int | None = None) -> None:
        """Other visits are possible now; a plan that can no longer be carried out is given up."""
        ways: Ways = {}
        for choice in choices:
            if isinstance(choice.action, a.Visit | a.Give):
                key = isinstance(choice.action, a.Give), choice.action.sector
                ways.setdefault(key, {})[_tokens(choice.action)] = choice
            elif arrived is not None and isinstance(choice.action, a.Take):
                ways.setdefault((False, arrived), {})[_tokens(choice.action)] = choice
        self._ways, self.arrived = ways, arrived if ways else None
        if ways and not self.can_be(self.is_given):
            self.is_given = not self.is_given
        if self.sector is not None and self.choice is None:
            self.forget()
        if self.arrived is not None and self.sector is None:
            self.choose(self.arrived)

    def forget(self) -> bool:
        """Lets go of the die; whether there was one."""
        if self.arrived is not None:
            return False
        was_planned = self.sector is not None
        self.sector, self.tokens = None, ()
        return was_planned

    def begin_anew(self) -> None:
        """Another decision comes: nothing is planned, and the next die is one's own as far as it can be."""
        self.arrived = None
        self.forget()
        self.is_given = False

    @property
    def die_sector(self) -> int | None:
        """Where the die lies that would be taken."""
        return self.sector if self.arrived is None else None

    @property
    def has_more(self) -> bool:
        """Whether there is another way to take tokens there."""
        return len(self._there) > 1

    @property
    def is_open(self) -> bool:
        """Whether a visit is asked for."""
        return bool(self._ways)

    @property
    def sectors(self) -> list[int]:
        """Where a die can be taken."""
        return sorted(sector for is_given, sector in self._ways if is_given == self.is_given)

    def can_be(self, is_given: bool) -> bool:
        """N1: whether the die can be one's own, or the neutral player's."""
        return any(given == is_given for given, _ in self._ways)

    def give(self, is_given: bool) -> bool:
        """N1: the die is for the other one; whether that is possible."""
        if is_given == self.is_given or not self.can_be(is_given):
            return False
        self.is_given = is_given
        return True

    @property
    def choice(self) -> Choice | None:
        """What is planned."""
        if self.sector is None:
            return None
        return self._ways.get((self.is_given, self.sector), {}).get(tuple(sorted(self.tokens)))

    def choose(self, sector: int) -> None:
        """A die; the tokens proposed with it are of the region's own kind, as far as they go."""
        self.sector = sector
        own = sector if sector != MARKET else NONE
        self.tokens = min(self._there, key=lambda tokens: (-tokens.count(own), tokens), default=())

    def point_to(self, choice: Choice) -> bool:
        """Plans what a hint says; whether it is a visit."""
        action = choice.action
        if self.arrived is not None and isinstance(action, a.Take):
            self.tokens = _tokens(action)
            return True
        if not isinstance(action, a.Visit | a.Give):
            return False
        self.is_given, self.sector, self.tokens = isinstance(action, a.Give), action.sector, _tokens(action)
        return True

    def take(self, kind: int, place: int | None = None) -> bool:
        """Another token; where two are taken it comes for the one that was picked first, or for the one in its place."""
        if self.sector is None:
            return False
        others = self.tokens[1:] if place is None else tuple(one for i, one in enumerate(self.tokens) if i != place)
        wanted = [(*others, kind) if place is None else (*others[:place], kind, *others[place:])]
        wanted += [tokens for tokens in self._there if kind in tokens]
        found = next((tokens for tokens in wanted if tuple(sorted(tokens)) in self._there), None)
        if found is None:
            return False
        self.tokens = found
        return True

    def next_token(self) -> bool:
        """The next way to take tokens there; whether there is another."""
        if not self.has_more:
            return False
        ways = sorted(self._there)
        now = ways.index(tuple(sorted(self.tokens)))
        self.tokens = ways[(now + 1) % len(ways)]
        return True

    def kinds(self, place: int) -> list[int]:
        """What can be taken as the first or the second token, the other one as it is."""
        rest = self.tokens[:place] + self.tokens[place + 1 :]
        return [kind for kind in range(MARKET) if tuple(sorted((*rest, kind))) in self._there]

    @property
    def takeable(self) -> list[int]:
        """All kinds that can be among the tokens."""
        return sorted({kind for tokens in self._there for kind in tokens})

    @property
    def _there(self) -> dict[tuple[int, ...], Choice]:
        return self._ways.get((self.is_given, self.sector), {}) if self.sector is not None else {}


def _tokens(action: a.Visit | a.Give | a.Take) -> tuple[int, ...]:
    return tuple(sorted(kind for kind in (action.token, action.bonus) if kind != NONE))
