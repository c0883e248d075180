"""Puzzles at the table: solved by mouse and keys, helped with, and their stars kept."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import msgspec
import pygame
import pytest

from game.app.loop import App
from game.files.resources import data
from game.learning.puzzles import load_puzzle
from game.scenes import CardScene, PuzzleGuide, open_puzzle
from game.scenes.puzzle_stamps import FALL, STAMPED
from game.store.progress import load_progress, note_stars
from game.tables import DrawnTable, hinted_offer
from game.widgets import Button, Pen
from tests.driver import find_all, find_one, is_a
from tests.soaks import each_with_each, soaked_unless

from .driving import SIZES, Open, click, find_widget, guide_of, hint_steps, press, top, wait_for, words


def puzzle_app(open_app: Open, key: str, *size: int) -> App:
    puzzle = load_puzzle(data("puzzles", f"{key}.yaml"))
    app: App = open_app(lambda stage: open_puzzle(stage, puzzle), *size)
    wait_for(app)
    return app


def place(app: App, *thing: Any) -> tuple[int, int]:
    table = guide_of(app, PuzzleGuide).table
    assert isinstance(table, DrawnTable)
    at = table.model.things.place_of(thing)
    assert at is not None
    x, y = table.model.camera.pixel(at)
    return round(x), round(y)


def play(app: App, text: str) -> None:
    """Takes a choice as the table does, whatever was clicked for it."""
    guide = guide_of(app, PuzzleGuide)
    guide.scene.playing.take_choice(
        next(choice for choice in guide.scene.visibility.choices() if guide.match.rules.write(choice.action) == text)
    )
    wait_for(app)


def press_shift_z(app: App) -> None:
    press(app, pygame.K_z, mod=pygame.KMOD_SHIFT)


def test_shift_z_starts_over_and_r_is_the_card_here_too(open_app: Open) -> None:
    app = puzzle_app(open_app, "survive-gate")
    guide = guide_of(app, PuzzleGuide)
    play(app, "sink H3")
    press(app, pygame.K_r)
    top(app, CardScene)
    press(app, pygame.K_r)
    click(app, find_widget(app, "card"))
    top(app, CardScene)
    press(app, pygame.K_r)
    assert guide.match.log
    press_shift_z(app)
    wait_for(app)
    assert guide.match.why_no_undo() is not None
    assert guide.trial.judge() == "open"


def test_where_the_living_part_of_the_row_is_seen_w_or_a_click_shows_all_of_it(open_app: Open) -> None:
    app = puzzle_app(open_app, "atlantis-seven")
    table: Any = guide_of(app, PuzzleGuide).table
    model = table.model
    living, size = list(model.layout.places), model.camera.size
    assert not model.layout.has_city
    press(app, pygame.K_w)
    assert model.layout.has_city
    back = find_widget(app, "whole row")
    assert isinstance(back, Button)
    assert back.text == app.stage.say("atlantis.board.living")
    assert len(set(model.layout.places)) == len(model.layout.places) > len(set(living))
    assert model.camera.size < size
    click(app, find_widget(app, "whole row"))
    assert (list(model.layout.places), model.camera.size) == (living, size)
    click(app, find_widget(app, "whole row"))
    assert model.is_whole
    press(app, pygame.K_w)
    press(app, pygame.K_c)
    assert list(model.layout.places) == living, "what is picked does not change it"


def test_only_one_button_starts_over(open_app: Open) -> None:
    app = puzzle_app(open_app, "survive-gate")
    assert find_widget(app, "again")
    play(app, "sink H3")
    guide = guide_of(app, PuzzleGuide)
    guide.scene.refresh_layout()
    assert guide.scene.gold.use == guide.begin_again
    assert not [widget for widget in guide.scene.root.top.walk() if widget.name == "again"]


def test_enter_keeps_trying_where_the_solution_is_asked_about(open_app: Open) -> None:
    app = puzzle_app(open_app, "survive-gate")
    press(app, pygame.K_v, pygame.K_RETURN)
    wait_for(app, 2.0)
    assert guide_of(app, PuzzleGuide).trial.costs("solution")
    assert guide_of(app, PuzzleGuide).match.log == []


def test_solved_by_the_mouse_without_a_hint_it_has_three_stars(open_app: Open) -> None:
    app = puzzle_app(open_app, "survive-gate")
    guide = guide_of(app, PuzzleGuide)
    assert guide.trial.judge() == "open"
    stars = find_one(guide.scene, "TryStars")
    assert (stars.won, stars.left) == (0, 3), "they are outlines until they are won"
    play(app, "sink G4")
    play(app, "prowl shark G3 G5")
    assert guide.trial.judge() == "solved"
    assert any(text.startswith("Solved!") for text in words(app))
    assert app.stage.say("puzzle.ask.solved") in words(app)
    assert not any("moves left" in text for text in words(app))
    assert load_progress()[0].stars == {"survive-gate": 3}
    assert [widget.won for widget in find_all(guide.scene, "TryStars")] == [3]


def test_the_stars_are_kept_before_all_has_moved_and_it_is_told_after_that(open_app: Open) -> None:
    puzzle = load_puzzle(data("puzzles", "survive-gate.yaml"))
    app = open_app(lambda stage: open_puzzle(stage, puzzle), speed="slow")
    guide = guide_of(app, PuzzleGuide)
    for action in ("sink G4", "prowl shark G3 G5"):
        while guide.match.actor is None or guide.table.is_busy:
            app.turn([], 0.1)
        guide.scene.playing.play(guide.match.rules.read(action))
    app.turn([], 0.01)
    assert guide.table.is_busy
    assert load_progress()[0].stars == {"survive-gate": 3}
    assert not any(text.startswith("Solved") for text in words(app))
    while guide.table.is_busy:
        app.turn([], 0.1)
    app.turn([], 0.1)
    assert any(text.startswith("Solved!") for text in words(app))


@pytest.mark.parametrize("size", SIZES)
def test_whatever_comes_of_it_the_board_stays_where_it_is(open_app: Open, size: tuple[int, int, int]) -> None:
    app = puzzle_app(open_app, "survive-gate", *size)
    board = find_widget(app, "board").rect
    for steps, said in ((["sink H3"], "Out of reach"), (["sink G4", "prowl shark G3 G5"], "Solved!")):
        for text in steps:
            play(app, text)
        assert any(text.startswith(said) for text in words(app))
        assert find_widget(app, "board").rect == board, said
        press_shift_z(app)
        wait_for(app)


@pytest.mark.parametrize("size", [(1280, 720), (1024, 640, 150)])
def test_what_chance_will_bring_can_be_read_at_any_size(open_app: Open, size: tuple[int, ...]) -> None:
    app = puzzle_app(open_app, "survive-gate", *size)
    tips = [widget.tip for widget in guide_of(app, PuzzleGuide).scene.root.top.walk()]
    assert any("you'll roll a shark" in text for text in [*words(app), *tips])


def test_a_click_on_the_board_decides(open_app: Open) -> None:
    app = puzzle_app(open_app, "survive-gate")
    guide = guide_of(app, PuzzleGuide)
    table = guide.table
    assert isinstance(table, DrawnTable)
    offer = next(o for o in table.model.offers.all if guide.match.rules.write(o.choice.action) == "sink G4")
    thing = offer.target or offer.source
    assert thing is not None
    click(app, place(app, *thing))
    wait_for(app)
    assert "sink G4" in guide.trial.match.texts()


def test_out_of_reach_the_gold_button_takes_all_back(open_app: Open) -> None:
    app = puzzle_app(open_app, "survive-gate")
    guide = guide_of(app, PuzzleGuide)
    play(app, "sink H3")
    wait_for(app)
    assert guide.trial.judge() == "missed"
    assert any(text.startswith("Out of reach") for text in words(app))
    click(app, find_widget(app, "gold"))
    wait_for(app, 1.0)
    assert (guide.trial.judge(), guide.trial.match.texts()) == ("open", ())
    assert load_progress()[0].stars == {}


def test_hints_are_given_to_who_asks_twice_and_each_kind_costs_a_star(open_app: Open) -> None:
    app = puzzle_app(open_app, "survive-gate")
    guide = guide_of(app, PuzzleGuide)
    press(app, pygame.K_h)
    assert (app.stage.toasts.texts, guide.trial.stars) == ([app.stage.say("puzzle.hint.sure")], 3)
    press(app, pygame.K_h)
    wait_for(app, 20)
    assert app.stage.say("puzzle.survive-gate.hint") in words(app), "it can be read as long as one thinks"
    assert guide.trial.stars == 2
    press(app, pygame.K_h)
    wait_for(app)
    wait_for(app, 20)
    assert any("next step" in text for text in hint_steps(app)), "so can the next step"
    assert guide.trial.stars == 1
    press(app, pygame.K_RETURN)
    wait_for(app)
    assert guide.match.log[0].text == "sink G4", "Enter does what the hint says"
    press(app, pygame.K_z)
    play(app, "sink H3")
    press(app, pygame.K_h)
    wait_for(app)
    assert app.stage.say("puzzle.no-way") in app.stage.toasts.texts


def test_what_is_picked_stays_where_there_is_no_next_step_and_gives_way_to_one(
    open_app: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = puzzle_app(open_app, "survive-ferry")
    guide = guide_of(app, PuzzleGuide)
    assert isinstance(guide.table, DrawnTable)
    model = guide.table.model
    thing = next(thing for thing in model.sources if not model.meant_by(thing))
    guide.table.press([thing])
    with monkeypatch.context() as lost:
        lost.setattr(guide.trial, "find_way", tuple)
        press(app, *[pygame.K_h] * 3)
        wait_for(app)
    assert app.stage.say("puzzle.no-way") in app.stage.toasts.texts
    assert model.source == thing
    press(app, pygame.K_h)
    wait_for(app)
    assert hinted_offer(guide.table.selection, guide.table.offers) is not None


@pytest.mark.parametrize("asks_always", [pytest.param(True, marks=pytest.mark.soak), False])
def test_hints_lead_through_cards_that_are_played_together(open_app: Open, asks_always: bool) -> None:
    app = puzzle_app(open_app, "atlantis-shoulders")
    guide, told = guide_of(app, PuzzleGuide), list[str]()
    press(app, *[pygame.K_h] * 2)  # asked back first, then told the idea
    while guide.trial.judge() == "open" and len(told) < 9:
        if asks_always or not hint_steps(app):
            press(app, pygame.K_h)
            wait_for(app)
        told += hint_steps(app)
        press(app, pygame.K_SPACE)
        wait_for(app)
    assert guide.trial.judge() == "solved"
    assert len(told) == 3, "two cards, and what is paid"


@pytest.mark.parametrize(
    "key", soaked_unless("atlandice-last-die".__eq__, ["survive-ferry", "atlantis-two-steps", "atlandice-last-die"])
)
def test_the_solution_is_played_and_then_worth_no_star(open_app: Open, key: str) -> None:
    app = puzzle_app(open_app, key)
    guide = guide_of(app, PuzzleGuide)
    press(app, pygame.K_v)
    click(app, find_widget(app, "answer 0"))
    wait_for(app, 8.0)
    assert guide.trial.judge() == "solved"
    assert load_progress()[0].stars == {}
    assert not any(text.startswith("Solved") for text in words(app)), "there is no praise for looking on"
    assert app.stage.say("puzzle.ask.shown") in words(app)
    click(app, find_widget(app, "gold"))
    wait_for(app)
    for text in guide.trial.puzzle.file.solution:
        play(app, text)
    assert guide.trial.judge() == "solved"
    assert load_progress()[0].stars == {}


def test_while_the_solution_is_shown_the_gold_button_ends_that_and_nothing_else(open_app: Open) -> None:
    app = puzzle_app(open_app, "survive-gate")
    guide = guide_of(app, PuzzleGuide)
    press(app, pygame.K_v)
    click(app, find_widget(app, "answer 0"))
    app.turn([], 0.05)
    press(app, pygame.K_SPACE)
    wait_for(app, 8.0)
    assert guide.trial.judge() == "open"
    assert guide.match.log == []
    assert app.stage.toasts.texts == []


def test_who_asks_for_a_hint_after_the_goal_is_told_that_it_is_reached(open_app: Open) -> None:
    app = puzzle_app(open_app, "survive-gate")
    for text in guide_of(app, PuzzleGuide).trial.puzzle.file.solution:
        play(app, text)
    press(app, pygame.K_h)
    assert app.stage.say("puzzle.no-hint") in app.stage.toasts.texts


def test_a_puzzle_that_is_opened_anew_gives_back_no_star(open_app: Open) -> None:
    for keys, left in (([pygame.K_h, pygame.K_h], 2), ([pygame.K_h, pygame.K_h, pygame.K_h, pygame.K_h], 1)):
        app = puzzle_app(open_app, "survive-gate")
        for key in keys:
            press(app, key)
        wait_for(app)
        app = puzzle_app(open_app, "survive-gate")
        assert guide_of(app, PuzzleGuide).trial.stars == left
    for text in ("sink G4", "prowl shark G3 G5"):
        play(app, text)
    assert load_progress()[0].stars == {"survive-gate": 1}
    press(app, pygame.K_v)
    assert guide_of(app, PuzzleGuide).trial.stars == 0, "who has won all that is left loses nothing, and is not asked"
    app = puzzle_app(open_app, "survive-gate")
    for text in ("sink G4", "prowl shark G3 G5"):
        play(app, text)
    assert load_progress()[0].stars == {"survive-gate": 1}
    assert guide_of(app, PuzzleGuide).trial.won == 1


def test_stars_never_become_fewer(open_app: Open) -> None:
    note_stars("survive-gate", 3)
    note_stars("survive-gate", 1)
    assert load_progress()[0].stars == {"survive-gate": 3}


def test_letters_that_the_goal_names_are_seen_on_the_board(open_app: Open) -> None:
    app = puzzle_app(open_app, "survive-majority")
    app.stage.change(reduced_motion=True, letters="none")
    wait_for(app)
    table = guide_of(app, PuzzleGuide).table
    with_letters = app.window.copy()
    table.write_letters(())
    guide_of(app, PuzzleGuide).scene.redraw()
    app.turn([], 0.0)
    changed = pygame.mask.from_threshold(with_letters, (0, 0, 0), (1, 1, 1, 255), app.window)
    changed.invert()
    (letters,) = changed.connected_components(20)
    assert isinstance(table, DrawnTable)
    assert letters.get_bounding_rects()[0].inflate(30, 60).collidepoint(place(app, "explorer", 0, 0)), (
        "A and B sit in the one boat"
    )


def test_nothing_of_a_puzzle_stays_among_the_saves(open_app: Open) -> None:
    from game.match import SavedGames

    app = puzzle_app(open_app, "survive-gate")
    play(app, "sink G4")
    assert SavedGames().all() == []


@pytest.mark.parametrize("size", SIZES)
def test_the_goal_is_in_every_window(open_app: Open, size: tuple[int, int, int]) -> None:
    app = puzzle_app(open_app, "survive-ferry", *size)
    goal = app.stage.say("puzzle.survive-ferry.goal")
    label = next(widget for widget in app.stack.top.root.top.walk() if getattr(widget, "text", "") == goal)
    assert label.rect.height > 0
    assert app.window.get_rect().contains(label.rect)
    assert all(find_widget(app, name).rect.width > 0 for name in ("again", "hint", "solution", "gold"))
    assert find_widget(app, "hint").tip == app.stage.say("puzzle.hint.tip")


def test_a_solution_that_cannot_be_played_is_told_where_it_stops(open_app: Open) -> None:
    """The list does not offer such a puzzle; the table does not rely on that."""
    good = load_puzzle(data("puzzles", "survive-gate.yaml"))
    puzzle = replace(good, file=msgspec.structs.replace(good.file, solution=[good.file.solution[0], "sial nowhere"]))
    app = open_app(lambda stage: open_puzzle(stage, puzzle))
    wait_for(app)
    press(app, pygame.K_v)
    click(app, find_widget(app, "answer 0"))
    wait_for(app, 3.0)
    assert app.stage.say("puzzle.no-solution", action="sial nowhere") in app.stage.toasts.texts


def test_many_decisions_are_a_number(open_app: Open) -> None:
    good = load_puzzle(data("puzzles", "survive-gate.yaml"))
    puzzle = replace(good, file=msgspec.structs.replace(good.file, decisions=99))
    app = open_app(lambda stage: open_puzzle(stage, puzzle))
    wait_for(app)
    assert "99/99" in words(app)


def test_a_step_that_is_not_found_in_time_is_told(open_app: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.learning.trial._PATIENCE", -1.0)
    app = puzzle_app(open_app, "survive-gate")
    press(app, *[pygame.K_h] * 3)
    wait_for(app, 1.0)
    assert app.stage.say("puzzle.no-step") in app.stage.toasts.texts


def test_nothing_reaches_out_of_a_small_window_with_large_letters(open_app: Open) -> None:
    for key in ("atlandice-last-book", "atlantis-seven", "survive-ferry"):
        app = puzzle_app(open_app, key, 1024, 640, 150)
        shelves = [widget for widget in app.stack.top.root.top.walk() if widget.name in ("shelf", "actions")]
        assert [
            widget.name for widget in shelves if not app.window.get_rect().inflate(-8, -8).contains(widget.rect)
        ] == []


# The sheet with its stars.


def solve(open_app: Open, *size: int, stars: int = 3, speed: str = "normal", reduced_motion: bool = False) -> App:
    """A puzzle in the frame in which it is told that it is solved."""
    puzzle = load_puzzle(data("puzzles", "survive-gate.yaml"))
    app: App = open_app(lambda stage: open_puzzle(stage, puzzle), *size, speed=speed)
    app.stage.change(reduced_motion=reduced_motion)
    guide = guide_of(app, PuzzleGuide)
    guide.trial.stars = stars
    for action in ("sink G4", "prowl shark G3 G5"):
        while guide.match.actor is None or guide.table.is_busy:
            app.turn([], 0.1)
        guide.scene.playing.play(guide.match.rules.read(action))
    while guide.visible.outcome == "open":
        app.turn([], 0.02)
    return app


@pytest.mark.parametrize(
    "stars, reduced_motion", each_with_each([(1, True), (2, False), (3, False)], (1, 2, 3), (False, True))
)
def test_stars_are_stamped_one_after_the_other_and_then_nothing_moves(
    open_app: Open, stars: int, reduced_motion: bool
) -> None:
    app = solve(open_app, stars=stars, reduced_motion=reduced_motion)
    guide = guide_of(app, PuzzleGuide)
    stamping = guide.stamping
    assert stamping is not None
    seen, moved = [stamping.count], set()
    while stamping.is_going_on:
        assert guide.scene.pace == 60
        app.turn([], 0.02)
        seen.append(stamping.count)
        moved |= {("stamp", stamping.stamp is not None), ("given", stamping.given > 0)}
    assert list(dict.fromkeys(seen)) == list(range(stars + 1))
    came = [seen.index(count) * 0.02 for count in range(1, stars + 1)]
    late = 0.15 if reduced_motion else FALL
    assert came == pytest.approx([start + late for start in STAMPED[:stars]], abs=0.041)
    assert (("stamp", True) in moved, ("given", True) in moved) == (not reduced_motion, not reduced_motion)
    assert app.stage.say(f"puzzle.stamped.{stars}") in words(app)
    app.turn([], 0.02)
    sheet = find_widget(app, "solved").rect
    window = pygame.display.get_surface()
    assert window is not None
    before = pygame.image.tobytes(window.subsurface(sheet), "RGB")
    for _ in range(5):
        app.turn([], 0.1)
        assert not stamping.pass_time(0.1)
    assert pygame.image.tobytes(window.subsurface(sheet), "RGB") == before
    if reduced_motion:
        assert guide.scene.pace == 0


def test_where_nothing_is_waited_for_all_stars_are_there_at_once(open_app: Open) -> None:
    app = solve(open_app, speed="instant")
    stamping = guide_of(app, PuzzleGuide).stamping
    assert stamping is not None
    assert (stamping.count, stamping.is_going_on) == (3, False)


@pytest.mark.parametrize("size", SIZES)
def test_the_sheet_leaves_what_solved_the_puzzle_in_sight(open_app: Open, size: tuple[int, ...]) -> None:
    app = solve(open_app, *size, speed="instant")
    board, sheet = find_widget(app, "board").rect, find_widget(app, "solved").rect
    assert board.contains(sheet)
    guide = guide_of(app, PuzzleGuide)
    assert isinstance(guide.table, DrawnTable)
    places = [at for event in guide.match.log[-1].events for at in guide.table.notices.places_of(event)]
    assert places
    assert not any(sheet.colliderect(guide.table.model.camera.square(at, 0.5)) for at in places)


def test_points_of_an_award_stop_at_their_plates_and_stars_come_after_them(open_app: Open) -> None:
    app = puzzle_app(open_app, "atlandice-giving")
    app.stage.change(speed="normal", reduced_motion=False)
    guide = guide_of(app, PuzzleGuide)
    table = guide.table
    assert is_a(table, "AtlandiceTable")
    sizes = [widget.rect.size for widget in find_all(guide.scene, "FeelingPlate")]
    for action in guide.trial.puzzle.file.solution:
        while guide.match.actor is None or table.is_busy:
            app.turn([], 0.1)
        guide.scene.playing.play(guide.match.rules.read(action))
    while not table.ceremonies.is_held:
        app.turn([], 0.1)
    app.draw()
    plates = find_all(guide.scene, "FeelingPlate")
    assert [plate.rect.size for plate in plates] == sizes, "plates keep their size"
    assert list(guide.scene.surroundings.find_plates()) == [plate.rect.center for plate in plates]
    canvas = table.picture.canvas(Pen(app.window, app.stage.look, guide.scene.root))
    for plate in plates:
        assert plate.rect.top <= canvas.camera.pixel(canvas.plate(plate.seat))[1] <= plate.rect.bottom
    assert [widget.won for widget in find_all(guide.scene, "TryStars")] == [0]
    press(app, pygame.K_SPACE)
    while guide.visible.outcome == "open":
        app.turn([], 0.1)
    app.draw()
    assert [widget.won for widget in find_all(guide.scene, "TryStars")] == [3]
    sheet, (weapon,) = find_widget(app, "solved").rect, [place(app, "token", 0, 4)]
    assert not sheet.collidepoint(weapon), "what solved it stays in sight"


def test_what_is_taken_back_or_was_shown_has_no_stars(open_app: Open) -> None:
    app = solve(open_app, speed="instant")
    guide = guide_of(app, PuzzleGuide)
    press_shift_z(app)
    wait_for(app)
    assert guide.stamping is None
    assert not [widget for widget in guide.scene.root.top.walk() if widget.name == "solved"]
    press(app, pygame.K_v)
    wait_for(app, 3.0)
    assert guide.visible.outcome == "solved"
    assert guide.stamping is None
