"""Atlandice's own table."""

from .table import AtlandiceTable

__all__ = ["AtlandiceTable"]
