"""Positions that agree with what a seat knows: where hidden cards come from, and who must hold what."""
