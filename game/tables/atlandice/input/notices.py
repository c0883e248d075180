"""What is told of the things in the city: words for what is noticed, and the places that facts speak of."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine import Event
from game.engine.speech.words import Message, Word
from game.rules.atlandice import actions as a
from game.rules.atlandice.constants import DONATION, GOODS, PLAIN
from game.rules.atlandice.speech.sentences import resource_word, sector_word
from game.rules.atlandice.state import MARKET, NO_TILE
from game.tables.table import Desk

from ...kit.camera import Point
from ...kit.notices import BoardNotices
from ...selection import Thing
from ..clicks import AtlandiceModel
from ..layout import cell, cells


class AtlandiceNotices(BoardNotices):
    """Decides nothing: it says what clicking would do, and what a thing is."""

    def __init__(self, desk: Desk, model: AtlandiceModel) -> None:
        super().__init__(desk, model.picking)
        self._model = model

    def places_of(self, event: Event) -> Sequence[Point]:
        facts, layout = event.facts(), self._model.layout
        sectors = [facts[key] for key in ("start", "sector") if key in facts]
        spaces = [facts["space"]] if "space" in facts else []
        places = [self._model.things.place_of(cell(space)) for space in spaces]
        return [*(layout.middle(sector) for sector in sectors if 0 <= sector <= MARKET), *(at for at in places if at is not None)]

    def words_about(self, thing: Thing) -> tuple[str, str]:
        """Of a visit that is being planned first what a click would change."""
        if (message := self._planned(thing)) is not None:
            return self._desk.narrator.say(message), ""
        return super().words_about(thing)

    def _planned(self, thing: Thing) -> Message | None:
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
        t, s = self._model.t, self._model.table
        if sector == MARKET:
            return Message("atlandice.about.market", {"count": t.board.market_hands})
        if not s.open >> sector & 1 or s.top[sector] == NO_TILE:
            return Message("atlandice.about.closed", {"sector": sector_word(sector)})
        tile = s.top[sector]
        words = Word(f"atlandice.card.{t.tile_names[tile]}")
        return Message("atlandice.about.region", {"sector": sector_word(sector), "words": words, "count": t.hands[tile]})

    def _cell(self, space: int) -> Message:
        t, goods = self._model.t, self._model.t.clock[space]
        values: dict[str, object] = {"space": space, "last": t.last}
        if space == t.last:
            return Message("atlandice.about.waves", values)
        if goods == DONATION:
            return Message("atlandice.about.donation", {**values, "count": t.board.points.donation})
        if goods == PLAIN:
            return Message("atlandice.about.plain", values)
        return Message(
            "atlandice.about.inventory", {**values, "goods": Word(f"atlandice.goods.{GOODS[goods]}"), "count": t.board.points.inventory}
        )

    def words_of_visit(self) -> str:
        """What the gold button says of the visit that is planned."""
        visiting = self._model.visiting
        choice = visiting.choice
        assert choice is not None
        key = {a.Give: "give", a.Take: "arrive"}.get(type(choice.action), "visit")
        return self._desk.narrator.say(Message(f"atlandice.gold.{key}", {"sector": sector_word(visiting.sector or 0)}))
