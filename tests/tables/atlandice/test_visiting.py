"""A visit is planned: dice and tokens are chosen and let go, and the shelf says what it would bring."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.engine import CHANCE, Event
from game.rules.atlandice import AtlandiceRules
from game.rules.atlandice import actions as a
from game.rules.atlandice.constants import J2, J3
from game.rules.atlandice.events import RegionEmptied
from game.rules.atlandice.looking_ahead import preview
from game.rules.atlandice.state import ARRIVE, IN_VISIT, KINDS, NEXT, VISIT, State
from game.tables import let_go
from game.tables.atlandice import clicks, layout
from tests.driver import find_all
from tests.tables.things import sector_thing

from .sitting import Sitting
from .walking import VARIANTS, decisions, rules_of


def visits(variant: str, seeds: range = range(3)) -> Iterator[State]:
    rules = rules_of(variant)
    yield from (state for seed in seeds for state in decisions(rules, seed) if state.step == VISIT)


def plan_visits(variant: str, state: State) -> Any:
    rules = rules_of(variant)
    visits = clicks.Visits(rules.constants, state, rules.choices(rules.view(state, state.actor), rules.legal(state)))
    return visits.of(visits.fit(None))


@pytest.mark.parametrize("variant", VARIANTS)
def test_whatever_is_chosen_is_legal(variant: str) -> None:
    rules = rules_of(variant)
    for state in visits(variant, range(1)):
        begun, legal = plan_visits(variant, state), set(rules.legal(state))
        for sector in begun.sectors:
            visiting = clicks.Visiting(begun.ways, begun.arrived, begun.choose(sector))
            seen = set()
            for _ in range(20):
                assert visiting.choice is not None
                assert visiting.choice.action in legal
                seen.add(visiting.choice.action)
                visiting = clicks.Visiting(begun.ways, begun.arrived, visiting.next_token())
            assert len(seen) == sum(
                isinstance(action, a.Give) == visiting.is_given
                and isinstance(action, a.Visit | a.Give)
                and action.sector == sector
                for action in legal
            )


def test_the_proposal_is_the_regions_own_kind() -> None:
    for state in visits("three"):
        visiting = plan_visits("three", state)
        for sector in visiting.sectors:
            if sector < KINDS and state.lying[KINDS * sector + sector]:
                assert sector in visiting.choose(sector).tokens


def stocks_after(rules: AtlandiceRules, state: State, action: Any) -> list[State]:
    """All positions from which the next visit, or anything else, begins, with the tile's effect carried out in every
    way.
    """
    after = state.copy()
    rules.apply(after, action)
    if after.step not in IN_VISIT:
        return [after]
    further = (
        [one for one, weight in rules.outcomes(after) if weight] if after.actor == CHANCE else list(rules.legal(after))
    )
    return [found for one in further for found in stocks_after(rules, after, one)]


def awards_told(rules: AtlandiceRules, state: State, action: Any, sector: int) -> set[bool]:
    """Whether a region is awarded, in all ways the visit may go."""
    after, told = state.copy(), list[Event]()
    rules.apply(after, action, told)
    if any(isinstance(event, RegionEmptied) and event.sector == sector for event in told):
        return {True}
    if after.step not in (*IN_VISIT, NEXT):
        return {False}
    further = (
        [one for one, weight in rules.outcomes(after) if weight] if after.actor == CHANCE else list(rules.legal(after))
    )
    return set().union(*(awards_told(rules, after, one, sector) for one in further))


def test_a_preview_counts_what_the_visit_really_brings() -> None:
    """Where no region is awarded: never less than it says, and one more only where it says so."""
    rules, checked, more = rules_of("three"), 0, 0
    for state in visits("three", range(4)):
        for action in rules.legal(state)[::3]:
            assert isinstance(action, a.Visit)
            brought = preview(rules, state, action)
            if brought.emptied is not None or brought.effect in (J2, J3):
                continue
            for gain in brought.gains:
                cell = KINDS * state.player + gain.kind
                ends = {after.stock[cell] for after in stocks_after(rules, state, action)}
                checked += 1
                more += gain.is_more
                after = gain.after[state.player]
                assert ends <= {after, after + gain.is_more}
                assert after + gain.is_more in ends
    assert checked > 60
    assert more > 5


def test_a_preview_says_which_region_is_awarded_for_it() -> None:
    rules, seen = rules_of("three"), 0
    for state in visits("three", range(8)):
        for action in rules.legal(state):
            assert isinstance(action, a.Visit)
            brought = preview(rules, state, action)
            if brought.emptied is not None and brought.effect != J3:
                seen += 1
                assert awards_told(rules, state, action, brought.emptied) == {True}
    assert seen > 5


def test_a_new_decision_begins_with_ones_own_die(tmp_path: Path) -> None:
    """N1"""
    rules = rules_of("two")
    state = next(
        state for state in visits("two") if {type(action) for action in rules.legal(state)} == {a.Visit, a.Give}
    )
    sitting = Sitting(tmp_path, rules)
    sitting.put(state)
    sitting.evening.key(ord("n"))
    assert sitting.table.model.visiting.is_given
    sitting.put(state)
    assert not sitting.table.model.visiting.is_given
    sitting.close()


@pytest.mark.parametrize(
    "size, text", [((1024, 640), 100), ((1024, 640), 150), ((1024, 640), 200), ((1280, 720), 100), ((1280, 720), 200)]
)
def test_the_gold_button_stays_in_the_window_whatever_is_offered(
    size: tuple[int, int], text: int, tmp_path: Path
) -> None:
    """The submarine at a market with all five kinds offers the most."""
    rules = rules_of("three")
    state = next(
        state for state in visits("three", range(6)) if any(action.sector == 5 for action in rules.legal(state))
    )
    state.submarine = 5
    for kind in range(KINDS):
        state.lying[KINDS * 5 + kind] = max(state.lying[KINDS * 5 + kind], 2)
    state.totals[5] = sum(state.lying[KINDS * 5 : KINDS * 6])
    sitting = Sitting(tmp_path, rules, size, text)
    sitting.put(state)
    sitting.plan(next(action for action in rules.legal(state) if action.sector == 5))
    window = pygame.Rect((0, 0), size)
    assert window.contains(sitting.widget("gold").rect)
    choices = [widget for widget in sitting.scene.root.top.walk() if widget.name.startswith("token ")]
    assert len(choices) >= 8
    assert all(window.contains(widget.rect) for widget in choices)
    sitting.close()


def test_esc_and_a_second_click_let_go_of_the_die(tmp_path: Path) -> None:
    rules = rules_of("three")
    state = next(visits("three"))
    sitting = Sitting(tmp_path, rules)
    sitting.put(state)
    visit = next(action for action in rules.legal(state) if isinstance(action, a.Visit))
    sitting.plan(visit)
    assert sitting.table.model.visiting.sector == visit.sector
    sitting.right_click()
    assert sitting.table.model.visiting.sector is None
    sitting.plan(visit)
    sitting.evening.key(pygame.K_ESCAPE)
    assert sitting.table.model.visiting.sector is None
    sitting.plan(visit)
    sitting.click_thing(next(thing for thing in sitting.table.model.targets if thing[:2] == ("die", visit.sector)))
    assert sitting.table.model.visiting.sector is None
    assert not sitting.caught
    sitting.close()


def test_t_takes_the_next_token(tmp_path: Path) -> None:
    rules = rules_of("three")
    state = next(
        state for state in visits("three") if len({action for action in rules.legal(state) if action.sector == 5}) > 1
    )
    sitting = Sitting(tmp_path, rules)
    sitting.put(state)
    sitting.plan(next(action for action in rules.legal(state) if action.sector == 5))
    before = sitting.table.model.visiting.tokens
    sitting.evening.key(ord("t"))
    assert sitting.table.model.visiting.tokens != before
    sitting.close()


def test_a_number_or_a_click_on_a_region_chooses_its_die(tmp_path: Path) -> None:
    """A region without a die lets go of it; the market is 6."""
    state = next(
        state for state in visits("three", range(6)) if {0, 5} & set(plan_visits("three", state).sectors) == {0, 5}
    )
    sitting = Sitting(tmp_path, rules_of("three"))
    sitting.put(state)
    for key, sector in ((pygame.K_1, 0), (pygame.K_6, 5)):
        sitting.evening.key(key)
        assert sitting.table.model.visiting.sector == sector
    sitting.evening.key(pygame.K_6)
    assert sitting.table.model.visiting.sector is None, "pressed again it lets go"
    card = sitting.table.model.layout.cards[0]
    sitting.click(sitting.table.model.camera.pixel((card.left + 3, card.top + 4)))
    assert sitting.table.model.visiting.sector == 0
    sitting.click(sitting.table.model.camera.pixel((card.left + 3, card.top + 4)))
    assert sitting.table.model.visiting.sector == 0
    empty = next(sector for sector in range(5) if sector not in sitting.table.model.visiting.sectors)
    card = sitting.table.model.layout.cards[empty]
    sitting.click(sitting.table.model.camera.pixel((card.left + 3, card.top + 4)))
    assert sitting.table.model.visiting.sector is None
    assert not sitting.caught
    sitting.close()


def arrivals() -> Iterator[State]:
    rules = rules_of("three")
    yield from (state for seed in range(30) for state in decisions(rules, seed) if state.step == ARRIVE)


def test_where_one_is_sent_on_the_visit_has_a_preview_too(tmp_path: Path) -> None:
    """J3: tokens are proposed, nothing is let go, and the gold button visits."""
    rules = rules_of("three")
    state = next(state for state in arrivals() if len(rules.legal(state)) > 1)
    sitting = Sitting(tmp_path, rules)
    sitting.put(state)
    assert (sitting.table.model.visiting.arrived, sitting.table.model.visiting.sector) == (state.sector, state.sector)
    assert sitting.find("let-go") is None
    assert any(widget.name.startswith("token 0 ") for widget in sitting.scene.root.top.walk())
    sitting.right_click()
    assert sitting.table.model.visiting.choice is not None
    before = sitting.table.model.visiting.tokens
    sitting.evening.key(pygame.K_t)
    assert sitting.table.model.visiting.tokens != before
    sitting.click_widget("gold")
    assert len(sitting.caught) == 1
    assert isinstance(sitting.caught[0], a.Take)
    sitting.close()


def test_a_preview_where_one_is_sent_on_counts_for_whom_it_is() -> None:
    checked = 0
    for state in arrivals():
        rules = rules_of("three")
        for action in rules.legal(state):
            assert isinstance(action, a.Take)
            brought = preview(rules, state, action)
            for gain in brought.gains:
                checked += 1
                assert gain.before[state.taker] == state.stock[KINDS * state.taker + gain.kind]
                assert gain.after[state.taker] == gain.before[state.taker] + (action.token, action.bonus).count(
                    gain.kind
                )
    assert checked > 3


def test_folded_plates_show_all_five_counts_and_crowns(tmp_path: Path) -> None:
    """The neutral player's too."""
    sitting = Sitting(tmp_path, rules_of("two"), (1024, 640), 150)
    state = next(state for state in visits("two") if any(state.stock[2 * KINDS :]))
    sitting.put(state)
    cells = find_all(sitting.scene, "StockCell")
    assert [cell.count for cell in cells] == list(state.stock)
    for kind in range(KINDS):
        counts = [state.stock[KINDS * holder + kind] for holder in range(3)]
        most = [cells[KINDS * holder + kind].is_most for holder in range(3)]
        assert most == [count == max(counts) > 0 for count in counts]
    sitting.close()


def test_the_key_of_a_die_that_is_not_there_says_so(tmp_path: Path) -> None:
    rules, told = rules_of("three"), list[str]()
    state = next(state for state in decisions(rules, 1) if state.step == VISIT and 0 in state.dice[:5])
    sitting = Sitting(tmp_path, rules)
    sitting.put(state)
    vars(sitting.evening.stage)["tell"] = told.append
    absent = next(sector for sector in range(5) if sector not in sitting.table.model.visiting.sectors)
    sitting.evening.key(pygame.K_1 + absent)
    assert sitting.table.model.visiting.choice is None
    assert len(told) == 1
    sitting.close()


def test_what_is_asked_follows_the_die_that_is_chosen(tmp_path: Path) -> None:
    rules, asked = rules_of("three"), set[str]()
    sitting = Sitting(tmp_path, rules)
    for state in [state for state in decisions(rules, 1) if state.step == VISIT][:12]:
        sitting.put(state)
        for choice in sitting.scene.visibility.choices():
            if isinstance(choice.action, a.Visit):
                let_go(sitting.table)
                sitting.plan(choice.action)
                asked.add(sitting.table.prompt()[0])
    sitting.close()
    assert asked == {"Choose which tokens to take, then visit.", "Visit with this die, or choose another."}


def test_enter_makes_the_visit_that_a_hint_has_planned(tmp_path: Path) -> None:
    rules = rules_of("three")
    sitting = Sitting(tmp_path, rules)
    sitting.put(next(state for state in decisions(rules, 1) if state.step == VISIT))
    visit = next(choice for choice in sitting.scene.visibility.choices() if isinstance(choice.action, a.Visit))
    sitting.hint(visit)
    sitting.scene.refresh_layout()
    sitting.scene.root.focus("board")
    sitting.evening.key(pygame.K_RETURN)
    sitting.close()
    assert sitting.caught == [visit.action]


def test_a_region_without_a_die_says_so(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, rules_of("three"))
    sitting.put(
        next(state for state in visits("three") if not all(layout.dice_at(state, sector) for sector in range(6)))
    )
    visiting = sitting.table.model.visiting
    empty = next(sector for sector in range(6) if sector not in visiting.sectors)
    words = sitting.table.notices.why_nothing([sector_thing(empty)])
    assert words.startswith("There's no die at")
    sitting.table.press([sector_thing(empty)])
    assert sitting.evening.stage.toasts.texts == [words]
    assert not sitting.table.notices.why_nothing([sector_thing(visiting.sectors[0])])
    sitting.close()
