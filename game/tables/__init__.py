"""Tables: what a match shows and how people act on it. No rule is decided here; what can be done is what `legal` says."""

from .plain import PlainTable
from .table import Desk, Middle, Table

__all__ = ["Desk", "Middle", "PlainTable", "Table", "table_of"]


def table_of(game: str) -> type[Table]:
    """The table of a game; the plain one where it has none of its own."""
    if game == "survive":
        from .survive import SurviveTable  # only who plays it pays for it

        return SurviveTable
    if game == "atlantis":
        from .atlantis import AtlantisTable

        return AtlantisTable
    if game == "atlandice":
        from .atlandice import AtlandiceTable

        return AtlandiceTable
    return PlainTable
