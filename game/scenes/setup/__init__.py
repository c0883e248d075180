"""Setting up a game: who sits where, which board, which variants."""
