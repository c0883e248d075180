"""Survive: explorers with secret values flee a sinking island."""

from .board_file import board_from_document, load_board
from .rules import SurviveRules, bench_variants, make_rules

RULES = SurviveRules

__all__ = ["RULES", "SurviveRules", "bench_variants", "board_from_document", "load_board", "make_rules"]
