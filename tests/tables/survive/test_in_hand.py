"""A boat or an explorer that has moved stays in hand as long as it can go on."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from game.rules.survive import actions as a
from game.rules.survive.state import State
from game.tables import Thing
from tests.tables.things import boat

from .sitting import Sitting
from .walking import decisions, rules_of


def moves(kind: type, points: int) -> Iterator[tuple[State, a.Sail | a.Go]]:
    """Positions in which something of a kind can be moved and points are left after it."""
    rules = rules_of("two")
    for state in (state for seed in range(5) for state in decisions(rules, seed)):
        found = next((action for action in rules.legal(state) if isinstance(action, kind)), None)
        if found is not None and state.points >= points:
            assert isinstance(found, a.Sail | a.Go)
            yield state, found


def after(folder: Path, state: State, action: a.Sail | a.Go) -> tuple[Thing | None, set[Thing]]:
    """What is in hand after a move, and what could be."""
    sitting = Sitting(folder, rules_of("two"))
    sitting.put(state)
    sitting.play_in_earnest()
    offer = sitting.offer(action)
    assert offer is not None
    sitting.choose(offer)
    sitting.evening.pass_time()
    sitting.scene.refresh_layout()
    model = sitting.drawn_table.model
    found = model.source, set(model.sources)
    sitting.close()
    return found


def test_a_boat_that_can_sail_on_stays_in_hand(tmp_path: Path) -> None:
    for number, (state, sail) in enumerate(moves(a.Sail, 3)):
        held, could = after(tmp_path / str(number), state, sail)
        if boat(sail.space) in could:
            assert held == boat(sail.space)
            return
    raise AssertionError("no boat could sail on")


def test_so_does_an_explorer(tmp_path: Path) -> None:
    for number, (state, go) in enumerate(moves(a.Go, 3)):
        assert isinstance(go, a.Go)
        thing: Thing = ("explorer", go.explorer, 0)
        held, could = after(tmp_path / str(number), state, go)
        if thing in could:
            assert held == thing
            return
    raise AssertionError("no explorer could go on")


def test_with_the_last_point_nothing_does(tmp_path: Path) -> None:
    state, sail = next((state, sail) for state, sail in moves(a.Sail, 1) if state.points == 1)
    assert after(tmp_path, state, sail)[0] is None
