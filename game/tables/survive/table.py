"""The table of Survive: the sinking island, alive on the screen."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Sequence
from functools import partial
from typing import Any, ClassVar

import pygame

from game.engine import Event, View
from game.engine.speech.describing import Choice, Description, Section
from game.match import MatchStep
from game.render import Look
from game.rules.survive.rules import SurviveRules
from game.rules.survive.speech.dangers import reached, tell_reached
from game.rules.survive.speech.describe import unseen_section
from game.rules.survive.speech.sentences import creature_picture
from game.rules.survive.state import MOVE, NONE, PLACE, PublicState
from game.rules.survive.view import SurviveView
from game.tables.table import TableContent, TableHost, take_offer
from game.widgets import Column, Region, Widget

from ..kit.animation import Arrangement
from ..kit.board import BoardWidget
from ..kit.drawn_table import DrawnTable, renew_offers
from ..kit.layers import Layers
from ..kit.painter import PaintMoment
from ..kit.threats import Threat, Threats
from ..selection import Offers, Selection, Thing
from .animate import animate
from .by_ear import SurviveAnswers
from .cards import SurviveCards
from .clicks import PieceReach, SurviveModel, offers
from .drawing import IslandPicture, Shaking
from .layout import IslandThings, SurvivePiece, explorer
from .painter import IslandPainter
from .panels import SurvivePanels, unseen_panel
from .spotlight import Onlookers
from .timeline import Island, SurviveTimeline
from .words import SurviveNotices

_SMALLEST = 14  # pixels of a hex's size below which it is hard to point at


class SurviveTable(DrawnTable[PublicState, SurvivePiece]):
    """The island, its rack and its hands of tiles."""

    climax = 0.36
    has_threats: ClassVar[bool] = True
    unseen_sounds: ClassVar = {"boat-gone": "capsize"}
    model: SurviveModel
    picture: IslandPicture
    notices: SurviveNotices

    def __init__(self, host: TableHost) -> None:
        rules = host.match.rules
        assert isinstance(rules, SurviveRules)
        model = SurviveModel(rules.constants, host.match.view(None))
        super().__init__(host, model, self._animate)
        self.shaking = self.holding = Shaking(host, model, self.queue, self.look_back)
        self.picture = IslandPicture(model, self.queue, self.look_back, self.shaking, host)
        self.reach = PieceReach(host, model)
        self.notices = SurviveNotices(host, model, self.reach)
        self.answers = SurviveAnswers(self, model)
        self.around = SurvivePanels(self, model, self.press_face)
        self.cards: SurviveCards = SurviveCards(self, rules.constants)
        self._named: frozenset[int] = frozenset()  # explorers that a sentence calls by their letters
        self._lettered_by: tuple[object, ...] = ()  # what letters were found by last
        self._unseen_by: View | None = None  # whose eyes the tiles that are still unseen were counted for last
        self._unseen = Section("", ())

    # The position.

    def arrange_view(self, view: View) -> Island:
        state = _island(view).state
        return Arrangement(state, IslandThings(self.model.constants, state, self.model.geometry).pieces)

    def _animate(
        self, before: Island, after: Island, events: tuple[Event, ...], undone: tuple[Event, ...]
    ) -> SurviveTimeline:
        host = self.host
        onlookers = Onlookers(host.match.people, host.pacing.speed(), host.narrator.say, host.pacing.can_be_hastened())
        return animate(self.model.constants, self.model.geometry, onlookers, before, after, events, undone)

    def find_offers(self, choices: Sequence[Choice]) -> Offers:
        found = offers(self.model.constants, self.model.state, choices)
        return Offers([*found, *self.reach.sinkings(choices)], choices, self.reach)

    # What the scene asks.

    def build_content(self, look: Look, description: Description, choices: Sequence[Choice]) -> TableContent:
        renew_offers(self, choices)
        self.cards.renew()
        self._renew_letters()
        narrator = self.host.narrator
        over, alarm = self.around.over_board(look), self.around.alarm(look, narrator.say(description.ask))
        board = Region("board", over and over.key, partial(self._board, over))
        # The tiles nobody has seen; if only one person looks, what they hold is no longer among them.
        match = self.host.match
        view = self.host.visibility.view_in_sight() if match.privacy.is_hand_open else match.view(None)
        if view is not self._unseen_by:
            self._unseen_by = view
            self._unseen = unseen_section(_island(view))
        unseen = self._unseen
        beside = Region("beside", unseen, partial(unseen_panel, self, unseen, narrator)) if unseen.items else None
        bounds = self.model.camera.bounds
        rows, shape = self.around.value_rows, bounds.width / bounds.height
        return TableContent(board, beside=beside, tray=self.around.tray(), alarm=alarm, shape=shape, hand_rows=rows)

    def _board(self, over: Region | None) -> Widget:
        return Layers(BoardWidget(self), over.make() if over else None)

    def prompt(self) -> tuple[str, int | None]:
        """The question to whoever rolls the die."""
        if not self.shaking.is_next or self.is_showing:  # else what is asked is still about what is shown
            return "", None
        narrator = self.host.narrator
        key = "survive.table.shake-twice" if self.host.stage.is_on_and_off("shake") else "survive.table.shake"
        return narrator.words.say(key, ask=narrator.say(self.host.visibility.description().ask)), None

    def face_down(self, seat: int, is_low: bool) -> Widget:
        return self.around.face_down(seat, is_low)

    def hand(self, sections: Sequence[Section], is_low: bool) -> Widget | None:
        """Explorers with their values, where they may be seen, and tiles that can be clicked."""
        has_values = self.around.reminds or any(part.key == "survive.section.values" for part in sections)
        values = self.around.values(is_low) if has_values else None
        is_open = self.host.match.privacy.is_hand_open
        has_tiles = any(part.key == "survive.section.tiles" for part in sections)
        drawn = self.around.hand(is_low, is_close=has_values or is_open) if has_tiles else None
        both = (drawn, values) if is_open else (values, drawn)  # what can be used comes first where it stays
        return Column(*both, gap=0.25) if values else drawn

    def hand_key(self) -> Hashable:
        return frozenset(self.model.offers.tiles), self.selection.tile, self.around.open_hand_key()

    def show_step(self, step: MatchStep, picks: Thing | None = None) -> None:
        """Keeps in hand what has moved, but only while one moves."""
        super().show_step(step, picks if _island(self.host.match.view(None)).state.step == MOVE else None)
        self.shaking.throw()

    def update(self, seconds: float) -> bool:
        model = self.model
        chosen_from = [thing for thing in model.targets if thing[0] == "explorer"]
        self.picture.looked_at = self.pointer.thing, self.cursor.thing, model.source, *chosen_from
        has_new_letters = self._renew_letters()
        return super().update(seconds) or has_new_letters

    @property
    def is_busy(self) -> bool:
        return self.is_showing or self.shaking.is_waiting

    @property
    def is_showing(self) -> bool:
        """While the die is shaken, what is asked is about now: the shaking is nothing of the past."""
        return super().is_busy

    def select(self, selection: Selection) -> None:
        is_seen_around = selection.tile != self.selection.tile or (
            selection != self.selection and self.model.state.step == PLACE
        )
        if self.selection.tile is not None and selection.tile is None:
            self.host.visibility.take_back()
        super().select(selection)
        if is_seen_around:
            self.host.surroundings.offers_changed()

    def press_face(self, things: Sequence[Thing]) -> Any:
        """A click beside the board: what needs nothing more is done; a tile that is picked lies open for all."""
        played = [offer.choice.action for offer in self.offers.all if offer.tile in things]
        found = self.press(things)
        if played and not self.host.visibility.lies_open and (found or self.selection.tile is not None):
            self.host.visibility.lay_out(played)
        if found:
            return take_offer(self, found[0])
        self.host.surroundings.open_tab("board")
        return None

    def key(self, key: int) -> bool:
        """N: the names of all spaces, as log and lists call them."""
        if key != pygame.K_n:
            return super().key(key)
        self.model.wants_names = not self.model.wants_names
        self.host.note_change()
        return True

    def remind(self) -> None:
        """The values of one's own explorers."""
        self.around.reminds = True

    def write_letters(self, names: Collection[str]) -> None:
        known = self.model.constants.found["explorer"]
        self._named = frozenset(known[name] for name in names if name in known)
        self._renew_letters()

    def _renew_letters(self) -> bool:
        """Finds who wears a letter, which everyone may know: explorers that are spoken of, and those of the setting;
        whether they are others than before.
        """
        seat, which = self.host.visibility.seat_at_screen, self.host.stage.letters()
        if (seat, which, self._named) == self._lettered_by:
            return False
        self._lettered_by = seat, which, self._named
        before, self.model.lettered = self.model.lettered, self._named
        if which == "all":
            self.model.lettered |= frozenset(range(self.model.constants.explorers))
        elif which == "own" and seat is not None and seat >= 0:
            self.model.lettered |= frozenset(self.model.constants.own[seat])
        return before != self.model.lettered

    def find_threats(self, seat: int) -> Threats:
        """The spaces that each kind of creature could come to with its next move, and whom of the seat that
        endangers.
        """
        constants, people = self.model.constants, self.host.match.people
        found = reached(constants, self.model.state, seat)
        endangered = {e: self.model.things.place_of(explorer(e)) for one in found for e in (*one.lost, *one.wrecked)}
        kinds = (
            Threat(creature_picture(one.kind), tuple(self.model.geometry.spaces[space] for space in one.spaces))
            for one in found
        )
        words = tell_reached(constants, seat, seat if seat in people else NONE, found)
        return Threats(tuple(kinds), tuple(at for at in endangered.values() if at is not None), tuple(words))

    # The board.

    def painter(self, moment: PaintMoment) -> IslandPainter:
        return IslandPainter(self.model, self.picture, self.pointer, self.notices, moment)

    def least_height(self, look: Look) -> int:
        return max(look.u(8), round(self.model.geometry.bounds.height * _SMALLEST))


def _island(view: View) -> SurviveView:
    assert isinstance(view, SurviveView)
    return view
