"""What tables and scoring say of this game, as keys and values."""
