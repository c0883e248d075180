"""What can reach me? Its key and its button, and that what is shown follows from the rules."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from game.engine import CHANCE, NOBODY
from game.learning.voyage import TodaysDeal, begin_deal
from game.rules import GAMES
from game.rules.atlandice.score import behind_in, counts_of
from game.rules.atlantis.route import openings, way_home
from game.rules.atlantis.state import NONE
from game.rules.survive import actions as a
from game.rules.survive import events as ev
from game.rules.survive.constants import DOLPHIN, SERPENT, SHARK, SQUID, WHALE
from game.rules.survive.queries import eater_on
from game.rules.survive.speech.dangers import reached
from game.rules.survive.state import CREATURE, ROLL
from game.rules.survive.state import NONE as NOT_THERE
from game.scenes import Scene, Stage, open_table
from game.tables import DrawnTable
from game.widgets import Button
from tests.driver import gold
from tests.match.playing import a_step
from tests.soaks import each_with_each, few_or_soak, soaked_unless
from tools.shot_list import SHOTS
from tools.studio import Shot, Studio

from .evening import Evening, rules_for, sit_down


def begin(folder: Path, game: str, people: int = 2, size: tuple[int, int] = (1280, 720), text: int = 100) -> Evening:
    """A game at a person's decision, some way on."""
    match = sit_down(folder, rules_for(game, 3), bots=dict.fromkeys(range(people, 3), "sailor"))
    random = Random(5)
    while match.actor is None or len(match.log) < 130:
        a_step(match, random)
    evening = Evening.of(match, size, text)
    evening.pass_time()
    return evening


def is_on(evening: Evening) -> bool:
    return evening.scene.table.shows_threats


@pytest.mark.parametrize("game", soaked_unless("atlandice".__eq__, GAMES))
def test_a_short_press_turns_it_on_and_off_and_a_long_one_holds_it(tmp_path: Path, game: str) -> None:
    evening = begin(tmp_path, game)
    before = evening.frame()
    evening.key(pygame.K_x)
    assert is_on(evening)
    evening.pass_time()
    assert evening.frame() != before, "it is seen"
    assert not evening.is_moving, "and costs nothing while it stands"
    evening.key(pygame.K_x)
    assert not is_on(evening)
    assert evening.frame() == before
    evening.key_down(pygame.K_x)
    for _ in range(5):
        evening.pass_moment(0.1)
        evening.key_down(pygame.K_x)  # a key that is held repeats
    assert is_on(evening)
    evening.key_up(pygame.K_x)
    assert not is_on(evening)
    evening.close()


@pytest.mark.parametrize("game", GAMES)
def test_it_ends_by_esc_and_when_the_decision_changes_hands(tmp_path: Path, game: str) -> None:
    evening = begin(tmp_path, game, people=3)
    evening.key(pygame.K_x)
    evening.key(pygame.K_ESCAPE)
    assert not is_on(evening)
    assert evening.top is evening.scene, "and no menu opens"
    evening.key(pygame.K_x)
    seat, random = evening.scene.decision.seat, Random(2)
    while evening.scene.decision.seat == seat:
        assert is_on(evening)
        a_step(evening.scene.match, random)
        evening.pass_time()
    assert not is_on(evening)
    evening.close()


@pytest.mark.parametrize(
    "game, size, text",
    each_with_each(
        [("survive", (1024, 640), 150), ("atlantis", (1024, 640), 100), ("atlandice", (1920, 1080), 100)],
        GAMES,
        [(1920, 1080), (1024, 640)],
        [100, 150],
    ),
)
def test_its_button_is_there_in_every_window(tmp_path: Path, game: str, size: tuple[int, int], text: int) -> None:
    evening = begin(tmp_path, game, size=size, text=text)
    (button,) = [widget for widget in evening.top.root.top.walk() if widget.name == "reach"]
    assert min(button.rect.size) >= 20
    assert pygame.Rect((0, 0), size).contains(button.rect)
    evening.close()


FRAMED = [
    *(
        "voyage-table",
        "puzzle-survive",
        "puzzle-atlantis",
        "puzzle-atlandice",
        "lesson-survive-03-place-d",
        "lesson-atlantis-01-mainland",
    ),
    *("moment-survive", "moment-survive-answer", "replay-start", "deal"),
]
FRAMED_ALWAYS = {"puzzle-atlandice", "lesson-atlantis-01-mainland", "replay-start"}
"""Some kinds of title, in every run."""


def open_deal(stage: Stage) -> Scene:
    deal = TodaysDeal(stage.today)
    return open_table(stage, begin_deal(deal, ["Ana", *deal.opponents], save="deal")[0])


@pytest.mark.parametrize("name", soaked_unless(FRAMED_ALWAYS.__contains__, FRAMED))
def test_its_button_is_there_whatever_the_title_says(studio: Studio, name: str) -> None:
    with studio.set_up(SHOTS[name] if name in SHOTS else Shot([open_deal]), (1280, 720)) as app:
        (button,) = [widget for widget in app.stack.top.root.top.walk() if widget.name == "reach"]
        assert min(button.rect.size) >= 20
        assert pygame.Rect(0, 0, 1280, 720).contains(button.rect)


def test_the_button_of_a_replay_shows_that_it_is_on(studio: Studio) -> None:
    with studio.set_up(SHOTS["reach-replay"], (1280, 720)) as app:
        (button,) = [widget for widget in app.stack.top.root.top.walk() if widget.name == "reach"]
        assert isinstance(button, Button)
        assert button.kind == "teal"


@pytest.mark.parametrize("game", soaked_unless("atlandice".__eq__, GAMES))
def test_the_only_person_keeps_it_while_bots_play(tmp_path: Path, game: str) -> None:
    evening = begin(tmp_path, game, people=1)
    evening.key(pygame.K_x)
    match, random = evening.scene.match, Random(2)
    begun = len(match.log)
    for _ in range(12):
        a_step(match, random)
        evening.pass_time()
        assert is_on(evening)
    assert {entry.actor for entry in match.log[begun:]} >= {0, 1}
    evening.close()


@pytest.mark.parametrize("game", GAMES)
def test_a_key_that_is_let_go_elsewhere_holds_nothing(tmp_path: Path, game: str) -> None:
    evening = begin(tmp_path, game)
    evening.key_down(pygame.K_x)
    evening.pass_moment(0.5)
    evening.key(pygame.K_r)
    assert evening.top is not evening.scene
    evening.key_up(pygame.K_x)
    evening.key(pygame.K_ESCAPE)
    assert evening.top is evening.scene
    assert not is_on(evening)
    assert not evening.scene.foresight.is_held
    evening.close()


@pytest.mark.parametrize("game", GAMES)
def test_gold_is_what_comes_next_also_while_it_is_on(tmp_path: Path, game: str) -> None:
    evening = begin(tmp_path, game)
    before = gold(evening)
    evening.key(pygame.K_x)
    evening.pass_time()
    after = gold(evening)
    assert before is not None
    assert after is not None
    assert after.name == before.name != "reach"
    evening.close()


@pytest.mark.parametrize("game", GAMES)
def test_its_button_does_the_same_and_a_table_without_it_shows_none(
    tmp_path: Path, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening = begin(tmp_path, game)
    table = evening.scene.table
    (button,) = [widget for widget in evening.top.root.top.walk() if widget.name == "reach"]
    for is_shown in (True, False):
        down, up = (
            pygame.Event(kind, button=1, pos=button.rect.center)
            for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
        )
        evening.tell(pygame.Event(pygame.MOUSEMOTION, pos=button.rect.center, rel=(0, 0), buttons=(0, 0, 0)), down, up)
        assert is_on(evening) is is_shown
    monkeypatch.setattr(type(table), "has_threats", False)
    evening.key(pygame.K_x)
    assert not is_on(evening)
    evening.scene.note_change()
    assert not [widget for widget in evening.top.root.top.walk() if widget.name == "reach"]
    evening.close()


def walk(game: str, seed: int, players: int = 4, *options: str) -> Any:
    """All positions of a random game, with its rules."""
    rules, random = rules_for(game, players, *options), Random(seed)
    state = rules.start()
    while (seat := rules.to_act(state)) != NOBODY:
        yield rules, state
        actions = [action for action, _ in rules.outcomes(state)] if seat == CHANCE else rules.legal(state)
        rules.apply(state, random.choice(actions))


BOXES = {"usual": (), "squid": ("squid=on",), "dive": ("dolphins=on",), "both": ("dolphins=on", "squid=on")}


@few_or_soak("games", 1, 2)
@pytest.mark.parametrize("box", soaked_unless("both".__ne__, BOXES))
def test_whoever_a_roll_can_cost_is_told_and_nobody_else(box: str, games: int) -> None:
    """By all throws of the dice, and all that each of them allows."""
    checked, options = set[int](), BOXES[box]
    for rules, state in sampled_rolls(options, games):
        lost, wrecked = taken_by_a_roll(rules, state)
        for seat in range(4):
            own = set(rules.constants.own[seat])
            found = {one.kind: one for one in reached(rules.constants, state, seat)}
            for kind in (SERPENT, SHARK, WHALE, SQUID, DOLPHIN):
                told, tipped = (set(found[kind].lost), set(found[kind].wrecked)) if kind in found else (set(), set())
                assert told == lost[kind] & own, kind
                assert tipped == wrecked[kind] & own - lost[kind], kind
        checked |= {kind for kind in lost if lost[kind]}
    expected = (
        {SERPENT, SHARK}
        | ({SQUID} if "squid=on" in options else set())
        | ({DOLPHIN} if options == BOXES["dive"] else set())
    )
    assert checked >= expected


def sampled_rolls(options: tuple[str, ...], games: int) -> Iterator[tuple[Any, Any]]:
    """Some positions before a roll; all where a dolphin keeps somebody from being eaten."""
    for seed in range(games):
        rolls = 0
        for rules, state in walk("survive", seed, 4, *options):
            if state.step == ROLL:
                rolls += 1
                is_guarded = any(
                    e != NOT_THERE and eater_on(state, at) for at, e in zip(state.dolphins, state.charges, strict=True)
                )
                if rolls % 12 == 0 or is_guarded:
                    yield rules, state


def taken_by_a_roll(rules: Any, state: Any) -> tuple[dict[int, set[int]], dict[int, set[int]]]:
    """Whom creatures of each kind could take, and whom they could tip into the sea, by any throw."""
    lost, wrecked = defaultdict[int, set[int]](set), defaultdict[int, set[int]](set)
    moves = dict[a.Prowl | a.HandOver, Any]()
    for thrown, _ in rules.outcomes(state):
        after = state.copy()
        rules.apply(after, thrown)
        if after.step == CREATURE:
            moves.update((action, after) for action in rules.legal(after) if isinstance(action, a.Prowl | a.HandOver))
    for action, after in moves.items():
        kind = action.kind if isinstance(action, a.Prowl) else DOLPHIN
        gone, tipped = struck_by(rules, after, [action])
        lost[kind] |= gone
        wrecked[kind] |= tipped
    return lost, wrecked


@pytest.mark.parametrize("seed", soaked_unless((1).__eq__, range(3)))
def test_a_creature_can_reach_what_the_rules_let_it_reach_and_takes_whom_they_say(seed: int) -> None:
    checked = 0
    for rules, state in walk("survive", seed):
        if state.step != CREATURE:
            continue
        prowls = [action for action in rules.legal(state) if isinstance(action, a.Prowl)]
        for seat in range(4):
            found = {one.kind: one for one in reached(rules.constants, state, seat)}
            for kind in {prowl.kind for prowl in prowls} & {SERPENT, SHARK, WHALE}:
                assert {prowl.space for prowl in prowls if prowl.kind == kind} == set(found[kind].spaces)
                lost, wrecked = struck_by(rules, state, [prowl for prowl in prowls if prowl.kind == kind])
                own = set(rules.constants.own[seat])
                assert set(found[kind].lost) == lost & own
                assert set(found[kind].wrecked) == wrecked & own - lost
                checked += bool(lost & own or wrecked & own)
    assert checked


def struck_by(rules: Any, state: Any, prowls: Sequence[a.Prowl | a.HandOver]) -> tuple[set[int], set[int]]:
    """Whom these moves take, and whom they tip into the sea, where nobody drives anything off."""
    lost, wrecked = set[int](), set[int]()
    for prowl in prowls:
        after, events = state.copy(), list[Any]()
        rules.apply(after, prowl, events)
        while (
            declined := [action for action in rules.legal(after) if isinstance(action, a.LetHappen)]
            if rules.to_act(after) >= 0
            else []
        ):
            rules.apply(after, declined[0], events)
        if rules.to_act(after) >= 0:
            lost |= {action.explorer for action in rules.legal(after) if isinstance(action, a.PickVictim)}
        gone = {event.explorer for event in events if isinstance(event, ev.Lost)}
        lost |= gone
        wrecked |= {e for event in events if isinstance(event, ev.BoatWrecked) for e in event.explorers} - gone
    return lost, wrecked


def test_the_tile_that_goes_next_is_the_first_free_one_behind_a_pawn() -> None:
    gaps = 0
    for rules, s in walk("atlantis", 4):
        constants = rules.constants
        for seat in range(4):
            pawns = s.where[seat * constants.pawns : (seat + 1) * constants.pawns]
            found = openings(constants, s, seat)
            for one in found:
                assert s.tops[one.place]
                assert one.place not in s.where
                assert any(
                    one.place < pawn and all(not s.tops[i] or i in s.where for i in range(one.place + 1, pawn))
                    for pawn in pawns
                )
                assert one.has_more == bool(s.below[one.place])
                assert one.place != NONE
            assert way_home(constants, s, seat) >= 0
            gaps += any(one.price for one in found)
    assert gaps


def test_a_region_is_lost_to_whoever_has_more() -> None:
    told = 0
    for _, s in walk("atlandice", 4, 3):
        for seat in range(3):
            for kind, leading in behind_in(s, seat):
                counts = counts_of(s, kind)
                assert 0 < counts[seat] < max(counts)
                assert all(counts[holder] == max(counts) for holder in leading)
                told += 1
    assert told


def test_nothing_is_worked_out_twice(tmp_path: Path) -> None:
    evening = begin(tmp_path, "survive")
    table = evening.scene.table
    assert isinstance(table, DrawnTable)
    evening.key(pygame.K_x)
    assert table.threats() is not None
    assert table.threats() is table.threats()
    evening.close()
