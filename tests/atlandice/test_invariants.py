"""Every invariant is noticed when it alone is broken."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.rules.atlandice.state import State

from .table import At

CLOSED = "tiles: {inn: closed}"
EFFECT = "step: effect\nsector: workshop"
OVER = "step: over\nhand: 24"
DONATE = "step: donate\nhand: 5\nstocks: {1: {gem: 2}}"
NEXT = "step: next\nregion: forge\ntokens: {forge: {}}\nstocks: {1: {weapon: 7}}\nwon: {1: [F1]}\ntiles: {forge: F1}"


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
    ("", set_to(points=(0, 0, -1)), "points"),
    ("", set_to(round=-1), "round -1"),
    (OVER, cell("dice", 5, 2), "2 dice are left over"),
    (OVER, cell("dice", 5, 0), "0 dice are left over"),
    (OVER, set_to(hand=23), "the hand is on 23"),
    ("taken: [6, 6, 6, 6, 6]", set_to(taken=b"\6" * 6), "6 dice are taken"),
    (EFFECT, set_to(open=0b10111), "a closed region is visited"),
    (EFFECT, set_to(taken=b""), "a visit without a die"),
    (EFFECT, set_to(player=2, actor=2), "not the visit of 2"),
    (EFFECT, set_to(sector=5), "sector 5 does nothing"),
    (EFFECT, cell("top", 3, 255), "sector 3 does nothing"),
    ("step: roll\nsector: forge\ntiles: {forge: F1}", set_to(sector=3), "sector 3 does nothing"),
    (DONATE, set_to(hand=6), "cannot donate on space 6"),
    (DONATE, cell("stock", 0, 1), "0 cannot donate"),
    (NEXT, cell("top", 0, 3), "tiles in play at the jeweller"),
    (NEXT, cell("fates", 12, 1), "region 4 needs no other tile"),
    (NEXT, cell("fates", 12, 0), "region 4 needs no other tile"),
    (NEXT, cell("totals", 4, 1), "region 4 needs no other tile"),
    ("step: tile", set_to(region=1), "show a tile before region 1"),
    ("step: tile", set_to(open=30), "closed before the first round"),
])  # fmt: skip
def test_a_broken_position_is_noticed(position: str, breaks: Callable[[State], None], said: str) -> None:
    at = At(position)
    assert at.rules.faults(at.state) == []
    breaks(at.state)
    assert any(said in fault for fault in at.rules.faults(at.state)), at.rules.faults(at.state)


def test_with_two_players_a_seat_that_gave_nothing_is_noticed() -> None:
    at = At("taken: [6, 6, 6, 6, neutral 6]", players=2)
    assert at.rules.faults(at.state) == []
    at.state.taken = b"\6" * 5
    assert at.rules.faults(at.state) == ["seat 0 gave 0 dice to the neutral player"]
    at.state.taken = b"\x0e\6\6\6\x0e"
    assert at.rules.faults(at.state) == ["seat 0 gave 2 dice to the neutral player"]
