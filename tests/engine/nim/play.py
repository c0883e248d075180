"""How a position of Nim with cards goes on: legal actions and what they do."""

from __future__ import annotations

from collections.abc import Mapping

from game.engine import Event, OptionValue

from .actions import Action, Deal, First, Let, Pass, Pay, Play, Stop
from .board import BLOCK, CARDS, THREE, Board
from .events import Began, Drew, Paid, Passed, Played, Saw, Took
from .state import BEGIN, DEALING, DRAWING, OVER, PAYING, PLAYING, REACTING, State, can_pay, might_block


class Table:
    """Board and options, as the moves use them."""

    def __init__(self, board: Board, players: int, options: Mapping[str, OptionValue]) -> None:
        self.board, self.players = board, players
        self.hand = int(options["hand"])
        self.blocks, self.counter = bool(options["blocks"]), bool(options["counter"])
        self.toll = board.toll * (0 if options["free"] else 2 if options["double"] else 1)

    def legal(self, state: State) -> list[Action]:
        if state.step == PLAYING:
            cards = [Play(card) for card in range(BLOCK) if self.why_no_play(state, card) is None]
            return [*cards, Pass()]
        if state.step == PAYING:
            return [Pay(coin) for coin in (1, 2) if self.why_no_pay(state, coin) is None]
        if state.step == REACTING:
            return [Stop(), Let()] if state.hands[state.asked][BLOCK] else [Let()]
        return []

    def outcomes(self, state: State) -> list[tuple[Action, int]]:
        if state.step == BEGIN:
            return [(First(seat), 1) for seat in range(self.players)]
        if state.step in (DEALING, DRAWING):
            return [(Deal(card), count) for card, count in enumerate(state.pile) if count]
        return []

    def why_no_play(self, state: State, card: int) -> str | None:
        if not 0 <= card < BLOCK or not state.hands[state.turn][card]:
            return "no-such-card"
        if card + 1 > state.heap:
            return "heap-too-small"
        return None if can_pay(state.coins[state.turn], self._toll_of(card), 2) else "cannot-pay"

    def why_no_pay(self, state: State, coin: int) -> str | None:
        purse = state.coins[state.turn][:]
        if coin not in (1, 2) or not purse[coin - 1]:
            return "no-such-coin"
        purse[coin - 1] -= 1
        return None if coin <= state.largest and can_pay(purse, state.owed - coin, coin) else "falling-coins"

    def apply(self, state: State, action: Action, events: list[Event]) -> None:
        match action:
            case First(seat):
                self.begin(state, seat)
                events.append(Began(seat=seat))
            case Deal(card):
                self._deal(state, card, events)
            case Play(card):
                self._play(state, card, events)
            case Pay(coin):
                self._pay(state, coin, events)
            case Stop():
                self._stop(state, events)
            case Let():
                self._settle(state, events)
            case Pass():
                self._pass(state, events)

    def begin(self, state: State, seat: int) -> None:
        state.turn, state.step = seat, DEALING

    def receiver(self, state: State) -> int:
        """Who gets the next card."""
        return (state.turn + state.dealt) % self.players if state.step == DEALING else state.turn

    def _deal(self, state: State, card: int, events: list[Event]) -> None:
        seat = self.receiver(state)
        state.pile[card] -= 1
        state.hands[seat][card] += 1
        events += [Drew(seat=seat), Saw(card=CARDS[card], audience=(seat,))]
        if state.step == DRAWING:
            self._next_turn(state)
            return
        state.dealt += 1
        if state.dealt == self.players * self.hand or not any(state.pile):
            state.step = PLAYING

    def _play(self, state: State, card: int, events: list[Event]) -> None:
        self._show(state, state.turn, card, events)
        state.card, state.owed, state.largest, state.passes = card, self._toll_of(card), 2, 0
        if state.owed:
            state.step = PAYING
        else:
            self._ask(state, self._next_to(state.turn), events)

    def _pay(self, state: State, coin: int, events: list[Event]) -> None:
        state.coins[state.turn][coin - 1] -= 1
        state.owed, state.largest = max(0, state.owed - coin), coin
        events.append(Paid(seat=state.turn, coin=coin))
        if not state.owed:
            self._ask(state, self._next_to(state.turn), events)

    def _ask(self, state: State, seat: int, events: list[Event]) -> None:
        if self.blocks and might_block(self.board, state, seat):
            state.step, state.asked = REACTING, seat
        else:
            self._settle(state, events)

    def _stop(self, state: State, events: list[Event]) -> None:
        self._show(state, state.asked, BLOCK, events)
        state.blocked = not state.blocked
        if self.counter:
            self._ask(state, self._next_to(state.turn) if state.asked == state.turn else state.turn, events)
        else:
            self._settle(state, events)

    def _settle(self, state: State, events: list[Event]) -> None:
        if not state.blocked:
            state.heap -= state.card + 1
            state.taken[state.turn] += state.card + 1
            events.append(Took(seat=state.turn, stones=state.card + 1))
        state.blocked, state.card, state.largest = False, -1, 2
        self._draw(state)

    def _pass(self, state: State, events: list[Event]) -> None:
        state.passes += 1
        events.append(Passed(seat=state.turn))
        self._draw(state)

    def _draw(self, state: State) -> None:
        if not state.heap or state.passes == self.players:
            state.step = OVER
        elif sum(state.hands[state.turn]) < self.hand and any(state.pile):
            state.step = DRAWING
        else:
            self._next_turn(state)

    def _next_turn(self, state: State) -> None:
        state.turn, state.step = self._next_to(state.turn), PLAYING

    def _next_to(self, seat: int) -> int:
        return (seat + 1) % self.players

    def _toll_of(self, card: int) -> int:
        return self.toll if card == THREE else 0

    def _show(self, state: State, seat: int, card: int, events: list[Event]) -> None:
        state.hands[seat][card] -= 1
        state.discard[card] += 1
        events.append(Played(seat=seat, card=CARDS[card]))
