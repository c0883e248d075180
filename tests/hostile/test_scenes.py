"""Spoilt files through the window: what is wrong is told, no frame waits for it, and everything else goes on."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest
from hypothesis import strategies as st

from game.app.loop import App
from game.bots import InlineThinker
from game.engine import GameError
from game.files.resources import data, user_boards, user_folder, user_saves
from game.learning.puzzles import load_puzzle, user_puzzles
from game.match import Match
from game.rules import game_of
from game.scenes import (
    LoadScene,
    Push,
    Scene,
    Stage,
    open_load,
    open_menu,
    open_people,
    open_puzzle,
    open_puzzles,
    open_replay,
    open_settings,
    open_setup,
    open_table,
    open_voyage,
)
from game.store import load_settings
from tests.match.playing import players_of
from tests.scenes.driving import Open, click, find_widget, press
from tests.scenes.frames import everything, frame, frames, home, timed
from tests.scenes.setting_up import setup

from .campaign import Campaign
from .formats import changed_boards, changed_journals, written_xml, xml_data
from .mutations import files, written_json, written_yaml
from .originals import GAMES, PEOPLE, PROGRESS, REMEMBERED, SETTINGS, STATISTICS, own_boards, puzzles, saves
from .test_boards import BOMBS

pytestmark = [pytest.mark.hostile, pytest.mark.usefixtures("inline_bots")]
_FRAMES = 300


def look(campaign: Campaign, app: App, scene: Callable[[Stage], Scene], most: int = _FRAMES) -> None:
    """Opens a scene and watches until it rests."""
    opening = timed(lambda: app.stack.carry_out(Push(scene(app.stage))))
    campaign.frame(max(opening, frames(app, most)))


def test_boards_through_setup(campaign: Callable[[str], Campaign], open_app: Open) -> None:
    one = campaign("boards through Setup")
    whole = own_boards()
    app = open_app(open_menu)
    for game in GAMES:
        app.stack.carry_out(Push(setup(game)(app.stage)))
        frames(app)
        home(app)

    def check(drawn: tuple[Path, bytes]) -> None:
        path, content = drawn
        path.write_bytes(content)
        before = everything()
        look(one, app, setup(path.name.split("-")[0]))
        assert everything() == before
        home(app)
        path.write_bytes(whole[path])

    one.run(changed_boards(whole), check)


def test_saves_through_load_table_and_replay(campaign: Callable[[str], Campaign], open_app: Open) -> None:
    one, path = campaign("saves through Load and replay"), user_saves() / "a.journal"
    user_saves().mkdir(parents=True)
    app = open_app(open_menu)
    for raw in saves():  # drawings are made once, whatever is in the files
        path.write_bytes(raw)
        open_save(app)
        app.stack.carry_out(Push(open_replay(app.stage, path)))
        frames(app, 40)
        home(app)

    def check(content: bytes) -> None:
        for left in user_saves().iterdir():
            left.unlink()
        path.write_bytes(content)
        one.frame(open_save(app))
        path.write_bytes(content)
        try:
            look(one, app, lambda stage: open_replay(stage, path), 40)
        except GameError:  # whoever opens it tells
            one.refused += 1
        else:
            one.accepted += 1
        home(app)

    one.run(changed_journals(saves()), check)


def open_save(app: App) -> float:
    """Chooses the only save in the list and opens it, if it can be; the seconds of the longest frame."""
    app.stack.carry_out(Push(open_load(app.stage)))
    longest = frames(app)
    assert isinstance(app.stack.top, LoadScene)
    if any(widget.name == "open" and not widget.off for widget in app.stack.top.root.top.walk()):
        click(app, find_widget(app, "open"))
        longest = max(longest, frames(app, 40))
    home(app)
    return longest


def test_puzzles_through_their_list_and_their_table(campaign: Callable[[str], Campaign], open_app: Open) -> None:
    one, path = campaign("puzzles through list and table"), user_puzzles() / "own.yaml"
    path.parent.mkdir(parents=True)
    app, originals = open_app(open_menu), puzzles()
    for document in originals[:30:5]:
        path.write_bytes(written_yaml(document))
        watch_puzzle(app, path)
    app.stack.carry_out(Push(open_puzzles(app.stage)))
    frames(app)
    home(app)

    def check(content: bytes) -> None:
        path.write_bytes(content)
        look(one, app, open_puzzles)
        home(app)
        try:
            load_puzzle(path, own=True)
        except GameError:
            one.refused += 1
            return
        one.accepted += 1
        one.frame(watch_puzzle(app, path))
        assert path.read_bytes() == content

    one.run(files(originals, written_yaml), check)


def watch_puzzle(app: App, path: Path) -> float:
    """Opens it, and lets its solution be shown."""
    app.stack.carry_out(Push(open_puzzle(app.stage, load_puzzle(path, own=True))))
    longest = frames(app, 40)
    press(app, pygame.K_s)
    if any(widget.name == "answer 0" for widget in app.stack.top.root.top.walk()):
        click(app, find_widget(app, "answer 0"))
    for _ in range(60):
        longest = max(longest, frame(app))
    home(app)
    return longest


def test_what_is_kept_through_menu_people_settings_and_voyage(
    campaign: Callable[[str], Campaign], open_app: Open
) -> None:
    one = campaign("kept files through menu, People")
    kept = {
        "settings": SETTINGS,
        "people": PEOPLE,
        "statistics": STATISTICS,
        "progress": PROGRESS,
        "remembered": REMEMBERED,
    }
    scenes = (
        open_menu,
        open_people,
        open_settings,
        open_voyage,
        lambda stage: open_setup(stage, "atlantis"),
        open_puzzles,
    )
    user_folder().mkdir(parents=True, exist_ok=True)
    for name, document in kept.items():
        user_folder(f"{name}.json").write_bytes(written_json(document))
    app = open_app(open_menu)
    for scene in scenes:
        app.stack.carry_out(Push(scene(app.stage)))
        frames(app, 60)
        home(app)

    def check(drawn: tuple[str, bytes]) -> None:
        name, content = drawn
        for path in user_folder().glob("*.json*"):
            path.unlink()
        user_folder(f"{name}.json").write_bytes(content)
        for fault in load_settings()[1]:
            app.stage.tell(fault)
        for scene in scenes:
            look(one, app, scene, 60)
            home(app)
        one.accepted += 1

    ways = [st.tuples(st.just(name), files([document], written_json)) for name, document in kept.items()]
    one.run(st.one_of(*ways), check)


def test_drawings_at_the_table(campaign: Callable[[str], Campaign], open_app: Open, tmp_path: Path) -> None:
    one = campaign("drawings at the table")
    shutil.copytree(data("boards"), user_boards())
    path, module = user_boards() / "survive-atoll-reef.svg", game_of("survive")
    app, whole = open_app(open_menu), path.read_bytes()

    rules = module.make_rules(module.load_board(user_boards() / "survive-atoll.yaml"), 3, {}, None)

    def sit_down() -> float:
        """At a board that was whole when it was chosen, as that of a saved game is."""
        match = Match.begin(
            rules, players_of(rules, (None, None, None)), 5, "around", tmp_path, "evening", InlineThinker()
        )
        opening = timed(lambda: app.stack.carry_out(Push(open_table(app.stage, match))))
        longest = max(opening, frames(app, 60))
        home(app)
        return longest

    sit_down()

    def check(content: bytes) -> None:
        path.write_bytes(content)
        one.frame(sit_down())
        assert path.read_bytes() == content
        one.accepted += 1

    bombs = st.sampled_from([bomb.encode() for bomb in BOMBS])
    one.run(st.one_of(*[files([xml_data(whole.decode())], written_xml, [whole])] * 6, bombs), check)
