"""A phone in the city: every visit, effect and donation can be played there, and it says what each would bring."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from game.phones import screens
from game.rules.atlandice import AtlandiceRules
from game.rules.atlandice import actions as a
from game.rules.atlandice.looking_ahead import is_last_visit
from game.rules.atlandice.state import ARRIVE, DONATE, EFFECT, VISIT, State
from tests.soaks import few_or_soak, soaked_unless
from tests.tables.phone_seat import PhoneSeat, check, screen

from .walking import VARIANTS, decisions, rules_of


@few_or_soak("games", 1, 40)
@pytest.mark.parametrize("variant", soaked_unless({*[*VARIANTS][::2]}.__contains__, VARIANTS))
def test_whatever_is_legal_can_be_played_on_a_phone_and_nothing_else(variant: str, games: int) -> None:
    rules = rules_of(variant)
    asked = set[int]()
    for seed in range(games):
        for state in decisions(rules, seed):
            ways = check(PhoneSeat(rules, state))
            assert len(ways) == len(rules.legal(state))
            assert not any(way.is_of_hand for way in ways)
            asked.add(state.step)
    assert asked >= {VISIT, EFFECT, DONATE}


def find(rules: AtlandiceRules, step: int, seeds: int = 12) -> State:
    return next(state for seed in range(seeds) for state in decisions(rules, seed) if state.step == step)


def lines_of(parts: tuple[screens.Part, ...]) -> screens.Lines:
    return next(part for part in parts if isinstance(part, screens.Lines))


def test_a_sector_has_its_die_its_tokens_and_its_effect() -> None:
    rules = rules_of("four")
    state = find(rules, VISIT)
    shown = PhoneSeat(rules, state).shown()
    lines = lines_of(shown.parts).lines
    assert [line.title for line in lines] == ["Jeweller", "Library", "Inn", "Workshop", "Forge", "Black market"]
    for sector, line in enumerate(lines):
        can = any(isinstance(action, a.Visit) and action.sector == sector for action in rules.legal(state))
        assert (line.thing >= 0) == can == bool(line.number)
        assert can or line.tone == "off"
        if not can:
            assert line.detail == "No die there, so nobody can visit it."
    assert lines[3].signs[-1] == ("atlandice/submarine", "+1 token")
    assert [cell.text for part in shown.parts if isinstance(part, screens.Bar) for cell in part.cells if cell.text] == [
        "0"
    ]


def test_a_visit_says_what_it_brings_and_the_last_one_what_the_clock_does() -> None:
    rules = rules_of("four")
    state = find(rules, VISIT)
    shown = PhoneSeat(rules, state).shown()
    assert any("Dario has the most" in way.shown.detail or ": 0 to 1." in way.shown.detail for way in shown.ways)
    assert any("which moves the clock" in part.text for part in shown.parts if isinstance(part, screens.Words))
    last = next(state for state in decisions(rules, 0) if is_last_visit(rules, state))
    seat = PhoneSeat(rules, last)
    assert all("Space" in way.shown.detail or "The hand moves on" in way.shown.detail for way in seat.shown().ways)


def test_a_die_for_the_neutral_player_says_so() -> None:
    rules = rules_of("two")
    shown = PhoneSeat(rules, find(rules, VISIT)).shown()
    given = [way for way in shown.ways if isinstance(way.steps[0].action, a.Give)]
    assert given
    assert all(way.shown.gold.endswith("for neutral") for way in given)
    assert "Neutral player" in [part.title for part in shown.parts if isinstance(part, screens.Cards)]


def test_a_second_visit_is_a_list_and_a_donation_may_be_left() -> None:
    rules = rules_of("four")
    arrived = PhoneSeat(rules, find(rules, ARRIVE, 60)).shown()
    assert all(way.shown.target < 0 for way in arrived.ways)
    donating = PhoneSeat(rules, find(rules, DONATE)).shown()
    assert [way.shown.title for way in donating.ways if way.shown.is_main] == ["Done giving"]
    assert not [part for part in donating.parts if isinstance(part, screens.Lines)]


def test_every_phone_sees_the_same_city_but_for_its_own_stock() -> None:
    rules = rules_of("three")
    state = find(rules, VISIT)
    here, there = PhoneSeat(rules, state), PhoneSeat(rules, rules.determinize(rules.view(state, None), Random(0)))
    assert msgspec.json.encode(screen(here.shown())) == msgspec.json.encode(screen(there.shown()))
    assert not here.held().ways
