"""Two games that are the same to the whole table, with other secrets: played, saved and replayed, they look and sound
alike.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Sequence
from functools import cache, partial
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from game.accessibility.tree import read_tree
from game.bots import Advice
from game.engine import Action, Line, Message, Rules, View
from game.files.resources import user_saves
from game.match import Match, Sharing
from game.match.player import head_of
from game.scenes import CurtainScene, PeekScene, open_load, open_menu, open_replay
from game.store import JournalWriter
from tests.inside import put_chance, referee_of
from tests.soaks import few_or_soak, soaked_unless
from tests.stand_ins import hurry_nobody

from .advisers import Ready
from .evening import Evening, rules_for, sit_down
from .worlds import Told, is_open, play_out, play_random, retold

PLAYED = ("survive", "atlantis")
MANNERS: tuple[Sharing, ...] = ("around", "passed")
_USUAL = [("survive", "around", (54, 1, 27)), ("atlantis", "passed", (50, 6, 6))]
"""In every run; in the soaks all, and more of them: how many decisions, of which the first and every so many others are
looked at.
"""
_BETWEEN, _LONGEST = 0.13, 80
"""Seconds between two looks at what moves, and how many there are at most."""


class Guess(Ready):
    """Hints at something else in every world: a hint that knew a secret would tell it."""

    _found: Action = None

    def consult(self, rules: Rules[Any, Any], view: View, seed: int, seconds: float) -> None:
        world = rules.determinize(view, Random(0))
        self._found = Random(str(rules.write_position(world))).choice(rules.legal(world))

    def advice(self) -> Sequence[Advice] | None:
        return [Advice(self._found, 0.0, (Message("hint.even"),))]


class Pair:
    """The same evening in two worlds."""

    def __init__(
        self,
        folder: Path,
        rules: Rules[Any, Any],
        worlds: Sequence[Sequence[Line]],
        sharing: Sharing,
        *,
        moves: bool = False,
        is_lit: bool = False,
    ) -> None:
        self.matches = [sit_down(folder / str(i), rules, sharing) for i in range(len(worlds))]
        for match, lines in zip(self.matches, worlds, strict=True):
            put_chance(referee_of(match), Told(rules, lines))
        self.evenings = [Evening.of(match, moves=moves, is_lit=is_lit) for match in self.matches]
        for evening in self.evenings:
            evening.scene.hint_request.make = Guess
        self.decisions = [line.text for line in worlds[0] if line.actor >= 0]
        self.compared = 0

    def play(self, first: int, every: int) -> None:
        """Compares what is seen at the first decisions, and at every so many of the others."""
        for number, text in enumerate(self.decisions):
            if number < first or number % every == 0:
                self._to_the_decision()
                self._both(_ask_for_hint)
                self.compare()
                self._to_the_decision()  # one that is made of a hand comes behind a curtain
                self._both(partial(_decide, text=text))
                self.compare()
            else:
                for match in self.matches:
                    _play(match, text)

    def read(self) -> None:
        """Plays, and at every decision compares what is read aloud."""
        for text in self.decisions:
            self._both(Evening.pass_time)
            self.compare_words()
            while isinstance(self.evenings[0].top, CurtainScene | PeekScene):
                self._both(_go_on)
                self.compare_words()
            for match in self.matches:
                _play(match, text)

    def compare_words(self) -> None:
        """All that a screen reader is told where no hand is up: words, states and places."""
        one, other = self.evenings
        assert one.owner() == other.owner()
        if one.owner() is None:
            assert read_tree(one.top.root) == read_tree(other.top.root)
            self.compared += 1

    def watch(self, decisions: Sequence[int], between: float = _BETWEEN) -> None:
        """Plays, and of some decisions looks at all that moves after them."""
        for number, text in enumerate(self.decisions[: max(decisions) + 1]):
            if number in decisions:
                self._to_the_decision()
                self._both(partial(_decide, text=text))
                self._while_it_moves(between)
            else:
                for match in self.matches:
                    _play(match, text)

    def hand_over(self, decisions: range) -> int:
        """Plays, and of these decisions compares what everybody sees who is asked without a curtain; how often that
        was.
        """
        openly = 0
        for number, text in enumerate(self.decisions[: decisions.stop]):
            if number in decisions:
                self._to_the_decision()
                openly += all(match.actor is not None and match.privacy.viewer is None for match in self.matches)
                self._both(partial(_decide, text=text))
            else:
                for match in self.matches:
                    _play(match, text)
        return openly

    def look_ahead(self, every: int) -> int:
        """Plays, and at every so many decisions compares what can reach whoever is at the screen; how often anything
        was seen of it.
        """
        seen = 0
        for number, text in enumerate(self.decisions):
            if number % every == 0:
                self._to_the_decision()
                before = self.evenings[0].picture()
                self._both(lambda evening: evening.key(pygame.K_x))
                self.compare()
                seen += self.evenings[0].picture() != before
                self._both(lambda evening: evening.key(pygame.K_x))
                assert self.evenings[0].picture() == before
            for match in self.matches:
                _play(match, text)
        return seen

    def _while_it_moves(self, between: float) -> None:
        for _ in range(_LONGEST):
            self._both(partial(Evening.pass_moment, seconds=between))
            self.compare(Evening.frame)
            if not self.evenings[0].is_moving:
                return

    def _to_the_decision(self) -> None:
        self._both(Evening.pass_time)
        self.compare()
        while isinstance(self.evenings[0].top, CurtainScene | PeekScene):
            self._both(_go_on)
            self.compare()

    def _both(self, do: Callable[[Evening], None]) -> None:
        for evening in self.evenings:
            do(evening)

    def compare(self, picture: Callable[[Evening], bytes] = Evening.picture) -> None:
        """All that can be heard, and where no hand is up all that can be seen."""
        one, other = self.evenings
        assert [type(scene) for scene in one.stack.scenes] == [type(scene) for scene in other.stack.scenes]
        assert one.sounds.heard == other.sounds.heard
        assert (one.sounds.places, one.sounds.music) == (other.sounds.places, other.sounds.music)
        assert one.stage.toasts.texts == other.stage.toasts.texts
        assert one.stack.pace == other.stack.pace
        assert one.owner() == other.owner()
        if one.owner() is None:
            assert picture(one) == picture(other)
            assert one.words() == other.words()
            assert one.reader.tree == other.reader.tree
            assert one.reader.said == other.reader.said
            assert one.told == other.told
            self.compared += 1

    def close(self) -> None:
        self._both(Evening.close)


def _go_on(evening: Evening) -> None:
    """Through the curtain, or out of a look."""
    if isinstance(evening.top, CurtainScene):
        evening.lift_curtain()
    else:
        evening.key(pygame.K_SPACE)
    evening.pass_time()


def _ask_for_hint(evening: Evening) -> None:
    """It comes, or it is said why it does not."""
    evening.key(pygame.K_h)
    evening.pass_moment(0.02)


def _decide(evening: Evening, text: str) -> None:
    """The person to act does this: lifts the hand where that must be, and looks at it where it may be."""
    if evening.scene.visibility.needs_hand:
        evening.key(pygame.K_SPACE)
    elif evening.scene.visibility.asks_first:
        if not is_open(evening.scene.match, text):
            evening.key(pygame.K_e)
            evening.pass_time()
            _go_on(evening)
    elif evening.scene.visibility.can_lift and not evening.scene.visibility.is_up:
        evening.key_down(pygame.K_e)
    write = evening.scene.match.rules.write
    evening.scene.playing.take_choice(
        next(choice for choice in evening.scene.visibility.choices() if write(choice.action) == text)
    )
    evening.key_up(pygame.K_e)


def _play(match: Match, text: str) -> None:
    """The same without the screen."""
    for _ in play_out(match, text):
        pass


@pytest.fixture(autouse=True)
def no_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """How many steps fit into a frame depends on how busy the machine is: here all do, in both worlds."""
    hurry_nobody(monkeypatch)


def two_worlds(rules: Rules[Any, Any], decisions: int) -> list[list[Line]]:
    return [list(lines) for lines in _two_worlds(rules.game, rules.seats, decisions)]


@cache
def _two_worlds(game: str, players: int, decisions: int) -> tuple[list[Line], list[Line]]:
    rules = rules_for(game, players)
    lines = play_random(rules, 3, decisions)
    other = retold(rules, lines, Random(3))
    assert (lines != other) == (rules.game != "atlandice")
    return lines, other


@pytest.mark.parametrize(
    "game, sharing, looks",
    [*_USUAL, *(pytest.param(*each, (140, 8, 9), marks=pytest.mark.soak) for each in product(PLAYED, MANNERS))],
)
def test_the_same_play_looks_and_sounds_alike(
    game: str, sharing: Sharing, looks: tuple[int, int, int], tmp_path: Path
) -> None:
    decisions, first, every = looks
    rules = rules_for(game, 3)
    pair = Pair(tmp_path, rules, two_worlds(rules, decisions), sharing)
    pair.play(first, every)
    pair.close()
    assert pair.compared >= 8


@pytest.mark.parametrize(
    "game, sharing, decisions",
    [
        ("atlantis", "passed", 16),
        *(pytest.param(*each, 200, marks=pytest.mark.soak) for each in product(PLAYED, MANNERS)),
    ],
)
def test_the_same_play_reads_alike_at_every_decision(
    game: str, sharing: Sharing, decisions: int, tmp_path: Path
) -> None:
    rules = rules_for(game, 3)
    pair = Pair(tmp_path, rules, two_worlds(rules, decisions), sharing)
    pair.read()
    pair.close()
    assert pair.compared >= decisions / 3, "a hand is up at some of them"


@pytest.mark.parametrize(
    "game, sharing, looks",
    [
        ("survive", "around", (54, 1, 27)),
        *(pytest.param(*each, (140, 8, 9), marks=pytest.mark.soak) for each in product(PLAYED, MANNERS)),
    ],
)
def test_the_same_play_is_told_alike_at_the_same_ticks(
    game: str, sharing: Sharing, looks: tuple[int, int, int], tmp_path: Path
) -> None:
    """To somebody who listens, whenever no hand is up."""
    decisions, first, every = looks
    rules = rules_for(game, 3)
    pair = Pair(tmp_path, rules, two_worlds(rules, decisions), sharing)
    for evening in pair.evenings:
        evening.listen()
    pair.play(first, every)
    pair.close()
    assert pair.compared >= 4
    assert len(pair.evenings[0].told) >= 4
    assert pair.evenings[0].reader.tree.nodes


@pytest.mark.parametrize(
    "game, decisions, every",
    [
        ("survive", 54, 15),
        *(pytest.param(game, 120, 5, marks=pytest.mark.soak) for game in PLAYED),
    ],
)
def test_what_can_reach_someone_tells_no_secret(game: str, decisions: int, every: int, tmp_path: Path) -> None:
    rules = rules_for(game, 3)
    pair = Pair(tmp_path, rules, two_worlds(rules, decisions), "around")
    assert pair.look_ahead(every) >= 3
    pair.close()
    assert pair.compared >= 4


@pytest.mark.parametrize(
    "game, decisions, every",
    [("atlantis", 50, 49), *(pytest.param(game, 200, 9, marks=pytest.mark.soak) for game in PLAYED)],
)
def test_light_and_music_of_the_hours_tell_no_secret(game: str, decisions: int, every: int, tmp_path: Path) -> None:
    """The pictures are compared in the light of at least two hours."""
    rules = rules_for(game, 3)
    pair = Pair(tmp_path, rules, two_worlds(rules, decisions), "around", is_lit=True)
    pair.play(1, every)
    hours = [evening.sounds.music.hour for evening in pair.evenings]
    pair.close()
    assert hours[0] == hours[1] >= 1
    assert pair.compared >= 4, "a picture is compared only where no hand is up"


@pytest.mark.parametrize("decisions", [range(48, 54), pytest.param(range(30, 200), marks=pytest.mark.soak)])
def test_who_is_asked_without_a_curtain_sees_nothing_that_is_anybody_s(decisions: range, tmp_path: Path) -> None:
    """Boats and turns, passed around: every frame in which the device changes hands openly is the same in both
    worlds.
    """
    rules = rules_for("survive", 3)
    pair = Pair(tmp_path, rules, two_worlds(rules, decisions.stop), "passed")
    openly = pair.hand_over(decisions)
    pair.close()
    assert openly >= len(decisions) * 0.6
    assert pair.compared >= openly


@pytest.mark.parametrize("decisions", [range(50, 54, 4), pytest.param(range(40, 140, 2), marks=pytest.mark.soak)])
def test_whatever_moves_moves_alike(decisions: range, tmp_path: Path) -> None:
    rules = rules_for("survive", 3)
    pair = Pair(tmp_path, rules, two_worlds(rules, decisions.stop), "around", moves=True)
    pair.watch(decisions)
    pair.close()
    assert pair.compared >= 3 * len(decisions)


def kept_otherwise(worlds: Sequence[Sequence[Line]]) -> list[int]:
    """The decisions that sink a tile which is kept, and is another one in the other world."""
    found, number = [], -1
    for one, other in zip(*worlds, strict=True):
        number += one.actor >= 0
        if one.actor < 0 and one.text != other.text and number >= 0 and one.text.startswith("under"):
            found.append(number)
    return found


@few_or_soak("decisions", 54, 200)
@pytest.mark.parametrize("lively", [True, pytest.param(False, marks=pytest.mark.soak)])
def test_a_tile_that_is_kept_is_seen_and_heard_alike_in_every_frame(
    lively: bool, decisions: int, tmp_path: Path
) -> None:
    """From its place to the middle of the board and to its owner, whatever it is; in every run one tile, and every
    sixth frame.
    """
    rules = rules_for("survive", 3)
    worlds = two_worlds(rules, decisions)
    kept = kept_otherwise(worlds)
    assert kept
    pair = Pair(tmp_path, rules, worlds, "around", moves=True)
    for evening in pair.evenings:
        evening.stage.change(reduced_motion=not lively)
        evening.tell()
    watched, frames = (kept, 30) if decisions > 54 else (kept[:1], 5)
    pair.watch(watched, 1 / frames)
    pair.close()
    assert pair.compared >= 1.3 * frames * len(watched)


def save(rules: Rules[Any, Any], lines: Sequence[Line], name: str, match: Match) -> Path:
    """A journal that was last written at a time that everybody knows."""
    path = user_saves() / f"{name}{match.journal.path.suffix}"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.unlink(missing_ok=True)
    JournalWriter.create(path, head_of(rules, match.players, 5, "around"), lines).close()
    os.utime(path, (1_700_000_000, 1_700_000_000))
    return path


def let_settle(evening: Evening) -> Evening:
    """After all that is worked out beside the frames."""
    for _ in range(400):
        evening.stack.update(0.1)
        evening.draw()  # a menu begins to live when it has been seen
        if evening.stack.pace == 0:
            return evening
        time.sleep(0.005)
    raise AssertionError("it never comes to rest")


def pictures_of(first: Callable[..., Any], *keys: int) -> list[object]:
    """What a scene shows, at first and after each key."""
    evening = let_settle(Evening(first))
    found: list[object] = [evening.picture(), evening.words()]
    for key in keys:
        evening.key(key)
        found += [let_settle(evening).picture(), evening.words()]
    evening.close()
    return [*found, *evening.sounds.heard, *evening.sounds.places, evening.sounds.music]


@pytest.mark.parametrize("game", soaked_unless("atlantis".__eq__, PLAYED))
@few_or_soak(
    "steps",
    [pygame.K_RIGHT, pygame.K_END],
    [pygame.K_RIGHT, pygame.K_PAGEDOWN, pygame.K_END, pygame.K_LEFT, pygame.K_PAGEUP],
)
def test_saves_and_their_replays_look_alike(game: str, steps: list[int], tmp_path: Path) -> None:
    rules, decisions = rules_for(game, 3), 25 * len(steps)
    found = []
    with sit_down(tmp_path, rules) as match:
        for lines in two_worlds(rules, decisions):
            path = save(rules, lines, "evening", match)
            found.append(
                [
                    *pictures_of(open_menu),
                    *pictures_of(open_load),
                    *pictures_of(lambda stage, path=path: open_replay(stage, path), *steps),
                ]
            )
    assert len(found[0]) >= 6 + 2 * len(steps)
    assert found[0] == found[1]
