"""The last visit of a round: the shelf and the dial say which die stays, where the hand lands, and what that brings."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.commands.games import decisions as played
from game.engine import Event
from game.rules.atlandice import actions as a
from game.rules.atlandice import events as ev
from game.rules.atlandice.constants import I1
from game.rules.atlandice.looking_ahead import LookAhead, award_points, look_ahead
from game.rules.atlandice.state import MARKET, VISIT, State
from game.tables.atlandice.words import clock_words
from game.widgets import Label, Pen
from tests.driver import find_one
from tests.soaks import soaked_unless

from .sitting import Sitting
from .walking import decisions, rules_of

Wanted = Callable[[State, LookAhead], object]


def find(variant: str, wanted: Wanted, seeds: range = range(30)) -> Iterator[tuple[State, LookAhead]]:
    """Visits of random games of which something is true."""
    rules = rules_of(variant)
    for seed in seeds:
        for state in decisions(rules, seed):
            for visit in rules.legal(state) if state.step == VISIT else ():
                assert isinstance(visit, a.Visit | a.Give)
                if wanted(state, ahead := look_ahead(rules, state, visit)):
                    yield state.copy(), ahead


def said(sitting: Sitting) -> str:
    """All that stands around the board."""
    return "\n".join(widget.text for widget in sitting.scene.root.top.walk() if isinstance(widget, Label))


def plan(sitting: Sitting, state: State, visit: Any) -> None:
    sitting.put(state)
    sitting.plan(visit)
    sitting.scene.refresh_layout()


SIZES = [((1600, 900), 100), ((1280, 720), 100), ((1280, 720), 125), ((1024, 640), 150), ((1024, 640), 200)]


@pytest.mark.parametrize("window", soaked_unless(SIZES[::2].__contains__, SIZES))
def test_the_shelf_says_where_the_hand_lands_and_what_that_brings(
    window: tuple[tuple[int, int], int], tmp_path: Path
) -> None:
    size, text = window
    for variant in ("two", "three", "four"):
        state, ahead = next(
            find(variant, lambda s, ahead: ahead.coming and ahead.coming.sure and ahead.coming.sure.leaders)
        )
        sitting = Sitting(tmp_path / variant, rules_of(variant), size, text)
        plan(sitting, state, ahead.visit)
        assert ahead.coming is not None
        turn = ahead.coming.sure
        assert turn is not None
        words = sitting.scene.narrator.say(clock_words(rules_of(variant).constants, turn, state.player)[0])
        assert f"Space {turn.space}" in said(sitting)
        assert words in said(sitting)
        sitting.close()


def test_the_card_of_a_space_follows_the_die_that_is_planned(tmp_path: Path) -> None:
    """Also while it is open; of a region it says in a small window too who wins its tile; and of the market it promises
    no effect.
    """
    rules = rules_of("three")
    for state, ahead in find(
        "three", lambda s, ahead: ahead.coming and ahead.coming.sure and ahead.coming.sure.leaders
    ):
        visit, legal = ahead.visit, [one for one in rules.legal(state) if isinstance(one, a.Visit)]
        other = next((one for one in legal if isinstance(visit, a.Visit) and one.sector != visit.sector), None)
        if other is not None:
            break
    assert other is not None
    assert ahead.coming is not None
    assert ahead.coming.sure is not None
    space = ahead.coming.sure.space
    sitting = Sitting(tmp_path, rules)
    plan(sitting, state, visit)
    root = sitting.scene.root
    lands = sitting.table.notices.words_of_landing(space)
    root.focus("board")
    sitting.table.cursor.thing, sitting.table.cursor.came_last = ("cell", space, 0), True
    root.use_keys()
    assert lands
    assert lands in card_words(sitting)
    sitting.evening.key(pygame.K_1 + other.sector)
    assert card_words(sitting)
    assert lands not in card_words(sitting)
    root.focus("board")
    sitting.table.cursor.thing = "sector", next(sector for sector in range(5) if state.open >> sector & 1), 0
    root.use_keys()
    assert any("When it's emptied" in text for text in card_words(sitting))
    die = sitting.table.cards.find(("die", MARKET, 6))
    assert die is not None
    assert "no effect" in die.rule
    sitting.close()


def card_words(sitting: Sitting) -> list[str]:
    card = sitting.scene.root.open_card
    return [widget.text for widget in card.walk() if isinstance(widget, Label)] if card else []


def test_where_a_roll_decides_both_ends_are_told(tmp_path: Path) -> None:
    state, ahead = next(
        find("three", lambda s, ahead: ahead.coming and len({turn.leaders for _, turn in ahead.coming.by_roll}) == 2)
    )
    sitting = Sitting(tmp_path, rules_of("three"))
    plan(sitting, state, ahead.visit)
    assert ahead.coming is not None
    rolls = ahead.coming.by_roll[0][0]
    assert f"{rolls[-1]}: " in said(sitting)
    assert not re.search(r"(On [\d, or]+|Otherwise): [A-Z]", said(sitting)), "it goes on in one sentence"
    assert "Otherwise: " in said(sitting)
    sitting.close()


def test_the_inn_tells_its_chance_and_where_the_hand_goes(tmp_path: Path) -> None:
    state, ahead = next(find("three", lambda s, ahead: ahead.brought.effect == I1 and not ahead.coming and s.hand < 20))
    sitting = Sitting(tmp_path, rules_of("three"), (1600, 900))
    plan(sitting, state, ahead.visit)
    assert f"Chance 2 in 3: to space {state.hand + 1}" in said(sitting)
    assert "the hand moves here" in sitting.table.notices.words_about(("cell", state.hand + 1, 0))[0]
    sitting.close()


def test_an_inn_that_reaches_the_waves_tells_that_the_game_ends(tmp_path: Path) -> None:
    """I1: the visits of the round are still made, and whichever die stays, the clock stands still then."""
    rules = rules_of("three")
    last = rules.constants.last
    state, ahead = next(
        find("three", lambda s, ahead: ahead.brought.effect == I1 and ahead.brought.hand and not ahead.coming)
    )
    state.hand = last - 1
    sitting = Sitting(tmp_path, rules, (1600, 900))
    plan(sitting, state, ahead.visit)
    assert "Chance 2 in 3: the game ends with this round." in said(sitting)
    assert "chooses which moves the clock" not in said(sitting)
    assert "to space" not in said(sitting)
    words = sitting.table.notices.words_about(("cell", last, 0))[0]
    assert "the game ends" in words.lower()
    assert "goes on" not in words
    state.hand = last
    plan(sitting, state, ahead.visit)
    assert "The hand is at the waves. The game ends with this round." in said(sitting)
    assert "chooses which moves the clock" not in said(sitting)
    sitting.close()


def test_before_the_last_visit_the_shelf_says_who_chooses(tmp_path: Path) -> None:
    state, ahead = next(find("three", lambda s, ahead: len(s.taken) == 4))
    sitting = Sitting(tmp_path, rules_of("three"), (1600, 900))
    plan(sitting, state, ahead.visit)
    last = sitting.scene.narrator.names[(state.first + 5) % 3]
    assert f"2 dice are left after yours. {last} chooses which moves the clock." in said(sitting)
    sitting.close()


def test_the_hand_is_drawn_where_it_would_land_and_only_while_a_die_is_planned(tmp_path: Path) -> None:
    state, ahead = next(
        find("four", lambda s, ahead: ahead.coming and ahead.coming.sure and ahead.coming.sure.space > s.hand + 1)
    )
    sitting = Sitting(tmp_path, rules_of("four"))
    sitting.put(state)
    assert ahead.coming is not None
    assert ahead.coming.space is not None
    model = sitting.table.model
    there = model.camera.square(model.layout.on_clock(ahead.coming.space, model.constants.last + 1, 8.7), 2.5)

    def seen() -> bytes:
        surface = pygame.Surface((1280, 720))
        sitting.evening.stack.draw(surface)
        return pygame.image.tobytes(surface.subsurface(there), "RGB")

    before = seen()
    assert not isinstance(ahead.visit, a.Take)
    sitting.plan(ahead.visit)
    planned = seen()
    assert planned != before
    sitting.evening.key(pygame.K_ESCAPE)
    sitting.evening.key(pygame.K_ESCAPE)
    assert sitting.table.model.ahead is None
    sitting.close()


def test_the_submarine_promises_only_what_lies_there(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, rules_of("three"))
    state, _ = next(find("three", lambda s, ahead: s.totals[s.submarine] > 1))
    sitting.put(state)
    assert sitting.table.model.brings_one_more
    state.lying[5 * state.submarine : 5 * state.submarine + 5] = bytes([1, 0, 0, 0, 0])
    state.totals[state.submarine] = 1
    sitting.put(state)
    assert not sitting.table.model.brings_one_more
    assert "no second token" in sitting.table.notices.words_about(("submarine", 0, 0))[0]
    sitting.close()


# Two players.


def gives(s: State, ahead: LookAhead) -> bool:
    """A die for the neutral player whose token changes what the region would bring."""
    if (
        not isinstance(ahead.visit, a.Give)
        or ahead.coming
        or ahead.visit.bonus >= 0
        or ahead.visit.token != ahead.visit.sector
    ):
        return False
    (gain,) = ahead.brought.gains
    rules = rules_of("two")
    return award_points(rules, gain.before)[:2] != award_points(rules, gain.after)[:2]


def test_what_the_neutral_players_die_is_for_is_said_with_numbers(tmp_path: Path) -> None:
    """N2: what the region would bring before and after, as the rules award it."""
    rules = rules_of("two")
    state, ahead = next(find("two", gives))
    sitting = Sitting(tmp_path, rules)
    plan(sitting, state, ahead.visit)
    (gain,) = ahead.brought.gains
    values = [
        (award_points(rules, gain.before)[seat], award_points(rules, gain.after)[seat])
        for seat in (1 - state.player, state.player)
    ]
    before, after = next((before, after) for before, after in values if before != after)
    assert "What this die is for" in said(sitting)
    assert f"{after} point" in said(sitting)
    assert f"instead of {before}." in said(sitting)
    assert "Your three dice" in said(sitting)
    sitting.close()


def test_an_empty_region_brings_what_was_said_of_it() -> None:
    """R1, R2: held against the facts of whole games."""
    rules, seen = rules_of("two"), 0
    for seed in range(6):
        state, told = rules.start(), list[Event]()
        for _, _, action in played(rules, seed, state):
            told.clear()
            rules.apply(state, action, told)
            empty = [number for number, event in enumerate(told) if isinstance(event, ev.RegionEmptied)]
            for number, end in zip(empty, [*empty[1:], len(told)], strict=False):
                event, won = told[number], [0, 0, 0]
                assert isinstance(event, ev.RegionEmptied)
                for fact in told[number:end]:
                    if isinstance(fact, ev.TileWon) or (
                        isinstance(fact, ev.PointsWon) and fact.cause in ("second", "tied")
                    ):
                        won[fact.seat] += fact.points
                assert tuple(won) == award_points(rules, event.counts)
                seen += 1
    assert seen > 5


def test_three_dice_are_told_before_one_is_planned(tmp_path: Path) -> None:
    state, _ = next(find("two", lambda s, ahead: len(s.taken) == 2))
    sitting = Sitting(tmp_path, rules_of("two"))
    sitting.put(state)
    sitting.scene.refresh_layout()
    assert "Your three dice" in said(sitting)
    assert said(sitting).count("to come") == 2
    sitting.close()


def test_the_focus_of_the_keys_is_drawn_on_dice_regions_and_tokens(tmp_path: Path) -> None:
    """A ring that is there without the pointer."""
    state, ahead = next(find("three", lambda s, ahead: ahead.brought.gains and not ahead.coming))
    sitting = Sitting(tmp_path, rules_of("three"))
    plan(sitting, state, ahead.visit)
    table = sitting.table
    kinds = set()
    for thing in (*table.model.hot(), ("sector", 0, 0), ("cell", 5, 0)):
        at = table.model.things.place_of(thing)
        assert at is not None
        around = table.model.camera.square(at, 20.0).clip((0, 0, 1280, 720))
        pictures = []
        for marked in (None, thing):
            surface = pygame.Surface((1280, 720))
            pen = Pen(surface, sitting.evening.stage.look, sitting.scene.root)
            table.painter(table.paint_moment(pen, table.model.camera.room, None, marked)).draw()
            pictures.append(pygame.image.tobytes(surface.subsurface(around), "RGB"))
        assert pictures[0] != pictures[1], thing
        kinds.add(thing[0])
    assert kinds >= {"die", "token", "sector", "cell"}
    sitting.close()


def test_visits_are_counted_up(tmp_path: Path) -> None:
    state, _ = next(find("four", lambda s, ahead: ahead.coming))
    sitting = Sitting(tmp_path, rules_of("four"))
    sitting.put(state)
    bar = find_one(sitting.scene, "StepperBar")
    assert bar.count == "8 of 8"
    sitting.close()


def test_where_a_second_visit_may_follow_that_is_said(tmp_path: Path) -> None:
    """J3"""
    state, ahead = next(
        find(
            "three", lambda s, ahead: ahead.coming and ahead.coming.unknown_rolls == [6] and len(ahead.coming.all) == 1
        )
    )
    sitting = Sitting(tmp_path, rules_of("three"))
    plan(sitting, state, ahead.visit)
    assert "unless you roll 6" in said(sitting)
    sitting.close()
