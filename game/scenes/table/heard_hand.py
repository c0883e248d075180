"""The hand of somebody who alone hears it: it lies face down for everyone who looks, and is told only while its owner
acts.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import groupby
from typing import Protocol

from game.engine.speech.describing import Choice, Section
from game.match import Match
from game.store import load_people
from game.tables.by_ear import count_aloud
from game.tables.visibility import Visibility
from game.widgets import Button, Column, Label, Region, Widget
from game.widgets.surrounds import Unseen
from game.words.narrator import Narrator

from ..stage import Stage
from .playing import Playing

_FEW = 9  # as many choices are told without folding


class HeardTable(Protocol):
    """A table's scene, as far as a hand is told there."""

    stage: Stage
    match: Match
    visibility: Visibility
    narrator: Narrator
    playing: Playing

    def note_change(self) -> None: ...


def find_listeners(match: Match) -> frozenset[int]:
    """The seats whose hand is told to them alone while somebody listens: that is a person's wish."""
    if len(match.people) < 2:
        return frozenset()
    people = load_people()[0]
    known = {seat: people.find(match.players[seat].name) for seat in match.people}
    return frozenset(seat for seat, person in known.items() if person and person.hears_alone)


class HeardHand:
    """What is held and what follows from it, as lines that keys come to and nobody sees."""

    def __init__(self, scene: HeardTable) -> None:
        self._scene = scene
        self._unfolded = ""  # the group of choices whose lines are told one by one

    def renew(self) -> None:
        """Finds out whose hand is told here."""
        seats = find_listeners(self._scene.match) if self._scene.stage.is_heard else frozenset()
        if seats != self._scene.visibility.hearing:
            self._scene.visibility.hearing = seats
            self._scene.note_change()

    def region(self) -> Region | None:
        """The lines, where a hand is told now; none in a window that nobody is at."""
        if not self._scene.visibility.is_heard_only or not self._scene.stage.has_focus:
            return None
        return Region("heard hand", object(), self._build, is_private=True)

    def _build(self) -> Widget:
        narrator = self._scene.narrator
        title = Label(narrator.words.say("by-ear.hand"), "heading")
        held = [Label(line) for line in hand_in_words(self._scene.visibility.heard_hand(), narrator)]
        return Unseen(Column(title, *held, *self._lines(), gap=0), 0)

    def _lines(self) -> Iterator[Widget]:
        """What follows from the hand; where that is much, one line for all that is done with the same thing."""
        choices = self._scene.visibility.heard_choices()
        for group, members in groupby(choices, key=lambda choice: choice.group if len(choices) > _FEW else ""):
            found = list(members)
            heading = found[0].say_heading()
            is_folded = bool(group) and len(found) > 1 and heading is not None
            if is_folded and heading is not None:
                words = self._scene.narrator.words
                ways = words.say("table.ways", count=len(found))
                told = words.join_sentences([self._scene.narrator.say(heading), ways])
                yield Button(told, partial(self._unfold, group), name=f"heard group {group}")
            if not is_folded or self._unfolded == group:
                yield from map(self._line, found)

    def _line(self, choice: Choice) -> Widget:
        narrator = self._scene.narrator
        told = [narrator.say(choice.message), narrator.say(choice.danger) if choice.danger else ""]
        written = self._scene.match.rules.write(choice.action)
        return Button(narrator.words.join_sentences(told), partial(self._choose, choice), name=f"heard {written}")

    def _unfold(self, group: str) -> None:
        self._unfolded = "" if self._unfolded == group else group
        self._scene.note_change()

    def _choose(self, choice: Choice) -> object:
        return self._scene.playing.take_choice(choice)


def hand_in_words(held: Sequence[Section], narrator: Narrator) -> list[str]:
    """A hand as lines to be read aloud."""
    say = narrator.words.say
    return [
        say("by-ear.held", what=say(section.key), items=[count_aloud(item, narrator) for item in section.items])
        for section in held
    ]
