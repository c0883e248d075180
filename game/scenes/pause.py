"""The menu over the table: go on, leave, settings, rules, who plays for whom, and standing orders.

Nothing on it is secret.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import ClassVar

import pygame

from game import widgets as ui
from game.bots import LEVELS
from game.bots.names import level_about, level_word
from game.learning.voyage import DEAL, EVENING, evening_of
from game.match import USUAL_LEVEL, Match
from game.match.outside import found_outside_bots, outside_bots
from game.match.player import call_today
from game.match.privacy import KNOWN
from game.store.progress import MOST_STARS
from game.tables.plates import initials
from game.words.days import read_day, tell_day

from . import routes
from .ask import Answer, LeavingScene, is_saved
from .background import BackgroundJob
from .faces import Faces
from .routes import Occasion
from .scene import Command, GoBack, Pop, Push, Replace, Scene
from .stage import Stage

_FINDING = 15  # frames a second while bots are looked for


class PauseScene(Scene):
    """While it is open nothing goes on below it."""

    is_overlay: ClassVar[bool] = True
    rests_phones: ClassVar[str] = "menu"

    def __init__(
        self,
        stage: Stage,
        match: Match,
        occasion: Occasion | None = None,
        phones: routes.OpenPhones | None = None,
    ) -> None:
        super().__init__(stage)
        self.match = match
        self._faces = Faces(stage, has_people=not match.guide)
        self._occasion = occasion or _occasion(stage, match)
        self._phones = phones
        self._levels = {seat: player.level or USUAL_LEVEL for seat, player in enumerate(match.players)}
        """The level chosen for each seat, whether a bot sits there or not."""
        self._finding: BackgroundJob[object] | None = BackgroundJob(outside_bots)

    # What happens.

    def enter(self) -> None:
        super().enter()
        self.focus("go-on")

    @property
    def pace(self) -> int:
        return max(super().pace, _FINDING if self._finding else 0)

    def update(self, seconds: float) -> Command | None:
        if self._finding and self._finding.is_done:
            self._finding = None
            self.note_change()
        return super().update(seconds)

    def key(self, event: pygame.Event) -> Command | None:
        return routes.open_rules_of(self.stage, self.match) if event.key == pygame.K_F1 else None

    def _leave(self) -> Command:
        """All that happened is in the journal already; the table closes it."""
        return self._way_out() if is_saved(self.match) else Push(LeavingScene(self.stage, self.match, self._way_out))

    def _way_out(self) -> Command:
        if self._occasion:
            return self._occasion.leave()
        return GoBack(lambda: routes.open_menu(self.stage)) if self.match.origin else _to_menu(self.stage)

    def _open_phones(self) -> Command | None:
        """Their sheet, in the place of the menu: it leads back to the table."""
        command = self._phones() if self._phones else None
        return Replace(command.scene) if isinstance(command, Push) else command

    def _choose_level(self, seat: int, level: object) -> None:
        """For a bot at once, for a person only in case one takes its seat."""
        self._levels[seat] = str(level)
        if not self.match.players[seat].is_person:
            self._seat(seat, str(level))
        self.note_change()

    def _seat(self, seat: int, level: str | None) -> None:
        with self.stage.tell_errors():
            self.match.seat(seat, level)
        self.stage.sounds.play("toggle")
        self.note_change()

    def _order(self, seat: int, order: object) -> None:
        self.match.orders.give(seat, next(known for known in KNOWN if known == order))
        self.note_change()

    def _save_again(self) -> None:
        self.match.journal.try_again()
        self.note_change()

    # What it looks like.

    def menu(self) -> Command | None:
        """Closes it again."""
        return Pop()

    def background(self, surface: pygame.Surface) -> None:
        """The table shines through."""

    def build(self) -> ui.Widget:
        parts = [self._ways(), *self._trouble(), *self._goals()]
        if self._occasion is None:
            parts += ui.Hairline(), self._table()
        parts += self._standing_orders()
        title, saved, go_on = self._head()
        if self.stage.look.room.height == "tiny":  # only the way back does not scroll
            head = ui.Row(ui.Column(title, gap=0.1, grow=1), go_on)
            sheet = ui.Column(head, ui.Scroll(ui.Column(saved, *parts, gap=0.8), name="all"), gap=0.6)
            return ui.Padded(ui.Centred(ui.Panel(sheet, 1.2, 0.8, large=True), most=60), 0.8, 0.6)
        head = ui.Row(ui.Column(title, saved, gap=0.1, grow=1), go_on)
        sheet = ui.Column(head, ui.Scroll(ui.Column(*parts, gap=0.9), name="all"), gap=0.9)
        return ui.Padded(ui.Centred(ui.Panel(sheet, 1.7, 1.3, large=True), most=60), 1.5, 1.2)

    def _head(self) -> tuple[ui.Widget, ui.Widget, ui.Widget]:
        """The title, whether the game is saved or what it is for, and the way back to it."""
        say, journal = self.stage.say, self.match.journal
        occasion = self._occasion
        title = ui.Label(occasion.name if occasion else say("pause.title"), "heading")
        kept = say("pause.unsaved" if journal.trouble else "pause.saved", name=journal.name)
        saved = ui.Label((occasion and occasion.about) or kept, "caption", "muted")
        text, tip = say("pause.go-on"), self.stage.name_key("let-go")
        return title, saved, ui.Button(text, Pop, kind="gold", icon="common/icon-play", tip=tip, name="go-on")

    def _ways(self) -> ui.Widget:
        """What else can be gone to from here."""
        say, occasion = self.stage.say, self._occasion
        texts = {"leave": occasion.leave_text} if occasion and occasion.leave_text else {}
        ways = [
            ui.Button(texts.get(name) or say(f"pause.{name}"), use, icon=icon, name=name)
            for name, icon, use in (
                ("leave", "common/icon-door", self._leave),
                ("settings", "common/icon-gear", lambda: Push(routes.open_settings(self.stage))),
                ("rules", "common/icon-book", lambda: routes.open_rules_of(self.stage, self.match)),
            )
        ]
        if self._phones:
            text, tip = say("phones.door"), say("phones.door.tip")
            ways.append(
                ui.Button(text, self._open_phones, icon="common/icon-phone", cap="phones", tip=tip, name="phones")
            )
        return ui.Grid(*ways, least=11.5, most=len(ways))

    def _trouble(self) -> Iterator[ui.Widget]:
        """Why the game cannot be saved, and another try."""
        if trouble := self.match.journal.trouble:
            say = self.stage.say
            words = ui.Label(say("pause.trouble", reason=self.stage.words.explain(trouble)), "strong", "danger-text")
            again = ui.Button(say("pause.save-again"), self._save_again, icon="common/icon-save", name="save-again")
            yield ui.Column(words, ui.Flow(again), gap=0.4)

    def _goals(self) -> Iterator[ui.Widget]:
        """What earns the stars of a trip."""
        say, goals = self.stage.say, self._occasion.goals if self._occasion else ()
        rows = [
            ui.Row(
                ui.Stars(star, high=1.15),
                ui.Label(goal, "body", grow=1),
                gap=0.7,
                says=say("heard.goal", stars=say("heard.stars", count=star), goal=goal),
            )
            for star, goal in enumerate(goals, 1)
        ]
        if rows:
            yield ui.Column(ui.Hairline(), *rows, gap=0.5)

    def _table(self) -> ui.Widget:
        """Who sits where. A person's seat can be taken by a bot; a bot's by whoever had it before, or by anyone."""
        say = self.stage.say
        players = call_today(self.match.players, say)
        marks = initials([player.name for player in players])
        about = ui.Label(say("pause.table.about"), "caption", "muted")
        rows: list[ui.Widget] = [ui.Column(ui.Label(say("pause.table"), "name", is_heading=True), about, gap=0.1)]
        keys = dict.fromkeys((*LEVELS, *found_outside_bots(), *self._levels.values()))
        levels = [ui.Part(level, level_word(level, say), tip=level_about(level, say)) for level in keys]
        for seat, player in enumerate(players):
            kind, icon = say("table.person"), "common/icon-person"
            if player.level in LEVELS:
                kind = say("pause.bot", temperament=say(f"temperament.{player.temperament}"))
            elif player.level is not None:  # a bot from outside, which is as it is
                kind = say("setup.kind.bot")
            who = ui.Column(ui.Label(player.name, "strong"), ui.Label(kind, "caption", "muted"), gap=0, grow=1)
            portrait = ui.SeatPortrait(self._faces.of(player), player.colour, marks[seat], 2.4)
            choose = partial(self._choose_level, seat)
            level = ui.Dropdown(levels, self._levels[seat], choose, name=f"level {seat}", tip=say("pause.level"))
            level.says = say("heard.level-of", name=player.name)
            use: Callable[[], Command | None] = partial(self._seat, seat, None)
            if player.is_person:
                text, icon = "pause.to-bot", "common/icon-bot"
                use = partial(self._seat, seat, self._levels[seat])
            elif self.match.past.was_person(seat):
                text = "pause.give-back"
            else:
                text, use = "pause.take-over", partial(self._ask_to_take_over, seat)
            says = say("heard.pair", name=player.name, value=say(text))
            button = ui.Button(say(text), use, icon=icon, name=f"seat {seat}", says=says)
            seated = ui.Row(portrait, who, says=say("heard.pair", name=player.name, value=kind))
            rows.append(ui.PlainLine(ui.Grid(seated, level, button, least=11, most=3)))
        return ui.Column(*rows, gap=0.5)

    def _ask_to_take_over(self, seat: int) -> Command:
        """The bot's hand will be seen, and with it what nobody was meant to know."""
        say = self.stage.say
        name = call_today(self.match.players, say)[seat].name
        use = partial(self._seat, seat, None)
        take = Answer(say("pause.take-over"), use, icon="common/icon-person", is_costly=True)
        answers = [take, Answer(say("pause.leave-bot", name=name), Pop)]
        title, about = say("pause.take-over.title", name=name), say("pause.take-over.about")
        return Push(routes.open_question(self.stage, title, about, answers))

    def _standing_orders(self) -> list[ui.Widget]:
        """Only where the device is passed for a defence."""
        match, say = self.match, self.stage.say
        if match.sharing != "passed" or len(match.people) < 2 or not match.rules.has_defences:
            return []
        about = ui.Label(say(f"pause.orders.{match.rules.game}"), "caption", "muted")
        words = ui.Column(ui.Label(say("pause.orders"), "name", is_heading=True), about, gap=0.1)
        rows = []
        players = call_today(match.players, say)
        parts = [ui.Part(order, say(f"pause.order.{order}")) for order in KNOWN]
        for seat in match.people:
            player = players[seat]
            says = say("heard.pair", name=say("pause.orders"), value=player.name)
            give = partial(self._order, seat)
            choice = ui.Segments(parts, match.orders.given[seat], give, name=f"order {seat}", says=says)
            who = ui.Row(
                ui.Mark(player.colour, "", 1.6), ui.Label(player.name, "strong", grow=1), gap=0.5, grow=1, unsaid=True
            )
            beside = ui.Unsqueezed(ui.Row(who, choice))
            rows.append(ui.PlainLine(ui.FirstThatFits(beside, ui.Column(who, choice, gap=0.4))))
        return [ui.Hairline(), ui.Column(words, *rows, gap=0.5)]


def _occasion(stage: Stage, match: Match) -> Occasion | None:
    """None for a game like any other; a puzzle says itself how it is left."""
    say = stage.say
    if evening := evening_of(match.journal.notes(EVENING), match.rules):
        name = say("voyage.scoring", number=evening.number, title=say(f"voyage.{evening.key}"))
        goals = tuple(say(f"voyage.{evening.key}.star.{star}") for star in range(1, MOST_STARS + 1))
        return Occasion(
            name, lambda: Replace(routes.open_voyage(stage, evening.key, is_alone=True), whole=True), goals=goals
        )
    if match.journal.notes(DEAL):
        return Occasion(deal_name(stage, match), lambda: _to_menu(stage))
    return Occasion(say("lesson.begin"), lambda: _to_menu(stage)) if match.guide.startswith("lesson ") else None


def deal_name(stage: Stage, match: Match) -> str:
    """The deal of a day by its day, for it may be played to its end on another."""
    text = match.journal.notes(DEAL)[0].partition(" ")[0]
    day = read_day(text)
    return stage.say("deal.table", day=tell_day(stage.words, day) if day else text)


def _to_menu(stage: Stage) -> Command:
    return Replace(routes.open_menu(stage), whole=True)
