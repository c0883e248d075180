"""The saved games: resumed, looked at, renamed, deleted."""
