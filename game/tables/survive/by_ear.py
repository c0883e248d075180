"""The island for whoever plays by ear: arrows go from space to space along its rows, and every space says who is there.

Distances are counted as explorers walk and swim and as boats sail, around everything that would cost them.
"""

from __future__ import annotations

import math
from bisect import bisect
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from game.engine import Event, View
from game.engine.speech.words import Message, SeatName, Word
from game.rules.survive.actions import Place
from game.rules.survive.board import CREATURES, TERRAINS
from game.rules.survive.constants import DOLPHIN, Constants
from game.rules.survive.events import MovesEnded
from game.rules.survive.queries import (
    HERDS,
    boat_on,
    herd,
    passengers,
    sailed_from,
    sinkable,
    steering,
    those_on,
    walked_from,
    way_home,
)
from game.rules.survive.speech.dangers import Attack, attacks
from game.rules.survive.speech.describe import unseen_section
from game.rules.survive.speech.sentences import (
    colour_of,
    colour_word,
    creature_word,
    explorer_name,
    isle_word,
    letter_word,
    share_owners,
    terrain_word,
)
from game.rules.survive.state import LAUNCH, NONE, PLACE, PublicState
from game.rules.survive.view import SurviveView

from ..kit.by_ear import AskedTable, BoardAnswers, Way
from ..kit.camera import Point
from ..selection import Thing
from .befallen import tell_fates
from .clicks import SurviveModel
from .layout import Geometry, boat, creature, explorer, place

_WIDE = math.sqrt(3)  # how far spaces of a row lie from each other


class IslandPaths:
    """All spaces and isles in rows: left and right go along a row, up and down to the same column of the next row."""

    def __init__(self, geometry: Geometry) -> None:
        spots: list[tuple[Point, Thing]] = [(at, place(space)) for space, at in enumerate(geometry.spaces)]
        spots += [(at, ("isle", isle, 0)) for isle, hexes in enumerate(geometry.isles) for at in hexes]
        rows = defaultdict[float, dict[int, Thing]](dict)
        for (x, y), thing in spots:
            rows[round(y, 2)][math.floor(x / _WIDE + 0.01)] = thing
        self._rows = [dict(sorted(rows[y].items())) for y in sorted(rows)]
        self._spots = defaultdict[Thing, list[tuple[int, int]]](list)
        for number, row in enumerate(self._rows):
            for column, thing in row.items():
                self._spots[thing].append((number, column))

    def beside(self, thing: Thing, way: Way) -> Thing | None:
        """An isle covers several hexes: the way on starts at the one that lies farthest in that direction."""
        right, down = way
        for row, column in sorted(self._spots[thing], key=lambda spot: spot[0] * down + spot[1] * right, reverse=True):
            found = self._along(row, column, right) if right else self._across(row + down, column)
            if found is not None and found != thing:
                return found
        return None

    def _along(self, row: int, column: int, step: int) -> Thing | None:
        columns = list(self._rows[row])
        there = bisect(columns, column) - 1 + step
        return self._rows[row][columns[there]] if 0 <= there < len(columns) else None

    def _across(self, row: int, column: int) -> Thing | None:
        if not 0 <= row < len(self._rows):
            return None
        return self._rows[row][min(self._rows[row], key=lambda other: (abs(other - column), other))]


class _WayHome(NamedTuple):
    """The way that explorers have to an isle. In order the shortest comes first, and those that have none come last."""

    moves: float = math.inf
    isle: int = NONE
    steered_by: tuple[int, ...] = ()  # the players who steer the boat, where its passenger does not


def _by_distance(attack: Attack) -> tuple[bool, int]:
    """The nearest first, and dives last: they come from anywhere."""
    return attack.distance == NONE, attack.distance


class SurviveAnswers(BoardAnswers[SurviveModel]):
    """Answers at a table of Survive."""

    def __init__(self, table: AskedTable, model: SurviveModel) -> None:
        super().__init__(table, model)
        self._paths = IslandPaths(model.geometry)

    @property
    def _constants(self) -> Constants:
        return self._model.constants

    @property
    def _state(self) -> PublicState:
        return self._model.state

    # Walking.

    def start(self) -> Thing | None:
        """A piece that can act, else an explorer of the player's own, else the middle of the island."""
        if (hot := super().start()) is not None:
            return hot
        seat = self.seat
        own = self._constants.own[seat] if seat is not None else ()
        spaces = [space for e in own if (space := self._space_of(e)) != NONE]
        return place(spaces[0] if spaces else self._constants.island[len(self._constants.island) // 2])

    def beside(self, thing: Thing, way: Way) -> Thing | None:
        space = self._model.things.space_of(thing)
        return self._paths.beside(place(space) if space != NONE else thing, way)

    def pressed(self, thing: Thing) -> Sequence[Thing]:
        """A space and everyone on it; of several explorers, the one after the one in hand comes first."""
        if thing[0] != "space":
            return (thing,)
        space = thing[1]
        here = [explorer(e) for e in (*self._aboard(space), *those_on(self._constants, self._state, space))]
        if (held := self._model.source) in here:
            after = here.index(held) + 1
            here = here[after:] + here[:after]
        boats = [boat(space)] if boat_on(self._state, space) != NONE else []
        return thing, *boats, *here, *(creature(kind, space) for kind in self._creatures_at(space))

    # Who is where.

    def _space_of(self, e: int) -> int:
        """The space that an explorer is on, alone or in a boat; NONE if it is not placed yet, saved or lost."""
        where = self._state.where[e]
        if where < self._constants.size:
            return where
        return self._state.boat_at[where - self._constants.afloat] if where < self._constants.saved else NONE

    def _aboard(self, space: int) -> list[int]:
        number = boat_on(self._state, space)
        return passengers(self._constants, self._state, number) if number != NONE else []

    def _creatures_at(self, space: int) -> list[int]:
        return [kind for kind in range(len(HERDS)) if space in herd(self._state, kind)]

    # What is said of a thing.

    def name_thing(self, thing: Thing) -> Sequence[str]:
        kind, which, _ = thing
        if kind == "isle":
            saved = [e for e, at in enumerate(self._state.where) if at == self._constants.saved + which]
            who = self.say("survive.ear.saved", who=self._names(saved)) if saved else ""
            return self.say("survive.ear.isle", isle=isle_word(self._constants, which)), who
        space = self._model.things.space_of(thing)
        if space == NONE:
            return super().name_thing(thing)
        named = self._place(space)
        if kind != "space":  # the piece comes first, then where it is, then who else is there
            named = self.say("survive.ear.piece", piece=self._name_first(thing), place=named)
        if kind == "explorer" and which in self._aboard(space):
            names = {"piece": self._name_first(thing), "space": self._constants.names[space]}
            named = self.say("survive.ear.aboard", **names)
        others = self.items(self._who_is_at(space, thing))
        return (self.say("survive.ear.with", what=named, others=others) if others else named,)

    def _name_first(self, thing: Thing) -> str:
        return self._boat(thing[1]) if thing[0] == "boat" else self.name_piece(thing)

    def name_piece(self, thing: Thing) -> str:
        kind, which, _ = thing
        if kind == "explorer":
            return self.several(self._names([which]))
        if kind == "boat":
            return self.say("survive.ear.the-boat")
        return self.say("survive.ear.creature", creature=creature_word(which)) if kind == "creature" else ""

    def _place(self, space: int) -> str:
        land = terrain_word(self._state, space) if self._state.land[space] else Word("survive.ear.sea")
        return self.say("survive.ear.place", space=self._constants.names[space], land=land)

    def _who_is_at(self, space: int, but: Thing) -> Iterator[str]:
        """Everyone on a space except a piece that was already named: creatures come first."""
        for kind, number in Counter(
            kind for kind, name in enumerate(HERDS) for at in getattr(self._state, name) if at == space
        ).items():
            number -= but == creature(kind, space)
            if number:
                word = (
                    Word(f"survive.creature.{CREATURES[kind]}.a") if number == 1 else Word(f"survive.ear.{HERDS[kind]}")
                )
                yield self.say("survive.ear.creatures" if number > 1 else "survive.ear.one", what=word, count=number)
        aboard = self._aboard(space)
        if but[0] == "explorer" and but[1] in aboard:
            free = Message("survive.ear.free", {"count": self._constants.full - len(aboard)})
            others = self._names(e for e in aboard if e != but[1])
            yield self.say(
                "survive.ear.aboard.others" if len(aboard) > 1 else "survive.ear.aboard.alone", who=others, free=free
            )
        elif boat_on(self._state, space) != NONE and but[0] != "boat":
            yield self._boat(space)
        alone = [e for e in those_on(self._constants, self._state, space) if explorer(e) != but]
        if alone:
            key = "survive.ear.on-land" if self._state.land[space] else "survive.ear.in-water"
            yield self.say(key, who=self._names(alone))

    def _boat(self, space: int) -> str:
        aboard = self._aboard(space)
        if not aboard:
            return self.say("survive.ear.boat.empty")
        return self.say("survive.ear.boat", who=self._names(aboard), count=self._constants.full - len(aboard))

    def _names(self, explorers: Iterable[int]) -> list[Message | str]:
        """Explorers, as they are called to the listener: "your A" and "C", "Ben's B"."""
        constants = self._constants
        named = []
        for e in explorers:
            name = explorer_name(constants, e, self.hearer)
            is_own = constants.owner[e] == self.hearer and not isinstance(name, Message)
            named.append(Message("survive.explorer.your", {"letter": name}) if is_own else name)
        own = [name for name in named if name.key == "survive.explorer.your"]
        return share_owners([*own, *(name for name in named if name not in own)])

    # What Enter does.

    def words_of_click(self, thing: Thing) -> tuple[str, str]:
        """Says it briefly, since the place has just been named."""
        words, danger = super().words_of_click(thing)
        if thing in self._model.offers.armable and not self._model.is_held:
            key = "survive.ear.sink-now" if thing == self._model.armed else "survive.ear.sink-first"
            return self.say(key, count=self._state.points), danger
        picked = self._model.as_clicked(*self.pressed(thing))
        meant = self._model.offers.meant_by(picked, thing)
        if not meant:
            return words, danger
        message, moves = meant[0].choice.message, len(meant[0].before) + 1
        key = message.key.replace(".choice.", ".ear.enter.")
        if key not in self._host.narrator.words:
            return words, danger
        values = {"cost": Message("survive.ear.cost", {"count": moves}), **message.values}
        if isinstance(letter := values.get("explorer"), Word):  # heard alone it would be taken for an article
            values["explorer"] = Message("survive.explorer.your", {"letter": letter})
        action, worth = meant[0].choice.action, self._values_in_sight()
        if isinstance(action, Place) and action.explorer in worth:  # the value is what it is placed by
            values["explorer"] = Message(
                "survive.ear.placed", {"piece": values["explorer"], "value": worth[action.explorer]}
            )
        return self.say(key, **values), danger

    # Where are mine.

    def befallen(self, before: View, now: View, events: Sequence[Event], seat: int, is_named: bool) -> Sequence[str]:
        assert isinstance(before, SurviveView)
        assert isinstance(now, SurviveView)
        return [*map(self.tell, tell_fates(self._constants, before.state, now.state, events, seat, is_named))]

    def unused(self, before: View, events: Sequence[Event]) -> str:
        assert isinstance(before, SurviveView)
        count = before.state.points if any(isinstance(event, MovesEnded) for event in events) else 0
        return self.say("survive.ear.unused", count=count) if count else ""

    def mine(self) -> str:
        constants, s = self._constants, self._state
        seat = self.seat
        if seat is None:
            return self.say("ear.mine.none")
        own = constants.own[seat]
        by_place = defaultdict[tuple[int, bool], list[int]](list)  # by space, and whether they are in a boat there
        for e in own:
            if (space := self._space_of(e)) != NONE:
                by_place[space, s.where[e] >= constants.afloat].append(e)
        by_way = defaultdict[_WayHome, list[str]](list)
        for (space, is_aboard), those in by_place.items():
            by_way[self._way_home(seat, space, is_aboard)].append(self._mine_at(space, is_aboard, those))
        join = self._host.narrator.words.join
        told = [self._with_way(way, join("list.apart", by_way[way])) for way in sorted(by_way)]
        counts = {
            "rack": self._count_at(own, constants.rack, constants.rack),
            "saved": self._count_at(own, constants.saved, constants.lost - 1),
            "lost": self._count_at(own, constants.lost, constants.lost),
        }
        rest = self.items(self.say(f"survive.ear.{key}.count", count=count) for key, count in counts.items() if count)
        return self.line(self.owner_first(seat), *told, rest)

    def _way_home(self, seat: int, space: int, is_aboard: bool) -> _WayHome:
        """How many moves it is to an isle; or who steers, where others decide where the boat goes (B2)."""
        constants, s = self._constants, self._state
        if is_aboard and seat not in (steerers := steering(constants, s, boat_on(s, space))):
            return _WayHome(steered_by=tuple(steerers))
        far = sailed_from(constants, s, space) if is_aboard else walked_from(constants, s, space)
        home = way_home(constants, s, far)
        return _WayHome(*home) if home else _WayHome()

    def _with_way(self, way: _WayHome, who: str) -> str:
        """Names some explorers after the way that they still have to go."""
        if way.steered_by:
            seats = [self._host.narrator.names[seat] for seat in way.steered_by]
            return self.say("survive.ear.mine.steered", seats=seats, count=len(seats), who=who)
        if way.isle == NONE:
            return self.say("survive.ear.mine.no-way", who=who)
        return self.say("survive.ear.mine.way", isle=isle_word(self._constants, way.isle), count=way.moves, who=who)

    def _count_at(self, own: Sequence[int], first: int, last: int) -> int:
        return sum(first <= self._state.where[e] <= last for e in own)

    def _mine_at(self, space: int, is_aboard: bool, those: Sequence[int]) -> str:
        """Explorers that share a space: their letters, their values while these are in sight, and where they are."""
        constants, s = self._constants, self._state
        key = "boat" if is_aboard else "land" if s.land[space] else "swims"
        values = self._values_in_sight()
        letters = [
            Message("survive.ear.worth", {"letter": self._letter(e), "value": values[e]})
            if e in values
            else self._letter(e)
            for e in those
        ]
        told = self.say(f"survive.ear.mine.{key}", letters=letters, space=constants.names[space], count=len(those))
        return self.say("survive.ear.piece", piece=told, place=terrain_word(s, space)) if s.land[space] else told

    def _letter(self, e: int) -> Word | Message:
        """The letter of an explorer, with its colour if its owner has two."""
        if len(self._constants.colours) == self._constants.seats:
            return letter_word(self._constants, e)
        values = {"colour": colour_word(colour_of(self._constants, e)), "letter": letter_word(self._constants, e)}
        return Message("survive.explorer", values)

    def _values_in_sight(self) -> dict[int, int]:
        """The values that the hand shows, by explorer: only while it is up, and only those that are in it."""
        view = self.own_view()
        if view is None or not any(section.key == "survive.section.values" for section in self.held()):
            return {}
        assert isinstance(view, SurviveView)
        assert view.seat is not None
        return {e: value for e in self._constants.own[view.seat] if (value := view.values[e])}

    # What is nearest.

    def nearest(self) -> str:
        """The isle and the boat with room that are nearest to the cursor on foot and swimming."""
        thing = self.cursor_thing
        space = self._model.things.space_of(thing) if thing else NONE
        if space == NONE:
            return self.say("survive.ear.at-isle" if thing else "ear.nowhere")
        constants, s = self._constants, self._state
        spaces = self._model.geometry.spaces
        here = spaces[space]
        told = []
        far = walked_from(constants, s, space)
        if (home := way_home(constants, s, far)) is not None:
            moves, isle = home
            shore = min(self._model.geometry.isles[isle], key=lambda at: math.dist(at, here))
            values = {"isle": isle_word(constants, isle), "count": moves, "way": self.direction(here, shore)}
            told.append(self.say("survive.ear.nearest.isle", **values))
        else:
            told.append(self.say("survive.ear.nearest.no-isle"))
        room = [
            (far[at], at) for at, crew in zip(s.boat_at, s.crew, strict=True) if at in far and constants.has_room[crew]
        ]
        if not room:
            return self.line(*told, self.say("survive.ear.nearest.no-boat"))
        count, at = min(room)
        told.append(self._near_boat(at, count, "" if at == space else self.direction(here, spaces[at])))
        return self.line(*told)

    def _near_boat(self, at: int, count: int, way: str) -> str:
        free = self._constants.full - len(self._aboard(at))
        values = {"space": self._constants.names[at], "free": Message("survive.ear.free", {"count": free})}
        key = "survive.ear.nearest.boat" if way else "survive.ear.nearest.boat-here"
        return self.say(key, **values, count=count, way=way)

    # What threatens me.

    def danger(self) -> str:
        seat, s = self.seat, self._state
        if seat is None or s.step in (PLACE, LAUNCH):
            return self.say("survive.ear.no-danger-yet")
        told = [self._danger(attack) for attack in sorted(attacks(self._constants, s, seat), key=_by_distance)]
        lowest = [e for space in sinkable(self._constants, s) for e in those_on(self._constants, s, space)]
        own = [e for e in lowest if self._constants.owner[e] == seat]
        if own:
            places = [
                self.say("survive.ear.at", who=self._names([e]), space=self._constants.names[s.where[e]]) for e in own
            ]
            told.append(self.say("survive.ear.may-sink", who=self.several(places)))
        safe = "survive.ear.safe" if seat == self.hearer else "survive.threat.none"
        return self.line(*(told or [self.say(safe, seat=SeatName(seat))]))

    def _danger(self, attack: Attack) -> str:
        """What a creature could do, and from how far."""
        who = self._names(attack.explorers)
        if attack.kind == DOLPHIN:
            return self.say("survive.ear.danger.left", space=self._constants.names[attack.start], who=who)
        key = "lost" if attack.is_lost else "wrecked"
        if attack.distance <= 0:
            key = "stays" if attack.distance == 0 else "dives"
        values = {"creature": creature_word(attack.kind), "space": self._constants.names[attack.start], "who": who}
        return self.say(f"survive.ear.danger.{key}", **values, count=attack.distance)

    # Whose is what here.

    def here(self) -> str:
        """Everyone at the cursor, owner by owner, with their colours."""
        thing = self.cursor_thing
        space = self._model.things.space_of(thing) if thing else NONE
        if thing is None or space == NONE:
            return super().here()
        creatures = list(self._creatures_here(space))
        alone, aboard = those_on(self._constants, self._state, space), self._aboard(space)
        told = [self._place(space), *creatures, *self._owners(alone)]
        if boat_on(self._state, space) != NONE:
            seats = steering(self._constants, self._state, boat_on(self._state, space))
            names = [self._name_of(seat) for seat in seats]
            key = "survive.ear.steered" if seats else "survive.ear.boat.empty"
            told += [self.say(key, seats=names), *self._owners(aboard)]
        if len(told) == 1:
            told.append(self.say("survive.ear.nobody"))
        return self.line(*told)

    def _creatures_here(self, space: int) -> Iterator[str]:
        for kind in self._creatures_at(space):
            charges = [
                charge for at, charge in zip(self._state.dolphins, self._state.charges, strict=True) if at == space
            ]
            if kind == DOLPHIN and (kept := [charge for charge in charges if charge != NONE]):
                yield self.say("survive.ear.protects", who=self._names(kept))
            else:
                yield self.say("survive.ear.one", what=Word(f"survive.creature.{CREATURES[kind]}.a"))

    def _owners(self, explorers: Sequence[int]) -> Iterator[str]:
        by_colour = defaultdict[str, list[int]](list)
        for e in explorers:
            by_colour[colour_of(self._constants, e)].append(e)
        for colour, those in by_colour.items():
            name = self._name_of(self._constants.owner[those[0]])
            letters = [letter_word(self._constants, e) for e in those]
            owner = self.say_owner(name, self.say(colour_word(colour).key))
            yield self.say("survive.ear.owner", owner=owner, letters=letters)

    def _name_of(self, seat: int) -> str:
        return self.say("ear.you") if seat == self.hearer else self._host.narrator.names[seat]

    # The table.

    def open_facts(self) -> Sequence[str]:
        """The tiles that are left on the island, and the undersides that nobody has seen."""
        match = self._host.match
        view = self._host.visibility.view_in_sight() if match.privacy.is_hand_open else match.view(None)
        assert isinstance(view, SurviveView)
        left = [
            (self.say(f"survive.terrains.{terrain}"), count)
            for terrain, count in zip(TERRAINS, self._state.tiles, strict=True)
            if count
        ]
        unseen = [(self.tell(item.message), item.number or 0) for item in unseen_section(view).items]
        return self._counted("survive.section.island", left), self._counted("survive.section.unseen", unseen)

    def _counted(self, title: str, counts: Sequence[tuple[str, int]]) -> str:
        told = [self.say("survive.ear.counted", what=what, count=count) for what, count in counts]
        return self.say("ear.section", title=self.say(title), items=self.items(told)) if told else ""
