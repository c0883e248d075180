"""`tools.bench_workers`: it goes through with little of everything, and its rows say what they should."""

from __future__ import annotations

import pytest

from tools import bench_workers
from tools.bench_workers import Cost, Job, main, naps, piece_row, reckon_busy, row_of

from .conftest import CallTool


def test_rows_are_medians() -> None:
    job = Job("games", abs, [1, 2], 50, 0)
    costs = [Cost(wall, wall / 2, 0.2, 0.1) for wall in (4.0, 36.0, 360.0)]
    assert row_of(job, 2, costs) == ["games", "2", "10,000", "180.0", "20,000"]
    assert piece_row("2", 100, costs) == ["2", "3", "180.00", "2.00", "1.00"]


def test_some_naps_are_much_longer() -> None:
    even, uneven = naps(2, with_long=False), naps(2, with_long=True)
    assert 1.6 <= min(even) <= max(even) <= 2.4
    assert max(uneven) > 5 * max(even)
    assert sum(even) == pytest.approx(sum(uneven), rel=0.15)


def test_a_long_piece_costs_less_where_more_may_wait_for_it() -> None:
    uneven = naps(1, with_long=True)
    assert reckon_busy(uneven, 1) < 0.5 < 0.8 < reckon_busy(uneven, 4)
    assert reckon_busy([1.0] * 200, 1) == 1


@pytest.mark.soak
def test_it_measures_with_real_workers(call: CallTool, monkeypatch: pytest.MonkeyPatch) -> None:
    small = {"GAMES": ("atlandice",), "ITERATIONS": 1, "PIECE": 2, "EMPTY": 10, "MANY": 4, "PROCESSES": 2}
    for name, value in {**small, "NAPS": ((0.02, False), (0.02, True))}.items():
        monkeypatch.setattr(bench_workers, name, value)
    said = call(main, "--rounds 1 --pieces 2 --games 2")
    assert said.code == 0
    assert [line.split("  ")[0] for line in said.out.splitlines() if "atlandice" in line] == [
        *["simulate atlandice"] * 2,
        *["arena atlandice poseidon sailor"] * 2,
    ]
    assert said.out.rstrip().endswith("%")
