"""`options`: what you can choose in a game, made from the options' own descriptions."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence

from game.engine import Option, OptionCondition
from game.engine.options import PLAYERS
from game.rules import game_of
from game.words.catalogue import Catalogue

from .command_line import GAME, Command
from .games import write_value


def run(chosen: Namespace, catalogue: Catalogue) -> int:
    options = game_of(chosen.game).RULES.options
    print(catalogue.say("options.head", game=chosen.game))
    for option in options:
        print("\n" + "\n".join(_describe(chosen.game, option, catalogue)))
    return 0


def _describe(game: str, option: Option, catalogue: Catalogue) -> list[str]:
    name = catalogue.of_game(game, "option", option.key)
    lines = [
        catalogue.say(
            "options.option" if option.box else "options.option.plain", key=option.key, box=option.box, name=name
        )
    ]
    about = f"{game}.option.{option.key}.about"
    lines += ["    " + catalogue.say(about)] if about in catalogue else []
    defaults = [catalogue.say("options.default", default=write_value(option.default))]
    for players, value in option.default_by_players:
        defaults.append(catalogue.say("options.default-for", count=players, default=write_value(value)))
    seats = [catalogue.say("options.a-seat")] if option.kind == "seat" else []
    choices = _either([*map(write_value, option.choices), *seats], catalogue)
    lines.append("    " + catalogue.join("list.apart", [catalogue.say("options.choices", choices=choices), *defaults]))
    lines += ["    " + condition_text("options.needs", need, catalogue) for need in option.needs]
    lines += ["    " + condition_text("options.excludes", exclude, catalogue) for exclude in option.excludes]
    return lines


def _either(words: Sequence[str], catalogue: Catalogue) -> str:
    """Words to choose from: a, b or c."""
    *start, last = words
    return catalogue.say("options.or", start=catalogue.join_items(start), last=last) if start else last


def condition_text(key: str, condition: OptionCondition, catalogue: Catalogue) -> str:
    values = _either([write_value(value) for value in condition.values], catalogue)
    if condition.key == PLAYERS:
        what = catalogue.say("options.players", count=condition.values[-1], values=values)
    else:
        what = catalogue.say("options.value", key=condition.key, values=values)
    return catalogue.say(key, what=what, reason=catalogue.reason(condition.reason))


COMMAND = Command("options", run, (GAME,))
