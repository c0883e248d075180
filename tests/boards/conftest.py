"""What the tests of boards share."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.boards.workshop import Workshop


@pytest.fixture
def workshop(tmp_path: Path) -> Workshop:
    """The classic board, to be damaged."""
    return Workshop(tmp_path)


@pytest.fixture
def atoll(tmp_path: Path) -> Workshop:
    """The atoll, to be damaged."""
    return Workshop(tmp_path, "survive-atoll")
