"""A table as a picture: the board with its players beside it, drawn wherever it is wanted and without a window."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pygame

from game import widgets as ui
from game.engine import Rules, View
from game.engine.given_names import given_names
from game.files.languages import ORIGINAL
from game.match import MatchStep, Player
from game.render import Look, Theme
from game.tables.plates import ShownPlate, initials, make_plate
from game.tables.screen import screen_of
from game.tables.table import SpectatorHost, Table
from game.tables.visibility import Spectator
from game.words.catalogue import Catalogue
from game.words.narrator import Narrator

SIZE = (960, 540)
# the width of the plates and the room around everything, in u
_COLUMN = 16.5
_MARGIN = 0.7
_SIDE = 14.3  # the width of small plates, which stand on both sides of a board
_MANY = 5  # players from whom on plates are smaller
BEYOND = 2.0  # how far a veil of the table's own reaches over the edges of the picture, in u: its edges are soft


def write_picture(size: tuple[int, int], pixels: bytes, path: Path) -> None:
    """Writes a picture as the ending of the name says."""
    pygame.image.save(pygame.image.frombytes(pixels, size, "RGB"), path)


class TablePicture:
    """What the whole table sees of a game, as a picture whenever one is asked for."""

    def __init__(
        self,
        rules: Rules[Any, Any],
        view: View,
        to_act: int,
        names: Sequence[str] = (),
        language: str = ORIGINAL,
    ) -> None:
        """Without `names` the players have none of their own."""
        pygame.font.init()
        words = Catalogue.load(language)
        names = names or given_names(words.say)[: rules.seats]
        self._narrator = Narrator(words, rules, names)
        self._players = [Player(name, colour) for name, colour in zip(names, rules.setup.colours, strict=False)]
        self._spectator = Spectator(rules, view, to_act)
        self._table: Table = screen_of(rules.game).table()(SpectatorHost(self._spectator, self._narrator))
        self._look = Look(Theme.load(), SIZE, language=language)
        self._root = ui.Root()
        self._surface = pygame.Surface(SIZE)
        if self._table.camera is not None:
            beyond = 2 * self._look.u(BEYOND)
            self._table.camera.picture = self._surface.get_rect().inflate(beyond, beyond)

    def draw(self, view: View, to_act: int) -> pygame.Surface:
        """The table with a view of the whole table; the next picture is drawn on the same surface."""
        self._spectator.look_at(view, to_act)
        self._table.hasten()
        self._table.show_step(MatchStep(0, "decision", (), 0))
        shown, _ = arrange_table(self._table, self._look, self._narrator, self._players, view, to_act)
        self._root.show(ui.Padded(shown, 0, _MARGIN), self._look, self._surface.get_rect())
        self._paint()
        self._table.finish_light()
        self._paint()
        return self._surface

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return self._surface.get_size()

    def pixels(self) -> bytes:
        """What was drawn last: red, green and blue of each pixel, row by row."""
        return pygame.image.tobytes(self._surface, "RGB")

    def show_on(self, window: pygame.Surface) -> None:
        """Puts what was drawn last on a window of this size."""
        window.blit(self._surface, (0, 0))

    def _paint(self) -> None:
        self._table.update(0.0)
        self._table.draw_sea(self._surface, self._look)
        self._table.draw_behind(self._surface, self._look)
        self._root.draw(self._surface, self._look)


class TableWindow:
    """A window for such pictures, in which nothing can be done."""

    def __init__(self, title: str, most: int) -> None:
        """It shows at most so many pictures a second."""
        pygame.display.init()
        self._window = pygame.display.set_mode(SIZE)
        self._clock, self._most = pygame.time.Clock(), most
        pygame.display.set_caption(title)

    def show(self, picture: TablePicture) -> None:
        picture.show_on(self._window)
        pygame.event.pump()
        pygame.display.flip()
        self._clock.tick(self._most)

    def close(self) -> None:
        pygame.display.quit()


def arrange_table(
    table: Table,
    look: Look,
    narrator: Narrator,
    players: Sequence[Player],
    view: View,
    to_act: int,
    face_of: Callable[[Player], str] = lambda player: "",
) -> tuple[ui.Widget, Sequence[ui.Widget]]:
    """The board with the plates of its players beside it, or on both sides where they are small; and these plates."""
    description = narrator.rules.describe(view)
    board = table.build_content(look, description, ()).board.make()
    board.grow = 1
    letters = initials(narrator.names)
    step = "tight" if len(players) >= _MANY else "usual"
    plates, is_detailed = list[ui.Widget](), False
    for plate in description.plates:
        player, details = players[plate.seat], table.plate(plate.seat, step)
        shown = ShownPlate(plate, player, letters[plate.seat], plate.seat == to_act, face_of(player))
        plates.append(make_plate(step, narrator, shown, details, tells_kind=False))
        is_detailed = is_detailed or details is not None
    beside = [*plates, *(region.make() for region in table.more_plates(step))]
    if is_detailed:
        return ui.Row(board, _column(beside, _COLUMN), gap=0, align="fill", grow=1), plates
    half = (len(beside) + 1) // 2
    left, right = (_column(some, _SIDE) for some in (beside[:half], beside[half:]))
    return ui.Row(left, board, right, gap=0, align="fill", grow=1), plates


def _column(plates: Sequence[ui.Widget], wide: float) -> ui.Widget:
    return ui.Padded(ui.Wide(ui.Column(*plates, gap=0.6), wide), _MARGIN, _MARGIN)
