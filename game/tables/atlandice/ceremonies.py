"""The ceremony that is being held, and what stands around the board meanwhile: it can be ended, skipped for good, and
asked why.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from game.engine.speech.words import Message
from game.render import Look
from game.rules.atlandice.board import REGIONS
from game.rules.atlandice.constants import GOODS, Constants
from game.rules.atlandice.speech.sentences import holder_word, resource_word, sector_word, token_picture
from game.rules.atlandice.state import NO_TILE, NONE, State
from game.tables.frame import is_short_shelf, shelf_height, shelf_width
from game.tables.gold_button import Gold
from game.tables.table import TableHost
from game.widgets import Button, Column, EmptyRoom, Label, Mark, Picture, Row, Widget

from ..kit.animation import MotionQueue
from .award import FLOWN, AwardCeremony, Ceremony, Homecoming, Inventory
from .effects import AT_REST, CeremonyEffect, ClosingCard, ToPlate, TumblingDie
from .layout import HAND, CityPiece
from .shelf import EffectLine, OnShelf, TokenHeap, paper, with_arrows

_BUILDING = 3.2, 2.1  # heights in u of the building on the tile that comes next, the first that fits
_STEPS = {"gates": 0, "closing": 1, "clock": 2}  # the step of the round of each thing shown without a ceremony
_ENDED = 1e-6  # seconds past the end of a ceremony: what is due at its very end is not missed by a rounding


class Ceremonies:
    """The ceremonies of a round: which of them is being held follows from the effects that the animation shows now."""

    def __init__(self, host: TableHost, constants: Constants, queue: MotionQueue[State, CityPiece]) -> None:
        self._host = host
        self._constants = constants
        self._queue = queue
        self.is_why_asked = False

    @property
    def _effect(self) -> CeremonyEffect | None:
        animation = self._queue.animation
        for effect in animation.effects:
            if isinstance(effect, CeremonyEffect) and effect.start <= animation.now < effect.end:
                return effect
        return None

    @property
    def now(self) -> Ceremony | None:
        """The ceremony that is being held."""
        effect = self._effect
        return effect.about if effect else None

    @property
    def is_held(self) -> bool:
        """Whether an award or an inventory has come to rest, and people at the screen look at it until they go on."""
        effect = self._effect
        if effect is None or effect.part(self._queue.animation.now) < AT_REST:
            return False
        return isinstance(effect.about, AwardCeremony | Inventory) and self._host.pacing.waits_for_people()

    @property
    def has_scored(self) -> bool:
        """Whether the points of a step's ceremonies have flown to the plates."""
        now = self._queue.animation.now
        held = [effect for effect in self._queue.animation.effects if isinstance(effect, CeremonyEffect)]
        flown = [effect.part(now) >= FLOWN for effect in held if not isinstance(effect.about, Homecoming)]
        return bool(flown) and all(flown)

    @property
    def shown(self) -> str:
        """The part of a round that is being shown: dice that are thrown, a region that closes, the clock."""
        animation = self._queue.animation
        hand = animation.motions.get(HAND) if animation.is_going_on else None
        if hand and any(leg.easing == "go" and leg.start <= animation.now for leg in hand.legs):
            return "clock"
        kinds = {type(effect) for effect in animation.effects if effect.start <= animation.now < effect.end}
        return "closing" if ClosingCard in kinds else "gates" if TumblingDie in kinds and ToPlate not in kinds else ""

    @property
    def is_waiting(self) -> bool:
        """Whether it waits while its reasons are read."""
        return self.is_why_asked and self._effect is not None

    # What people do.

    def go_on(self) -> None:
        """Skips to the end of this ceremony; what comes after it is still seen."""
        self.is_why_asked = False
        animation, effect = self._queue.animation, self._effect
        if effect:
            self._queue.pass_time((effect.end - animation.now) / animation.rate + _ENDED)
        self._host.surroundings.offers_changed()

    def skip(self) -> None:
        """No ceremonies any more, and an end to this one."""
        self._host.pacing.skip_ceremonies()
        self.go_on()  # what it has not told yet is still heard
        self._queue.finish()
        self._host.surroundings.offers_changed()

    def ask_why(self) -> bool:
        """It waits as long as its reasons are read; whether it has any."""
        if not isinstance(self.now, AwardCeremony):
            return False
        self.is_why_asked = not self.is_why_asked
        self._host.surroundings.offers_changed()
        return True

    # What stands around the board.

    def prompt(self) -> tuple[str, int] | None:
        """Names what is being shown, and the step of the round."""
        ceremony = self.now
        if ceremony is None:
            return (self._say(self.shown), _STEPS[self.shown]) if self.shown else None
        if isinstance(ceremony, Inventory):
            return self._say("inventory", goods=self._goods(ceremony)), 2
        key = "award" if isinstance(ceremony, AwardCeremony) else "home"
        return self._say(key, sector=sector_word(ceremony.sector), resource=resource_word(ceremony.sector)), 1

    def shelf(self, look: Look) -> Widget | None:
        ceremony = self.now
        if ceremony is None:
            return None
        if self.is_why_asked or isinstance(ceremony, Inventory):
            first, *more = self._reasons(ceremony)
            lines = [Label(first, "strong", "cream"), *(Label(line, "body", "cream") for line in more)]
            return OnShelf(Column(*lines, gap=0.35), 0, grow=1)
        return OnShelf(self._home(look, ceremony.home if isinstance(ceremony, AwardCeremony) else ceremony), 0, grow=1)

    def lesser(self, look: Look) -> Sequence[Widget]:
        """Why the result is what it is, and an end to ceremonies; in one row, so that seats keep their room."""
        if self.now is None or look.room.height == "tiny":
            return ()
        words = self._say("skip")
        skip = Button(words, self.skip, kind="dark", role="strong", tall=2.2, grow=1, name="skip-ceremonies")
        if not isinstance(self.now, AwardCeremony):
            return (Row(skip, gap=0),)
        words, tip = self._say("why"), self._say("why.tip")
        why = Button(words, self.ask_why, kind="paper", cap="ceremony", role="strong", tip=tip, tall=2.2, name="why")
        return (Row(why, skip, gap=0.35),)

    def gold(self) -> Gold | None:
        if self.now is None:
            return None
        return Gold(self._host.narrator.words.say("atlandice.gold.hasten"), "hasten", is_at_once=True)

    def _say(self, key: str, **values: object) -> str:
        return self._host.narrator.say(Message(f"atlandice.ceremony.{key}", values))

    def _goods(self, ceremony: Inventory) -> str:
        return self._host.narrator.words.say(f"atlandice.goods.{GOODS[ceremony.goods]}")

    # Tokens that come home, or a region that closes (R3, R4).

    def _home(self, look: Look, home: Homecoming) -> Widget:
        """Who gives back what, the market first, and what comes next; as much as there is room for."""
        many, sector = resource_word(home.sector), sector_word(home.sector)
        told = self._say(
            "closes" if home.is_closed else "split", resource=many, market=home.to_market, count=home.on_tile
        )
        if look.room.is_tiny:
            return Label(told, "caption", "cream")
        head = Label(self._say("closes" if home.is_closed else "home.title", resource=many), "name", "cream")

        givers = []
        for holder, count in enumerate(home.counts):
            who: Widget = Picture("common/icon-person", 1.4, 1.5, colour="muted")
            if holder < len(self._host.narrator.names):
                who = Mark(self._constants.colours[holder], "", 1.5)
            heap = TokenHeap(token_picture(home.sector), count)
            givers.append(Column(Row(EmptyRoom(), who, EmptyRoom(), gap=0), heap, gap=0.2))
        total = Label(self._say("in-all", count=sum(home.counts), resource=many), "strong", align="middle")
        steps = [paper(self._say("give-back", resource=many), Row(*givers, gap=0.6), total)]
        if home.is_closed:
            building = Picture(f"atlandice/building-{REGIONS[home.sector]}", 3.4, 4.0)
            about = Label(self._say("closed.about"), "caption", align="middle")
            steps.append(paper(self._say("closed", sector=sector), building, about))
            steps[-1].grow = 1
        else:
            key = "market-takes" if home.to_market else "market-full"
            words = Label(self._say(key, count=home.to_market, there=home.at_market), "caption", align="middle")
            heap = TokenHeap(token_picture(home.sector), home.at_market)
            steps.append(paper(self._say("market-first"), Row(heap, gap=0), words))

        wide = shelf_width(look)
        for first, high_u in product(range(2 if home.is_closed else 3), _BUILDING):
            way = steps if home.is_closed else [*steps, self._tile(home, high_u)]
            row = Row(*with_arrows(way[first:]), gap=0.35, align="fill", grow=1)
            for one in [row] if is_short_shelf(look) else [Column(head, row, gap=0.3), row]:
                if row.narrowest(look) <= wide and one.height(look, wide) <= shelf_height(look):
                    return one
        return Column(None if home.is_closed else head, Label(told, "body", "cream"), gap=0.3)

    def _tile(self, home: Homecoming, high: float) -> Widget:
        sector, many = sector_word(home.sector), resource_word(home.sector)
        building = Picture(f"atlandice/building-{REGIONS[home.sector]}", 1.2 * high, high)
        lie = Label(self._say("lie-here", count=home.on_tile, resource=many), "strong", align="middle")
        if home.tile == NO_TILE:
            heap = TokenHeap(token_picture(home.sector), home.on_tile)
            found = paper(self._say("next-tile", sector=sector), Row(building, heap, gap=0.6), lie)
        else:
            words = self._host.narrator.words.say(f"atlandice.card.{self._constants.tile_names[home.tile]}")
            line = EffectLine(self._constants.effect[home.tile], self._constants)
            about = Column(line, Label(words, "caption"), gap=0.25, grow=1)
            found = paper(self._say("new-tile", sector=sector), Row(building, about, gap=0.6), lie)
        found.grow = 1
        return found

    # Why.

    def _reasons(self, ceremony: Ceremony) -> list[str]:
        """Sentence by sentence, with the rule of each."""
        if isinstance(ceremony, Inventory):
            return [self._say("why.inventory", goods=self._goods(ceremony), count=ceremony.points)]
        assert isinstance(ceremony, AwardCeremony)
        many, points = resource_word(ceremony.sector), ceremony.points
        if ceremony.winner == NONE:
            return [self._say("why.nobody", resource=many)]
        winner, most = holder_word(self._constants, ceremony.winner), max(ceremony.counts)
        if ceremony.is_tied:
            tied = [holder_word(self._constants, holder) for holder in ceremony.most]
            key = "in-turn" if ceremony.winner == ceremony.in_turn else "next"
            return [
                self._say("why.tied", seats=tied, number=most, resource=many, count=points.tile),
                self._say(f"why.{key}", name=winner, other=holder_word(self._constants, ceremony.in_turn)),
            ]
        first = self._say("why.most", name=winner, count=points.tile, number=most, resource=many)
        if not ceremony.second:
            return [first, self._say("why.no-second")]
        seats = [holder_word(self._constants, holder) for holder in ceremony.second]
        key, number = "seconds" if len(seats) > 1 else "second", ceremony.counts[ceremony.second[0]]
        return [first, self._say(f"why.{key}", seats=seats, number=number, resource=many, count=points.second)]
