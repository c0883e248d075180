"""The eye is always in reach of who may look, and the hand it shows never takes the place of the board."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from random import Random

import pygame
import pytest

from game.match import Match, Sharing
from game.rules.atlantis.actions import Play
from game.rules.atlantis.rules import AtlantisRules
from game.rules.atlantis.view import AtlantisView
from game.rules.survive.actions import Repel
from game.scenes import TableScene
from game.tables import DrawnTable
from game.widgets import Widget
from tests.driver import is_a
from tests.match.playing import a_step
from tests.tables.things import pawn, place_thing

from .driving import SIZES
from .evening import Evening, rules_for, sit_down

_WELL_ON = 150
"""Steps after which everybody has placed all, and turns are played."""


def whoever_may_look(folder: Path) -> Evening:
    """A person at a shared table who has a hand, and whose eye opens by one press and closes by the next."""
    match, random = sit_down(folder, rules_for("survive", 4)), Random(1)
    while len(match.log) < _WELL_ON or match.actor is None or not match.privacy.has_hand(match.actor):
        a_step(match, random)
    evening = Evening.of(match)
    evening.stage.change(on_and_off=["eye"])
    evening.pass_time()
    return evening


def test_set_to_on_and_off_one_press_opens_the_eye_and_the_next_closes_it(tmp_path: Path) -> None:
    evening = whoever_may_look(tmp_path)
    for is_up in (True, False, True, False):
        evening.key(pygame.K_e)
        assert evening.scene.visibility.is_up == is_up
    evening.close()


def test_the_eye_says_whether_it_is_held_or_pressed(tmp_path: Path) -> None:
    evening = whoever_may_look(tmp_path)
    scene = evening.scene
    for is_pressed, how in ((True, "press"), (False, "hold")):
        evening.stage.change(on_and_off=["eye"] if is_pressed else [])
        evening.pass_time()
        eye = next(one for one in scene.root.top.walk() if one.name == "eye" and one.rect.width)
        assert f"{how.capitalize()} to look" in (eye.tip, eye.own_words())
        heard = eye.hear(scene.root)
        assert heard is not None
        assert (heard.name, heard.is_held) == (f"Look at your hand: {how} E", not is_pressed)
    evening.close()


def test_an_eye_that_nobody_holds_closes_after_ten_seconds(tmp_path: Path) -> None:
    evening = whoever_may_look(tmp_path)
    evening.key(pygame.K_e)
    for _ in range(98):
        evening.scene.update(0.1)
    assert evening.scene.visibility.is_up
    for _ in range(4):
        evening.scene.update(0.1)
    assert not evening.scene.visibility.is_up
    evening.close()


def test_an_eye_that_nobody_holds_closes_with_the_focus_and_with_who_acts(tmp_path: Path) -> None:
    evening = whoever_may_look(tmp_path)
    evening.key(pygame.K_e)
    evening.tell(pygame.Event(pygame.WINDOWFOCUSLOST))
    assert not evening.scene.visibility.is_up
    evening.tell(pygame.Event(pygame.WINDOWFOCUSGAINED))
    evening.key(pygame.K_e)
    assert evening.scene.visibility.is_up
    random, first = Random(2), evening.scene.match.actor
    while evening.scene.match.actor in (first, None):
        a_step(evening.scene.match, random)
    assert not evening.scene.visibility.is_up
    evening.pass_time()
    assert not evening.scene.visibility.is_up
    evening.close()


@pytest.mark.parametrize("size", [(width, height, text) for width, height, text in SIZES if text <= 150])
def test_who_plays_sees_the_board_and_its_tiles_at_once(tmp_path: Path, size: tuple[int, int, int]) -> None:
    with sit_down(tmp_path, rules_for("survive", 4)) as match:
        random = Random(1)
        while len(match.log) < _WELL_ON or match.actor is None or not match.privacy.has_hand(match.actor):
            a_step(match, random)
        evening = Evening.of(match, size[:2], size[2])
        evening.pass_time()
        assert in_sight(evening, "eye")
        assert in_sight(evening, "gold")
        evening.key_down(pygame.K_e)
        board, hand = in_sight(evening, "board"), in_sight(evening, "eye")
        assert board
        assert hand
        assert evening.scene.visibility.is_up
        assert not board.rect.colliderect(hand.rect)
        evening.key_up(pygame.K_e)
        assert not evening.scene.visibility.is_up
        evening.close()


@pytest.mark.parametrize("game, sharing, size", [
    ("survive", "around", (1280, 720, 100)), ("survive", "passed", (1024, 640, 150)),
    ("atlantis", "around", (1024, 640, 150))
])  # fmt: skip
def test_a_hand_that_everyone_knows_to_be_empty_has_an_eye_that_rests(
    game: str, sharing: Sharing, size: tuple[int, int, int], tmp_path: Path
) -> None:
    """It keeps its place and says why; with something to see it never rests in its owner's turn."""
    with sit_down(tmp_path, rules_for(game, 3), sharing) as match:
        random, rested, used = Random(3), 0, 0
        while len(match.log) < (75 if game == "survive" else 10):  # by then all pieces are placed, and few have a tile
            a_step(match, random)
        evening = Evening.of(match, size[:2], size[2])
        for number in range(100):
            if match.is_over:
                break
            if match.actor is None or not isinstance(evening.top, TableScene):
                a_step(match, random)
                evening.pass_moment(0.4)
                continue
            visibility = evening.scene.visibility
            if number % 5 == 0 and not visibility.lies_open:
                evening.pass_time()
                eye = in_sight(evening, "eye")
                assert eye is not None
                is_empty = not match.privacy.has_hand(match.actor)
                assert eye.off == (evening.stage.say("table.empty-hand") if is_empty else "")
                rested, used = rested + is_empty, used + (not is_empty)
                if is_empty:
                    evening.key_down(pygame.K_e)
                    assert not visibility.is_up
                    assert match.privacy.curtain is None
                    evening.key_up(pygame.K_e)
            match.play(random.choice(match.legal()))
            evening.pass_moment(0.4)
        evening.close()
    assert rested or game == "atlantis", "nobody ever had an empty hand"
    assert used or sharing == "passed"


def play_until(match: Match, is_reached: Callable[[], object], seed: int) -> None:
    random = Random(seed)
    while match.actor is None or not is_reached():
        assert not match.is_over, "it never came to that"
        match.journal.wait()
        if match.privacy.inspecting is not None:
            match.privacy.end_inspection()
        elif match.privacy.curtain is not None:
            match.privacy.lift_curtain(match.privacy.curtain)
        else:
            a_step(match, random)


def find_two_cards(match: Match) -> tuple[int, int] | None:
    """Where a pawn is and where two of the cards in hand would lead it."""
    assert isinstance(match.rules, AtlantisRules)
    assert match.actor is not None
    view, kinds = match.view(match.actor), defaultdict[tuple[int, int], set[int]](set)
    assert isinstance(view, AtlantisView)
    for action in match.legal():
        if isinstance(action, Play):
            kinds[action.start, match.rules.route(view, action).end].add(action.kind)
    return next((way for way, cards in kinds.items() if len(cards) > 1), None)


@pytest.mark.parametrize("is_focus_lost", [False, True])
def test_a_list_of_cards_is_gone_with_the_hand_it_names(tmp_path: Path, is_focus_lost: bool) -> None:
    with sit_down(tmp_path, rules_for("atlantis", 2)) as match:
        play_until(match, lambda: find_two_cards(match), 7)
        start, end = find_two_cards(match) or (0, 0)
        evening = Evening.of(match)
        evening.pass_time()
        table = evening.scene.table
        assert isinstance(table, DrawnTable)
        evening.key_down(pygame.K_e)
        for thing in (pawn(start, match.actor or 0), place_thing(end)):
            at = table.model.things.place_of(thing)
            assert at is not None
            x, y = table.model.camera.pixel(at)
            evening.pass_moment(0.5)
            kinds = pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP
            evening.tell(
                *(
                    pygame.Event(kind, pos=(round(x), round(y)), button=1, rel=(0, 0), buttons=(0, 0, 0))
                    for kind in kinds
                )
            )
        assert evening.scene.root.popup, "it asks which card is meant"
        if is_focus_lost:
            evening.tell(pygame.Event(pygame.WINDOWFOCUSLOST))
        else:
            evening.key_up(pygame.K_e)
        assert not evening.scene.visibility.is_up
        assert evening.scene.root.popup is None
        evening.close()


def test_a_tile_that_is_clicked_in_a_pause_is_not_laid_out(tmp_path: Path) -> None:
    with sit_down(tmp_path, rules_for("survive", 4), seed=0) as match:
        play_until(match, lambda: any(isinstance(action, Repel) for action in match.legal()), 0)
        evening = Evening.of(match)
        evening.pass_time()
        scene, table = evening.scene, evening.scene.table
        assert is_a(table, "SurviveTable")
        before = scene.visibility.choices()
        evening.key(pygame.K_p)
        evening.key_down(pygame.K_e)
        evening.pass_moment(0.5)
        table.press_face([next(offer.tile for offer in table.offers.all if offer.tile)])
        evening.key_up(pygame.K_e)
        assert scene.visibility.choices() == before, "what nobody has laid out stays in the hand"
        evening.close()


def in_sight(evening: Evening, name: str) -> Widget | None:
    """The widget of a name, if it is wholly in the window."""
    window = pygame.Rect((0, 0), evening.stage.size)
    return next(
        (widget for widget in evening.top.root.top.walk() if widget.name == name and window.contains(widget.rect)), None
    )
