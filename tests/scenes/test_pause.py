"""The menu over the table: the ways out of it, bots that take seats and give them back, standing orders."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.app.loop import App
from game.engine import CannotUndo, IllegalAction
from game.match import Match, Sharing
from game.match.journal import MatchJournal
from game.scenes import MenuScene, PauseScene, Push, RulebookScene, SettingsScene, TableScene, open_pause, open_table
from game.store import StorageError, load
from game.tables import DrawnTable
from game.widgets import Button, Pen, Segments

from ..disks import no_space
from ..match.playing import a_match, until
from ..match.test_saving import wait_for_trouble
from .clipping import find_clipped
from .driving import Open, click, find_widget, focus, in_windows, press, top, words
from .passing import rename, texts_of, wait
from .pseudo import PSEUDO

vanishing = pytest.mark.skipif(sys.platform == "win32", reason="Windows does not let go of an open file")
SEATS = (None, "castaway", None)
"""Ana, a bot and Caio."""


@pytest.fixture
def match(tmp_path: Path) -> Iterator[Match]:
    with a_match(tmp_path / "saves", "survive", SEATS, "passed") as match:
        until(match)
        yield match


@pytest.fixture
def app(open_app: Open, match: Match) -> App:
    app = open_app(lambda stage: open_table(stage, match))
    press(app, pygame.K_ESCAPE)
    top(app, PauseScene)
    return app


def button(app: App, name: str) -> Button:
    found = find_widget(app, name)
    assert isinstance(found, Button)
    return found


def test_going_on(app: App) -> None:
    press(app, pygame.K_ESCAPE)
    top(app, TableScene)
    press(app, pygame.K_ESCAPE, pygame.K_RETURN)
    top(app, TableScene)
    press(app, pygame.K_ESCAPE)
    click(app, find_widget(app, "go-on"))
    top(app, TableScene)


def test_no_hand_stays_below_the_menu_when_another_person_sits_down(tmp_path: Path, open_app: Open) -> None:
    with a_match(tmp_path / "saves", "survive", (None, "castaway")) as match:
        until(match)
        app = open_app(lambda stage: open_table(stage, match))
        table = top(app, TableScene)
        press(app, pygame.K_ESCAPE)
        assert match.privacy.is_hand_open
        assert table.root.shows_private, "alone with a bot it lies open, below the menu too"
        click(app, find_widget(app, "seat 1"))
        click(app, find_widget(app, "answer 0"))
        assert not match.privacy.is_hand_open
        assert not table.root.shows_private, "in the same event"


def test_what_was_refused_at_the_table_is_not_told_over_its_menu_but_a_full_disk_is(app: App) -> None:
    press(app, pygame.K_ESCAPE)
    full = StorageError("no-space", path="evening.journal", problem="full")
    for error in (IllegalAction("G5-cannot-pay"), CannotUndo("undo-nothing"), full):
        app.stage.tell(error)
    app.turn([], 0.02)
    assert len(app.stage.toasts.texts) == 3
    press(app, pygame.K_ESCAPE)
    top(app, PauseScene)
    assert app.stage.toasts.texts == [app.stage.words.explain(full)]


def test_it_says_under_which_name_the_game_is_saved(app: App) -> None:
    assert "Every step is saved as “evening”." in words(app)


def test_leaving_keeps_everything(app: App, match: Match) -> None:
    steps = len(match.log)
    click(app, find_widget(app, "leave"))
    app.turn([], 0.3)
    assert [type(scene) for scene in app.stack.scenes] == [MenuScene]
    with Match.resume(match.journal.path) as again:
        assert len(again.log) == steps


@pytest.mark.parametrize("name, scene", [("settings", SettingsScene), ("rules", RulebookScene)])
def test_settings_and_rules_lead_back_here(
    app: App, name: str, scene: type[SettingsScene] | type[RulebookScene]
) -> None:
    focus(app, name)
    press(app, pygame.K_RETURN)
    top(app, scene)
    press(app, pygame.K_ESCAPE)
    top(app, PauseScene)


def test_a_bot_takes_a_seat_and_gives_it_back(app: App, match: Match) -> None:
    click(app, find_widget(app, "seat 2"))
    assert (match.players[2].level, match.players[2].temperament) == ("sailor", "calm")
    assert button(app, "seat 2").text == "Give the seat back"
    focus(app, "seat 2")
    press(app, pygame.K_RETURN)
    assert match.people == (0, 2)
    assert button(app, "seat 2").text == "Let a bot play"
    press(app, pygame.K_ESCAPE)
    assert [entry.actor for entry in match.log if entry.kind == "seat"] == [2, 2]


def test_it_survives_closing_and_resuming(app: App, match: Match, open_app: Open) -> None:
    click(app, find_widget(app, "seat 2"))
    click(app, find_widget(app, "leave"))
    with Match.resume(match.journal.path) as again:
        assert again.people == (0,)
        later = open_app(lambda stage: open_table(stage, again))
        later.stack.carry_out(Push(open_pause(later.stage, again)))
        assert button(later, "seat 2").text == "Give the seat back"
        assert button(later, "seat 1").text == "Take over"
        click(later, find_widget(later, "seat 2"))
        assert again.players[2].is_person
        again.close()
        with Match.resume(match.journal.path) as third:
            assert third.people == (0, 2)


def test_a_bots_seat_can_be_taken_over_by_a_person(app: App, match: Match) -> None:
    assert button(app, "seat 1").text == "Take over"
    click(app, find_widget(app, "seat 1"))
    assert not match.players[1].is_person, "it is asked first"
    press(app, pygame.K_RETURN)
    assert not match.players[1].is_person, "Enter leaves the bot where it is"
    top(app, PauseScene)
    click(app, find_widget(app, "seat 1"))
    click(app, find_widget(app, "answer 0"))
    assert match.people == (0, 1, 2)


def test_the_level_is_chosen_before_or_while_a_bot_sits_there(app: App, match: Match) -> None:
    focus(app, "level 2")
    press(app, pygame.K_RETURN, pygame.K_UP, pygame.K_RETURN)
    assert match.players[2].level is None
    click(app, find_widget(app, "seat 2"))
    assert match.players[2].level == "castaway"
    focus(app, "level 2")
    press(app, pygame.K_RETURN, pygame.K_DOWN, pygame.K_RETURN)
    assert match.players[2].level == "sailor"


def test_a_bot_that_was_never_a_person_is_taken_over_at_any_level(app: App, match: Match, open_app: Open) -> None:
    assert not match.past.was_person(1)
    match.seat(1, "navigator")
    top(app, PauseScene).note_change()
    assert button(app, "seat 1").text == "Take over"
    click(app, find_widget(app, "leave"))
    with Match.resume(match.journal.path) as again:
        later = open_app(lambda stage: open_table(stage, again))
        later.stack.carry_out(Push(open_pause(later.stage, again)))
        assert button(later, "seat 1").text == "Take over"


def test_the_log_of_the_table_tells_it(app: App) -> None:
    click(app, find_widget(app, "seat 2"))
    press(app, pygame.K_ESCAPE)
    wait(app, 0.1)
    table = next(scene for scene in app.stack.scenes if isinstance(scene, TableScene))
    assert any("Caio" in text and "bot" in text.lower() for text in texts_of(table))


# Standing orders.


def test_orders_are_set_for_each_person(app: App, match: Match) -> None:
    orders = find_widget(app, "order 2")
    assert isinstance(orders, Segments)
    focus(app, "order 2")
    press(app, pygame.K_RIGHT, pygame.K_RIGHT)
    assert match.orders.given == {0: "ask", 1: "ask", 2: "never"}
    focus(app, "order 0")
    press(app, pygame.K_RIGHT)
    assert match.orders.given == {0: "always", 1: "ask", 2: "never"}


@pytest.mark.parametrize(
    "game, seats, sharing",
    [
        ("survive", SEATS, "around"),
        ("survive", (None, "castaway", "castaway"), "passed"),
        ("atlantis", SEATS, "passed"),
    ],
)
def test_there_are_none_where_the_device_is_not_passed_for_a_defence(
    open_app: Open, tmp_path: Path, game: str, seats: tuple[str | None, ...], sharing: Sharing
) -> None:
    with a_match(tmp_path, game, seats, sharing) as match:
        app = open_app(lambda stage: open_pause(stage, match))
        assert "Standing orders" not in words(app)


# Troubles, secrets, sizes.


def test_what_keeps_the_game_from_being_saved_is_told(app: App, match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[bool] = []
    monkeypatch.setattr(MatchJournal, "trouble", property(lambda self: StorageError("save-name-empty")))
    monkeypatch.setattr(match.journal, "try_again", lambda: tried.append(True))
    app.stack.note_change()
    assert any(text.startswith("The game goes on, but it isn't being saved:") for text in words(app))
    click(app, find_widget(app, "save-again"))
    assert tried


def test_a_game_that_cannot_be_saved_is_left_only_by_who_says_so(
    app: App, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_seconds: float) -> None:
        raise StorageError("save-name-empty")

    monkeypatch.setattr(MatchJournal, "trouble", property(lambda self: StorageError("save-name-empty")))
    monkeypatch.setattr(match.journal, "save", fail)
    click(app, find_widget(app, "leave"))
    assert "Not saved" in words(app)
    press(app, pygame.K_RETURN)
    assert "Not saved" in words(app), "it was tried again in vain"
    press(app, pygame.K_ESCAPE)
    top(app, PauseScene)
    click(app, find_widget(app, "leave"))
    click(app, find_widget(app, "answer 1"))
    top(app, MenuScene)


def test_nor_is_it_lost_with_the_window(app: App, match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_seconds: float) -> None:
        raise StorageError("save-name-empty")

    monkeypatch.setattr(MatchJournal, "trouble", property(lambda self: StorageError("save-name-empty")))
    monkeypatch.setattr(match.journal, "save", fail)
    app.turn([pygame.Event(pygame.QUIT)], 0.1)
    assert "Not saved" in words(app)
    press(app, pygame.K_ESCAPE)
    top(app, PauseScene)
    app.turn([pygame.Event(pygame.QUIT)], 0.1)
    app.turn([pygame.Event(pygame.QUIT)], 0.1)
    assert not app.stack, "whoever closes it twice means it"


def test_what_can_be_saved_after_all_is_not_asked_about(
    app: App, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(MatchJournal, "trouble", property(lambda self: StorageError("save-name-empty")))
    click(app, find_widget(app, "leave"))
    top(app, MenuScene)


@vanishing
def test_a_save_that_was_deleted_is_there_again_after_save_again(
    app: App, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = match.journal.path
    path.unlink()
    with monkeypatch.context() as full:
        full.setattr("os.fsync", no_space)
        match.seat(0, "castaway")
        wait_for_trouble(match, True)
        app.stack.note_change()
        click(app, find_widget(app, "save-again"))
        wait_for_trouble(match, True)
    click(app, find_widget(app, "save-again"))
    wait_for_trouble(match, False)
    assert load(path).referee.view(None) == match.view(None)


@vanishing
def test_a_save_that_was_deleted_is_there_again_when_the_table_is_left(app: App, match: Match) -> None:
    path, view = match.journal.path, match.view(None)
    path.unlink()
    click(app, find_widget(app, "leave"))
    top(app, MenuScene)
    assert load(path).referee.view(None) == view


@vanishing
def test_one_that_cannot_be_written_again_is_asked_about(
    app: App, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    match.journal.path.unlink()
    with monkeypatch.context() as full:
        full.setattr("os.fsync", no_space)
        app.turn([pygame.Event(pygame.QUIT)], 0.1)
        assert "Not saved" in words(app)
    press(app, pygame.K_RETURN)
    assert match.journal.path.exists()


@vanishing
def test_it_is_told_once_where_a_game_is_saved_whose_file_was_replaced(app: App, match: Match) -> None:
    path = match.journal.path
    path.unlink()
    path.write_text("a letter")
    match.journal.note("mark")
    match.journal.wait()
    press(app, pygame.K_ESCAPE)
    told = (
        "This game's file was changed by something else. It's now saved as “evening (2)”, and the other file is "
        "left as it is."
    )
    for _ in range(3):
        app.pass_time(0.1)
        assert app.stage.toasts.texts.count(told) == 1
    assert path.read_text() == "a letter"
    press(app, pygame.K_ESCAPE)
    assert "Every step is saved as “evening (2)”." in words(app)


def test_it_asks_for_nobodys_view(open_app: Open, match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    public = match.view

    def view(seat: int | None) -> object:
        assert seat is None, "the menu asked for what a seat knows"
        return public(seat)

    monkeypatch.setattr(match, "view", view)
    app = open_app(lambda stage: open_pause(stage, match))
    press(app, pygame.K_F1)
    top(app, RulebookScene)


@pytest.mark.parametrize("name", ["level 1", "leave"])
def test_help_comes_whatever_is_open_or_has_the_focus(app: App, name: str) -> None:
    scene = top(app, PauseScene)
    scene.root.focus(name)
    if name == "level 1":
        press(app, pygame.K_RETURN)
        assert scene.root.popup
    press(app, pygame.K_F1)
    top(app, RulebookScene)
    press(app, pygame.K_ESCAPE)
    assert top(app, PauseScene).root.popup is None


def test_it_rests(app: App) -> None:
    wait(app, 0.6)
    assert app.stack.pace == 0
    assert not app.stack.is_dirty


@pytest.mark.parametrize("language, size", in_windows(["en", PSEUDO]))
@pytest.mark.usefixtures("made_up_language")
def test_nothing_is_clipped(open_app: Open, match: Match, language: str, size: tuple[int, int, int]) -> None:
    rename(match)
    app = open_app(lambda stage: open_pause(stage, match), *size, language)
    assert find_clipped(top(app, PauseScene).root, app.stage.look) == []


def test_nothing_is_told_at_the_pointer_below_the_menu(app: App, match: Match) -> None:
    press(app, pygame.K_ESCAPE)
    table = top(app, TableScene)
    board = find_widget(app, "board")
    app.turn([pygame.Event(pygame.MOUSEMOTION, pos=board.rect.center, rel=(0, 0), buttons=(0, 0, 0))], 0.02)
    assert table.root.is_hovered(board)
    press(app, pygame.K_ESCAPE)
    top(app, PauseScene)
    assert not table.root.is_hovered(board)


def test_a_pause_is_told_over_the_board(app: App, match: Match) -> None:
    press(app, pygame.K_ESCAPE)
    table = top(app, TableScene)
    assert isinstance(table.table, DrawnTable)
    pen = Pen(pygame.Surface(app.stage.look.size), app.stage.look, table.root)
    assert not table.table.paint_moment(pen, pen.surface.get_rect()).banner
    press(app, pygame.K_p)
    assert match.paused
    assert table.table.paint_moment(pen, pen.surface.get_rect()).banner.startswith("Paused")
    press(app, pygame.K_p)
