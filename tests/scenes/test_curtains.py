"""The curtain comes only where it is needed: as often as eyes change where the device is passed, else hardly ever."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from random import Random

import pygame
import pytest

from game.match import Sharing
from game.match.privacy import is_defence
from game.scenes import CurtainScene, PeekScene, ScoringScene, TableScene
from game.widgets import Label

from ..match.playing import a_step, until
from ..soaks import few_or_soak
from .evening import Evening, rules_for, sit_down


def curtains(evening: Evening) -> tuple[int, list[int | None]]:
    """Plays to the scoring: how many curtains came, but for those before something new and for attacks, and who decided
    in what order.
    """
    match, random, count, deciders = evening.scene.match, Random(2), 0, list[int | None]()
    while not isinstance(evening.top, ScoringScene):
        if match.privacy.curtain is not None or match.privacy.inspecting is not None or match.is_over:
            evening.pass_time()
        if isinstance(evening.top, CurtainScene):
            count += not match.privacy.is_of_news and not is_defence(
                match.to_act, match.open_legal(), match.view(None).history
            )
            evening.lift_curtain()
        elif isinstance(evening.top, PeekScene):
            match.privacy.end_inspection()
            evening.pass_time()
        elif match.actor is not None:
            deciders.append(match.actor)
            match.play(random.choice(match.legal()))
        else:
            match.tick()
    evening.close()
    return count, deciders


def changes(deciders: list[int | None]) -> int:
    return 1 + sum(one != other for one, other in pairwise(deciders))


SAID_BEFOREHAND: list[tuple[str, int, Sharing, int]] = [
    ("survive", 4, "passed", 4 * 10),  # one for every explorer that is placed, none for boats and moves
    ("atlantis", 2, "around", 0),  # cards are lifted
    ("atlandice", 4, "passed", 0),  # nothing is secret
]


@pytest.mark.parametrize(
    "game, people, sharing, expected",
    [
        *SAID_BEFOREHAND,
        pytest.param("survive", 4, "around", 4, marks=pytest.mark.soak),  # a look each at what was dealt
        pytest.param("atlantis", 4, "around", 0, marks=pytest.mark.soak),
    ],
)
def test_so_many_curtains_come(game: str, people: int, sharing: Sharing, expected: int, tmp_path: Path) -> None:
    assert curtains(Evening.of(sit_down(tmp_path, rules_for(game, people), sharing)))[0] == expected


def test_passed_around_it_comes_at_every_change_of_eyes_where_cards_are_needed(tmp_path: Path) -> None:
    count, deciders = curtains(Evening.of(sit_down(tmp_path, rules_for("atlantis", 2), "passed")))
    assert count == changes(deciders)
    assert count > 10


@pytest.mark.soak  # every run has it for four, above
def test_passed_around_it_comes_for_every_explorer_and_not_for_boats_and_moves(tmp_path: Path) -> None:
    count, deciders = curtains(Evening.of(sit_down(tmp_path, rules_for("survive", 2), "passed")))
    assert count == 2 * 2 * 10  # two colours each
    assert changes(deciders) > 30


def test_who_is_asked_openly_can_ask_to_look_by_a_button_and_by_a_key(tmp_path: Path) -> None:
    match = sit_down(tmp_path, rules_for("survive", 2), "passed")
    evening = Evening.of(match)
    looks: list[Callable[[], None]] = [lambda: evening.key(pygame.K_e), lambda: press(evening)]
    for look in looks:
        while match.actor is None or match.privacy.viewer is not None or not match.privacy.has_hand(match.actor):
            a_step(match, Random(1)) if match.actor is None else match.play(match.legal()[0])
        seat = match.actor
        evening.pass_time()
        assert isinstance(evening.top, TableScene)
        assert not evening.scene.visibility.is_up
        look()
        evening.pass_time()
        assert isinstance(evening.top, CurtainScene)
        evening.lift_curtain()
        evening.pass_time()
        assert match.view(seat).seat == seat
        assert evening.scene.visibility.is_up
    evening.close()


def press(evening: Evening) -> None:
    """The button of the eye."""
    eye = next(widget for widget in evening.top.root.top.walk() if widget.name == "eye")
    evening.tell(
        *(pygame.Event(kind, pos=eye.rect.center, button=1) for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP))
    )


@pytest.mark.parametrize("sharing", ["around", "passed"])
@pytest.mark.parametrize("game", ["survive", "atlantis"])
def test_one_person_has_an_open_hand_and_no_curtain(game: str, sharing: Sharing, tmp_path: Path) -> None:
    match = sit_down(tmp_path, rules_for(game, 2), sharing, {1: "random"})
    evening = Evening.of(match)
    until(match)
    evening.pass_time()
    assert evening.scene.visibility.is_up
    evening.tell(pygame.Event(pygame.WINDOWFOCUSLOST))
    assert evening.scene.visibility.is_up
    assert curtains(evening)[0] == 0


@pytest.mark.parametrize("game, sharing", [("survive", "around"), ("survive", "passed"), ("atlantis", "passed")])
@few_or_soak("steps", 40, 400)
def test_the_device_is_passed_only_where_it_goes_from_hand_to_hand(
    game: str, sharing: Sharing, steps: int, tmp_path: Path
) -> None:
    """Every curtain of a game, whatever it comes for."""
    evening = Evening.of(sit_down(tmp_path, rules_for(game, 3), sharing))
    match, random, said = evening.scene.match, Random(3), set[str]()
    for _ in range(steps):
        evening.pass_time()
        if isinstance(evening.top, CurtainScene):
            said |= {label.text for label in evening.top.root.top.walk() if isinstance(label, Label)}
            evening.lift_curtain()
        elif isinstance(evening.top, PeekScene):
            match.privacy.end_inspection()
        elif match.actor is not None:
            match.play(random.choice(match.legal()))
        elif not match.is_over:
            match.tick()
    evening.close()
    say = evening.stage.say
    assert said & {say("privacy.pass"), say("privacy.for")} == {
        say("privacy.pass" if sharing == "passed" else "privacy.for")
    }
