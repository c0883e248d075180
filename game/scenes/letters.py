"""The grid of letters: whoever has no keyboard at hand writes with it into any text field."""

from __future__ import annotations

from functools import partial
from typing import ClassVar

import pygame

from game import widgets as ui
from game.render import Look
from game.widgets.field import draw_field

from .pad_strip import PadHint, with_buttons
from .scene import Command, Pop, Scene, Stay
from .stage import Stage

_PAGES = {
    "abc": "abcdefghijklmnopqrstuvwxyz-'.,",
    "àéñ": "àáâãäåæāăąçćčďđðèéêëēėęěğģìíîïīįıķĺľłñńňņòóôõöøőœŕřßśşšșţťțþùúûüūůűųýÿźżž",
    "αβγ": "αβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώϊϋ",
    "абв": "абвгдежзийклмнопрстуфхцчшщъыьэюяёєіїґўђјљњћџѓќѕ",
    "123": "1234567890&+-_/():;!?@#%*=\"'.,",
}
_MARKS = "-'.,"  # names have them in every script
_MOST_OWN = 120  # letters that a language may call its own
_ACROSS = 10  # letters in a row, as many as fit


def arrange_pages(own: str) -> dict[str, str]:
    """The letters of each page, those of a language before all others, and first the page that has most of them. Those
    that no page has are on that one, too, or on a page of their own.
    """
    own = "".join(own.split())[:_MOST_OWN]
    others = set(own).difference(*_PAGES.values())
    most = max(_PAGES, key=lambda page: len(set(own).intersection(_PAGES[page])))
    home = most if others < set(own) else own[:3] or most
    pages = {home: "", **_PAGES}
    for page, letters in pages.items():
        is_home = page == home
        first = [letter for letter in own if letter in letters or (is_home and letter in others)]
        pages[page] = "".join(dict.fromkeys([*first, *(_MARKS if is_home else ""), *letters]))
    return pages


class LettersScene(Scene):
    """Types into the field that has the focus on the scene below, which goes by its own rules."""

    is_overlay: ClassVar[bool] = True

    def __init__(self, stage: Stage, below: Scene) -> None:
        super().__init__(stage)
        self._below = below
        self._pages = arrange_pages(stage.say("pad.letters.own"))
        self.page = next(iter(self._pages))
        field = self.text_field
        is_new = field is not None and (not field.text or field.is_all_chosen(below.root))
        self.has_capitals = is_new  # a name begins with one
        self._is_first = is_new  # whether nothing was typed yet
        self._is_by_pad = stage.signs.are_shown

    @property
    def text_field(self) -> ui.TextField | None:
        """Where it types."""
        return self._below.text_field

    def enter(self) -> None:
        super().enter()
        self._focus_first()

    # What happens.

    def update(self, seconds: float) -> Command | None:
        if self._is_by_pad != self.stage.signs.are_shown:  # keys of other buttons are shown
            self._is_by_pad = self.stage.signs.are_shown
            self.note_change()
        return super().update(seconds)

    def handle(self, event: pygame.Event) -> Command | None:
        if event.type in (pygame.TEXTINPUT, pygame.TEXTEDITING):  # somebody types on keys meanwhile
            self._tell(event)
            return None
        return super().handle(event)

    def key(self, event: pygame.Event) -> Command | None:
        match event.key:
            case pygame.K_TAB:
                self.turn(-1 if event.mod & pygame.KMOD_SHIFT else 1)
            case pygame.K_BACKSPACE:
                self.delete()
            case pygame.K_RETURN | pygame.K_KP_ENTER if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
                return Pop()
            case pygame.K_SPACE if self.stage.signs.are_shown:
                return Pop()
            case pygame.K_SPACE:
                pass  # a letter, which comes as text
            case _:
                return None
        return Stay()

    def escape(self) -> Command | None:
        """A gamepad's button deletes as long as there is anything, and then leaves, as the key does at once."""
        if not self.stage.signs.are_shown or self.text_field is None or not self.text_field.text:
            return Pop()
        self.delete()
        return None

    def turn(self, step: int) -> None:
        """Turns to other letters."""
        pages = [*self._pages]
        self._open(pages[(pages.index(self.page) + step) % len(pages)])

    def _open(self, page: object) -> None:
        self.page = str(page)
        self.note_change()
        self._focus_first()

    def type(self, sign: str) -> None:
        self._tell(pygame.Event(pygame.TEXTINPUT, text=sign))
        if self._is_first and sign != " ":
            self._is_first = self.has_capitals = False

    def delete(self) -> None:
        self._tell(pygame.Event(pygame.KEYDOWN, key=pygame.K_BACKSPACE, mod=0, unicode=""))

    def change_case(self) -> None:
        self.has_capitals, self._is_first = not self.has_capitals, False
        self.note_change()

    def _tell(self, event: pygame.Event) -> None:
        """The field does with it what it does with keys; nothing that follows from it leads elsewhere."""
        self._below.root.handle(event)
        self._below.note_change()
        self._below.refresh_layout()
        self.note_change()

    def _focus_first(self) -> None:
        self.focus(f"letter {self._pages[self.page][0]}")

    def _signs(self) -> list[str]:
        return [_capital(sign) if self.has_capitals else sign for sign in self._pages[self.page]]

    # What it looks like.

    def build(self) -> ui.Widget:
        say, is_tiny = self.stage.say, self.stage.look.room.is_tiny
        is_by_pad = self._is_by_pad
        parts = [ui.Part(page, page) for page in self._pages]
        pages = ui.Segments(parts, self.page, self._open, name="page", says=say("heard.alphabet"))
        turning = [ui.PadSign("lb"), pages, ui.PadSign("rb")] if is_by_pad else [pages]
        head = ui.Row(ui.Label(say("pad.letters.title"), "heading"), ui.EmptyRoom(), *turning, gap=0.5)
        letters = [
            ui.Button(sign, partial(self.type, sign), role="name", name=f"letter {letter}", tall=2.2)
            for letter, sign in zip(self._pages[self.page], self._signs(), strict=True)
        ]
        cap = "let-go" if is_by_pad and self.text_field is not None and self.text_field.text else ""
        home = next(iter(self._pages))
        other = home if self.has_capitals else home.upper()
        delete = ui.Button(
            say("pad.letters.delete"), self.delete, icon="common/icon-back", cap=cap, name="delete", tall=2.4
        )
        foot = ui.Row(
            ui.Button(other, self.change_case, name="capitals", tall=2.4),
            ui.Button(say("pad.letters.space"), partial(self.type, " "), name="space", tall=2.4, grow=1),
            delete,
            ui.Button(
                say("pad.letters.done"),
                Pop,
                kind="gold",
                role="button",
                has_key=is_by_pad,  # Space is a letter here
                tip="" if is_by_pad else say("pad.letters.done.tip"),
                name="done",
                tall=2.4,
            ),
            gap=0.5,
        )
        grid = ui.Scroll(ui.Grid(*letters, least=2.4, most=_ACROSS, gap=0.3), name="letters", least=6)
        written = Written(self.text_field, self._below)
        gap, padding = (0.4, (0.9, 0.6)) if is_tiny else (0.8, (1.5, 1.1))
        sheet = ui.Column(head, written, grid, foot, gap=gap)
        return ui.Padded(
            ui.Centred(ui.Panel(sheet, *padding, large=True), most=46), *((0.5, 0.4) if is_tiny else (1.5, 1.2))
        )

    def pad_hints(self) -> list[PadHint]:
        say, field = self.stage.say, self.text_field
        focused = self.root.focused
        choose = focused.text if isinstance(focused, ui.Button) else say("pad.choose")
        has_text = field is not None and bool(field.text)
        hints = [
            PadHint("walk", say("pad.walk")),
            PadHint("choose", choose),
            PadHint("let-go", say("pad.letters.delete" if has_text else "pad.letters.leave")),
            PadHint("gold", say("pad.letters.done")),
            PadHint("next", say("pad.letters.page")),
        ]
        return with_buttons(self.stage.controls.bindings, hints)


class Written(ui.Widget):
    """What is written so far, as its field shows it."""

    high_u = 2.6
    least_u = 8.0
    wide_u = 20.0

    def __init__(self, field: ui.TextField | None, scene: Scene) -> None:
        super().__init__(name="written")
        self.text = field.text if field else ""
        self._hint = field.hint if field else ""
        self._is_chosen = field is not None and bool(self.text) and field.is_all_chosen(scene.root)

    def own_words(self) -> str:
        return self.text

    def place(self, look: Look, rect: pygame.Rect) -> None:
        super().place(look, rect)
        self.radius = look.measure("field")

    def draw(self, pen: ui.Pen) -> None:
        draw_field(pen, self, is_active=True)
        look, inner = pen.look, self.rect.inflate(-pen.look.u(1.4), -4)
        clip = pen.surface.get_clip()
        pen.surface.set_clip(inner.clip(clip))
        words = look.line(self.text, "strong", "ink") if self.text else look.line(self._hint, "aside", "muted")
        place = words.get_rect(midleft=inner.midleft)
        place.right = min(place.right, inner.right - 3)  # its end is where one writes
        if self._is_chosen:
            pygame.draw.rect(pen.surface, look.colour("glow-light"), place)
        pen.surface.blit(words, place)
        x = place.right + 1 if self.text else inner.left - 3
        pygame.draw.line(
            pen.surface, look.colour("ink"), (x, inner.centery - look.u(0.75)), (x, inner.centery + look.u(0.75)), 2
        )
        pen.surface.set_clip(clip)


def _capital(sign: str) -> str:
    """The capital of a letter, where it has one."""
    if sign == "ß":
        return "ẞ"
    return sign.upper() if len(sign.upper()) == 1 else sign
