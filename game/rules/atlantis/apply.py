"""Carries out each kind of action, by the steps of a turn. Trusts that it is legal."""

from __future__ import annotations

from game.engine import CHANCE, EventSink
from game.engine.flat_state import with_byte, with_count

from . import actions as a
from . import cards, flow
from . import events as ev
from .cards import ashore_bonus, cards_for, collect_tile, give_tile, lose_card, pay_card, pay_tile, show_hand
from .constants import CODES, Constants
from .gaps import bridges_left
from .paying import order_of_card, order_of_tile
from .state import AFTER, ATLANTIS, CHAIN, DEAL, KINDS, LOST, NO_TILE, NONE, PAY, REVEAL, TURN, PublicState, State


def first(constants: Constants, s: State, action: a.First, events: EventSink) -> None:
    s.first = action.seat
    if events is not None:
        events.append(ev.FirstDrawn(seat=action.seat))
    flow.begin_laying(s)


def lay(constants: Constants, s: State, action: a.Lay, events: EventSink) -> None:
    place, tile = action.place, action.tile
    s.tops = with_byte(s.tops, place, tile)
    s.below = with_byte(s.below, place, constants.places[place].tiles - 1)
    s.unseen = with_count(s.unseen, constants.back[place] * CODES + tile, -1)
    if events is not None:
        events.append(ev.TileLaid(place=place, tile=tile, below=s.below[place]))
        if constants.is_on_the_row(place + 1) and not constants.places[place + 1].tiles:
            events.append(ev.WaterLaid(place=place + 1))
    s.cursor += 1
    if s.cursor == len(constants.laid):
        flow.begin_dealing(constants, s, events)


def buy(constants: Constants, s: State, action: a.Buy, events: EventSink) -> None:
    """T1: a tile is sold for cards, which are drawn at once."""
    tile = give_tile(s, s.player, action.value)
    s.fresh = False
    s.buying = True
    s.to_draw = cards_for(action.value)
    if events is not None:
        events.append(ev.TileSold(seat=s.player, tile=tile))
    flow.go_on_drawing(constants, s, events)


def bridge(constants: Constants, s: State, action: a.Bridge, events: EventSink) -> None:
    """G6: the bridge is laid; in the middle of paying it takes the price of its gap off."""
    if s.step == PAY:
        s.owed -= dict(constants.prices[s.tops, s.bridges].gaps_between(s.start, s.where[s.pawn]))[action.place]
    s.bridges = with_byte(s.bridges, s.player, action.place)
    if events is not None:
        events.append(ev.BridgeLaid(seat=s.player, place=action.place))
    if s.step == TURN:
        s.fresh = False
    elif s.step == AFTER:
        flow.finish_turn(constants, s, events)
    elif not s.owed:
        collect(constants, s, events)


def play(constants: Constants, s: State, action: a.Play, events: EventSink) -> None:
    """T2, T3: a card takes a pawn to the next tile with its object, and on if a pawn stands there."""
    kind = action.kind
    place = action.start
    seat = s.player
    prices = constants.prices[s.tops, s.bridges]
    if s.step == TURN:
        s.fresh = False
        s.start = place
        s.pawn = s.where.index(place, seat * constants.pawns)
    lose_card(s, seat, kind)
    if s.bought and s.fresh_cards[kind]:
        s.fresh_cards = with_count(s.fresh_cards, kind, -1)  # G3
    s.played += bytes((kind,))
    end = prices.faces.find(kind, place + 1)
    taken = end > 0 and end in s.where
    if end < 0:
        end = constants.mainland
    s.where = with_byte(s.where, s.pawn, end)
    if events is not None:
        events.append(ev.CardPlayed(seat=seat, kind=kind))
        events.append(ev.PawnMoved(seat=seat, pawn=s.pawn, start=place, place=end))
    if taken:
        s.step = CHAIN
        if events is not None:
            events.append(ev.PlaceTaken(seat=s.player, place=end))
    else:
        _arrive(constants, s, prices.price_to[end] - prices.price_to[s.start], end, events)


def _arrive(constants: Constants, s: State, price: int, place: int, events: EventSink) -> None:
    """G4: the whole move is paid before the tile is collected."""
    if place == constants.mainland and events is not None:
        events.append(ev.PawnArrived(seat=s.player, pawn=s.pawn))
    if price:
        s.step = PAY
        s.owed = price
        s.item = 0
        if events is not None:
            events.append(ev.TollDue(seat=s.player, price=price))
    else:
        collect(constants, s, events)


def give_a_tile(constants: Constants, s: State, action: a.PayTile, events: EventSink) -> None:
    pay_tile(s, s.player, action.value, events)
    _take_payment(constants, s, action.value, order_of_tile(constants, action.value), events)


def give_a_card(constants: Constants, s: State, action: a.PayCard, events: EventSink) -> None:
    pay_card(s, s.player, action.kind, events)
    _take_payment(constants, s, 1, order_of_card(constants, action.kind), events)


def _take_payment(constants: Constants, s: State, value: int, item: int, events: EventSink) -> None:
    """Takes a tile or card as payment; no change is given (G2)."""
    s.owed, s.item = max(0, s.owed - value), item
    if not s.owed:
        collect(constants, s, events)


def stuck(constants: Constants, s: State, action: a.Stuck, events: EventSink) -> None:
    """T8: a player who cannot move shows all cards, and draws."""
    s.fresh, s.stuck = False, True
    show_hand(constants, s)
    flow.forget_bought(s)
    if events is not None:
        hand = s.hands[constants.hand(s.player)]
        events.append(
            ev.HandShown(seat=s.player, kinds=tuple(kind for kind in range(KINDS) for _ in range(hand[kind])))
        )
    s.to_draw = constants.draws.stuck + ashore_bonus(constants, s)
    flow.go_on_drawing(constants, s, events)


def finish(constants: Constants, s: State, action: a.Finish, events: EventSink) -> None:
    if events is not None:
        events.append(ev.TurnFinished(seat=s.player))
    flow.finish_turn(constants, s, events)


def tile_behind(s: PublicState, place: int) -> int:
    return free_tile_behind(s.tops, s.where, place)


def free_tile_behind(tops: bytes, where: bytes, place: int) -> int:
    """T5: the nearest free tile toward Atlantis, or NONE."""
    for behind in range(place - 1, ATLANTIS, -1):
        if tops[behind] and behind not in where:
            return behind
    return NONE


def collect(constants: Constants, s: State, events: EventSink) -> None:
    s.item = 0
    place = tile_behind(s, s.where[s.pawn])
    if place == NONE:
        if events is not None:
            events.append(ev.NothingCollected(seat=s.player))
        flow.after_collecting(constants, s, events)
        return
    tile = s.tops[place]
    collect_tile(s, s.player, tile)
    s.tops = with_byte(s.tops, place, NO_TILE)
    if events is not None:
        events.append(ev.TileCollected(seat=s.player, place=place, tile=tile))
    if s.below[place]:
        s.below = with_count(s.below, place, -1)
        s.step = REVEAL
        s.actor = CHANCE
        s.focus = place
    else:
        # T6: a place without tiles is water, or swallowed by the end of the row that it lies at.
        before = s.tops[:place].strip(b"\0")
        behind = s.tops[place:].strip(b"\0")
        if events is not None:
            events.append(_flooding(constants, s, place, bool(before), bool(behind)))
        if not (before and behind):
            _move_end(s, events)
        flow.after_collecting(constants, s, events)


def reveal(constants: Constants, s: State, action: a.Reveal, events: EventSink) -> None:
    """The lower tile is now the visible one."""
    place, tile = s.focus, action.tile
    s.tops = with_byte(s.tops, place, tile)
    s.unseen = with_count(s.unseen, constants.back[place] * CODES + tile, -1)
    if events is not None:
        events.append(ev.TileRevealed(place=place, tile=tile))
    flow.after_collecting(constants, s, events)


def _flooding(
    constants: Constants, s: State, place: int, before: bool, behind: bool
) -> ev.PlaceFlooded | ev.EndMovedUp:
    """Water between tiles; at an end of the row, Atlantis (or else the mainland) up to the nearest tile that is
    left.
    """
    if before and behind:
        return ev.PlaceFlooded(place=place)
    if before:
        return ev.EndMovedUp(end=constants.mainland, place=len(s.tops.rstrip(b"\0")) - 1)
    return ev.EndMovedUp(end=ATLANTIS, place=next((i for i, tile in enumerate(s.tops) if tile), constants.mainland))


def _move_end(s: State, events: EventSink) -> None:
    """G6: the bridges of gaps that are swallowed are lost."""
    left = bridges_left(s.tops, s.bridges)
    if left != s.bridges:
        if events is not None:
            events += [ev.BridgeLost(seat=seat) for seat, place in enumerate(left) if place == LOST != s.bridges[seat]]
        s.bridges = left


def draw(constants: Constants, s: State, action: a.Draw, events: EventSink) -> None:
    cards.take_card(constants, s, action.kind)
    if events is not None:
        events.append(ev.CardDrawn(seat=s.player))
        events.append(ev.CardSeen(audience=(s.player,), seat=s.player, kind=action.kind))
    s.to_draw -= 1
    if s.step == DEAL:
        if not s.to_draw:
            flow.deal_to_next(constants, s, events)
        return
    s.drawn += 1
    if s.buying:
        s.bought += 1
        s.fresh_cards = with_count(s.fresh_cards, action.kind, 1)
    flow.go_on_drawing(constants, s, events)


def refill(constants: Constants, s: State, action: a.Refill, events: EventSink) -> None:
    cards.refill(constants, s)
    if events is not None:
        events.append(ev.PileRefilled(count=s.pile_size))
    flow.go_on_drawing(constants, s, events)
