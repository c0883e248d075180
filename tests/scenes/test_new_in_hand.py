"""What has just come into a hand glows until its owner's next step, and only where the hand is seen."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from game.engine.speech.describing import Item, Section
from game.engine.speech.words import Message
from game.match import Sharing
from game.rules.atlantis import events as atlantis
from game.rules.survive import events as survive
from game.scenes import PeekScene, TableScene
from game.scenes.peek import find_new
from tests.driver import find_all, is_a
from tests.match.playing import a_step

from .evening import Evening, rules_for, sit_down

CAME = {"atlantis": atlantis.CardDrawn, "survive": survive.TileKept}
STEPS = {"atlantis": 90, "survive": 240}
ENOUGH = 2
"""So often something glows, and then does not."""


def new_things(evening: Evening) -> int:
    evening.scene.surroundings.offers_changed()
    evening.scene.refresh_layout()
    return sum(getattr(widget, "is_new", False) for widget in evening.scene.root.top.walk())


@pytest.mark.parametrize("game", ["atlantis", "survive"])
def test_what_came_by_the_last_step_glows_until_the_next(game: str, tmp_path: Path) -> None:
    """Only the first seat is a person's, so that its hand lies open."""
    match, random = sit_down(tmp_path, rules_for(game, 2), bots={1: "random"}), Random(2)
    evening = Evening.of(match)
    since: int | None = None  # how much came since the person's last step
    seen: list[int] = []
    for _ in range(STEPS[game]):
        if match.is_over or sum(before > now == 0 for before, now in pairwise(seen)) == ENOUGH:
            break
        step = a_step(match, random)
        if step is None:
            continue
        if step.kind == "decision" and step.actor == 0:
            since = 0
        if since is not None:
            since += sum(isinstance(event, CAME[game]) and getattr(event, "seat", None) == 0 for event in step.events)
        evening.scene.table.show_step(step)
        if match.privacy.is_hand_open and not match.is_over:
            shown = new_things(evening)
            assert shown == (since or 0), step
            seen.append(shown)
    assert len(set(seen)) > 1
    evening.close()


@pytest.mark.parametrize("game", ["atlantis", "survive"])
def test_face_down_nothing_glows(game: str, tmp_path: Path) -> None:
    match, random = sit_down(tmp_path, rules_for(game, 2), bots={}), Random(2)
    evening = Evening.of(match)
    for _ in range(STEPS[game] // 4):
        if not match.is_over and (step := a_step(match, random)):
            evening.scene.table.show_step(step)
            assert not evening.scene.visibility.is_up
            assert new_things(evening) == 0
            assert not any(is_a(one, "CardWidget") and one.kind is not None for one in evening.scene.root.top.walk())
    evening.close()


@pytest.mark.parametrize(
    "game, sharing", [("atlantis", "around"), pytest.param("survive", "passed", marks=pytest.mark.soak)]
)
def test_the_look_at_what_came_marks_it_among_the_rest(game: str, sharing: Sharing, tmp_path: Path) -> None:
    """Whatever is told of it in a hand, as many are marked as kinds of things have come; what a seat had before never
    is.
    """
    match, random, looks, had = sit_down(tmp_path, rules_for(game, 3), sharing), Random(2), 0, 0
    evening = Evening.of(match)
    while not match.is_over and looks <= ENOUGH:
        evening.pass_moment(0.4)
        if isinstance(evening.top, PeekScene) and any(entry.kind == "decision" for entry in match.log):
            seat = match.privacy.inspecting
            came = [entry.events for entry in reversed(match.log)]
            since = next(
                number
                for number, entry in enumerate(reversed(match.log))
                if entry.kind == "decision" and entry.actor == seat
            )
            news = [event for events in came[:since] for event in events if isinstance(event, CAME[game])]
            pieces = find_all(evening.top, "Numbered")
            marked = [one for one in pieces if one.mark]
            assert 1 <= len(marked) <= len(news)
            looks, had = looks + 1, had + (len(pieces) > len(marked))
            match.privacy.end_inspection()
        elif isinstance(evening.top, TableScene) and match.actor is not None:
            evening.scene.lifting.lift("turn")
            match.play(random.choice(match.legal())) if match.actor is not None else None
        else:
            a_step(match, random)
    evening.close()
    assert looks > ENOUGH
    assert had, "nobody ever had anything besides"


def test_what_is_only_told_in_other_words_is_not_new() -> None:
    def item(key: str, number: int, picture: str = "helmet") -> Item:
        return Item(Message(key), picture, None, number)

    before = (Section("hand", (item("bought", 1), item("card", 1, "ring"))),)
    now = (Section("hand", (item("card", 1), item("card", 2, "ring"), item("card", 1, "vase"))),)
    assert find_new(before, now) == [item("card", 2, "ring"), item("card", 1, "vase")]
