"""The end of a lesson: it says so, and asks whether to play on."""

from __future__ import annotations

from game.match import Match

from . import routes
from .ask import Answer, AskScene, LeavingScene, is_saved
from .scene import Command, Pop, Push, Replace
from .stage import Stage


class LessonEnd(AskScene):
    """The lesson is over, and the game goes on unless somebody wants to leave it."""

    def __init__(self, stage: Stage, match: Match) -> None:
        self._match = match
        others = stage.words.join_list([player.name for player in match.players if not player.is_person])
        answers = [Answer(stage.say("lesson.play-on"), lambda: None, "gold"), Answer(stage.say("lesson.to-menu"), self._leave)]
        super().__init__(stage, stage.say("lesson.ended"), stage.say("lesson.play-on.ask", names=others), answers)

    def escape(self) -> Command | None:
        return Pop()

    def _leave(self) -> Command:
        return self._to_menu() if is_saved(self._match) else Push(LeavingScene(self.stage, self._match, self._to_menu))

    def _to_menu(self) -> Command:
        return Replace(routes.open_menu(self.stage), whole=True)
