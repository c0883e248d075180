"""What a phone shows of Atlandice: the stock, the clock, and the sectors with all that can be done there. Nothing in
this game is secret.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import structs

from game.engine.speech.describing import Choice
from game.engine.speech.words import Message, SeatName
from game.phones import screens
from game.render.theme import hex_colour
from game.rules.atlandice import actions as a
from game.rules.atlandice.board import EFFECTS, RESOURCES, SECTORS
from game.rules.atlandice.city import sector_of, source
from game.rules.atlandice.constants import ALL_GOODS, DONATION, NUMBERS, PLAIN
from game.rules.atlandice.looking_ahead import (
    LookAhead,
    PlannedVisit,
    VisitPreview,
    is_last_visit,
    last_visitor,
    look_ahead,
)
from game.rules.atlandice.rules import AtlandiceRules
from game.rules.atlandice.score import counts_of, places, tile_points
from game.rules.atlandice.speech.sentences import resource_word, sector_picture, sector_word, token_picture, token_words
from game.rules.atlandice.state import ARRIVE, DONATE, KINDS, MARKET, NO_TILE, NONE, VISIT, State
from game.rules.atlandice.view import AtlandiceView
from game.tables.phone import PhoneContent, PhoneHost, PhoneTable, PhoneWay

from ..selection import ClickStep
from .drawing import HEADS, TINTS
from .layout import cells, sector_thing
from .shelf import clock_lines, clock_space
from .words import EFFECT_ASKS, chance_of, majority, purpose_words

_PASSED = "#2F8C94"
_AHEAD = "#FFF8E4"
_WAVES = "#1F4E6B"
_MARKET = "#3A4652"
_HAND = "#D8433A"


class AtlandicePhone(PhoneTable):
    """All of it is open: there is no hand to hold."""

    def __init__(self, host: PhoneHost) -> None:
        super().__init__(host)
        rules = host.match.rules
        assert isinstance(rules, AtlandiceRules)
        self.rules = rules

    def open_content(self) -> PhoneContent:
        view = self.match.view(None)
        assert isinstance(view, AtlandiceView)
        return _City(self, view.state, self.open_choices()).content()


class _City:
    """The city as one seat's phone shows it, and what that seat is asked."""

    def __init__(self, phone: AtlandicePhone, state: State, choices: Sequence[Choice]) -> None:
        self._phone = phone
        self._narrator = phone.host.narrator
        self._rules = phone.rules
        self._constants = phone.rules.constants
        self._state = state
        self._choices = choices
        self._ahead = {
            choice.action: look_ahead(self._rules, state, choice.action)
            for choice in choices
            if isinstance(choice.action, PlannedVisit) and state.step in (VISIT, ARRIVE)
        }
        self._sectors = {self._sector(choice) for choice in choices} - {NONE}
        self._is_split = len(self._sectors) > 1  # whether it is asked for a sector first

    def _say(self, key: str, **values: object) -> str:
        return self._narrator.say(Message(key, values))

    def content(self) -> PhoneContent:
        things = {self._phone.number_of(sector_thing(sector)): sector_thing(sector) for sector in sorted(self._sectors)}
        names = [screens.Thing(number, self._name(thing[1])) for number, thing in things.items() if self._is_split]
        note = self._clock_note()
        return PhoneContent(
            parts=(*self._stocks(), self._clock(), *self._lines(), *([screens.Words(note)] if note else [])),
            things=tuple(names),
            ways=tuple(map(self._way, self._choices)),
            off=self._off(),
            things_meant=dict(things),
        )

    def _off(self) -> str:
        """What is lacking before gold can do anything."""
        if not self._choices or any(choice.is_main for choice in self._choices):
            return ""
        if self._state.step == VISIT:
            return self._say("atlandice.gold.pick")
        if self._state.step == ARRIVE:
            return self._say("atlandice.phone.off.arrive")
        return self._say(f"atlandice.phone.off.{EFFECT_ASKS[type(self._choices[0].action)]}")

    # The stock and the clock.

    def _stocks(self) -> Iterator[screens.Cards]:
        """One's own, and that of the neutral player (N1)."""
        yield self._stock(self._phone.seat, self._say("atlandice.phone.stock"))
        if self._constants.has_neutral:
            yield self._stock(self._constants.neutral, self._say("atlandice.plate.neutral"))

    def _stock(self, holder: int, title: str) -> screens.Cards:
        cards = []
        for kind, name in enumerate(RESOURCES):
            count = self._state.stock[KINDS * holder + kind]
            leads = holder in places(counts_of(self._state, kind))[0]
            cards.append(
                screens.Card(
                    name=self._say(f"atlandice.count.{name}"),
                    picture=token_picture(kind),
                    number=str(count),
                    sign="scoring/crown" if leads else "",
                    note=self._say("atlandice.phone.most") if leads else "",
                    tone="" if count else "off",
                )
            )
        points = self._state.points[holder] + tile_points(self._constants, self._state, holder)
        return screens.Cards(title, tuple(cards), self._say("table.points", count=points), "stock")

    def _clock(self) -> screens.Bar:
        constants, hand = self._constants, self._state.hand
        spaces = tuple(self._space(space) for space in range(constants.last + 1))
        about = self._say("atlandice.item.hand", space=hand, last=constants.last)
        return screens.Bar(spaces, about, ((hand, _HAND),))

    def _space(self, space: int) -> screens.Cell:
        goods = self._constants.clock[space]
        if space < self._state.hand:
            return screens.Cell(_PASSED)
        is_marked = space == self._state.hand
        if space == self._constants.last:
            return screens.Cell(_WAVES, "atlandice/cell-waves", is_marked=is_marked)
        if goods == PLAIN:
            return screens.Cell(_AHEAD, text=str(space) if is_marked else "", is_marked=is_marked)
        if goods in (DONATION, ALL_GOODS):
            name = "donation" if goods == DONATION else "all"
            return screens.Cell(_AHEAD, f"atlandice/cell-{name}", is_marked=is_marked)
        return screens.Cell(hex_colour(TINTS[goods]), token_picture(goods), is_marked=is_marked)

    def _clock_note(self) -> str:
        """Who chooses the die that stays, or that the waves come anyway (I1)."""
        s = self._state
        if s.step != VISIT or not self._choices or is_last_visit(self._rules, s):
            return ""
        if s.hand == self._constants.last:
            return self._say("atlandice.clock.at-waves")
        last = last_visitor(self._rules, s)
        key = "you-choose" if last == self._phone.seat else "chooses"
        return self._say(f"atlandice.clock.{key}", count=sum(s.dice) - 1, seat=SeatName(last))

    # The sectors.

    def _sector(self, choice: Choice) -> int:
        """Where something is done by a choice; nowhere for a donation."""
        s = self._state
        match choice.action:
            case a.Visit(sector) | a.Give(sector) | a.Fetch(sector) | a.Steer(sector):
                return sector
            case a.Swap(_, sector, _) | a.Move(_, sector):
                return sector
            case a.Turn(number):
                return sector_of(s, number)
            case a.Take():
                return s.sector if s.step == ARRIVE else source(self._constants, s)
        return NONE

    def _name(self, sector: int) -> str:
        return self._say(f"atlandice.card.{SECTORS[sector]}")

    def _lines(self) -> Sequence[screens.Lines]:
        """All sectors where a visit is asked for; else those where something can be done."""
        if self._state.step == DONATE:
            return ()
        shown = range(MARKET + 1) if self._state.step == VISIT else sorted(self._sectors)
        return (screens.Lines("", tuple(map(self._line, shown))),)

    def _line(self, sector: int) -> screens.Line:
        s = self._state
        can = sector in self._sectors
        numbers = [n for n in NUMBERS for _ in range(s.dice[n - 1]) if sector_of(s, n) == sector]
        signs = [(token_picture(kind), str(count)) for kind, count in enumerate(cells(s, sector)) if count]
        if s.submarine == sector:
            more = self._say("atlandice.board.one-more") if s.totals[sector] > 1 else ""
            signs.append(("atlandice/submarine", more))
        return screens.Line(
            title=self._name(sector),
            detail=self._effect(sector),
            picture=sector_picture(sector),
            signs=tuple(signs),
            colour=hex_colour(HEADS[sector]) if sector < MARKET else _MARKET,
            number=str(numbers[-1]) if numbers else "",
            tone="" if can else "off",
            thing=self._phone.number_of(sector_thing(sector)) if can and self._is_split else -1,
            note=self._say("atlandice.phone.dice", count=len(numbers)) if len(numbers) > 1 else "",
        )

    def _effect(self, sector: int) -> str:
        """What a visit brings besides, with its chance; or why there can be none."""
        s = self._state
        if s.step not in (VISIT, ARRIVE):
            return ""
        if sector != MARKET and s.top[sector] == NO_TILE:
            return self._say("atlandice.item.closed")
        if sector not in self._sectors:
            return self._say("atlandice.phone.no-die")
        if sector == MARKET:
            return self._say("atlandice.phone.no-effect")
        told = self._say(f"atlandice.effect.{EFFECTS[self._constants.effect[s.top[sector]]]}")
        ahead = next((one.brought for action, one in self._ahead.items() if _leads_to(action, sector)), None)
        chance = self._chance(ahead) if ahead and ahead.is_possible else ""
        return self._narrator.words.join_sentences([self._narrator.words.end(told), chance])

    def _chance(self, brought: VisitPreview) -> str:
        if not brought.rolls:
            return ""
        good, of = chance_of(brought)
        key = "" if brought.hand is None else "-waves" if brought.hand == self._constants.last else "-hand"
        chance = self._say(f"atlandice.shelf.chance{key}", good=good, of=of, space=brought.hand)
        return self._narrator.words.end(chance)

    # What can be done.

    def _way(self, choice: Choice) -> PhoneWay:
        shown = self._phone.sentence(choice)
        sector = self._sector(choice)
        target = self._phone.number_of(sector_thing(sector)) if self._is_split and sector != NONE else -1
        shown = structs.replace(shown, target=target)
        ahead = self._ahead.get(choice.action)
        return PhoneWay(self._visit(shown, ahead) if ahead else shown, (ClickStep(choice.action),))

    def _visit(self, shown: screens.Choice, ahead: LookAhead) -> screens.Choice:
        visit = ahead.visit
        tokens = token_words([kind for kind in (visit.token, visit.bonus) if kind != NONE])
        key = "give" if isinstance(visit, a.Give) else "take"
        sector = self._state.sector if isinstance(visit, a.Take) else visit.sector
        deed = "arrive" if isinstance(visit, a.Take) else "give" if isinstance(visit, a.Give) else "visit"
        return structs.replace(
            shown,
            title=self._say(f"atlandice.phone.{key}", tokens=tokens) if tokens else shown.title,
            gold=self._say(f"atlandice.gold.{deed}", sector=sector_word(sector)),
            picture=token_picture(visit.token) if visit.token != NONE else shown.picture,
            detail=self._narrator.words.join_sentences(self._results(ahead, sector)),
        )

    def _results(self, ahead: LookAhead, sector: int) -> Iterator[str]:
        """What comes of a visit: majorities, a region that is emptied, and what the clock does then."""
        brought = ahead.brought
        for gain in brought.gains:
            message, _ = majority(self._constants, gain, brought.holder)
            before, after = gain.before[brought.holder], gain.after[brought.holder]
            yield self._say("atlandice.phone.gain", resource=resource_word(gain.kind), before=before, after=after)
            yield self._narrator.say(message)
        if brought.emptied is not None:
            key = "empties" if brought.is_awarded else "may-empty"
            yield self._say(f"atlandice.preview.{key}", sector=sector_word(brought.emptied))
        if not brought.is_possible:
            yield self._say("atlandice.shelf.idle") if brought.effect >= 0 else ""
        if isinstance(ahead.visit, a.Give):
            purposes = [purpose_words(self._rules, gain, sector, self._phone.seat) for gain in brought.gains]
            yield from (self._narrator.say(message) for message in purposes if message)
        if ahead.coming is not None:
            yield self._narrator.words.end(clock_space(ahead.coming, self._narrator))
            told = clock_lines(self._constants, ahead.coming, self._phone.seat, self._narrator)
            yield from (self._narrator.words.end(line) for line, _ in told)


def _leads_to(action: PlannedVisit, sector: int) -> bool:
    return isinstance(action, a.Take) or action.sector == sector
