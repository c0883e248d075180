"""Playthroughs as text: who acts, what each seat and the whole table see of it, what can be done, what was told, how
every view changes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from itertools import islice
from pathlib import Path
from typing import Any, Self

import yaml

from game.commands.games import decisions, named_board
from game.engine import CHANCE, Action, Event, OptionValue, Rules, Standing, may_know
from game.engine.speech.words import Message, SeatName, Word
from game.rules import game_of

FOLDER = Path(__file__).parent
HEAD = """\
# A golden playthrough. A difference is a change of behaviour: if it is meant, `python -m tests.goldens.write` writes all of them anew,
# each from its head; a new one begins as a file with a head alone. `steps: 0` is a whole game.
# > what was done, ! what was told, = what changed in a view; before the colon who knows it: seats, the table as a whole, or all.
"""
END_OF_HEAD = "---\n"
TABLE = "table"


@dataclass(frozen=True, slots=True)
class Golden:
    """What a playthrough is made from."""

    game: str
    board: str
    players: int
    options: dict[str, OptionValue]
    seed: int
    steps: int
    views: bool

    @classmethod
    def read(cls, path: Path) -> Self:
        return cls(**yaml.safe_load(path.read_text(encoding="utf-8").partition(END_OF_HEAD)[0]))

    def rules(self) -> Rules[Any, Any]:
        return game_of(self.game).make_rules(named_board(self.game, self.board), self.players, self.options)

    def text(self) -> str:
        head = yaml.safe_dump(asdict(self), sort_keys=False, default_flow_style=None)
        return HEAD + head + END_OF_HEAD + "".join(f"{line}\n" for line in _lines(self))


def paths() -> list[Path]:
    return sorted(FOLDER.glob("*.txt"))


def _lines(golden: Golden) -> Iterator[str]:
    rules = golden.rules()
    state = rules.start()
    seen = _views(rules, state) if golden.views else {}
    yield from _group_viewers(
        "=", {who: [f"{key}: {_say(value)}" for key, value in view.items()] for who, view in seen.items()}
    )
    steps = decisions(rules, golden.seed, state)
    for number, (_, actor, action) in enumerate(islice(steps, golden.steps or None), 1):
        yield _heading(rules, state, number, actor)
        yield from _doing(rules, state, action)
        events: list[Event] = []
        rules.apply(state, action, events)
        yield from _tidings(rules, events)
        if golden.views:
            before, seen = seen, _views(rules, state)
            yield from _group_viewers("=", {who: list(_changes(before[who], seen[who])) for who in seen})
    if rules.is_over(state):
        yield from map(_result, rules.standings(state))


def _heading(rules: Rules[Any, Any], state: Any, number: int, actor: int) -> str:
    choices = len(rules.outcomes(state) if actor == CHANCE else rules.legal(state))
    return f"{number}. {'chance' if actor == CHANCE else f'seat {actor + 1}'}, {choices} choices"


def _doing(rules: Rules[Any, Any], state: Any, action: Action) -> Iterator[str]:
    audience = rules.audience(state, action)
    return _group_viewers(
        ">", {who: [rules.write(action) if may_know(audience, seat) else "?"] for who, seat in _viewers(rules).items()}
    )


def _tidings(rules: Rules[Any, Any], events: list[Event]) -> Iterator[str]:
    for event in events:
        facts = {
            **rules.name_facts(event),
            **{name: value + 1 for name, value in event.facts().items() if name == "seat"},
        }
        text = " ".join([event.key, *(f"{name}={_fact(value, rules)}" for name, value in facts.items())])
        yield from _group_viewers(
            "!", {who: [text] if event.seen_by(seat) else [] for who, seat in _viewers(rules).items()}
        )


def _fact(value: Any, rules: Rules[Any, Any]) -> str:
    """A fact as it stands in a golden game, where nobody has a name but that of a colour."""
    match value:
        case list() | tuple():
            return ",".join(_fact(one, rules) for one in value)
        case Message():
            return "-".join(_fact(one, rules) for one in value.values.values())
        case SeatName():
            return rules.setup.colours[value.seat]
        case Word():
            return value.key.rpartition(".")[2]
        case _:
            return str(value)


def _result(standing: Standing) -> str:
    parts = ", ".join(f"{name} {number}" for name, number in standing.parts)
    return f"seat {standing.seat + 1}: rank {standing.rank}, {standing.points} points ({parts})"


def _viewers(rules: Rules[Any, Any]) -> dict[str, int | None]:
    return {**{str(seat + 1): seat for seat in range(rules.seats)}, TABLE: None}


def _views(rules: Rules[Any, Any], state: Any) -> dict[str, dict[str, Any]]:
    """What every viewer sees, each thing by its dotted name."""
    return {who: dict(_flat("", rules.write_view(rules.view(state, seat)))) for who, seat in _viewers(rules).items()}


def _flat(name: str, value: Any) -> Iterator[tuple[str, Any]]:
    if not isinstance(value, dict):
        yield name, value
        return
    for key, inner in value.items():
        yield from _flat(f"{name}.{key}" if name else str(key), inner)


def _changes(before: Mapping[str, Any], after: Mapping[str, Any]) -> Iterator[str]:
    for key in dict.fromkeys([*before, *after]):
        old, new = before.get(key), after.get(key)
        if old == new:
            continue
        yield f"{key} {_difference(old, new) or f'{_say(old)} -> {_say(new)}'}"


def _difference(old: Any, new: Any) -> str:
    """Of two lists of words: what is there no more, and what is new."""
    if not all(isinstance(items, list) and all(isinstance(item, str) for item in items) for items in (old, new)):
        return ""
    gone, come = Counter(old), Counter(new)
    return " ".join(
        [*(f"-{item}" for item in (gone - come).elements()), *(f"+{item}" for item in (come - gone).elements())]
    )


def _say(value: Any) -> str:
    if value is None:
        return "-"
    return f"[{', '.join(map(str, value))}]" if isinstance(value, list) else str(value)


def _group_viewers(mark: str, said: Mapping[str, list[str]]) -> Iterator[str]:
    """What is said to each viewer, a line for all who are told the same."""
    listeners: dict[str, list[str]] = {}
    for who, texts in said.items():
        for text in texts:
            listeners.setdefault(text, []).append(who)
    lines: dict[str, list[str]] = {}
    for text, whose in listeners.items():
        lines.setdefault("all" if len(whose) == len(said) else " ".join(whose), []).append(text)
    for names, texts in lines.items():
        yield f"  {mark} {names}: {'; '.join(texts)}"
