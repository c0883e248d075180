"""Feelings that pass over players' plates, and the words that bots say beside them at great moments."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Any, Literal

import pygame

from game.engine import CHANCE, Impact, Rules
from game.match import LogEntry, MatchStep, Player
from game.match.state import turns_of
from game.render import Look, shapes
from game.widgets import Pen, Widget
from game.widgets.surrounds import inside
from game.widgets.tips import place_beside
from game.words.catalogue import Catalogue

_LONG = {"loss": 0.3, "blow": 0.3, "gain": 0.6}  # seconds for which a plate shakes or shines
_STILL = 0.8  # seconds for which only its rim is seen, where nothing moves
_SWINGS, _FAR = 3, 0.35  # how often a plate swings, and how far in u
_SPOKEN = 2.0  # seconds for which words are seen
_APART = 8  # lines of the journal between two sayings: whoever always talks is not heard
_LOOKED_THROUGH = 60  # lines of the log in which the turn is looked for
# in u: corners, room at the sides, above and below, and a face
_ROUND = 0.7
_ACROSS = 0.5
_DOWN = 0.35
_FACE = 2.2
# in u: words of more than the first stand in two lines or more, none of which is wider than the second
_NARROW, _WIDEST = 6, 12
# in u: the tail, and room at the edge of the window; in pixels: the line around
_TAIL = 0.8
_EDGE = 0.5
_LINE = 2


@dataclass(frozen=True, slots=True)
class Saying:
    """A few words of a seat, the same with who says them, and its face."""

    seat: int
    text: str
    named: str  # for whoever does not see where they hang
    face: str


def make_saying(words: Catalogue, seat: int, key: str, name: str, face: str) -> Saying:
    """The words of a key, said by a seat of this name."""
    text = words.say(key)
    return Saying(seat, text, words.say("voice.announced", name=name, text=text), face)


class Voices:
    """The bots of one table. Which of them speaks depends on nothing but what the whole table saw; what was said in an
    evening is not said again.
    """

    def __init__(self, said: set[str]) -> None:
        """`said`: the keys of all that was said this evening."""
        self._said = said
        self._now: Saying | None = None
        self._left = self._until = 0.0  # seconds until it has been said, and how many of them it is seen
        self._key = ""  # of what is said now
        self._seen: Saying | None = None  # what was said when time passed last
        self._line: int | None = None  # of the journal, at which somebody spoke last
        # of the log with the step that was looked at last, and with the one that was spoken of last
        self._length = self._spoken_at = 0
        # how long the log was whenever somebody spoke: what is taken back and done again is not news
        self._heard: set[int] = set()

    def find(
        self,
        step: MatchStep,
        log: Sequence[LogEntry],
        rules: Rules[Any, Any],
        players: Sequence[Player],
        words: Catalogue,
    ) -> tuple[int, str] | None:
        """Who has something to say about a step, and the key of it; `log` ends with that step."""
        if step.kind == "undo":
            self._take_back(len(log))
            return None
        self._length = len(log)
        found = rules.great_moments([event for event in step.events if event.audience is None])
        if not found or self._length in self._heard or (self._line is not None and step.line - self._line < _APART):
            return None
        turns = reversed(turns_of(log[-_LOOKED_THROUGH:-1]))
        doer = next((turn.seat for turn in turns if not turn.is_remark and turn.seat != CHANCE), step.actor)
        felt = [
            (doer, "took") for seat, moment in found if moment == "lost" and doer != seat and players[seat].is_person
        ]
        for seat, moment in [*felt, *found]:
            is_bot = 0 <= seat < len(players) and not players[seat].is_person
            key = self._unsaid(f"voice.{players[seat].temperament}.{moment}", step.line, words) if is_bot else ""
            if key:
                return seat, key
        return None

    def _take_back(self, length: int) -> None:
        """The log is as short again: nobody speaks of what came after. What was not seen yet was not said."""
        if self._now is None or self._spoken_at <= length:
            return
        if self.now is None:
            self._said.discard(self._key)
            self._heard.discard(self._spoken_at)
            self._line = None
        self._now = None

    def _unsaid(self, kind: str, line: int, words: Catalogue) -> str:
        """One of its sayings that nobody has said this evening; nothing where all were."""
        keys: list[str] = []
        for number in count(1):
            if (key := f"{kind}.{number}") not in words:
                break
            keys.append(key)
        turned = keys[line % len(keys) :] + keys[: line % len(keys)] if keys else []
        return next((key for key in turned if key not in self._said), "")

    def find_won(
        self, winners: Sequence[int], players: Sequence[Player], line: int, words: Catalogue
    ) -> tuple[int, str] | None:
        """Which of those who won has something to say of it, and the key of that."""
        bots = [seat for seat in winners if not players[seat].is_person]
        keys = [(seat, self._unsaid(f"voice.{players[seat].temperament}.won", line, words)) for seat in bots]
        return next((one for one in keys if one[1]), None)

    def speak(self, key: str, saying: Saying, line: int, after: float = 0.0, seconds: float = _SPOKEN) -> None:
        """A seat says something, so many seconds from now and for so many."""
        self._said.add(key)
        self._heard.add(self._length)
        self._spoken_at = self._length
        self._key = key
        self._now = saying
        self._left = after + seconds
        self._until = seconds
        self._line = line

    def pass_time(self, seconds: float) -> bool:
        """Whether something else is said now than when time passed last."""
        before, self._left = self._seen, self._left - seconds
        if self._left <= 0:
            self._now = None
        self._seen = self.now
        return self._seen is not before

    @property
    def is_any(self) -> bool:
        return self._now is not None

    @property
    def now(self) -> Saying | None:
        """The words that are heard now."""
        return self._now if self._left <= self._until else None


class Feelings:
    """The feelings of each seat, until they have passed."""

    def __init__(self) -> None:
        self._felt: dict[int, tuple[Impact, float]] = {}
        self.is_still = False  # whether nothing moves: then a rim tells it

    def begin(self, seat: int, felt: Impact, after: float) -> None:
        """A seat feels something, so many seconds from now."""
        self._felt[seat] = felt, -after

    def pass_time(self, seconds: float) -> None:
        aged = {seat: (felt, age + seconds) for seat, (felt, age) in self._felt.items()}
        self._felt = {seat: (felt, age) for seat, (felt, age) in aged.items() if age < self._long(felt)}

    def _long(self, felt: Impact) -> float:
        return _STILL if self.is_still else _LONG[felt]

    @property
    def is_any(self) -> bool:
        return bool(self._felt)

    def of(self, seat: int) -> Impact | None:
        """The present feeling of a seat."""
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
        return (
            math.sin(math.pi * self.part(seat))
            if not self.is_still
            else min(1.0, 6 * self.part(seat), 6 * (1 - self.part(seat)))
        )


@dataclass(frozen=True, slots=True)
class BubblePlace:
    """Where a bubble hangs: beside whoever speaks, or where nothing is seen of them, at a place without a tail; and
    what it leaves free.
    """

    at: pygame.Rect
    kept_free: Sequence[pygame.Rect]
    is_seen: bool = True
    side: Literal["left", "right"] = "left"  # on which of their sides it hangs


class Bubble(Widget):
    """Face and words of whoever speaks, beside their plate and over the sea.

    It has no place among the widgets, and takes no clicks.
    """

    def __init__(self, voices: Voices, find: Callable[[int], tuple[object, Callable[[], BubblePlace]]]) -> None:
        """`find` says of a seat what its place depends on, and how that is found."""
        super().__init__()
        self._voices, self._find = voices, find
        self._made_from: tuple[object, ...] = ()
        self._drawn: pygame.Surface | None = None

    def draw(self, pen: Pen) -> None:
        saying, look = self._voices.now, pen.look
        if saying is None:
            self._made_from, self._drawn = (), None  # nothing of a screen is held that is gone
            return
        arranged, find = self._find(saying.seat)
        made_from = saying, look, arranged
        if self._drawn is None or any(one is not other for one, other in zip(made_from, self._made_from, strict=True)):
            self._made_from = made_from
            place = find()
            inner = _inner(look, saying.face, saying.text if place.is_seen else saying.named)
            box = inner.get_rect().inflate(2 * look.u(_ACROSS), 2 * look.u(_DOWN))
            self.rect = hang(
                box, place, inside(pygame.Rect((0, 0), look.size), look.u(_EDGE), look.u(_EDGE)), look.u(_TAIL)
            )
            tail = look.u(_TAIL)
            self._drawn = pygame.Surface((box.width + 2 * tail, box.height + 2 * tail), pygame.SRCALPHA)
            paper = shapes.framed_rect(box.size, look.u(_ROUND), _LINE, look.colour("ink"), look.colour("glow-light"))
            self._drawn.blit(paper, (tail, tail))
            if place.is_seen:
                _draw_tail(self._drawn, look, self.rect, place.at)
            self._drawn.blit(inner, inner.get_rect(center=self._drawn.get_rect().center))
        assert self._drawn is not None
        pen.surface.blit(self._drawn, self.rect.inflate(2 * look.u(_TAIL), 2 * look.u(_TAIL)))


def hang(box: pygame.Rect, place: BubblePlace, window: pygame.Rect, gap: int) -> pygame.Rect:
    """Beside who speaks, where that hides nothing; else wherever something is free near them."""
    at = place.at
    x = at.left - gap - box.width if place.side == "left" else at.right + gap
    y = min(at.centery - box.height // 2, window.bottom - box.height)
    beside = box.move_to(topleft=(x, max(y, window.top)))
    if window.contains(beside) and beside.collidelist(place.kept_free) < 0:
        return beside
    return place_beside(box, place.at, window, gap, [place.at, *place.kept_free])


def _inner(look: Look, face: str, text: str) -> pygame.Surface:
    """The face, and beside it the words in lines about equally long: the narrower they are, the less of the board they
    hide.
    """
    most = look.u(_WIDEST)
    widest = look.wrap(text, "strong", most)
    many = max(len(widest), 2 if look.text_width(text, "strong") > look.u(_NARROW) else 1)
    narrow = (look.wrap(text, "strong", wide) for wide in range(look.u(_NARROW), most, max(look.u(0.5), 1)))
    chosen = next((lines for lines in narrow if len(lines) <= many), widest)
    lines = [look.line(line, "strong", "ink") for line in chosen]
    size, high = look.u(_FACE) if face else 0, look.line_height("strong")
    left = size + look.u(_ACROSS) if face else 0
    inner = pygame.Surface(
        (left + max(line.get_width() for line in lines), max(size, len(lines) * high)), pygame.SRCALPHA
    )
    if face:
        picture = look.art.picture(face, size, size)
        inner.blit(picture, picture.get_rect(midleft=(0, inner.get_height() // 2)))
    top = (inner.get_height() - len(lines) * high) // 2
    for number, line in enumerate(lines):
        inner.blit(line, (left, top + number * high))
    return inner


def _draw_tail(drawn: pygame.Surface, look: Look, box: pygame.Rect, about: pygame.Rect) -> None:
    """A small triangle of paper at the side that is towards whoever speaks; its base hides the line there."""
    tail, corner = look.u(_TAIL), look.u(_ROUND) + look.u(_TAIL) // 2
    own = pygame.Rect(tail, tail, *box.size)
    x = min(max(about.centerx, box.left + corner), box.right - corner) - box.left + tail
    y = min(max(about.centery, box.top + corner), box.bottom - corner) - box.top + tail
    if box.right <= about.left or box.left >= about.right:
        way, foot = ((1, 0), (own.right, y)) if box.right <= about.left else ((-1, 0), (own.left, y))
    else:
        way, foot = ((0, 1), (x, own.bottom)) if box.bottom <= about.top else ((0, -1), (x, own.top))
    for colour, more in (("ink", 0), ("glow-light", _LINE)):
        half, far = round(0.6 * tail) - more, tail - 1 - 2 * more
        base = foot[0] - way[0] * (_LINE + more), foot[1] - way[1] * (_LINE + more)
        ends = [(base[0] + side * way[1] * half, base[1] + side * way[0] * half) for side in (-1, 1)]
        pygame.draw.polygon(drawn, look.colour(colour), [*ends, (foot[0] + way[0] * far, foot[1] + way[1] * far)])
