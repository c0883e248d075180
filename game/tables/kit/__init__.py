"""Every drawn table is made with these: a camera, things to pick and to walk over, drawings, motion, tooltips, a board.

A game's own table says where things lie, how they are drawn, how events become motions, what a click means, and what
stands around the board. Nothing in here knows a game;
`tests/example_game/pearl_divers/table.py` is a small table made with it.
"""
