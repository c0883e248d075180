"""The hand in a real browser: it is covered in time, and nothing of it stays on the page."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from game.phones import messages as m

from .samples import SECRET, small_hand, small_screen, waiting
from .stand_in import StandIn

pytest.importorskip("playwright")
from .shots import SEAT, sit
from .touching import HIDE, chose, eye_at, gold, is_secret_there, press_eye, row, until

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser


def test_a_hand_is_open_while_a_finger_holds_and_gone_when_it_leaves(seated: Page, stand_in: StandIn) -> None:
    assert not any(SECRET.encode() in data for data in stand_in.sent)
    press_eye(seated)
    seated.get_by_text(SECRET).wait_for()
    seated.wait_for_timeout(400)
    assert is_secret_there(seated)
    seated.mouse.up()
    seated.wait_for_selector("body:not(.is-open)")
    assert not is_secret_there(seated)
    until(lambda: stand_in.said(m.LetGo), seated)
    assert "underside" not in seated.content()


def test_a_hand_that_was_tapped_twice_stays_open_and_counts_until_it_is_covered(
    seated: Page, stand_in: StandIn
) -> None:
    at = eye_at(seated)
    seated.touchscreen.tap(*at)
    seated.touchscreen.tap(*at)
    seated.get_by_text(SECRET).wait_for()
    assert seated.locator("#eye").get_attribute("aria-pressed") == "true"
    assert seated.locator("#eye-name").inner_text() == "Cover"
    until(lambda: seated.locator("#ring-count").text_content() in ("8", "9"), seated)
    seated.touchscreen.tap(200, 30)  # a touch anywhere begins anew
    until(lambda: seated.locator("#ring-count").text_content() == "10", seated)
    seated.touchscreen.tap(*at)
    seated.wait_for_selector("body:not(.is-open)")
    assert not is_secret_there(seated)


def test_ten_seconds_without_a_touch_cover_it(page: Page, stand_in: StandIn) -> None:
    page.clock.install()
    stand_in.hands[SEAT] = lambda laid_out: small_hand(1, laid_out)
    stand_in.show(SEAT, small_screen())
    page.goto(stand_in.url_with_key)
    page.locator(".seat").nth(SEAT).click()
    page.locator("[data-key=sit]").click()
    page.wait_for_selector("svg.board")
    page.locator("#eye").focus()
    page.keyboard.press("Enter")
    page.get_by_text(SECRET).wait_for()
    page.clock.run_for(9000)
    assert is_secret_there(page)
    page.clock.run_for(1500)
    assert not is_secret_there(page)


def test_whoever_goes_on_by_keys_or_ears_has_touched_it(page: Page, stand_in: StandIn) -> None:
    """A screen reader moves the focus, and sends neither a key nor a finger."""
    page.clock.install()
    stand_in.hands[SEAT] = lambda laid_out: small_hand(1, laid_out)
    stand_in.show(SEAT, small_screen())
    sit(page, stand_in)
    page.locator("#eye").focus()
    page.keyboard.press("Enter")
    page.get_by_text(SECRET).wait_for()
    page.clock.run_for(8000)
    page.locator(".row").first.focus()
    page.clock.run_for(8000)
    assert is_secret_there(page)
    stand_in.tell(m.Say(SEAT, "Something is drawn anew."))  # nobody has touched anything by that
    page.locator("#toast", has_text="drawn anew").wait_for()
    page.clock.run_for(2500)
    assert not is_secret_there(page)


@pytest.mark.parametrize("event", ["blur", "pointercancel"])
def test_whatever_takes_the_finger_away_covers_the_hand(seated: Page, event: str) -> None:
    press_eye(seated)
    seated.get_by_text(SECRET).wait_for()
    place = "window" if event == "blur" else "document.getElementById('eye')"
    made = "new Event('blur')" if event == "blur" else "new PointerEvent('pointercancel', { pointerId: 1 })"
    seated.evaluate(f"{place}.dispatchEvent({made})")
    assert not is_secret_there(seated)
    seated.mouse.up()


def test_a_hidden_page_sleeps_and_comes_back_covered(seated: Page, stand_in: StandIn) -> None:
    press_eye(seated)
    seated.get_by_text(SECRET).wait_for()
    seated.evaluate(HIDE, True)
    assert not is_secret_there(seated)
    assert seated.locator("svg.board").count() == 0
    until(lambda: stand_in.said(m.SeatNews)[-1].state == "asleep", seated)
    seated.mouse.up()
    seated.evaluate(HIDE, False)
    seated.wait_for_selector("svg.board")
    assert stand_in.said(m.SeatNews)[-1].state == "here"
    assert not is_secret_there(seated)
    assert "is-covered" in (seated.locator("#eye").get_attribute("class") or "")


def test_a_decision_that_passes_on_closes_the_eye(seated: Page, stand_in: StandIn) -> None:
    press_eye(seated)
    seated.get_by_text(SECRET).wait_for()
    stand_in.show(SEAT, waiting(2))
    seated.locator("#body").get_by_text("Ben is moving").wait_for()
    assert not is_secret_there(seated)
    seated.mouse.up()


def test_the_next_question_of_the_same_seat_needs_no_new_finger(seated: Page, stand_in: StandIn) -> None:
    press_eye(seated)
    seated.get_by_text(SECRET).wait_for()
    stand_in.hands[SEAT] = lambda laid_out: small_hand(2, laid_out)
    stand_in.show(SEAT, small_screen(2))
    until(lambda: any(held.version == 2 for held in stand_in.said(m.Held)), seated)
    seated.get_by_text(SECRET).wait_for()
    seated.mouse.up()


def test_a_tile_that_is_laid_out_opens_its_board_and_is_told_to_nobody(seated: Page, stand_in: StandIn) -> None:
    press_eye(seated)
    seated.wait_for_timeout(500)
    seated.locator(".play").dispatch_event("click")
    row(seated, "swims west").wait_for()
    seated.mouse.up()
    assert seated.locator("#eye.is-open").count() == 1
    row(seated, "swims west").click()
    gold(seated).click()
    until(lambda: chose(stand_in) == [(5, False)], seated)
    assert not [one for one in stand_in.said(m.LaidOut) if one.choice >= 0]


def test_nothing_secret_is_in_the_title_or_the_address(seated: Page) -> None:
    press_eye(seated)
    seated.get_by_text(SECRET).wait_for()
    assert seated.title() == "Survive"
    assert "#" not in seated.url
    assert SECRET not in str(seated.evaluate("JSON.stringify([history.state, Object.entries(localStorage)])"))
    seated.mouse.up()
