"""Coming in by code and seat in a real browser, and coming back after sleep, reload and a line that dies."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from game.phones import messages as m

from .samples import paints, small_screen, table, waiting
from .stand_in import StandIn

pytest.importorskip("playwright")
from .shots import SEAT, new_page, sit, sit_and_ask
from .touching import HIDE, until

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser


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
