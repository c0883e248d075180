"""Whole games by phones, in a real browser against the real process: by phones alone, by phones and laptop in turn, and
with phones that sleep, vanish, are reloaded or opened twice at every kind of question.

The short ways are in `.ci/run`; the rest is run before a release: `pytest -n 2 -m browser tests/phone_page`.
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

from game.match import Sharing
from game.rules import GAMES
from game.scenes import CurtainScene, PeekScene
from game.tables.selection import ClickStep

pytest.importorskip("playwright")

from playwright.sync_api import Browser, Error  # only who asks for a browser needs it

from .evenings import Phone, PhoneEvening

pytestmark = pytest.mark.browser


def finish(evening: PhoneEvening) -> None:
    """Every phone has heard that the game is over, nobody is listened to any more, and no page has complained."""
    evening.until(lambda: all(phone.view == "gone" for phone in evening.at.values()))
    assert not evening.phones.is_on
    assert {seat: phone.errors for seat, phone in evening.at.items() if phone.errors} == {}
    evening.close()


def test_short_a_game_by_two_phones_and_a_bot(tmp_path: Path, chromium: Browser) -> None:
    evening = PhoneEvening(tmp_path, chromium, "atlantis", 3, [0, 1], bots={2: "castaway"})
    evening.play()
    finish(evening)


@pytest.mark.parametrize("sharing", ["around", "passed"])
@pytest.mark.parametrize("game", list(GAMES))
def test_a_whole_game_by_three_phones_and_a_bot(game: str, sharing: Sharing, tmp_path: Path, chromium: Browser) -> None:
    evening = PhoneEvening(tmp_path, chromium, game, 4, [0, 1, 2], sharing=sharing, bots={3: "sailor"})
    evening.play()
    assert all(phone.did > 10 for phone in evening.at.values())
    finish(evening)


def test_a_game_with_everything_in_the_box(tmp_path: Path, chromium: Browser) -> None:
    options = [
        "superpopulation=yes",
        "dolphins=yes",
        "squid=yes",
        "to_the_last=yes",
        "hunters=yes",
        "four_harbours=yes",
    ]
    evening = PhoneEvening(tmp_path, chromium, "survive", 6, range(6), options=options)
    evening.play()
    finish(evening)


@pytest.mark.parametrize("game", list(GAMES))
def test_phones_and_laptop_in_turn(game: str, tmp_path: Path, chromium: Browser) -> None:
    evening = PhoneEvening(tmp_path, chromium, game, 3, [0, 1])
    random = Random(8)
    by_screen = [0]

    def play_on_screen() -> None:
        match, scene = evening.match, evening.scene
        if isinstance(evening.evening.top, CurtainScene):
            evening.evening.lift_curtain()
        elif isinstance(evening.evening.top, PeekScene):
            match.privacy.end_inspection()
        is_ours = match.actor is not None and (match.actor not in evening.at or random.random() < 0.15)
        if match.actor is None or not is_ours or scene.table.is_busy or not scene.playing.is_idle:
            return
        if match.privacy.viewer == match.actor and not match.open_legal():
            scene.lifting.lift("turn")
        known = match.legal() if scene.visibility.is_up else match.open_legal()
        if known:
            scene.playing.do([ClickStep(random.choice(known))], is_confirmed=True)
            by_screen[0] += 1

    evening.play(play_on_screen)
    assert by_screen[0] > 10
    finish(evening)


@pytest.mark.parametrize("game", list(GAMES))
def test_phones_that_sleep_vanish_and_come_back_at_every_kind_of_question(
    game: str, tmp_path: Path, chromium: Browser
) -> None:
    evening = PhoneEvening(tmp_path, chromium, game, 3, [0, 1], bots={2: "castaway"}, seed=11)
    disturbed = set[tuple[str, str]]()

    def disturb() -> None:
        match = evening.match
        if match.actor is None or match.actor not in evening.at:
            return
        asked = match.rules.describe(match.view(None)).ask.key
        way = next((way for way in ("sleep", "reload", "vanish", "twice") if (way, asked) not in disturbed), None)
        if way is not None:
            disturbed.add((way, asked))
            _disturb(evening, evening.at[match.actor], match.actor, way)

    evening.play(disturb)
    assert len(disturbed) >= 8
    finish(evening)


_HIDDEN = """(hidden) => {
  Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


def _disturb(evening: PhoneEvening, phone: Phone, seat: int, way: str) -> None:
    match way:
        case "sleep":
            phone.page.evaluate(_HIDDEN, True)
            evening.until(lambda: evening.phones.state(seat) == "asleep")
            phone.page.evaluate(_HIDDEN, False)
        case "reload":
            phone.page.reload()
        case "vanish":
            with suppress(Error):  # it crashes, and has no time to say that it sleeps
                phone.page.goto("chrome://crash")
            evening.until(lambda: evening.phones.state(seat) != "here")
            _open_anew(evening, phone)
        case "twice":
            _open_anew(evening, phone)
    evening.until(lambda: evening.phones.state(seat) == "here" and phone.view == "seat")
    assert phone.page.evaluate("document.getElementById('eye').getAttribute('aria-pressed')") == "false"


def _open_anew(evening: PhoneEvening, phone: Phone) -> None:
    """Another page of the same phone, and then the first one is closed."""
    before, phone.page = phone.page, phone.open()
    phone.page.goto(evening.url)
    evening.until(lambda: phone.view == "seat")
    before.close()


def test_a_page_left_open_since_yesterday_finds_its_seat_gone(tmp_path: Path, chromium: Browser) -> None:
    evening = PhoneEvening(tmp_path, chromium, "survive", 3, [0], bots={1: "castaway", 2: "castaway"})
    phone = evening.at[0]
    phone.page.evaluate(_HIDDEN, True)
    evening.until(lambda: evening.phones.state(0) == "asleep")
    evening.phones.switch(False)
    evening.phones.switch(True)
    evening.until(lambda: bool(evening.phones.port))
    phone.page.evaluate(_HIDDEN, False)
    evening.until(lambda: phone.view == "join")
    assert phone.page.locator(".code-input").count() == 1
    assert phone.page.evaluate("Object.keys(localStorage)") == []
    evening.close()
