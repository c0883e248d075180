"""Two games that are the same to the whole table, with other secrets, played by phones: all that is told to the process
that listens is the same, byte for byte and in the same frames, but for what goes to a phone that holds its hand up.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from game.bots import Advice
from game.engine import CHANCE, Action, Line, Message, Rules, View
from game.match import Sharing
from game.phones import messages as m
from game.scenes import CurtainScene, PeekScene
from game.tables.selection import ClickStep
from tests.inside import put_chance, referee_of, ways_of
from tests.soaks import each_with_each, few_or_soak, soaked_unless
from tests.stand_ins import hurry_nobody

from .advisers import Ready
from .evening import rules_for, sit_down
from .phone_line import PhoneEvening
from .test_two_worlds import two_worlds
from .worlds import Told

_CASES: tuple[Sequence[str], Sequence[Sharing]] = ("survive", "atlantis"), ("around", "passed")
_USUAL: Sequence[tuple[int | None, str, Sharing]] = (
    (None, "atlantis", "passed"),
    (1, "survive", "around"),
)
"""Whose phone is played with, and where, in every run; the others in the soaks. Where things move, every run plays
Survive, with nobody's.
"""
_MOMENT = 0.1


class Guess(Ready):
    """Hints at something else in every world: a hint that knew a secret would tell it."""

    _found: Action = None

    def consult(self, rules: Rules[Any, Any], view: View, seed: int, seconds: float) -> None:
        world = rules.determinize(view, Random(0))
        self._found = Random(str(rules.write_view(view))).choice(rules.legal(world))

    def advice(self) -> Sequence[Advice] | None:
        return [Advice(self._found, 0.0, (Message("hint.even"),))]


@pytest.fixture(autouse=True)
def no_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    hurry_nobody(monkeypatch)


class PhonePair:
    """The same evening in two worlds, every seat with a phone."""

    def __init__(
        self, folder: Path, rules: Rules[Any, Any], worlds: Sequence[Sequence[Line]], sharing: Sharing, moves: bool
    ) -> None:
        self.evenings = []
        for number, lines in enumerate(worlds):
            match = sit_down(folder / str(number), rules, sharing)
            put_chance(referee_of(match), Told(rules, lines))
            evening = PhoneEvening.with_phones(match, (), moves=moves)
            evening.scene.hint_request.make = Guess
            self.evenings.append(evening)
        self.decisions = [line.text for line in worlds[0] if line.actor >= 0]
        self.random = Random(1)
        self.tampered: int | None = None  # whose phone is played with in the second world alone
        self.compared = 0
        self.hands = 0
        self.differing = 0
        for evening in self.evenings:
            evening.say(*(m.SeatNews(seat, "here") for seat in range(rules.seats)))

    def compare(self) -> None:
        one, other = (list(map(_as_sent, evening.line.sent)) for evening in self.evenings)
        if self.tampered is not None:
            one = [sent for sent in one if sent[1] != self.tampered]
            other = [sent for sent in other if sent[1] != self.tampered]
        hands = [[sent for sent in sents if sent[2] is m.ShowHand] for sents in (one, other)]
        self.hands = len(hands[0])
        self.differing = sum(first != second for first, second in zip(*hands, strict=True))
        assert [sent[:3] for sent in hands[0]] == [sent[:3] for sent in hands[1]]
        here, there = ([sent for sent in sents if sent[2] is not m.ShowHand] for sents in (one, other))
        assert here == there
        self.compared += len(here)
        for evening in self.evenings:
            evening.line.sent.clear()

    def rest(self) -> None:
        """As many frames in both worlds, until nothing goes on in either."""
        for _ in range(300):
            for evening in self.evenings:
                evening.pass_moment(_MOMENT)
            top = [type(evening.top) for evening in self.evenings]
            assert top[0] is top[1]
            if not any(evening.is_moving for evening in self.evenings):
                return
        raise AssertionError("it does not come to rest")

    def first_looks(self) -> None:
        self.rest()
        while looking := sorted(self.evenings[0].scene.match.privacy.looking):
            for evening in self.evenings:
                assert looking == sorted(evening.scene.match.privacy.looking)
                evening.hold(looking[0])
                evening.say(m.Looked(looking[0], evening.screen(looking[0]).version))
            self.rest()
        self.compare()

    def play(self) -> None:
        self.first_looks()
        for text in self.decisions:
            self.rest()
            assert not isinstance(self.evenings[0].top, CurtainScene | PeekScene)
            seat = self.evenings[0].scene.match.actor
            if seat is None:
                return
            assert self.evenings[1].scene.match.actor == seat
            if self.tampered is None:
                self._look_around(seat)
            elif seat != self.tampered:
                self._tamper(self.tampered)
            for evening in self.evenings:
                _decide(evening, seat, text)
            self.compare()

    def _look_around(self, seat: int) -> None:
        """Hands are held in both worlds, and let go again; things are picked and hints are asked for."""
        if self.random.random() < 0.5:
            for one in self.random.sample(range(3), 2):
                is_asking = self.random.random() < 0.3
                for evening in self.evenings if self.evenings[0].screen(one).has_eye else ():
                    evening.hold(one)
                    if is_asking:
                        evening.ask_hint(seat)
                    evening.let_go(one)
        if self.random.random() < 0.3:
            for evening in self.evenings:
                evening.ask_hint(seat)
        things = self.evenings[0].screen(seat).things
        if things and self.random.random() < 0.5:
            thing = self.random.choice(things).id
            for evening in self.evenings:
                evening.pick(seat, thing)
        here, there = (evening.phones.mirrored for evening in self.evenings)
        assert here == there

    def _tamper(self, other: int) -> None:
        """In the second world alone the phone of somebody who waits is held, picked about on, and held on."""
        here, there = self.evenings
        version = there.screen(other).version
        held = m.Held(other, version)
        picked = m.LaidOut(other, version, 0)
        for message in (held, m.LetGo(other), held, m.WantsHint(other, version), m.Chose(other, version, 0), picked):
            there.say(message)
            here.say()


def _as_sent(sent: tuple[int, m.ToServer]) -> tuple[int, int | None, type, bytes]:
    tick, message = sent
    return tick, getattr(message, "seat", None), type(message), msgspec.json.encode(message)


def _decide(evening: PhoneEvening, seat: int, text: str) -> None:
    """The seat does this by its phone: by what everyone may know where that is offered, else by its hand."""
    match = evening.scene.match
    action = match.rules.read(text)
    is_open = action in match.open_legal()
    if not is_open:
        evening.hold(seat)
    found = [n for n, way in ways_of(evening.phones, seat).items() if [step.action for step in way.steps] == [action]]
    if found:
        evening.choose(seat, min(found))
    else:  # one of many ways, which its piece has to be picked for
        evening.scene.playing.answer([ClickStep(action)], False, True)
        evening.say()
    assert match.log[-1].actor in (seat, CHANCE)


@few_or_soak("decisions", 50, 250)
@pytest.mark.parametrize("tampered, game, sharing", each_with_each(_USUAL, (None, 1), *_CASES))
def test_all_that_phones_are_told_is_alike(
    tampered: int | None, game: str, sharing: Sharing, decisions: int, tmp_path: Path
) -> None:
    rules = rules_for(game, 3)
    pair = PhonePair(tmp_path, rules, two_worlds(rules, decisions), sharing, moves=False)
    pair.tampered = tampered
    pair.play()
    assert pair.compared > len(pair.decisions) / 2
    for evening in pair.evenings:
        evening.close()


@pytest.mark.parametrize("game", soaked_unless("survive".__eq__, ["survive", "atlantis"]))
@few_or_soak("decisions", 24, 120)
def test_it_is_told_in_the_same_frames_where_things_move(game: str, decisions: int, tmp_path: Path) -> None:
    rules = rules_for(game, 3)
    pair = PhonePair(tmp_path, rules, two_worlds(rules, decisions), "around", moves=True)
    pair.play()
    assert pair.compared > len(pair.decisions) / 2
    for evening in pair.evenings:
        evening.close()
