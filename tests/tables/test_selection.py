"""The hand, by itself: what a click makes of what is picked, armed, planned or lent by a hint, without a window."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from game.engine.speech.describing import Choice
from game.engine.speech.words import Message
from game.rules.atlandice import actions as city
from game.rules.atlandice.state import VISIT
from game.rules.atlantis import actions as row
from game.tables import Act, ClickPlanner, Offer, Offers, Selection, SpectatorHost, Targets, Thing, selection
from game.tables.atlandice import clicks
from game.tables.atlantis.clicks import AtlantisModel, MovePlan, Moves
from game.tables.plain import GROUPS
from game.words.catalogue import Catalogue
from game.words.narrator import Narrator
from tests.inside import put_position
from tests.tables.atlandice import walking as atlandice
from tests.tables.atlantis import walking as atlantis
from tests.tables.atlantis.hands import RICH, kind
from tests.tables.sitting import seat_match
from tests.tables.things import card, gap_thing, pawn, place_thing, token


@dataclass(frozen=True, slots=True)
class Go:
    """A step of a game that there is not."""

    name: str


ANA, BIA, BOAT, FAR = ("piece", 0, 0), ("piece", 1, 0), ("boat", 0, 0), ("place", 9, 0)
HERE, THERE, ROCK = ("place", 0, 0), ("place", 1, 0), ("rock", 0, 0)
TILE, OTHER_TILE, LONE_TILE = ("tile", 0, 0), ("tile", 1, 0), ("tile", 2, 0)
NOTHING = Selection()


def choice(name: str) -> Choice:
    return Choice(Go(name), Message(name))


def offer(
    name: str,
    tile: Thing | None = None,
    source: Thing | None = None,
    target: Thing | None = None,
    then: Choice | None = None,
    before: tuple[Choice, ...] = (),
    is_next: bool = False,
    is_armed_first: bool = False,
) -> Offer:
    return Offer(choice(name), tile, source, target, then, before, is_next, is_armed_first=is_armed_first)


class Pieces(ClickPlanner):
    """Ana could go on; whoever goes to the rock is told why not."""

    def ways(self, source: Thing) -> Targets:
        return {FAR: [offer("far", source=ANA, target=FAR, before=(choice("ana here"),))]} if source == ANA else {}

    def refuse(self, offers: Offers, held: Selection, things: Sequence[Thing]) -> selection.Why | None:
        return selection.Why(held, Go("onto the rock")) if ROCK in things and offers.source(held) is not None else None


BOARD = Offers(
    [
        offer("ana here", source=ANA, target=HERE),
        offer("ana there", source=ANA, target=THERE),
        offer("bia there", source=BIA, target=THERE),
        offer("boat here", source=BOAT, target=HERE),
        offer("tile ana", tile=TILE, source=ANA, target=HERE),
        offer("tile bia", tile=TILE, source=BIA, target=THERE),
        offer("lone", tile=LONE_TILE),
        offer("end", target=ROCK, then=choice("sink"), is_armed_first=True),
    ],
    [choice(name) for name in ("ana here", "ana there", "bia there", "boat here", "end")],
    Pieces(),
)


def click(held: Selection, *things: Thing, offers: Offers = BOARD, now: float = 0.0) -> Selection:
    """A click by which nothing is done."""
    found = selection.press(held, offers, things, now)
    assert isinstance(found, Selection)
    return found


def do(held: Selection, *things: Thing, offers: Offers = BOARD, now: float = 0.0) -> tuple[list[str], Selection]:
    """What a click does, and what it leaves."""
    found = selection.press(held, offers, things, now)
    assert isinstance(found, Act)
    return [one.choice.message.key for one in found.offers], found.selection


# Picking.


def test_a_piece_is_picked_by_one_click_and_goes_by_the_next() -> None:
    picked = click(NOTHING, ANA)
    assert picked == Selection(source=ANA)
    assert do(picked, HERE) == (["ana here"], picked)


def test_what_is_done_leaves_the_piece_in_hand_for_it_may_be_refused_or_asked_about() -> None:
    picked = click(NOTHING, BIA)
    assert do(picked, THERE)[1] == picked


def test_a_click_that_may_be_refused_leaves_the_aim_and_any_other_click_drops_it() -> None:
    aimed = Selection(source=ANA, aim=HERE)
    assert do(aimed, HERE) == (["ana here"], aimed)
    assert click(aimed, BIA).aim is None


def test_the_nearest_is_picked_whatever_lies_below_and_a_second_click_puts_it_down() -> None:
    picked = click(NOTHING, BOAT, ANA)
    assert picked.source == BOAT
    assert click(picked, ANA, BOAT).source == ANA
    assert click(picked, BOAT, ANA) == NOTHING


def test_a_click_elsewhere_puts_down_first_the_piece_and_then_the_tile() -> None:
    picked = click(click(NOTHING, TILE), ANA)
    assert (picked.tile, picked.source) == (TILE, ANA)
    without_piece = click(picked, FAR)
    assert (without_piece.tile, without_piece.source) == (TILE, None)
    assert click(without_piece, FAR) == NOTHING


def test_a_click_on_nothing_changes_nothing() -> None:
    picked = click(NOTHING, ANA)
    assert click(picked) == picked


def test_a_tile_is_picked_before_a_piece_and_put_back_by_a_second_click() -> None:
    picked = click(NOTHING, TILE)
    assert picked == Selection(tile=TILE)
    assert do(click(picked, BIA), THERE)[0] == ["tile bia"]
    assert click(picked, TILE) == NOTHING


def test_a_tile_that_needs_nothing_more_is_played_at_once() -> None:
    assert do(NOTHING, LONE_TILE)[0] == ["lone"]


def test_further_steps_are_clicked_at_once() -> None:
    found = selection.press(click(NOTHING, ANA), BOARD, [FAR], 0.0)
    assert isinstance(found, Act)
    assert [one.message.key for one in (*found.offers[0].before, found.offers[0].choice)] == ["ana here", "far"]


def test_of_several_meanings_it_is_asked_which() -> None:
    offers = Offers(
        [
            offer("go", source=ANA, target=HERE),
            offer("guarded", source=ANA, target=HERE),
            offer("b", source=BIA, target=HERE),
        ]
    )
    assert do(click(NOTHING, ANA, offers=offers), HERE, offers=offers)[0] == ["go", "guarded"]


def test_where_a_piece_cannot_go_the_rule_is_asked_for_and_it_stays_picked() -> None:
    picked = click(NOTHING, ANA)
    assert selection.press(picked, BOARD, [ROCK], 0.0) == selection.Why(picked, Go("onto the rock"))


def test_nothing_but_what_is_offered_can_be_done() -> None:
    legal = {one.choice.action for one in BOARD.all} | {Go("far"), Go("end")}
    for picked in (
        NOTHING,
        Selection(source=ANA),
        Selection(tile=TILE),
        Selection(source=("piece", 7, 7)),
        Selection(tile=OTHER_TILE),
    ):
        for thing in (ANA, BIA, BOAT, HERE, THERE, FAR, ROCK, TILE, OTHER_TILE, LONE_TILE):
            found = selection.press(picked, BOARD, [thing], 0.0)
            assert not isinstance(found, Act) or {one.choice.action for one in found.offers} <= legal


# In hand without a click.


def test_where_one_piece_must_act_it_need_not_be_clicked_and_is_not_picked() -> None:
    offers = Offers([offer("here", source=ANA, target=HERE), offer("there", source=ANA, target=THERE)])
    assert (offers.source(NOTHING), offers.by_itself(NOTHING)) == (ANA, ANA)
    assert do(NOTHING, HERE, offers=offers) == (["here"], NOTHING)
    assert click(NOTHING, ANA, offers=offers) == NOTHING
    assert selection.back(NOTHING, offers) is None


def test_of_pieces_in_order_the_next_is_in_hand_and_who_comes_back_to_it_holds_nothing() -> None:
    offers = Offers(
        [offer("a", source=ANA, target=HERE, is_next=True), offer("b", source=BIA, target=HERE, is_next=True)]
    )
    assert offers.source(NOTHING) == ANA
    other = click(NOTHING, BIA, offers=offers)
    assert other.source == BIA
    assert click(other, ANA, offers=offers) == NOTHING


# A second click.


def test_what_gives_something_up_takes_a_second_click() -> None:
    armed = click(NOTHING, ROCK, now=2.0)
    assert armed.armed == selection.Armed(ROCK, 2.0 + selection.ARMED_SECONDS)
    found = selection.press(armed, BOARD, [ROCK], 3.0)
    assert isinstance(found, Act)
    assert (found.offers[0].choice, found.offers[0].then) == (choice("end"), choice("sink"))


def test_it_waits_only_so_long_and_for_no_other_click() -> None:
    armed = click(NOTHING, ROCK)
    assert selection.at_time(armed, selection.ARMED_SECONDS - 0.01) is armed
    assert selection.at_time(armed, selection.ARMED_SECONDS) == NOTHING
    assert click(armed, ANA).armed is None
    assert click(armed, FAR) == NOTHING
    assert selection.back(armed, BOARD) == NOTHING
    assert selection.fit(armed, Offers()) == NOTHING
    assert selection.after_step() == NOTHING


def test_nothing_is_armed_while_a_piece_is_in_hand() -> None:
    assert isinstance(selection.press(Selection(source=ANA), BOARD, [ROCK], 0.0), selection.Why)


# Letting go, steps and other offers.


def test_esc_lets_go_one_after_the_other() -> None:
    both = Selection(tile=TILE, source=ANA)
    assert selection.back(both, BOARD) == Selection(tile=TILE)
    assert selection.back(Selection(tile=TILE), BOARD) == NOTHING
    assert selection.back(NOTHING, BOARD) is None


def test_a_piece_that_has_moved_stays_in_hand_as_long_as_it_can_go_on() -> None:
    moved = selection.after_step(ANA)
    assert (moved.source, moved.by) == (ANA, "moved")
    assert Offers().source(moved) is None, "until something is offered"
    assert selection.fit(moved, BOARD) == moved
    assert selection.fit(selection.after_step(("piece", 5, 0)), BOARD) == NOTHING


def test_what_was_picked_stays_only_while_it_can_act() -> None:
    assert selection.fit(Selection(tile=TILE, source=BIA), BOARD) == Selection(tile=TILE, source=BIA)
    fewer = Offers([one for one in BOARD.all if one.tile != TILE])
    assert selection.fit(Selection(tile=TILE, source=BIA), fewer) == Selection(source=BIA), (
        "it goes without the tile too"
    )
    assert selection.fit(Selection(tile=TILE, source=BIA), Offers()) == NOTHING


# Hints.


def test_a_hint_lends_what_has_to_be_picked_and_takes_it_along() -> None:
    lent = selection.lend(NOTHING, BOARD, choice("tile bia"))
    assert (lent.tile, lent.source, lent.by) == (TILE, BIA, "hint")
    assert lent.loan is not None
    assert lent.loan.mark == THERE
    assert selection.hinted_offer(lent, BOARD) is not None
    assert selection.give_back(lent, BOARD) == NOTHING


def test_a_hint_yields_to_what_somebody_has_picked_and_not_to_what_has_moved() -> None:
    picked = click(NOTHING, ANA)
    assert selection.lend(picked, BOARD, choice("bia there")) == picked
    assert selection.lend(selection.after_step(ANA), BOARD, choice("bia there")).source == BIA


def test_a_click_on_the_lent_piece_makes_it_ones_own() -> None:
    own = click(selection.lend(NOTHING, BOARD, choice("bia there")), BIA)
    assert (own.source, own.by) == (BIA, "person")
    assert selection.give_back(own, BOARD) == Selection(source=BIA)


def test_who_picks_by_hand_what_a_hint_says_keeps_it() -> None:
    lent = selection.lend(NOTHING, BOARD, choice("bia there"))
    own = click(click(lent, ANA), BIA)
    assert selection.hinted_offer(own, BOARD) is not None
    assert selection.give_back(own, BOARD) == Selection(source=BIA)


def test_who_begins_with_something_else_does_so_with_empty_hands() -> None:
    lent = selection.lend(NOTHING, BOARD, choice("tile bia"))
    assert selection.as_clicked(lent, BOARD, [ANA]).tile is None, "words are made of the same"
    picked = click(lent, BOAT)
    assert (picked.tile, picked.source, picked.by) == (None, BOAT, "person")
    assert selection.give_back(picked, BOARD) == Selection(source=BOAT)


def test_a_click_where_nothing_can_be_picked_goes_there_with_what_was_lent() -> None:
    lent = selection.lend(NOTHING, BOARD, choice("ana here"))
    assert do(lent, THERE) == (["ana there"], lent)
    assert do(lent, HERE)[0] == ["ana here"]


def test_a_hint_for_the_gold_button_alone_is_marked_again_when_the_hand_is_empty() -> None:
    lent = selection.lend(NOTHING, BOARD, choice("end"))
    assert selection.hinted_offer(lent, BOARD) == Offer(choice("end"))
    picked = click(lent, ANA)
    assert selection.hinted_offer(picked, BOARD) is None
    assert selection.hinted_offer(click(picked, ANA), BOARD) == Offer(choice("end"))


def test_what_is_let_go_of_is_marked_no_longer() -> None:
    found = selection.back(selection.lend(NOTHING, BOARD, choice("ana here")), BOARD)
    assert found is not None
    assert found.loan is not None
    assert (found.source, found.loan.mark) == (None, None)


def test_of_a_hint_only_the_action_is_held_and_it_is_looked_up_among_what_may_be_shown() -> None:
    lent = selection.lend(NOTHING, BOARD, choice("bia there"))
    closed = Offers([one for one in BOARD.all if one.source != BIA])
    assert selection.hinted_offer(selection.fit(lent, closed), closed) is None
    assert selection.fit(lent, closed).source is None


# A list of choices.


def test_a_group_unfolds_and_folds_and_a_hint_unfolds_its_own() -> None:
    offers = Offers((), [replace(choice("a"), group="piece")], GROUPS)
    unfolded = selection.with_plan(NOTHING, "piece")
    assert selection.back(unfolded, offers) == Selection(plan="")
    lent = selection.lend(NOTHING, offers, offers.choices[0])
    assert lent.plan == "piece"
    assert selection.hinted_offer(lent, offers) == Offer(offers.choices[0])
    assert selection.give_back(lent, offers).loan is None


# Atlandice: a visit.


@pytest.fixture
def visits() -> clicks.Visits:
    rules = atlandice.rules_of("three")
    state = next(state for state in atlandice.decisions(rules, 1) if state.step == VISIT)
    return clicks.Visits(rules.constants, state, rules.choices(rules.view(state, state.actor), rules.legal(state)))


def city_click(visits: clicks.Visits, held: Selection, thing: Thing) -> Selection:
    return click(held, thing, offers=visits.offers(held.plan))


def some_die(visits: clicks.Visits) -> tuple[int, Thing]:
    sector = visits.of(None).sectors[0]
    return sector, clicks.die_in(visits.state, sector)


def test_a_die_plans_a_visit_and_lets_go_of_it(visits: clicks.Visits) -> None:
    sector, die = some_die(visits)
    plan = city_click(visits, NOTHING, die)
    assert isinstance(plan.plan, clicks.VisitPlan)
    assert plan.plan.sector == sector
    assert visits.of(plan.plan).choice is not None
    assert city_click(visits, plan, ("sector", sector, 0)) == plan, "its region is the same die"
    assert city_click(visits, plan, die).plan == clicks.VisitPlan()
    assert selection.back(plan, visits.offers(plan.plan)) == Selection(plan=clicks.VisitPlan())
    assert city_click(visits, plan, ("cell", 0, 0)).plan == clicks.VisitPlan()


def test_a_token_changes_the_plan(visits: clicks.Visits) -> None:
    plan = city_click(visits, NOTHING, some_die(visits)[1])
    for kind_of_token in visits.of(plan.plan).takeable:
        other = city_click(visits, plan, token(visits.of(plan.plan).sector or 0, kind_of_token))
        assert kind_of_token in visits.of(other.plan).tokens
        assert visits.of(other.plan).choice is not None


def test_a_hint_plans_its_visit_and_takes_it_along_unless_somebody_planned_it(visits: clicks.Visits) -> None:
    offers = visits.offers(None)
    wanted = next(one for one in offers.choices if isinstance(one.action, city.Visit))
    lent = selection.lend(NOTHING, offers, wanted)
    assert visits.actions(lent.plan) == (wanted.action,)
    assert selection.hinted_offer(lent, visits.offers(lent.plan)) == Offer(wanted)
    assert selection.give_back(lent, visits.offers(lent.plan)).plan == clicks.VisitPlan()
    own = replace(lent, by="person")
    assert selection.give_back(own, visits.offers(own.plan)).plan == own.plan
    region = city_click(visits, lent, ("sector", wanted.action.sector, 0))
    assert region == lent, "an unchanged plan is no action of a person"


def test_a_hint_yields_to_a_visit_that_is_planned(visits: clicks.Visits) -> None:
    plan = city_click(visits, NOTHING, some_die(visits)[1])
    other = next(one for one in visits.offers(None).choices if (one.action,) != visits.actions(plan.plan))
    assert selection.lend(plan, visits.offers(plan.plan), other) == plan


# Atlantis: a move and its payment.


@pytest.fixture
def moves(tmp_path: Path) -> Moves:
    """Crimson decides, with its hand up."""
    rules = atlantis.rules_of("three")
    match = seat_match(tmp_path, rules)
    put_position(match, atlantis.position(rules, RICH))
    host = SpectatorHost(match, Narrator(Catalogue.load("en"), rules, [player.name for player in match.players]))
    host.visibility.lift("turn")
    return Moves(host, AtlantisModel(rules.constants, match.view(None)), host.visibility.choices())


def row_take(moves: Moves, held: Selection, *things: Thing) -> Selection | Act:
    """Clicks things one after the other, and plans what they mean."""
    for thing in things:
        offers = moves.offers(held.plan)
        found = selection.press(held, offers, [thing], 0.0)
        if isinstance(found, Act):
            found = offers.planner.follow_offer(offers, found.selection, found.offers[0])
        if not isinstance(found, Selection):
            assert isinstance(found, Act)
            return found
        held = selection.fit(found, moves.offers(found.plan))
    return held


def test_pawn_or_card_is_picked_first_and_a_taken_place_is_planned(moves: Moves) -> None:
    by_pawn = row_take(moves, NOTHING, pawn(1, 0), place_thing(4))
    by_card = row_take(moves, NOTHING, card(kind("flag")), place_thing(4))
    assert by_pawn == by_card == Selection(plan=MovePlan((row.Play(kind("flag"), 1),)))


def test_what_costs_opens_the_counter_and_esc_takes_it_back_step_by_step(moves: Moves) -> None:
    paid = row_take(moves, NOTHING, pawn(1, 0), place_thing(4), place_thing(8))
    assert isinstance(paid, Selection)
    counter = moves.of(paid.plan).counter
    assert counter is not None
    assert counter.is_enough, "what is proposed lies on it"
    bridged = row_take(moves, paid, gap_thing(counter.bridges[0].place))
    assert isinstance(bridged, Selection)
    assert isinstance(bridged.plan, MovePlan)
    assert bridged.plan.payment is not None
    assert bridged.plan.payment.bridge == counter.bridges[0]
    left = list[object]()
    held: Selection | None = bridged
    while held is not None:
        left.append(moves.actions(held.plan))
        held = selection.back(held, moves.offers(held.plan))
        held = selection.fit(held, moves.offers(held.plan)) if held else None
    first, second = row.Play(kind("flag"), 1), row.Play(kind("olive"), 4)
    assert left == [(first, second), (first, second), (first,), (), ()], "bridge, counter, hop, pawn"


def test_who_follows_a_hint_is_shown_its_next_card_and_what_it_pays_with(moves: Moves) -> None:
    first, second = row.Play(kind("flag"), 1), row.Play(kind("olive"), 4)
    paid = tuple(row.PayTile(value) for value in (5, 1))
    wanted = next(one for one in moves.choices if one.action == first)
    lent = selection.lend(NOTHING, moves.offers(None), wanted, (second, *paid))
    hop = row_take(moves, lent, place_thing(4))
    assert isinstance(hop, Selection)
    assert hop.loan is not None
    assert hop.loan.action == second
    counter = row_take(moves, hop, place_thing(8))
    assert isinstance(counter, Selection)
    assert isinstance(counter.plan, MovePlan)
    assert counter.plan.payment is not None
    assert sorted(map(repr, counter.plan.payment.given)) == sorted(map(repr, paid))
    assert selection.give_back(counter, moves.offers(counter.plan)).plan == counter.plan, "what is planned stays"


def test_a_plan_goes_with_the_hand(moves: Moves) -> None:
    plan = row_take(moves, NOTHING, pawn(1, 0), place_thing(4), place_thing(8))
    assert isinstance(plan, Selection)
    moves.host.visibility.let_down()
    assert moves.fit(plan.plan) is None
