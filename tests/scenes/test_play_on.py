"""Playing on from a replay: what is asked, who sits down, and the table that comes of it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.app.loop import App
from game.engine import Origin
from game.files.resources import user_saves
from game.match import Match
from game.match.past import Replay
from game.match.player import restore_players
from game.review.played_game import PlayedGame
from game.rules import GAMES
from game.scenes import CurtainScene, MenuScene, PauseScene, Push, ReplayScene, ScoringScene, TableScene, open_table
from game.scenes.play_on import PlayOnScene
from game.store import load, load_statistics
from game.widgets import Button

from .driving import Open, click, find_widget, focus, press, top, words, write
from .scored import ATLANDICE, ATLANTIS, SURVIVE, finish_game
from .shelves import rest, save

TABLES = {"survive": SURVIVE, "atlantis": ATLANTIS, "atlandice": ATLANDICE}


def at_turn(open_app: Open, path: Path, turns: int = 6, *size: int) -> App:
    app = open_app(lambda stage: ReplayScene(stage, path), *size)
    rest(app)
    press(app, *[pygame.K_PAGEDOWN] * turns)
    return app


def test_o_asks_and_space_plays_on(open_app: Open, puppets: None) -> None:
    app = at_turn(open_app, finish_game(SURVIVE).path)
    press(app, pygame.K_o)
    scene = top(app, PlayOnScene)
    assert [player.name for player in scene.draft.players()] == ["Marta", "Tomas", "Old Salt", "Pelican"]
    assert "A new game from this position. “Our evening” stays as it was." in words(app)
    press(app, pygame.K_SPACE)
    assert isinstance(app.stack.top, (TableScene, CurtainScene))
    saved = load(user_saves() / "Our evening, from turn 6.journal")
    assert saved.head.origin is not None
    assert (saved.head.origin.save, saved.head.origin.turn, saved.head.origin.luck) == ("Our evening", 6, [])


def test_others_and_bots_sit_down_by_keyboard_alone(open_app: Open, puppets: None) -> None:
    app = at_turn(open_app, finish_game(ATLANTIS).path)
    press(app, pygame.K_o)
    focus(app, "luck")
    press(app, pygame.K_RIGHT)
    focus(app, "name-0")
    press(app, *[pygame.K_BACKSPACE] * 10)
    write(app, "Nora")
    focus(app, "kind-1")
    press(app, pygame.K_RIGHT)
    focus(app, "kind-3")
    press(app, pygame.K_LEFT)
    focus(app, "play-on")
    press(app, pygame.K_SPACE)
    saved = load(next(path for path in user_saves().iterdir() if ", from turn " in path.name))
    players = restore_players(saved.rules, saved.head, ())
    assert [player.level for player in players] == [None, "sailor", "castaway", None]
    assert players[0].name == "Nora"
    assert len({player.name for player in players}) == 4
    assert saved.head.origin is not None
    assert sum(map(len, saved.head.origin.luck)) > 10


def test_a_name_that_two_have_is_told_and_escape_begins_nothing(open_app: Open) -> None:
    app = at_turn(open_app, finish_game(ATLANDICE).path)
    press(app, pygame.K_o)
    focus(app, "name-0")
    press(app, *[pygame.K_BACKSPACE] * 10)
    write(app, "Tomas")
    focus(app, "play-on")
    press(app, pygame.K_SPACE)
    top(app, PlayOnScene)
    assert "Another seat is called Tomas." in words(app)
    press(app, pygame.K_ESCAPE)
    top(app, ReplayScene)
    assert [path.name for path in user_saves().iterdir()] == ["Our evening.journal"]


def test_what_was_played_on_is_played_on_under_the_first_name(open_app: Open, puppets: None) -> None:
    app = at_turn(open_app, finish_game(ATLANDICE).path, 3)
    click(app, button(app))
    scene = top(app, PlayOnScene)
    assert any(text.startswith("Round 4, ") for text in words(app))
    assert scene.save_name() == "Our evening, from round 4"
    first = scene.head
    press(app, pygame.K_SPACE)
    again = load(user_saves() / "Our evening, from round 4.journal").head
    assert (first.origin, again.origin and again.origin.save) == (None, "Our evening")
    later = PlayOnScene(app.stage, scene.played, scene.place, again, "Our evening, from round 4")
    assert later.save_name() == "Our evening, from round 4"
    long = PlayOnScene(app.stage, scene.played, scene.place, first, "An evening " * 7)
    assert long.save_name().endswith("…, from round 4")
    assert len(long.save_name()) <= 70


def test_at_the_end_and_before_a_game_is_over_the_button_says_why(open_app: Open, tmp_path: Path) -> None:
    app = at_turn(open_app, finish_game(ATLANDICE).path)
    press(app, pygame.K_END)
    assert "over here" in button(app).off
    press(app, pygame.K_o)
    top(app, ReplayScene)
    other = at_turn(open_app, save(tmp_path, "evening", "atlandice", most=60), 2)
    assert button(other).off == "You can only play on from a finished game."
    press(other, pygame.K_o)
    click(other, button(other))
    top(other, ReplayScene)


def button(app: App) -> Button:
    found = find_widget(app, "play-on")
    assert isinstance(found, Button)
    return found


@pytest.mark.parametrize("game", GAMES)
def test_a_replay_and_what_is_played_on_count_turns_alike(game: str) -> None:
    replay = Replay.open(finish_game(TABLES[game]).path)
    played = PlayedGame(replay.rules, replay.steps, [])
    assert [played.turn(replay.steps_made(stop)) for stop in range(len(replay.stops))] == [
        *map(replay.turn, range(len(replay.stops)))
    ]


def leave_table(app: App) -> None:
    """By the menu over the table, or over the curtain before it."""
    press(app, pygame.K_ESCAPE)
    top(app, PauseScene)
    click(app, find_widget(app, "leave"))


def test_whoever_leaves_it_is_back_at_the_stop_of_the_replay_and_comes_to_the_menu_from_the_save_alone(
    open_app: Open, puppets: None
) -> None:
    app = at_turn(open_app, finish_game(SURVIVE).path)
    replay = top(app, ReplayScene)
    stop = replay.stop
    press(app, pygame.K_o, pygame.K_SPACE)
    leave_table(app)
    assert (top(app, ReplayScene), replay.stop) == (replay, stop)
    press(app, pygame.K_RIGHT)
    assert replay.stop > stop
    match = Match.resume(user_saves() / "Our evening, from turn 6.journal")
    again = open_app(lambda stage: open_table(stage, match))
    leave_table(again)
    top(again, MenuScene)


def test_its_scoring_leads_back_to_the_replay_it_began_from(open_app: Open) -> None:
    finished = finish_game(ATLANDICE)
    app = at_turn(open_app, finished.path)
    replay = top(app, ReplayScene)
    app.stack.carry_out(Push(ScoringScene(app.stage, replace(finished, origin=Origin("Our evening", 3)))))
    top(app, ScoringScene).skip()
    rest(app)
    press(app, pygame.K_ESCAPE, pygame.K_RETURN)
    assert top(app, ReplayScene) is replay


def test_its_scoring_says_that_it_counts_nowhere_and_a_rematch_is_a_game_like_any_other(
    open_app: Open, puppets: None
) -> None:
    finished = replace(finish_game(ATLANDICE), origin=Origin("Our evening", 3))
    app = open_app(lambda stage: ScoringScene(stage, finished))
    top(app, ScoringScene).skip()
    rest(app)
    assert any("It won't count in your statistics" in text for text in words(app))
    click(app, find_widget(app, "rematch"))
    match = top(app, TableScene).match
    assert (match.origin, [player.name for player in match.players]) == (
        None,
        [player.name for player in finished.players],
    )
    assert load_statistics()[0].results == ()
