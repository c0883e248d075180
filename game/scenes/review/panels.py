"""The panels of the page *Look again*: chances, luck and play, the moments of a player, and how far a review has
come.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from game import widgets as ui
from game.render import Look, shapes
from game.render.pieces import mark
from game.review.ledger import PARTS
from game.review.report import Moment
from game.review.yardstick import yardstick_of
from game.widgets.buttons import Use

from .curve import ChanceCurve, CurveContent, CurveMoment, CurveSwing
from .ledger import LedgerContent, LedgerRow, LedgerTable
from .moments import CardContent, MomentCard, MomentState
from .reviewed import ChanceSwing
from .words import LEAST, ReviewWords

Choose = Callable[[object], object]
_PADDING, _NARROW_PADDING = (1.4, 0.9), (0.9, 0.7)
_MARK = 2.0


def padding(is_narrow: bool) -> tuple[float, float]:
    return _NARROW_PADDING if is_narrow else _PADDING


def _head(title: str, about: str) -> ui.Widget:
    caption = ui.Label(about, "caption", "muted", align="right")
    return ui.Row(ui.Label(title, "heading", wraps=False), ui.EmptyRoom(), caption, gap=1.0)


class PanelInTurn(ui.Panel):
    """One of several panels that are dear to draw for the first time: each comes after the one before it, first its
    ground and a frame later what is on it.
    """

    def __init__(self, part: ui.Widget, is_narrow: bool, parts_due: Callable[[], int], grow: float = 0) -> None:
        super().__init__(part, *padding(is_narrow), large=True, grow=grow)
        self._parts_due = parts_due

    def draw(self, pen: ui.Pen) -> None:
        parts = self._parts_due()
        if parts == 1:
            self.draw_sheet(pen)
        elif parts:
            super().draw(pen)


# Chances.


def curve_content(
    words: ReviewWords,
    swings: Sequence[ChanceSwing],
    moments: Sequence[Moment],
    seat: int,
    opened: int,
    cursor: int | None,
) -> CurveContent:
    """The curve as far as it is known, with the line of a seat on top; -1 for nobody's."""
    save, curve = words.save, words.review.curve
    numbers = moment_numbers([moment.kind for moment in moments])
    return CurveContent(
        points=curve,
        times=tuple(save.time_at(point.place) for point in curve),
        first=save.first_turn,
        last=save.last_time,
        colours=tuple(words.colours),
        initials=tuple(words.initials),
        chosen=seat,
        swings=tuple(
            CurveSwing(swing.index, save.time_at(curve[swing.index].place), swing.sign, words.swing(swing))
            for swing in swings
        ),
        moments=tuple(
            CurveMoment(
                save.time_at(one.place),
                number,
                f"{words.moment_title(one)}\n{words.worth(one)}",
                words.numbered(number, words.moment_title(one)),
            )
            for one, number in zip(moments, numbers, strict=True)
        ),
        opened=min(opened, len(moments) - 1) if moments else None,
        cursor=cursor,
        cursor_words=words.point(cursor) if cursor is not None else "",
        turn_word=words.words.say("review.axis.round" if save.has_rounds else "review.axis.turn"),
        end_word=words.words.say("review.axis.end"),
    )


def curve_panel(
    words: ReviewWords,
    content: CurveContent,
    go: Callable[[int], object],
    press_moment: Callable[[int], object],
    is_narrow: bool,
    parts_due: Callable[[], int],
) -> ui.Widget:
    """The curve; where room is short, whose lines they are stands below it, and what tooltips say elsewhere."""
    spoken = [partial(words.point, index) for index in told_points(content)]
    say, curve = words.words.say, ChanceCurve(content, go, press_moment, not is_narrow, spoken)
    curve.tell = partial(words.tell_curve, content.chosen)
    if is_narrow:
        marks = zip(words.colours, words.initials, words.names, strict=True)
        names = [
            ui.Row(ui.Mark(colour, letters, 1.6), ui.Label(name, "caption", wraps=False), gap=0.3)
            for colour, letters, name in marks
        ]
        swing = next((swing for swing in content.swings if swing.index == content.cursor), None)
        said = swing.words if swing else content.cursor_words
        told = ui.Label(_about_chances(words) if content.cursor is None else said, "caption", "muted")
        named = ui.Column(curve, ui.Flow(*names, gap=1.0) if content.cursor is None else None, told, gap=0.3)
        inside: ui.Widget = ui.FirstThatFits(named, ui.Column(curve, told, gap=0.3), grow=1)
    else:
        inside = ui.Column(_head(say("review.chances"), _about_chances(words)), curve, gap=0.4)
    return PanelInTurn(inside, is_narrow, parts_due, grow=1)


_TOLD = 12  # points of a curve that are told at the most, from its beginning to its end


def told_points(content: CurveContent) -> Sequence[int]:
    """The points at which a curve is told to somebody who does not see it, evenly apart."""
    last = len(content.points) - 1
    return sorted({round(last * part / _TOLD) for part in range(_TOLD + 1)}) if last > 0 else ()


def _about_chances(words: ReviewWords) -> str:
    """What they go by; and that they are less sure, where they were measured to be."""
    rules, say = words.save.rules, words.words.say
    is_sure = yardstick_of(rules.game).is_sure(rules)
    return say("review.chances.about" if is_sure else "review.chances.unsure")


# Luck and play.


def ledger_content(words: ReviewWords, seat: int, part: str = "") -> LedgerContent:
    """A row a player in the order of the ranking, with figures as soon as they are known; of a part, that one alone."""
    say, is_done = words.words.say, words.review.is_done
    rows = []
    for one in words.save.ranking:
        points, tip = (words.sums[one], words.row(one)) if is_done else (None, "")
        rows.append(
            LedgerRow(words.colours[one], words.initials[one], words.names[one], points, tip, is_done and one == seat)
        )
    titles = {name: say(f"review.part.{name}") for name in (*PARTS, "end")}
    return LedgerContent(tuple(rows), titles, tuple(name for name in PARTS if part in ("", name)))


def ledger_panel(
    words: ReviewWords,
    content: LedgerContent,
    seat: int,
    grown: Callable[[], float],
    choose: Choose,
    parts_due: Callable[[], int],
) -> ui.Widget:
    """The sentence and the table; of one part at a time with what chooses it, and the whole sum of a seat."""
    say, is_done = words.words.say, words.review.is_done
    table = LedgerTable(content, grown)
    whole, short = (words.sentence(), words.sentence(is_short=True)) if is_done else (say("review.ledger.later"),) * 2
    sentence = Sentence(whole, short, "teal" if is_done else "muted")
    if content.has_titles:
        head = _head(say("review.ledger"), say("review.ledger.about"))
        return LedgerPanel(ui.Column(head, sentence, table, gap=0.2), table, parts_due)
    parts = [ui.Part(part, content.titles[part]) for part in PARTS]
    choice = ui.Segments(parts, content.parts[0], choose, name="parts", says=say("review.ledger"))
    sum_ = ui.Label(words.sum_line(seat), "strong") if is_done else None
    listed = ui.Scroll(ui.Column(sentence, ui.Flow(choice), sum_, table, gap=0.5), name="luck")
    return PanelInTurn(listed, True, parts_due, grow=1)


class LedgerPanel(PanelInTurn):
    """Shows above itself what a row tells of its player: the sentence and the bars that it explains stay to be
    read.
    """

    def __init__(self, part: ui.Widget, table: LedgerTable, parts_due: Callable[[], int]) -> None:
        super().__init__(part, False, parts_due)
        self._table = table

    def place(self, look: Look, rect: pygame.Rect) -> None:
        super().place(look, rect)
        for row in self._table.rows:
            row.tip_room = pygame.Rect(rect.x, 0, rect.width, rect.top)


class Sentence(ui.Label):
    """Always one line where there is room for its short form: the whole is in a tip then.

    Nothing jumps when another sentence comes.
    """

    def __init__(self, whole: str, short: str, colour: str) -> None:
        super().__init__(whole, "name", colour)
        self._whole, self._short = whole, short

    def _form(self, look: Look, width: int) -> str:
        return next(
            (text for text in (self._whole, self._short) if look.text_width(text, self.role) <= width), self._whole
        )

    def height(self, look: Look, width: int) -> int:
        return len(self.lines(look, width)) * look.line_height(self.role)

    def lines(self, look: Look, width: int) -> tuple[str, ...]:
        return look.wrap(self._form(look, width), self.role, width)

    def place(self, look: Look, rect: pygame.Rect) -> None:
        super().place(look, rect)
        self.tip = self._whole if self._form(look, rect.width) != self._whole else ""


# Moments.


def card_contents(words: ReviewWords, moments: Sequence[Moment], states: Sequence[MomentState]) -> list[CardContent]:
    numbers = moment_numbers([moment.kind for moment in moments])
    found = []
    for moment, number, state in zip(moments, numbers, states, strict=True):
        title, about = words.moment_title(moment), words.about_moment(moment)
        worth = words.worth(moment)
        says = words.words.join_words((words.numbered(number, title), about, worth, words.state(state)))
        found.append(CardContent(number, title, about, worth, state, says=says))
    return found


def moment_numbers(kinds: Sequence[str]) -> list[int | None]:
    """The numbers of moments on the page: fine ones have none."""
    count, numbers = 0, list[int | None]()
    for kind in kinds:
        count += kind != "fine"
        numbers.append(None if kind == "fine" else count)
    return numbers


def moments_panel(
    words: ReviewWords,
    seat: int,
    cards: Sequence[MomentCard],
    gold: ui.Widget,
    is_narrow: bool,
    parts_due: Callable[[], int],
) -> ui.Widget:
    """The moments of a seat; where nothing was missed, the boat says so and what was fine stays."""
    say = words.words.say
    title = ui.OneLine(words.names[seat], "heading", title=lambda name: say("review.whose", name=name))
    head = ui.Column(None if is_narrow else title, ui.Label(words.summary(seat), "body", "muted"), gap=0.2)
    nothing: ui.Widget | None = None
    if all(card.content.number is None for card in cards):  # only small things were missed, if any
        key = "review.nothing-large" if words.missed(seat) >= LEAST else "review.nothing-missed"
        is_alone = len(words.save.seats) == 1
        text = ui.Label(say(f"{key}.you") if is_alone else say(key, name=words.names[seat]), "name", align="middle")
        boat = ui.Picture("common/boat-of-three", 5 if is_narrow else 8)
        told = ui.Column(ui.Row(ui.EmptyRoom(), boat, ui.EmptyRoom(), gap=0), text, gap=0.8)
        nothing = ui.Padded(told, 0.5, 0.3 if is_narrow else 2.0)
    listed = ui.Scroll(ui.Padded(ui.Column(nothing, *cards, gap=0.35), 0.1, 0.2), name="moments", least=5)
    return PanelInTurn(ui.Column(head, listed, gold, gap=0.6), is_narrow, parts_due, grow=1)


# How far it is.


def waiting_panel(
    title: str, told: Sequence[ui.Widget | None], share: float, counted: ui.Widget, button: ui.Widget, is_narrow: bool
) -> ui.Widget:
    """The bar and how long it will take, or why it rests; then the boat, and what to do about it."""
    boat = ui.Picture("common/boat-of-three", 4 if is_narrow else 8)
    inside = ui.Column(
        ui.Label(title, "heading"),
        *told,
        ReviewBar(share),
        counted,
        ui.EmptyRoom(),
        ui.Row(ui.EmptyRoom(), boat, ui.EmptyRoom(), gap=0),
        ui.EmptyRoom(),
        button,
        gap=0.7,
    )
    return ui.Panel(inside, *padding(is_narrow), large=True, grow=1)


class ReviewBar(ui.Widget):
    """How much of a review is done."""

    high_u = 1.5

    def __init__(self, share: float) -> None:
        super().__init__()
        self._share = share

    def draw(self, pen: ui.Pen) -> None:
        look, (wide, high) = pen.look, self.rect.size
        ground = look.bake(
            ("review bar", wide, high),
            lambda: shapes.framed_rect((wide, high), high // 2, 2, look.colour("ink"), look.colour("field")),
        )
        pen.surface.blit(ground, self.rect.topleft)
        done = pygame.Rect(self.rect.x + 2, self.rect.y + 2, round((wide - 4) * min(self._share, 1.0)), high - 4)
        if done.width >= done.height:
            pygame.draw.rect(pen.surface, look.colour("teal"), done, border_radius=done.height // 2)


class PeopleTabs(ui.Segments):
    """Tabs of people, each with their mark before the name."""

    def __init__(self, words: ReviewWords, seats: Sequence[int], chosen: int, choose: Choose) -> None:
        parts = [ui.Part(seat, words.names[seat]) for seat in seats]
        super().__init__(parts, chosen, choose, name="whose", says=words.words.say("review.whose-moments"))
        self._marks = {seat: (words.colours[seat], words.initials[seat]) for seat in seats}

    def height(self, look: Look, width: int) -> int:
        return look.u(2.9) * (1 if self._closest(look) <= width else len(self.parts))

    def part_width(self, look: Look, part: ui.Part, around: float = 2.0) -> int:
        return super().part_width(look, part, around) + look.u(_MARK + 0.4)

    def draw_part(self, pen: ui.Pen, part: ui.Part, area: pygame.Rect) -> None:
        """The words beside the mark stand in what is left of the room."""
        sign = mark(pen.look, *self._marks[int(str(part.value))], pen.look.u(_MARK))
        words = pen.look.text_width(part.text, "strong")
        super().draw_part(pen, ui.Part(part.value, ""), area)
        x = area.x + (area.width - words - sign.get_width() - pen.look.u(0.4)) // 2
        pen.surface.blit(sign, sign.get_rect(midleft=(x, area.centery)))
        line = pen.look.line(part.text, "strong", "white" if part.value == self.chosen else "ink")
        pen.surface.blit(line, line.get_rect(midleft=(x + sign.get_width() + pen.look.u(0.4), area.centery)))


def gold_button(text: str, use: Use, icon: str, is_narrow: bool) -> ui.Widget:
    return ui.Button(text, use, kind="gold", icon=f"common/icon-{icon}", name="gold", tall=2.7 if is_narrow else 3.6)
