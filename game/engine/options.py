"""Options that describe themselves: command line, setup screen and tests are made from this description."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from .errors import ImpossibleOptions

OptionValue = bool | int | str
PLAYERS = "players"  # the key by which a condition speaks of the number of players


@dataclass(frozen=True, slots=True)
class OptionCondition:
    """Some other option, or the number of players, has one of these values; `reason` is why that matters."""

    key: str
    values: tuple[OptionValue, ...]
    reason: str

    def holds(self, chosen: Mapping[str, OptionValue]) -> bool:
        return any(
            chosen.get(self.key) is value if isinstance(value, bool) else chosen.get(self.key) == value
            for value in self.values
        )


@dataclass(frozen=True, slots=True)
class Option:
    """One thing that can be chosen before a game. Words for it are in the catalogue, by its key."""

    key: str
    default: OptionValue = False
    kind: Literal["switch", "choice", "seat"] = "switch"
    choices: tuple[OptionValue, ...] = (False, True)
    box: str = ""  # the number on the box or in the rules page, such as "V1"
    default_by_players: tuple[tuple[int, OptionValue], ...] = ()
    needs: tuple[OptionCondition, ...] = ()  # all of these must hold for a value other than the plain default
    excludes: tuple[OptionCondition, ...] = ()  # none of these may hold for a value other than the plain default

    def default_for(self, players: int) -> OptionValue:
        return dict(self.default_by_players).get(players, self.default)

    def choices_for(self, players: int) -> tuple[OptionValue, ...]:
        """A seat option has a choice for each seat at the table besides its default."""
        return (self.default, *range(1, players + 1)) if self.kind == "seat" else self.choices

    def barrier(self, chosen: Mapping[str, OptionValue]) -> OptionCondition | None:
        """The first condition that keeps this option at its plain default, if any."""
        for need in self.needs:
            if not need.holds(chosen):
                return need
        return next((exclude for exclude in self.excludes if exclude.holds(chosen)), None)


def resolve(options: Sequence[Option], players: int, given: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
    """Every option with its value; what is not given has its default, what cannot be is refused with the reason."""
    known = {option.key: option for option in options}
    for key, value in given.items():
        if key not in known:
            raise ImpossibleOptions("unknown-option", option=key, known=tuple(known))
        if not any(
            type(choice) is type(value) and choice == value for choice in known[key].choices_for(players)
        ):  # 1 is not True here
            raise ImpossibleOptions(
                "option-value", option=key, value=str(value), choices=tuple(map(str, known[key].choices_for(players)))
            )
    chosen: dict[str, OptionValue] = {
        PLAYERS: players,
        **{key: given.get(key, option.default_for(players)) for key, option in known.items()},
    }
    _let_go_of_defaults(options, given, chosen)
    for option in options:
        if chosen[option.key] != option.default and (bar := option.barrier(chosen)):
            raise ImpossibleOptions(bar.reason, option=option.key, other=bar.key)
    del chosen[PLAYERS]
    return chosen


def _let_go_of_defaults(
    options: Sequence[Option], given: Mapping[str, OptionValue], chosen: dict[str, OptionValue]
) -> None:
    """A default that only this number of players has gives way where it cannot be; that may free or bar others in
    turn.
    """
    for option in options:
        if option.key not in given and chosen[option.key] != option.default and option.barrier(chosen):
            chosen[option.key] = option.default
            _let_go_of_defaults(options, given, chosen)
