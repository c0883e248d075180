"""What stands on the shelf and on the plates: what a visit would bring, what an effect or a donation asks for, or what
one looks at.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import partial
from typing import Any

from game.engine.speech.describing import Choice
from game.engine.speech.words import Message, SeatName
from game.render import Look
from game.rules.atlandice import actions as a
from game.rules.atlandice.board import EFFECTS, RESOURCES
from game.rules.atlandice.city import dice_of, number_at
from game.rules.atlandice.constants import Constants
from game.rules.atlandice.looking_ahead import (
    Forecast,
    LookAhead,
    PlannedVisit,
    VisitPreview,
    forecast,
    is_last_visit,
    last_visitor,
)
from game.rules.atlandice.rules import AtlandiceRules
from game.rules.atlandice.score import counts_of, places, tile_points
from game.rules.atlandice.speech.sentences import sector_word, token_picture
from game.rules.atlandice.state import DONATE, EFFECT, FOR_NEUTRAL, KINDS, WON, State
from game.tables.cards import NO_CARDS, Cards, card_of, give_card
from game.tables.frame import is_short_shelf, shelf_height, shelf_width
from game.tables.gold_button import below_gold, let_go_button
from game.tables.plates import SMALL, PlateName, PlatePanel, PointsLabel, text_on
from game.tables.table import PlateDetails, Table
from game.widgets import (
    Chip,
    Column,
    EmptyRoom,
    KeyCap,
    Label,
    Part,
    Picture,
    PlainLine,
    Row,
    Segments,
    Tall,
    Wide,
    Widget,
)
from game.words.narrator import Narrator

from ..selection import ClickStep, Thing
from .clicks import AtlandiceModel, Visiting, VisitPlan
from .layout import cells, stock
from .shelf import (
    CLOCK_PARTS,
    DieSeat,
    EffectLine,
    OnShelf,
    RoundDie,
    SpaceTile,
    StockCell,
    TokenChoice,
    WonTiles,
    WordOrSign,
    clock_lines,
    clock_sheet,
    clock_space,
    gain_line,
    low_paper,
    paper,
    three_dice,
    with_arrows,
)
from .words import AtlandiceNotices, chance_of, clock_words, majority, purpose_words

_LEGEND_WIDE, _EFFECT_WIDE = 20, 11.5
_EFFECTS: dict[type, str] = {
    a.Take: "take",
    a.Fetch: "take",
    a.Swap: "swap",
    a.Move: "move",
    a.Turn: "turn",
    a.Steer: "steer",
}
"""What actions of effects ask for."""


class AtlandicePanels:
    """Builds them out of the position, the plan, and what is picked."""

    def __init__(
        self,
        table: Table,
        model: AtlandiceModel,
        notices: AtlandiceNotices,
        press: Callable[[Thing], Any],
        plan: Callable[[VisitPlan], bool],
    ) -> None:
        rules = table.host.match.rules
        assert isinstance(rules, AtlandiceRules)
        self._table = table
        self._host = table.host
        self._model = model
        self._notices = notices
        self._press = press
        self._rules, self._plan = rules, plan
        self._ground: tuple[object, object, object] = None, None, None
        self._visits: dict[Hashable, Widget] = {}  # what was shown of visits in this position

    def say(self, key: str, **values: object) -> str:
        return self._host.narrator.words.say(key, **values)

    # The shelf.

    def shelf(self, look: Look, looked_at: Thing | None, ask: str) -> Widget:
        return OnShelf(self._content(look, looked_at, ask), 0, grow=1)

    def _content(self, look: Look, looked_at: Thing | None, ask: str) -> Widget:
        if (visit := self._model.visiting.choice) is not None:
            return self._kept_visit(look, visit)
        if self.is_donating:
            return self._donation(look)
        if faces := self._faces(look):
            return faces
        if key := self.effect_key():
            words = Label(self.say(f"atlandice.effect.{key}"), "body", "mist")
            return Column(Label(ask, "strong" if is_short_shelf(look) else "name", "cream"), words, gap=0.3)
        return self._details(look, looked_at, ask)

    @property
    def is_donating(self) -> bool:
        return self._model.table.step == DONATE and self._host.match.actor is not None

    # A visit.

    def _kept_visit(self, look: Look, visit: Choice) -> Widget:
        """People who compare visits come back to the same ones."""
        ground = self._model.table, look, self._host.narrator
        if any(one is not other for one, other in zip(ground, self._ground, strict=True)):
            self._ground, self._visits = ground, {}
        key = visit.action, self._model.visiting.tokens
        if key not in self._visits:
            self._visits[key] = self._visit(look, visit)
            self._visits[key].is_kept = True
        return self._visits[key]

    def _visit(self, look: Look, visit: Choice) -> Widget:
        """Step by step: the die, the tokens, the effect, and what comes of it; as many of them as have room."""
        assert isinstance(visit.action, PlannedVisit)
        ahead, wide = self._model.ahead, shelf_width(look)
        assert ahead is not None
        if look.room.is_tiny:
            return self._short_visit(ahead)
        head, high = None if is_short_shelf(look) else self._head(look, wide), shelf_height(look)
        rows = [
            Row(*with_arrows(way), gap=0.35, align="fill", grow=1)
            for way in self._ways(visit.action, ahead, head is None)
        ]
        fitting = [row for row in rows if row.narrowest(look) <= wide]
        titled = [
            Column(head, row, gap=0.3) for row in fitting[: -1 if ahead.coming else None]
        ]  # a title gives way before the clock
        return next((one for one in (*titled, *fitting) if one.height(look, wide) <= high), None) or self._short_visit(
            ahead
        )

    def _head(self, look: Look, wide: int) -> Widget:
        """What is planned, and what the clock has to do with it; in one line, whatever has room there."""
        visiting = self._model.visiting
        key = "arrive" if visiting.arrived is not None else "give" if visiting.is_given else "visit"
        title = self._host.narrator.say(
            Message(f"atlandice.shelf.{key}", {"sector": sector_word(self._model.visiting.sector or 0)})
        )
        would = Label(self.say("atlandice.shelf.would"), "body", "mist")
        said = self._clock_note()
        for parts in ((would, said), (None, said), (would, "")):
            head = Row(Label(title, "name", "cream"), parts[0], Label(parts[1], "body", "mist", align="right", grow=1))
            if head.widest(look) <= wide:
                break
        return head

    def _clock_note(self) -> str:
        """Of the last visit what the other die would do; else who chooses the die that stays, or that the waves come
        anyway (I1).
        """
        model = self._model
        visiting = self._model.visiting
        say = self._host.narrator.say
        if visiting.arrived is not None:
            return ""
        if not is_last_visit(self._rules, model.table):
            waves, brought = model.constants.last, model.ahead.brought if model.ahead else None
            if model.table.hand == waves:
                return self.say("atlandice.clock.at-waves")
            if brought is not None and brought.hand == waves:
                good, of = chance_of(brought)
                return self.say("atlandice.clock.may-end", good=good, of=of)
            left, last = sum(model.table.dice) - 1, last_visitor(self._rules, model.table)
            key = "chooses" if last != model.table.player else "you-choose"
            return say(Message(f"atlandice.clock.{key}", {"count": left, "seat": SeatName(last)}))
        other = next((sector for sector in visiting.sectors if sector != visiting.sector), None)
        if other is None or (coming := self._coming_by(other)) is None or (turn := coming.sure) is None:
            return ""
        said = clock_words(model.constants, turn, model.table.player)[0]
        return say(
            Message("atlandice.clock.instead", {"sector": sector_word(other), "space": turn.space, "what": said})
        )

    def _coming_by(self, sector: int) -> Forecast | None:
        """What the clock would do after a visit there."""
        visiting = self._model.visiting
        choice = Visiting(visiting.ways, visiting.arrived, visiting.choose(sector)).choice
        if choice is None or not isinstance(choice.action, a.Visit | a.Give):
            return None
        return forecast(self._rules, self._model.table, choice.action)

    def _ways(self, visit: PlannedVisit, ahead: LookAhead, is_narrow: bool) -> Iterator[Sequence[Widget]]:
        """The steps of a visit, with ever fewer of them; what the clock does then stays as long as anything. Where room
        is narrow, what would stand above them stands among them.
        """
        brought = ahead.brought
        clock = (
            [
                clock_sheet(self._model.constants, ahead.coming, self._model.table.player, self._host.narrator, parts)
                for parts in CLOCK_PARTS
            ]
            if ahead.coming
            else []
        )
        nothing = Label(self.say("atlandice.shelf.nothing"), "body", "muted", align="middle")
        taken = [self._tokens(place) for place in range(len(self._model.visiting.tokens))]
        tokens = taken or [paper(self.say("atlandice.shelf.take"), nothing)]
        effect, die = self._effect(brought), [] if isinstance(visit, a.Take) else [self._die(visit, brought)]
        parts = [*tokens, effect, self._result(brought, True)]
        if isinstance(visit, a.Give) and not clock:
            yield [*die, *tokens, Wide(effect, _EFFECT_WIDE), self._result(brought, True, has_purpose=True)]
            yield [*die, *tokens, self._result(brought, True, has_purpose=True)]
            yield [*tokens, self._result(brought, True, has_purpose=True)]
        if is_narrow and not clock:
            yield [*die, *tokens, effect, self._result(brought, True, note=self._clock_note())]
        if die:
            yield [*die, *parts, *clock[:1]]
        yield [*parts, *clock[:1]]
        if clock:
            yield [*parts, clock[1]]
            yield from ([*tokens, self._result(brought, False), sheet] for sheet in clock[:2])
            yield from ([*tokens, sheet] for sheet in clock)
            yield [self._short_visit(ahead)]
        else:
            yield [*tokens, self._result(brought, False)]

    def _short_visit(self, ahead: LookAhead) -> Widget:
        """In one line: the tokens, and what they do to the majorities, or after the last visit what the clock does."""
        brought = ahead.brought
        choices = [
            choice
            for place in range(len(self._model.visiting.tokens))
            for choice in self._choices(place, is_small=True)
        ]
        told = [majority(self._model.constants, gain, brought.holder)[0] for gain in brought.gains]
        words = [self._host.narrator.say(message) for message in told] or [self.say("atlandice.shelf.nothing")]
        if (coming := ahead.coming) is not None:
            lines = clock_lines(self._model.constants, coming, self._model.table.player, self._host.narrator)
            words = [f"{clock_space(coming, self._host.narrator)}.", *(f"{line}." for line, _ in lines)]
        return Row(*choices, Label(" ".join(words), "caption", "cream", grow=1), gap=0.3)

    def _die(self, visit: a.Visit | a.Give, brought: VisitPreview) -> Widget:
        constants, s = self._model.constants, self._model.table
        if constants.has_neutral:
            return self._three_dice(number_at(s, visit.sector), isinstance(visit, a.Give))
        number, many = number_at(s, visit.sector), dice_of(constants, s, brought.holder) + 1
        words = Label(
            self.say("atlandice.shelf.die-count", number=many, count=constants.each), "caption", align="middle"
        )
        return paper(self.say("atlandice.shelf.die.yours"), Picture(f"common/die-{number}", 3.0, 3.1), words)

    def _three_dice(self, planned: int = 0, is_given: bool = False) -> Widget:
        """N1: those of whoever decides, with the one that is planned."""
        constants, s = self._model.constants, self._model.table
        taken = s.taken[(s.player - s.first) % constants.seats :: constants.seats]
        found = []
        for is_neutral in (False, True):
            numbers = [number % FOR_NEUTRAL for number in taken if (number >= FOR_NEUTRAL) == is_neutral]
            dice = [RoundDie(is_neutral, number) for number in numbers]
            if planned and is_given == is_neutral:
                dice.append(RoundDie(is_neutral, planned, is_now=True))
            each = 1 if is_neutral else constants.each - 1
            found += [*dice, *[RoundDie(is_neutral, 0)] * (each - len(dice))]
        return three_dice(found, self._host.narrator)

    def _tokens(self, place: int) -> Widget:
        """What can be taken; what is picked has a gold ring."""
        how = "submarine" if place else "take" if len(self._model.visiting.tokens) == 1 else "take-one"
        title = self.say(f"atlandice.shelf.{how}")
        return paper(
            title, Row(*self._choices(place), gap=0.25), cap="T" if self._model.visiting.has_more and not place else ""
        )

    def _choices(self, place: int, is_small: bool = False) -> list[Widget]:
        visiting, sector = self._model.visiting, self._model.visiting.sector
        assert sector is not None
        lying = cells(self._model.table, sector)
        return [
            _with_card(
                self._table,
                kind,
                TokenChoice(
                    token_picture(kind),
                    ""
                    if is_small
                    else self.say(
                        "atlandice.shelf.here", count=lying[kind] - (place > 0 and visiting.tokens[0] == kind)
                    ),
                    partial(self._take, kind, place),
                    is_picked=visiting.tokens[place] == kind,
                    name=f"token {place} {RESOURCES[kind]}",
                    tip=self.say(f"atlandice.resource.{RESOURCES[kind]}"),
                ),
            )
            for kind in visiting.kinds(place)
        ]

    def _take(self, kind: int, place: int) -> None:
        if self._plan(self._model.visiting.with_token(kind, place)):
            self._host.stage.play("token")

    def _give(self, whose: object) -> None:
        self._plan(self._model.visiting.give(whose == "neutral"))

    def _effect(self, brought: VisitPreview) -> Widget:
        if brought.effect < 0:
            return paper(
                self.say("atlandice.shelf.then"),
                Label(self.say("atlandice.shelf.no-effect"), "body", "muted", align="middle"),
            )
        note = self._chance(brought) if brought.is_possible else self.say("atlandice.shelf.idle")
        chance = Label(note, "strong", align="middle") if note else None
        words = Label(self.say(f"atlandice.card.{EFFECTS[brought.effect]}"), "caption", align="middle")
        line: Widget = EffectLine(brought.effect, self._model.constants)
        if brought.hand is not None:
            line = Row(line, SpaceTile(self._model.constants, brought.hand, 1.9), gap=0.6)
        return paper(self.say("atlandice.shelf.then"), line, words, chance)

    def _chance(self, brought: VisitPreview) -> str:
        """How likely a roll is that the tile wants, and where the clock's hand goes by it."""
        if not brought.rolls:
            return ""
        good, of = chance_of(brought)
        if brought.hand == self._model.constants.last:
            return self.say("atlandice.shelf.chance-waves", good=good, of=of)
        if brought.hand is not None:
            return self.say("atlandice.shelf.chance-hand", good=good, of=of, space=brought.hand)
        return self.say("atlandice.shelf.chance", good=good, of=of)

    def _result(self, brought: VisitPreview, has_effect: bool, has_purpose: bool = False, note: str = "") -> Widget:
        """The outcome; with the effect in words if it has no room of its own."""
        gains: list[Widget | None] = [
            gain_line(self._model.constants, gain, brought.holder, self._host.narrator, is_flat=has_purpose)
            for gain in brought.gains
        ]
        if brought.emptied is not None:
            said = self._host.narrator.say(
                Message(
                    f"atlandice.preview.{'empties' if brought.is_awarded else 'may-empty'}",
                    {"sector": sector_word(brought.emptied)},
                )
            )
            gains.append(Label(said, "strong", "gain"))
        if not has_effect and brought.effect >= 0:
            likely = self._chance(brought) if brought.is_possible else self.say("atlandice.shelf.idle")
            gains.append(
                Label(
                    " ".join(filter(None, (self.say(f"atlandice.card.{EFFECTS[brought.effect]}"), likely))), "caption"
                )
            )
        if has_purpose:
            gains += self._purpose(brought)
        if note:
            gains.append(Label(note, "caption"))
        paper = PlainLine(Column(*gains, gap=0.2 if has_purpose else 0.35), ground="gain-ground", across=0.7, down=0.5)
        paper.grow = 1
        return paper

    def _purpose(self, brought: VisitPreview) -> list[Widget]:
        """N2: what a die for the neutral player is for, with the numbers of this position."""
        seat = self._model.table.player
        sector = self._model.visiting.sector or 0
        say = self._host.narrator.say
        told = [purpose_words(self._rules, gain, sector, seat) for gain in brought.gains]
        words = [
            say(Message("atlandice.purpose", {"seat": SeatName(1 - seat)})),
            *(say(message) for message in told if message),
        ]
        return [Label(self.say("atlandice.purpose.title"), "reason", "teal"), Label(" ".join(words), "caption")]

    # Effects and donations.

    def effect_key(self) -> str:
        """What an effect asks for that is clicked on the board, and whether it is the second thing; nothing where none
        does.
        """
        model = self._model
        asks = next(
            (
                _EFFECTS[type(offer.choice.action)]
                for offer in model.offers.all
                if type(offer.choice.action) in _EFFECTS
            ),
            "",
        )
        if self._model.table.step != EFFECT or self._host.match.actor is None:
            return ""
        return f"{asks}.then" if asks and model.source is not None else asks

    def _faces(self, look: Look) -> Widget | None:
        """I3: the new number of the die that is picked; where that leaves no room for words, the gold button says
        it.
        """
        model = self._model
        offers = [
            offer
            for offer in model.offers.all
            if offer.source == model.source and isinstance(offer.choice.action, a.Turn)
        ]
        if not offers or model.source is None:
            return None
        choices = []
        for offer in offers:
            turn = offer.choice.action
            assert isinstance(turn, a.Turn)
            words = self._host.narrator.say(offer.choice.message)
            use = partial(self._host.playing.do, [ClickStep(offer.choice.action)])
            choices.append(
                TokenChoice(f"common/die-{turn.face}", "", use, is_picked=False, name=f"face {turn.face}", tip=words)
            )
        then = Label(self.say("atlandice.effect.turn.then"), "body", "mist", grow=1)
        numbers = paper(self.say("atlandice.shelf.turn"), Row(*choices, gap=0.5))
        whole = Row(numbers, then, gap=0.8)
        return (
            whole if whole.height(look, shelf_width(look)) <= shelf_height(look) else Row(numbers, EmptyRoom(), gap=0)
        )

    def _donation(self, look: Look) -> Widget:
        """P3: the stock of whoever donates; two are clicked one after the other."""
        s, model = self._model.table, self._model
        seat = s.player
        choices = []
        for kind in range(KINDS):
            count, thing = s.stock[KINDS * seat + kind], stock(kind)
            if not count:
                continue
            can = thing in model.targets or thing in model.sources
            use = partial(self._press, thing) if can else None
            tip = self.say(f"atlandice.resource.{RESOURCES[kind]}")
            words = self.say("atlandice.shelf.have", count=count)
            choice = TokenChoice(
                token_picture(kind),
                words,
                use,
                is_picked=model.source == thing,
                name=f"stock {RESOURCES[kind]}",
                tip=tip,
            )
            choices.append(_with_card(self._table, kind, choice))
        key = "second" if model.source else "first"
        title = self.say(f"atlandice.shelf.donate.{key}", count=self._model.constants.board.points.donation)
        whole = Row(paper(title, Row(*choices, gap=0.5)), EmptyRoom(), gap=0)
        return whole if whole.height(look, shelf_width(look)) <= shelf_height(look) else low_paper(title, choices)

    # What one looks at.

    def _details(self, look: Look, looked_at: Thing | None, ask: str) -> Widget:
        """What the thing is that is noticed, and what there is on the clock."""
        message = self._notices.about(looked_at) if looked_at else None
        idle = f"atlandice.shelf.{'pick' if self._model.visiting.is_open else 'point'}"
        words = self._host.narrator.say(message) if message else self.say(idle)
        legend = [
            Row(
                Picture(picture, 1.5, 1.5), Label(self.say(f"atlandice.legend.{key}"), "body", "cream", grow=1), gap=0.5
            )
            for key, picture in _LEGEND
        ]
        if is_short_shelf(look):  # what is asked has no room above the board
            return Column(
                Label(ask, "strong", "cream") if ask else None,
                Label(words, "body", "mist" if ask else "cream"),
                gap=0.3,
            )
        if self._model.constants.has_neutral and self._model.visiting.is_open and self._model.visiting.arrived is None:
            return Row(Label(words, "body", "cream", grow=1), self._three_dice(), gap=1.2)
        return Row(Label(words, "body", "cream", grow=1), Wide(Column(*legend, gap=0.35), _LEGEND_WIDE), gap=1.2)

    # Words and buttons.

    def prompt(self) -> tuple[str, int | None]:
        """What is asked in the middle of a plan."""
        if self._model.visiting.die_sector is not None:
            return self.say("atlandice.ask.tokens" if self._model.visiting.has_more else "atlandice.ask.this-die"), None
        source = self._model.source
        if source is not None and self._model.is_held:
            is_swap = any(isinstance(offer.choice.action, a.Swap) for offer in self._model.offers.all)
            return self.say(f"atlandice.ask.then-{'swap' if is_swap else source[0]}"), None
        return "", None

    def lesser(self, look: Look, let_go: Callable[[], Any]) -> Sequence[Widget]:
        """Whom the die is for, and a way to let go of it."""
        visiting, match = self._model.visiting, self._host.match
        found: list[tuple[Widget, bool]] = []
        if self._model.constants.has_neutral:
            keys = [key for key in ("you", "neutral") if visiting.can_be(key == "neutral")] or ["you", "neutral"]
            parts = [Part(key, self.say(f"atlandice.button.for.{key}")) for key in keys]
            whose = Segments(parts, "neutral" if visiting.is_given else "you", self._give, name="whose", grow=1)
            is_there = (
                visiting.can_be(True)
                and visiting.can_be(False)
                and visiting.arrived is None
                and match.actor is not None
            )
            found.append((Row(whose, KeyCap("N"), gap=0.4), is_there))
        found.append(
            (
                let_go_button(self.say("atlandice.button.back"), let_go),
                visiting.die_sector is not None or self._model.is_held,
            )
        )
        return below_gold(look, found)


def _with_card(table: Table, kind: int, choice: TokenChoice) -> TokenChoice:
    """A token that can be chosen, with the card of its resource."""
    choice.card = card_of(table.cards, stock(kind), table.host.narrator)
    return choice


_LEGEND = (("inventory", "atlandice/token-food"), ("donation", "atlandice/cell-donation"), ("hands", "atlandice/hand"))


def plate_details(
    constants: Constants, s: State, holder: int, narrator: Narrator, step: str, cards: Cards = NO_CARDS
) -> PlateDetails:
    """Five cells with crowns, dice that were taken and seats for more, tiles that were won, and who is first."""
    crowns = tuple(holder in places(counts_of(s, kind))[0] for kind in range(KINDS))
    own = bytes(s.stock[KINDS * holder : KINDS * holder + KINDS])
    dice = tuple(_dice(constants, s, holder))
    won = [constants.home[tile] for tile, fate in enumerate(s.fates) if fate == WON + holder]
    each = constants.seats if holder == constants.neutral else constants.each - constants.has_neutral  # N1
    say, is_first = narrator.words.say, s.first == holder

    def taken(high: float) -> list[Widget]:
        faces: list[Widget] = [Picture(f"common/die-{number}", high, high) for number in dice]
        return faces + [DieSeat(high) for _ in range(max(each - len(dice), 0))]

    def first_sign(colour: str) -> Widget | None:
        return (
            Picture("common/icon-first", 1.0, 0.9, colour=colour, tip=say("atlandice.plate.first"))
            if is_first
            else None
        )

    def head() -> Sequence[Widget]:
        first = Chip(say("atlandice.plate.first"), "gold-top", "ink") if is_first else None
        if holder == constants.neutral:
            first = Chip(say("atlandice.plate.no-win"), "gold-top", "ink", tip=say("atlandice.plate.no-win.tip"))
        if step != "tight":
            return [first] if first and (won or holder != constants.neutral) else []
        ink = "ink" if holder == constants.neutral else text_on(constants.colours[holder])
        word, tiles = (
            [WordOrSign(first, first_sign(ink))] if first else [],
            WonTiles(won, 1.5, say("atlandice.plate.tiles"), ink),
        )
        return (*word, Row(*taken(1.35), gap=0.15), tiles)

    def make() -> Widget:
        shown: Widget
        cells = _cells(s, holder, narrator, cards, size=step)
        if step == "tight":
            return Row(*cells, gap=0.25)
        if step in ("line", "small"):
            number = Label(str(len(won)), "strong", "ink" if won else "muted")
            houses = Row(
                Picture("atlandice/building-library", 1.0, 0.95), number, gap=0.1, tip=say("atlandice.plate.tiles")
            )
            shown = Column(*taken(0.8), gap=0.05) if step == "line" else Row(*taken(0.85), gap=0.05)
            return Row(Row(*cells, gap=0.1, grow=1), shown, houses, first_sign("gold-edge"), gap=0.2, grow=1)
        shown = Label(say("atlandice.plate.no-tiles"), "caption", "muted")
        if won:
            shown = WonTiles(won, 1.5, say("atlandice.plate.tiles"))
        elif holder == constants.neutral:  # its name needs the room above
            shown = Chip(say("atlandice.plate.no-win"), "gold-top", "ink", tip=say("atlandice.plate.no-win.tip"))
        words = Label(say("atlandice.plate.dice"), "caption", "muted")
        return Column(Row(*cells, gap=0.25), Tall(Row(words, *taken(1.35), EmptyRoom(), shown, gap=0.3), 1.6), gap=0.3)

    return PlateDetails((own, crowns, dice, tuple(won), is_first), make, head)


def _cells(s: State, holder: int, narrator: Narrator, cards: Cards, size: str = "") -> list[StockCell]:
    say, found = narrator.words.say, []
    for kind in range(KINDS):
        is_most, tip = holder in places(counts_of(s, kind))[0], say(f"atlandice.count.{RESOURCES[kind]}")
        found.append(StockCell(kind, s.stock[KINDS * holder + kind], is_most, tip, size=size))
        give_card(found[-1], card_of(cards, stock(kind), narrator))
    return found


def points_of_neutral(constants: Constants, s: State) -> int:
    return s.points[constants.neutral] + tile_points(constants, s, constants.neutral)


def neutral_plate(
    constants: Constants, s: State, narrator: Narrator, step: str, points: int, cards: Cards = NO_CARDS
) -> Widget:
    """N1: the third player, whom nobody plays."""
    say = narrator.words.say
    details = plate_details(constants, s, constants.neutral, narrator, step, cards)
    icon = Picture("common/icon-person", 1.6, 1.6, colour="muted", tip=say("atlandice.plate.no-win.tip"))
    won = PointsLabel(points, "name", tip=say("table.points", count=points))
    if step in ("line", "small"):
        icon.high_u = icon.wide_u = 1.6 if step == "line" else 1.3
        return PlatePanel(Row(icon, details.make(), won, gap=0.3), False, 0.25 if step == "line" else SMALL)
    name = PlateName(Label(say("atlandice.plate.neutral"), "name", wraps=False))
    head = Row(icon, name, *details.head(), won, gap=0.45)
    return PlatePanel(Column(head, details.make(), gap=0.3), False, 0.3 if step == "tight" else 0.5)


def _dice(constants: Constants, s: State, holder: int) -> list[int]:
    """The numbers on the dice that someone has taken this round."""
    if holder == constants.neutral:
        return [die - FOR_NEUTRAL for die in s.taken if die >= FOR_NEUTRAL]
    return [die for die in s.taken[(holder - s.first) % constants.seats :: constants.seats] if die < FOR_NEUTRAL]
