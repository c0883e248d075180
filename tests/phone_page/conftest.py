"""A browser for the whole run, and a table of its own for every test."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from .samples import paints, small_hand, small_screen, table
from .stand_in import StandIn
from .touching import PATIENCE

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    from .shots import browser  # only who asks for a browser needs Playwright

    with browser() as found:
        yield found


@pytest.fixture
def stand_in() -> Iterator[StandIn]:
    with StandIn(table(), paints()) as found:
        yield found


@pytest.fixture
def page(chromium: Browser) -> Iterator[Page]:
    from .shots import new_page

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
    from .shots import SEAT, sit

    stand_in.hands[SEAT] = lambda laid_out: small_hand(1, laid_out)
    stand_in.show(SEAT, small_screen())
    sit(page, stand_in)
    page.wait_for_selector("svg.board")
    return page
