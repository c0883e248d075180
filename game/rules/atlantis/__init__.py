"""Atlantis: along the sinking isthmus to the mainland, with all you can carry."""

from .board_file import board_from_document, load_board
from .rules import AtlantisRules, bench_variants, make_rules

RULES = AtlantisRules

__all__ = ["RULES", "AtlantisRules", "bench_variants", "board_from_document", "load_board", "make_rules"]
