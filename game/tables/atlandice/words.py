"""What is told of the things in the city, and of what a visit would bring."""

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


class AtlandiceNotices(BoardNotices):
    """Decides nothing: it says what clicking would do, and what a thing is."""

    _model: AtlandiceModel

    def places_of(self, event: Event) -> Sequence[Point]:
        """Tokens where they lie now or have lain; else the middle of a region, or the space of the clock."""
        facts = event.facts()
        layout = self._model.layout
        place_of = self._model.things.place_of
        sectors = [
            sector for sector in (facts[key] for key in ("start", "sector") if key in facts) if 0 <= sector <= MARKET
        ]
        places = [place_of(cell(facts["space"])) if "space" in facts else None]
        if isinstance(event, e.TokenMoved | e.TokenTaken):
            found = [
                place_of(token(sector, event.resource)) or layout.token_seat(sector, event.resource)
                for sector in sectors
            ]
        else:
            found = [layout.middle(sector) for sector in sectors]
        return [*found, *(at for at in places if at is not None)]

    def trail_of(self, step: MarkedStep) -> Trail | None:
        """The die, what is taken or moved, and the region where that is done."""
        layout = self._model.layout
        places = list[Point]()
        framed = list[Point]()
        for event in step.events:
            if isinstance(event, e.DieTaken | e.DieGiven):
                found = self._model.things.place_of(die(event.sector, event.number))
                places.append(found or layout.dice(event.sector, 1)[0])
                framed.append(layout.middle(event.sector))
            elif isinstance(event, e.TokenTaken):
                places.append(self._token_place(event.sector, event.resource))
            elif isinstance(event, e.TokenMoved | e.TokensSwapped):
                places += [
                    self._token_place(event.start, event.resource),
                    layout.token_seat(event.sector, event.resource),
                ]
            elif isinstance(event, e.SubmarineMoved):
                places += [layout.berth(event.start), layout.berth(event.sector)]
            elif isinstance(event, e.DieTurned):
                places += self.places_of(event)
        way = tuple(dict.fromkeys(places))
        return Trail(way, way, tuple(framed)) if way else None

    def _token_place(self, sector: int, kind: int) -> Point:
        return self._model.things.place_of(token(sector, kind)) or self._model.layout.token_seat(sector, kind)

    def words_about(self, thing: Thing) -> tuple[str, str]:
        """What a click would change in the planned visit, if there is one; else what the thing is."""
        if (message := self._plan_note(thing)) is not None:
            return self._host.narrator.say(message), ""
        return super().words_about(thing)

    def why_nothing(self, things: Sequence[Thing]) -> str:
        """A region without a die cannot be visited, and the submarine goes elsewhere."""
        visiting = self._model.visiting
        narrator = self._host.narrator
        table = self._model.table
        sector = next((which for kind, which, _ in things if kind == "sector"), None)
        if sector is None:
            return ""
        if visiting.is_open and visiting.arrived is None and sector not in visiting.sectors:
            return narrator.say(Message("atlandice.why.no-die", {"sector": sector_word(sector)}))
        is_steered = any(isinstance(choice.action, a.Steer) for choice in self._model.offers.choices)
        return narrator.words.say("atlandice.why.there-already") if is_steered and sector == table.submarine else ""

    def _plan_note(self, thing: Thing) -> Message | None:
        kind, sector, which = thing
        visiting = self._model.visiting
        if not visiting.is_open:
            return None
        if (
            kind in ("die", "sector")
            and visiting.arrived is None
            and sector in visiting.sectors
            and sector != visiting.sector
        ):
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
                constants, s = self._model.constants, self._model.table
                if which == MARKET:
                    return Message("atlandice.about.market", {"count": constants.board.market_hands})
                if not s.open >> which & 1 or s.top[which] == NO_TILE:
                    return Message("atlandice.about.closed", {"sector": sector_word(which)})
                tile = s.top[which]
                words = Word(f"atlandice.card.{constants.tile_names[tile]}")
                return Message(
                    "atlandice.about.region",
                    {"sector": sector_word(which), "words": words, "count": constants.hands[tile]},
                )
            case "cell":
                return self._cell(which)
            case "token":
                return Message(
                    "atlandice.item.tokens",
                    {"resource": resource_word(more), "count": cells(self._model.table, which)[more]},
                )
            case "die":
                return Message("atlandice.about.die", {"number": more, "sector": sector_word(which)})
            case "submarine":
                key = "atlandice.about.submarine" if self._model.brings_one_more else "atlandice.about.submarine-alone"
                return Message(key, {"sector": sector_word(self._model.table.submarine)})
            case _:
                return None

    def _cell(self, space: int) -> Message:
        if (message := self._landing(space)) is not None:
            return message
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

    def words_of_landing(self, space: int) -> str:
        """What the visit that is planned does on a space of the clock."""
        message = self._landing(space)
        return self._host.narrator.say(message) if message else ""

    def _landing(self, space: int) -> Message | None:
        """Where the hand comes to by the visit that is planned: by the die that stays, or by the inn's roll."""
        ahead, constants = self._model.ahead, self._model.constants
        if ahead is None:
            return None
        if ahead.coming is not None and ahead.coming.sure is not None and ahead.coming.sure.space == space:
            said = clock_words(constants, ahead.coming.sure, self._model.table.player)[0]
            return Message("atlandice.about.lands", {"space": space_words(constants, space), "what": said})
        if ahead.coming is None and ahead.brought.hand == space:
            good, of = chance_of(ahead.brought)
            return Message(
                f"atlandice.about.inn-{'waves' if space == constants.last else 'hand'}", {"good": good, "of": of}
            )
        return None

    def words_of_visit(self) -> str:
        """What the gold button says of the visit that is planned."""
        visiting = self._model.visiting
        choice = visiting.choice
        assert choice is not None
        keys: dict[type, str] = {a.Give: "give", a.Take: "arrive"}
        key = keys.get(type(choice.action), "visit")
        return self._host.narrator.say(Message(f"atlandice.gold.{key}", {"sector": sector_word(visiting.sector or 0)}))


def purpose_words(rules: AtlandiceRules, gain: Gain, sector: int, seat: int) -> Message | None:
    """N2: what a die for the neutral player changes, as said to the seat that gives it: what the region would bring if
    it were empty.
    """
    before, after = award_points(rules, gain.before), award_points(rules, gain.after)
    holders = [1 - seat, seat]  # first whom it is meant to cost something
    changed = next((holder for holder in holders if after[holder] != before[holder]), None)
    if changed is None or gain.kind != sector:
        return None
    values = {
        "sector": sector_word(sector),
        "seat": SeatName(changed),
        "count": after[changed],
        "before": before[changed],
    }
    whose = "yours" if changed == seat else "theirs"
    tile = "-tile" if after[rules.constants.neutral] > before[rules.constants.neutral] else ""
    return Message(f"atlandice.purpose.{whose}{tile}", values)


def clock_words(constants: Constants, turn: ClockTurn, seat: int) -> tuple[Message, str]:
    """P3: what the clock brings, as said to a seat; and whether that is a gain, a loss or nothing."""
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
    return Message("atlandice.clock.shared", {**values, "seats": others}) if others else Message(
        "atlandice.clock.lead", values
    ), "gain"


def space_words(constants: Constants, space: int) -> Message:
    """What a space of the clock is, in a word or two."""
    goods = constants.clock[space]
    if space == constants.last or goods in (PLAIN, DONATION):
        return Message(
            f"atlandice.space.{'waves' if space == constants.last else 'plain' if goods == PLAIN else 'donation'}"
        )
    return Message("atlandice.space.inventory", {"goods": Word(f"atlandice.goods.{GOODS[goods]}")})


def majority(constants: Constants, gain: Gain, holder: int) -> tuple[Message, bool]:
    """R1: who has the most before and after, and whether the holder does then."""
    before, after = gain.before, gain.after
    led, leads = places(before)[0], places(after)[0]
    others = [who for who in leads if who != holder]
    values: dict[str, object] = {
        "resource": resource_word(gain.kind),
        "count": max(after),
        "who": holder_word(constants, holder),
    }
    if leads == (holder,):
        lost = [holder_word(constants, who) for who in led if who != holder]
        if lost:
            return Message("atlandice.preview.takes-lead", {**values, "seats": lost, "count": max(before)}), True
        return Message("atlandice.preview.keeps-lead", values), True
    if holder not in leads and len(others) == 1:
        return Message("atlandice.preview.behind", {**values, "leader": holder_word(constants, others[0])}), False
    key = "level" if holder in leads else "behind-several"
    return Message(
        f"atlandice.preview.{key}", {**values, "seats": [holder_word(constants, who) for who in others]}
    ), holder in leads


def chance_of(brought: VisitPreview) -> tuple[int, int]:
    """How likely a roll is that the tile wants, as a fraction."""
    return Fraction(len(brought.rolls), len(NUMBERS)).as_integer_ratio()
