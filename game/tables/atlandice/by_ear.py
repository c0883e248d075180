"""The city for whoever plays by ear: left and right go around the regions to the black market and the clock; up and
down go through what lies in a region, or along the spaces of the clock.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.engine import Event, View
from game.engine.speech.words import Message, SeatName, Word
from game.rules.atlandice import events as ev
from game.rules.atlandice.city import dice_of
from game.rules.atlandice.constants import Constants
from game.rules.atlandice.score import behind_in, counts_of, places
from game.rules.atlandice.speech.sentences import holder_word, resource_word, sector_word, tell_behind
from game.rules.atlandice.state import KINDS, MARKET, WON, State
from game.rules.atlandice.view import AtlandiceView

from ..kit.by_ear import BoardAnswers, Way
from ..selection import Thing
from .clicks import AtlandiceModel
from .layout import SUBMARINE_THING, cell, cells, dice_at, die, sector_thing, token

_FIRST = ("closed", "dice", "submarine", "tokens")
"""The parts of a region that change and are told first. Its tile, the hands on that and the tiles below it follow."""
_CLOCK, _NEUTRAL = "atlandice.section.clock", "atlandice.section.neutral"
_AHEAD = 3  # how many spaces of the clock are told that mean something


class AtlandiceAnswers(BoardAnswers[AtlandiceModel]):
    """Answers at a table of Atlandice."""

    @property
    def _constants(self) -> Constants:
        return self._model.constants

    @property
    def _state(self) -> State:
        return self._model.state

    # Walking.

    def start(self) -> Thing | None:
        return super().start() or sector_thing(0)

    def beside(self, thing: Thing, way: Way) -> Thing | None:
        right, down = way
        if right:
            stops = [*map(sector_thing, range(MARKET + 1)), cell(self._state.hand)]
            at = len(stops) - 1 if thing[0] == "cell" else self._sector_of(thing)
            return stops[at + right] if 0 <= at + right < len(stops) else None
        if thing[0] == "cell":
            space = thing[1] - down
            return cell(space) if 0 <= space <= self._constants.last else None
        lying = self._lying(self._sector_of(thing))
        at = lying.index(thing) + down if thing in lying else 0
        return lying[at] if 0 <= at < len(lying) else None

    def _sector_of(self, thing: Thing) -> int:
        return self._state.submarine if thing == SUBMARINE_THING else thing[1]

    def _lying(self, sector: int) -> list[Thing]:
        """A region, followed by the dice and tokens in it, and by the submarine if it is there."""
        s = self._state
        dice = [die(sector, number) for number in dict.fromkeys(dice_at(s, sector))]
        tokens = [token(sector, kind) for kind, count in enumerate(cells(s, sector)) if count]
        return [sector_thing(sector), *dice, *tokens, *([SUBMARINE_THING] if s.submarine == sector else [])]

    # What is said of a thing.

    def name_thing(self, thing: Thing) -> Sequence[str]:
        kind, which, _ = thing
        if kind != "sector":
            named = super().name_thing(thing)
            where = self.say("atlandice.ear.at", sector=sector_word(which)) if kind == "token" else ""
            if kind == "cell" and which == self._state.hand:
                where = self.say("atlandice.ear.hand-here")
            return (self.items(filter(None, (*named, where))),)
        board = self._host.visibility.description().board
        title = f"atlandice.section.{self._constants.called['sector'][which]}"
        section = next((one for one in board if one.key == title), None)
        items = section.items if section else ()
        parts = [(item.message.key.rpartition(".")[2], self._in_a_row(item.message)) for item in items]
        first = [text for key, text in parts if key in _FIRST]
        rest = [text for key, text in parts if key not in _FIRST]
        named = self.say("ear.section", title=self.say(title), items=self.items(first)) if first else self.say(title)
        return named, self.items(rest)

    def _in_a_row(self, message: Message) -> str:
        """An item of a region, worded to stand in a list."""
        if message.key == "atlandice.item.submarine":
            return self.say("atlandice.ear.submarine-here")
        return self._host.narrator.words.word(self.tell(message), "mid")

    def _enter(self, thing: Thing) -> tuple[str, str]:
        """While a visit is planned, every click there changes the plan, or does nothing."""
        if not self._model.visiting.is_open:
            return super()._enter(thing)
        message = self._table.notices.about(thing)
        words, danger = self._table.notices.words_about(thing)
        is_told = message is not None and words == self.tell(message)
        return ("", "") if is_told else (self._say_enter(self._host.narrator.words.go_on(words)), danger)

    # What is asked.

    def befallen(self, before: View, now: View, events: Sequence[Event], seat: int, is_named: bool) -> Sequence[str]:
        assert isinstance(before, AtlandiceView)
        assert isinstance(now, AtlandiceView)
        return [*map(self.tell, tell_fates(before.state, now.state, events, seat, is_named))]

    def mine(self) -> str:
        """How a player stands in each resource, and the tiles and dice that they have."""
        s, seat = self._state, self.seat
        if seat is None:
            return self.say("ear.mine.none")
        told = [self.owner_first(seat)]
        told += [self._standing(kind, seat) for kind in range(KINDS) if any(counts_of(s, kind))]
        tiles = s.fates.count(WON + seat)
        if tiles:
            told.append(self.say("atlandice.ear.tiles", count=tiles))
        told.append(self.say("atlandice.ear.dice", count=dice_of(self._constants, s, seat)))
        return self.line(*told)

    def _standing(self, kind: int, seat: int) -> str:
        """How many of a resource a seat has, and how that compares."""
        counts = counts_of(self._state, kind)
        first, _ = places(counts)
        values = {"resource": Word(f"{resource_word(kind).key}.Many"), "count": counts[seat], "most": max(counts)}
        others = [holder_word(self._constants, holder) for holder in first if holder != seat]
        standing = "level" if others else "leads"
        key = standing if seat in first else "behind"
        return self.say(f"atlandice.ear.standing.{key}", **values, seats=others)

    def danger(self) -> str:
        """The regions that would be lost as things stand, those that are nearly empty first."""
        s, seat = self._state, self.seat
        if seat is None:
            return self.say("ear.mine.none")
        found = sorted(behind_in(s, seat), key=lambda one: s.totals[one[0]])
        told = []
        for one in found:
            lost = self._host.narrator.words.without_stop(self.tell(tell_behind(self._constants, s, seat, [one])[0]))
            told.append(self.say("atlandice.ear.lost", what=lost, left=self._left(one[0])))
        nothing = "atlandice.ear.safe" if seat == self.hearer else "atlandice.threat.none"
        return self.line(*(told or [self.say(nothing, seat=SeatName(seat))]))

    def _left(self, sector: int) -> str:
        return self.say("atlandice.ear.left", count=self._state.totals[sector])

    def nearest(self) -> str:
        """Where dice lie, which region is nearest to being scored, and where the submarine is."""
        s = self._state
        dice = [sector_word(sector) for sector in range(MARKET + 1) if dice_at(s, sector)]
        told = [self.say("atlandice.ear.dice-at", sectors=dice) if dice else self.say("atlandice.ear.no-dice")]
        regions = [sector for sector in range(MARKET) if s.open >> sector & 1 and s.totals[sector]]
        if regions:
            soonest = min(regions, key=lambda sector: (s.totals[sector], sector))
            told.append(self.say("atlandice.ear.soonest", sector=sector_word(soonest), left=self._left(soonest)))
        told.append(self.say("atlandice.ear.submarine", sector=sector_word(s.submarine)))
        return self.line(*told)

    def here(self) -> str:
        """What lies in a region, and how many of its resource everyone has."""
        thing = self.cursor_thing
        if thing is None:
            return self.say("ear.nowhere")
        if thing[0] == "cell" or self._sector_of(thing) == MARKET:
            return super().here()
        sector = self._sector_of(thing)
        return self.line(*self.name_thing(sector_thing(sector)), *self._holders(sector))

    def _holders(self, kind: int) -> Iterator[str]:
        colours = self._constants.colours
        for holder, count in enumerate(counts_of(self._state, kind)):
            many = Message("atlandice.item.tokens", {"resource": resource_word(kind), "count": count})
            if holder == self._constants.neutral:
                yield self.say("atlandice.ear.neutral", tokens=many)
            else:
                name = self.say("ear.you") if holder == self.hearer else self._host.narrator.names[holder]
                colour = self.say(f"colour.{colours[holder]}")
                yield self.say("atlandice.ear.owner", owner=self.say_owner(name, colour), tokens=many)

    def open_facts(self) -> Sequence[str]:
        """The clock, the next spaces on it that mean something, and the neutral player."""
        board = {section.key: section for section in self._host.visibility.description().board}
        clock, neutral = board.get(_CLOCK), board.get(_NEUTRAL)
        hand, *coming = [self.tell(item.message) for item in clock.items] if clock else [""]
        told = [hand, self.say("atlandice.ear.coming", spaces=self.items(coming[:_AHEAD])) if coming else ""]
        return [*told, *self.sections([neutral] if neutral else [])]


def tell_fates(before: State, now: State, events: Sequence[Event], seat: int, is_named: bool) -> Iterator[Message]:
    """What others have brought a player while it waited: a sentence for each, losses first. `is_named`: whether what
    events name has been told.
    """
    own = [event for event in events if getattr(event, "seat", None) == seat]
    gone = {event.resource for event in own if isinstance(event, ev.TokensLost | ev.TokensReturned)}
    if not is_named:
        yield from _tokens(own, ev.TokensLost, "lost")
        yield from _tokens(own, ev.TokensReturned, "returned")
    for kind in range(KINDS):
        had, have = (seat in places(counts_of(state, kind))[0] for state in (before, now))
        if had and not have and kind not in gone:
            yield Message("atlandice.befallen.behind", {"resource": resource_word(kind)})
    for event in own if not is_named else ():
        match event:
            case ev.TileWon(sector=sector, points=points):
                yield Message("atlandice.befallen.tile", {"sector": sector_word(sector), "count": points})
            case ev.PointsWon(points=points):
                yield Message("atlandice.befallen.points", {"count": points})


def _tokens(own: Sequence[Event], kind: type[ev.TokensLost | ev.TokensReturned], how: str) -> Iterator[Message]:
    for event in own:
        if isinstance(event, kind):
            values = {"resource": resource_word(event.resource), "count": event.count}
            yield Message(f"atlandice.befallen.{how}", values)
