"""The rows of action kinds: every action has one, and it says all that others ask of it."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from copy import copy, deepcopy
from dataclasses import dataclass, field, make_dataclass
from importlib import import_module
from inspect import Parameter, signature
from typing import Any, get_args

import pytest

from game.engine import BadNotation
from game.rules import GAMES
from game.rules.action_kinds import ActionKind, ActionKinds, Verbs


def kinds_of(game: str) -> tuple[type, ...]:
    return get_args(import_module(f"game.rules.{game}.actions").Action)


def twin_of(kind: type) -> type:
    """A dataclass of the same name and fields, as actions of guests are."""
    fields: list[Any] = []
    for name, said in signature(kind).parameters.items():
        fields.append((name, int) if said.default is Parameter.empty else (name, int, field(default=said.default)))
    return make_dataclass(kind.__name__, fields, frozen=True, slots=True)


def with_twins(game: str) -> Iterator[tuple[Any, Any]]:
    """Actions of every kind, each with the same one as a dataclass."""
    for kind in kinds_of(game):
        twin, count = twin_of(kind), len(signature(kind).parameters)
        for first in (-1, 0, 7):
            values = range(first, first + count)
            yield kind(*values), twin(*values)


@pytest.mark.parametrize("game", GAMES)
def test_an_action_is_said_and_taken_apart_as_a_dataclass_is(game: str) -> None:
    for action, twin in with_twins(game):
        assert repr(action) == repr(twin)
        assert type(action).__match_args__ == type(twin).__match_args__
        assert [getattr(action, name) for name in type(action).__match_args__] == [
            getattr(twin, name) for name in type(twin).__match_args__
        ]
        for name in (*type(twin).__match_args__, "other"):
            with pytest.raises((AttributeError, TypeError)):
                setattr(twin, name, 1)
            with pytest.raises(AttributeError):
                setattr(action, name, 1)
        with pytest.raises(TypeError):
            assert action < action  # nothing but equality holds between two actions, as between two dataclasses


@pytest.mark.parametrize("game", GAMES)
def test_actions_are_equal_and_found_exactly_where_dataclasses_are(game: str) -> None:
    actions, twins = zip(*with_twins(game), strict=True)
    again = [type(action)(*[getattr(action, name) for name in type(action).__match_args__]) for action in actions]
    equal = [[one == other for other in again] for one in actions]
    assert equal == [[one == other for other in twins] for one in twins]
    assert list(map(hash, actions)) == list(map(hash, again))
    assert len(set(actions)) == len(set(twins))
    assert list(dict.fromkeys([*again, *actions])) == list(dict.fromkeys(actions))
    assert all(action != twin for action, twin in zip(actions, twins, strict=True))


@pytest.mark.parametrize("game", GAMES)
def test_actions_travel_between_processes_and_are_copied(game: str) -> None:
    for action, _ in with_twins(game):
        travelled = [pickle.loads(pickle.dumps(action, protocol)) for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1)]
        for other in (*travelled, copy(action), deepcopy(action)):
            assert (type(other), other, hash(other), repr(other)) == (type(action), action, hash(action), repr(action))


@pytest.mark.parametrize("game", GAMES)
def test_an_action_is_read_and_written_as_a_dataclass_is(game: str) -> None:
    kinds = kinds_of(game)
    ours = Verbs({kind: kind.__name__ for kind in kinds})
    theirs = Verbs({twin_of(kind): kind.__name__ for kind in kinds})
    for action, twin in with_twins(game):
        assert ours.words_of(action)[1] == [(name, getattr(twin, name)) for name in type(twin).__match_args__]
    for kind in kinds:
        for count in range(6):
            text = " ".join([kind.__name__, *map(str, range(count))])
            assert _reading(ours, text) == _reading(theirs, text), text


def _reading(verbs: Verbs, text: str) -> str:
    """What becomes of a text, as words."""
    try:
        return repr(verbs.read(text, lambda name, word: int(word)))
    except BadNotation as error:
        return repr((error.code, error.values))


@pytest.mark.parametrize("game", GAMES)
def test_every_action_has_its_row(game: str) -> None:
    rules = f"game.rules.{game}"
    kinds = import_module(f"{rules}.action_kinds").ACTION_KINDS.verbs.kinds
    assert set(kinds.values()) == set(get_args(import_module(f"{rules}.actions").Action))


def test_a_row_is_all_that_a_new_kind_of_action_needs() -> None:
    @dataclass
    class Wave:
        pass

    class Table:
        step, done = 1, 0

    def wave(constants: object, s: Table, action: Wave, told: object) -> None:
        s.done += 1

    kinds = ActionKinds(
        ActionKind(
            Wave,
            wave,
            (1,),
            tells=lambda constants, s, action: ("wave", {}),
            why_not=lambda constants, s, action: "W1-no-hand",
        )
    )
    table = Table()
    kinds.apply(None, table, Wave())
    assert table.done == 1
    assert kinds.sentence_of(None, table, Wave()) == ("wave", {})
    assert kinds.danger(None, table, Wave()) is None
    assert kinds.why_not(None, table, Wave()) == "W1-no-hand"
    table.step = 2
    assert kinds.why_not(None, table, Wave()) == "not-now"
    assert kinds.why_not(None, table, object()) == "not-now"
