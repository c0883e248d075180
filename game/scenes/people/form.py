"""Who is playing? The form in which a person gets a name, a face and a usual colour; also over Setup."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from datetime import datetime
from functools import partial
from typing import ClassVar

import pygame

from game import widgets as ui
from game.render import Look, shapes
from game.render.look import cache_surface
from game.render.pieces import mark, portrait, tinted_icon
from game.rules.board import COLOURS
from game.store import FACES, People, Person, StorageError, name_key, put_person
from game.store.people import LONGEST_TYPED, is_name, tidy_name
from game.tables.plates import initials
from game.widgets.buttons import draw_focus, line_ground

from ..scene import Command, Pop, Scene
from ..stage import Stage

Keep = Callable[[Person], Command | None]


class PersonScene(Scene):
    """Changes a person, or makes a new one; Done writes, and tells who came of it."""

    is_overlay: ClassVar[bool] = True

    def __init__(self, stage: Stage, people: People, keep: Keep, person: Person | None = None, name: str = "") -> None:
        super().__init__(stage)
        self.people = people
        self.former = person
        self._keep = keep
        now = person or Person(name if is_name(name) else "?", None, "", datetime.now().astimezone())
        self.name = name or (person.name if person else "")
        self.face = now.face or self._first_free(FACES, {one.face for one in people.ordered})
        self.colour = now.colour or self._first_free(COLOURS, {one.colour or "" for one in people.ordered})
        self.since, self.refusal = now.since, ""
        self.hears_alone = now.hears_alone
        self.taken: Collection[str] = ()  # keys of names that only a join may bring together with this person
        self.join: Callable[[], Command | None] | None = None
        self.remove: Callable[[], Command | None] | None = None

    def _first_free(self, offered: Sequence[str], used: Collection[str]) -> str:
        return next((one for one in offered if one not in used), offered[0])

    def enter(self) -> None:
        super().enter()
        self.focus("name")

    def build(self) -> ui.Widget:
        return PersonForm(self).build()

    @property
    def others(self) -> list[Person]:
        """Everyone else."""
        own = self.people.find(self.former.name) if self.former else None
        return [one for one in self.people.ordered if one is not own]

    # What is done.

    def write(self, name: str) -> None:
        self.name, self.refusal = name, ""
        self.note_change()

    def choose(self, face: str = "", colour: str = "") -> None:
        self.face = face or self.face
        self.colour = colour or self.colour
        self.stage.sounds.play("toggle")
        self.note_change()

    def hear_alone(self, is_on: bool) -> None:
        self.hears_alone = is_on
        self.stage.sounds.play("toggle")
        self.note_change()

    def finish(self) -> Command | None:
        """Writes the person; what is refused is said below the name."""
        if not is_name(self.name):
            self.refusal = self.stage.say("people.form.no-name")
        elif name_key(self.name) in self.taken:
            self.refusal = self.stage.say("people.form.taken", name=self.name.strip())
        else:
            former, also = (self.former.name, self.former.also) if self.former else ("", ())
            try:
                person = Person(tidy_name(self.name), self.colour, self.face, self.since, also, self.hears_alone)
                put_person(person, former)
                return self._keep(person) or Pop()
            except StorageError as error:
                self.refusal = self.stage.words.explain(error)
        self.note_change()
        self.focus("name")
        return None


class PersonForm:
    """Arranges the form: two columns as on a sheet where there is room, else one that scrolls above its buttons."""

    def __init__(self, scene: PersonScene) -> None:
        self._scene = scene
        self._stage = scene.stage
        self._say = scene.stage.say
        self._letters = initials([scene.name or "?"])[0]

    def build(self) -> ui.Widget:
        return ui.first_that_fits(self._stage.look, self._stage.look.size, self._forms())

    def _forms(self) -> Iterator[ui.Widget]:
        yield self._large(8.0)
        yield self._large(6.4)
        say, scene = self._say, self._scene
        face = ui.Portrait(scene.face, scene.colour, self._letters, 4.6)
        top = ui.Row(face, ui.Rest(self._name()), gap=1.0)
        faces = ui.Column(ui.Label(say("people.form.face"), "strong"), self._faces(6, 4.4), gap=0.4)
        inside = ui.Padded(ui.Column(top, faces, self._colours(), self._hearing(), gap=0.8), 0.5)
        title, scroll = ui.Label(say("people.form.title"), "heading"), ui.Scroll(inside, name="form", least=6)
        yield ui.Padded(ui.Panel(ui.Column(title, scroll, self._buttons(is_small=True), gap=0.6), 1.0, 0.7), 0.6)

    def _large(self, high: float) -> ui.Widget:
        """With faces as high as this."""
        say, scene = self._say, self._scene
        about = ui.Label(say("people.form.about"), "body", "muted", align="right")
        head = ui.Row(ui.Label(say("people.form.title"), "card", grow=1, is_heading=True), about, gap=2)
        portrait = ui.Portrait(scene.face, scene.colour, self._letters, 11.5)
        preview = ui.Column(
            ui.Row(ui.EmptyRoom(), portrait, ui.EmptyRoom(), gap=0),
            ui.Label(scene.name.strip() or say("people.form.nobody"), "card", align="middle"),
            ui.Label(say(f"setup.colour.{scene.colour}"), "body", "muted", align="middle"),
            gap=0.2,
        )
        preview.unsaid = True  # the fields below say the same
        left = ui.Column(ui.PlainLine(preview, down=0.9), self._name(), self._colours(), self._hearing(), gap=0.8)
        faces = ui.Column(ui.Label(say("people.form.face"), "strong"), self._faces(4, high), gap=0.5)
        shared = ui.Label(say("people.form.shared-face"), "caption", "muted")
        right = ui.Column(faces, shared, ui.EmptyRoom(), self._buttons(is_small=False), gap=0.6, grow=1)
        body = ui.Row(ui.Wide(left, 17.6), ui.Wide(right, 41.0), gap=2.2, align="fill")
        sheet = ui.Panel(ui.Column(head, ui.Hairline(), body, gap=1.0), 2.0, 1.4, large=True)
        return ui.Padded(ui.Centred(sheet, most=65), 1.0)

    def _name(self) -> ui.Widget:
        scene = self._scene
        missing = self._stage.look.unknown(scene.name)
        told = scene.refusal or (self._say("setup.unknown-signs", count=len(missing)) if missing else "")
        field = ui.TextField(
            scene.name,
            scene.write,
            done=scene.finish,
            most=LONGEST_TYPED,
            wide=12,
            name="name",
            grow=1,
            refuse=scene.stage.tell_longest_name,
            says=self._say("people.form.name"),
            about=told,
        )
        refusal = ui.Label(told, "strong", "danger-text") if told else None
        return ui.Column(ui.Label(self._say("people.form.name"), "strong", unsaid=True), field, refusal, gap=0.3)

    def _colours(self) -> ui.Widget:
        scene, marks = self._scene, []
        for colour in COLOURS:
            owners = [one for one in scene.others if one.colour == colour]
            faces = tuple(one.face for one in owners if one.face)
            tip = self._owned(self._say(f"setup.colour.{colour}"), [one.name for one in owners])
            take, is_chosen = partial(scene.choose, colour=colour), colour == scene.colour
            marks.append(ColourMark(colour, self._letters, is_chosen, faces, take, scene.finish, tip=tip))
        about = ui.Label(self._say("people.form.shared-colour"), "caption", "muted")
        return ui.Column(ui.Label(self._say("people.form.colour"), "strong"), ui.Flow(*marks, gap=0.3), about, gap=0.3)

    def _hearing(self) -> ui.Widget:
        """For whoever plays by ear."""
        say = self._say
        title, about = say("people.form.hears-alone"), say("people.form.hears-alone.about")
        switch = ui.Switch(self._scene.hears_alone, self._scene.hear_alone, name="hears-alone", says=title, tip=about)
        words = ui.Column(ui.Label(title, "strong"), ui.Label(about, "caption", "muted"), gap=0.05, grow=1, unsaid=True)
        return ui.Row(words, switch, gap=0.6, align="start")

    def _faces(self, most: int, high: float) -> ui.Widget:
        scene, tiles = self._scene, []
        for face in FACES:
            owners = [one for one in scene.others if one.face == face]
            badge = next(((one.colour, initials([one.name])[0]) for one in owners if one.colour), None)
            tip = self._owned(self._say(f"people.face.{face}"), [one.name for one in owners])
            take, is_chosen = partial(scene.choose, face=face), face == scene.face
            tiles.append(FaceTile(face, is_chosen, badge, high, take, scene.finish, tip=tip))
        return ui.Grid(*tiles, least=high, most=most, gap=0.4)

    def _owned(self, what: str, names: Sequence[str]) -> str:
        return self._say("people.form.owned", what=what, names=list(names)) if names else what

    def _buttons(self, is_small: bool) -> ui.Widget:
        say = self._say
        scene = self._scene
        name = scene.former.name if scene.former else ""
        others = (
            ("remove", scene.remove, "common/icon-trash", say("people.form.remove", name=name)),
            ("join", scene.join, "common/icon-people", say("people.form.join")),
        )
        made = [
            ui.Button("" if is_small else text, use, icon=icon, tip=text if is_small else "", name=key)
            for key, use, icon, text in others
            if use is not None
        ]
        cancel = ui.Button(say("people.form.cancel"), Pop, cap="" if is_small else "let-go", name="cancel")
        done = ui.Button(say("people.form.done"), scene.finish, kind="gold", name="done")
        return ui.Row(*made, ui.EmptyRoom(), cancel, done, gap=0.6)


Use = Callable[[], Command | None]


class _Choice(ui.Widget):
    """Something to choose; Enter on what is chosen already is the end of choosing."""

    focusable = True

    def __init__(self, name: str, is_chosen: bool, take: Use, finish: Use, tip: str) -> None:
        super().__init__(name=name, tip=tip)
        self._is_chosen = is_chosen
        self._take = take
        self._finish = finish

    def hear(self, state: ui.WidgetState) -> ui.Heard:
        return self.heard_as("option", state, is_on=self._is_chosen)

    def press(self, state: ui.WidgetState) -> ui.Result:
        return None if self._is_chosen else self._take()

    def key(self, event: pygame.Event, state: ui.WidgetState) -> tuple[bool, ui.Result]:
        is_enter = event.type == pygame.KEYDOWN and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER)
        return (True, self._finish()) if is_enter and self._is_chosen else (False, None)


class FaceTile(_Choice):
    """One of the drawn faces; the chosen one lies on gold with a tick, someone else's has their mark at its foot."""

    corner = "button"

    def __init__(
        self, face: str, is_chosen: bool, badge: tuple[str, str] | None, high: float, take: Use, finish: Use, tip: str
    ) -> None:
        super().__init__(f"face {face}", is_chosen, take, finish, tip)
        self.face, self._badge = face, badge
        self.wide_u = self.high_u = high

    def draw(self, pen: ui.Pen) -> None:
        look, high = pen.look, self.rect.height
        tile = pygame.Rect(0, 0, min(self.rect.width, high), high).move_to(center=self.rect.center)
        if self._is_chosen or pen.state.is_hovered(self):
            pen.surface.blit(_tile_ground(look, tile.size, self._is_chosen), tile.topleft)
        drawn = look.art.picture(f"avatars/{self.face}", tile.width, round(high * 0.82))
        at = drawn.get_rect(center=self.rect.center)
        pen.surface.blit(drawn, at)
        foot = round(high * 0.24)
        if self._is_chosen:
            sign = _tick(look, foot)
            pen.surface.blit(sign, sign.get_rect(bottomright=(at.right, at.bottom)))
        elif self._badge:
            sign = mark(look, *self._badge, foot)
            pen.surface.blit(sign, sign.get_rect(bottomright=(at.right, at.bottom)))
        draw_focus(pen, self, tile)


class ColourMark(_Choice):
    """A colour to choose, with the small faces of those whose usual one it is."""

    wide_u = high_u = 2.6

    def __init__(
        self, colour: str, letters: str, is_chosen: bool, faces: tuple[str, ...], take: Use, finish: Use, tip: str
    ) -> None:
        super().__init__(f"colour {colour}", is_chosen, take, finish, tip)
        self.colour = colour
        self._letters = letters
        self._faces = faces

    def place(self, look: Look, rect: pygame.Rect) -> None:
        super().place(look, rect)
        self.radius = rect.height // 2

    def draw(self, pen: ui.Pen) -> None:
        look, high = pen.look, self.rect.height
        if self._is_chosen:
            ring = _ring(look, high)
            pen.surface.blit(ring, self.rect.topleft)
        drawn = mark(look, self.colour, self._letters, round(high * 0.78))
        pen.surface.blit(drawn, drawn.get_rect(center=self.rect.center))
        for place, face in enumerate(self._faces[:2]):
            small = portrait(look, face, None, "", round(high * 0.42))
            pen.surface.blit(
                small, small.get_rect(bottomright=(self.rect.right - place * round(high * 0.3), self.rect.bottom))
            )
        draw_focus(pen, self)


@cache_surface
def _tile_ground(look: Look, size: tuple[int, int], is_chosen: bool) -> pygame.Surface:
    if not is_chosen:
        return line_ground(look, size, "field", "glow")
    ground = shapes.framed_rect(size, look.measure("button"), 2, look.colour("ink"), look.colour("gold"))
    ground.blit(
        shapes.rounded_rect((size[0] - 10, size[1] - 10), look.measure("button") - 3, look.colour("glow-light")), (5, 5)
    )
    return ground


@cache_surface
def _tick(look: Look, high: int) -> pygame.Surface:
    disc = shapes.framed_rect((high, high), high // 2, 1, look.colour("ink"), look.colour("teal"))
    tick = tinted_icon(look, "common/icon-tick", high * 2 // 3, "white")
    disc.blit(tick, tick.get_rect(center=(high // 2, high // 2)))
    return disc


@cache_surface
def _ring(look: Look, high: int) -> pygame.Surface:
    """Behind the colour that is chosen."""
    return shapes.framed_rect((high, high), high // 2, 2, look.colour("ink"), look.colour("glow"))
