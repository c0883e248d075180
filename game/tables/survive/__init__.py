"""Survive's own table."""

from .table import SurviveTable

__all__ = ["SurviveTable"]
