"""Playing on from a place of a finished game: who sits where, and whether what was hidden is dealt anew or stays as it
was.
"""

from __future__ import annotations

from random import SystemRandom
from typing import ClassVar

import pygame

from game import widgets as ui
from game.bots import personalities
from game.engine import CHANCE, Head, Origin
from game.engine.given_names import given_name, shown_name
from game.match import Match, Player
from game.match.player import call_today, restore_players
from game.review.play_on import as_it_was, deal_anew, knower, luck_from
from game.review.played_game import PlayedGame
from game.store import load_remembered
from game.store.saves import LONGEST, clean_name
from game.tables.plates import initials
from game.widgets.scroll import WHOLE
from game.words.catalogue import shorten

from . import routes
from .save_names import free_name
from .scene import Command, Pop, Replace, Scene, SetTable
from .setup.draft import Seat, Seats, SeatsDraft, new_seed
from .setup.people import Acquaintances
from .setup.seat_fields import SeatFields
from .setup.seats import SetupSheet
from .stage import Stage

_WIDE = 44  # how wide the sheet is at most, in u
_FOR_NUMBER = 10  # signs that a number behind a taken name may need
_FINDING = 15  # frames a second while bots are looked for


class PlayOnDraft(SeatsDraft):
    """Who plays on: at first those who began the old game, each in the old place. Colours stay: they are those of the
    pieces on the board.
    """

    def __init__(self, stage: Stage, played: PlayedGame, head: Head) -> None:
        remembered, words = load_remembered(), stage.words
        self._words, self._players = words, call_today(restore_players(played.rules, head, ()), stage.say)
        self.known = Acquaintances(stage, remembered.names)
        here = {self.known.key_of(player.name) for player in self._players}
        bots = [words.say(f"bot.{person.key}") for person in personalities()]
        people = [shown_name(name, words.say) for name in remembered.names]
        free = [[name for name in names if self.known.key_of(name) not in here] for names in (people, bots)]
        self.seats = Seats(free[0], free[1] or bots, lambda number: given_name(number, words.say), self.known.key_of)
        for player in self._players:
            self.seats.sit(played.rules.setup.colours, player.level, player.name, player.colour)

    def players(self) -> list[Player]:
        """A bot has the temperament of the person whose name it bears, else that of whoever sat there."""
        players = []
        for seat, before in zip(self.seats, self._players, strict=True):
            temperament = (self.person_of(seat) or before).temperament
            key = self.name_key_of(seat)
            players.append(Player(self.name_of(seat), seat.colour, seat.level, temperament, key))
        return players

    def trouble(self) -> str:
        """Says what must be mended first."""
        for number, seat in enumerate(self.seats, 1):
            if key := self.seats.trouble_of(seat):
                return self._words.say(f"setup.trouble.{key}", name=self.name_of(seat), number=number)
        return ""


class PlayOnScene(Scene):
    """Asks before the new table is set; the old game stays as it was."""

    is_overlay: ClassVar[bool] = True

    def __init__(self, stage: Stage, played: PlayedGame, place: int, head: Head, name: str) -> None:
        """`name` is what the save of the old game is called."""
        super().__init__(stage)
        self.game = played.rules.game
        self.played = played
        self.place = place
        self.head = head
        self._name = name
        self.draft = PlayOnDraft(stage, played, head)
        self.is_anew = True
        self._fields = SeatFields(stage, self.draft, self._show_change)

    # What happens.

    def enter(self) -> None:
        super().enter()
        self.focus("play-on")

    @property
    def pace(self) -> int:
        return max(super().pace, _FINDING if self._fields.is_finding else 0)

    def update(self, seconds: float) -> Command | None:
        self.draft.known.count()
        if self._fields.take_found():
            self.note_change()
        return super().update(seconds)

    def refresh_layout(self) -> None:
        """A list of people in which something was typed is filled again."""
        super().refresh_layout()
        self._fields.open_again(self.root)

    def key(self, event: pygame.Event) -> Command | None:
        """Where nothing has the focus, Enter plays on as Space does."""
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and self.root.focused is None:
            self.root.focus("play-on")
        return None

    def choose_luck(self, luck: object) -> None:
        self.is_anew = luck == "anew"
        self._show_change("tap")

    def play_on(self) -> Command | None:
        if trouble := self.draft.trouble():
            self.stage.sounds.play("error")
            self.stage.tell(trouble)
            return None
        self.stage.sounds.play("open")
        return SetTable(self._begin)

    def _begin(self) -> Command:
        played = self.played
        place = self.place
        rules = self.played.rules
        state = deal_anew(played, place, SystemRandom()) if self.is_anew else as_it_was(played, place)
        luck = [] if self.is_anew else luck_from(played, place)
        origin = Origin(self._first_name, played.turn(place), luck)
        match = Match.begin(
            rules,
            self.draft.players(),
            new_seed(),
            self.head.manner,
            name=free_name(self.stage.words, self.save_name()),
            position=rules.write_position(state),
            origin=origin,
        )
        return Replace(routes.open_table(self.stage, match))

    def _show_change(self, sound: str) -> None:
        if sound:
            self.stage.sounds.play(sound)
        self.note_change()

    # What it says.

    @property
    def _first_name(self) -> str:
        """Of the game in which it all began: one that was itself played on names no other."""
        return self.head.origin.save if self.head.origin else self._name

    def save_name(self) -> str:
        """Such as "A long evening, from turn 17"; a long name is shortened, so that the turn is always told."""
        turn = self.played.turn(self.place)
        key = (
            "play-on.save.start"
            if not turn
            else "play-on.save.round"
            if self.played.has_rounds
            else "play-on.save.turn"
        )
        found = ""
        for length in range(LONGEST, 4, -4):
            found = clean_name(self.stage.say(key, name=shorten(self._first_name, length), number=turn))
            if len(found) <= LONGEST - _FOR_NUMBER and str(turn or "") in found:
                break
        return found

    def _where(self) -> str:
        say = self.stage.say
        turn = self.played.turn(self.place)
        actor = self.played.to_act(self.place)
        part = say("play-on.setting-up")
        if turn:
            part = say("replay.round" if self.played.has_rounds else "replay.turn", number=turn)
        luck = say("play-on.luck.anew" if self.is_anew else "play-on.luck.then")
        if actor == CHANCE:
            return say("play-on.chance", part=part, luck=luck)
        return say("play-on.to-move", part=part, name=self.draft.name_of(self.draft.seats[actor]), luck=luck)

    def _about(self) -> str:
        """Tells what becomes of the secrets."""
        say = self.stage.say
        rules = self.played.rules
        seat = knower(self.played, self.place)
        sentences = []
        if rules.has_secrets and not self.is_anew:
            sentences.append(say("play-on.then.about"))
        elif rules.has_secrets and seat is None:
            sentences.append(say("play-on.anew.all"))
        elif rules.has_secrets and seat is not None:
            sentences.append(say("play-on.anew.about", name=self.draft.name_of(self.draft.seats[seat])))
        if rules.has_first_look and self.draft.seats.people:
            sentences.append(say("play-on.look-first"))
        return self.stage.words.join_sentences([*sentences, say("play-on.not-counted")])

    # What it looks like.

    def background(self, surface: pygame.Surface) -> None:
        """The scene below shines through."""

    def build(self) -> ui.Widget:
        """The whole sheet; or it draws together, and all but the buttons scrolls."""
        whole, closer = ("heading", 0.6, 0.8, WHOLE, (1.7, 1.3), 1.5), ("name", 0.5, 0.5, 5, (1.2, 0.8), 0.6)
        forms = (self._sheet(*form) for form in (whole, closer))
        return ui.first_that_fits(self.stage.look, self.stage.look.size, forms)

    def _sheet(
        self, role: str, gap: float, air: float, least: float, padding: tuple[float, float], margin: float
    ) -> ui.Widget:
        say = self.stage.say
        title = ui.Label(say("play-on.title"), role, is_heading=True)
        old = ui.Label(say("play-on.about", name=self.stage.words.word(self._name)), "body")
        where = ui.Row(
            ui.Picture("common/icon-boat", 1.2, colour="teal"),
            ui.Label(self._where(), "strong", "teal", grow=1),
            gap=0.5,
        )
        marks = initials([seat.name for seat in self.draft.seats])
        rows = [self._row(seat, letters) for seat, letters in zip(self.draft.seats, marks, strict=True)]
        words = ui.Label(self._about(), "caption", "muted")
        parts = [
            ui.Part("anew", say("play-on.anew"), "common/icon-dice"),
            ui.Part("then", say("play-on.then"), "common/icon-replay"),
        ]
        luck = ui.Flow(
            ui.Segments(
                parts, "anew" if self.is_anew else "then", self.choose_luck, name="luck", says=say("heard.luck")
            )
        )
        scroll = ui.Scroll(ui.Column(old, where, luck, words, *rows, gap=gap), name="all", least=least)
        cancel = ui.Button(say("play-on.cancel"), Pop, cap="let-go", name="cancel")
        gold = ui.Button(say("play-on.play"), self.play_on, kind="gold", icon="common/icon-boat", name="play-on")
        sheet = ui.Column(title, scroll, ui.Flow(cancel, gold, align="end"), gap=air)
        return ui.Padded(ui.Centred(ui.Panel(sheet, *padding, large=True), most=_WIDE), margin)

    def _row(self, seat: Seat, letters: str) -> ui.Widget:
        """In one line where a level has room there too."""
        fields = self._fields
        who = [ui.Mark(seat.colour, letters, 2.2), fields.name(seat)]
        level = fields.level(seat) if seat.level else None
        kind = fields.kind(seat)
        levelled = ui.Row(*who, fields.level(seat), kind, gap=0.6)
        line = ui.Unsqueezed(ui.Row(*who, level, kind, gap=0.6), levelled)
        folded = ui.Column(ui.Row(*who, gap=0.6), ui.Row(kind, level, ui.EmptyRoom(), gap=0.6), gap=0.4)
        both = ui.FirstThatFits(line, folded)
        return SetupSheet(ui.Column(both, *fields.remarks(seat), gap=0.4), 0.7, 0.35, name=f"seat-{seat.key}")
