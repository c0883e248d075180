"""All sounds of the program, made by computation alone."""

from . import endings, program, sea_folk, surf, table
from .registry import RECIPES, samples
from .tones import RATE

__all__ = ["RATE", "RECIPES", "endings", "program", "samples", "sea_folk", "surf", "table"]
