"""Many games that differ in what a seat does not know, each with its past: all that it is told, in whatever way,
is the same in each.
"""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from random import Random
from typing import Any

import pytest

import game
from game.api import mcp_server
from game.api.features import Observer
from game.api.mcp_server import OneSeat
from game.api.moments import SearchMoment, table_of
from game.api.spelling import Spelling, SpellingWalk
from game.api.text import moves_in_words
from game.bots import Clock
from game.engine import CHANCE, Event, Line, Rules
from game.rules import GAMES

from .test_play import contents, reached
from .worlds import PLAYERS, SEAT, World, view_of, worlds

WORLDS = pytest.mark.parametrize(
    "count", [pytest.param(30, id="few"), pytest.param(100, marks=pytest.mark.soak, id="hundred")]
)


def as_vector(world: World) -> Any:
    view = view_of(world)
    spelling = Spelling(view.rules)
    walk = SpellingWalk(spelling, view.actions, SEAT)
    return Observer(view.rules, len(spelling)).observe(view.known, walk.letters).tolist(), walk.choices


def as_searched(world: World) -> Any:
    """What OpenSpiel is given to tell a player: its past, its view, as words and as a struct, and its letters."""
    moment = table_of(world.table.name, PLAYERS, None, {}).start()
    for number, line in enumerate(world.lines):
        if moment.notes(None).count("\n") == number:  # what has to be is done by itself
            take(moment, line)
    assert moment.actor == SEAT
    vector = moment.table.observer.observe(moment.view(SEAT), moment.spelled).tolist()
    return moment.notes(SEAT), moment.view_text(SEAT), moment.write_view(SEAT), moment.choices, vector


def take(moment: SearchMoment, line: Line) -> None:
    action = moment.table.rules.read(line.text)
    if line.actor == CHANCE:
        moment.draw(moment.table.chance.number(action))
        return
    letters, before = moment.table.spelling.spell(action, line.actor), moment.notes(None)
    while moment.notes(None) == before:
        moment.take(letters[len(moment.spelled)])


def as_served(world: World) -> Any:
    """All that the tools of the protocol say."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(mcp_server, "begin_game", lambda *_, **__: world.table.copy(seed=1))
        patch.setattr(mcp_server, "Clock", lambda _: Clock(inf, 1))
        client = OneSeat("en", 0.05)
        started = client.start_game(world.table.name, PLAYERS)
        return started, client.look(), client.legal_moves(), client.hint(), client.rules(), client.result()


INTERFACES: dict[str, Callable[[World], Any]] = {
    "facts": lambda world: (view_of(world).facts, view_of(world).age, repr(view_of(world))),
    "moves": lambda world: (view_of(world).moves, view_of(world).choices()),
    "words": lambda world: (view_of(world).words(), moves_in_words(view_of(world)), view_of(world).rulebook()),
    "told": lambda world: view_of(world).told(),
    "vector": as_vector,
    "OpenSpiel": as_searched,
    "MCP": as_served,
}


@WORLDS
@pytest.mark.parametrize("name", GAMES)
def test_the_worlds_differ_in_secrets_of_their_past(name: str, count: int) -> None:
    """Otherwise what follows would be passed by saying anything."""
    found = worlds(name, count)
    assert len(found) == count
    others = {str([world.table.view(seat).facts for seat in range(PLAYERS)]) for world in found}
    assert len(others) > count // 2 or name == "atlandice", "only there everybody sees everything"
    assert all(len(view_of(world).told()) > 10 for world in found)


@WORLDS
@pytest.mark.parametrize("interface", INTERFACES)
@pytest.mark.parametrize("name", GAMES)
def test_a_seat_is_told_the_same_in_all_worlds_that_agree(name: str, interface: str, count: int) -> None:
    tell = INTERFACES[interface]
    first, *others = worlds(name, count)
    expected = tell(first)
    for world in others:
        assert tell(world) == expected


# What comes with a view.


def look_around(table: game.Game, seats: tuple[int | None, ...]) -> None:
    """Whoever sits there looks at everything, and thinks."""
    for seat in seats:
        view = table.view(seat)
        view.words(), view.choices(), view.told(), view.to_move
        if view.moves:
            game.bot("sailor", seed=1)(view)
        world = game.deal(view, seed=1)
        assert world.view(seat).facts == view.facts


def go_on(table: game.Game, rounds: int) -> None:
    """All play, and look around whenever they decide."""
    random = Random(rounds)
    for _ in range(rounds * PLAYERS):
        if table.to_move is not None:
            look_around(table, (table.to_move,))
            table.play(random.choice(table.moves))


@pytest.mark.parametrize("name", GAMES)
def test_nothing_that_comes_with_a_view_tells_what_others_hold(name: str) -> None:
    """Its rules may remember positions: those that the seat itself has thought of, and no others."""
    held = []
    for world in worlds(name, 4, 3):
        look_around(world.table, (None, 1, 2))
        look_around(world.table, (SEAT,))
        held.append(contents(view_of(world)))
    assert [found ^ held[0] for found in held] == [set()] * len(held)
    assert len(held[0]) > 100, "and the rules are part of it"


@pytest.mark.parametrize("name", GAMES)
def test_views_of_two_seats_share_nothing_that_can_change(name: str) -> None:
    """Neither do those of a copy and of a dealt world; but for what any view has, of any game."""
    table, unlike = (game.new(name, PLAYERS, seed=seed) for seed in (5, 6))
    for one in (table, unlike):
        go_on(one, 6)
        look_around(one, (None, 0, 1, 2))
    views = [table.view(seat) for seat in (None, 0, 1, 2)]
    views += [table.copy().view(0), *(game.deal(views[1], seed=2).view(seat) for seat in (0, 1))]
    of_all = changing(unlike.view(0)) | changing(unlike.view(1))
    found = [changing(view) for view in views]
    for number, own in enumerate(found):
        for other in found[:number]:
            assert not [own[key] for key in own.keys() & other.keys() - of_all.keys()]


def changing(view: game.SeatView) -> dict[int, object]:
    """All in which something can be kept, by where it lies; facts are not written on."""
    things = reached(view)
    facts = {id(vars(thing)) for thing in things if isinstance(thing, Event)}
    kept = (thing for thing in things if isinstance(thing, (dict, list, set, bytearray, Rules)))
    return {id(thing): thing for thing in kept if id(thing) not in facts}
