"""The yardstick of a review: leads to expect, and chances to win."""

from __future__ import annotations

from math import log
from pathlib import Path
from typing import Any

import msgspec
import pytest
import yaml

from game.bots.evaluations import points_now
from game.commands.games import chosen_rules
from game.files.faults import BadDocument
from game.review.measures import atlandice, measures_of
from game.review.played_game import PlayedGame, leads
from game.review.yardstick import WeightCourse, Yardstick, fewness, read_weights, weights_path, yardstick_of
from game.rules import GAMES, game_of
from game.rules.atlandice.score import stock_points
from game.rules.boards import find_boards
from game.store.journals import load
from tests.engine.nim import make_rules, small_board
from tools.yardstick_games import everything, play_games

from .games import played_game


def places(played: PlayedGame) -> range:
    return range(0, len(played.steps) + 1, 7)


@pytest.mark.parametrize(
    "game, players", [("survive", 2), ("survive", 4), ("atlantis", 3), ("atlandice", 2), ("atlandice", 4)]
)
def test_leads_come_to_nothing_and_chances_to_one(game: str, players: int) -> None:
    played, yardstick = played_game(game, players), yardstick_of(game)
    for place in places(played):
        state = played.position(place)
        assert sum(yardstick.leads(played.rules, state)) == pytest.approx(0, abs=1e-9)
        chances = yardstick.chances(played.rules, state)
        assert sum(chances) == pytest.approx(1)
        assert min(chances) >= 0


@pytest.mark.parametrize("game", GAMES)
def test_who_leads_by_most_is_likeliest_to_win(game: str) -> None:
    played, yardstick = played_game(game), yardstick_of(game)
    for place in places(played)[:-1]:
        state = played.position(place)
        found, chances = yardstick.leads(played.rules, state), yardstick.chances(played.rules, state)
        assert sorted(range(4), key=found.__getitem__) == sorted(range(4), key=chances.__getitem__)


@pytest.mark.parametrize("game", GAMES)
def test_in_the_end_it_tells_what_came_of_the_game(game: str) -> None:
    played, yardstick = played_game(game), yardstick_of(game)
    standings = played.rules.standings(played.end)
    assert yardstick.leads(played.rules, played.end) == leads([standing.points for standing in standings])
    winners = [standing.seat for standing in standings if standing.rank == 1]
    assert yardstick.chances(played.rules, played.end) == [(seat in winners) / len(winners) for seat in range(4)]


@pytest.mark.parametrize("players", [2, 4])
def test_what_the_stocks_of_atlandice_would_bring_is_what_its_rules_count(players: int) -> None:
    played, stock = played_game("atlandice", players), atlandice.NAMES.index("stock")
    rules: Any = played.rules
    for place in places(played):
        state = played.position(place)
        assert [counted[stock] for counted in atlandice.count(rules, state)] == stock_points(rules.constants, state)[
            :players
        ]


@pytest.mark.parametrize("game", GAMES)
def test_leads_are_in_points_from_the_beginning(game: str) -> None:
    played, yardstick = played_game(game), yardstick_of(game)
    for place in range(len(played.steps)):
        if played.turn(place) == 1:
            assert max(map(abs, yardstick.leads(played.rules, played.position(place)))) < 12


@pytest.mark.parametrize("game", GAMES)
def test_a_game_runs_from_its_beginning_to_its_end(game: str) -> None:
    played, measures = played_game(game), measures_of(game)
    assert measures
    run = [
        measures.progress(played.rules, played.position(place))
        for place in range(len(played.steps))
        if played.turn(place)
    ]
    assert all(0 <= now <= 1 for now in run)
    assert run[0] < 0.1 < 0.6 < run[-1]
    assert {len(counted) for counted in measures.count(played.rules, played.position(0))} == {len(measures.names)}


def test_a_course_goes_by_time_and_players() -> None:
    course = WeightCourse(start=1.0, run=2.0, run_squared=4.0, few=8.0, few_run=16.0)
    assert [fewness(2), fewness(4)] == [1.0, 0.0]
    assert fewness(6) < fewness(5) < 0
    assert course.at(0.0, 0.0) == 1
    assert course.at(0.5, 0.0) == 1 + 1 + 1
    assert course.at(0.5, 1.0) == 3 + 8 + 8


def test_who_has_just_replied_is_given_what_replies_are_worth() -> None:
    measures, played = measures_of("survive"), played_game("survive")
    assert measures
    weights = read_weights(weights_path("survive"), measures.names)
    yardstick = Yardstick(measures, msgspec.structs.replace(weights, reply=WeightCourse(start=3.0)))
    state = played.position(len(played.steps) // 2)
    plain, replied = yardstick.leads(played.rules, state), yardstick.leads(played.rules, state, 2)
    assert [after - before for before, after in zip(plain, replied, strict=True)] == pytest.approx(
        [-1.0, -1.0, 3.0, -1.0]
    )
    assert yardstick.leads(played.rules, played.end, 2) == yardstick.leads(played.rules, played.end)


def test_a_game_without_measures_is_measured_by_its_points() -> None:
    nim = make_rules(small_board(), 2, {})
    state = nim.start()
    assert yardstick_of("nim").leads(nim, state) == leads(points_now(nim, state))
    assert sum(yardstick_of("nim").chances(nim, state)) == pytest.approx(1)


def spoilt(game: str, folder: Path, change: Any) -> Path:
    document = yaml.safe_load(weights_path(game).read_text(encoding="utf-8"))
    change(document)
    path = folder / "weights.yaml"
    path.write_text(yaml.safe_dump(document), encoding="utf-8")
    return path


@pytest.mark.parametrize(
    "change, code, place",
    [
        (lambda weights: weights["worth"].pop("home"), "missing-key", "worth"),
        (lambda weights: weights["worth"].update(gold={"start": 1.0}), "unknown-key", "worth.gold"),
        (lambda weights: weights["worth"]["home"].update(start="much"), "wrong-type", "worth.home.start"),
        (lambda weights: weights["sharpness"].pop("start"), "missing-key", "sharpness"),
    ],
)
def test_weights_that_are_not_there_are_told(change: Any, code: str, place: str, tmp_path: Path) -> None:
    measures = measures_of("atlantis")
    assert measures
    with pytest.raises(BadDocument) as told:
        read_weights(spoilt("atlantis", tmp_path, change), measures.names)
    [fault] = told.value.faults
    assert fault.code == code
    assert fault.place.endswith(place)


def test_other_weights_measure_otherwise() -> None:
    measures, played = measures_of("survive"), played_game("survive")
    assert measures
    weights = read_weights(weights_path("survive"), measures.names)
    home = {name: WeightCourse(start=float(name == "home")) for name in measures.names}
    yardstick = Yardstick(measures, msgspec.structs.replace(weights, worth=home))
    before = played.position(len(played.steps) - 1)
    assert yardstick.leads(played.rules, before) == pytest.approx(leads(points_now(played.rules, before)))


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES)
def test_it_foretells_games_better_than_nobody(game: str, tmp_path: Path) -> None:
    """In new games of mixed levels: how unlikely those who won were said to be, beside what is said if all are
    alike.
    """
    play_games(game, tmp_path, 12)
    said = alike = 0.0
    for path in sorted(tmp_path.glob("*.journal")):
        played = PlayedGame.of(load(path))
        wins = yardstick_of(game).chances(played.rules, played.end)
        half = [
            place
            for place in range(len(played.steps) // 2, len(played.steps), 5)
            if not played.rules.is_over(played.position(place))
        ]
        for place in half:
            chances = yardstick_of(game).chances(played.rules, played.position(place))
            said -= sum(won * log(chance) for won, chance in zip(wins, chances, strict=True) if won) / len(half)
        alike += log(played.rules.seats)
    assert said < 0.8 * alike


def test_chances_are_unsure_with_options_for_which_they_were_measured_to_be_off() -> None:
    yardstick = yardstick_of("survive")
    setups: list[tuple[int, str | None, list[str], bool]] = [
        (4, None, [], True),
        (4, None, ["hunters"], True),
        (4, None, ["all_equal"], True),
        (4, None, ["all_equal", "hunters"], False),
        (4, None, ["submerged"], False),
        (4, None, everything("survive", 4), False),
        (2, None, ["boats_per_colour"], False),
        (3, "survive-atoll", [], False),
    ]
    for players, board, options, is_sure in setups:
        assert yardstick.is_sure(chosen_rules("survive", players, board, options)) is is_sure, (board, options)
    assert yardstick_of("nim").is_sure(make_rules(small_board(), 2, {}))


@pytest.mark.parametrize("game", GAMES)
def test_what_is_unsure_names_options_and_boards_that_there_are(game: str) -> None:
    measures = measures_of(game)
    assert measures
    weights = read_weights(weights_path(game), measures.names)
    known = {option.key for option in game_of(game).RULES.options}
    assert {key for together in weights.unsure for key in together} <= known
    assert set(weights.unsure_boards) <= {entry.path.stem for entry in find_boards(game)}
