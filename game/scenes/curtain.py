"""The curtain: the device is passed on, and nothing private is drawn until the right hands hold it; behind it, the
night.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import ClassVar

import pygame

from game.controls import Place
from game.engine import CannotUndo
from game.match import Match
from game.match.privacy import is_defence
from game.render import Look, shapes
from game.render.look import cache_surface
from game.render.pieces import SHADOW, mark, panel, seat_portrait
from game.render.sea import crest, crest_height, draw_stars
from game.render.theme import mix
from game.tables.plates import initials
from game.widgets import (
    Button,
    Column,
    EmptyRoom,
    FirstThatFits,
    Flow,
    Heard,
    HoldButton,
    Label,
    Mark,
    Padded,
    Pen,
    Picture,
    Row,
    Scroll,
    Widget,
    WidgetState,
)
from game.widgets.buttons import draw_focus

from . import routes
from .faces import Faces
from .scene import Command, Pop, Push, Scene, Stay
from .stage import Stage

_HIGH, _LOW = 48.0, 23.0  # heights in u between which the sheet draws closer together
_ROPE_SWAYS = 0.3  # how far the sheet's eyes go where its middle goes 1


class CurtainScene(Scene):
    """Waits for the person the match names. It asks the match only for what everyone knows."""

    keys_at: ClassVar[Place] = "curtain"
    rests_phones: ClassVar[str] = ""

    def __init__(
        self,
        stage: Stage,
        match: Match,
        undo: Callable[[], object] | None = None,
        phones: routes.OpenPhones | None = None,
    ) -> None:
        """`undo` takes back, at the table behind it, what the one before has decided; `phones` opens their sheet."""
        super().__init__(stage)
        self.match = match
        self._undo = undo
        self._phones = phones
        self.faces = Faces(stage)
        self._seat = match.privacy.curtain
        self._swing = Swing()
        self._moving: pygame.Surface | None = None  # the sheet while it moves

    # Lifecycle.

    def enter(self) -> None:
        super().enter()
        if self._seat is not None:
            self._drop()

    def resume(self) -> None:
        super().resume()
        self._focus_hold()

    def update(self, seconds: float) -> Command | None:
        if self.match.privacy.curtain is None:
            return Pop()
        if self.match.privacy.curtain != self._seat:
            self._seat = self.match.privacy.curtain
            self._let_go()
            self._drop()
        if not self._swing.is_over:
            self._swing.age += seconds
            self.redraw()
        return super().update(seconds)

    @property
    def pace(self) -> int:
        is_held = any(widget.is_in_use(self.root) for widget in self.root.top.walk() if isinstance(widget, HoldButton))
        return 60 if is_held or not self._swing.is_over else 0

    def handle(self, event: pygame.Event) -> Command | None:
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN) and not self._swing.is_over:
            self._swing.age = math.inf
            self.redraw()
        return super().handle(event)

    def key(self, event: pygame.Event) -> Command | None:
        if event.key == pygame.K_r:
            return Push(routes.open_card(self.stage, self.match.rules.game, self.match.rules))
        if event.key == pygame.K_z:
            self.undo()
        if event.key == pygame.K_n and self.match.privacy.can_wait:
            return self.look_later()
        if event.key == pygame.K_F2 and self._phones:
            return self._phones() or Stay()
        return self.open_rules() if event.key == pygame.K_F1 else None

    def escape(self) -> Command | None:
        return Push(routes.open_pause(self.stage, self.match, phones=self._phones))

    def menu(self) -> Command | None:
        return self.escape()

    def _drop(self) -> None:
        self.note_change()
        self.stage.sounds.play("curtain-drop")
        if not self.stage.is_instant and not self.stage.look.reduced_motion:
            self._swing.age = 0.0
        self._focus_hold()

    def _let_go(self) -> None:
        """Who holds the button has held it for the one before: for another it is held anew."""
        self.root.let_go()
        for widget in self.root.top.walk():
            if isinstance(widget, HoldButton):
                self.root.keep(widget, 0.0)

    def _focus_hold(self) -> None:
        self.focus("hold")
        self._moving = None

    def lift(self) -> Command | None:
        if self._seat is None or self.match.privacy.curtain != self._seat:
            return None
        self.match.privacy.lift_curtain(self._seat)
        self.stage.sounds.play("curtain-rise")
        return Pop()

    def look_later(self) -> Command:
        """Leaves what is new in the hand unseen, and gives up what was asked for."""
        self.match.privacy.look_later()
        return Pop()

    @property
    def can_undo(self) -> bool:
        return self._undo is not None and self.match.why_no_undo() is None

    def undo(self) -> None:
        """Nobody has seen anything yet: what the one before decided may still be taken back, behind a curtain for that
        one. It is said whose that was, or why nothing is.
        """
        if self._undo is None or self.match.journal.is_saving:
            return
        if reason := self.match.why_no_undo():
            self.stage.tell(CannotUndo(reason))
            return
        name = self.undone_name
        self._undo()
        self.stage.tell(self.stage.say("privacy.undone", name=name))
        self.note_change()

    @property
    def undone_name(self) -> str:
        """The name of who made the step that Undo takes back."""
        seat = self.match.find_undone()
        return "" if seat is None else self.match.players[seat].name

    def open_rules(self) -> Command:
        return routes.open_rules_of(self.stage, self.match)

    def change_screen(self) -> None:
        self.stage.change(full_screen=not self.stage.settings.full_screen)

    # What it looks like.

    def note_change(self) -> None:
        super().note_change()
        self._moving = None

    def build(self) -> Widget:
        return EmptyRoom() if self._seat is None else CurtainPage(self, self._seat).build()

    def refresh_layout(self) -> None:
        super().refresh_layout()
        if not self._swing.is_over and self._moving is None:
            sheet, look = self._hanging(), self.stage.look
            reach = sheet.reach(look).clip(pygame.Rect((0, 0), look.size))
            whole = pygame.Surface(look.size, pygame.SRCALPHA)
            sheet.draw_paper(Pen(whole, look, self.root))
            self._moving = whole.subsurface(reach).copy()

    def _hanging(self) -> Sheet:
        return next(widget for widget in self.root.top.walk() if isinstance(widget, Sheet))

    def background(self, surface: pygame.Surface) -> None:
        side = self._hanging().rect.x if self._seat is not None else 0
        surface.blit(night(self.stage.look, surface.get_size(), side), (0, 0))

    def draw(self, surface: pygame.Surface) -> None:
        if self._moving is None or self._swing.is_over:
            super().draw(surface)
            return
        self.background(surface)
        look = self.stage.look
        pen = Pen(surface, look, self.root)
        sheet = self._hanging()
        angle = self._swing.angle
        place = pygame.Vector2(sheet.reach(look).clip(pygame.Rect((0, 0), look.size)).center)
        offset = pygame.Vector2(0, place.y).rotate(-angle) - pygame.Vector2(0, place.y)
        down = -round(self._swing.height * sheet.rect.bottom)
        turned = pygame.transform.rotozoom(self._moving, angle, 1) if angle else self._moving
        surface.blit(turned, turned.get_rect(center=place + offset + (0, down)))
        sheet.draw_ropes(pen, round(offset.x * _ROPE_SWAYS), down)
        footer = next(widget for widget in self.root.top.walk() if widget.name == "footer")
        footer.draw(pen)


class CurtainPage:
    """The sheet with the name of who is to take the device, and the few ways elsewhere below it."""

    def __init__(self, scene: CurtainScene, seat: int) -> None:
        self._scene = scene
        self._seat = seat
        self.stage = scene.stage
        self.match = scene.match
        self._room = scene.stage.look.room

    def build(self) -> Widget:
        say, player = self.stage.say, self.match.players[self._seat]
        scene = self._scene
        hold = HoldButton(
            say("privacy.i-am", name=player.name), scene.lift, below=say("privacy.hold"), name="hold", grow=3
        )
        parts = Column(
            EmptyRoom(0.6, grow=0),
            self._whom(),
            Row(EmptyRoom(), hold, EmptyRoom(), gap=0),
            self._promise() if self._room.height != "tiny" else None,
            gap=self._by_height(2.0, 0.5),
        )
        sheet = Row(EmptyRoom(), Sheet(parts, self._by_height(1.8, 1.1)), EmptyRoom(), gap=0.8)

        links: list[tuple[str, Callable[[], object]]] = [
            ("menu", scene.escape),
            ("rules", scene.open_rules),
            ("screen", scene.change_screen),
        ]
        if scene.can_undo:
            links.insert(0, ("undo", scene.undo))
        if self.match.privacy.can_wait:
            links.insert(0, ("later", scene.look_later))
        buttons = [
            QuietButton(say(f"privacy.{name}", name=scene.undone_name), use, role="body", tall=1.7, name=name)
            for name, use in links
        ]
        footer = Padded(Flow(*buttons, align="middle", gap=0.2), 1.0, 0, name="footer")
        return Column(EmptyRoom(1.2, grow=1), sheet, EmptyRoom(0.4, grow=1.2), footer, EmptyRoom(0.5, grow=0), gap=0)

    def _by_height(self, high: float, low: float) -> float:
        """A measure that is so large in high windows and so small in low ones."""
        part = (self.stage.look.size[1] / self.stage.look.unit - _LOW) / (_HIGH - _LOW)
        return low + (high - low) * min(max(part, 0.0), 1.0)

    def _whom(self) -> Widget:
        """Colour and symbol large beside the name: whoever cannot read it, or shares it, knows those. Where the sheet
        is low, what is least needed gives way: it would be overlooked if one had to scroll for it.
        """
        say, player = self.stage.say, self.match.players[self._seat]
        is_passed = self.match.sharing == "passed"  # a shared screen stays where it is
        is_here = self.match.privacy.can_wait and is_passed  # who has the device already is spoken to
        named = say("privacy.name", name=player.name) if is_here else player.name
        whose = "heard.curtain.pass" if is_passed and not is_here else "heard.curtain.for"
        says = say(whose, name=player.name)
        letters = NameLetters(named, player.colour, self._by_height(8.0, 2.8), is_left=True, says=says)
        promise = self._promise() if self._room.height == "tiny" else None
        forms = []
        sleeps = self._seat in self.match.privacy.asleep_phones
        reason = self.stage.words.join_sentences([say(self._why()), say("phones.wake") if sleeps else ""])
        for first, why, away, last in (
            ("card" if self._room.height == "high" else "name", "number", "body", promise),
            ("name", "strong", "body", None),
            ("caption", "caption", "caption", None),
        ):
            reasons = [Label(reason, why), Label(say("privacy.look-away"), away, "muted"), last]
            text = say("privacy.pass" if is_passed else "privacy.for")
            whom = None if is_here else Label(text, first, "muted", unsaid=True)
            forms.append(Column(whom, letters, *reasons, gap=self._by_height(0.5, 0.1)))
        words = FirstThatFits(*forms[:-1], Scroll(forms[-1], name="words", least=3), grow=1)

        is_slim = self._room.width == "slim"
        high = 4.4 if is_slim else self._by_height(10.8, 4.4)
        sign = initials([other.name for other in self.match.players])[self._seat]
        mark = LargeMark(player.colour, sign, high, self._scene.faces.of(player))
        if is_slim:
            return Row(mark, words, gap=1.2)
        colour = Label(say(f"setup.colour.{player.colour}"), "caption", "muted", align="middle")
        return Row(Column(mark, colour, gap=0.4, align="middle"), words, gap=1.6)

    def _promise(self) -> Widget:
        words = Label(self.stage.say("privacy.nothing"), "caption", "muted")
        return Row(EmptyRoom(), Picture("common/icon-lock", 1.1, 1.1, colour="muted"), words, EmptyRoom(), gap=0.4)

    def _why(self) -> str:
        """The key of the reason, as far as everyone knows it."""
        match = self.match
        if match.people == (self._seat,):
            return "privacy.alone"
        if match.origin and not any(entry.kind == "decision" for entry in match.log):
            return "privacy.look-at-own"
        if match.sharing == "around":
            about = f"privacy.look.{match.rules.game}"
            return about if about in self.stage.words.messages else "privacy.look"
        if match.privacy.is_of_news:
            return "privacy.news"
        if match.privacy.wish is not None:
            return f"privacy.asked.{match.privacy.wish}"
        if is_defence(self._seat, match.open_legal(), match.view(None).history):
            return "privacy.defence"
        if match.rules.is_setting_up(match.view(None)):
            return "privacy.place"
        return "privacy.turn"


# The night behind it: sky, stars, moon, a volcano in shadow, dark waves and a boat with a lantern.

_HORIZON = 0.625
_BANDS = ((_HORIZON, "wave-5", 0.30), (0.685, "wave-6", 0.35), (0.765, "wave-7", 0.32), (0.828, "wave-8", 0.38))
"""Height of a band of waves, its colour, and the length of its waves in widths of the window."""
_LEFT = 0.165  # where volcano and boat are in a wide window; the moon is as far from the other side
_MOON = (0.21, 0.175, 0.50)  # how far down it stands, its size and its glow's, in heights of the window
_REFLECTION = (0.72, 0.17)
_VOLCANO = 0.20
_BOAT = (0.725, 0.19)


@cache_surface
def night(look: Look, size: tuple[int, int], side: int) -> pygame.Surface:
    """Draws the whole picture, as large as the window; `side` is how much of it shows beside the sheet."""
    picture = pygame.Surface(size)
    horizon = round(_HORIZON * size[1])
    left = min(_LEFT * size[0], side * 0.5)
    right = size[0] - left
    picture.blit(shapes.gradient((size[0], horizon + 12), look.colour("night-top"), look.colour("sea-top")), (0, 0))
    draw_stars(picture, look, _HORIZON * 0.85)
    _put(picture, look, "curtain/moon-glow", _MOON[2], center=(right, _MOON[0] * size[1]))
    _put(picture, look, "curtain/moon", _MOON[1], center=(right, _MOON[0] * size[1]))
    _put(picture, look, "curtain/volcano", _VOLCANO, midbottom=(left, horizon + size[1] * 0.012))
    for number, (y, colour, length) in enumerate(_BANDS):
        swell, top = max(round(size[1] * 0.006), 2), round(y * size[1])
        strip = crest(look, size[0], swell, max(round(length * size[0]), 16), colour, number * 1.7)
        picture.blit(strip, (0, top - crest_height(swell) // 2))
        picture.fill(look.colour(colour), (0, top + crest_height(swell) // 2, *size))
    _put(picture, look, "curtain/reflection", _REFLECTION[1], center=(right, _REFLECTION[0] * size[1]))
    _put(picture, look, "curtain/boat-lantern", _BOAT[1], center=(left * 1.08, _BOAT[0] * size[1]))
    return picture


def _put(picture: pygame.Surface, look: Look, art: str, high: float, **place: tuple[float, float]) -> None:
    drawn = look.art.picture(art, picture.get_width(), max(round(high * picture.get_height()), 1))
    picture.blit(drawn, drawn.get_rect(**place))


_WIDTH = 42.3
_ROPES = 0.125  # how far from its edges a sheet hangs on its ropes, in parts of its width
_PAPER_RING = 0.75  # the ring of paper around a mark
_FACE_HIGH = 0.88  # the height of a face in parts of the room: the mark at its foot stands out
_LEAST_LETTERS = 2.4  # the size below which a long name is rather broken than shrunk
_FACE = "serif-black"
_DROP = 0.35
_SWING = 0.9
_TURN = 0.6  # seconds from one side to the other and back
_DEGREES = 1.0


class Sheet(Padded):
    """Paper on two ropes."""

    def __init__(self, part: Widget, down: float) -> None:
        super().__init__(part, 1.8, down)

    def widest(self, look: Look) -> int:
        return look.u(_WIDTH)

    def draw(self, pen: Pen) -> None:
        self.draw_paper(pen)
        self.draw_ropes(pen, 0, 0)

    def draw_ropes(self, pen: Pen, right: int, down: int) -> None:
        """Draws the ropes from above the window through the sheet's eyelets, so far from their places."""
        rope = _draw_rope(pen.look, max(pen.look.u(0.8), 8), self.rect.y + pen.look.u(2.5))
        for x, y in self._grommets(pen.look):
            pen.surface.blit(rope, rope.get_rect(midbottom=(x + right, y + down)))

    def draw_paper(self, pen: Pen) -> None:
        """The sheet with everything on it."""
        look = pen.look
        pen.surface.blit(panel(look, self.rect.size, large=True), (self.rect.x - SHADOW, self.rect.y - SHADOW))
        for at in self._grommets(look):
            grommet = look.art.picture("curtain/grommet", look.u(1.6), look.u(1.6))
            pen.surface.blit(grommet, grommet.get_rect(center=at))
        super().draw(pen)

    def reach(self, look: Look) -> pygame.Rect:
        """Everything drawn of it except the ropes."""
        return self.rect.inflate(4 * SHADOW, 4 * SHADOW)

    def _grommets(self, look: Look) -> list[tuple[int, int]]:
        aside = round(self.rect.width * _ROPES)
        return [(x, self.rect.y + look.u(1.35)) for x in (self.rect.x + aside, self.rect.right - aside)]


@cache_surface
def _draw_rope(look: Look, wide: int, long: int) -> pygame.Surface:
    rope = pygame.Surface((wide, max(long, 1)), pygame.SRCALPHA)
    piece = look.art.picture("curtain/rope", wide, wide * 3)
    for y in range(long, -piece.get_height(), -piece.get_height()):
        rope.blit(piece, (0, y - piece.get_height()))
    return rope


class LargeMark(Mark):
    """The mark of the person the sheet is for, on a disc of paper that stands out from it; with the face, where there
    is one.
    """

    def __init__(self, colour: str, initials: str, high: float, face: str) -> None:
        super().__init__(colour, initials, high)
        self.face = face

    def draw(self, pen: Pen) -> None:
        high = min(self.rect.size)
        if self.face:
            ring = seat_portrait(pen.look, self.face, self.colour, self.initials, round(_FACE_HIGH * high))
        else:
            ring = _draw_mark(pen.look, self.colour, self.initials, high)
        pen.surface.blit(ring, ring.get_rect(center=self.rect.center))


@cache_surface
def _draw_mark(look: Look, colour: str, initials: str, high: int) -> pygame.Surface:
    disc = pygame.Surface((high, high + 6), pygame.SRCALPHA)
    disc.blit(shapes.rounded_rect((high, high), high // 2, look.colour("night-top"), alpha=70), (0, 5))
    disc.blit(shapes.rounded_rect((high, high), high // 2, look.colour("ink")), (0, 0))
    disc.blit(
        shapes.rounded_rect((high - 5, high - 5), high // 2 - 2, look.colour("paper-top"), look.colour("paper")), (2, 2)
    )
    drawn = mark(look, colour, initials, high - 2 * look.u(_PAPER_RING))
    disc.blit(drawn, drawn.get_rect(center=(high // 2, high // 2)))
    return disc


class NameLetters(Widget):
    """A name in large letters of a player's colour: shrunk where it is long, and broken where it is longer."""

    least_u = 8

    def __init__(self, text: str, colour: str, size: float, is_left: bool = False, says: str = "") -> None:
        super().__init__(says=says or text)
        self._text = text
        self._colour = colour
        self._size = size
        self._is_left = is_left

    def hear(self, state: WidgetState) -> Heard:
        return Heard("heading", self.says)

    def widest(self, look: Look) -> int:
        return look.texts.width(self._text, _FACE, self._size) + look.u(1)

    def height(self, look: Look, width: int) -> int:
        """One line's height, or more if it wraps: what is below does not move when a name shrinks."""
        size, lines = self._fit(look, width)
        return max(look.texts.height(_FACE, self._size), len(lines) * look.texts.height(_FACE, size))

    def draw(self, pen: Pen) -> None:
        size, lines = self._fit(pen.look, self.rect.width)
        high = pen.look.texts.height(_FACE, size)
        y = self.rect.centery - len(lines) * high // 2
        for line in lines:
            drawn = draw_coloured_letters(pen.look, line, size, self._colour)
            place = drawn.get_rect(midleft=(self.rect.x, y + high // 2))
            if not self._is_left:
                place.centerx = self.rect.centerx
            pen.surface.blit(drawn, place)
            y += high

    def _fit(self, look: Look, width: int) -> tuple[float, tuple[str, ...]]:
        """The size at which it fits on a line, if that is not too small, and its lines in that size."""
        needed = max(look.texts.width(self._text, _FACE, self._size), 1)
        size = max(self._size * min((width - look.u(1)) / needed, 1.0), min(_LEAST_LETTERS, self._size))
        return size, look.texts.wrap(self._text, _FACE, size, max(width - look.u(0.5), 1))


@cache_surface
def draw_coloured_letters(look: Look, text: str, size: float, colour: str) -> pygame.Surface:
    """Draws letters in a player's colour; light colours have an ink rim, since they would be lost on paper."""
    face = look.texts.line(text, _FACE, size, (255, 255, 255)).convert_alpha()
    base, ink = look.colour(colour), look.colour("ink")
    hue = shapes.gradient(face.get_size(), mix(base, (255, 255, 255), 0.1), mix(base, ink, 0.14))
    face.blit(hue, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    is_light = look.theme.players[colour].sign != "#FFFFFF"
    rim = max(look.u(size * 0.028), 2) if is_light else 0
    whole = pygame.Surface((face.get_width() + 2 * rim, face.get_height() + 2 * rim), pygame.SRCALPHA)
    if is_light:
        dark = look.texts.line(text, _FACE, size, ink)
        for turn in range(0, 360, 15):
            step = pygame.Vector2(rim, 0).rotate(turn)
            whole.blit(dark, (rim + round(step.x), rim + round(step.y)))
    whole.blit(face, (rim, rim))
    return whole


class QuietButton(Button):
    """A word on the night sea that can be pressed."""

    def draw(self, pen: Pen) -> None:
        is_lit = pen.state.is_hovered(self) or pen.state.is_focused(self)
        drawn = pen.look.line(self.text, self.role, "cream" if is_lit else "mist")
        pen.surface.blit(drawn, drawn.get_rect(center=self.rect.center))
        draw_focus(pen, self)


class Swing:
    """How the curtain falls and swings, by the seconds since it was let go."""

    age = math.inf

    @property
    def is_over(self) -> bool:
        return self.age >= _DROP + _SWING

    @property
    def height(self) -> float:
        """How much of its way is still to come, from 1 to 0."""
        return (1 - min(self.age / _DROP, 1.0)) ** 3

    @property
    def angle(self) -> float:
        """Degrees to the left."""
        since = self.age - _DROP
        if since <= 0 or self.is_over:
            return 0.0
        return _DEGREES * (1 - since / _SWING) ** 2 * 1.4 * math.sin(since / _TURN * math.tau)
