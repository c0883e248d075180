"""Atlandice: dice open the gates of a city in its last hours."""

from .board_file import board_from_document, load_board
from .rules import AtlandiceRules, bench_variants, make_rules

RULES = AtlandiceRules

__all__ = ["RULES", "AtlandiceRules", "bench_variants", "board_from_document", "load_board", "make_rules"]
