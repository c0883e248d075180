"""The settings, each with its name, one plain sentence and what sets it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import get_args

import pygame

from game import widgets as ui
from game.files.languages import languages_by_name, own_files
from game.files.sorting import alphabetical
from game.match.outside import switch_off
from game.store.settings import LARGEST_TEXT, SMALLEST_TEXT, TEXT_STEP, Letters
from game.widgets.regions import FindSlot
from game.words.translating.checking import OwnTexts, describe, look_at_own

from . import routes
from .background import BackgroundJob
from .scene import Command, Pop, Push, Scene
from .stage import Stage

_MOST_FAULTS = 3  # of the player's own texts, that are told one by one


class SettingsScene(Scene):
    """The page of settings. Whatever is set acts at once."""

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self._choices = SettingsPage(self)

    def update(self, seconds: float) -> Command | None:
        if self._choices.look_at_texts():
            self.note_change()
        return super().update(seconds)

    def leave(self) -> None:
        self._choices.keep()
        super().leave()

    def key(self, event: pygame.Event) -> Command | None:
        return Push(routes.open_rulebook(self.stage)) if event.key == pygame.K_F1 else None

    def layout(self) -> ui.Layout:
        choices = ui.Region("sheet", self._choices.key, self._choices.sheet)
        return ui.Layout([ui.Region("head", None, self._head), choices], self._arrange)

    def _arrange(self, find: FindSlot) -> ui.Widget:
        is_narrow = self.stage.look.room.is_small
        column = ui.Column(find("head"), find("sheet"), gap=0.8 if is_narrow else 1.2)
        return ui.Padded(column, *((1.0, 0.8) if is_narrow else (2.4, 1.4)))

    def _head(self) -> ui.Widget:
        say = self.stage.say
        back = ui.Button("", Pop, icon="common/icon-back", tip=say("settings.back"), name="back")
        role = "heading" if self.stage.look.room.is_small else "title"
        title = ui.Label(say("settings.title"), role, "cream", wraps=False)
        done = ui.Button(say("settings.done"), Pop, kind="gold", tall=2.7, role="button", name="done")
        return ui.Row(back, title, ui.EmptyRoom(), done, gap=1.0)


class SettingsPage:
    """Rebuilds the page whenever it is asked. What a slider passes on its way is kept here until it is let go."""

    def __init__(self, scene: SettingsScene) -> None:
        self._scene, self._stage = scene, scene.stage
        self._passing: dict[str, int] = {}
        self._looked_at = ""  # the language whose own texts are being looked at, or were
        self._looking: BackgroundJob[OwnTexts] | None = None
        self._own: OwnTexts | None = None

    @property
    def key(self) -> object:
        """All that the sheet is made from."""
        return self._stage.settings, self._stage.text_percent, tuple(self._passing.items()), self._own

    def look_at_texts(self) -> bool:
        """Sees how far a language is that the player has brought, beside the frames; whether that has become known."""
        language = self._stage.settings.language
        if language != self._looked_at:
            self._looked_at, self._own = language, None
            self._looking = BackgroundJob(partial(look_at_own, language)) if own_files(language) else None
        if self._looking is None or not self._looking.is_done:
            return False
        self._own, self._looking = self._looking.result(), None
        return True

    def _about_texts(self) -> list[ui.Widget]:
        """What there is to say of a language of the player's own."""
        if self._own is None:
            return []
        words, language = self._stage.words, self._stage.settings.language
        said = [words.say("settings.language.own", count=self._own.said, of=self._own.of)]
        said += [describe(fault, words) for fault in self._own.faults[:_MOST_FAULTS]]
        if more := self._own.faults[_MOST_FAULTS:]:
            said.append(words.say("settings.language.more", count=len(more), language=language))
        return [ui.Label(one, "caption", "muted") for one in said]

    def sheet(self) -> ui.Widget:
        say = self._stage.say
        settings = self._stage.settings
        percent = self._stage.text_percent
        text_size = self._slider("text_size", percent, (SMALLEST_TEXT, LARGEST_TEXT), TEXT_STEP)
        is_on = settings.text_size is None
        automatic = ui.Switch(is_on, lambda on: self._set(text_size=None if on else percent), name="automatic")
        whose = [ui.Part(which, say(f"settings.letters.{which}")) for which in get_args(Letters)]
        letters = ui.Segments(whose, settings.letters, lambda which: self._set(letters=which), name="letters")
        language = []  # there is nothing to choose where there is one
        if len(named := languages_by_name()) > 1:
            known = [ui.Part(key, name) for key, name in named.items()]
            chosen = ui.Dropdown(known, settings.language, lambda key: self._set(language=key), name="language")
            language.append(self._below("language", "globe", chosen, *self._about_texts()))
        reading = self._group(
            "reading",
            *language,
            self._below("text_size", "text-size", text_size),
            self._beside("automatic", "people", automatic),
            self._switch("patterns", "contrast"),
            self._beside("letters", "person", letters),
            self._switch("reduced_motion", "motion"),
            self._switch("skip_ceremonies", "skip"),
            self._switch("light", "sun"),
            self._switch("full_screen", "full", say("settings.full_screen.key")),
        )
        hearing = self._group(
            "sound",
            self._below("effects", "sound", self._slider("effects", settings.effects, (0, 100), 5)),
            self._below("sea", "wave", self._slider("sea", settings.sea, (0, 100), 5)),
            self._below("music", "note", self._slider("music", settings.music, (0, 100), 5)),
            self._switch("muted", "mute", say("settings.muted.key")),
        )
        speeds = [ui.Part(speed, say(f"settings.speed.{speed}")) for speed in ("slow", "normal", "fast", "instant")]
        speed = ui.Segments(speeds, settings.speed, lambda speed: self._set(speed=speed), name="speed")
        pace = self._below("speed", "fast", speed), self._switch("confirm", "warning"), self._switch("bots_talk", "bot")
        door = self._door("about", "common/icon-info", self._open_about)
        own_keys = self._door("keys", "common/icon-keyboard", self._open_keys)
        is_small = self._stage.look.room.is_small
        playing = self._group("play", *pace, *self._switched_on(), own_keys, *([door] if is_small else []))
        if not is_small:  # at the foot of the shorter column
            reading = ui.Column(reading, ui.Hairline(), door, gap=0.9)
        parts = ui.Columns(reading, hearing, playing, least=30, most=2, gap=1.8, across=3.0)
        padding = (1.1, 0.9) if is_small else (2.0, 1.6)
        return ui.Panel(ui.Scroll(parts, name="settings"), *padding, large=True, grow=1)

    def _switched_on(self) -> list[ui.Widget]:
        """The programs that a person lets play, each with a button that ends that."""
        say, bots = self._stage.say, sorted(self._stage.settings.bots, key=alphabetical)
        if not bots:
            return []
        off, about = say("settings.bots.off"), say("settings.bots.about")
        rows = []
        for bot in bots:
            says = say("heard.pair", name=bot, value=off)
            button = ui.Button(off, partial(self._switch_off, bot), name=f"off {bot}", says=says, about=about)
            rows.append(ui.Row(ui.Label(bot, "body", grow=1, unsaid=True), button, gap=0.6))
        words = ui.Column(self._words("bots"), *rows, gap=0.45, grow=1)
        return [ui.Row(_icon("key"), words, gap=0.9, align="start")]

    def _open_keys(self) -> Command:
        return Push(routes.open_keys(self._stage))

    def _open_about(self) -> Command:
        return Push(routes.open_about(self._stage))

    def keep(self) -> None:
        """The scene is left, perhaps in the middle of a drag: what was reached is what is set."""
        for name, value in [*self._passing.items()]:
            self._let_go(name, value)

    def _door(self, name: str, icon: str, use: Callable[[], Command]) -> ui.Widget:
        """A button to another page, with a sentence about it."""
        about = self._stage.say(f"{name}.door")
        button = ui.Button(self._stage.say(f"{name}.title"), use, icon=icon, name=name, about=about)
        return ui.Row(button, ui.Label(about, "caption", "muted", grow=1, unsaid=True), gap=0.9)

    def _group(self, name: str, *lines: ui.Widget) -> ui.Widget:
        head = ui.Column(ui.Label(self._stage.say(f"settings.group.{name}"), "heading"), ui.Hairline(), gap=0.3)
        return ui.Column(head, *lines, gap=1.1)

    # A line has its control beside its words or, where that is wide, below them.

    def _beside(self, name: str, icon: str, control: ui.Widget, more: str = "") -> ui.Widget:
        self._name(control, name, more)
        return ui.Row(_icon(icon), self._words(name, more), control, gap=0.9, align="start")

    def _below(self, name: str, icon: str, control: ui.Widget, *more: ui.Widget) -> ui.Widget:
        self._name(control, name)
        words = ui.Column(self._words(name), ui.Row(control, align="start"), *more, gap=0.45, grow=1)
        return ui.Row(_icon(icon), words, gap=0.9, align="start")

    def _words(self, name: str, more: str = "") -> ui.Widget:
        sentence = ui.Label(self._about(name, more), "caption", "muted")
        words = ui.Label(self._stage.say(f"settings.{name}"), "strong"), sentence
        return ui.Column(*words, gap=0.05, grow=1, unsaid=True)

    def _about(self, name: str, more: str) -> str:
        about = self._stage.say(f"settings.{name}.about")
        return self._stage.words.join_sentences([about, more])

    def _name(self, control: ui.Widget, name: str, more: str = "") -> None:
        """The words of a line are read aloud as those of its control."""
        control.says, control.about = self._stage.say(f"settings.{name}"), self._about(name, more)

    # The controls.

    def _switch(self, name: str, icon: str, more: str = "") -> ui.Widget:
        is_on = bool(getattr(self._stage.settings, name))
        return self._beside(name, icon, ui.Switch(is_on, lambda on: self._set(**{name: on}), name=name), more)

    def _slider(self, name: str, now: int, ends: tuple[int, int], step: int) -> ui.Widget:
        return ui.Slider(
            self._passing.get(name, now),
            ends,
            partial(self._pass, name),
            done=partial(self._let_go, name),
            step=step,
            say=lambda value: self._stage.say("settings.percent", value=value),
            name=name,
            grow=1,
        )

    # What happens.

    def _set(self, **changes: object) -> None:
        self._stage.change(**changes)
        self._stage.sounds.play("toggle")
        self._scene.note_change()

    def _switch_off(self, bot: str) -> None:
        """At once, and at a table that is open too."""
        switch_off(bot)
        self._set(bots={name: digest for name, digest in self._stage.settings.bots.items() if name != bot})

    def _pass(self, name: str, value: int) -> None:
        """Sea and music are heard at once; text grows only where the slider is let go, or it would run away under the
        pointer.
        """
        self._passing[name] = value
        if name in ("sea", "music"):
            settings = self._stage.settings
            sea, music = self._passing.get("sea", settings.sea), self._passing.get("music", settings.music)
            self._stage.sounds.set_volumes(settings.effects, sea, music)
        self._scene.note_change()

    def _let_go(self, name: str, value: int) -> None:
        if self._passing.pop(name, None) is None:
            return
        self._stage.change(**{name: value})
        if name == "effects":
            self._stage.sounds.play("land")
        self._scene.note_change()


def _icon(name: str) -> ui.Widget:
    return ui.Picture(f"common/icon-{name}", 1.5, 1.8, colour="teal")
