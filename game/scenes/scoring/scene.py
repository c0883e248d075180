"""The scoring: the show goes on with time, is skipped by a click, and ends with four ways out; side by side or one
panel at a time.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from secrets import randbits

import pygame

from game.learning.voyage import deal_of, evening_result
from game.match import Match, Player
from game.match.saved_games import FinishedGame
from game.review.report import Review
from game.rules import GAMES
from game.sound import SILENCE, Music
from game.store.journals import load
from game.store.progress import note_deal_result
from game.widgets import (
    Button,
    Column,
    EmptyRoom,
    Flow,
    GoldTitle,
    Label,
    Padded,
    Part,
    Picture,
    Row,
    Segments,
    Tall,
    Unsqueezed,
    Wide,
    Widget,
    first_that_fits,
)
from game.widgets.buttons import Use

from .. import routes
from ..background import BackgroundJob
from ..faces import Faces
from ..review.reviewed import ReviewedSave
from ..review.words import ReviewWords
from ..save_names import name_save
from ..scene import Command, GoBack, Push, Replace, Scene, SetTable
from ..stage import Stage
from ..voyage_evening import note_result, stars_panel
from . import panels
from .keepsakes import note
from .ladder import Ladder, ladder
from .show import PACES, ScoringShow, ScoringWords
from .sky import WinnersWords, draw_sky

_KEYS = (pygame.K_SPACE, pygame.K_RETURN, pygame.K_KP_ENTER)
_GUARD = 2.0  # seconds after the show in which keys that skip it do nothing else
_FREE = 0.55  # of the width is the title's; what stands at the horizon is right of that
_SEED_BITS = 32
_GOLD = {
    "voyage": ("voyage.on", "boat"),
    "whole-game": ("lesson.whole-game", "boat"),
    "rematch": ("scoring.rematch", "replay"),
}


class ScoringScene(Scene):
    """What everyone has is turned over round by round; then the ranking and how it came to it."""

    music: Music = SILENCE  # or one chord; not after a lesson

    def __init__(self, stage: Stage, finished: FinishedGame, is_again: bool = False) -> None:
        """`is_again`: an evening of before is looked at once more."""
        super().__init__(stage)
        self.game = finished.rules.game
        self.finished = finished
        if self.game in GAMES and not finished.guide:
            self.music = Music(self.game, is_over=True)
        self._faces = Faces(stage, has_people=not finished.guide)
        self.result = evening_result(finished)  # what came of it as an evening of the voyage, if it was one
        self.story = finished.rules.story(finished.history, finished.standings, finished.start_view)
        settings = stage.settings
        self.show = ScoringShow(self.story.rounds, PACES[settings.speed], slides=not settings.reduced_motion)
        if settings.skip_ceremonies:
            self.show.end()
        is_told = settings.bots_talk and not (settings.skip_ceremonies or finished.guide or is_again)
        self.winner = WinnersWords(stage, finished, self.root, self._faces) if is_told else None
        self.tab = "ranking"
        self._shown = -1  # how many rounds had begun when the widgets were built
        self._rows: Ladder | None = None
        self._guard = 0.0
        self.noting: BackgroundJob[None] | None = None  # the result on its way into the statistics
        self.postcard: Path | None = None  # where its postcard is, once it has been shown
        self.review = ScoredReview(stage, finished)

    def enter(self) -> None:
        super().enter()
        self.noting = BackgroundJob(self._note)
        self.review.watch()
        if not self.show.is_counting:
            self.stage.sounds.play("win")

    def pause(self) -> None:
        super().pause()
        self.review.look_away()

    def resume(self) -> None:
        super().resume()
        self.review.watch()

    def leave(self) -> None:
        super().leave()
        self.review.look_away()
        self._end_noting()

    def _note(self) -> None:
        note(self.finished, self.story.awards)
        if self.result:
            note_result(self.finished, self.result)
        if dealt := deal_of(self.finished):
            own = next(standing for standing in self.finished.standings if standing.seat == 0)
            note_deal_result(*dealt, own.points, own.rank)

    def background(self, surface: pygame.Surface) -> None:
        surface.blit(draw_sky(self.stage.look, surface.get_size(), self.finished.rules.game), (0, 0))

    @property
    def pace(self) -> int:
        return 60 if self._is_moving or (self.winner and self.winner.is_speaking) else 0

    @property
    def _is_moving(self) -> bool:
        """Nobody should miss the end: it waits for who looks elsewhere."""
        return self.show.is_moving and self.stage.has_focus

    def build(self) -> Widget:
        self._shown = self.show.rounds_begun
        page = ScoringPage(self, self.words_of_game())
        built = page.build()
        self._rows = page.rows
        return built

    def words_of_game(self) -> ScoringWords:
        """The game in the words of the language that is set."""
        return ScoringWords(
            self.stage.words, self.finished, self.story, [self._faces.of(player) for player in self.finished.players]
        )

    # Time.

    def update(self, seconds: float) -> Command | None:
        before, self._guard = self._guard, max(self._guard - seconds, 0.0)
        if before and not self._guard:
            self.note_change()
        if self.noting and self.noting.is_done:
            self._end_noting()
        if self._is_moving:
            was_counting = self.show.is_counting
            self._follow(self.show.advance(seconds), was_counting)
        if not self.show.is_moving and self.review.follow():
            self.note_change()
        if self.winner and not self.show.is_moving and self.winner.follow(seconds):
            self.redraw()
        return super().update(seconds)

    @property
    def answers(self) -> bool:
        """Whether the gold button does what it says: not while a press could still be meant for the show."""
        return not self._guard

    def skip(self) -> None:
        """Turns over all at once."""
        if self.show.is_counting:
            self._follow(self.show.finish(), was_counting=True)

    def _follow(self, sounds: Sequence[str], was_counting: bool) -> None:
        """The show has gone on: what it says is heard, and the screen follows."""
        for name in sounds:
            self.stage.play(name)
        self.redraw()
        if was_counting and not self.show.is_counting:
            self._guard = _GUARD
        if self.show.rounds_begun != self._shown or was_counting != self.show.is_counting:
            self.note_change()
        elif self._rows and not self.show.is_counting:
            self._rows.place(self.stage.look, self._rows.rect)

    # Keys and clicks.

    def handle(self, event: pygame.Event) -> Command | None:
        if self._skips(event):
            self.skip()
            return None
        if self._guard and self._presses(event):
            return None
        return super().handle(event)

    def _presses(self, event: pygame.Event) -> bool:
        """Whether something is pressed that was perhaps meant to skip: a key, or the gold button where the one that
        skips was.
        """
        if event.type == pygame.KEYDOWN:
            focused = self.root.focused if self.root.shows_focus else None
            is_elsewhere = focused is not None and focused.name != self.gold_name
            return event.key == pygame.K_SPACE or (event.key in _KEYS and not is_elsewhere)
        is_click = event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT
        return is_click and any(widget.name == self.gold_name for widget in self.root.top.at(event.pos))

    def _skips(self, event: pygame.Event) -> bool:
        if not self.show.is_counting:
            return False
        if event.type == pygame.KEYDOWN:
            return event.key in _KEYS and not (
                self.root.focused and self.root.shows_focus and self.root.focused.name == "menu"
            )
        if event.type != pygame.MOUSEBUTTONDOWN or event.button != 1:
            return False
        self.refresh_layout()
        return not any(widget.focusable for widget in self.root.top.at(event.pos))

    def key(self, event: pygame.Event) -> Command | None:
        """Where nothing has the focus, what presses a button presses the gold one."""
        rules = self.finished.rules
        if event.key in _KEYS[1:] and self.root.focused is None:
            self.root.focus(self.gold_name)
        return Push(routes.open_rulebook(self.stage, rules.game, played=rules)) if event.key == pygame.K_F1 else None

    def escape(self) -> Command | None:
        """Turns over all at once; an evening that is over is left by its buttons alone, and this shows which of them
        leaves it.
        """
        if self.show.is_counting:
            self.skip()
        else:
            self.root.focus(self.way_out)
        return None

    def choose_tab(self, tab: object) -> None:
        self.tab = str(tab)
        self.note_change()

    def _end_noting(self) -> None:
        """Who leaves waits until the result is kept."""
        if self.noting is None:
            return
        with self.stage.tell_errors():
            self.noting.result()
        self.noting = None

    # Doors.

    @property
    def gold_name(self) -> str:
        """Another game, a whole one after a lesson, or back to the chart of the voyage."""
        return "voyage" if self.result else "whole-game" if self.finished.guide else "rematch"

    def open_voyage(self) -> Command:
        """Opens the voyage, where the next lantern is lit, star or no star."""
        return Replace(routes.open_voyage(self.stage, is_alone=True), whole=True)

    @property
    def way_out(self) -> str:
        """Whoever has played on goes back to where that began."""
        return "back" if self.finished.origin else "menu"

    def go_out(self) -> Command:
        menu = partial(routes.open_menu, self.stage)
        return GoBack(menu) if self.way_out == "back" else Replace(menu(), whole=True)

    def open_replay(self) -> Command:
        return Push(routes.open_replay(self.stage, self.finished.path))

    def play_again(self) -> Command:
        return SetTable(self._again)

    def _again(self) -> Command:
        """The same players at the same table, another deal."""
        players = self._players()
        name = name_save(self.stage.words, players)
        match = Match.begin(self.finished.rules, players, randbits(_SEED_BITS), self.finished.sharing, name=name)
        return Replace(routes.open_table(self.stage, match))

    def _players(self) -> Sequence[Player]:
        """Who learned sat under a colour: a game of its own is played and kept under its own name."""
        players = self.finished.rematch_players()
        learner = (
            next((seat for seat, player in enumerate(players) if player.is_person), None)
            if self.finished.guide
            else None
        )
        if learner is not None:
            players[learner] = replace(players[learner], name=self.stage.person)
        return players

    def open_postcard(self) -> Command:
        """Shows the postcard on a sheet, which saves it; opened again, it is the same file."""
        from .sheet import PostcardScene  # its painting needs the table of the game

        kept = self.postcard if self.postcard and self.postcard.is_file() else None
        return Push(PostcardScene(self.stage, self.words_of_game(), kept, self._note_postcard))

    def _note_postcard(self, path: Path) -> None:
        self.postcard = path


class ScoredReview:
    """The review of the game that is scored: it begins unseen when the show is over, and leaves one sentence when it is
    done.
    """

    def __init__(self, stage: Stage, finished: FinishedGame) -> None:
        self._stage, self._finished = stage, finished
        self.has_door = not finished.guide
        self._has_begun = False
        self._reading: BackgroundJob[ReviewedSave] | None = None
        self._done: tuple[ReviewedSave, Review] | None = None

    def why_closed(self) -> str:
        finished = self._finished
        is_damaged, has_decisions = not finished.is_saved, finished.has_decisions
        return routes.why_review_is_closed(
            self._stage, finished.rules, is_older=finished.is_older, is_damaged=is_damaged, has_decisions=has_decisions
        )

    def watch(self) -> None:
        """Whoever sees the scoring sees its sentence, and need not be told."""
        self._stage.reviewer.watched = self._finished.path

    def look_away(self) -> None:
        self._stage.reviewer.watched = None

    def follow(self) -> bool:
        """Begins it, and looks how far it is; whether there is something new to say."""
        reviewer, path = self._stage.reviewer, self._finished.path
        if self._done or not self.has_door:
            return False
        if not self._has_begun:
            if self.why_closed():
                return False
            self._has_begun = True
            reviewer.begin(path)
        state = reviewer.find(path)
        if state is None or state.phase != "done" or state.review is None:
            return False
        if self._reading is None:
            self._reading = BackgroundJob(lambda: ReviewedSave.of(load(path)))
        if not self._reading.is_done:
            return False
        with self._stage.tell_errors():
            self._done = self._reading.result(), state.review
        self.has_door = self._done is not None  # what was deleted meanwhile cannot be looked at
        return True

    def open(self) -> Command:
        return Push(routes.open_review(self._stage, self._finished.path))

    def sentence(self) -> str:
        """Of the whole game, without its reasons; nothing until it is known."""
        return ReviewWords(self._stage.words, *self._done).sentence(is_short=True) if self._done else ""


_MARGIN = (2.4, 1.2)
_FOLDED_MARGIN = (1.0, 0.8)


class ScoringPage:
    """One build of the screen."""

    def __init__(self, host: ScoringScene, texts: ScoringWords) -> None:
        self.host = host
        self.texts = texts
        self.look = host.stage.look
        self.show = host.show
        self.tab = host.tab
        self.result = host.result
        self.rows: Ladder | None = None  # the rows of the players, where they are shown

    def build(self) -> Widget:
        return self._fold() if self.look.room.is_small else self._wide()

    # Side by side.

    def _wide(self) -> Widget:
        look = self.look
        texts = self.texts
        (across, down) = _MARGIN
        words = Column(
            Label(texts.game(), "strong", "cream"), Label(texts.save_note(), "caption", "mist"), gap=0.2, grow=1
        )
        head, foot = self._head(4.6), Row(words, *self._row(icons=True), gap=1)
        width = look.size[0] - 2 * look.u(across)
        room = look.size[1] - 2 * look.u(down) - head.height(look, width) - foot.height(look, width) - 2 * look.u(0.9)
        return Padded(Column(head, self._body(width, room), foot, gap=0.9), across, down)

    def _head(self, size: float) -> Widget:
        """The title with its crown, and what is being counted or what decided."""
        is_over, now = not self.show.is_counting, self.show.now
        below = self.texts.decision() if now is None else self.texts.round(now)
        title = self._title(
            self.texts.winners() if is_over else self.texts.counting(), size, size * 0.85 if is_over else 0
        )
        stars = (
            stars_panel(self.texts.words, self.result)
            if self.result and is_over and not self.look.room.is_small
            else None
        )
        sentence = self.host.review.sentence() if is_over else ""
        found = panels.DarkPill(sentence, icon=routes.REVIEW_ICON) if sentence else None
        return Column(title, Flow(panels.DarkPill(below), found, gap=0.7), stars, gap=0.4)

    def _title(self, text: str, size: float, crown: float) -> Widget:
        """It leaves the moon, or whatever stands at the horizon, free; smaller for that, it needs no less height than
        another one.
        """
        across = _FOLDED_MARGIN[0] if self.look.room.is_small else _MARGIN[0]
        picture = Picture("scoring/crown", crown) if crown else None
        wide = _FREE * self.look.size[0] / self.look.unit - across
        title = GoldTitle(text, size)
        high = title.height(self.look, title.widest(self.look)) / self.look.unit
        return Row(Tall(Wide(Row(picture, title, EmptyRoom(), gap=0.9), wide), high), EmptyRoom(), gap=0)

    def _body(self, width: int, room: int) -> Widget:
        look = self.look
        left, right = panels.column_widths(look, width)
        self.rows = self._ladder(left - look.u(1.2), room)
        if self.show.is_counting:
            return panels.FixedSplit(panels.ranking_panel(self.rows), self._calm())
        awards = panels.awards_panel(self.texts)
        fits = (
            awards is None or self.rows.height(look, left - look.u(2.4)) + awards.height(look, left) + look.u(3) <= room
        )
        # Where the larger of two tabs has room, both do: what is chosen does not change the layout.
        has_room = self._beside("costs", awards_apart=not fits).least_height(look, right) <= room
        beside = self._beside(self.tab, awards_apart=not fits) if has_room else self._one_beside(awards_apart=not fits)
        return panels.FixedSplit(Column(panels.ranking_panel(self.rows), awards if fits else None, gap=0.9), beside)

    def _ladder(self, wide: int, room: int) -> Ladder:
        """The rows, tight where they would not fit into the room of their panel."""
        look = self.look
        rows = ladder(look, self.texts, self.show, wide)
        fits = rows.height(look, wide - look.u(1.2)) + look.u(1.2) <= room
        return rows if fits else ladder(look, self.texts, self.show, wide, tight=True)

    def _calm(self) -> Widget:
        """Nothing that tells how it will end: they are out at sea."""
        boat = Row(EmptyRoom(), Picture("common/boat-of-three", 11), EmptyRoom())
        return Column(EmptyRoom(), boat, EmptyRoom(grow=0.6))

    def _beside(self, tab: str, awards_apart: bool) -> Widget:
        """The chart over who cost whom; there the awards too, where there is no room for them below the ranking."""
        parts = [part for part in (panels.chart_panel(self.texts), self._lower(tab, awards_apart)) if part]
        return Column(*parts, gap=0.9) if parts else self._calm()

    def _lower(self, tab: str, awards_apart: bool) -> Widget | None:
        if not awards_apart:
            return panels.costs_panel(self.texts)
        if "costs" not in self._tabs():
            return panels.honours_panel(self.texts)
        tabs = self._segments(["costs", "awards"])
        return panels.honours_panel(self.texts, tabs) if tab == "awards" else panels.costs_panel(self.texts, tabs)

    def _one_beside(self, awards_apart: bool) -> Widget:
        """Where the chart and who cost whom cannot both be there."""
        tabs = [tab for tab in self._tabs() if tab in ("chart", "costs") or (tab == "awards" and awards_apart)]
        panel = self._folded_panel(self.tab if self.tab in tabs else tabs[0])
        return Column(Flow(self._segments(tabs)), panel, gap=0.6)

    # One at a time.

    def _fold(self) -> Widget:
        look, (across, down) = self.look, _FOLDED_MARGIN
        size = 3.4 if look.room.height == "high" else 2.4
        if self.show.is_counting:
            head = self._head(size)
        else:
            title = self._title(self.texts.winners(), size, size * 0.9)
            head = Column(title, self._segments(self._tabs()), gap=0.5, align="start")
        width = look.size[0] - 2 * look.u(across)
        buttons = self._buttons(width)
        room = (
            look.size[1] - 2 * look.u(down) - head.height(look, width) - buttons.height(look, width) - 2 * look.u(0.6)
        )
        return Padded(Column(head, self._chosen_panel(width, room), buttons, gap=0.6), across, down)

    def _tabs(self) -> list[str]:
        story = self.texts.story
        has_costs = bool(story.costs or story.remarks or self.texts.other_ties())
        has = {
            "ranking": True,
            "voyage": self.result is not None and self.look.room.is_small,
            "chart": bool(story.lines),
            "costs": has_costs,
            "awards": bool(story.awards),
        }
        return [tab for tab, there in has.items() if there]

    def _segments(self, tabs: list[str]) -> Widget:
        words = {
            tab: self.texts.costs_title() if tab == "costs" else self.texts.words.say(f"scoring.tab.{tab}")
            for tab in tabs
        }
        parts = [Part(tab, words[tab]) for tab in tabs]
        return Segments(parts, self.tab if self.tab in tabs else tabs[0], self.host.choose_tab, name="tabs")

    def _chosen_panel(self, width: int, room: int) -> Widget:
        texts = self.texts
        if not self.show.is_counting and (panel := self._folded_panel(self.tab)):
            return panel
        self.rows = self._ladder(width - self.look.u(1.2), room)
        said = (
            []
            if self.show.is_counting
            else [texts.decision(), self.host.review.sentence(), texts.game(), texts.save_note()]
        )
        return panels.ranking_panel(
            self.rows, *(Padded(Label(text, "caption", "muted"), 0.9, 0) for text in said if text)
        )

    def _folded_panel(self, tab: str) -> Widget | None:
        match tab:
            case "chart":
                return panels.folded_chart_panel(self.texts)
            case "costs":
                room = self.look.room
                return panels.folded_costs_panel(self.texts, room.is_small and room.width != "slim")
            case "voyage" if self.result:
                return stars_panel(self.texts.words, self.result, is_whole=True)
            case "awards":
                return panels.honours_panel(self.texts)
        return None

    # Below.

    def _buttons(self, room: int) -> Widget:
        """With as many words and icons as there is room for; the gold one always has its word."""
        signs = ((True, True), (False, True), (True, False))
        rows = (Unsqueezed(Row(EmptyRoom(), *self._row(icons, words), gap=0.6)) for icons, words in signs)
        return first_that_fits(self.look, (room, None), rows)

    def _row(self, icons: bool, words: bool = True) -> list[Widget]:
        say, host = self.texts.words.say, self.host

        def button(name: str, use: Use, icon: str, off: str = "") -> Widget:
            text = say(f"scoring.{name}")
            return Button(
                text if words else "",
                use,
                icon=icon if icons else "",
                name=name,
                tip="" if words else text,
                tall=3.6,
                off=off,
            )

        menu = button(host.way_out, host.go_out, f"common/icon-{host.way_out}")
        if self.show.is_counting:
            return [menu, Button(say("scoring.skip"), host.skip, kind="gold", icon="common/icon-skip", name="skip")]
        replay = button("replay", host.open_replay, "common/icon-play")
        postcard = button("postcard", host.open_postcard, "common/icon-camera")
        review = (
            button("review", host.review.open, routes.REVIEW_ICON, off=host.review.why_closed())
            if host.review.has_door
            else None
        )
        return [one for one in (menu, replay, review, postcard, self._film(button), self._gold()) if one]

    def _film(self, button: Callable[[str, Use, str, str], Widget]) -> Widget:
        """The door to a film of the whole game."""
        host, finished = self.host, self.host.finished
        off = routes.why_no_film(host.stage, finished.rules.game, finished.is_saved)
        return button(
            "film",
            lambda: Push(routes.open_film(host.stage, finished.path, finished.rules.game)),
            routes.FILM_ICON,
            off,
        )

    def _gold(self) -> Widget:
        key, icon = _GOLD[self.host.gold_name]
        use, name = self.host.open_voyage if self.host.result else self.host.play_again, self.host.gold_name
        say, is_seen = self.texts.words.say, self.host.answers
        return Button(say(key), use, kind="gold", icon=f"common/icon-{icon}", is_cap_seen=is_seen, name=name)
