"""*Look again*: the page of a finished game's review, while it is being made and when it is done."""

from __future__ import annotations

from collections.abc import Callable, MutableMapping, Sequence
from functools import partial
from pathlib import Path
from typing import ClassVar

import pygame

from game import widgets as ui
from game.review.kept_moments import MomentMark, load_moments
from game.review.report import Moment
from game.widgets.regions import FindSlot

from .. import routes
from ..scene import Command, Pop, Push, Scene, Stay
from ..stage import Stage
from . import panels
from .moments import CardContent, MomentCard, MomentPainter, MomentState, picture_size
from .reviewed import KeptMarks, ReviewedSave
from .source import ReviewSource

_PARTS = 7  # the head, then the ground of each panel and what is on it
_GROWING = 0.3  # seconds in which bars grow from their line
_KEYS = (pygame.K_RETURN, pygame.K_KP_ENTER)


class ReviewScene(Scene):
    """Shows a review as far as it has come: whose moments, which of them, and where on the curve."""

    is_still_behind: ClassVar[bool] = True

    def __init__(self, stage: Stage, path: Path) -> None:
        super().__init__(stage)
        self.source = ReviewSource(path, stage.reviewer, stage.words)
        self.seat = 0  # whose moments are shown
        self.chosen = 0  # which of them
        self.cursor: int | None = None  # the point of the curve at which the keys are
        self.tab = "moments"  # what is shown where there is room for one thing only
        self.part = "luck"
        self.grown = 1.0  # how much of the bars is seen
        self._drawn = _PARTS  # how many of them are seen
        self._is_sought = False  # whether the list has still to come to the chosen moment
        self.marks: MutableMapping[int, MomentMark] = {}
        self.painter: MomentPainter | None = None

    # Lifecycle.

    def enter(self) -> None:
        super().enter()
        self.source.watch(True)

    def resume(self) -> None:
        super().resume()
        self.source.watch(True)

    def pause(self) -> None:
        super().pause()
        self.source.watch(False)

    def leave(self) -> None:
        super().leave()
        self.source.watch(False)
        self.source.drop()

    @property
    def pace(self) -> int:
        if self.grown < 1 or self._drawn < _PARTS:
            return 60
        return 15 if self.source.is_waiting or (self.painter and self.painter.is_busy) else 0

    def update(self, seconds: float) -> Command | None:
        self._follow()
        if self._drawn < _PARTS:
            self._drawn += 1
            self.redraw()
        if self.grown < 1:
            self.grown = min(self.grown + seconds / _GROWING, 1.0)
            self.redraw(next((widget for widget in self.root.top.walk() if widget.name == "ledger"), None))
        save, look = self.source.save, self.stage.look
        if save and self.source.phase == "done":
            self.painter = self.painter or MomentPainter(save)
            narrator = self.source.words(self.stage.words, save).narrator
            if self.painter.update(look, [moment for _, moment in self.moments], picture_size(look), narrator):
                self.redraw()
        if self._is_sought and self.moments:
            # The list of moments comes to the chosen one, where it is shown.
            self.refresh_layout()
            found = {widget.name: widget for widget in self.root.top.walk()}
            card, listed = found.get(f"moment {self.chosen}"), found.get("moments")
            if card and isinstance(listed, ui.Scroll):
                self._is_sought = False
                listed.reveal(card.rect, self.root)
        return super().update(seconds)

    def _follow(self) -> None:
        """Looks how far it has come; when it is done, bars grow and the dearest moment is chosen."""
        source, before = self.source, self.source.phase
        if not source.update():
            return
        if source.save and before == "opening":
            self.game, self.seat = source.save.rules.game, source.save.seats[0]
            self._drawn = _PARTS if self.stage.look.room.is_small else 0
        if source.phase == "done" and before != "done":
            self._read_marks()
            self._choose_first()
            self.grown = (
                1.0 if before != "working" or self.stage.settings.reduced_motion or self.stage.is_instant else 0.0
            )
        self.note_change()

    def _read_marks(self) -> None:
        """Takes what became of its moments, now and in earlier runs of the program."""
        moments, journal = self.source.review.moments, self.source.mark
        kept = (one for game in load_moments()[0] if game.journal == journal for one in game.moments)
        found = {(one.seat, one.place): one.mark for one in kept if one.mark}
        known = self.stage.moment_marks.setdefault(self.source.digest, {})
        for number, moment in enumerate(moments):
            if (mark := found.get((moment.seat, moment.place))) is not None:
                known[number] = mark
        self.marks = KeptMarks(self.stage, lambda n: (journal, moments[n].seat, moments[n].place), known)

    def _choose_first(self) -> None:
        """The dearest moment is chosen first."""
        moments = self.moments
        missed = [place for place, (_, moment) in enumerate(moments) if moment.kind == "missed"]
        self.chosen = max(missed, key=lambda place: moments[place][1].points, default=0)
        self._is_sought = True

    def parts_due(self, number: int) -> int:
        """How much of a panel is seen: nothing, its ground, or all of it. One part comes a frame."""
        return min(max(self._drawn - 1 - 2 * number, 0), 2)

    @property
    def moments(self) -> list[tuple[int, Moment]]:
        """Those of the seat, by their numbers in the review."""
        return self.source.moments(self.seat)

    @property
    def moment(self) -> tuple[int, Moment] | None:
        """The chosen one."""
        moments = self.moments
        return moments[min(self.chosen, len(moments) - 1)] if moments else None

    # What is shown.

    def layout(self) -> ui.Layout:
        save = self.source.save
        return SavePage(self, save).layout() if save else PlainPage(self).layout()

    # What is done.

    def handle(self, event: pygame.Event) -> Command | None:
        self.refresh_layout()
        if event.type == pygame.KEYDOWN and self.root.popup is None and (save := self.source.save):
            if event.key in (pygame.K_UP, pygame.K_DOWN) and self.moments:
                way = 1 if event.key == pygame.K_DOWN else -1
                chosen = min(max(min(self.chosen, len(self.moments) - 1) + way, 0), len(self.moments) - 1)
                self.tab = "moments"
                self.choose_moment(chosen)
                self.focus(f"moment {chosen}")
                return Stay()
            if event.key in (pygame.K_LEFT, pygame.K_RIGHT) and not isinstance(
                self.root.focused, ui.Segments | ui.Dropdown
            ):
                # A turn on or back along the curve.
                if count := len(self.source.review.curve):
                    way = 1 if event.key == pygame.K_RIGHT else -1
                    start = -1 if way > 0 else count
                    self.go_to(min(max((start if self.cursor is None else self.cursor) + way, 0), count - 1))
                return Stay()
            if event.mod & pygame.KMOD_CTRL and 0 <= event.key - pygame.K_1 < len(save.seats):
                self.choose_seat(save.seats[event.key - pygame.K_1])
                return Stay()
            if event.key == pygame.K_SPACE:
                return self.do_gold() or Stay()
            if event.key in _KEYS and (
                self.root.focused is None or self.root.focused.name.startswith(("moment ", "turn cursor", "swing "))
            ):
                return self.open_moment() or Stay()
        return super().handle(event)

    def key(self, event: pygame.Event) -> Command | None:
        return Push(routes.open_rulebook(self.stage, self.game)) if event.key == pygame.K_F1 else None

    def escape(self) -> Command | None:
        if self.source.phase == "working":
            self.cancel()
            return None
        return Pop()

    def cancel(self) -> None:
        self.source.cancel()
        self._follow()
        self.focus("gold")

    def go_to(self, index: int) -> None:
        """The keys come to a point of the curve."""
        self.cursor = index
        self.tab = "chances"
        self.note_change()
        self.focus("turn cursor")

    def choose_seat(self, seat: object) -> None:
        self.seat = int(str(seat))
        self._choose_first()
        self.stage.sounds.play("page")
        self.note_change()

    def choose_moment(self, place: int) -> None:
        self.chosen = place
        self.cursor = None
        self.note_change()

    def press_moment(self, place: int) -> Command | None:
        """A click chooses a card, and a second one opens it."""
        if place == self.chosen and self.moment:
            return self.open_moment()
        self.choose_moment(place)
        return None

    def choose_tab(self, tab: object) -> None:
        self.tab = str(tab)
        self.stage.sounds.play("page")
        self.note_change()

    def choose_part(self, part: object) -> None:
        self.part = str(part)
        self.note_change()

    def do_gold(self) -> Command | None:
        """Does what the gold button says now."""
        match self.source.phase:
            case "done" if self.moment:
                return self.open_moment()
            case "done" | "impossible":
                return self.open_replay()
            case "stopped" | "failed":
                self.source.ask()
                self._follow()
        return None

    def open_moment(self) -> Command | None:
        """The chosen moment on its table."""
        save, moment = self.source.save, self.moment
        return (
            routes.set_moment(self.stage, save, self.source.review, moment[0], self.marks) if save and moment else None
        )

    def open_replay(self) -> Command:
        return Push(routes.open_replay(self.stage, self.source.path, self.seat))


_LEFT, _GAP = 0.615, 1.1  # the left column's part of the width, and the gap beside it in u
_TALL = 52.5  # the height in u from which on there is room for the line of keys
_SOON, _LONG = 5, 90  # seconds below which it is not said how long it takes, and from which on it is said in minutes
_TABS = ("moments", "chances", "luck")


class PlainPage:
    """The page before there is anything to show, or where there never will be."""

    def __init__(self, host: ReviewScene) -> None:
        self.host = host
        self.look = host.stage.look
        self.say = host.stage.say
        self.is_narrow = self.look.room.is_small

    def layout(self) -> ui.Layout:
        trouble = self.host.stage.words.explain(self.host.source.trouble) if self.host.source.trouble else ""
        regions = [ui.Region("head", None, self._head), ui.Region("told", trouble, lambda: self._told(trouble))]
        return ui.Layout(regions, lambda find: ui.Padded(ui.Column(find("head"), find("told"), gap=0.8), 1.4, 1.0))

    def _head(self) -> ui.Widget:
        return ui.Row(*self.title(), ui.EmptyRoom(), gap=1.0)

    def title(self) -> tuple[ui.Widget, ui.Widget]:
        back = ui.Button("", Pop, icon="common/icon-back", tip=self.say("review.back"), name="back")
        return back, ui.Label(self.say("review.title"), "heading" if self.is_narrow else "title", "cream", wraps=False)

    def _told(self, trouble: str) -> ui.Widget:
        """Why there is no review, or that the game is being opened."""
        text = ui.Label(trouble or self.say("review.opening"), "name", "ink" if trouble else "muted", align="middle")
        if not trouble:
            return ui.Centred(ui.Panel(text, 1.7, large=True), most=44)
        boat = ui.Row(ui.EmptyRoom(), ui.Picture("common/boat-of-three", 6), ui.EmptyRoom(), gap=0)
        replay = ui.Button(
            self.say("review.replay"), self.host.open_replay, kind="gold", icon="common/icon-play", name="gold"
        )
        told = ui.Column(boat, text, ui.Row(ui.EmptyRoom(), replay, ui.EmptyRoom(), gap=0), gap=1.2)
        return ui.Centred(ui.Panel(ui.Scroll(told, least=6), 1.7, large=True), most=44)


class SavePage(PlainPage):
    """The page of a save that has been opened: three panels side by side, or one at a time where room is short."""

    def __init__(self, host: ReviewScene, save: ReviewedSave) -> None:
        super().__init__(host)
        source = host.source
        self.save = save
        self.words = source.words(host.stage.words, save)
        self.review = source.review
        self.phase = source.phase
        self.is_done = self.phase == "done"
        self.tab = host.tab if self.is_narrow else ""
        self.moments = host.moments

    def layout(self) -> ui.Layout:
        host, words = self.host, self.words
        own = [moment for _, moment in self.moments]
        states: list[MomentState] = [
            "fine" if moment.kind == "fine" else host.marks.get(number, "") for number, moment in self.moments
        ]
        cards = panels.card_contents(words, own, states)
        cursor = host.cursor if host.cursor is not None and host.cursor < len(self.review.curve) else None
        curve = panels.curve_content(
            words, host.source.swings(self.save, host.seat), own, host.seat if self.is_done else -1, host.chosen, cursor
        )
        ledger = panels.ledger_content(words, host.seat, host.part if self.is_narrow else "")
        left = host.source.seconds_left
        told = (
            (cards, host.chosen, host.seat, words.missed(host.seat))
            if self.is_done
            else (left, self._share(), words.progress())
        )
        regions = [
            ui.Region("head", (self.is_done, host.seat, self.tab), self._head),
            ui.Region(
                "curve",
                curve,
                lambda: panels.curve_panel(
                    words,
                    curve,
                    host.go_to,
                    host.press_moment,
                    self.is_narrow,
                    partial(host.parts_due, 0),
                ),
            ),
            ui.Region(
                "ledger",
                ledger,
                lambda: panels.ledger_panel(
                    words, ledger, host.seat, lambda: host.grown, host.choose_part, partial(host.parts_due, 1)
                ),
            ),
            ui.Region(
                "side", (self.phase, told), lambda: self._moments(cards) if self.is_done else self._waiting(left)
            ),
            ui.Region("foot", self.phase, self._foot),
        ]
        return ui.Layout(
            regions, self._arrange_small if self.is_narrow else self._arrange, (self.phase, self.tab, host.chosen)
        )

    def _picture(self, moment: Moment) -> Callable[[], pygame.Surface | None]:
        """The picture of a moment, once it is painted."""
        host, size = self.host, picture_size(self.look)
        language = host.stage.words.language
        return lambda: host.painter.find(moment, size, language) if host.painter else None

    def _share(self) -> float:
        return self.review.looked / self.review.turns if self.review.turns else 0.0

    def _arrange(self, find: FindSlot) -> ui.Widget:
        wide = self.look.size[0] / self.look.unit - 3.6 - _GAP
        curve = find("curve")
        curve.grow = 1
        left = ui.Wide(ui.Column(curve, find("ledger"), gap=0.9), wide * _LEFT)
        body = ui.Row(left, ui.Rest(find("side")), gap=_GAP, align="fill", grow=1)
        foot = find("foot") if self.look.size[1] >= _TALL * self.look.unit else None
        return ui.Padded(ui.Column(find("head"), body, foot, gap=0.75), 1.8, 0.9)

    def _arrange_small(self, find: FindSlot) -> ui.Widget:
        body = find({"chances": "curve", "luck": "ledger"}.get(self.tab, "side"))
        body.grow = 1
        gold = self._gold() if self.is_done and self.tab != "moments" else None  # where it is not in the panel itself
        return ui.Padded(ui.Column(find("head"), body, gold, gap=0.5), 0.9, 0.6)

    def _head(self) -> ui.Widget:
        say, (back, title) = self.say, self.title()
        # Tabs of the people, where there are several and something is to be seen of them.
        whose: ui.Widget | None = None
        seats, host = self.save.seats, self.host
        if self.is_done and len(seats) > 1:
            whose = panels.PeopleTabs(self.words, seats, host.seat, host.choose_seat)
            if self.is_narrow:
                people = [ui.Part(seat, self.words.names[seat]) for seat in seats]
                whose = ui.Dropdown(people, host.seat, host.choose_seat, name="whose", says=say("review.whose-moments"))
        if self.is_narrow:
            parts = [ui.Part(tab, say(f"review.tab.{tab}")) for tab in _TABS]
            choice = ui.Segments(parts, self.tab, host.choose_tab, name="tabs", says=say("table.heard.tabs"))
            return ui.Flow(back, title, choice, whose, gap=0.7)
        about = ui.Label(self.words.about_game(), "body", "mist", grow=1)
        asked = ui.Label(say("review.whose-moments"), "strong", "mist", wraps=False, unsaid=True) if whose else None
        return ui.Row(back, title, about, asked, whose, gap=1.0)

    def _foot(self) -> ui.Widget:
        return ui.Label(
            self.say("review.keys.working" if self.phase == "working" else "review.keys"),
            "caption",
            "mist",
            align="middle",
        )

    def _moments(self, contents: Sequence[CardContent]) -> ui.Widget:
        host, chosen = self.host, min(self.host.chosen, len(contents) - 1)
        cards = [
            MomentCard(
                content, self._picture(moment), partial(host.press_moment, place), place, is_chosen=place == chosen
            )
            for place, (content, (_, moment)) in enumerate(zip(contents, self.moments, strict=True))
        ]
        return panels.moments_panel(
            self.words, host.seat, cards, self._gold(), self.is_narrow, partial(host.parts_due, 2)
        )

    def _gold(self) -> ui.Widget:
        """Leads to what comes next: a moment, or the replay where there is none."""
        moment = self.host.moment
        key, icon = ("see" if moment[1].kind == "fine" else "find", "search") if moment else ("replay", "play")
        return panels.gold_button(self.say(f"review.{key}"), self.host.do_gold, icon, self.is_narrow)

    def _waiting(self, left: int) -> ui.Widget:
        say = self.say
        host = self.host
        is_working = self.phase == "working"
        about = {"working": "review.working.about", "failed": "review.failed"}.get(self.phase)
        fault = host.source.state.fault if host.source.state else None
        told = [
            ui.Label(say(about) if about else self.words.stopped(), "body", "muted"),
            ui.Label(host.stage.words.explain(fault), "strong", "danger-text") if fault else None,
        ]
        unit, count = ("minutes", round(left / 60)) if left >= _LONG else ("seconds", left)
        more = say(f"review.{unit}", count=count) if is_working and left >= _SOON else ""
        counted = ui.Row(
            ui.Label(self.words.progress(), "strong", wraps=False),
            ui.EmptyRoom(),
            ui.Label(more, "body", "muted", wraps=False),
            gap=0.5,
        )
        title = say("review.working" if is_working else "review.stopped")
        way_on = panels.gold_button(say("review.resume"), host.do_gold, "play", self.is_narrow)
        if is_working:
            way_on = ui.Button(say("review.cancel"), host.cancel, icon="common/icon-cross", cap="let-go", name="cancel")
        return panels.waiting_panel(title, told, self._share(), counted, way_on, self.is_narrow)
