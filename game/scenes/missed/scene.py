"""Missed moments as a scene: what one person missed in all reviewed games, by kind, and *Practise five*."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import ClassVar

import pygame

from game import widgets as ui
from game.review.kinds import RECENT, creature_of
from game.review.process import Job
from game.rules import GAMES
from game.widgets.regions import FindSlot

from .. import routes
from ..background import BackgroundJob, progress_panel
from ..review.moments import CardContent, MomentCard, picture_size
from ..review.panels import ReviewBar, gold_button, padding
from ..review.words import spell, whole
from ..scene import Command, Pop, Push, Scene, Stay
from ..stage import Stage
from .gathered import ANY, AT_ONCE, GatheredMissed, KindOfMoments, OwnGame, OwnMoment, by_kind, gather, only_player
from .parts import SHOWN, CardPainter, CountBars, KindLine, MissedPlot, kind_picture
from .practice import PracticeRun, title_of

_WAIT = 0.08  # seconds that the first picture waits for what is read
_KIND, _MOMENT = "kind ", "moment "
_ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)
_STEPS = {pygame.K_UP: -1, pygame.K_DOWN: 1}


class MissedScene(Scene):
    """Shows the moments of one person: which games, which kind, and which of them can be practised."""

    is_still_behind: ClassVar[bool] = True

    def __init__(self, stage: Stage, name: str, is_guessed: bool = False) -> None:
        """`is_guessed`: of the only one who has any, where there is nothing of the one who is named."""
        super().__init__(stage)
        self._name, self._is_guessed = name, is_guessed
        self.gathered: GatheredMissed | None = None
        self.games: list[OwnGame] = []  # those that are shown
        self.kinds = by_kind([])
        self.only = ""  # the game whose moments are shown; empty: all
        self.kind = ANY
        self.tab = "kinds"  # what is shown where there is room for one thing only
        self.painter = CardPainter()
        self._reading: BackgroundJob[GatheredMissed] | None = None
        self._old: Job[float] | None = None  # old reviews that are being read in
        self._is_looking = False  # whether games are looked through
        self._ended = 0  # how many of the games that are looked through were done when moments were read

    # Lifecycle.

    def enter(self) -> None:
        super().enter()
        self._old = self.stage.reviewer.read_old(is_asked=True)
        self._read()

    def resume(self) -> None:
        super().resume()
        self._read()

    def _read(self) -> None:
        self._ended = self._count_ended()
        self._reading = BackgroundJob(self._gather)
        self._reading.wait(_WAIT)
        self._take_read()

    def _gather(self) -> GatheredMissed:
        return gather(only_player(self._name) if self._is_guessed else self._name, self.stage.say)

    def _take_read(self) -> None:
        if self._reading is None or not self._reading.is_done:
            return
        told = self.gathered.faults if self.gathered else ()
        self.gathered, self._reading = self._reading.result(), None
        self._sort()
        for fault in self.gathered.faults:
            if fault not in told:
                self.stage.tell(fault)
        self.note_change()

    def _sort(self) -> None:
        """What is shown of what is known, by kind."""
        self.games = self.gathered.of(self.only) if self.gathered else []
        self.kinds = by_kind(self.games)

    def _count_ended(self) -> int:
        return sum(job.state == "done" for job in self.stage.reviewer.many)

    @property
    def pace(self) -> int:
        is_waiting = self._old is not None or self.stage.reviewer.many or self.painter.is_busy
        return 60 if self._reading else 15 if is_waiting else 0

    def update(self, seconds: float) -> Command | None:
        self._take_read()
        if self._old is not None:
            self.note_change()
            if self._old.is_done:
                self._old = None
                self._read()
        elif self._reading is None and self._count_ended() != self._ended:
            self._read()
        was_looking, self._is_looking = self._is_looking, bool(self.stage.reviewer.many)
        if was_looking or self._is_looking:
            self.note_change()
        look = self.stage.look
        if self.painter.update(look, picture_size(look), self.stage.words):
            self.note_change()
        return super().update(seconds)

    # What is known.

    @property
    def is_reading(self) -> bool:
        """Whether nothing can be shown yet."""
        return self.gathered is None or self._old is not None

    @property
    def chosen(self) -> KindOfMoments:
        """The kind whose moments are listed; any, where the chosen one is gone."""
        return next((one for one in self.kinds if one.kind == self.kind), self.kinds[0])

    @property
    def unreviewed(self) -> list[Path]:
        """Games that could be looked through, without those of which it is known that they cannot."""
        find = self.stage.reviewer.find
        left = self.gathered.unreviewed if self.gathered else ()
        return [path for path in left if not ((state := find(path)) and state.fault)]

    @property
    def old_percent(self) -> int | None:
        """How much of the old reviews has been read in, where that is waited for."""
        return int((self._old.known or 0.0) * 100) if self._old else None

    def layout(self) -> ui.Layout:
        return MissedPage(self).layout()

    # What is done.

    def handle(self, event: pygame.Event) -> Command | None:
        self.refresh_layout()
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE and self._old:
            self.stop_reading()
            return Stay()
        if event.type == pygame.KEYDOWN and self.root.popup is None and not self.is_reading:
            number = event.key - pygame.K_1
            games = ["", *self.filters]
            if event.mod & pygame.KMOD_CTRL and 0 <= number < len(games):
                self.choose_game(games[number])
                return Stay()
            if event.key == pygame.K_SPACE:
                return self.do_gold() or Stay()
            if event.key in _STEPS and not isinstance(self.root.focused, ui.Dropdown):
                self._step(_STEPS[event.key])
                return Stay()
        return super().handle(event)

    def _step(self, way: int) -> None:
        """One up or down: in the list of moments among these, else among the kinds."""
        focused = self.root.focused.name if self.root.focused else ""
        if focused.startswith(_MOMENT):
            place = int(focused.removeprefix(_MOMENT)) + way
            if 0 <= place < len(self.chosen.moments):
                self.focus(f"{_MOMENT}{place}")
            return
        kinds = [one.kind for one in self.kinds]
        here = kinds.index(self.kind) if self.kind in kinds else 0
        self.tab = "kinds"
        self.choose_kind(kinds[min(max(here + way, 0), len(kinds) - 1)])
        self.focus(f"{_KIND}{self.kind}")

    def key(self, event: pygame.Event) -> Command | None:
        return Push(routes.open_rulebook(self.stage, self.only)) if event.key == pygame.K_F1 else None

    @property
    def filters(self) -> list[str]:
        """The games that can be chosen: our own, and those of others that were looked through."""
        others = [game.game for game in self.gathered.games if game.game not in GAMES] if self.gathered else []
        return [*GAMES, *dict.fromkeys(others)]

    def choose_game(self, game: object) -> None:
        self.only = str(game)
        self._sort()
        self.stage.sounds.play("page")
        self.note_change()

    def choose_kind(self, kind: str) -> None:
        self.kind = kind
        self.note_change()

    def press_kind(self, kind: str) -> None:
        """A click chooses a kind; where there is room for one thing only, its moments come in its place."""
        self.choose_kind(kind)
        if self.stage.look.room.is_small:
            self.choose_tab("moments")

    def choose_tab(self, tab: object) -> None:
        self.tab = str(tab)
        self.stage.sounds.play("page")
        self.note_change()

    def do_gold(self) -> Command | None:
        """Does what the gold button says now."""
        if able := self.chosen.to_practise():
            return PracticeRun.of(self.stage, able).begin()
        if self.unreviewed and not self.games and not self.stage.reviewer.many:
            self.look_through()
        return None

    def open_moment(self, one: OwnMoment) -> Command | None:
        """One moment alone."""
        return PracticeRun.of(self.stage, [one]).begin() if one.path else None

    def look_through(self) -> None:
        self.stage.reviewer.look_through(self.unreviewed)
        self._ended = self._count_ended()
        self.note_change()

    def stop_reading(self) -> None:
        """Old reviews are left for another time; what is known is shown."""
        if self._old:
            self._old.drop()
            self._old = None
            self._read()
            self.note_change()

    def stop_looking(self) -> None:
        self.stage.reviewer.stop_looking()
        self.note_change()


_LEFT, _GAP = 0.615, 1.1  # the left column's part of the width, and the gap beside it in u
_WORDS, _LATELY_WIDE = 17.5, 8.5  # widths in u of what is said of a kind
_TABS = ("kinds", "moments")
_AHEAD = 6  # cards that are painted from one that is seen on
_LATELY = {"fewer": ("common/icon-chevd", "gain"), "more": ("common/icon-chevu", "ink")}


class MissedPage:
    """Arranges the screen: kinds beside moments, or one of both where room is short."""

    def __init__(self, host: MissedScene) -> None:
        self.host = host
        self.look = host.stage.look
        self.say = host.stage.say
        self.is_narrow = self.look.room.is_small
        self.kinds = host.kinds
        self.games = host.games

    def layout(self) -> ui.Layout:
        host, gathered = self.host, self.host.gathered
        regions = [ui.Region("head", (gathered, host.only, host.tab), self._head)]
        if host.is_reading or gathered is None:
            percent = host.old_percent
            regions.append(ui.Region("told", percent, lambda: self._reading(percent)))
            return ui.Layout(regions, self._arrange_told)
        through = self._through_key()
        if not self.games or not self.kinds[0].moments:
            text = self.say("missed.nothing" if self.games else "missed.no-review")
            regions.append(ui.Region("told", (text, through), lambda: self._told(text)))
            return ui.Layout(regions, self._arrange_told, through)
        chosen = host.chosen
        contents = [self._content(one) for one in chosen.moments]
        regions += [
            ui.Region("kinds", (gathered, host.only, chosen.kind, through), self._kinds),
            ui.Region("side", (gathered, host.only, chosen.kind, contents), lambda: self._moments(chosen, contents)),
        ]
        arrange = self._arrange_small if self.is_narrow else self._arrange
        return ui.Layout(regions, arrange, (host.tab, through))

    def _through_key(self) -> object:
        """All that the offer to look through games is made from."""
        many = self.host.stage.reviewer.many
        return len(self.host.unreviewed), [job.state for job in many], round(20 * self._share())

    def _arrange(self, find: FindSlot) -> ui.Widget:
        wide = self.look.size[0] / self.look.unit - 3.6 - _GAP
        left = ui.Wide(find("kinds"), wide * _LEFT)
        body = ui.Row(left, ui.Rest(find("side")), gap=_GAP, align="fill", grow=1)
        return ui.Padded(ui.Column(find("head"), body, gap=0.75), 1.8, 0.9)

    def _arrange_small(self, find: FindSlot) -> ui.Widget:
        body = find("side" if self.host.tab == "moments" else "kinds")
        body.grow = 1
        return ui.Padded(ui.Column(find("head"), body, gap=0.5), 0.9, 0.6)

    def _arrange_told(self, find: FindSlot) -> ui.Widget:
        return ui.Padded(ui.Column(find("head"), find("told"), gap=0.8), 1.4, 1.0)

    # The head.

    def _head(self) -> ui.Widget:
        say, host = self.say, self.host
        gathered = host.gathered
        back = ui.Button("", Pop, icon="common/icon-back", tip=say("missed.back"), name="back")
        role = "heading" if self.is_narrow else "title"
        if gathered is None or gathered.is_alone or not gathered.name:
            title: ui.Widget = ui.Label(say("missed.title.you"), role, "cream", wraps=False)
        else:
            title = ui.OneLine(gathered.name, role, "cream", title=lambda name: say("missed.title", name=name))
        parts = [ui.Part("", say("missed.all")), *(ui.Part(game, host.stage.words.game(game)) for game in host.filters)]
        says, shown = say("heard.filter"), say("heard.tab.parts")
        if self.is_narrow:
            only: ui.Widget = ui.Dropdown(parts, host.only, host.choose_game, name="games", says=says)
            tabs = [ui.Part(tab, say(f"missed.tab.{tab}")) for tab in _TABS]
            choice = ui.Segments(tabs, host.tab, host.choose_tab, name="tabs", says=shown) if self.games else None
            return ui.Flow(back, title, choice, only, gap=0.7)
        about = ui.Label(self._looked(), "body", "mist", grow=1)
        only = ui.Segments(parts, host.only, host.choose_game, name="games", says=says)
        return ui.Row(back, title, about, only, gap=1.0)

    def _looked(self) -> str:
        count, only = len(self.games), self.host.only
        if not count:
            return ""
        if only:
            return self.say("missed.looked.of-game", count=count, game=self.host.stage.words.game(only))
        return self.say("missed.looked", count=count)

    # Nothing to show, or not yet.

    def _reading(self, percent: int | None) -> ui.Widget:
        text = self.say("missed.reading")
        if percent is None:
            return self._told(text)
        panel = progress_panel(self.host.stage, text, percent, self.host.stop_reading)
        return ui.Centred(ui.Panel(panel, 1.7, large=True), most=44)

    def _told(self, text: str) -> ui.Widget:
        boat = ui.Row(ui.EmptyRoom(), ui.Picture("common/boat-of-three", 6), ui.EmptyRoom(), gap=0)
        through = None if self.host.is_reading else self._through(is_gold=not self.games)
        told = ui.Column(boat, ui.Label(text, "name", align="middle"), through, gap=1.2)
        return ui.Centred(ui.Panel(ui.Scroll(told, least=6), 1.7, large=True), most=44)

    def _through(self, is_gold: bool = False) -> ui.Widget | None:
        """The offer to look through games, or how far that is."""
        say, host = self.say, self.host
        many = host.stage.reviewer.many
        if many:
            done = sum(not job.is_open for job in many)
            told = say("missed.through.working", number=min(done + 1, len(many)), of=len(many))
            tip = say("missed.through.cancel.tip")
            cancel = ui.Button(say("missed.through.cancel"), host.stop_looking, name="cancel", tip=tip)
            bar = ui.Column(ui.Label(told, "strong"), ReviewBar(self._share()), gap=0.2, grow=1)
            return ui.Row(bar, cancel, gap=0.8)
        count = len(host.unreviewed)
        if not count:
            return None
        text, tip = say("missed.through", count=count, number=spell(count)), say("missed.through.tip")
        if not is_gold:
            button = ui.Button(text, host.look_through, icon="common/icon-search", name="through", tip=tip)
            return ui.Row(button, ui.EmptyRoom(), gap=0)
        gold = ui.Button(text, host.look_through, kind="gold", icon="common/icon-search", name="gold", tip=tip)
        return ui.Column(
            ui.Label(tip, "caption", "muted", align="middle"),
            ui.Row(ui.EmptyRoom(), gold, ui.EmptyRoom(), gap=0),
            gap=0.5,
        )

    def _share(self) -> float:
        """How much of all games has been looked through."""
        many = self.host.stage.reviewer.many
        if not many:
            return 0.0
        shares = [
            1.0 if not job.is_open else job.known.looked / job.known.turns if job.known and job.known.turns else 0.0
            for job in many
        ]
        return sum(shares) / len(shares)

    # Kinds.

    def _kinds(self) -> ui.Widget:
        say, points = self.say, [game.points for game in self.games]
        about = say("missed.plot.last", count=SHOWN) if len(points) > SHOWN else say("missed.plot.about")
        tip = say(
            "missed.plot.tip", points=self.host.stage.words.join_items(str(round(one)) for one in points[-SHOWN:])
        )
        plot = ui.PlainLine(MissedPlot(points, say("missed.plot.usually"), tip), down=0.35)
        has_lately = any(one.lately for one in self.kinds[1:])
        heads = [
            ui.Wide(ui.Label(say("missed.kinds"), "heading", wraps=False), _WORDS + 4.6),
            ui.Label(say("missed.kinds.counts"), "caption", "muted", align="middle", grow=1, unsaid=True),
            ui.Wide(ui.Label(say("missed.kinds.lately"), "caption", "muted", unsaid=True), _LATELY_WIDE + 1.4)
            if has_lately
            else None,
        ]
        rows = [self._row(one, has_lately) for one in self.kinds]
        listed = ui.Scroll(ui.Padded(ui.Column(*rows, gap=0.35), 0.15, 0.2), name="kinds", least=8)
        head = ui.Row(
            ui.Label(say("missed.plot"), "heading", wraps=False),
            ui.Label(about, "caption", "muted", align="right", grow=1),
            gap=0.8,
        )
        parts = [head, plot, ui.Row(*heads, gap=0.4), listed, self._through()]
        if self.is_narrow:  # what is chosen comes first
            inside: ui.Widget = ui.Column(*rows, head, plot, self._through(), gap=0.45)
            inside = ui.Scroll(ui.Padded(inside, 0.15, 0.2), name="kinds", least=6)
        else:
            inside = ui.Column(*parts, gap=0.45)
        return ui.Panel(inside, *padding(self.is_narrow), large=True, grow=1)

    def _row(self, one: KindOfMoments, has_lately: bool) -> ui.Widget:
        host, say = self.host, self.say
        moments = say("missed.moments", count=len(one.moments))
        about = say("missed.row", moments=moments, count=whole(one.points))
        words = ui.Column(ui.OneLine(self._title(one), "name"), ui.Label(about, "caption", "muted"), gap=0)
        said = ui.Wide(words, _WORDS)
        most = max(filter(None, self.kinds[0].counts[-SHOWN:]), default=0)
        line = ui.Row(
            self._picture_of(one),
            said,
            CountBars(one.counts, most),
            ui.Wide(self._lately(one), _LATELY_WIDE) if has_lately and not self.look.room.is_tiny else None,
            gap=0.8,
        )
        bars = self.host.stage.words.join_items("-" if count is None else str(count) for count in one.counts[-SHOWN:])
        told = say("heard.counts", counts=bars)
        use, is_chosen = partial(host.press_kind, one.kind), one.kind == host.chosen.kind
        return KindLine(line, use, is_chosen, f"{_KIND}{one.kind}", told)

    def _picture_of(self, one: KindOfMoments) -> ui.Widget:
        game = one.moments[0].game.game if one.moments else ""
        return kind_picture(one.kind, game, self._creature(one) if self._has_creature(one) else "")

    def _has_creature(self, one: KindOfMoments) -> bool:
        """Whether it is named for the creature that it mostly was."""
        found = self.host.stage.words.messages.get(f"missed.kind.{one.kind}")
        return found is not None and "{creature}" in found.form(1)

    def _lately(self, one: KindOfMoments) -> ui.Widget:
        if one.kind == ANY:
            return ui.Label(self.say("missed.of-them", count=sum(filter(None, one.counts[-RECENT:]))), "body")
        if one.lately is None:
            return ui.EmptyRoom()
        text = self.say(f"missed.lately.{one.lately}")
        if one.lately not in _LATELY:
            return ui.Label(text, "body", "muted")
        icon, colour = _LATELY[one.lately]
        return ui.Row(ui.Picture(icon, 1.0, colour=colour), ui.Label(text, "strong", colour, grow=1), gap=0.3)

    def _title(self, one: KindOfMoments) -> str:
        if one.kind == ANY:
            return self.say("missed.any")
        return self.say(f"missed.kind.{one.kind}", creature=self._say_creature(one))

    def _creature(self, one: KindOfMoments) -> str:
        """The word of the creature that it mostly was, if there is such a one."""
        creature = creature_of(each.moment.reason for each in one.moments)
        return creature if f"{creature}.a" in self.host.stage.words else ""

    def _say_creature(self, one: KindOfMoments) -> str:
        creature = self._creature(one)
        return self.say(f"{creature}.a" if creature else "missed.creature.any")

    # The moments of a kind.

    def _content(self, one: OwnMoment) -> CardContent:
        seen = self.host.painter.find(one, picture_size(self.look), self.host.stage.words)
        about = seen.about if seen else "" if one.path else self.say("missed.moment.gone")
        worth = self.say("review.missed-about", count=whole(one.moment.points))
        title, state = title_of(self.host.stage, one), one.moment.mark or ""
        known = self.say(f"heard.moment.{state}") if state else ""
        says = self.host.stage.words.join_words((title, about, worth, known))
        return CardContent(1, title, about, worth, state, has_disc=False, says=says)

    def _moments(self, chosen: KindOfMoments, contents: Sequence[CardContent]) -> ui.Widget:
        host, say = self.host, self.say
        cards = [
            MomentCard(
                content, partial(self._picture, chosen, place), partial(host.open_moment, one), place, is_chosen=False
            )
            for place, (one, content) in enumerate(zip(chosen.moments, contents, strict=True))
        ]
        for card in cards[:1]:
            card.is_tab_stop = True  # arrows walk over the others
        able = chosen.to_practise()
        count = min(len(able), AT_ONCE)
        gold = say("missed.practise", number=spell(count))
        looked = ui.Row(
            ui.Picture("common/icon-hint", 1.6, colour="ink"),
            ui.Label(self._look_for(chosen), "strong", grow=1),
            gap=1.0,
        )
        listed = ui.Scroll(ui.Padded(ui.Column(*cards, gap=0.35), 0.1, 0.2), name="moments", least=5)
        inside = ui.Column(
            ui.OneLine(self._title(chosen), "heading"),
            None if self.look.room.is_tiny else ui.Label(self._told_of(chosen), "body", "muted"),
            None if self.look.room.is_tiny else ui.PlainLine(looked, ground="glow-light", edge="gold-edge"),
            listed,
            ui.Label(self._found(chosen), "strong", "teal"),
            None if self.is_narrow else ui.Label(self._offer(chosen, count), "body", "muted"),
            gold_button(gold, host.do_gold, "search", self.is_narrow) if count else None,
            gap=0.5,
        )
        return ui.Panel(inside, *padding(self.is_narrow), large=True, grow=1)

    def _picture(self, chosen: KindOfMoments, place: int) -> pygame.Surface | None:
        """That of a card which is being drawn: it is wanted, and a page of those after it."""
        self.host.painter.want(chosen.moments[place : place + _AHEAD])
        seen = self.host.painter.find(chosen.moments[place], picture_size(self.look), self.host.stage.words)
        return seen.picture if seen else None

    def _told_of(self, chosen: KindOfMoments) -> str:
        count = len(chosen.moments)
        if chosen.kind == ANY:
            games = self.say("missed.games-count", count=len(self.games))
            return self.say("missed.any.told", moments=self.say("missed.moments", count=count), games=games)
        text = self.say("missed.times", count=count, number=spell(count))
        return self.say(f"missed.kind.{chosen.kind}.told", times=self.host.stage.words.begin(text))

    def _look_for(self, chosen: KindOfMoments) -> str:
        if chosen.kind == ANY:
            return self.say("missed.any.look")
        return self.say(f"missed.kind.{chosen.kind}.look", creature=self._say_creature(chosen))

    def _found(self, chosen: KindOfMoments) -> str:
        count = len(chosen.moments)
        if chosen.found in (0, count):
            return self.say("missed.found.all" if chosen.found else "missed.found.none")
        return self.say("missed.found", found=spell(chosen.found), all=spell(count))

    def _offer(self, chosen: KindOfMoments, count: int) -> str:
        if count == len(chosen.moments) or not count:
            return self.say("missed.offer.all")
        said = self.say("missed.offer", some=spell(count), all=spell(len(chosen.moments)))
        return self.host.stage.words.begin(said)
