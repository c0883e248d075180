"""Leaving Atlantis: three games about escaping a sinking island."""

__version__ = "0.2.0"
