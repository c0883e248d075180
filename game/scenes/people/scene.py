"""The people who play here: the list of them, and the page of the one who is chosen."""

from __future__ import annotations

from functools import partial

import pygame

from game import widgets as ui
from game.store import Person, StorageError, forget_names, join, remove
from game.widgets.regions import FindSlot
from game.words.days import tell_month

from .. import routes
from ..ask import Answer
from ..background import BackgroundJob
from ..scene import Command, Pop, Push, Replace, Scene
from ..stage import Stage
from .form import PersonScene
from .pages import EveryonePage, PersonPage
from .parts import Bar, FaceButton, PersonCard, tell_played
from .profiles import Gathered, Profile, gather

EVERYONE = ""  # chosen where the page tells of all games together
_WAIT = 0.08  # seconds that the first picture waits for what is read
_CARD, _EVERYONE = "person ", "everyone"
_STEPS = {pygame.K_UP: -1, pygame.K_LEFT: -1, pygame.K_DOWN: 1, pygame.K_RIGHT: 1}


class PeopleScene(Scene):
    """Everyone who has a face here or came to the end of a game, whoever played most first."""

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.gathered: Gathered | None = None  # what is known, as soon as it was read
        self.chosen: str | None = None  # whose page is open
        self.tab = "points"  # what of a page is seen where there is no room for all of it
        self._reading: BackgroundJob[Gathered] | None = None
        self._wanted = ""  # who is chosen once the people have been read again

    # Lifecycle.

    def enter(self) -> None:
        super().enter()
        self._read()

    def resume(self) -> None:
        super().resume()
        self._read()

    def _read(self) -> None:
        self._reading = BackgroundJob(partial(gather, self.stage.say))
        self._reading.wait(_WAIT)
        self._take_read()

    def _take_read(self) -> None:
        if self._reading is None or not self._reading.is_done:
            return
        told = self.gathered.faults if self.gathered else ()
        self.gathered, self._reading = self._reading.result(), None
        for fault in self.gathered.faults:
            if fault not in told:
                self.stage.tell(fault)
        # Someone is always chosen: who was, or whoever played most.
        wanted = self.gathered.find(self._wanted or self.chosen or "")
        if wanted:
            self.chosen = wanted.person.name
        elif self.chosen != EVERYONE or not self.gathered.profiles:
            self.chosen = self.gathered.profiles[0].person.name if self.gathered.profiles else EVERYONE
        self._wanted = ""
        self.note_change()
        self.refresh_layout()
        if self.root.focused is None:  # also where the card that had it goes by another name now
            self.focus(self._focus_name())

    @property
    def pace(self) -> int:
        return 60 if self._reading else 0

    def update(self, seconds: float) -> Command | None:
        self._take_read()
        return super().update(seconds)

    # What it shows.

    def layout(self) -> ui.Layout:
        return PeoplePage(self).layout()

    @property
    def profile(self) -> Profile | None:
        """The one whose page is open."""
        return self.gathered.find(self.chosen) if self.gathered and self.chosen else None

    def _focus_name(self) -> str:
        if self.gathered and not self.gathered.is_empty:
            return f"{_CARD}{self.chosen}" if self.chosen else _EVERYONE
        return "add"

    # What is done.

    def handle(self, event: pygame.Event) -> Command | None:
        self.refresh_layout()
        is_in_list = self.root.popup is None and isinstance(self.root.focused, PersonCard | FaceButton)
        if event.type == pygame.KEYDOWN and is_in_list:
            if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
                return self.change_chosen()
            # Arrows choose the next one in the list: Tab comes only to the card that is chosen.
            names = [*(profile.person.name for profile in self.gathered.profiles), EVERYONE] if self.gathered else []
            if event.key in _STEPS and self.chosen in names:
                place = names.index(self.chosen) + _STEPS[event.key]
                if 0 <= place < len(names):
                    self.choose(names[place])
                    self.focus(self._focus_name())
                    return None
        return super().handle(event)

    def key(self, event: pygame.Event) -> Command | None:
        return Push(routes.open_rulebook(self.stage)) if event.key == pygame.K_F1 else None

    def choose(self, name: str) -> None:
        if name != self.chosen:
            self.chosen = name
            self.note_change()

    def turn_to(self, tab: object) -> None:
        self.tab = str(tab)
        self.stage.sounds.play("page")
        self.note_change()

    def add(self) -> Command | None:
        return Push(routes.open_person(self.stage, self.gathered.people, self._take)) if self.gathered else None

    def change_chosen(self) -> Command | None:
        """Opens the form of the one who is chosen."""
        gathered, profile = self.gathered, self.profile
        if gathered is None or profile is None:
            return None
        form = PersonScene(self.stage, gathered.people, self._take, profile.person)
        others = [one.person for one in gathered.profiles if one is not profile]
        form.taken = {person.key for person in others if gathered.people.find(person.name) is None}
        form.join = partial(self._offer_to_join, profile.person) if others else None
        form.remove = partial(self._ask_to_remove, profile.person)
        return Push(form)

    def _take(self, person: Person) -> None:
        self._wanted = person.name

    def _ask_to_remove(self, person: Person) -> Command:
        say, name = self.stage.say, person.name
        yes, use = say("people.remove.yes", name=name), partial(self._remove, person)
        answers = [
            Answer(yes, use, "danger", "common/icon-trash", is_costly=True),
            Answer(say("people.remove.no", name=name), Pop),
        ]
        title, text = say("people.remove.title", name=name), say("people.remove.text", name=name)
        return Replace(routes.open_question(self.stage, title, text, answers))

    def _remove(self, person: Person) -> None:
        with self.stage.tell_errors():
            forget_names(person.names)
            remove(person)

    def _offer_to_join(self, person: Person) -> Command | None:
        others = [one for one in self.gathered.profiles if one.person.key != person.key] if self.gathered else []
        return Replace(JoinScene(self.stage, person, others, partial(self._join, person)))

    def _join(self, kept: Person, gone: Person) -> None:
        try:
            join(kept, gone)
        except StorageError as error:
            self.stage.tell(error)
        self._wanted = kept.name


class JoinScene(Scene):
    """Asks who else a person is; their games are counted together from then on."""

    is_overlay = True

    def __init__(self, stage: Stage, person: Person, others: list[Profile], join_with: partial[None]) -> None:
        super().__init__(stage)
        self._person = person
        self._others = others
        self._join = join_with

    def build(self) -> ui.Widget:
        say, name = self.stage.say, self._person.name
        lines = []
        for other in self._others:
            person = other.person
            played = ui.Label(tell_played(self.stage.words, other.tally), "caption", "muted")
            words = ui.Column(ui.OneLine(person.name, "name"), played, gap=0.05, grow=1)
            inside = ui.Row(ui.Portrait(person.face, person.colour, other.letters, 2.6), words, gap=0.9)
            lines.append(ui.PressableLine(inside, partial(self._ask, person), name=f"join {person.name}"))
        listed = ui.Scroll(ui.Padded(ui.Column(*lines, gap=0.4), 0.5), name="others", least=6)
        cancel = ui.Button(say("people.form.cancel"), Pop, cap="let-go", name="cancel")
        title = ui.Label(say("people.join.title", name=name), "heading")
        head = ui.Column(title, ui.Label(say("people.join.text", name=name), "body"), gap=0.3)
        sheet = ui.Column(head, listed, ui.Row(ui.EmptyRoom(), cancel, gap=0), gap=0.8)
        return ui.Padded(ui.Centred(ui.Panel(sheet, 1.6, 1.1, large=True), most=44), 1.0)

    def _ask(self, other: Person) -> Command:
        say, names = self.stage.say, {"name": self._person.name, "other": other.name}
        answers = [
            Answer(say("people.join.yes"), partial(self._join, other), "danger", "common/icon-people", is_costly=True),
            Answer(say("people.join.no"), Pop),
        ]
        question = routes.open_question(
            self.stage, say("people.join.sure", **names), say("people.join.sure.text", **names), answers
        )
        return Replace(question)


class PeoplePage:
    """Arranges the screen: the list beside the page of the chosen one; where room is short, a row of faces above it."""

    def __init__(self, scene: PeopleScene) -> None:
        self._scene = scene
        self._stage = scene.stage
        self._say = scene.stage.say
        self._gathered = scene.gathered
        self._is_narrow = scene.stage.look.room.is_small

    def layout(self) -> ui.Layout:
        gathered, scene = self._gathered, self._scene
        if gathered is None or gathered.is_empty:
            regions = [ui.Region("head", None, self._head), ui.Region("nobody", gathered is None, self._nobody)]
        else:
            regions = [
                ui.Region("head", (gathered.totals, self._stage.today), self._head),
                ui.Region("list", (gathered.profiles, scene.chosen), self._faces if self._is_narrow else self._list),
                ui.Region("page", (gathered, scene.profile, scene.tab, self._stage.today), self._page),
            ]
        return ui.Layout(regions, self._arrange)

    def _arrange(self, find: FindSlot) -> ui.Widget:
        if self._gathered is None or self._gathered.is_empty:
            return ui.Padded(ui.Column(find("head"), find("nobody"), gap=0.8), 1.4, 1.0)
        if self._is_narrow:
            page = find("page")
            page.grow = 1
            return ui.Padded(ui.Column(find("head"), find("list"), page, gap=0.6), 0.9, 0.7)
        body = ui.Row(ui.Wide(find("list"), 23.5), ui.Rest(find("page")), gap=1.8, align="fill", grow=1)
        keys = ui.Label(self._say("people.keys"), "caption", "mist", align="middle")
        return ui.Padded(ui.Column(find("head"), body, keys, gap=0.8), 2.2, 1.0)

    def _head(self) -> ui.Widget:
        say, gathered = self._say, self._gathered
        back = ui.Button("", Pop, icon="common/icon-back", tip=say("people.back"), name="back")
        title = ui.Label(say("people.title"), "heading" if self._is_narrow else "title", "cream", wraps=False)
        about = add = None
        if gathered and gathered.totals.since and not self._is_narrow:
            since = tell_month(self._stage.words, gathered.totals.since, self._stage.today)
            evenings = say("people.evenings", count=gathered.totals.evenings, since=since)
            about = ui.Label(evenings, "body", "mist", wraps=False)
        if gathered and not gathered.is_empty and self._is_narrow:  # else it stands elsewhere
            add = ui.Button("", self._scene.add, icon="common/icon-plus", tip=say("people.add"), name="add")
        return ui.Row(back, title, about, ui.EmptyRoom(), add, gap=1.0)

    def _nobody(self) -> ui.Widget:
        """Nobody yet: a friendly word, and a way to begin."""
        say = self._say
        if self._gathered is None:
            return ui.Centred(ui.Label(say("people.reading"), "name", "mist", align="middle"))
        faces = ("granny", "cat", "captain", "dog", "beard")
        row = ui.Row(ui.EmptyRoom(), *(ui.Picture(f"avatars/{face}", 4.4) for face in faces), ui.EmptyRoom(), gap=0.4)
        add = ui.Button(say("people.add"), self._scene.add, kind="gold", icon="common/icon-plus", name="add")
        words = ui.Column(
            row,
            ui.Label(say("people.nobody"), "heading", align="middle"),
            ui.Label(say("people.nobody.about"), "body", "muted", align="middle"),
            ui.Row(ui.EmptyRoom(), add, ui.EmptyRoom(), gap=0),
            gap=1.0,
        )
        return ui.Centred(ui.Panel(ui.Scroll(words, least=6), 1.7, large=True), most=42)

    # The list.

    def _list(self) -> ui.Widget:
        assert self._gathered
        scene, cards = self._scene, []
        for profile in self._gathered.profiles:
            person, tally = profile.person, profile.tally
            name = person.name
            cup = ui.Picture("common/icon-trophy", 1.1, colour="teal")
            awards = (cup, ui.Label(str(profile.awards_won), "strong", wraps=False)) if profile.awards_won else ()
            words = ui.Column(
                ui.Row(ui.OneLine(name, "name", grow=1), *awards, gap=0.3),
                ui.Label(tell_played(self._stage.words, tally), "caption", "muted", wraps=False),
                Bar(tally.wins / tally.games if tally.games else 0, person.colour or "teal"),
                gap=0.25,
                grow=1,
            )
            inside = ui.Row(ui.Portrait(person.face, person.colour, profile.letters, 4.6), words, gap=1.0)
            won = self._say("heard.awards", count=profile.awards_won) if profile.awards_won else ""
            says = self._stage.words.join_words((name, tell_played(self._stage.words, tally), won))
            use, is_chosen = partial(scene.choose, name), name == scene.chosen
            cards.append(PersonCard(inside, use, is_chosen, f"{_CARD}{name}", says))
        everyone = ui.Label(self._say("people.everyone"), "name", grow=1)
        inside = ui.Row(ui.Picture("common/icon-people", 2.2, 4.6, colour="teal"), everyone, gap=1.0)
        use, is_chosen = partial(scene.choose, EVERYONE), scene.chosen == EVERYONE
        cards.append(PersonCard(inside, use, is_chosen, _EVERYONE, everyone.text))

        listed = ui.Scroll(ui.Padded(ui.Column(*cards, gap=0.8), 0.45), name="people", grow=0)
        add = ui.Button(self._say("people.add"), scene.add, icon="common/icon-plus", name="add")
        about = ui.Label(self._say("people.about"), "caption", "mist")
        return ui.Column(listed, ui.Padded(add, 0.45, 0), ui.Padded(about, 0.45, 0), ui.EmptyRoom(), gap=0.6)

    def _faces(self) -> ui.Widget:
        """All faces side by side."""
        assert self._gathered
        scene, made = self._scene, []
        for profile in self._gathered.profiles:
            person = profile.person
            drawn = person.face, person.colour, profile.letters
            use, is_chosen = partial(scene.choose, person.name), person.name == scene.chosen
            made.append(FaceButton(*drawn, person.name, use, is_chosen, f"{_CARD}{person.name}"))
        use, text = partial(scene.choose, EVERYONE), self._say("people.everyone")
        made.append(FaceButton("", None, "", text, use, scene.chosen == EVERYONE, _EVERYONE, icon="common/icon-people"))
        return ui.Scroll(ui.Padded(ui.Flow(*made, gap=0.5), 0.3), name="people", least=4, grow=0)

    # The page.

    def _page(self) -> ui.Widget:
        assert self._gathered
        profile = self._scene.profile
        if profile is None:
            sheet = EveryonePage(self._stage, self._gathered.totals, self._gathered.deals).sheet()
            padding = (1.1, 0.9) if self._is_narrow else (2.0, 1.6)
            return ui.Panel(ui.Scroll(sheet, name=_EVERYONE), *padding, large=True, grow=1)
        page = PersonPage(self._stage, self._gathered, profile, self._scene.change_chosen)
        return page.small(self._scene.tab, self._scene.turn_to) if self._is_narrow else page.large()
