"""A browser for the whole run, and a table of its own for every test."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from .samples import paints, table
from .stand_in import StandIn

if TYPE_CHECKING:
    from playwright.sync_api import Browser


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    from .shots import browser  # only who asks for a browser needs Playwright

    with browser() as found:
        yield found


@pytest.fixture
def stand_in() -> Iterator[StandIn]:
    with StandIn(table(), paints()) as found:
        yield found
