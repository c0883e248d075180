"""Errors carry their code and values, between processes too."""

from __future__ import annotations

import pickle

import pytest

from game.engine import DamagedJournal, GameError, ImpossibleOptions
from game.files.faults import BadDocument, Fault

ERRORS = [
    GameError("unknown-game", game="chess", known=("survive",)),
    ImpossibleOptions("needs-squid", option="gentle_squid", other="squid"),
    DamagedJournal("journal-line", line=3, text="?"),
    BadDocument([Fault("a.yaml", "3: points", "out-of-range", {"value": 0, "low": 1, "high": 12})]),
]


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: error.code)
def test_an_error_arrives_as_it_was_sent(error: GameError) -> None:
    arrived = pickle.loads(pickle.dumps(error))
    assert type(arrived) is type(error)
    assert (arrived.code, arrived.values, str(arrived)) == (error.code, error.values, str(error))
    assert getattr(arrived, "faults", None) == getattr(error, "faults", None)
