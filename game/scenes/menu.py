"""The menu: a living sea, a card for each game, and the game that waits to be continued."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import ClassVar, Literal

import msgspec
import pygame

from game.controls import Place
from game.files.guests import try_guests, untried_guests
from game.render import Look
from game.rules import GAMES, known_games
from game.sound import Music
from game.store.long_work import SHOW_AFTER
from game.tables import menu_card
from game.widgets import Button, Column, EmptyRoom, GoldTitle, Grid, Label, Padded, Row, Scroll, Widget

from . import routes
from .ask import ask_about_older
from .background import BackgroundJob, OpeningSave
from .menu_art import ContinueButton, Even, GameCard, Gives, GoldPlace, LessonOffer
from .menu_doors import MenuDoors, MenuNews, read_news
from .menu_language import LanguageGlobe, LanguageStrip, offered_languages
from .menu_sea import MenuSea, daytime_at
from .scene import Command, Push, Quit, Scene
from .stage import Stage
from .unfinished import MenuFound, OlderSave, UnfinishedGame, look_around

_FRAMES = 15
_REST_AFTER = 30.0  # seconds without input until the sea rests
_INPUT = (pygame.KEYDOWN, pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL, pygame.WINDOWFOCUSGAINED)


class MenuScene(Scene):
    """The first thing a player sees: first sea and title, then the cards, their pictures and swimmers, then the game
    that waits.
    """

    keys_at: ClassVar[Place] = "menu"
    music: Music = Music("menu")

    def __init__(
        self, stage: Stage, asked_for: UnfinishedGame | OlderSave | None = None, opening: OpeningSave | None = None
    ) -> None:
        """Opens with the question about a game of older rules, if one was asked for, or with a save that is being
        read.
        """
        super().__init__(stage)
        self.waiting: UnfinishedGame | None = None  # the game that Continue means
        self._asked_for = asked_for
        self._wants_on: UnfinishedGame | None = (
            None  # the game whose Continue was pressed while the saves were looked through
        )
        self.search: BackgroundJob[MenuFound] | None = None
        self._is_lesson_left = False  # whether no lesson was finished yet, nor the offer of one put away
        self.reading: BackgroundJob[MenuNews] | None = None
        self.news: MenuNews | None = None  # what the doors tell of, as soon as it was read
        self.trying: BackgroundJob[None] | None = (
            None  # games of other people, which get their cards when they have been tried
        )
        self.opening = opening
        self._opening_for = 0.0  # seconds
        self._sea: MenuSea | None = None
        self.daytime = "day"  # by the player's clock when the menu opened
        self.pictures = 0  # how many of the cards have their pictures
        self._is_shown = self._is_begun = self._has_looked = False
        self._seconds = self._due = self._idle = 0.0
        self.languages = offered_languages() if stage.settings.offers_language else ()
        self.offers_language = len(self.languages) > 1

    # Lifecycle.

    def enter(self) -> None:
        super().enter()
        self.stage.seat(0, 0)
        self._look_at_clock()

    def pause(self) -> None:
        super().pause()
        self._drop()

    def leave(self) -> None:
        super().leave()
        self._drop()

    def _drop(self) -> None:
        """Someone who goes elsewhere does not continue."""
        if isinstance(self._asked_for, OlderSave):
            self._asked_for.drop()
            self._asked_for = None
        self._wants_on = None
        if self.opening:
            self.opening.drop()
            self.opening = None
            self.note_change()

    def resume(self) -> None:
        super().resume()
        self.offers_language = self.offers_language and self.stage.settings.offers_language
        self.stage.seat(0, 0)
        self._look_at_clock()
        if self.root.focused and self.root.focused.name == self.first:
            self.root.focus_name = ""  # what Enter does is not known again until the saves have been looked through
        self._idle = 0.0
        self._has_looked = False
        self.search = BackgroundJob(partial(look_around, self.stage.words))
        self.reading = BackgroundJob(partial(read_news, self.stage.today))

    def _look_at_clock(self) -> None:
        daytime = daytime_at(self.stage.oclock) if self.stage.is_lit() else "day"
        if daytime != self.daytime:
            self.daytime = daytime
            self.note_change()

    def note_drawn(self) -> None:
        super().note_drawn()
        if not self._is_shown:
            self._is_shown = True
            self.note_change()

    # What it shows.

    def build(self) -> Widget:
        page = MenuPage(self)
        top, width = page.arrange() if self._is_shown else page.arrange_title()
        self._sea = MenuSea(self.stage.look, (self.stage.look.size[0] - width) // 2, self.daytime)
        if self._is_begun:
            self._sea.wake()
        return top

    def background(self, surface: pygame.Surface) -> None:
        if self._sea:
            self._sea.draw(surface, self._seconds)

    # How it lives.

    @property
    def pace(self) -> int:
        if not self._is_begun or self.opening or self._asked_for:
            return 60
        is_searching = any(job is not None for job in (self.search, self.reading, self.trying))
        return _FRAMES if is_searching or self._is_alive else 0

    @property
    def _is_alive(self) -> bool:
        return self.stage.has_focus and self._idle < _REST_AFTER and not self.stage.look.reduced_motion

    def update(self, seconds: float) -> Command | None:
        command = super().update(seconds)
        self._idle += seconds
        if self._is_shown and not self._is_begun:
            self._begin_step()
        command = self._take_search() or command
        self._take_news()
        self._take_trial()
        if not self._has_looked and self._is_begun and not (self.search or self.reading):
            self._has_looked = True
            self.note_change()
        if self._is_alive:
            self._move_sea(seconds)
        if self._is_begun and (asked_for := self._take_asked_for()):
            return self._question(asked_for)
        self._opening_for += seconds
        return command or self._take_opened()

    def _begin_step(self) -> None:
        """A picture or a part of the sea in each frame, so that none is long; then the work that has a thread."""
        if self.pictures < len(known_games()):
            self.pictures += 1
            self.note_change()
        elif self._sea and not self._sea.is_whole:
            self._sea.wake_one()
            self.redraw()
        else:
            self._is_begun = True
            self.search = BackgroundJob(partial(look_around, self.stage.words))
            self.reading = BackgroundJob(partial(read_news, self.stage.today))
            self.stage.name_unfit_guests()
            self.trying = BackgroundJob(try_guests) if untried_guests() else None

    def _take_search(self) -> Command | None:
        """What waits to be gone on with; at once, if that was wanted meanwhile."""
        if not self.search or not self.search.is_done:
            return None
        search, self.search = self.search, None
        self.take_found(*search.result())
        wanted, self._wants_on = self._wants_on, None
        return self.go_on() if wanted and wanted == self.waiting else None

    def _take_news(self) -> None:
        if self.reading and self.reading.is_done:
            self.news, self.reading = self.reading.result(), None
            for fault in self.news.faults:
                self.stage.tell(fault)
            self.note_change()

    def _take_trial(self) -> None:
        """Other people's games that were found fit have cards now, and one of them may be the game that waits."""
        if self.trying and self.trying.is_done:
            trying, self.trying = self.trying, None
            self.pictures = len(known_games())
            self.search = BackgroundJob(partial(look_around, self.stage.words))
            self.note_change()
            with self.stage.tell_errors():
                trying.result()
            self.stage.name_unfit_guests()

    def _move_sea(self, seconds: float) -> None:
        self._seconds += seconds
        self._due += seconds
        if self._due >= 1 / _FRAMES:
            self._due %= 1 / _FRAMES
            self.redraw()

    def _take_asked_for(self) -> UnfinishedGame | None:
        """The save that was named at the start, once it is known what is asked about it; where nothing is, it opens."""
        found = self._asked_for
        if not isinstance(found, OlderSave):
            self._asked_for = None
            return found
        if found.is_done:
            self._asked_for = None
            with self.stage.tell_errors():
                older = found.result()
                if older is None:
                    self.opening, self._opening_for = OpeningSave(found.path), 0.0
                return older
        return None

    def take_found(self, found: UnfinishedGame | None, is_lesson_left: bool | None = None) -> None:
        """Takes what the search has found; the focus goes to the gold button only if nobody has moved it yet."""
        is_left = self._is_lesson_left if is_lesson_left is None else is_lesson_left
        if (found, is_left) == (self.waiting, self._is_lesson_left):
            return
        is_untouched = self.root.focused is None or self.root.focused.name == self.first
        self.waiting, self._is_lesson_left = found, is_left
        self.note_change()
        self.refresh_layout()
        if is_untouched and self.first:
            self.root.focus(self.first)

    @property
    def first(self) -> str:
        """The button that Enter presses unless another is chosen; none until it is known whether a game waits."""
        if self.waiting and not self.search:
            return "continue"
        if not self._has_looked:
            return ""
        if self.offers_lesson and self.news and not self.news.has_played:
            return "lesson"
        return self.news.last_game if self.news and self.news.last_game in known_games() else GAMES[0]

    @property
    def offers_lesson(self) -> bool:
        """Whether there is a button that begins a lesson; one that waits to be continued needs no other."""
        return self._is_lesson_left and not (self.waiting and self.waiting.lesson_step)

    # What happens.

    def refresh_layout(self) -> None:
        super().refresh_layout()
        if self.root.focused is None and self.first:
            self.root.focus(self.first)

    def handle(self, event: pygame.Event) -> Command | None:
        if event.type in _INPUT:
            self._idle = 0.0
        return super().handle(event)

    def key(self, event: pygame.Event) -> Command | None:
        match event.key:
            case pygame.K_F1:
                return Push(routes.open_rulebook(self.stage))
            case pygame.K_v:
                return self.open_voyage()
            case pygame.K_d:
                return self.open_deal()
            case pygame.K_DELETE if self.root.focused and self.root.focused.name == "lesson":
                self.put_lesson_away()
        return None

    def choose_language(self, language: object) -> None:
        """At once; the choice stays here until something else is opened, for a language may be taken by mistake."""
        self.stage.sounds.play("toggle")
        self.stage.change(language=language)
        if self.waiting:  # it is told of in words
            self.search = BackgroundJob(partial(look_around, self.stage.words))
        self.note_change()

    def put_lesson_away(self) -> None:
        """Lessons stay where they always are."""
        from game.store.progress import put_lesson_away  # the first picture does not need it

        with self.stage.tell_errors():
            put_lesson_away()
            self.stage.sounds.play("toggle")
            self.stage.tell(self.stage.say("menu.lesson.away.told"))
            self._is_lesson_left, self.root.focus_name = False, ""
            self.note_change()

    def open_voyage(self) -> Command:
        return Push(routes.open_voyage(self.stage))

    def open_deal(self) -> Command:
        self.stage.sounds.play("open")
        return routes.open_deal(self.stage)

    def escape(self) -> Command | None:
        """There is nowhere to go back to: only Quit leaves the program."""
        self.root.focus("quit")
        return None

    def go_on(self) -> Command | None:
        """A game of older rules says so first.

        While the saves are looked through, it is remembered that this game is wanted.
        """
        waiting = self.waiting
        if waiting is None or self.opening:
            return None
        if self.search:
            self._wants_on = waiting
            return None
        if waiting.older:
            return self._question(waiting)
        self._open(waiting)
        return None

    def _question(self, waiting: UnfinishedGame) -> Command:
        return Push(ask_about_older(self.stage, waiting.older, partial(self._open, waiting)))

    def _open(self, waiting: UnfinishedGame) -> None:
        self.opening, self._opening_for = OpeningSave(waiting.path), 0.0
        self.note_change()

    def _take_opened(self) -> Command | None:
        """The game that was to be continued, as soon as it is there; where that takes long, how far it is."""
        opening = self.opening
        is_long = (
            opening is not None and opening.percent is not None and self._opening_for > SHOW_AFTER and self._is_begun
        )
        if opening is None or not (opening.is_done or is_long):
            return None
        self.opening = None
        self.note_change()
        if not opening.is_done:
            return Push(routes.open_waiting(self.stage, opening))
        with self.stage.tell_errors():
            return Push(routes.open_saved_game(self.stage, opening))
        return None


class MenuPage:
    """Arranges the menu as it is now; with the widgets it says how wide they are."""

    def __init__(self, menu: MenuScene) -> None:
        self._menu, self.stage = menu, menu.stage
        self._daytime = menu.stage.look.theme.daytimes[menu.daytime]

    def arrange(self) -> tuple[Widget, int]:
        """The whole menu in the first form that fits the window; the last always does, because its cards scroll."""
        menu = self._menu
        look, say = self.stage.look, self.stage.say
        offer = LessonOffer(self.stage, menu.offers_lesson, menu.first in ("", "lesson"), menu.put_lesson_away)
        if menu.waiting:
            text = say("menu.opening" if menu.opening else "menu.continue")
            off = say("menu.opening.why") if menu.opening else ""
            offer.beside = ContinueButton(text, menu.waiting.describe(self.stage), menu.go_on, name="continue", off=off)

        doors = MenuDoors(self.stage, menu.news, menu.open_voyage, menu.open_deal)
        made = {"row": doors.in_a_row, "words": doors.as_words}
        for form, gives, is_bare in _ways(look, self._forms()):
            gold = GoldPlace(offer.build(is_bare), offer.longest(is_bare))
            cards = [self._card(game, i, form, gives) for i, game in enumerate(known_games())]
            for card in cards:
                card.fellows = cards
            keys = None
            if form.keys:
                colour = self._daytime.colour("keys", "mist")
                keys = Label(say("menu.keys"), "caption", colour, align="middle", name="keys")
            shown = doors.beside(gives) if form.doors == "beside" else made[form.doors]()
            inside = _inside(self._title(form), [*cards, *shown], gold, self._buttons(), keys, form)
            width = _width(look, form)
            above, below = self._margins(form)
            high = look.size[1] - look.u(above) - look.u(below)
            if (form is FORMS[-1] and is_bare) or (
                inside.narrowest(look) <= width and inside.least_height(look, width) <= high
            ):
                break
        across = (look.size[0] - width) / 2 / look.unit
        return self._page(inside, across, form), width

    def arrange_title(self) -> tuple[Widget, int]:
        """The title alone, where most windows have it: nothing else is measured or drawn before the first picture is
        seen.
        """
        look = self.stage.look
        form = self._forms()[0] if not look.room.is_small else FORMS[4]
        width = _width(look, form)
        return self._page(self._title(form), (look.size[0] - width) / 2 / look.unit, form), width

    def _forms(self) -> Sequence[MenuForm]:
        """Below languages the first has a smaller title."""
        return (BELOW_LANGUAGES, *FORMS) if self._has_strip(BELOW_LANGUAGES) else FORMS

    def _margins(self, form: MenuForm) -> tuple[float, float]:
        """Above and below, in u: languages lie in what would be the margin above."""
        return min(form.margin, _ABOVE_LANGUAGES) if self._has_strip(form) else form.margin, form.margin

    def _page(self, inside: Column, across: float, form: MenuForm) -> Widget:
        above, below = self._margins(form)
        if above == below:
            return Padded(inside, across, below)
        inside.grow = 1
        return Padded(Column(EmptyRoom(above, grow=0), inside, EmptyRoom(below, grow=0), gap=0), across, 0)

    def _has_strip(self, form: MenuForm) -> bool:
        return self._menu.offers_language and form.doors == "beside" and not self.stage.look.room.is_small

    def _title(self, form: MenuForm) -> Column:
        say = self.stage.say
        about = None
        if form.about:
            about = Label(say("menu.about"), "heading", self._daytime.colour("about", "ink"), name="about")
        title = GoldTitle(say("app.title"), form.title, low="gold-top")
        if not self._menu.offers_language:
            return Column(title, about, gap=0, align="start")
        menu = self._menu
        told = say("settings.language"), menu.languages, self.stage.settings.language, menu.choose_language
        if self._has_strip(form):
            return Column(Column(LanguageStrip(*told), title, gap=0.2, align="start"), about, gap=0, align="start")
        return Column(Row(title, EmptyRoom(), LanguageGlobe(*told)), about, gap=0)

    def _card(self, game: str, number: int, form: MenuForm, gives: Gives) -> GameCard:
        say = self.stage.say
        card = menu_card(game)
        key = f"menu.{game}.sentence"
        sentence = say(key if key in self.stage.words else "menu.guest.sentence") if form.sentences else ""
        minutes = "menu.minutes.lean" if form.is_lean else "menu.minutes"
        lasts = say(minutes, least=card.shortest(), most=card.longest())
        players = say("menu.players.tip", least=card.players[0], most=card.players[1])
        lasting = say("heard.minutes", least=card.shortest(), most=card.longest())
        return GameCard(
            card.picture,
            self.stage.words.game(game),
            sentence,
            (say("menu.players", least=card.players[0], most=card.players[1]), lasts),
            say("menu.setup"),
            lambda: Push(routes.open_setup(self.stage, game)),
            is_lean=form.is_lean,
            is_gold=game == self._menu.first,
            has_picture=number < self._menu.pictures,
            name=game,
            about=self.stage.words.join_words((sentence, players, lasting)),
            gives=gives,
        )

    def _buttons(self) -> Sequence[Button]:
        """Where letters are too large for all of them side by side, their words are in the tips."""
        stage = self.stage
        uses: dict[str, tuple[str, Callable[[], Command]]] = {
            "puzzles": ("common/icon-puzzle", lambda: Push(routes.open_puzzles(stage))),
            "load": ("common/icon-folder", lambda: Push(routes.open_load(stage))),
            "rules": ("common/icon-book", lambda: Push(routes.open_rulebook(stage))),
            "people": ("common/icon-people", lambda: Push(routes.open_people(stage))),
            "settings": ("common/icon-gear", lambda: Push(routes.open_settings(stage))),
            "quit": ("common/icon-door", Quit),
        }
        is_bare = stage.look.room.width == "slim"
        made = []
        for name, (icon, use) in uses.items():
            text, tip = ("", stage.say(f"menu.{name}")) if is_bare else (stage.say(f"menu.{name}"), "")
            made.append(Button(text, use, icon=icon, name=name, stacked=not is_bare, grow=1, tall=2.7, tip=tip))
        return made


_MOST = 83.8  # cards and doors take no more than this many u
_GAP = 1.4
_DOORS = 2
_ABOVE_LANGUAGES = 0.85  # room in u
# widths in u, where there is room for all
_CARD = 19.0
_DOOR = 22.6
_GOLD = 25.3


class MenuForm(msgspec.Struct, frozen=True):
    """The parts that an arrangement shows; measures are in u."""

    title: float
    doors: Literal["beside", "row", "words"] = "beside"
    about: bool = False
    sentences: bool = False
    keys: bool = False
    is_lean: bool = False  # the cards as low as they can be
    is_tight: bool = False  # Continue and the buttons in one row, which are only as wide as their words
    scrolls: bool = False
    is_apart: bool = False  # everything but Continue scrolls
    margin: float = 1.6
    gap: float = 0.8


FORMS = (
    MenuForm(6.4, about=True, sentences=True, keys=True, margin=2.0, gap=0.7),
    MenuForm(5.4, sentences=True, keys=True, gap=0.6),
    MenuForm(4.4, sentences=True, keys=True, margin=1.4, gap=0.6),
    MenuForm(3.0, "row", sentences=True, keys=True, margin=1.0, gap=0.5),
    MenuForm(3.0, "row", is_lean=True, margin=0.9, gap=0.6),
    MenuForm(2.0, "row", is_lean=True, margin=0.55, gap=0.45),
    MenuForm(2.4, "row", is_lean=True, is_tight=True, margin=0.8, gap=0.6),
    MenuForm(1.9, "words", is_lean=True, is_tight=True, margin=0.5, gap=0.4),
    MenuForm(2.4, "words", is_lean=True, is_tight=True, margin=0.8, gap=0.6, scrolls=True),
    MenuForm(2.4, "words", is_lean=True, margin=0.8, gap=0.6, scrolls=True, is_apart=True),
)
BELOW_LANGUAGES = msgspec.structs.replace(FORMS[0], title=5.0, gap=0.6)


def _ways(look: Look, forms: Sequence[MenuForm]) -> Iterator[tuple[MenuForm, Gives, bool]]:
    """The forms in which the menu is tried, what gives way in them, and whether nothing small stands beside Continue.
    Where only the words of a language are too long for the window, and not more games than ours, they give way before
    the small buttons go, for a mouse has no other way to put the lesson away, and those before the sub-title.
    """
    are_ours = len(known_games()) == len(GAMES)
    for form in forms:
        gives: tuple[Gives, ...] = (0, 1, 2, 3) if form.about and are_ours and not look.room.is_small else (0, 1)
        yield from ((form, given, False) for given in gives)
        yield from ((form, given, True) for given in gives)


def _width(look: Look, form: MenuForm) -> int:
    return min(look.u(_MOST), look.size[0] - 2 * look.u(form.margin))


def _inside(
    title: Column,
    cards: Sequence[Widget],
    gold: GoldPlace,
    buttons: Sequence[Button],
    keys: Label | None,
    form: MenuForm,
) -> Column:
    """The last two of the cards are the doors."""
    games, doors = cards[:-_DOORS], cards[-_DOORS:]
    is_beside = form.doors == "beside"

    # The cards and doors, with air where there is room for it.
    gap = _GAP if form.sentences else 0.6
    middle: Sequence[Widget]
    if form.scrolls:
        parts = Column(
            Grid(*games, least=11.5, most=3, gap=1.0),
            Grid(*doors, least=11.5, most=2, gap=1.0),
            Grid(*buttons, least=7.5, most=4, gap=0.6) if form.is_apart else None,
            gap=1.0,
        )
        middle = [Scroll(Padded(parts, 0.4, 0.7), name="cards")]
    elif is_beside:
        shares = (*[_CARD] * len(games), _DOOR)
        beside = Even(*games, Column(*doors, gap=1.2), gap=_GAP, shares=shares)
        middle = [EmptyRoom(0, grow=1), beside, EmptyRoom(0, grow=1)]
    else:
        middle = [Even(*games, gap=gap, grow=1), Even(*doors, gap=gap)]

    # The gold button and the others below them.
    foot: Sequence[Widget]
    others = Row(*buttons, gap=0.9 if is_beside else 0.6, align="fill")
    if form.is_apart:
        foot = [gold]
    elif form.is_tight:
        foot = [Row(gold, *buttons, gap=0.5, align="fill")]
    elif is_beside:
        foot = [Even(gold, others, gap=_GAP, shares=(_GOLD, _MOST - _GOLD - _GAP))]
    else:
        foot = [Row(gold, align="fill"), others]

    inside = Column(title, *middle, *foot, keys, gap=form.gap)
    for row in foot:
        row.children = [part for part in row.children if part is not gold]
    # Tab begins with it, wherever it stands.
    inside.children = [gold, *(part for part in inside.parts if part is not gold)]
    return inside
