"""Standing orders: passed around, a defence can be answered without handing the device over."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import cast

import pytest

from game.bots import InlineThinker
from game.engine.journal import remark
from game.match import Happened, Match, Order

from .playing import MIXES, a_match, a_step, an_old_journal, order_all, until

DEFENCES = ("not-defended", "repelled")


def defences(match: Match) -> list[tuple[Happened, bool]]:
    """Every answer to an attack, and whether the one who gave it was handed the device for it."""
    found, random, handed = [], Random(1), False
    while not match.is_over:
        if match.curtain is not None or match.actor is not None:
            handed = True
        happened = a_step(match, random)
        if happened and happened.kind == "decision":
            if any(event.key in DEFENCES for event in happened.events):
                found.append((happened, handed))
            handed = False
    return found


def answers(folder: Path, order: Order) -> list[tuple[str, bool]]:
    found = []
    for seed in range(6):
        with a_match(folder, "survive", MIXES["three"], "passed", seed) as match:
            order_all(match, order)
            for happened, handed in defences(match):
                key = next(event.key for event in happened.events if event.key in DEFENCES)
                found.append((key, handed))
    return found


def test_never_declines_without_a_curtain(tmp_path: Path) -> None:
    assert {("not-defended", False)} == set(answers(tmp_path, "never"))


def test_always_defends_where_it_can_and_never_hands_over(tmp_path: Path) -> None:
    assert {("repelled", False), ("not-defended", False)} == set(answers(tmp_path, "always"))


def test_ask_hands_the_device_over(tmp_path: Path) -> None:
    assert all(handed for _, handed in answers(tmp_path, "ask"))


@pytest.mark.parametrize("order", ["always", "never"])
def test_around_the_table_every_defence_is_asked_openly(order: Order, tmp_path: Path) -> None:
    with a_match(tmp_path, "survive", MIXES["three"]) as match:
        order_all(match, order)
        found = defences(match)
        assert found
        assert all(handed for _, handed in found)


def test_an_order_leaves_all_other_decisions_alone(tmp_path: Path) -> None:
    """Playing no tile is all that the table knows to be legal in one's own turn, too."""
    with a_match(tmp_path, "survive", MIXES["three"], "passed") as match:
        order_all(match, "never")
        random, asked = Random(1), 0
        while not match.is_over:
            if match.to_act >= 0 and match.actor is None and match.curtain is None and match.looking is None:
                happened = match.tick()
                assert happened is not None
                assert [event.key for event in happened.events][:1] == ["not-defended"]
                continue
            asked += match.actor is not None and len(match.open_legal()) == 1
            a_step(match, random)
        assert asked


def test_orders_come_back_with_the_game_and_nobody_reads_of_them_in_its_log(tmp_path: Path) -> None:
    with a_match(tmp_path, "survive", MIXES["three"], "passed") as match:
        until(match)
        log = list(match.log)
        given: list[tuple[int, Order]] = [(1, "never"), (1, "never"), (2, "always"), (1, "always"), (2, "ask"), (1, "never")]
        for seat, order in given:
            match.give_order(seat, order)
        assert match.log == log
    lines = [line.partition("  ~")[0] for line in match.path.read_text(encoding="utf-8").splitlines() if " orders " in line]
    assert lines == ["2 # orders never", "3 # orders always", "2 # orders always", "3 # orders ask", "2 # orders never"]
    with Match.resume(match.path, InlineThinker()) as again:
        assert again.orders == {0: "ask", 1: "never", 2: "ask"}
        assert again.log == log


def test_an_order_is_no_beginning_and_no_step_to_take_back(tmp_path: Path) -> None:
    with a_match(tmp_path, "survive", MIXES["three"], "passed") as match:
        until(match)
        match.give_order(0, "never")
        assert not match._book.has_begun
        first = match.to_act
        match.play(match.legal()[0])
        match.give_order(2, "always")
        assert match.undo().actor == first
        assert match.orders == {0: "never", 1: "ask", 2: "always"}
    with Match.resume(match.path, InlineThinker()) as again:
        assert (again.to_act, again.log) == (first, match.log)


def test_an_order_goes_with_its_person(tmp_path: Path) -> None:
    """Who sits down later, or again, gives its own."""
    with a_match(tmp_path, "survive", MIXES["three"], "passed") as match:
        until(match)
        match.give_order(1, "never")
        match.give_order(2, "always")
        match.seat_bot(1, "castaway")
        match.seat_person(1)
        assert match.orders == {0: "ask", 1: "ask", 2: "always"}
    with Match.resume(match.path, InlineThinker()) as again:
        assert again.orders == {0: "ask", 1: "ask", 2: "always"}
        again.give_order(1, "never")
    with Match.resume(match.path, InlineThinker()) as third:
        assert third.orders[1] == "never"


def test_orders_are_changed_by_giving_one_only(tmp_path: Path) -> None:
    with a_match(tmp_path) as match, pytest.raises(TypeError):
        cast("dict[int, Order]", match.orders)[1] = "never"


def test_saves_without_orders_or_with_one_of_a_newer_program_ask(tmp_path: Path) -> None:
    an_old_journal(tmp_path / "old.journal", whole=False)
    with Match.resume(tmp_path / "old.journal", InlineThinker()) as match:
        match._referee.remark(remark(1, "orders perhaps"))
        match._referee.remark(remark(1, "moods sour"))
    with Match.resume(match.path, InlineThinker()) as again:
        assert (set(again.orders.values()), again.damage) == ({"ask"}, None)
