"""A position of Atlandice. Nothing in it is secret: what is still to come is not part of it."""

from __future__ import annotations

from dataclasses import dataclass

from game.engine import FlatState

STEPS = ("first", "tile", "gates", "visit", "roll", "reroll", "arrive", "effect", "next", "donate", "over")
FIRST, TILE, GATES, VISIT, ROLL, REROLL, ARRIVE, EFFECT, NEXT, DONATE, OVER = range(len(STEPS))
CHANCE_STEPS = (FIRST, TILE, GATES, ROLL, REROLL, NEXT)
IN_VISIT = (ROLL, REROLL, ARRIVE, EFFECT)  # someone is at a sector

NONE = -1
KINDS = 5
MARKET = 5
NO_TILE = 255
FOR_NEUTRAL = 8  # added to the number of a die that was given to the neutral player

IN_PILE, IN_PLAY, GONE, WON = range(4)  # what became of a tile; WON and above: who won it


@dataclass(slots=True, init=False)
class State(FlatState):
    """Counts of tokens are cells by sector or holder, five kinds each. A holder is a seat, or after the seats the
    neutral player.

    A die lies where its number says: at the region, or at the market if that is a six or the number of a closed region.
    """

    step: int
    actor: int  # who decides now: a seat, chance or nobody
    player: int  # whose visit or donation it is
    taker: int  # the holder for whom the present visit is, or NONE
    first: int  # who has the first-player marker
    round: int
    hand: int  # the space of the clock
    sector: int  # where the present visit is, or NONE
    region: int  # the region whose next tile is shown, or NONE
    submarine: int
    open: int  # the regions that are not closed, as a mask
    filled: int  # the sectors whose tile has held a token, as a mask: only such a region can become empty
    dice: bytearray  # how many dice lie on the table by the number they show, from 1
    taken: bytes  # the dice taken this round in order, each by the number it showed
    lying: bytearray  # tokens by sector and kind
    totals: bytearray  # tokens by sector
    stock: bytearray  # tokens by holder and kind
    top: bytes  # the tile in play of each region, or NO_TILE
    fates: bytes  # what became of each tile
    points: tuple[int, ...]  # points won by each holder
