"""Every invariant is noticed when it alone is broken."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.rules.atlandice.state import State

from .table import At

CLOSED = "tiles: {inn: closed}"
EFFECT = "step: effect\nsector: workshop"


def lose_a_token(s: State) -> None:
    s.lying[0] -= 1
    s.totals[0] -= 1


def set_to(**fields: object) -> Callable[[State], None]:
    def change(s: State) -> None:
        for name, value in fields.items():
            setattr(s, name, value)

    return change


def cell(name: str, at: int, value: int) -> Callable[[State], None]:
    def change(s: State) -> None:
        cells = bytearray(getattr(s, name))
        cells[at] = value
        setattr(s, name, cells if isinstance(getattr(s, name), bytearray) else bytes(cells))

    return change


@pytest.mark.parametrize("position, breaks, said", [
    ("", lose_a_token, "9 tokens of gem instead of 10"),
    (CLOSED, cell("stock", 2, 1), "1 tokens of provision instead of 0"),
    ("", cell("totals", 1, 9), "miscounted"),
    (CLOSED, set_to(filled=63), "closed and counts as filled"),
    ("", set_to(filled=62), "never filled"),
    (CLOSED, set_to(submarine=2), "the submarine is at a closed region"),
    ("", cell("dice", 0, 1), "8 dice on the table"),
    ("step: gates", set_to(taken=b"\1"), "at the gates"),
    ("step: tile", cell("dice", 0, 1), "dice before the first round"),
    ("taken: [6]", set_to(taken=b"\7"), "a die that is none"),
    ("taken: [6]", set_to(taken=b"\x0e"), "gave 1 dice"),
    ("", cell("top", 0, 3), "tiles in play at the jeweller"),
    ("", cell("top", 0, 255), "open without a tile"),
    (CLOSED, cell("fates", 6, 0), "closed and has tiles"),
    ("won: {1: [J1]}", cell("fates", 0, 9), "won by nobody"),
    ("", set_to(sector=1), "sector 1"),
    ("", set_to(region=1), "region 1"),
    (EFFECT, set_to(taker=2), "the visit is for 2"),
    ("", set_to(actor=1), "actor 1"),
    ("", set_to(player=1, actor=1), "not the visit of 1"),
    ("", set_to(first=3), "not at the table"),
    ("", set_to(hand=25), "the hand is on 25"),
    ("", set_to(points=(0, 0)), "points"),
])  # fmt: skip
def test_a_broken_position_is_noticed(position: str, breaks: Callable[[State], None], said: str) -> None:
    at = At(position)
    assert at.rules.faults(at.state) == []
    breaks(at.state)
    assert any(said in fault for fault in at.rules.faults(at.state)), at.rules.faults(at.state)
