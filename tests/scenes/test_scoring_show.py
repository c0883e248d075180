"""The show in time and the geometry of the chart, without a screen."""

from __future__ import annotations

import pygame
import pytest

from game.engine import Message
from game.engine.speech.story import Round, TurnedOver
from game.render import Look, Theme
from game.rules.atlandice.speech.story import CAUSES
from game.scenes.scoring import panels, show
from game.scenes.scoring.ladder import arrange_in_lines
from game.scenes.scoring.sky import draw_sky

SAVED, DROWNED = Message("saved"), Message("drowned")


def reveal(seat: int, value: int, counts: bool = True) -> TurnedOver:
    return TurnedOver(seat, Message("r"), "survive/explorer-crimson", value, counts)


ROUNDS = [
    Round(SAVED, (reveal(0, 1), reveal(1, 1))),
    Round(SAVED, (reveal(1, 2),)),
    Round(SAVED, (reveal(0, 6),)),
    Round(DROWNED, (reveal(1, 5, counts=False),)),
]


def play_sounds(scoring: show.ScoringShow, seconds: float) -> list[str]:
    return [sound for _ in range(round(seconds / 0.05)) for sound in scoring.advance(0.05)]


def test_rounds_begin_one_after_another_with_a_breath_before_another_kind() -> None:
    scoring = show.ScoringShow(ROUNDS)
    begun = []
    while scoring.is_counting:
        begun.append(scoring.rounds_begun)
        scoring.advance(0.05)
    lengths = [begun.count(number) for number in range(5)]
    assert lengths == pytest.approx([12, 7, 7, 12, 8], abs=1)


def test_points_are_those_that_are_turned_over_and_count() -> None:
    scoring = show.ScoringShow(ROUNDS)
    assert (scoring.total(0), scoring.total(1)) == (0, 0)
    scoring.advance(0.6 + 0.35)
    assert (scoring.total(0), scoring.total(1)) == (1, 1)
    scoring.finish()
    assert (scoring.total(0), scoring.total(1)) == (7, 3)


def test_every_round_the_last_count_and_the_end_are_heard() -> None:
    assert play_sounds(show.ScoringShow(ROUNDS), 5) == [
        "score-flip",
        "score-flip",
        "score-flip",
        "score-total",
        "score-flip",
        "win",
    ]


def test_who_skips_hears_the_end_alone() -> None:
    scoring = show.ScoringShow(ROUNDS)
    scoring.advance(0.7)
    assert scoring.finish() == ["win"]
    assert scoring.finish() == []


def test_a_faster_show_is_shorter_and_an_instant_one_over() -> None:
    lengths = {}
    for speed, pace in show.PACES.items():
        scoring = show.ScoringShow(ROUNDS, pace)
        lengths[speed] = 0
        while scoring.is_moving:
            scoring.advance(0.02)
            lengths[speed] += 1
    assert lengths["slow"] > lengths["normal"] > lengths["fast"] > lengths["instant"] == 0


def test_a_disc_comes_up_after_the_thing_is_tipped_back() -> None:
    assert (show.tip_at(0), show.tip_at(0.5), show.tip_at(1)) == (0, 1, 0)
    assert (show.flip_at(0.4), show.flip_at(1)) == (0, 1)


def test_what_counts_lies_before_what_is_only_shown() -> None:
    mixed = [Round(DROWNED, (reveal(0, 5, counts=False),)), Round(SAVED, (reveal(0, 6),))]
    assert [slot.reveal.value for slot in show.slots(mixed, 0)] == [6, 5]


@pytest.mark.parametrize("count", [1, 5, 10, 20, 30, 60])
def test_things_stand_in_their_room_with_every_value_in_sight(count: int) -> None:
    for width, high in ((400, 80), (250, 60), (600, 120)):
        lines = arrange_in_lines(count, width, high, 90)
        assert lines.lines * lines.each >= count
        assert lines.lines * lines.high <= high + 0.01
        assert (lines.each - 1) * lines.step + 0.62 * lines.high <= width + 0.01
        assert lines.each == 1 or lines.step >= 0.53 * lines.high  # no disc covers another


def test_lines_that_would_hide_each_other_lie_in_lanes() -> None:
    parts = panels.strokes([((0, 0), (5, 3), (9, 3)), ((0, 0), (7, 3), (9, 3))])
    lane = panels.lanes(parts)
    assert {lane[part] for part in parts if part.is_level and part.fixed == 0} == {0, 1}
    assert {lane[part] for part in parts if part.is_level and part.fixed == 3} == {0, 1}
    assert all(lane[part] == 0 for part in parts if not part.is_level)


def test_a_line_is_made_of_level_and_upright_strokes() -> None:
    assert panels.strokes([((0, 0), (4, 2), (9, 2))]) == [
        panels.Stroke(0, True, 0, 0, 4),
        panels.Stroke(0, False, 4, 0, 2),
        panels.Stroke(0, True, 2, 4, 9),
    ]


def test_marks_are_moved_apart_and_stay_in_order() -> None:
    assert panels.spread([50, 50, 10], 20, 0, 100) == [40, 60, 10]
    moved = panels.spread([95, 96, 97], 20, 0, 100)
    assert moved == [60, 80, 100]


@pytest.mark.parametrize("low, high", [(0, 1), (0, 16), (-13, 38), (0, 250)])
def test_ticks_are_few_round_and_between_the_ends(low: int, high: int) -> None:
    found = panels.ticks(low, high)
    assert 0 in found
    assert 2 <= len(found) <= 6
    assert low <= found[0] <= found[-1] <= high


def test_equal_lines_take_turns_and_none_leaves_its_points() -> None:
    """Six who have nothing yet all lie at 0, and each is to be seen."""
    parts = panels.strokes([((0, 0), (10, 1 + seat)) for seat in range(6)])
    lane = panels.lanes(parts)
    level = [part for part in parts if part.is_level and part.fixed == 0]
    assert sorted(lane[part] for part in level) == [*range(6)]
    assert {panels.share_lanes(parts, lane)[part] for part in level} == {6}
    pieces = [piece for number in range(6) for piece in panels.dashes(0, 120, number, 6, 10)]
    assert sorted(pieces) == [(start, start + 10) for start in range(0, 120, 10)]


def test_a_line_at_nothing_is_drawn_at_nothing() -> None:
    pygame.font.init()
    colours = ("crimson", "azure", "sun", "plum", "amber", "pearl")
    chart = panels.Chart([((0, 0), (9, 0), (10, 5 + seat)) for seat in range(6)], colours, range(6))
    drawing = panels.ChartDrawing(Look(Theme.load(), (1280, 720)), (500, 160), chart)
    parts = panels.strokes(chart.lines)
    lane = panels.lanes(parts)
    for part in parts:
        for piece in drawing.pieces(part, lane[part], panels.share_lanes(parts, lane)[part]):
            if part.is_level:
                assert abs(piece.centery - drawing.y(part.fixed)) <= 1


def test_every_game_ends_under_a_sky_of_its_own() -> None:
    """The volcano, the row at sunset, the city at night: none of them is another's."""
    pygame.display.init()
    look = Look(Theme.load(), (640, 360))
    skies = {
        game: pygame.image.tobytes(draw_sky(look, (640, 360), game), "RGB")
        for game in ("survive", "atlantis", "atlandice")
    }
    assert len(set(skies.values())) == 3
    night = draw_sky(look, (640, 360), "atlandice")
    assert sum(night.get_at((20, 20))[:3]) < 200, "a title in gold is read on a dark sky"


def test_what_is_won_in_the_city_has_signs_of_its_own() -> None:
    assert len(set(CAUSES.values())) == len(CAUSES)
    assert all(picture.startswith("scoring/score-") for picture in CAUSES.values())
