"""*Are the dice fair?*: read in the background, by keys alone, in every window, and nothing of it is ever lost."""

from __future__ import annotations

import csv
from pathlib import Path

import pygame
import pytest

from game.app.loop import App
from game.engine import GameError
from game.files.resources import user_folder
from game.scenes import Scene, Stage
from game.scenes.dice.page import TABS, GatheredRolls
from game.scenes.dice.scene import DiceScene, RollsScene, gather_rolls
from game.scenes.routes import open_dice
from game.store import People, Person, put_person
from game.store.long_work import Progress
from game.store.rolls import add_up
from game.widgets import Button
from game.words.catalogue import Catalogue
from tests.soaks import in_turns
from tests.store.test_rolls import CLASSIC, played, save
from tests.store.test_statistics import EVENING
from tools.evenings import simulated_rolls

from .clipping import find_clipped
from .driving import SIZES, Open, click, find_widget, focus, press, top, wait_for, words
from .pseudo import PSEUDO

ENGLISH = Catalogue.load("en")


def gathered(games: int = 26) -> GatheredRolls:
    saves = simulated_rolls(games=games)
    return GatheredRolls(saves, add_up(saves, lambda name: name), People())


def open_simulated(stage: Stage, games: int = 26) -> Scene:
    return DiceScene(stage, lambda _progress: gathered(games))


def open_ready(open_app: Open, games: int = 26, *how: int | str) -> App:
    app = open_app(lambda stage: open_simulated(stage, games), *how)
    wait_for(app)
    return app


@pytest.mark.parametrize("size, language", in_turns(SIZES, ["en", PSEUDO]))
@pytest.mark.usefixtures("made_up_language")
def test_everything_has_room(open_app: Open, size: tuple[int, int, int], language: str) -> None:
    app = open_ready(open_app, 2, *size, language)
    scene = top(app, DiceScene)
    assert scene.gathered
    for shelf in scene.gathered.shelves:
        for tab in TABS if app.stage.look.room.is_small else TABS[:1]:
            scene.show(shelf.name)
            scene.turn_to(tab)
            app.turn([], 0.5)
            assert find_clipped(scene.root, app.stage.look) == []


def test_shelves_are_walked_by_keys_and_nothing_is_gold(open_app: Open) -> None:
    app = open_ready(open_app)
    scene = top(app, DiceScene)
    assert any(text.startswith("Like ") for text in words(app))
    seen = [scene.chosen]
    for _ in range(4):
        press(app, pygame.K_RIGHT)
        seen.append(scene.chosen)
        app.turn([], 0.5)
        assert not any(isinstance(one, Button) and one.kind == "gold" for one in scene.root.top.walk())
    assert seen == ["creature", "city", "dive", "cards", "tiles"]


def test_a_screen_at_rest_draws_nothing(open_app: Open) -> None:
    app = open_app(open_simulated, speed="normal")
    wait_for(app)
    assert top(app, DiceScene).pace == 0
    press(app, pygame.K_RIGHT)
    assert top(app, DiceScene).pace == 60
    for _ in range(10):
        app.turn([], 0.1)
    assert top(app, DiceScene).pace == 0


def test_too_few_rolls_are_no_verdict(open_app: Open) -> None:
    app = open_ready(open_app, games=1)
    shelf = top(app, DiceScene).shelf
    assert shelf
    assert f"Too few rolls to tell: {shelf.verdict.rolls} of 60." in words(app)
    assert not any("fair dice" in text and text.startswith("Like") for text in words(app))


def test_rolls_are_saved_and_listed_by_keys_alone(open_app: Open) -> None:
    app = open_ready(open_app)
    focus(app, "save")
    press(app, pygame.K_RETURN)
    scene = top(app, DiceScene)
    assert scene.saved
    assert scene.saved.parent == user_folder("rolls")
    assert scene.saved.read_text(encoding="utf-8").count("\n") > 1000
    assert any(text.startswith("Saved as ") for text in words(app))
    focus(app, "list")
    press(app, pygame.K_RETURN)
    top(app, RollsScene)
    assert "Evening 26" in words(app)
    press(app, pygame.K_ESCAPE)
    top(app, DiceScene)


def test_a_full_disk_is_told(open_app: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    app = open_ready(open_app)

    def refuse(*_given: object) -> Path:
        raise GameError("no-space", path="rolls")

    monkeypatch.setattr("game.scenes.dice.scene.write_rolls", refuse)
    click(app, find_widget(app, "save"))
    assert top(app, DiceScene).saved is None


def test_people_are_shown_by_the_names_they_have_today(open_app: Open) -> None:
    save(user_folder("saves"), *played(CLASSIC["survive"]))
    put_person(Person("Nora", "crimson", "captain", EVENING, also=("Ada",)))
    app = open_app(open_dice)
    wait_for(app)
    assert {"Nora", "Ben", "Cleo", "The bots"} <= set(words(app))
    assert "Ada" not in words(app)
    scene = top(app, DiceScene)
    scene.save()
    assert scene.saved
    with scene.saved.open(encoding="utf-8", newline="") as file:
        assert {row["name"] for row in csv.DictReader(file)} == {"", "Nora", "Ben", "Cleo", "bot"}


def test_nothing_is_counted_where_nothing_was_played(open_app: Open) -> None:
    app = open_app(open_dice)
    wait_for(app)
    assert any(text.startswith("No finished game yet.") for text in words(app))


def test_whoever_leaves_is_not_kept_waiting(open_app: Open) -> None:
    asked: list[float] = []

    def slow(progress: Progress) -> GatheredRolls:
        while True:
            asked.append(0.5)
            progress(0.5)

    app = open_app(lambda stage: DiceScene(stage, slow))
    app.turn([], 0.1)
    scene = top(app, DiceScene)
    assert scene.gathered is None
    assert app.stage.say("dice.reading") in words(app)
    scene.leave()
    wait_for(app)
    count = len(asked)
    wait_for(app)
    assert len(asked) == count


def test_what_is_gathered_is_what_is_saved() -> None:
    assert gather_rolls(ENGLISH.say).saves == []
