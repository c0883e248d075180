"""The voyage: a chart of thirteen evenings, the table of one of them, and its stars in the scoring."""

from .scene import VoyageScene

__all__ = ["VoyageScene"]
