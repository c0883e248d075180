"""When the decision changes hands at a table: nobody's key is taken for the next one's, and what was missed is told."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from game.match import Match, Sharing
from game.rules import GAMES
from game.scenes import CurtainScene, PeekScene, TableScene
from game.tables import DrawnTable
from game.widgets import Scroll
from tests.driver import find_all, find_one
from tests.match.playing import a_step
from tests.stand_ins import draw_no_boards

from .evening import Evening, rules_for, sit_down
from .lifting import needing_cards

_FRAME = 1 / 60


def _table(evening: Evening) -> TableScene:
    assert isinstance(evening.top, TableScene)
    return evening.top


def _first_of_other(evening: Evening, match: Match, seat: int) -> None:
    """Plays at random until it has just become another's turn than this seat's."""
    for _ in range(200):
        if match.actor not in (None, seat):
            return
        if isinstance(evening.top, PeekScene):
            evening.key(pygame.K_SPACE)
        elif match.actor is not None:
            _table(evening).visibility.lift("turn")
            _table(evening).playing.play(match.legal()[0])
        evening.stack.update(_FRAME)
    raise AssertionError("it never became another's turn")


def test_a_second_press_does_not_lift_the_cards_of_the_next(tmp_path: Path) -> None:
    with sit_down(tmp_path, rules_for("atlantis", 2)) as match:
        evening = Evening.of(match)
        evening.pass_time()
        assert match.actor is not None
        _first_of_other(evening, match, match.actor)
        assert _table(evening).visibility.needs_hand
        evening.key(pygame.K_SPACE)
        assert not _table(evening).visibility.is_up
        evening.pass_time()
        evening.key(pygame.K_SPACE)
        assert _table(evening).visibility.is_up


@pytest.mark.parametrize("is_put_down", [False, True])
def test_what_is_drawn_is_shown_only_to_whom_the_hand_is_up(is_put_down: bool, tmp_path: Path) -> None:
    with sit_down(tmp_path, rules_for("atlantis", 2)) as match:
        while match.actor is None:
            a_step(match, Random(1))
        evening, mover = Evening.of(match), match.actor
        evening.pass_time()
        visibility, write = _table(evening).visibility, match.rules.write
        visibility.lift("turn")
        while "finish" not in map(
            write, match.legal()
        ):  # a bridge that could still be laid is asked for before drawing
            _table(evening).playing.play(
                next(action for action in match.legal() if not write(action).startswith("bridge"))
            )
            match.journal.wait()
            evening.pass_time()
        assert (match.actor, visibility.is_up) == (mover, True)
        if is_put_down:
            visibility.let_down()
        _table(evening).playing.play(next(action for action in match.legal() if write(action) == "finish"))
        for _ in range(20):
            match.journal.wait()
            evening.pass_time()
        assert match.to_act != mover
        assert isinstance(evening.top, PeekScene) != is_put_down


def test_a_press_that_hastened_bots_decides_nothing(tmp_path: Path) -> None:
    with sit_down(tmp_path, rules_for("atlandice", 2), bots={1: "random"}) as match:
        evening = Evening.of(match)
        evening.pass_time()
        while match.actor == 0:
            _table(evening).playing.play(match.legal()[0])
        evening.sounds.heard.clear()
        for _ in range(2000):
            if match.actor == 0:
                break
            evening.stack.update(_FRAME)
        assert match.actor == 0
        decided = len(match.log)
        _table(evening).playing.take_choice(_table(evening).visibility.choices()[0])
        assert len(match.log) == decided
        assert "turn" in evening.sounds.heard


def _strip(evening: Evening) -> Any:
    evening.scene.refresh_layout()
    return next((widget for widget in find_all(evening.scene, "SinceStrip")), None)


def test_who_skips_reads_all_that_happened_since_their_turn(tmp_path: Path) -> None:
    with sit_down(tmp_path, rules_for("atlandice", 3), bots={1: "random", 2: "random"}) as match:
        evening = Evening.of(match)
        evening.pass_time()
        while match.actor == 0:
            _table(evening).playing.play(match.legal()[0])
        began = len(match.log)
        evening.stage.change(speed="slow")
        while len(match.log) <= began:
            evening.stack.update(0.1)
        assert match.actor is None
        evening.key(pygame.K_SPACE)
        while match.actor is None:
            evening.stack.update(_FRAME)
        evening.stack.update(_FRAME)
        strip = _strip(evening)
        assert strip is not None
        assert [line.line.number for line in strip.since.lines if line.line.actor > 0]
        assert all(line.line.number >= began for line in strip.since.lines)


def test_on_the_plain_table_what_happened_since_squeezes_no_choices(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    draw_no_boards(monkeypatch)
    with sit_down(tmp_path, rules_for("atlandice", 3)) as match:
        evening = Evening.of(match)
        evening.pass_time()
        scene = _table(evening)
        assert match.actor is not None

        def place() -> pygame.Rect:
            scene.refresh_layout()
            return next(widget for widget in scene.root.top.walk() if widget.name.startswith("choices")).rect.copy()

        first = match.actor
        while match.past.is_opening or match.actor == first:  # somebody has had a turn
            scene.playing.play(match.legal()[0])
            evening.pass_time()
        before = place()
        scene.panel_state.begin_since(0, len(match.log))
        scene.surroundings.offers_changed()
        assert place() == before
        assert _strip(evening) is not None


def test_on_the_plain_table_keys_begin_in_the_choices_and_the_list_stays_where_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    draw_no_boards(monkeypatch)
    places = set()
    with sit_down(tmp_path, rules_for("atlandice", 3)) as match:
        evening = Evening.of(match)
        evening.pass_time()
        scene = _table(evening)
        for _ in range(8):
            while match.actor is None:
                evening.stack.update(_FRAME)
            scene.refresh_layout()
            scrolled = next(widget for widget in scene.root.top.walk() if widget.name.startswith("choices"))
            assert isinstance(scrolled, Scroll)
            assert scrolled.offset == 0, "another list begins at its top"
            places.add(tuple(scrolled.rect))
            scene.root.focus_on(None)
            evening.key(pygame.K_DOWN)
            focused = scene.root.focused
            assert focused is not None
            assert focused.name.startswith(("choice ", "group "))
            scrolled.move(400, scene.root)
            scene.playing.play(match.legal()[0])
    assert len(places) == 1


@pytest.mark.parametrize(("game", "begin"), [pytest.param("survive", 230, marks=pytest.mark.soak), ("atlantis", 60)])
def test_nobody_lifts_the_hand_of_who_comes_next_before_the_screen_has_come_to_it(
    game: str, begin: int, tmp_path: Path
) -> None:
    """Around the table, at normal speed: the eye opens no other hand than that of whom the stepper names, in every
    moment.
    """
    with sit_down(tmp_path, rules_for(game, 4)) as match:
        random = Random(7)
        while len(match.log) < begin or match.actor is None:
            match.journal.wait()
            a_step(match, random)
        evening = Evening.of(match, moves=True)
        scene, early, looks = evening.scene, 0, set[int | None]()
        for _ in range(900):
            evening.pass_moment(0.1)
            if not isinstance(evening.top, TableScene):
                evening.key(pygame.K_SPACE)
                continue
            stepper = find_one(scene, "StepperBar")
            is_early = match.actor is not None and match.players[match.actor].name != stepper.player
            early += is_early
            evening.key_down(pygame.K_e)
            scene.refresh_layout()
            if scene.visibility.is_up or scene.root.shows_private:
                assert match.privacy.viewer is not None
                assert match.players[match.privacy.viewer].name == stepper.player
                looks.add(match.privacy.viewer)
            evening.key_up(pygame.K_e)
            if is_early:
                assert scene.gold.command != "lift"
                scene.lifting.peek(True)
                scene.visibility.lift("turn")
                assert not scene.visibility.is_up
            elif match.actor is not None and not scene.table.is_busy and scene.stillness.takes_clicks:
                scene.playing.play(random.choice(match.legal()))
            if early >= 8 and len(looks) >= 3:
                break
        assert early >= 8
        assert len(looks) >= 3


def test_a_look_at_a_hand_that_is_up_changes_nothing(tmp_path: Path) -> None:
    """The key of the eye, in the middle of a plan: the hand stays up for the turn, and so does what is planned."""
    with needing_cards(tmp_path) as match:
        evening = Evening.of(match)
        evening.pass_time()
        scene = evening.scene
        evening.key(pygame.K_SPACE)
        assert scene.visibility.is_lifted
        scene.table.select(
            replace(
                scene.table.selection, source=next(offer.source for offer in scene.table.offers.all if offer.source)
            )
        )
        before = scene.table.selection
        evening.key_down(pygame.K_e)
        assert scene.visibility.is_lifted
        evening.key_up(pygame.K_e)
        evening.pass_time()
        assert scene.visibility.is_lifted
        assert scene.table.selection == before


@pytest.mark.parametrize("game", GAMES)
def test_before_a_first_turn_the_key_says_why_there_is_nothing_to_read(game: str, tmp_path: Path) -> None:
    with sit_down(tmp_path, rules_for(game, 3)) as match:
        evening = Evening.of(match)
        evening.pass_time()
        for _ in range(match.rules.seats):
            if isinstance(evening.top, CurtainScene):
                evening.lift_curtain()
                evening.pass_time()
            if isinstance(evening.top, PeekScene):
                evening.key(pygame.K_SPACE)
                evening.pass_time()
        assert match.actor is not None
        evening.key(pygame.K_s)
        (told,) = evening.stage.toasts.texts
        assert "turn" in told
        assert not _table(evening).panel_state.is_since_kept


def go_on(evening: Evening) -> None:
    """Through whatever lies over the table."""
    evening.pass_time()
    while not isinstance(evening.top, TableScene):
        if isinstance(evening.top, CurtainScene):
            evening.lift_curtain()
        elif isinstance(evening.top, PeekScene):
            evening.scene.match.privacy.end_inspection()
        else:
            evening.key(pygame.K_ESCAPE)
        evening.pass_time()


SHARINGS = ("passed", "around")
WAYS: list[tuple[int, ...]] = [
    (),
    (pygame.K_p, pygame.K_p),
    (pygame.K_ESCAPE,),
    (pygame.K_r,),
    (pygame.K_F1,),
    (pygame.K_e,),
]


@pytest.mark.parametrize(
    "game, sharing, steps",
    [
        ("survive", "passed", 150),
        pytest.param("atlantis", "around", 6, marks=pytest.mark.soak),
        pytest.param("atlandice", "passed", 6, marks=pytest.mark.soak),
        pytest.param("atlantis", "passed", 6, marks=pytest.mark.soak),
        *(pytest.param("survive", sharing, 6, marks=pytest.mark.soak) for sharing in SHARINGS),
    ],
)
def test_the_first_arrow_shows_where_it_is_whoever_played_by_pointer_before(
    game: str, sharing: Sharing, steps: int, tmp_path: Path
) -> None:
    """By every way back to the table: the curtain, a look, the pause, the menu, the card and the rules."""
    with sit_down(tmp_path, rules_for(game, 3), sharing) as match:
        while len(match.log) < steps or match.actor is None:
            a_step(match, Random(steps))
        evening = Evening.of(match)
        go_on(evening)
        table, root = evening.scene.table, evening.scene.root
        assert isinstance(table, DrawnTable)
        for way in WAYS:
            board = root.covering
            assert board is not None
            if evening.scene.visibility.can_lift and not evening.scene.visibility.asks_first:
                evening.scene.lifting.lift("turn")
                evening.pass_time()
            at = next((at for thing in table.model.hot() if (at := table.model.things.place_of(thing))), (0.0, 0.0))
            x, y = map(round, table.model.camera.pixel(at))
            evening.tell(
                *(pygame.Event(kind, pos=(x, y), button=1) for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP))
            )
            if root.popup:
                root.close()
            evening.pass_time()
            if isinstance(evening.top, TableScene):
                for one in way:
                    evening.key(one)
            go_on(evening)
            if evening.scene.visibility.can_lift and not evening.scene.visibility.asks_first:
                evening.scene.lifting.lift("turn")
            evening.pass_time()
            before = evening.frame()
            evening.key(pygame.K_TAB if way == (pygame.K_r,) else pygame.K_DOWN)
            focused = root.focused
            assert focused, way
            assert root.is_focused(focused), way
            assert focused is not root.covering or table.cursor.thing or not table.model.hot(), way
            evening.pass_time()
            assert evening.frame() != before, way
        evening.close()
