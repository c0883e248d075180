"""Bots from outside in Setup: a program is switched on once by a person, and then it is a level like any other."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.app.loop import App
from game.bots.outside.listed import bots_folder, digest_of
from game.match import USUAL_LEVEL
from game.match.outside import outside_bots, renew_outside_bots
from game.scenes import SetupScene, Stage, open_table
from tests.bots.outside import write_bot
from tests.match.playing import a_match

from .driving import Open, click, find_widget, press, top, wait_for, words
from .setting_up import KeptTable, begin_game, scene, setup, use

NO = 1  # the number of the answer that leaves it off
YES = 0


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A bot in the folder of a player of its own."""
    monkeypatch.setattr("game.scenes.routes.open_table", KeptTable)
    monkeypatch.setenv("LEAVING_ATLANTIS_HOME", str(tmp_path))
    bots_folder().mkdir()
    yield Path(write_bot(bots_folder(), "mybot", "print('{\"choice\": 0}', flush=True)").command[-1])
    renew_outside_bots()


def choose(app: App, level: str) -> None:
    wait_for(app)  # bots are looked for beside the frames
    use(app, "level-1")
    click(app, find_widget(app, f"entry {level}"))
    app.turn([], 0.02)


def test_a_program_is_switched_on_by_a_person_and_then_plays(open_app: Open, program: Path) -> None:
    app = open_app(setup("atlandice"))
    choose(app, "mybot")
    top(app, "AskScene")
    assert "Let mybot play?" in words(app)
    click(app, find_widget(app, f"answer {YES}"))
    assert scene(app).draft.seats[1].level == "mybot"
    assert app.stage.settings.bots == {"mybot": digest_of(program)}
    assert set(outside_bots()) >= {"mybot"}
    click(app, find_widget(app, "start"))
    assert begin_game(app).players[1].level == "mybot"


def test_one_that_is_left_off_cannot_be_chosen(open_app: Open, program: Path) -> None:
    app = open_app(setup("atlandice"))
    before = scene(app).draft.seats[1].level
    choose(app, "mybot")
    click(app, find_widget(app, f"answer {NO}"))
    assert (scene(app).draft.seats[1].level, app.stage.settings.bots) == (before, {})
    assert program.stem not in outside_bots()


def test_nobody_is_asked_again_until_the_file_changes(open_app: Open, program: Path) -> None:
    on = {"mybot": digest_of(program)}

    def first(stage: Stage) -> SetupScene:
        stage.change(bots=on)
        return setup("atlandice")(stage)

    app = open_app(first)
    choose(app, "mybot")
    assert scene(app).draft.seats[1].level == "mybot"
    program.write_text(program.read_text(encoding="utf-8") + "# more\n", encoding="utf-8")
    app = open_app(first)
    choose(app, "mybot")
    top(app, "AskScene")


def test_a_bot_that_sat_there_the_last_time_sits_there_again(open_app: Open, program: Path) -> None:
    app = open_app(setup("atlandice"))
    choose(app, "mybot")
    click(app, find_widget(app, f"answer {YES}"))
    kept, on = scene(app).draft.choice(), app.stage.settings.bots

    def again(stage: Stage) -> SetupScene:
        stage.change(bots=on)
        stage.setups["atlandice"] = kept, ""
        return setup("atlandice")(stage)

    for levels in ({}, on):
        renew_outside_bots(levels)
        assert scene(open_app(again)).draft.seats[1].level == ("mybot" if levels else USUAL_LEVEL)


def test_the_menu_at_the_table_offers_what_is_switched_on(open_app: Open, program: Path, tmp_path: Path) -> None:
    renew_outside_bots({"mybot": digest_of(program)})
    with a_match(tmp_path / "saves", "atlandice", (None, "castaway")) as match:
        app = open_app(lambda stage: open_table(stage, match))
        press(app, pygame.K_ESCAPE)
        wait_for(app)
        click(app, find_widget(app, "level 1"))
        click(app, find_widget(app, "entry mybot"))
        assert match.players[1].level == "mybot"
