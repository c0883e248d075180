"""What people do on the board: drag, ask and be asked, place the rest, take back, walk by keys."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame

from game.scenes import AskScene, PauseScene
from game.tables import Offers, Thing
from tests.scenes.boards import Board
from tests.scenes.evening import Evening
from tests.tables.things import explorer

from .sitting import Sitting, catch_texts, pixel, seat_match, space, table_of, words
from .walking import position, rules_of

ALONE = "land: {beach: [F6], mountain: [G6]}\nboats: [D5]\nexplorers: {crimson: {A: boat D5}, azure: {A: F6}}"
GUARDED = "land: {mountain: [G6]}\nserpents: []\ndolphins: [D4 crimson-A]\nexplorers: {crimson: {A: D4, B: G6}}"


def drag(sitting: Sitting, start: Thing, end: Thing) -> None:
    first, last = pixel(sitting, start), pixel(sitting, end)
    sitting.evening.tell(
        pygame.Event(pygame.MOUSEMOTION, pos=first, rel=(0, 0), buttons=(0, 0, 0)),
        pygame.Event(pygame.MOUSEBUTTONDOWN, pos=first, button=1),
        pygame.Event(
            pygame.MOUSEMOTION,
            pos=((first[0] + last[0]) // 2, (first[1] + last[1]) // 2),
            rel=(9, 9),
            buttons=(1, 0, 0),
        ),
        pygame.Event(pygame.MOUSEMOTION, pos=last, rel=(9, 9), buttons=(1, 0, 0)),
        pygame.Event(pygame.MOUSEBUTTONUP, pos=last, button=1),
    )
    sitting.scene.refresh_layout()


def test_a_piece_is_dragged_to_its_place(sitting: Sitting) -> None:
    drag(sitting, explorer(0), space(sitting, "E6"))
    assert catch_texts(sitting) == ["go crimson-A E6"]


def test_what_is_dragged_moves_though_another_was_picked(sitting: Sitting) -> None:
    sitting.click_thing(explorer(1))
    drag(sitting, explorer(0), space(sitting, "E6"))
    assert catch_texts(sitting) == ["go crimson-A E6"]


def test_dragged_to_where_it_cannot_go_nothing_happens(sitting: Sitting) -> None:
    drag(sitting, explorer(0), space(sitting, "I9"))
    assert sitting.table.model.source == explorer(0)
    for target in sorted(set(sitting.table.model.targets) - {space(sitting, "E6")}):
        drag(sitting, explorer(10), target)  # not one's own
    assert catch_texts(sitting) == []


def test_an_unsteady_click_is_a_click(sitting: Sitting) -> None:
    x, y = pixel(sitting, explorer(0))
    sitting.evening.tell(
        pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(x - 5, y), button=1),
        pygame.Event(pygame.MOUSEMOTION, pos=(x + 5, y), rel=(9, 0), buttons=(1, 0, 0)),
        pygame.Event(pygame.MOUSEBUTTONUP, pos=(x + 5, y), button=1),
    )
    assert sitting.table.model.source == explorer(0)
    x, y = pixel(sitting, space(sitting, "E6"))
    sitting.evening.tell(
        pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(x - 5, y), button=1),
        pygame.Event(pygame.MOUSEMOTION, pos=(x + 5, y), rel=(9, 0), buttons=(1, 0, 0)),
        pygame.Event(pygame.MOUSEBUTTONUP, pos=(x + 5, y), button=1),
    )
    assert catch_texts(sitting) == ["go crimson-A E6"]


def test_a_tile_that_may_sink_ends_the_moves_with_the_second_click(sitting: Sitting) -> None:
    tile = space(sitting, "F6")
    assert words(sitting, tile).endswith("That gives up 3 moves: click twice")
    sitting.click_thing(tile)
    assert (catch_texts(sitting), sitting.table.model.armed) == ([], tile)
    assert words(sitting, tile) == "Sink it and give up 3 moves"
    sitting.click_thing(tile)
    assert catch_texts(sitting)[0] == "stop"


def test_a_double_click_picks_a_piece_as_one_click_does(sitting: Sitting) -> None:
    thing = next(thing for thing in sitting.table.model.sources if thing[0] == "explorer")
    model, at = sitting.table.model, pixel(sitting, thing)
    sitting.click(at)
    picked = model.source
    sitting.click_again(at)
    assert (model.source, model.is_held) == (picked, True)
    sitting.scene.update(0.5)
    sitting.click_again(at)
    assert model.source != picked, "later it is another click"


def test_a_tile_waits_for_its_second_click_only_so_long(sitting: Sitting) -> None:
    tile, other, model = space(sitting, "F6"), space(sitting, "E6"), sitting.table.model
    for disarm in (
        lambda: sitting.evening.key(pygame.K_ESCAPE),
        sitting.right_click,
        lambda: sitting.click_thing(space(sitting, "I9")),
        lambda: sitting.click_thing(explorer(0)),
        lambda: [sitting.scene.update(0.5) for _ in range(13)],
    ):
        sitting.click_thing(tile)
        assert model.armed == tile
        disarm()
        assert model.armed is None
        sitting.let_go()
    sitting.click_thing(tile)
    sitting.click_thing(other)
    assert model.armed == other
    assert catch_texts(sitting) == []
    assert sitting.evening.top is sitting.scene


def test_a_tile_is_sunk_by_keys_with_two_of_them(sitting: Sitting) -> None:
    sitting.scene.root.focus("board")
    sitting.table.cursor.thing = space(sitting, "F6")
    sitting.evening.key(pygame.K_RETURN)
    assert catch_texts(sitting) == []
    sitting.evening.key(pygame.K_RETURN)
    assert catch_texts(sitting)[0] == "stop"


def test_a_tile_that_waits_looks_different(sitting: Sitting) -> None:
    sitting.point((2, 2))
    before = sitting.evening.picture()
    sitting.table.press([space(sitting, "F6")])
    sitting.scene.redraw(sitting.scene.moving)
    assert sitting.evening.picture() != before
    assert sitting.table.pace


def test_it_sinks_at_once(sitting: Sitting) -> None:
    sitting.put(position(sitting.rules, ALONE))
    sitting.play_in_earnest()
    sitting.click_thing(space(sitting, "F6"))
    sitting.click_thing(space(sitting, "F6"))
    assert not sitting.table.model.state.land[space(sitting, "F6")[1]]


def test_where_that_is_dangerous_it_may_have_to_be_confirmed(sitting: Sitting) -> None:
    sitting.put(position(sitting.rules, ALONE))
    sitting.play_in_earnest()
    sitting.evening.stage.change(confirm=True)
    sitting.click_thing(space(sitting, "F6"))
    choices = sitting.scene.visibility.choices
    vars(sitting.scene.visibility)["choices"] = lambda: [replace(choice, danger=choice.message) for choice in choices()]
    sitting.click_thing(space(sitting, "F6"))
    assert isinstance(sitting.evening.top, AskScene)
    assert sitting.table.model.state.land[space(sitting, "F6")[1]]


def test_esc_lets_go_before_it_opens_the_menu(sitting: Sitting) -> None:
    sitting.click_thing(explorer(0))
    assert sitting.table.model.source == explorer(0)
    sitting.evening.key(pygame.K_ESCAPE)
    assert sitting.table.model.source is None
    assert sitting.evening.top is sitting.scene


def test_where_a_place_may_mean_two_things_it_is_asked_which(sitting: Sitting) -> None:
    sitting.put(position(sitting.rules, GUARDED))
    sitting.click_thing(explorer(0))
    sitting.click_thing(space(sitting, "D3"))
    assert catch_texts(sitting) == []
    sitting.click_widget("choice guarded crimson-A D3")
    assert catch_texts(sitting) == ["guarded crimson-A D3"]
    assert sitting.scene.root.popup is None


def test_a_click_beside_the_question_is_a_click_on_the_board(sitting: Sitting) -> None:
    sitting.put(position(sitting.rules, GUARDED))
    sitting.click_thing(explorer(0))
    sitting.click_thing(space(sitting, "D3"))
    assert sitting.scene.root.popup
    other = next(
        target
        for target in sitting.table.model.targets
        if not sitting.scene.root.popup.rect.collidepoint(pixel(sitting, target))
    )
    assert len(sitting.table.model.targets[other]) > 1
    sitting.click(pixel(sitting, other))
    found = sitting.scene.root.popup
    assert found is not None
    assert any(widget.name.endswith(sitting.rules.constants.names[other[1]]) for widget in found.walk())


def test_the_shadow_of_a_question_grows_no_darker_while_the_board_moves(sitting: Sitting) -> None:
    sitting.put(position(sitting.rules, GUARDED))
    sitting.click_thing(explorer(0))
    sitting.click_thing(space(sitting, "D3"))
    scene, popup, board = sitting.scene, sitting.scene.root.popup, Board.of(sitting.scene)
    assert popup
    assert board
    popup.place(scene.stage.look, popup.rect.move(-popup.rect.x - popup.rect.width // 2 + board.widget.rect.x, 0))
    surface = pygame.Surface(scene.stage.look.size)
    scene.draw(surface)
    scene.note_drawn()
    whole = surface.copy()
    for _ in range(5):
        scene.redraw(scene.moving)
        assert scene.draw_parts(surface) is not None
        scene.note_drawn()
    assert pygame.image.tobytes(surface, "RGB") == pygame.image.tobytes(whole, "RGB")


def test_an_answer_that_is_offered_no_more_does_nothing(sitting: Sitting) -> None:
    sitting.put(position(sitting.rules, GUARDED))
    sitting.click_thing(explorer(0))
    sitting.click_thing(space(sitting, "D3"))
    table, popup = sitting.table, sitting.scene.root.popup
    assert popup
    line = next(widget for widget in popup.walk() if widget.name == "choice guarded crimson-A D3")
    table.model.select(table.selection, Offers(table.offers.all, table.offers.choices, table.offers.planner))
    line.press(sitting.scene.root)
    assert catch_texts(sitting) == ["guarded crimson-A D3"], "it is looked up among what is offered now"
    table.model.wait(table.selection)
    line.press(sitting.scene.root)
    assert catch_texts(sitting) == ["guarded crimson-A D3"]


def test_the_answer_is_given_by_keys_too(sitting: Sitting) -> None:
    sitting.put(position(sitting.rules, GUARDED))
    sitting.click_thing(explorer(0))
    sitting.click_thing(space(sitting, "D3"))
    for key in (pygame.K_TAB, pygame.K_TAB, pygame.K_RETURN):
        sitting.evening.key(key)
    assert catch_texts(sitting) == ["guarded crimson-A D3"]


def test_keys_walk_over_what_can_act_and_over_places(sitting: Sitting) -> None:
    sitting.scene.root.focus("board")
    seen = set()
    for _ in range(4):
        sitting.evening.key(pygame.K_TAB)
        seen.add(sitting.table.cursor.thing)
    assert {explorer(0), explorer(1), explorer(2)} <= seen
    while sitting.table.cursor.thing != explorer(0):
        sitting.scene.root.focus("board")
        sitting.evening.key(pygame.K_TAB)
    sitting.evening.key(pygame.K_RETURN)
    assert sitting.table.model.source == explorer(0)
    while sitting.table.cursor.thing != space(sitting, "E6"):
        sitting.scene.root.focus("board")
        sitting.evening.key(pygame.K_TAB)
    sitting.evening.key(pygame.K_RETURN)
    assert catch_texts(sitting) == ["go crimson-A E6"]


def test_one_key_comes_to_the_first_thing_that_can_act(sitting: Sitting) -> None:
    sitting.evening.key(pygame.K_TAB)
    assert sitting.scene.root.focused is sitting.widget("board")
    assert sitting.table.cursor.thing in sitting.table.model.hot()


def test_the_wheel_zooms_and_the_board_can_then_be_moved(sitting: Sitting) -> None:
    at = pixel(sitting, explorer(0))
    sitting.evening.tell(
        pygame.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0)),
        pygame.Event(pygame.MOUSEWHEEL, x=0, y=3, precise_y=3.0),
    )
    assert sitting.table.model.camera.zoom > 1.3
    before = sitting.table.model.camera.pixel((0, 0))
    drag(sitting, space(sitting, "F9"), space(sitting, "G8"))
    assert sitting.table.model.camera.pixel((0, 0)) != before
    assert catch_texts(sitting) == []
    sitting.click_thing(explorer(0))
    sitting.click_thing(space(sitting, "E6"))
    assert catch_texts(sitting) == ["go crimson-A E6"]


def test_keys_move_the_board_and_what_they_come_to_is_in_sight(sitting: Sitting) -> None:
    sitting.scene.root.focus("board")
    for _ in range(8):
        sitting.evening.key(pygame.K_PLUS)
    assert sitting.table.model.camera.zoom == 3.0
    before = sitting.table.model.camera.pixel((0, 0))
    sitting.evening.tell(pygame.Event(pygame.KEYDOWN, key=pygame.K_RIGHT, mod=pygame.KMOD_LSHIFT, unicode=""))
    assert sitting.table.model.camera.pixel((0, 0))[0] < before[0]
    for _ in range(5):
        sitting.evening.key(pygame.K_TAB)
        if sitting.table.cursor.thing is not None:
            assert sitting.table.model.camera.room.collidepoint(pixel(sitting, sitting.table.cursor.thing))


def test_undo_puts_down_what_is_picked_only_where_nothing_done_can_be_undone(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, rules_of("four"))
    sitting.play_in_earnest()
    first = sitting.match.actor
    own = sitting.rules.constants.own[first or 0]
    sitting.click_thing(explorer(own[3]))
    sitting.evening.key(pygame.K_z)
    assert sitting.table.model.source == explorer(own[0])
    assert not sitting.evening.stage.toasts.texts
    sitting.match.play(sitting.match.legal()[0])
    sitting.evening.pass_time()
    assert sitting.match.actor != first
    sitting.click_thing(explorer(sitting.rules.constants.own[sitting.match.actor or 0][3]))
    sitting.evening.key(pygame.K_z)
    assert sitting.match.actor == first


def test_the_rest_is_placed_and_what_is_taken_back_is_placed_by_hand(tmp_path: Path) -> None:
    match = seat_match(tmp_path, rules_of("four"))
    evening = Evening.of(match)
    evening.pass_time()
    first = match.actor
    table_of(evening.scene).around.place_the_rest()
    assert match.actor != first
    evening.key(pygame.K_z)
    evening.pass_time()
    assert match.actor == first
    evening.close()


def test_esc_opens_the_menu_where_the_rack_is_in_hand_by_itself(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, rules_of("four"))
    own = sitting.rules.constants.own[sitting.match.actor or 0]
    sitting.click_thing(explorer(own[3]))
    sitting.evening.key(pygame.K_ESCAPE)
    assert sitting.table.model.source == explorer(own[0])
    assert sitting.evening.top is sitting.scene
    sitting.evening.key(pygame.K_ESCAPE)
    assert isinstance(sitting.evening.top, PauseScene)
    sitting.close()


ONE = "land: {beach: [E5, F6], mountain: [G6, H6]}\nserpents: []\nexplorers: {crimson: {A: H6}, azure: {A: F6}}"


def test_a_tile_may_sink_though_the_only_piece_is_picked_by_itself(sitting: Sitting) -> None:
    sitting.put(position(sitting.rules, ONE))
    assert sitting.table.model.source == explorer(0)
    sitting.click_thing(space(sitting, "E5"))
    sitting.click_thing(space(sitting, "E5"))
    assert catch_texts(sitting)[0] == "stop"
