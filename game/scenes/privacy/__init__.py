"""The curtain between two people."""

from .scene import PrivacyScene

__all__ = ["PrivacyScene"]
