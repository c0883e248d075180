"""Paying on the counter: nothing is handed over before it is enough, and all can be laid otherwise."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.engine import Event
from game.rules.atlantis import actions as a
from game.rules.atlantis.events import TileCollected
from game.rules.atlantis.gaps import value_of
from game.rules.atlantis.state import CHAIN, NONE, PAY, TURN, State
from game.tables import Point
from game.tables.atlantis import layout
from game.tables.atlantis.clicks import MovePlan
from game.tables.atlantis.painter import RowPainter
from game.tables.selection import with_plan
from game.widgets import Button
from tests.driver import find_all
from tests.soaks import few_or_soak, soaked_unless
from tests.tables.things import card, gap_thing, pawn, place_thing

from .hands import POOR, RICH, gold, kind, put, to_counter, values
from .sitting import Sitting
from .walking import decisions, position, rules_of


def test_the_proposal_is_one_click(sitting: Sitting) -> None:
    to_counter(sitting)
    assert sitting.counter.owed == 6
    assert sum(values(sitting)) == 6
    assert not gold(sitting).off
    sitting.evening.key(pygame.K_SPACE)
    assert sitting.written[0] == "play olive 1"
    assert len(sitting.written) > 1


def test_nothing_is_handed_over_before_the_gold_button(sitting: Sitting) -> None:
    to_counter(sitting)
    sitting.clear_counter()
    for value in (1, 2, 3):
        sitting.put_down(a.PayTile(value))
    assert not sitting.caught
    sitting.click_widget("gold")
    assert sitting.written == ["play olive 1", "pay-tile 3", "pay-tile 2", "pay-tile 1"], "in falling value"


def test_other_ways_are_chosen_by_a_click(sitting: Sitting) -> None:
    to_counter(sitting)
    before = values(sitting)
    sitting.click_widget("way 0")
    assert values(sitting) != before
    assert sum(values(sitting)) >= 6
    sitting.click_widget("gold")
    assert len(sitting.caught) > 1


def test_too_little_turns_the_gold_button_off_and_says_how_much_is_missing(sitting: Sitting) -> None:
    to_counter(sitting)
    sitting.clear_counter()
    sitting.put_down(a.PayTile(5))
    assert "1" in gold(sitting).off
    sitting.click_widget("gold")
    assert not sitting.caught


def test_places_are_named_by_their_tiles(sitting: Sitting) -> None:
    put(sitting, RICH)
    said = {thing: sitting.table.notices.words_about(thing)[0] for thing in (pawn(9, 1), pawn(0, 2), place_thing(2))}
    assert said == {
        pawn(9, 1): "Bia's pawn on the ring 2",
        pawn(0, 2): "Caio's pawn on Atlantis",
        place_thing(2): "Crown 4",
    }


def test_what_could_be_left_out_is_named(sitting: Sitting) -> None:
    to_counter(sitting)
    sitting.put_down(a.PayCard(kind("flag")))
    assert "the flag card" in gold(sitting).off
    sitting.evening.key(pygame.K_ESCAPE)
    to_counter(sitting)
    sitting.clear_counter()
    sitting.put_down(a.PayTile(6))
    sitting.put_down(a.PayTile(2))
    assert "2" in gold(sitting).off
    sitting.click_widget("gold")
    assert not sitting.caught
    sitting.take_back(a.PayTile(2))
    assert not gold(sitting).off


def test_tiles_of_one_value_lie_there_as_they_are(sitting: Sitting) -> None:
    to_counter(sitting)
    sitting.clear_counter()
    for _ in range(2):
        sitting.put_down(a.PayTile(3))
    arts = [one.art for one in find_all(sitting.widget("counter"), "CounterItem")]
    purse = sitting.table.model.state.purses[0]
    assert sorted(map(str, arts)) == sorted(str(tile) for tile in purse if tile >> 3 == 3)


def test_cards_can_be_paid_and_taken_back_by_clicking_them_again(sitting: Sitting) -> None:
    to_counter(sitting)
    sitting.clear_counter()
    sitting.put_down(a.PayTile(5))
    sitting.put_down(a.PayCard(kind("flag")))
    assert sitting.counter.is_enough
    sitting.click_widget("card flag 0")
    assert values(sitting) == [5]


def test_the_card_that_is_played_cannot_be_paid(sitting: Sitting) -> None:
    to_counter(sitting)
    assert not sitting.widget("card olive 0").focusable


@pytest.mark.parametrize("by", ["panel", "board"])
def test_the_own_bridge_pays_for_a_gap_and_can_be_taken_back(by: str, sitting: Sitting) -> None:
    to_counter(sitting)
    if by == "panel":
        sitting.click_widget("bridge 3")
    else:
        sitting.click_thing(gap_thing(3))
    assert sitting.counter.owed == 2
    assert sum(values(sitting)) == 2
    sitting.click_widget("bridge back")
    assert sitting.counter.owed == 6
    sitting.click_widget("bridge 5")
    sitting.click_widget("gold")
    assert sitting.written[:2] == ["play olive 1", "bridge 5"]


def test_what_only_a_bridge_can_pay_for_says_so(sitting: Sitting) -> None:
    put(sitting, POOR).click_thing(pawn(1, 0))
    _, danger = sitting.table.notices.words_about(place_thing(7))
    assert "bridge" in danger
    sitting.click_thing(place_thing(7))
    assert "bridge" in gold(sitting).off
    sitting.click_widget("bridge 3")
    assert not gold(sitting).off
    sitting.click_widget("gold")
    assert sitting.written[:2] == ["play helmet 1", "bridge 3"]


@pytest.mark.parametrize("by", ["escape", "button"])
def test_who_leaves_the_counter_keeps_the_pawn_picked(by: str, sitting: Sitting) -> None:
    to_counter(sitting)
    if by == "button":
        sitting.click_widget("let-go")
    else:
        sitting.evening.key(pygame.K_ESCAPE)
    assert sitting.table.model.planning.counter is None
    assert sitting.table.model.source == pawn(1, 0)
    assert sitting.find("counter") is None


def test_a_payment_that_is_due_can_only_be_paid(sitting: Sitting) -> None:
    """A game that was left in the middle of a payment goes on there."""
    state = position(sitting.rules, RICH)
    sitting.rules.apply(state, a.Play(kind("olive"), 1))
    sitting.put(state)
    assert sitting.counter.owed == 6
    assert sitting.find("let-go") is None, "there is nothing to let go of"
    sitting.click_widget("bridge 3")
    sitting.click_widget("let-go")
    assert sitting.counter.owed == 6
    assert sitting.find("let-go") is None
    sitting.evening.key(pygame.K_ESCAPE)
    assert sitting.evening.top is not sitting.scene, "Esc is for the menu"


def test_a_hint_that_is_forgotten_leaves_the_counter_as_it_is(sitting: Sitting) -> None:
    put(sitting, RICH)
    hinted = next(choice for choice in sitting.scene.visibility.choices() if isinstance(choice.action, a.Play))
    to_counter(sitting)
    sitting.hint(hinted)
    sitting.scene.hints.is_pointed = True
    sitting.scene.hints.forget()
    assert sitting.counter.owed == 6


def test_the_counter_stays_until_a_hint_has_come(sitting: Sitting, monkeypatch: pytest.MonkeyPatch) -> None:
    put(sitting, RICH)
    to_counter(sitting)
    monkeypatch.setattr(sitting.scene.hint_request, "ask", lambda is_open: None)
    sitting.evening.key(pygame.K_h)
    assert sitting.scene.hints.words is not None
    assert sitting.counter.owed == 6


def test_a_hint_that_is_forgotten_lets_go_of_what_it_picked_and_of_nothing_else(sitting: Sitting) -> None:
    put(sitting, RICH)
    model = sitting.table.model
    hinted = next(offer for offer in model.offers.all if offer.source == pawn(1, 0))
    sitting.hint(hinted.choice)
    assert model.source == pawn(1, 0)
    sitting.forget_hint()
    assert model.source is None
    sitting.hint(hinted.choice)
    sitting.right_click()
    sitting.click_thing(card(kind("olive")))
    sitting.forget_hint()
    assert model.source == card(kind("olive"))


def test_a_payment_that_comes_too_soon_stays_on_the_counter(sitting: Sitting) -> None:
    """In the moment after the decision has changed hands no click is taken, and nothing that lies there is lost."""
    to_counter(sitting)
    sitting.play_in_earnest()
    sitting.scene.stillness.hand_over()
    lines, items = len(sitting.match.log), sitting.counter.items
    sitting.evening.key(pygame.K_SPACE)
    assert len(sitting.match.log) == lines
    assert sitting.counter.items == items
    sitting.evening.stand_still()
    sitting.evening.key(pygame.K_SPACE)
    assert len(sitting.match.log) > lines
    assert sitting.table.model.planning.counter is None


def paid_in_three(sitting: Sitting) -> tuple[int, int]:
    """A move that is done by one click; the lengths of the log after its card, and after all of it."""
    to_counter(sitting)
    sitting.clear_counter()
    for value in (1, 2, 3):
        sitting.put_down(a.PayTile(value))
    sitting.play_in_earnest()
    played = len(sitting.match.log) + 1
    sitting.evening.key(pygame.K_SPACE)
    assert len(sitting.match.log) == played + 3
    return played, played + 3


def test_undo_takes_back_a_whole_payment_and_it_can_be_made_otherwise(sitting: Sitting) -> None:
    """Of what one click did all goes back but the card: everybody has seen that."""
    played, _ = paid_in_three(sitting)
    sitting.evening.key(pygame.K_z)
    assert len(sitting.match.log) == played
    assert sitting.counter.owed == 6
    assert not gold(sitting).off
    sitting.evening.stand_still()
    sitting.evening.key(pygame.K_SPACE)
    assert sitting.table.model.planning.counter is None


def test_undo_takes_back_by_itself_what_was_done_since(sitting: Sitting) -> None:
    played, paid = paid_in_three(sitting)
    sitting.match.play(next(action for action in sitting.legal() if isinstance(action, a.Bridge)))
    sitting.evening.key(pygame.K_z)
    assert len(sitting.match.log) == paid
    sitting.evening.key(pygame.K_z)
    assert len(sitting.match.log) == played
    sitting.evening.stand_still()
    sitting.evening.key(pygame.K_SPACE)
    sitting.match.play(next(action for action in sitting.legal() if isinstance(action, a.Bridge)))
    sitting.evening.tell(pygame.Event(pygame.KEYDOWN, key=pygame.K_z, mod=pygame.KMOD_SHIFT, unicode=""))
    assert len(sitting.match.log) == played, "Shift takes back all of the turn that can be taken back"


def test_undo_takes_back_what_is_planned_before_it_speaks_of_what_is_done(sitting: Sitting) -> None:
    """Card by card and the pawn last, or all of it with Shift; only then it says why nothing else can be undone."""
    for shift in (0, pygame.KMOD_SHIFT):
        to_counter(sitting)
        undo = next(widget for widget in sitting.scene.root.top.walk() if widget.name == "undo")
        assert isinstance(undo, Button)
        assert not undo.off
        made = len(sitting.match.log)
        for _ in range(1 if shift else 2):
            sitting.evening.tell(pygame.Event(pygame.KEYDOWN, key=pygame.K_z, mod=shift, unicode=""))
            assert not sitting.evening.stage.toasts.texts
        assert (sitting.table.selection.plan, sitting.table.selection.source) == (None, None)
        sitting.evening.key(pygame.K_z)
        assert sitting.evening.stage.toasts.texts
        sitting.evening.stage.toasts.forget(*sitting.evening.stage.toasts.texts)
        assert len(sitting.match.log) == made


def test_a_notice_hangs_beside_the_counter(sitting: Sitting) -> None:
    to_counter(sitting)
    counter = next(widget.rect for widget in find_all(sitting.scene, "CounterStall"))
    assert sitting.scene.toast_place.room.width > counter.width
    assert not sitting.scene.toast_place.room.colliderect(counter)


# What is said before is what happens.


def moves_of(sitting: Sitting, state: State) -> Iterator[tuple[a.Play, Any]]:
    """Every move that is offered by a pawn alone, with the pill at its end."""
    sitting.put(state.copy())
    model = sitting.table.model
    for source in sorted(thing for thing in model.sources if thing[0] == "pawn"):
        sitting.pick(source)
        pills = model.planning.pills()
        for thing, offers in model.targets.items():
            play = offers[0].choice.action
            if thing in pills and len(offers) == 1 and isinstance(play, a.Play):
                yield play, pills[thing]


@few_or_soak("most", 60, 1500)
def test_pills_and_the_counter_say_what_a_move_costs_and_brings(sitting: Sitting, most: int) -> None:
    rules, tried, paid = sitting.rules, 0, 0
    for state in (state for seed in range(40) for state in decisions(rules, seed) if state.step == TURN):
        if tried >= most:
            break
        for play, pill in list(moves_of(sitting, state)):
            after, told = state.copy(), list[Event]()
            rules.apply(after, play, told)
            tried += 1
            if after.step == CHAIN:
                assert pill.icon == "common/icon-link"
                continue
            assert pill.cost == (after.owed if after.step == PAY else 0)
            assert pill.is_barred == (after.step == PAY and not rules.proposals(rules.view(after, state.player), 1))
            if after.step == PAY:
                paid += 1
                counter = sitting.table.model.planning.open_counter((play,))
                assert counter.of(counter.lay(None)).owed == after.owed
                for way in counter.of(counter.lay(None)).ways[:2]:
                    enough = counter.of(counter.choose(way))
                    assert enough.is_enough
            while after.step == PAY:
                rules.apply(after, rules.legal(after)[0], told)
            gained = next((value_of(event.tile) for event in told if isinstance(event, TileCollected)), None)
            assert pill.gain == gained
    assert tried >= most
    assert paid


@pytest.mark.parametrize(
    "size", soaked_unless((1024, 640, 200).__eq__, [(1280, 720, 100), (1024, 640, 100), (1024, 640, 200)])
)
def test_the_counter_hides_nothing_that_it_charges_for(tmp_path: Path, size: tuple[int, int, int]) -> None:
    sitting = Sitting(tmp_path, rules_of("three"), size[:2], size[2])
    seen = 0
    for state in [state for seed in range(3) for state in decisions(sitting.rules, seed)][::18]:
        sitting.put(state)
        model = sitting.table.model
        plays = (offer.choice.action for offer in model.offers.all if isinstance(offer.choice.action, a.Play))
        priced = [play for play in plays if model.planning.route(play).price]
        if not priced:
            continue
        longest = max(priced, key=lambda play: len(model.planning.route(play).gaps))
        plan = model.planning.open_counter((longest,)).lay(None)
        sitting.table.select(with_plan(sitting.table.selection, MovePlan((longest,), plan)))
        counter, panel = model.planning.counter, sitting.widget("counter").rect
        assert counter is not None
        route = model.planning.whole_route(counter)
        gaps = [model.camera.square(layout.gap_middle(model.layout, gap), layout.PLAQUE) for gap in counter.gaps]
        tiles = [
            model.camera.square(model.things.face(place), 1.0) for place in (route.end, route.takes) if place != NONE
        ]
        assert panel.collidelist([*gaps, *tiles]) < 0
        for way in ((), *counter.ways[1:2]):
            sitting.table.pay(counter.choose(way))
            assert sitting.widget("counter").rect.topleft == panel.topleft, "it does not jump"
        seen += 1
        sitting.let_go()
    assert seen > 5
    sitting.close()


@pytest.mark.parametrize(
    "size",
    soaked_unless(
        lambda size: size[2] == 150, [(1280, 720, 100), (1280, 720, 125), (1024, 640, 100), (1024, 640, 150)]
    ),
)
def test_nothing_lies_over_the_counter_and_what_is_paid_and_the_bridge_need_no_scrolling(
    tmp_path: Path, size: tuple[int, int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever is pointed at on the board, and also while a hint is open: that leaves it room for what lies on it."""
    sitting = Sitting(tmp_path, rules_of("three"), size[:2], size[2])
    put(sitting, RICH)
    to_counter(sitting)
    monkeypatch.setattr(sitting.scene.hint_request, "ask", lambda is_open: None)
    root = sitting.scene.root
    for is_hinted in (False, True):
        if is_hinted:
            sitting.evening.key(pygame.K_h)
            sitting.scene.refresh_layout()
            hint = next(one for one in root.top.walk() if one.name == "hint panel")
        stall, content = sitting.widget("counter"), sitting.widget("counter content")
        assert sitting.evening.stage.look.u(6) <= stall.rect.height
        (tray,) = find_all(stall, "CoinTray")
        kept = [tray, *(one for one in stall.walk() if one.name.startswith("bridge ") and not is_hinted)]
        assert [one for one in kept if not content.rect.contains(one.rect)] == []
        for place in range(10):
            sitting.point(sitting.table.model.camera.square(sitting.table.model.things.face(place), 1.0).center)
            sitting.evening.pass_moment(0.5)
            sitting.evening.picture()
            sheet = root.open_card
            assert sheet is None or not sheet.rect.colliderect(stall.rect), place
            assert sheet is None or not is_hinted or not sheet.rect.colliderect(hint.rect), place
    sitting.close()


def test_what_a_payment_brings_is_told_beside_the_pawn(sitting: Sitting, monkeypatch: pytest.MonkeyPatch) -> None:
    put(
        sitting,
        "row: ring1 crown4 flag6 W helmet2\npawns: {crimson: [3, mainland, mainland]}\n"
        "hands: {crimson: helmet olive}\npurses: {crimson: ring6}\n",
    )
    labels, draw_above = list[tuple[pygame.Rect, Sequence[pygame.Rect]]](), RowPainter.draw_above

    def note(painter: Any, pill: Any, at: Point, is_end: bool, taken: Sequence[pygame.Rect]) -> pygame.Rect:
        labels.append((draw_above(painter, pill, at, is_end, taken), taken))
        return labels[-1][0]

    monkeypatch.setattr(RowPainter, "draw_above", note)
    play = next(
        offer.choice.action for offer in sitting.table.model.offers.all if isinstance(offer.choice.action, a.Play)
    )
    sitting.table.select(
        with_plan(
            sitting.table.selection, MovePlan((play,), sitting.table.model.planning.open_counter((play,)).lay(None))
        )
    )
    sitting.evening.picture()
    label, pawns = labels[-1]
    assert len(pawns) == 1
    assert label.collidelist(pawns) < 0
