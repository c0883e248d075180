"""Survive: explorers with secret values flee a sinking island."""

from .bench import bench_variants
from .board_file import board_document, board_from_document, load_board
from .options import OPTIONS
from .rules import SurviveRules, make_rules

__all__ = ["OPTIONS", "SurviveRules", "bench_variants", "board_document", "board_from_document", "load_board", "make_rules"]
