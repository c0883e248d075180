"""What passes over players' plates: what each of them feels, and what bots say at great moments, in which words."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count
from typing import Any, get_args

import pygame

from game.engine import CHANCE, GreatMoment, Impact, Rules
from game.match import LogEntry, MatchStep, Player
from game.match.turns import turns_of
from game.render import Look, shapes
from game.widgets import Pen
from game.words.catalogue import Catalogue

_LONG = {"loss": 0.3, "blow": 0.3, "gain": 0.6}  # seconds for which a plate shakes or shines
_STILL = 0.8  # seconds for which only its rim is seen, where nothing moves
_SWINGS, _FAR = 3, 0.35  # how often a plate swings, and how far in u
_SPOKEN = 2.0  # seconds for which words are seen
_APART = 8  # lines of the journal between two sayings: whoever always talks is not heard
_LOOKED_THROUGH = 60  # lines of the log in which the turn is looked for
_ROUND, _ACROSS, _DOWN, _FACE = 0.5, 0.3, 0.15, 1.9  # in u: corners, room at the sides, above and below, and the most of a face


@dataclass(frozen=True, slots=True)
class Saying:
    """A few words of a seat, and its face."""

    seat: int
    text: str
    face: str


class Voices:
    """The bots of one table. Which of them speaks depends on nothing but what the whole table saw; what was said in an evening is not said
    again."""

    def __init__(self, said: set[str]) -> None:
        """`said`: the keys of all that was said this evening."""
        self._said = said
        self._now: Saying | None = None
        self._age = 0.0
        self._line: int | None = None  # of the journal, at which somebody spoke last

    def find(
        self, step: MatchStep, log: Sequence[LogEntry], rules: Rules[Any, Any], players: Sequence[Player], words: Catalogue
    ) -> tuple[int, str] | None:
        """Who has something to say about a step, and the key of it; `log` ends with that step."""
        events = [event for event in step.events if event.audience is None]
        found = rules.great_moments(events) if step.kind != "undo" else ()
        if not found or (self._line is not None and 0 <= step.line - self._line < _APART):
            return None
        doer = _doer(step, log)
        felt = [(doer, "took") for seat, moment in found if moment == "lost" and doer != seat and players[seat].is_person]
        for seat, moment in sorted([*felt, *found], key=lambda one: get_args(GreatMoment).index(one[1])):
            is_bot = 0 <= seat < len(players) and not players[seat].is_person
            key = self._unsaid(f"voice.{players[seat].temperament}.{moment}", step.line, words) if is_bot else ""
            if key:
                return seat, key
        return None

    def _unsaid(self, kind: str, line: int, words: Catalogue) -> str:
        """One of its sayings that nobody has said this evening; nothing where all were."""
        keys: list[str] = []
        for number in count(1):
            if (key := f"{kind}.{number}") not in words:
                break
            keys.append(key)
        turned = keys[line % len(keys) :] + keys[: line % len(keys)] if keys else []
        return next((key for key in turned if key not in self._said), "")

    def speak(self, seat: int, key: str, text: str, face: str, line: int, after: float) -> None:
        """A seat says something, so many seconds from now."""
        self._said.add(key)
        self._now, self._age, self._line = Saying(seat, text, face), -after, line

    def pass_time(self, seconds: float) -> None:
        self._age += seconds
        if self._age >= _SPOKEN:
            self._now = None

    @property
    def is_any(self) -> bool:
        return self._now is not None

    def of(self, seat: int) -> Saying | None:
        """What a seat says now."""
        return self._now if self._now is not None and self._now.seat == seat and self._age >= 0 else None


def _doer(step: MatchStep, log: Sequence[LogEntry]) -> int:
    """Whose turn it was when a step was made."""
    turns = turns_of(log[-_LOOKED_THROUGH:-1])
    return next((turn.seat for turn in reversed(turns) if not turn.is_remark and turn.seat != CHANCE), step.actor)


class Feelings:
    """What each seat feels, until it has passed, and what is said meanwhile."""

    def __init__(self) -> None:
        self._felt: dict[int, tuple[Impact, float]] = {}
        self.voices: Voices | None = None  # where bots talk
        self.is_still = False  # whether nothing moves: then a rim tells it

    def begin(self, seat: int, felt: Impact, after: float) -> None:
        """A seat feels something, so many seconds from now."""
        self._felt[seat] = felt, -after

    def pass_time(self, seconds: float) -> None:
        if self.voices is not None:
            self.voices.pass_time(seconds)
        aged = {seat: (felt, age + seconds) for seat, (felt, age) in self._felt.items()}
        self._felt = {seat: (felt, age) for seat, (felt, age) in aged.items() if age < self._long(felt)}

    def _long(self, felt: Impact) -> float:
        return _STILL if self.is_still else _LONG[felt]

    @property
    def is_any(self) -> bool:
        return bool(self._felt) or (self.voices is not None and self.voices.is_any)

    def of(self, seat: int) -> Impact | None:
        """What a seat feels now."""
        felt, age = self._felt.get(seat, (None, -1.0))
        return felt if age >= 0 else None

    def part(self, seat: int) -> float:
        """How much of it is over."""
        felt, age = self._felt[seat]
        return age / self._long(felt)

    def swing(self, seat: int) -> float:
        """How far its plate is from its place, in u."""
        if self.is_still or self.of(seat) not in ("loss", "blow"):
            return 0.0
        return _FAR * math.sin(math.tau * _SWINGS * self.part(seat)) * (1 - self.part(seat))

    def shine(self, seat: int) -> float:
        """How much of its rim is seen, from 0 to 1."""
        if self.of(seat) is None:
            return 0.0
        return math.sin(math.pi * self.part(seat)) if not self.is_still else min(1.0, 6 * self.part(seat), 6 * (1 - self.part(seat)))


def draw_saying(pen: Pen, saying: Saying, room: pygame.Rect) -> None:
    """Face and words on paper of their own, no higher than they need."""
    look, across, down = pen.look, pen.look.u(_ACROSS), pen.look.u(_DOWN)
    face = max(min(look.u(_FACE), room.height - down), 1)
    wide, high = max(room.width - face - 3 * across, 1), max(room.height - down, 1)
    words = look.bake(("saying words", saying.text, wide, high), lambda: _words(look, saying.text, wide, high))
    box = pygame.Rect(room.x, room.y, room.width, min(max(words.get_height(), face) + down, room.height))
    pen.surface.blit(look.bake(("saying", box.size), lambda: _paper(look, box.size)), box.topleft)
    if saying.face:
        picture = look.art.picture(saying.face, face, face)
        pen.surface.blit(picture, (box.x + across, box.centery - picture.get_height() // 2))
    pen.surface.blit(words, (box.x + face + 2 * across, box.centery - words.get_height() // 2))


def _words(look: Look, text: str, wide: int, high: int) -> pygame.Surface:
    """In the largest letters that have room; where none have, in one line that is made as small as it must be."""
    role = next((role for role in ("strong", "caption") if _fits(look, text, role, wide, high)), "")
    if not role:
        line = look.line(text, "caption", "ink")
        part = min(wide / line.get_width(), high / line.get_height(), 1.0)
        return pygame.transform.smoothscale(line, (max(round(line.get_width() * part), 1), max(round(line.get_height() * part), 1)))
    lines = [look.line(one, role, "ink") for one in look.wrap(text, role, wide)]
    drawn = pygame.Surface((wide, len(lines) * look.line_height(role)), pygame.SRCALPHA)
    for number, line in enumerate(lines):
        drawn.blit(line, (0, number * look.line_height(role)))
    return drawn


def _fits(look: Look, text: str, role: str, wide: int, high: int) -> bool:
    lines = look.wrap(text, role, wide) if wide > 0 else []
    is_narrow = all(look.text_width(line, role) <= wide for line in lines)
    return bool(lines) and is_narrow and len(lines) * look.line_height(role) <= high


def _paper(look: Look, size: tuple[int, int]) -> pygame.Surface:
    return shapes.framed_rect(size, look.u(_ROUND), 1, look.colour("rule"), look.colour("glow-light"))
