"""The seats of a game that is being set up."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from game.match import USUAL_LEVEL
from game.store import SeatChoice


@dataclass(slots=True)
class Seat:
    """Who sits there. It keeps both of its names, so that nothing is lost when a bot takes the place of a person for a moment."""

    key: int
    """Stays with it wherever it is moved."""
    colour: str
    person: str
    bot: str
    level: str | None = None
    last_level: str = USUAL_LEVEL

    @property
    def name(self) -> str:
        return self.bot if self.level else self.person

    def rename(self, name: str) -> None:
        if self.level:
            self.bot = name
        else:
            self.person = name

    def set_level(self, level: str | None) -> None:
        self.level = level
        self.last_level = level or self.last_level

    def choice(self) -> SeatChoice:
        return SeatChoice(self.name.strip(), self.colour, self.level)


class Seats(list[Seat]):
    """In the order of play. `people` and `bots` are the names that newcomers get, as far as they are free."""

    def __init__(self, people: Sequence[str], bots: Sequence[str], nth: Callable[[int], str]) -> None:
        super().__init__()
        self._people, self._bots, self._nth = people, bots, nth
        self._next = 0

    def sit(self, colours: Sequence[str], level: str | None = None, name: str = "", colour: str = "") -> Seat:
        """One more, with the colour asked for or the first that is free."""
        free = self.free(colours)
        seat = Seat(self._next, colour if colour in free else free[0], self._free_person(), self._free_bot())
        seat.set_level(level)
        if name:
            seat.rename(name)
        self._next += 1
        self.append(seat)
        return seat

    def free(self, colours: Sequence[str]) -> list[str]:
        """The colours nobody has."""
        return [colour for colour in colours if all(seat.colour != colour for seat in self)]

    def by_key(self, key: int) -> Seat:
        return next(seat for seat in self if seat.key == key)

    def move(self, seat: Seat, to: int) -> bool:
        """To another place in the order; whether it was another."""
        to = min(max(to, 0), len(self) - 1)
        if self.index(seat) == to:
            return False
        self.remove(seat)
        self.insert(to, seat)
        return True

    def recolour(self, seat: Seat, colour: str) -> None:
        """Who had the colour gets the other one in exchange."""
        for other in self:
            if other.colour == colour:
                other.colour = seat.colour
        seat.colour = colour

    def keep_to(self, colours: Sequence[str]) -> None:
        """Another board may have other colours."""
        for seat in self:
            if seat.colour not in colours:
                seat.colour = self.free(colours)[0]

    def trouble_of(self, seat: Seat) -> str:
        """The key of what is wrong with a name, if anything is."""
        if not seat.name.strip():
            return "nameless"
        same = [other for other in self if _folded(other.name) == _folded(seat.name)]
        return "same-name" if len(same) > 1 else ""

    @property
    def people(self) -> list[Seat]:
        return [seat for seat in self if seat.level is None]

    def unseated(self) -> list[str]:
        """Names of people who played before and do not sit here."""
        here = {_folded(seat.name) for seat in self}
        return [name for name in self._people if _folded(name) not in here]

    def _free_person(self) -> str:
        here = {_folded(name) for seat in self for name in (seat.person, seat.bot)}
        names = [*self._people, *(self._nth(number) for number in range(1, len(self) + 2))]
        return next(name for name in names if _folded(name) not in here or name == names[-1])

    def _free_bot(self) -> str:
        """A name that nobody has; one with an initial of its own where there is one."""
        here = {_folded(name) for seat in self for name in (seat.person, seat.bot)}
        free = [name for name in self._bots if _folded(name) not in here] or [self._bots[0]]
        initials = {_folded(seat.name)[:1] for seat in self}
        return next((name for name in free if _folded(name)[:1] not in initials), free[0])


def _folded(name: str) -> str:
    """Names that sound the same are the same."""
    return name.strip().casefold()
