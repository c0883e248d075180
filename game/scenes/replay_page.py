"""The page of a replay: position, players, log and the bar that leads through it.

All of it comes from what the whole table may know.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from game import widgets as ui
from game.match.past import Replay
from game.match.player import call_today
from game.render import Look
from game.store.saves import SUFFIX
from game.tables import Table
from game.tables.cards import card_of
from game.tables.hand import sections
from game.tables.kit.threats import reach_button
from game.tables.plates import ShownPlate, initials, make_plate
from game.tables.stepper import StepperBar
from game.tables.table import PlateDetails
from game.widgets.regions import FindSlot
from game.widgets.words import OneLine
from game.words.narrator import Narrator

from . import routes
from .replay import SPEEDS, ReplayScene, why_no_play_on
from .review.words import in_fives
from .ribbon import Ribbon, RibbonContent
from .scene import Push
from .transcript import Scrubber, Transcript, TranscriptLines

_TABS = ("board", "players", "log")
_COLUMN = 17.5
_STEPPER = 3.4
# width and height in u that a board needs with the log and the players beside it, and with tabs above it
_BESIDE = 72
_BELOW_TABS = 34
_WORDS = {0.5: "replay.speed.half", 1.0: "replay.speed.one", 2.0: "replay.speed.two", 4.0: "replay.speed.four"}
_STEPS = {
    "start": (
        ("start", "common/icon-prev"),
        ("turn-back", "common/icon-rewind"),
        ("back", "common/icon-chevl"),
    ),
    "end": (
        ("on", "common/icon-chevr"),
        ("turn-on", "common/icon-fast"),
        ("end", "common/icon-next"),
    ),
}
"""The steps that lead to either side, with their pictures, from left to right."""
_ICONS = {"play": "common/icon-play", "pause": "common/icon-pause", "again": "common/icon-replay"}


class ReplayPage:
    """One stop of a game. All of it comes from what the whole table may know."""

    def __init__(
        self, host: ReplayScene, replay: Replay, narrator: Narrator, script: TranscriptLines, table: Table
    ) -> None:
        place = replay.stops[host.stop]
        self._host = host
        self._stage = host.stage
        self._narrator = narrator
        self._script = script
        self._table = table
        self._replay = replay
        self._players = call_today(replay.players(place), host.stage.say)
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
            ui.Region("head", (stop, tab, self._table.shows_threats, bool(host.ribbon)), self._head),
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
        host, say = self._host, self._stage.say
        back = ui.Button("", host.escape, icon="common/icon-back", tip=say("replay.leave-tip"), name="leave")
        tip = say("table.card.tip")
        card = ui.Button("", host.open_card, icon="common/icon-cards", cap="card", tip=tip, name="card")
        if is_low(self._stage.look):
            return ui.Row(back, self._tabs(), ui.EmptyRoom(), self._review(), card, gap=0.8)
        reach = None
        if self._table.has_threats and not is_narrow_for_log(self._stage.look):  # its key works everywhere
            reach = reach_button(say, host.toggle_reach, self._table.shows_threats)
        called = self._stage.words.word(host.path.name.removesuffix(SUFFIX))
        is_short = bool(host.ribbon) and self._stage.look.room.height != "high"
        name: ui.Label = OneLine(called, "name", "cream") if is_short else ui.Label(called, "name", "cream")
        name.is_heading = True
        told = [self._narrator.say(self._description.turn), say("older.counted") if self._replay.is_older else ""]
        title = ui.Column(
            name,
            ui.Label(self._stage.words.join("scoring.notes", filter(None, told)), "caption", "mist"),
            gap=0,
            grow=1,
        )

        # Who plays and which step; if there is none its room stays free, so nothing jumps.
        actor, steps = self._actor, self._description.stepper
        stepper: ui.Widget = ui.EmptyRoom(_STEPPER, grow=0)
        if actor >= 0 and steps.steps:
            player = self._players[actor]
            face = host.faces.of(player)
            stepper = StepperBar(steps, say, player.colour, self._initials[actor], player.name, face)
        return ui.Row(back, title, self._review(), stepper, reach, card, gap=0.8)

    def _review(self) -> ui.Widget | None:
        """The door to *Look again*, which finished games have and lessons do not."""
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

    def _tabs(self) -> ui.Widget:
        return ui.Segments(
            [ui.Part(one, self._stage.say(f"table.tab.{one}")) for one in _TABS],
            self._host.tab,
            self._host.open_tab,
            name="tabs",
            says=self._stage.say("table.heard.tabs"),
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
            shown = ShownPlate(plate, player, letters, plate.seat == self._actor, self._host.faces.of(player))
            plates.append(make_plate(step, self._narrator, shown, found))
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
            self._stage.say("table.log"),
        )
        return ui.Panel(ui.Scroll(lines, name="log", least=4), 0.8, 0.8)


def is_narrow_for_log(look: Look) -> bool:
    """Whether one thing is shown at a time, and the bar is packed closer."""
    return look.size[0] < _BESIDE * look.unit


def is_low(look: Look) -> bool:
    """Whether the height is too short for anything but the most needed."""
    return look.size[1] < _BELOW_TABS * look.unit


class ControlBar:
    """The bar under a replay: the line of the game, and below it the buttons that lead through it."""

    def __init__(self, host: ReplayScene, replay: Replay) -> None:
        self._host = host
        self._replay = replay
        self._stage = host.stage
        self._say = host.stage.say

    def build(self) -> ui.Widget:
        host, replay = self._host, self._replay
        say = self._say
        look = self._stage.look
        last = len(replay.stops) - 1
        told = say("replay.step", number=host.stop, of=last)
        if turn := replay.turn(host.stop):
            part = say("replay.round" if replay.has_rounds else "replay.turn", number=turn)
            told = say("replay.where", part=part, step=told)
        where = ui.Label(told, "strong", wraps=False, unsaid=True)

        tip, says = say("replay.scrub"), say("replay.heard.where")
        line: ui.Widget = Scrubber(host.stop, last, replay.turns, host.go, tip=tip, grow=1, says=says, where=told)
        if host.ribbon:
            title, tip = say("replay.ribbon"), say("replay.ribbon.tip")
            names = [one.name for one in call_today(replay.players(replay.stops[host.stop]), say)]
            tell = partial(self._chances, host.ribbon, names)
            ribbon = Ribbon(host.ribbon, host.stop, host.go, title=title, tip=tip, is_low=is_low(look), tell=tell)
            line = ui.Column(ribbon, line, gap=0, grow=1)

        parts = [ui.Part(one, say(_WORDS[one])) for one in SPEEDS]
        speed, moves = say("replay.heard.speed"), self._moves(has_words=False)
        if is_low(look):
            speeds = ui.Dropdown(parts, host.speed, host.set_speed, name="speed", says=speed)
            buttons = ui.Flow(*moves, speeds, gap=0.4, align="middle")
            return ui.Panel(ui.Column(ui.Row(line, where), buttons, gap=0.3), 0.8, 0.5)
        choice = ui.Segments(parts, host.speed, host.set_speed, name="speed", says=speed)
        if is_narrow_for_log(look):
            buttons = ui.Flow(*moves, choice, gap=0.5, align="middle")
            return ui.Panel(ui.Column(ui.Row(line, where), buttons, gap=0.4), 0.8, 0.5)
        rows = [
            ui.Unsqueezed(ui.Row(where, ui.EmptyRoom(), *row, ui.EmptyRoom(), choice, gap=0.5))
            for row in (self._moves(has_words=True), moves)
        ]
        return ui.Panel(ui.Column(line, ui.FirstThatFits(*rows), gap=0.4), 1.2, 0.6)

    def _chances(self, ribbon: RibbonContent, names: Sequence[str]) -> str:
        """Everyone's chance to win at this stop."""
        say, chances = self._say, ribbon.chances(self._host.stop)
        told = [
            say("replay.heard.chance", name=name, chance=in_fives(chance))
            for name, chance in zip(names, chances, strict=True)
        ]
        return say("replay.heard.chances", chances=told)

    def _moves(self, has_words: bool) -> list[ui.Widget]:
        host, replay = self._host, self._replay
        say = self._say
        made = [*self._steps("start"), self._gold(), *self._steps("end")]
        if self._stage.look.room.width == "slim":  # the line alone leads to the start and to the end
            made = made[1:-1]
        off = "" if replay.is_over else say("replay.puzzle.not-over")
        tip = say("replay.puzzle")
        made.append(ui.Button("", host.make_puzzle, icon="common/icon-puzzle", tip=tip, name="puzzle", off=off))
        off = routes.why_no_film(self._stage, replay.rules.game, steps=len(replay.stops) - 1)
        tip = say("film.door-tip")
        made.append(ui.Button("", host.open_film, icon=routes.FILM_ICON, tip=tip, name="film", off=off))
        reason = why_no_play_on(replay, host.stop)
        text, cap = (say("play-on.title"), "play-on") if has_words else ("", "")
        tip = "" if has_words else say("play-on.tip")
        off = say(reason) if reason else ""
        made.append(ui.Button(text, host.play_on, icon="common/icon-boat", cap=cap, tip=tip, name="play-on", off=off))
        return made

    def _steps(self, side: str) -> list[ui.Widget]:
        """The buttons that lead back to the start, or on to the end."""
        stop = {"start": 0, "end": len(self._replay.stops) - 1}[side]
        off = self._say(f"replay.at-{side}") if self._host.stop == stop else ""
        return [
            ui.Button(
                "", partial(self._host.move, name), icon=icon, tip=self._say(f"replay.{name}"), name=name, off=off
            )
            for name, icon in _STEPS[side]
        ]

    def _gold(self) -> ui.Widget:
        """The button that plays it, between those that lead back and those that lead on."""
        host = self._host
        is_at_end = host.stop == len(self._replay.stops) - 1
        name = "pause" if host.is_playing else "again" if is_at_end else "play"
        text = self._say(f"replay.{name}")
        icon = _ICONS[name]
        if is_low(self._stage.look):  # the bar has no room for a key
            return ui.Button("", host.play, kind="gold", icon=icon, tip=text, name="play", tall=2.7, has_key=False)
        return ui.Button(text, host.play, kind="gold", icon=icon, name="play", tall=2.7)
