"""Words and marks stand out from the water and land below them at every hour, also for people who lack a kind of
cones.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
import pytest

from game.light import HOURS
from game.rules import GAMES
from tests.soaks import soaked_unless
from tools import contrast
from tools.contrast import DAYTIMES, SIGHTS, UNLIT, Sample, measure, sample_menu, sample_screen, sample_table
from tools.shot_list import SHOTS
from tools.studio import Size, Studio

WORDS = 4.5  # what words have at the least, to every kind of eyes
TITLE, TURN, PROMPT, NAMES, LINE, RING = (
    "heading cream",
    "caption mist",
    "ask cream",
    "names",
    "line",
    "mark of a safe space: glow",
)
LEAST: Mapping[str, Mapping[str, Sequence[float]]] = {
    "survive": {
        TITLE: (5.5, 5.5, 7.7, 7.7, 16.0),
        TURN: (4.7, 4.7, 6.5, 6.5, 12.8),
        PROMPT: (4.9, 4.7, 4.7, 4.7, 8.0),
        NAMES: (WORDS,) * HOURS,
        LINE: (1.42, 1.42, 1.44, 1.44, 1.5),
        RING: (4.44, 4.44, 4.53, 4.53, 5.16),
    },
    "atlantis": {TITLE: (5.5, 5.5, 5.5, 5.5, 10.8), TURN: (4.7, 4.7, 4.7, 4.7, 7.9), PROMPT: (4.7, 4.7, 4.7, 4.7, 6.3)},
    "atlandice": {
        TITLE: (5.5, 5.5, 5.5, 5.5, 16.0),
        TURN: (4.7, 4.7, 4.7, 4.7, 12.8),
        PROMPT: (4.7, 4.7, 4.7, 4.7, 12.9),
    },
}
"""What things have at the least at each hour, to ordinary eyes."""
PIECES = 1.15  # what the colours of pieces have on their sea: ink around them, a symbol and a ring of foam carry them
WORST_PIECES = 1.1  # the same to eyes that lack something
WORSE = 0.85  # the part of a figure that marks keep to eyes that lack something
PALER = 0.8  # the part of a mark's figure without light that it keeps at any hour, to any eyes
TABLES = [(game, hour) for game in GAMES for hour in range(HOURS)]
USUAL = ("survive", 2)  # where the sun stands low behind the question
BOARDS = ("survive-atoll", "atlantis-causeway")  # one with a sea of its own, one with another row
WINDOWS: Sequence[tuple[Size, int | None]] = (((1024, 640), 150), ((1920, 1080), None))
LIT_SCREENS = [(f"{kind}-{game}", game) for kind in ("puzzle", "moment") for game in GAMES] + [
    ("lesson-survive-04-place-e", "survive")
]


def sample(colour: Sequence[int], ground: Sequence[Sequence[int]], is_words: bool = False) -> Sample:
    return Sample("it", np.array([colour], np.uint8), np.array(ground, np.uint8), is_words)


# The measure itself.


def test_contrast_goes_from_1_to_21_and_is_the_same_both_ways() -> None:
    white, black, grey = (255, 255, 255), (0, 0, 0), (118, 118, 118)
    assert sample(white, [black]).measure() == pytest.approx(21.0)
    assert sample(black, [white]).measure() == pytest.approx(21.0)
    assert sample(grey, [grey]).measure() == pytest.approx(1.0)
    assert sample(grey, [white]).measure() == pytest.approx(4.54, abs=0.01), (
        "the darkest grey of WCAG that words may have on white"
    )


@pytest.mark.parametrize("sight", SIGHTS)
def test_to_all_eyes_white_is_white_and_grey_is_grey(sight: str) -> None:
    for value in (0, 90, 255):
        colour = np.array([[value] * 3], np.uint8)
        assert contrast.luminance(colour, sight) == pytest.approx(contrast.luminance(colour), abs=1e-4)


def test_red_is_dark_to_who_lacks_the_cones_for_it() -> None:
    red = np.array([[255, 0, 0]], np.uint8)
    assert contrast.luminance(red, "protanopia") < 0.6 * contrast.luminance(red)


def test_words_go_by_the_lightest_part_of_their_ground_and_marks_by_the_middle() -> None:
    dark, light = (10, 20, 40), (200, 200, 190)
    ground = [dark] * 98 + [light] * 2
    assert sample((255, 246, 224), ground, is_words=True).measure() < 2
    assert sample((255, 246, 224), ground).measure() > 10
    assert sample(dark, [light] * 98 + [dark] * 2, is_words=True).measure() == pytest.approx(1.0)


# The screens.


@pytest.mark.parametrize("table", soaked_unless(lambda one: one == USUAL, TABLES))
def test_all_on_a_table_stands_out_at_every_hour(furnished: Studio, table: tuple[str, int]) -> None:
    game, hour = table
    samples = sample_table(furnished, game, hour)
    figures = {sight: measure(samples, sight) for sight in SIGHTS}
    assert LEAST[game].keys() <= figures["ordinary"].keys(), "not everything was found"
    for what, least in LEAST[game].items():
        assert figures["ordinary"][what] >= least[hour], what
        for sight in SIGHTS if what in (LINE, RING) else ():
            assert figures[sight][what] >= WORSE * least[hour], (what, sight)
    for sight, found in figures.items():
        assert_words_stand_out(samples, sight)
        pieces = [figure for what, figure in found.items() if what.startswith("piece")]
        assert min(pieces, default=PIECES) >= (PIECES if sight == "ordinary" else WORST_PIECES), sight


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES)
def test_no_mark_is_much_paler_than_without_light(furnished: Studio, game: str) -> None:
    unlit = sample_table(furnished, game, UNLIT)
    for hour in range(HOURS):
        lit = sample_table(furnished, game, hour)
        for sight in SIGHTS:
            before, now = strongest(measure(unlit, sight)), strongest(measure(lit, sight))
            assert before.keys() == now.keys()
            assert not {mark: (now[mark], before[mark]) for mark in now if now[mark] < PALER * before[mark]}, (
                hour,
                sight,
            )


def strongest(figures: Mapping[str, float]) -> dict[str, float]:
    """Marks by the one of their lines, light or ink, that stands out most."""
    found: dict[str, float] = {}
    for what, figure in figures.items():
        mark, _, _ = what.rpartition(" ")
        if what.startswith("mark"):
            found[mark] = max(figure, found.get(mark, figure))
    return found


@pytest.mark.soak
@pytest.mark.parametrize("size, text", WINDOWS)
@pytest.mark.parametrize("game, hour", TABLES)
def test_words_stand_out_in_other_windows(
    furnished: Studio, game: str, hour: int, size: Size, text: int | None
) -> None:
    samples = sample_table(furnished, game, hour, size, text)
    for sight in SIGHTS:
        assert_words_stand_out(samples, sight)


@pytest.mark.soak
@pytest.mark.parametrize("hour", range(HOURS))
@pytest.mark.parametrize("board", BOARDS)
def test_words_stand_out_on_other_boards(furnished: Studio, board: str, hour: int) -> None:
    samples = sample_table(furnished, board, hour)
    for sight in SIGHTS:
        assert_words_stand_out(samples, sight)


@pytest.mark.soak
@pytest.mark.parametrize("hour", range(HOURS))
@pytest.mark.parametrize("name, game", LIT_SCREENS)
def test_words_around_other_tables_stand_out(furnished: Studio, name: str, game: str, hour: int) -> None:
    with contrast.at_hour(game, hour):
        samples = sample_screen(furnished, SHOTS[name])
    for sight in SIGHTS:
        assert_words_stand_out(samples, sight)


@pytest.mark.parametrize("daytime", soaked_unless(lambda one: one == "evening", DAYTIMES))
def test_words_of_the_menu_stand_out_by_day_and_by_night(furnished: Studio, daytime: str) -> None:
    samples = sample_menu(furnished, daytime)
    assert {one.what.split()[0] for one in samples} == {"about", "keys"}
    for sight in SIGHTS:
        assert_words_stand_out(samples, sight)
    if daytime == "evening":
        figures = measure(samples)
        assert figures["about cream"] >= 6.5
        assert figures["keys cream"] >= 14.5


def assert_words_stand_out(samples: Sequence[Sample], sight: str) -> None:
    words = measure([one for one in samples if one.is_words], sight)
    assert not {what: figure for what, figure in words.items() if figure < WORDS}, sight
