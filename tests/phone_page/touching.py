"""What a person does with the page, in a real browser, and what is seen of it."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import TYPE_CHECKING, Any

from game.phones import messages as m

from .samples import PLACES, SECRET
from .stand_in import StandIn

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

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
