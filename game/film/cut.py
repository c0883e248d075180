"""How a film is cut: which steps of a game are shown in motion, in which words, and how many frames everything
takes.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from game.engine import Event, GameError, Standing
from game.engine.referee import TURNS
from game.files.languages import ORIGINAL
from game.letters import letters_to_read
from game.match.past import Replay
from game.match.saved_games import FinishedGame
from game.store.long_work import Progress
from game.words.narrator import Narrator

RATE = 12  # frames a second
# seconds of a film
SHORTEST = 20
LONGEST = 60
USUAL = 40
_TITLE, _END = (
    2.5,
    4.0,
)  # seconds of names at the beginning, and of the result at the end; less where there are only a few in all
BEFORE, AFTER = 0.35, 0.7  # seconds in which a step is seen before anything moves, and when everything has
_READ, _READ_MORE = 1.2, 0.035  # seconds in which a caption is read, and for each of its letters
_GREATEST = 3  # moments that come before a look at every kind of fate
_LONGER = 2.0  # seconds by which a look at something may be longer where there is time
_HURRIED = 8  # the most frames in which all that lies between two clips goes by


@dataclass(frozen=True, slots=True)
class FilmOrder:
    """Of which save a film is made, from which step to which, in how many seconds, and how it is written.

    It travels to the process.
    """

    save: Path
    first: int = 0  # stops of the replay
    last: int | None = None  # to the end
    seconds: float = USUAL
    is_gif: bool = False
    language: str = ORIGINAL
    is_lit: bool = True  # whether the light of the hour falls on the table


@dataclass(frozen=True, slots=True)
class FilmedGame:
    """A save that is filmed from one stop to another, and how it ended if it is over."""

    replay: Replay
    finished: FinishedGame | None
    first: int
    last: int

    @classmethod
    def open(cls, order: FilmOrder, progress: Progress | None = None) -> FilmedGame:
        """Reads the save; steps that it does not have are refused."""
        replay = Replay.open(order.save, progress=progress)
        end = len(replay.stops) - 1
        last = end if order.last is None else order.last
        if not end:
            raise GameError("film-nothing")
        if not 0 <= order.first < last <= end:
            raise GameError("film-steps", first=order.first, last=last, end=end)
        return cls(replay, FinishedGame.load(order.save) if replay.is_over else None, order.first, last)

    @property
    def standings(self) -> Sequence[Standing]:
        """Better ones first; nothing where the game is not over by the end of the film."""
        if self.finished is None or self.last < len(self.replay.stops) - 1:
            return ()
        return sorted(self.finished.standings, key=lambda one: (one.rank, one.seat))


@dataclass(frozen=True, slots=True)
class Clip:
    """A step that is shown in motion: the stop it leads to, and what is said of it."""

    stop: int
    caption: str


def rank_clips(game: FilmedGame, narrator: Narrator, sign: Callable[[Event], str]) -> Iterator[Clip]:
    """The steps worth a look, those that were felt most first: how it ended and the greatest moments that the scoring
    tells of, one of every other kind of loss and rescue that has a sign of its own, the other moments, the others with
    a sign, and at last any step of a turn.
    """
    stops = range(game.first + 1, game.last + 1)
    moments = dict[int, Clip]()
    for clip in _moments(game, narrator):
        if clip.stop in stops:
            moments.setdefault(clip.stop, clip)
    great = sorted(moments.values(), key=lambda clip: clip.stop != game.last)
    facts = {
        stop: [event for entry in game.replay.entries(stop) for event in entry.events]
        for stop in stops
        if stop not in moments
    }
    signs = {stop: [(event, sign(event)) for event in facts[stop] if sign(event)] for stop in facts}
    begun = game.replay.turns[0] if game.replay.turns else 0  # nobody wants to see how pieces are set out
    shown = [(stop, _sign_of(game, stop, sign)) for stop in moments]
    felt = {stop: found[0][1] for stop, found in signs.items() if found}
    others = {stop: "" for stop, found in signs.items() if not found and stop > begun}

    def tell(some: Iterable[int]) -> Iterator[Clip]:
        for stop in some:
            events = [event for event, _ in signs[stop]] or [event for event in facts[stop] if event.key not in TURNS]
            if words := narrator.step(events):
                yield Clip(stop, _date(game.replay, stop, narrator, words))

    ranked, new = list(_spread(felt, shown)), len(set(felt.values()) - {name for _, name in shown})
    yield from (*great[:_GREATEST], *tell(ranked[:new]), *great[_GREATEST:], *tell(ranked[new:]))
    yield from tell(_spread(others, [*shown, *felt.items()]))


def _sign_of(game: FilmedGame, stop: int, sign: Callable[[Event], str]) -> str:
    """The first sign of what led to a stop."""
    return next((name for entry in game.replay.entries(stop) for event in entry.events if (name := sign(event))), "")


def _date(replay: Replay, stop: int, narrator: Narrator, words: str) -> str:
    """Adds to words in which turn or round it happened."""
    say, turn = narrator.words.say, replay.turn(stop)
    part = say("replay.round" if replay.has_rounds else "replay.turn", number=turn)
    return say("film.caption", part=part, what=words) if turn else words


def _moments(game: FilmedGame, narrator: Narrator) -> list[Clip]:
    """The moments that the scoring tells of a finished game, the weightiest first."""
    if (finished := game.finished) is None:
        return []
    story = finished.rules.story(finished.history, finished.standings, finished.start_view)
    moments = sorted(story.moments, key=lambda one: (-one.weight, one.told))
    places = [game.replay.place_told(moment.told) for moment in moments]
    stops = [bisect_left(game.replay.stops, place) for place in places]
    return [Clip(stop, narrator.say(moment.caption)) for stop, moment in zip(stops, moments, strict=True)]


def _spread(signs: Mapping[int, str], shown: Sequence[tuple[int, str]]) -> Iterator[int]:
    """Stops by their signs: each time one whose sign was shown least so far, of those the one that is farthest from all
    before it, and of those the earliest.
    """
    far = {stop: min((abs(stop - other) for other, _ in shown), default=stop) for stop in signs}
    seen = Counter(sign for _, sign in shown)
    while far:
        stop = min(far, key=lambda one: (seen[signs[one]], -far[one], one))
        del far[stop]
        yield stop
        seen[signs[stop]] += 1
        for other in far:
            far[other] = min(far[other], abs(other - stop))


# Frames.


@dataclass(frozen=True, slots=True)
class Take:
    """A clip in its film: the stops that go by before it, a frame each, and how many frames it takes itself."""

    clip: Clip
    hurried: tuple[int, ...]
    frames: int


@dataclass(frozen=True, slots=True)
class Cut:
    """A whole film: so many frames of its title, its takes, and so many frames of its end."""

    title: int
    takes: tuple[Take, ...]
    end: int
    hurried: tuple[int, ...] = ()  # the stops that go by before the end

    @property
    def frames(self) -> int:
        return self.title + sum(len(take.hurried) + take.frames for take in self.takes) + len(self.hurried) + self.end


def cut_film(game: FilmedGame, clips: Iterable[Clip], seconds: float, measure: Callable[[int], float]) -> Cut:
    """As many clips as there is time for, in the order in which they came.

    `measure` tells how many seconds a step takes to be shown.
    """
    share = min(seconds / SHORTEST, 1.0)
    title, end = round(_TITLE * share * RATE), round(_END * share * RATE)
    room = max(round(seconds * RATE) - title - end - _HURRIED, RATE)
    chosen = dict[int, tuple[Clip, int]]()
    for clip in clips:
        read = _READ + _READ_MORE * letters_to_read(clip.caption)
        frames = round(max(BEFORE + measure(clip.stop) + AFTER, read) * RATE)
        if frames + _HURRIED <= room or not chosen:
            chosen[clip.stop] = clip, frames
            room -= frames + _HURRIED
        if room < RATE:
            break
    takes, before = list[Take](), game.first
    for stop, (clip, frames) in sorted(chosen.items()):
        takes.append(Take(clip, _hurry(before, stop - 1), frames))
        before = stop
    return _fill(Cut(title, tuple(takes), end, _hurry(before, game.last)), round(seconds * RATE))


def _fill(cut: Cut, frames: int) -> Cut:
    """The same with a longer look at every clip, and at the end, as far as there is time left."""
    spare, most = max(frames - cut.frames, 0), round(_LONGER * RATE)
    more = min(spare // max(len(cut.takes), 1), most)
    takes = tuple(replace(take, frames=take.frames + more) for take in cut.takes)
    return replace(cut, takes=takes, end=cut.end + min(spare - more * len(takes), most))


def _hurry(first: int, last: int) -> tuple[int, ...]:
    """The stops after the first that are seen on the way to the last, which is one of them; evenly, and only so
    many.
    """
    count = min(last - first, _HURRIED)
    return tuple(first + (last - first) * number // count for number in range(1, count + 1))
