"""The table of Atlandice: a click begins in `table`; `layout` says where things lie, `drawing` how they look, `motion` how they move."""

from .table import AtlandiceTable

__all__ = ["AtlandiceTable"]
