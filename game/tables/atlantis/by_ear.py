"""The row for whoever plays by ear: left and right go along it from tile to tile, up and down to the pawns on a tile.

A place is called by its tile, as everywhere in this game; how far it is along the row tells it from others like it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from game.engine.speech.words import Message, SeatName
from game.rules.atlantis.constants import Constants
from game.rules.atlantis.gaps import value_of
from game.rules.atlantis.paying import worth
from game.rules.atlantis.route import Gap, openings, way_home
from game.rules.atlantis.speech.sentences import (
    end_name,
    gap_message,
    place_name,
    tell_openings,
    tile_message,
    tile_title,
)
from game.rules.atlantis.state import ATLANTIS, IN_HAND, PublicState

from ..kit.by_ear import BoardAnswers, Way
from ..selection import Thing
from .clicks import AtlantisModel
from .layout import BARE, FACE_DOWN, gap_thing, pawn, place_thing

_AHEAD = 3  # how many of the next tiles are named
_NAMELESS = (0, BARE, FACE_DOWN)
_PILES = "atlantis.section.piles"
_TOLD = ("atlantis.section.purses", "atlantis.section.known", _PILES)


class AtlantisAnswers(BoardAnswers[AtlantisModel]):
    """Answers at a table of Atlantis."""

    @property
    def _constants(self) -> Constants:
        return self._model.constants

    @property
    def _state(self) -> PublicState:
        return self._model.state

    # Walking.

    def start(self) -> Thing | None:
        """A pawn that can act, else the player's own that has come farthest but isn't home yet, else the city."""
        if (hot := super().start()) is not None:
            return hot
        places = [at for at in self._own_places() if at != self._constants.mainland]
        return place_thing(max(places, default=ATLANTIS))

    def beside(self, thing: Thing, way: Way) -> Thing | None:
        right, down = way
        row = self._row()
        here = self._stop_of(thing)
        if here not in row:
            return None
        found, at, step = (row, row.index(here), right) if right else self._stack_of(here, thing, -down)
        return found[at + step] if 0 <= at + step < len(found) else None

    def _row(self) -> list[Thing]:
        """The city, every tile and gap, and the mainland; bare places that are no gap are left out."""
        gaps = {gap.first: gap for gap in self._model.things.gaps}
        row = [place_thing(ATLANTIS)]
        for place in range(1, self._constants.mainland):
            if self._state.tops[place]:
                row.append(place_thing(place))
            elif place in gaps:
                row.append(gap_thing(place))
        return [*row, place_thing(self._constants.mainland)]

    def _stack_of(self, here: Thing, thing: Thing, up: int) -> tuple[list[Thing], int, int]:
        """A place with the pawns on it from the bottom up, the position of a thing among them, and the step to take."""
        stack = [here]
        if here[0] == "place":
            stack += [pawn(here[1], seat) for seat in self._seats_at(here[1])]
        return stack, stack.index(thing) if thing in stack else 0, up

    def _stop_of(self, thing: Thing) -> Thing:
        return place_thing(thing[1]) if thing[0] == "pawn" else thing

    def pressed(self, thing: Thing) -> Sequence[Thing]:
        """On a place: the place, and the pawns that stand there."""
        if thing[0] != "place":
            return (thing,)
        return thing, *(pawn(thing[1], seat) for seat in self._seats_at(thing[1]))

    # Who is where.

    def _seats_at(self, place: int) -> list[int]:
        return sorted(self._count_pawns(place))

    def _own_places(self) -> Sequence[int]:
        return self._state.where[self._constants.own(self.seat)] if self.seat is not None else ()

    def _count_pawns(self, place: int) -> Counter[int]:
        """How many pawns of each seat stand on a place."""
        return Counter(number // self._constants.pawns for number, at in enumerate(self._state.where) if at == place)

    def _pawns_at(self, place: int, but: int | None = None) -> str:
        """Whose pawns stand on a place, and how many, leaving out one pawn of a seat."""
        counts = self._count_pawns(place) - Counter([] if but is None else [but])
        told = []
        for seat, count in sorted(counts.items(), key=lambda one: one[0] != self.hearer):
            key = "atlantis.ear.pawns.own" if seat == self.hearer else "atlantis.ear.pawns"
            told.append(self.say(key, seat=SeatName(seat), count=count))
        return self.items(told)

    def _tiles_between(self, start: int, end: int) -> int:
        """How many tiles or ends of the row there are from one place to another, counting the last."""
        step = 1 if end > start else -1
        stops = (ATLANTIS, self._constants.mainland)
        return sum(bool(self._state.tops[place]) or place in stops for place in range(start + step, end + step, step))

    # What is said of a thing.

    def name_thing(self, thing: Thing) -> Sequence[str]:
        kind, which, seat = thing
        if kind == "pawn":
            at = place_name(self._constants, self._state, which)
            named = self.say("atlantis.ear.on", piece=self.name_piece(thing), place=at)
            others = self._pawns_at(which, but=seat)
        elif kind == "place":
            named, others = self._name_place(which), self._pawns_at(which)
        else:
            return super().name_thing(thing)
        return (self.say("atlantis.ear.with", what=named, others=others) if others else named,)

    def _name_pawn(self, seat: int) -> str:
        key = "atlantis.ear.pawn.own" if seat == self.hearer else "atlantis.ear.pawn"
        return self.say(key, seat=SeatName(seat))

    def name_piece(self, thing: Thing) -> str:
        return self._name_pawn(thing[2]) if thing[0] == "pawn" else super().name_piece(thing)

    def _name_place(self, place: int) -> str:
        if not self._constants.is_on_the_row(place):
            return self.say(f"{end_name(self._constants, place).key}.The")
        top, below = self._state.tops[place], self._state.below[place]
        if top in _NAMELESS:
            return self.say("atlantis.ear.no-tile")
        tile = self.tell(tile_title(top))
        return self.say("atlantis.ear.stack", tile=tile, count=below) if below else tile

    # What is asked.

    def mine(self) -> str:
        """The pawns, the one nearest to the mainland first, and then the tiles and the bridge that can pay."""
        constants, s = self._constants, self._state
        seat = self.seat
        if seat is None:
            return self.say("ear.mine.none")
        told = [self.owner_first(seat)]
        for place, count in sorted(Counter(self._own_places()).items(), reverse=True):
            if place == constants.mainland:
                told.append(self.say("atlantis.ear.home", count=count))
                continue
            price = self._price_home(place)
            values = {
                "place": place_name(constants, s, place),
                "left": constants.mainland - place,
            }
            told.append(self.say(_toll("atlantis.ear.mine", price), **values, price=price, count=count))
        if s.purses[seat]:
            tiles = [tile_message(code) for code in s.purses[seat]]
            told.append(self.say("atlantis.ear.purse", tiles=tiles, sum=worth(s.purses[seat])))
        if s.bridges[seat] == IN_HAND:
            told.append(self.say("atlantis.ear.bridge"))
        return self.line(*told)

    def danger(self) -> str:
        seat = self.seat
        if seat is None:
            return self.say("ear.mine.none")
        found = openings(self._constants, self._state, seat)
        behind = [tell_openings(self._constants, self._state, seat, [one])[0] for one in found]
        own = ".own" if seat == self.hearer else ""
        none = self.say(f"atlantis.threat.none{own}", seat=SeatName(seat))
        told = [self.tell(message) for message in behind] or [none]
        now, then = (
            way_home(self._constants, self._state, seat, gone)
            for gone in ((), [one.place for one in found if not one.has_more])
        )
        key = "atlantis.threat.way-then" if then != now else "atlantis.threat.way"
        return self.line(*told, self.say(f"{key}{own}", seat=SeatName(seat), now=now, then=then))

    def nearest(self) -> str:
        """What is near the cursor: the next tiles and gap, the player's nearest pawn and the way to the mainland."""
        thing = self.cursor_thing
        if thing is None:
            return self.say("ear.nowhere")
        constants, s = self._constants, self._state
        here = thing[1]
        told = []
        ahead = [place for place in range(here + 1, constants.mainland) if s.tops[place] not in _NAMELESS]
        if ahead:
            told.append(self.say("atlantis.ear.ahead", tiles=[tile_message(s.tops[place]) for place in ahead[:_AHEAD]]))
        if best := max(ahead, key=lambda place: (value_of(s.tops[place]), -place), default=0):
            count = self._tiles_between(here, best)
            told.append(self.say("atlantis.ear.best", tile=tile_message(s.tops[best]), count=count))
        gap = next((one for one in self._model.things.gaps if one.first > here), None)
        told.append(self._near_gap(here, gap) if gap else self.say("atlantis.ear.no-gap"))
        if near := self._near_pawn(here):
            told.append(near)
        if here != constants.mainland:
            price = self._price_home(here)
            told.append(self.say(_toll("atlantis.ear.mainland", price), left=constants.mainland - here, price=price))
        return self.line(*told)

    def _price_home(self, place: int) -> int:
        """What it costs to get from a place to the mainland."""
        prices = self._constants.prices[self._state.tops, self._state.bridges].price_to
        return prices[self._constants.mainland] - prices[place]

    def _near_gap(self, here: int, gap: Gap) -> str:
        """The next gap, how many tiles lie before it, and what it costs or whose bridge crosses it."""
        count = sum(bool(self._state.tops[place]) for place in range(here + 1, gap.first))
        far = self.say("atlantis.ear.gap.after", count=count) if count else self.say("atlantis.ear.gap.next")
        if gap.owners:
            return self.say("atlantis.ear.gap.bridged", gap=far, seats=[SeatName(seat) for seat in gap.owners])
        return self.say("atlantis.ear.gap", gap=far, price=gap.price)

    def _near_pawn(self, here: int) -> str:
        others = [place for place in set(self._own_places()) if place != here and place != self._constants.mainland]
        if not others:
            return ""
        at = min(others, key=lambda place: (abs(place - here), -place))
        key = "ahead" if at > here else "behind"
        return self.say(f"atlantis.ear.pawn.{key}", count=self._tiles_between(here, at))

    def here(self) -> str:
        """Who has pawns on a place and in which colour, or what a gap costs and whose bridge crosses it."""
        thing = self.cursor_thing
        if thing is None:
            return self.say("ear.nowhere")
        kind, which, _ = thing
        if kind == "gap":
            return self.line(*self.name_thing(thing), self.tell(gap_message(self._constants, self._state, which)))
        told = [self._name_place(which)]
        counts = self._count_pawns(which)
        for seat, count in sorted(counts.items()):
            name = self.say("ear.you") if seat == self.hearer else self._host.narrator.names[seat]
            colour = self.say(f"colour.{self._constants.colours[seat]}")
            told.append(self.say("atlantis.ear.owner", owner=self.say_owner(name, colour), count=count))
        return self.line(*told, "" if counts else self.say("atlantis.ear.nobody"))

    def open_facts(self) -> Sequence[str]:
        """The purses, the cards that everyone has seen and the piles, a sentence for each."""
        board = self._host.visibility.description().board
        told = []
        for section in (one for one in board if one.key in _TOLD):
            items = self.line(*(self.tell(_count_aloud(item.message)) for item in section.items))
            is_plain = section.key == _PILES  # each pile has its name
            told.append(items if is_plain else self.say("ear.section", title=self.say(section.key), items=items))
        return told


def _toll(key: str, price: int) -> str:
    """The key of a sentence about a way, which differs where the way costs nothing."""
    return key if price else f"{key}.free"


def _count_aloud(message: Message) -> Message:
    """The same message with its cards counted, as they are read aloud."""
    cards = message.values.get("cards")
    if cards is None:
        return message
    return Message(
        message.key, {**message.values, "cards": [Message("atlantis.ear.cards", one.values) for one in cards]}
    )
