"""A visit is planned: dice and tokens are chosen and let go, and the shelf says what it would bring."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.rules.atlandice import actions as a
from game.rules.atlandice.state import KINDS, VISIT, State
from game.tables.atlandice.input.preview import preview
from game.tables.atlandice.input.visiting import Visiting

from .sitting import Sitting
from .walking import VARIANTS, decisions, rules_of


def visits(variant: str, seeds: range = range(3)) -> Iterator[State]:
    rules = rules_of(variant)
    yield from (state for seed in seeds for state in decisions(rules, seed) if state.step == VISIT)


def planned(variant: str, state: State) -> Visiting:
    rules, visiting = rules_of(variant), Visiting()
    visiting.renew(rules.choices(rules.view(state, state.actor), rules.legal(state)))
    return visiting


@pytest.mark.parametrize("variant", VARIANTS)
def test_whatever_is_chosen_is_legal(variant: str) -> None:
    rules = rules_of(variant)
    for state in visits(variant, range(1)):
        visiting, legal = planned(variant, state), set(rules.legal(state))
        for sector in visiting.sectors:
            visiting.choose(sector)
            seen = set()
            for _ in range(20):
                assert visiting.choice is not None
                assert visiting.choice.action in legal
                seen.add(visiting.choice.action)
                if not visiting.next_token():
                    break
            assert len(seen) == sum(
                isinstance(action, a.Give) == visiting.is_given and isinstance(action, a.Visit | a.Give) and action.sector == sector
                for action in legal
            )


def test_the_proposal_is_the_regions_own_kind() -> None:
    for state in visits("three"):
        visiting = planned("three", state)
        for sector in visiting.sectors:
            visiting.choose(sector)
            if sector < KINDS and state.lying[KINDS * sector + sector]:
                assert sector in visiting.tokens


def test_a_preview_counts_what_the_visit_really_brings() -> None:
    rules, checked = rules_of("three"), 0
    for state in visits("three", range(6)):
        for action in rules.legal(state):
            assert isinstance(action, a.Visit)
            brought, after = preview(rules, state, action), state.copy()
            rules.apply(after, action)
            if brought.emptied is None:
                for gain in brought.gains:
                    checked += 1
                    assert after.stock[KINDS * state.player + gain.kind] == gain.after
    assert checked > 100


def test_esc_and_a_second_click_let_go_of_the_die(tmp_path: Path) -> None:
    rules = rules_of("three")
    state = next(visits("three"))
    sitting = Sitting(tmp_path, rules)
    sitting.put(state)
    visit = next(action for action in rules.legal(state) if isinstance(action, a.Visit))
    sitting.plan(visit)
    assert sitting.table.visiting.sector == visit.sector
    sitting.right_click()
    assert sitting.table.visiting.sector is None
    sitting.plan(visit)
    sitting.click_thing(next(thing for thing in sitting.table.model.picking.targets if thing[:2] == ("die", visit.sector)))
    assert sitting.table.visiting.sector is None
    assert not sitting.caught
    sitting.close()


def test_t_takes_the_next_token(tmp_path: Path) -> None:
    rules = rules_of("three")
    state = next(state for state in visits("three") if len({action for action in rules.legal(state) if action.sector == 5}) > 1)  # type: ignore[union-attr]
    sitting = Sitting(tmp_path, rules)
    sitting.put(state)
    sitting.plan(next(action for action in rules.legal(state) if action.sector == 5))  # type: ignore[union-attr, arg-type]
    before = sitting.table.visiting.tokens
    sitting.evening.key(ord("t"))
    assert sitting.table.visiting.tokens != before
    sitting.close()
