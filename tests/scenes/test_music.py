"""Which music a scene asks for: that of the game at the hour everyone sees, and none where there is enough to be
read.
"""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from game.engine import Event, View
from game.files.resources import data
from game.learning.puzzles import load_puzzle
from game.light import Day
from game.rules import GAMES
from game.rules.atlandice.view import AtlandiceView
from game.scenes import Push, ReplayScene, TableScene, open_menu, open_puzzle, open_settings, open_setup
from game.sound import SILENCE, Music
from game.tables import DrawnTable, screen_of
from tests.soaks import soaked_unless

from .driving import Open, press, top
from .evening import Evening, rules_for, sit_down
from .lessons import lesson_app
from .scored import ATLANDICE, finish_game, scoring
from .shelves import rest, save


def test_from_the_menu_to_setup_the_sea_of_the_menu_is_heard(open_app: Open) -> None:
    app = open_app(open_menu)
    app.turn([], 0.1)
    assert app.stage.sounds.music == Music("menu")
    app.stack.carry_out(Push(open_setup(app.stage, "survive")))
    app.turn([], 0.1)
    assert app.stage.sounds.music == Music("menu")


@pytest.mark.parametrize("game", GAMES)
def test_a_table_has_the_piece_of_its_game_and_keeps_it_under_the_settings(tmp_path: Path, game: str) -> None:
    evening = Evening.of(sit_down(tmp_path, rules_for(game, 3)))
    evening.pass_time()
    assert evening.sounds.music == Music(game, 0)
    evening.stack.carry_out(Push(open_settings(evening.stage)))
    evening.pass_moment(0.1)
    assert evening.sounds.music == Music(game, 0)


def test_an_undo_that_turns_the_hour_back_turns_the_music_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hours: dict[str, int] = {}  # every position is an hour of its own

    def hour(_: object, view: View) -> int:
        assert isinstance(view, AtlandiceView)
        return hours.setdefault(repr(view.state), len(hours))

    day = Day(hour=hour)
    monkeypatch.setattr("game.scenes.scene.screen_of", lambda game: replace(screen_of(game), day=day))
    match = sit_down(tmp_path, rules_for("atlandice", 2))
    evening = Evening.of(match)
    while match.actor is None or evening.is_moving:
        evening.pass_time()
    before, scene = evening.sounds.music, evening.stack.top
    assert isinstance(scene, TableScene)
    assert scene.playing.play(match.legal()[0])
    evening.pass_time()
    assert evening.sounds.music.hour > before.hour
    evening.key(pygame.K_z)
    evening.pass_time()
    assert evening.sounds.music == before


@pytest.mark.parametrize("game", soaked_unless("atlantis".__eq__, GAMES))
def test_a_replay_has_the_music_of_the_step_shown(open_app: Open, tmp_path: Path, game: str) -> None:
    app = open_app(lambda stage: ReplayScene(stage, save(tmp_path, "evening", game)))
    rest(app)
    scene = top(app, ReplayScene)
    assert scene.replay is not None
    hours = []
    for key in (pygame.K_END, pygame.K_HOME, pygame.K_END):
        press(app, key)
        rest(app)
        view = scene.replay.view(scene.replay.stops[scene.stop])
        assert app.stage.sounds.music == Music(game, screen_of(game).day.hour(scene.replay.rules, view))
        hours.append(app.stage.sounds.music.hour)
    assert hours[1] == 0
    assert hours[0] == hours[2] > 2


def test_a_scoring_has_one_chord(open_app: Open) -> None:
    app = open_app(scoring(finish_game(ATLANDICE)))
    app.turn([], 0.1)
    assert app.stage.sounds.music == Music("atlandice", is_over=True)


def test_lessons_and_puzzles_are_silent(open_app: Open) -> None:
    assert lesson_app(open_app, "survive").stage.sounds.music == SILENCE
    puzzle = load_puzzle(next(iter(sorted(data("puzzles").glob("survive*.yaml")))))
    app = open_app(lambda stage: open_puzzle(stage, puzzle))
    app.turn([], 0.1)
    assert app.stage.sounds.music == SILENCE


# Effects come from their place.


@pytest.mark.parametrize(
    "game, key", [("survive", "tile-laid"), ("atlandice", "die-taken"), ("atlantis", "pawn-moved")]
)
def test_what_happens_on_the_board_is_heard_from_there(tmp_path: Path, game: str, key: str) -> None:
    evening = Evening.of(sit_down(tmp_path, rules_for(game, 2), bots={0: "random", 1: "random"}))
    table, heard = evening.scene.table, evening.sounds.heard
    while sum(isinstance(event, Event) and event.key == key for event in heard) < 8:
        evening.pass_moment(0.4)
    found = [
        (at, event)
        for at, event in zip(evening.sounds.places, evening.sounds.heard, strict=True)
        if isinstance(event, Event)
    ]
    assert isinstance(table, DrawnTable)
    wide = evening.stage.size[0]
    expected = [
        table.model.camera.pixel(table.notices.places_of(event)[-1])[0] / wide for _, event in found if event.key == key
    ]
    places = [at for at, event in found if event.key == key]
    assert places == pytest.approx(expected)
    assert len({round(at, 2) for at in places}) > 1
    assert {at for at, event in found if event.key == "turn-began"} <= {0.5}
