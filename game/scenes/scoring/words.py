"""A finished game in words: titles, names, ranks and sentences of its story."""

from __future__ import annotations

from datetime import datetime

from game.engine import Story
from game.engine.speech.story import Award, Remark, Round
from game.match.saved_games import FinishedGame
from game.store.saves import SUFFIX
from game.tables.initials import initials
from game.words.catalogue import Catalogue
from game.words.narrator import Narrator


class ScoringWords:
    """All that the scoring says of one game, in one language."""

    def __init__(self, words: Catalogue, finished: FinishedGame, story: Story) -> None:
        self.words, self.finished, self.story = words, finished, story
        self.players = finished.players
        self.names = [player.name for player in finished.players]
        self.initials = initials(self.names)
        self.colours = [player.colour for player in finished.players]
        self.ranks = {standing.seat: standing.rank for standing in finished.standings}
        self.ranking = sorted(self.ranks, key=lambda seat: (self.ranks[seat], seat))
        self._narrator = Narrator(words, finished.rules, self.names)

    def winners(self) -> str:
        names = [self.names[seat] for seat in self.ranking if self.ranks[seat] == 1]
        return self.words.say("scoring.wins", names=names, count=len(names))

    def counting(self) -> str:
        """What is being counted, while it is."""
        return self._own("scoring.counting", self.finished.rules.game)

    def round(self, now: Round) -> str:
        return self._narrator.say(now.title)

    def decision(self) -> str:
        """What decided: a tie-break, another merit than points, or by how many points it was won."""
        if self.story.tie_breaks and self.story.tie_breaks[0].rank == 1:
            return self._narrator.say(self.story.tie_breaks[0].message)
        merit = f"scoring.merit.{self.story.merit[0]}"
        return self.words.say(merit) if merit in self.words else self._lead()

    def _lead(self) -> str:
        points = {standing.seat: standing.points for standing in self.finished.standings}
        first, second = self.ranking[:2]
        return self.words.say("scoring.lead", other=self.names[second], count=points[first] - points[second])

    def other_ties(self) -> list[str]:
        """How the others were told apart, and who shares a place."""
        return [self._narrator.say(tie.message) for tie in self.story.tie_breaks if tie.rank > 1]

    def summary(self, seat: int) -> str:
        return self._narrator.say(self.story.summaries[seat])

    def reveal(self, seat: int, number: int) -> str:
        """What a seat turned over in a round."""
        return next(self._narrator.say(each.message) for each in self.story.rounds[number].reveals if each.seat == seat)

    def chart(self) -> str:
        return self._own("scoring.chart", self.finished.rules.game)

    def ending(self) -> str:
        return self._narrator.say(self.story.ending)

    def costs(self) -> str:
        return self.words.say(self.story.costs.key) if self.story.costs else ""

    def award(self, award: Award) -> tuple[str, str]:
        """Its title and its sentence."""
        return self.words.say(award.title), self._narrator.say(award.message)

    def remark(self, remark: Remark) -> str:
        return self._narrator.say(remark.message)

    def game(self) -> str:
        """Which game on which board, and how long it was."""
        board = str(self.finished.rules.write_board().get("name", ""))
        known = f"scoring.board.{board}"
        return self.words.say(
            "scoring.game",
            game=self.words.game(self.finished.rules.game),
            board=self.words.say(known) if known in self.words else self.words.say("scoring.board", name=board),
            length=self._narrator.say(self.story.length),
        )

    def saved_as(self) -> str:
        """Where it is, if it is anywhere, and of a game of older rules that this is not how it was counted then."""
        if not self.finished.is_saved:
            return self.words.say("scoring.unsaved")
        saved = self.words.say("scoring.saved-as", name=self.finished.path.name.removesuffix(SUFFIX))
        return f"{saved}. {self.words.say('older.counted')}" if self.finished.is_older else saved

    def date(self, when: datetime) -> str:
        day, month = self.words.say(f"scoring.day.{when.isoweekday()}"), self.words.say(f"scoring.month.{when.month}")
        return self.words.say("scoring.date", weekday=day, day=when.day, month=month, year=when.year)

    def _own(self, key: str, game: str) -> str:
        """A text of the game's own, or that for any game."""
        own = f"{key}.{game}"
        return self.words.say(own if own in self.words else f"{key}.any", game=game)
