"""What is wanted of a game's options, what of it can be played, and why the rest cannot."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from game.engine import GameError, Option, OptionCondition, OptionValue, resolve
from game.engine.options import PLAYERS

from .presets import Preset

FIRST = "first"
"""The option that says who begins; it is asked for beside the seats."""
Refusal = Callable[[int, Mapping[str, OptionValue]], GameError | None]


class Variants:
    """Wishes are kept while they cannot be fulfilled: who leaves and comes back finds the game as it was."""

    def __init__(self, options: tuple[Option, ...], refusal: Refusal) -> None:
        self.all = options
        self.shown = tuple(option for option in options if not is_first(option))
        self.refusal = refusal
        self.wanted: dict[str, OptionValue] = {}

    def possible(self, players: int, wanted: Mapping[str, OptionValue] | None = None) -> dict[str, OptionValue]:
        """The wishes without those that are refused."""
        left = dict(self.wanted if wanted is None else wanted)
        while error := self.refusal(players, left):
            if left.pop(str(error.values.get("option")), None) is None:
                return {}
        return left

    def values(self, players: int, wanted: Mapping[str, OptionValue] | None = None) -> dict[str, OptionValue]:
        """Every option with the value it is played with."""
        possible = self.possible(players, wanted)
        values = resolve(self.all, players, possible)
        for option in self.shown:
            # A board may refuse what only this number of players has as its default.
            is_own = option.key not in possible and values[option.key] != option.default
            if is_own and self.refusal(players, {**possible, option.key: values[option.key]}):
                values[option.key] = option.default
        return values

    def bar(self, option: Option, players: int) -> OptionCondition | GameError | None:
        """What keeps an option at its plain value."""
        values = self.values(players)
        if condition := option.barred({**values, PLAYERS: players}):
            return condition
        others = [choice for choice in option.choices_for(players) if choice != option.default]
        if values[option.key] != option.default or not others:
            return None
        return self.refusal(players, {**self.possible(players), option.key: others[0]})

    def choose(self, option: Option, value: OptionValue, players: int) -> None:
        """A new wish; wishes that could not be fulfilled before it are given up."""
        self.wanted = {**self.possible(players), option.key: value}

    def preset(self, preset: Preset, players: int) -> dict[str, OptionValue]:
        """The wishes of a preset; one for everything goes as far as things can be played together."""
        known = {option.key for option in self.shown}
        wanted = {key: value for key, value in preset.options.items() if key in known}
        # Twice: what an option needs may come after it.
        for option in (*self.shown, *self.shown) if preset.everything else ():
            if option.kind == "switch" and not self.refusal(players, {**wanted, option.key: True}):
                wanted[option.key] = True
        return wanted

    def changed(self, preset: Preset, players: int) -> int:
        """How many options differ from a preset."""
        now, then = self.values(players), self.values(players, self.preset(preset, players))
        return sum(now[option.key] != then[option.key] for option in self.shown)


def is_first(option: Option) -> bool:
    return option.kind == "seat" and option.key == FIRST
