"""What tables and scoring say of this game, as keys and values; the sentences themselves are in `assets/texts`."""
