"""What each phone at a table shows: one screen a seat, the same whatever its hand holds, and what its numbers mean.

A screen is made of what the table has shown, once a change. What follows from a hand is made while it is held, and
forgotten when it is let go.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Protocol

from msgspec import structs

from game.engine.speech.describing import Description
from game.match import Match
from game.match.past import History
from game.match.privacy import is_defence
from game.match.state import LogEntry, last_decision, last_wait
from game.phones import screens
from game.phones.messages import Further, ShowHand
from game.tables import Table, screen_of
from game.tables.phone import FIRST_OF_HAND, PhoneContent, PhoneHost, PhoneMatch, PhoneWay, SeatedMatch, numbered
from game.tables.selection import Thing
from game.tables.stepper import count_in_words
from game.words.narrator import Narrator

from ..stage import Stage
from .panel_state import ShownDecision


class DescribedTable(Protocol):
    """What is asked at a table and how far the turn has come, as it is seen."""

    def description(self) -> Description: ...


class LoggedMatch(SeatedMatch, Protocol):
    """A match that remembers what was done."""

    @property
    def log(self) -> Sequence[LogEntry]: ...


class ScreensTable(Protocol):
    """A table's scene, as its phones show it."""

    stage: Stage
    match: Match
    table: Table
    decision: ShownDecision

    @property
    def surroundings(self) -> DescribedTable: ...


@dataclass(frozen=True, slots=True)
class Mirrored:
    """What somebody has picked on a phone, as far as everyone may see it: by the table's own things, and as a
    sentence.
    """

    seat: int
    source: Thing | None
    target: Thing | None
    text: str


class SeatPhone:
    """The phone of one seat: what it was shown last, and what each number on it means."""

    def __init__(self, match: LoggedMatch, seat: int, narrator: Narrator) -> None:
        self.seat = seat
        self.narrator = narrator
        self._whole = match
        self.match = PhoneMatch(match, seat)
        self.host = PhoneHost(self.match, narrator)
        self.table = screen_of(match.rules.game).phone()(self.host)
        self.screen: screens.Screen | None = None
        self.content = PhoneContent()
        self.ways: dict[int, PhoneWay] = {}  # by their numbers on the present screen
        self.wants_hand = False  # whether a finger is on the eye while the table still shows something
        self.laid_out: int | None = None  # the thing of the hand that is picked while that is held
        self.piece: int | None = None  # and the one that everyone may see
        self.raised: tuple[int, ...] = ()  # what is raised to be paid with, where it was asked about
        self.uses_hand = False  # whether what is picked follows from the hand: nobody sees it before it is done
        self.has_picked = False  # whether anything is
        self.has_answered = False  # whether a choice was made on the present screen, so that it takes no other
        self.hint: tuple[str, ...] = ()  # one that was made of the hand
        self._position: tuple[int, int] | None = None  # of the match, for which the screen was made
        self._next = 0  # the number of the next choice of a piece that is picked
        self._sent_further = set[int]()  # the pieces whose further ways are sent
        self._hand_things = frozenset[int]()

    @property
    def version(self) -> int:
        return self.screen.version if self.screen else -1

    @property
    def is_undone(self) -> bool:
        """Whether something was taken back since the screen was made."""
        return self._position is not None and position_of(self._whole) < self._position

    @property
    def is_of_now(self) -> bool:
        """Whether nothing has been done since the screen was made."""
        return self._position == position_of(self._whole)

    def bring(self, screen: screens.Screen, content: PhoneContent, version: int, *, is_forced: bool) -> bool:
        """Puts another screen in the place of the present one, unless nobody could tell them apart, and says whether it
        did. After a step the question is asked anew, even in the same words.
        """
        position = position_of(self._whole)
        is_old = self._position == position or screen.mood != "asked"
        is_same = self.screen is not None and structs.replace(self.screen, version=screen.version) == screen
        if is_same and is_old and not is_forced and not self.has_answered:
            self._position = position
            return False
        self.screen = structs.replace(screen, version=version)
        self.content = content
        self.ways = dict(enumerate(content.ways))
        self._position = position
        self._next = len(content.ways)
        self._sent_further.clear()
        self.has_picked = self.has_answered = False
        self.cover()
        return True

    def renumber(self, version: int) -> screens.Screen:
        """Gives the same screen another number: the phone drops what it showed of the hand, and may still answer."""
        assert self.screen is not None
        self.screen = structs.replace(self.screen, version=version)
        self._sent_further.clear()
        self.ways = dict(enumerate(self.content.ways))
        self._next = len(self.content.ways)
        self.cover()
        return self.screen

    # The hand.

    @contextmanager
    def covered(self) -> Iterator[None]:
        """Inside, the hand counts as down, though it may be held: what everyone may know is made there."""
        was_held, self.match.is_held = self.match.is_held, False
        try:
            yield
        finally:
            self.match.is_held = was_held

    def cover(self) -> None:
        """All that follows from the hand is forgotten."""
        self.match.is_held = False
        self.wants_hand = False
        self.forget_picks()
        self.hint = ()
        self._hand_things = frozenset()
        self.ways = {number: way for number, way in self.ways.items() if number < FIRST_OF_HAND}

    def forget_picks(self) -> None:
        self.laid_out = self.piece = None
        self.raised = ()
        self.uses_hand = False

    def pick(self, thing: int, choice: int = -1) -> ShowHand | Further | None:
        """Notes what is picked, and returns what the phone is told of it. Once one of the picks is of the hand, none of
        them is shown at the table.
        """
        is_open = self.has_thing(thing)
        if not (is_open if thing >= 0 else choice in self.ways and choice < FIRST_OF_HAND):
            self.uses_hand = True
        if self.is_in_hand(thing):
            self.laid_out = thing
            return self.show_hand()
        if is_open and self.match.is_held and self.table.prices_pieces:
            self.piece = thing
            return self.show_hand()
        further = self.further(thing) if is_open and not self.uses_hand else ()
        return Further(self.seat, self.version, thing, further) if further else None

    def mirror(self, thing: int, choice: int) -> Mirrored | None:
        """What has just been picked, for the table to show; nothing where it follows from the hand."""
        if self.uses_hand:
            return None
        if thing >= 0:
            shown = next((one for one in self.content.things if one.id == thing and not one.is_hand), None)
            return self._mirror(thing, -1, shown.name) if shown else None
        way = self.ways[choice]
        if way.is_of_hand or not way.steps:
            return None
        return self._mirror(way.shown.source, way.shown.target, way.shown.gold or way.shown.title)

    def _mirror(self, source: int, target: int, what: str) -> Mirrored:
        meant, narrator = self.content.things_meant, self.narrator
        text = narrator.words.say("phones.table.picked", name=narrator.names[self.seat], what=what)
        return Mirrored(self.seat, meant.get(source), meant.get(target), text)

    def find_payment(self, things: tuple[int, ...]) -> ShowHand | None:
        """Notes what is raised together, and returns the hand with the way to pay by just that, if there is one."""
        if not self.match.is_held:
            return None
        self.uses_hand = True
        self.raised = things
        return self.show_hand()

    def take_back(self) -> ShowHand | None:
        """Forgets what is picked, and returns the hand as it was, where it was shown for a pick."""
        was_out = self.laid_out is not None or self.piece is not None
        self.forget_picks()
        return self.show_hand() if was_out and self.match.is_held else None

    def show_hand(self) -> ShowHand:
        return ShowHand(self.seat, self.open_hand())

    def open_hand(self) -> screens.Hand:
        """What the hand shows now, and what can be done because of it."""
        is_looking = self.screen is not None and self.screen.mood == "looking"
        if is_looking:
            content = self.table.first_look()
        else:
            content = self.table.hand_content(self.laid_out, self.piece, self.raised)
        self.ways = {number: way for number, way in self.ways.items() if number < FIRST_OF_HAND}
        self.ways |= dict(enumerate(content.ways, FIRST_OF_HAND))
        self._hand_things |= {thing.id for thing in content.things}
        choices = numbered(content.ways, FIRST_OF_HAND)
        return screens.Hand(
            self.version,
            content.parts,
            content.things,
            choices,
            content.board,
            self.hint,
            content.note,
            content.pieces,
            content.finds,
        )

    def is_in_hand(self, thing: int) -> bool:
        """Whether a thing is one of those that the hand shows, where everyone may see it or not."""
        return self.match.is_held and thing in self._hand_things

    @property
    def _open_things(self) -> frozenset[int]:
        return frozenset(thing.id for thing in self.content.things)

    def has_thing(self, thing: int) -> bool:
        return thing in self._open_things

    def further(self, source: int) -> tuple[screens.Choice, ...]:
        """What a piece could do by more than one step, or what was too much to be sent with the screen, with numbers;
        nothing where that was asked before.
        """
        if source in self._sent_further:
            return ()
        self._sent_further.add(source)
        with self.covered():
            first, found = self._next, self.table.further(source)
        self.ways |= dict(enumerate(found, first))
        self._next += len(found)
        return numbered(found, first)


def position_of(match: LoggedMatch) -> tuple[int, int]:
    """Tells one moment of a match from all others: a step that was taken back and done otherwise has another line."""
    return len(match.log), match.log[-1].line if match.log else -1


class PhoneScreens:
    """Makes the screens of one table."""

    def __init__(self, scene: ScreensTable) -> None:
        self._scene = scene
        self._match = scene.match
        self._past: tuple[object, History] | None = None
        self._befallen: dict[int, tuple[object, tuple[str, bool]]] = {}

    def build(self, phone: SeatPhone, resting: str) -> tuple[screens.Screen, PhoneContent]:
        """What a seat's phone shows now. `resting`: the sentence that stands there while the table rests."""
        match, say = self._match, phone.narrator.words.say
        if resting or match.is_over:
            return screens.Screen(0, "resting", resting or say("phones.table.over")), PhoneContent()
        if phone.seat in match.privacy.looking:
            return screens.Screen(0, "looking", say("phones.table.look"), has_eye=True), PhoneContent()
        return self._asked(phone) if match.actor == phone.seat else (self._waiting(phone), PhoneContent())

    def _asked(self, phone: SeatPhone) -> tuple[screens.Screen, PhoneContent]:
        match, seat = self._match, phone.seat
        description = self._scene.surroundings.description()
        with phone.covered():
            content = phone.table.open_content()
        told, is_loss = self._tell_befallen(phone)
        return (
            screens.Screen(
                version=0,
                mood="asked",
                ask=phone.narrator.say(description.ask),
                steps=step_signs(description, phone.narrator),
                parts=content.parts,
                things=content.things,
                choices=numbered(content.ways),
                heading=content.heading,
                off=content.off,
                told=told,
                is_loss=is_loss,
                has_eye=match.privacy.has_hand(seat),
                needs_hand=not match.open_legal(),
                can_undo=self.can_undo(seat),
                can_hint=True,
                confirms=self._scene.stage.settings.confirm,
                is_hurt=is_defence(seat, match.open_legal(), match.view(None).history),
            ),
            content,
        )

    def _waiting(self, phone: SeatPhone) -> screens.Screen:
        match, seat = self._match, phone.seat
        say = phone.narrator.words.say
        mover = self._scene.decision.seat
        told, is_loss = self._tell_befallen(phone)
        with phone.covered():
            parts = phone.table.waiting_parts()
        if looking := match.privacy.yet_to_look:
            ask = say(
                "phones.table.others-look", names=[phone.narrator.names[one] for one in looking], count=len(looking)
            )
        else:
            ask = say(
                "phones.table.moment" if mover == seat else "phones.table.moves", name=phone.narrator.names[mover]
            )
        return screens.Screen(
            version=0,
            mood="waiting",
            ask=ask,
            parts=parts,
            mover=-1 if looking else mover,
            looking=looking,
            told=told,
            is_loss=is_loss,
            has_eye=match.privacy.has_hand(seat),
            can_undo=self.can_undo(seat),
        )

    def can_undo(self, seat: int) -> bool:
        """Whether Undo would take back this seat's own decision."""
        match = self._match
        return match.find_undone() == seat and match.why_no_undo() is None

    def _tell_befallen(self, phone: SeatPhone) -> tuple[str, bool]:
        """One line of what others have done to a seat since it decided last, and whether it lost anything."""
        log, seat = self._match.log, phone.seat
        since, until = last_wait(log, seat) if self._match.actor == seat else (last_decision(log, seat), len(log))
        if since is None or since >= until:
            return "", False
        key = since, until, log[until - 1].line, phone.narrator
        if self._befallen.get(seat, (None,))[0] != key:
            self._befallen[seat] = key, self._find_befallen(seat, since, until)
        return self._befallen[seat][1]

    def _remember(self) -> History:
        """The same for all seats, until something is done."""
        at = position_of(self._match)
        if self._past is None or self._past[0] != at:
            self._past = at, self._match.past.history()
        return self._past[1]

    def _find_befallen(self, seat: int, since: int, until: int) -> tuple[str, bool]:
        match = self._match
        events = [event for entry in match.log[since:until] for event in entry.events]
        felt = {felt for event in events for who, felt in match.rules.impacts(event) if who == seat}
        past = self._remember()
        told = self._scene.table.befallen(past.view(since), past.view(until), events, seat, False)
        return (told[0] if told else ""), bool(told) and "loss" in felt


def step_signs(description: Description, narrator: Narrator) -> tuple[screens.StepSign, ...]:
    """The steps of the turn, and what is left of the present one."""
    stepper, found = description.stepper, []
    for number, step in enumerate(stepper.steps):
        text = narrator.words.say(step)
        if number != stepper.now:
            found.append(screens.StepSign(text, "done" if number < stepper.now else "next"))
        elif stepper.pips is None:
            found.append(screens.StepSign(text, "now"))
        else:
            count = count_in_words(stepper.pips, narrator.words.say)
            found.append(screens.StepSign(text, "now", stepper.pips.left, stepper.pips.of, count))
    return tuple(found)
