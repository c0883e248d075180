"""The things on the boards, as whoever points at them names them: `sitting.click_thing(pawn(1, 0))`. A table finds each
where it draws it, and this file alone knows where its name is made.
"""

from __future__ import annotations

from game.tables.atlandice import layout as city
from game.tables.atlantis import layout as row
from game.tables.survive import layout as island

explorer = island.explorer
boat = island.boat
creature = island.creature
space_thing = island.place
hand_tile = island.tile

BRIDGE = row.BRIDGE
BUY = row.BUY
pawn = row.pawn
place_thing = row.place_thing
gap_thing = row.gap_thing
card = row.card
purse_tile = row.purse_tile

die = city.die
token = city.token
sector_thing = city.sector_thing
