"""What the example game can do where it is installed: `test_example_game` runs this with the Python of such an
environment.
"""

from __future__ import annotations

import os
from pathlib import Path
from time import sleep

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame
import pytest

import game.match.thinking
from game.__main__ import main
from game.app.loop import App
from game.bots import InlineThinker
from game.engine import BadNotation, BadPosition
from game.files.guests import unfit_guests
from game.files.resources import user_saves
from game.match import Match
from game.rules import GAMES, game_of, known_games
from game.scenes import CardScene, RulebookScene, ScoringScene, SetupScene, TableScene, open_menu
from game.store import Settings
from game.store.saves import save_files
from game.tables import DrawnTable
from tests.conformance.playing import referee_at, replay
from tests.conformance.tables import Table, plain_tables, tables_of_one_option
from tests.conformance.test_steps import check_game
from tests.scenes.boards import Board
from tests.scenes.driving import click, find_widget, press, top, words

TABLES = [*plain_tables("pearls"), *tables_of_one_option("pearls")]


def test_it_is_one_of_the_games() -> None:
    assert known_games() == (*GAMES, "pearls")
    assert not unfit_guests()
    assert game_of("pearls").RULES.game == "pearls"


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_it_conforms(table: Table) -> None:
    check_game(table.rules, seed=1)
    referee = referee_at(table, 3)
    assert replay(referee, 3).lines == referee.lines
    state = table.rules.start()
    assert table.rules.read_position(table.rules.write_position(state)) == state


def test_it_says_what_it_cannot_read() -> None:
    rules = TABLES[0].rules
    with pytest.raises(BadNotation):
        rules.read("swim")
    with pytest.raises(BadPosition):
        rules.read_position({"seat": 0, "saved": [0, 0], "bag": [9]})


@pytest.mark.parametrize(
    "command",
    [
        "options pearls",
        "boards list",
        "simulate pearls --games 3",
        "soak pearls --games 5 --jobs 1",
        "arena pearls random castaway sailor navigator poseidon --games 2 --jobs 1 --iterations 8",
    ],
)
def test_commands_serve_it(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(command.split()) == 0
    said = capsys.readouterr()
    assert said.out
    assert "<" not in said.out  # no word is missing
    assert "Traceback" not in said.err


class Bots(InlineThinker):
    """They think in this process."""

    def warm_up(self) -> None:
        """They are warm."""


def test_it_is_played_in_the_window(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """From the menu over its setup and its own table to the scoring; the book and the card say that there is none; the
    save is whole.
    """
    monkeypatch.setenv("LEAVING_ATLANTIS_HOME", str(tmp_path))
    monkeypatch.setattr(game.match.thinking, "BotProcess", Bots)
    app = App(Settings(window=(1280, 720), muted=True, speed="instant"), open_menu)
    pass_time(app)
    for _ in range(200):  # until the doors beside the cards have been read, for which these make room
        if "…" not in words(app):
            break
        sleep(0.02)
        pass_time(app)
    click(app, find_widget(app, "pearls"))
    assert top(app, SetupScene)
    assert "Long breath" in words(app)
    click(app, find_widget(app, "start"))
    pass_time(app)
    assert isinstance(top(app, TableScene).table, DrawnTable)
    read_about_it(app)
    play(app)
    assert top(app, ScoringScene)
    app.leave()
    (path,) = save_files(user_saves())
    with Match.resume(path) as match:
        assert match.is_over
    assert main(["replay", str(path)]) == 0
    assert "surfaced, pearls" in capsys.readouterr().out


def read_about_it(app: App) -> None:
    press(app, pygame.K_F1)
    assert any("came without a rulebook" in text for text in words(app)), words(app)
    assert not [widget for widget in top(app, RulebookScene).root.top.walk() if widget.name == "next"]
    press(app, pygame.K_ESCAPE, pygame.K_r)
    assert top(app, CardScene)
    press(app, pygame.K_r)


def pass_time(app: App) -> None:
    for _ in range(30):
        app.turn([], 0.05)


def play(app: App) -> None:
    """Clicks on the first thing of the board that can be done, the highest: who has a pearl comes up."""
    for _ in range(3000):
        app.turn([], 0.05)
        scene = app.stack.top
        if not isinstance(scene, TableScene):
            return
        if offered := Board.places_on(scene):
            click(app, offered[0])
