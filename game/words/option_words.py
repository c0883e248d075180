"""What can be chosen before a game, in words made from the options' own descriptions: for the command line, and for
programs that read.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from game.engine import Option, OptionCondition, OptionValue
from game.engine.options import PLAYERS

from .catalogue import Catalogue


def describe_options(game: str, options: Iterable[Option], catalogue: Catalogue) -> Iterator[str]:
    """A paragraph for each option."""
    for option in options:
        yield "\n".join(_describe(game, option, catalogue))


def write_value(value: OptionValue) -> str:
    """A value as the command line takes it."""
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def condition_text(key: str, condition: OptionCondition, catalogue: Catalogue) -> str:
    values = _either([write_value(value) for value in condition.values], catalogue)
    if condition.key == PLAYERS:
        what = catalogue.say("options.players", count=condition.values[-1], values=values)
    else:
        what = catalogue.say("options.value", key=condition.key, values=values)
    return catalogue.say(key, what=what, reason=catalogue.reason(condition.reason))


def _describe(game: str, option: Option, catalogue: Catalogue) -> Iterator[str]:
    name = catalogue.of_game(game, "option", option.key)
    head = "options.option" if option.box else "options.option.plain"
    yield catalogue.say(head, key=option.key, box=option.box, name=name)
    if (about := f"{game}.option.{option.key}.about") in catalogue:
        yield "    " + catalogue.say(about)
    seats = [catalogue.say("options.a-seat")] if option.kind == "seat" else []
    choices = _either([*map(write_value, option.choices), *seats], catalogue)
    defaults = [catalogue.say("options.default", default=write_value(option.default))]
    for players, value in option.default_by_players:
        defaults.append(catalogue.say("options.default-for", count=players, default=write_value(value)))
    yield "    " + catalogue.join("list.apart", [catalogue.say("options.choices", choices=choices), *defaults])
    for key, conditions in (("options.needs", option.needs), ("options.excludes", option.excludes)):
        yield from ("    " + condition_text(key, one, catalogue) for one in conditions)


def _either(words: Sequence[str], catalogue: Catalogue) -> str:
    """Words to choose from: a, b or c."""
    *start, last = words
    return catalogue.say("options.or", start=catalogue.join_items(start), last=last) if start else last
