"""The saved games: gone on with, looked at, renamed, deleted."""
