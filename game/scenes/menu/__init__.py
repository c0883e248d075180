"""The menu: a living sea, a card for each game, and the game that waits to be continued."""
