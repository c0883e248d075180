"""What stands on the menu, and how it lies in its window: the richest arrangement that has room, down to a list to scroll."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from game.render import Look
from game.rules import GAMES, known_games
from game.tables import menu_card
from game.widgets import Button, Column, EmptyRoom, GoldTitle, Grid, Label, Padded, Row, Scroll, Widget
from game.widgets.base import once

from .. import routes
from ..background import OpeningSave
from ..lesson_button import open_lesson
from ..scene import Command, Push, Quit
from ..stage import Stage
from .cards import ContinueButton, GameCard, GoldPlace
from .unfinished import UnfinishedGame

_WORDS = 44  # width of a window in u from which on the buttons below the cards have words
_TAUGHT_FIRST = GAMES[0]


class MenuHost(Protocol):
    """What the page knows of its scene."""

    stage: Stage
    waiting: UnfinishedGame | None  # the game that Continue goes on with
    opening: OpeningSave | None  # that game, while it is on its way
    offers_lesson: bool
    pictures: int  # how many of the cards have their pictures

    @property
    def first(self) -> str: ...  # the name of what Enter does: where that is a card, it is gold
    def go_on(self) -> Command | None: ...  # what Continue does


class MenuPage:
    """The menu as it is now."""

    def __init__(self, menu: MenuHost) -> None:
        self._menu, self.stage = menu, menu.stage

    def arrange(self) -> Arrangement:
        """All of it: the first manner that fits into the window; the last always does, for its cards scroll."""
        look, gold = self.stage.look, GoldPlace(self._gold(), self._lesson())
        for manner in MANNERS:
            inside = _inside(self._words(), self._cards(manner.sentences, manner.is_lean), gold, self._buttons(manner.is_lean), manner)
            width = _width(look, manner)
            high = look.size[1] - 2 * look.u(manner.margin)
            if manner is MANNERS[-1] or (inside.narrowest(look) <= width and inside.least_height(look, width) <= high):
                break
        across = (look.size[0] - width) / 2 / look.unit
        return Arrangement(Padded(inside, across, manner.margin), width)

    def arrange_title(self) -> Arrangement:
        """The title alone, where most windows have it: nothing else is measured or drawn before the first picture is seen."""
        look = self.stage.look
        manner = MANNERS[0] if not look.is_narrow else MANNERS[3]
        width = _width(look, manner)
        return Arrangement(Padded(_title(self._words(), manner), (look.size[0] - width) / 2 / look.unit, manner.margin), width)

    def _words(self) -> MenuWords:
        say = self.stage.say
        return MenuWords(say("app.title"), say("menu.about"), say("menu.keys"))

    def _cards(self, with_sentences: bool, is_lean: bool) -> Sequence[GameCard]:
        return [self._card(game, i, with_sentences, is_lean) for i, game in enumerate(known_games())]

    def _card(self, game: str, number: int, with_sentence: bool, is_lean: bool) -> GameCard:
        say, card, sentence = self.stage.say, menu_card(game), f"menu.{game}.sentence"
        minutes = say("menu.minutes.lean" if is_lean else "menu.minutes", least=card.shortest(), most=card.longest())
        return GameCard(
            card.picture,
            self.stage.words.game(game),
            say(sentence if sentence in self.stage.words else "menu.guest.sentence") if with_sentence else "",
            (say("menu.players", least=card.players[0], most=card.players[1]), minutes),
            say("menu.setup"),
            lambda: Push(routes.open_setup(self.stage, game)),
            is_lean=is_lean,
            is_gold=game == self._menu.first,
            has_picture=number < self._menu.pictures,
            name=game,
        )

    def _gold(self) -> ContinueButton | None:
        waiting = self._menu.waiting
        if waiting is None:
            return self._lesson() if self._menu.offers_lesson else None
        say, is_opening = self.stage.say, self._menu.opening is not None
        text, off = say("menu.opening" if is_opening else "menu.continue"), say("menu.opening.why") if is_opening else ""
        return ContinueButton(text, waiting.describe(self.stage), self._menu.go_on, name="continue", grow=1, off=off)

    def _lesson(self) -> ContinueButton:
        say, game = self.stage.say, self.stage.words.game(_TAUGHT_FIRST)
        text, about = say("lesson.begin"), say("menu.lesson", game=game)
        return ContinueButton(text, about, lambda: open_lesson(self.stage, _TAUGHT_FIRST), name="lesson", grow=1)

    def _buttons(self, stacked: bool) -> Sequence[Button]:
        stage = self.stage
        uses: dict[str, tuple[str, Callable[[], Command]]] = {
            "puzzles": ("common/icon-puzzle", lambda: Push(routes.open_puzzles(stage))),
            "load": ("common/icon-folder", lambda: Push(routes.open_load(stage))),
            "rules": ("common/icon-book", lambda: Push(routes.open_rulebook(stage))),
            "settings": ("common/icon-gear", lambda: Push(routes.open_settings(stage))),
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


_MOST, _PART = 75.0, 0.795  # the cards take no more than this: u, and part of the window, as long as they need no more
_GAP = 2.0


@dataclass(frozen=True, slots=True)
class MenuManner:
    """What an arrangement shows; measures are in u."""

    title: float
    about: bool = False
    sentences: bool = False
    keys: bool = False
    is_lean: bool = False  # icons over the words of the buttons, and the cards as low as they can be
    is_tight: bool = False  # buttons only as wide as their words
    scrolls: bool = False
    is_apart: bool = False  # everything but Continue scrolls
    part: float = 1.0
    margin: float = 1.6
    gap: float = 0.8


MANNERS = (
    MenuManner(6.4, about=True, sentences=True, keys=True, part=_PART, margin=2.0, gap=0.7),
    MenuManner(5.4, sentences=True, keys=True, part=_PART, gap=0.6),
    MenuManner(4.4, sentences=True, keys=True, margin=1.4, gap=0.6),
    MenuManner(4.0, keys=True, margin=1.2, gap=0.5),
    MenuManner(3.0, is_lean=True, margin=1.0, gap=0.6),
    MenuManner(2.4, is_lean=True, is_tight=True, margin=0.8, gap=0.6),
    MenuManner(2.4, is_lean=True, is_tight=True, margin=0.8, gap=0.6, scrolls=True),
    MenuManner(2.4, is_lean=True, margin=0.8, gap=0.6, scrolls=True, is_apart=True),
)


@dataclass(frozen=True, slots=True)
class MenuWords:
    """The plain words on the menu."""

    title: str
    about: str
    keys: str


class Even(Row):
    """Widgets of one width side by side, or of several widths with their gaps, all as high as the highest."""

    def __init__(self, *parts: Widget, gap: float, spans: Sequence[int] = (), grow: float = 0) -> None:
        super().__init__(*parts, gap=gap, align="fill", grow=grow)
        self.spans = spans or (1,) * len(parts)

    @once
    def narrowest(self, look: Look) -> int:
        gap = look.u(self.gap)
        each = max(-(-(part.narrowest(look) - gap * (span - 1)) // span) for part, span in zip(self.parts, self.spans, strict=True))
        return each * sum(self.spans) + gap * (sum(self.spans) - 1)

    def _widths(self, look: Look, width: int) -> list[int]:
        gap = look.u(self.gap)
        each, spare = divmod(width - gap * (sum(self.spans) - 1), sum(self.spans))
        widths = [each * span + gap * (span - 1) for span in self.spans]
        widths[-1] += spare
        return widths


@dataclass(frozen=True, slots=True)
class Arrangement:
    """The widgets, and how wide they are."""

    top: Widget
    width: int


def _width(look: Look, manner: MenuManner) -> int:
    most = look.size[0] - 2 * look.u(manner.margin)
    return min(look.u(_MOST), round(look.size[0] * manner.part), most)


def _inside(words: MenuWords, cards: Sequence[GameCard], gold: GoldPlace, buttons: Sequence[Button], manner: MenuManner) -> Column:
    title = _title(words, manner)
    keys = Label(words.keys, "caption", "mist", align="middle") if manner.keys else None
    if manner.is_apart:
        return Column(title, _scroll(cards, buttons), gold, gap=manner.gap)
    return Column(title, *_middle(cards, manner), _foot(gold, buttons, manner), keys, gap=manner.gap)


def _title(words: MenuWords, manner: MenuManner) -> Column:
    about = Label(words.about, "heading", "ink") if manner.about else None
    return Column(GoldTitle(words.title, manner.title, low="gold-top"), about, gap=0, align="start")


def _middle(cards: Sequence[GameCard], manner: MenuManner) -> Sequence[Widget]:
    """The cards, with air where there is room for it."""
    if manner.scrolls:
        return [_scroll(cards, ())]
    if manner.is_lean:
        return [Even(*cards, gap=_gap(manner), grow=1)]
    return [EmptyRoom(0, grow=1), Even(*cards, gap=_gap(manner)), EmptyRoom(0, grow=1)]


def _scroll(cards: Sequence[GameCard], buttons: Sequence[Button]) -> Scroll:
    others = Grid(*buttons, least=7.5, most=4, gap=0.6) if buttons else None
    return Scroll(Padded(Column(Grid(*cards, least=11.5, most=3, gap=1.0), others, gap=1.0), 0.4, 0.7), name="cards")


def _foot(gold: GoldPlace, buttons: Sequence[Button], manner: MenuManner) -> Widget:
    if manner.is_tight:
        return Row(gold, *buttons, gap=0.5, align="fill")
    others = Even(*buttons, gap=1.0 if manner.sentences else 0.6)
    return Even(gold, others, gap=_gap(manner), spans=(1, 2))


def _gap(manner: MenuManner) -> float:
    return _GAP if manner.sentences else 0.6 if manner.is_lean else 1.0
