"""What is told of the things in the city, and of what a visit would bring."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from game.engine import Event
from game.engine.speech.words import Message, Word
from game.rules.atlandice import actions as a
from game.rules.atlandice.constants import DONATION, GOODS, LUCK, NUMBERS, PLAIN, Constants
from game.rules.atlandice.events import RegionEmptied
from game.rules.atlandice.rules import AtlandiceRules
from game.rules.atlandice.score import counts_of, places
from game.rules.atlandice.speech.sentences import holder_word, resource_word, sector_word
from game.rules.atlandice.state import EFFECT, IN_VISIT, MARKET, NO_TILE, ROLL, State

from ..kit.camera import Point
from ..kit.model import BoardNotices
from ..selection import Thing
from .clicks import AtlandiceModel
from .layout import cell, cells


class AtlandiceNotices(BoardNotices):
    """Decides nothing: it says what clicking would do, and what a thing is."""

    _model: AtlandiceModel

    def places_of(self, event: Event) -> Sequence[Point]:
        facts, layout = event.facts(), self._model.layout
        sectors = [facts[key] for key in ("start", "sector") if key in facts]
        spaces = [facts["space"]] if "space" in facts else []
        places = [self._model.things.place_of(cell(space)) for space in spaces]
        return [*(layout.middle(sector) for sector in sectors if 0 <= sector <= MARKET), *(at for at in places if at is not None)]

    def words_about(self, thing: Thing) -> tuple[str, str]:
        """What a click would change in the planned visit, if there is one; else what the thing is."""
        if (message := self._plan_note(thing)) is not None:
            return self._host.narrator.say(message), ""
        return super().words_about(thing)

    def _plan_note(self, thing: Thing) -> Message | None:
        kind, sector, which = thing
        visiting = self._model.visiting
        if not visiting.is_open:
            return None
        if kind in ("die", "sector") and visiting.arrived is None and sector in visiting.sectors and sector != visiting.sector:
            return Message("atlandice.about.choose-die", {"sector": sector_word(sector)})
        if kind == "die" and sector == visiting.die_sector:
            return Message("atlandice.about.let-go")
        if kind == "token" and sector == visiting.sector and which in visiting.takeable:
            return Message("atlandice.about.choose-token", {"resource": resource_word(which)})
        return None

    def about(self, thing: Thing) -> Message | None:
        """What it is."""
        kind, which, more = thing
        match kind:
            case "sector":
                return self._sector(which)
            case "cell":
                return self._cell(which)
            case "token":
                return Message("atlandice.item.tokens", {"resource": resource_word(more), "count": cells(self._model.table, which)[more]})
            case "die":
                return Message("atlandice.about.die", {"number": more, "sector": sector_word(which)})
            case "submarine":
                return Message("atlandice.about.submarine", {"sector": sector_word(self._model.table.submarine)})
            case _:
                return None

    def _sector(self, sector: int) -> Message:
        constants, s = self._model.constants, self._model.table
        if sector == MARKET:
            return Message("atlandice.about.market", {"count": constants.board.market_hands})
        if not s.open >> sector & 1 or s.top[sector] == NO_TILE:
            return Message("atlandice.about.closed", {"sector": sector_word(sector)})
        tile = s.top[sector]
        words = Word(f"atlandice.card.{constants.tile_names[tile]}")
        return Message("atlandice.about.region", {"sector": sector_word(sector), "words": words, "count": constants.hands[tile]})

    def _cell(self, space: int) -> Message:
        constants, goods = self._model.constants, self._model.constants.clock[space]
        values: dict[str, object] = {"space": space, "last": constants.last}
        if space == constants.last:
            return Message("atlandice.about.waves", values)
        if goods == DONATION:
            return Message("atlandice.about.donation", {**values, "count": constants.board.points.donation})
        if goods == PLAIN:
            return Message("atlandice.about.plain", values)
        return Message(
            "atlandice.about.inventory",
            {**values, "goods": Word(f"atlandice.goods.{GOODS[goods]}"), "count": constants.board.points.inventory},
        )

    def words_of_visit(self) -> str:
        """What the gold button says of the visit that is planned."""
        visiting = self._model.visiting
        choice = visiting.choice
        assert choice is not None
        key = {a.Give: "give", a.Take: "arrive"}.get(type(choice.action), "visit")
        return self._host.narrator.say(Message(f"atlandice.gold.{key}", {"sector": sector_word(visiting.sector or 0)}))


PlannedVisit = a.Visit | a.Give | a.Take


@dataclass(frozen=True, slots=True)
class Gain:
    """One resource that a visit brings."""

    kind: int
    before: int
    after: int
    maybe: int  # how many it may be if the effect brings one more; else the same as `after`
    message: Message  # what it does to who has most
    leads: bool


@dataclass(frozen=True, slots=True)
class VisitPreview:
    """What a visit would bring to whom it is for."""

    holder: int
    effect: int  # of the tile that is visited, or -1 at the market
    chance: tuple[int, int]  # how likely its roll succeeds, as a fraction; (1, 1) where nothing is rolled
    is_possible: bool  # whether the tile can do what it does then
    gains: tuple[Gain, ...]
    emptied: int | None  # the region that would be awarded for it, if any: with what everyone has then


def preview(rules: AtlandiceRules, s: State, visit: PlannedVisit) -> VisitPreview:
    """Previews a visit with a die, or one to which J3 leads."""
    constants, after, events = rules.constants, s.copy(), list[Event]()
    rules.apply(after, visit, events)
    sector = s.sector if isinstance(visit, a.Take) else visit.sector
    holder = constants.neutral if isinstance(visit, a.Give) else s.taker if isinstance(visit, a.Take) else s.player
    effect = constants.effect[s.top[sector]] if sector != MARKET else -1
    lucky = _with_luck(rules, after, effect)
    kinds = sorted({kind for kind in (visit.token, visit.bonus) if kind >= 0})
    takes = [action for action in rules.legal(lucky) if isinstance(action, a.Take | a.Fetch)] if lucky.step == EFFECT else []
    more = {action.token for action in takes}  # the kinds of which the effect brings one more
    chance = Fraction(len(LUCK[effect]), len(NUMBERS)).as_integer_ratio() if effect in LUCK else (1, 1)
    gains = tuple(_gain(constants, s, visit, holder, kind, kind in more) for kind in kinds)
    return VisitPreview(holder, effect, chance, lucky.step in IN_VISIT, gains, _emptied_region(after, events, sector))


def _with_luck(rules: AtlandiceRules, after: State, effect: int) -> State:
    """The position after the visit, and after a roll that the tile wants."""
    if after.step != ROLL:
        return after
    lucky = after.copy()
    rules.apply(lucky, a.Roll(LUCK[effect][0]))
    return lucky


def _emptied_region(after: State, events: list[Event], sector: int) -> int | None:
    """The region that is awarded for this visit: at once, or as soon as the tile has done what it does."""
    if after.step in IN_VISIT:
        return sector if sector != MARKET and not after.totals[sector] else None
    return next((event.sector for event in events if isinstance(event, RegionEmptied)), None)


def _gain(constants: Constants, s: State, visit: PlannedVisit, holder: int, kind: int, is_more: bool) -> Gain:
    before, count = counts_of(s, kind), (visit.token, visit.bonus).count(kind)
    after = tuple(number + count * (who == holder) for who, number in enumerate(before))
    message, leads = _majority(constants, before, after, holder, kind)
    return Gain(kind, before[holder], after[holder], after[holder] + is_more, message, leads)


def _majority(constants: Constants, before: tuple[int, ...], after: tuple[int, ...], holder: int, kind: int) -> tuple[Message, bool]:
    """R1: who has most, before and after."""
    led, leads = places(before)[0], places(after)[0]
    others = [who for who in leads if who != holder]
    values: dict[str, object] = {"resource": resource_word(kind), "count": max(after), "who": holder_word(constants, holder)}
    if leads == (holder,):
        lost = [holder_word(constants, who) for who in led if who != holder]
        if lost:
            return Message("atlandice.preview.takes-lead", {**values, "seats": lost, "count": max(before)}), True
        return Message("atlandice.preview.keeps-lead", values), True
    key = "level" if holder in leads else "behind"
    return Message(f"atlandice.preview.{key}", {**values, "seats": [holder_word(constants, who) for who in others]}), holder in leads
