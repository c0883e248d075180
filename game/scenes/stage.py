"""The stage that all scenes stand on: settings, words, look and sounds of this run of the program."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import date, datetime
from functools import cached_property
from typing import TYPE_CHECKING, Any, Protocol

from msgspec.structs import replace

from game.controls import Bindings, Controls, KeyboardLayout, ask_system, cap_texts
from game.engine import DamagedJournal, GameError
from game.engine.given_names import given_names, shown_name
from game.files.faults import BadDocument, Fault
from game.files.guest_guard import GuestFault
from game.files.guests import unfit_guests
from game.render import Caps, Look, Theme
from game.sound import MIDDLE, Sounds
from game.store import Settings, StorageError, save_settings
from game.store.settings import settings_file
from game.tables.screen import all_actions
from game.widgets import Toasts
from game.widgets.signs import Signs
from game.words.catalogue import Catalogue

if TYPE_CHECKING:
    from game.engine import Event, Rules
    from game.review.kept_moments import MomentMark
    from game.review.process import Reviewer
    from game.store import SetupChoice
    from game.store.progress import LearningProgress
    from game.words.rulebook import Rulebook


class StagePhones(Protocol):
    """The phones of the table that is played."""

    def pass_time(self, top: Any, /) -> Any:
        """Hears them and shows them what is new; `top` is the scene that is seen. What comes back is for the stack."""


_LOOKED_AT = ("language", "text_size", "reduced_motion", "patterns")  # with these settings everything is redrawn
_KEPT_AFTER = 1.0  # seconds until changed settings are written: a slider that is dragged changes them many times
_ANNOUNCED = 8  # the most of what was told that is kept to be read aloud
_SLICE = 0.004  # seconds of a frame in which drawings are made sharp after a change of size
STRIP = 2.3  # the height in u of what says at the foot of the window what a gamepad's buttons do
_LEAST = 200, 150  # pixels: a window may be smaller, and shows the upper left of a picture as large as this
_ABOUT_FILES = (BadDocument, DamagedJournal, StorageError)


class Stage:
    """Handed to every scene; there is one, and it is nobody's global."""

    def __init__(
        self, settings: Settings, size: tuple[int, int], sounds: Sounds | None = None, language: str = ""
    ) -> None:
        """`language`: the one for this run, where that is not for the settings to say."""
        self.settings = replace(settings, language=language or settings.language)
        self._kept_language = settings.language
        self.size = _picture_size(size)
        self.people = self.seats = 0  # how many sit at the table: with three or more people text may start larger
        self.signs = Signs()  # on caps, as long as a gamepad is used
        self.has_new_signs = False  # whether caps show others since everything was drawn
        self.has_strip = False  # whether the foot of the window says what a gamepad's buttons do
        self.has_focus = True  # whether the window has it: what moves for its own sake rests while nobody is there
        self.has_touched = False  # whether a finger was used in this run: then what only fingers need is there
        # All that was told in words, also where it is seen elsewhere: to be read aloud.
        self.announced: deque[str] = deque(maxlen=_ANNOUNCED)
        self._outlived = 0  # how many of those were told on a screen that has gone
        self._public = set[str]()  # what of it may be heard by everyone
        self.toasts = Toasts(self.announce)
        self.is_heard = False  # whether somebody listens to a screen reader
        self._moment = deque[str](maxlen=3 * _ANNOUNCED)  # what was announced since the last key, or the scene came
        self._is_new_moment = False
        self._switched_by_ear: bool | None = None  # how playing by ear was switched by hand
        self.said_by_bots: set[str] = set()  # what bots have said this evening
        self._has_told_failure = False  # whether it was said that a review stopped by itself
        self.sounds = sounds or Sounds(settings.effects, settings.sea, settings.music)
        self.sounds.mute(settings.muted)
        self.is_new = False  # whether the look, the language or another setting has changed since all scenes were built
        self.controls = Controls(self._bindings(), KeyboardLayout(ask_system()))
        self.has_pad = False  # whether a gamepad is here
        self.caps: dict[str, str] = {}  # what stands on the key of each action; sentences and caps follow it
        self.words = Catalogue.load(self.settings.language).with_caps(self.caps)
        self._name_keys()
        self.look = self._look()
        # Of reviews, by journal: which moments were found or shown in this run.
        self.moment_marks: dict[str, dict[int, MomentMark]] = {}
        # By game, the choice that was being made in Setup when it was left, and the seed.
        self.setups: dict[str, tuple[SetupChoice, str]] = {}
        self._named_guests = set[str]()  # what was said of games that cannot be played
        self.phones: StagePhones | None = None  # while there are any
        self._unkept = 0.0  # seconds until changed settings are written; 0 when they are

    @cached_property
    def reviewer(self) -> Reviewer:
        """Loaded after the first picture."""
        from game.review.process import Reviewer

        return Reviewer()

    @property
    def is_instant(self) -> bool:
        """Whether nothing takes time that does not have to."""
        return self.settings.speed == "instant"

    def idling(self, seconds: float) -> float:
        """How much of the time that has passed counts for idle loops, carets and shows that wait for someone to
        look.
        """
        return seconds if self.has_focus else 0.0

    def say(self, key: str, /, **values: Any) -> str:
        return self.words.say(key, **values)

    @property
    def today(self) -> date:
        """The day on this machine: the daily deal and the leaf of the calendar go by it."""
        return datetime.now().astimezone().date()

    @property
    def oclock(self) -> int:
        """The hour on the player's clock: the light of the menu goes by it."""
        return datetime.now().astimezone().hour

    @property
    def person(self) -> str:
        """The name of someone playing alone: whoever played last or was made last, or the first name that Setup would
        give.
        """
        given = given_names(self.say)
        from game.store import load_people, load_remembered  # the first picture names nobody

        known = [person.name for person in reversed(load_people()[0].ordered)]
        names = *self.shown_names(load_remembered().names), *known
        return next((name for name in names if name not in given), given[0])

    def shown_names(self, noted: Iterable[str]) -> list[str]:
        """Names of people as they were noted, as one says them today."""
        return [shown_name(name, self.say) for name in noted]

    def colours(self, rules: Rules[Any, Any]) -> list[str]:
        """Every seat by its colour, as lessons, puzzles and the log speak of them."""
        return [self.words.titled(f"colour.{colour}", colour) for colour in rules.setup.colours[: rules.seats]]

    def announce(self, text: str, is_public: bool = False) -> None:
        """Words that are seen where they belong, and are to be heard by whoever does not see them. What is public is
        heard also where another scene comes meanwhile.
        """
        self.announced.append(text)
        if is_public:
            self._public.add(text)
        if self._is_new_moment:
            self._moment.clear()
        self._is_new_moment = False
        self._moment.append(text)

    @property
    def last_announced(self) -> str:
        """All that was announced at one go."""
        return self.words.join_sentences(self._moment)

    def begin_moment(self) -> None:
        """A key was pressed: what is announced from now on is something else than what was announced last."""
        self._is_new_moment = True

    @property
    def is_by_ear(self) -> bool:
        """Whether letters ask and arrows walk for somebody who does not see a board: as long as a screen reader
        listens, or as it was switched by hand.
        """
        return self.is_heard if self._switched_by_ear is None else self._switched_by_ear

    def switch_by_ear(self) -> None:
        self._switched_by_ear = not self.is_by_ear

    def take_announced(self, only_public: bool = False) -> tuple[list[str], list[str]]:
        """All that is to be heard since this was asked last: on the screen before, and on this one."""
        before = self._outlived
        told = [
            text for at, text in enumerate(self.announced) if at < before or not only_public or text in self._public
        ]
        self.announced.clear()
        self._public.clear()
        self._outlived = 0
        return told[:before], told[before:]

    def change_scene(self) -> None:
        """Takes notices away with the scene in which they were told: they may have been for one person alone."""
        self.toasts.change_scene()
        kept = [text for text in self.announced if text in self._public or text in self.toasts.staying]
        self.announced.clear()
        self.announced += kept
        self._outlived = len(kept)
        self._moment.clear()

    def tell(self, trouble: GameError | Fault | str) -> None:
        """Shows a notice for a while; what is wrong with a file also where another scene comes meanwhile. A refusal may
        speak of a hand: it goes with its table.
        """
        if type(trouble) is GuestFault and (trouble.report or trouble.__cause__):
            # Its author gets a report of what became a sentence here.
            from game.store import write_guest_report  # only who needs it pays for it

            report = write_guest_report(trouble, trouble)
            told = self.words.explain(trouble), self.say("guest.report", file=str(report)) if report else ""
            self.toasts.tell(self.words.join_sentences(told), stays=True)
        elif isinstance(trouble, GameError):
            self.toasts.tell(self.words.explain(trouble), stays=isinstance(trouble, _ABOUT_FILES))
        elif isinstance(trouble, Fault):
            self.toasts.tell(self.words.tell(trouble), stays=True)
        else:
            self.toasts.tell(trouble)

    def tell_longest_name(self, is_over: bool = False) -> None:
        """A letter was refused, for a name has no room for it; told until another is taken."""
        from game.store.people import LONGEST_TYPED  # where a name is typed, it is loaded

        words = self.say("setup.longest-name", count=LONGEST_TYPED)
        if is_over:
            self.toasts.forget(words)
        else:
            self.tell(words)

    def read_progress(self) -> LearningProgress:
        """Reads what was learned and won so far, and tells what is wrong with its file."""
        from game.store.progress import load_progress  # the first picture does not need it

        progress, faults = load_progress()
        for fault in faults:
            self.tell(fault)
        return progress

    @contextmanager
    def tell_errors(self) -> Iterator[None]:
        """Tells what goes wrong meanwhile, and lets things go on without it."""
        try:
            yield
        except GameError as error:
            self.tell(error)

    def play(self, sound: str, x: float | None = None) -> None:
        """Lets a sound be heard, by its name, from so many pixels across the window, or from its middle."""
        self.sounds.play(sound, self._part(x))

    def play_event(self, game: str, event: Event, x: float | None = None) -> None:
        """Lets a fact of a game be heard from there, if it has a sound."""
        self.sounds.play_event(game, event, self._part(x))

    def _part(self, x: float | None) -> float:
        return MIDDLE if x is None else x / self.size[0]

    def is_on_and_off(self, action: str) -> bool:
        """Whether a key is not held for this, but begins it with one press and ends it with the next."""
        return action in self.settings.on_and_off

    def is_lit(self) -> bool:
        """Whether the light of the hour falls on tables."""
        return self.settings.light

    def letters(self) -> str:
        """Whose pieces wear their letters."""
        return self.settings.letters

    def is_touched(self) -> bool:
        """Whether fingers use the screen."""
        return self.has_touched

    def rulebook(self, game: str, played: Rules[Any, Any] | None = None) -> Rulebook:
        """The rulebook of a game in the player's language, as it is `played` where it is; or a page that says that it
        has none.
        """
        from game.words import rulebook  # the first picture does not need it

        if not rulebook.has_rulebook(game):
            return rulebook.plain_rulebook(self.words.game(game), self.say("rules.no-book"))
        language = self.settings.language
        if played is None or played.game != game:
            book = rulebook.load(game, language)
        else:
            book = rulebook.at_table(played, language)
        self.name_unfit_guests()  # a rulebook of the player's own may not be fit to be shown
        return book

    def name_unfit_guests(self) -> None:
        """Says which games of other people cannot be played, and why, once of each."""
        for said in map(self.words.explain, unfit_guests()):
            if said not in self._named_guests:
                self._named_guests.add(said)
                self.toasts.tell(said, stays=True)

    def change(self, **changes: Any) -> None:
        """Changes settings, does what follows from them, and keeps them soon."""
        before, self.settings = self.settings, replace(self.settings, **changes)
        if "language" in changes:
            self._kept_language = self.settings.language
            self.settings = replace(self.settings, offers_language=False)
        if before.language != self.settings.language:
            self.words = Catalogue.load(self.settings.language).with_caps(self.caps)
            self._name_keys()
            self.name_unfit_guests()
        if (before.keys, before.pads) != (self.settings.keys, self.settings.pads):
            self.controls.bring(self._bindings())
            self.renew_caps()
        self.signs.kind = self.settings.pad_signs
        self.sounds.set_volumes(self.settings.effects, self.settings.sea, self.settings.music)
        self.sounds.mute(self.settings.muted)
        if any(getattr(before, name) != getattr(self.settings, name) for name in _LOOKED_AT):
            self.relook()
        self.is_new = True
        self._unkept = _KEPT_AFTER

    def update(self, seconds: float) -> None:
        """Time passes: toasts go, drawings become sharp, signs come, and settings are kept when they have not changed
        for a while.
        """
        self.toasts.update(seconds)
        if self.look.texts.have_signs_come():
            self.look, self.is_new = self.look.redrawn(), True
        if self.look.art.sharpen(_SLICE):
            self.look, self.is_new = self.look.sharp(), True

        for fault in self.look.art.take_faults():
            self.tell(fault)
        for error in self.look.art.take_errors():
            from game.store.crashes import write_report  # only who needs it pays for it

            write_report(error, {"scene": "drawings of others"})

        for job in self.reviewer.take_ended():
            # A review that is ready is told of, unless it is on the screen. That one stopped by itself is told once:
            # whoever wants it can ask again.
            is_seen = job.path == self.reviewer.watched
            is_told = not (is_seen or job.was_known or job.is_one_of_many)
            if job.state == "done" and is_told:
                self.toasts.tell(self.say("review.done-toast", name=job.path.stem), stays=True)
            if job.fault and job.is_asked and not is_seen and not job.is_one_of_many:
                self.tell(job.fault)
            if job.report:
                from game.store.crashes import write_bot_report  # only who needs it pays for it

                write_bot_report("review", job.report, {"scene": "review", "journal": job.path})
                if not self._has_told_failure:
                    self._has_told_failure = True
                    self.tell(self.say("error.review-failed"))
        # Also where the last of them was called off elsewhere, or was done before: then none of them ends by itself.
        many = self.reviewer.many
        if many and not any(one.is_open for one in many):
            self.reviewer.many = []
            if any(one.state == "done" for one in many):
                self.toasts.tell(self.say("missed.through.done"), stays=True)

        if self._unkept:
            self._unkept = max(self._unkept - seconds, 0.0)
            if not self._unkept:
                self._keep()

    def close(self) -> None:
        """Nothing more is changed, drawn or heard."""
        self.reviewer.close()
        self.look.art.close()
        if self._unkept:
            self._unkept = 0.0
            self._keep()
        self.sounds.close()

    def _keep(self) -> None:
        with self.tell_errors():
            save_settings(replace(self.settings, language=self._kept_language))

    @property
    def text_percent(self) -> int:
        return self.settings.text_percent(self.people, self.seats, self.size)

    def seat(self, people: int, seats: int) -> None:
        """Notes how many people sit at the table, on how many seats; only where that changes the size of letters is
        anything redrawn.
        """
        before = self.text_percent
        self.people, self.seats = people, seats
        if self.text_percent != before:
            self.relook()

    def resize(self, window: tuple[int, int]) -> None:
        if (size := _picture_size(window)) != self.size:
            self.size = size
            self.look, self.is_new = self._look(self.look), True

    @property
    def is_soft(self) -> bool:
        """Whether drawings for another size are still seen."""
        return self.look.art.is_soft

    def renew_caps(self) -> None:
        """Other keys do things now, or other signs stand on them: every cap and every sentence follows."""
        self._name_keys()
        self.look, self.is_new = self.look.with_caps(Caps(self.caps)), True

    def _name_keys(self) -> None:
        self.caps.update(cap_texts(self.controls, self.words))
        bindings = self.controls.bindings
        self.signs.buttons = {name: next(iter(bindings.of(name, "gamepad")), "") for name in bindings.actions}
        self.signs.kind = self.settings.pad_signs

    def name_key(self, action: str) -> str:
        """That a key does the same as a button; nothing where none does."""
        key = self.caps[action]
        return self.say("table.key-too", key=key) if key else ""

    def _bindings(self) -> Bindings:
        return Bindings(all_actions(), self.settings.keys, self.settings.pads)

    def unfit_keys(self) -> list[Fault]:
        """The keys and buttons in the settings that nobody could have set: the usual ones are back."""
        places, say = {"keyboard": "keys", "gamepad": "pads"}, self.say
        return [
            Fault(
                str(settings_file()),
                f"{places[one.device]}.{one.action}",
                f"own-{one.device}-taken" if one.taken_by else f"own-{one.device}",
                {
                    "value": one.value,
                    "action": say(f"keys.action.{one.action}"),
                    "other": say(f"keys.action.{one.taken_by}") if one.taken_by else "",
                },
            )
            for one in self.controls.bindings.unfit
        ]

    def use_pad(self, is_used: bool = True) -> None:
        """A gamepad is used, or keys and pointer are again: caps show the signs of that."""
        if self.signs.are_shown != is_used:
            self.signs.are_shown = is_used
            self.has_new_signs = True

    def lay_strip(self, is_there: bool) -> None:
        """Keeps room at the foot of the window for what the buttons of a gamepad do, or gives it back."""
        if self.has_strip != is_there:
            self.has_strip = is_there
            self.look, self.is_new = self._look(self.look), True

    def relook(self) -> None:
        self.look, self.is_new = self._look(), True

    def _look(self, before: Look | None = None) -> Look:
        return Look(
            Theme.load(),
            self.size,
            self.text_percent,
            self.settings.reduced_motion,
            self.settings.patterns,
            Caps(self.caps),
            STRIP if self.has_strip else 0.0,
            before=before,
            language=self.settings.language,
        )


def _picture_size(window: tuple[int, int]) -> tuple[int, int]:
    """How large everything is laid out: desktops that lay windows side by side may make one narrower than anything that
    is drawn.
    """
    return max(window[0], _LEAST[0]), max(window[1], _LEAST[1])
