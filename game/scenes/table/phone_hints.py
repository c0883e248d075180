"""Hints on phones, for the seat that asks and on its phone alone. They are made of what everyone can see, or of its
hand while that is held, and then they go when it goes.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from game.bots import Adviser
from game.match import Match
from game.words.narrator import Narrator

from ..stage import Stage
from .hints import HINT_SECONDS, HintRequest, in_words
from .phone_screens import SeatPhone


@dataclass(frozen=True, slots=True)
class PhoneHint:
    """Advice in words, and the number of the choice that it advises; no words where there was no advice."""

    seat: int
    lines: tuple[str, ...]
    choice: int
    is_of_hand: bool


@dataclass(frozen=True, slots=True)
class _Asked:
    """Who has asked, on which screen, and whether with its hand in sight."""

    seat: int
    version: int
    is_of_hand: bool


class PhoneHints:
    """One question at a time: only the seat that is asked may ask for advice."""

    def __init__(self, stage: Stage, match: Match, request: HintRequest) -> None:
        self._stage = stage
        self._match = match
        self._request = request  # which knows how an adviser is made
        self._adviser: Adviser | None = None
        self._asked: _Asked | None = None

    def ask(self, phone: SeatPhone) -> str:
        """Why there is no advice, by the key of a sentence; nothing where it is on its way."""
        match, seat = self._match, phone.seat
        if match.actor != seat:
            return "table.hint-nothing"
        seen, rules = match.view(None), match.rules
        is_held = phone.match.is_held
        needs_hand = rules.needs_hand(seen) or rules.is_setting_up(seen)
        if needs_hand and match.privacy.has_hand(seat) and not is_held:
            return "phones.table.hint-hold"
        if self._asked is not None:
            self.forget(self._asked.seat)
        view = match.hand_view(seat) if is_held else seen
        self._adviser = self._adviser or self._request.make()
        self._asked = _Asked(seat, phone.version, is_held)
        self._adviser.consult(rules, view, phone.version, HINT_SECONDS)
        return ""

    def answer(self, phones: Mapping[int, SeatPhone], narrator: Narrator) -> PhoneHint | None:
        """The advice, once it is there and may still be told."""
        asked = self._asked
        if asked is None or self._adviser is None:
            return None
        phone = phones.get(asked.seat)
        if phone is None or phone.version != asked.version or not phone.is_of_now:
            self.forget(asked.seat)
            return None
        found = self._adviser.advice()
        if found is None:
            return None
        self._asked = None
        shown = {choice.action: choice for choice in phone.host.visibility.choices()}
        hints = [(shown[advice.action], advice) for advice in found if advice.action in shown]
        if not hints:
            return PhoneHint(asked.seat, (), -1, asked.is_of_hand)
        words = in_words(hints, narrator)
        is_blind = not asked.is_of_hand and self._match.privacy.has_hand(asked.seat)
        note = self._stage.say("hint.openly") if is_blind else ""
        lines = tuple(filter(None, (*words.steps, *words.dangers, words.reasons, note, *words.others)))
        action = hints[0][0].action
        number = next((n for n, way in phone.ways.items() if [step.action for step in way.steps] == [action]), -1)
        return PhoneHint(asked.seat, lines, number, asked.is_of_hand)

    def forget(self, seat: int) -> None:
        """Nobody waits for it any more."""
        if self._asked is not None and self._asked.seat == seat:
            self._asked = None
            if self._adviser is not None:
                self._adviser.cancel()

    def forget_hand(self, seat: int) -> None:
        """The hand is down, and what was asked of it goes too."""
        if self._asked is not None and self._asked.is_of_hand:
            self.forget(seat)

    def close(self) -> None:
        if self._adviser is not None:
            self._adviser.close()
        self._adviser = self._asked = None
