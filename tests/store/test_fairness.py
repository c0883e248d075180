"""What is said of dice and piles: right by the book, by counting out, and on a thousand fair and loaded sets."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from itertools import groupby, permutations, product
from math import sqrt
from random import Random

import pytest

from game.engine import Lot
from game.store.fairness import FEW, FairnessVerdict, RollCount, judge, streak_chance, tail
from game.store.rolls import GameRolls, Roll, RollShelf, SavedRolls, add_up
from tests.soaks import few_or_soak

BOOK = [(3.841459, 1, 0.05), (6.634897, 1, 0.01), (5.991465, 2, 0.05), (11.0705, 5, 0.05), (0.554298, 5, 0.99), (18.30704, 10, 0.05), (43.77297, 30, 0.05)]  # fmt: skip  # noqa: E501


@pytest.mark.parametrize(("value", "freedom", "share"), BOOK)
def test_the_tail_of_chi_square_is_that_of_the_tables(value: float, freedom: int, share: float) -> None:
    assert tail(value, freedom) == pytest.approx(share, abs=1e-6)


def counted(odds: Mapping[str, int], faces: Sequence[str]) -> RollCount:
    count = RollCount(odds)
    for face in faces:
        count.add(tuple(odds.items()), face)
    return count


def test_a_die_is_judged_by_pearson() -> None:
    count = counted({"one": 1, "two": 2, "three": 3}, ["one"] * 18 + ["two"] * 20 + ["three"] * 22)
    value, freedom = count.chi_square()
    assert freedom == 2
    assert value == pytest.approx(64 / 10 + 0 + 64 / 30)
    first = count.by_face()[0]
    assert (first.count, first.expected) == (18, 10)
    assert first.reach == pytest.approx(1.96 * sqrt(60 / 6 * 5 / 6))


def out_of_a_pile(order: Sequence[str]) -> RollCount:
    """Things as they come out of a pile that holds just these."""
    count, left = RollCount(), list(order)
    for face in order:
        count.add(tuple((one, left.count(one)) for one in sorted(set(left))), face)
        left.remove(face)
    return count


def test_a_pile_is_judged_by_all_ways_to_shuffle_it() -> None:
    """Over all orders a kind comes as often too soon as too late, and strays as far as is said."""
    orders = [out_of_a_pile(order).by_face() for order in permutations("aaabbc")]
    for place in range(3):
        strayed = [faces[place].count - faces[place].expected for faces in orders]
        spread = [(faces[place].reach / 1.96) ** 2 for faces in orders]
        assert sum(strayed) / len(orders) == pytest.approx(0, abs=1e-9)
        assert sum(one * one for one in strayed) / len(orders) == pytest.approx(sum(spread) / len(orders))


def test_shuffling_the_piles_of_each_game_tells_the_same() -> None:
    """What the sums say, hundreds of shuffles within each game say, too."""
    random = Random(7)

    def games(shuffle: Callable[[list[str]], object]) -> float:
        whole = RollCount()
        for _ in range(6):
            pile = [*"aaaaaaaabbbbbbcccccdd"]
            shuffle(pile)
            whole.add_all(out_of_a_pile(pile))
        return whole.chi_square()[0]

    seen = Random(5)
    strayed = games(seen.shuffle)
    shuffled = [games(random.shuffle) for _ in range(300)]
    share = sum(one > strayed for one in shuffled) / len(shuffled)
    assert tail(strayed, 3) == pytest.approx(share, abs=0.08)


@pytest.mark.parametrize("shares", [(1 / 3,), (2 / 3,), (1 / 3, 1 / 3, 1 / 3), (0.5, 0.3, 0.2), (0.5, 0.25)])
@pytest.mark.parametrize("long", [1, 2, 3, 4])
def test_streaks_are_as_likely_as_counting_out_says(shares: tuple[float, ...], long: int) -> None:
    rolls, found = 7, 0.0
    rest = max(1 - sum(shares), 0.0)
    for faces in product(range(len(shares) + 1), repeat=rolls):
        chance = 1.0
        for face in faces:
            chance *= shares[face] if face < len(shares) else rest
        if any(face < len(shares) and len(list(row)) >= long for face, row in groupby(faces)):
            found += chance
    assert streak_chance(shares, long, rolls) == pytest.approx(found)


def test_three_sharks_in_a_row_are_no_wonder() -> None:
    assert round(100 * streak_chance((1 / 3,), 3, 33)) == 57
    assert round(100 * streak_chance((1 / 3,), 3, 50)) == 73


def test_words_allow_for_all_that_is_shown() -> None:
    assert FairnessVerdict(FEW - 1, 0.0001).word == "few"
    assert [FairnessVerdict(900, share).word for share in (0.62, 0.05, 0.049, 0.0099)] == [
        "like",
        "like",
        "unusual",
        "strange",
    ]
    assert FairnessVerdict(900, 0.03, shown=3).word == "like"
    assert FairnessVerdict(900, 0.012, shown=3).word == "unusual"
    assert FairnessVerdict(900, 0.003, shown=3).word == "strange"


# A thousand sets.

FAIR = {"creature": {"serpent": 2, "shark": 2, "whale": 2}, "city": {str(number): 1 for number in range(1, 7)}}
GAMES = {"creature": ("survive", 33, 26), "city": ("atlandice", 130, 10)}
PILES = {  # what lies under the tiles of each terrain, and how much of the third comes out until the mountain breaks
    "beach": {"shark": 3, "whale": 2, "boat": 4, "whirlpool": 1, "dolphin-help": 3, "fair-wind": 3},
    "forest": {"shark": 3, "whale": 2, "boat": 3, "whirlpool": 2, "dolphin-help": 2, "shark-repellent": 4},
    "mountain": {"shark": 1, "whirlpool": 4, "volcano": 1, "whale-repellent": 2},
}
NAMES = ["Ada", "Ben", "Cleo", "Marlin"]
EVENING = datetime(2030, 5, 1, 20, 30, tzinfo=UTC)
Load = Callable[[dict[str, int], int], dict[str, int]]
Draw = tuple[str, dict[str, int], int, str]  # the lot, its odds, for which seat, and what came


def no_load(odds: dict[str, int], _seat: int) -> dict[str, int]:
    return odds


def a_set(seed: int, die: Load = no_load, pile: Load = no_load) -> list[RollShelf]:
    """What is said of a table's games with these dice and piles; a load changes the odds that things really have."""
    random, saves = Random(seed), list[SavedRolls]()
    for lot, (game, rolls, games) in GAMES.items():
        for number in range(games):
            seats, fair = [turn % 4 for turn in range(rolls)], FAIR[lot]
            saves.append(_game(game, number, [(lot, fair, seat, _draw(random, die(fair, seat))) for seat in seats]))
    for number in range(GAMES["creature"][2]):
        saves.append(_game("survive", 100 + number, [*_undersides(random, pile)]))
    return add_up(saves, lambda name: name)


def _undersides(random: Random, load: Load) -> Iterator[Draw]:
    turn = 0
    for contents in PILES.values():
        left = dict(contents)
        while left:
            face, seat = _draw(random, load(left, turn % 4)), turn % 4
            yield "undersides", left, seat, face
            left = {one: count - (one == face) for one, count in left.items() if count > (one == face)}
            turn += 1
            if face == "volcano":
                return


def _draw(random: Random, odds: Mapping[str, int]) -> str:
    return random.choices([*odds], [*odds.values()])[0]


def _game(game: str, seed: int, drawn: Sequence[Draw]) -> SavedRolls:
    odds, rolls = list[tuple[str, dict[str, int]]](), list[Roll]()
    for number, (lot, fair, seat, face) in enumerate(drawn):
        if not odds or odds[-1] != (lot, fair):
            odds.append((lot, fair))
        rolls.append(Roll(len(odds) - 1, face, number, seat, seat == 3))
    return SavedRolls(f"{game} {seed}", EVENING + timedelta(days=seed), GameRolls(game, seed, "", NAMES, odds, rolls))


def alarms(sets: int, die: Load = no_load, pile: Load = no_load) -> dict[str, int]:
    """In how many sets a die or a pile is called unusual, or strange, in how many a person, or a kind too soon or too
    late; and two shelves alone.
    """
    found = {"dice": 0, "people": 0, "strange": 0, "kinds": 0, "creature": 0, "tiles": 0}
    for seed in range(sets):
        shelves = a_set(seed, die, pile)
        loud = [shelf.name for shelf in shelves if shelf.verdict.word in ("unusual", "strange")]
        found["dice"] += bool(loud)
        found["strange"] += any(shelf.verdict.word == "strange" for shelf in shelves)
        found["kinds"] += any(told_kinds(shelf) for shelf in shelves)
        found["people"] += any(one.verdict.word in ("unusual", "strange") for shelf in shelves for one in shelf.people)
        for name in ("creature", "tiles"):
            found[name] += name in loud
    return found


def told_kinds(shelf: RollShelf) -> list[str]:
    """The kinds in piles that are said to have come too soon or too late."""
    piles = [lot.count for lot in shelf.lots if lot.lot.is_pile]
    return [face.face for count in piles for face in count.by_face() if shelf.strays(face)]


def heavy(odds: dict[str, int], _seat: int) -> dict[str, int]:
    """A shark comes 42 times of 100 instead of 33."""
    return {face: weight * 100 + 45 * weight * (face == "shark") for face, weight in odds.items()}


def against_ada(odds: dict[str, int], seat: int) -> dict[str, int]:
    """Only Ada's die is loaded: with a shark it falls 60 times of 100."""
    return {face: weight * (3 if face == "shark" and seat == 0 else 1) for face, weight in odds.items()}


def stacked(odds: dict[str, int], _seat: int) -> dict[str, int]:
    """Whirlpools lie three times as often on top as they should."""
    return {face: weight * (3 if face == "whirlpool" else 1) for face, weight in odds.items()}


@few_or_soak("sets", 10, 1000)
def test_fair_sets_are_called_so(sets: int) -> None:
    """5 of 100 tables may see a die that is called unusual, 5 somebody, and 5 a kind that came too soon or too late; 1
    of 100 a strange one.
    """
    found = alarms(sets)
    print(found)
    for name, rate in (("dice", 0.05), ("people", 0.05), ("kinds", 0.05), ("strange", 0.01)):
        assert found[name] <= sets * rate + 2.6 * sqrt(sets * rate * (1 - rate))
    assert sets < 1000 or found["dice"] >= 25


@few_or_soak("sets", 2, 1000)
def test_loaded_sets_are_found(sets: int) -> None:
    dice, people, piles = alarms(sets, die=heavy), alarms(sets, die=against_ada), alarms(sets, pile=stacked)
    print(dice, people, piles)
    assert dice["creature"] >= 0.95 * sets
    assert people["people"] >= 0.95 * sets
    assert piles["tiles"] >= 0.95 * sets
    assert piles["kinds"] >= 0.95 * sets


@pytest.mark.parametrize(
    ("sharks", "boats", "is_told"),
    [(0, 1, False), (0, FEW - 1, False), (FEW, 1, False), (100, 11, False), (100, 20, True), (400, 0, True)],
)
def test_of_a_kind_nothing_is_said_by_few_draws_or_of_one_of_many(sharks: int, boats: int, is_told: bool) -> None:
    """Boats are one of twenty in the pile; a reach for 95 of 100 would be too near for all kinds on a shelf."""
    drawn = ["shark"] * sharks + ["boat"] * boats
    odds = {"shark": 19, "boat": 1}
    (shelf,) = add_up([_game("survive", 0, [("undersides", odds, 0, face) for face in drawn])], lambda name: name)
    assert bool(told_kinds(shelf)) is is_told


def test_a_lot_is_a_die_unless_it_says_otherwise() -> None:
    assert not Lot("dice", {}).is_pile
    assert judge([RollCount()]).word == "few"
