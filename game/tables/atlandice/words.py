"""Words for the things in the city, and for what a visit would bring."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from game.engine import Event
from game.engine.speech.words import Message, SeatName, Word
from game.rules.atlandice import actions as a
from game.rules.atlandice import events as e
from game.rules.atlandice.constants import DONATION, GOODS, NUMBERS, PLAIN, Constants
from game.rules.atlandice.looking_ahead import ClockTurn, Gain, VisitPreview, award_points
from game.rules.atlandice.rules import AtlandiceRules
from game.rules.atlandice.score import places
from game.rules.atlandice.speech.sentences import holder_word, resource_word, sector_word
from game.rules.atlandice.state import MARKET, NO_TILE

from ..kit.camera import Point
from ..kit.model import BoardNotices
from ..kit.turn_marks import MarkedStep, Trail
from ..selection import Thing
from .clicks import AtlandiceModel
from .layout import cell, cells, die, token

EFFECT_ASKS: dict[type, str] = {
    a.Take: "take",
    a.Fetch: "take",
    a.Swap: "swap",
    a.Move: "move",
    a.Turn: "turn",
    a.Steer: "steer",
}
"""The name of what an effect asks for, by the kind of action."""


class AtlandiceNotices(BoardNotices):
    """Decides nothing: it says what clicking would do, and what a thing is."""

    _model: AtlandiceModel

    def places_of(self, event: Event) -> Sequence[Point]:
        """Tokens where they lie now or have lain; else the middle of a region, or the space of the clock."""
        facts, layout = event.facts(), self._model.layout
        sectors = [facts[key] for key in ("start", "sector") if key in facts and 0 <= facts[key] <= MARKET]
        if isinstance(event, e.TokenMoved | e.TokenTaken):
            found = [self._token_place(sector, event.resource) for sector in sectors]
        else:
            found = [layout.middle(sector) for sector in sectors]
        place = self._model.things.place_of(cell(facts["space"])) if "space" in facts else None
        return [*found, place] if place else found

    def trail_of(self, step: MarkedStep) -> Trail | None:
        """The die, what is taken or moved, and the region where that is done."""
        layout = self._model.layout
        places, framed = list[Point](), list[Point]()
        for event in step.events:
            if isinstance(event, e.DieTaken | e.DieGiven):
                found = self._model.things.place_of(die(event.sector, event.number))
                places.append(found or layout.dice(event.sector, 1)[0])
                framed.append(layout.middle(event.sector))
            elif isinstance(event, e.TokenTaken):
                places.append(self._token_place(event.sector, event.resource))
            elif isinstance(event, e.TokenMoved | e.TokensSwapped):
                places.append(self._token_place(event.start, event.resource))
                places.append(layout.token_seat(event.sector, event.resource))
            elif isinstance(event, e.SubmarineMoved):
                places += [layout.berth(event.start), layout.berth(event.sector)]
            elif isinstance(event, e.DieTurned):
                places += self.places_of(event)
        way = tuple(dict.fromkeys(places))
        return Trail(way, way, tuple(framed)) if way else None

    def _token_place(self, sector: int, kind: int) -> Point:
        return self._model.things.place_of(token(sector, kind)) or self._model.layout.token_seat(sector, kind)

    def words_about(self, thing: Thing) -> tuple[str, str]:
        """Says what a click would change in the planned visit, if there is one; else what the thing is."""
        (kind, sector, which), visiting = thing, self._model.visiting
        message = None
        if visiting.is_open:
            is_other = visiting.arrived is None and sector in visiting.sectors and sector != visiting.sector
            if kind in ("die", "sector") and is_other:
                message = Message("atlandice.about.choose-die", {"sector": sector_word(sector)})
            elif kind == "die" and sector == visiting.die_sector:
                message = Message("atlandice.about.let-go")
            elif kind == "token" and sector == visiting.sector and which in visiting.takeable:
                message = Message("atlandice.about.choose-token", {"resource": resource_word(which)})
        return (self._host.narrator.say(message), "") if message else super().words_about(thing)

    def why_nothing(self, things: Sequence[Thing]) -> str:
        """A region without a die cannot be visited, and the submarine goes elsewhere."""
        visiting, say = self._model.visiting, self._host.narrator.say
        sector = next((which for kind, which, _ in things if kind == "sector"), None)
        if sector is None:
            return ""
        if visiting.is_open and visiting.arrived is None and sector not in visiting.sectors:
            return say(Message("atlandice.why.no-die", {"sector": sector_word(sector)}))
        is_steered = any(isinstance(choice.action, a.Steer) for choice in self._model.offers.choices)
        is_there = is_steered and sector == self._model.state.submarine
        return say(Message("atlandice.why.there-already")) if is_there else ""

    def about(self, thing: Thing) -> Message | None:
        (kind, which, more), s = thing, self._model.state
        constants = self._model.constants
        match kind:
            case "sector" if which == MARKET:
                return Message("atlandice.about.market", {"count": constants.board.market_hands})
            case "sector":
                if not s.open >> which & 1 or s.top[which] == NO_TILE:
                    return Message("atlandice.about.closed", {"sector": sector_word(which)})
                tile = s.top[which]
                words = Word(f"atlandice.card.{constants.tile_names[tile]}")
                values = {"sector": sector_word(which), "words": words, "count": constants.hands[tile]}
                return Message("atlandice.about.region", values)
            case "cell":
                return self._landing(which) or self._cell(which)
            case "token":
                values = {"resource": resource_word(more), "count": cells(s, which)[more]}
                return Message("atlandice.item.tokens", values)
            case "die":
                return Message("atlandice.about.die", {"number": more, "sector": sector_word(which)})
            case "submarine":
                key = "submarine" if self._model.brings_one_more else "submarine-alone"
                return Message(f"atlandice.about.{key}", {"sector": sector_word(s.submarine)})
            case _:
                return None

    def _cell(self, space: int) -> Message:
        constants, goods = self._model.constants, self._model.constants.clock[space]
        values: dict[str, object] = {"space": space, "last": constants.last}
        if space == constants.last:
            return Message("atlandice.about.waves", values)
        if goods == DONATION:
            return Message("atlandice.about.donation", {**values, "count": constants.board.points.donation})
        if goods == PLAIN:
            return Message("atlandice.about.plain", values)
        values |= {"goods": Word(f"atlandice.goods.{GOODS[goods]}"), "count": constants.board.points.inventory}
        return Message("atlandice.about.inventory", values)

    def words_of_landing(self, space: int) -> str:
        """Says what the visit that is planned does on a space of the clock."""
        message = self._landing(space)
        return self._host.narrator.say(message) if message else ""

    def _landing(self, space: int) -> Message | None:
        """Where the hand comes to by the visit that is planned: by the die that stays, or by the inn's roll."""
        ahead, constants = self._model.ahead, self._model.constants
        if ahead is None:
            return None
        if ahead.coming is not None and ahead.coming.sure is not None and ahead.coming.sure.space == space:
            said = clock_words(constants, ahead.coming.sure, self._model.state.player)[0]
            return Message("atlandice.about.lands", {"space": space_words(constants, space), "what": said})
        if ahead.coming is None and ahead.brought.hand == space:
            good, of = chance_of(ahead.brought)
            key = "waves" if space == constants.last else "hand"
            return Message(f"atlandice.about.inn-{key}", {"good": good, "of": of})
        return None


def purpose_words(rules: AtlandiceRules, gain: Gain, sector: int, seat: int) -> Message | None:
    """Says to the seat that gives a die to the neutral player what it changes: what the region would bring if it were
    empty (N2).
    """
    before, after = award_points(rules, gain.before), award_points(rules, gain.after)
    holders = [1 - seat, seat]  # first whom it is meant to cost something
    changed = next((holder for holder in holders if after[holder] != before[holder]), None)
    if changed is None or gain.kind != sector:
        return None
    whose, neutral = "yours" if changed == seat else "theirs", rules.constants.neutral
    tile = "-tile" if after[neutral] > before[neutral] else ""
    values = {"sector": sector_word(sector), "seat": SeatName(changed)}
    return Message(f"atlandice.purpose.{whose}{tile}", {**values, "count": after[changed], "before": before[changed]})


def clock_words(constants: Constants, turn: ClockTurn, seat: int) -> tuple[Message, str]:
    """Says to a seat what the clock brings, and whether that is a gain, a loss or nothing (P3)."""
    values = {"count": constants.board.points.inventory, "most": turn.count}
    if turn.is_over:
        return Message("atlandice.clock.ends"), "loss"
    if turn.goods == DONATION:
        return Message("atlandice.clock.donation", {"count": constants.board.points.donation}), "gain"
    if turn.goods == PLAIN:
        return Message("atlandice.clock.nothing"), ""
    if not turn.leaders:
        return Message("atlandice.clock.nobody"), ""
    others = [holder_word(constants, who) for who in turn.leaders if who != seat]
    if seat not in turn.leaders:
        return Message("atlandice.clock.others", {**values, "seats": others}), "loss"
    if others:
        return Message("atlandice.clock.shared", {**values, "seats": others}), "gain"
    return Message("atlandice.clock.lead", values), "gain"


def space_words(constants: Constants, space: int) -> Message:
    """Names a space of the clock in a word or two."""
    goods = constants.clock[space]
    if space == constants.last:
        return Message("atlandice.space.waves")
    if goods in (PLAIN, DONATION):
        return Message(f"atlandice.space.{'plain' if goods == PLAIN else 'donation'}")
    return Message("atlandice.space.inventory", {"goods": Word(f"atlandice.goods.{GOODS[goods]}")})


def majority(constants: Constants, gain: Gain, holder: int) -> tuple[Message, bool]:
    """R1: who has the most before and after, and whether the holder does then."""
    led, leads = places(gain.before)[0], places(gain.after)[0]
    others = [holder_word(constants, who) for who in leads if who != holder]
    values: dict[str, object] = {
        "resource": resource_word(gain.kind),
        "count": max(gain.after),
        "who": holder_word(constants, holder),
    }
    if leads == (holder,):
        lost = [holder_word(constants, who) for who in led if who != holder]
        if lost:
            return Message("atlandice.preview.takes-lead", {**values, "seats": lost, "count": max(gain.before)}), True
        return Message("atlandice.preview.keeps-lead", values), True
    if holder in leads:
        return Message("atlandice.preview.level", {**values, "seats": others}), True
    if len(others) == 1:
        return Message("atlandice.preview.behind", {**values, "leader": others[0]}), False
    return Message("atlandice.preview.behind-several", {**values, "seats": others}), False


def chance_of(brought: VisitPreview) -> tuple[int, int]:
    """How likely a roll is that the tile wants, as a fraction."""
    return Fraction(len(brought.rolls), len(NUMBERS)).as_integer_ratio()
