"""Atlantis: along the sinking isthmus to the mainland, with what one can carry."""

from .bench import bench_variants
from .board_file import board_document, board_from_document, load_board
from .options import OPTIONS
from .rules import AtlantisRules, make_rules

__all__ = ["OPTIONS", "AtlantisRules", "bench_variants", "board_document", "board_from_document", "load_board", "make_rules"]
