"""Where the scoring leads to, what it notes, and how a finished game is opened again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from threading import Event
from typing import Any

import pygame
import pytest

from game.app.loop import App
from game.engine import GameError, Head, Line
from game.engine.journal import seating
from game.files.resources import user_saves
from game.match import Match
from game.match.player import head_of
from game.match.saved_games import FinishedGame
from game.scenes import Scene, Stage
from game.scenes.scoring import scene as scoring_scene
from game.scenes.scoring.keepsakes import deciders, shared_seats
from game.store import begin, load_statistics, saved_game
from game.widgets import Label, Widget
from tests.story.games import finish_game as played

from .driving import Open, click, find_widget, focus, press
from .scored import ATLANDICE, ATLANTIS, SURVIVE, finish_game, scene, scoring, wait


class Elsewhere(Scene):
    """A scene behind a door, and what it was opened with."""

    def __init__(self, stage: Stage, name: str, *values: Any) -> None:
        super().__init__(stage)
        self.name, self.values = name, values

    def build(self) -> Widget:
        return Label(self.name)


@pytest.fixture(autouse=True)
def every_door_leads_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("menu", "replay", "table"):
        monkeypatch.setattr(
            f"game.scenes.routes.open_{name}", lambda stage, *values, name=name: Elsewhere(stage, name, *values)
        )


def elsewhere(app: Any) -> Elsewhere:
    assert isinstance(app.stack.top, Elsewhere)
    return app.stack.top


@pytest.mark.parametrize("by_keys", [False, True])
@pytest.mark.parametrize("name, scenes", [("menu", 1), ("replay", 2), ("rematch", 1)])
def test_its_buttons_lead_where_they_say(open_app: Open, name: str, scenes: int, by_keys: bool) -> None:
    game = finish_game(SURVIVE)
    app = open_app(scoring(game, speed="instant"))
    if by_keys:
        focus(app, name)
        press(app, pygame.K_RETURN)
    else:
        click(app, find_widget(app, name))
    assert elsewhere(app).name == {"rematch": "table"}.get(name, name)
    assert len(app.stack.scenes) == scenes
    for value in elsewhere(app).values:
        if isinstance(value, Match):
            value.close()
        else:
            assert value == game.path


def test_the_menu_can_be_reached_during_the_show(open_app: Open) -> None:
    app = open_app(scoring(finish_game(SURVIVE)))
    click(app, find_widget(app, "menu"))
    assert elsewhere(app).name == "menu"


def test_escape_leaves_nothing_and_shows_the_way_out(open_app: Open) -> None:
    app = open_app(scoring(finish_game(SURVIVE)))
    press(app, pygame.K_ESCAPE)
    wait(app, 1)
    press(app, pygame.K_ESCAPE, pygame.K_ESCAPE)
    assert scene(app).root.focused is find_widget(app, "menu")
    press(app, pygame.K_RETURN)
    assert elsewhere(app).name == "menu"


def test_enter_plays_again_where_nothing_else_has_the_focus_but_not_as_the_end_of_skipping(open_app: Open) -> None:
    app = open_app(scoring(finish_game(SURVIVE)))
    press(app, pygame.K_RETURN, pygame.K_RETURN)
    assert not scene(app).show.is_counting, "the first key skips the show, the second comes too soon"
    for key in (pygame.K_RETURN, pygame.K_SPACE):
        wait(app, 0.9)
        press(app, key)
        assert scene(app).finished, "and so does whoever presses on a moment late"
    wait(app, 1)
    press(app, pygame.K_RETURN)
    (match,) = elsewhere(app).values
    match.close()


def test_a_rematch_is_the_same_table_with_another_deal(open_app: Open) -> None:
    game = finish_game(ATLANTIS)
    app = open_app(scoring(game, speed="instant"))
    click(app, find_widget(app, "rematch"))
    (match,) = elsewhere(app).values
    with match:
        assert match.rules is game.rules
        assert match.players == game.players
        assert match.sharing == game.sharing
        match.journal.save()
        assert deal(match.journal.path) != deal(game.path)
        assert match.journal.path != game.path
        assert not match.is_over


def test_in_a_rematch_a_person_sits_where_a_bot_stood_in(open_app: Open) -> None:
    game = finish_game(ATLANTIS)
    stood_in = replace(game, players=tuple(replace(player, level="sailor") for player in game.players), people=(0,))
    assert [player.is_person for player in stood_in.rematch_players()][:2] == [True, False]
    app = open_app(scoring(stood_in, speed="instant"))
    click(app, find_widget(app, "rematch"))
    (match,) = elsewhere(app).values
    with match:
        assert match.people == (0,)
    assert FinishedGame.load(game.path).people == tuple(
        seat for seat, player in enumerate(game.players) if player.is_person
    )


def deal(path: Path) -> int:
    head = saved_game(path).head
    assert head
    return head.seed


def test_a_rematch_that_cannot_be_saved_begins_all_the_same(open_app: Open) -> None:
    game = finish_game(ATLANTIS)
    app = open_app(scoring(game, speed="instant"))
    user_saves().rename(user_saves().with_name("elsewhere"))
    user_saves().write_text("in the way")
    click(app, find_widget(app, "rematch"))
    (match,) = elsewhere(app).values
    assert match.journal.trouble is not None
    user_saves().unlink()
    match.close()
    assert deal(match.journal.path)


def wait_until_noted(app: App) -> App:
    """As soon as the result is where it belongs."""
    while scene(app).noting:
        app.turn([], 0.01)
    return app


def test_the_statistics_count_a_game_once(open_app: Open) -> None:
    game = finish_game(SURVIVE)
    for _ in range(2):
        wait_until_noted(open_app(scoring(game)))
    statistics, faults = load_statistics()
    assert not faults
    (result,) = statistics.results
    assert result.game == "survive"
    assert result.board == "survive-classic"
    assert result.names == tuple(player.name for player in game.players)
    assert result.levels == (None, None, "castaway", "castaway")
    assert result.shared == ()
    story = game.rules.story(game.history, game.standings)
    assert story.awards
    assert {(seat, name) for seat, own in enumerate(result.awards) for name in own} == {
        (award.seat, award.name) for award in story.awards
    }
    assert list(zip(result.ranks, result.points, strict=True)) == [
        (standing.rank, standing.points) for standing in game.standings
    ]


def test_two_games_are_two_in_the_statistics(open_app: Open) -> None:
    for seed in (1, 2):
        wait_until_noted(open_app(scoring(finish_game(SURVIVE, seed))))
    assert len(load_statistics()[0].results) == 2


def test_what_cannot_be_noted_is_told_and_the_show_goes_on(open_app: Open) -> None:
    game = replace(finish_game(SURVIVE), path=Path("nowhere.journal"))
    app = wait_until_noted(open_app(scoring(game)))
    assert any("nowhere" in text for text in app.stage.toasts.texts)
    wait(app, 1)
    assert scene(app).show.rounds_begun


def test_frames_do_not_wait_for_the_statistics_but_who_leaves_does(
    open_app: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    go_on, kept = Event(), list[FinishedGame]()

    def slowly(game: FinishedGame, _awards: object) -> None:
        go_on.wait(120)
        kept.append(game)

    monkeypatch.setattr(scoring_scene, "note", slowly)
    game = finish_game(SURVIVE)
    app = open_app(scoring(game))
    wait(app, 1)
    assert kept == []
    go_on.set()
    scene(app).leave()
    assert kept == [game]


@pytest.mark.parametrize("table", [SURVIVE, ATLANTIS, ATLANDICE], ids=str)
def test_a_finished_game_is_opened_from_its_journal(table: Any) -> None:
    game = finish_game(table)
    again = FinishedGame.load(game.path)
    assert again.players == game.players
    assert list(again.standings) == list(game.standings)
    assert list(again.history) == list(game.history)
    assert (again.sharing, again.path, again.rules.setup) == (game.sharing, game.path, game.rules.setup)


def test_a_game_that_did_not_end_has_no_scoring() -> None:
    game = finish_game(SURVIVE)
    head = head_of(game.rules, game.players, 1, "around")
    writer = begin(user_saves(), head, "Half of it", played(SURVIVE, 1).lines[:100])
    writer.close()
    with pytest.raises(GameError, match="not-finished"):
        FinishedGame.load(writer.path)


@pytest.mark.parametrize(
    "changes, expected, shared",
    [
        ((), (None, "sailor"), ()),
        (((0, 0, "castaway"),), ("castaway", "sailor"), ()),  # a bot played all of it
        (((2, 0, "castaway"),), ("castaway", "sailor"), (0,)),
        (((6, 0, "castaway"),), (None, "sailor"), (0,)),  # a bot only finished it
        (((2, 0, "castaway"), (4, 0, None)), (None, "sailor"), (0,)),  # as many as the bot
        (((2, 0, "castaway"), (2, 0, None)), (None, "sailor"), ()),  # a bot sat there and decided nothing
        (((2, 1, None),), (None, None), (1,)),  # a person took over from a bot
    ],
)
def test_what_came_of_a_seat_that_a_bot_took_over_is_nobodys(
    changes: Sequence[tuple[int, int, str | None]], expected: tuple[str | None, ...], shared: tuple[int, ...]
) -> None:
    head = Head("nim", 1, {}, 2, {}, [], ["Ana", "Salt"], 1, [None, "sailor"])
    lines = [Line(0, "pass"), Line(1, "pass")] * 4
    for number, seat, level in reversed(changes):
        lines.insert(number, seating(seat, level))
    assert deciders(head, lines) == expected
    assert shared_seats(head, lines) == shared


def test_what_was_taken_back_is_not_counted() -> None:
    head = Head("nim", 1, {}, 1, {}, [], ["Ana"], 1)
    lines = [Line(0, "pass"), Line(0, "undo"), Line(0, "pass"), seating(0, "sailor"), Line(0, "pass"), Line(0, "pass")]
    assert deciders(head, lines) == ("sailor",)
    assert shared_seats(head, lines) == (0,)
    assert shared_seats(head, lines[:2] + lines[3:]) == ()
