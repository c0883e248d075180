"""The cards of Atlantis: movement cards, treasure tiles, gaps and bridges; counts are what whoever looks may know."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from game.engine import Event
from game.rules.atlantis import events as e
from game.rules.atlantis.cards import cards_for
from game.rules.atlantis.gaps import kind_of, value_of
from game.rules.atlantis.speech.sentences import card_word, object_word, tile_title
from game.rules.atlantis.state import IN_HAND, PublicState
from game.rules.atlantis.view import AtlantisView
from game.tables.cards import CardCount, ThingCard
from game.widgets import Pen, Widget

from ..kit.drawn_table import ArrivedCards, DrawnTable
from ..selection import Thing
from .clicks import AtlantisModel
from .drawing import draw_tile
from .layout import BARE, BRIDGE, FACE_DOWN, RowPiece, card
from .shelf import CARD_RATIO, draw_face


def treasure(code: int) -> Thing:
    """A tile, wherever it lies."""
    return "treasure", code, 0


class AtlantisCards(ArrivedCards[PublicState]):
    """Writes them out of what lies on the table, and of the hand that is up."""

    def __init__(self, table: DrawnTable[PublicState, RowPiece], model: AtlantisModel) -> None:
        super().__init__(table)
        self._model = model

    @property
    def _state(self) -> PublicState:
        return self.renew()[1]

    def has_card(self, thing: Thing) -> bool:
        kind, which, _ = thing
        if kind == "place":
            return self._model.constants.is_on_the_row(which) and self._state.tops[which] not in (0, BARE, FACE_DOWN)
        return kind in ("card", "treasure", "gap", "bridge")

    def find(self, thing: Thing) -> ThingCard | None:
        kind, which, _ = thing
        match kind:
            case "card":
                return self._card(which)
            case "treasure":
                return self._tile(which)
            case "place":
                return self._tile(self._state.tops[which], self._state.below[which])
            case "gap":
                gap = next((gap for gap in self._model.things.gaps if gap.first == which), None)
                if gap is None:
                    return None
                narrator = self._host.narrator
                if gap.owners:
                    return self._bridge([narrator.words.word(narrator.names[seat]) for seat in gap.owners])
                return ThingCard(  # G1, G2, G6
                    "atlantis/plaque",
                    narrator.words.say("cards.atlantis.gap"),
                    narrator.words.say("cards.atlantis.gap.rule"),
                    narrator.words.say("cards.atlantis.gap.price", price=gap.price),
                    aside=narrator.words.say("cards.atlantis.gap.pay"),
                )
            case "bridge":
                return self._bridge()
        return None

    def named(self, events: Sequence[Event]) -> Thing | None:
        """The tile that was taken, the bridge that was laid, or the card that was played."""
        found: dict[int, Thing] = {}
        for event in events:
            match event:
                case e.TileCollected(tile=code):
                    found[0] = treasure(code)
                case e.BridgeLaid():
                    found[1] = BRIDGE
                case e.CardPlayed(kind=kind):
                    found[2] = card(kind)
        return found[min(found)] if found else None

    def _card(self, kind: int) -> ThingCard:
        """T2, T3, G2."""
        s = self._state
        say = self._host.narrator.words.say
        word = say(card_word(kind).key)
        on_row = sum(code not in (0, BARE, FACE_DOWN) and kind_of(code) == kind for code in s.tops)
        seen = [("row", on_row), ("discard", s.discard[kind])]
        if s.removed[kind]:
            seen.append(("paid", s.removed[kind]))
        if isinstance(own := self.own_view(), AtlantisView):
            seen.append(("hand", own.hand[kind]))
        return ThingCard(
            partial(CardFace, kind, word),
            word,
            say("cards.atlantis.move", kind=object_word(kind)),
            say("cards.atlantis.movement"),
            aside=say("cards.atlantis.worth-one"),
            total=say("cards.atlantis.all", count=self._model.constants.cards[kind]),
            counts=[CardCount("", number, word=say(f"cards.atlantis.{key}")) for key, number in seen],
        )

    def _tile(self, code: int, below: int = 0) -> ThingCard:
        """T1, T5, G2, E3."""
        say, value = self._host.narrator.words.say, value_of(code)
        buys = cards_for(value)
        rule = (
            say("cards.atlantis.tile", value=value, count=buys) if buys else say("cards.atlantis.tile.one", value=value)
        )
        return ThingCard(
            partial(TileFace, code, below),
            self._host.narrator.say(tile_title(code)),
            rule,
            say("table.points", count=value),
            aside=say("cards.atlantis.taken"),
            total=say("cards.atlantis.below", count=below) if below else "",
        )

    def _bridge(self, owners: Sequence[str] = ()) -> ThingCard:
        """G6: and who still has one."""
        say, s = self._host.narrator.words.say, self._state
        chip = say("cards.atlantis.free") if owners else say("cards.atlantis.bridge.each")
        rule = say("cards.atlantis.bridged", seats=list(owners)) if owners else say("cards.atlantis.bridge.rule")
        left = sum(bridge == IN_HAND for bridge in s.bridges)
        return ThingCard(
            "atlantis/bridge",
            say("cards.atlantis.bridge"),
            rule,
            chip,
            total=say("cards.atlantis.bridge.left", count=left, of=len(s.bridges)),
        )


class CardFace(Widget):
    """A movement card."""

    def __init__(self, kind: int, word: str, high: float) -> None:
        super().__init__()
        self._kind = kind
        self._word = word
        self.high_u = high
        self.wide_u = high / CARD_RATIO

    def draw(self, pen: Pen) -> None:
        pen.surface.blit(draw_face(pen.look, self._kind, self._word, self.rect.size, False), self.rect.topleft)


class TileFace(Widget):
    """A treasure tile, with those below it."""

    def __init__(self, code: int, below: int, high: float) -> None:
        super().__init__()
        self._code = code
        self._below = below
        self.high_u = high
        self.wide_u = high * 0.75

    def draw(self, pen: Pen) -> None:
        tile = draw_tile(pen.look, self._code, self.rect.width, self._below)
        pen.surface.blit(tile, tile.get_rect(center=self.rect.center))
