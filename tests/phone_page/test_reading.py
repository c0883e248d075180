"""How the page is read in a real browser: in every size, by readers, and in calm."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from msgspec import structs

from game.phones import messages as m
from game.phones import screens
from game.words.catalogue import Catalogue
from tests.tables import phone_seat

from .samples import (
    ODD_NAME,
    OTHER,
    PIECE,
    SECRET,
    later,
    paints,
    resting,
    sample,
    small_hand,
    small_screen,
    table,
    waiting,
)
from .stand_in import StandIn

pytest.importorskip("playwright")
from .shots import SEAT, new_page, open_hand, sit
from .touching import chose, gold, press_eye, tap, until

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser


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


@pytest.mark.parametrize("looks", ["{}", '{"size": 200}'], ids=["usual", "large"])
@pytest.mark.parametrize("language", ["en", "bg", "zh-Hans"])
def test_no_word_for_lost_covers_a_letter(
    chromium: Browser, monkeypatch: pytest.MonkeyPatch, language: str, looks: str
) -> None:
    """Where it has no room, its sign stands for it."""
    monkeypatch.setattr(phone_seat, "WORDS", Catalogue.load(language))
    moment = sample("survive", 0, 8, 3)
    with StandIn(table(), paints()) as stand_in:
        page = new_page(chromium, (320, 568))
        page.add_init_script(f"window.localStorage.setItem('leaving-atlantis.looks', '{looks}')")
        stand_in.phones[moment.seat] = moment.phone
        stand_in.show(moment.seat, moment.screen)
        sit(page, stand_in, moment.seat)
        open_hand(page)
        lost = page.locator(".is-explorers .is-loss")
        lost.first.wait_for()
        labels = page.locator(".is-explorers .label")
        assert all(label.evaluate("it => it.scrollWidth <= it.clientWidth") for label in labels.all())
        for one in lost.all():
            assert one.locator(".note").inner_text() == phone_seat.WORDS.say("survive.heard.lost")
            assert one.locator("b").evaluate("it => it.scrollWidth <= it.clientWidth"), "the letter is whole"
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


@pytest.mark.parametrize(
    "language, read", [("en", "Your shark, 2, two moves"), ("zh-Hans", "Your shark，2，two moves")]
)
def test_a_card_is_read_as_the_language_joins_its_parts(page: Page, language: str, read: str) -> None:
    cards = screens.Cards("Your cards", (screens.Card("Shark", number="2", note="two moves", thing=PIECE),))
    screen = structs.replace(small_screen(), parts=(cards,), things=(screens.Thing(PIECE, "Your shark"),))
    with StandIn(table(words=Catalogue.load(language)), paints()) as stand_in:
        stand_in.show(SEAT, screen)
        sit(page, stand_in)
        assert page.locator(f"[data-key=card-{PIECE}]").get_attribute("aria-label") == read


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
