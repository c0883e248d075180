"""All that can be done by tapping, as a phone gets it: things with their numbers, and the ways from one to another."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from functools import partial

from msgspec import structs

from game.engine.flat_state import bits
from game.phones import screens
from game.rules.survive import actions as a
from game.rules.survive.constants import DOLPHIN
from game.rules.survive.queries import boat_on, passengers, those_on
from game.rules.survive.speech.sentences import BOAT_PICTURE, colour_of, creature_picture, explorer_picture
from game.rules.survive.state import MOVE, NONE, SINK
from game.tables.phone import PhoneWay

from ..selection import Offer, Thing
from .clicks import SurviveModel
from .layout import boat, creature, place
from .phone_board import DOLPHIN_WITH, IslandBoard, player_colour
from .phone_words import PhoneWords

MOST = 300
"""So many choices are sent at once. Of more, those of a piece that lead far come when it is picked."""
_BRIEF = 120  # of more choices than these each says the least


class PhoneOffers:
    """Offers of one position, those of one tile of the hand or those that everyone knows of."""

    def __init__(
        self,
        model: SurviveModel,
        words: PhoneWords,
        offers: Sequence[Offer],
        number_of: Callable[[Thing], int],
        tile: int = -1,
    ) -> None:
        """`number_of` gives things their numbers; `tile` is that of the one that was laid out."""
        self._model = model
        self._words = words
        self._tile = tile
        self._is_brief = len(offers) > _BRIEF
        self._by_source: dict[Thing | None, list[Offer]] = {}
        for offer in offers:
            self._by_source.setdefault(source_of(offer), []).append(offer)
        for source, those in self._by_source.items():
            those.sort(key=self._rank)
            if len(offers) > MOST and source is not None:
                those.sort(key=partial(self._distance, source))
        self._room = MOST // max(len(self._by_source), 1) if len(offers) > MOST else MOST
        self.sources = sorted((source for source in self._by_source if source is not None), key=self._is_nobodys)
        targets = (target for offer in offers if (target := target_of(offer)) is not None)
        self.targets = [*dict.fromkeys([*targets, *self._goals()])]
        self.numbers = {thing: number_of(thing) for thing in dict.fromkeys([*self.sources, *self.targets])}

    def things(self) -> tuple[screens.Thing, ...]:
        return tuple(self._thing(thing, number) for thing, number in self.numbers.items())

    def ways(self) -> tuple[PhoneWay, ...]:
        """What is sent at once, piece by piece: landings first, dangers last."""
        whole: list[Thing | None] = [*self.sources, None]
        near = (sorted(self._by_source.get(source, [])[: self._room], key=self._rank) for source in whole)
        return tuple(self.way(offer) for those in near for offer in those)

    def rest(self, source: Thing) -> list[PhoneWay]:
        """What comes when something is picked that has too many ways to send them all at once."""
        return [self.way(offer) for offer in sorted(self._by_source.get(source, [])[self._room :], key=self._rank)]

    def board(self, board: IslandBoard, about: str) -> screens.Board:
        """The board comes up with all that can be picked in view, or all that can be tapped at once."""
        constants, s = self._model.constants, self._model.state
        lettered = {e for kind, e, _ in self.numbers if kind == "explorer"} | set(constants.own[s.actor])
        sunk = {thing[1] for thing in self.targets if thing[0] == "space" and s.land[thing[1]]}
        lettered |= {e for e, at in enumerate(s.where) if at in sunk} if not self.sources else set()
        own = [source for source in self.sources if not self._is_nobodys(source)]
        return board.draw(self.numbers, own or self.sources or self.targets, lettered, about)

    def way(self, offer: Offer, is_further: bool = False) -> PhoneWay:
        source, target = source_of(offer), target_of(offer)
        shown = self._words.choice(
            offer,
            self._tile,
            -1 if source is None else self.numbers[source],
            -1 if target is None else self.numbers[target],
            self._is_brief and not is_further,
        )
        if is_further:
            shown = structs.replace(shown, is_further=True)
        steps = self._model.offers.planner.steps(offer)
        return PhoneWay(shown, tuple(steps), bool(offer.before), self._tile >= 0)

    def _thing(self, thing: Thing, number: int) -> screens.Thing:
        if thing not in self._by_source:
            return screens.Thing(number, self._words.name(thing), colours=self._colours(thing))
        note = self._words.note(thing, len(self._by_source[thing]))
        return screens.Thing(number, self._words.name(thing), note, self._picture(thing), self._colours(thing))

    def _picture(self, thing: Thing) -> str:
        constants, s = self._model.constants, self._model.state
        kind, which, _ = thing
        if kind == "explorer":
            return explorer_picture(constants, s, which)
        if kind == "boat":
            return BOAT_PICTURE
        return creature_picture(DOLPHIN if kind == DOLPHIN_WITH else which)

    def _colours(self, thing: Thing) -> tuple[str, ...]:
        """Of whoever it belongs to: of a boat, and of a tile that sinks, all who are on it."""
        constants, s = self._model.constants, self._model.state
        kind, which, _ = thing
        those = [which] if kind == "explorer" else []
        if kind == "space" and s.step == SINK:
            those = those_on(constants, s, which)
        if kind == "boat" and (number := boat_on(s, which)) != NONE:
            those = passengers(constants, s, number)
        return tuple(dict.fromkeys(player_colour(colour_of(constants, e)) for e in those))

    def _is_nobodys(self, source: Thing) -> bool:
        """Empty boats come last: of one's own there are few."""
        return source[0] == "boat" and not self._colours(source)

    def _goals(self) -> Iterator[Thing]:
        """All that pieces may get to by more than one step, and some that they cannot: whatever may be tapped has to be
        there before its ways are found.
        """
        constants, s = self._model.constants, self._model.state
        if s.step != MOVE or s.points < 2 or self._tile >= 0:
            return
        near = 0
        for source in self.sources:
            near |= constants.ball(self._model.things.space_of(source), s.points)
        for space in bits(near):
            yield place(space)
            if s.boats >> space & 1:
                yield boat(space)
            for isle in constants.landings[space]:
                yield "isle", isle, 0

    def _distance(self, source: Thing, offer: Offer) -> float:
        """How far something is; nothing is far from an explorer that has no place yet."""
        things = self._model.things
        target = target_of(offer)
        here, there = things.middle_of(of_table(source)), things.middle_of(target) if target else None
        return math.dist(here, there) if here and there else 0.0

    def _rank(self, offer: Offer) -> tuple[int, int]:
        """Landings first, dangers last; of all the tiles that an explorer may be placed on, one terrain after another,
        as they lie on the board.
        """
        action = offer.choice.action
        if isinstance(action, a.Place):
            return self._model.state.land[action.space], action.space
        return (0 if isinstance(action, a.Land) else 2 if offer.choice.danger else 1), 0


def source_of(offer: Offer) -> Thing | None:
    """What is picked first: nothing where a single tap says all. Dolphins that share a space are told apart."""
    match offer.choice.action:
        case a.Prowl(kind, start, _, charge) if kind == DOLPHIN:
            return DOLPHIN_WITH, charge, start
        case a.HandOver(start, charge, _):
            return DOLPHIN_WITH, charge, start
    return offer.source if offer.target is not None else None


def target_of(offer: Offer) -> Thing | None:
    return offer.target if offer.target is not None else offer.source


def of_table(thing: Thing) -> Thing:
    """The thing as the table knows it."""
    return creature(DOLPHIN, thing[2]) if thing[0] == DOLPHIN_WITH else thing
