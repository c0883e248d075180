"""What clicks and keys mean while a visit is asked for: a die, a region or a token is planned, and nothing is done yet."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.engine.speech.describing import Choice
from game.engine.speech.words import Message
from game.rules.atlandice import actions as a
from game.rules.atlandice.city import number_at
from game.rules.atlandice.speech.sentences import sector_word
from game.tables.table import Desk

from ...selection import Offer, Thing
from ..layout import dice_at, die, token
from ..model import AtlandiceModel
from .visiting import Visiting

_DICE_KEYS = (pygame.K_1, pygame.K_2, pygame.K_3, pygame.K_4, pygame.K_5, pygame.K_6)
"""Keys of the sectors, in their order."""


class VisitClicks:
    """Plans a visit; `changed` is told of every change."""

    def __init__(self, desk: Desk, model: AtlandiceModel, visiting: Visiting, changed: Callable[[], None]) -> None:
        self._desk, self._model, self._visiting, self._changed = desk, model, visiting, changed

    def offers(self, choices: Sequence[Choice]) -> list[Offer]:
        """Dice to visit by, and tokens to take."""
        visiting = self._visiting
        if not visiting.is_open:
            return []
        kind = a.Give if visiting.is_given else a.Visit
        stands_for = {choice.action.sector: choice for choice in choices if isinstance(choice.action, kind)}
        dice = [die(sector, number) for sector in stands_for for number in dict.fromkeys(dice_at(self._model.table, sector))]
        found = [Offer(stands_for[thing[1]], target=thing) for thing in dice]
        if visiting.sector is not None and visiting.choice is not None:
            found += [Offer(visiting.choice, target=token(visiting.sector, kind)) for kind in visiting.takeable]
        return found

    def press(self, things: Sequence[Thing]) -> bool:
        """A click anywhere on a region means its die; whether a visit was meant at all."""
        if found := next((thing for thing in things if thing in self._model.picking.targets), None):
            self._choose(found)
            return True
        sector = next((thing[1] for thing in things if thing[0] == "sector"), None)
        if sector is None or sector not in self._visiting.sectors:
            return False
        if sector != self._visiting.sector:
            self._choose_die(sector)
        return True

    def press_number(self, key: int) -> bool:
        """1 to 5 as on a region's header, or 6 for the market; whether a die is asked for. Where none lies, that is told."""
        visiting = self._visiting
        if key not in _DICE_KEYS or not visiting.is_open or visiting.arrived is not None:
            return False
        sector = _DICE_KEYS.index(key)
        if sector in visiting.sectors:
            self._choose_die(sector)
        else:
            self._desk.tell(self._desk.narrator.say(Message("atlandice.notice.no-die", {"sector": sector_word(sector)})))
        return True

    def press_letter(self, key: int) -> bool:
        """T takes the next token, N gives the die to the other one; whether that is possible."""
        if key == pygame.K_t:
            return self._tell(self._visiting.next_token())
        return key == pygame.K_n and self.give(not self._visiting.is_given)

    def give(self, is_given: bool) -> bool:
        """N1: the die is one's own, or the neutral player's; whether that is another one."""
        return self._tell(self._visiting.give(is_given))

    def _tell(self, is_changed: bool) -> bool:
        if is_changed:
            self._changed()
        return is_changed

    def _choose_die(self, sector: int) -> None:
        self._choose(die(sector, number_at(self._model.table, sector)))

    def _choose(self, thing: Thing) -> None:
        kind, sector, which = thing
        if kind == "token":
            self._visiting.take(which)
        elif sector == self._visiting.sector:
            self._visiting.forget()
        else:
            self._visiting.choose(sector)
        self._desk.play("token" if kind == "token" else "tap")
        self._changed()
