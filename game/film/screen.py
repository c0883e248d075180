"""The pictures of a film: the public table with its players beside it and a caption below, and over it the names and
the result.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame

from game import widgets as ui
from game.engine import GameError, Standing
from game.match import Player
from game.match.past import Replay
from game.match.player import call_today, find_face
from game.render import Look, Theme
from game.render.theme import Colour
from game.store import load_people
from game.tables.past_table import PastTable
from game.tables.plates import initials
from game.tables.screen import screen_of
from game.words.catalogue import Catalogue
from game.words.narrator import Narrator

from .cut import BEFORE, RATE, FilmedGame, FilmOrder, cut_film, rank_clips
from .still import BEYOND, SIZE, arrange_table

# the height of the caption and the room around it, in u
_CAPTION = 3.4
_MARGIN = 0.7
_FADED = 4  # frames in which the table goes over into the names at the end
_VEIL = (6, 20, 30, 130)  # over the table behind the names
_WORDS = 46  # the width of a caption at most, in u: what is longer is smaller, and has two lines
_CARD, _TITLE = 40, 34  # the width in u of what the names stand on, and the most that a title in gold has


class FilmTable(PastTable):
    """A table in a film: it moves at its usual speed, and nobody is asked anything."""

    def __init__(self, replay: Replay, narrator: Narrator, has_light: bool) -> None:
        self._has_light, self._is_moving = has_light, False
        self.plates: Sequence[tuple[int, int]] = ()  # the middle of each
        super().__init__(replay, narrator)

    def speed(self) -> str:
        return "normal" if self.is_seen else "instant"

    def is_lively(self) -> bool:
        """Steps move; what lives by itself stands still, for it would be half of the file."""
        return self._is_moving

    def go(self, stop: int, is_seen: bool) -> None:
        self._is_moving = is_seen
        super().go(stop, is_seen)
        self._is_moving = False

    def find_plates(self) -> Sequence[tuple[int, int]]:
        return self.plates

    def is_lit(self) -> bool:
        return self._has_light

    def can_be_hastened(self) -> bool:
        return False


class Film:
    """One film. Its frames come one by one, most of them on the same surface."""

    def __init__(self, game: FilmedGame, words: Catalogue, order: FilmOrder) -> None:
        rules = game.replay.rules
        self.game, self.words = game, words
        self.narrator = Narrator(words, rules, [words.word(player.name) for player in self._players(game.first)])
        self._host = FilmTable(game.replay, self.narrator, order.is_lit)
        self._table = self._host.table
        if self._table.camera is None:
            raise GameError("film-no-table", game=rules.game)
        self._people = None if game.replay.head.guide else load_people()[0]
        self.look = Look(Theme.load(), SIZE, language=words.language)
        self.look.await_signs("".join(words.word(name) for name in game.replay.head.names))
        self._surface = pygame.Surface(SIZE)
        self.root = ui.Root()
        beyond = 2 * self.look.u(BEYOND)
        self._table.camera.picture = self._surface.get_rect().inflate(beyond, beyond)
        self._stop = game.first
        self._caption = ""
        self._has_arrived = True
        self._go(game.first)
        self.cut = cut_film(
            game, rank_clips(game, self.narrator, screen_of(rules.game).sign), order.seconds, self._measure
        )

    def frames(self) -> Iterator[pygame.Surface]:
        """As many as the cut says."""
        self._go(self.game.first)
        players = self._players(self.game.first)
        title = ui.GoldTitle(self.words.game(self.game.replay.rules.game), 3.4)
        rows = [self._row(*one) for one in enumerate(players)]
        card = ui.Column(ui.Row(ui.EmptyRoom(), title, ui.EmptyRoom()), *rows, gap=0.6)
        yield from self._show_card(card, self.cut.title)

        before = round(BEFORE * RATE)
        for take in self.cut.takes:
            yield from self._hurry(take.hurried)
            # The table as it was, then what happens there.
            self._go(take.clip.stop - 1, take.clip.caption)
            for _ in range(before):
                yield self._draw()
            self._go(take.clip.stop, take.clip.caption, is_seen=True)
            for _ in range(take.frames - before):
                yield self._draw()

        yield from self._hurry(self.cut.hurried)
        was_seen = self._surface.copy()
        self._go(self.game.last)
        yield from self._show_card(self._end(), self.cut.end, was_seen)

    def colours(self) -> list[Colour]:
        """Those by which players are told apart."""
        return [self.look.colour(name) for name in self.game.replay.rules.setup.colours]

    def samples(self, count: int) -> Iterator[pygame.Surface]:
        """The table at so many times from the first to the last, for whoever wants to know its colours."""
        first, last = self.game.first, self.game.last
        for number in range(count):
            self._go(first + (last - first) * number // max(count - 1, 1))
            yield self._rest()

    def _measure(self, stop: int) -> float:
        """How many seconds a step takes to be shown."""
        self._host.go(stop - 1, is_seen=False)
        self._host.go(stop, is_seen=True)
        return self._table.seconds_to_show

    # Time.

    def _hurry(self, stops: Sequence[int]) -> Iterator[pygame.Surface]:
        for stop in stops:
            self._go(stop)
            yield self._draw()

    def _show_card(
        self, card: ui.Widget, frames: int, was_seen: pygame.Surface | None = None
    ) -> Iterator[pygame.Surface]:
        """Something over the table, which rests; what was seen before goes over into it, for the light may be another
        one.
        """
        root, whole = ui.Root(), self._surface.get_rect()
        root.show(ui.Centred(ui.Panel(card, 2.0, 1.4, large=True), most=_CARD), self.look, whole)
        self._rest()
        veil = pygame.Surface(SIZE, pygame.SRCALPHA)
        veil.fill(_VEIL)
        self._surface.blit(veil, (0, 0))
        root.draw(self._surface, self.look)
        for number in range(frames):
            is_fading = number < min(_FADED, frames - 1)
            yield self._mix(was_seen, (number + 1) / (_FADED + 1)) if was_seen and is_fading else self._surface

    def _mix(self, was_seen: pygame.Surface, part: float) -> pygame.Surface:
        mixed = was_seen.copy()
        self._surface.set_alpha(round(255 * part))
        mixed.blit(self._surface, (0, 0))
        self._surface.set_alpha(None)
        return mixed

    def write_below(self, caption: str) -> None:
        """Shows the table as it is with these words below it."""
        self._caption = caption
        self._arrange()

    def _go(self, stop: int, caption: str = "", is_seen: bool = False) -> None:
        self._host.go(stop, is_seen)
        self._stop = stop
        self._caption = caption
        self._has_arrived = self._table.has_arrived
        self._arrange()

    def _rest(self) -> pygame.Surface:
        """The table when the light of its hour has come."""
        self._draw()
        self._table.finish_light()
        return self._draw()

    def _draw(self) -> pygame.Surface:
        """The next frame of the table."""
        self._table.update(1 / RATE)
        if self._table.has_arrived != self._has_arrived:
            self._has_arrived = not self._has_arrived
            self._arrange()
        self._table.draw_sea(self._surface, self.look)
        self._table.draw_behind(self._surface, self.look)
        self.root.draw(self._surface, self.look)
        return self._surface

    # What stands where.

    def _arrange(self) -> None:
        replay = self.game.replay
        place = replay.stops[self._stop]
        view, to_act = replay.view(place), replay.to_act(place)
        players = self._players(self._stop)
        table, plates = arrange_table(self._table, self.look, self.narrator, players, view, to_act, self._face)
        whole = ui.Column(table, ui.Tall(ui.Padded(self._write_caption(), _MARGIN, 0.3), _CAPTION), gap=0)
        self.root.show(whole, self.look, self._surface.get_rect())
        self._host.plates = [plate.rect.center for plate in plates]

    def _write_caption(self) -> ui.Widget:
        if not self._caption:
            return ui.EmptyRoom()
        width = self.look.u(_WORDS)
        role = next((role for role in ("name", "strong") if self.look.text_width(self._caption, role) <= width), "")
        words = ui.OneLine(self._caption, role) if role else ui.Label(self._caption, "caption", align="middle")
        return ui.Centred(ui.Panel(words, 1.2, 0.35 if role else 0.2), most=_WORDS + 2 * 1.2)

    def _players(self, stop: int) -> Sequence[Player]:
        replay = self.game.replay
        return call_today(replay.players(replay.stops[stop]), self.words.say)

    def _face(self, player: Player) -> str:
        return find_face(player, self._people, self.words.say)

    # Who played, and what came of it.

    def _end(self) -> ui.Widget:
        """The result; of a game that is not over, that it goes on."""
        players, standings = self._players(self.game.last), self.game.standings
        names = [players[one.seat].name for one in standings if one.rank == 1]
        words = (
            self.words.say("scoring.wins", names=names, count=len(names))
            if standings
            else self.words.say("film.goes-on")
        )
        rows = [self._row(one.seat, players[one.seat], one) for one in standings] or [
            self._row(*one) for one in enumerate(players)
        ]
        title = ui.GoldTitle(words, 2.6)
        is_long = title.widest(self.look) > self.look.u(_TITLE)  # gold letters are no longer read when they are small
        heading = (
            ui.Label(words, "heading", align="middle") if is_long else ui.Row(ui.EmptyRoom(), title, ui.EmptyRoom())
        )
        return ui.Column(heading, *rows, gap=0.6)

    def _row(self, seat: int, player: Player, standing: Standing | None = None) -> ui.Widget:
        letters = initials(self.narrator.names)[seat]
        portrait = ui.SeatPortrait(self._face(player), player.colour, letters, 3.0)
        name = ui.OneLine(self.narrator.names[seat], "name")
        if standing is None:
            return ui.Row(portrait, name, ui.EmptyRoom(), gap=0.8)
        rank = ui.Label(str(standing.rank), "heading", "muted")
        points = ui.Label(str(standing.points).replace("-", "\N{MINUS SIGN}"), "heading")
        return ui.Row(ui.Wide(rank, 1.6), portrait, name, ui.EmptyRoom(), points, gap=0.8)
