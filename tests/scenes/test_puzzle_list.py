"""The list of puzzles: found from the menu, with its pictures, and with those of the player's own that are right or
wrong.
"""

from __future__ import annotations

import sys

import pygame
import pytest

from game.files.resources import data
from game.learning.puzzles import user_puzzles
from game.scenes import PauseScene, Push, PuzzleGuide, PuzzlesScene, open_menu
from game.store.progress import note_lesson
from tests.driver import find_all, is_a

from .driving import Open, click, find_widget, guide_of, press, top, wait_for, words


def test_the_menu_leads_there_and_a_card_to_its_table(open_app: Open) -> None:
    note_lesson("survive")
    app = open_app(open_menu)
    wait_for(app, 1.0)
    click(app, find_widget(app, "puzzles"))
    assert app.stage.say("puzzles.stars", won=0, all=0) not in words(app)
    wait_for(app, 2.0)
    cards = find_all(top(app, PuzzlesScene), "PuzzleCard")
    assert len(cards) >= 12
    press(app, pygame.K_RETURN)
    wait_for(app)
    assert guide_of(app, PuzzleGuide).trial.puzzle.key == cards[0].name
    press(app, pygame.K_ESCAPE)
    press(app, pygame.K_ESCAPE)
    assert guide_of(app, PuzzleGuide)
    press(app, pygame.K_ESCAPE)
    assert not any(widget.name.startswith(("seat", "level")) for widget in top(app, PauseScene).root.top.walk())
    click(app, find_widget(app, "leave"))
    wait_for(app)
    press(app, pygame.K_2, mod=pygame.KMOD_CTRL)
    wait_for(app)
    assert find_widget(app, "atlantis-seven")


def test_pictures_that_were_drawn_are_there_at_the_next_visit(open_app: Open) -> None:
    app = open_app(lambda stage: PuzzlesScene(stage, "survive"))
    wait_for(app, 3.0)
    app.stack.carry_out(Push(PuzzlesScene(app.stage, "survive")))
    wait_for(app, 0.1)  # as long as reading takes, and a frame
    inside = find_widget(app, "cards").rect
    cards = [one for one in find_all(top(app, PuzzlesScene), "PuzzleCard") if inside.contains(one.rect)]
    assert len(cards) > 3
    assert not all(card.has_picture for card in cards), "they are drawn one a frame"
    assert all(card.is_drawn(app.stage.look) for card in cards)


def test_own_puzzles_may_have_the_names_of_others(open_app: Open) -> None:
    """Of a shipped puzzle, or of a part of this screen."""
    user_puzzles().mkdir(parents=True, exist_ok=True)
    for name in ("survive-gate", "lesson", "head"):
        text = data("puzzles", "survive-gate.yaml").read_text(encoding="utf-8")
        (user_puzzles() / f"{name}.yaml").write_text(f"{text}words: {{title: Mine, goal: Do it.}}\n", encoding="utf-8")
    app = open_app(lambda stage: PuzzlesScene(stage, "survive"))
    wait_for(app, 2.0)
    cards = find_all(top(app, PuzzlesScene), "PuzzleCard")
    found = sorted(
        (card.puzzle.key, card.puzzle.own) for card in cards if card.puzzle.own or card.puzzle.key == "survive-gate"
    )
    assert found == [("head", True), ("lesson", True), ("survive-gate", False), ("survive-gate", True)]
    assert find_widget(app, "back")
    assert find_widget(app, "lesson")


def test_faults_in_ones_own_puzzles_are_told_and_hide_nothing(open_app: Open) -> None:
    """Of many a few are told, and the others counted."""
    user_puzzles().mkdir(parents=True)
    for number in range(40):
        (user_puzzles() / f"bad{number:02}.yaml").write_text("goal: 3\n", encoding="utf-8")
    app = open_app(PuzzlesScene)
    wait_for(app, 1.0)
    first, second, more = app.stage.toasts.texts
    assert ("bad00.yaml" in first, "bad01.yaml" in second) == (True, True)
    assert more == app.stage.say("puzzles.more-bad", count=38)
    assert any(is_a(widget, "PuzzleCard") for widget in top(app, PuzzlesScene).root.top.walk())


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")
def test_a_folder_that_is_a_link_to_itself_is_told_and_hides_nothing(open_app: Open) -> None:
    user_puzzles().parent.mkdir(parents=True, exist_ok=True)
    user_puzzles().symlink_to(user_puzzles(), target_is_directory=True)
    app = open_app(PuzzlesScene)
    wait_for(app, 1.0)
    assert any(str(user_puzzles()) in text for text in app.stage.toasts.texts)
    assert any(is_a(widget, "PuzzleCard") for widget in top(app, PuzzlesScene).root.top.walk())
