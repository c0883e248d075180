"""Twenty thousand random events over every scene: nothing raises, and there is always a way back to the menu."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, partial
from os import environ
from pathlib import Path
from random import Random
from shutil import rmtree

import pytest

from game.app.loop import App
from game.files.resources import data, user_saves
from game.learning.lessons import begin_lesson, lesson_of
from game.learning.puzzles import load_puzzle
from game.match import Match, Sharing
from game.match.saved_games import FinishedGame
from game.render import Look
from game.rules import GAMES
from game.scenes import (
    Answer,
    MenuScene,
    Scene,
    Stage,
    open_card,
    open_load,
    open_menu,
    open_pause,
    open_puzzle,
    open_puzzles,
    open_question,
    open_replay,
    open_rulebook,
    open_scoring,
    open_settings,
    open_setup,
    open_table,
    open_voyage,
)
from game.scenes.table.lesson import open_lesson_table
from game.store import Settings
from tests.stand_ins import draw_no_boards, make_looks

from ..match.playing import a_step, until
from ..soaks import soaked_unless
from .evening import rules_for, sit_down
from .memory import resident
from .monkey import Monkey, go_home

EVENTS = 20_000
ALL_EVENTS, ROUNDS = int(environ.get("MONKEY_EVENTS", "100000")), 6


pytestmark = pytest.mark.usefixtures("puppets")


def going(
    game: str, people: int, sharing: Sharing = "around", bots: dict[int, str] | None = None, steps: int = 120
) -> Match:
    """A match in its middle."""
    match, random = sit_down(user_saves(), rules_for(game, people), sharing, bots), Random(steps)
    for _ in range(steps):
        if not match.is_over:
            a_step(match, random)
    return match


def saved(game: str, steps: int) -> Path:
    with going(game, 2, steps=steps) as match:
        return match.journal.path


def a_table(
    stage: Stage, game: str, people: int, sharing: Sharing = "around", bots: dict[int, str] | None = None
) -> Scene:
    return open_table(stage, going(game, people, sharing, bots))


def a_curtain(stage: Stage) -> Scene:
    return open_table(stage, sit_down(user_saves(), rules_for("survive", 3), "passed"))


def a_look(stage: Stage) -> Scene:
    match = sit_down(user_saves(), rules_for("survive", 2))
    while match.privacy.inspecting is None:
        a_step(match, Random(1))
    return open_table(stage, match)


_PAUSED: list[Match] = []
"""Matches of menus that lie over no table, which would close them."""


def a_pause(stage: Stage) -> Scene:
    while _PAUSED:
        _PAUSED.pop().close()
    match = sit_down(user_saves(), rules_for("atlantis", 3), bots={2: "random"})
    until(match)
    _PAUSED.append(match)
    return open_pause(stage, match)


@cache
def finished(folder: Path) -> FinishedGame:
    with going("survive", 2, steps=5000) as match:
        return FinishedGame.of(match)


@cache
def some_saves(folder: Path) -> None:
    for which, steps in (("survive", 90), ("atlantis", 60), ("atlandice", 5000)):
        saved(which, steps)
    (folder / f"broken{saved('survive', 30).suffix}").write_text("this was a game once")


def a_scoring(stage: Stage) -> Scene:
    return open_scoring(stage, finished(user_saves()))


def a_load(stage: Stage) -> Scene:
    some_saves(user_saves())
    return open_load(stage)


def a_plain_table(stage: Stage) -> Scene:
    """A table of any game that has none of its own."""
    with pytest.MonkeyPatch.context() as patch:
        draw_no_boards(patch)
        return open_table(stage, going("survive", 3, "passed", {1: "random"}))


def a_puzzle(stage: Stage, game: str) -> Scene:
    """The first of a game, and all others after it."""
    puzzles = [load_puzzle(path) for path in sorted(data("puzzles").glob(f"{game}-*.yaml"))]
    return open_puzzle(stage, puzzles[0], puzzles[1:])


def a_lesson(stage: Stage, game: str) -> Scene:
    lesson = lesson_of(game)
    return open_lesson_table(stage, lesson, begin_lesson(lesson, ["Ana", "Bia", "Caio", "Davi"], 3))


def a_question(stage: Stage) -> Scene:
    return open_question(stage, "?", "? " * 300, [Answer("!", lambda: None, "gold"), Answer("?", lambda: None)])


STARTS: dict[str, Callable[[Stage], Scene]] = {
    "menu": open_menu,
    "setup": partial(open_setup, game="survive"),
    "setup, atlantis": partial(open_setup, game="atlantis"),
    "survive": partial(a_table, game="survive", people=3),
    "survive, passed": partial(a_table, game="survive", people=2, sharing="passed"),
    "atlantis": partial(a_table, game="atlantis", people=3, bots={1: "random"}),
    "atlandice": partial(a_table, game="atlandice", people=3, bots={2: "random"}),
    "plain table": a_plain_table,
    **{f"lesson, {game}": partial(a_lesson, game=game) for game in GAMES},
    **{f"puzzle, {game}": partial(a_puzzle, game=game) for game in GAMES},
    "puzzles": open_puzzles,
    "voyage": open_voyage,
    "curtain": a_curtain,
    "look": a_look,
    "pause": a_pause,
    "scoring": a_scoring,
    "replay": lambda stage: open_replay(stage, finished(user_saves()).path),
    "load": a_load,
    "rules": partial(open_rulebook, game="survive"),
    "card": partial(open_card, game="atlandice"),
    "settings": open_settings,
    "question": a_question,
}


_ALIKE = {
    "setup, atlantis",
    "survive, passed",
    "look",
    *(f"{kind}, {game}" for kind in ("lesson", "puzzle") for game in ("atlantis", "atlandice")),
}
"""Scenes like another that every run begins with."""


@pytest.fixture
def keeper() -> Iterator[list[Monkey]]:
    monkeys: list[Monkey] = []
    yield monkeys
    for monkey in monkeys:
        monkey.app.leave()
        monkey.app.stage.close()


def let_loose(keeper: list[Monkey], start: str, events: int, seed: int) -> Monkey:
    app = App(
        Settings(window=(1280, 720), text_size=100, muted=True, speed=Random(seed).choice(["fast", "instant"])),
        open_menu,
    )
    keeper.append(Monkey(app, STARTS[start], seed))
    keeper[0].play(events)
    return keeper[0]


@pytest.mark.parametrize("start", soaked_unless(lambda start: start not in _ALIKE, STARTS))
def test_a_monkey_finds_nothing(start: str, keeper: list[Monkey]) -> None:
    comes_home(let_loose(keeper, start, EVENTS // 64 // len(STARTS), len(start)))


def comes_home(monkey: Monkey) -> None:
    go_home(monkey.app)
    assert not monkey.app.stack or isinstance(monkey.app.stack.top, MenuScene)


@pytest.mark.soak
@pytest.mark.parametrize("start", STARTS)
def test_nor_does_it_in_twenty_thousand_events(start: str, keeper: list[Monkey]) -> None:
    comes_home(let_loose(keeper, start, EVENTS // len(STARTS) + 1, 7 + len(start)))


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize("start", STARTS)
def test_many_monkeys_find_nothing(start: str, seed: int, keeper: list[Monkey]) -> None:
    go_home(let_loose(keeper, start, EVENTS // 4, 1000 + seed).app)


@pytest.mark.soak
def test_a_hundred_thousand_events_in_one_process_stay_in_bounds(
    keeper: list[Monkey], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Over all scenes, round after round; what is remembered from the first rounds is all that there is."""
    make_looks(monkeypatch, Look)  # every window draws for itself, as it really does
    sizes = []
    for number in range(ROUNDS):
        for start in STARTS:
            let_loose(keeper, start, ALL_EVENTS // ROUNDS // len(STARTS) + 1, 500 + number)
            monkey = keeper.pop(0)
            go_home(monkey.app)
            monkey.app.leave()
            monkey.app.stage.close()
            del monkey  # with its window and all that was drawn for it
        sizes.append(resident())
        rmtree(user_saves())  # the next round begins with an empty shelf: a longer list of saves may need more
        finished.cache_clear()
        some_saves.cache_clear()
        print(f"round {number + 1}: {sizes[-1]:.0f} MB")
    assert max(sizes[ROUNDS // 2 :]) < 1.15 * max(sizes[: ROUNDS // 2])
