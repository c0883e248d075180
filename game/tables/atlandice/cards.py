"""The cards of Atlandice: regions with their tiles, resources, dice, spaces of the clock, the submarine.

Nothing here is secret.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from game.engine import Event
from game.engine.speech.words import Word
from game.rules.atlandice import events as e
from game.rules.atlandice.board import RESOURCES, SECTORS
from game.rules.atlandice.constants import ALL_GOODS, DONATION, GOODS, PLAIN
from game.rules.atlandice.speech.sentences import holder_word, resource_word, sector_picture, sector_word, token_picture
from game.rules.atlandice.state import IN_PILE, KINDS, MARKET, NO_TILE, State
from game.tables.cards import CardCount, ThingCard

from ..kit.drawn_table import ArrivedCards, DrawnTable
from ..selection import Thing
from .clicks import AtlandiceModel
from .layout import SUBMARINE_THING, CityPiece, cell, cells, sector_thing, stock
from .shelf import SpaceTile
from .words import AtlandiceNotices

_WITH_CARDS = ("sector", "token", "stock", "die", "cell", "submarine")


class AtlandiceCards(ArrivedCards[State]):
    """Writes them out of what lies on the table."""

    def __init__(self, table: DrawnTable[State, CityPiece], model: AtlandiceModel, notices: AtlandiceNotices) -> None:
        super().__init__(table)
        self._model, self._notices = model, notices

    @property
    def _table(self) -> State:
        return self.renew()[1]

    def say(self, key: str, **values: object) -> str:
        return self._host.narrator.words.say(key, **values)

    def has_card(self, thing: Thing) -> bool:
        """Of a space of the clock where nothing happens there is nothing to tell."""
        kind, which, _ = thing
        constants = self._model.constants
        return kind in _WITH_CARDS and (kind != "cell" or constants.clock[which] != PLAIN or which == constants.last)

    def find(self, thing: Thing) -> ThingCard | None:
        kind, which, more = thing
        match kind:
            case "sector":
                return self._sector(which)
            case "token":
                return self._resource(more)
            case "stock":
                return self._resource(which)
            case "die":
                key = "cards.atlandice.die.market" if which == MARKET else "cards.atlandice.die"
                title = self.say("cards.atlandice.die.title", number=more)
                rule = self.say(key, sector=sector_word(which))
                return ThingCard(f"common/die-{more}", title, rule, self._sector(which).chip)
            case "cell":
                return self._space(which)
            case "submarine":
                title, rule = self.say("cards.atlandice.submarine"), self.say("cards.atlandice.submarine.rule")
                where = self.say("cards.atlandice.submarine.at", sector=sector_word(self._table.submarine))
                return ThingCard("atlandice/submarine", title, rule, where)
        return None

    def named(self, events: Sequence[Event]) -> Thing | None:
        """The tile that was won or used, the space where the hand came to, what was taken."""
        found: dict[int, Thing] = {}
        for event in events:
            match event:
                case e.TileWon(sector=sector):
                    found[0] = sector_thing(sector)
                case e.InventoryTaken(space=space) | e.DonationBegan(space=space):
                    found[1] = cell(space)
                case e.SubmarineMoved():
                    found[2] = SUBMARINE_THING
                case e.EffectUsed(tile=tile):
                    found[3] = sector_thing(self._model.constants.home[tile])
                case e.TokenTaken(resource=kind):
                    found[4] = stock(kind)
        return found[min(found)] if found else None

    # Sectors.

    def _sector(self, sector: int) -> ThingCard:
        constants, s = self._model.constants, self._table
        title = self.say(f"atlandice.card.{SECTORS[sector]}")
        if sector == MARKET:
            hands = self.say("cards.atlandice.hands", count=constants.board.market_hands)
            rule = self.say("cards.atlandice.market")
            return ThingCard(sector_picture(sector), title, rule, hands, counts=self._lying(sector))
        face, goods = f"atlandice/building-{SECTORS[sector]}", Word(f"atlandice.goods.{RESOURCES[sector]}")
        tile, points = s.top[sector], constants.board.points
        if not s.open >> sector & 1 or tile == NO_TILE:
            closed = self.say("cards.atlandice.closed", goods=goods)
            return ThingCard(face, title, closed, self.say("atlandice.card.closed"))
        below = sum(s.fates[other] == IN_PILE for other in constants.tiles_of[sector])
        return ThingCard(
            face,
            title,
            self.say("cards.atlandice.visit", effect=self.say(f"atlandice.card.{constants.tile_names[tile]}")),
            self.say("cards.atlandice.hands", count=constants.hands[tile]),
            aside=self.say("atlandice.card.below", count=below) if below else self.say("atlandice.card.last"),
            total=self.say("cards.atlandice.emptied", goods=goods, most=points.tile, second=points.second),
            counts=self._lying(sector),
        )

    def _lying(self, sector: int) -> list[CardCount]:
        return [CardCount(token_picture(kind), count) for kind, count in enumerate(cells(self._table, sector)) if count]

    # Resources.

    def _resource(self, kind: int) -> ThingCard:
        points, key = self._model.constants.board.points, "cards.atlandice.resource"
        values = {"tile": points.tile, "most": points.most, "second": points.second}
        if self._table.open >> kind & 1:
            rule = self.say(key, sector=sector_word(kind), **values)
        else:
            rule = self.say(f"{key}.out")
        return ThingCard(
            token_picture(kind),
            self.say(f"{resource_word(kind).key}.Many"),
            rule,
            self.say("cards.atlandice.supply", count=self._model.constants.supply),
            total=self.say("cards.atlandice.at-market", count=cells(self._table, MARKET)[kind]),
            counts=self._held(kind),
        )

    def _held(self, goods: int) -> list[CardCount]:
        """How many everybody has of a resource, or of all."""
        stock, found = self._table.stock, []
        for holder in range(self._model.constants.holders):
            own = stock[KINDS * holder : KINDS * (holder + 1)]
            name = holder_word(self._model.constants, holder)
            word = self.say(name.key) if isinstance(name, Word) else self._host.narrator.names[holder]
            found.append(CardCount("", sum(own) if goods == ALL_GOODS else own[goods], word=word))
        return found

    # Dice, the clock, the submarine.

    def _space(self, space: int) -> ThingCard:
        constants, goods = self._model.constants, self._model.constants.clock[space]
        points, counts = constants.board.points, list[CardCount]()
        if space == constants.last:
            key, rule = "waves", self.say("cards.atlandice.waves.rule")
        elif goods == DONATION:
            key, rule = "donation", self.say("cards.atlandice.donation.rule", count=points.donation)
        else:
            key, counts = "inventory", self._held(goods)
            word = Word(f"atlandice.goods.{GOODS[goods]}")
            rule = self.say("cards.atlandice.inventory.rule", goods=word, count=points.inventory)
            if goods == ALL_GOODS:
                rule = self.say("cards.atlandice.inventory.all", count=points.inventory)
        face, title = partial(SpaceTile, constants, space), self.say(f"cards.atlandice.{key}")
        chip = self.say("cards.atlandice.of-clock", space=space, last=constants.last)
        return ThingCard(face, title, rule, chip, note=self._notices.words_of_landing(space), counts=counts)
