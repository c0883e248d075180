"""Replays, driven by real events: step, turn, speed, jump; the same views as when it was played, and nothing that was
secret.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from pathlib import Path

import pygame
import pytest

from game.app.loop import App
from game.engine import View
from game.learning.puzzles import load_puzzle, puzzle_of, user_puzzles
from game.learning.solver import Solver
from game.match import Match
from game.match.past import Replay
from game.rules import GAMES
from game.rules.atlandice.events import TileWon
from game.rules.survive.events import ValueShown
from game.scenes import CardScene, ReplayScene, transcript
from game.widgets import Button, Label, Segments
from game.words.catalogue import Catalogue
from game.words.narrator import Narrator
from tests.driver import is_a
from tests.inside import watched_table
from tests.soaks import few_or_soak, soaked_unless
from tools.evenings import Evening

from ..match.playing import MIXES, a_match, steps, until
from .clipping import find_clipped
from .driving import SIZES, Open, click, drag, find_widget, hold, let_go, press, top, wait_for, words
from .scored import SURVIVE, finish_game
from .shelves import damage, rest, save, two_worlds


def open_replay(open_app: Open, path: Path, *size: int) -> tuple[App, ReplayScene]:
    app = open_app(lambda stage: ReplayScene(stage, path), *size)
    rest(app)
    return app, top(app, ReplayScene)


def view_and_length(match: Match) -> tuple[View, int]:
    return match.view(None), match.to_act


@pytest.mark.parametrize("game", soaked_unless("survive".__eq__, GAMES))
def test_forwards_and_backwards_it_shows_what_the_table_saw(tmp_path: Path, game: str) -> None:
    seen: dict[int, tuple[View, int]] = {}
    with a_match(tmp_path, game, MIXES["two-and-a-bot"]) as match:
        seen[0] = view_and_length(match)
        for happened in steps(match, undo=0.1):
            if happened:
                seen[len(match.log)] = view_and_length(match)
        path = match.journal.path
    replay = Replay.open(path)
    assert len(replay.log) == max(seen)
    for place in (*sorted(seen), *sorted(seen, reverse=True)):
        assert (replay.view(place), replay.to_act(place)) == seen[place]
    assert replay.is_over
    assert replay.stops[-1] == len(replay.log)
    assert list(replay.stops) == sorted(set(replay.stops))


def test_its_log_keeps_nothing_back() -> None:
    game = finish_game(SURVIVE)
    replay, narrator = (
        Replay.open(game.path),
        Narrator(Catalogue.load("en"), game.rules, [player.name for player in game.players]),
    )
    last = replay.entries(len(replay.stops) - 1)[-1]
    worth = {event.explorer: event.value for event in last.events if isinstance(event, ValueShown)}
    text = transcript.script_of(replay, narrator).lines[-1].text
    colours = {player.name: player.colour for player in game.players}
    told = {
        f"{colours[name.strip()]}-{letter}": int(value)
        for name, values in re.findall(r"([^.]+)'s values: ([^.]+)", text)
        for letter, value in re.findall(r"\b([A-Z]) (\d)", values)
    }
    assert len(worth) > 20
    assert told == {name: worth[explorer] for name, explorer in game.rules.names("explorer").items()}


def test_changes_of_seats_are_steps_of_their_own(tmp_path: Path) -> None:
    with a_match(tmp_path, "atlantis") as match:
        until(match)
        match.seat(1, "random")
        until(match, seat=2)
        path = match.journal.path
    replay = Replay.open(path)
    seat = next(place for place, entry in enumerate(replay.log) if entry.kind == "seat")
    assert [replay.players(place)[1].level for place in (seat, seat + 1)] == [None, "random"]
    assert seat + 1 in replay.stops


@pytest.mark.parametrize("game", soaked_unless("survive".__ne__, GAMES))
def test_turns_lead_from_one_to_the_next(tmp_path: Path, game: str) -> None:
    replay = Replay.open(save(tmp_path, "evening", game))
    stop, walked = 0, []
    while stop < len(replay.stops) - 1:
        assert replay.turn_after(stop) > stop
        stop = replay.turn_after(stop)
        walked.append(stop)
    assert walked[:-1] == [turn for turn in replay.turns if 0 < turn < stop]
    assert replay.has_rounds == (game == "atlandice")
    back = [stop := replay.turn_before(stop) for _ in walked]
    assert back == [*reversed(walked[:-1]), 0]
    assert len(replay.turns) > 5


def test_r_is_the_card_here_too(open_app: Open) -> None:
    game = finish_game(SURVIVE)
    app = open_app(lambda stage: ReplayScene(stage, game.path))
    rest(app)
    press(app, pygame.K_r)
    top(app, CardScene)
    press(app, pygame.K_r)
    top(app, ReplayScene)
    click(app, find_widget(app, "card"))
    top(app, CardScene)


def test_keys_step_turn_and_jump(open_app: Open, tmp_path: Path) -> None:
    app, scene = open_replay(open_app, save(tmp_path, "evening"))
    assert scene.replay is not None
    last = len(scene.replay.stops) - 1
    press(app, pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_LEFT)
    assert scene.stop == 1
    press(app, pygame.K_END)
    assert scene.stop == last
    press(app, pygame.K_RIGHT)
    assert scene.stop == last
    press(app, pygame.K_PAGEUP)
    assert scene.stop == scene.replay.turns[-1]
    press(app, pygame.K_LEFT, mod=pygame.KMOD_LSHIFT)
    assert scene.stop == scene.replay.turns[-2]
    press(app, pygame.K_RIGHT, mod=pygame.KMOD_LSHIFT)
    press(app, pygame.K_PAGEDOWN)
    assert scene.stop == last
    press(app, pygame.K_z)
    assert scene.stop == last - 1
    press(app, pygame.K_z, mod=pygame.KMOD_SHIFT)
    assert scene.stop == 0
    press(app, pygame.K_END, pygame.K_HOME)
    assert scene.stop == 0
    press(app, pygame.K_LEFT)
    assert scene.stop == 0


def test_it_plays_by_itself_at_the_speed_that_is_set(open_app: Open, tmp_path: Path) -> None:
    app, scene = open_replay(open_app, save(tmp_path, "evening", "atlandice"))
    press(app, pygame.K_SPACE)
    assert (scene.is_playing, scene.pace) == (True, 15)
    steps_in = {}
    for speed, key in ((1.0, None), (2.0, pygame.K_PLUS)):
        if key:
            press(app, key)
        assert scene.speed == speed
        before = scene.stop
        for _ in range(120):
            app.turn([], 0.1)
        steps_in[speed] = scene.stop - before
    assert 9 <= steps_in[1.0] <= 12
    assert 1.7 < steps_in[2.0] / steps_in[1.0] < 2.3
    press(app, pygame.K_PLUS)
    assert scene.speed == 4.0
    press(app, *[pygame.K_MINUS] * 5)
    assert scene.speed == 0.5
    press(app, pygame.K_SPACE)
    before = scene.stop
    for _ in range(30):
        app.turn([], 0.1)
    assert (scene.stop, scene.is_playing, scene.pace) == (before, False, 0)


def test_at_the_end_it_stops_and_begins_again(open_app: Open, tmp_path: Path) -> None:
    app, scene = open_replay(open_app, save(tmp_path, "evening", "atlantis"))
    press(app, pygame.K_END, pygame.K_LEFT, pygame.K_SPACE)
    for _ in range(40):
        app.turn([], 0.1)
    assert scene.replay is not None
    assert (scene.is_playing, scene.stop) == (False, len(scene.replay.stops) - 1)
    click(app, find_widget(app, "play"))
    assert (scene.is_playing, scene.stop) == (True, 0)


def test_buttons_do_what_the_keys_do(open_app: Open, tmp_path: Path) -> None:
    app, scene = open_replay(open_app, save(tmp_path, "evening"))
    assert scene.replay is not None
    for name, stop in (
        ("on", 1),
        ("turn-on", scene.replay.turn_after(1)),
        ("back", scene.replay.turn_after(1) - 1),
        ("end", len(scene.replay.stops) - 1),
        ("turn-back", scene.replay.turns[-1]),
        ("start", 0),
    ):
        click(app, find_widget(app, name))
        assert scene.stop == stop, name
    button = find_widget(app, "back")
    assert isinstance(button, Button)
    assert button.off
    speed = find_widget(app, "speed")
    assert isinstance(speed, Segments)
    click(app, (speed.rect.right - 8, speed.rect.centery))
    assert scene.speed == 4.0


def test_the_scrubber_goes_where_it_is_dragged(open_app: Open, tmp_path: Path) -> None:
    app, scene = open_replay(open_app, save(tmp_path, "evening"))
    assert scene.replay is not None
    line = find_widget(app, "scrubber")
    assert is_a(line, "Scrubber")
    for stop in (100, 3, 40):
        hold(app, (line.x_of(0), line.rect.centery))
        drag(app, (line.x_of(stop), line.rect.centery))
        let_go(app, (line.x_of(stop), line.rect.centery))
        assert abs(scene.stop - stop) <= 1


def test_a_click_on_a_line_of_the_log_goes_there(open_app: Open, tmp_path: Path) -> None:
    app, scene = open_replay(open_app, save(tmp_path, "evening"))
    press(app, *[pygame.K_PAGEDOWN] * 4)
    lines = find_widget(app, "transcript")
    assert is_a(lines, "Transcript")
    now = lines.line_rect(app.stage.look)
    assert find_widget(app, "log").rect.contains(now)
    before, opened = scene.stop, 0
    for y in range(
        find_widget(app, "log").rect.top + 4, find_widget(app, "log").rect.bottom, 20
    ):  # what is told of has its card here too
        app.stack.handle(pygame.Event(pygame.MOUSEMOTION, pos=(now.x + 30, y), rel=(0, 0), buttons=(0, 0, 0)))
        app.stack.update(0.4)
        opened += scene.root.open_card is not None
    assert opened
    click(app, (now.x + 30, now.y - 8))
    assert scene.stop < before
    lines = find_widget(app, "transcript")
    assert is_a(lines, "Transcript")
    assert lines.line_rect(app.stage.look).collidepoint(now.x + 30, now.y - 8)


def test_the_log_folds_away_and_escape_leaves(open_app: Open, tmp_path: Path) -> None:
    app, _ = open_replay(open_app, save(tmp_path, "evening", most=200))
    press(app, pygame.K_l)
    assert not any(is_a(widget, "Transcript") for widget in app.stack.top.root.top.walk())
    press(app, pygame.K_l)
    assert is_a(find_widget(app, "transcript"), "Transcript")
    press(app, pygame.K_ESCAPE)
    assert not app.stack


@few_or_soak("every", 60, 3)
@pytest.mark.parametrize("game", soaked_unless("atlantis".__eq__, GAMES))
def test_nothing_secret_is_in_any_frame_of_an_unfinished_game(
    open_app: Open, tmp_path: Path, game: str, every: int
) -> None:
    here, there = two_worlds(tmp_path, game)
    assert (here.read_bytes() != there.read_bytes()) == (game != "atlandice")
    films = []
    for path in (here, there):
        app, scene = open_replay(open_app, path)
        assert scene.replay is not None
        film = []
        for stop in range(0, len(scene.replay.stops), every):
            scene.go(stop)
            rest(app)
            film.append(pygame.image.tobytes(app.window, "RGB"))
        films.append(film)
    assert len(films[0]) > 40 / every
    assert films[0] == films[1]
    assert len(set(films[0])) == len(films[0])


def test_what_is_damaged_is_shown_up_to_there(open_app: Open, tmp_path: Path) -> None:
    app, scene = open_replay(open_app, damage(save(tmp_path, "wet", most=260)))
    assert scene.replay is not None
    assert scene.replay.damage is not None
    assert any("damaged" in text for text in app.stage.toasts.texts)
    press(app, pygame.K_END)
    assert scene.stop == len(scene.replay.stops) - 1 > 5


@pytest.mark.parametrize("content", [b"", b"a letter", b"\0" * 99, None])
def test_what_is_no_saved_game_says_so_and_leads_back(open_app: Open, tmp_path: Path, content: bytes | None) -> None:
    path = tmp_path / "letter.journal"
    if content is not None:
        path.write_bytes(content)
    app, scene = open_replay(open_app, path)
    assert scene.trouble in words(app)
    press(app, pygame.K_SPACE, pygame.K_END, pygame.K_RIGHT, pygame.K_l)
    assert not find_clipped(scene.root, app.stage.look)
    click(app, find_widget(app, "leave"))
    assert not app.stack


@pytest.mark.parametrize("width, height, text", SIZES)
@pytest.mark.parametrize("game", soaked_unless("survive".__eq__, GAMES))
def test_nothing_is_clipped_at_any_size(
    open_app: Open, tmp_path: Path, game: str, width: int, height: int, text: int
) -> None:
    name = "A name as long as names can be, with words in it, and then some more of them, ok"
    app, scene = open_replay(open_app, save(tmp_path, name, game, most=10_000), width, height, text)
    for key in (pygame.K_HOME, pygame.K_PAGEDOWN, pygame.K_RIGHT, pygame.K_SPACE, pygame.K_l, pygame.K_END, pygame.K_l):
        press(app, key)
        assert not find_clipped(scene.root, app.stage.look)
    if tabs := [widget for widget in scene.root.top.walk() if widget.name == "tabs"]:
        assert isinstance(tabs[0], Segments)
        for tab in ("players", "log"):
            scene.open_tab(tab)
            scene.refresh_layout()
            assert not find_clipped(scene.root, app.stage.look)
    assert any(isinstance(widget, Label) for widget in scene.root.top.walk())


@pytest.mark.parametrize("game", soaked_unless("atlantis".__eq__, GAMES))
def test_a_finished_game_becomes_a_puzzle_that_what_was_done_solves(open_app: Open, game: str) -> None:
    match = Evening(game, stop="end").begin()
    match.close()
    app, scene = open_replay(open_app, match.journal.path)
    assert scene.replay is not None
    replay = scene.replay
    turns = ((stop, replay.played_turn(stop)) for stop in range(len(replay.stops)))
    stop = next(stop for stop, turn in turns if turn and puzzle_of(replay.rules, turn))
    if stop:
        scene.go(0)
        press(app, pygame.K_u)
        assert app.stage.say("replay.puzzle.none", number=stop) in app.stage.toasts.texts
    scene.go(stop)
    press(app, pygame.K_u)
    (path,) = user_puzzles().iterdir()
    puzzle = load_puzzle(path, own=True)
    assert (puzzle.game, puzzle.seat) == (game, replay.to_act(replay.stops[stop]))
    assert Solver(puzzle).why_not(puzzle.file.solution) is None
    assert any("puzzles in the menu" in text for text in app.stage.toasts.texts)


def test_a_game_that_goes_on_becomes_no_puzzle_for_it_would_tell_everything(open_app: Open, tmp_path: Path) -> None:
    app, scene = open_replay(open_app, save(tmp_path, "evening", "survive", 300))
    press(app, pygame.K_u)
    assert not user_puzzles().exists()
    assert scene.replay is not None
    assert {scene.replay.played_turn(stop) for stop in range(len(scene.replay.stops))} == {None}


def test_what_sounds_with_its_picture_is_heard_in_a_replay_too(
    open_app: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = save(tmp_path, "evening", "atlandice")
    app = open_app(lambda stage: ReplayScene(stage, path), speed="fast")
    wait_for(app)
    scene = top(app, ReplayScene)
    replay = scene.replay
    assert replay
    won = [
        place for place, entry in enumerate(replay.log, 1) if any(isinstance(event, TileWon) for event in entry.events)
    ]
    stop = bisect_left(replay.stops, won[0])
    scene.go(stop - 1)
    app.turn([], 0.05)
    heard: list[str] = []
    monkeypatch.setattr(app.stage.sounds, "play", lambda sound, *_: heard.append(sound))
    scene.go(stop, plays=True)
    for _ in range(200):
        app.turn([], 0.05)
    assert "award" in heard


def test_the_letters_on_the_pieces_are_of_the_seat_that_acts(open_app: Open) -> None:
    app, _ = open_replay(open_app, finish_game(SURVIVE).path)
    seats = set[int]()
    for _ in range(12):
        press(app, pygame.K_PAGEDOWN)
        rest(app)
        table = watched_table(top(app, ReplayScene))
        assert is_a(table, "SurviveTable")
        owners = {table.model.constants.owner[e] for e in table.model.lettered}
        assert owners == {table.host.visibility.seat_at_screen}
        seats |= owners
    assert len(seats) > 1
