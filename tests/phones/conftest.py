"""Servers that end with their test."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game.phones.line import PhoneLine

from .serving import InThread, Serving


@pytest.fixture
def beside() -> Iterator[InThread]:
    """A server in a thread; nothing may have failed in it."""
    server = InThread()
    yield server
    server.close()
    assert server.errors == []


@pytest.fixture
def serving(beside: InThread) -> Serving:
    return beside.serving


@pytest.fixture
def line() -> Iterator[PhoneLine]:
    """The line to a process of its own."""
    line = PhoneLine()
    yield line
    line.close("Bye.")
    line.wait()
