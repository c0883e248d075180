"""What a phone shows of Survive: the island with all that can be tapped, the same choices as sentences, and while its
owner holds the eye, explorers and tiles.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from game.engine.speech.describing import Choice, Section
from game.phones import screens
from game.rules.survive.rules import SurviveRules
from game.rules.survive.state import DEFEND, LAUNCH, PLACE, PLAY, STEPS
from game.rules.survive.view import SurviveView
from game.tables.phone import FIRST_OF_HAND, PhoneContent, PhoneHost, PhoneTable, PhoneWay

from ..selection import NOTHING, Offer, Offers, Thing
from .clicks import PieceReach, SurviveModel, offers
from .layout import explorer
from .phone_board import IslandBoard
from .phone_hand import HandCards
from .phone_offers import PhoneOffers, of_table, source_of, target_of
from .phone_words import PhoneWords

_InHand = tuple[Thing, Thing]  # a tile, and what it is used on, or the tile again


class SurvivePhone(PhoneTable):
    """The phone of one seat."""

    def __init__(self, host: PhoneHost) -> None:
        super().__init__(host)
        rules = host.match.rules
        assert isinstance(rules, SurviveRules)
        self.model = SurviveModel(rules.constants, host.match.view(None))
        self.reach = PieceReach(host, self.model)
        self.words = PhoneWords(host, self.model)
        self.board = IslandBoard(self.model)
        self.cards = HandCards(host.narrator, self.model, host.match.seat)
        self._in_hand: dict[_InHand, int] = {}

    # What everyone may know.

    def open_content(self) -> PhoneContent:
        choices = self.open_choices()
        found = self._find_offers(choices)
        step = self.model.state.step
        main = self.ways(choice for choice in choices if choice.is_main)
        if not choices:
            return PhoneContent()
        if step == DEFEND:
            lost = [screens.Words(way.shown.danger, "danger") for way in main if way.shown.danger]
            return PhoneContent((self.words.attack(), *lost), ways=main)
        if step == PLAY:
            return PhoneContent(ways=main, off=self.say("survive.phone.off.play"))

        shown = self._shown(found)
        parts: list[screens.Part] = [shown.board(self.board, self.say("survive.ear.board"))]
        if step == PLACE:
            numbers = {which: shown.numbers[kind, which, where] for kind, which, where in shown.sources}
            parts.append(self.cards.rack(numbers, {}))
        return PhoneContent(
            tuple(parts),
            shown.things(),
            (*shown.ways(), *main),
            self._heading(),
            self.say(f"survive.phone.off.{STEPS[step]}"),
            things_meant={number: of_table(thing) for thing, number in shown.numbers.items()},
        )

    def further(self, source: int) -> tuple[PhoneWay, ...]:
        """Where a piece gets by several steps; and of very many choices those that have not been sent yet."""
        found = self._find_offers(self.open_choices())
        if not found or self.model.state.step in (PLAY, DEFEND):
            return ()
        shown = self._shown(found)
        thing = next((thing for thing in shown.sources if shown.numbers[thing] == source), None)
        if thing is None:
            return ()
        near = {target_of(offer) for offer in found if source_of(offer) == thing}
        ways = [offer for goal, those in self.reach.ways(thing).items() if goal not in near for offer in those]
        return (*shown.rest(thing), *(shown.way(offer, is_further=True) for offer in ways))

    def _shown(self, found: Sequence[Offer]) -> PhoneOffers:
        return PhoneOffers(self.model, self.words, found, self.number_of)

    def _find_offers(self, choices: Sequence[Choice]) -> list[Offer]:
        model = self.model
        view = self.match.view(None)
        if view is not model.view:
            model.turn_to(view)
        found = offers(model.constants, model.state, choices)
        model.select(NOTHING, Offers(found, choices, self.reach))
        return found

    def _heading(self) -> str:
        """What the list is of."""
        ask = self.host.visibility.description().ask
        if "terrain" not in ask.values:
            return self.say(f"survive.phone.heading.{STEPS[self.model.state.step]}")
        terrain = self.say(ask.values["terrain"].key.replace("terrain", "terrains"))
        key = "survive.phone.heading.sink" if ask.key == "survive.ask.sink" else "survive.phone.heading.sink-any"
        return self.say(key, terrain=terrain)

    # The hand.

    def hand_content(
        self, laid_out: int | None = None, piece: int | None = None, raised: Sequence[int] = ()
    ) -> PhoneContent:
        if not self.match.is_held:
            return PhoneContent()
        found = self._find_offers(self.hand_choices())
        tile, start = next((key for key, number in self._in_hand.items() if number == laid_out), (None, None))
        used = [offer for offer in found if offer.tile == tile is not None]
        return self._laid_out(used, start) if used else self._held_hand({offer.tile for offer in found})

    def first_look(self) -> PhoneContent:
        self._find_offers(())
        return self._cards(self.match.rules.first_look(self.match.view(self.seat)), ())

    def _held_hand(self, playable: Collection[Thing | None]) -> PhoneContent:
        """Explorers with their values where these may be looked at (S8), and the tiles."""
        sections, s = self.host.visibility.hand(), self.model.state
        if s.step != PLACE:
            return self._cards(sections, playable)
        left = [e for e in self.model.constants.own[self.seat] if s.where[e] == self.model.constants.rack]
        numbers = {e: self.number_of(explorer(e)) for e in left} if self.match.actor is not None else {}
        return PhoneContent((self.cards.rack(numbers, self.cards.values(sections)),))

    def _cards(self, sections: Sequence[Section], playable: Collection[Thing | None]) -> PhoneContent:
        view, explorers = self.match.view(self.seat), self.cards.explorers(self.cards.values(sections))
        assert isinstance(view, SurviveView)
        tiles = self.cards.tiles(view, lambda thing: self._number_in_hand(thing, thing), playable)
        cards = tiles.cards if tiles else ()
        others = [self.cards.everyone()] if self.model.state.step not in (PLACE, LAUNCH) else []
        return PhoneContent(
            (*sorted([explorers, *([tiles] if tiles else [])], key=self._is_late), *others),
            tuple(screens.Thing(card.thing, card.name, picture=card.picture, is_hand=True) for card in cards),
            note=self._note(self.model.state.step) if tiles else "",
        )

    def _is_late(self, part: screens.Cards) -> bool:
        """Under attack tiles come first: no finger is free to look for them further down."""
        return self.model.state.step == DEFEND and part.sort != "tiles"

    def _laid_out(self, used: Sequence[Offer], piece: Thing | None) -> PhoneContent:
        """The tile that is about to be played, and all that it can be used on."""
        tile = used[0].tile
        assert tile is not None
        number = self._number_in_hand(tile, tile)
        view = self.match.view(self.seat)
        assert isinstance(view, SurviveView)
        card = self.cards.tile(view, tile, number, is_playable=True)
        own = screens.Thing(number, card.name, picture=card.picture, is_hand=True)
        shown = PhoneOffers(self.model, self.words, used, lambda thing: self._number_in_hand(tile, thing), number)
        is_seen = any(offer.target is not None for offer in used)
        rest = shown.rest(piece) if piece is not None else []
        return PhoneContent(
            (screens.Cards(self.say("survive.phone.tiles", count=1), (card,), sort="tiles"),),
            (own, *shown.things()),
            (*shown.ways(), *rest),
            card.name,
            board=shown.board(self.board, self.say("survive.ear.board")) if is_seen else None,
            note=card.note,
        )

    def _note(self, step: int) -> str:
        if self.match.actor is None or step not in (PLAY, DEFEND):
            return ""
        return self.say("survive.phone.note.play" if step == PLAY else "survive.phone.note.defend")

    def _number_in_hand(self, tile: Thing, thing: Thing) -> int:
        return self._in_hand.setdefault((tile, thing), FIRST_OF_HAND + len(self._in_hand))
