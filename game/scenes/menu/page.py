"""What stands on the menu: a card a game, the gold button, and the buttons below them with where they lead."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from game.rules import GAMES, known_games
from game.tables import menu_card
from game.widgets import Button

from .. import routes
from ..lesson_button import open_lesson
from ..scene import Command, Push, Quit
from ..stage import Stage
from .cards import GameCard
from .continue_button import ContinueButton, GoldPlace
from .layout import Arranged, MenuWords, arranged, title_alone
from .unfinished import UnfinishedGame

_WORDS = 44
"""Width of a window in u from which on the buttons below the cards have words."""
_TAUGHT_FIRST = GAMES[0]


@dataclass(frozen=True, slots=True)
class MenuPage:
    """The menu as it is now."""

    stage: Stage
    resume: Callable[[], Command | None]
    """What Continue does."""
    waiting: UnfinishedGame | None
    """The game that it goes on with."""
    is_opening: bool
    """Whether that game is on its way already."""
    offers_lesson: bool
    first: str
    """The name of what Enter does: where that is a card, it is gold."""
    with_picture: int
    """How many of the cards have their pictures."""

    def arranged(self) -> Arranged:
        """All of it."""
        return arranged(self.stage.look, self._words(), self._cards, GoldPlace(self._gold(), self._lesson()), self._buttons)

    def title_alone(self) -> Arranged:
        """What is seen of it in the first picture."""
        return title_alone(self.stage.look, self._words())

    def _words(self) -> MenuWords:
        say = self.stage.say
        return MenuWords(say("app.title"), say("menu.about"), say("menu.keys"))

    def _cards(self, with_sentences: bool, is_lean: bool) -> Sequence[GameCard]:
        return [self._card(game, i, with_sentences, is_lean) for i, game in enumerate(known_games())]

    def _card(self, game: str, number: int, with_sentence: bool, is_lean: bool) -> GameCard:
        say, card = self.stage.say, menu_card(game)
        minutes = say("menu.minutes.lean" if is_lean else "menu.minutes", least=card.shortest(), most=card.longest())
        return GameCard(
            card.picture,
            self.stage.words.game(game),
            self._sentence(game) if with_sentence else "",
            (say("menu.players", least=card.players[0], most=card.players[1]), minutes),
            say("menu.setup"),
            lambda: Push(routes.setup(self.stage, game)),
            is_lean=is_lean,
            is_gold=game == self.first,
            has_picture=number < self.with_picture,
            name=game,
        )

    def _sentence(self, game: str) -> str:
        key = f"menu.{game}.sentence"
        return self.stage.say(key if key in self.stage.words else "menu.guest.sentence")

    def _gold(self) -> ContinueButton | None:
        if self.waiting is None:
            return self._lesson() if self.offers_lesson else None
        say = self.stage.say
        return ContinueButton(
            say("menu.opening" if self.is_opening else "menu.continue"),
            self.waiting.told(self.stage),
            self.resume,
            name="continue",
            grow=1,
            off=say("menu.opening.why") if self.is_opening else "",
        )

    def _lesson(self) -> ContinueButton:
        say, game = self.stage.say, self.stage.words.game(_TAUGHT_FIRST)
        return ContinueButton(
            say("lesson.begin"), say("menu.lesson", game=game), lambda: open_lesson(self.stage, _TAUGHT_FIRST), name="lesson", grow=1
        )

    def _buttons(self, stacked: bool) -> Sequence[Button]:
        stage = self.stage
        uses: dict[str, tuple[str, Callable[[], Command]]] = {
            "puzzles": ("common/icon-puzzle", lambda: Push(routes.puzzles(stage))),
            "load": ("common/icon-folder", lambda: Push(routes.load(stage))),
            "rules": ("common/icon-book", lambda: Push(routes.rulebook(stage))),
            "settings": ("common/icon-gear", lambda: Push(routes.settings(stage))),
            "quit": ("common/icon-door", Quit),
        }
        is_bare = stage.look.size[0] < _WORDS * stage.look.unit
        return [self._button(name, icon, use, stacked, is_bare) for name, (icon, use) in uses.items()]

    def _button(self, name: str, icon: str, use: Callable[[], Command], stacked: bool, is_bare: bool) -> Button:
        """Where letters are too large for all of them side by side, the word is in the tip."""
        word, tall = self.stage.say(f"menu.{name}"), 4.2 if not stacked else 2.7
        return Button(
            "" if is_bare else word,
            use,
            icon=icon,
            name=name,
            stacked=stacked and not is_bare,
            grow=1,
            tall=tall,
            tip=word if is_bare else "",
        )
