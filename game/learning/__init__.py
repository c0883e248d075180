"""Learning by playing: conditions over what a seat has seen, puzzles with their solver, and lessons."""
