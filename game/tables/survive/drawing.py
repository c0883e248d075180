"""How the island is drawn: boats with their crews, creatures that live, crowds that fan out, the die in the hand, and
the picture of it all at a moment.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

import pygame

from game.engine import CHANCE
from game.files.view_boxes import view_box
from game.light import Light
from game.render import Look
from game.render.art import draw_svg
from game.render.others_drawings import OthersPicture
from game.rules.survive.state import FIRST, LAY, REVEAL, ROLL, PublicState
from game.tables.selection import Thing
from game.tables.table import Holding, TableHost
from game.widgets import Pen

from ..kit.animation import LookBack, MotionQueue
from ..kit.drawings import DrawingCache, DrawingPool, Drawn, bob, draw_ripple
from ..kit.effects import draw_effects
from ..kit.motion import Key, between, snap_scale
from ..kit.painter import IDLE, BoardPicture
from .clicks import SurviveModel
from .coast import BREATHS, SeenIsland, Stamps
from .dice import HELD, OPEN, Dice, dice_of
from .effects import IslandCanvas
from .ground import Ground
from .isles import isle_on
from .land import LandDrawings
from .layout import CREATURE, PASSENGER, SEATS, UNITS, SurvivePiece
from .loops import LayeredDrawings, flag_cloth, loops
from .skin import PLAIN, Skin
from .weather import Weather

_RIPPLES, _RIPPLE = 14, 4.0  # how many waves are seen at a time, and for how many seconds each


_BREATHING = 7.0  # seconds in which foam goes out and comes back
_SWIMMER = "survive/swimmer"
# how wide and how high pieces are for their shadows
_SHADOWS = {"explorer": (0.26, 0.2), "boat": (0.55, 0.1), "creature": (0.5, 0.08)}


class IslandPicture(BoardPicture[PublicState, SurvivePiece]):
    """The island as it is seen, and the animation that goes on there."""

    model: SurviveModel

    def __init__(
        self,
        model: SurviveModel,
        queue: MotionQueue[PublicState, SurvivePiece],
        look_back: LookBack[PublicState, SurvivePiece],
        shaking: Shaking,
        host: TableHost,
    ) -> None:
        super().__init__(model, queue, look_back, host)
        self._shaking = shaking
        self._crowds = Crowds()
        self._lives = False  # whether what lives is to be seen moving, since pieces were last looked at
        self._weather = Weather(model.geometry)
        self._drawings: SurviveDrawings | None = None  # in the light of now
        self._coming: SurviveDrawings | None = None  # in the light that is being baked
        self._drawn_size = 0.0
        self._shadowed: tuple[Mapping[Key, SurvivePiece], object, Stamps] | None = None
        """The shadows of pieces that stand, and for which pieces they were found."""
        self._breathed = 0.0  # for how many seconds the foam has been coming and going
        self.looked_at: tuple[Thing | None, ...] = ()
        """The things that pointer and keys are on, that are picked, or that can be chosen: crowds fan out there."""
        skin = Skin.of(model.constants.board)
        self._ground, self._cache = Ground(model.constants, model.geometry, skin), make_drawing_cache(skin)

    def pass_time(self, seconds: float) -> bool:
        # Crowds that one looks at, and those that someone joins or leaves.
        pieces = self._look_back.shown.pieces
        moving = (pieces[key].space for key in self._queue.animation.motions if key in pieces)
        looked_at = (self.model.things.space_of(thing) for thing in self.looked_at if thing is not None)
        crowded = crowded_spaces((*looked_at, *moving), pieces)
        has_fanned = self._crowds.pass_time(seconds, crowded, self._host.pacing.is_lively())
        if self._shaking.pass_time(seconds):
            self.tick(seconds)
            self._queue.pass_time(0.0)
            return True
        return super().pass_time(seconds) or has_fanned

    @property
    def is_stirring(self) -> bool:
        return self._crowds.is_moving

    @property
    def pace(self) -> int:
        """A tile that waits for its second click does not wait for ever."""
        return max(super().pace, IDLE if self.model.armed else 0)

    # What is drawn.

    def ground(self, look: Look) -> pygame.Surface:
        seen = self._seen(self.drawings(look), self.daylight.now)
        return self.daylight.fade("ground", self._ground.surface(seen), (seen.land, seen.hidden))

    def bake_light(self, look: Look, light: Light) -> Iterator[None]:
        yield from super().bake_light(look, light)
        self._coming = coming = self._in_light(look, light)
        yield from self._ground.bake_ahead(self._seen(coming, light))

    def forget_light(self) -> None:
        self._coming = None
        self._ground.forget_ahead()

    @property
    def nearness(self) -> float:
        return self.model.camera.size

    def _seen(self, drawings: SurviveDrawings, around: Light) -> SeenIsland:
        model, state = self.model, self._look_back.shown.state
        hidden = self._queue.animation.hidden
        if state.step in (FIRST, LAY):  # spaces that wait for their tiles are no sunken land
            hidden |= {space for space in model.constants.island if not state.land[space]}
        return SeenIsland(model.camera, drawings, bytes(state.land), hidden, model.is_named, self.is_painting, around)

    def drawings(self, look: Look) -> SurviveDrawings:
        light, size = self.daylight.on_board, self.model.camera.size
        found = self._drawings
        if found is None or found.look is not look or self._drawn_size != size or found.light != light:
            self._drawings = found = self._in_light(look, light)
            self._coming, self._drawn_size = None, size
        return found

    def _in_light(self, look: Look, light: Light) -> SurviveDrawings:
        """The drawings of the size that is seen in a light, which may have been baked already."""
        plain = self._cache.drawings(look, self.model.camera.size)
        for one in (self._drawings, self._coming):
            if one and one.look is look and one.size == plain.size and one.light == light:
                return one
        return plain.in_light(light)

    def standing(self, piece: SurvivePiece) -> SurvivePiece | None:
        shown = self._crowds.visible_piece(piece) if piece.crowd_spot else piece
        return bob_swimmer(shown, self.clock) if shown and self._lives else shown

    def pieces(self) -> list[tuple[SurvivePiece, float]]:
        self._lives = self.is_living
        return super().pieces()

    def get_piece_drawing(self, look: Look, piece: SurvivePiece) -> Drawn:
        drawings = self.drawings(look)
        return draw_living(drawings, piece, self.clock) if self._lives else draw_resting(drawings, piece)

    def things_at(self, pixel: tuple[int, int]) -> list[Thing]:
        """A crowd is gathered or fanned out: who is meant there is told by where each of them has its place."""
        camera, pieces = self.model.camera, self.model.things.pieces
        crowded = {self.model.things.of(piece) for piece in pieces.values() if piece.crowd_spot}
        found = [thing for thing in super().things_at(pixel) if thing not in crowded]
        if self.look is None or not camera.room.collidepoint(pixel):
            return found
        place = pixel[0] - camera.room.x, pixel[1] - camera.room.y
        isle = isle_on(self.model.geometry, camera, self.drawings(self.look), self.drawings(self.look).skin, place)
        return found if isle is None else [*found, ("isle", isle, 0)]

    def tick(self, seconds: float) -> None:
        super().tick(seconds)
        if self.is_living and not self.daylight.now.is_plain:
            self._weather.pass_time(seconds)
            self._breathed += seconds

    def draw_life(self, pen: Pen) -> None:
        """Draws what the light brings along, and waves on the sea, few at a time, each for a while at one of the spaces
        without land.
        """
        drawings, light = self.drawings(pen.look), self.daylight.now
        if not drawings.light.is_plain:
            breath = round(BREATHS / 2 * (1 - math.cos(math.tau * self._breathed / _BREATHING)))
            pen.surface.fblits(self._ground.coastline.breathe(self._seen(drawings, light), breath))
            pen.surface.fblits(self._shadows(drawings))
        if not light.is_plain:
            pen.surface.fblits(self._weather.things(drawings, light, self.model.camera))
        spaces = self.model.geometry.spaces
        for i in range(_RIPPLES) if self.pace else ():
            time = self.clock / _RIPPLE + i / _RIPPLES
            space = (i * 31 + int(time) * 17) % len(spaces)
            if not self._look_back.shown.state.land[space]:
                at = spaces[space][0] + 0.25 * (i % 3 - 1), spaces[space][1] + 0.2 * (i % 2)
                draw_ripple(pen, drawings, self.model.camera.pixel(at), time % 1)

    def _shadows(self, drawings: SurviveDrawings) -> Stamps:
        """Those of pieces, with their corners in the window; only where something moves are they looked for again."""
        animation, camera = self._queue.animation, self.model.camera
        still = self._look_back.shown.pieces
        moving = animation.motions if animation.is_going_on else {}
        fanned = tuple(self._crowds.fanned.items())
        key = drawings.look, drawings.light, camera.size, camera.pixel((0, 0)), tuple(moving), fanned
        if self._shadowed is None or self._shadowed[0] is not still or self._shadowed[1] != key:
            standing = [self._crowds.visible_piece(piece) for name, piece in still.items() if name not in moving]
            self._shadowed = still, key, [one for piece in standing if piece and (one := self._shadow(drawings, piece))]
        moved = animation.pieces({name: still[name] for name in moving if name in still}) if moving else ()
        found = [self._shadow(drawings, piece) for _, piece, seen in moved if seen == 1.0]
        return [*self._shadowed[2], *filter(None, found)]

    def _shadow(self, drawings: SurviveDrawings, piece: SurvivePiece) -> tuple[pygame.Surface, tuple[int, int]] | None:
        """Who swims throws none."""
        if piece.dip or piece.art.startswith(_SWIMMER):
            return None
        wide, high = _SHADOWS[piece.key[0]]
        drawn = drawings.shadow_of_piece(wide * piece.scale, high * piece.scale)
        return drawn.surface, drawn.corner_at(self.model.camera.pixel((piece.x, piece.y)))

    def draw_effects(self, pen: Pen, below: bool) -> None:
        animation, shaking = self._queue.animation, self._shaking
        canvas = IslandCanvas(
            pen,
            self.drawings(pen.look),
            self.model.camera,
            self.model.constants.seats,
            shaking.seconds,
            shaking.force,
            is_lit=not self.daylight.now.is_plain,
            find_plates=self._host.surroundings.find_plates,
        )
        if die := shaking.in_hand:
            draw_effects(canvas, [die], HELD * die.seconds, below)
        draw_effects(canvas, animation.effects, animation.now, below)


# Drawings at the size of the hexes.


_LAYERS = ("survive/boat-back", "survive/boat-front", "survive/boat-oars")
_FINE = 3  # how much finer cloth is drawn than it is shown


class SurviveDrawings(LandDrawings):
    """Draws everything for one size of hexes, once."""

    def __init__(
        self,
        look: Look,
        size: float,
        skin: Skin = PLAIN,
        pool: DrawingPool | None = None,
        layered: LayeredDrawings | None = None,
    ) -> None:
        """Pool and layered drawings are those of other sizes, so that all together stay small."""
        super().__init__(look, size, pool)
        self.skin, self._layered = skin, layered or LayeredDrawings(loops())

    def living(self, name: str, scale: float, time: float) -> Drawn:
        """A drawing as it is at a time of its loop; what has none is still."""
        loop = loops().get(name)
        if loop is None or self._is_still(name):
            return self.art(name, scale)
        number = loop.number(time)  # one layered drawing serves all sizes, for a creature that makes room takes many
        layered, part = self._layered.drawing, scale / CREATURE
        return self.draw_once(
            (name, scale, "loop", number), lambda: Drawn(*layered(name, self._factor).frame(number, part))
        )

    def is_ready(self, name: str, now: float) -> bool:
        """Whether a loop can be shown: what it needs is made for one drawing at a moment, so that no frame waits for
        all.
        """
        return self._is_still(name) or self._layered.is_ready(name, self._factor, now)

    def _is_still(self, name: str) -> bool:
        """Whether a board has a drawing of its own, which has no layers that could move; one that has not come yet does
        not count.
        """
        return bool(self.skin.svg(name)) or self._picture_of_others(name, self._factor) is not None

    def _picture_of_others(self, name: str, factor: float) -> OthersPicture | None:
        file = self.skin.of_others(name)
        return self.look.art.picture_of_others(file, factor) if file else None

    @property
    def _factor(self) -> float:
        return self.size / UNITS * CREATURE

    def boat(self, scale: float, crew: tuple[str, ...], flag: str, wave: int = 0) -> Drawn:
        """A boat with who is aboard, and the flag of who steers, which may wave."""
        wave = wave if flag else 0
        return self.draw_once(("boat", scale, crew, flag, wave), lambda: self._draw_boat(scale, crew, flag, wave))

    def _draw(self, name: str, scale: float) -> Drawn:
        factor = self.size / UNITS * scale
        own, others = self.skin.svg(name), self._picture_of_others(name, factor)
        left, top, width, height = others.box if others else view_box(own) if own else self.look.art.box(name)
        size = max(round(width * factor), 1), max(round(height * factor), 1)
        surface = others.scaled(size) if others else draw_svg(own, size) if own else self.look.art.picture(name, *size)
        return Drawn(surface, (-left * surface.get_width() / width, -top * surface.get_height() / height))

    def _draw_boat(self, scale: float, crew: tuple[str, ...], flag: str, wave: int) -> Drawn:
        back = self._draw(_LAYERS[0], scale)
        whole = back.surface.copy()
        factor = self.size / UNITS * scale
        if flag:
            cloth = self._draw(f"survive/flag-{flag}", scale).surface
            if wave:  # its cloth is moved column by column, drawn finer for it
                fine = self._draw(f"survive/flag-{flag}", scale * _FINE)
                waving = pygame.Surface(fine.surface.get_size(), pygame.SRCALPHA)
                for x in range(waving.get_width()):
                    down = flag_cloth().down(wave, (x - fine.foot[0]) / (factor * _FINE))
                    waving.blit(fine.surface, (x, round(down * factor * _FINE)), (x, 0, 1, waving.get_height()))
                cloth = pygame.transform.smoothscale(waving, cloth.get_size())
            whole.blit(cloth, (0, 0))
        for colour, (right, low) in zip(crew, SEATS[: len(crew)] if len(crew) > 1 else (SEATS[1],), strict=False):
            passenger = self._draw(f"survive/passenger-{colour}", scale * PASSENGER)
            at = back.foot[0] + right * factor, back.foot[1] + low * factor
            whole.blit(passenger.surface, passenger.rect_at(at).topleft)
        whole.blit(self._draw(_LAYERS[1], scale).surface, (0, 0))
        if not crew:
            whole.blit(self._draw(_LAYERS[2], scale).surface, (0, 0))
        return Drawn(whole, back.foot)


def make_drawing_cache(skin: Skin) -> DrawingCache[SurviveDrawings]:
    """Drawings of all sizes of one board. Layered ones outlast a change of the look, which they have none of."""
    layered = LayeredDrawings(loops())
    return DrawingCache(lambda look, size, pool: SurviveDrawings(look, size, skin, pool, layered))


# Pieces while nothing happens to them, each out of step with the others.


_ROCK, _ROCKING = 2.0, 3.0  # how many degrees a boat leans to either side, and the seconds that takes
_WORRIED = "survive/explorer-worried"
_SHIVER, _SHIVERING = 3.0, 0.9  # how many degrees who may sink next leans to either side, and the seconds that takes
_BOB, _BOBBING = 0.035, 1.6  # how far a swimmer goes up and down, in hexes' sizes, and the seconds that takes


def bob_swimmer(piece: SurvivePiece, time: float) -> SurvivePiece:
    """A swimmer goes up and down; all others stay where they are."""
    if "swimmer" not in piece.art:
        return piece
    return piece.at(piece.x, piece.y + _BOB * bob(time, _BOBBING, _phase(piece)))


def draw_living(drawings: SurviveDrawings, piece: SurvivePiece, time: float) -> Drawn:
    """Draws a piece as it looks at a time of its loop."""
    phase = _phase(piece)
    if piece.key[0] == "boat":
        made = drawings.boat(piece.scale, piece.crew, piece.flag, flag_cloth().number(time + phase * _ROCKING))
        return _lean_and_dip(drawings, made, piece, round(_ROCK * bob(time, _ROCKING, phase)))
    if piece.art.startswith(_WORRIED):
        return _lean_and_dip(
            drawings, drawings.art(piece.art, piece.scale), piece, round(_SHIVER * bob(time, _SHIVERING, phase))
        )
    loop = loops().get(piece.art)
    if loop and drawings.is_ready(piece.art, time):
        return _lean_and_dip(drawings, drawings.living(piece.art, piece.scale, time + phase * loop.seconds), piece)
    return draw_resting(drawings, piece)


def draw_resting(drawings: SurviveDrawings, piece: SurvivePiece) -> Drawn:
    """Draws a piece as it looks where nothing moves by itself."""
    is_boat = piece.key[0] == "boat"
    made = drawings.boat(piece.scale, piece.crew, piece.flag) if is_boat else drawings.art(piece.art, piece.scale)
    return _lean_and_dip(drawings, made, piece)


def _lean_and_dip(drawings: SurviveDrawings, made: Drawn, piece: SurvivePiece, rocked: int = 0) -> Drawn:
    """Leaning and under water as the piece is, whatever it looks like."""
    tilt = piece.tilt or rocked
    return drawings.dip(drawings.tilt(made, tilt), piece.dip) if tilt or piece.dip else made


def _phase(piece: SurvivePiece) -> float:
    return (piece.key[1] * 7 + piece.key[2] * 3) % 10 / 10


# Crowds: gathered as long as nobody looks, one of each kind with its number, and fanned out where one does.


_FAN_SECONDS = 0.15  # how long a crowd takes to fan out, and to gather


class Crowds:
    """How far each crowd has fanned out, by its space: 1 when all are seen."""

    def __init__(self) -> None:
        self.fanned: dict[int, float] = {}  # how far those have fanned out that have, by their spaces
        self._attended: frozenset[int] = frozenset()

    @property
    def is_moving(self) -> bool:
        return any(part < 1.0 or space not in self._attended for space, part in self.fanned.items())

    def pass_time(self, seconds: float, attended: frozenset[int], is_lively: bool) -> bool:
        """Those that one looks at fan out, all others gather; whether any did."""
        before, self._attended = self.fanned, attended
        step = seconds / _FAN_SECONDS if is_lively else 1.0
        parts = {space: before.get(space, 0.0) for space in (*before, *attended)}
        moved = {space: min(part + step, 1.0) if space in attended else part - step for space, part in parts.items()}
        self.fanned = {space: part for space, part in moved.items() if part > 0}
        return self.fanned != before

    def visible_piece(self, piece: SurvivePiece) -> SurvivePiece | None:
        """A piece as it is seen in its crowd, if it is."""
        home = piece.crowd_spot
        part = self.fanned.get(piece.space, 0.0) if home else 1.0
        if home is None or part >= 1.0:
            return piece
        if part > 0:
            x, y = between((home.x, home.y), (piece.x, piece.y), part)
            return replace(piece, x=x, y=y, scale=snap_scale(home.scale + (piece.scale - home.scale) * part))
        badge = len(home.group) if len(home.group) > 1 else 0
        return replace(piece, x=home.x, y=home.y, scale=home.scale, badge=badge) if home.is_first else None


def crowded_spaces(spaces: Iterable[int], pieces: Mapping[Key, SurvivePiece]) -> frozenset[int]:
    """Those spaces on which there is a crowd."""
    wanted = set(spaces)
    return frozenset(piece.space for piece in pieces.values() if piece.crowd_spot and piece.space in wanted)


# The die in the hand: while something is held down it is shaken, and let go it is thrown. What it shows is up to chance
# alone.


_RISE = 0.12  # seconds until it is shaken with all force, or rests in the hand
_AGAIN = 0.55  # seconds from one rattle to the next


class Shaking(Holding):
    """People shake their dice, as long as things move at all; a bot throws at once."""

    def __init__(
        self,
        host: TableHost,
        model: SurviveModel,
        queue: MotionQueue[PublicState, SurvivePiece],
        look_back: LookBack[PublicState, SurvivePiece],
    ) -> None:
        self._host = host
        self._model = model
        self._queue = queue
        self._look_back = look_back
        # whether something is held down, and whether that was for a die from the start
        self._is_held = self._is_meant = False
        self.has_used = False  # whether it was shaken since something was held down
        self.is_in_hand = False  # since it was shaken before it was thrown
        self.seconds = self.force = 0.0  # how long it has been shaken, and how much of the force is in it now

    def hold(self) -> bool:
        """Something is held down; says whether it is for a die that is tumbling or about to."""
        self._is_held, self.has_used = True, False
        self._is_meant = self.is_wanted
        return self._is_meant

    @property
    def is_wanted(self) -> bool:
        return self._tumbling() is not None or self.is_to_come

    def let_go(self) -> bool:
        """Nothing is held any more; whether that was too short for a die that is still to come."""
        was_held = self._is_held
        self._is_held = self.stays = False
        if was_held and self.has_used:
            self._host.stage.play("dice-throw")
        return was_held and self._is_meant and not self.has_used and self.is_to_come

    @property
    def is_to_come(self) -> bool:
        """Whether someone who may shake it throws next, or after the tile that is being turned over."""
        match, s = self._host.match, self._model.state
        is_moving = self._host.pacing.is_lively() and self._host.pacing.speed() != "instant"
        return is_moving and s.step in (REVEAL, ROLL) and match.to_act == CHANCE and s.player in match.people

    @property
    def is_next(self) -> bool:
        """Whether it is thrown now."""
        return self.is_to_come and self._model.state.step == ROLL

    @property
    def is_waiting(self) -> bool:
        """Whether the game waits for the die to be thrown."""
        return self._is_held and self._is_due

    @property
    def _is_due(self) -> bool:
        return self.is_next and not self._queue.animation.is_awaited

    @property
    def in_hand(self) -> Dice | None:
        """The die before it is thrown."""
        if not self._is_due or not self.is_in_hand:
            return None
        return dice_of(self._model.geometry.middle, "", self._model.constants.with_dolphins)

    def throw(self) -> None:
        """A show begins: a die that was shaken comes out of the hand where it was."""
        was_in_hand, self.is_in_hand = self.is_in_hand, False
        die = self._tumbling()
        if die and was_in_hand:
            self._queue.animation.now = die.start + HELD * die.seconds

    def pass_time(self, seconds: float) -> bool:
        """Whether what is shown waits meanwhile. A die that tumbles already is caught again."""
        die = self._tumbling() if self._is_held else None
        show = self._queue.animation
        if die and show.now + seconds * show.rate >= (held := die.start + HELD * die.seconds):
            show.now = max(held, show.now - seconds * show.rate) if show.now > held else held
        elif not self.is_waiting:
            self.force = max(self.force - seconds / _RISE, 0.0)
            return False
        before = self.seconds if self.has_used else -seconds
        self.seconds = before + seconds
        self.force, self.has_used = min(self.force + seconds / _RISE, 1.0), True
        self.is_in_hand = self.is_in_hand or self.is_waiting
        if math.floor(before / _AGAIN) != math.floor(self.seconds / _AGAIN):
            self._host.stage.play("dice-shake")
        return True

    def _tumbling(self) -> Dice | None:
        """Dice of a person that do not show yet what they will."""
        show = self._queue.animation
        if not show.is_going_on or self._look_back.is_on:
            return None
        thrown = (effect for effect in show.effects if isinstance(effect, Dice) and effect.is_shaken)
        return next((effect for effect in thrown if effect.part(show.now) < OPEN), None)
