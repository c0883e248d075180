"""Saved games are listed, chosen and opened, by real events."""

from __future__ import annotations

from pathlib import Path

import pygame

from game.match import Match
from game.rules import GAMES
from game.scenes import LoadScene, Push

from ..driving import Open, click, find_widget, press, top, words
from ..shelves import rest, save
from .listing import Elsewhere, elsewhere, names, open_load, rows


def test_an_empty_folder_is_friendly_and_leads_back(open_app: Open) -> None:
    app = open_app(Elsewhere)
    app.stack.carry_out(Push(LoadScene(app.stage)))
    rest(app)
    assert "No saved games yet" in words(app)
    press(app, pygame.K_RETURN)
    elsewhere(app)


def test_the_newest_comes_first_and_each_says_who_what_and_how_far(open_app: Open, folder: Path) -> None:
    save(folder, "old", "atlandice", most=100, age=90_000)
    save(folder, "new", "survive", most=260, mix="two-and-a-bot")
    save(folder, "over", "atlantis", age=600)
    app = open_load(open_app)
    assert names(app) == ["new", "over", "old"]
    told = {row.content.texts[0].text: [text.text for text in row.content.texts[1:]] for row in rows(app)}
    assert told["new"][0].startswith("Survive, today ")
    assert told["new"][1].startswith("Turn ")
    assert told["over"][1] == "Finished"
    assert told["old"][1].startswith("Round ")
    assert [len(row.content.marks) for row in rows(app)] == [3, 3, 3]
    assert {"Ana", "Bia", "Caio", "Bot, Castaway", "Person"} <= set(words(app))


def test_only_the_games_of_one_kind_are_listed_when_asked_for(open_app: Open, folder: Path) -> None:
    for age, game in enumerate(GAMES):
        save(folder, game, game, most=100, age=age * 60)
    app = open_load(open_app)
    scene = top(app, LoadScene)
    scene.filter_by("atlantis")
    rest(app)
    assert (names(app), scene.saves.chosen) == (["atlantis"], folder / "atlantis.journal")


def test_enter_goes_on_with_an_unfinished_game_and_arrows_walk(open_app: Open, folder: Path) -> None:
    save(folder, "one", most=150)
    two = save(folder, "two", "atlantis", most=90, age=60)
    app = open_load(open_app)
    press(app, pygame.K_DOWN)
    assert top(app, LoadScene).saves.chosen == two
    press(app, pygame.K_RETURN)
    (match,) = elsewhere(app)
    assert isinstance(match, Match)
    assert (match.journal.path, len(app.stack.scenes)) == (two, 1)
    match.close()


def test_a_finished_game_shows_its_result_and_its_replay(open_app: Open, folder: Path) -> None:
    path = save(folder, "over", "atlandice")
    app = open_load(open_app)
    click(app, find_widget(app, "open"))
    (finished,) = elsewhere(app)
    assert getattr(finished, "path", None) == path
    press(app, pygame.K_ESCAPE)
    rest(app)
    click(app, find_widget(app, "replay"))
    assert elsewhere(app) == (path,)


def test_one_click_chooses_and_two_open(open_app: Open, folder: Path) -> None:
    save(folder, "one", most=120)
    two = save(folder, "two", most=130, age=60)
    app = open_load(open_app)
    click(app, rows(app)[1])
    assert top(app, LoadScene).saves.chosen == two
    for _ in range(20):
        app.turn([], 0.05)
    click(app, rows(app)[1])
    top(app, LoadScene)
    click(app, rows(app)[1])
    (match,) = elsewhere(app)
    assert isinstance(match, Match)
    match.close()
