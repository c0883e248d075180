"""All that the page *Look again* says of one review: points are told as "about 2", chances in fives, and nobody is
graded.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from math import floor
from typing import Any

from game.engine.referee import TURNS
from game.engine.speech.words import Word
from game.match.player import call_today
from game.review.ledger import add_up
from game.review.moment_tries import steps_of
from game.review.report import CurvePoint, Moment, Review
from game.review.yardstick import yardstick_of
from game.tables.plates import initials
from game.widgets.words import name_and_words
from game.words.catalogue import Catalogue
from game.words.narrator import Narrator

from .ledger import MINUS, signed
from .reviewed import ChanceSwing, ReviewedSave

LEAST = 0.5  # points below which nothing is worth a number
_TOLD = 70  # letters of what happened in a swing
_NUMBERS = 9  # up to here numbers have words
_MUCH_LUCK = 3.0
_LESS = 1.0
_LITTLE = 2.0
"""Points: of luck that decides, by how much more or less somebody missed than anybody else, and of what is little to
miss in a game.
"""
_CLOSE = 0.6  # the chance that nobody came to in a close game before its last turn


class ReviewWords:
    """Speaks of a review as far as it has come."""

    def __init__(self, words: Catalogue, save: ReviewedSave, review: Review) -> None:
        self.words = words
        self.save = save
        self.review = review
        self._say = words.say
        self.names = [words.word(player.name) for player in call_today(save.players, words.say)]
        self.initials = initials(self.names)
        self.colours = [player.colour for player in save.players]
        self.narrator = Narrator(words, save.rules, self.names)
        self._moments: dict[tuple[int, int], str] = {}  # what cards say, by seat and place
        self._swings: dict[ChanceSwing, str] = {}

    def prepare(self, seat: int, swings: Sequence[ChanceSwing]) -> None:
        """Finds the words that the page begins with, so that no frame has to."""
        for number in self.save.moments_of(self.review, seat):
            self.about_moment(self.review.moments[number])
        for swing in swings:
            self.swing(swing)
        for is_short in (False, True):
            self.sentence(is_short)
        self.row(seat)

    # The game.

    def about_game(self) -> str:
        """Which game it was, how long, and who won."""
        winners = [self.names[seat] for seat in self.save.ranking if self.save.standings[seat].rank == 1]
        won = self._say("review.won", names=winners, count=len(winners))
        return self._say(
            "review.game",
            game=self.words.game(self.save.rules.game),
            length=self.narrator.say(self.save.length),
            won=won,
        )

    def turn(self, number: int) -> str:
        return self._say("review.round" if self.save.has_rounds else "review.turn", number=number)

    def stopped(self) -> str:
        return self._say(
            "review.stopped.round" if self.save.has_rounds else "review.stopped.turn", number=self.turns_looked()
        )

    def progress(self) -> str:
        key = "review.progress.round" if self.save.has_rounds else "review.progress.turn"
        return self._say(key, number=self.turns_looked(), of=self.save.turns)

    def turns_looked(self) -> int:
        """How many turns have been looked at, by the share of their decisions."""
        review = self.review
        first = self.save.first_turn
        last = self.save.turns
        return min(first + floor((last - first + 1) * review.looked / review.turns), last) if review.turns else first

    # Chances.

    def swing(self, swing: ChanceSwing) -> str:
        """Tells what happened, and below it the chance before and after."""
        if swing not in self._swings:
            curve = self.review.curve
            one, other = curve[swing.index - 1], curve[swing.index]
            is_end, turn = other.seat < 0, self.turn(one.turn)
            what = self._say("review.swing.end") if is_end else tell_swing(self.save, self.narrator, turn, one, other)
            before, after = in_fives(swing.before), in_fives(swing.after)
            self._swings[swing] = (
                f"{what}\n{self._say('review.swing.chances', name=self.names[swing.seat], before=before, after=after)}"
            )
        return self._swings[swing]

    def point(self, index: int) -> str:
        """The chances of everyone at a point of the curve, the highest first."""
        point = self.review.curve[index]
        when = self._say("review.point.end") if point.seat < 0 else self.turn(point.turn)
        order = sorted(range(len(point.chances)), key=lambda seat: (-point.chances[seat], seat))
        chances = [
            self._say("review.point.chance", name=self.names[seat], chance=in_fives(point.chances[seat]))
            for seat in order
        ]
        return self._say("review.point", when=when, chances=self.words.join_items(chances))

    def tell_curve(self, seat: int) -> str:
        """The curve of a seat as a sentence: where it begins and ends, and where it changed the most; -1: of all."""
        curve = self.review.curve
        if seat < 0 or len(curve) < 2:
            return self._say("review.heard.curve.all")
        chances = [point.chances[seat] for point in curve]
        start, end = in_fives(chances[0]), in_fives(chances[-1])
        told = self._say("review.heard.curve", name=self.names[seat], start=start, end=end)
        changed = max(range(1, len(chances)), key=lambda index: abs(chances[index] - chances[index - 1]))
        before, after = in_fives(chances[changed - 1]), in_fives(chances[changed])
        turn = self.turn(curve[changed - 1].turn)
        return self._say("review.heard.curve.turn", curve=told, turn=turn, before=before, after=after)

    # Luck and play.

    @cached_property
    def sums(self) -> list[dict[str, int]]:
        """By seat: the parts of the lead at the end, as they are shown."""
        return [each.shown() for each in add_up(self.review)]

    def missed(self, seat: int) -> float:
        """The points that whoever sat there missed; what a bot missed in a person's seat is nobody's."""
        missed = self.review.missed
        return missed[seat].by_player if seat < len(missed) else 0.0

    def sentence(self, is_short: bool = False) -> str:
        """The one thing worth saying of the whole game, contradictions first; short: without its reasons."""
        sums, say = self.sums, self._say
        ranks = [one.rank for one in self.save.standings]
        least, *_, most = by_missed = sorted(range(len(ranks)), key=self.missed)
        is_most = self.missed(most) >= self.missed(by_missed[-2]) + _LESS and sums[most]["missed"] < 0
        is_least = self.missed(least) + _LESS <= self.missed(by_missed[1]) and sums[least]["missed"] > 0
        luckiest = max(range(len(ranks)), key=lambda seat: sums[seat]["luck"])
        is_lucky = sums[luckiest]["luck"] >= _MUCH_LUCK
        if is_most and ranks[most] == 1 and ranks.count(1) == 1:
            return self._against("missed-most-and-won", most, 1, is_short)
        if is_least and ranks[least] > 1 and (ranks[least] == max(ranks) or self.missed(least) < LEAST):
            return self._against("missed-least-and-lost", least, -1, is_short)
        if is_lucky and ranks[luckiest] > 1:
            return self._against("lucky-and-lost", luckiest, -1, is_short)
        if is_lucky:
            key = "review.lucky.short" if is_short else "review.lucky"
            return say(key, name=self.names[luckiest], count=sums[luckiest]["luck"])
        if is_least and ranks[least] == 1:
            return say("review.missed-least", name=self.names[least])
        if max(map(self.missed, range(len(ranks)))) < _LITTLE:
            return say("review.nobody-missed")
        if max((max(point.chances) for point in self.review.curve[:-2]), default=1.0) < _CLOSE:
            return say("review.close")
        return say("review.of-everything")

    def _against(self, key: str, seat: int, way: int, is_short: bool) -> str:
        """Tells a contradiction, with the one or two largest parts that explain it."""
        said = {name: points for name, points in self.sums[seat].items() if points * way > 0}
        verb = "gave" if way > 0 else "took"
        why = [
            self._say(f"review.{verb}.{name}", count=abs(said[name]))
            for name in sorted(said, key=lambda name: -abs(said[name]))[:2]
        ]
        values = {"name": self.names[seat], "place": Word(f"review.place.{self.save.standings[seat].rank}")}
        if is_short or not why:
            return self._say(f"review.{key}.short", **values)
        return self._say(f"review.{key}", **values, why=why)

    def sum_line(self, seat: int) -> str:
        """The row of a player as a child would write it down."""
        first, *rest = self.sums[seat].values()
        added = "".join(f" {'+' if points >= 0 else MINUS} {abs(points)}" for points in rest)
        who = self._say("table.line.who", name=self.names[seat])
        return name_and_words(who, f"{signed(first)}{added} = {signed(sum(self.sums[seat].values()))}")

    def row(self, seat: int) -> str:
        """Explains the row of a player for a tooltip, a line a part, in the order of the columns."""
        say, mine = self._say, self.missed(seat)
        others = (sum(map(self.missed, range(len(self.names)))) - mine) / (len(self.names) - 1)
        chance = f"{self.save.rules.game}.review.luck"
        values: dict[str, dict[str, Any]] = {
            "luck": {"chance": say(chance if chance in self.words else "review.luck.any")},
            "missed": {
                "points": self._about(mine),
                "others": self._about(others),
                "lasting": round(10 * yardstick_of(self.review.game).missed.lasting),
            },
        }
        told = [
            say(
                f"review.row.{part}",
                title=say(f"review.part.{part}"),
                count=signed(points, True),
                **values.get(part, {}),
            )
            for part, points in self.sums[seat].items()
        ]
        told.append(say("review.row.end", lead=self._lead(sum(self.sums[seat].values()))))
        if self.review.missed[seat].by_bots >= LEAST or abs(self.review.ledger[seat].by_bots) >= LEAST:
            told.append(say("review.row.bots"))
        return "\n".join([self.sum_line(seat), *told])

    def _about(self, points: float) -> str:
        return self._say("review.about", count=whole(points)) if points >= LEAST else self._say("review.nothing")

    def _lead(self, points: int) -> str:
        side = "ahead" if points > 0 else "behind" if points else "level"
        return self._say(f"review.lead.{side}", count=abs(points))

    # Moments.

    def summary(self, seat: int) -> str:
        """How it ended for a player, and how many moments of each kind there are, as many as are numbered below it; a
        turn may have two.
        """
        standings, say = self.save.standings, self._say
        own, first = standings[seat], standings[self.save.ranking[0]]
        others = [one for one in standings if one.seat != seat]
        if own.rank > 1:
            values = {"place": Word(f"review.place.{own.rank}"), "other": self.names[first.seat]}
            ended = say("review.ended.behind", **values, count=first.points - own.points)
        elif any(one.rank == 1 for one in others):
            ended = say("review.ended.shared")
        else:
            ended = say("review.ended.won", count=own.points - max(one.points for one in others))
        moments = [self.review.moments[number] for number in self.save.moments_of(self.review, seat)]
        missed, fine = (sum(moment.kind == kind for moment in moments) for kind in ("missed", "fine"))
        told = [say("review.better", count=missed, moments=spell(missed))] if missed else []
        told += [say("review.fine" if missed else "review.fine.alone", count=fine, moments=spell(fine))] if fine else []
        return self.words.join_sentences(map(self.words.begin, (ended, *told)))

    def numbered(self, number: int | None, title: str) -> str:
        """The title of a moment with its number; a fine one has none."""
        return title if number is None else self._say("review.heard.moment", number=number, what=title)

    def state(self, state: str) -> str:
        """What has come of a moment."""
        return self._say(f"review.heard.{state}") if state in ("found", "shown") else ""

    def moment_title(self, moment: Moment) -> str:
        turn = self.turn(moment.turn)
        return self._say("review.moment-fine", turn=turn) if moment.kind == "fine" else turn

    def about_moment(self, moment: Moment) -> str:
        """Tells what was done in a fine turn; of another one only how things stood."""
        key = moment.seat, moment.place
        if key not in self._moments:
            self._moments[key] = self.deed(moment) if moment.kind == "fine" else self.situation(moment)
        return self._moments[key]

    def situation(self, moment: Moment) -> str:
        """How things stood for the seat: never what could be done."""
        rules = self.save.rules
        described = rules.describe(rules.view(self.save.played.position(moment.place), None, ()))
        plate, key = described.plates[moment.seat], f"{rules.game}.review.situation"
        if key not in self.words:
            return self.narrator.say(described.ask)
        counts = {
            count.key.rpartition(".")[2]: spell(count.number) if count.number else Word("review.zero")
            for count in plate.counts
        }
        # Icons are no things.
        things = [count for count in plate.counts if count.number and not count.picture.startswith("common/icon-")]
        held = [self._say("review.held", what=self._say(count.key), count=count.number) for count in things]
        all_held = self.words.join_items(held) or self._say("review.nothing")
        return self.words.begin(self._say(key, points=plate.points or 0, held=all_held, **counts))

    def deed(self, moment: Moment) -> str:
        """Tells what was done in a fine turn, in words of the table."""
        events = [
            event
            for event in self.save.events(moment.place, moment.place + len(moment.played))
            if event.key not in TURNS
        ]
        if told := self.narrator.turn(moment.seat, events) or self.narrator.step(events):
            return self.words.begin(told)
        # The last step has no words of its own, such as to do nothing.
        *_, last = steps_of(self.save.rules, self.save.played.position(moment.place), moment.played)
        return self.words.begin(self._say("hint.step", step=self.narrator.briefly(last.message)))

    def worth(self, moment: Moment) -> str:
        if moment.kind == "fine":
            return self._say("review.hard")
        return self._say("review.missed-about", count=whole(moment.points))


def spell(number: int) -> Word | int:
    """A small number as a word."""
    return Word(f"number.{number}") if 1 <= number <= _NUMBERS else number


def in_fives(chance: float) -> int:
    """A chance in 100, as finely as anyone should read it."""
    return 5 * round(chance * 20)


def whole(points: float) -> int:
    """Points as they are told: never fewer than one where they are told at all."""
    return max(floor(points + 0.5), 1)


def tell_swing(save: ReviewedSave, narrator: Narrator, when: str, one: CurvePoint, other: CurvePoint) -> str:
    """When something happened between two points of the curve, and what, in a few words."""
    events = [event for event in save.events(one.place, other.place) if event.key not in TURNS]
    actors = {step.line.actor for step in save.played.steps[one.place : other.place] if step.line.actor >= 0}
    if one.seat >= 0 and actors <= {one.seat} and (told := narrator.turn(one.seat, events, most=_TOLD)):
        return narrator.words.say("review.swing.turn", turn=when, name=narrator.names[one.seat], told=told)
    felt = [event for event in events if save.rules.impacts(event)] or events
    return narrator.words.say("review.swing.step", turn=when, told=narrator.step(felt[-2:]))
