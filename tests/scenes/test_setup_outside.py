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
from game.scenes import Push, SetupScene, Stage, open_settings, open_table
from game.store import load_settings
from tests.bots.outside import write_bot
from tests.match.playing import a_match

from .clipping import find_clipped
from .driving import SIZES, Open, click, find_widget, focus, press, top, wait_for, words
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
    person = scene(app).draft.person_of(scene(app).draft.seats[1])
    assert person is not None
    assert find_widget(app, "name-1").tip == app.stage.say(f"bot.{person.key}.about"), "and no temperament"
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
        seated = [seat.level for seat in scene(open_app(again)).draft.seats]
        assert seated[1] == ("mybot" if levels else USUAL_LEVEL)
        assert len(seated) == len(kept.seats), "in its place"


def test_the_menu_at_the_table_offers_what_is_switched_on(open_app: Open, program: Path, tmp_path: Path) -> None:
    renew_outside_bots({"mybot": digest_of(program)})
    with a_match(tmp_path / "saves", "atlandice", (None, "castaway")) as match:
        app = open_app(lambda stage: open_table(stage, match))
        press(app, pygame.K_ESCAPE)
        wait_for(app)
        calm = app.stage.say("pause.bot", temperament=app.stage.say("temperament.calm"))
        assert calm in words(app)
        click(app, find_widget(app, "level 1"))
        click(app, find_widget(app, "entry mybot"))
        assert match.players[1].level == "mybot"
        assert calm not in words(app), "which only bots of ours are"


def test_what_was_switched_on_is_switched_off_in_the_settings(open_app: Open, program: Path) -> None:
    write_bot(bots_folder(), "other", "")
    on = {"other": digest_of(bots_folder() / "other.py"), "mybot": digest_of(program)}
    renew_outside_bots(on)
    app = open_app(open_settings)
    assert app.stage.say("settings.bots") not in words(app), "nothing is switched on"
    app.stage.change(bots=on)
    app.turn([], 0.1)
    focus(app, "off mybot")
    press(app, pygame.K_RETURN)
    assert set(app.stage.settings.bots) == {"other"}
    assert {"mybot", "other"} & set(outside_bots()) == {"other"}
    app.turn([], 2.0)
    assert set(load_settings()[0].bots) == {"other"}
    focus(app, "off other")
    click(app, find_widget(app, "off other"))
    assert app.stage.settings.bots == {}
    assert app.stage.say("settings.bots") not in words(app)
    app.stack.carry_out(Push(setup("atlandice")(app.stage)))
    choose(app, "mybot")
    top(app, "AskScene")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.usefixtures("program")
def test_there_is_room_to_switch_off_a_bot_with_a_long_name(open_app: Open, size: tuple[int, int, int]) -> None:
    app = open_app(open_settings, *size)
    app.stage.change(bots={"m" * 32: "", "mybot": ""})
    app.turn([], 0.1)
    for name in ("m" * 32, "mybot"):
        focus(app, f"off {name}")
        assert app.window.get_rect().contains(find_widget(app, f"off {name}").rect)
    assert find_clipped(app.stack.top.root, app.stage.look) == []
