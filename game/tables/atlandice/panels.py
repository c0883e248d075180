"""The shelf and the plates: they tell of a visit that is planned, of what an effect or a donation asks for, or of the
thing that is looked at.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import partial

from game.engine.speech.describing import Choice
from game.engine.speech.words import Message, SeatName
from game.render import Look
from game.rules.atlandice import actions as a
from game.rules.atlandice.board import EFFECTS, REGIONS, RESOURCES
from game.rules.atlandice.city import dice_of, number_at
from game.rules.atlandice.constants import Constants
from game.rules.atlandice.looking_ahead import (
    LookAhead,
    PlannedVisit,
    VisitPreview,
    forecast,
    is_last_visit,
    last_visitor,
)
from game.rules.atlandice.score import counts_of, places
from game.rules.atlandice.speech.sentences import resource_word, sector_word, token_picture
from game.rules.atlandice.state import DONATE, EFFECT, FOR_NEUTRAL, KINDS, WON, State
from game.tables.cards import NO_CARDS, Cards, card_of, give_card
from game.tables.frame import is_short_shelf, shelf_height, shelf_width
from game.tables.gold_button import below_gold, let_go_button
from game.tables.plates import SMALL, PlateName, PlatePanel, PointsLabel, tell_of, text_on
from game.tables.table import PlateDetails, let_go
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

from ..kit.drawn_table import DrawnTable
from ..selection import ClickStep, Thing
from .clicks import AtlandiceModel, Visiting, VisitPlan
from .layout import CityPiece, cells, stock
from .shelf import (
    CLOCK_PARTS,
    DieSeat,
    EffectLine,
    OnShelf,
    SpaceTile,
    StockCell,
    TokenChoice,
    WonTiles,
    WordOrSign,
    clock_lines,
    clock_sheet,
    clock_space,
    gain_line,
    paper,
    with_arrows,
)
from .words import EFFECT_ASKS, chance_of, clock_words, majority, purpose_words

_LEGEND_WIDE, _EFFECT_WIDE = 20, 11.5


class AtlandicePanels:
    """Builds what stands beside the city, out of the position, the plan, and what is picked."""

    def __init__(
        self, table: DrawnTable[State, CityPiece], model: AtlandiceModel, plan: Callable[[VisitPlan], bool]
    ) -> None:
        self._table = table
        self._host = table.host
        self._model = model
        self._plan = plan
        self._ground: tuple[object, ...] = ()
        self._visits: dict[Hashable, Widget] = {}  # visits that were shown in this position

    def say(self, key: str, **values: object) -> str:
        return self._host.narrator.words.say(key, **values)

    # The shelf.

    def shelf(self, look: Look, looked_at: Thing | None, ask: str) -> Widget:
        shown: Widget
        if (visit := self._model.visiting.choice) is not None:
            # People who compare visits come back to the same ones.
            ground = self._model.state, look, self._host.narrator
            if ground != self._ground:
                self._ground, self._visits = ground, {}
            key = visit.action, self._model.visiting.tokens
            if key not in self._visits:
                self._visits[key] = self._visit(look, visit)
                self._visits[key].is_kept = True
            shown = self._visits[key]
        elif self._model.state.step == DONATE and self._host.match.actor is not None:
            shown = self._donation(look)
        elif faces := self._faces(look):
            shown = faces
        elif effect := self.effect_key():
            words = Label(self.say(f"atlandice.effect.{effect}"), "body", "mist")
            shown = Column(Label(ask, "strong" if is_short_shelf(look) else "name", "cream"), words, gap=0.3)
        else:
            shown = self._details(look, looked_at, ask)
        return OnShelf(shown, 0, grow=1)

    # A visit.

    def _visit(self, look: Look, visit: Choice) -> Widget:
        """Step by step: the die, the tokens, the effect, and what comes of it; as many of them as have room."""
        ahead, wide = self._model.ahead, shelf_width(look)
        assert isinstance(visit.action, PlannedVisit)
        assert ahead is not None
        if look.room.is_tiny:
            return self._short_visit(ahead)
        is_short = is_short_shelf(look)
        ways = self._ways(visit.action, ahead, is_short)
        rows = [Row(*with_arrows(way), gap=0.35, align="fill", grow=1) for way in ways]
        fitting = [row for row in rows if row.narrowest(look) <= wide]
        shown: list[Widget] = [*fitting]
        if not is_short:
            # A title gives way before the clock does.
            head = self._head(look, wide)
            shown = [*(Column(head, row, gap=0.3) for row in fitting[: -1 if ahead.coming else None]), *fitting]
        for one in shown:
            if one.height(look, wide) <= shelf_height(look):
                return one
        return self._short_visit(ahead)

    def _head(self, look: Look, wide: int) -> Widget:
        """Names what is planned, and what the clock has to do with it; in one line, whatever has room there."""
        visiting = self._model.visiting
        key = "arrive" if visiting.arrived is not None else "give" if visiting.is_given else "visit"
        sector = sector_word(visiting.sector or 0)
        title = Label(self._host.narrator.say(Message(f"atlandice.shelf.{key}", {"sector": sector})), "name", "cream")
        would = Label(self.say("atlandice.shelf.would"), "body", "mist")
        note = self._clock_note()
        for first, said in ((would, note), (None, note), (would, "")):
            head = Row(title, first, Label(said, "body", "mist", align="right", grow=1))
            if head.widest(look) <= wide:
                break
        return head

    def _clock_note(self) -> str:
        """Tells of the last visit what the other die would do; else who chooses the die that stays, or that the waves
        come anyway (I1).
        """
        model, visiting = self._model, self._model.visiting
        say = self._host.narrator.say
        if visiting.arrived is not None:
            return ""
        if not is_last_visit(self._model.rules, model.state):
            brought = model.ahead.brought if model.ahead else None
            if model.state.hand == model.constants.last:
                return self.say("atlandice.clock.at-waves")
            if brought is not None and brought.hand == model.constants.last:
                good, of = chance_of(brought)
                return self.say("atlandice.clock.may-end", good=good, of=of)
            last = last_visitor(self._model.rules, model.state)
            key = "chooses" if last != model.state.player else "you-choose"
            values = {"count": sum(model.state.dice) - 1, "seat": SeatName(last)}
            return say(Message(f"atlandice.clock.{key}", values))

        other = next((sector for sector in visiting.sectors if sector != visiting.sector), None)
        if other is None:
            return ""
        instead = Visiting(visiting.ways, visiting.arrived, visiting.choose(other)).choice
        assert instead is not None
        assert isinstance(instead.action, a.Visit | a.Give)
        turn = forecast(self._model.rules, model.state, instead.action).sure
        if turn is None:
            return ""
        said = clock_words(model.constants, turn, model.state.player)[0]
        values = {"sector": sector_word(other), "space": turn.space, "what": said}
        return say(Message("atlandice.clock.instead", values))

    def _ways(self, visit: PlannedVisit, ahead: LookAhead, is_narrow: bool) -> Iterator[Sequence[Widget]]:
        """Lines up the steps of a visit, with ever fewer of them; what the clock does then stays as long as anything.
        Where room is narrow, what would stand above them stands among them.
        """
        brought, visiting = ahead.brought, self._model.visiting
        constants, player = self._model.constants, self._model.state.player
        clock: list[Widget] = []
        if coming := ahead.coming:
            clock = [clock_sheet(constants, coming, player, self._host.narrator, parts) for parts in CLOCK_PARTS]

        # The tokens that can be taken; those that are picked have a gold ring.
        tokens: list[Widget] = []
        for place in range(len(visiting.tokens)):
            how = "submarine" if place else "take" if len(visiting.tokens) == 1 else "take-one"
            cap = "token" if visiting.has_more and not place else ""
            tokens.append(paper(self.say(f"atlandice.shelf.{how}"), Row(*self._choices(place), gap=0.25), cap=cap))
        if not tokens:
            nothing = Label(self.say("atlandice.shelf.nothing"), "body", "muted", align="middle")
            tokens = [paper(self.say("atlandice.shelf.take"), nothing)]

        effect, result = self._effect(brought), self._result(brought, True)
        die = [] if isinstance(visit, a.Take) else [self._die(visit, brought)]
        if isinstance(visit, a.Give) and not clock:
            purpose = self._result(brought, True, has_purpose=True)
            yield [*die, *tokens, Wide(effect, _EFFECT_WIDE), purpose]
            yield [*die, *tokens, purpose]
            yield [*tokens, purpose]
        if is_narrow and not clock:
            yield [*die, *tokens, effect, self._result(brought, True, note=self._clock_note())]
        if die:
            yield [*die, *tokens, effect, result, *clock[:1]]
        yield [*tokens, effect, result, *clock[:1]]
        if clock:
            yield [*tokens, effect, result, clock[1]]
            yield from ([*tokens, self._result(brought, False), sheet] for sheet in clock[:2])
            yield from ([*tokens, sheet] for sheet in clock)
            yield [self._short_visit(ahead)]
        else:
            yield [*tokens, self._result(brought, False)]

    def _short_visit(self, ahead: LookAhead) -> Widget:
        """In one line: the tokens, and what they do to the majorities, or after the last visit what the clock does."""
        brought, constants = ahead.brought, self._model.constants
        narrator = self._host.narrator
        choices: list[Widget] = []
        for place in range(len(self._model.visiting.tokens)):
            choices += self._choices(place, is_small=True)
        if (coming := ahead.coming) is not None:
            lines = clock_lines(constants, coming, self._model.state.player, narrator)
            ended = (clock_space(coming, narrator), *(line for line, _ in lines))
            words = list(map(narrator.words.end, ended))
        else:
            words = [narrator.say(majority(constants, gain, brought.holder)[0]) for gain in brought.gains]
        told = narrator.words.join_sentences(words) or self.say("atlandice.shelf.nothing")
        return Row(*choices, Label(told, "caption", "cream", grow=1), gap=0.3)

    def _die(self, visit: a.Visit | a.Give, brought: VisitPreview) -> Widget:
        constants, s = self._model.constants, self._model.state
        number = number_at(s, visit.sector)
        if constants.has_neutral:
            return self._three_dice(number, isinstance(visit, a.Give))
        many = dice_of(constants, s, brought.holder) + 1
        told = self.say("atlandice.shelf.die-count", number=many, count=constants.each)
        face = Picture(f"common/die-{number}", 3.0, 3.1, says=self.say("atlandice.heard.die", number=number))
        return paper(self.say("atlandice.shelf.die.yours"), face, Label(told, "caption", align="middle"))

    def _three_dice(self, planned: int = 0, is_given: bool = False) -> Widget:
        """N1: two are one's own and one is for the neutral player; which are taken, and which one is planned."""
        constants, s = self._model.constants, self._model.state
        taken = s.taken[(s.player - s.first) % constants.seats :: constants.seats]
        parts = list[Widget]()
        for is_neutral in (False, True):
            numbers = [number % FOR_NEUTRAL for number in taken if (number >= FOR_NEUTRAL) == is_neutral]
            dice = [(number, "taken") for number in numbers]
            if planned and is_given == is_neutral:
                dice.append((planned, "now"))
            dice += [(0, "to-come")] * ((1 if is_neutral else constants.each - 1) - len(dice))
            whose, ink = ("neutral", "teal") if is_neutral else ("yours", "ink")
            for number, state in dice:
                face = Picture(f"common/die-{number}", 2.0, 2.0)
                if not number:
                    face = Picture("common/icon-dice", 1.8, 1.8, colour="rule")
                owner = Label(self.say(f"atlandice.dice.{whose}"), "reason", ink, align="middle")
                colour = "ink" if state == "now" else "muted"
                told = Label(self.say(f"atlandice.dice.{state}"), "caption", colour, align="middle")
                says = self.say("atlandice.heard.die", number=number) if number else ""
                says = self._host.narrator.words.join_words((says, owner.text, told.text))
                parts.append(Column(Row(EmptyRoom(), face, EmptyRoom(), gap=0), owner, told, gap=0.1, says=says))
        return paper(self.say("atlandice.dice.title"), Row(*parts, gap=0.5))

    def _choices(self, place: int, is_small: bool = False) -> list[Widget]:
        visiting, found = self._model.visiting, list[Widget]()
        assert visiting.sector is not None
        lying = cells(self._model.state, visiting.sector)
        for kind in visiting.kinds(place):
            count = lying[kind] - (place > 0 and visiting.tokens[0] == kind)
            tip, here = self.say(f"atlandice.resource.{RESOURCES[kind]}"), self.say("atlandice.shelf.here", count=count)
            choice = TokenChoice(
                token_picture(kind),
                "" if is_small else here,
                partial(self._take, kind, place),
                is_picked=visiting.tokens[place] == kind,
                name=f"token {place} {RESOURCES[kind]}",
                tip=tip,
                says=self.say(f"atlandice.heard.{'more' if place else 'take'}", what=resource_word(kind), here=here),
            )
            choice.card = card_of(self._table.cards, stock(kind), self._host.narrator)
            found.append(choice)
        return found

    def _take(self, kind: int, place: int) -> None:
        if self._plan(self._model.visiting.with_token(kind, place)):
            self._host.stage.play("token")

    def _effect(self, brought: VisitPreview) -> Widget:
        then = self.say("atlandice.shelf.then")
        if brought.effect < 0:
            return paper(then, Label(self.say("atlandice.shelf.no-effect"), "body", "muted", align="middle"))
        note = self._chance(brought)
        words = Label(self.say(f"atlandice.card.{EFFECTS[brought.effect]}"), "caption", align="middle")
        line: Widget = EffectLine(brought.effect, self._model.constants)
        if brought.hand is not None:
            line = Row(line, SpaceTile(self._model.constants, brought.hand, 1.9), gap=0.6)
        return paper(then, line, words, Label(note, "strong", align="middle") if note else None)

    def _chance(self, brought: VisitPreview) -> str:
        """Tells how likely a roll is that the tile wants, and where the clock's hand goes by it; or that the tile does
        nothing now.
        """
        if not brought.is_possible:
            return self.say("atlandice.shelf.idle")
        if not brought.rolls:
            return ""
        good, of = chance_of(brought)
        if brought.hand is None:
            return self.say("atlandice.shelf.chance", good=good, of=of)
        key = "waves" if brought.hand == self._model.constants.last else "hand"
        return self.say(f"atlandice.shelf.chance-{key}", good=good, of=of, space=brought.hand)

    def _result(self, brought: VisitPreview, has_effect: bool, has_purpose: bool = False, note: str = "") -> Widget:
        """The outcome; with the effect in words if it has no room of its own."""
        constants, narrator = self._model.constants, self._host.narrator
        lines = [gain_line(constants, gain, brought.holder, narrator, is_flat=has_purpose) for gain in brought.gains]
        if brought.emptied is not None:
            key = "empties" if brought.is_awarded else "may-empty"
            said = narrator.say(Message(f"atlandice.preview.{key}", {"sector": sector_word(brought.emptied)}))
            lines.append(Label(said, "strong", "gain"))
        if not has_effect and brought.effect >= 0:
            told = self.say(f"atlandice.card.{EFFECTS[brought.effect]}"), self._chance(brought)
            lines.append(Label(narrator.words.join_sentences(told), "caption"))
        if has_purpose:  # N2: what a die for the neutral player is for, with the numbers of this position
            seat, sector = self._model.state.player, self._model.visiting.sector or 0
            reasons = [purpose_words(self._model.rules, gain, sector, seat) for gain in brought.gains]
            words = [Message("atlandice.purpose", {"seat": SeatName(1 - seat)}), *filter(None, reasons)]
            lines.append(Label(self.say("atlandice.purpose.title"), "reason", "teal"))
            lines.append(Label(narrator.tell_all(words), "caption"))
        if note:
            lines.append(Label(note, "caption"))
        sheet = PlainLine(Column(*lines, gap=0.2 if has_purpose else 0.35), ground="gain-ground", across=0.7, down=0.5)
        sheet.grow = 1
        return sheet

    # Effects and donations.

    def effect_key(self) -> str:
        """Names what an effect asks for that is clicked on the board, and whether it is the second thing; nothing where
        none does.
        """
        model = self._model
        if model.state.step != EFFECT or self._host.match.actor is None:
            return ""
        for offer in model.offers.all:
            if asks := EFFECT_ASKS.get(type(offer.choice.action)):
                return f"{asks}.then" if model.source is not None else asks
        return ""

    def _faces(self, look: Look) -> Widget | None:
        """I3: the new number of the die that is picked; where that leaves no room for words, the gold button says
        it.
        """
        choices = []
        for offer in self._model.offers.all:
            turn = offer.choice.action
            if offer.source == self._model.source and isinstance(turn, a.Turn):
                words = self._host.narrator.say(offer.choice.message)
                use = partial(self._host.playing.do, [ClickStep(turn)])
                name, picture = f"face {turn.face}", f"common/die-{turn.face}"
                choices.append(TokenChoice(picture, "", use, is_picked=False, name=name, tip=words))
        if not choices or self._model.source is None:
            return None
        numbers = paper(self.say("atlandice.shelf.turn"), Row(*choices, gap=0.5))
        whole = Row(numbers, Label(self.say("atlandice.effect.turn.then"), "body", "mist", grow=1), gap=0.8)
        has_room = whole.height(look, shelf_width(look)) <= shelf_height(look)
        return whole if has_room else Row(numbers, EmptyRoom(), gap=0)

    def _donation(self, look: Look) -> Widget:
        """P3: the stock of whoever donates; two are clicked one after the other."""
        s, model = self._model.state, self._model
        choices = []
        for kind, name in enumerate(RESOURCES):
            count, thing = s.stock[KINDS * s.player + kind], stock(kind)
            can = thing in model.targets or thing in model.sources
            if count:
                what, have = self.say(f"atlandice.resource.{name}"), self.say("atlandice.shelf.have", count=count)
                choice = TokenChoice(
                    token_picture(kind),
                    have,
                    partial(self._table.press_beside, thing) if can else None,
                    is_picked=model.source == thing,
                    name=f"stock {name}",
                    tip=what,
                    says=self.say("heard.next", start=what, next=have),
                )
                choice.card = card_of(self._table.cards, thing, self._host.narrator)
                choices.append(choice)
        key = "second" if model.source else "first"
        title = self.say(f"atlandice.shelf.donate.{key}", count=model.constants.board.points.donation)
        whole = Row(paper(title, Row(*choices, gap=0.5)), EmptyRoom(), gap=0)
        if whole.height(look, shelf_width(look)) <= shelf_height(look):
            return whole
        # Where there is little height, the title stands beside the tokens.
        low = Row(Label(title, "strong", grow=1), *choices, gap=0.4)
        return PlainLine(low, ground="paper-top", across=0.6, down=0.3)

    def _details(self, look: Look, looked_at: Thing | None, ask: str) -> Widget:
        """Tells of the thing that is looked at, and of what there is on the clock."""
        visiting, message = self._model.visiting, self._table.notices.about(looked_at) if looked_at else None
        idle = "pick" if visiting.is_open else "point"
        words = self._host.narrator.say(message) if message else self.say(f"atlandice.shelf.{idle}")
        if is_short_shelf(look):  # what is asked has no room above the board
            first = Label(ask, "strong", "cream") if ask else None
            return Column(first, Label(words, "body", "mist" if ask else "cream"), gap=0.3)
        if self._model.constants.has_neutral and visiting.is_open and visiting.arrived is None:
            beside = self._three_dice()
        else:
            legend = []
            for key, picture in _LEGEND:
                told = Label(self.say(f"atlandice.legend.{key}"), "body", "cream", grow=1)
                legend.append(Row(Picture(picture, 1.5, 1.5), told, gap=0.5))
            beside = Wide(Column(*legend, gap=0.35), _LEGEND_WIDE)
        return Row(Label(words, "body", "cream", grow=1), beside, gap=1.2)

    # Words and buttons.

    def prompt(self) -> tuple[str, int | None]:
        """Asks for what is missing in the middle of a plan."""
        model = self._model
        if model.visiting.die_sector is not None:
            return self.say("atlandice.ask.tokens" if model.visiting.has_more else "atlandice.ask.this-die"), None
        if model.source is not None and model.is_held:
            is_swap = any(isinstance(offer.choice.action, a.Swap) for offer in model.offers.all)
            return self.say(f"atlandice.ask.then-{'swap' if is_swap else model.source[0]}"), None
        return "", None

    def lesser(self, look: Look) -> Sequence[Widget]:
        """Whom the die is for, and a way to let go of it."""
        visiting = self._model.visiting
        found: list[tuple[Widget, bool]] = []
        if self._model.constants.has_neutral:
            keys = [key for key in ("you", "neutral") if visiting.can_be(key == "neutral")] or ["you", "neutral"]
            parts = [Part(key, self.say(f"atlandice.button.for.{key}")) for key in keys]
            says, chosen = self.say("atlandice.heard.whose"), "neutral" if visiting.is_given else "you"
            whose = Segments(parts, chosen, self._give, name="whose", grow=1, says=says)
            is_choice = visiting.can_be(True) and visiting.can_be(False)
            is_there = is_choice and visiting.arrived is None and self._host.match.actor is not None
            found.append((Row(whose, KeyCap("whom"), gap=0.4), is_there))
        is_held = visiting.die_sector is not None or self._model.is_held
        found.append((let_go_button(self.say("atlandice.button.back"), partial(let_go, self._table)), is_held))
        return below_gold(look, found)

    def _give(self, whose: object) -> None:
        self._plan(self._model.visiting.give(whose == "neutral"))


_LEGEND = (("inventory", "atlandice/token-food"), ("donation", "atlandice/cell-donation"), ("hands", "atlandice/hand"))


class _SeatDetails:
    """Five cells with crowns, dice that were taken and seats for more, tiles that were won, and who is first."""

    def __init__(
        self, constants: Constants, s: State, holder: int, narrator: Narrator, step: str, cards: Cards
    ) -> None:
        self._narrator = narrator
        self._step = step
        self._cards = cards
        self._is_first = s.first == holder
        self._is_neutral = holder == constants.neutral
        self._name = self._say("neutral") if self._is_neutral else narrator.names[holder]
        self._ink = "ink" if self._is_neutral else text_on(constants.colours[holder])
        self._crowns = tuple(holder in places(counts_of(s, kind))[0] for kind in range(KINDS))
        self._own = bytes(s.stock[KINDS * holder : KINDS * holder + KINDS])
        self._won = [constants.home[tile] for tile, fate in enumerate(s.fates) if fate == WON + holder]
        if self._is_neutral:  # N1
            each = constants.seats
            self._dice = tuple(die - FOR_NEUTRAL for die in s.taken if die >= FOR_NEUTRAL)
        else:
            each = constants.each - constants.has_neutral
            taken = s.taken[(holder - s.first) % constants.seats :: constants.seats]
            self._dice = tuple(die for die in taken if die < FOR_NEUTRAL)
        self._empty_seats = max(each - len(self._dice), 0)

    def details(self) -> PlateDetails:
        key = self._own, self._crowns, self._dice, tuple(self._won), self._is_first
        return PlateDetails(key, self._make, self._head, self.words)

    def _head(self) -> Sequence[Widget]:
        first = self._no_win() if self._is_neutral else None
        if self._is_first and not self._is_neutral:
            first = Chip(self._say("first"), "gold-top", "ink")
        if self._step != "tight":
            return [first] if first and (self._won or not self._is_neutral) else []
        word = [WordOrSign(first, self._first_sign(self._ink))] if first else []
        return *word, Row(*self._show_dice(1.35), gap=0.15), WonTiles(self._won, 1.5, self._say("tiles"), self._ink)

    def _make(self) -> Widget:
        stocks = self._stocks()
        if self._step == "tight":
            return Row(*stocks, gap=0.25)
        if self._step in ("line", "small"):
            is_line = self._step == "line"
            dice = Column(*self._show_dice(0.8), gap=0.05) if is_line else Row(*self._show_dice(0.85), gap=0.05)
            number = Label(str(len(self._won)), "strong", "ink" if self._won else "muted")
            house = Picture("atlandice/building-library", 1.0, 0.95)
            houses = Row(house, number, gap=0.1, tip=self._say("tiles"))
            return Row(Row(*stocks, gap=0.1, grow=1), dice, houses, self._first_sign("gold-edge"), gap=0.2, grow=1)
        won: Widget = Label(self._say("no-tiles"), "caption", "muted")
        if self._won:
            won = WonTiles(self._won, 1.5, self._say("tiles"))
        elif self._is_neutral:  # its name needs the room above
            won = self._no_win()
        words = Label(self._say("dice"), "caption", "muted")
        below = Tall(Row(words, *self._show_dice(1.35), EmptyRoom(), won, gap=0.3), 1.6)
        return Column(Row(*stocks, gap=0.25), below, gap=0.3)

    def _stocks(self) -> list[Widget]:
        made: list[Widget] = []
        for kind, name in enumerate(RESOURCES):
            words = self._narrator.words.say(f"atlandice.count.{name}")
            count, is_most = self._own[kind], self._crowns[kind]
            says = tell_of(self._narrator, [self._name], [self._count_words(kind)])
            made.append(StockCell(kind, count, is_most, words, size=self._step, says=says))
            give_card(made[-1], card_of(self._cards, stock(kind), self._narrator))
        return made

    def _count_words(self, kind: int) -> str:
        told = self._narrator.count(f"atlandice.count.{RESOURCES[kind]}", self._own[kind])
        return self._narrator.words.say("atlandice.heard.most", count=told) if self._crowns[kind] else told

    def words(self) -> Sequence[str]:
        """All of it for somebody who does not see it."""
        say = self._narrator.words.say
        dice = say("atlandice.heard.dice", numbers=[*self._dice], count=len(self._dice)) if self._dice else ""
        to_come = say("atlandice.heard.to-come", count=self._empty_seats) if self._empty_seats else ""
        tiles = [say(f"atlandice.card.{REGIONS[region]}") for region in self._won]
        won = say("atlandice.heard.won", tiles=tiles, count=len(tiles)) if tiles else say("atlandice.heard.none-won")
        first = say("atlandice.heard.first") if self._is_first and not self._is_neutral else ""
        return *map(self._count_words, range(KINDS)), *filter(None, (dice, to_come, won, first))

    def _show_dice(self, high: float) -> list[Widget]:
        faces: list[Widget] = [Picture(f"common/die-{number}", high, high) for number in self._dice]
        return faces + [DieSeat(high) for _ in range(self._empty_seats)]

    def _first_sign(self, colour: str) -> Widget | None:
        if not self._is_first:
            return None
        return Picture("common/icon-first", 1.0, 0.9, colour=colour, tip=self._say("first"))

    def _no_win(self) -> Chip:
        return Chip(self._say("no-win"), "gold-top", "ink", tip=self._say("no-win.tip"))

    def _say(self, key: str) -> str:
        return self._narrator.words.say(f"atlandice.plate.{key}")


def plate_details(
    constants: Constants, s: State, holder: int, narrator: Narrator, step: str, cards: Cards = NO_CARDS
) -> PlateDetails:
    return _SeatDetails(constants, s, holder, narrator, step, cards).details()


def neutral_plate(
    constants: Constants, s: State, narrator: Narrator, step: str, points: int, cards: Cards = NO_CARDS
) -> Widget:
    """N1: the third player, whom nobody plays."""
    say = narrator.words.say
    details = plate_details(constants, s, constants.neutral, narrator, step, cards)

    def tell() -> str:
        who = say("atlandice.plate.neutral"), say("atlandice.plate.no-win")
        return tell_of(narrator, who, [say("table.points", count=points), *details.words()])

    icon = Picture("common/icon-person", 1.6, 1.6, colour="muted", tip=say("atlandice.plate.no-win.tip"))
    won = PointsLabel(points, "name", tip=say("table.points", count=points))
    if step in ("line", "small"):
        icon.high_u = icon.wide_u = 1.6 if step == "line" else 1.3
        panel = PlatePanel(Row(icon, details.make(), won, gap=0.3), False, 0.25 if step == "line" else SMALL)
        panel.tell = tell
        return panel
    name = PlateName(Label(say("atlandice.plate.neutral"), "name", wraps=False))
    head = Row(icon, name, *details.head(), won, gap=0.45)
    panel = PlatePanel(Column(head, details.make(), gap=0.3), False, 0.3 if step == "tight" else 0.5)
    panel.tell = tell
    return panel
