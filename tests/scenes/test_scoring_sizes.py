"""Nothing of the scoring is clipped, however small the window, large the text, long the words and many the players."""

from __future__ import annotations

import pytest

from tests.conformance.tables import Table

from .clipping import find_clipped
from .driving import SIZES, Open, in_windows
from .pseudo import PSEUDO
from .scored import TABLES, finish_game, scene, scoring, wait

LONG = ["W" * 18, "Marta Wilhelmina Ottoline", "Q" * 18, "Pelican", "Bo", "Zoë"]


_EVERY = [*SIZES, (1280, 720, 125), (1280, 720, 200), (3840, 2160, 100)]


@pytest.mark.parametrize("table, size", in_windows(TABLES[::-1], _EVERY))  # the fullest tables in the tightest window
def test_nothing_is_clipped(open_app: Open, table: Table, size: tuple[int, int, int]) -> None:
    app = open_app(scoring(finish_game(table, 2, LONG)), *size)
    wait(app, 0.4)
    assert scene(app).show.is_counting
    assert find_clipped(scene(app).root, app.stage.look) == []
    scene(app).skip()
    for tab in ("ranking", "chart", "costs", "awards"):
        scene(app).choose_tab(tab)
        app.turn([], 1.0)
        assert find_clipped(scene(app).root, app.stage.look) == []


@pytest.mark.parametrize(
    "table, width, height, text",
    [
        pytest.param(table, *size, marks=() if (i + place) % 2 else pytest.mark.soak, id=f"{table}-{size}")
        for i, table in enumerate(TABLES[::2])
        for place, size in enumerate([(1280, 720, 100), (1024, 640, 200)])
    ],
)
@pytest.mark.usefixtures("made_up_language")
def test_nor_is_anything_in_longer_words(open_app: Open, table: Table, width: int, height: int, text: int) -> None:
    app = open_app(scoring(finish_game(table, 2, LONG)), width, height, text, PSEUDO)
    assert find_clipped(scene(app).root, app.stage.look) == []
    scene(app).skip()
    for tab in ("ranking", "chart", "costs", "awards"):
        scene(app).choose_tab(tab)
        app.turn([], 1.0)
        assert find_clipped(scene(app).root, app.stage.look) == []
