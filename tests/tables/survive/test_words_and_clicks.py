"""A click does what the words under the pointer say: whatever pixel is pointed at, what it names answers the click
there.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

import pytest

from game.rules.survive import actions as a
from game.rules.survive.state import State
from game.tables import Thing
from tests.driver import is_a

from .sitting import Sitting
from .walking import decisions, rules_of


def spots(sitting: Sitting, random: Random, many: int) -> list[tuple[int, int]]:
    """Pixels around things that mean something now."""
    hot: list[Thing] = sitting.drawn_table.model.hot()
    chosen = random.sample(hot, min(len(hot), many))
    return [(x + random.randrange(-14, 15), y + random.randrange(-14, 15)) for x, y in map(sitting.pixel, chosen)]


def agree(sitting: Sitting, at: tuple[int, int], seen: Counter[str]) -> None:
    """Points at a pixel, reads the words, clicks, and compares."""
    table = sitting.drawn_table
    sitting.point(at)
    thing, model = table.pointer.thing, table.model
    if thing is None:
        return
    words, _ = table.notices.words_about(thing)
    offers, before = model.meant_by(thing), model.source
    sitting.click(at)
    if offers and len(offers) == 1:
        seen["far" if offers[0].before else "done"] += 1
        assert sitting.caught == [choice.action for choice in (*offers[0].before, offers[0].choice)], words
        assert offers[0].before or words == table.notices.words_of(offers[0].choice)[0]
    elif offers:
        seen["asked"] += 1
        assert sitting.scene.root.popup is not None, words
    elif before is not None and thing == before and words == "Deselect":
        seen["put down"] += 1
        assert model.source != before
    elif thing in model.sources and not sitting.caught:
        seen["picked"] += 1
        assert model.source == thing, words


def go_through(folder: Path, variant: str, seeds: range, each: int, most: int) -> Counter[str]:
    rules, random, seen = rules_of(variant), Random(2), Counter[str]()
    sitting = Sitting(folder, rules)
    states: list[State] = [state for seed in seeds for state in decisions(rules, seed)]
    for state in random.sample(states, min(most, len(states))):
        sitting.put(state)
        for at in spots(sitting, random, each):
            sitting.put(state)
            agree(sitting, at, seen)  # what can be picked
            if not sitting.caught and sitting.scene.root.popup is None and sitting.drawn_table.model.source:
                for further in spots(sitting, random, 2):
                    agree(sitting, further, seen)
                    if sitting.caught or sitting.scene.root.popup:
                        break
            sitting.let_go()
    sitting.close()
    return seen


def test_the_words_and_the_click_agree(tmp_path: Path) -> None:
    seen = go_through(tmp_path, "four", range(1), 3, 18)
    assert min(seen["done"], seen["picked"], seen["far"]) >= 5, seen


@pytest.mark.soak
@pytest.mark.parametrize("variant", ["two", "four"])
def test_in_a_thousand_positions(variant: str, tmp_path: Path) -> None:
    seen = go_through(tmp_path, variant, range(10), 4, 1000)
    assert min(seen["done"], seen["picked"], seen["far"]) >= 100, seen


def test_who_sits_in_a_boat_and_the_boat_are_picked_by_a_click_each(tmp_path: Path) -> None:
    """All of the figure above the hull is the person, and the hull is the boat: neither is smaller than a fingertip."""
    rules = rules_of("four")
    for state in (state for seed in range(6) for state in decisions(rules, seed)):
        legal = rules.legal(state)
        jump = next((action for action in legal if isinstance(action, a.Jump)), None)
        sail = next((action for action in legal if isinstance(action, a.Sail)), None)
        if jump is None or sail is None:
            continue
        sitting = Sitting(tmp_path, rules)
        sitting.put(state)
        offer = sitting.offer(jump)
        assert offer is not None
        assert offer.source is not None
        assert offer.target is not None
        if ("boat", offer.target[1], 0) not in sitting.drawn_table.model.sources:
            sitting.close()
            continue
        model, boat = sitting.drawn_table.model, ("boat", offer.target[1], 0)
        head, hull = sitting.pixel(offer.source), sitting.pixel(boat)
        for at, meant in ((head, offer.source), (hull, boat), (head, offer.source), (head, None)):
            sitting.click(at)
            assert model.source == meant
        assert not sitting.caught, "nobody is thrown overboard by a click on the boat"
        assert is_a(model.things, "IslandThings")
        crew = model.things.aboard(boat)
        above = [
            y for y in range(head[1] - 60, hull[1]) if model.at((head[0], y))[:1] and model.at((head[0], y))[0] in crew
        ]
        below = [y for y in range(head[1], hull[1] + 60) if model.at((head[0], y))[:1] == [boat]]
        assert min(len(above), len(below)) >= 1.6 * sitting.scene.stage.look.unit
        sitting.close()
        return
    raise AssertionError("no boat with a passenger can sail")


def test_a_click_on_an_isle_lands_the_one_passenger_of_the_boat_that_is_picked(tmp_path: Path) -> None:
    rules, done = rules_of("four"), 0
    sitting = Sitting(tmp_path, rules)
    for state in (state for seed in range(30) for state in decisions(rules, seed)):
        lands = [action for action in rules.legal(state) if isinstance(action, a.Land)]
        if not lands:
            continue
        sitting.put(state)
        table = sitting.drawn_table
        things = table.model.things
        assert is_a(things, "IslandThings")
        for land in lands:
            boat = next(
                (thing for thing in table.model.sources if ("explorer", land.explorer, 0) in things.aboard(thing)), None
            )
            isle = ("isle", land.isle, 0)
            if boat is None or boat[0] != "boat" or sum(one.isle == land.isle for one in lands) > 1:
                continue
            sitting.pick(boat)
            sitting.caught.clear()
            sitting.point(sitting.pixel(isle))
            assert table.notices.words_about(isle)[0] == table.notices.words_of(table.model.meant_by(isle)[0].choice)[0]
            sitting.click(sitting.pixel(isle))
            assert sitting.caught == [land]
            done += 1
            break
        if done == 3:
            break
    sitting.close()
    assert done == 3
