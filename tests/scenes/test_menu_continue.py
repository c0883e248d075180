"""The game that waits on the menu: it is found, told of and continued, whatever has become of it meanwhile."""

from __future__ import annotations

from pathlib import Path
from random import Random
from threading import Event

import pygame
import pytest

from game.files.resources import user_saves
from game.learning.lesson_course import TOLD, LessonCourse, Told
from game.learning.lessons import begin_lesson, lesson_of
from game.match import Match, SavedGames
from game.rules import GAMES
from game.scenes import MenuScene, OpeningSave, UnfinishedGame, open_menu
from game.words.catalogue import Catalogue
from tests.driver import is_a
from tests.match.playing import MIXES, NAMES, a_match, a_step, steps, until
from tests.stand_ins import find_unfinished, hold_news, hold_search

from .driving import Open, click, find_widget, press, top
from .held import Held
from .menus import await_opened, behind, gold, on_continue, whole
from .shelves import set_age

pytestmark = pytest.mark.usefixtures("closed_doors")


@pytest.mark.parametrize("game", GAMES)
def test_continue_tells_of_the_game_and_brings_it_back(open_app: Open, game: str) -> None:
    with a_match(user_saves(), game) as match:
        until(match, 1)
        until(match, 2, seed=3)
        path, to_act, turn = (
            match.journal.path,
            match.to_act,
            sum(event.key == "turn-began" for event in match.view(None).history),
        )
    app = open_app(open_menu)
    menu = whole(app)
    assert gold(menu) == ["continue"]
    button = find_widget(app, "continue")
    assert is_a(button, "ContinueButton")
    assert (f"turn {turn}, {NAMES[to_act]} to move" in button.below) == (turn > 0)
    press(app, pygame.K_RETURN)
    name, resumed = behind(app)
    assert (name, resumed.journal.path, resumed.to_act) == ("table", path, to_act)
    resumed.close()


def test_continue_means_what_was_played_last_whatever_the_clock_says(open_app: Open) -> None:
    """The clock was set back by three years, and a save was copied in since."""
    for age in (0, 3 * 365 * 86_400):
        with a_match(user_saves()) as match:
            until(match)
        set_age(match.journal.path, age)
    copied = user_saves() / "copied.journal"
    copied.write_bytes(match.journal.path.read_bytes())
    app = open_app(open_menu)
    waiting = whole(app).waiting
    assert waiting is not None
    assert waiting.path.name == "evening (2).journal"
    waiting.path.unlink()
    found = find_unfinished(app.stage.words)
    assert found is not None
    assert found.path == copied, "times tell the rest"


def test_a_lesson_is_named_with_its_step_and_a_game_before_its_first_turn_is_being_set_up(open_app: Open) -> None:
    lesson = lesson_of("survive")
    match = begin_lesson(lesson, lesson.rules.setup.colours, 3, user_saves(), save="lesson")
    course = LessonCourse(lesson, match)
    while course.beat != 3:
        course.after_step()
        if match.actor is None:
            match.tick()
        elif not course.next() and course.hope:
            match.play(match.rules.read(course.hope))
    for odd in ("", "many", "4 many", "-1 2", "9" * 5000):
        match.journal.note(f"{TOLD} {odd}")
    match.close()
    app = open_app(open_menu)
    whole(app)
    button = find_widget(app, "continue")
    assert is_a(button, "ContinueButton")
    assert button.below == f"Learn to play Survive, step 4 of {len(lesson.file.beats)}"
    press(app, pygame.K_RETURN)
    with behind(app)[1] as resumed:
        assert LessonCourse(lesson, resumed).beat == 3, "what is no sentence is passed over"


@pytest.mark.parametrize("is_known", [False, True])
def test_a_lesson_that_has_become_a_game_is_continued_as_one(open_app: Open, is_known: bool) -> None:
    lesson = lesson_of("atlandice")
    match = begin_lesson(lesson, lesson.rules.setup.colours, 3, user_saves(), save="lesson")
    if is_known:
        LessonCourse(lesson, match).know()
    else:
        match.journal.note(f"{TOLD} {Told(len(lesson.file.beats), 0).write(lesson)}")
    match.close()
    app = open_app(open_menu)
    whole(app)
    button = find_widget(app, "continue")
    assert is_a(button, "ContinueButton")
    assert button.below.startswith("Atlandice with ")


def test_frames_do_not_wait_for_the_game_and_who_goes_elsewhere_does_not_continue(
    open_app: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    a_match(user_saves()).close()
    app = open_app(open_menu)
    menu, held = whole(app), Held(monkeypatch)
    for _ in range(2):
        click(app, find_widget(app, "continue"))
        assert app.stack.top is menu
    assert on_continue(app) == ("Opening…", True)
    click(app, find_widget(app, "rules"))
    assert behind(app) == ("rulebook",)
    press(app, pygame.K_ESCAPE)
    assert on_continue(app) == ("Continue", False)
    held.go_on.set()
    assert menu.waiting
    OpeningSave(menu.waiting.path).result().close()  # refused while anybody has it open
    assert len(held.asked) == 2, "the second click has changed nothing"


def test_a_finished_game_does_not_wait(open_app: Open) -> None:
    with a_match(user_saves(), "atlantis") as match:
        for _ in steps(match):
            pass
    menu = whole(open_app(open_menu))
    assert menu.waiting is None
    assert gold(menu) == ["survive"]


def test_enter_does_nothing_until_it_is_known_whether_a_game_waits(open_app: Open) -> None:
    a_match(user_saves()).close()
    app = open_app(open_menu)
    press(app, pygame.K_RETURN)
    assert top(app, MenuScene).root.focused is None
    menu = whole(app)
    assert menu.root.focused is find_widget(app, "continue")


def test_who_has_moved_the_focus_keeps_it_when_continue_appears(open_app: Open) -> None:
    a_match(user_saves()).close()
    app = open_app(open_menu)
    press(app, pygame.K_TAB)
    menu = whole(app)
    assert gold(menu) == ["continue"]
    assert menu.root.focused is find_widget(app, "survive")


def test_a_game_that_was_played_meanwhile_is_looked_for_again(open_app: Open) -> None:
    app = open_app(open_menu)
    menu = whole(app)
    click(app, find_widget(app, "rules"))
    a_match(user_saves()).close()
    press(app, pygame.K_ESCAPE)
    assert whole(app) is menu
    assert gold(menu) == ["continue"]


def test_enter_after_coming_back_waits_for_what_is_found_now(open_app: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    a_match(user_saves()).close()
    app = open_app(open_menu)
    menu = whole(app)
    assert menu.root.focused is find_widget(app, "continue")
    press(app, pygame.K_F1)
    for path in user_saves().iterdir():
        path.unlink()
    is_searched = Event()
    hold_search(monkeypatch, is_searched)
    press(app, pygame.K_ESCAPE, pygame.K_RETURN)
    assert menu.root.focused is None
    click(app, find_widget(app, "continue"))
    app.turn([], 0.02)
    assert on_continue(app)[0] == app.stage.say("menu.continue"), "the game of before is not opened"
    is_searched.set()
    assert whole(app).root.focused is find_widget(app, "lesson")


def test_continue_waits_for_no_door_and_a_click_during_the_search_counts(
    open_app: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    a_match(user_saves()).close()
    is_searched, is_read = Event(), Event()
    hold_news(monkeypatch, is_read)
    app = open_app(open_menu)
    menu = top(app, MenuScene)
    while not menu.waiting:
        app.turn([], 0.01)
    assert gold(menu) == ["continue"], "the doors have not been read yet"
    rooms = [(thing.name, thing.rect) for thing in menu.root.top.walk() if thing.name]
    is_read.set()
    whole(app)
    menu.refresh_layout()
    assert [(thing.name, thing.rect) for thing in menu.root.top.walk() if thing.name] == rooms, (
        "nothing moves once they have"
    )
    press(app, pygame.K_F1)
    hold_search(monkeypatch, is_searched)
    press(app, pygame.K_ESCAPE)
    click(app, find_widget(app, "continue"))
    assert menu.opening is None
    is_searched.set()
    while menu.search:
        app.turn([], 0.01)
    behind(app)[1].close()


def test_a_game_open_in_another_window_is_left_alone(open_app: Open) -> None:
    with a_match(user_saves()) as match:
        until(match)
        match.journal.save()
        before = match.journal.path.read_bytes()
        app = open_app(open_menu)
        menu = whole(app)
        click(app, find_widget(app, "continue"))
        await_opened(app)
        assert app.stack.top is menu
        assert on_continue(app) == ("Continue", False)
        assert len(app.stage.toasts.texts) == 1
        assert "<" not in app.stage.toasts.texts[0]
        assert match.journal.path.read_bytes() == before


def test_a_damaged_game_goes_on_and_says_so(open_app: Open) -> None:
    with a_match(user_saves()) as match:
        until(match, 1)
        path = match.journal.path
    lines = path.read_text(encoding="utf-8").splitlines()
    path.write_text("\n".join([*lines[:-2], "{}", *lines[-2:]]) + "\n", encoding="utf-8")
    damaged = path.read_bytes()
    app = open_app(open_menu)
    whole(app)
    click(app, find_widget(app, "continue"))
    resumed: Match = behind(app)[1]
    resumed.close()
    assert resumed.journal.path != path
    assert path.read_bytes() == damaged
    (told,) = app.stage.toasts.texts
    assert path.stem in told
    assert "<" not in told


def test_a_game_of_rounds_is_continued_in_a_round(open_app: Open) -> None:
    with a_match(user_saves(), "atlandice") as match:
        until(match)
    waiting = find_unfinished(Catalogue.load("en"))
    assert waiting
    assert (
        waiting.describe(open_app(open_menu).stage)
        == f"Atlandice with {NAMES[1]} and {NAMES[2]}, round 1, {NAMES[0]} to move"
    )


@pytest.mark.parametrize(
    "levels, language, told",
    [
        (MIXES["alone"], "en", "Atlandice with Bia and Caio, round 1, {mover} to move"),
        (MIXES["alone"], "zh-Hans", "亚特兰骰，对手：Bia和Caio，第1轮，轮到{mover}"),
        (MIXES["two-and-a-bot"], "en", "Atlandice, Ana and Caio against Bia, round 1, {mover} to move"),
        (MIXES["two-and-a-bot"], "bg", "„Атландайс“, Ana и Caio срещу Bia, рунд 1, ред е на {mover}"),
    ],
)
@pytest.mark.parametrize("seat", [0, 1])
def test_nobody_plays_against_who_is_on_their_side(
    open_app: Open, levels: tuple[str | None, ...], language: str, told: str, seat: int
) -> None:
    """Whoever is to move, be it a bot."""
    with a_match(user_saves(), "atlandice", levels) as match:
        random = Random(1)
        while match.to_act != seat:
            a_step(match, random)
    stage = open_app(open_menu, 1280, 720, 100, language).stage
    waiting = find_unfinished(stage.words)
    assert waiting.describe(stage) == told.format(mover=NAMES[seat])


@pytest.mark.parametrize(
    "people, others, told",
    [
        (("Ana", "Bia"), ("Caio", "Davi", "Eva"), "Survive, Ana and Bia against 3 others"),
        (("Ana", "Bia", "Caio"), (), "Survive with Ana, Bia and Caio"),
    ],
)
def test_a_full_table_is_told_of_in_few_words(
    open_app: Open, people: tuple[str, ...], others: tuple[str, ...], told: str
) -> None:
    waiting = UnfinishedGame(Path("evening"), "survive", 3, "", people=people, others=others)
    assert waiting.describe(open_app(open_menu).stage) == f"{told}, turn 3"


def test_a_mistake_in_the_search_is_not_lost_with_its_thread(open_app: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    def stumble(_self: SavedGames) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(SavedGames, "to_continue", stumble)
    app = open_app(open_menu)
    with pytest.raises(ZeroDivisionError):
        whole(app)
