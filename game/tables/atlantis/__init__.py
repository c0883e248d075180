"""The table of Atlantis: a click begins in `table`; `layout` says where things lie, `drawing` how they look, `motion` how they move."""

from .table import AtlantisTable

__all__ = ["AtlantisTable"]
