"""What a replay shows: position, players, log and the bar that leads through it.

All of it comes from what the whole table may know.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Protocol

from game import widgets as ui
from game.match.past import Replay
from game.render import Look
from game.store.saves import SUFFIX
from game.tables import Table
from game.tables.cards import card_of
from game.tables.kit.threats import reach_button
from game.tables.plates import initials, make_plate
from game.tables.sections import sections
from game.tables.stepper import StepperBar
from game.tables.table import PlateDetails
from game.widgets.regions import FindSlot
from game.words.narrator import Narrator

from . import routes
from .faces import Faces
from .ribbon import Ribbon, RibbonContent
from .scene import Command, Push
from .stage import Stage
from .transcript import Scrubber, Transcript, TranscriptLines

SPEEDS = (0.5, 1.0, 2.0, 4.0)


class ReplayHost(Protocol):
    """What the page knows of its scene."""

    stage: Stage
    path: Path
    faces: Faces
    stop: int
    is_playing: bool
    speed: float
    tab: str
    has_log: bool
    ribbon: RibbonContent | None

    def escape(self) -> Command | None: ...

    def open_tab(self, tab: object) -> None: ...

    def go(self, stop: int) -> None: ...

    def move(self, name: str) -> None: ...

    def play(self) -> None: ...

    def set_speed(self, speed: object) -> None: ...

    def make_puzzle(self) -> None: ...

    def play_on(self) -> Command | None: ...
    def toggle_reach(self) -> bool: ...


_TABS = ("board", "players", "log")
_COLUMN = 17.5
_STEPPER = 3.4
# width and height in u that a board needs with the log and the players beside it, and with tabs above it
_BESIDE = 72
_BELOW_TABS = 34
_WORDS = {0.5: "replay.speed.half", 1.0: "replay.speed.one", 2.0: "replay.speed.two", 4.0: "replay.speed.four"}
_ICONS = {"play": "common/icon-play", "pause": "common/icon-pause", "again": "common/icon-replay"}


class ReplayPage:
    """One stop of a game. All of it comes from what the whole table may know."""

    def __init__(
        self, host: ReplayHost, replay: Replay, narrator: Narrator, script: TranscriptLines, table: Table
    ) -> None:
        place = replay.stops[host.stop]
        self._host = host
        self._stage = host.stage
        self._narrator = narrator
        self._script = script
        self._table = table
        self._replay = replay
        self._players = replay.players(place)
        self._actor = replay.to_act(place)
        self._description = replay.rules.describe(replay.view(place))
        self._initials = initials(narrator.names)

    def layout(self) -> ui.Layout:
        """The board is rebuilt whenever something has happened: what it shows lags behind the stop while things
        move.
        """
        host = self._host
        stop = (self._replay, self._host.stop)
        look = self._stage.look
        tab, has_log = host.tab, host.has_log
        is_narrow = is_low(look) or is_narrow_for_log(look)
        step = "usual" if is_narrow or len(self._players) < 4 else "tight"
        more = self._table.more_plates(step)
        details = [self._table.plate(plate.seat, step) for plate in self._description.plates]
        keys = [(region.name, region.key) for region in more], [one and one.key for one in details]
        regions = [
            ui.Region("head", (stop, tab, self._table.shows_threats), self._head),
            ui.Region("board", object(), self._board),
            ui.Region("players", (stop, keys), lambda: self._plates(step, details, more)),
            ui.Region("log", stop, self._log),
            ui.Region("bar", (stop, host.is_playing, host.speed, host.ribbon), ControlBar(host, self._replay).build),
        ]

        def arrange(find: FindSlot) -> ui.Widget:
            body: ui.Widget = find(tab if is_narrow else "board")
            body.grow = 1
            if is_low(look):
                return ui.Padded(ui.Column(find("head"), body, find("bar"), gap=0.5), 0.7, 0.5)
            if is_narrow:
                tabs = ui.Row(self._tabs(), ui.EmptyRoom(), gap=0)
                return ui.Padded(ui.Column(find("head"), tabs, body, find("bar"), gap=0.6), 0.7, 0.6)
            log, players = ui.Wide(find("log"), _COLUMN + 3), ui.Wide(find("players"), _COLUMN)
            log.card_room, players.card_room = 1, 2
            wide = ui.Row(log if has_log else None, body, players, gap=0.9, align="fill", grow=1)
            return ui.Padded(ui.Column(find("head"), wide, find("bar"), gap=0.6), 1.2, 0.9)

        return ui.Layout(regions, arrange, (tab, has_log))

    def _head(self) -> ui.Widget:
        back = ui.Button(
            "", self._host.escape, icon="common/icon-back", tip=self._stage.say("replay.leave-tip"), name="leave"
        )
        tip = self._stage.say("table.card.tip")
        card = ui.Button(
            "",
            lambda: card_of_replay(self._stage, self._replay),
            icon="common/icon-cards",
            cap="R",
            tip=tip,
            name="card",
        )
        if is_low(self._stage.look):
            return ui.Row(back, self._tabs(), ui.EmptyRoom(), self._review(), card, gap=0.8)
        reach = None
        if self._table.has_threats and not is_narrow_for_log(self._stage.look):  # its key works everywhere
            reach = reach_button(self._stage.say, self._host.toggle_reach, self._table.shows_threats)
        name = ui.Label(self._stage.words.word(self._host.path.name.removesuffix(SUFFIX)), "name", "cream")
        turn = self._narrator.say(self._description.turn)
        older = self._stage.say("older.counted") if self._replay.is_older else ""
        return ui.Row(
            back,
            ui.Column(name, ui.Label(". ".join(filter(None, (turn, older))), "caption", "mist"), gap=0, grow=1),
            self._review(),
            self._stepper(),
            reach,
            card,
            gap=0.8,
        )

    def _review(self) -> ui.Widget | None:
        """The door to *Look again*, of finished games alone; a lesson has none."""
        replay, say = self._replay, self._stage.say
        if not replay.is_over or replay.head.guide:
            return None
        is_damaged, has_decisions = replay.damage is not None, replay.has_decisions
        off = routes.why_review_is_closed(
            self._stage, replay.rules, is_older=replay.is_older, is_damaged=is_damaged, has_decisions=has_decisions
        )
        title = say("review.title")
        text, tip = ("", title) if is_narrow_for_log(self._stage.look) else (title, "")
        look_again = partial(routes.open_review, self._stage, self._host.path)
        return ui.Button(text, lambda: Push(look_again()), icon=routes.REVIEW_ICON, tip=tip, name="review", off=off)

    def _stepper(self) -> ui.Widget:
        """Who plays and which step; if there is none its room stays free, so nothing jumps."""
        actor, stepper = self._actor, self._description.stepper
        if actor < 0 or not stepper.steps:
            return ui.EmptyRoom(_STEPPER, grow=0)
        player = self._players[actor]
        return StepperBar(
            stepper, self._stage.say, player.colour, self._initials[actor], player.name, self._host.faces.of(player)
        )

    def _tabs(self) -> ui.Widget:
        return ui.Segments(
            [ui.Part(one, self._stage.say(f"table.tab.{one}")) for one in _TABS],
            self._host.tab,
            self._host.open_tab,
            name="tabs",
        )

    def _board(self) -> ui.Widget:
        """The game's own board where it draws one, else in words."""
        if self._table.moves:
            return self._table.build_content(self._stage.look, self._description, ()).board.make()
        board = sections(self._narrator, self._description.board)
        words = ui.Column(ui.Label(self._narrator.say(self._description.ask), "name", "teal"), board, gap=0.8)
        return ui.Panel(ui.Scroll(words, name="board", least=4), 1.0, 0.8)

    def _plates(self, step: str, details: Sequence[PlateDetails | None], more: Sequence[ui.Region]) -> ui.Widget:
        """All that is open of each player, as at the table."""
        plates = []
        for plate, found in zip(self._description.plates, details, strict=True):
            player, letters = self._players[plate.seat], self._initials[plate.seat]
            shown = plate, player, letters, plate.seat == self._actor, self._host.faces.of(player)
            plates.append(make_plate(step, self._narrator, *shown, details=found))
        return ui.Scroll(
            ui.Padded(ui.Column(*plates, *(region.make() for region in more), gap=0.75), 0.4), name="plates"
        )

    def _log(self) -> ui.Widget:
        cards, narrator = self._table.cards, self._narrator
        colours = [player.colour for player in self._players]
        lines = Transcript(
            self._script,
            self._host.stop,
            colours,
            self._host.go,
            lambda events: card_of(cards, cards.named(events), narrator),
        )
        return ui.Panel(ui.Scroll(lines, name="log", least=4), 0.8, 0.8)


def card_of_replay(stage: Stage, replay: Replay) -> Command:
    """Leads to the reference card of the game that is watched."""
    return Push(routes.open_card(stage, replay.rules.game, replay.rules))


def why_replay_has_no_film(stage: Stage, replay: Replay) -> str:
    return routes.why_no_film(stage, replay.rules.game, steps=len(replay.stops) - 1)


def film_of_replay(host: ReplayHost, replay: Replay) -> Command | None:
    """Leads to the film of a replay; or says why there is none."""
    if why := why_replay_has_no_film(host.stage, replay):
        host.stage.tell(why)
        return None
    return Push(routes.open_film(host.stage, host.path, replay.rules.game, host.stop, len(replay.stops) - 1))


def is_narrow_for_log(look: Look) -> bool:
    """Whether one thing is shown at a time, and the bar is packed closer."""
    return look.size[0] < _BESIDE * look.unit


def is_low(look: Look) -> bool:
    """Whether the height is too short for anything but the most needed."""
    return look.size[1] < _BELOW_TABS * look.unit


def why_no_play_on(replay: Replay, stop: int) -> str:
    """The key of the reason why no new game can begin at a stop, or nothing where one can."""
    if not replay.is_over:
        return "play-on.not-over"
    if replay.head.guide:
        return "play-on.lesson"
    return "play-on.at-end" if replay.steps_made(stop) == len(replay.steps) else ""


class ControlBar:
    """The bar under a replay: the line of the game, and below it the buttons that lead through it."""

    def __init__(self, host: ReplayHost, replay: Replay) -> None:
        self._host = host
        self._replay = replay
        self._stage = host.stage
        self._say = host.stage.say

    def build(self) -> ui.Widget:
        host = self._host
        replay = self._replay
        look = self._stage.look
        scrubber = Scrubber(
            host.stop, len(replay.stops) - 1, replay.turns, host.go, tip=self._say("replay.scrub"), grow=1
        )
        line = ui.Column(self._ribbon(), scrubber, gap=0, grow=1) if host.ribbon else scrubber
        where = ui.Label(self._where(), "strong", wraps=False)
        parts = [ui.Part(one, self._say(_WORDS[one])) for one in SPEEDS]
        moves = self._moves(has_words=False)
        if is_low(look):
            speeds = ui.Dropdown(parts, host.speed, host.set_speed, name="speed")
            return ui.Panel(
                ui.Column(ui.Row(line, where), ui.Flow(*moves, speeds, gap=0.4, align="middle"), gap=0.3), 0.8, 0.5
            )
        choice = ui.Segments(parts, host.speed, host.set_speed, name="speed")
        if is_narrow_for_log(look):
            return ui.Panel(
                ui.Column(ui.Row(line, where), ui.Flow(*moves, choice, gap=0.5, align="middle"), gap=0.4), 0.8, 0.5
            )
        rows = [
            ui.Unsqueezed(ui.Row(where, ui.EmptyRoom(), *row, ui.EmptyRoom(), choice, gap=0.5))
            for row in (self._moves(has_words=True), moves)
        ]
        return ui.Panel(ui.Column(line, ui.FirstThatFits(*rows), gap=0.4), 1.2, 0.6)

    def _ribbon(self) -> ui.Widget | None:
        host, say = self._host, self._say
        if host.ribbon is None:
            return None
        title, tip = say("replay.ribbon"), say("replay.ribbon.tip")
        return Ribbon(host.ribbon, host.stop, host.go, title=title, tip=tip, is_low=is_low(self._stage.look))

    def _moves(self, has_words: bool) -> list[ui.Widget]:
        at_start, at_end = self._host.stop == 0, self._host.stop == len(self._replay.stops) - 1
        no_puzzle = "" if self._replay.is_over else self._say("replay.puzzle.not-over")
        is_slim = self._stage.look.room.width == "slim"  # the line alone leads to the start and to the end
        start, end = self._move("start", "common/icon-prev", at_start), self._move("end", "common/icon-next", at_end)
        off, use = why_replay_has_no_film(self._stage, self._replay), lambda: film_of_replay(self._host, self._replay)
        return [
            *(() if is_slim else (start,)),
            self._move("turn-back", "common/icon-rewind", at_start),
            self._move("back", "common/icon-chevl", at_start),
            self._gold("pause" if self._host.is_playing else "again" if at_end else "play"),
            self._move("on", "common/icon-chevr", at_end),
            self._move("turn-on", "common/icon-fast", at_end),
            *(() if is_slim else (end,)),
            ui.Button(
                "",
                self._host.make_puzzle,
                icon="common/icon-puzzle",
                tip=self._say("replay.puzzle"),
                name="puzzle",
                off=no_puzzle,
            ),
            ui.Button("", use, icon=routes.FILM_ICON, tip=self._say("film.door-tip"), name="film", off=off),
            self._play_on(has_words),
        ]

    def _play_on(self, has_words: bool) -> ui.Widget:
        reason = why_no_play_on(self._replay, self._host.stop)
        off = self._say(reason) if reason else ""
        tip = self._say("play-on.tip")
        icon = "common/icon-boat"
        if not has_words:
            return ui.Button("", self._host.play_on, icon=icon, tip=tip, name="play-on", off=off)
        return ui.Button(self._say("play-on.title"), self._host.play_on, icon=icon, cap="O", name="play-on", off=off)

    def _gold(self, name: str) -> ui.Widget:
        text = self._say(f"replay.{name}")
        icon = _ICONS[name]
        play = self._host.play
        if is_low(self._stage.look):  # the bar has no room for a key
            return ui.Button("", play, kind="gold", icon=icon, tip=text, name="play", tall=2.7, has_key=False)
        return ui.Button(text, play, kind="gold", icon=icon, name="play", tall=2.7)

    def _move(self, name: str, icon: str, is_there: bool) -> ui.Widget:
        off = (
            self._say("replay.at-start" if name in ("start", "turn-back", "back") else "replay.at-end")
            if is_there
            else ""
        )
        return ui.Button(
            "", lambda: self._host.move(name), icon=icon, tip=self._say(f"replay.{name}"), name=name, off=off
        )

    def _where(self) -> str:
        stop, replay = self._host.stop, self._replay
        step = self._say("replay.step", number=stop, of=len(replay.stops) - 1)
        turn = replay.turn(stop)
        if not turn:
            return step
        part = self._say("replay.round" if replay.has_rounds else "replay.turn", number=turn)
        return self._say("replay.where", part=part, step=step)
