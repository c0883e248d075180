"""A seat that plays by its phone, at any position: what the phone shows there, and whether all of it holds together."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from game.engine import Action, Event, Rules, View
from game.match import LogEntry, Sharing
from game.phones import screens
from game.tables.phone import PhoneContent, PhoneHost, PhoneMatch, PhoneTable, PhoneWay, numbered
from game.tables.screen import screen_of
from game.tables.visibility import Spectator
from game.words.catalogue import Catalogue
from game.words.narrator import Narrator

NAMES = ("Ada", "Ben", "Cleo", "Dario", "Edu", "Flora")
LARGEST = 45_000  # bytes of a screen or a hand
WORDS = Catalogue.load("en")


class PhoneSeat(Spectator):
    """A match at one position, which opens the hand of whoever decides there to its phone alone, while that is held."""

    def __init__(
        self, rules: Rules[Any, Any], state: Any, seat: int | None = None, history: Sequence[Event] = ()
    ) -> None:
        super().__init__(rules, rules.view(state, None), rules.to_act(state))
        self.state = state
        self.history = history
        self.log: Sequence[LogEntry] = ()
        self.seat = rules.to_act(state) if seat is None else seat
        self.actor = self.to_act if self.to_act >= 0 else None
        self.sharing: Sharing = "around"
        narrator = Narrator(WORDS, rules, NAMES[: rules.seats])
        self.known = PhoneMatch(self, self.seat)
        self.phone: PhoneTable = screen_of(rules.game).phone()(PhoneHost(self.known, narrator))

    def hand_view(self, seat: int) -> View:
        assert self.known.is_held, "the hand was asked for before a finger held"
        assert seat == self.seat
        view: View = self.rules.view(self.state, seat, tuple(one for one in self.history if one.seen_by(seat)))
        return view

    def hand_legal(self, seat: int) -> Sequence[Action]:
        assert self.known.is_held, "what follows from the hand was asked for before a finger held"
        return self.rules.legal(self.state) if self.actor == seat else ()

    def open_legal(self) -> Sequence[Action]:
        return self.rules.open_legal(self.view(None)) if self.actor is not None else ()

    def shown(self) -> PhoneContent:
        """What stands on the phone while nobody holds it."""
        self.known.is_held = False
        return self.phone.open_content()

    def held(self, laid_out: int | None = None, piece: int | None = None, raised: Sequence[int] = ()) -> PhoneContent:
        self.known.is_held = True
        return self.phone.hand_content(laid_out, piece, raised)


def screen(shown: PhoneContent) -> screens.Screen:
    """As it is sent."""
    return screens.Screen(
        version=1,
        mood="asked",
        ask="",
        parts=shown.parts,
        things=shown.things,
        choices=numbered(shown.ways),
        heading=shown.heading,
        off=shown.off,
    )


def hand(held: PhoneContent, first: int) -> screens.Hand:
    """As it is sent."""
    choices = numbered(held.ways, first)
    return screens.Hand(1, held.parts, held.things, choices, held.board, note=held.note)


def check(seat: PhoneSeat) -> list[PhoneWay]:
    """All that the phone offers is legal, one step after the other, and all that is legal is offered; every thing that
    is named is there. Gives all ways back.
    """
    shown = seat.shown()
    secret = seat.held()
    ways = [*shown.ways, *secret.ways]
    for way in ways:
        play(seat.rules, seat.state, way)
    offered, legal = {way.steps[0].action for way in ways}, set(seat.rules.legal(seat.state))
    assert offered <= legal if secret.finds else offered == legal
    things = {thing.id for thing in (*shown.things, *secret.things)}
    assert len(things) == len(shown.things) + len(secret.things), "a thing is told twice"
    board = [secret.board] if secret.board else []
    assert set(_named([*shown.parts, *secret.parts, *board], ways)) <= things
    assert not set(_named(shown.parts, shown.ways)) - {thing.id for thing in shown.things}
    assert sum(way.shown.is_main for way in ways) <= 1
    for sent in (msgspec.json.encode(screen(shown)), msgspec.json.encode(hand(secret, len(shown.ways)))):
        assert len(sent) < LARGEST, len(sent)
        assert not re.search(rb"<[^>]*>|\{|\}", re.sub(rb'[{}](?=["\],}]|$)', b"", sent)), sent
    return ways


def play(rules: Rules[Any, Any], state: Any, way: PhoneWay) -> Any:
    """The position after a way; every step of it is legal, for the same seat."""
    after = state.copy()
    for step in way.steps:
        assert rules.to_act(after) == rules.to_act(state)
        assert step.action in rules.legal(after), (way.shown.title, step.action)
        rules.apply(after, step.action)
    return after


def _named(parts: Sequence[screens.Part], ways: Sequence[PhoneWay]) -> Iterator[int]:
    """All things that parts and choices name."""
    found = list[int]()
    for part in parts:
        match part:
            case screens.Board(spots=spots):
                found += [spot.thing for spot in spots]
            case screens.Cards(cards=cards):
                found += [card.thing for card in cards]
            case screens.Lines(lines=lines):
                found += [line.thing for line in lines]
            case screens.Toll(gaps=gaps):
                found += [gap.thing for gap in gaps]
            case screens.Bar(cells=cells):
                found += [cell.thing for cell in cells]
    for way in ways:
        shown = way.shown
        found += [shown.tile, shown.source, shown.target, shown.brings, *shown.uses]
    yield from (thing for thing in found if thing >= 0)
