"""Seats: added, taken away, moved, coloured, named and handed to bots."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.app.loop import App
from game.render.system_fonts import system_fonts
from game.scenes import Push, Replace, open_menu, open_setup
from game.store import SeatChoice, SetupChoice, load_remembered, remember_setup
from game.tables.plates import initials
from game.widgets import Picture, TextField
from tests.soaks import soaked_unless

from .driving import Open, click, drag, find_widget, focus, hold, let_go, press, wait_for, words, write
from .setting_up import KeptTable, begin_game, scene, scroll_to, setup, use, use_bot, use_person


@pytest.fixture(autouse=True)
def kept_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.scenes.routes.open_table", KeptTable)


def colours(app: App) -> list[str]:
    return [seat.colour for seat in scene(app).draft.seats]


def keys(app: App) -> list[int]:
    return [seat.key for seat in scene(app).draft.seats]


def rename(app: App, key: int, name: str) -> None:
    use(app, f"name-{key}")
    press(app, pygame.K_a, mod=pygame.KMOD_CTRL)
    press(app, pygame.K_BACKSPACE)
    write(app, name)


def test_seats_are_added_up_to_what_the_board_has_room_for(open_app: Open) -> None:
    app = open_app(setup("survive"))
    use(app, "add-seat")
    use(app, "add-seat")
    assert len(set(colours(app))) == 6
    assert len({seat.name for seat in scene(app).draft.seats}) == 6
    assert any("All 6 seats" in text for text in words(app))
    assert not [widget for widget in scene(app).root.top.walk() if widget.name == "add-seat"]
    use(app, "start")
    assert begin_game(app).rules.seats == 6


def test_whoever_takes_a_seat_away_hears_who_is_left_and_goes_on_beside_it(open_app: Open) -> None:
    app = open_app(setup("survive"))
    name = scene(app).draft.seats[1].name
    app.stage.announced.clear()
    use(app, "remove-1")
    assert f"{name} removed, 3 seats." in app.stage.announced
    assert scene(app).root.focus_name == "#remove-2"


def test_seats_are_taken_away_down_to_two(open_app: Open) -> None:
    app = open_app(setup("survive"))
    use(app, "remove-1")
    use(app, "remove-0")
    assert keys(app) == [2, 3]
    assert "at least 2 seats" in find_widget(app, "remove-2").off
    use(app, "remove-2")
    assert keys(app) == [2, 3]
    use(app, "add-seat")
    assert "crimson" in colours(app)


def test_a_seat_is_dragged_by_its_grip(open_app: Open) -> None:
    app = open_app(setup("survive"))
    grip, last = scroll_to(app, "grip-0"), find_widget(app, "seat-3")
    hold(app, grip.rect.center)
    for y in range(grip.rect.centery, last.rect.bottom + 1, 6):
        drag(app, (grip.rect.centerx, y))
    let_go(app, (grip.rect.centerx, last.rect.bottom))
    assert keys(app) == [1, 2, 3, 0]
    hold(app, find_widget(app, "grip-0").rect.center)
    drag(app, find_widget(app, "grip-2").rect.center)
    let_go(app, find_widget(app, "grip-2").rect.center)
    assert keys(app)[1] == 0 or keys(app)[2] == 0


def test_arrows_move_a_seat_and_the_focus_stays_with_it(open_app: Open) -> None:
    app = open_app(setup("survive"))
    focus(app, "grip-0")
    press(app, pygame.K_DOWN, pygame.K_DOWN)
    assert keys(app) == [1, 2, 0, 3]
    focused = scene(app).root.focused
    assert focused
    assert focused.name == "grip-0"
    press(app, pygame.K_UP, pygame.K_UP, pygame.K_UP)
    assert keys(app) == [0, 1, 2, 3]
    use(app, "start")
    assert [player.colour for player in begin_game(app).players] == ["crimson", "azure", "sun", "plum"]


def test_the_order_of_seats_is_the_order_of_players(open_app: Open) -> None:
    app = open_app(setup("atlandice"))
    focus(app, "grip-3")
    press(app, pygame.K_UP)
    use(app, "start")
    assert [player.colour for player in begin_game(app).players] == ["crimson", "azure", "plum", "sun"]


def choose_hue(app: App, key: int, index: int) -> None:
    use(app, f"colour-{key}")
    popup = scene(app).root.popup
    assert popup
    click(app, [entry for entry in popup.walk() if entry.focusable][index])


def test_a_free_colour_is_taken(open_app: Open) -> None:
    app = open_app(setup("survive"))
    choose_hue(app, 0, 5)
    assert colours(app) == ["pearl", "azure", "sun", "plum"]
    use(app, "start")
    assert begin_game(app).rules.setup.colours == ("pearl", "azure", "sun", "plum")


def test_a_colour_that_somebody_has_is_exchanged(open_app: Open) -> None:
    app = open_app(setup("survive"))
    choose_hue(app, 0, 3)
    assert colours(app) == ["plum", "azure", "sun", "crimson"]


def test_two_players_with_two_colours_each_get_the_free_ones_besides_their_own(open_app: Open) -> None:
    app = open_app(setup("survive"))
    use(app, "remove-3")
    use(app, "remove-2")
    choose_hue(app, 1, 5)
    use(app, "start")
    rules = begin_game(app).rules
    assert rules.setup.options["two_colours"] is True
    assert rules.setup.colours[:2] == ("crimson", "pearl")
    assert len(set(rules.setup.colours)) == 4


def test_a_name_that_two_have_bars_the_start_and_says_so_in_place(open_app: Open) -> None:
    app = open_app(setup("survive"))
    rename(app, 0, " old salt ")
    rename(app, 1, "Old Salt")
    assert len([text for text in words(app) if text.startswith("Another seat is called")]) == 2
    assert "Two seats are called" in find_widget(app, "start").off
    use(app, "start")
    press(app, pygame.K_RETURN, mod=pygame.KMOD_CTRL)
    assert scene(app).draft.seats[0].name == " old salt "
    rename(app, 1, "Otto")
    assert not find_widget(app, "start").off
    use(app, "start")
    assert begin_game(app).players[0].name == "old salt"


def test_only_a_letter_that_is_refused_is_told_of_and_nothing_moves_for_it(open_app: Open) -> None:
    app = open_app(setup("survive"))
    said, names = app.stage.say("setup.longest-name", count=18), [f"seat-{seat.key}" for seat in scene(app).draft.seats]
    before = [tuple(find_widget(app, name).rect) for name in names]
    for seat in (0, 1):  # a person and a bot
        rename(app, seat, "Bartholomew Woodst")
        assert said not in [*app.stage.toasts.texts, *words(app)], "a name that is as long as it may be"
        write(app, "e")
        assert said in app.stage.toasts.texts
        assert [tuple(find_widget(app, name).rect) for name in names] == before
        press(app, pygame.K_BACKSPACE)
        assert said not in app.stage.toasts.texts
    rename(app, 2, "Bartholomew Woodster and Sons")  # as it may be pasted
    assert said in app.stage.toasts.texts


@pytest.mark.parametrize("seat", [0, 1])
def test_enter_finishes_a_name(open_app: Open, seat: int) -> None:
    app = open_app(setup("survive"))
    rename(app, seat, "Ana")
    press(app, pygame.K_RETURN)
    assert scene(app).draft.seats[seat].name == "Ana"
    assert not scene(app).root.takes_letters()
    assert app.stack.top is scene(app), "it begins no game"


@pytest.mark.parametrize(("size", "text"), [pytest.param((1280, 720), 100, marks=pytest.mark.soak), ((1024, 640), 150)])
def test_a_name_as_long_as_names_can_be_is_seen_whole(open_app: Open, size: tuple[int, int], text: int) -> None:
    app = open_app(setup("survive"), *size, text)
    for name in ("O'Neill & Sons, Rio", "Maximiliana-Theodo", "Wilhelmine-Adelhei"):
        rename(app, 0, name)
        field = find_widget(app, f"name-{scene(app).draft.seats[0].key}")
        assert isinstance(field, TextField)
        assert app.stage.look.text_width(field.text, "strong") <= field.rect.width - app.stage.look.u(
            1.4 + field.room
        ), name


@pytest.mark.parametrize("way", soaked_unless("lesson".__eq__, ["back", "escape", "lesson"]))
def test_what_was_being_chosen_comes_back_while_the_program_runs(open_app: Open, way: str) -> None:
    """Names, seats, bots, board, options, sharing and seed; a game that began is remembered instead."""
    app = open_app(open_menu)
    app.stack.carry_out(Push(open_setup(app.stage, "survive")))
    rename(app, 0, "Ana")
    use_person(app, 1)
    rename(app, 1, "Bo")
    use(app, "remove-3")
    draft = scene(app).draft
    draft.take_preset("everything")
    draft.agreed = replace(
        draft.agreed, sharing="passed", seating="shuffled", first="youngest", first_key=1, seed="whale"
    )
    kept, agreed, options = draft.choice(), draft.agreed, draft.values()
    if way == "escape":
        press(app, pygame.K_ESCAPE)
    else:
        use(app, way)
    app.stack.carry_out(Replace(open_menu(app.stage), whole=True))
    app.stack.carry_out(Push(open_setup(app.stage, "survive")))
    again = scene(app).draft
    assert (again.choice(), again.agreed, again.values()) == (kept, agreed, options)
    assert load_remembered().names == (), "nothing is written before a game begins"
    use(app, "start")
    begin_game(app)
    assert not app.stage.setups


def test_nobody_is_nameless(open_app: Open) -> None:
    app = open_app(setup("atlantis"))
    rename(app, 2, "")
    assert any("needs a name" in text for text in words(app))
    assert "Seat 3" in find_widget(app, "start").off


def test_a_bot_takes_a_seat_and_gives_it_back_with_the_name(open_app: Open) -> None:
    app = open_app(setup("survive"))
    rename(app, 0, "Bia")
    use_bot(app, 0)
    assert scene(app).draft.seats[0].level
    assert scene(app).draft.seats[0].name != "Bia"
    use_person(app, 0)
    assert scene(app).draft.seats[0].name == "Bia"


def test_a_level_is_chosen_from_its_list_and_by_arrows(open_app: Open) -> None:
    app = open_app(setup("survive"))
    use(app, "level-1")
    popup = scene(app).root.popup
    assert popup
    click(app, next(entry for entry in popup.walk() if entry.focusable))
    assert scene(app).draft.seats[1].level == "random"
    focus(app, "level-2")
    press(app, pygame.K_LEFT)
    use(app, "start")
    assert [player.level for player in begin_game(app).players] == [None, "random", "castaway", "sailor"]


def test_levels_are_listed_from_weak_to_strong(open_app: Open) -> None:
    app = open_app(setup("survive"))
    focus(app, "level-1")
    press(app, *[pygame.K_LEFT] * 5)
    found = [scene(app).draft.seats[1].level]
    for _ in range(4):
        press(app, pygame.K_RIGHT)
        found.append(scene(app).draft.seats[1].level)
    assert found == ["random", "castaway", "sailor", "navigator", "poseidon"]


def test_a_bot_has_its_face_and_its_temperament_by_its_name(open_app: Open) -> None:
    app = open_app(setup("survive"))
    seat = scene(app).draft.seats[1]
    person = scene(app).draft.person_of(seat)
    assert person is not None
    temperament = app.stage.say(f"temperament.{person.temperament}.about")
    assert person.face in faces(app)
    assert temperament in find_widget(app, "name-1").tip
    rename(app, 1, "Iara")
    assert person.face not in faces(app)
    assert find_widget(app, "name-1").tip == ""


def faces(app: App) -> set[str]:
    return {widget.art for widget in scene(app).root.top.walk() if isinstance(widget, Picture)}


def test_a_setup_that_is_no_more_is_remembered_as_far_as_it_can_be(open_app: Open) -> None:
    seats = tuple(
        SeatChoice(name, "crimson", level)
        for name, level in zip("ABCDEF", [None, "gone", None, "castaway", None, None], strict=True)
    )
    remember_setup("atlantis", SetupChoice("sunk-board", seats, {"no_such": True, "first": 9}, "passed", "sideways"))
    app = open_app(setup("atlantis"))
    draft = scene(app).draft
    assert [(seat.name, seat.level) for seat in draft.seats] == [
        ("A", None),
        ("B", "sailor"),
        ("C", None),
        ("D", "castaway"),
    ]
    assert len({seat.colour for seat in draft.seats}) == 4
    agreed = draft.agreed
    assert (draft.board.name, agreed.first, agreed.seating, agreed.sharing) == (
        "atlantis-classic",
        "drawn",
        "listed",
        "passed",
    )
    use(app, "start")
    assert begin_game(app).rules.seats == 4


def test_initials_are_one_letter_or_two_that_part_the_names() -> None:
    assert initials(["Marta", "Tomas", "Pelican", "Old Salt"]) == ["M", "T", "P", "O"]
    assert initials(["Marta", "Max", "Bia"]) == ["Mr", "Mx", "B"]
    assert initials(["old salt", "Otto"]) == ["Ol", "Ot"]
    assert initials(["Ana", "Ana", ""]) == ["An", "Aa", "?"]


@settings(max_examples=20)
@given(st.lists(st.text(st.characters(exclude_categories=["Cs"]), max_size=6), max_size=6))
def test_no_two_initials_are_alike(names: Sequence[str]) -> None:
    found = initials(names)
    assert len(set(found)) == len(names)
    assert all(1 <= len(letters) <= 2 for letters in found)


@pytest.mark.usefixtures("no_system_fonts")
def test_of_signs_that_no_font_has_the_field_says_so(open_app: Open) -> None:
    """Fonts of the system are looked through first, beside the frames."""
    app = open_app(setup("survive"))
    rename(app, keys(app)[0], "张伟")
    assert not any("can't be shown" in text for text in words(app))
    rename(app, keys(app)[0], "\U00012000\U00012001")
    system_fonts().wait(10)
    wait_for(app)
    assert "2 characters in this name can't be shown; boxes stand in for them." in words(app)
