"""Atlantis's own table."""

from .table import AtlantisTable

__all__ = ["AtlantisTable"]
