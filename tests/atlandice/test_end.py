"""The final count (E1)."""

from __future__ import annotations

from .table import At


def over(position: str, players: int = 4) -> At:
    taken = {3: 6, 4: 8}[players]
    return At(f"step: over\nhand: 24\ntaken: {[6] * taken}\n{position}", players=players)


def totals(at: At) -> list[int]:
    return [standing.points for standing in at.rules.standings(at.state)]


def ranks(at: At) -> list[int]:
    return [standing.rank for standing in at.rules.standings(at.state)]


def test_e1_most_three_points_second_most_one() -> None:
    assert totals(over("stocks: {1: {gem: 3}, 2: {gem: 2}, 3: {gem: 1}}")) == [3, 1, 0, 0]


def test_e1_tied_for_most_three_each_and_no_second() -> None:
    assert totals(over("stocks: {1: {gem: 2}, 2: {gem: 2}, 3: {gem: 1}}")) == [3, 3, 0, 0]


def test_e1_tied_for_second_one_each() -> None:
    assert totals(over("stocks: {1: {gem: 3}, 2: {gem: 2}, 3: {gem: 2}}")) == [3, 1, 1, 0]


def test_ruling_with_nothing_one_is_neither_first_nor_second() -> None:
    assert totals(over("stocks: {4: {gem: 1}}")) == [0, 0, 0, 3]
    assert totals(over("")) == [0, 0, 0, 0]


def test_e1_every_resource_in_play_counts_for_itself() -> None:
    at = over("stocks: {1: {gem: 3, book: 1}, 2: {gem: 2, book: 2}, 3: {weapon: 1}}")
    assert totals(at) == [3 + 1, 1 + 3, 3, 0]


def test_e1_plus_points_won_plus_three_for_each_tile() -> None:
    at = over("points: {1: 4, 3: 1}\nwon: {1: [J1], 2: [J2, L1]}\nstocks: {2: {gem: 1}}")
    assert [dict(standing.parts) for standing in at.rules.standings(at.state)][:3] == [
        {"won": 4, "tiles": 3, "stock": 0},
        {"won": 0, "tiles": 6, "stock": 3},
        {"won": 1, "tiles": 0, "stock": 0},
    ]
    assert totals(at) == [7, 9, 1, 0]


def test_e1_tokens_on_the_board_do_not_matter() -> None:
    usual, lying = (
        over("stocks: {1: {gem: 1}}"),
        over("stocks: {1: {gem: 1}}\ntokens: {jeweller: {book: 2}, forge: {weapon: 9, gem: 8, tool: 1}}"),
    )
    assert usual.lying("forge") != lying.lying("forge")
    assert totals(usual) == totals(lying) == [3, 0, 0, 0]


def test_e1_ties_share_the_victory() -> None:
    assert ranks(over("points: {1: 4, 2: 5, 3: 5}")) == [3, 1, 1, 4]
    assert ranks(over("points: {1: 4, 2: 5, 3: 4}")) == [2, 1, 2, 4]


def test_e1_the_end_is_told_resource_by_resource_and_seat_by_seat() -> None:
    at = At(
        "taken: [6, 6, 6, 6, 6]\nhand: 22\ntiles: {inn: closed}\nstocks: {1: {gem: 2}, 2: {gem: 1}}\n"
        "points: {2: 7}\nwon: {3: [F1]}"
    )
    at.do("visit market book")
    assert [fact["resource"] for fact in at.facts("resource-counted")] == [0, 1, 3, 4]
    assert at.facts("resource-counted")[0] == {"resource": 0, "counts": (2, 1, 0), "seats": (0,), "runners_up": (1,)}
    assert at.facts("scored") == [
        {"seat": 0, "won": 0, "tiles": 0, "stock": 3, "points": 3},
        {"seat": 1, "won": 7, "tiles": 0, "stock": 1, "points": 8},
        {"seat": 2, "won": 0, "tiles": 3, "stock": 3, "points": 6},
    ]
