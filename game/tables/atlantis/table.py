"""The table of Atlantis: the winding row from the burning city to the mainland, with a shelf for hand and purse."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

import pygame

from game.engine import Event, View
from game.engine.speech.describing import Choice, Description
from game.match import MatchStep
from game.render import Look
from game.rules.atlantis import actions as a
from game.rules.atlantis.route import openings
from game.rules.atlantis.rules import AtlantisRules
from game.rules.atlantis.speech.describe import MOVING, PAYING
from game.rules.atlantis.speech.sentences import card_word, tell_openings
from game.rules.atlantis.state import NONE, PublicState
from game.rules.atlantis.view import AtlantisView
from game.tables.gold_button import Gold, below_gold, let_go_button, no_gold
from game.tables.plates import PlateMemo
from game.tables.table import PlateDetails, TableContent, TableHost, let_go
from game.widgets import Button, Region, Reserved, Row, Widget

from ..kit.animation import Arrangement
from ..kit.board import BoardWidget
from ..kit.drawn_table import DrawnTable, renew_offers
from ..kit.layers import Layers
from ..kit.painter import PaintMoment
from ..kit.threats import Threat, Threats
from ..selection import Offers, Selection, Thing, with_plan
from .animate import RowArrangement, RowTimeline, animate
from .by_ear import AtlantisAnswers
from .cards import AtlantisCards
from .clicks import AtlantisModel, MovePlan, Moves
from .counter import BesideTheWay, PaymentPlan, StallPlace
from .ground import FOOT
from .layout import BRIDGE, BUY, RowPiece, after_march, arrange, gap_middle, shown_state
from .painter import RowPainter, RowPicture, dim
from .panels import AtlantisPanels, plate_details
from .whole_row import WholeRow
from .words import AtlantisNotices

_ONE_ROW = 34  # height of a window in u below which there is one row only below the gold button
_SMALLEST = 26  # pixels of a tile's width below which it is hard to read
_GAP, _TILE = 0.8, 1.1  # how much of the board around a gap and a tile is seen while they are paid for


class AtlantisTable(DrawnTable[PublicState, RowPiece]):
    """The row, a move that is planned along it, and what stands on the shelf."""

    has_threats = True
    model: AtlantisModel
    picture: RowPicture
    notices: AtlantisNotices

    def __init__(self, host: TableHost) -> None:
        rules = host.match.rules
        assert isinstance(rules, AtlantisRules)
        model = AtlantisModel(rules.constants, host.match.view(None), host.match.past.start_view())
        super().__init__(host, model, self._animate)
        self.picture = RowPicture(model, self.queue, self.look_back, host)
        model.offers = Offers((), (), Moves(host, model))
        self.notices = AtlantisNotices(host, model)
        self.answers = AtlantisAnswers(self, model)
        self._stall = StallPlace()
        self.cards: AtlantisCards = AtlantisCards(self, model)
        self._plates = PlateMemo(partial(plate_details, rules.constants, thing_cards=self.cards))
        self.panels = AtlantisPanels(self, model, self.notices, self.press_beside, self.pay, self.cursor.is_hinted)

    # The position.

    def arrange_view(self, view: View) -> RowArrangement:
        assert isinstance(view, AtlantisView)
        state = shown_state(self.model.constants, view.state)
        return Arrangement(state, arrange(self.model.constants, after_march(state), self.model.layout))

    def _animate(
        self, before: RowArrangement, after: RowArrangement, events: tuple[Event, ...], undone: tuple[Event, ...]
    ) -> RowTimeline:
        return animate(self.model.constants, self.model.layout, before, after, events, self.host.pacing.is_short())

    def find_offers(self, choices: Sequence[Choice]) -> Offers:
        moves = self.model.offers.planner
        if not isinstance(moves, Moves) or moves.choices is not choices or moves.view is not self.model.view:
            moves = Moves(self.host, self.model, choices)
        return moves.offers(moves.fit(self.selection.plan))

    # What the scene asks.

    def build_content(self, look: Look, description: Description, choices: Sequence[Choice]) -> TableContent:
        renew_offers(self, choices)
        self.cards.renew()
        board = Region("board", self.model.is_whole, partial(self._board, look), is_private=self.panels.is_paying)
        bounds = self.model.camera.bounds
        return TableContent(
            board,
            shelf=partial(self._shelf, look),
            shape=bounds.width / bounds.height,
            panels=self.panels.in_column(look),
            counts=self.panels.counts(),
            needed=self.panels.needed(look),
        )

    def _board(self, look: Look) -> Widget:
        counter = self.model.planning.counter
        if counter is None or not self.panels.is_paying or "counter" in self.panels.in_column(look):
            if not self.model.skipped:
                return BoardWidget(self)
            return Layers(BoardWidget(self), WholeRow(self.model, self.host, self._turn_whole))
        way = counter.plays, counter.gaps
        room = self.model.camera.room
        stall = BesideTheWay(look, room, self.panels.counter, self._paid_for, way, self._stall)
        return Layers(BoardWidget(self), stall)

    def _turn_whole(self) -> None:
        """Shows the whole row, or again its living part."""
        room = self.model.camera.room
        self.model.show_whole(not self.model.is_whole)
        self.fit(room)
        self.picture.wake()
        self.host.surroundings.offers_changed()

    def _shelf(self, look: Look) -> Widget:
        self.picture.shelved = self.panels.seat
        return self.panels.shelf(look)

    def _paid_for(self) -> Sequence[pygame.Rect]:
        """The parts of the board that the counter must not hide: the gaps that it charges for, the goal, and the tile
        that is taken.
        """
        planning = self.model.planning
        camera = self.model.camera
        if planning.counter is None:
            return ()
        route = planning.whole_route(planning.counter)
        ends = [self.model.things.face(place) for place in (route.end, route.takes) if place != NONE]
        gaps = [gap_middle(self.model.layout, gap) for gap in planning.counter.gaps]
        return [*(camera.square(at, _GAP) for at in gaps), *(camera.square(at, _TILE) for at in ends)]

    def lesser(self, look: Look) -> Sequence[Widget]:
        """Buying and bridges, as long as they are legal, and letting go of what is picked."""
        model = self.model
        say = self.host.narrator.words.say
        has_caps = not look.room.is_tiny
        buttons = [
            Button(
                say(f"atlantis.button.{key}"),
                partial(self.press_beside, thing),
                kind="teal" if model.selection.tile == thing else "paper",
                cap=cap if has_caps else "",
                role="strong",
                tall=2.4,
                grow=1,
                name=key,
                off="" if thing in model.offers.tiles else say(f"atlantis.button.{key}.off"),
            )
            for key, thing, cap in (("buy", BUY, "buy"), ("bridge", BRIDGE, "bridge"))
        ]
        modes = Row(*buttons, gap=0.4)

        # Esc lets go of this; of a payment that is due nothing but a bridge.
        held = ""
        if counter := model.planning.counter:
            held = "bridge" if counter.bridge else "counter" if counter.plays else ""
        elif model.planning.plays:
            held = "plan"
        elif model.is_held or model.selection.tile is not None:
            held = "picked"
        words = say(f"atlantis.button.back.{held or 'picked'}")
        back = partial(let_go, self)

        is_asked = self.host.match.actor is not None and not self.host.visibility.needs_hand
        has_modes = is_asked and not counter
        has_back = is_asked and bool(held)
        if look.size[1] >= _ONE_ROW * look.unit:
            return below_gold(look, ((modes, has_modes), (let_go_button(words, back), has_back)))
        if has_back and has_modes and look.room.height != "tiny":
            esc = Button("", back, kind="dark", cap="let-go", role="strong", tall=2.4, name="let-go", tip=words)
            return [Row(*buttons, esc, gap=0.3)]
        return [let_go_button(words, back, 2.4)] if has_back else [modes if has_modes else Reserved(modes)]

    def prompt(self) -> tuple[str, int | None]:
        """The question in the middle of a plan, and the step it belongs to."""
        say = self.host.narrator.words.say
        if self.model.planning.counter:
            return say("atlantis.ask.counter"), PAYING
        if self.model.planning.plays:
            return say("atlantis.ask.next-card"), MOVING
        if (tile := self.model.selection.tile) in (BUY, BRIDGE):
            return say("atlantis.ask.buying" if tile == BUY else "atlantis.ask.bridging"), None
        if self.model.is_held:
            return say("atlantis.ask.destination"), MOVING
        kinds = {type(choice.action) for choice in self.host.visibility.choices()}
        if a.Stuck in kinds:
            return say("atlantis.ask.stuck-or-bridge" if a.Play in kinds else "atlantis.ask.stuck"), MOVING
        return "", None

    def gold(self) -> Gold | None:
        """Pays while the counter is open; else plays what was pointed at last."""
        model = self.model
        say = self.host.narrator.words.say
        if counter := model.planning.counter:
            text, off = self.notices.words_of_payment()
            return Gold(text, "all", off=off, actions=counter.actions)

        aim = self.selection.aim
        aimed = model.targets.get(aim, ()) if aim and aim[0] in ("place", "card") else ()
        if len(aimed) == 1:
            play = aimed[0].choice.action
            assert isinstance(play, a.Play)
            name = say(card_word(play.kind).key)
            price = model.planning.route(play).price
            words = (
                say("atlantis.gold.play-for", card=name, price=price) if price else say("atlantis.gold.play", card=name)
            )
            return Gold(words, "offer", offer=aimed[0])
        if model.armed is not None and (armed := model.targets.get(model.armed)):
            return Gold(self.host.narrator.say(armed[0].choice.message), "offer", offer=armed[0])

        # Nothing can be done yet: it says which click a move lacks.
        if model.selection.tile in (BUY, BRIDGE):
            return no_gold(say("atlantis.gold.buy" if model.selection.tile == BUY else "atlantis.gold.bridge"))
        if not any(offer.source for offer in model.offers.all):
            return None
        picked = model.source if model.is_held else None
        if (
            not model.is_held
            and not model.planning.plays
            and any(one.is_main for one in self.host.visibility.choices())
        ):
            return None  # such as being stuck where only a bridge would let a pawn move (G6)
        lacks = "pick" if picked is None else "where" if picked[0] == "pawn" else "who"
        return no_gold(say(f"atlantis.gold.{'chain' if model.planning.is_underway else lacks}"))

    def plate(self, seat: int, step: str) -> PlateDetails | None:
        return self._plates.details(self.model.state, seat, self.host.narrator, step)

    def show_step(self, step: MatchStep, picks: Thing | None = None) -> None:
        self.model.pointed_card = None
        super().show_step(step, picks)

    def select(self, selection: Selection) -> None:
        before = self.selection
        is_seen_around = (selection.tile, selection.plan, selection.armed) != (before.tile, before.plan, before.armed)
        if selection.plan != before.plan:
            self.model.pointed_card = None
        super().select(selection)
        if is_seen_around:
            self.host.surroundings.offers_changed()

    def pay(self, payment: PaymentPlan) -> bool:
        """Puts something on the counter; says whether that changed anything."""
        before = self.selection
        self.select(with_plan(before, MovePlan(self.model.planning.move.plays, payment)))
        return self.selection != before

    def key(self, key: int) -> bool:
        """B is for the bridge, C for cards that are bought, W for the whole row where only its living part is seen."""
        if key == pygame.K_w and self.model.skipped:
            self._turn_whole()
            return True
        wanted = {pygame.K_b: BRIDGE, pygame.K_c: BUY}.get(key)
        if wanted is None or wanted not in self.model.offers.tiles:
            return super().key(key)
        self.press_beside(wanted)
        return True

    def find_threats(self, seat: int) -> Threats:
        """The tiles that go next behind the seat's pawns, and which of these would have to cross the gaps."""
        constants = self.model.constants
        face = self.model.things.face
        found = openings(constants, self.model.state, seat)
        crossing = {place for one in found for place in one.crossing if constants.is_on_the_row(place)}
        opening = Threat("common/icon-wave", tuple(face(one.place) for one in found if not one.has_more))
        covered = Threat("common/icon-cards", tuple(face(one.place) for one in found if one.has_more))
        told = tell_openings(constants, self.model.state, seat, found)
        return Threats((opening, covered), tuple(map(face, sorted(crossing))), tuple(told))

    # The board.

    def point_at(self, pixel: tuple[int, int]) -> bool:
        self.model.pointed_card = None
        return super().point_at(pixel)

    def notice(self, thing: Thing | None) -> None:
        """The gold button says what a click there would do."""
        if thing is not None and thing in self.model.targets:
            self.select(replace(self.selection, aim=thing))

    def painter(self, moment: PaintMoment) -> RowPainter:
        return RowPainter(self.model, self.picture, self.pointer, self.notices, moment)

    @property
    def backdrop_key(self) -> tuple[bool, bool]:
        """Whether the board is zoomed in, and whether it is dimmed because something is paid for."""
        return self.model.camera.zoom > 1, self.model.planning.counter is not None

    def draw_behind(self, surface: pygame.Surface, look: Look) -> None:
        """The mainland goes on under the column; among large words it ends beside the board, because its hills would be
        seen in bits only, but not in a film. Zoomed in, the board goes over into the sea there.
        """
        camera = self.model.camera
        layout = self.model.layout
        is_zoomed, is_dimmed = self.backdrop_key
        room = camera.room
        left, top = camera.in_room((layout.mainland.left, layout.mainland.top))
        end = room.right if look.room.is_small and not camera.picture else surface.get_width()
        wide = end + round(FOOT * camera.size) - left - room.x
        if is_zoomed or layout.is_mirrored or layout.is_isle or wide <= 0:
            return
        land = self.picture.shore(look, wide)
        before = surface.get_clip()
        beside = pygame.Rect(room.right, 0, surface.get_width() - room.right, surface.get_height())
        surface.set_clip(beside.clip(before))
        surface.blit(dim(look, land) if is_dimmed else land, (left + room.x, top + room.y))
        surface.set_clip(before)

    def least_height(self, look: Look) -> int:
        return round(self.model.usual_height * _SMALLEST)
