"""Hands on the row: picking, planning, letting go, bridges and cards."""

from __future__ import annotations

import pygame
import pytest

from game.rules.atlantis import actions as a
from game.rules.atlantis.board import OBJECTS
from game.tables import let_go, take_offer
from game.widgets import Picture, Toasts
from tests.driver import find_all
from tests.scenes.boards import Board
from tests.tables.things import BRIDGE, BUY, card, gap_thing, pawn, place_thing, purse_tile

from .hands import FREE, POOR, RICH, ROW, gold, kind, put, targets
from .sitting import Sitting

# Picking.


def test_a_picked_pawn_sees_where_each_card_leads(sitting: Sitting) -> None:
    put(sitting, RICH).click_thing(pawn(1, 0))
    wanted = {card(kind(name)) for name in ("flag", "helmet", "olive", "ring")}
    assert targets(sitting) == wanted | {place_thing(place) for place in (4, 7, 8, 9)}


def test_prices_are_worked_out_once_for_what_is_picked(sitting: Sitting) -> None:
    put(sitting, RICH).click_thing(pawn(1, 0))
    pills = sitting.table.model.planning.pills()
    assert pills
    assert sitting.table.model.planning.pills() is pills
    sitting.right_click()
    assert not sitting.table.model.planning.pills()


def test_a_picked_card_sees_the_pawns_it_moves_and_where(sitting: Sitting) -> None:
    put(sitting, RICH).click_thing(card(kind("olive")))
    assert targets(sitting) == {pawn(1, 0), place_thing(8)}
    sitting.click_thing(pawn(1, 0))
    assert sitting.counter.plays == (a.Play(kind("olive"), 1),)


def test_the_keys_leave_a_place_that_another_card_does_not_lead_to(sitting: Sitting) -> None:
    put(sitting, RICH).click_thing(card(kind("olive")))
    sitting.table.cursor.thing = place_thing(8)
    sitting.click_thing(card(kind("ring")))
    assert place_thing(8) not in targets(sitting)
    assert sitting.table.cursor.thing is None


def test_a_card_that_leads_two_pawns_to_one_place_asks_which(sitting: Sitting) -> None:
    """Their ways cost different prices: none of them is told for both."""
    text = (
        "row: ring1 crown4 W flag4 helmet2\npawns: {crimson: [1, 4, mainland]}\nhands: {crimson: helmet}\n"
        "purses: {crimson: ring6}"
    )
    put(sitting, text).click_thing(card(kind("helmet")))
    pill = sitting.table.model.planning.pills()[place_thing(5)]
    assert not pill.cost
    assert pill.word == "2 pawns"
    words, _ = sitting.table.notices.words_about(place_thing(5))
    assert "click to choose" in words
    sitting.click_thing(place_thing(5))
    assert not sitting.caught
    sitting.click_widget("choice play helmet 4")
    assert sitting.written == ["play helmet 4"]


def test_a_move_that_is_free_is_done_with_its_second_click(sitting: Sitting) -> None:
    put(sitting, FREE).click_thing(pawn(1, 0))
    sitting.click_thing(place_thing(4))
    assert sitting.written == ["play helmet 1"]


def test_a_pawn_can_be_dragged_there(sitting: Sitting) -> None:
    put(sitting, FREE).drag(sitting.pixel(pawn(1, 0)), sitting.pixel(place_thing(4)))
    assert sitting.written == ["play helmet 1"]


def test_a_pawn_dropped_elsewhere_stays_where_it_is(sitting: Sitting) -> None:
    put(sitting, FREE).drag(sitting.pixel(pawn(1, 0)), sitting.pixel(place_thing(3)))
    assert not sitting.caught


@pytest.mark.parametrize("by", ["escape", "right click", "button"])
def test_what_is_picked_is_let_go(by: str, sitting: Sitting) -> None:
    put(sitting, RICH).click_thing(pawn(1, 0))
    assert sitting.table.model.is_held
    if by == "escape":
        sitting.evening.key(pygame.K_ESCAPE)
    elif by == "right click":
        sitting.right_click()
    else:
        sitting.click_widget("let-go")
    assert not sitting.table.model.is_held
    assert not sitting.caught


def test_the_gold_button_does_what_was_pointed_at_last(sitting: Sitting) -> None:
    put(sitting, FREE).click_thing(pawn(1, 0))
    assert gold(sitting).off
    sitting.point(sitting.pixel(place_thing(4)))
    assert "Helmet" in gold(sitting).text
    sitting.evening.key(pygame.K_SPACE)
    assert sitting.written == ["play helmet 1"]


# Chains.


def test_a_card_to_a_taken_place_waits_for_the_next(sitting: Sitting) -> None:
    put(sitting, RICH).click_thing(pawn(1, 0))
    sitting.click_thing(place_thing(4))
    assert not sitting.caught
    assert [hop.end for hop in sitting.table.model.planning.hops] == [4]
    assert targets(sitting) == {card(kind(name)) for name in ("helmet", "olive", "ring")} | {
        place_thing(place) for place in (7, 8, 9)
    }
    sitting.click_thing(card(kind("ring")))
    assert [hop.end for hop in sitting.table.model.planning.hops] == [4, 9]
    sitting.evening.key(pygame.K_ESCAPE)
    assert [hop.end for hop in sitting.table.model.planning.hops] == [4]
    sitting.click_thing(place_thing(8))
    assert sitting.counter.plays == (a.Play(kind("flag"), 1), a.Play(kind("olive"), 4))
    sitting.click_widget("gold")
    assert sitting.written[:2] == ["play flag 1", "play olive 4"]
    assert all(word.startswith("pay") for word in sitting.written[2:])


@pytest.mark.parametrize("by", ["right click", "button"])
def test_a_chain_is_taken_back_hop_by_hop(by: str, sitting: Sitting) -> None:
    put(sitting, RICH).click_thing(pawn(1, 0))
    sitting.click_thing(place_thing(4))
    sitting.click_thing(place_thing(9))
    for left in ([4], []):
        if by == "button":
            sitting.click_widget("let-go")
        else:
            sitting.right_click()
        assert [hop.end for hop in sitting.table.model.planning.hops] == left
    assert sitting.table.model.source == pawn(1, 0)
    sitting.right_click()
    assert sitting.table.model.source is None


def test_in_the_middle_of_a_chain_the_bridge_waits_for_the_counter(sitting: Sitting) -> None:
    put(sitting, RICH).click_thing(pawn(1, 0))
    sitting.click_thing(place_thing(4))
    assert sitting.widget("bridge").off
    sitting.click_thing(place_thing(8))
    sitting.click_widget("bridge 3")
    sitting.click_widget("gold")
    assert sitting.written[:3] == ["play flag 1", "play olive 4", "bridge 3"]


# Before and after the move.


def test_keys_for_bridge_and_cards(sitting: Sitting) -> None:
    put(sitting, RICH).evening.key(pygame.K_b)
    assert sitting.table.model.selection.tile == BRIDGE
    assert targets(sitting) == {gap_thing(3), gap_thing(5)}
    sitting.evening.key(pygame.K_c)
    assert sitting.table.model.selection.tile == BUY
    sitting.put_down(a.PayTile(6))
    assert not sitting.written, "no card is bought by one click"
    assert sitting.table.model.armed == purse_tile(6)
    assert gold(sitting).text == "Trade a tile worth 6 for 3 cards"
    sitting.put_down(a.PayTile(6))
    assert sitting.written == ["buy 6"]


def test_a_tile_waits_for_its_second_click_until_another_is_clicked_or_esc(sitting: Sitting) -> None:
    put(sitting, RICH).evening.key(pygame.K_c)
    for value in (6, 5):
        sitting.put_down(a.PayTile(value))
        assert sitting.table.model.armed == purse_tile(value)
    sitting.evening.key(pygame.K_ESCAPE)
    assert sitting.table.model.armed is None
    assert sitting.table.model.selection.tile == BUY
    assert not sitting.written
    sitting.put_down(a.PayTile(5))
    sitting.click_widget("gold")
    assert sitting.written == ["buy 5"]


def test_what_is_asked_follows_buying_and_bridges(sitting: Sitting) -> None:
    put(sitting, RICH)
    asked = [sitting.table.prompt()[0]]
    for key in (pygame.K_c, pygame.K_b):
        sitting.evening.key(key)
        asked.append(sitting.table.prompt()[0])
    assert asked == ["", "Choose a tile to trade for cards, then click it again.", "Choose a gap for your bridge."]


def test_an_own_pawn_says_that_the_hand_is_down(sitting: Sitting) -> None:
    put(sitting, RICH).evening.key_up(pygame.K_e)
    assert sitting.scene.visibility.needs_hand
    sitting.click_thing(pawn(1, 0))
    assert sitting.evening.stage.toasts.texts == ["Pick up your hand first."]


def test_a_question_shows_pawns_and_the_way_of_the_line_that_is_pointed_at(sitting: Sitting) -> None:
    text = (
        "row: ring1 crown4 W flag4 helmet2\npawns: {crimson: [1, 4, mainland]}\nhands: {crimson: helmet}\n"
        "purses: {crimson: ring6}"
    )
    put(sitting, text).click_thing(card(kind("helmet")))
    sitting.click_thing(place_thing(5))
    line = sitting.widget("choice play helmet 1")
    assert [part.art for part in line.walk() if isinstance(part, Picture)] == ["atlantis/pawn-crimson"]
    sitting.point(line.rect.center)
    assert sitting.table.model.pointed_choice == a.Play(kind("helmet"), 1)
    sitting.evening.key(pygame.K_ESCAPE)
    sitting.scene.update(0.1)
    assert sitting.table.model.pointed_choice is None


def test_zoomed_in_no_name_lies_over_what_is_seen(sitting: Sitting) -> None:
    put(sitting, RICH)
    board = Board.of(sitting.scene)
    assert board is not None
    room = board.table.model.camera.room
    board.table.model.camera.zoom_at(room.center, 3.0)
    layout_of = sitting.table.model.layout
    pieces = [layout_of.city.middle, layout_of.mainland.middle]
    assert not any(room.collidepoint(board.table.model.camera.pixel(at)) for at in pieces)
    sitting.scene.redraw()
    with_names = sitting.evening.picture()
    vars(board.table.notices)["say"] = lambda key: ""
    sitting.scene.redraw()
    assert sitting.evening.picture() == with_names


def test_a_hint_to_buy_marks_the_tile(sitting: Sitting) -> None:
    put(sitting, RICH)
    sitting.hint(next(choice for choice in sitting.scene.visibility.choices() if choice.action == a.Buy(5)))
    sitting.scene.surroundings.offers_changed()
    marked = [tile.name for tile in find_all(sitting.widget("purse").children, "PurseTile") if tile.is_hinted]
    assert marked == ["tile 5 0"]
    sitting.scene.root.focus("board")
    sitting.evening.key(pygame.K_RETURN)
    assert sitting.written == ["buy 5"]
    sitting.forget_hint()
    sitting.scene.surroundings.offers_changed()
    assert not any(tile.is_hinted for tile in find_all(sitting.widget("purse").children, "PurseTile"))


def test_buttons_are_off_where_their_moves_are_not_legal(sitting: Sitting) -> None:
    put(sitting, RICH + "bridges: {crimson: lost}")
    assert sitting.widget("bridge").off
    assert not sitting.widget("buy").off
    put(sitting, FREE)
    assert sitting.widget("buy").off
    sitting.evening.key(pygame.K_c)
    assert sitting.table.model.selection.tile is None


def test_one_who_is_stuck_shows_the_hand_by_the_gold_button(sitting: Sitting) -> None:
    put(
        sitting,
        "row: ring1 crown4 W flag4\npawns: {crimson: [2, mainland, mainland]}\nhands: {crimson: flag}\n"
        "bridges: {crimson: lost}",
    )
    assert sitting.table.prompt()[0]
    sitting.click_widget("gold")
    assert sitting.written == ["stuck"]


def test_one_whom_only_the_own_bridge_would_let_move_may_be_stuck(sitting: Sitting) -> None:
    """G6: such a move does not count for T8."""
    put(sitting, POOR)
    assert a.Stuck() in sitting.legal()
    assert "bridge" in sitting.table.prompt()[0]
    assert not gold(sitting).off
    sitting.click_thing(pawn(1, 0))
    assert gold(sitting).off, "who has picked a pawn means to move it"
    sitting.evening.key(pygame.K_ESCAPE)
    sitting.evening.key(pygame.K_SPACE)
    assert sitting.written == ["stuck"]


def test_a_notice_hides_no_place_where_one_can_go(sitting: Sitting) -> None:
    put(sitting, FREE)
    sitting.click_thing(next(thing for thing in sitting.table.model.sources if thing[0] == "pawn"))
    surface, look, toasts = pygame.Surface(sitting.evening.stage.look.size), sitting.evening.stage.look, Toasts()
    toasts.tell(
        "The game could not be saved: the disk is full. What you do now is lost when you leave, unless there is "
        "room again. " * 3
    )
    toasts.arrange(look, sitting.scene.toast_place)
    toasts.draw(surface, look)
    seen = pygame.mask.from_threshold(surface, (0, 0, 0), (1, 1, 1, 255))
    seen.invert()
    places = [sitting.table.model.camera.pixel(place) for place in sitting.table.model.target_places()]
    assert places
    assert not any(rect.collidepoint(place) for rect in seen.get_bounding_rects() for place in places)


def test_where_several_cards_lead_a_pawn_to_the_mainland_the_words_speak_of_cards_and_a_hint_of_one(
    sitting: Sitting,
) -> None:
    put(sitting, ROW + "pawns: {crimson: [9, mainland, mainland]}\nhands: {crimson: helmet statue}\n")
    mainland, table = place_thing(sitting.table.model.constants.mainland), sitting.table
    sitting.click_thing(pawn(9, 0))
    assert table.notices.words_about(mainland)[0] == "2 of your cards lead here; click to choose"
    sitting.let_go()
    statue = next(
        choice for choice in sitting.scene.visibility.choices() if choice.action == a.Play(OBJECTS.index("statue"), 9)
    )
    sitting.hint(statue)
    sitting.scene.surroundings.offers_changed()
    sitting.scene.root.focus("board")
    sitting.evening.key(pygame.K_RETURN)
    assert sitting.written == ["play statue 9"]


def test_after_a_hint_its_own_card_is_played_and_another_is_only_picked(sitting: Sitting) -> None:
    text = (
        "row: ring1 crown4 flag4 helmet2 olive3\npawns: {crimson: [1, mainland, mainland]}\n"
        "hands: {crimson: helmet olive}\n"
    )
    put(sitting, text)
    helmet, olive, model = card(kind("helmet")), card(kind("olive")), sitting.table.model
    hinted = next(choice for choice in sitting.scene.visibility.choices() if choice.action == a.Play(olive[1], 1))
    sitting.hint(hinted)
    sitting.scene.surroundings.offers_changed()
    assert model.source == pawn(1, 0)
    assert (sitting.widget("card helmet 0").tip, sitting.widget("card olive 0").tip) == (
        "",
        "Olive: free, collect the helmet 2",
    )
    sitting.click_thing(helmet)
    assert (sitting.written, model.source) == ([], helmet)
    sitting.let_go()
    sitting.hint(hinted)
    sitting.scene.surroundings.offers_changed()
    sitting.click_thing(olive)
    assert sitting.written == ["play olive 1"]
    sitting.hint(hinted)
    while let_go(sitting.table):
        pass
    sitting.click_thing(pawn(1, 0))
    sitting.click_thing(helmet)
    assert sitting.written[1:] == ["play helmet 1"], "who has picked the pawn itself plays any card with it"


def test_a_hinted_chain_is_marked_card_by_card_and_lies_on_the_counter_as_it_is_hinted_at(sitting: Sitting) -> None:
    put(sitting, RICH)
    first, second, paid = a.Play(kind("flag"), 1), a.Play(kind("helmet"), 4), [a.PayTile(5), a.PayTile(1)]
    hinted = next(choice for choice in sitting.scene.visibility.choices() if choice.action == first)
    sitting.hint(hinted, (second, *paid))
    assert sitting.hinted is not None
    take_offer(sitting.table, sitting.hinted)
    sitting.scene.refresh_layout()
    assert sitting.table.model.planning.plays == (first,)
    assert sitting.hinted is not None
    assert sitting.hinted.choice.action == second
    sitting.evening.key(pygame.K_SPACE)
    assert sitting.counter.plays == (first, second)
    assert sitting.counter.items == paid
    sitting.evening.stand_still()
    sitting.evening.key(pygame.K_SPACE)
    assert sitting.caught == [first, second, *paid]
