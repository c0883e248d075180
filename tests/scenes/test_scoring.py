"""The show: what is turned over when, what nobody may know before, and how it is skipped."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from game.accessibility.tree import read_tree
from game.app.loop import App
from game.engine.speech.story import plain_story, tie_breaks
from tests.conformance.tables import Table
from tests.driver import find_all, find_one, is_a
from tests.soaks import soaked_unless

from .driving import Open, click, find_widget, press, words
from .scored import (
    ATLANDICE,
    ATLANTIS,
    SURVIVE,
    TABLES,
    finish_from_position,
    finish_game,
    retold,
    scene,
    scoring,
    story_of,
    totals,
    wait,
    wait_for_the_end,
    with_other_end,
)


def say_number(number: int) -> str:
    return str(number).replace("-", "\N{MINUS SIGN}")


@pytest.mark.parametrize("table", soaked_unless(TABLES[3::2].__contains__, TABLES))
def test_in_the_end_the_rows_show_the_points_of_the_standings(open_app: Open, table: Table) -> None:
    game = finish_game(table, 2)
    app = open_app(scoring(game))
    wait_for_the_end(app)
    assert totals(app) == {standing.seat: say_number(standing.points) for standing in game.standings}
    assert all(str(standing.rank) in words(app) for standing in game.standings)


@pytest.mark.parametrize("table", soaked_unless(ATLANTIS.__ne__, [SURVIVE, ATLANTIS, ATLANDICE]))
@pytest.mark.parametrize("reduced", [False, pytest.param(True, marks=pytest.mark.soak)])
def test_no_frame_depends_on_what_is_not_turned_over_yet(open_app: Open, table: Table, reduced: bool) -> None:
    game = finish_game(table, 6 if table is SURVIVE else 2)
    rounds = len(story_of(game).rounds)
    for known in (0, rounds // 2, rounds - 1):
        app = open_app(scoring(game, reduced_motion=reduced), 1024, 640, 75)
        other = open_app(scoring(with_other_end(game, known), reduced_motion=reduced), 1024, 640, 75)
        while scene(app).show.rounds_begun <= known and scene(app).show.is_counting:
            app.stack.draw(app.window)
            picture = app.window.copy()
            other.stack.draw(other.window)
            assert picture.get_view("2").raw == other.window.get_view("2").raw
            assert words(app) == words(other)
            assert tips(app) == tips(other)
            app.stack.update(0.45)
            other.stack.update(0.45)


def tips(app: App) -> list[str]:
    return [widget.tip for widget in find_all(scene(app), "ScoringPiece")]


def test_chart_and_costs_come_only_when_all_is_turned_over(open_app: Open) -> None:
    app = open_app(scoring(finish_game(SURVIVE, 6)))
    while scene(app).show.is_counting:
        assert not any(is_a(widget, "Chart", "CostTable") for widget in scene(app).root.top.walk())
        app.turn([], 0.3)
    assert find_all(scene(app), "Chart")
    assert find_all(scene(app), "CostTable")


@pytest.mark.parametrize("part", [0.5, 0.99])
@pytest.mark.parametrize("table", [SURVIVE, ATLANTIS, ATLANDICE], ids=lambda table: table.game)
def test_a_chart_is_told_from_the_first_turn_of_a_game_that_was_played_on(
    open_app: Open, table: Table, part: float
) -> None:
    game = finish_from_position(table, part)
    assert game.start_view is not None
    story = game.rules.story(game.history, game.standings, game.start_view)
    app = open_app(scoring(game, speed="instant"))
    app.turn([], 0.5)
    heard = [node.heard.name for node in read_tree(scene(app).root).nodes.values()]
    numbers = [int(line[5:].partition(":")[0]) for line in heard if line[:5] in ("Turn ", "Round") and ": " in line]
    assert (numbers[0], numbers[-1]) == (story.lines[0][0][0], story.turns)
    assert numbers[0] > 0
    assert numbers == sorted(set(numbers))


def test_rows_stand_in_the_order_of_seats_and_slide_into_the_ranking(open_app: Open) -> None:
    game = finish_game(SURVIVE, 6)
    ranking = [standing.seat for standing in sorted(game.standings, key=lambda standing: standing.rank)]
    assert ranking != sorted(ranking)
    app = open_app(scoring(game))
    assert order(app) == [0, 1, 2, 3]
    while scene(app).show.is_counting:
        assert order(app) == [0, 1, 2, 3]
        app.turn([], 0.1)
    app.turn([], 0.2)
    assert 0 < scene(app).show.slid < 1
    wait_for_the_end(app)
    assert order(app) == ranking


def order(app: App) -> list[int]:
    """Seats from the highest row to the lowest."""
    ladder = find_one(scene(app), "Ladder")
    return sorted(range(len(ladder.rungs)), key=lambda seat: ladder.rungs[seat].rect.y)


def test_all_seats_are_in_step_and_totals_count_with_the_discs(open_app: Open) -> None:
    game = finish_game(SURVIVE, 6)
    app = open_app(scoring(game))
    story, before = story_of(game), dict.fromkeys(range(4), 0)
    while scene(app).show.is_counting:
        begun = scene(app).show.rounds_begun
        turned = dict.fromkeys(range(4), 0)
        for each in story.rounds[:begun]:
            for reveal in each.reveals:
                turned[reveal.seat] += reveal.value * reveal.counts
        shown = {seat: int(text) for seat, text in totals(app).items()}
        assert all(before[seat] <= shown[seat] <= turned[seat] for seat in shown)
        before = shown
        app.turn([], 0.05)
    assert any(before.values())


@pytest.mark.parametrize("how", ["click", "space", "enter", "escape", "button"])
def test_everything_can_be_turned_over_at_once(open_app: Open, how: str) -> None:
    game = finish_game(SURVIVE, 6)
    app = open_app(scoring(game))
    wait(app, 0.5)
    assert scene(app).show.is_counting
    if how == "click":
        click(app, (700, 300))
    elif how == "button":
        click(app, find_widget(app, "skip"))
    else:
        press(app, {"space": pygame.K_SPACE, "enter": pygame.K_RETURN, "escape": pygame.K_ESCAPE}[how])
    assert not scene(app).show.is_counting
    assert totals(app) == {standing.seat: say_number(standing.points) for standing in game.standings}


def test_who_presses_space_once_too_often_starts_nothing(open_app: Open) -> None:
    app = open_app(scoring(finish_game(SURVIVE, 6)))
    for _ in range(4):
        press(app, pygame.K_SPACE)
    assert len(app.stack.scenes) == 1
    assert not scene(app).show.is_counting


@pytest.mark.parametrize("settings", [{"speed": "instant"}, {"skip_ceremonies": True}])
def test_who_wants_no_ceremony_sees_the_end_at_once(open_app: Open, settings: dict[str, object]) -> None:
    game = finish_game(ATLANTIS, 2)
    app = open_app(scoring(game, **settings))
    assert not scene(app).show.is_moving
    assert totals(app) == {standing.seat: say_number(standing.points) for standing in game.standings}


def test_at_rest_nothing_is_drawn(open_app: Open) -> None:
    app = open_app(scoring(finish_game(SURVIVE, 6)))
    assert app.stack.pace == 60
    wait_for_the_end(app)
    wait(app, 1)
    assert app.stack.pace == 0
    assert not app.stack.is_dirty


def test_a_game_without_a_story_of_its_own_is_shown_by_its_points(open_app: Open) -> None:
    game = finish_game(ATLANDICE, 1)
    app = open_app(scoring(retold(game, plain_story(game.standings))))
    assert not any("point" in text for text in words(app) if text[:1].isdigit())
    wait_for_the_end(app)
    assert totals(app) == {standing.seat: say_number(standing.points) for standing in game.standings}


def test_with_nothing_to_turn_over_it_is_over_at_once(open_app: Open) -> None:
    game = finish_game(SURVIVE, 1)
    app = open_app(scoring(retold(game, replace(story_of(game), rounds=()))))
    assert not scene(app).show.is_moving
    assert set(totals(app).values()) == {"0"}


def test_where_not_points_decide_that_is_said_also_beside_a_tie_break(open_app: Open) -> None:
    game = finish_game(SURVIVE)
    first, second, *rest = sorted(game.standings, key=lambda standing: standing.rank)
    level = [
        replace(one, rank=rank, parts=(("saved", 2),), points=points)
        for one, rank, points in ((first, 1, 9), (second, 2, 6))
    ]
    others = [replace(one, rank=3, parts=(("saved", 0),), points=8) for one in rest]
    standings = [*level, *others]
    merit = ("saved", "points")
    story = replace(plain_story(standings), merit=merit, tie_breaks=tie_breaks(standings, merit, "survive"))
    app = open_app(scoring(retold(game, story, standings), speed="instant"))
    told = " ".join(words(app))
    assert app.stage.say("scoring.merit.saved") in told
    assert app.stage.say("scoring.merit.saved") != scene(app).words_of_game().decision()
