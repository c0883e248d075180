"""Nothing jumps: board, rack and panels keep their place while trays come and go and the log grows."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.match import LogEntry
from game.rules.survive.state import DEFEND, LAUNCH, MOVE, PLACE, State
from game.widgets import Toasts
from tests.driver import is_a
from tests.inside import match_state, put_position
from tests.scenes.evening import Evening
from tests.tables.sitting import enliven

from .sitting import Sitting, seat_match, table_of
from .test_states import with_tiles
from .walking import decisions, rules_of


@pytest.fixture(params=[((1280, 720), 100), ((1024, 640), 125)], ids=["wide", "narrow"])
def sitting(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Sitting]:
    size, text = request.param
    sitting = Sitting(tmp_path, rules_of("four"), size, text)
    yield sitting
    sitting.close()


def first(step: int) -> State:
    rules = rules_of("four")
    return next(state for seed in range(6) for state in decisions(rules, seed) if state.step == step)


def test_the_board_keeps_its_place_whatever_is_asked(sitting: Sitting) -> None:
    places = {}
    for step in (PLACE, LAUNCH, MOVE, DEFEND):
        sitting.put(first(step))
        sitting.evening.key_up(pygame.K_e)
        places[step] = tuple(sitting.widget("board").rect)
    assert len(set(places.values())) == 1, places


def test_a_letter_that_is_placed_leaves_the_others_where_they_are(sitting: Sitting) -> None:
    state = first(PLACE)
    sitting.put(state)
    t, seat = sitting.rules.constants, state.actor
    before = {e: sitting.widget(f"rack {e}").rect.copy() for e in t.own[seat]}
    placed = state.copy()
    placed.where = list(state.where)
    gone = t.own[seat][2]
    placed.where[gone] = next(space for space, land in enumerate(state.land) if land)
    sitting.put(placed)
    assert sitting.find(f"rack {gone}") is None
    moved = {e: sitting.widget(f"rack {e}").rect for e in t.own[seat] if e != gone}
    assert moved == {e: rect for e, rect in before.items() if e != gone}


def test_the_tray_hides_nothing_that_can_be_clicked(sitting: Sitting) -> None:
    sitting.put(first(PLACE))
    constants, seat = sitting.rules.constants, sitting.match.to_act
    cells = [sitting.widget(f"rack {e}").rect for e in constants.own[seat] if sitting.find(f"rack {e}")]
    assert cells
    assert sitting.widget("board").rect.collidelist(cells) < 0, "it stands beside the board"


def test_panels_keep_their_height_while_the_log_grows(tmp_path: Path) -> None:
    match = seat_match(tmp_path, rules_of("four"), bots=dict.fromkeys((1, 2, 3), "random"))
    evening, book = Evening.of(match), match_state(match)
    put_position(match, with_tiles(rules_of("four")))
    places = []
    for long in (1, 4, 40):
        book.log = [LogEntry(1 + line % 2, "seat", (), line, "navigator") for line in range(long)]
        evening.scene.surroundings.offers_changed()
        evening.scene.refresh_layout()
        shown = (widget for widget in evening.scene.root.top.walk() if widget.name in ("log", "hand", "unseen"))
        places.append({widget.name: tuple(widget.rect) for widget in shown})
    evening.close()
    assert len(places[0]) == 3
    assert places[0] == places[1] == places[2]


def test_a_notice_hangs_below_what_is_asked(sitting: Sitting) -> None:
    sitting.put(first(MOVE))
    surface, look = pygame.Surface(sitting.evening.stage.look.size), sitting.evening.stage.look
    toasts = Toasts()
    toasts.tell("Nobody swims through a shark.")
    toasts.arrange(look, sitting.scene.toast_place)
    toasts.draw(surface, look)
    top = pygame.mask.from_threshold(surface, (0, 0, 0), (1, 1, 1, 255))
    top.invert()
    asked = sitting.widget("asked").rect
    assert min(rect.top for rect in top.get_bounding_rects()) >= asked.bottom


def test_the_rack_is_that_of_who_is_shown_to_place(tmp_path: Path) -> None:
    """The match may be further on than what is seen: plate, question and rack name one player all the same."""
    match = seat_match(tmp_path, rules_of("four"), bots={1: "castaway", 2: "castaway", 3: "castaway"})
    evening = Evening.of(match)
    table = table_of(evening.scene)
    enliven(table.host)
    assert match.rules.to_act(match.view(None).state) == match.view(None).state.player  # type: ignore[attr-defined]
    seen = set()
    evening.scene.playing.play(match.legal()[0])
    for _ in range(400):
        evening.pass_moment(1 / 30)
        shown = evening.scene.decision.seat
        titles = [
            widget.text
            for widget in evening.top.root.top.walk()
            if is_a(widget, "OneLine") and "explorers" in widget.text
        ]
        if titles and shown is not None:
            seen.add(shown)
            assert all(match.players[shown].name in title for title in titles), (shown, titles)
        if match.actor == 0 and not evening.is_moving:
            break
    assert seen
