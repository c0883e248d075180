"""What tables and scoring say about this game, as keys and values; the sentences themselves are in `assets/texts`."""
