"""The page in a real browser: hands that are covered in time, every way to choose, and phones that come back.

`pytest -n 0 -m browser tests/phone_page`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from time import monotonic
from typing import TYPE_CHECKING, Any

import pytest
from msgspec import structs

from game.phones import messages as m
from game.phones import screens

from .samples import (
    DEADLY,
    FIRST,
    ODD_NAME,
    OTHER,
    PAYS,
    PIECE,
    PLACES,
    SECRET,
    Sample,
    later,
    paints,
    paying_hand,
    paying_screen,
    resting,
    sample,
    small_board,
    small_hand,
    small_screen,
    table,
    waiting,
)
from .stand_in import StandIn

pytest.importorskip("playwright")
from .shots import SEAT, new_page, open_hand, sit, sit_and_ask

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page

pytestmark = pytest.mark.browser
PATIENCE = 20.0  # seconds in which what has to happen does, on a machine with other work
HIDE = """hidden => {
    Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
}"""


def until(is_so: Callable[[], Any], page: Page) -> None:
    ends = monotonic() + PATIENCE
    while not is_so():
        assert monotonic() < ends, "it did not happen"
        page.wait_for_timeout(20)


@pytest.fixture
def page(chromium: Browser) -> Iterator[Page]:
    found = new_page(chromium)
    errors = list[str]()
    found.on("pageerror", lambda error: errors.append(str(error)))
    found.on("console", lambda said: errors.append(said.text) if "Content Security" in said.text else None)
    found.set_default_timeout(PATIENCE * 1000)
    yield found
    heard = list(errors)  # closing it makes the browser's own tools complain of pictures
    found.context.close()
    assert heard == []


@pytest.fixture
def seated(page: Page, stand_in: StandIn) -> Page:
    """Ben moves his boats."""
    stand_in.hands[SEAT] = lambda laid_out: small_hand(1, laid_out)
    stand_in.show(SEAT, small_screen())
    sit(page, stand_in)
    page.wait_for_selector("svg.board")
    return page


def gold(page: Page) -> Locator:
    return page.locator("#gold:not(.is-asleep)")


def row(page: Page, words: str) -> Locator:
    return page.locator("#body .row", has_text=words)


def eye_at(page: Page) -> tuple[float, float]:
    box = page.locator("#eye").bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def space(page: Page, thing: int) -> tuple[float, float]:
    """Where a space of the small board is seen."""
    page.wait_for_timeout(350)  # the camera's own quarter of a second
    x, y = PLACES[thing]
    place = page.evaluate(
        """([x, y]) => {
            const board = document.querySelector('svg.board');
            const at = board.createSVGPoint();
            at.x = x; at.y = y;
            const seen = at.matrixTransform(board.getScreenCTM());
            return [seen.x, seen.y];
        }""",
        [x, y],
    )
    return float(place[0]), float(place[1])


def tap(page: Page, thing: int) -> None:
    page.touchscreen.tap(*space(page, thing))


def chose(table: StandIn) -> list[tuple[int, bool]]:
    return [(message.choice, message.is_sure) for message in table.said(m.Chose)]


def press_eye(page: Page) -> None:
    """A finger comes down and stays."""
    page.mouse.move(*eye_at(page))
    page.mouse.down()


Finger = tuple[int, float, float]


class Fingers:
    """Several on one page: the browser's own touches."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._cdp = page.context.new_cdp_session(page)
        self._down: dict[int, tuple[float, float]] = {}

    def _send(self, kind: str, *fingers: int) -> None:
        points = [{"x": self._down[one][0], "y": self._down[one][1], "id": one} for one in fingers]
        self._cdp.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def press(self, finger: int, x: float, y: float) -> None:
        self._down[finger] = x, y
        self._send("touchStart", *self._down)

    def move(self, finger: int, x: float, y: float) -> None:
        self._down[finger] = x, y
        self._send("touchMove", *self._down)

    def lift(self, finger: int) -> None:
        self._send("touchEnd", finger)  # the others stay
        del self._down[finger]

    def tap(self, finger: int, x: float, y: float) -> None:
        self.press(finger, x, y)
        self.lift(finger)


def middle(found: Locator) -> tuple[float, float]:
    box = found.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def is_secret_there(page: Page) -> bool:
    return SECRET in page.content()


# The hand.


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


# Choosing.


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


# Coming in, and coming back.


def test_a_reload_comes_back_seated_without_a_question(seated: Page, stand_in: StandIn) -> None:
    seated.reload()
    seated.wait_for_selector("svg.board")
    assert seated.locator(".name").inner_text() == "Ben"


def test_a_phone_without_storage_plays_on_until_it_is_closed(chromium: Browser, stand_in: StandIn) -> None:
    page = new_page(chromium)
    page.add_init_script("Object.defineProperty(window, 'localStorage', { get() { throw new Error('no'); } })")
    stand_in.show(SEAT, small_screen())
    sit(page, stand_in)
    stand_in.drop_all()
    page.wait_for_selector("svg.board")
    until(lambda: stand_in.said(m.SeatNews)[-1].state == "here", page)
    page.context.close()


def test_a_typed_code_comes_in_and_forgives_how_it_is_typed(page: Page, stand_in: StandIn) -> None:
    page.goto(stand_in.url)
    page.locator(".code-input").wait_for()
    wrong = "2222" if stand_in.code != "2222" else "3333"
    page.locator(".code-input").press_sequentially(wrong)
    page.locator(".refused").wait_for()
    page.locator(".code-input").press_sequentially("0" + stand_in.code.lower()[:2] + "O " + stand_in.code[2:])
    page.locator(".seat").first.wait_for()
    assert stand_in.code not in page.url


def test_too_many_wrong_codes_are_told_once_and_counted_down_even_after_a_reload(page: Page, stand_in: StandIn) -> None:
    page.goto(stand_in.url)
    for _ in range(5):
        page.locator(".code-input").press_sequentially("2222" if stand_in.code != "2222" else "3333")
        page.locator(".refused").wait_for()
    until(page.locator(".code-input").is_disabled, page)
    assert page.locator(".refused").inner_text().startswith("Too many wrong codes.")
    seconds = "parseInt(/\\d+/.exec(document.querySelector('.refused').textContent)[0])"
    until(lambda: page.evaluate(seconds) < 60, page)
    page.reload()
    page.locator(".refused", has_text="Too many wrong codes").wait_for()
    assert page.locator(".code-input").is_disabled()
    assert 50 < page.evaluate(seconds) < 60
    page.goto(stand_in.url_with_key)
    page.locator(".seat").first.wait_for()
    assert page.locator(".refused").count() == 0


@pytest.mark.parametrize("looks", ["{}", '{"size": 200}'])
@pytest.mark.parametrize("size", [(390, 844), (844, 390), (320, 568)], ids=str)
def test_every_seat_is_within_the_page_and_above_the_button(
    chromium: Browser, size: tuple[int, int], looks: str
) -> None:
    names = ("Bartholomäus-Maxim", "Wilhelmina-Theresa", "Maximiliano-Xavier", "Christopher-Robins", "Ann", "Li")
    with StandIn(table(names=names), paints()) as stand_in:
        page = new_page(chromium, size)
        page.add_init_script(f"localStorage.setItem('leaving-atlantis.looks', '{looks}')")
        page.goto(stand_in.url_with_key)
        for number in range(6):
            seat = page.locator(f"[data-key=seat-{number}]")
            seat.scroll_into_view_if_needed()
            box, button = seat.bounding_box(), page.locator("[data-key=sit]").bounding_box()
            assert box is not None
            assert button is not None
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= size[0]
            assert box["y"] + box["height"] <= button["y"] + 1
            assert seat.locator("b").evaluate("name => name.scrollWidth <= name.clientWidth + 1"), "its name is whole"
        page.context.close()


def test_before_the_table_is_reached_the_page_is_a_boat_without_words(page: Page, stand_in: StandIn) -> None:
    stand_in.is_deaf = True
    page.goto(stand_in.url_with_key)
    assert page.locator("body").inner_text().strip() == ""
    assert page.locator("#sky .boat").is_visible()


def test_a_second_phone_asks_and_shows_its_creature(seated: Page, chromium: Browser, stand_in: StandIn) -> None:
    second = new_page(chromium)
    sit_and_ask(second, stand_in)
    until(lambda: stand_in.said(m.SeatNews)[-1].creature, second)
    news = stand_in.said(m.SeatNews)[-1]
    assert f"{news.creature.capitalize()} {news.number}" in second.locator(".ticket h1").inner_text()
    second.locator(".ticket .creature[src]").wait_for()
    stand_in.tell(m.Allow(SEAT, True, news.creature, news.number))
    second.wait_for_selector("svg.board")
    seated.locator(".notice").wait_for()
    second.context.close()


def test_whoever_asks_for_a_seat_may_give_it_up_and_take_another(
    seated: Page, chromium: Browser, stand_in: StandIn
) -> None:
    second = new_page(chromium)
    sit_and_ask(second, stand_in)
    until(lambda: stand_in.said(m.SeatNews)[-1].creature, second)
    second.locator("[data-key=ask-no-more]").click()
    second.locator(".seat").first.wait_for()
    until(lambda: not stand_in.said(m.SeatNews)[-1].creature, second)
    second.locator(".seat").nth(2).click()
    second.locator("[data-key=sit]").click()
    second.wait_for_selector("#top:not([hidden])")
    second.context.close()


def test_only_a_seat_that_has_a_phone_is_said_to_be_asked_for(page: Page, chromium: Browser, stand_in: StandIn) -> None:
    words = "A seat that has a phone is asked for"
    page.goto(stand_in.url_with_key)
    page.locator(".seat").first.wait_for()
    assert page.get_by_text(words).count() == 0
    other = new_page(chromium)
    sit(other, stand_in)
    page.get_by_text(words).wait_for()
    other.context.close()


def test_a_code_that_was_right_stays_with_a_tick(page: Page, stand_in: StandIn) -> None:
    page.goto(stand_in.url)
    page.locator(".code-input").press_sequentially(stand_in.code)
    page.locator(".code-tick").wait_for()
    assert "".join(page.locator(".cell").all_inner_texts()) == stand_in.code
    page.locator(".scenery[src]").wait_for()


def test_two_tabs_make_no_war(seated: Page, stand_in: StandIn) -> None:
    other = seated.context.new_page()
    other.goto(stand_in.url)
    other.wait_for_selector("svg.board")
    seated.locator(".notice").wait_for()
    before = len(stand_in.said(m.SeatNews))
    seated.wait_for_timeout(1500)
    assert len(stand_in.said(m.SeatNews)) == before
    assert other.locator("svg.board").count() == 1
    seated.locator(".notice .gold").click()
    seated.wait_for_selector("svg.board")
    other.locator(".notice").wait_for()


def test_out_of_reach_is_said_and_mended_without_a_question(seated: Page, stand_in: StandIn) -> None:
    stand_in.is_deaf = True
    stand_in.drop_all()
    seated.locator(".lost").wait_for()
    assert seated.locator("svg.board").count() == 0
    assert "Can’t reach the table" in (seated.locator("#news").text_content() or "")
    seated.locator("[data-key=menu]").click()
    assert seated.get_by_text("Text size").count() == 1
    assert seated.get_by_text("Leave this seat").count() == 0
    seated.keyboard.press("Escape")
    stand_in.is_deaf = False
    seated.locator(".gold.wide").click()
    seated.wait_for_selector("svg.board")


def test_a_phone_that_wakes_says_that_it_reaches_for_the_table(seated: Page, stand_in: StandIn) -> None:
    stand_in.is_deaf = True
    seated.evaluate(HIDE, True)
    seated.evaluate(HIDE, False)
    assert seated.locator(".status").inner_text() == "Reaching the table…"
    seated.locator(".lost").wait_for()
    assert seated.locator(".status").inner_text() == "Out of reach"


@pytest.mark.parametrize("size", [(390, 844), (844, 390), (320, 568)], ids=str)
def test_nothing_covers_anything_while_the_table_is_out_of_reach(
    chromium: Browser, stand_in: StandIn, size: tuple[int, int]
) -> None:
    page = new_page(chromium, size)
    stand_in.show(SEAT, waiting())
    sit(page, stand_in)
    stand_in.is_deaf = True
    stand_in.drop_all()
    page.locator(".lost").wait_for()
    page.locator(".tips li").last.scroll_into_view_if_needed()
    last, again = page.locator(".tips li").last.bounding_box(), page.locator(".gold.wide").bounding_box()
    assert last is not None
    assert again is not None
    assert last["y"] + last["height"] <= again["y"]
    assert again["y"] + again["height"] <= size[1]
    page.context.close()


def test_a_closed_table_is_told_and_nobody_knocks_again(seated: Page, stand_in: StandIn) -> None:
    stand_in.tell(m.Close("This table is closed."))
    seated.locator(".notice", has_text="This table is closed.").wait_for()
    assert seated.evaluate("localStorage.getItem('leaving-atlantis.seat')") is None
    assert seated.locator("button:visible").count() == 0, "it would lead nowhere"
    assert seated.locator("#news").text_content() == "This table is closed."


def test_a_phone_that_sees_no_menu_of_a_game_can_give_its_seat_back(seated: Page, stand_in: StandIn) -> None:
    seated.locator("#top .square").last.click()
    seated.get_by_text("Leave this seat").click()
    seated.locator(".sheet .gold").click()
    seated.locator(".notice").wait_for()
    until(lambda: stand_in.said(m.SeatNews)[-1].state == "none", seated)


# How it is read.


def test_a_name_is_never_more_than_a_name(page: Page) -> None:
    with StandIn(table(names=("Ada", ODD_NAME)), paints()) as stand_in:
        stand_in.show(SEAT, waiting(told=ODD_NAME))
        page.on("dialog", lambda dialog: pytest.fail(dialog.message))
        sit(page, stand_in)
        assert page.locator(".name").inner_text() == ODD_NAME
        assert page.locator("script").count() == 1


def test_large_text_has_the_list_first_and_the_board_on_a_button(seated: Page, stand_in: StandIn) -> None:
    seated.locator("#top .square").last.click()
    for _ in range(4):
        seated.get_by_text("Text size").click()
    assert "200 %" in seated.locator(".sheet").inner_text()
    seated.keyboard.press("Escape")
    assert not seated.locator("svg.board").is_visible()
    assert seated.evaluate("document.documentElement.scrollWidth") <= 390
    seated.locator(".full").click()
    assert seated.locator("svg.board").is_visible()
    tap(seated, OTHER)
    tap(seated, PIECE)
    gold(seated).click()
    until(lambda: chose(stand_in) == [(4, False)], seated)


def test_the_menu_keeps_the_focus_when_the_text_grows(seated: Page) -> None:
    seated.locator("[data-key=menu]").focus()
    seated.keyboard.press("Enter")
    seated.keyboard.press("Tab")
    seated.keyboard.press("Enter")
    assert "125 %" in seated.evaluate("document.activeElement.textContent")
    seated.keyboard.press("Escape")
    assert seated.evaluate("document.activeElement.dataset.key") == "menu"


def top_of(page: Page, what: str) -> float:
    box = page.locator(what).bounding_box()
    assert box is not None
    return box["y"]


def end_of(page: Page, what: str) -> float:
    box = page.locator(what).bounding_box()
    assert box is not None
    return box["y"] + box["height"]


def without_board(version: int) -> screens.Screen:
    """A question about a hand, with nothing beside it."""
    return structs.replace(small_screen(version), parts=(), things=(), choices=small_screen().choices[3:4])


@pytest.mark.parametrize("looks", ["{}", '{"size": 200}'])
@pytest.mark.parametrize("size", [(390, 844), (844, 390), (320, 568)], ids=str)
def test_nothing_jumps_between_a_step_with_a_board_and_one_without(
    chromium: Browser, stand_in: StandIn, size: tuple[int, int], looks: str
) -> None:
    page = new_page(chromium, size)
    page.add_init_script(f"localStorage.setItem('leaving-atlantis.looks', '{looks}')")
    stand_in.show(SEAT, small_screen())
    sit(page, stand_in)
    page.wait_for_selector("body.has-board")
    places = [top_of(page, place) for place in ("#steps", "#line", "#gold")]
    stand_in.show(SEAT, without_board(2))
    page.wait_for_selector("body:not(.has-board)")
    assert [top_of(page, place) for place in ("#steps", "#line", "#gold")] == pytest.approx(places, abs=1)
    page.context.close()


def test_the_line_does_not_move_when_something_is_opened(page: Page) -> None:
    moment = sample("atlandice", 1, 8, 3)
    with StandIn(table("atlandice"), paints()) as stand_in:
        stand_in.show(moment.seat, moment.screen)
        sit(page, stand_in, moment.seat)
        page.locator("button.line-head").first.wait_for()
        before = end_of(page, "#line")
        page.locator("button.line-head").nth(1).click()
        page.locator(".is-opened").wait_for()
        assert end_of(page, "#line") == pytest.approx(before, abs=1)


@pytest.mark.parametrize("size", [(390, 844), (844, 390), (320, 568)], ids=str)
def test_whoever_holds_the_eye_sees_the_hand_below_what_is_told(
    chromium: Browser, stand_in: StandIn, size: tuple[int, int]
) -> None:
    """The finger that holds it cannot scroll."""
    page = new_page(chromium, size)
    tiles = small_hand().parts[0]
    explorers = screens.Cards(
        "Your explorers", tuple(screens.Card(letter) for letter in "ABCDEFGHIJ"), sort="explorers"
    )
    stand_in.hands[SEAT] = lambda _: structs.replace(small_hand(), parts=(explorers, tiles))
    told = screens.Story(
        "A whale attacks on E2!", "Dario moves it onto the boat with your E.", pictures=("survive/whale",)
    )
    stand_in.show(SEAT, structs.replace(without_board(1), parts=(told,), is_hurt=True))
    sit(page, stand_in)
    press_eye(page)
    page.get_by_text(SECRET).wait_for()
    page.wait_for_timeout(300)
    tile, body = page.locator(".play").bounding_box(), page.locator("#body").bounding_box()
    assert tile is not None
    assert body is not None
    assert body["y"] <= tile["y"]
    assert tile["y"] + tile["height"] <= body["y"] + body["height"]
    page.mouse.up()
    page.context.close()


def test_the_foot_stays_below_where_there_is_no_list(page: Page, stand_in: StandIn) -> None:
    screen = structs.replace(small_screen(), things=(), choices=(), off="Pick up your hand")
    stand_in.show(SEAT, screen)
    sit(page, stand_in)
    page.wait_for_selector("svg.board")
    assert top_of(page, "#gold") > 700


@pytest.mark.parametrize("size", [(390, 844), (320, 568)], ids=str)
def test_ten_explorers_stand_in_one_row_and_leave_room_for_the_list(chromium: Browser, size: tuple[int, int]) -> None:
    moment = sample("survive", 1, 14, 3)
    with StandIn(table(), paints()) as stand_in:
        page = new_page(chromium, size)
        stand_in.phones[moment.seat] = moment.phone
        stand_in.show(moment.seat, moment.screen)
        sit(page, stand_in, moment.seat)
        cards = page.locator(".rack .thing")
        cards.first.wait_for()
        boxes = [box for card in cards.all() if (box := card.bounding_box())]
        assert len({box["y"] for box in boxes}) == 1
        assert len(boxes) == 10
        assert min(box["height"] for box in boxes) >= 48
        list_box, foot_box = page.locator("#body .row").first.bounding_box(), page.locator("#foot").bounding_box()
        assert list_box is not None
        assert foot_box is not None
        assert foot_box["y"] - list_box["y"] > 20
        board = page.locator(".holder").bounding_box()
        assert board is not None
        assert board["height"] >= 210
        open_hand(page)
        assert page.locator(".rack").count() == 1, "the values come to the same row"
        assert page.locator(".rack .number").count() > 0
        page.context.close()


def test_a_line_that_was_opened_is_closed_in_the_next_decision(page: Page) -> None:
    moment = sample("atlandice", 1, 8, 3)
    with StandIn(table("atlandice"), paints()) as stand_in:
        stand_in.show(moment.seat, moment.screen)
        sit(page, stand_in, moment.seat)
        page.locator("button.line-head").nth(1).click()
        page.locator(".is-opened").wait_for()
        stand_in.show(moment.seat, later(moment.screen, 2))
        until(lambda: page.locator(".is-opened").count() == 0, page)


@pytest.mark.parametrize("size", [(390, 844), (844, 390), (320, 568), (768, 1024)], ids=str)
def test_whatever_is_tapped_is_large_enough_and_within_the_page(
    chromium: Browser, stand_in: StandIn, size: tuple[int, int]
) -> None:
    page = new_page(chromium, size)
    stand_in.hands[SEAT] = lambda laid_out: small_hand(1, laid_out)
    stand_in.show(SEAT, small_screen())
    sit(page, stand_in)
    page.wait_for_selector("svg.board")
    for one in page.locator("#top button, #foot button, #body .row").all():
        box = one.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 48
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= size[0]
    page.context.close()


def test_readers_find_a_group_of_choices_a_spoken_line_and_a_toggle(seated: Page) -> None:
    assert seated.locator("[role=radiogroup] [role=radio]").count() == 2
    assert seated.locator("#line").get_attribute("aria-live") == "polite"
    assert seated.locator("#eye").get_attribute("aria-pressed") == "false"
    assert seated.locator(".holder").get_attribute("aria-hidden") == "true"
    order = seated.evaluate("Array.from(document.querySelectorAll('#body .row, #gold, #eye')).map(one => one.id)")
    assert order == ["", "", "gold", "eye"]


def test_readers_hear_what_stands_beside_the_line(page: Page, stand_in: StandIn) -> None:
    page.goto(stand_in.url)
    page.locator(".code-input").press_sequentially("2222" if stand_in.code != "2222" else "3333")
    page.locator(".refused").wait_for()
    assert page.locator("#news").text_content() == "That isn’t the code on the laptop. Look again."
    stand_in.show(SEAT, waiting())
    sit(page, stand_in)
    page.locator("#body").get_by_text("Ben is moving").wait_for()
    assert page.locator("#news").get_attribute("role") == "status"
    assert page.locator("#news").text_content() == "Ben is moving Ada’s serpent took your A."
    stand_in.show(SEAT, small_screen(2))
    page.wait_for_selector("svg.board")
    assert page.locator("#news").text_content() == ""


@pytest.mark.parametrize("size", [(390, 844), (320, 568)], ids=str)
def test_readers_hear_the_steps_that_are_folded(chromium: Browser, stand_in: StandIn, size: tuple[int, int]) -> None:
    page = new_page(chromium, size)
    steps = [
        screens.StepSign(f"A step with a long name {number}", "now" if number == 2 else "next") for number in range(5)
    ]
    stand_in.show(SEAT, structs.replace(small_screen(), steps=(screens.StepSign("First of all", "done"), *steps)))
    sit(page, stand_in)
    page.wait_for_selector("svg.board")
    tree = page.locator("#steps").aria_snapshot()
    assert "First of all" in tree
    assert "long name 4" in tree
    page.context.close()


def test_readers_know_where_back_leads_and_whose_letter_it_is(page: Page) -> None:
    moment = sample("survive", 1, 14, 3)
    with StandIn(table(), paints()) as stand_in:
        stand_in.show(moment.seat, moment.screen)
        sit(page, stand_in, moment.seat)
        first = page.locator(".rack button.thing").first
        first.wait_for()
        names = {thing.name for thing in moment.screen.things}
        assert (first.get_attribute("aria-label") or "").split(",")[0] in names
        first.click()
        assert page.locator(".back").get_attribute("aria-label") == f"Back: {moment.screen.heading}"


def test_whoever_still_looks_has_a_face_there(page: Page, stand_in: StandIn) -> None:
    screen = screens.Screen(1, "waiting", "Ada and Cleo are still looking", looking=(0, 2), has_eye=True)
    stand_in.show(SEAT, screen)
    sit(page, stand_in)
    faces = page.locator("#body .face .portrait")
    faces.first.wait_for()
    drawn = [face.get_attribute("data-picture") for face in faces.all()]
    assert drawn == [table().seats[0].face, table().seats[2].face]


def test_a_paused_table_is_a_plain_sentence(seated: Page, stand_in: StandIn) -> None:
    stand_in.show(SEAT, resting(2))
    seated.locator("#body").get_by_text("The game is paused.").wait_for()
    assert seated.locator("#gold").is_hidden()


def test_it_buzzes_only_when_the_seat_becomes_asked(page: Page, stand_in: StandIn) -> None:
    page.add_init_script("window.buzzes = []; navigator.vibrate = time => window.buzzes.push(time)")
    stand_in.show(SEAT, waiting())
    sit(page, stand_in)
    page.get_by_text("While its screen is on, it buzzes when you’re asked.").wait_for()
    stand_in.show(SEAT, small_screen(2))
    page.wait_for_selector("svg.board")
    stand_in.show(SEAT, later(small_screen(), 3))
    until(lambda: page.locator("#gold.is-asleep").count() == 0, page)
    assert page.evaluate("window.buzzes") == [200]


def test_first_looks_are_confirmed_only_after_a_look(page: Page, stand_in: StandIn) -> None:
    stand_in.hands[SEAT] = lambda laid_out: small_hand(1, laid_out)
    stand_in.show(SEAT, screens.Screen(1, "looking", "Look at your explorers.", has_eye=True))
    sit(page, stand_in)
    page.locator("#gold").dispatch_event("click")
    assert stand_in.said(m.Looked) == []
    press_eye(page)
    page.get_by_text(SECRET).wait_for()
    page.wait_for_timeout(400)
    page.mouse.up()
    gold(page).click()
    until(lambda: stand_in.said(m.Looked), page)
