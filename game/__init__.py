"""Leaving Atlantis: three games of getting off a sinking island."""

__version__ = "0.2.0"
