"""Standing orders: passed around, a defence can be answered without handing the device over."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import cast

import pytest

from game.bots import InlineThinker
from game.engine import IllegalAction
from game.engine.journal import remark
from game.match import Match, MatchStep, Order, Sharing
from game.store.journals import load
from tests.inside import match_state, referee_of
from tests.soaks import few_or_soak

from .playing import MIXES, a_match, a_step, an_old_journal, order_all, rules_of, until

DEFENCES = ("not-defended", "repelled")
some_games = few_or_soak("seeds", (1, 3), range(20))
"""In the few of them explorers are attacked under any order."""


def defences(match: Match) -> list[tuple[MatchStep, bool]]:
    """Every answer to an attack, and whether the one who gave it was handed the device for it."""
    found, random, handed = [], Random(1), False
    while not match.is_over:
        if match.privacy.curtain is not None or match.actor is not None:
            handed = True
        happened = a_step(match, random)
        if happened and happened.kind == "decision":
            if any(event.key in DEFENCES for event in happened.events):
                found.append((happened, handed))
            handed = False
    return found


def answers(folder: Path, order: Order, seeds: Sequence[int]) -> list[tuple[str, bool]]:
    found = []
    for seed in seeds:
        with a_match(folder, "survive", MIXES["three"], "passed", seed) as match:
            order_all(match, order)
            for happened, handed in defences(match):
                key = next(event.key for event in happened.events if event.key in DEFENCES)
                found.append((key, handed))
    return found


@some_games
def test_never_declines_without_a_curtain(tmp_path: Path, seeds: Sequence[int]) -> None:
    assert {("not-defended", False)} == set(answers(tmp_path, "never", seeds))


@some_games
def test_always_defends_where_it_can_and_never_hands_over(tmp_path: Path, seeds: Sequence[int]) -> None:
    assert {("repelled", False), ("not-defended", False)} == set(answers(tmp_path, "always", seeds))


@some_games
def test_ask_hands_the_device_over(tmp_path: Path, seeds: Sequence[int]) -> None:
    found = answers(tmp_path, "ask", seeds)
    assert found
    assert all(handed for _, handed in found)


@pytest.mark.parametrize("order", ["always", "never"])
def test_around_the_table_every_defence_is_asked_openly(order: Order, tmp_path: Path) -> None:
    with a_match(tmp_path, "survive", MIXES["three"]) as match:
        order_all(match, order)
        found = defences(match)
        assert found
        assert all(handed for _, handed in found)


def test_an_order_leaves_all_other_decisions_alone(tmp_path: Path) -> None:
    """Playing no tile is all that the table knows to be legal in one's own turn, too."""
    with a_match(tmp_path, "survive", MIXES["three"], "passed") as match:
        order_all(match, "never")
        random, asked = Random(1), 0
        while not match.is_over:
            if (
                match.to_act >= 0
                and match.actor is None
                and match.privacy.curtain is None
                and match.privacy.inspecting is None
            ):
                happened = match.tick()
                assert happened is not None
                assert [event.key for event in happened.events][:1] == ["not-defended"]
                continue
            asked += match.actor is not None and len(match.open_legal()) == 1
            a_step(match, random)
        assert asked


def test_orders_come_back_with_the_game_and_nobody_reads_of_them_in_its_log(tmp_path: Path) -> None:
    with a_match(tmp_path, "survive", MIXES["three"], "passed") as match:
        until(match)
        log = list(match.log)
        given: list[tuple[int, Order]] = [
            (1, "never"),
            (1, "never"),
            (2, "always"),
            (1, "always"),
            (2, "ask"),
            (1, "never"),
        ]
        for seat, order in given:
            match.orders.give(seat, order)
        assert match.log == log
    lines = [
        line.partition("  ~")[0]
        for line in match.journal.path.read_text(encoding="utf-8").splitlines()
        if " orders " in line
    ]
    assert lines == ["2 # orders never", "3 # orders always", "2 # orders always", "3 # orders ask", "2 # orders never"]
    with Match.resume(match.journal.path, InlineThinker()) as again:
        assert again.orders.given == {0: "ask", 1: "never", 2: "ask"}
        assert again.log == log


def test_an_order_is_no_beginning_and_no_step_to_take_back(tmp_path: Path) -> None:
    with a_match(tmp_path, "survive", MIXES["three"], "passed") as match:
        until(match)
        match.orders.give(0, "never")
        assert not match_state(match).has_begun
        first = match.to_act
        match.play(match.legal()[0])
        match.orders.give(2, "always")
        assert match.undo().actor == first
        assert match.orders.given == {0: "never", 1: "ask", 2: "always"}
    with Match.resume(match.journal.path, InlineThinker()) as again:
        assert (again.to_act, again.log) == (first, match.log)


def test_an_order_goes_with_its_person(tmp_path: Path) -> None:
    """Who sits down later, or again, gives its own."""
    with a_match(tmp_path, "survive", MIXES["three"], "passed") as match:
        until(match)
        match.orders.give(1, "never")
        match.orders.give(2, "always")
        match.seat(1, "castaway")
        match.seat(1, None)
        assert match.orders.given == {0: "ask", 1: "ask", 2: "always"}
    with Match.resume(match.journal.path, InlineThinker()) as again:
        assert again.orders.given == {0: "ask", 1: "ask", 2: "always"}
        again.orders.give(1, "never")
    with Match.resume(match.journal.path, InlineThinker()) as third:
        assert third.orders.given[1] == "never"


def test_the_rest_is_placed_by_the_program_and_the_journal_keeps_the_order(tmp_path: Path) -> None:
    match = a_match(tmp_path, "survive", MIXES["alone"])
    until(match, seat=0)
    match.play(match.legal()[0])
    until(match, seat=0)
    match.orders.place_rest(0)
    assert match.actor is None
    for _ in range(12):
        match.tick()
        assert match.actor is None
    match.close()
    assert "1 # places rest" in [
        line.partition("  ~")[0] for line in match.journal.path.read_text(encoding="utf-8").splitlines()
    ]
    with Match.resume(match.journal.path, InlineThinker()) as again:
        while again.rules.is_setting_up(again.view(None)):
            assert again.actor is None
            again.tick()
        until(again)
        assert (again.actor, again.damage) == (0, None)  # boats are for the person


def test_the_rest_goes_without_a_curtain(tmp_path: Path) -> None:
    with a_match(tmp_path, "survive", MIXES["three"], "passed") as match:
        until(match)
        seat = match.actor
        assert seat is not None
        match.orders.place_rest(seat)
        random = Random(1)
        while match.rules.is_setting_up(match.view(None)):
            assert match.privacy.curtain != seat
            a_step(match, random)


def test_one_undo_takes_back_the_order_and_what_it_placed(tmp_path: Path) -> None:
    """Not what was placed by hand before it; also after a resume, and though nothing was placed yet."""
    match = a_match(tmp_path, "survive", MIXES["alone"])
    until(match, seat=0)
    match.play(match.legal()[0])
    until(match, seat=0)
    before = match.view(None)
    match.orders.place_rest(0)
    assert match.undo().events == ()
    assert (match.actor, match.view(None)) == (0, before)
    match.orders.place_rest(0)
    for _ in range(12):
        match.tick()
    placed = match.view(None)
    match.close()
    with Match.resume(match.journal.path, InlineThinker()) as again:
        again.undo()
        assert (again.actor, again.view(None)) == (0, before)
        again.orders.place_rest(0)
        for _ in range(12):
            again.tick()
        assert again.view(None) == placed  # nobody fishes for other places
        again.undo()
        again.undo()
        assert again.why_no_undo() == "undo-nothing"


def test_an_order_that_was_taken_back_is_not_followed_after_a_resume(tmp_path: Path) -> None:
    match = a_match(tmp_path, "survive", MIXES["alone"])
    until(match, seat=0)
    match.orders.place_rest(0)
    match.undo()
    before = match.view(None)
    match.close()
    with Match.resume(match.journal.path, InlineThinker()) as again:
        assert (again.actor, again.view(None), again.orders.placed_since) == (0, before, {})


def test_another_s_decision_is_taken_back_over_what_an_order_placed(tmp_path: Path) -> None:
    with a_match(tmp_path, "survive", (None, None)) as match:
        until(match)
        first = match.to_act
        match.orders.place_rest(first)
        until(match)
        other, before = match.actor, match.view(None)
        assert other != first
        match.play(match.legal()[0])
        until(match)
        assert match.undo().actor == other
        assert (match.actor, match.view(None)) == (other, before)


def test_the_order_to_place_goes_with_its_person_and_is_given_by_who_places(tmp_path: Path) -> None:
    with a_match(tmp_path, "survive", MIXES["three"]) as match:
        until(match)
        seat = match.to_act
        with pytest.raises(IllegalAction, match="nobody-asked"):
            match.orders.place_rest((seat + 1) % 3)
        match.orders.place_rest(seat)
        match.seat(seat, "random")
        match.seat(seat, None)
        until(match)
        assert match.actor == seat


def test_the_order_to_place_is_refused_while_a_curtain_is_up(tmp_path: Path) -> None:
    """Whoever has the device then may be another than the seat that it would be given for."""
    with a_match(tmp_path, "survive", MIXES["three"], "passed") as match:
        random = Random(1)
        while match.privacy.curtain is None or match.privacy.curtain != match.to_act:
            a_step(match, random)
        seat, lines = match.to_act, len(referee_of(match).lines)
        assert match.rules.is_setting_up(match.view(None))
        with pytest.raises(IllegalAction, match="nobody-asked"):
            match.orders.place_rest(seat)
        assert (len(referee_of(match).lines), dict(match.orders.placed_since)) == (lines, {})
        match.privacy.lift_curtain(seat)
        match.orders.place_rest(seat)
        assert seat in match.orders.placed_since


# Where there is only one answer.

SINGLE = ("stop", "sink", "stuck")
"""What is never done by itself."""


@few_or_soak("seeds", range(1), range(10))
@pytest.mark.parametrize("game", ["survive", "atlantis", "atlandice"])
def test_alone_one_is_asked_only_where_there_is_a_choice_or_something_ends(
    game: str, seeds: Sequence[int], tmp_path: Path
) -> None:
    by_itself = asked = 0
    for seed in seeds:
        with a_match(tmp_path, game, MIXES["alone"], seed=seed) as match:
            random = Random(seed)
            while not match.is_over:
                if match.actor is not None and len(match.legal()) == 1:
                    assert match.rules.write(match.legal()[0]).split()[0] in SINGLE
                    asked += 1
                is_single = match.to_act == 0 and match.actor is None
                legal = list(referee_of(match).legal())
                happened = a_step(match, random)
                if is_single:
                    assert happened is not None
                    assert (happened.kind, happened.actor, len(legal)) == ("decision", 0, 1)
                    assert (match.log[-1].line, match.log[-1].actor) == (happened.line, 0)
                    by_itself += 1
    assert by_itself
    assert asked or game != "survive"


@pytest.mark.parametrize(
    "game, texts, is_asked",
    [("survive", ("stop", "sink F6"), True), ("survive", ("keep", "decline"), False), ("atlantis", ("stuck",), True)],
)
def test_being_stuck_stopping_and_sinking_are_asked_for(game: str, texts: Sequence[str], is_asked: bool) -> None:
    rules = rules_of(game)
    assert [rules.is_always_asked(rules.read(text)) for text in texts] == [is_asked] * len(texts)


@pytest.mark.parametrize("sharing", ["around", "passed"])
def test_with_others_at_the_screen_nothing_goes_by_itself(sharing: Sharing, tmp_path: Path) -> None:
    """That would tell what is in a hand."""
    with a_match(tmp_path, "survive", MIXES["three"], sharing) as match:
        random, single = Random(1), 0
        while not match.is_over:
            if match.to_act >= 0 and match.actor is None:
                assert match.privacy.curtain is not None or match.privacy.inspecting is not None
            single += match.actor is not None and len(referee_of(match).legal()) == 1
            a_step(match, random)
        assert single


def test_what_went_by_itself_is_taken_back_with_the_decision_before_it(tmp_path: Path) -> None:
    taken = 0
    for seed in range(4):
        with a_match(tmp_path, "atlantis", MIXES["alone"], seed=seed) as match:
            random = Random(seed)
            while not match.is_over:
                went = match.to_act == 0 and match.actor is None
                a_step(match, random)
                if went and match.why_no_undo() is None and random.random() < 0.5:
                    match.undo()
                    assert match.actor == 0
                    taken += 1
                    match.play(random.choice(match.legal()))
    assert taken


def test_a_journal_of_before_is_read_as_before(tmp_path: Path) -> None:
    """Each decision with one answer was asked for then: all of them are ordinary lines, and stand."""
    an_old_journal(tmp_path / "old.journal", whole=True)
    before = (tmp_path / "old.journal").read_text(encoding="utf-8")
    loaded = load(tmp_path / "old.journal")
    assert (loaded.damage, loaded.complete) == (None, True)
    assert (tmp_path / "old.journal").read_text(encoding="utf-8") == before


def test_orders_are_changed_by_giving_one_only(tmp_path: Path) -> None:
    with a_match(tmp_path) as match, pytest.raises(TypeError):
        cast("dict[int, Order]", match.orders.given)[1] = "never"


def test_saves_without_orders_or_with_one_of_a_newer_program_ask(tmp_path: Path) -> None:
    an_old_journal(tmp_path / "old.journal", whole=False)
    with Match.resume(tmp_path / "old.journal", InlineThinker()) as match:
        referee_of(match).remark(remark(1, "orders perhaps"))
        referee_of(match).remark(remark(1, "moods sour"))
    with Match.resume(match.journal.path, InlineThinker()) as again:
        assert (set(again.orders.given.values()), again.damage) == ({"ask"}, None)
