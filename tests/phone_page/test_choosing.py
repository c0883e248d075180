"""Every way to choose in a real browser: by board, list and gold button, with one finger or two."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from msgspec import structs

from game.phones import messages as m
from game.phones import screens

from .samples import (
    DEADLY,
    FIRST,
    OTHER,
    PAYS,
    PIECE,
    SECRET,
    Sample,
    paints,
    paying_hand,
    paying_screen,
    sample,
    small_board,
    small_screen,
    table,
    waiting,
)
from .stand_in import StandIn

pytest.importorskip("playwright")
from .shots import SEAT, new_page, sit
from .touching import Fingers, chose, eye_at, gold, middle, row, space, tap, until

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser


def test_a_choice_by_the_board(seated: Page, stand_in: StandIn) -> None:
    tap(seated, PIECE)
    row(seated, "Row east").wait_for()
    tap(seated, FIRST)
    assert row(seated, "Row east").get_attribute("aria-checked") == "true"
    assert gold(seated).inner_text() == "Row east"
    gold(seated).click()
    until(lambda: chose(stand_in) == [(0, False)], seated)
    assert [one.thing for one in stand_in.said(m.LaidOut) if one.thing >= 0] == [PIECE]
    assert [one.choice for one in stand_in.said(m.LaidOut) if one.choice >= 0] == [0]


def test_the_target_again_confirms_and_a_tap_beside_deselects(seated: Page, stand_in: StandIn) -> None:
    tap(seated, PIECE)
    tap(seated, FIRST)
    x, y = space(seated, FIRST)
    seated.touchscreen.tap(x + 120, y)  # no space there
    until(lambda: stand_in.said(m.TookBack), seated)
    assert seated.locator(".row.is-on").count() == 0
    tap(seated, FIRST)
    tap(seated, FIRST)
    until(lambda: chose(stand_in) == [(0, False)], seated)


def test_a_touch_beside_a_space_means_the_nearest(seated: Page) -> None:
    tap(seated, PIECE)
    x, y = space(seated, FIRST)
    width = space(seated, FIRST)[0] - space(seated, PIECE)[0]
    seated.touchscreen.tap(x + width / 2 + 18, y)
    until(lambda: seated.locator(".row.is-on").count() == 1, seated)


def test_a_choice_by_the_list_alone(seated: Page, stand_in: StandIn) -> None:
    row(seated, "Boat in the middle").tap()
    row(seated, "Row west").tap()
    gold(seated).tap()
    until(lambda: chose(stand_in) == [(1, False)], seated)


def test_a_choice_by_keys_alone(seated: Page, stand_in: StandIn) -> None:
    seated.locator(".row").first.focus()
    seated.keyboard.press("Enter")
    row(seated, "Row east").wait_for()
    seated.keyboard.press("Tab")
    for _ in range(12):
        if seated.evaluate("document.activeElement.getAttribute('role')") == "radio":
            break
        seated.keyboard.press("Tab")
    seated.keyboard.press("ArrowDown")
    seated.keyboard.press("Space")
    assert row(seated, "Row west").get_attribute("aria-checked") == "true"
    seated.keyboard.press("Tab")
    assert seated.evaluate("document.activeElement.id") == "gold"
    seated.wait_for_timeout(350)
    seated.keyboard.press("Enter")
    until(lambda: chose(stand_in) == [(1, False)], seated)


def test_danger_is_asked_about_and_not_now_has_the_focus(seated: Page, stand_in: StandIn) -> None:
    tap(seated, PIECE)
    tap(seated, DEADLY)
    gold(seated).click()
    assert seated.locator(".sheet.is-danger").count() == 1
    assert "E would be lost." in seated.locator(".sheet").inner_text()
    assert seated.evaluate("document.activeElement.dataset.first") == "yes"
    assert chose(stand_in) == []
    seated.locator(".sheet .deadly").click()
    until(lambda: chose(stand_in) == [(2, True)], seated)


def test_a_choice_on_a_line_that_dies_can_be_made_again(seated: Page, stand_in: StandIn) -> None:
    tap(seated, PIECE)
    tap(seated, FIRST)
    gold(seated).click()
    until(lambda: chose(stand_in) == [(0, False)], seated)
    stand_in.drop_all()
    until(lambda: stand_in.said(m.SeatNews)[-1].state == "asleep", seated)
    until(lambda: stand_in.said(m.SeatNews)[-1].state == "here", seated)
    gold(seated).wait_for()
    row(seated, "Row west").click()
    gold(seated).click()
    until(lambda: chose(stand_in) == [(0, False), (1, False)], seated)


def test_an_answer_that_does_not_come_in_five_seconds_is_a_dead_line(seated: Page, stand_in: StandIn) -> None:
    gold(seated).click()
    until(lambda: chose(stand_in) == [(3, False)], seated)
    before = len(stand_in.said(m.SeatNews))
    seated.wait_for_timeout(4000)
    assert len(stand_in.said(m.SeatNews)) == before
    until(lambda: len(stand_in.said(m.SeatNews)) > before, seated)
    gold(seated).click()
    until(lambda: len(chose(stand_in)) == 2, seated)


def test_an_answer_that_comes_keeps_the_line(seated: Page, stand_in: StandIn) -> None:
    gold(seated).click()
    until(lambda: chose(stand_in) == [(3, False)], seated)
    before = len(stand_in.said(m.SeatNews))
    stand_in.show(SEAT, waiting(2))
    seated.wait_for_timeout(5600)
    assert len(stand_in.said(m.SeatNews)) == before


def test_a_finger_that_lay_on_a_board_which_is_gone_is_forgotten(seated: Page, stand_in: StandIn) -> None:
    cdp = seated.context.new_cdp_session(seated)
    x, y = space(seated, PIECE)
    for kind, points in (("touchStart", [{"x": x, "y": y, "id": 5}]), ("touchMove", [{"x": x + 30, "y": y, "id": 5}])):
        cdp.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    stand_in.show(SEAT, waiting(2))
    seated.wait_for_selector("body.in-wait")
    cdp.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    stand_in.show(SEAT, small_screen(3))
    seated.wait_for_selector("svg.board")
    tap(seated, PIECE)
    tap(seated, FIRST)
    until(lambda: gold(seated).inner_text() == "Row east", seated)


def test_gold_sleeps_a_moment_when_the_decision_changes(seated: Page, stand_in: StandIn) -> None:
    stand_in.show(SEAT, small_screen(2))
    until(lambda: seated.evaluate("document.getElementById('gold').classList.contains('is-asleep')"), seated)
    seated.locator("#gold").evaluate("gold => gold.click()")
    gold(seated).wait_for()
    assert chose(stand_in) == []
    gold(seated).click()
    until(lambda: chose(stand_in) == [(3, False)], seated)


def test_a_covered_hand_is_picked_up_by_the_gold_button_and_then_that_does_what_it_says(
    page: Page, stand_in: StandIn
) -> None:
    stand_in.hands[SEAT] = lambda _: paying_hand()
    stand_in.show(SEAT, paying_screen())
    sit(page, stand_in)
    assert page.locator("#body .row").count() == 0
    assert gold(page).inner_text() == "Pick up your hand"
    assert gold(page).get_attribute("aria-disabled") == "false"
    assert stand_in.said(m.Held) == []
    gold(page).click()
    page.wait_for_selector("body.is-open")
    assert page.locator("#eye").get_attribute("aria-pressed") == "true"
    assert gold(page).inner_text() == "Pay 3 and 2"
    assert page.locator(".thing.is-raised").count() == 2, "the best way to pay is raised"
    assert chose(stand_in) == []
    page.locator("#eye").click()
    until(lambda: gold(page).inner_text() == "Pick up your hand", page)


def says(page: Page) -> tuple[str, str, str]:
    """What is raised, what is said of it, and the gold button."""
    of_sum = page.locator(".sum")
    return of_sum.locator("b").inner_text(), of_sum.locator("span").inner_text(), page.locator("#gold").inner_text()


def test_paying_raises_cards_until_a_payment_is_there(page: Page, stand_in: StandIn) -> None:
    stand_in.hands[SEAT] = lambda _: paying_hand()
    stand_in.show(SEAT, paying_screen())
    sit(page, stand_in)
    gold(page).click()
    page.wait_for_selector("body.is-open")
    tap = [page.locator(f"[data-key=card-{thing}]") for thing in PAYS]
    assert says(page) == ("3 + 2 = 5", "exact, no change", "Pay 3 and 2")
    tap[1].click()
    assert says(page) == ("3", "2 short", "Add 2 more")
    tap[0].click()
    assert says(page) == ("", "5 short", "Choose what to pay with")
    assert page.locator("#gold").get_attribute("aria-disabled") == "true"
    for thing in (0, 1, 2):
        tap[thing].click()
    assert says(page) == ("3 + 2 + 1 = 6", "1 too much, no change", f"It’s enough without {PAYS[2]}")
    assert page.locator("#news").text_content() == "1 too much, no change"
    assert page.get_by_text("exact, no change").count() == 0
    tap[1].click()
    tap[3].click()
    assert says(page) == ("3 + 1 + 1 = 5", "exact, no change", "Pay 3, 1 and 1")
    gold(page).click()
    until(lambda: chose(stand_in) == [(1, False)], page)


def test_where_not_all_ways_to_pay_are_told_the_table_is_asked_for_what_is_raised(
    page: Page, stand_in: StandIn
) -> None:
    stand_in.hands[SEAT] = lambda _: paying_hand(finds=not stand_in.said(m.Raised))
    stand_in.show(SEAT, paying_screen())
    sit(page, stand_in)
    gold(page).click()
    page.wait_for_selector("body.is-open")
    for thing in (1, 2, 3):
        page.locator(f"[data-key=card-{PAYS[thing]}]").click()
    until(lambda: len(stand_in.said(m.Raised)) == 1, page)
    assert set(stand_in.said(m.Raised)[0].things) == {PAYS[0], *PAYS[2:]}
    assert page.locator("#gold").get_attribute("aria-disabled") == "true"
    stand_in.tell(m.ShowHand(SEAT, paying_hand()))
    until(lambda: page.locator("#gold").inner_text() == "Pay 3, 1 and 1", page)


def at_the_row(page: Page, stand_in: StandIn) -> Sample:
    """Somebody with two pawns plays a card; the table's own end of the phone answers."""
    moment = sample("atlantis", 1, 8, 3)
    stand_in.tell(m.Tell(table("atlantis"), paints()))
    stand_in.phones[moment.seat] = moment.phone
    stand_in.show(moment.seat, moment.screen)
    sit(page, stand_in, moment.seat)
    gold(page).click()
    page.wait_for_selector("body.is-open")
    return moment


def pills(page: Page) -> list[str]:
    return page.locator(".pill").all_inner_texts()


@pytest.mark.parametrize("is_card_first", [False, True])
def test_a_pawn_and_a_card_are_two_taps_in_any_order(page: Page, stand_in: StandIn, *, is_card_first: bool) -> None:
    at_the_row(page, stand_in)
    assert set(pills(page)) == {"2 pawns"}
    pawn, card = row(page, "Pawn on the crown 3"), page.locator("#body button.thing").first
    if is_card_first:
        card.click()
    pawn.click()
    until(lambda: "for the pawn on the crown 3" in page.locator("#body .heading").first.inner_text(), page)
    assert "2 pawns" not in pills(page)
    if not is_card_first:
        assert page.locator("#gold").get_attribute("aria-disabled") == "true"
        page.locator("#body button.thing").first.click()
    until(lambda: page.locator("#gold").get_attribute("aria-disabled") == "false", page)
    assert page.locator("#line").inner_text().startswith("Amphora: the crown 3 to the amphora 5")
    assert page.locator(".mark-brings").count() == 1, "the tile that it takes is marked"
    assert page.locator(".row.is-on").count() == 1


def test_what_is_picked_on_after_a_step_back_is_known_at_the_table(page: Page, stand_in: StandIn) -> None:
    """The card goes first, and the pawn keeps its prices."""
    at_the_row(page, stand_in)
    row(page, "Pawn on the crown 3").click()
    until(lambda: "2 pawns" not in pills(page), page)
    page.locator("#body button.thing").first.click()
    until(lambda: page.locator(".row.is-on").count() == 1, page)
    page.locator("[data-key=back]").click()
    page.wait_for_timeout(300)
    assert page.locator(".row.is-on").count() == 0
    assert "2 pawns" not in pills(page)
    assert page.locator(".thing.is-raised").count() == 0
    page.locator("[data-key=back]").click()
    until(lambda: set(pills(page)) == {"2 pawns"}, page)


def test_while_one_finger_holds_the_eye_another_one_plays(seated: Page, stand_in: StandIn) -> None:
    fingers = Fingers(seated)
    fingers.press(1, *eye_at(seated))
    seated.get_by_text(SECRET).wait_for()
    fingers.tap(2, *space(seated, PIECE))
    fingers.tap(2, *middle(row(seated, "Row west")))
    assert row(seated, "Row west").get_attribute("aria-checked") == "true"
    assert seated.locator("#eye.is-held").count() == 1
    fingers.tap(2, *middle(gold(seated)))
    until(lambda: chose(stand_in) == [(1, False)], seated)
    seated.wait_for_timeout(200)
    assert chose(stand_in) == [(1, False)], "it was pressed once"
    fingers.lift(1)
    seated.wait_for_selector("body:not(.is-open)")


def test_a_second_finger_that_scrolls_presses_nothing(seated: Page) -> None:
    fingers = Fingers(seated)
    fingers.press(1, *eye_at(seated))
    seated.get_by_text(SECRET).wait_for()
    body = seated.locator("#body")
    body.evaluate("body => body.scrollTop = 0")
    x, y = middle(seated.locator(".row").first)
    fingers.press(2, x, y)
    for step in (8, 16, 24, 32):
        fingers.move(2, x, y - step)
    until(lambda: body.evaluate("body => body.scrollTop") > 20, seated)
    fingers.lift(2)
    seated.wait_for_timeout(100)
    assert seated.locator(".list .back, .row.is-on").count() == 0
    fingers.lift(1)


def test_a_finger_that_was_down_before_the_question_decides_nothing(seated: Page, stand_in: StandIn) -> None:
    fingers = Fingers(seated)
    fingers.press(1, *middle(gold(seated)))
    stand_in.show(SEAT, small_screen(2))
    until(lambda: seated.locator("#gold.is-asleep").count() == 1, seated)
    gold(seated).wait_for()
    fingers.lift(1)
    seated.wait_for_timeout(200)
    assert chose(stand_in) == []
    fingers.tap(1, *middle(gold(seated)))
    until(lambda: chose(stand_in) == [(3, False)], seated)


def test_gold_says_what_is_to_be_tapped_next(page: Page, stand_in: StandIn) -> None:
    screen = small_screen()
    choices = tuple(choice for choice in screen.choices if not choice.is_main)
    stand_in.show(SEAT, structs.replace(screen, choices=choices, off="Tap a boat, then a space"))
    sit(page, stand_in)
    page.wait_for_selector("svg.board")
    assert page.locator("#gold").inner_text() == "Tap a boat, then a space"
    tap(page, PIECE)
    assert page.locator("#gold").inner_text() == "Tap where it should go"


@pytest.mark.parametrize("size", [(390, 844), (844, 390), (320, 568)], ids=str)
def test_the_little_map_covers_nothing_that_can_be_tapped(chromium: Browser, size: tuple[int, int]) -> None:
    moment = sample("survive", 1, 14, 3)
    with StandIn(table(), paints()) as stand_in:
        stand_in.show(moment.seat, moment.screen)
        page = new_page(chromium, size)
        sit(page, stand_in, moment.seat)
        page.locator(".rack button.thing").first.click()
        page.locator(".mark-plain").first.wait_for()
        page.wait_for_timeout(400)
        covered = page.evaluate(
            """() => {
                const map = document.querySelector('svg.small').getBoundingClientRect();
                const marks = Array.from(document.querySelectorAll('.mark-plain'));
                const boxes = marks.map(one => one.getBoundingClientRect());
                const middles = boxes.map(one => [one.left + one.width / 2, one.top + one.height / 2]);
                return middles.filter(([x, y]) => map.width > 0 && x > map.left && x < map.right
                    && y > map.top && y < map.bottom).length;
            }"""
        )
        assert covered == 0
        x, y = middle(page.locator(".holder"))
        fingers = Fingers(page)
        fingers.press(1, x, y)
        for step in (10, 20, 30):
            fingers.move(1, x + step, y)
        fingers.lift(1)
        until(page.locator("svg.small").is_visible, page)
        page.context.close()


def test_what_is_in_the_frame_already_does_not_move_when_a_piece_is_picked(page: Page) -> None:
    moment = sample("survive", 1, 14, 3)
    with StandIn(table(), paints()) as stand_in:
        stand_in.show(moment.seat, moment.screen)
        sit(page, stand_in, moment.seat)
        page.locator("svg.board").wait_for()
        seen = "document.querySelector('svg.board').getAttribute('viewBox')"
        before = page.evaluate(seen)
        page.locator(".rack button.thing").first.click()
        page.locator(".mark-plain").first.wait_for()
        page.wait_for_timeout(400)
        assert page.evaluate(seen) == before


def test_two_pieces_too_close_for_a_finger_are_asked_about(page: Page, stand_in: StandIn) -> None:
    screen = small_screen()
    board = small_board()
    spots = [spot for spot in board.spots if spot.thing not in (PIECE, OTHER)]
    close = (screens.Spot(PIECE, 5.0, 5.0, 0.5), screens.Spot(OTHER, 5.1, 5.0, 0.5))
    stand_in.show(SEAT, structs.replace(screen, parts=(structs.replace(board, spots=(*spots, *close)),)))
    sit(page, stand_in)
    page.wait_for_selector("svg.board")
    tap(page, PIECE)
    page.locator(".sheet button", has_text="Boat in the north").click()
    row(page, "Row down").wait_for()
    until(lambda: [one.thing for one in stand_in.said(m.LaidOut)] == [OTHER], page)


def test_a_hint_is_read_and_shown(seated: Page, stand_in: StandIn) -> None:
    seated.locator("#top .square").last.click()
    seated.locator(".sheet").get_by_text("Hint").click()
    until(lambda: stand_in.said(m.WantsHint), seated)
    stand_in.tell(m.Hint(SEAT, 1, ("East is nearer.",), 0))
    seated.locator(".sheet.hint", has_text="East is nearer.").wait_for()
    seated.locator(".sheet .gold").click()
    assert row(seated, "Row east").get_attribute("aria-checked") == "true"


def test_further_ways_come_when_a_piece_is_picked(seated: Page, stand_in: StandIn) -> None:
    far = screens.Choice(5, "Row south-east", cost="2 moves", source=PIECE, target=DEADLY, is_further=True)
    stand_in.further[SEAT] = lambda source: (far,) if source == PIECE else ()
    tap(seated, PIECE)
    row(seated, "Row south-east").click()
    gold(seated).click()
    until(lambda: chose(stand_in) == [(5, False)], seated)


def test_a_code_that_is_scanned_where_a_seat_is_gone_leads_to_the_seats(seated: Page, stand_in: StandIn) -> None:
    stand_in.tell(m.Free(SEAT, "This seat is free again."))
    seated.wait_for_selector("body.in-gone")
    seated.evaluate("key => { window.location.hash = 'k=' + key; }", stand_in.key)
    seated.wait_for_selector("body.in-join .seat")


def test_a_further_target_that_is_chosen_is_marked_and_a_second_tap_on_it_decides(
    seated: Page, stand_in: StandIn
) -> None:
    far = screens.Choice(5, "Row south-east", cost="2 moves", source=PIECE, target=DEADLY, is_further=True)
    stand_in.further[SEAT] = lambda source: (far,) if source == PIECE else ()
    tap(seated, PIECE)
    row(seated, "Row south-east").click()
    assert seated.locator(".mark-further.is-on").count() == 1
    tap(seated, DEADLY)
    until(lambda: chose(stand_in) == [(5, False)], seated)


def test_what_was_decided_on_the_screen_can_be_taken_back_before_chance_goes_on(
    seated: Page, stand_in: StandIn
) -> None:
    undo = seated.locator("#top .square").first
    row(seated, "").first.click()
    row(seated, "").first.click()
    gold(seated).click()
    until(lambda: chose(stand_in), seated)
    stand_in.tell(m.Regret(SEAT, 1, can_undo=True))
    undo.click()
    until(lambda: stand_in.said(m.WantsUndo) == [m.WantsUndo(SEAT, 1)], seated)
    stand_in.tell(m.Regret(SEAT, 1, can_undo=False))
    until(undo.is_disabled, seated)
    stand_in.tell(m.Regret(SEAT, 1, can_undo=True))
    until(undo.is_enabled, seated)
    stand_in.show(SEAT, structs.replace(small_screen(2), can_undo=False))
    until(undo.is_disabled, seated)


def test_undo_is_there_only_where_it_can_be_had(seated: Page, stand_in: StandIn) -> None:
    seated.locator("#top .square").first.click()
    until(lambda: stand_in.said(m.WantsUndo), seated)
    stand_in.show(SEAT, structs.replace(small_screen(2), can_undo=False))
    until(lambda: seated.locator("#top .square").first.is_disabled(), seated)


def test_the_left_hand_has_the_eye_on_its_side(seated: Page) -> None:
    before = eye_at(seated)[0]
    seated.locator("#top .square").last.click()
    seated.get_by_text("Left-handed").click()
    seated.keyboard.press("Escape")
    assert eye_at(seated)[0] < 100 < before


def test_what_the_table_says_stands_there_for_a_while(seated: Page, stand_in: StandIn) -> None:
    row(seated, "Boat in the middle").click()
    stand_in.show(SEAT, waiting(2))
    stand_in.tell(m.Say(SEAT, "Answered at the table."))
    seated.locator("#toast", has_text="Answered at the table").wait_for()


def test_a_pinch_comes_nearer_and_the_little_map_shows_all(seated: Page) -> None:
    def wide() -> float:
        return float(seated.evaluate("document.querySelector('svg.board').viewBox.baseVal.width"))

    before = wide()
    cdp = seated.context.new_cdp_session(seated)
    x, y = space(seated, PIECE)
    for kind, apart in (("touchStart", 30), ("touchMove", 60), ("touchMove", 90), ("touchEnd", 0)):
        points = [{"x": x - apart, "y": y, "id": 1}, {"x": x + apart, "y": y, "id": 2}] if apart else []
        cdp.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    until(lambda: wide() < before * 0.8, seated)
    assert seated.locator(".row.is-on").count() == 0
    seated.locator("svg.small").click()
    until(lambda: wide() >= 12, seated)
