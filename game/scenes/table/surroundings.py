"""The surroundings of the board, by regions: title, stepper, tools, plates, hand, log and the action box."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain
from typing import Any, Protocol

from game.engine import GameError
from game.engine.speech.describing import Choice, Description
from game.match import MatchStep, Player
from game.tables import TableContent
from game.tables.column import SeatRegions
from game.tables.frame import Frame, FrameState, column_width
from game.tables.gold_button import Gold, gold, no_gold, waiting_for
from game.tables.hand import eye, hand_panel, tray_eye
from game.tables.hint_panel import hint_panel
from game.tables.kit.layers import Layers, ZoomButtons, ZoomPlace
from game.tables.kit.threats import reach_button
from game.tables.plates import initials
from game.tables.selection import hinted_offer
from game.tables.since import OPENER
from game.tables.stepper import Asked, StepperBar
from game.tables.table import wrap_board
from game.tables.visibility import Visibility
from game.tables.voices import Bubble, Feelings, Voices, make_saying
from game.widgets import (
    Button,
    EmptyRoom,
    Label,
    Layout,
    Padded,
    Panel,
    Region,
    Row,
    Stack,
    Widget,
    first_that_fits,
)
from game.widgets.regions import FindSlot

from .. import routes
from ..faces import Faces
from ..scene import Command, Push
from .guide import Guide, table_title
from .heard_hand import HeardHand
from .hints import Lifting
from .log import LogHost, TableLog
from .panel_state import Foresight, has_log_place
from .phones import TablePhones
from .pick_on_phone import PickOnPhone
from .playing import Playing
from .seats import SeatPlates
from .stillness import Stillness

_TOOLS = {
    "undo": "common/icon-undo",
    "hint": "common/icon-hint",
    "phones": "common/icon-phone",
    "card": "common/icon-cards",
    "rules": "common/icon-book",
    "menu": "common/icon-menu",
}
_WORDED = ("undo", "hint", "rules", "menu")  # tools that say what they are; where that is too much, fewer do
_SHORT_WORDED = ("undo", "rules", "menu")
_HANDS = (("hand", False), ("low hand", True))  # the regions of the hand, and whether one is low
_HINT_WORDS = {"table.hint": "table.hint-comes", "table.hint-comes": "table.hint"}  # its button has room for both
_DOING = ("table.undo", "table.hint", "table.hint-comes")  # tools that do something at the table
_KINDS = {"table.unsaved": "danger"}
_BESIDE_GOLD, _CAP = 6.2, 4.2  # widths in u of what stands beside the words of the gold button, and of its key in that


class SurroundingsHost(LogHost, Protocol):
    """A table's scene, as its surroundings know it."""

    visibility: Visibility
    lifting: Lifting
    playing: Playing
    log: TableLog
    stillness: Stillness
    guide: Guide
    heard_hand: HeardHand

    @property
    def seated(self) -> Sequence[Player]: ...
    @property
    def phones(self) -> TablePhones | None: ...

    foresight: Foresight

    def turn_phones_on(self) -> TablePhones: ...
    def click_gold(self) -> Any: ...
    def hint(self) -> bool: ...
    def refresh_layout(self) -> None: ...


class Surroundings:
    """Lays out what is seen of a table, by regions."""

    def __init__(self, scene: SurroundingsHost) -> None:
        self._scene = scene
        self._stage = scene.stage
        self._match = scene.match
        self._visibility = scene.visibility
        self.feelings = Feelings()
        self.voices = Voices(scene.stage.said_by_bots)
        self.faces = Faces(scene.stage)
        self.seats = SeatPlates(scene, self.feelings, self.faces)
        scene.root.over = Bubble(
            self.voices, lambda seat: (scene.root.top, partial(self.seats.find_bubble_place, seat))
        )
        self._content: TableContent | None = None  # what the table showed and offered last, as long as that is the same
        self._content_key: tuple[object, ...] = ()
        self._zoom_place = ZoomPlace()
        self._phones_seen = 0  # which version of the phones was seen last, and what was picked on one
        self._mirrored = ""
        # What stood there with numbers on it when last nothing was on its way.
        self._counted: dict[str, Region] = {}

    # What is shown.

    def layout(self, next_gold: Gold) -> Layout:
        """Collects the board and everything around it as regions, and says how they are arranged."""
        content = self.show_content()
        panel_state = self._scene.panel_state
        look = self._stage.look
        description = self.seats.hide_points(self.description())
        panel_state.has_log_place = has_log_place(look, content)
        counted_plates = self.seats.count(description)
        plates = self.seats.plates(counted_plates)
        log_place = self._scene.guide.log_place(content)
        regions = [
            *self._head(description, content.alarm),
            *(plate for step in plates.values() for plate in step),
            self.seats.marks(counted_plates),
            *self.hand(content),
            log_place.region if log_place else self._scene.log.region(),
            self._actions(next_gold),
            *_content_regions(self._scene, content, self._visibility.is_up),
        ]
        if heard := self._scene.heard_hand.region():
            regions.append(heard)
        regions = self._as_arrived(regions, content)
        state = self._frame_state(content, {step: [plate.name for plate in found] for step, found in plates.items()})

        def say(key: str, **values: str) -> str:
            return log_place.title if log_place and key == "table.tab.log" else self._stage.say(key, **values)

        def arrange(find: FindSlot) -> Widget:
            names = {region.name for region in regions}
            seen = Frame(look, find, names, state, self._scene.log.since_strip(), say, self.open_tab).arrange()
            return Stack(seen, find(heard.name)) if heard else seen

        # What is kept open may lie on the board, and is laid there again with another one.
        under = None
        if panel_state.is_since_kept and content.to_do is not None:
            under = object() if content.board.is_private else content.board.key
        return Layout(regions, arrange, (state, self._scene.log.since_key(), under))

    def _as_arrived(self, regions: Sequence[Region], content: TableContent) -> list[Region]:
        """Numbers change when what they count arrives, never before: until then tiles that nobody has seen, and a hand
        that lies open, are as they were.
        """
        counted = {"beside"}
        if self._match.privacy.is_hand_open and content.tray is None:
            counted.update(name for name, _ in _HANDS)
        open_counts = {region.name: region for region in regions if region.name in counted and not region.is_private}
        if not self._scene.decision.has_arrived:
            return [self._counted.get(one.name, one) if one.name in open_counts else one for one in regions]
        self._counted = open_counts
        return list(regions)

    def _frame_state(self, content: TableContent, plates: Mapping[str, Sequence[str]]) -> FrameState:
        """All that the frame goes by besides the regions."""
        visibility, panel_state = self._visibility, self._scene.panel_state
        now = None if self._match.is_over else self._scene.decision.seat
        return FrameState(
            tab="hand" if visibility.is_held else panel_state.tab,
            log=panel_state.log,
            is_hand_up=visibility.is_up,
            is_hand_lifted=visibility.is_up and not visibility.lies_open,
            has_hand=self._match.rules.has_secrets and content.has_hand,
            seats=SeatRegions(plates, now, panel_state.opened_seat),
            panels={name: content.counts.get(name) for name in content.panels},
            shape=content.shape,
            hand_rows=content.hand_rows,
            is_tray=content.tray is not None,
            needed=content.needed,
            is_asking=content.is_asking,
            has_since=content.has_since,
            memory=self.seats.fits,
        )

    def _head(self, description: Description, alarm: Region | None) -> Sequence[Region]:
        """Makes what stands above the board and the players."""
        scene = self._scene
        stepper, ask = self.stepper(), self.question(description)

        def make_asked() -> Widget:
            bar = stepper.make()
            assert isinstance(bar, StepperBar)
            return Asked(bar, ask)

        asked = alarm or Region("asked", (stepper.key, ask), make_asked)
        title = scene.guide.title()
        if title is None:
            game, told = self._stage.words.game(self._match.rules.game), scene.narrator.say(self.description().turn)
            title = Region("title", told, lambda: table_title(game, told))
        head = [title, stepper, asked, *self._tools()]
        if scene.table.has_threats:  # its button stands beside any title, or among what opens something
            is_shown = scene.table.shows_threats
            head.append(
                Region(
                    "reach", is_shown, lambda: reach_button(self._stage.say, scene.foresight.toggle, is_shown, OPENER)
                )
            )
        return head

    def question(self, description: Description) -> str:
        """What is asked, in words; or who looks at what they were dealt, or thinks for long."""
        if looking := self._match.privacy.looking:
            names = [self._scene.narrator.names[seat] for seat in sorted(looking)]
            return self._stage.say("phones.looking", names=names, count=len(names))
        if self._scene.pacing.is_thought_long:
            return waiting_for(self._match, self._scene.narrator)
        return self._scene.table.prompt()[0] or self._scene.narrator.say(description.ask)

    def hand(self, content: TableContent) -> Iterator[Region]:
        """Yields the hand, or the tray in its place, and the eye that lifts it; the eye also where the hand has no
        place of its own.
        """
        visibility = self._visibility
        narrator = self._scene.narrator
        table = self._scene.table
        lifting = self._scene.lifting
        key = visibility.asks_first, visibility.is_lifted, visibility.can_lift
        come = None if visibility.has_come else visibility.shown_seat  # until then the eye rests
        make = partial(hand_panel, self._match, visibility, narrator, lifting, table.hand, table.face_down)
        backs = self.description().plates  # how many there are is open
        asked = visibility.is_empty, visibility.asks_first and self._match.actor, lifting.is_on_and_off
        phones = self._match.privacy.at_phones
        shown = key, come, visibility.has_hand, visibility.is_up, self._match.privacy.viewer, backs, asked, phones
        depends_on = table.hand_key()
        if (tray := content.tray) is not None:

            def make_tray(is_low: bool) -> Widget:
                word, cap = "phones.look-here.short" if self._match.actor in phones else "table.look", "eye"
                if is_low and self._stage.look.room.is_tiny:
                    word = cap = ""
                look = tray_eye(visibility, narrator, lifting, word, cap)
                return Panel(tray.make(look, is_low), 0.6 if is_low else 0.7, 0.45 if is_low else 0.55)

            for name, is_low in _HANDS:
                yield Region(name, (*shown, tray.key), partial(make_tray, is_low), tray.is_private)
        elif self._match.privacy.is_hand_open and depends_on is not None:
            # Nobody is there from whom it would have to be hidden, so that it may be kept.
            for name, is_low in _HANDS:
                yield Region(name, (*shown, visibility.hand(), depends_on), partial(make, is_low=is_low))
        else:
            is_private = visibility.is_up and bool(visibility.hand())
            for name, is_low in _HANDS:
                yield Region(name, shown, partial(make, is_low=is_low), is_private)
        if any(key) or visibility.is_empty:
            keyed = key, come, visibility.is_empty, lifting.is_on_and_off, phones
            how = "phones.look-here" if self._match.actor in phones else "table.eye"
            yield Region("eye", keyed, lambda: eye(visibility, narrator, lifting, how) or EmptyRoom())
            cap = "" if self._stage.look.room.is_tiny else "eye"
            small_eye = partial(tray_eye, visibility, narrator, lifting, cap=cap, tall=2.2)
            yield Region("small eye", keyed, lambda: small_eye() or EmptyRoom())

    def description(self) -> Description:
        """Tells of the position that is seen."""
        shown, ask = self._scene.decision.description, self._scene.guide.ask
        return shown if ask is None else replace(shown, ask=ask)

    def show_content(self) -> TableContent:
        """Gives what the table shows and offers; asked for again if that has changed, or if the table says so."""
        narrator = self._scene.narrator
        description = self.description()
        choices = () if self._scene.guide.closed else self._visibility.choices()
        match = self._match
        key = (
            self._stage.look,
            narrator,
            description,
            choices,
            match.actor,
            match.paused,
            self._visibility.is_up,
            self._stage.has_touched,
            self.has_phones,
        )
        if self._content is None or key != self._content_key:
            content = self.build_content(description, choices)
            self._content, self._content_key = self._with_phone_pick(self._with_zoom_buttons(content)), key
            # It offers what could be done before, and may name what is in a hand.
            self._scene.root.close_list_of("board")
        return self._scene.guide.scroll(self._content)

    def _with_zoom_buttons(self, content: TableContent) -> TableContent:
        """After the first touch, where there is a board to look at."""
        table, say = self._scene.table, self._stage.say
        if not self._stage.has_touched or table.camera is None:
            return content
        return wrap_board(
            content, "zoom", lambda board: Layers(board, ZoomButtons(table, board, say, self._zoom_place))
        )

    def _with_phone_pick(self, content: TableContent) -> TableContent:
        """What is picked on phones lies over the board as long as they are on."""
        if not self.has_phones:
            return content
        faces = [self.faces.of(player) for player in self._scene.seated]
        return wrap_board(content, "phones", lambda board: Layers(board, PickOnPhone(self._scene, faces)))

    def see_phones(self) -> bool:
        """Whether something that is seen of phones is different; what is picked on one is announced, too."""
        phones = self._scene.phones
        if phones is None or phones.version == self._phones_seen:
            return False
        self._phones_seen = phones.version
        text = phones.mirrored.text if phones.mirrored else ""
        if text and text != self._mirrored:
            self._stage.announce(text, is_public=True)
        self._mirrored = text
        return True

    def find_plates(self) -> Sequence[tuple[int, int]]:
        return self.seats.places()

    def offers_changed(self) -> None:
        """The table offers or shows something else now."""
        self._content = None
        self._scene.note_change()

    def usual_gold(self) -> Gold:
        """Finds what the gold button does when no guide says otherwise. Between two steps of a hint it does nothing;
        while the moves of others are still shown, it skips them.
        """
        if self._scene.hints.is_next:
            return no_gold(self._stage.say("table.wait"))
        found = _gold(self._scene, self._scene.table.gold())
        if self._scene.pacing.is_held and found.command == "skip":
            return Gold(self._stage.say("table.begin"), "begin")
        if self._scene.pacing.is_regretting and found.command == "skip":
            return Gold(found.text, "skip", off=self._stage.say("table.wait"))
        if found.command == "lift" and not self._visibility.has_come:
            return Gold(self._stage.say("table.skip"), "skip")
        if (
            self._scene.playing.is_watched
            and found.command in ("choose", "offer", "all", "none", "finish")
            and not found.is_at_once
        ):
            return Gold(self._stage.say("table.skip"), "skip")
        table = self._scene.table
        marked = hinted_offer(table.selection, table.offers)
        if marked is None or marked.choice == found.choice:
            return found
        return _gold(self._scene, Gold(self._stage.say("hint.follow"), "offer", offer=marked))

    def feel(self, step: MatchStep) -> None:
        """Lets people at the screen feel on their plates what a step costs and brings."""
        self.feelings.is_still = not self._scene.pacing.is_lively()
        for seat, felt in chain.from_iterable(map(self._match.rules.impacts, step.events)):
            if seat in self._match.people:
                self.feelings.begin(seat, felt, self._scene.table.seconds_until_felt)
        # At a great moment a bot says a few words; nothing waits for them.
        match, narrator = self._match, self._scene.narrator
        if not (self._scene.guide.has_voices and self._stage.settings.bots_talk):
            return
        if found := self.voices.find(step, match.log, match.rules, match.players, narrator.words):
            speaker, key = found
            saying = make_saying(narrator.words, speaker, key, match.players[speaker].name, self.face_of(speaker))
            self.voices.speak(key, saying, step.line, self._scene.table.seconds_until_felt)

    def hear_bots(self, seconds: float) -> bool:
        """Lets time pass for what bots say; whether the words shown have changed. New words are announced, too."""
        if not self.voices.pass_time(seconds):
            return False
        if saying := self.voices.now:
            self._stage.announce(saying.named)
        return True

    def face_of(self, seat: int) -> str:
        return self.faces.of(self._match.players[seat])

    def offers_rest(self) -> bool:
        """Whether the program may set out the rest of a person's pieces; a guide can forbid it."""
        return self._scene.guide.offers_rest

    # What people do.

    def open_menu(self) -> Command:
        phones = self.open_phones if self.why_no_phones() == "" else None
        return Push(routes.open_pause(self._stage, self._match, self._scene.guide.occasion, phones))

    def why_no_phones(self) -> str:
        """Why nobody can play by phone here, by the key of its words; empty where people can."""
        if not self._scene.guide.has_phones:
            return "phones.why-not.here"
        return "phones.why-not.people" if len(self._match.people) < 2 and not self.has_phones else ""

    @property
    def has_phones(self) -> bool:
        """Whether they are on."""
        phones = self._scene.phones
        return phones is not None and phones.is_on

    def open_phones(self) -> Command | None:
        """Opens their sheet, and turns them on; where there can be none, it says why."""
        if why := self.why_no_phones():
            self._stage.tell(self._stage.say(why))
            return None
        return Push(routes.open_phones(self._stage, self._match, self._scene.turn_phones_on()))

    def open_rules(self) -> Command:
        return Push(
            routes.open_rulebook(
                self._stage, self._match.rules.game, self._visibility.description().rule, self._match.rules
            )
        )

    def open_card(self) -> Command:
        return Push(routes.open_card(self._stage, self._match.rules.game, self._match.rules))

    def open_tab(self, tab: object) -> None:
        self._scene.panel_state.tab = str(tab)
        self._scene.note_change()

    # The parts of it.

    def build_content(self, description: Description, choices: Sequence[Choice]) -> TableContent:
        """Builds the table's content; where nobody can choose now, the reason replaces the list of choices."""
        match, narrator = self._match, self._scene.narrator
        content = self._scene.table.build_content(self._stage.look, description, choices)
        if content.to_do is None or (match.actor is not None and not self._visibility.needs_hand):
            return content
        lift = "" if match.actor is None else self._stage.say("table.lift-first", name=narrator.names[match.actor])
        why = lift or waiting_for(match, narrator)
        return replace(
            content, to_do=Region("do", why, lambda: Panel(Padded(Label(why, "name", "muted", align="middle"), 1), 1.0))
        )

    def stepper(self) -> Region:
        seat, (_, step) = self._scene.decision.seat, self._scene.table.prompt()
        stepper = self.description().stepper
        if step is not None and step != stepper.now:
            stepper = replace(stepper, now=step, pips=None)
        player = self._match.players[seat]
        shown = player.colour, initials(self._scene.narrator.names)[seat], player.name, self.faces.of(player)
        return Region("stepper", (stepper, *shown), lambda: StepperBar(stepper, self._stage.say, *shown))

    def _tools(self) -> tuple[Region, Region]:
        """The tools of the head, with their words and without."""
        say, guide = self._stage.say, self._scene.guide
        shown = []
        for key in (
            "table.undo",
            "table.hint-comes" if self._scene.hints.is_coming() else "table.hint",
            "table.rules",
            "table.unsaved" if self._match.journal.trouble else "table.menu",
        ):
            off = say(guide.closed) if guide.closed and key in _DOING else ""
            if key == "table.undo" and not off and not self._scene.playing.has_plan:
                no_undo = self._match.why_no_undo()
                off = self._stage.words.explain(GameError(no_undo, game=self._match.rules.game)) if no_undo else ""
            shown.append((key, off, guide.tip(key) or say(f"{key}.tip")))
        made_from = shown, self.has_phones
        whole = Region("tools", made_from, partial(self._tool_row, shown, False))
        return whole, Region("small tools", made_from, partial(self._tool_row, shown, True))

    def _tool_row(self, shown: Sequence[tuple[str, str, str]], is_small: bool) -> Widget:
        """The tools by their key, why each is off and its tip. What has no room gives way: letters, words, that of the
        hint first, and with the door to the phones among them caps too, and in the end the card, which has its key.
        """
        look = self._stage.look
        width, gap = look.u(column_width(look)), 0.2 if self.has_phones else 0.3
        forms = [list(self._tool_buttons(shown, words)) for words in (_WORDED, _SHORT_WORDED, ())]
        bare = list(self._tool_buttons(shown, (), has_caps=False))
        if self.has_phones:
            forms += bare, [tool for tool in bare if tool.name != "card"]
        rows = [Row(*form, gap=gap, align="fill" if self.has_phones else "middle") for form in forms[2 * is_small :]]
        if not self.has_phones and rows[0].tightest(look) <= width:
            return rows[0]
        return first_that_fits(look, (width, None), rows)

    def _tool_buttons(
        self, shown: Sequence[tuple[str, str, str]], words: Collection[str], has_caps: bool = True
    ) -> Iterator[Widget]:
        """Those that are named in `words` say what they are; the reference card stands before the rules, and before it
        the door to the phones while they are on.
        """
        say, is_stacked = self._stage.say, bool(words)
        uses: Sequence[tuple[str, Callable[[], Any]]] = (
            ("undo", self._scene.playing.undo),
            ("hint", self._scene.hint),
            ("rules", self.open_rules),
            ("menu", self.open_menu),
        )
        undo, hint, rules, menu = (
            Button(
                say(key) if name in words else "",
                use,
                icon=_TOOLS[name],
                kind=_KINDS.get(key, "paper"),
                stacked=is_stacked,
                role="caption",
                grow=1,
                name=name,
                off=off,
                tip=tip,
                says=say(key),
                also=say(_HINT_WORDS[key]) if key in _HINT_WORDS and name in words else "",
            )
            for (name, use), (key, off, tip) in zip(uses, shown, strict=True)
        )
        yield from (undo, hint)
        if self.has_phones:
            yield self._door("phones", self.open_phones, say("phones.door.tip"), is_stacked, has_caps)
        yield self._door("card", self.open_card, say("table.card.tip"), is_stacked, has_caps)
        yield from (rules, menu)

    def _door(self, name: str, use: Callable[[], Any], tip: str, is_stacked: bool, has_cap: bool) -> Button:
        """A tool that is but its sign, with its key where there is room."""
        return Button(
            "",
            use,
            icon=_TOOLS[name],
            cap=name if has_cap and not self._stage.look.room.is_tiny else "",
            stacked=is_stacked,
            role="caption",
            grow=0.2 if is_stacked else 1,
            name=name,
            tip=tip,
        )

    def _actions(self, gold: Gold) -> Region:
        lesser = self._scene.table.lesser(self._stage.look)
        beside = self._scene.guide.beside_gold(gold)
        key = object() if lesser else (gold.text, gold.off, self.answers_key(gold), beside.key)
        return Region("actions", key, lambda: beside.arrange(self._gold_button(gold), lesser))

    def answers_key(self, gold: Gold) -> bool:
        """Whether the key does now what the button says: while something is played again it ends that, and whoever
        waits for a hint wants to follow it.
        """
        is_free = not self._scene.table.is_looking_back and not self._scene.hints.is_coming()
        return is_free and self._scene.stillness.answers(gold, by_key=True)

    def _gold_button(self, gold: Gold) -> Widget:
        """With its key wherever there is one, in letters that leave it room: two lines of the smallest are no higher
        than one.
        """
        look, has_key = self._stage.look, gold.does_something
        wide = look.u(column_width(look) - _BESIDE_GOLD + (0 if has_key else _CAP))
        role = next((role for role in ("gold", "button") if look.text_width(gold.text, role) <= wide), "strong")
        use, is_seen = self._scene.click_gold, self.answers_key(gold)
        main = Button(
            gold.text,
            use,
            kind="gold",
            role=role,
            has_key=has_key,
            is_cap_seen=is_seen,
            off=gold.off,
            about=self._stage.say("table.heard.no-gold") if gold.off else "",
            name="gold",
            grow=1,
        )
        return Row(main, gap=0)


def take_hand_away(scene: SurroundingsHost) -> None:
    """Takes what only one player may see off the screen in the same event that hides it."""
    if scene.root.shows_private and not scene.visibility.is_up:
        scene.refresh_layout()


def _gold(scene: SurroundingsHost, own: Gold | None) -> Gold:
    """Says what the gold button would do, if nothing is to be seen first."""
    return gold(scene.match, scene.visibility, scene.visibility.choices(), scene.narrator, scene.table.moves, own)


def _content_regions(scene: SurroundingsHost, content: TableContent, is_hand_up: bool) -> Iterator[Region]:
    """The board, and what is only there where it is needed."""
    yield content.board
    if content.beside:
        yield content.beside
    if content.to_do:
        yield content.to_do
    if content.shelf:
        yield Region("shelf", object(), content.shelf, is_hand_up)
    for name, make in content.panels.items():
        yield Region(f"{name} panel", object(), make, is_hand_up)
    if words := scene.hints.words:
        yield Region("hint", words, lambda: hint_panel(words, scene.stage.say, scene.hints.dismiss))
