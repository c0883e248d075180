"""The scoring: the show goes on with time, is skipped by a click, and ends with four ways out; side by side or one
panel at a time.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from secrets import randbits
from typing import ClassVar

import pygame

from game.controls import Place
from game.learning.voyage import deal_of, evening_result
from game.match import Match
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
from ..save_names import free_name
from ..scene import Command, GoBack, Push, Replace, Scene, SetTable
from ..setup.draft import name_save
from ..stage import Stage
from ..table.voyage_evening import note_result, stars_panel
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
    """Turns over round by round all that everyone has; then shows the ranking and how it came about."""

    keys_at: ClassVar[Place] = "scoring"
    music: Music = SILENCE  # or one chord; not after a lesson

    def __init__(self, stage: Stage, finished: FinishedGame, is_again: bool = False) -> None:
        """`is_again`: an evening of before is looked at once more."""
        super().__init__(stage)
        self.game = finished.rules.game
        self.finished = finished = finished.called(stage.say)
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
        self.guard = 0.0  # seconds in which a press could still be meant for the show
        self.noting: BackgroundJob[None] | None = None  # the result on its way into the statistics
        self.postcard: Path | None = None  # where its postcard is, once it has been shown
        self.review = ScoredReview(stage, finished)

    def enter(self) -> None:
        super().enter()
        self.noting = BackgroundJob(self._note)
        if self.stage.settings.offers_language and not self.finished.guide:  # the one that was spoken will do
            self.stage.change(offers_language=False)
        self.stage.reviewer.watched = self.finished.path  # whoever sees the scoring need not be told
        if not self.show.is_counting:
            self.stage.sounds.play("win")
            self._tell_result()

    def _tell_result(self) -> None:
        """For whoever does not see it; where nothing was counted before their ears, the screen's title says who won."""
        if not self.stage.is_heard:
            return
        texts = self.words_of_game()
        is_new = self.stage.is_instant or self.stage.settings.skip_ceremonies
        for sentence in (*(() if is_new else (texts.winners(), texts.decision())), texts.all_points()):
            self.stage.announce(sentence)

    def pause(self) -> None:
        super().pause()
        self.stage.reviewer.watched = None

    def resume(self) -> None:
        super().resume()
        self.stage.reviewer.watched = self.finished.path  # whoever sees the scoring need not be told

    def leave(self) -> None:
        super().leave()
        self.stage.reviewer.watched = None
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
        built = page.fold() if self.stage.look.room.is_small else page.lay_wide()
        self._rows = page.rows
        return built

    def words_of_game(self) -> ScoringWords:
        """The game in the words of the language that is set."""
        return ScoringWords(
            self.stage.words, self.finished, self.story, [self._faces.of(player) for player in self.finished.players]
        )

    # Time.

    def update(self, seconds: float) -> Command | None:
        before, self.guard = self.guard, max(self.guard - seconds, 0.0)
        if before and not self.guard:
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

    def skip(self) -> None:
        """Turns over all at once."""
        if self.show.is_counting:
            self._follow(self.show.finish(), was_counting=True)

    def _follow(self, sounds: Sequence[str], was_counting: bool) -> None:
        """The show has gone on: what it says is heard, and the screen follows."""
        for name in sounds:
            self.stage.play(name)
        if was_counting and not self.show.is_counting:
            self._tell_result()
        self.redraw()
        if was_counting and not self.show.is_counting:
            self.guard = _GUARD
        if self.show.rounds_begun != self._shown or was_counting != self.show.is_counting:
            self.note_change()
        elif self._rows and not self.show.is_counting:
            self._rows.place(self.stage.look, self._rows.rect)

    # Keys and clicks.

    def handle(self, event: pygame.Event) -> Command | None:
        focused = self.root.focused if self.root.shows_focus else None
        is_click = event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT
        if self.show.is_counting:
            if is_click:
                self.refresh_layout()
                is_skipped = not any(widget.focusable for widget in self.root.top.at(event.pos))
            else:
                is_key = event.type == pygame.KEYDOWN and event.key in _KEYS
                is_skipped = is_key and not (focused and focused.name == "menu")
            if is_skipped:
                self.skip()
                return None
        elif self.guard:
            # A key, or a click where the button was that skips, was perhaps meant to skip.
            if is_click:
                is_late = any(widget.name == self.gold_name for widget in self.root.top.at(event.pos))
            else:
                is_elsewhere = focused is not None and focused.name != self.gold_name
                keys = (pygame.K_SPACE,) if is_elsewhere else _KEYS
                is_late = event.type == pygame.KEYDOWN and event.key in keys
            if is_late:
                return None
        return super().handle(event)

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

    def open_film(self) -> Command:
        return Push(routes.open_film(self.stage, self.finished.path, self.finished.rules.game))

    def play_again(self) -> Command:
        """The same players at the same table, another deal."""
        players = self.finished.rematch_players()
        if self.finished.guide:
            # Who learned sat under a colour: a game of its own is played and kept under its own name.
            learner = next((seat for seat, player in enumerate(players) if player.is_person), None)
            if learner is not None:
                players[learner] = replace(players[learner], name=self.stage.person, key="")
        name = free_name(self.stage.words, name_save(self.stage.words, players))
        match = Match.begin(self.finished.rules, players, randbits(_SEED_BITS), self.finished.sharing, name=name)
        return Replace(routes.open_table(self.stage, match))

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
        self._stage = stage
        self._finished = finished
        self.has_door = not finished.guide
        self._has_begun = False
        self._reading: BackgroundJob[ReviewedSave] | None = None
        self._done: tuple[ReviewedSave, Review] | None = None

    def why_closed(self) -> str:
        finished = self._finished
        return routes.why_review_is_closed(
            self._stage,
            finished.rules,
            is_older=finished.is_older,
            is_damaged=not finished.is_saved,
            has_decisions=finished.has_decisions,
        )

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
_NOTES = 3.6  # height in u that rows leave to what decided the game, and to the review's sentence below it


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

    # Side by side.

    def lay_wide(self) -> Widget:
        look, texts = self.look, self.texts
        across, down = _MARGIN
        words = Column(
            Label(texts.game(), "strong", "cream"), Label(texts.save_note(), "caption", "mist"), gap=0.2, grow=1
        )
        head, foot = self._head(4.6), Row(words, *self._row(icons=True), gap=1)
        width = look.size[0] - 2 * look.u(across)
        room = look.size[1] - 2 * look.u(down) - head.height(look, width) - foot.height(look, width) - 2 * look.u(0.9)
        left, right = panels.column_widths(look, width)
        self.rows = self._ladder(left - look.u(1.2), room)
        ranking: Widget = panels.ranking_panel(self.rows)

        if self.show.is_counting:
            beside = self._calm()
        else:
            awards = panels.awards_panel(texts)
            used = self.rows.height(look, left - look.u(2.4)) + look.u(3)
            fits = awards is None or used + awards.height(look, left) <= room
            ranking = Column(ranking, awards if fits else None, gap=0.9)
            # Where the larger of two tabs has room, both do: what is chosen does not change the layout.
            if self._beside("costs", awards_apart=not fits).least_height(look, right) <= room:
                beside = self._beside(self.tab, awards_apart=not fits)
            else:
                tabs = [tab for tab in self._tabs() if tab in ("chart", "costs") or (tab == "awards" and not fits)]
                panel = self._folded_panel(self.tab if self.tab in tabs else tabs[0])
                beside = Column(Flow(self._segments(tabs)), panel, gap=0.6)
        return Padded(Column(head, panels.FixedSplit(ranking, beside), foot, gap=0.9), across, down)

    def _head(self, size: float) -> Widget:
        """The title with its crown, and what is being counted or what decided."""
        texts, now = self.texts, self.show.now
        if now is not None:
            title = self._title(texts.own("scoring.counting"), size, 0)
            return Column(title, Flow(panels.DarkPill(texts.say(now.title)), gap=0.7), gap=0.4)
        title = self._title(texts.winners(), size, size * 0.85)
        stars = stars_panel(texts.words, self.result) if self.result and not self.look.room.is_small else None
        sentence = self.host.review.sentence()
        found = panels.DarkPill(sentence, icon=routes.REVIEW_ICON) if sentence else None
        return Column(title, Flow(panels.DarkPill(texts.decision()), found, gap=0.7), stars, gap=0.4)

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
        if not awards_apart:
            lower = panels.costs_panel(self.texts)
        elif "costs" not in self._tabs():
            lower = panels.honours_panel(self.texts)
        else:
            panel = panels.honours_panel if tab == "awards" else panels.costs_panel
            lower = panel(self.texts, self._segments(["costs", "awards"]))
        parts = [part for part in (panels.chart_panel(self.texts), lower) if part]
        return Column(*parts, gap=0.9) if parts else self._calm()

    # One at a time.

    def fold(self) -> Widget:
        look, texts = self.look, self.texts
        (across, down) = _FOLDED_MARGIN
        size = 3.4 if look.room.height == "high" else 2.4
        if self.show.is_counting:
            head = self._head(size)
        else:
            title = self._title(texts.winners(), size, size * 0.9)
            head = Column(title, self._segments(self._tabs()), gap=0.5, align="start")
        width = look.size[0] - 2 * look.u(across)

        # With as many words and icons as there is room for; the gold one always has its word.
        signs = ((True, True), (False, True), (True, False))
        rows = (Unsqueezed(Row(EmptyRoom(), *self._row(icons, words), gap=0.6)) for icons, words in signs)
        buttons = first_that_fits(look, (width, None), rows)

        panel = None if self.show.is_counting else self._folded_panel(self.tab)
        if panel is None:
            used = head.height(look, width) + buttons.height(look, width) + 2 * look.u(down) + 2 * look.u(0.6)
            self.rows = self._ladder(width - look.u(1.2), look.size[1] - used - look.u(_NOTES))
            said = []
            if not self.show.is_counting:
                said = [texts.decision(), self.host.review.sentence(), texts.game(), texts.save_note()]
            notes = (Padded(Label(text, "caption", "muted"), 0.9, 0) for text in said if text)
            panel = panels.ranking_panel(self.rows, *notes)
        return Padded(Column(head, panel, buttons, gap=0.6), across, down)

    def _tabs(self) -> list[str]:
        story = self.texts.story
        has = {
            "ranking": True,
            "voyage": self.result is not None and self.look.room.is_small,
            "chart": bool(story.lines),
            "costs": bool(story.costs or story.remarks or self.texts.other_ties()),
            "awards": bool(story.awards),
        }
        return [tab for tab, there in has.items() if there]

    def _segments(self, tabs: list[str]) -> Widget:
        say = self.texts.words.say
        parts = [Part(tab, self.texts.costs_title() if tab == "costs" else say(f"scoring.tab.{tab}")) for tab in tabs]
        shown = self.tab if self.tab in tabs else tabs[0]
        return Segments(parts, shown, self.host.choose_tab, name="tabs", says=say("table.heard.tabs"))

    def _folded_panel(self, tab: str) -> Widget | None:
        match tab:
            case "chart":
                return panels.chart_panel(self.texts, is_folded=True)
            case "costs":
                room = self.look.room
                return panels.folded_costs_panel(self.texts, room.is_small and room.width != "slim")
            case "voyage" if self.result:
                return stars_panel(self.texts.words, self.result, is_whole=True)
            case "awards":
                return panels.honours_panel(self.texts)
        return None

    def _row(self, icons: bool, words: bool = True) -> list[Widget]:
        say, host = self.texts.words.say, self.host
        finished = self.host.finished

        def button(name: str, use: Use, icon: str, off: str = "") -> Widget:
            text = say(f"scoring.{name}")
            shown, tip = (text, "") if words else ("", text)
            return Button(shown, use, icon=icon if icons else "", name=name, tip=tip, tall=3.6, off=off)

        row = [button(host.way_out, host.go_out, f"common/icon-{host.way_out}")]
        if self.show.is_counting:
            return [*row, Button(say("scoring.skip"), host.skip, kind="gold", icon="common/icon-skip", name="skip")]
        row.append(button("replay", host.open_replay, "common/icon-play"))
        if host.review.has_door:
            row.append(button("review", host.review.open, routes.REVIEW_ICON, off=host.review.why_closed()))
        row.append(button("postcard", host.open_postcard, "common/icon-camera"))
        no_film = routes.why_no_film(host.stage, finished.rules.game, finished.is_saved)
        row.append(button("film", host.open_film, routes.FILM_ICON, no_film))

        key, icon = _GOLD[host.gold_name]
        use: Use = host.open_voyage if host.result else partial(SetTable, host.play_again)
        gold = Button(
            say(key), use, kind="gold", icon=f"common/icon-{icon}", is_cap_seen=not host.guard, name=host.gold_name
        )
        return [*row, gold]
