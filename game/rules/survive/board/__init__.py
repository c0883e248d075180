"""Boards of this game: their numbers, places and looks, read from files and checked."""
