"""The window's end of the line: whoever talks fast is heard bit by bit, and nobody else waits for it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.phones import messages as m
from game.phones.line import AT_ONCE, share_out

THOUGHT: tuple[Callable[[int, int], m.ToTable], ...] = (m.Held, m.LaidOut, m.WantsHint, m.WantsUndo)


def frames(*words: m.ToTable) -> list[list[m.ToTable]]:
    """What is heard in each frame, until all is."""
    found, waiting = [], list(words)
    while waiting:
        now, waiting = share_out(waiting)
        assert now
        found.append(now)
    return found


@pytest.mark.parametrize("word", THOUGHT)
def test_a_seat_that_says_much_is_heard_bit_by_bit(word: Callable[[int, int], m.ToTable]) -> None:
    flood = [word(1, version) for version in range(40)]
    heard = frames(*flood)
    assert [one for frame in heard for one in frame] == flood
    assert {len(frame) for frame in heard} == {AT_ONCE}


def test_what_a_seat_says_keeps_its_order_and_nobody_else_waits_for_it() -> None:
    looks: list[m.ToTable] = [m.Held(1, 5), m.LetGo(1)]
    one = [*looks, *looks, *looks, m.SeatNews(1, "asleep")]
    others: list[m.ToTable] = [m.Code("ABCD", "key"), m.Chose(2, 5, 0), m.LetGo(2), m.Knocked(), m.SeatNews(0, "here")]
    first, second = frames(*one, *others)
    assert first == [*one[:4], *others]
    assert second == one[4:]


def test_whatever_the_table_need_not_think_about_comes_at_once() -> None:
    calm: list[m.ToTable] = [m.LetGo(1), m.SeatNews(1, "asleep"), m.Looked(1, 5), m.Knocked()] * 20
    assert frames(*calm) == [calm]
