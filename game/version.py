"""The version of the program, for everything that has to tell it."""

__version__ = "0.2.0"
