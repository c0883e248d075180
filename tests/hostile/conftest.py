"""A player's folder for every test, the program under a display that nobody sees, and campaigns whose figures are told
in the end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from tests.scenes.conftest import inline_bots, no_reviews, one_look_for_all, open_app, own_folder, puppets

from .campaign import FIGURES, HEADING, Campaign

__all__ = ["inline_bots", "no_reviews", "one_look_for_all", "open_app", "own_folder", "puppets"]


@pytest.fixture
def campaign(request: pytest.FixtureRequest) -> Iterator[Callable[[str], Campaign]]:
    """Begins a campaign of a name; in the end nothing may have gone wrong in any."""
    begun: list[Campaign] = []

    def begin(name: str) -> Campaign:
        begun.append(Campaign.of(name))
        return begun[-1]

    yield begin
    for one in begun:
        request.node.user_properties.extend([(FIGURES, HEADING), (FIGURES, one.figures())])
        one.keep_figures()
    for one in begun:
        one.conclude()
