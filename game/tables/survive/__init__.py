"""The table of Survive: a click begins in `table`; `layout` says where things lie, `drawing` how they look, `motion` how they move."""

from .table import SurviveTable

__all__ = ["SurviveTable"]
