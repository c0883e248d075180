"""Saves that say they are a lesson, an evening or a puzzle, and cannot be: told with a sentence, and still listed."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from game.bots import InlineThinker
from game.files.resources import user_saves
from game.learning.voyage import EVENING, load_voyage
from game.match import SavedGames
from game.match.match import GuidedMatch
from game.scenes import MenuScene, OpeningSave, TableScene, open_menu, open_saved_game
from game.store.files import refuse_if_in_use

from ..match.playing import players_of, rules_of
from .driving import Open, click, find_widget, top, wait_for

BOTS = ("castaway",) * 3
Levels = Sequence[str | None]


ODD: list[tuple[str, str, Levels, str]] = [
    ("survive", "lesson survive", (None,) * 4, "4 people among 4"),
    ("atlantis", "lesson ../../x", (None, "castaway"), "lesson ../../x"),
    ("survive", "puzzle " + "x" * 5000, (None, "castaway"), "puzzle xxx"),
]


def save(game: str, guide: str, levels: Levels, note: str = "") -> Path:
    rules = rules_of(game, len(levels))
    with GuidedMatch.begin(
        rules, players_of(rules, levels), 1, "around", user_saves(), "odd", InlineThinker(), None, guide
    ) as match:
        if note:
            match.journal.note(note)
    return match.journal.path


def test_what_is_no_lesson_of_ours_is_told_and_listed(open_app: Open) -> None:
    app = open_app(open_menu)
    wait_for(app, 0.5)
    for game, guide, levels, said in ODD:
        path = save(game, guide, levels)
        top(app, MenuScene).resume()
        wait_for(app, 0.15)
        click(app, find_widget(app, "continue"))
        wait_for(app, 0.15)
        top(app, MenuScene)
        (told,) = app.stage.toasts.texts
        assert (said in told, len(told) < 500) == (True, True), told
        assert [save.path for save in SavedGames().all()] == [path]
        refuse_if_in_use(path)  # nobody holds it
        app.stage.toasts.forget(told)
        path.unlink()


def test_a_game_that_calls_itself_an_evening_of_another_game_is_a_game(open_app: Open) -> None:
    evening = next(evening for evening in load_voyage() if evening.file.game == "atlantis")
    path = save("survive", "", (None, *BOTS), f"{EVENING} {evening.key}")
    opening = OpeningSave(path)
    opening.wait(120)
    app = open_app(lambda stage: open_saved_game(stage, opening))
    assert type(app.stack.top) is TableScene
    app.stack.top.leave()
