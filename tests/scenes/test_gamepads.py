"""A gamepad at the table: what its buttons do, what the foot of the window says of them, and how text is written."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.app.loop import App
from game.match import Match
from game.scenes import (
    PauseScene,
    SetupScene,
    TableScene,
    open_menu,
    open_people,
    open_rulebook,
    open_setup,
    open_table,
)
from game.scenes.letters import LettersScene, arrange_pages
from game.store.people import LONGEST_TYPED, load_people
from game.tables.kit.drawn_table import DrawnTable
from game.widgets import Button

from .driving import Open, find_widget, focus, press, top, wait_for
from .evening import rules_for, sit_down
from .gamepads import Pad

pytestmark = pytest.mark.usefixtures("puppets")


def at_table(open_app: Open, folder: Path, game: str = "atlandice", **window: Any) -> tuple[App, Pad, Match]:
    """Two people at a table at which something can be done."""
    match = sit_down(folder, rules_for(game, 2))
    app = open_app(lambda stage: open_table(stage, match), **window)
    wait_for(app, 2)
    return app, Pad(app), match


def strip(app: App) -> dict[tuple[str, ...], tuple[str, bool]]:
    """What the foot of the window says of each button, and whether it is off."""
    scene = app.stack.top
    scene.refresh_layout()
    return {hint.buttons: (hint.words, hint.is_off) for hint in scene.pad_hints()}


def shown(app: App) -> Sequence[tuple[str, ...]]:
    """The buttons that there is room for."""
    hints, _ = app.stack.strip.fitting(app.stack.top.pad_hints(), app.window.get_width())
    return [hint.buttons for hint in hints]


def board_height(app: App) -> int:
    app.draw()
    return find_widget(app, "board").rect.height


# The strip at the foot of a table.


def test_the_strip_comes_with_the_first_press_and_stays_until_the_table_is_left(open_app: Open, tmp_path: Path) -> None:
    app, pad, _ = at_table(open_app, tmp_path)
    before = board_height(app)
    assert not app.stage.has_strip
    pad.tap("right")
    assert app.stage.has_strip
    after = board_height(app)
    assert 0.92 < after / before < 0.97
    app.turn([pygame.Event(pygame.KEYDOWN, key=pygame.K_TAB, mod=0, unicode="\t")], 0.02)
    assert not app.stage.signs.are_shown
    assert board_height(app) == after  # nothing jumps
    pad.tap("menu")
    top(app, PauseScene)
    assert app.stage.has_strip
    focus(app, "leave")
    pad.tap("a")
    wait_for(app)
    assert not app.stage.has_strip


def test_the_strip_says_what_each_button_does(open_app: Open, tmp_path: Path) -> None:
    app, pad, match = at_table(open_app, tmp_path)
    pad.tap("right")
    assert strip(app)["b",] == ("Let go", False)  # a card is open
    pad.tap("b")
    said = strip(app)
    assert said["left-stick",] == ("Walk", False)
    assert said["b",] == ("Let go", True)
    assert said["y",][1] == (match.why_no_undo() is not None)
    assert said["right-stick",] == ("Move the board", True)
    assert said["menu",] == ("Menu", False)
    scene = top(app, TableScene)
    assert said["x",] == (scene.gold.text, not scene.gold.does_something)


def test_the_strip_shows_the_buttons_that_a_person_has_set(open_app: Open, tmp_path: Path) -> None:
    app, pad, _ = at_table(open_app, tmp_path)
    app.stage.change(pads={"gold": "lt", "eye": "x", "undo": "rs", "hint": "y", "pause": "view", "log": "menu"})
    pad.tap("right")
    said, gold = strip(app), top(app, TableScene).gold
    assert said["lt",] == (gold.text, not gold.does_something)
    assert (said["rs",][0], said["y",][0], said["view",][0]) == ("Undo", "Hint", "Menu")
    app.draw()
    app.stage.change(pads={"hint": "", "undo": "", "pause": ""})
    assert {words for words, _ in strip(app).values()}.isdisjoint({"Hint", "Undo", "Menu"})
    assert all(strip(app)), "no hint without a button"
    app.draw()


@pytest.mark.parametrize(
    "language, about, told",
    [
        ("en", "Sink D8, a beach with Sun G and Plum E", "Sink D8"),
        ("en", "Choose this die to visit the library", "Choose"),
        ("zh-Hans", "D8塌陷（沙滩），上面有明黄G和梅紫E", "D8塌陷"),
        ("zh-Hans", "选择这枚骰子，拜访图书馆", "选择这枚骰子"),
        ("zh-Hans", "鲨鱼移到C7：那里没有落水者", "鲨鱼移到C7"),
        ("zh-Hans", "拜访黑市——那里可以任拿一枚标记", "拜访黑市"),
        ("zh-Hans", "选择这枚骰子并且拜访图书馆", "选择"),
    ],
)
def test_the_strip_says_only_what_is_short(
    open_app: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str, about: str, told: str
) -> None:
    app, pad, _ = at_table(open_app, tmp_path, language=language)
    pad.tap("right")
    monkeypatch.setattr(DrawnTable, "words_at_cursor", lambda table: about)
    assert strip(app)["a",] == (told, False)


def test_in_a_small_window_the_strip_has_four_hints(open_app: Open, tmp_path: Path) -> None:
    app, pad, _ = at_table(open_app, tmp_path, width=1024, height=640, text=150)
    pad.tap("right")
    assert shown(app) == [("a",), ("b",), ("x",), ("menu",)]


def test_a_wide_window_has_room_for_all_hints(open_app: Open, tmp_path: Path) -> None:
    app, pad, _ = at_table(open_app, tmp_path)
    pad.tap("right")
    assert shown(app) == [*strip(app)]


def test_the_board_glides_once(open_app: Open, tmp_path: Path) -> None:
    app, pad, _ = at_table(open_app, tmp_path, speed="normal")
    wait_for(app, 4)
    pad.tap("right")
    assert app.stack.strip.is_gliding
    pad.rest(0.4)
    assert not app.stack.strip.is_gliding
    pad.tap("right")
    assert not app.stack.strip.is_gliding


def test_the_frame_goes_around_the_strip(open_app: Open, tmp_path: Path) -> None:
    app, pad, match = at_table(open_app, tmp_path)
    pad.tap("right")
    app.turn([], 0.5)
    colour = app.stage.look.colour(match.players[top(app, TableScene).decision.seat].colour)
    wide, high = app.window.get_size()
    above = app.stage.look.size[1]
    assert app.window.get_at((wide // 2, high - 2))[:3] == colour
    assert app.window.get_at((wide // 2, above - 2))[:3] != colour


# Buttons.


def test_a_picks_and_b_lets_go(open_app: Open, tmp_path: Path) -> None:
    app, pad, _ = at_table(open_app, tmp_path, "atlantis")
    scene = top(app, TableScene)
    pad.tap("x")  # picks up the hand
    wait_for(app, 2)
    focus(app, "board")
    pad.tap("rb", "rb")
    for _ in range(12):
        pad.tap("a")
        if scene.can_dismiss:
            break
        pad.tap("rb")
    assert strip(app)["b",] == ("Let go", False)
    for _ in range(4):
        pad.tap("b")
    assert not scene.can_dismiss
    assert app.stack.top is scene  # there is nothing to let go of: no menu comes


def test_y_takes_back_a_step_and_held_the_turn(open_app: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app, pad, _ = at_table(open_app, tmp_path)
    scene, taken = top(app, TableScene), list[bool]()
    monkeypatch.setattr(scene.playing, "undo", lambda is_whole_turn=False: taken.append(is_whole_turn))
    pad.tap("y")
    pad.hold("y", 0.4)
    assert taken == [False, False]
    pad.hold("y", 0.8)
    assert taken == [False, False, True]


def test_view_folds_the_log_and_the_left_stick_opens_the_card(open_app: Open, tmp_path: Path) -> None:
    app, pad, _ = at_table(open_app, tmp_path)
    scene = top(app, TableScene)
    before = scene.panel_state.log
    pad.tap("view")
    assert scene.panel_state.log != before
    pad.tap("ls")
    assert app.stack.top is not scene
    pad.tap("b")
    assert app.stack.top is scene


def test_a_stick_that_is_held_walks_on(open_app: Open, tmp_path: Path) -> None:
    app, pad, _ = at_table(open_app, tmp_path)
    app.stack.carry_out(push_settings(app))
    app.turn([], 0.5)
    pad.tap("down")
    start = app.stack.top.root.focus_name
    pad.lean("left y", 0.9)
    first = app.stack.top.root.focus_name
    assert first != start
    pad.rest(0.3)
    assert app.stack.top.root.focus_name == first
    pad.rest(0.2)
    assert app.stack.top.root.focus_name != first
    pad.lean("left y", 0)
    last = app.stack.top.root.focus_name
    pad.rest(1)
    assert app.stack.top.root.focus_name == last


def push_settings(app: App) -> Any:
    from game.scenes import Push, routes

    return Push(routes.open_settings(app.stage))


def test_the_right_stick_moves_a_board_that_is_zoomed_in(open_app: Open, tmp_path: Path) -> None:
    app, pad, _ = at_table(open_app, tmp_path)
    table = top(app, TableScene).table
    assert isinstance(table, DrawnTable)
    pad.lean("right x", 1)
    pad.rest(0.2)
    pad.lean("right x", 0)
    table.zoom(2.0)
    app.turn([], 0.1)
    assert strip(app)["right-stick",] == ("Move the board", False)
    middle = table.camera.unit(table.camera.room.center)
    pad.lean("right x", 1)
    pad.rest(0.2)
    assert table.camera.unit(table.camera.room.center)[0] > middle[0]
    pad.lean("right x", 0)
    there = table.camera.unit(table.camera.room.center)
    pad.rest(0.5)
    assert table.camera.unit(table.camera.room.center) == there


def test_the_right_stick_held_down_brings_the_board_near_and_back(open_app: Open, tmp_path: Path) -> None:
    app, pad, _ = at_table(open_app, tmp_path)
    scene = top(app, TableScene)
    pad.hold("rs", 0.8)
    assert scene.table.can_be_moved
    assert scene.hints.words is None
    pad.hold("rs", 0.8)
    assert not scene.table.can_be_moved


def test_the_right_trigger_skips_what_is_shown(open_app: Open, tmp_path: Path) -> None:
    match = sit_down(tmp_path, rules_for("atlandice", 3), bots={1: "sailor", 2: "sailor"})
    app = open_app(lambda stage: open_table(stage, match), speed="slow")
    pad, scene = Pad(app), top(app, TableScene)
    for _ in range(400):
        app.turn([], 0.05)
        scene.refresh_layout()
        if scene.gold.command == "skip" and not scene.gold.off:
            break
        if match.actor is not None and scene.gold.command in ("choose", "offer"):
            pad.tap("x")
        elif match.actor is not None:
            pad.tap("rb", "a")
    assert scene.gold.command == "skip"
    assert not scene.gold.off
    skipped = list[bool]()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(scene.playing, "skip", lambda: skipped.append(True))
        pad.lean("rt", 1)
        pad.lean("rt", 0)
        app.turn([], 2)
        pad.lean("rt", 1)
        pad.lean("rt", 0)
    assert skipped


def test_the_right_stick_scrolls_a_long_page(open_app: Open) -> None:
    app = open_app(lambda stage: open_setup(stage, "survive"), 1024, 640, 150)
    pad, scene = Pad(app), top(app, SetupScene)
    scroll = next(one for one in scene.root.top.walk() if getattr(one, "reach", 0))
    before: int = scroll.offset  # type: ignore[attr-defined]
    pad.lean("right y", 1)
    pad.rest(0.5)
    now = next(one for one in scene.root.top.walk() if one.identity == scroll.identity)
    assert now.offset > before  # type: ignore[attr-defined]


# Several pads.


def test_any_pad_acts_for_whoever_is_asked(open_app: Open, tmp_path: Path) -> None:
    app, first, _ = at_table(open_app, tmp_path)
    second = Pad(app, 1)
    first.tap("menu")
    top(app, PauseScene)
    second.tap("b")
    top(app, TableScene)
    second.tap("menu")
    first.tap("menu")
    top(app, TableScene)


def test_a_pad_that_is_pulled_out_is_missed_and_presses_nothing(open_app: Open, tmp_path: Path) -> None:
    app, pad, match = at_table(open_app, tmp_path)
    pad.tap("menu")
    before, scene = match.journal.name, top(app, PauseScene)
    focus(app, "leave")
    pad.down("a")
    pad.pull_out("a")
    assert "The gamepad is gone." in app.stage.toasts.texts
    assert app.stack.top is scene  # the button was not let go of by anybody
    assert match.journal.name == before
    assert not app.stage.signs.are_shown
    other = Pad(app, 1)
    other.tap("b")
    top(app, TableScene)
    assert app.stage.signs.are_shown


def test_a_pad_that_nobody_used_is_not_missed(open_app: Open, tmp_path: Path) -> None:
    app, pad, _ = at_table(open_app, tmp_path)
    pad.pull_out()
    assert "The gamepad is gone." not in app.stage.toasts.texts


def test_a_hand_goes_down_with_the_pad_that_held_it_up(open_app: Open, tmp_path: Path) -> None:
    app, pad, _ = at_table(open_app, tmp_path, "atlantis")
    scene = top(app, TableScene)
    pad.lean("lt", 1)
    wait_for(app)
    assert scene.visibility.is_up
    pad.pull_out()
    assert not scene.visibility.is_up


def test_a_hand_stays_up_when_another_pad_is_pulled_out(open_app: Open, tmp_path: Path) -> None:
    app, pad, match = at_table(open_app, tmp_path, "atlantis")
    scene, other, before = top(app, TableScene), Pad(app, 1), len(match.log)
    pad.lean("lt", 1)
    wait_for(app)
    other.down("x")
    other.pull_out("x")
    assert scene.visibility.is_up
    assert len(match.log) == before
    pad.lean("lt", 0)
    assert not scene.visibility.is_up


def test_what_a_pad_held_is_held_by_nobody_once_it_is_gone(open_app: Open, tmp_path: Path) -> None:
    app, pad, _ = at_table(open_app, tmp_path)
    pad.tap("menu")
    pause = top(app, PauseScene)
    focus(app, "leave")
    pad.down("a")
    assert pause.root.pressed is not None
    pad.pull_out("a")
    assert pause.root.pressed is None
    assert app.stack.top is pause
    Pad(app, 1).tap("a")
    assert app.stack.top is not pause  # the key is not taken for one that still repeats


def test_a_key_that_is_held_stays_so_when_a_pad_is_pulled_out(open_app: Open, tmp_path: Path) -> None:
    app, pad, _ = at_table(open_app, tmp_path, "atlantis")
    scene = top(app, TableScene)
    app.turn([pygame.Event(pygame.KEYDOWN, key=pygame.K_e, mod=0, unicode="e")], 0.02)
    pad.down("a")
    pad.pull_out("a")
    assert scene.visibility.is_up


def test_a_button_that_waits_is_not_done_on_another_screen(
    open_app: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app, pad, _ = at_table(open_app, tmp_path)
    scene, taken = top(app, TableScene), list[bool]()
    monkeypatch.setattr(scene.playing, "undo", lambda is_whole_turn=False: taken.append(is_whole_turn))
    pad.down("y")
    Pad(app, 1).tap("menu", "menu")
    assert app.stack.top is scene
    pad.up("y")
    pad.rest(1)
    assert taken == []


# At rest.


def test_nothing_wakes_the_program_while_no_way_is_held(open_app: Open, tmp_path: Path) -> None:
    app, pad, _ = at_table(open_app, tmp_path)
    waited = list[int]()

    def wait(milliseconds: int) -> pygame.Event:
        waited.append(milliseconds)
        return pygame.Event(pygame.NOEVENT)

    pad.tap("right")
    wait_for(app, 3)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pygame.event, "wait", wait)
        app.events()
        pad.down("y")
        wait_for(app, 0.1)
        app.events()
    assert waited[0] == 250
    assert 0 < waited[1] <= 520


# Letters.


def test_a_name_is_written_by_the_grid(open_app: Open) -> None:
    app = open_app(lambda stage: open_setup(stage, "survive"))
    pad = Pad(app)
    name = next(one.name for one in top(app, SetupScene).root.top.walk() if one.name.startswith("name-"))
    reach(app, pad, name)
    pad.tap("a")
    grid = top(app, LettersScene)
    write(app, pad, "Zoé")
    assert grid.text_field is not None
    assert grid.text_field.text == "Zoé"
    pad.tap("b")
    assert grid.text_field.text == "Zo"
    pad.tap("x")
    scene = top(app, SetupScene)
    assert scene.text_field is not None
    assert scene.text_field.text == "Zo"
    pad.tap("right")
    assert scene.text_field is None  # it leads on, and no caret walks


def reach(app: App, pad: Pad, name: str) -> None:
    for _ in range(200):
        focused = app.stack.top.root.focused
        if focused is not None and focused.name == name:
            return
        pad.tap("rb")
    raise AssertionError(f"the pad never came to {name}")


def write(app: App, pad: Pad, text: str) -> None:
    """Turns to the page of each letter, walks to it and chooses it."""
    grid = top(app, LettersScene)
    for letter in text:
        for _ in range(5):
            names = [one.name for one in grid.root.top.walk()]
            if f"letter {letter.lower()}" in names:
                break
            pad.tap("rb")
            grid.refresh_layout()
        for _ in range(80):
            focused = grid.root.focused
            assert focused is not None
            if focused.name == f"letter {letter.lower()}":
                break
            there = find_widget(app, f"letter {letter.lower()}").rect
            here = focused.rect
            if here.centery != there.centery:
                pad.tap("down" if here.centery < there.centery else "up")
            else:
                pad.tap("right" if here.centerx < there.centerx else "left")
        pad.tap("a")
        grid.refresh_layout()


def test_in_bulgarian_a_name_is_written_without_turning_a_page(open_app: Open) -> None:
    app = open_app(lambda stage: open_setup(stage, "survive"), language="bg")
    pad = Pad(app)
    reach(app, pad, next(one.name for one in top(app, SetupScene).root.top.walk() if one.name.startswith("name-")))
    pad.tap("a")
    grid = top(app, LettersScene)
    assert find_widget(app, "capitals").text == "абв"  # type: ignore[attr-defined]
    grid.turn = lambda step: pytest.fail("it turned")  # type: ignore[method-assign]
    write(app, pad, "Щеряна-юлия")
    assert grid.text_field is not None
    assert grid.text_field.text == "Щеряна-юлия"


@pytest.mark.parametrize(
    ("own", "pages", "first"),
    [
        ("abcdefghijklmnopqrstuvwxyz", "abc àéñ αβγ абв 123", "abcdefghijklmnopqrstuvwxyz-'.,"),
        ("абвгдежзийклмнопрстуфхцчшщъьюя", "абв abc àéñ αβγ 123", "абвгдежзийклмнопрстуфхцчшщъьюя-'.,ыэё"),
        ("аәбвгғдеёж", "абв abc àéñ αβγ 123", "аәбвгғдеёж-'.,зий"),
        ("აბგ დე აბ", "აბგ abc àéñ αβγ абв 123", "აბგდე-'.,"),
        ("", "abc àéñ αβγ абв 123", ""),
    ],
)
def test_the_letters_of_a_language_come_first(own: str, pages: str, first: str) -> None:
    arranged = arrange_pages(own)
    assert [*arranged] == pages.split()
    assert next(iter(arranged.values())).startswith(first)
    assert all(len(letters) == len(set(letters)) for letters in arranged.values())


def test_the_letters_with_marks_that_a_language_has_come_before_those_that_it_has_not() -> None:
    assert arrange_pages("abcdefghijklmnopqrstuvwxyzãçé")["àéñ"].startswith("ãçéàáâ")


def test_the_grid_keeps_to_the_rules_of_its_field(open_app: Open) -> None:
    app = open_app(lambda stage: open_setup(stage, "survive"))
    pad = Pad(app)
    name = next(one.name for one in top(app, SetupScene).root.top.walk() if one.name.startswith("name-"))
    reach(app, pad, name)
    pad.tap("a")
    for _ in range(LONGEST_TYPED + 3):
        pad.tap("a")
    field = top(app, LettersScene).text_field
    assert field is not None
    assert field.text == "A" + "a" * (LONGEST_TYPED - 1)
    assert app.stage.toasts.texts


def test_space_is_a_letter_for_who_has_keys_and_ctrl_enter_is_done(open_app: Open) -> None:
    app = open_app(lambda stage: open_setup(stage, "survive"))
    pad = Pad(app)
    reach(app, pad, next(one.name for one in top(app, SetupScene).root.top.walk() if one.name.startswith("name-")))
    pad.tap("a")
    assert shows_key(app, "done")
    press(app, pygame.K_LEFT)
    assert (shows_key(app, "done"), find_widget(app, "done").tip_words) == (False, "Ctrl+Enter does this too.")
    pad.tap("left")
    assert shows_key(app, "done")
    press(app, pygame.K_SPACE)
    top(app, LettersScene)
    press(app, pygame.K_RETURN, mod=pygame.KMOD_LCTRL)
    top(app, SetupScene)


def shows_key(app: App, name: str) -> bool:
    """Whether the key of gold stands on a button."""
    button = find_widget(app, name)
    assert isinstance(button, Button)
    return button.has_key


def test_a_first_letter_is_a_capital(open_app: Open) -> None:
    app = open_app(lambda stage: open_setup(stage, "survive"))
    pad = Pad(app)
    reach(app, pad, "seed")
    pad.tap("a")
    assert find_widget(app, "letter b").text == "B"  # type: ignore[attr-defined]
    pad.tap("a")
    assert find_widget(app, "letter b").text == "b"  # type: ignore[attr-defined]


def test_b_leaves_an_empty_field(open_app: Open) -> None:
    app = open_app(lambda stage: open_setup(stage, "survive"))
    pad = Pad(app)
    reach(app, pad, "seed")
    pad.tap("a", "a")
    pad.tap("b")
    top(app, LettersScene)
    pad.tap("b")
    top(app, SetupScene)


@pytest.mark.soak
def test_the_grid_searches_the_rules(open_app: Open) -> None:
    app = open_app(lambda stage: open_rulebook(stage, "survive"))
    pad, scene = Pad(app), top(app, "RulebookScene")
    reach(app, pad, "search")
    pad.tap("a")
    write(app, pad, "Shark")
    pad.tap("x")
    assert top(app, "RulebookScene") is scene
    assert scene.words == "Shark"
    assert scene.shows_hits


def test_the_grid_names_a_person(open_app: Open) -> None:
    app = open_app(open_people)
    pad = Pad(app)
    reach(app, pad, "add")
    pad.tap("a")
    wait_for(app)
    top(app, "PersonScene")
    reach(app, pad, "name")
    pad.tap("a")
    write(app, pad, "Ida")
    pad.tap("x", "x")
    wait_for(app)
    assert [person.name for person in load_people()[0].ordered] == ["Ida"]


def test_x_starts_the_game_while_a_field_has_the_focus(open_app: Open) -> None:
    app = open_app(lambda stage: open_setup(stage, "survive"))
    pad = Pad(app)
    reach(app, pad, "seed")
    pad.tap("x")
    wait_for(app)
    assert any(isinstance(scene, TableScene) for scene in app.stack.scenes)


def test_caps_are_signs_while_a_pad_is_used(open_app: Open) -> None:
    app = open_app(open_menu)
    pad = Pad(app)
    app.turn([pygame.Event(pygame.KEYDOWN, key=pygame.K_TAB, mod=0, unicode="\t")], 0.5)
    app.turn([], 1)
    keys = app.window.copy()
    pad.tap("rb")
    pad.tap("lb")
    app.turn([], 1)
    assert app.stage.signs.are_shown
    assert app.window.get_buffer().raw != keys.get_buffer().raw
    nudge = pygame.Event(pygame.MOUSEMOTION, pos=(5, 5), rel=(1, 0), buttons=(0, 0, 0))
    app.turn([nudge], 0.02)
    assert app.stage.signs.are_shown
    app.turn([pygame.Event(pygame.MOUSEMOTION, pos=(9, 5), rel=(6, 0), buttons=(0, 0, 0))], 0.02)
    assert not app.stage.signs.are_shown


def test_the_privacy_curtain_is_lifted_by_holding_a(open_app: Open, tmp_path: Path) -> None:
    match = sit_down(tmp_path, rules_for("atlantis", 2), "passed")
    app = open_app(lambda stage: open_table(stage, match))
    wait_for(app, 1)
    top(app, "CurtainScene")
    pad = Pad(app)
    pad.tap("a")
    top(app, "CurtainScene")
    assert strip(app)["a",] == ("Hold", False)
    pad.hold("a", 1.2)
    wait_for(app)
    top(app, TableScene)
