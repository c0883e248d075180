"""The scoring without a screen: a finished game in words, and the show in time with its sounds."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from game.engine import Message, Story
from game.engine.speech.story import Award, Round, TurnedOver
from game.match.saved_games import FinishedGame
from game.store.saves import SUFFIX
from game.tables.plates import initials
from game.words.catalogue import Catalogue
from game.words.days import name_month, name_weekday, tell_day
from game.words.narrator import Narrator


class ScoringWords:
    """All that the scoring says of one game, in one language."""

    def __init__(self, words: Catalogue, finished: FinishedGame, story: Story, faces: Sequence[str] = ()) -> None:
        self.words = words
        self.finished = finished
        self.story = story
        self.players = finished.players
        self.names = [player.name for player in finished.players]
        self.initials = initials(self.names)
        self.faces = faces or [""] * len(self.names)
        self.colours = [player.colour for player in finished.players]
        self.ranks = {standing.seat: standing.rank for standing in finished.standings}
        self.ranking = sorted(self.ranks, key=lambda seat: (self.ranks[seat], seat))
        self.narrator = Narrator(words, finished.rules, self.names)

    def winners(self) -> str:
        names = [self.names[seat] for seat in self.ranking if self.ranks[seat] == 1]
        return self.words.say("scoring.wins", names=names, count=len(names))

    def all_points(self) -> str:
        """The points of all, the first in the ranking first."""
        told = [
            self.words.say("scoring.heard.points", name=self.names[seat], points=self.points(seat))
            for seat in self.ranking
        ]
        return self.words.say("scoring.heard.result", points=told)

    def decision(self) -> str:
        """Says what decided: another merit than points, a tie-break, or by how many points it was won."""
        merit, said = f"scoring.merit.{self.story.merit[0]}", []
        if merit in self.words:  # else fewer points would stand above more without a reason
            said.append(self.words.say(merit))
        if self.story.tie_breaks and self.story.tie_breaks[0].rank == 1:
            said.append(self.say(self.story.tie_breaks[0].message))
        if said:
            return self.words.join_sentences(said)
        points = {standing.seat: standing.points for standing in self.finished.standings}
        first, second = self.ranking[:2]
        return self.words.say("scoring.lead", other=self.names[second], count=points[first] - points[second])

    def other_ties(self) -> list[str]:
        """How the others were told apart, and who shares a place."""
        return [self.narrator.say(tie.message) for tie in self.story.tie_breaks if tie.rank > 1]

    def costs_title(self) -> str:
        """The title of the table of who cost whom something; a game may have a name of its own for it."""
        own = f"scoring.costs.{self.finished.rules.game}"
        return self.words.say(own if own in self.words else "scoring.costs")

    def costs(self) -> str:
        return self.words.say(self.story.costs.key) if self.story.costs else ""

    def award(self, award: Award) -> tuple[str, str]:
        """Its title and its sentence."""
        return self.words.say(award.title), self.narrator.say(award.message)

    def game(self, key: str = "scoring.game") -> str:
        """Which game on which board, and how long it was."""
        board = str(self.finished.rules.write_board().get("name", ""))
        known = f"scoring.board.{board}"
        board = self.words.say(known) if known in self.words else self.words.say("scoring.board", name=board)
        game = self.words.game(self.finished.rules.game)
        return self.words.say(key, game=game, board=board, length=self.say(self.story.length))

    def length(self) -> tuple[str, str, str]:
        """How long it was: what stands before the number, the number itself, and what stands behind it."""
        length = self.story.length
        said, number = self.say(length), str(length.values.get("count", ""))
        before, found, behind = said.partition(number) if number else (said, "", "")
        return before.strip(), found, behind.strip()

    def points(self, seat: int) -> str:
        points = next(standing.points for standing in self.finished.standings if standing.seat == seat)
        return str(points).replace("-", "\N{MINUS SIGN}")

    def say(self, message: Message) -> str:
        return self.narrator.say(message)

    def save_note(self) -> str:
        """Says where the game is saved, if it is, whether older rules would have counted it differently, and if it
        counts nowhere.
        """
        if not self.finished.is_saved:
            return self.words.say("scoring.unsaved")
        saved = self.words.say("scoring.saved-as", name=self.finished.path.name.removesuffix(SUFFIX))
        more = [("older.counted", self.finished.is_older), ("scoring.not-counted", self.finished.origin is not None)]
        return self.words.join("scoring.notes", [saved, *(self.words.say(key) for key, is_said in more if is_said)])

    def date(self, when: datetime) -> str:
        return tell_day(self.words, when.date(), has_year=True)

    def postmark(self, when: datetime) -> tuple[str, str, str]:
        """The date in three short lines."""
        day = self.words.say("postcard.day", day=when.day, month=name_month(self.words, when, is_short=True))
        return name_weekday(self.words, when, in_capitals=True), day, str(when.year)

    def own(self, key: str, **values: object) -> str:
        """A text of the game's own, or that for any game."""
        game = self.finished.rules.game
        own = f"{key}.{game}"
        return self.words.say(own if own in self.words else f"{key}.any", game=self.words.game(game), **values)


PACES = {"slow": 1.6, "normal": 1.0, "fast": 0.5, "instant": 0.0}  # how long things take, by the speed that is set
_TURN = 0.4  # seconds in which a thing tips back and its disc flips up
_TIP = 0.5  # the part of them before the disc comes
_NEXT = 0.35
_BREATH = 0.6  # before the first thing, and before things of another kind
_SLIDE = 0.5


@dataclass(frozen=True, slots=True)
class ShowSlot:
    """A thing before a seat, and the round in which it is turned over."""

    round: int
    reveal: TurnedOver


class ScoringShow:
    """Round by round, all seats in step. What a later round holds is never asked for before it has begun."""

    def __init__(self, rounds: Sequence[Round], pace: float = 1.0, slides: bool = True) -> None:
        self.rounds = rounds
        self.clock = 0.0
        self._turn = _TURN * pace
        self._slide = _SLIDE * pace if slides else 0.0
        self._starts: list[float] = []
        at = 0.0
        for number, each in enumerate(rounds):
            is_new = number == 0 or each.title != rounds[number - 1].title
            at += (_BREATH if is_new else _NEXT) * pace
            self._starts.append(at)
        self._counted = self._starts[-1] + self._turn if pace and rounds else 0.0  # when all is turned over

    @property
    def rounds_begun(self) -> int:
        """How many rounds have begun."""
        return bisect_right(self._starts, self.clock) if self.is_counting else len(self.rounds)

    @property
    def now(self) -> Round | None:
        """The round that is played, or the first before it has begun."""
        return self.rounds[max(self.rounds_begun - 1, 0)] if self.is_counting else None

    @property
    def is_counting(self) -> bool:
        """Whether something is still to be turned over."""
        return self.clock < self._counted

    @property
    def is_moving(self) -> bool:
        return self.clock < self._counted + self._slide

    @property
    def slid(self) -> float:
        """How far the rows have gone from the order of seats to the ranking."""
        if self.is_counting:
            return 0.0
        return _ease(min((self.clock - self._counted) / self._slide, 1.0)) if self._slide else 1.0

    def progress(self, number: int) -> float:
        """How far the things of a round are turned over."""
        if not self.is_counting:
            return 1.0
        return min(max((self.clock - self._starts[number]) / self._turn, 0.0), 1.0)

    def total(self, seat: int) -> int:
        """The points of a seat as far as they are turned over; they count up as the disc flips."""
        points = 0.0
        for number in range(self.rounds_begun):
            share = max(self.progress(number) - _TIP, 0.0) / (1 - _TIP)
            points += sum(
                reveal.value * share for reveal in self.rounds[number].reveals if reveal.seat == seat and reveal.counts
            )
        return round(points)

    def advance(self, seconds: float) -> list[str]:
        """Time passes; the sounds of what happened in it."""
        begun, was_counting = self.rounds_begun, self.is_counting
        self.clock += seconds
        return self._sounds(begun, was_counting)

    def finish(self) -> list[str]:
        """Turns over all that is left."""
        was_counting = self.is_counting
        self.clock = max(self.clock, self._counted)
        return self._sounds(self.rounds_begun, was_counting)

    def end(self) -> None:
        """Without any show."""
        self.clock = self._counted + self._slide

    def _sounds(self, begun: int, was_counting: bool) -> list[str]:
        new = self.rounds[begun : self.rounds_begun]
        sounds = ["score-flip"] if new else []
        # The last round that counts is known only once it has begun.
        if any(map(_counts, new)) and not any(map(_counts, self.rounds[self.rounds_begun :])):
            sounds.append("score-total")
        return [*sounds, "win"] if was_counting and not self.is_counting else sounds


def slots(rounds: Sequence[Round], seat: int) -> list[ShowSlot]:
    """All that lies before a seat, in the order of the show: what counts first."""
    found = [
        ShowSlot(number, reveal) for number, each in enumerate(rounds) for reveal in each.reveals if reveal.seat == seat
    ]
    return sorted(found, key=lambda slot: (not slot.reveal.counts, slot.round))


def flip_at(progress: float) -> float:
    """How far the disc is up, when a thing is turned over so far."""
    return _ease(max(progress - _TIP, 0.0) / (1 - _TIP))


def tip_at(progress: float) -> float:
    """How far a thing is tipped back: there in the first half, up again in the second."""
    return _ease(progress / _TIP if progress < _TIP else (1 - progress) / (1 - _TIP))


def _counts(each: Round) -> bool:
    return any(reveal.counts for reveal in each.reveals)


def _ease(part: float) -> float:
    part = min(max(part, 0.0), 1.0)
    return part * part * (3 - 2 * part)
