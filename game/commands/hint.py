"""`hint`: what the seat to act should do in a saved game or a position, going by what that seat knows."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from game.bots import Advice, Clock, explain
from game.bots.names import names_today
from game.engine import CHANCE, NOBODY, Rules, View
from game.files.documents import read_document
from game.rules.positions import read_position_in
from game.words.catalogue import Catalogue
from game.words.narrator import Narrator

from .command_line import Argument, Command, measure, not_both, number
from .replay import load_slowly, tell_damage

POSITIONS = (".yaml", ".yml", ".json")  # how the names of files end that hold a position; all others are saved games
SECONDS = 2.0


@dataclass(frozen=True, slots=True)
class HintTask:
    """Who decides, and what that seat knows: no more of the game comes this far."""

    rules: Rules[Any, Any]
    names: Sequence[str]
    actor: int
    view: View  # of the whole table where nobody decides


def run(chosen: Namespace, catalogue: Catalogue) -> int:
    not_both(chosen, ("iterations", "seconds"))
    if chosen.file.suffix.lower() in POSITIONS:
        return _print_advice(_read_task(chosen.file, catalogue), chosen, catalogue)
    game = load_slowly(chosen.file)
    actor = game.referee.to_act()
    task = HintTask(game.rules, names_today(game.head, catalogue.say), actor, game.referee.view(_eyes(actor)))
    return max(_print_advice(task, chosen, catalogue), tell_damage(game, catalogue))


def _read_task(path: Path, catalogue: Catalogue) -> HintTask:
    rules, state = read_position_in(read_document(path, "position"))
    actor, colours = rules.to_act(state), rules.setup.colours
    names = [catalogue.say("hint.seat", seat=seat + 1, colour=colours[seat]) for seat in range(rules.seats)]
    return HintTask(rules, names, actor, rules.view(state, _eyes(actor)))


def _eyes(actor: int) -> int | None:
    return None if actor in (CHANCE, NOBODY) else actor


def _print_advice(task: HintTask, chosen: Namespace, catalogue: Catalogue) -> int:
    for line in _lines(task, chosen, catalogue):
        print(line)
    return 0


def _lines(task: HintTask, chosen: Namespace, catalogue: Catalogue) -> Iterator[str]:
    rules = task.rules
    view = task.view
    narrator = Narrator(catalogue, task.rules, task.names)
    yield catalogue.say(
        "hint.head", game=catalogue.game(rules.game), board=rules.write_board()["name"], players=task.names
    )
    if view.seat is None:
        yield catalogue.say("hint.over" if task.actor == NOBODY else "hint.chance")
        return
    yield narrator.say(rules.describe(view).ask)
    yield catalogue.say("hint.eyes", seat=task.names[view.seat])
    clock = Clock(iterations=chosen.iterations) if chosen.iterations else Clock(chosen.seconds or SECONDS)
    for place, advice in enumerate(explain(rules, view, clock), 1):
        yield from ("", *_move(place, advice, task, narrator))


def _move(place: int, advice: Advice, task: HintTask, narrator: Narrator) -> Iterator[str]:
    rules = task.rules
    choice, *_ = rules.choices(task.view, [advice.action])
    yield narrator.words.say(
        "hint.move", place=place, choice=narrator.say(choice.message), action=rules.write(advice.action)
    )
    if choice.danger:
        yield narrator.words.say("hint.reason", reason=narrator.say(choice.danger))
    for reason in advice.reasons:
        for told in filter(None, (reason, reason.values.get("danger"))):
            yield narrator.words.say("hint.reason", reason=narrator.say(told))


COMMAND = Command(
    "hint",
    run,
    (
        Argument("file", {"type": Path, "metavar": "FILE"}),
        measure("--seconds", 0, 3600),
        number("--iterations", None, least=1),
    ),
)
